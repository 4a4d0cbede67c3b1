"""`sixfold account`, and `sixfold engine join` where it cannot begin."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from sixfold.cli.main import main
from sixfold.server.live.guests import hash_of
from sixfold.store import open_store


async def kept(store: Path) -> list[str]:
    opened = await open_store(str(store), readonly=True)
    try:
        return [engine.name for engine in await opened.engines()]
    finally:
        await opened.close()


def test_an_account_is_added_listed_and_removed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--store", str(tmp_path / "tables.sqlite")]
    assert main(["account", "add", "wren", *where]) == 0
    token = capsys.readouterr().out.strip()
    assert len(token) > 40
    assert token.encode() not in (tmp_path / "tables.sqlite").read_bytes()
    assert main(["account", "add", "wren", *where]) == 2
    assert "there is an account called wren" in capsys.readouterr().err
    assert main(["account", "list", *where]) == 0
    assert capsys.readouterr().out.split()[:2] == ["wren", "since"]
    assert main(["account", "remove", "wren", *where]) == 0
    assert main(["account", "remove", "wren", *where]) == 2
    assert "there is no account called wren" in capsys.readouterr().err
    assert main(["account", "list", *where]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert "no engine has an account here" in said.err


async def test_the_token_is_the_accounts_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = tmp_path / "tables.sqlite"
    assert await asyncio.to_thread(main, ["account", "add", "wren", "--store", str(store)]) == 0
    token = capsys.readouterr().out.strip()
    opened = await open_store(str(store), readonly=True)
    assert await opened.guest_of(hash_of(token), 1) == "engine:wren"
    await opened.close()
    assert await kept(store) == ["engine:wren"]


@pytest.mark.parametrize("name", ["Wren", "", "a b", "9wren", "x" * 31, "wren|crow"])
def test_a_name_is_a_word(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["account", "add", name, "--store", str(tmp_path / "tables.sqlite")]) == 2
    assert "an engine's name is" in capsys.readouterr().err


def test_an_account_needs_a_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text").write_text("no store")
    assert main(["account", "list", "--store", str(tmp_path / "text")]) == 2
    assert "it is no SQLite database" in capsys.readouterr().err
    nowhere = tmp_path / "nowhere.sqlite"
    for command in (["list"], ["remove", "wren"]):
        assert main(["account", *command, "--store", str(nowhere)]) == 2
        assert "there is no store here" in capsys.readouterr().err
    assert not nowhere.exists()


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        (["http://127.0.0.1:9", "./mybot"], "say the token"),
        (["http://127.0.0.1:9", "./mybot", "--token", "x", "--token-file", "y"], "say the token once"),
        (["http://127.0.0.1:9", "--token", "x", "--games", "0", "./mybot"], "1 to 32 games"),
        (["http://127.0.0.1:9", "--token", "x", ""], "say which command"),
        (["play.example", "--token", "x", "./mybot"], "is not a server's address"),
        (["http://127.0.0.1:9", "--token", "x", "./no-such-engine"], "cannot be started"),
        (["http://127.0.0.1:9", "--token-file", "no-such-file", "./mybot"], "no-such-file"),
    ],
)
def test_what_cannot_join_is_told(
    said: list[str], problem: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SIXFOLD_TOKEN", raising=False)
    assert main(["engine", "join", *said]) == 2
    assert problem in capsys.readouterr().err


def test_a_token_may_come_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "token").write_text("secret\n")
    command = f"{sys.executable} -c pass"
    assert main(["engine", "join", "http://127.0.0.1:9", "--token-file", str(tmp_path / "token"), command]) == 2
    assert "it has ended with exit code 0" in capsys.readouterr().err
