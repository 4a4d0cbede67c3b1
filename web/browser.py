"""Makes sure that there is a Chromium for the browser tests, and installs one where it can: `python web/browser.py`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """Where a Chromium is: the one that SIXFOLD_CHROMIUM names, or one on the path."""
    named = os.environ.get("SIXFOLD_CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    """Install Debian's chromium, where that is possible without asking anybody."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    print("Installing chromium for the browser tests…", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quietly = ["apt-get", "-qq", "-o=Dpkg::Use-Pty=0"]
    subprocess.run([*quietly, "update"], env=environment, stdout=subprocess.DEVNULL)
    subprocess.run([*quietly, "install", "--yes", "chromium"], env=environment, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    if chromium() is None:
        install()
    if chromium() is None:
        sys.exit(
            "The browser tests could not be run: there is no Chromium, and none could be installed here. "
            "Install it (Debian: apt-get install chromium), or say where it is with SIXFOLD_CHROMIUM=…"
        )
