"""Guests, their keys, and what is open with them. A key is a secret that is told once; only its hash is kept."""

from __future__ import annotations

import secrets
from collections import defaultdict
from hashlib import sha256
from typing import Protocol

from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.engines import is_engine
from sixfold.store.face import Store

LINK_LASTS_MS = 7 * 86_400_000
"""How long a link to another device can be used."""

MOST_KEYS = 50
"""So many keys has a guest: one for each device, and those of links that can still be used."""


class KeyHolder(Protocol):
    """Whoever was let in with a key."""

    def key_was_dropped(self) -> None:
        """Go: the key opens nothing any more."""


class KeysInUse:
    """Who was let in with which key in this process, by its hash: they go when it is forgotten."""

    def __init__(self) -> None:
        """Nobody."""
        self._holders = defaultdict[bytes, set[KeyHolder]](set)

    def __len__(self) -> int:
        return len(self._holders)

    def take(self, key: bytes, holder: KeyHolder) -> None:
        """Somebody comes with this key."""
        self._holders[key].add(holder)

    def leave(self, key: bytes, holder: KeyHolder) -> None:
        """They use it no longer."""
        self._holders[key].discard(holder)
        if not self._holders[key]:
            del self._holders[key]

    def drop(self, key: bytes) -> None:
        """The key was forgotten."""
        for holder in tuple(self._holders.get(key, ())):
            holder.key_was_dropped()

    async def look_again(self, store: Store, now: int) -> None:
        """Find out which keys were forgotten while nobody could be told."""
        for key in tuple(self._holders):
            if await store.guest_of(key, now) is None:
                self.drop(key)


def new_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_urlsafe(32)


def new_guest() -> str:
    """The name of a new guest. It is never told to anyone else: names of tables follow from it."""
    return secrets.token_hex(16)


def hash_of(key: str) -> bytes:
    """What is kept of a key. Looking it up takes as long for a key that is nearly right as for any other."""
    return sha256(key.encode("utf-8", "surrogatepass")).digest()


async def guest_of(store: Store, key: str, now: int) -> str:
    """Whose key it is. Raises `Denied` if it is nobody's, or the token of an engine, which is no person."""
    guest = await store.guest_of(hash_of(key), now)
    if guest is None:
        raise Denied(Denial.UNKNOWN_KEY)
    if is_engine(guest):
        raise Denied(Denial.ENGINE_TOKEN)
    return guest
