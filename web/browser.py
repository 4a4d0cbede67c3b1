"""Runs the page in a Chromium, and gets one where there is none: `python web/browser.py [browser|bench|pictures] …`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from npm import HERE, NODE, npm
from packages import BROWSERS, SHELL, starts
from packages import main as install_packages

MISSING = (
    "The browser tests could not be run: there is no Chromium that starts, and none could be installed here. "
    "Install one (Debian: apt-get install chromium), or say where it is: SIXFOLD_CHROMIUM=/path/to/chromium make test"
)


def chromium() -> str | None:
    """Where a Chromium is that starts: the one that SIXFOLD_CHROMIUM names, one on the path, or Playwright's own."""
    if named := os.environ.get("SIXFOLD_CHROMIUM"):
        return named
    names = (*BROWSERS, playwrights_own())
    return next((found for name in names if (found := shutil.which(name)) and starts(found)), None)


def headless_shell() -> str | None:
    """Where the same browser is without windows, which takes less of the processor, unless one is named for all."""
    if "SIXFOLD_CHROMIUM" in os.environ:
        return None
    whole = Path(playwrights_own())
    # Its folders are named alike, with the same number.
    folders = whole.parents[2].glob(whole.parents[1].name.replace("chromium", "chromium_headless_shell") + "/*")
    own = [str(program) for folder in folders for program in folder.glob("*headless?shell*")]
    return next((found for name in (SHELL, *own) if (found := shutil.which(name)) and starts(found)), None)


@cache
def playwrights_own() -> str:
    """Where Playwright keeps the Chromium that it downloads, whether it has done so or not."""
    script = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
    return subprocess.check_output([NODE / "bin" / "node", "-e", script], cwd=HERE, text=True)


def download() -> None:
    """Let Playwright download its Chromium into its own folder, which anybody may."""
    print("Downloading Chromium for the browser tests…", flush=True)
    npm("exec", "--", "playwright", "install", "chromium")


def main(script: str = "browser", *arguments: str) -> int:
    """Run one of npm's scripts that need a browser; its exit code."""
    for get in (install_packages, download):
        if chromium() is None:
            get()
    found = chromium()
    if found is None:
        sys.exit(MISSING)
    if script == "browser":
        if shell := headless_shell():
            os.environ["SIXFOLD_HEADLESS_SHELL"] = shell
        else:
            print(f"Without a headless shell (Debian: {SHELL}), all browser tests take {found}.", flush=True)
    os.environ["SIXFOLD_CHROMIUM"] = found
    return npm("run", "--silent", script, "--", *arguments)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
