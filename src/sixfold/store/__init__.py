"""Where tables are kept: the event log, in SQLite or PostgreSQL."""

from sixfold.store.face import (
    Append,
    Conflict,
    Device,
    Ended,
    Entry,
    InUse,
    KeptEngine,
    KeptGame,
    Listed,
    Own,
    Store,
    StoreError,
    Summary,
    TooMany,
)
from sixfold.store.opening import file_of, may_be_shared, open_store

__all__ = [
    "Append",
    "Conflict",
    "Device",
    "Ended",
    "Entry",
    "InUse",
    "KeptEngine",
    "KeptGame",
    "Listed",
    "Own",
    "Store",
    "StoreError",
    "Summary",
    "TooMany",
    "file_of",
    "may_be_shared",
    "open_store",
]
