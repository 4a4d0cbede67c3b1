"""`sixfold verify`: whether every tile of a game, or of all games of a store, was drawn as its seed says."""

from __future__ import annotations

import argparse
import asyncio
import json
from dataclasses import asdict

from sixfold.cli.failure import Failure
from sixfold.cli.files import FILE_HELP, load
from sixfold.events import GameError
from sixfold.game import verify
from sixfold.record import BAR
from sixfold.shuffle import Witness


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "verify",
        help="check the shuffle of a game, or replay a whole store",
        description="Recompute every draw of a game from its revealed seed, and check the seed against the commitment "
        "that was published before the game. With --store, replay every table that a server has kept, and compare.",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help=FILE_HELP)
    parser.add_argument(
        "--store",
        metavar="WHERE",
        nargs="?",
        const="",
        help="a server's store: a file, sqlite:///… or postgresql://… (by default the one in the data folder)",
    )
    noted = parser.add_argument_group("what you noted before the game", "without it, the file tells its own story")
    noted.add_argument("--commitment", metavar="HASH", help="the commitment that was shown to you")
    noted.add_argument("--contribution", metavar="WORDS", help="what you added to the shuffle then")
    noted.add_argument(
        "--others",
        metavar="WORDS",
        help="what all others had added before you, as the file has it: 'lucky | seven', or '' for nothing",
    )
    parser.add_argument("--json", action="store_true", help="the answer as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Verify the game or the store; the exit code."""
    if (arguments.file is None) is (arguments.store is None):
        raise Failure("say what to verify: a file, or --store", 2)
    witness = _witness(arguments)
    if arguments.store is not None:
        return asyncio.run(_verify_store(arguments.store or None, as_json=arguments.json))
    game = load(arguments.file)
    problem, drawn = "", 0
    try:
        drawn = verify(game, witness)
    except GameError as error:
        problem = str(error)
    if arguments.json:
        answer = {"file": arguments.file, "ok": not problem, "draws": drawn, "problem": problem or None}
        print(json.dumps({**answer, "commitment": game.settings.commitment}, indent=2))
    elif problem:
        print(f"BAD  {arguments.file}: {problem}")
    else:
        promise = "the promised seed" if game.settings.commitment else "the seed (no commitment was published)"
        if witness is not None:
            promise = "the seed that was promised to you, with your contribution,"
        print(f"ok   {arguments.file}: all {drawn} tiles were drawn as {promise} says")
    return 1 if problem else 0


def _witness(arguments: argparse.Namespace) -> Witness | None:
    """What was noted before the game, if anything was."""
    noted = (arguments.commitment, arguments.contribution)
    if noted == (None, None) and arguments.others is None:
        return None
    if None in noted or arguments.store is not None:
        raise Failure("what you noted is a commitment and your contribution, to one file", 2)
    others = None if arguments.others is None else tuple(filter(None, arguments.others.split(BAR)))
    return Witness(*noted, others)


async def _verify_store(where: str | None, *, as_json: bool) -> int:
    from sixfold.server.table.verifying import verify_store
    from sixfold.store import StoreError, open_store

    try:
        store = await open_store(where, readonly=True)
        try:
            found = [verified async for verified in verify_store(store)]
        finally:
            await store.close()
    except StoreError as error:
        raise Failure(str(error), 2) from error
    bad = [verified for verified in found if verified.problem is not None]
    tables, games, draws = len(found), sum(one.games for one in found), sum(one.draws for one in found)
    if as_json:
        totals = {"ok": not bad, "tables": tables, "games": games, "draws": draws}
        print(json.dumps({**totals, "bad": [asdict(verified) for verified in bad]}, indent=2))
    else:
        for verified in bad:
            print(f"BAD  {verified.table}: {verified.problem}")
        print(f"{'BAD ' if bad else 'ok  '} {tables} tables with {games} games and {draws} draws; {len(bad)} bad")
    return 1 if bad else 0
