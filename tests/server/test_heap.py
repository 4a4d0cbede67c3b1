"""Memory that was freed goes back to the operating system, though other memory lies behind it."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress

import pytest
from bench.processes import own_memory_kb

from server.running import eventually
from sixfold.server.live import heap

BLOCKS, BLOCK = 2000, b"x" * 60_000
MOST_LEFT_KB = 60_000
"""Half of what the blocks take."""


async def test_free_memory_is_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap, "EVERY_SECONDS", 0.01)
    before = own_memory_kb(os.getpid())
    blocks = [(bytearray(BLOCK), bytearray(600)) for _ in range(BLOCKS)]
    in_between = [small for _, small in blocks]
    assert own_memory_kb(os.getpid()) > before + MOST_LEFT_KB
    del blocks
    returning = asyncio.create_task(heap.return_free_memory())
    await eventually(lambda: own_memory_kb(os.getpid()) < before + MOST_LEFT_KB)
    assert len(in_between) == BLOCKS
    returning.cancel()
    with suppress(asyncio.CancelledError):
        await returning
