"""`sixfold account`: which engines may play at the tables of a server, each by a token of its own."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sixfold.cli.failure import Failure
from sixfold.cli.serve import STORE

if TYPE_CHECKING:
    from sixfold.store import Store


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "account",
        help="let engines play at the tables of a server: add, list, remove",
        description="An engine comes to a server with a token (`sixfold engine join`). It can be added and removed "
        "while the server runs.",
    )
    more = parser.add_subparsers(metavar="WHAT", required=True)
    adding = more.add_parser(
        "add", help="let an engine in", description="Make an account, and print its token: once. Only its hash is kept."
    )
    listing = more.add_parser("list", help="who may come", description="The accounts, and when each was last here.")
    removing = more.add_parser("remove", help="let an engine in no longer", description="Forget an account.")
    for one in (adding, removing):
        one.add_argument("name", metavar="NAME", help="letters a to z, digits and dashes")
    for one, run in ((adding, run_add), (listing, run_list), (removing, run_remove)):
        one.add_argument(
            "--store",
            metavar="WHERE",
            default=os.environ.get(STORE),
            help=f"the server's: a file, sqlite:///… or postgresql://… (by default what {STORE} says, or the one in "
            "the data folder)",
        )
        one.set_defaults(run=run)


def run_add(arguments: argparse.Namespace) -> int:
    """Make an account; the exit code."""
    from sixfold.server.live.guests import hash_of, new_key

    bot, token = _kind(arguments.name), new_key()

    async def work(store: Store) -> None:
        if any(kept.name == bot for kept in await store.engines()):
            raise Failure(f"there is an account called {arguments.name}: remove it first, or choose another name", 2)
        await store.add_engine(bot, hash_of(token), time.time_ns() // 1_000_000)

    _with_store(arguments.store, work)
    print(token)
    return 0


def run_list(arguments: argparse.Namespace) -> int:
    """List the accounts; the exit code."""
    from sixfold.server.table.engines import PREFIX

    async def work(store: Store) -> None:
        engines = await store.engines()
        if not engines:
            print("sixfold: no engine has an account here", file=sys.stderr)
        for kept in engines:
            last = "not here" if kept.seen is None else f"here at {_said(kept.seen)}"
            print(f"{kept.name.removeprefix(PREFIX):<30}  since {_said(kept.created)}  {last}")

    _with_store(arguments.store, work, readonly=True)
    return 0


def run_remove(arguments: argparse.Namespace) -> int:
    """Forget an account; the exit code."""
    bot = _kind(arguments.name)

    async def find(store: Store) -> None:
        if all(kept.name != bot for kept in await store.engines()):
            raise Failure(f"there is no account called {arguments.name}", 2)

    # Where there is no store, none is made.
    _with_store(arguments.store, find, readonly=True)
    _with_store(arguments.store, lambda store: store.drop_engine(bot))
    return 0


def _kind(name: str) -> str:
    from sixfold.server.table.engines import kind_of

    try:
        return kind_of(name)
    except ValueError as error:
        raise Failure(str(error), 2) from error


def _said(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _with_store(where: str | None, work: Callable[[Store], Awaitable[None]], *, readonly: bool = False) -> None:
    from sixfold.store import StoreError, open_store

    async def run() -> None:
        store = await open_store(where, readonly=readonly, beside_server=True)
        try:
            await work(store)
        finally:
            await store.close()

    try:
        asyncio.run(run())
    except StoreError as error:
        raise Failure(str(error), 2) from error
