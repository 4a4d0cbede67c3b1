"""The checkable shuffle: a secret seed, promised by its hash, decides every draw.

Anyone can check a finished game (docs/shuffle.md). The bag is the list of its tiles in the order of their numbers. Draw
number n of the game, counted from 0, takes the tile at place HMAC-SHA256(key, n) modulo the length of the list: n in
decimal digits, the digest as a big-endian number, the key made of the seed and the contributions, one per line.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from operator import attrgetter

from sixfold.rules import Tile

_NUMBER = attrgetter("number")


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """The promise that is published before the game: the SHA-256 of the seed."""
    return sha256(seed.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The order of all draws of a game."""

    seed: str
    contributions: tuple[str, ...] = ()

    def draw(self, bag: Iterable[Tile], count: int, before: int) -> tuple[Tile, ...]:
        """Take `count` tiles out of the bag, after `before` others have been drawn in this game."""
        left = sorted(bag, key=_NUMBER)
        key = "\n".join([self.seed, *self.contributions]).encode()
        drawn = []
        for number in range(before, before + count):
            digest = hmac.digest(key, str(number).encode(), "sha256")
            drawn.append(left.pop(int.from_bytes(digest, "big") % len(left)))
        return tuple(drawn)
