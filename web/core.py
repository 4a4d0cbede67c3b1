"""Builds the core for the page, as WebAssembly, if what it is made of has changed: `python web/core.py`.

The compiler is Zig's clang, which comes as a wheel (`ziglang`) with the headers of a C++ library. The core brings the
little that it needs of such a library itself (`core/wasm/runtime.cpp`), so none is built or linked: that would take
longer than all the rest. Without the wheel there is no core, and the page says so.
"""

from __future__ import annotations

import importlib.util
import os
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parent.parent
CORE = ROOT / "core"
FOLDERS = ("src", "answers", "wasm")
QUICK = "src"
# Games by the thousand, training and measuring are no business of a page.
LEFT_OUT = (
    *("contests.cpp", "exploring.cpp", "games.cpp", "perft.cpp", "stepper.cpp", "training.cpp", "workload.cpp"),
)
NUMBERS = ROOT / "src" / "sixfold" / "engine" / "numbers.py"
EVALUATION = ROOT / "src" / "sixfold" / "engine" / "evaluation.json"
BUILT = ROOT / "build" / "wasm" / "core.wasm"
STAMP = BUILT.with_suffix(".made-from")
STACK = 262_144

COMPILE = (
    *("-target", "wasm32-wasi", "-std=c++20", "-ffp-contract=off", "-fno-exceptions", "-fno-rtti", "-g0"),
    # Loops that are unrolled make it larger by a twentieth, and no quicker.
    *("-fno-unroll-loops", "-DSIXFOLD_ONE_THREAD", "-Werror"),
)
LINK = ("--no-entry", "--gc-sections", "--strip-all", "--compress-relocations", "-z", f"stack-size={STACK}")


def sources() -> Iterator[Path]:
    """Every file that the core of the page is made of."""
    for folder in FOLDERS:
        yield from sorted(path for path in (CORE / folder).iterdir() if path.name not in LEFT_OUT)
    yield from (NUMBERS, EVALUATION, Path(__file__))


def fingerprint() -> str | None:
    """One hash of what the core is made of and by which compiler; nothing if there is none."""
    if importlib.util.find_spec("ziglang") is None:
        return None
    whole = sha256(version("ziglang").encode())
    for path in sources():
        whole.update(path.name.encode() + b"\0" + sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def build() -> str | None:
    """Bring the core up to date, and say what it was made from; nothing if it cannot be built here."""
    current = fingerprint()
    if current is None:
        _go_without("there is no `ziglang`")
        return None
    kept = BUILT.with_name(f"core-{current[:16]}.wasm")
    if not kept.exists():
        BUILT.parent.mkdir(parents=True, exist_ok=True)
        print("Building the core for the page…", flush=True)
        if not _compile(kept):
            _go_without("it could not be compiled")
            return None
    if not BUILT.exists() or STAMP.read_text(encoding="ascii") != current:
        shutil.copyfile(kept, BUILT)
        STAMP.write_text(current, encoding="ascii")
    return current


def _go_without(reason: str) -> None:
    """Leave no older core behind, which the page would take, and say why there is none."""
    BUILT.unlink(missing_ok=True)
    print(f"The page is built without the core, since {reason}: bots need the server.", flush=True)


def _compile(target: Path) -> bool:
    """Search as quick as it can be, all else as small."""
    floats = ", ".join(f"{number.hex()}F" for number in runpy.run_path(str(NUMBERS))["read_numbers"](EVALUATION))
    (target.parent / "evaluation_numbers.hpp").write_text(
        "// The fitted evaluation, by web/core.py.\n#pragma once\n"
        f"inline constexpr float EVALUATION_NUMBERS[] = {{{floats}}};\n",
        encoding="ascii",
    )
    files = [path for path in sources() if path.suffix == ".cpp"]
    quick = [path for path in files if path.parent == CORE / QUICK]
    small = [path for path in files if path not in quick]
    objects = [target.with_suffix(".quick.o"), target.with_suffix(".small.o")]
    made = (
        _compile_whole(quick, "-O3", objects[0])
        and _compile_whole(small, "-Oz", objects[1])
        and _zig("wasm-ld", *map(str, objects), *LINK, "-o", str(target))
    )
    for compiled in objects:
        compiled.unlink(missing_ok=True)
    return made


def _compile_whole(files: Sequence[Path], pace: str, target: Path) -> bool:
    """One file that includes all others: headers are read once, and calls are inlined wherever they are."""
    whole = target.with_suffix(".cpp")
    whole.write_text("".join(f'#include "{path.as_posix()}"\n' for path in files), encoding="utf-8")
    include = [f"-I{folder}" for folder in (target.parent, *(CORE / folder for folder in FOLDERS))]
    made = _zig("c++", "-c", *COMPILE, pace, *include, str(whole), "-o", str(target))
    whole.unlink()
    return made


def _zig(*arguments: str) -> bool:
    cache = str(BUILT.parent / "cache")
    environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    return subprocess.run([sys.executable, "-m", "ziglang", *arguments], env=environment).returncode == 0


if __name__ == "__main__":
    sys.exit(build() is None)
