"""Everything behind the HTTP interface: makes the parts of a server process, starts them and stops them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sixfold.server.config import Config
from sixfold.server.live.connections import Connection
from sixfold.server.live.context import Context
from sixfold.server.live.engines import Engines
from sixfold.server.live.guests import KeysInUse
from sixfold.server.live.heartbeat import Heartbeat
from sixfold.server.live.history import History
from sixfold.server.live.metrics import Metrics
from sixfold.server.live.outages import BrokenTables
from sixfold.server.live.push import Push
from sixfold.server.live.push_services import PushServices
from sixfold.server.live.registry import Tables
from sixfold.server.live.reviews import Reviews
from sixfold.server.live.shares import Shares
from sixfold.server.live.table import LiveTable
from sixfold.server.live.tasks import Tasks
from sixfold.server.live.thinking import Thinkers
from sixfold.server.live.wall_clock import ServerClock
from sixfold.server.live.work_queue import FairQueue, WorkerQueue
from sixfold.shuffle import new_seed
from sixfold.store.face import Store


class Backend:
    """The parts of a server process. Each is handed what it needs; none is handed the backend."""

    def __init__(
        self,
        store: Store,
        config: Config | None = None,
        *,
        now: Callable[[], int] | None = None,
        new_seed: Callable[[], str] = new_seed,
        services: PushServices | None = None,
    ) -> None:
        """Tables of this store. Time, secrets and push services are arguments, so that a test can choose them."""
        config = config or Config()
        limits, fixed, metrics = config.limits, config.seed, Metrics()
        self.context = context = Context(
            store,
            config,
            ServerClock() if now is None else now,
            new_seed if fixed is None else lambda: fixed,
            metrics,
            Tasks(metrics),
        )
        self.shares = Shares(limits.loop_seconds)
        self.keys = KeysInUse()
        self.thinkers = Thinkers(hints=limits.hints)
        self.reading = FairQueue("reader")
        self.questions = WorkerQueue("questions")
        """About positions: quick to answer."""
        self.papers = WorkerQueue("papers")
        """Records and pictures, which take longer."""
        self.reviews = Reviews(metrics)
        self.push = Push(context, services)
        self.engines = Engines(context, self.keys)
        self.heartbeat = Heartbeat(context, credited=self._reload)
        self.broken = BrokenTables(metrics)
        self.tables = Tables(context, self.engines, self.broken, self._make_table)
        self.connection = partial(Connection, context, self.tables, self.keys, self.engines, self.thinkers)
        """Makes one, from the share of an address and what ASGI gives to receive and to send."""

    def _make_table(self, name: str) -> LiveTable:
        history = History(name, self.context.store, self.reading)
        return LiveTable(
            name, self.context, history, self.heartbeat, self.broken, self.thinkers, self.engines, self.push
        )

    async def start(self) -> None:
        """Give running turns back the time that the server was away, then begin to look after tables."""
        await self.heartbeat.start()
        await self.push.start()
        await self.context.store.watch(self.tables.changed, self._reload, self.keys.drop)
        for work in (self.heartbeat.run, self.engines.keep, self.tables.sweep):
            self.context.tasks.spawn(work)

    def close_queues(self) -> None:
        """Refuse questions that take long."""
        self.questions.close()
        self.papers.close()
        self.thinkers.close_advice()

    async def close(self) -> None:
        """Finish what is being written; everything else stops."""
        self.thinkers.close()
        self.reading.close()
        self.close_queues()
        self.reviews.close()
        self.push.close()
        await self.context.tasks.close()
        await self.heartbeat.stop()

    def _reload(self) -> None:
        """Find out what other processes, or the credits for a downtime, have changed."""
        self.context.tasks.spawn(lambda: self.keys.look_again(self.context.store, self.context.now()))
        self.tables.reload()
