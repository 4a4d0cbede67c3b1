"""Work without the tracer that measures coverage: it takes two to four times as long, and other tests measure it."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch


@contextmanager
def untraced_processes() -> Iterator[None]:
    """Let the processes that are started meanwhile measure nothing."""
    with patch.dict(os.environ):
        for name in [name for name in os.environ if name.startswith("COV")]:
            del os.environ[name]
        yield


@contextmanager
def untraced() -> Iterator[None]:
    """Measure nothing meanwhile, neither here nor in processes that are started."""
    here, in_threads = sys.gettrace(), threading.gettrace()
    with untraced_processes():
        sys.settrace(None)
        threading.settrace(None)
        try:
            yield
        finally:
            sys.settrace(here)
            threading.settrace(in_threads)
