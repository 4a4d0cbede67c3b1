"""`sixfold page`: the page as a folder that any static host can serve, with all that needs no server."""

from __future__ import annotations

import argparse
from pathlib import Path

from sixfold.cli.failure import Failure

ALONE = "data-alone"
"""The mark in `index.html` by which the page knows that there is no server behind it."""

_LEFT_OUT = (".br", ".gz")
"""How files end that only our own server sends: a static host packs by itself."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "page",
        help="write the page as a folder for any static host",
        description="Write the page as a folder that any static host can serve, at its root or below it: games against "
        "bots and round one device, lessons, puzzles, the score pad and reviews, all on the visitor's own device. Only "
        "tables with friends need a server (`sixfold serve`).",
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="a new or empty folder, or an earlier such page")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the folder; the exit code."""
    from sixfold.server.http.pages import WEB

    folder: Path = arguments.folder
    if not (WEB / "index.html").exists():
        raise Failure("the page has not been built into this installation: see CONTRIBUTING.md", 2)
    if not any(WEB.rglob("*.wasm")):
        raise Failure("the page was built without the core for browsers, and cannot play alone: see docs/offline.md", 2)
    try:
        _check(folder)
        for path in sorted(WEB.rglob("*")):
            if path.is_file() and not path.name.startswith(".") and path.suffix not in _LEFT_OUT:
                _write(folder / path.relative_to(WEB), path.read_bytes())
        _write(folder / "index.html", _alone((WEB / "index.html").read_text(encoding="utf-8")).encode())
        manifest = (WEB / "manifest.webmanifest").read_text(encoding="utf-8")
        _write(folder / "manifest.webmanifest", _relative(manifest).encode())
    except OSError as error:
        raise Failure(f"cannot write {error.filename or folder}: {error.strerror or error}", 2) from error
    print(f"{folder} can be served by any static host; to try it here: python -m http.server --directory {folder}")
    return 0


def _check(folder: Path) -> None:
    """Whatever else lies in a folder is not ours to write over."""
    if not folder.exists() or not any(folder.iterdir()):
        return
    index = folder / "index.html"
    if not index.is_file() or ALONE not in index.read_text(encoding="utf-8", errors="replace"):
        raise Failure(f"{folder} holds something else: name a new folder", 2)


def _alone(index: str) -> str:
    """The page itself, which then looks for its files beside it."""
    return _relative(index).replace("<html ", f"<html {ALONE} ", 1)


def _relative(text: str) -> str:
    """Paths from the root as paths from here."""
    return text.replace('"/', '"./')


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
