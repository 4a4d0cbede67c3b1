"""A policy that learns the game by playing itself, with PyTorch on the CPU, until it beats greedy.

    pip install 'sixfold[envs,learn]'
    python examples/learning/learn.py --minutes 30 --out learnt

The policy looks at the features of each legal move (docs/environments.md), early and late in the game, and gives it a
number; the higher, the likelier the move. (The features say much, so weights alone will do.) It begins as a soft greedy
player (the number is the points) and learns what to add by policy gradient: both seats are its own, and what follows a
move counts less with each turn. Written at the end: `learnt.pt`, the weights; `learnt.json`, its curve against greedy
by minutes of processor time; `learnt.svg`, the same as a picture.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from sixfold._core import MOVE_FEATURES
from sixfold.envs import Batch

GAMES, TURNS, LEARNING = 256, 16, 0.02
"""Games at once, turns of each between two steps of learning, and how large these are at first."""
FADING, LAMBDA = 0.85, 0.9
"""How much the next turn counts of this one, and how far the future is measured instead of estimated."""


class Policy(nn.Module):
    """Rows of features in, a number for each out; and what a position is worth, from the mean row that is chosen."""

    def __init__(self) -> None:
        """Begin as a soft greedy player."""
        super().__init__()
        self.scale = nn.Parameter(torch.ones(MOVE_FEATURES), requires_grad=False)
        self.moves = nn.Linear(2 * MOVE_FEATURES, 1)
        self.worth = nn.Linear(2 * MOVE_FEATURES, 1)
        nn.init.zeros_(self.moves.weight)
        nn.init.zeros_(self.worth.weight)

    def forward(self, rows: Tensor, owner: Tensor, count: int) -> tuple[Tensor, Tensor]:
        """The logarithm of each row's chance among those of the same owner, and what each owner's position is worth."""
        scaled = rows / self.scale
        scaled = torch.cat([scaled, scaled * (rows[:, 3:4] / 108)], dim=1)
        numbers = rows[:, 0] + self.moves(scaled).squeeze(1)
        highest = torch.full((count,), -torch.inf).scatter_reduce(0, owner, numbers.detach(), "amax")
        total = torch.zeros(count).index_add(0, owner, (numbers - highest[owner]).exp())
        chances = numbers - highest[owner] - total.log()[owner]
        mean = torch.zeros(count, scaled.shape[1]).index_add(0, owner, scaled * chances.detach().exp()[:, None])
        return chances, self.worth(mean).squeeze(1)


def rows_of(batch: Batch) -> tuple[Tensor, Tensor, NDArray[np.int64]]:
    """The rows of all legal moves, whose they are, and where each game's begin. A game that is over has none."""
    counts = batch.masks.sum(axis=1, dtype=np.int64)
    rows = np.concatenate([batch.features[game, :count] for game, count in enumerate(counts)])
    owner = np.repeat(np.arange(len(counts)), counts)
    return torch.from_numpy(rows), torch.from_numpy(owner), np.cumsum(counts) - counts


def chosen_by(policy: Policy, batch: Batch, chance: np.random.Generator | None) -> NDArray[np.int64]:
    """The likeliest move of each game; with chance, any, as likely as the policy has it."""
    rows, owner, firsts = rows_of(batch)
    with torch.no_grad():
        chances = policy(rows, owner, batch.count)[0].numpy()
    if chance is not None:
        chances = chances - np.log(-np.log(chance.random(len(chances))))
    order = np.lexsort((chances, owner.numpy()))
    ends = np.append(firsts[1:], len(order)) - 1
    return np.where(ends >= firsts, order[ends] - firsts, 0)


def against_greedy(policy: Policy, pairs: int, seed: int) -> tuple[float, float, float]:
    """Share of victories (half for a shared one), its standard error over pairs, and points ahead; mirrored games."""
    won, ahead = np.zeros((2, pairs)), np.zeros((2, pairs))
    for side in range(2):
        bots = [None, "greedy"] if side == 0 else ["greedy", None]
        batch = Batch(pairs, actions="plays", bots=bots, features=True, sequel="none")
        batch.reset(seed)
        while not batch.ended.all():
            batch.core.step(chosen_by(policy, batch, None).astype(np.int32))
        lead = (batch.scores[:, side] - batch.scores[:, 1 - side]).astype(float)
        ahead[side], won[side] = lead, (lead > 0) + 0.5 * (lead == 0)
    each = won.mean(axis=0)
    return float(each.mean()), float(each.std(ddof=1) / np.sqrt(pairs)), float(ahead.mean())


def learn(minutes: float, seed: int, pairs: int) -> tuple[Policy, list[tuple[float, float, float]]]:
    """A policy, and its curve: minutes of processor time, share of victories against greedy, standard error."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    policy, chance, batch = (
        Policy(),
        np.random.default_rng(seed),
        Batch(GAMES, actions="plays", features=True, threads=1),
    )
    batch.reset(seed)
    policy.scale.data = rows_of(batch)[0].std(dim=0) * 3 + 1
    teacher = torch.optim.Adam(policy.parameters(), lr=LEARNING)
    start, curve, rounds = process_time(), [], 0
    while (spent := (process_time() - start) / 60) < minutes:
        if rounds % 40 == 0:
            share, error, ahead = against_greedy(policy, pairs, seed=10_000)
            curve.append((round(spent, 2), share, error))
            print(f"{spent:6.1f} min  {share:6.1%} ± {error:.1%}  {ahead:+.1f} points", flush=True)
        rounds += 1
        seen = []
        for _ in range(TURNS):
            rows, owner, firsts = rows_of(batch)
            seats = batch.seats - 1
            actions = chosen_by(policy, batch, chance)
            batch.step(actions)
            made = torch.from_numpy(batch.points[np.arange(GAMES), seats].copy())
            seen.append((rows, owner, torch.from_numpy(firsts + actions), made, torch.from_numpy(batch.ended == 1)))
        teach(policy, teacher, batch, seen, minutes, spent)
    return policy, curve


def teach(
    policy: Policy,
    teacher: torch.optim.Optimizer,
    batch: Batch,
    seen: list[tuple[Tensor, Tensor, Tensor, Tensor, Tensor]],
    minutes: float,
    spent: float,
) -> None:
    """One step of learning from what was seen. The next turn is the other's: what it brings is lost here."""
    for group in teacher.param_groups:
        group["lr"] = LEARNING * (1 - 0.9 * spent / minutes)
    rows = torch.cat([one[0] for one in seen])
    owner = torch.cat([one[1] + GAMES * turn for turn, one in enumerate(seen)])
    starts = np.cumsum([0, *(len(one[0]) for one in seen)])
    chosen = torch.cat([one[2] + int(first) for one, first in zip(seen, starts, strict=False)])
    chances, worth = policy(rows, owner, GAMES * len(seen))
    with torch.no_grad():
        after = policy(*rows_of(batch)[:2], GAMES)[1]
        values = torch.cat([worth.detach(), after]).reshape(len(seen) + 1, GAMES)
        better, gain = torch.zeros(GAMES), []
        for turn in range(len(seen) - 1, -1, -1):
            goes_on = (~seen[turn][4]).float()
            surprise = seen[turn][3] - FADING * goes_on * values[turn + 1] - values[turn]
            better = surprise - FADING * LAMBDA * goes_on * better
            gain.append(better)
        gains = torch.stack(gain[::-1]).reshape(-1)
        aims = gains + values[:-1].reshape(-1)
        steady = (gains - gains.mean()) / gains.std()
    entropy = -(chances.exp() * chances).sum() / len(chosen)
    loss = -(steady * chances[chosen]).mean() + 0.01 * (worth - aims).square().mean() - 0.002 * entropy
    teacher.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
    teacher.step()


def picture(curve: list[tuple[float, float, float]]) -> str:
    """The curve as SVG: share of victories against greedy by minutes of processor time, with two standard errors."""
    width, height, left, below = 420, 300, 56, 44
    last = max(curve[-1][0], 0.1)

    def x(minutes: float) -> float:
        return left + minutes / last * (width - left - 16)

    def y(share: float) -> float:
        return 16 + (0.75 - share) / 0.45 * (height - 16 - below)

    bars = "".join(f'<path d="M{x(m):.1f} {y(s - 2 * e):.1f}V{y(s + 2 * e):.1f}"/>' for m, s, e in curve)
    line = " ".join(f"{x(m):.1f},{y(s):.1f}" for m, s, _ in curve)
    marks = "".join(
        f'<text x="{left - 8}" y="{y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>'
        for share in (0.3, 0.4, 0.5, 0.6, 0.7)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">'
        f'<rect width="100%" height="100%" fill="#f4f0e8"/><g stroke="#a3a099">{bars}'
        f'<path stroke-dasharray="4 4" d="M{left} {y(0.5):.1f}H{width - 16}"/></g>'
        f'<polyline points="{line}" fill="none" stroke="#23262d" stroke-width="2"/>{marks}'
        f'<text x="{left}" y="{height - 24}">0</text>'
        f'<text x="{width - 16}" y="{height - 24}" text-anchor="end">{last:.0f}</text>'
        f'<text x="{(left + width) / 2}" y="{height - 8}" text-anchor="middle">minutes of processor time</text></svg>\n'
    )


def main() -> None:
    """Learn, and play 2,000 mirrored games against greedy at the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=100, help="mirrored pairs for each point of the curve")
    parser.add_argument("--last", type=int, default=1000, help="mirrored pairs at the end")
    parser.add_argument("--out", type=Path, default=Path("learnt"))
    given = parser.parse_args()
    policy, curve = learn(given.minutes, given.seed, given.pairs)
    share, error, ahead = against_greedy(policy, given.last, seed=1_000_000)
    curve.append((given.minutes, share, error))
    print(f"{2 * given.last} mirrored games against greedy: {share:.1%} ± {error:.1%}, {ahead:+.1f} points")
    torch.save(policy.state_dict(), given.out.with_suffix(".pt"))
    found = {"curve": curve, "games": 2 * given.last, "share": share, "error": error, "ahead": ahead}
    given.out.with_suffix(".json").write_text(json.dumps(found) + "\n", encoding="utf-8")
    given.out.with_suffix(".svg").write_text(picture(curve), encoding="utf-8")


if __name__ == "__main__":
    main()
