"""A process whose disk is full after some appends, and has room again later. Run as `python -m store.filling FILE`.

It tells how many appends were acknowledged, the error's sentence, and how many events there are after one more append.
"""

from __future__ import annotations

import asyncio
import resource
import sys

from sixfold.store import StoreError, open_store
from store.samples import append

ROOM = 100_000


async def main(path: str) -> None:
    store = await open_store(path)
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, most))
    acknowledged = 0
    try:
        while True:
            await store.append(append("ash", acknowledged))
            acknowledged += 1
    except StoreError as error:
        sentence = str(error)
    if len(await store.load("ash")) != acknowledged:
        raise SystemExit("what was refused can be read")
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    print(acknowledged, sentence, sep="\n")
    await store.append(append("ash", acknowledged))
    print(len(await store.load("ash")))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
