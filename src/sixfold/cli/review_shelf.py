"""Reviews that are kept on disk: what is done, if only in part, is not done again."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from sixfold.cli.saves import write_whole
from sixfold.game import Game
from sixfold.home import data_folder
from sixfold.insight.papers import review_from_data, review_to_data
from sixfold.insight.reviews import VERSION, Effort, Review, engine_hash


def reviews_folder() -> Path:
    """Where reviews are kept if nothing else is said."""
    return data_folder() / "reviews"


class ReviewShelf:
    """Reviews of one effort and seed in a folder, each under a name made from its game and from how it is made."""

    def __init__(self, folder: Path, effort: Effort, seed: int) -> None:
        """Those in this folder."""
        self._folder = folder
        self._made = (VERSION, engine_hash(), effort.candidates, effort.samples, seed)

    def path(self, game: Game) -> Path:
        """Where the review of this game is, or will be."""
        name = hashlib.sha256(f"{self._made} {game}".encode()).hexdigest()[:32]
        return self._folder / f"{name}.json"

    def find(self, game: Game) -> Review | None:
        """What is kept of the review of this game; nothing if there is none that can be read."""
        try:
            return review_from_data(json.loads(self.path(game).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def keep(self, game: Game, found: Review) -> None:
        """Keep a review, complete or not."""
        write_whole(json.dumps(review_to_data(found)), self.path(game))
