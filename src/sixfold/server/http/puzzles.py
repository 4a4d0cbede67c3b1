"""The pack of puzzles as it is sent: made once, by a clerk."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from sixfold.puzzles import the_pack
from sixfold.server.wire import write
from sixfold.server.wire.types.puzzles import PuzzlePack

PACK_SECONDS = 600.0
"""It is the server's own work, the same for all: nobody can make it longer, but a very busy machine can."""


@dataclass(frozen=True, slots=True)
class SentPack:
    """The pack in JSON, plain and packed, and a tag by which it is known again."""

    tag: str
    plain: bytes
    packed: bytes


def sent_pack() -> SentPack:
    """Write the whole pack: about two milliseconds per puzzle."""
    pack = the_pack()
    puzzles = tuple(write.puzzle(pack.puzzle(number)) for number in range(len(pack)))
    plain = msgspec.json.encode(PuzzlePack(puzzles))
    return SentPack(f'"{sha256(plain).hexdigest()[:32]}"', plain, gzip.compress(plain, mtime=0))
