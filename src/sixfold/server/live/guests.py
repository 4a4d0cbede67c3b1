"""Guests and their keys. A key is a secret that is told once; only its hash is kept."""

from __future__ import annotations

import secrets
from hashlib import sha256

from sixfold.server.refusals import Denial, Denied
from sixfold.store.face import Store

LINK_LASTS_MS = 7 * 86_400_000
"""How long a link to another device can be used."""


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
    """Whose key it is. Raises `Denied` if it is nobody's."""
    guest = await store.guest_of(hash_of(key), now)
    if guest is None:
        raise Denied(Denial.UNKNOWN_KEY)
    return guest
