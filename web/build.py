"""Builds the page into the package, if what it is made of has changed: `python web/build.py`.

`--tools` installs what its checks need as well.
"""

from __future__ import annotations

import json
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from core import BUILT as CORE
from core import build as build_core
from npm import HERE, NODE, npm

PACKAGE = HERE.parent / "src" / "sixfold"
BUILT = PACKAGE / "web"
# Beside what it is about, so that whoever deletes the one deletes the other.
STAMP = BUILT / ".made-from"
MODULES = HERE / "node_modules" / ".made-from"
PACK = PACKAGE / "puzzles" / "pack.txt"
DAYS = PACKAGE / "puzzles" / "days.py"
PUZZLES = CORE.parent.parent / "puzzles"
PROJECT = HERE.parent / "pyproject.toml"
"""The page names its version."""
FILES = (
    "building.ts",
    "package-lock.json",
    "package.json",
    "puzzles.ts",
    "index.html",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)


def sources() -> Iterator[Path]:
    """Every file that the page is made of."""
    yield from (HERE / name for name in FILES)
    yield from (PACK, DAYS, PROJECT)
    for folder in (HERE / "src", HERE / "public", PACKAGE / "words"):
        yield from sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc"))


def fingerprint(files: Iterator[Path]) -> str:
    """One hash of the names and contents of these files."""
    whole = sha256()
    for path in files:
        whole.update(f"{path.relative_to(HERE.parent).as_posix()}\0".encode())
        whole.update(sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def install(*, tools: bool) -> int:
    """Install what package-lock.json names, unless it is there; an exit code."""
    locked = fingerprint(iter([HERE / "package-lock.json"]))
    everything = f"{locked} with tools"
    there = _read(MODULES)
    if there == everything or (there == locked and not tools):
        return 0
    code = npm("ci", *([] if tools else ["--omit=dev"]), "--no-audit", "--no-fund", "--loglevel=error")
    if code == 0:
        MODULES.write_text(everything if tools else locked, encoding="ascii")
    return code


def build() -> int:
    """Bring the built page up to date; an exit code."""
    core = build_core()
    current = f"{fingerprint(sources())} {core or 'without a core'}"
    if _read(STAMP) == current and (BUILT / "index.html").exists():
        return 0
    print("Building the page…", flush=True)
    write_puzzles(core)
    code = install(tools=False) or npm("run", "--silent", "build", "--", "--logLevel", "warn")
    if code == 0:
        STAMP.write_text(current, encoding="ascii")
    return code


def write_puzzles(core: str | None) -> None:
    """Write the pack of puzzles in small files, with all plays that the core finds; none without a core."""
    shutil.rmtree(PUZZLES, ignore_errors=True)
    if core is None:
        return
    PUZZLES.mkdir(parents=True)
    lines = [line for line in PACK.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    files = runpy.run_path(str(DAYS))["dealt"]([line.split()[1] for line in lines])
    told = [[[lines[number] for number in numbers] for numbers in sorts] for sorts in files]
    command = [NODE / "bin" / "node", HERE / "puzzles.ts", CORE, PUZZLES]
    subprocess.run(command, input=json.dumps(told), check=True, encoding="utf-8")


def _read(path: Path) -> str | None:
    return path.read_text(encoding="ascii") if path.exists() else None


if __name__ == "__main__":
    sys.exit(("--tools" in sys.argv and install(tools=True)) or build())
