"""An engine in twenty lines: it makes the play that scores most.

Try it: `sixfold engine check 'python most_points.py'`.
"""

from sixfold.rules import Move, Pass, Trade
from sixfold.sixline import Introduction, Job, speak


def choose(job: Job) -> Move:
    """The play that scores most; else a trade of all that can be traded; else a pass."""
    position = job.question.view.position
    plays = list(position.legal_plays)
    if plays:
        return max(plays, key=lambda play: play.score)
    tiles = position.hand.known[: position.bag_size]
    return Trade(tiles) if tiles else Pass()


if __name__ == "__main__":
    speak(Introduction("Most points", can=frozenset({"seconds", "iterations", "clocks", "repeat"})), choose)
