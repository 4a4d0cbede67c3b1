"""Where the core of the page cannot be built, the page is built without one, and no older one is taken for it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from device.playing import WEB


@pytest.fixture
def core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The builder of the core, with a core of yesterday."""
    spec = importlib.util.spec_from_file_location("core_of_the_page", WEB / "core.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    old = tmp_path / "core.wasm"
    old.write_bytes(b"old")
    monkeypatch.setattr(module, "BUILT", old)
    return module


def test_without_a_compiler(
    core: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ziglang", None)
    assert core.build() is None
    assert not core.BUILT.exists()
    assert "since there is no `ziglang`: bots need the server" in capsys.readouterr().out


def test_with_a_compiler_that_fails(
    core: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(core, "fingerprint", lambda: "0" * 64)
    monkeypatch.setattr(core, "_compile", lambda _: False)
    assert core.build() is None
    assert not core.BUILT.exists()
    assert "since it could not be compiled: bots need the server" in capsys.readouterr().out
