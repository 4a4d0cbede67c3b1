"""Gets what the checks need of the machine's own packages, where there is none: `python web/packages.py`.

A Chromium is installed, which takes root. nginx is only unpacked into `build/`, which anybody may: installed, it would
start to serve on this machine. Where there is no apt, nothing happens: the browser is looked for elsewhere, and tests
that need nginx say that there is none. It needs nothing but Python, so that it runs beside the set-up of all else.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"
"""The name of the program without windows, and of Debian's package of it."""
# Of what a browser recommends, the checks need only letters.
LETTERS = "fonts-liberation"

UNPACKED = Path(__file__).parent.parent / "build" / "nginx"
NGINX = UNPACKED / "usr" / "sbin" / "nginx"
SBIN = "/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin"
# Newer releases have the program in the first, older ones in the second.
NGINX_PACKAGES = ("nginx", "nginx-light")


def starts(program: str | Path, version: str = "--version") -> bool:
    """Whether this machine has the libraries that it needs."""
    try:
        return subprocess.run([program, version], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def has_browser() -> bool:
    """Whether there is one that starts, or that was named, or that Playwright has downloaded."""
    downloaded = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    return (
        "SIXFOLD_CHROMIUM" in os.environ
        or any((found := shutil.which(name)) and starts(found) for name in BROWSERS)
        or any(downloaded.glob("chromium-*"))
    )


def has_nginx() -> bool:
    """Whether there is one, installed or unpacked here."""
    return shutil.which("nginx", path=SBIN) is not None or starts(NGINX, "-v")


def install_browser() -> None:
    """Install Debian's packages, where that is possible without asking anybody."""
    if not _may_install():
        return
    print("Installing chromium for the browser tests…", flush=True)
    # One by one: where there is no such package, the browser is still installed.
    for packages in (["chromium", LETTERS], [SHELL]):
        _install(*packages)


def unpack_nginx() -> None:
    """Unpack nginx from its package, without installing it; where a library is missing then, install it after all."""
    print("Getting nginx for the tests of hosting…", flush=True)
    UNPACKED.mkdir(parents=True, exist_ok=True)
    for name in NGINX_PACKAGES:
        _apt("download", name, folder=UNPACKED)
        for package in UNPACKED.glob(f"{name}_*.deb"):
            subprocess.run(["dpkg-deb", "--extract", package, UNPACKED])
            package.unlink()
        if has_nginx():
            return
    if _may_install():
        _install(NGINX_PACKAGES[0])


def _may_install() -> bool:
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def _install(*packages: str) -> None:
    _apt("install", "--yes", "--no-install-recommends", *packages)


def _apt(*arguments: str, folder: Path | None = None) -> None:
    # Another that installs at the same time is waited for; what is unpacked needs no user of its own.
    options = ["-qq", "-o=Dpkg::Use-Pty=0", "-o=DPkg::Lock::Timeout=600", "-o=APT::Sandbox::User=root"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quiet = None if arguments[0] == "install" else subprocess.DEVNULL
    subprocess.run(
        ["apt-get", *options, *arguments], env=environment, cwd=folder, stdout=subprocess.DEVNULL, stderr=quiet
    )


def main() -> None:
    """Get what is missing."""
    wanted = [get for has, get in ((has_nginx, unpack_nginx), (has_browser, install_browser)) if not has()]
    if not wanted or shutil.which("apt-get") is None:
        return
    if _may_install():
        _apt("update")
    for get in wanted:
        get()


if __name__ == "__main__":
    main()
