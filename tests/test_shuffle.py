"""The checkable shuffle: every draw follows from the seed, evenly, and a second verifier agrees with the first."""

from __future__ import annotations

import hmac
import pickle
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given, settings

from sixfold import (
    Dealt,
    Edition,
    Event,
    Game,
    GameError,
    Hand,
    Player,
    Seated,
    Settings,
    Tile,
    Turn,
    Witness,
    WrongDraw,
    read_game,
    verify,
)
from sixfold.rules import TILES, all_tiles
from sixfold.rules.tiles import ALL_TILES, counts_of, tally
from sixfold.shuffle import Shuffle, commitment, new_seed
from strategies import as_in_0_1, games, greedy_game, steered_move

COLOURS, SHAPES = "ROYGBP", "sctfdx"


def second_verifier(record: str) -> int:
    """Check every draw of a record, knowing nothing but its text and the opening lines of `shuffle.py`."""
    headers, _, turns = record.partition("\n\n")
    told = dict(line.split(" ", 1) for line in headers.splitlines() if not line.startswith("#"))
    assert sha256(told["seed"].encode()).hexdigest() == told["commitment"]
    key = "\n".join([told["seed"], *filter(None, told.get("contributions", "").split(" | "))]).encode()
    bag = [colour + shape for colour in COLOURS for shape in SHAPES for _ in range(3)]
    number, past, draws = 0, list[tuple[list[str], int]](), 0

    def draw(drawn: list[str]) -> None:
        nonlocal number, draws
        for tile in drawn:
            bag.sort(key=lambda t: (COLOURS.index(t[0]), SHAPES.index(t[1])))
            digest = hmac.new(key, str(number).encode(), sha256).hexdigest()
            due = bag.pop(int(digest, 16) % len(bag))
            assert due == tile, f"draw {number} is {tile}, not {due}"
            number += 1
            draws += 1

    def pairs(text: str) -> list[str]:
        return [text[i : i + 2] for i in range(0, len(text), 2)]

    draw(pairs(told["deal"].replace(" | ", "")))
    for line in turns.splitlines():
        words = line.partition("#")[0].split()
        if words[1:2] == ["takeback"]:
            bag[:], then = past.pop()
            number = then if told["takebacks"] == "same" else number
        elif words and words[1] != "seat":
            past.append((list(bag), number))
            draw(pairs(words[3][1:]) if len(words) > 3 else [])
            bag += pairs(words[1][1:]) if words[1].startswith("~") else []
    return draws


def honest_game(
    seed: str = "honest", contributions: tuple[str, ...] = ("pear", "plum"), turns: int = 14, *, old: bool = False
) -> Game:
    """A game with plays, trades and takebacks."""
    rng = Random(seed)
    game = Game.new(["Ann", "Ben", "Cem"], seed=seed, contributions=contributions, takebacks=True)
    game = as_in_0_1(game) if old else game
    for number in range(turns):
        game, _ = game.apply(game.position.turn, steered_move(rng, game))
        if number % 5 == 3:
            game, _ = game.take_back(1)
    return game


def told_otherwise(game: Game, events: list[Event], **settings: object) -> Game:
    """The game as a cheat would tell it, each event still within the rules."""
    return Game.fold(replace(game.settings, **settings), events)  # type: ignore[arg-type]


# Honest games pass.


@settings(max_examples=25, deadline=None)
@given(games())
def test_an_honest_game_is_verified_twice(game: Game) -> None:
    drawn = sum(len(event.drawn) for event in game.events if isinstance(event, Turn))
    assert verify(game) == second_verifier(str(game)) == 6 * len(game.players) + drawn


def test_a_whole_game_is_verified_twice() -> None:
    game = greedy_game(Game.new(["Ann", "Ben"], Edition.SCHMIDT, seed="to the end", contributions=["one"]))
    assert verify(game) == second_verifier(str(game)) == 108


def test_a_game_is_verified_after_reading_it() -> None:
    game = honest_game()
    assert verify(read_game(str(game))) == verify(game) == second_verifier(str(game))


def test_seat_changes_do_not_disturb_the_draws() -> None:
    game = honest_game().with_event(Seated(2, Player("Dot", bot="greedy")))
    assert verify(game) == second_verifier(str(game))


# Dishonest ones do not.


def test_the_same_game_with_another_drawn_tile_is_found_out_at_its_version() -> None:
    """Every draw in turn is swapped for a tile that could have come, where the rules alone notice nothing."""
    game = honest_game(turns=6)
    found = 0
    for at, event in enumerate(game.events):
        if not isinstance(event, Turn) or not event.drawn:
            continue
        bag = game.at(at).position.unseen + Counter()
        other = next(tile for tile in bag if tile not in event.drawn)
        forged = told_otherwise(game, [*game.events[:at], replace(event, drawn=(other, *event.drawn[1:]))])
        with pytest.raises(WrongDraw) as error:
            verify(forged)
        assert error.value.version == at + 1
        with pytest.raises(AssertionError):
            second_verifier(str(forged))
        found += 1
    assert found >= 4


def test_the_drawn_tiles_in_another_order_are_found_out() -> None:
    game = honest_game()
    for at, event in enumerate(game.events):
        if isinstance(event, Turn) and len(set(event.drawn)) > 1:
            forged = told_otherwise(game, [*game.events[:at], replace(event, drawn=event.drawn[::-1])])
            with pytest.raises(WrongDraw):
                verify(forged)
            return
    raise AssertionError("no draw of two tiles")


def test_swapped_hands_are_found_out() -> None:
    game = Game.new(["Ann", "Ben"], seed="swapped")
    deal = game.events[0]
    assert isinstance(deal, Dealt)
    forged = Game.dealt(game.settings, deal.hands[::-1])
    with pytest.raises(WrongDraw) as error:
        verify(forged)
    assert error.value.version == 1


def test_a_swapped_tile_in_the_deal_is_found_out() -> None:
    game = Game.new(["Ann", "Ben"], seed="one tile")
    deal = game.events[0]
    assert isinstance(deal, Dealt)
    first = Hand((deal.hands[0].tiles[1], deal.hands[0].tiles[0], *deal.hands[0].tiles[2:]))
    assert first != deal.hands[0]
    with pytest.raises(WrongDraw):
        verify(told_otherwise(game, [Dealt((first, deal.hands[1]), deal.start)]))


def test_another_seed_breaks_the_promise() -> None:
    game = honest_game()
    with pytest.raises(GameError, match="promised"):
        verify(told_otherwise(game, list(game.events), seed="another"))
    with pytest.raises(GameError, match="promised"):
        verify(told_otherwise(game, list(game.events), commitment=commitment("another")))


def test_another_seed_with_its_own_promise_gives_other_tiles() -> None:
    game = honest_game()
    for promise in (None, commitment("another")):
        with pytest.raises(WrongDraw):
            verify(told_otherwise(game, list(game.events), seed="another", commitment=promise))


@pytest.mark.parametrize("contributions", [(), ("pear",), ("plum", "pear"), ("pear", "plum", "fig"), ("pear", "plums")])
def test_other_contributions_give_other_tiles(contributions: tuple[str, ...]) -> None:
    game = honest_game()
    with pytest.raises(WrongDraw) as error:
        verify(told_otherwise(game, list(game.events), contributions=contributions))
    assert error.value.version == 1


def test_a_takeback_left_out_of_the_log_changes_no_draw() -> None:
    """What is drawn again is what was drawn: without the takeback, the same game is told."""
    game = honest_game(turns=6)
    kept = [game.events[0], *game.turns]
    assert len(kept) < game.version
    assert verify(told_otherwise(game, kept)) < verify(game)


def test_where_chance_goes_on_a_takeback_left_out_is_found_out() -> None:
    """Had the turn never been taken back, later draws would have had other numbers."""
    game = honest_game(turns=6, old=True)
    with pytest.raises(WrongDraw):
        verify(told_otherwise(game, [game.events[0], *game.turns]))


def test_a_game_is_verified_by_how_its_takebacks_were() -> None:
    for old in (False, True):
        game = honest_game(old=old)
        assert verify(game) == second_verifier(str(game))
        with pytest.raises(WrongDraw):
            verify(told_otherwise(game, list(game.events), chance_goes_on=not old))


def test_a_ground_seed_that_leaves_a_contribution_out_is_found_by_whoever_made_it() -> None:
    """The dealer tried seeds until it liked the deal, and tells a story that holds in itself."""
    seen = Witness(commitment("promised"), "pear")
    for contributions in ((), ("plum",)):
        ground = honest_game("ground", contributions)
        assert verify(ground) == second_verifier(str(ground))
        with pytest.raises(GameError, match="promised"):
            verify(ground, seen)
        with pytest.raises(GameError, match="'pear' was left out"):
            verify(ground, replace(seen, commitment=commitment("ground")))


def test_whoever_contributes_last_finds_what_was_changed_or_added_after_them() -> None:
    """The seed is the promised one and the contribution is there: what others add may bend the shuffle as well."""
    bends: list[tuple[tuple[str, ...], tuple[str, ...]]] = [
        (("plum", "pear"), ()),
        (("plum", "pear"), ("fig", "")),
        (("pear",), ("plum",)),
    ]
    for contributions, others in bends:
        bent = honest_game("promised", contributions)
        verify(bent, Witness(commitment("promised"), "pear"))
        with pytest.raises(GameError, match="others"):
            verify(bent, Witness(commitment("promised"), "pear", others))
    for contributions, others in [(("pear",), ("", "")), (("plum", "pear", "fig"), ("plum", "", "fig"))]:
        straight = honest_game("promised", contributions)
        assert verify(straight, Witness(commitment("promised"), "pear", others)) == verify(straight)


def test_a_witness_of_a_straight_shuffle_still_finds_a_wrong_draw() -> None:
    game = honest_game()
    witness = Witness(commitment("honest"), "plum", ("pear", ""))
    assert verify(game, witness) == verify(game)
    with pytest.raises(WrongDraw):
        verify(
            told_otherwise(game, list(game.events), contributions=("pear", "plum", "fig")),
            replace(witness, others=None),
        )


def test_without_a_seed_there_is_nothing_to_check() -> None:
    game = honest_game()
    with pytest.raises(GameError, match="no seed"):
        verify(told_otherwise(game, list(game.events), seed=None))


def test_what_was_found_out_can_be_handed_on() -> None:
    """Errors cross process borders: a worker that verifies games must be able to report one."""
    error = WrongDraw(3, "Rs", "Gf")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.version) == (str(error), 3)


# The draws themselves.


def test_a_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment("golden 0") == "47bebd67e55d1ee90357a5ce22b2703193035cefbc9dbec45481df664778d16f"
    assert Game.new(["Ann", "Ben"], seed="golden 0").settings.commitment == commitment("golden 0")


def test_seeds_nobody_gave_are_long_and_never_the_same() -> None:
    drawn = {new_seed() for _ in range(50)}
    assert len(drawn) == 50
    assert all(len(seed) == 64 and int(seed, 16) >= 0 for seed in drawn)
    assert Game.new(["Ann", "Ben"]) != Game.new(["Ann", "Ben"])


FULL_BAG = counts_of(ALL_TILES)


def test_a_draw_does_not_depend_on_how_it_is_split() -> None:
    shuffle = Shuffle("split", ("pear",))
    drawn = shuffle.draw(FULL_BAG, 10, 0)
    rest = counts_of(ALL_TILES - tally(drawn[:4]))
    assert drawn[:4] + shuffle.draw(rest, 6, 4) == drawn


def test_a_draw_takes_the_place_that_the_digest_says_out_of_the_list_of_all_tiles() -> None:
    left, drawn = all_tiles(), []
    for number in range(108):
        digest = hmac.digest(b"place\npear", str(number).encode(), "sha256")
        drawn.append(left.pop(int.from_bytes(digest, "big") % len(left)))
    assert Shuffle("place", ("pear",)).draw(FULL_BAG, 108, 0) == tuple(drawn)


def test_all_tiles_can_be_drawn_and_none_twice() -> None:
    assert Counter(Shuffle("all").draw(FULL_BAG, 108, 0)) == Counter(all_tiles())


def test_first_draws_are_even() -> None:
    """Over 7,200 fixed seeds, 200 a kind are due; by chance alone the chi-square is above 80 once in 50,000 tries."""
    found: Counter[Tile] = Counter(Shuffle(f"seed {i}").draw(FULL_BAG, 1, 0)[0] for i in range(7200))
    assert sum((found[tile] - 200) ** 2 / 200 for tile in TILES) < 80


def test_later_draws_are_even_and_apart_from_the_first() -> None:
    pairs = [Shuffle("one seed").draw(FULL_BAG, 2, 2 * i) for i in range(7200)]
    second: Counter[Tile] = Counter(pair[1] for pair in pairs)
    assert sum((second[tile] - 200) ** 2 / 200 for tile in TILES) < 80
    same = sum(first is second for first, second in pairs)
    assert 90 < same < 180, "about 2 in 107 pairs are of one kind: 135 are due"


def test_settings_hold_no_empty_or_unwritable_secrets() -> None:
    seats = (Player("Ann"), Player("Ben"))
    with pytest.raises(GameError, match="seed is not empty"):
        Settings(seats, seed="")
    with pytest.raises(GameError, match="commitment is not empty"):
        Settings(seats, commitment="")
    for contribution in ("", "a\nb", "a|b", "a#b", " a"):
        with pytest.raises(GameError, match="contribution"):
            Settings(seats, contributions=("pear", contribution))
