"""The notebooks run, and show what is kept in them. `python examples/notebooks/renew.py` renews that."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from renew import renewed, written

NOTEBOOKS = Path(__file__).parent.parent / "examples" / "notebooks"


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.name)
def test_a_notebook_shows_what_is_kept_in_it(path: Path) -> None:
    kept = path.read_text(encoding="utf-8")
    assert written(renewed(json.loads(kept))) == kept
