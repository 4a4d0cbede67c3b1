"""How quickly the page answers a tap, in a real browser with the CPU slowed six times: `python -m bench.page`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent.parent / "web"


def main() -> int:
    """Build the page, and measure it in a browser."""
    steps = (["build.py", "--tools"], ["browser.py", "bench"])
    for script, *arguments in steps:
        code = subprocess.run([sys.executable, str(WEB / script), *arguments]).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
