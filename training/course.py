"""The course of a training: generation after generation, each simulated by the one before, and what each brings.

Everything that was done stands in a folder, so that a training that was ended goes on where it was.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sixfold.arena import play_games
from sixfold.arena.training import ChanceJob, ContestJob, HandJob, hand_rows
from sixfold.engine.evaluation import FEATURES, SETS, pack_evaluation
from sixfold.engine.numbers import PLAYERS
from sixfold.engine.thinkers import Thinker
from training.chances import UNFITTED, fit_chances
from training.fitting import HAND_EDGES, KEPT_EDGES, MOVE_EDGES, fit_hands, fit_kept, fit_moves, regret_of
from training.rows import CHANCE_COLUMNS, CONTEST_COLUMNS, POSITION, POSITIONS_A_GAME, Workers, kept_rows, rows_of

TURNS_SIMULATED = {"2": 4, "3": 6, "4": 7}
"""After a move, for 2, 3 and 4 players: everybody's turn comes twice, or nearly so."""
HORIZON = 8
"""Turns looked ahead for what hands are worth."""
APART = 5
"""One game in so many is kept apart, to see how a fit does where it was not fitted."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is played."""

    seed: int = 2026
    generations: int = 2
    games: int = 500
    """For two players; half as many for three and for four."""
    samples: int = 80
    every: int = 6
    self_play: int = 4000
    chance_games: int = 350
    """For two players, for three and for four."""
    pairs: int = 1000
    """Mirrored pairs that tell the strength of a generation."""

    def games_of(self, players: str) -> int:
        """How many are played by so many."""
        return self.games if players == "2" else max(self.games // 2, 1)


def nothing() -> dict[str, Any]:
    """An evaluation that sees only points."""
    worth = {"sets": [0.0] * SETS, "duplicate": 0.0, "tile": 0.0}
    phases = [{"from": edge, "weights": dict.fromkeys(FEATURES, 0.0)} for edge in MOVE_EDGES]
    return {
        "moves": dict.fromkeys(PLAYERS, phases),
        "kept": [{"from": edge, **worth} for edge in KEPT_EDGES],
        "hands": [{"from": edge, **worth} for edge in HAND_EDGES],
        "chances": dict.fromkeys(PLAYERS, UNFITTED),
    }


def train(plan: Plan, folder: Path, workers: Workers) -> dict[str, Any]:
    """The evaluation after all generations, with its making."""
    folder.mkdir(parents=True, exist_ok=True)
    _refuse_another_plan(plan, folder)
    data, figures = nothing() | {"hands": _hands(nothing(), plan, 0, workers)}, []
    for number in range(1, plan.generations + 1):
        kept = folder / f"generation-{number}.json"
        if not kept.exists():
            _write(kept, _generation(data, number, plan, folder, workers))
        found = json.loads(kept.read_text(encoding="utf-8"))
        data = found["evaluation"]
        figures.append(found["figures"])
        workers.tell(f"generation {number}: {json.dumps(found['figures'])}\n")
    chances = {players: _chances(data, players, plan, folder, workers) for players in PLAYERS}
    making = {**asdict(plan), "figures": figures}
    return {"making": making, **rounded(data | {"chances": chances})}


def _generation(data: dict[str, Any], number: int, plan: Plan, folder: Path, workers: Workers) -> dict[str, Any]:
    """The next evaluation, and its figures. From the second one on, first replies are those of the one before."""
    moves, figures = {}, {}
    new = dict(data)
    for players in PLAYERS:
        job = ContestJob(
            data,
            int(players),
            1000 * plan.seed + 10 * number + int(players),
            plan.every,
            plan.samples,
            TURNS_SIMULATED[players],
            thoughtful=int(number > 1),
            temperature=1.0 if number == 1 else 0.7,
        )
        path = folder / f"generation-{number}-{players}.rows"
        rows = kept_rows(job, plan.games_of(players), CONTEST_COLUMNS, path, workers)
        apart = rows[:, POSITION] // POSITIONS_A_GAME % APART == 0
        figures[f"regret_{players}"] = regret_of(rows[apart], fit_moves(rows[~apart]))
        moves[players] = fit_moves(rows)
        if players == "2":
            new["kept"] = fit_kept(rows)
    new = rounded(new | {"moves": moves})
    new["hands"] = rounded(_hands(new, plan, number, workers))
    figures["against_greedy"], figures["against_the_last"] = _strength(new, data, plan, number)
    return {"evaluation": new, "figures": rounded(figures)}


def _hands(data: dict[str, Any], plan: Plan, number: int, workers: Workers) -> list[dict[str, Any]]:
    workers.tell("hands")
    job = HandJob(data, 2, 1000 * plan.seed + 10 * number, HORIZON, 0.7)
    rows = hand_rows(job, plan.self_play, jobs=workers.jobs, on=workers.on)
    return fit_hands(rows_of(rows, 2 + SETS + 2))


def _chances(data: dict[str, Any], players: str, plan: Plan, folder: Path, workers: Workers) -> list[float]:
    job = ChanceJob(data, int(players), 1000 * plan.seed + 5)
    rows = kept_rows(job, plan.chance_games, CHANCE_COLUMNS, folder / f"chances-{players}.rows", workers)
    return fit_chances(rows, int(players))


def _strength(new: dict[str, Any], last: dict[str, Any], plan: Plan, number: int) -> tuple[float, float]:
    """The share that the static value wins of two-player games against greedy, and the lead over that of before."""
    static, greedy = Thinker("static"), Thinker("greedy")
    own, other = pack_evaluation(new), pack_evaluation(last)
    wins = leads = 0.0
    for seat in (0, 1):
        for opponent in (greedy, static):
            thinkers, evaluations = (static, opponent), (own, other)
            order = (0, 1) if seat == 0 else (1, 0)
            games = play_games(
                [thinkers[i] for i in order],
                plan.pairs,
                1000 * plan.seed + 10 * number + 9,
                evaluations=[evaluations[i] for i in order],
            )
            scores = np.asarray(games.scores).astype(float)
            lead = scores[:, seat] - scores[:, 1 - seat]
            if opponent is greedy:
                wins += float(np.mean(np.sign(lead) + 1)) / 4
            else:
                leads += float(np.mean(lead)) / 2
    return wins, leads


def rounded(value: Any) -> Any:
    """Numbers to four places, to keep the file small and the same on every machine."""
    if isinstance(value, dict):
        return {name: rounded(item) for name, item in value.items()}
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return round(value, 4) if isinstance(value, float) else value


def _refuse_another_plan(plan: Plan, folder: Path) -> None:
    path = folder / "plan.json"
    told = json.dumps(asdict(plan))
    if not path.exists():
        path.write_text(told, encoding="utf-8")
    elif path.read_text(encoding="utf-8") != told:
        raise ValueError(f"{folder} holds a training with another plan: {path.read_text(encoding='utf-8')}")


def _write(path: Path, data: dict[str, Any]) -> None:
    part = path.with_suffix(".part")
    part.write_text(json.dumps(data), encoding="utf-8")
    part.replace(path)
