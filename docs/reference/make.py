"""Makes the API reference out of the docstrings: `make docs`."""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pdoc
from pdoc.render import configure, env

import sixfold

FACE = "sixfold"
NOT_FOR_IMPORT = {"cli", "server", "store", "words"}
"""Rooms that people use by the command line, the page and the protocol."""
ROOMS = (room.name for room in iter_modules(sixfold.__path__) if room.ispkg and room.name not in NOT_FOR_IMPORT)
MODULES = (FACE, *(f"{FACE}.{room}" for room in ROOMS), "sixfold.client")
HERE = Path(__file__).parent


def make_reference(folder: Path) -> None:
    """Write a page for each public module. What `sixfold` itself offers is described there, and only there."""
    for name in MODULES:
        _place_named_tuples(name)
    configure(show_source=False, template_directory=HERE, footer_text="Sixfold")
    env.globals["is_on_the_face"] = _is_on_the_face
    nothing_else = f"!(?!({'|'.join(MODULES)})$)"
    pdoc.pdoc(*MODULES, nothing_else, output_directory=folder)


def _is_on_the_face(module: str, name: str) -> bool:
    """Whether what another module has under this name is what `sixfold` itself offers."""
    if module == FACE or name not in sixfold.__all__:
        return False
    return getattr(import_module(module), name, None) is getattr(sixfold, name)


def _place_named_tuples(name: str) -> None:
    """Let the constructors of named tuples say where they are from, so that pdoc finds the types they take."""
    module = import_module(name)
    for _, kind in inspect.getmembers(module, lambda member: inspect.isclass(member) and hasattr(member, "_fields")):
        kind.__new__.__module__ = kind.__module__


if __name__ == "__main__":
    make_reference(Path(sys.argv[1]))
    print(f"{sys.argv[1]}/index.html")
