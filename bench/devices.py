"""What it spares a server that bots think on the players' own devices: `python -m bench.devices`.

Two servers run at the same time, each with this many players, who make a move every few seconds. At the one, a bot
of the server answers every move. The players of the other get the page with all that plays on their device, and play
there, against the same bot with the same limit: all that the server has to do is to send the page, before. The devices
are one process beside it, with the native core. Counted is the CPU time of each server, all its threads included, and
of the devices, in the same seconds; and with how much of its effort the bot answered, since a server lets the stronger
ones think less where many wait. Prints Markdown for docs/offline.md.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bench.abuses.games import move_of
from bench.processes import cpu_seconds, free_port, process
from sixfold import Game, View
from sixfold.client import RequestRefused, Server, TableClient, new_id
from sixfold.engine import bot
from sixfold.rules import Move
from sixfold.server.http.pages import WEB
from sixfold.server.table.options import Options
from sixfold.server.wire.types.commands import Ready

_AT_ONCE = 20
"""How many players come at the same time."""


@dataclass
class Counted:
    """What the bots did, with how many percent of their effort in sum, and what was sent."""

    answers: int = 0
    effort: int = 0
    seconds: float = 0.0
    bytes_got: int = 0


async def play_there(client: TableClient, pause: float, counted: Counted) -> None:
    """Play a bot of the server, a move every `pause` seconds, until cancelled."""
    await asyncio.sleep(random.uniform(0, pause))
    while True:
        view = await client.until(
            lambda view: view.state == "over" or (view.game is not None and view.game.turn == view.seat)
        )
        with suppress(RequestRefused):
            if view.state == "over":
                await client.do(Ready(new_id(), view.version))
                continue
            assert view.game is not None
            if view.game.turns and view.game.turns[-1].bot:
                counted.answers += 1
                counted.effort += view.game.turns[-1].effort
            await asyncio.sleep(pause * random.uniform(0.8, 1.2))
            await client.move(move_of(view))


def answer(name: str, view: View) -> tuple[Move, float]:
    """What the bot does on a device, and how much of the processor's time it took."""
    began = time.process_time()
    move = bot(name)(view)
    return move, time.process_time() - began


async def play_here(name: str, pause: float, counted: Counted, devices: ProcessPoolExecutor) -> None:
    """Play the same bot on a device, as often, until cancelled."""
    await asyncio.sleep(random.uniform(0, pause))
    while True:
        game = Game.new(["Ann", "Bot"], seed=new_id())
        while not game.over:
            seat = game.position.turn
            view = View.of(game, seat)
            if seat == 1:
                await asyncio.sleep(pause * random.uniform(0.8, 1.2))
                move = bot("random")(view)
            else:
                loop = asyncio.get_running_loop()
                move, seconds = await loop.run_in_executor(devices, answer, name, view)
                counted.answers += 1
                counted.effort += 100
                counted.seconds += seconds
            game, _ = game.apply(seat, move)


def files_needed() -> list[str]:
    """What a browser gets once that plays on its own device: the page, its parts in one language, and the core."""
    parts = [path for path in (WEB / "assets").iterdir() if path.suffix in (".js", ".css", ".wasm")]
    words = [path for path in parts if len(path.name.split("-")[0]) == 2]
    spoken = [path for path in words if path.name.startswith("en-")]
    return ["/", *(f"/assets/{path.name}" for path in parts if path not in words or path in spoken)]


async def get(port: int, paths: list[str], counted: Counted) -> None:
    """Get these files, over one connection after another, as a browser does: a server that is busy closes some."""
    left = list(paths)
    while left:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while left:
                got = await _one(reader, writer, left[0], port)
                counted.bytes_got += got
                left.pop(0)
        writer.close()


async def _one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, port: int) -> int:
    """Get one file; how many bytes came."""
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip, br\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), head
    length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    await reader.readexactly(length)
    return len(head) + length


async def come_to_server(url: str, count: int, bot: str) -> list[TableClient]:
    """So many players, each at a table with a bot of the server."""
    server = Server(url)
    room = asyncio.Semaphore(_AT_ONCE)

    async def one() -> TableClient:
        async with room:
            key = await server.new_guest()
            opened = await server.open_table(key, Options(seats=(None, bot)), "Ann")
            return await server.table(opened.table, key).__aenter__()

    return await asyncio.gather(*(one() for _ in range(count)))


async def measure(arguments: argparse.Namespace) -> None:
    """Both servers, in the same seconds."""
    ports = [free_port(), free_port()]
    with tempfile.TemporaryDirectory() as folder:
        commands = [
            [
                "-m",
                "sixfold.cli",
                "serve",
                "--no-limits",
                "--port",
                str(port),
                "--store",
                str(Path(folder) / f"{port}.db"),
            ]
            for port in ports
        ]
        with process(*commands[0], port=ports[0]) as thinking, process(*commands[1], port=ports[1]) as sending:
            clients = await come_to_server(f"http://127.0.0.1:{ports[0]}", arguments.players, arguments.bot)
            there, here = Counted(), Counted()
            room = asyncio.Semaphore(_AT_ONCE)

            async def visit() -> None:
                async with room:
                    await get(ports[1], files_needed(), here)

            before = cpu_seconds(sending)
            await asyncio.gather(*(visit() for _ in range(arguments.players)))
            once = cpu_seconds(sending) - before

            devices = ProcessPoolExecutor(1)
            playing = [asyncio.create_task(play_there(client, arguments.pause, there)) for client in clients]
            playing += [
                asyncio.create_task(play_here(arguments.bot, arguments.pause, here, devices))
                for _ in range(arguments.players)
            ]
            start = cpu_seconds(thinking), cpu_seconds(sending)
            await asyncio.sleep(arguments.seconds)
            spent = cpu_seconds(thinking) - start[0], cpu_seconds(sending) - start[1]
            for task in playing:
                # Nobody leaves before it is over: whoever did has failed.
                if task.done():
                    task.result()
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            devices.shutdown(cancel_futures=True)
            for client in clients:
                await client.close()
    tell(arguments, spent, once, there, here)


def tell(arguments: argparse.Namespace, spent: tuple[float, float], once: float, there: Counted, here: Counted) -> None:
    """Print what was counted."""
    print(
        f"\n{arguments.players} players against {arguments.bot}, a move every {arguments.pause:g} s, "
        f"for {arguments.seconds:g} s\n"
    )
    print("| bots think | answers | effort | CPU of the server | per player and minute | for the page, once |")
    print("| --- | --- | --- | --- | --- | --- |")
    minute = 60 / arguments.seconds / arguments.players * 1000
    page = f"{once:.1f} s, and {here.bytes_got / arguments.players / 1000:.0f} kB a player"
    for where, counted, seconds, sent in (("server", there, spent[0], ""), ("devices", here, spent[1], page)):
        answered = f"{counted.answers} | {counted.effort / max(counted.answers, 1):.0f} %"
        print(f"| on the {where} | {answered} | {seconds:.1f} s | {seconds * minute:.1f} ms | {sent} |")
    print(f"\nThe devices took {here.seconds:.1f} s for their answers, all together.")


def main() -> None:
    """Read the arguments, and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--bot", default="fox")
    parser.add_argument("--pause", type=float, default=10.0, help="seconds between the moves of a player")
    parser.add_argument("--seconds", type=float, default=60.0)
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
