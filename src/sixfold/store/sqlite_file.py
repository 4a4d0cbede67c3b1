"""A store's SQLite file: opened, locked for one process, brought up to date, and its errors told in sentences."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from sixfold.store.face import InUse, StoreError
from sixfold.store.migration import Migration, pending

APPLICATION_ID = int.from_bytes(b"SIXF")
"""Marks the file as Sixfold's, so that no other program's database is ever taken for a store."""

_PATIENCE_SECONDS = 5.0
"""This long a write waits for another program that looks into the file."""

_CHECKPOINT = "wal_autocheckpoint = 4000"
"""At 16 MB the WAL is copied into the file. SQLite's own 4 MB would fill with a single group of a thousand games."""

_SENTENCES = {
    "SQLITE_FULL": "the disk is full: make room, and go on; what was saved is safe",
    "SQLITE_IOERR": "the disk does not read or write as it should: is it full, or failing?",
    "SQLITE_READONLY": "it may not be written: see who may write the file and its folder",
    "SQLITE_CANTOPEN": "it cannot be opened: see whether it is a file, and who may write its folder",
    "SQLITE_BUSY": "another program holds it: end that program, and try again",
    "SQLITE_NOTADB": "it is no SQLite database: name another file",
    "SQLITE_CORRUPT": "it is damaged: go back to a copy (docs/hosting.md)",
}


def explain(error: Exception, path: Path) -> StoreError:
    """The error as a sentence that says where it happened and what to do."""
    name = "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])
    return StoreError(f"{path}: {_SENTENCES.get(name, 'the store refused this')} ({error})")


@contextmanager
def explaining(path: Path) -> Iterator[None]:
    """Turn what SQLite and the file system raise into a `StoreError`."""
    try:
        yield
    except (sqlite3.Error, OSError, OverflowError, UnicodeError) as error:
        raise explain(error, path) from error


def create(path: Path) -> None:
    """Make sure that there is a file, in a folder that is made where it is missing.

    It holds the seeds of games that go on, so a new one is for its owner only.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as error:
        raise StoreError(f"{path}: it cannot be made or written ({error.strerror}): name another file") from error


def check_name(path: Path) -> None:
    """Refuse a file of several names (hard links): what SQLite writes beside it goes by its name.

    A server under another name would not see the lock, nor what is not yet copied from the WAL into the file.
    """
    if path.is_file() and path.stat().st_nlink > 1:
        raise StoreError(
            f"{path}: this file has another name as well (a hard link), and a store has one: remove the other name"
        )


def lock(path: Path, patience: float = 0) -> sqlite3.Connection:
    """Keep every other process from writing the store, until the connection is closed or this process ends.

    One that does so already is waited for, at most `patience` seconds.

    The lock is SQLite's own, on an empty database beside the store: it works on every platform, dies with its holder,
    and leaves the store itself open to readers.
    """
    beside = path.with_name(f"{path.name}-lock")
    with explaining(beside):
        connection = sqlite3.connect(beside, timeout=patience, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            connection.close()
            if error.sqlite_errorname != "SQLITE_BUSY":
                raise
            raise InUse(
                f"{path}: another Sixfold server is using this store: stop that one, name another file, "
                "or let several servers share a PostgreSQL store"
            ) from error
    return connection


def open_writer(path: Path) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return."""
    connection = sqlite3.connect(path, timeout=_PATIENCE_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        _check_owner(connection, path)
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise StoreError(f"{path}: this file system cannot keep a store: put it on a local disk")
        for pragma in ("synchronous = FULL", "fullfsync = ON", "foreign_keys = ON", _CHECKPOINT):
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


def open_reader(path: Path) -> sqlite3.Connection:
    """A connection that cannot write; it reads while another writes, in this process or any other."""
    if not path.is_file():
        raise StoreError(f"{path}: there is no store here")
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None, check_same_thread=False)
    connection.text_factory = _text
    try:
        _check_owner(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def copy(path: Path, to: Path) -> None:
    """Copy a store as it stands at this moment, whoever writes it meanwhile.

    The copy appears under its name when it is whole and on the disk, and is for its owner only.
    """
    if to.exists():
        raise StoreError(f"{to}: there is a file already: name another, or remove it")
    half = to.with_name(f"{to.name}-half")
    with explaining(to):
        create(half)
        half.write_bytes(b"")  # It may be left from an earlier try.
        try:
            with closing(open_reader(path.resolve())) as source:
                source.execute("VACUUM INTO ?", (str(half),))
            with closing(open_reader(half)) as copied:
                (found,) = copied.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise StoreError(f"{path}: it is damaged: go back to an earlier copy (docs/hosting.md) ({found})")
            for written in (half, half.parent):
                _to_disk(written)
            half.rename(to)
            _to_disk(to.parent)
        finally:
            half.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    """Wait until a file, or which files a folder has, is on the disk; Windows has no such wait for a folder."""
    if path.is_file() or sys.platform != "win32":
        number = os.open(path, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _text(raw: bytes) -> str:
    """A text of the file. A byte that is none of a text's, as of a failing disk, must not close the house."""
    return raw.decode("utf-8", "replace")


def _check_owner(connection: sqlite3.Connection, path: Path) -> None:
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if owner != APPLICATION_ID and (owner or tables):
        raise StoreError(f"{path}: this is the database of another program: name another file")


def migrate(connection: sqlite3.Connection, path: Path, known: Sequence[Migration], *, readonly: bool = False) -> None:
    """Apply what is missing, each step in a transaction of its own."""
    (begun,) = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'migrations'").fetchone()
    applied = 0
    if begun:
        (applied,) = connection.execute("SELECT coalesce(max(number), 0) FROM migrations").fetchone()
    missing = pending(known, applied, str(path), readonly=readonly)
    if not begun and not readonly:
        _in_one_step(
            connection,
            f"PRAGMA application_id = {APPLICATION_ID};"
            "CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied INTEGER NOT NULL);",
        )
    for step in missing:
        now = time.time_ns() // 1_000_000
        _in_one_step(connection, f"{step.sql}\n;INSERT INTO migrations VALUES ({step.number}, '{step.name}', {now});")


def _in_one_step(connection: sqlite3.Connection, script: str) -> None:
    """All of the script, or nothing of it."""
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nCOMMIT;")
    except sqlite3.Error:
        connection.rollback()
        raise
