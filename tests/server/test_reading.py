"""Messages are read as their JSON Schema says: a number may be written in more than one way."""

from __future__ import annotations

import json

import msgspec
import pytest

from server.running import House, company
from server.sockets import raw
from sixfold.server.refusals import Denial, Denied
from sixfold.server.wire import read
from sixfold.server.wire.types.commands import ClientMessage, Hello, Join, MakeMove
from sixfold.server.wire.types.moves import Play
from sixfold.server.wire.types.values import Placement

DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
MESSAGES = (
    MakeMove("my-first-move", 3, Play((Placement(-1, 0, "Rc"), Placement(0, 12, "Gs")))),
    Join("my-first-seat", 1, name="2.0", seat=2, age=10),
    Hello("3.0", seat=1),
)


def rewritten(value: object, form: str) -> str:
    """The same as JSON, with whole numbers in this form."""
    match value:
        case bool() | str() | None:
            return json.dumps(value)
        case int():
            return form.format(value)
        case list():
            return f"[{','.join(rewritten(one, form) for one in value)}]"
        case dict():
            return f"{{{','.join(f'{json.dumps(name)}:{rewritten(one, form)}' for name, one in value.items())}}}"
    raise TypeError(value)


@pytest.mark.parametrize("form", ["{}.0", "{}.000", "{}e0", "{}.0E-0", "{}.0e+0"])
@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_a_whole_number_may_have_a_fraction_of_nothing(message: ClientMessage, form: str) -> None:
    text = rewritten(json.loads(msgspec.json.encode(message)), form)
    with pytest.raises(msgspec.ValidationError, match="got `float`"):
        DECODER.decode(text)
    assert read.message(text, DECODER) == message
    assert read.message(text.encode(), DECODER) == message


@pytest.mark.parametrize("number", ["2.5", "1e300", "-1.0", "1e400", '"2"', '"2.0"', "true", "[]", "5.0"])
def test_nothing_else_is_a_whole_number(number: str) -> None:
    text = f'{{"kind":"join","id":"my-first-seat","version":1.0,"name":"Ann","age":10,"seat":{number}}}'
    with pytest.raises(Denied) as caught:
        read.message(text, DECODER)
    assert caught.value.reason is Denial.BAD_MESSAGE


@pytest.mark.parametrize("text", ["", "{", '{"kind":"join"}', "2.0", "[" * 100_000, b"\xff", '"\\ud800"'])
def test_what_is_no_message_is_refused(text: str | bytes) -> None:
    with pytest.raises(Denied) as caught:
        read.message(text, DECODER)
    assert caught.value.reason is Denial.BAD_MESSAGE


async def test_the_server_takes_such_numbers_on_either_way(house: House) -> None:
    asked = b'{"position":"- RcRs????/?????? 0/0 1 0","move":{"kind":"play","tiles":[[0.0,-0.0,"Rc"],[1e0,0,"Rs"]]}}'
    status, _, body = house.request("POST", "/api/positions/move", asked)
    assert (status, json.loads(body)["score"]) == (200, 2)
    async with company(house) as table, raw(house) as socket:
        hello = {"kind": "hello", "table": table.table, "key": table.keys[0], "seat": 1.0}
        await socket.send(hello)
        assert (await socket.next())["seat"] == 1
