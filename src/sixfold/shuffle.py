"""The checkable shuffle: a secret seed, promised by its hash, decides every draw.

Anyone can check a finished game (docs/shuffle.md). The bag is the list of its tiles in the order of their numbers. Draw
number n of the game, counted from 0, takes the tile at place HMAC-SHA256(key, n) modulo the length of the list: n in
decimal digits, the digest as a big-endian number, the key made of the seed and the contributions, one per line.
"""

from __future__ import annotations

import secrets
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate
from typing import TYPE_CHECKING

from sixfold.rules import TILES, Tile

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

BLOCK = 64
_INNER, _OUTER = (bytes(byte ^ padding for byte in range(256)) for padding in (0x36, 0x5C))
BROKEN_PROMISE = "the seed is not the one that was promised: its SHA-256 differs from the commitment"


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """The promise that is published before the game: the SHA-256 of the seed."""
    return sha256(seed.encode()).hexdigest()


def new_contribution() -> str:
    """A player's part in a shuffle that nobody can guess."""
    return secrets.token_hex(12)


@dataclass(frozen=True, slots=True)
class Witness:
    """What a player knows of a shuffle from before its game: what was promised to them, and what they added then.

    Only whoever kept it can tell that nobody bent the shuffle: what is told afterwards may have been made to fit.
    """

    commitment: str
    contribution: str
    others: tuple[str, ...] | None = None
    """What the others had added by then, in seat order, if all of them had; nothing if somebody came later."""

    def problem(self, seed: str, contributions: tuple[str, ...]) -> str | None:
        """What speaks against this seed and these contributions; nothing if the shuffle is the one that was agreed."""
        if commitment(seed) != self.commitment:
            return BROKEN_PROMISE
        if self.contribution not in contributions:
            return f"the contribution {self.contribution!r} was left out of the shuffle"
        rest = list(contributions)
        rest.remove(self.contribution)
        if self.others is not None and rest != [other for other in self.others if other]:
            return "the others' contributions are not those that they had made before"
        return None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The order of all draws of a game."""

    seed: str
    contributions: tuple[str, ...] = ()

    def draw(self, bag: bytes, count: int, before: int) -> tuple[Tile, ...]:
        """Take `count` tiles out of a bag with so many of each kind, after `before` others were drawn in this game."""
        left, (inner, outer) = list(bag), _keyed(self.seed, self.contributions)
        drawn = []
        for number in range(before, before + count):
            one, other = inner.copy(), outer.copy()
            one.update(b"%d" % number)
            other.update(one.digest())
            ends = list(accumulate(left))  # Where the tiles of each kind end in the list of all.
            kind = bisect_right(ends, int.from_bytes(other.digest(), "big") % ends[-1])
            left[kind] -= 1
            drawn.append(TILES[kind])
        return tuple(drawn)


@lru_cache(maxsize=4096)
def _keyed(seed: str, contributions: tuple[str, ...]) -> tuple[Hash, Hash]:
    """The two hashes that HMAC-SHA256 is made of (RFC 2104), with the key in them.

    A game draws with the same key all the time: what is left to do for a tile takes a third as long as the whole.
    """
    key = "\n".join([seed, *contributions]).encode()
    block = (sha256(key).digest() if len(key) > BLOCK else key).ljust(BLOCK, b"\0")
    return sha256(block.translate(_INNER)), sha256(block.translate(_OUTER))
