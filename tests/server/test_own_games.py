"""A guest's own games over real sockets: those that go on with the own seats, and every one that is over."""

from __future__ import annotations

import json

import pytest

from server.running import Company, House, company, soon
from sixfold.client import new_id
from sixfold.server.table.summaries import listed_game
from sixfold.server.wire.types import commands
from sixfold.server.wire.types.requests import OwnTableList, PlayedGame, PlayedGameList
from sixfold.store.face import KeptGame


async def finished(house: House, key: str) -> tuple[PlayedGame, ...]:
    return (await house.server.ask("GET", "/api/games", kind=PlayedGameList, key=key)).tables


async def play_again(table: Company) -> None:
    """Let the rematch begin, and everybody see it."""
    for person in table.people:
        await soon(person.ready())
    for person in table.people:
        await soon(person.until(lambda view: view.state == "playing"))


@pytest.mark.untraced
async def test_own_tables_come_with_the_own_seats_while_they_go_on(house: House) -> None:
    async with company(house) as table:
        for seat, key in enumerate(table.keys, start=1):
            mine = await house.server.ask("GET", "/api/mine", kind=OwnTableList, key=key)
            assert [(one.table, one.own_seats, one.state) for one in mine.tables] == [(table.table, (seat,), "playing")]
        await table.play_out()
        for key in table.keys:
            assert (await house.server.ask("GET", "/api/mine", kind=OwnTableList, key=key)).tables == ()


@pytest.mark.untraced
async def test_every_finished_game_is_found_after_a_rematch_too(house: House) -> None:
    async with company(house) as table:
        assert await finished(house, table.keys[0]) == ()
        await table.play_out()
        await play_again(table)
        await table.play_out()
        scores = [game.scores for game in table.people[0].view.series]
        for own_seat, key in enumerate(table.keys, start=1):
            games = await finished(house, key)
            assert [game.own_seats for game in games] == [(own_seat,)] * 2
            assert [game.games for game in games] == [2, 1]
            assert [game.scores for game in reversed(games)] == scores
            for game in games:
                assert [seat.name for seat in game.seats] == ["Ann", "Ben"]
                path = f"/api/tables/{game.table}/record.json?version={game.version}"
                status, _, body = house.request("GET", path, headers={"Authorization": f"Bearer {key}"})
                figures = json.loads(body)["figures"]
                assert (status, tuple(figures["scores"][-1])) == (200, game.scores)
                assert tuple(seat["turns"] for seat in figures["seats"]) == game.turns


async def test_whoever_leaves_the_rematch_still_finds_the_game_before_and_may_look_at_it(house: House) -> None:
    async with company(house, spectators=False) as table:
        await table.play_out()
        await play_again(table)
        leaver, other = table.people[1], table.keys[1]
        await soon(leaver.do(commands.Leave(new_id(), leaver.view.version)))
        (game,) = await finished(house, other)
        path, headers = f"/api/tables/{game.table}/record.json", {"Authorization": f"Bearer {other}"}
        assert house.request("GET", f"{path}?version={game.version}", headers=headers)[0] == 200
        assert house.request("GET", path, headers=headers)[0] == 403, "the game that goes on is no longer theirs"
        stranger = await house.server.new_guest()
        assert await finished(house, stranger) == ()
        headers = {"Authorization": f"Bearer {stranger}"}
        assert house.request("GET", f"{path}?version={game.version}", headers=headers)[0] == 403


def test_a_game_that_an_older_version_kept_is_listed_without_owners_and_turns() -> None:
    body = {
        "table": "ash",
        "version": 7,
        "state": "over",
        "opened": 1,
        "changed": 2,
        "edition": "mindware",
        "public": False,
        "spectators": True,
        "clock": None,
        "seats": [{"name": "Ann", "bot": None}, {"name": "Owl", "bot": "owl"}],
        "free": 0,
        "scores": [90, 80],
        "turn": 0,
        "games": 1,
    }
    game = listed_game(KeptGame("ash", 7, 20, json.dumps(body)))
    assert (game.scores, game.changed, game.owners, game.turns) == ((90, 80), 20, (), ())
