"""Whole games over real sockets: people, bots, spectators, rematches, records."""

from __future__ import annotations

import json

import pytest

from server.running import Company, House, company, laid, make_a_move, soon, sweeps
from sixfold import GameError, Pass, Play, Trade, Witness, read_game, read_tile
from sixfold.client import RequestRefused, TableClient, new_id
from sixfold.game import verify
from sixfold.server.table.notes import FinishedGame
from sixfold.server.table.options import Options
from sixfold.server.wire import read, write
from sixfold.server.wire.types import commands, moves
from sixfold.server.wire.types.records import GameRecord
from sixfold.server.wire.types.requests import TableList
from sixfold.server.wire.types.values import Placement
from sixfold.server.wire.types.views import Planned
from sixfold.shuffle import commitment


@pytest.mark.untraced
@pytest.mark.parametrize("people", [2, 3, 4])
async def test_people_play_a_game_to_its_end(house: House, people: int) -> None:
    async with company(house, people) as table:
        await table.play_out()
        views = [person.view for person in table.people]
        game = views[0].game
        assert game is not None
        assert game.result is not None
        assert game.result.scores == game.scores
        assert game.result.ending is not None
        assert commitment(game.result.seed) == game.commitment
        assert max(game.scores) == game.scores[game.result.winners[0] - 1]
        for person in table.people:
            assert person.board == table.people[0].board
            assert person.view.game is not None
            assert person.view.game.result == game.result
            assert sum(turn.score for turn in person.turns) == sum(game.scores)
        for key in (*table.keys, None):
            record = await house.server.ask("GET", f"/api/tables/{table.table}/record.json", kind=GameRecord, key=key)
            assert all("?" not in turn.drawn for turn in record.turns), "once it is over, all is seen"


async def test_a_view_tells_all_that_a_page_needs(house: House) -> None:
    async with company(house, 2, takebacks=True) as table:
        person = table.to_move()
        other = next(client for client in table.people if client is not person)
        view, game = person.view, person.view.game
        assert game is not None
        assert (view.table, view.state, view.seat, view.own_seats) == (table.table, "playing", game.turn, (game.turn,))
        assert [seat.name for seat in view.seats] == ["Ann", "Ben"]
        assert set(view.can) == {"leave", "hand-over", "move", "react"}
        assert (len(game.hand), game.hand_sizes, game.bag, game.scores) == (6, (6, 6), 96, (0, 0))
        assert sum(map(int, game.unseen)) == 102
        assert game.most_trade == 0, "the first turn has to be a play"
        assert game.clocks_ms is None
        assert game.plays
        assert other.view.game is not None
        assert other.view.game.plays == ""
        assert set(other.view.can) == {"leave", "hand-over", "react"}
        best = max(person.plays, key=lambda play: play.score)
        assert best.score == sum(line.score for line in best.lines)
        await table.move()
        turn = other.turns[0]
        assert (turn.seat, turn.move, turn.score) == (view.seat, write.move(best.move), best.score)
        assert isinstance(best.move, Play)
        assert (turn.drawn, turn.bot) == (("?",) * len(best.move.tiles), None)
        assert "?" not in person.turns[0].drawn
        assert other.view.game.most_trade == 6
        assert set(other.view.can) == {"leave", "hand-over", "move", "react"}
        assert "ask-takeback" in person.view.can
        assert len(other.board) == len(best.move.tiles)


async def test_a_client_makes_moves_of_the_library(house: House) -> None:
    async with company(house) as table:
        person = table.to_move()
        opening = person.plays[0].move
        await table.all_at((await soon(person.move(opening))).version)
        other = table.to_move()
        with pytest.raises(RequestRefused, match="must-trade"):
            await soon(other.move(Pass()))
        assert other.view.game is not None
        traded = other.view.game.hand[:2]
        await table.all_at((await soon(other.move(Trade(map(read_tile, traded))))).version)
        assert [turn.move for turn in person.turns] == [write.move(opening), moves.Trade(("?", "?"))]
        assert other.turns[1].move == moves.Trade(tuple(sorted(traded, key=read_tile)))


async def test_a_spectator_sees_the_table_and_no_hand(house: House) -> None:
    async with company(house) as table, house.server.table(table.table) as spectator:
        await table.move()
        await soon(spectator.until(lambda view: view.version == table.people[0].view.version))
        game = spectator.view.game
        assert game is not None
        assert (spectator.view.seat, spectator.view.can, game.hand, game.plays) == (0, (), (), "")
        assert spectator.board == table.people[0].board
        await table.move()
        await soon(table.people[0].until(lambda view: view.watching == 1))
        with pytest.raises(RequestRefused, match="key-missing"):
            await spectator.move(Pass())


async def test_a_table_may_be_closed_to_spectators(house: House) -> None:
    async with company(house, spectators=False) as table, house.server.table(table.table) as spectator:
        assert spectator.view.game is None
        assert [seat.name for seat in spectator.view.seats] == ["Ann", "Ben"]
        for path in ("view", "record.sixfold", "record.json"):
            status, _, body = house.request("GET", f"/api/tables/{table.table}/{path}")
            assert (status, json.loads(body)["code"]) == (403, "no-spectators")
        mine = {"Authorization": f"Bearer {table.keys[0]}"}
        assert house.request("GET", f"/api/tables/{table.table}/view", headers=mine)[0] == 200


async def test_bots_fill_seats(house: House) -> None:
    async with company(house, 1, seats=("duckling", None, "greedy", "badger")) as table:
        await table.play_out()
        view = table.people[0].view
        assert [seat.name for seat in view.seats] == ["Duckling", "Ann", "Magpie", "Badger"]
        by_bots = {turn.seat: turn.bot for turn in table.people[0].turns}
        assert by_bots == {1: "duckling", 2: None, 3: "greedy", 4: "badger"}


async def test_a_table_of_bots_plays_while_somebody_watches(house: House) -> None:
    key = await house.server.new_guest()
    table = await house.server.open_table(key, Options(seats=("greedy", "greedy")))
    assert (table.state, table.free) == ("playing", 0)
    await sweeps(house.backend)
    async with house.server.table(table.table) as spectator:
        assert spectator.view.version == table.version, "nobody watched"
        await soon(spectator.until(lambda view: view.state == "over"))


async def test_a_seat_is_handed_to_a_bot_and_taken_back(house: House) -> None:
    async with company(house) as table:
        await table.move()
        person = table.to_move()
        await soon(person.do(commands.HandOver(new_id(), person.view.version, "greedy")))
        seat = person.view.seat
        other = next(client for client in table.people if client is not person)
        await soon(other.until(lambda view: view.game is not None and view.game.turn == other.view.seat))
        assert other.turns[-1].bot == "greedy"
        assert other.view.seats[seat - 1].bot == "greedy"
        assert other.view.seats[seat - 1].owned
        assert "take-over" in person.view.can
        await soon(person.do(commands.TakeOver(new_id(), person.view.version)))
        await soon(other.until(lambda view: view.seats[seat - 1].bot is None))
        await table.move()
        await table.move()
        assert other.turns[-1].bot is None


async def test_somebody_else_takes_the_seat_of_a_player_who_left(house: House) -> None:
    async with company(house) as table:
        leaving = table.people[1]
        await soon(leaving.do(commands.Leave(new_id(), leaving.view.version)))
        left = await soon(leaving.until(lambda view: view.seat == 0))
        assert left.game.hand == ()
        key = await house.server.new_guest()
        async with house.server.table(table.table, key) as newcomer:
            assert newcomer.view.can == ("join",)
            await soon(newcomer.join("Cem"))
            await soon(newcomer.until(lambda view: view.seat == 2))
            assert newcomer.view.game is not None
            assert len(newcomer.view.game.hand) == 6
            assert newcomer.view.seats[1].name == "Cem"
            assert newcomer.view.game.players[1].name == "Cem"


async def test_a_rematch_is_played_at_the_same_table(shuffling: House) -> None:
    async with company(shuffling) as table:
        first = (await soon(table.people[0].until(lambda view: view.game is not None))).game
        await table.play_out()
        one, two = table.people
        assert one.view.next_commitment is not None
        promise = one.view.next_commitment
        assert set(one.view.can) == {"leave", "ready", "react"}
        await soon(one.do(commands.Ready(new_id(), one.view.version, "apples")))
        await soon(two.until(lambda view: view.seats[0].ready))
        await soon(two.do(commands.Ready(new_id(), two.view.version)))
        await soon(one.until(lambda view: view.state == "playing"))
        game = one.view.game
        assert game is not None
        assert first is not None
        assert (game.number, game.commitment, game.contributions) == (2, promise, ("apples",))
        assert game.commitment != first.commitment
        assert one.turns == ()
        assert list(map(type, one.view.series)) == [FinishedGame]
        assert sum(one.view.wins) == pytest.approx(1)
        await table.play_out()
        assert list(map(type, one.view.series)) == [FinishedGame, FinishedGame]
        old = one.view.series[0]
        status, _, body = shuffling.request("GET", f"/api/tables/{table.table}/record.sixfold?version={old.version}")
        assert status == 200
        assert read_game(body.decode()).position.scores == old.scores


@pytest.mark.untraced
async def test_a_client_keeps_what_it_was_promised_and_what_it_added(shuffling: House) -> None:
    server = shuffling.server
    keys = [await server.new_guest() for _ in range(2)]
    options = Options(seats=(None, "greedy", None))
    table = (await server.open_table(keys[0], options, "Ann", ready=False)).table
    async with server.table(table, keys[0]) as ann, server.table(table, keys[1]) as ben:
        promise = ann.view.next_commitment
        await soon(ann.ready())
        await soon(ben.until(lambda view: view.seats[0].ready))
        await soon(ben.join("Ben", words="pears"))
        people = Company(shuffling, table, keys, [ann, ben])
        for number in (1, 2):
            await people.play_out()
            record = read_game(shuffling.request("GET", f"/api/tables/{table}/record.sixfold")[2].decode())
            [first, last] = (person.witnesses[number] for person in people.people)
            assert promise == first.commitment == last.commitment
            assert record.settings.contributions == (first.contribution, last.contribution)
            assert (first.others, last.others) == (None, (first.contribution, "", ""))
            for witness in (first, last):
                assert verify(record, witness) > 100
            with pytest.raises(GameError, match="left out"):
                verify(record, Witness(last.commitment, "plums"))
            if number == 1:
                promise = ann.view.next_commitment
                await soon(ann.ready())
                await soon(ben.until(lambda view: view.seats[0].ready))
                await soon(ben.ready())
                await people.all_at(ben.view.version)


async def test_records_and_replays(house: House) -> None:
    async with company(house, seats=(None, "greedy", None)) as table:
        for _ in range(2):
            await table.move()
        mine = {"Authorization": f"Bearer {table.keys[0]}"}
        path = f"/api/tables/{table.table}"
        seen = read_game(house.request("GET", f"{path}/record.sixfold", headers=mine)[2].decode())
        public = read_game(house.request("GET", f"{path}/record.sixfold")[2].decode())
        assert not seen.position.hands[0].unknown
        assert seen.position.hands[1].unknown
        assert all(hand.unknown for hand in public.position.hands)
        assert public.settings.seed is None
        await table.play_out()
        status, headers, body = house.request("GET", f"{path}/record.sixfold")
        assert status == 200
        assert headers["content-disposition"].startswith("attachment; filename=")
        game = read_game(body.decode())
        assert game.over
        assert verify(game) > 100
        as_json = json.loads(house.request("GET", f"{path}/record.json")[2])
        assert as_json["text"] == str(game)
        assert as_json["positions"] == list(map(str, game.positions))
        last = table.people[0].view.version
        for version in (8, 12, last - 2):
            content = house.request("GET", f"{path}/view?version={version}", headers=mine)[2]
            replayed = json.loads(content)
            assert replayed["version"] == version
            assert replayed["game"]["result"] is None
            assert replayed["seat"] == 1
        for version in (0, last + 1, 10**15):
            status, _, body = house.request("GET", f"{path}/view?version={version}")
            assert (status, json.loads(body)["code"]) == (404, "unknown-version")
        assert house.request("GET", f"{path}/record.sixfold?version=2")[0] == 404


async def both_can_play(table: Company) -> tuple[TableClient, TableClient, Planned]:
    """Move on until the one to move has a play and the other one could plan one: not every hand has any."""
    while True:
        await table.move()
        person = table.to_move()
        [other] = (client for client in table.people if client is not person)
        planned = await soon(other.plan())
        if person.view.game is not None and person.view.game.plays and planned.plays:
            return person, other, planned


async def test_previews_say_what_a_play_scores_or_why_not(house: House) -> None:
    async with company(house) as table:
        person, other, planned = await both_can_play(table)
        game = person.view.game
        assert game is not None
        play = max(person.plays, key=lambda play: play.score)
        good = await soon(person.preview(play.move))
        assert (good.legal, good.score, good.lines, good.code) == (True, play.score, play.lines, None)
        (x, y), _ = next(iter(person.board.items()))
        taken = await soon(person.preview(laid([Placement(x, y, game.hand[0])])))
        assert (taken.legal, taken.code, taken.cells) == (False, "cell-occupied", ((x, y),))
        far = await soon(person.preview(laid([Placement(500, 500, game.hand[0])])))
        assert (far.code, far.cells) == ("not-connected", ((500, 500),))
        assert far.sentence
        assert other.view.game is not None
        waiting = await soon(other.preview(laid([Placement(500, 500, other.view.game.hand[0])])))
        assert waiting.code == "not-connected", "one may plan while others think"
        assert planned.version == other.view.version
        first = read.plays(planned.plays)[0]
        likely = await soon(other.preview(first.move))
        assert (likely.legal, likely.score) == (True, first.score)


async def test_anybody_may_ask_where_a_kind_of_tile_would_fit(house: House) -> None:
    async with company(house) as table, house.server.table(table.table) as spectator:
        assert (await soon(spectator.fits("Gf"))).cells == ((0, 0),)
        await table.move()
        await soon(spectator.until(lambda view: len(spectator.turns) == 1))
        opening = spectator.turns[0].move
        assert isinstance(opening, moves.Play)
        with_one = {one.tile: (await soon(spectator.fits(one.tile))).cells for one in opening.tiles}
        planned = await soon(table.to_move().plan())
        found = [play.move for play in read.plays(planned.plays)]
        singles = [play.placements[0] for play in found if isinstance(play, Play) and len(play.placements) == 1]
        assert singles
        for cell, tile in singles[:5]:
            assert cell in (await soon(spectator.fits(str(tile)))).cells
        board = table.people[0].board
        assert not any(cell in board for cells in with_one.values() for cell in cells)
    async with company(house, 1, seats=(None, None)) as table:
        with pytest.raises(RequestRefused, match="not-started"):
            await soon(table.people[0].fits("Gf"))


async def test_hints_come_with_reasons(house: House) -> None:
    async with company(house) as table:
        await table.move()
        person = table.to_move()
        other = next(client for client in table.people if client is not person)
        hinted = await soon(person.hint())
        assert 1 <= len(hinted.moves) <= 3
        assert hinted.effort == 100
        best = hinted.moves[0]
        assert 0 <= best.chance <= 1
        assert (await soon(person.preview(read.move(best.move)))).legal
        if isinstance(best.move, moves.Play):
            assert len(best.keeps) == 6 - len(best.move.tiles)
        with pytest.raises(RequestRefused, match="not-your-turn"):
            await soon(other.hint())
    async with company(house, hints=False) as table:
        with pytest.raises(RequestRefused, match="no-hints"):
            await soon(table.to_move().hint())


async def test_questions_need_a_seat_and_a_game(house: House) -> None:
    async with company(house, 1, seats=(None, None)) as table:
        with pytest.raises(RequestRefused, match="not-started"):
            await soon(table.people[0].plan())
        async with house.server.table(table.table) as spectator:
            with pytest.raises(RequestRefused, match="not-seated"):
                await soon(spectator.plan())
    async with company(house) as table:
        await table.play_out()
        with pytest.raises(RequestRefused, match="game-over"):
            await soon(table.people[0].plan())


async def test_reactions_reach_everybody(house: House) -> None:
    async with company(house) as table:
        one, two = table.people
        await soon(one.do(commands.React(new_id(), one.view.version, "well-played")))
        await soon(two.until(lambda view: len(view.reactions) == 1))
        sign = two.view.reactions[0]
        assert (sign.seat, sign.reaction, sign.version) == (1, "well-played", two.view.version)


async def test_a_takeback_is_asked_for_and_agreed_to(house: House) -> None:
    async with company(house, takebacks=True) as table:
        person = table.to_move()
        await table.move()
        await soon(person.do(commands.AskTakeback(new_id(), person.view.version)))
        other = next(client for client in table.people if client is not person)
        await soon(other.until(lambda view: view.takeback is not None))
        asked = other.view.takeback
        assert asked is not None
        assert (asked.seat, asked.waiting_for) == (person.view.seat, (other.view.seat,))
        assert "answer-takeback" in other.view.can
        await soon(other.do(commands.AnswerTakeback(new_id(), other.view.version, True)))
        await soon(person.until(lambda view: view.takeback is None))
        assert person.turns == ()
        assert person.board == {}
        await table.move()
        assert len(person.turns) == 1


async def test_one_device_plays_all_seats(house: House) -> None:
    key = await house.server.new_guest()
    options = Options(seats=(None, None), one_device=True)
    table = await house.server.open_table(key, options, "Ann")
    async with house.server.table(table.table, key) as first:
        assert "join" in first.view.can
        await soon(first.join("Ben"))
        await soon(first.until(lambda view: view.own_seats == (1, 2)))
        async with house.server.table(table.table, key, seat=2) as second:
            assert (first.view.seat, second.view.seat) == (1, 2)
            assert first.view.game is not None
            assert second.view.game is not None
            assert first.view.game.hand != second.view.game.hand
            mover = first if first.view.game.turn == 1 else second
            await make_a_move(mover)


async def test_public_tables_are_listed_and_others_are_not(house: House) -> None:
    key = await house.server.new_guest()
    public = await house.server.open_table(key, Options(seats=(None, None), public=True), "Ann")
    hidden = await house.server.open_table(key, Options(seats=(None, None)), "Ann")
    found = await house.server.ask("GET", "/api/tables", kind=TableList)
    assert found.tables == (public,)
    assert found.tables[0].free == 1
    mine = await house.server.ask("GET", "/api/mine", kind=TableList, key=key)
    assert {table.table for table in mine.tables} == {public.table, hidden.table}
    other = await house.server.new_guest()
    assert (await house.server.ask("GET", "/api/mine", kind=TableList, key=other)).tables == ()
