"""What chats show of a link to a table: a title, a sentence and a picture, written into the page that it opens."""

from __future__ import annotations

import gzip
import re
from html import escape
from importlib.util import find_spec
from urllib.parse import parse_qs, quote

from sixfold.server.http.headers import SECURITY_HEADERS, Message, Send, header
from sixfold.server.http.origins import HOST
from sixfold.server.http.pages import Page
from sixfold.server.live.registry import Tables
from sixfold.server.table.options import LiveClock
from sixfold.server.table.summaries import ListedTable, listed_for_strangers
from sixfold.store.face import Store, StoreError
from sixfold.words import LANGUAGES, Words

TABLES = "/t/"
CARD = "/card.png"
"""What is shown where no game can be: a table of the page's own files."""
CARD_SIZE = 1200, 630

_LONGEST_TABLE = 100
_ON_DEVICE = "here-"
"""How the name of a table begins that a browser keeps: the page finds it there."""
_DAY = 86_400


class Previews:
    """The page of each table. Where there is none, the page of everything else says so."""

    def __init__(self, store: Store, tables: Tables, page: Page) -> None:
        """Tables of this store, shown by this page."""
        self._store = store
        self._tables = tables
        self._page = page
        self._draws = find_spec("resvg_py") is not None

    async def send(self, scope: Message, send: Send) -> None:
        """Send the page with what is known of the table."""
        found, status = await self._find(scope["path"].removeprefix(TABLES))
        head, end, rest = self._page.content.partition(b"</head>")
        if found is None or not end:
            await self._page.send(scope, send, status)
            return
        content = head + self._tags(scope, found).encode() + end + rest
        headers = [
            (b"content-type", b"text/html; charset=utf-8"),
            (b"cache-control", b"no-cache"),
            (b"vary", b"accept-encoding, accept-language, host"),
            *SECURITY_HEADERS,
        ]
        if "gzip" in (header(scope["headers"], b"accept-encoding") or "").lower():
            content = gzip.compress(content, 6, mtime=0)
            headers.append((b"content-encoding", b"gzip"))
        headers.append((b"content-length", str(len(content)).encode()))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})

    async def _find(self, table: str) -> tuple[ListedTable | None, int]:
        """The preview of a table, if it has one, and the status of its page."""
        if table.startswith(_ON_DEVICE):
            return None, 200
        try:
            found = None if len(table) > _LONGEST_TABLE else await self._store.listed(table)
        except StoreError:  # The page itself will say so.
            return None, 200
        if found is None:
            return None, 404
        return next(iter(self._tables.listing([found], listed_for_strangers)), None), 200

    def _tags(self, scope: Message, table: ListedTable) -> str:
        words = Words(_language(scope))
        title, about = title_of(table, words), about_of(table, words)
        said = {"og:site_name": "Sixfold", "og:type": "website", "og:title": title, "og:description": about}
        origin = _origin(scope)
        if origin is not None:
            width, height = CARD_SIZE
            said |= {
                "og:url": f"{origin}{TABLES}{quote(table.table, safe='')}",
                "og:image": f"{origin}{self._picture(table)}",
                "og:image:type": "image/png",
                "og:image:width": str(width),
                "og:image:height": str(height),
                "og:image:alt": words.say("plain/picture.title"),
            }
        tags = [f'<meta property="{name}" content="{escape(text)}">' for name, text in said.items()]
        card = "summary" if origin is None else "summary_large_image"
        return "".join([*tags, f'<meta name="twitter:card" content="{card}">'])

    def _picture(self, table: ListedTable) -> str:
        """Where the board is drawn as everybody may see it; for those whom it is hidden from, any board."""
        if table.games == 0 or not table.spectators or not self._draws:
            return CARD
        return f"/api/tables/{quote(table.table, safe='')}/picture.png?version={table.version}"


def title_of(table: ListedTable, words: Words) -> str:
    """Who invites, or who plays."""
    people = [seat.name for seat in table.seats if seat.name is not None and seat.bot is None]
    if table.state == "open" and people:
        return words.say("invite.title", who=people[0])
    names = [seat.name for seat in table.seats if seat.name is not None]
    return f"{', '.join(names)} · Sixfold" if names else "Sixfold"


def about_of(table: ListedTable, words: Words) -> str:
    """The game in a line: for how many, with which clock; or how it stands."""
    if table.state != "open" and table.scores:
        named = zip(table.seats, table.scores, strict=False)
        return ", ".join(f"{seat.name or words.say('seat.free')} {score}" for seat, score in named)
    agreed = f"{words.say('invite.players', n=len(table.seats))} · {clock_of(table, words)}"
    return f"{agreed}. {words.say('start.lead')}"


def clock_of(table: ListedTable, words: Words) -> str:
    """How much time there is."""
    clock = table.clock
    if clock is None:
        return words.say("pace.none")
    if isinstance(clock, LiveClock):
        each = words.say("invite.each", n=_count(clock.base_seconds, 60))
        increment = clock.increment_seconds
        return f"{each} {words.say('invite.increment', n=increment)}" if increment else each
    if clock.seconds >= _DAY:
        return words.say("invite.days", n=_count(clock.seconds, _DAY))
    return words.say("invite.minutes", n=_count(clock.seconds, 60))


def _count(seconds: int, unit: int) -> int:
    return max(round(seconds / unit), 1)


def _language(scope: Message) -> str:
    """The language that the link was sent in, or else the first that whoever asks would like."""
    sent = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[0]
    liked = re.findall(r"[a-z]{2}", (header(scope["headers"], b"accept-language") or "").lower())
    return next((code for code in (sent, *liked) if code in LANGUAGES), "en")


def _origin(scope: Message) -> str | None:
    """Where this server is to whoever asks; behind a proxy, what that says of it."""
    host = header(scope["headers"], b"host")
    return f"{scope.get('scheme', 'http')}://{host}" if host is not None and HOST.fullmatch(host) else None
