"""Background tasks of a server process: failures are logged, and all tasks end when the server stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine

from sixfold.server.live.metrics import Metrics
from sixfold.server.refusals import Denied
from sixfold.store.face import StoreError

_LOG = logging.getLogger("sixfold.server")

Work = Callable[[], Coroutine[None, None, None]]


class Tasks:
    """The background tasks of a process."""

    def __init__(self, metrics: Metrics) -> None:
        """None has been started."""
        self._metrics = metrics
        self._tasks = set[asyncio.Task[None]]()
        self._closed = False

    def spawn(self, work: Work) -> None:
        """Start a task, unless the server is stopping. A failure is logged; the sweep tries again."""
        if self._closed:
            return
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def later(self, milliseconds: int, work: Work) -> None:
        """Start a task after a while, unless the server stops before."""
        asyncio.get_running_loop().call_later(milliseconds / 1000, self.spawn, work)

    async def close(self) -> None:
        """Cancel all tasks and wait until they have ended; no further task starts."""
        self._closed = True
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _guarded(self, work: Work) -> None:
        try:
            await work()
        except StoreError as error:
            self._metrics.errors.inc()
            _LOG.error("background work failed", extra={"problem": str(error)})
        except Denied as denied:  # The table is gone or broken, as its next visitor sees, or the server stops.
            if not self._closed:
                _LOG.info("background work was refused", extra={"problem": str(denied)})
        except Exception:
            self._metrics.errors.inc()
            _LOG.exception("background work failed")
