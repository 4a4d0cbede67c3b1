"""Uses the installed wheel in an environment that has only what it asks for. Run by `make wheel`, not by pytest."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import urllib.request
from importlib import metadata
from pathlib import Path


async def use_store() -> None:
    """The SQL files are in the wheel; PostgreSQL is an extra."""
    from sixfold.store import Append, Entry, StoreError, Summary, open_store

    store = await open_store("tables.sqlite")
    await store.append(Append("ash", 0, [Entry(1, 1, "{}")], Summary("open", True, None, "{}")))
    assert len(await store.load("ash")) == 1
    await store.close()
    refused = ""
    try:
        await open_store("postgresql://localhost/sixfold")
    except StoreError as error:
        refused = str(error)
    assert "sixfold[postgresql]" in refused, f"without the extra, PostgreSQL has to be refused: {refused}"


def serve(command: str) -> None:
    """The server starts, answers, and stops when it is told to."""
    arguments = ["serve", "--port", "0", "--store", "tables.sqlite"]
    running = subprocess.Popen([command, *arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        address = running.stdout.readline().split()[-1]
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(f"{address}healthz", timeout=30) as answer:
            assert b'"ok"' in answer.read()
    finally:
        running.terminate()
        assert running.wait(30) == 0, "being told to stop is no failure"


def main() -> None:
    before = set(sys.modules)
    import sixfold
    from sixfold.engine import greedy

    assert "site-packages" in str(Path(sixfold.__file__)), f"not the installed package: {sixfold.__file__}"
    foreign = {name.partition(".")[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)
    assert foreign == {"sixfold"}, f"importing sixfold needs more than the standard library: {foreign}"

    game = sixfold.Game.new(["Ann", "Ben", "Cy"], seed="wheel")
    while not game.over:
        seat = game.position.turn
        game, _ = game.apply(seat, greedy(sixfold.View.of(game, seat)))
    assert sixfold.verify(game) >= 108
    assert sixfold.read_game(str(game)) == game

    web = Path(sixfold.__file__).parent / "web"
    linked = re.findall(r'(?:src|href)="/([^"]+)"', (web / "index.html").read_text(encoding="utf-8"))
    assert any(path.startswith("assets/") for path in linked), "the page is not built into the wheel"
    assert all((web / path).is_file() for path in linked), f"the page lacks a file: {linked}"
    packed = [path for path in linked if path.startswith("assets/")]
    assert all((web / f"{path}{end}").is_file() for path in packed for end in (".br", ".gz")), "files are not packed"
    assert "SIL OPEN FONT LICENSE" in (web / "font-licence.txt").read_text(encoding="utf-8")
    licences = {Path(str(path)).name for path in metadata.files("sixfold") or () if "licenses" in path.parts}
    assert licences == {"LICENSE", "font-licence.txt"}, f"the wheel has other licences: {licences}"

    from sixfold.puzzles import the_pack

    assert len(the_pack()) >= 600, "the puzzles are not in the wheel"

    record = Path("game.sixfold")
    record.write_text(str(game), encoding="utf-8")
    command = str(Path(sys.executable).with_name("sixfold"))
    files = (["check", str(record)], ["verify", str(record)], ["show", str(record), "--svg"])
    for arguments in (["--version"], *files, ["arena", "greedy", "random", "--pairs", "2"]):
        subprocess.run([command, *arguments], check=True, stdout=subprocess.DEVNULL)
    refused = subprocess.run([command, "show", str(record), "--png", "-o", "x.png"], capture_output=True, text=True)
    assert refused.returncode == 2, "without the extra, PNG has to be refused"
    assert "sixfold[png]" in refused.stderr, refused.stderr
    asyncio.run(use_store())
    serve(command)
    print(f"the installed wheel works: sixfold {sixfold.__version__}")


if __name__ == "__main__":
    main()
