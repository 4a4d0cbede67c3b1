"""The stub of the native module says what the module says of itself."""

from __future__ import annotations

import ast
from pathlib import Path

from nanobind.stubgen import StubGen

import sixfold
from sixfold import _core


def functions(source: str) -> dict[str, tuple[str, str, str | None]]:
    return {
        node.name: (ast.unparse(node.args), ast.unparse(node.returns) if node.returns else "", ast.get_docstring(node))
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef)
    }


def test_the_stub_is_up_to_date() -> None:
    stub = Path(sixfold.__file__).with_name("_core.pyi").read_text(encoding="utf-8")
    generator = StubGen(module=_core, quiet=True)
    generator.put(_core)
    assert functions(stub) == functions(generator.get())
