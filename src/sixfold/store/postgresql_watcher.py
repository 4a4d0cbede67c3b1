"""Hears what other servers write to a PostgreSQL store, and comes back by itself after it was cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

from sixfold.store.face import StoreError
from sixfold.store.postgresql_link import FAULTS, Address
from sixfold.store.postgresql_writer import CHANNEL, Writer

if TYPE_CHECKING:
    from sixfold.store.postgresql_link import Connection

KEYS = "sixfold_keys"
"""The channel on which servers tell each other which keys were forgotten."""
_ASK_AFTER_SECONDS = 15.0
_ANSWER_WITHIN_SECONDS = 15.0
"""A line that was cut without a word is noticed by a question that stays unanswered."""
_FIRST_WAIT_SECONDS = 0.1
_LONGEST_WAIT_SECONDS = 5.0


class Watcher:
    """A connection of its own that listens."""

    _task: asyncio.Task[None]

    def __init__(
        self,
        address: Address,
        writer: Writer,
        changed: Callable[[str, int], None],
        lost: Callable[[], None],
        dropped: Callable[[bytes], None],
    ) -> None:
        """To be started."""
        self._address = address
        self._writer = writer
        self._changed = changed
        self._lost = lost
        self._dropped = dropped

    async def start(self) -> None:
        """Return as soon as it listens; it goes on until it is closed."""
        self._task = asyncio.create_task(self._go_on(await self._listen()))

    async def close(self) -> None:
        """Listen no more."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _go_on(self, connection: Connection) -> None:
        while True:
            try:
                await _until_cut(connection)
            finally:
                connection.terminate()
            connection = await self._listen_again()
            asyncio.get_running_loop().call_soon(self._lost)  # What it raises must not end the watch.

    async def _listen_again(self) -> Connection:
        wait = _FIRST_WAIT_SECONDS
        while True:
            try:
                return await self._listen()
            except StoreError:
                await asyncio.sleep(wait)
                wait = min(2 * wait, _LONGEST_WAIT_SECONDS)

    async def _listen(self) -> Connection:
        connection = await self._address.connect()
        with self._address.explaining(), ExitStack() as undo:
            undo.callback(connection.terminate)
            await connection.add_listener(CHANNEL, self._hear)
            await connection.add_listener(KEYS, self._hear_of_key)
            undo.pop_all()
        return connection

    def _hear(self, connection: object, pid: int, channel: str, payload: object) -> None:
        if pid != self._writer.pid:
            version, _, table = str(payload).partition(" ")
            self._changed(table, int(version))

    def _hear_of_key(self, connection: object, pid: int, channel: str, payload: object) -> None:
        self._dropped(bytes.fromhex(str(payload)))


async def _until_cut(connection: Connection) -> None:
    """Return when the connection is gone."""
    cut = asyncio.Event()
    connection.add_termination_listener(lambda _: cut.set())
    while not connection.is_closed():
        try:
            await asyncio.wait_for(cut.wait(), _ASK_AFTER_SECONDS)
        except TimeoutError:
            with suppress(*FAULTS):
                await connection.execute("SELECT 1", timeout=_ANSWER_WITHIN_SECONDS)
                continue
            return
