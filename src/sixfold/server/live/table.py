"""A table in use: one owner, one lock. What happens is on disk before anyone is told."""

from __future__ import annotations

import asyncio
from functools import partial

from sixfold.rules.seats import all_seats, by_seat
from sixfold.server.live.commands import decided, without_contribution
from sixfold.server.live.context import Context
from sixfold.server.live.engines import Engines, NoAnswer, Question
from sixfold.server.live.heartbeat import Heartbeat
from sixfold.server.live.history import History
from sixfold.server.live.outages import BrokenTables
from sixfold.server.live.push import Push
from sixfold.server.live.thinking import Thinkers, Thought
from sixfold.server.live.watchers import Watcher, Watchers
from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.decisions import (
    Decision,
    came_or_went,
    engine_came_back,
    engine_gave_up,
    engine_left,
    moved_by_bot,
    ran_out,
)
from sixfold.server.table.engines import is_engine
from sixfold.server.table.events import write_event
from sixfold.server.table.summaries import ended_after, summary_of
from sixfold.server.table.table import BrokenLog, Table
from sixfold.server.wire.types.commands import Command
from sixfold.store.face import Append, Conflict, Entry, StoreError
from sixfold.view import View

PACE_AMONG_BOTS = 2
"""How many times as long bots wait where no person plays."""


class LiveTable:
    """A table with those who watch it."""

    def __init__(
        self,
        name: str,
        context: Context,
        history: History,
        heartbeat: Heartbeat,
        broken: BrokenTables,
        thinkers: Thinkers,
        engines: Engines,
        push: Push,
    ) -> None:
        """The table of this name; nothing is loaded yet."""
        self.name = name
        self.watchers = Watchers()
        self.used = 0
        """When it was last needed."""
        self.history = history
        self._context = context
        self._heartbeat = heartbeat
        self._broken = broken
        self._thinkers = thinkers
        self._engines = engines
        self._push = push
        self._lock = asyncio.Lock()
        self._table: Table | None = None
        self._stale = True
        """Whether the log may hold more than the state shows."""
        self._thinking = False
        self._question: Question | None = None
        """What an engine is asked."""

    @property
    def idle(self) -> bool:
        """Whether nobody needs it in memory."""
        return not self.watchers and not self._thinking and not self._lock.locked()

    @property
    def version(self) -> int:
        """The version in memory."""
        return 0 if self._table is None else self._table.version

    # Asking.

    async def table(self) -> Table:
        """The table as it stands. Raises `Denied` if there is none."""
        if self._table is not None and not self._stale:
            return self._table
        async with self._lock:
            return await self._fresh()

    async def _fresh(self) -> Table:
        """The table with all that its log holds, in the time of now. Whoever calls has the lock."""
        downtime = self._heartbeat.downtime
        if downtime is not None and await downtime.credit(self.name):
            self._stale = True
        if self._table is None or self._stale:
            try:
                table = await self.history.newest(self._table)
            except BrokenLog as error:
                self._broken.set_aside(self.name, str(error))
                raise Denied(Denial.TABLE_BROKEN, f"{Denial.TABLE_BROKEN.sentence} ({error})") from error
            if table is None:
                raise Denied(Denial.UNKNOWN_TABLE)
            self._broken.take_back(self.name)
            self._stale = False
            before = self._table
            self._swap(table)
            if before is not None:
                self._notify_of_turn(before, table, written_here=False)
        assert self._table is not None
        return self._table

    # Doing.

    async def open(self, decision: Decision) -> None:
        """Begin the table. Raises `Conflict` if it exists."""
        async with self._lock:
            await self._commit(decision, after=0)

    async def do(self, command: Command, guest: str, seat: int) -> int:
        """Carry a command out; the version it led to. A repeat is answered and not done again. Raises `Denied`."""
        context = self._context
        if context.config.seed is not None:  # Its games are dealt alike, whatever players add.
            command = without_contribution(command)
        async with self._lock:
            while True:
                table = await self._fresh()
                if command.version > table.version:  # Seen in another process: its notice is still on its way.
                    self._stale = True
                    table = await self._fresh()
                done = table.done.get((guest, command.id))
                if done is not None:
                    return done
                try:
                    now = context.now()
                    late = ran_out(table, now, context.new_seed)
                    if late is not None:
                        await self._commit(late, after=table.version)
                        continue
                    decision = decided(table, command, guest, seat, now, context.new_seed)
                    await self._commit(decision, after=table.version)
                except Conflict:
                    context.metrics.conflicts.inc()
                    continue
                except StoreError:  # It may be written all the same. The log tells, as soon as it can be read.
                    done = (await self._fresh()).done.get((guest, command.id))
                    if done is None:
                        raise
                    return done
                return decision.table.version

    async def look_after(self) -> None:
        """Do what time alone brings about: clocks that ran out, engines that came or went, bots that are to move."""
        async with self._lock:
            table = await self._fresh()
            late = ran_out(table, self._context.now(), self._context.new_seed) or self._news_of_engine(table)
            if late is not None:
                await self._commit_if_first(late, table)
            else:
                self._think_if_due()

    def _news_of_engine(self, table: Table) -> Decision | None:
        context = self._context
        now, new_seed = context.now(), context.new_seed
        if table.engine_to_move in self._engines and (back := engine_came_back(table, now, new_seed)):
            return back
        return engine_left(table, now, new_seed, context.config.engine_patience_ms)

    async def note_presence(self, seat: int) -> None:
        """Write down that the person of a seat is here, or away, where that is news."""
        async with self._lock:
            table = await self._fresh()
            guest = table.chair(seat).guest
            here = bool(self.watchers.of(guest))
            news = came_or_went(table, seat, here, self._context.now(), self._context.new_seed)
            if news is not None:
                await self._commit_if_first(news, table)

    async def heard_of(self, version: int) -> None:
        """Another process has written this version."""
        if version > self.version:
            async with self._lock:
                self._stale = self._stale or version > self.version
                await self._fresh()

    async def reload(self) -> None:
        """Load what is new in the log: a notice of another process may have been lost, or be on its way."""
        self._stale = True
        await self.table()

    async def _commit_if_first(self, decision: Decision, table: Table) -> None:
        try:
            await self._commit(decision, after=table.version)
        except Conflict:
            self._context.metrics.conflicts.inc()
            await self._fresh()

    async def _commit(self, decision: Decision, after: int) -> None:
        """Save, then tell. Until the store has answered, nobody knows whether it happened."""
        entries = [
            Entry(after + i, decision.at, write_event(event)) for i, event in enumerate(decision.events, start=1)
        ]
        ended = ended_after(self._table, decision.table)
        append = Append(self.name, after, entries, summary_of(decision.table), decision.seats, ended)
        self._stale = True
        await self._context.store.append(append)
        self._stale = False
        before = self._table
        self._swap(decision.table)
        if before is not None:
            self._notify_of_turn(before, decision.table, written_here=True)

    def _swap(self, table: Table) -> None:
        """Take on the new state, and tell everybody their own view of it."""
        before, self._table = self._table, table
        self.used = now = self._context.now()
        if before is not None and before.version == table.version:
            return
        if self._question is not None and not _same_turn(before, table):
            self._question.withdraw()
        self.watchers.tell(table, now)
        self._think_if_due()
        self._check_presence(table)
        if before is None:
            self._context.tasks.later(self._context.config.away_after_ms, self._note_who_is_gone)

    # Telling.

    def watch(self, watcher: Watcher) -> None:
        """Tell this watcher the view of now, and from now on whatever changes. The table has been loaded."""
        assert self._table is not None
        self.watchers.add(watcher, self._table, self._context.now())
        self._think_if_due()
        self._check_presence(self._table)

    def unwatch(self, watcher: Watcher) -> None:
        """Tell this watcher nothing more."""
        self.watchers.remove(watcher)
        guest = watcher.guest
        if guest is not None:
            self._context.tasks.later(self._context.config.away_after_ms, partial(self._note_presence_of, guest))

    # Bots and presence.

    def _think_if_due(self) -> None:
        table = self._table
        if table is None or table.bot_to_move is None or self._thinking:
            return
        if is_engine(table.bot_to_move) and table.bot_to_move not in self._engines:
            return  # Another process may have its connection; or it comes back, and the sweep finds that.
        if table.bot_to_move != table.engine_to_move in self._engines:
            self._context.tasks.spawn(self.look_after)  # It is back, and plays itself again.
            return
        if table.has_people or self.watchers:
            self._thinking = True
            self._context.tasks.spawn(partial(self._think, table))

    async def _think(self, table: Table) -> None:
        """One move of a bot, through the same door as a person's."""
        context = self._context
        try:
            name, seat, view = table.bot_to_move, table.turn, table.seen_from(table.turn)
            assert name is not None
            assert view is not None
            pace = context.config.pace_ms * (1 if table.has_people else PACE_AMONG_BOTS)
            wait = min(max(0, table.turn_since + pace - context.now()), pace)
            thought, _ = await asyncio.gather(self._thought(name, view, table), asyncio.sleep(wait / 1000))
            async with self._lock:
                now = await self._fresh()
                if not _same_turn(table, now):
                    pass
                elif thought is None:
                    await self._commit_if_first(engine_gave_up(now, context.now(), context.new_seed), now)
                else:
                    move, effort = thought
                    decision = moved_by_bot(now, seat, move, context.now(), context.new_seed, effort)
                    await self._commit_if_first(decision, now)
                    context.metrics.bot_moves.inc()
                    if effort < 100:
                        context.metrics.bot_moves_hurried.inc()
        except NoAnswer:
            pass
        finally:
            self._thinking = False
        self._think_if_due()

    async def _thought(self, name: str, view: View, table: Table) -> Thought | None:
        """What a bot does, here or elsewhere; nothing if it gives up. Raises `NoAnswer`."""
        if not is_engine(name):
            owner = self._owner(table)
            return await self._thinkers.move(name, view, owner, watched=not table.has_people)
        self._question = self._engines.ask(name, view, self.name, table.number)
        try:
            move = await self._question.answer
        finally:
            self._question = None
        return None if move is None else Thought(move)

    def _owner(self, table: Table) -> str:
        """Whose queue the bots of this table wait in: the first person's who plays here, or else who watches."""
        guests = [chair.guest for chair in table.chairs] + [watcher.guest for watcher in self.watchers]
        return next((guest for guest in guests if guest is not None), "")

    def _notify_of_turn(self, before: Table, table: Table, *, written_here: bool) -> None:
        """Send a notification to the person whose turn has come, if they play with others and do not see the table.

        Where several processes serve a table, the one that shows it to them decides; if none does, the one that wrote.
        """
        if table.turn_version == before.turn_version or not table.waits_for_person:
            return
        guest = table.chair(table.turn).guest
        mine = self.watchers.of(guest)
        if mine:
            if not any(watcher.looking for watcher in mine):
                self._notify(table)
        elif written_here and (not self._context.store.shared or not table.chair(table.turn).here):
            self._notify(table)
        elif written_here:  # Another process may show it to them, or has not yet noted that they left.
            wait = 2 * self._context.config.away_after_ms
            self._context.tasks.later(wait, partial(self._notify_if_gone, table.turn_version))

    async def _notify_if_gone(self, turn_version: int) -> None:
        table = await self.table()
        if table.turn_version == turn_version and table.waits_for_person and not table.chair(table.turn).here:
            self._notify(table)

    def _notify(self, table: Table) -> None:
        guest = table.chair(table.turn).guest
        assert guest is not None
        left = None if table.deadline is None else max(0, table.deadline - self._context.now())
        self._push.notify(guest, self.name, left)

    def _check_presence(self, table: Table) -> None:
        """If the log says that somebody is away who is connected here, it is wrong by now."""
        away = [(seat, chair.guest) for seat, chair in by_seat(table.chairs) if chair.guest and not chair.here]
        if away:
            guests = {watcher.guest for watcher in self.watchers}
            for seat, guest in away:
                if guest in guests:
                    self._context.tasks.spawn(partial(self.note_presence, seat))

    async def _note_presence_of(self, guest: str) -> None:
        """A while after a guest closed a connection: they may have another, or be back."""
        for seat in (await self.table()).seats_of(guest):
            await self.note_presence(seat)

    async def _note_who_is_gone(self) -> None:
        """After the table was loaded: whoever was here before and has not come back is away."""
        for seat in all_seats(len((await self.table()).chairs)):
            await self.note_presence(seat)


def _same_turn(before: Table | None, table: Table) -> bool:
    """Whether the same bot is to make the same move."""
    return before is not None and (before.turn_version, before.bot_to_move) == (table.turn_version, table.bot_to_move)
