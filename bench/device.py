"""How fast the core of the page is, beside the native one, in one run: `python -m bench.device`.

The same searches, with the same answers to the last digit, on one thread each; counted is the processor's time.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from device.playing import run_on_device
from device.searches import searched

ROUNDS = 3


def main() -> None:
    """Search natively and as WebAssembly, one after the other, some times."""
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(ROUNDS):
            script, native = searched(games=6, iterations=4000, every=3, minds=[1])
            path = Path(folder) / "searches.json"
            path.write_text(json.dumps(script), encoding="utf-8")
            page = run_on_device("searching", Path(folder), str(path))["seconds"]
            ratios.append(page / native)
            times = f"native {native:.2f} s, WebAssembly {page:.2f} s, {ratios[-1]:.2f} times as much"
            print(f"{len(script['searches'])} searches: {times}")
    print(f"WebAssembly takes {min(ratios):.2f} to {max(ratios):.2f} times the CPU time of the native core")


if __name__ == "__main__":
    main()
