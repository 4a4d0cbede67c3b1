"""Which store an address means."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from sixfold.home import data_folder
from sixfold.store.face import Store, StoreError
from sixfold.store.sqlite import SqliteStore


async def open_store(url: str | None = None, *, readonly: bool = False) -> Store:
    """Open a store: a file, `sqlite:///…`, or `postgresql://…`; without an address, a file in the data folder.

    With `readonly` nothing can be written, and a file may be in use by a server meanwhile.
    """
    if url is None:
        return await SqliteStore.open(data_folder() / "tables.sqlite", readonly=readonly)
    scheme, has_scheme, _ = url.partition("://")
    if not has_scheme:
        return await SqliteStore.open(Path(url), readonly=readonly)
    match scheme:
        case "sqlite":
            return await SqliteStore.open(_file_of(url), readonly=readonly)
        case "postgresql" | "postgres":
            return await _postgresql(url, readonly=readonly)
        case _:
            raise StoreError(f"no store is kept in {scheme!r}: give a file, sqlite:///… or postgresql://…")


async def _postgresql(url: str, *, readonly: bool) -> Store:
    try:
        from sixfold.store.postgresql import PostgresqlStore
    except ImportError as error:
        raise StoreError('a PostgreSQL store needs asyncpg: pip install "sixfold[postgresql]"') from error
    return await PostgresqlStore.open(url, readonly=readonly)


def _file_of(url: str) -> Path:
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = None
    if parts is None or parts.netloc or parts.query or parts.fragment or len(parts.path) < 2:
        raise StoreError("a store's file is given by its whole path, with three slashes: sqlite:///srv/sixfold.sqlite")
    return Path(url2pathname(parts.path))
