"""A process whose disk is full after some appends, and has room again later. Run as `python -m store.filling FILE`.

It tells how many appends were acknowledged, how many refused, the sentences of these, and how many events the table has
after one more append.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from pathlib import Path

from sixfold.store import Append, Entry, StoreError, Summary, open_store
from store.samples import append

ROOM = 100_000
LARGE = Append("large", 0, [Entry(i, i, "x" * ROOM) for i in range(1, 101)], Summary("open", False, None, "{}"))
"""More than SQLite keeps in memory: the disk is full while it is being written, and not only at the commit."""


async def main(path: str) -> None:
    store = await open_store(path)
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    used = Path(f"{path}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (used + ROOM, most))
    acknowledged, refused = 0, list[BaseException]()
    while not refused:
        try:
            await store.append(append("ash", acknowledged))
            acknowledged += 1
        except StoreError as error:
            refused.append(error)
    together = [append("oak"), LARGE, append("ash", acknowledged)]
    outcomes = await asyncio.gather(*map(store.append, together), return_exceptions=True)
    refused += [outcome for outcome in outcomes if outcome is not None]
    if len(await store.load("ash")) != acknowledged or await store.tables() != ("ash",):
        raise SystemExit("what was refused can be read")
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    print(acknowledged, len(refused), *refused, sep="\n")
    await asyncio.gather(*map(store.append, together))
    print(len(await store.load("ash")))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
