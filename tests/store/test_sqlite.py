"""What can go wrong with a file: somebody else has it, it is not ours, it is damaged, the disk is full."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE
from sixfold.store import StoreError, open_store, sqlite_file
from store.samples import append

TESTS = Path(__file__).parent.parent


def run(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=TESTS, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "down" / "tables.sqlite"


async def test_a_new_file_is_for_its_owner_only(path: Path) -> None:
    store = await open_store(str(path))
    await store.append(append())
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert {modes[path.name], modes[f"{path.name}-wal"]} == {0o600}
    await store.close()


async def test_only_one_server_may_use_a_file_by_whatever_name(path: Path, tmp_path: Path) -> None:
    store = await open_store(str(path))
    link = tmp_path / "link.sqlite"
    link.symlink_to(path)
    for name in (path, link):
        with pytest.raises(StoreError, match="another Sixfold server is using this store: stop that one"):
            await open_store(str(name))
    await store.close()
    await (await open_store(str(link))).close()


async def test_a_hard_link_does_not_get_past_the_lock(path: Path, tmp_path: Path) -> None:
    store = await open_store(str(path))
    await store.append(append())
    other = tmp_path / "other.sqlite"
    other.hardlink_to(path)
    for readonly in (False, True):
        with pytest.raises(StoreError, match=r"other\.sqlite: this file has another name as well \(a hard link\)"):
            await open_store(str(other), readonly=readonly)
    await store.append(append("ash", 1))
    await store.close()
    with pytest.raises(StoreError, match="remove the other name"):
        await open_store(str(path))
    other.unlink()
    again = await open_store(str(path))
    assert len(await again.load("ash")) == 2
    await again.close()


async def test_a_byte_that_is_none_of_a_text_closes_no_store(path: Path) -> None:
    store = await open_store(str(path))
    await store.append(append("ash", 0, 2, due=5))
    await store.append(append("oak"))
    await store.close()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE tables SET summary = CAST(? AS TEXT) WHERE name = 'ash'", (b"a \xff b",))
        database.execute("UPDATE events SET body = CAST(? AS TEXT) WHERE table_name = 'ash'", (b"c \xff d",))
    store = await open_store(str(path))
    assert [entry.body for entry in await store.load("ash")] == ["c \ufffd d"] * 2
    listed = await store.listed("ash")
    assert listed is not None
    assert listed.summary.body == "a \ufffd b"
    assert (await store.due(9, 9), await store.tables()) == (("ash",), ("ash", "oak"))
    await store.append(append("ash", 2))
    await store.close()


async def test_another_process_is_refused_until_the_first_has_ended(path: Path) -> None:
    command = [sys.executable, "-m", "store.writing", str(path), "other"]
    with subprocess.Popen(command, cwd=TESTS, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(StoreError, match="another Sixfold server is using this store"):
            await open_store(str(path))
        reader = await open_store(str(path), readonly=True)
        assert len(await reader.load("other-0")) > 0
        process.kill()
    await reader.close()
    await (await open_store(str(path))).close()


async def test_a_reader_sees_what_a_running_server_writes_and_writes_nothing(path: Path) -> None:
    server = await open_store(str(path))
    reader = await open_store(str(path), readonly=True)
    await server.append(append("ash", 0, 2))
    assert len(await reader.load("ash")) == 2
    await server.append(append("ash", 2))
    assert len(await reader.load("ash")) == 3
    for write in (reader.append(append("ash", 3)), reader.alive(1), reader.drop_key(b"")):
        with pytest.raises(StoreError, match="it is open for reading only"):
            await write
    await server.close()
    assert len(await reader.load("ash")) == 3
    await reader.close()


async def test_a_copy_made_while_the_server_writes_is_a_whole_store(path: Path, tmp_path: Path) -> None:
    store, copy = await open_store(str(path)), tmp_path / "copy.sqlite"
    await store.append(append("ash", 0, 3))
    with closing(sqlite3.connect(path)) as connection:  # As docs/storage.md says.
        connection.execute(f"VACUUM INTO '{copy}'")
    await store.append(append("ash", 3))
    await store.close()
    restored = await open_store(str(copy))
    assert len(await restored.load("ash")) == 3
    await restored.append(append("ash", 3))
    await restored.close()


async def test_a_reader_makes_no_store(path: Path) -> None:
    with pytest.raises(StoreError, match="there is no store here"):
        await open_store(str(path), readonly=True)
    assert not path.parent.exists()


@pytest.mark.parametrize("readonly", [False, True])
async def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path, readonly: bool) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 1000)
    with pytest.raises(StoreError, match=r"letter\.txt: it is no SQLite database: name another file"):
        await open_store(str(letter), readonly=readonly)
    assert letter.read_text() == "Dear Ann, " * 1000


@pytest.mark.parametrize("readonly", [False, True])
async def test_the_database_of_another_program_is_left_as_it_is(tmp_path: Path, readonly: bool) -> None:
    path = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE tables (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="this is the database of another program"):
        await open_store(str(path), readonly=readonly)
    assert path.read_bytes() == before


@pytest.mark.parametrize(("readonly", "sentence"), [(False, "it cannot be opened"), (True, "there is no store here")])
async def test_a_folder_is_no_store(tmp_path: Path, readonly: bool, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence):
        await open_store(str(tmp_path), readonly=readonly)


async def test_a_file_below_a_file_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=r"it cannot be made or written \(.*\): name another file"):
        await open_store(str(tmp_path / "file" / "tables.sqlite"))


async def test_a_lock_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    lock = tmp_path / "tables.sqlite-lock"
    lock.write_text("Dear Ann, " * 1000)
    with pytest.raises(StoreError, match=r"tables\.sqlite-lock: it is no SQLite database"):
        await open_store(str(tmp_path / "tables.sqlite"))
    lock.unlink()
    lock.mkdir()
    with pytest.raises(StoreError, match=r"tables\.sqlite-lock: it cannot be opened"):
        await open_store(str(tmp_path / "tables.sqlite"))


async def test_a_damaged_file_is_told_and_not_guessed_at(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = await open_store(str(path))
    for i in range(200):
        await store.append(append(f"t{i:03}", 0, 3))
    await store.close()
    whole = path.read_bytes()
    page = int.from_bytes(whole[16:18])
    path.write_bytes(whole[: 2 * page] + b"\xa5" * (len(whole) - 2 * page))
    broken = await open_store(str(path), readonly=True)
    for look in (broken.load("t100"), broken.tables(), broken.tables_of("ann", 10)):
        with pytest.raises(StoreError, match="it is damaged: go back to a copy"):
            await look
    await broken.close()
    server = await open_store(str(path))
    with pytest.raises(StoreError, match="it is damaged: go back to a copy"):
        await server.append(append("new"))
    await server.close()


async def test_a_writer_from_outside_is_waited_for_and_then_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "_PATIENCE_SECONDS", 0.05)
    path = tmp_path / "tables.sqlite"
    store = await open_store(str(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another program holds it: end that program"):
            await store.append(append())
        other.execute("ROLLBACK")
    await store.append(append())
    assert len(await store.load("ash")) == 1
    await store.close()


async def test_a_full_disk_is_told_and_harms_nothing_and_room_is_used_at_once(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    done = run("store.filling", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    acknowledged, refused, *sentences, after = done.stdout.splitlines()
    assert int(refused) == len(sentences) == 4
    for sentence in sentences:
        assert "the disk does not read or write as it should: is it full" in sentence or "the disk is full" in sentence
    assert int(after) == int(acknowledged) + 1
    store = await open_store(str(path))
    assert await store.tables() == ("ash", "large", "oak")
    assert len(await store.load("ash")) == int(after)
    await store.close()


async def test_a_file_system_that_cannot_share_memory_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def without_shared_memory(path: str | Path, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(f"{Path(path).as_uri()}?vfs=unix-dotfile", **options, uri=True)
        return connection

    monkeypatch.setattr(sqlite3, "connect", without_shared_memory)
    with pytest.raises(StoreError, match="this file system cannot keep a store: put it on a local disk"):
        await open_store(str(tmp_path / "tables.sqlite"))
