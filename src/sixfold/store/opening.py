"""Which store an address means."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from sixfold.home import data_folder
from sixfold.store.face import Store, StoreError
from sixfold.store.sqlite import SqliteStore

POSTGRESQL = ("postgresql", "postgres")


async def open_store(
    url: str | None = None, *, readonly: bool = False, patience: float = 0, beside_server: bool = False
) -> Store:
    """Open a store: a file, `sqlite:///…`, or `postgresql://…`; without an address, a file in the data folder.

    With `readonly` nothing can be written, and a file may be in use by a server meanwhile. Otherwise a file that
    another server uses is waited for, for `patience` seconds; or not, `beside_server`, where only what no server keeps
    in memory is written.
    """
    if may_be_shared(url):
        assert url is not None
        return await _postgresql(url, readonly=readonly)
    return await SqliteStore.open(file_of(url), readonly=readonly, patience=patience, beside_server=beside_server)


def may_be_shared(url: str | None) -> bool:
    """Whether several servers can use the store of this address at the same time."""
    return url is not None and url.partition("://")[0] in POSTGRESQL


def file_of(url: str | None) -> Path:
    """The file that a store's address means. Raises `StoreError` if it means none."""
    if url is None:
        return data_folder() / "tables.sqlite"
    scheme, has_scheme, _ = url.partition("://")
    if not has_scheme:
        return Path(url)
    if scheme != "sqlite":
        raise StoreError(f"no store is kept in {scheme!r}: give a file, sqlite:///… or postgresql://…")
    return _file_at(url)


async def _postgresql(url: str, *, readonly: bool) -> Store:
    try:
        from sixfold.store.postgresql import PostgresqlStore
    except ImportError as error:
        raise StoreError('a PostgreSQL store needs asyncpg: pip install "sixfold[postgresql]"') from error
    return await PostgresqlStore.open(url, readonly=readonly)


def _file_at(url: str) -> Path:
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = None
    if parts is None or parts.netloc or parts.query or parts.fragment or len(parts.path) < 2:
        raise StoreError("a store's file is given by its whole path, with three slashes: sqlite:///srv/sixfold.sqlite")
    return Path(url2pathname(parts.path))
