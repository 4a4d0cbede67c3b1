"""Where Sixfold keeps its data on this machine."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """`SIXFOLD_HOME`, or the platform's folder for application data."""
    home = os.environ.get("SIXFOLD_HOME")
    return Path(home) if home else user_data_path("sixfold", appauthor=False)
