"""A process that writes until it is killed: eight tables at once, telling each append after it was acknowledged.

Run as `python writing.py URL RUN`, from this folder's parent.
"""

from __future__ import annotations

import asyncio
import os
import sys

from sixfold.store import Store, open_store
from store.samples import append

TABLES = 8
STEP = 2
"""An append has this many events: a store that kept one of them without the other would have torn it."""


async def grow(store: Store, table: str) -> None:
    after = 0
    while True:
        await store.append(append(table, after, STEP, due=after, seats={1: f"guest {after + STEP}"}))
        after += STEP
        os.write(1, f"{table} {after}\n".encode())


async def main(url: str, run: str) -> None:
    store = await open_store(url)
    await asyncio.gather(*(grow(store, f"{run}-{i}") for i in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
