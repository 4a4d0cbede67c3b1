"""A server for every test that asks for one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.running import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(str(tmp_path / "tables.sqlite"))
    yield house
    house.stop()
