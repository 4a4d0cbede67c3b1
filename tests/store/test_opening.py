"""Which store an address means, and what is said of one that means none."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from postgresql_server import PASSWORD, PostgresqlServer
from sixfold.store import StoreError, open_store
from store.samples import append


async def test_without_an_address_it_is_a_file_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIXFOLD_HOME", str(tmp_path))
    store = await open_store()
    await store.append(append())
    await store.close()
    again = await open_store(str(tmp_path / "tables.sqlite"))
    assert await again.tables() == ("ash",)
    await again.close()


@pytest.mark.parametrize("form", ["{0}/a b.sqlite", "sqlite://{0}/a%20b.sqlite", "sqlite:///{0}/a%20b.sqlite"])
async def test_a_file_may_be_given_by_its_path_or_as_a_url(tmp_path: Path, form: str) -> None:
    await (await open_store(form.format(tmp_path))).close()
    assert (tmp_path / "a b.sqlite").is_file()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite://tables.sqlite", "sqlite:///a?b", "sqlite://[/a"])
async def test_a_file_as_a_url_needs_its_whole_path(url: str) -> None:
    with pytest.raises(StoreError, match=r"with three slashes: sqlite:///srv/sixfold\.sqlite"):
        await open_store(url)


async def test_other_databases_are_refused_without_showing_the_address() -> None:
    with pytest.raises(StoreError, match="no store is kept in 'mysql': give a file, sqlite:///… or") as refused:
        await open_store("mysql://ann:secret@localhost/sixfold")
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    "password", ["se/cret", "se?cret", "se#cret", "8/cret", "[cret", "cret:x/y", "8?cret", "8#cret"]
)
async def test_an_address_that_cannot_be_read_is_not_shown(password: str) -> None:
    with pytest.raises(StoreError, match="in the password %40 for @") as refused:
        await open_store(f"postgresql://ann:{password}@localhost/sixfold")
    assert "cret" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "where"),
    [
        ("postgresql://ann:secret@localhost:1/sixfold", "PostgreSQL at localhost:1/sixfold"),
        ("postgres://ann:se%2Fcret@127.0.0.1:1/tables", "PostgreSQL at 127.0.0.1:1/tables"),
        ("postgresql://ann:secret@/sixfold?host=/nowhere", "PostgreSQL at /nowhere/sixfold"),
        ("postgresql://ann:secret@localhost:1/sixfold?sslmode=sometimes", "PostgreSQL at localhost:1/sixfold"),
    ],
)
async def test_a_server_that_is_away_is_told_without_the_password(url: str, where: str) -> None:
    with pytest.raises(StoreError) as refused:
        await open_store(url)
    assert str(refused.value).startswith(f"{where}: ")
    assert "cret" not in str(refused.value)
    assert "cret" not in repr(refused.value.__cause__)


@pytest.mark.untraced
async def test_a_wrong_password_is_told_and_not_shown(postgresql: PostgresqlServer) -> None:
    with pytest.raises(
        StoreError, match=r"it does not let the user in: see user, password and pg_hba\.conf"
    ) as refused:
        await open_store(postgresql.url(password="wrong-sesame"))
    assert "wrong-sesame" not in str(refused.value)
    assert PASSWORD not in str(refused.value)


async def test_a_database_that_does_not_exist_is_told(postgresql: PostgresqlServer) -> None:
    with pytest.raises(StoreError, match="it has no such database: make it with `createdb`"):
        await open_store(postgresql.url("nowhere"))


async def test_without_asyncpg_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("sixfold.store.postgresql")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreError, match=r'needs asyncpg: pip install "sixfold\[postgresql\]"'):
        await open_store("postgresql://localhost/sixfold")
