"""`sixfold serve`: the server, and the page that people play on."""

from __future__ import annotations

import argparse
import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress

from sixfold.cli.failure import Failure

DEFAULT_PORT = 6366
STORE = "SIXFOLD_STORE"
"""The environment variable that can say where the store is: unlike a command line, nobody else sees it."""

FIRST_HANDED_DOWN = 3
"""The number of the first socket that a service manager hands down."""

SEARCH_FOR_CYCLES = (10_000, 20, 100)
"""How rarely the collector looks for cycles. A thousand live games are a million objects, nearly all of them freed by
their counts alone; by default all would be looked through every few seconds, and everybody would wait for it."""

SHORTEST_TURN_SECONDS = 0.0005
"""How long a thread that has work to do keeps the others waiting: ten times less than by default, since one of them is
the event loop."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "serve",
        help="serve tables to play on in a browser",
        description="Serve tables to play on in a browser, alone or with friends by link. Every move is on disk before "
        "anyone sees it. `sixfold` alone does this on this computer, and opens the browser.",
    )
    parser.add_argument(
        "--host", default="127.0.0.1", help="where to listen (127.0.0.1); 0.0.0.0 for everybody on the network"
    )
    parser.add_argument("--port", type=int, help=f"the port ({DEFAULT_PORT}, or a free one if it is taken)")
    parser.add_argument(
        "--store",
        metavar="WHERE",
        default=os.environ.get(STORE),
        help=f"a file, sqlite:///… or postgresql://… (by default what {STORE} says, or a file in the data folder)",
    )
    parser.add_argument(
        "--workers",
        type=int,
        help="this many server processes (more than one needs PostgreSQL), under one that replaces those that die and, "
        "on SIGHUP, all of them one after another: for upgrades",
    )
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument("--metrics", action="store_true", help="figures for Prometheus at /metrics")
    parser.add_argument(
        "--origin",
        metavar="URL",
        action="append",
        default=[],
        help="another site whose pages may use this server, such as https://play.example",
    )
    parser.add_argument(
        "--behind-proxy", action="store_true", help="take clients' addresses from a proxy on this computer"
    )
    parser.add_argument(
        "--no-limits", action="store_true", help="no limits for a connection or an address: for load tests"
    )
    parser.add_argument("--pace", metavar="MS", type=int, default=None, help="how long a bot waits before it moves")
    parser.add_argument(
        "--seed",
        metavar="TEXT",
        help="deal every game from this seed: for tests, on this computer only, since who knows it knows all tiles",
    )
    parser.add_argument("--socket", metavar="NUMBER", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--counts", nargs=2, type=int, help=argparse.SUPPRESS)
    parser.add_argument("--relieves", metavar="NUMBER", type=int, help=argparse.SUPPRESS)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop; the exit code."""
    from sixfold.server.config import Config, Limits
    from sixfold.server.http.logs import log_to_stderr
    from sixfold.server.http.serving import Running
    from sixfold.server.live.shared_counts import SharedCounts
    from sixfold.store import StoreError

    _check(arguments)
    log_to_stderr()
    config = Config(
        limits=Limits.none() if arguments.no_limits else Limits(),
        origins=tuple(arguments.origin),
        metrics=arguments.metrics,
        pace_ms=Config().pace_ms if arguments.pace is None else arguments.pace,
        seed=arguments.seed,
    )
    if arguments.socket is not None:
        listening = socket.socket(fileno=arguments.socket)
    else:
        listening = _handed_down() or _listen(arguments.host, arguments.port)
    if arguments.workers is not None and sys.platform != "win32":
        return _run_workers(arguments, listening)

    def ready() -> None:
        if arguments.socket is None:
            address = _announce(listening.getsockname()[0], listening)
            if arguments.open:
                threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    def relieve() -> None:
        with open(arguments.relieves, "wb", buffering=0) as pipe, suppress(BrokenPipeError):
            pipe.write(b"!")

    running = Running(
        listening,
        store=arguments.store,
        config=config,
        behind_proxy=arguments.behind_proxy,
        ready=ready,
        relieve=None if arguments.relieves is None else relieve,
        shared=None if arguments.counts is None else SharedCounts(*arguments.counts),
    )
    try:
        gc.set_threshold(*SEARCH_FOR_CYCLES)
        sys.setswitchinterval(SHORTEST_TURN_SECONDS)
        with listening:
            running.run()
    except StoreError as error:
        raise Failure(str(error), 2) from error
    return 0


def _check(arguments: argparse.Namespace) -> None:
    from sixfold.store import may_be_shared

    workers = 1 if arguments.workers is None else arguments.workers
    if workers < 1:
        raise Failure("at least one process has to serve: --workers 1", 2)
    if workers > 1 and sys.platform == "win32":
        raise Failure("on Windows one process serves: --workers 1", 2)
    if workers > 1 and not may_be_shared(arguments.store):
        raise Failure(
            "an SQLite file is for one server process: use --workers 1, or a PostgreSQL store "
            "(--store postgresql://…), which several can share",
            2,
        )
    if arguments.port is not None and not 0 <= arguments.port <= 65535:
        raise Failure(f"a port is a number from 0 to 65535, not {arguments.port}", 2)
    if arguments.seed is not None and (arguments.host != "127.0.0.1" or workers > 1):
        raise Failure("a seed is for tests: for one process that serves this computer alone", 2)
    if arguments.pace is not None and arguments.pace < 0:
        raise Failure(f"a bot cannot wait {arguments.pace} ms", 2)


def _listen(host: str, port: int | None) -> socket.socket:
    from sixfold.server.http.serving import listen

    try:
        try:
            return listen(host, DEFAULT_PORT if port is None else port)
        except OSError as error:
            if port is not None or error.errno != errno.EADDRINUSE:
                raise
            return listen(host, 0)
    except OSError as error:
        where = host if port is None else f"{host} port {port}"
        raise Failure(f"cannot listen on {where}: {error.strerror or error}", 2) from error


def _handed_down() -> socket.socket | None:
    """The socket that a service manager listens on for this process, as systemd's socket units do, if there is one."""
    if os.environ.pop("LISTEN_PID", None) != str(os.getpid()):
        return None
    if os.environ.pop("LISTEN_FDS", None) != "1":
        raise Failure("one socket is listened on: give the socket unit one ListenStream", 2)
    listening = socket.socket(fileno=FIRST_HANDED_DOWN)
    if listening.family not in (socket.AF_INET, socket.AF_INET6):
        listening.close()
        raise Failure("the socket to listen on has to be an address and a port, such as 127.0.0.1:6366", 2)
    listening.set_inheritable(True)
    return listening


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _announce(host: str, listening: socket.socket) -> str:
    """Say where to play: here and, when listening there, from other devices on the network. The address here."""
    port = listening.getsockname()[1]
    address = f"http://{_shown(host)}:{port}/"
    print(f"Sixfold is at {address}", flush=True)
    if host in ("0.0.0.0", "::", ""):
        near = _address_on_network()
        if near is not None:
            print(f"For phones on the same network: http://{near}:{port}/", flush=True)
    return address


def _address_on_network() -> str | None:
    """The address that others on the network see. Nothing is sent: a datagram socket only looks up its route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def _program() -> list[str]:
    """How this command was started: if a link led here that leads to another version by then, that one is started."""
    started = sys.argv[0]
    if os.path.basename(started) == "sixfold" and os.access(started, os.X_OK):
        return [started]
    return [sys.executable, "-m", "sixfold.cli"]


def _run_workers(arguments: argparse.Namespace, listening: socket.socket) -> int:
    from sixfold.server.http.workers import MOST_TRIES, NobodyBegins, Workers

    passed = [*_program(), "serve"]
    for origin in arguments.origin:
        passed += ["--origin", origin]
    if arguments.pace is not None:
        passed += ["--pace", str(arguments.pace)]
    if arguments.seed is not None:
        passed += ["--seed", arguments.seed]
    for name in ("metrics", "behind_proxy", "no_limits"):
        if getattr(arguments, name):
            passed.append(f"--{name.replace('_', '-')}")
    # The address of the store may hold a password, which a command line would show to everybody on this computer.
    environment = {} if arguments.store is None else {STORE: arguments.store}
    workers = Workers(arguments.workers, passed, listening, environment)
    address = _announce(listening.getsockname()[0], listening)
    if arguments.open:
        webbrowser.open(address)
    try:
        workers.run()
    except NobodyBegins as error:
        raise Failure(f"no server process could begin in {MOST_TRIES} tries: each has said why above", 2) from error
    return 0
