"""The web app: the files of the built page, prepared once and served from memory."""

from __future__ import annotations

import gzip
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

import msgspec

from sixfold.server.http.caching import has_already, tag_of
from sixfold.server.http.headers import PART_HEADERS, SECURITY_HEADERS, Headers, header
from sixfold.server.http.openapi import openapi
from sixfold.server.live.connections import Message, Send

WEB = Path(__file__).parent.parent.parent / "web"
"""Where the build of the page puts its files."""

_NO_APP = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sixfold</title>
<h1>Sixfold</h1>
<p>The server runs, but the web app has not been built into it.
<p>The API is described in <a href="/openapi.json">openapi.json</a>; the protocol in docs/protocol.md of the project.
</html>
"""
_ADDRESS = re.compile(
    r"""(friends | device | watch | t/[^/]+ | continue/.+
    | learn(/(home | tutorial(/[^/]+)? | rules | sample))?
    | keep(/(home | new | history | family | game/[^/]+))?
    | back(/(home | opened | board | game/[^/]+(/\d+)?))?
    | puzzles(/(home | daily | practice))?)?""",
    re.VERBOSE | re.ASCII,
)
"""The addresses that the page has a screen for. `web/src/state/path.ts` reads the same; one list tests both."""
_DESCRIPTION = "openapi.json"
_SMALLEST_PACKED = 1000
_PICTURES = (".png", ".svg", ".webmanifest")
_PACKED = {"br": ".br", "gzip": ".gz"}
"""How a file may be packed, the smallest first, and the name that the build gives it then."""


@dataclass(frozen=True, slots=True)
class Form:
    """A file as it is sent to those who take this encoding; all take none."""

    encoding: str
    content: bytes
    headers: list[tuple[bytes, bytes]]


class Page:
    """A file of the web app."""

    def __init__(self, name: str, content: bytes, packed: dict[str, bytes]) -> None:
        """The file of this name, and the same packed by encoding."""
        self.content = content
        media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if name.endswith(".webmanifest"):
            media_type = "application/manifest+json"
        # A script or a style of a page is UTF-8 by itself, and every byte of headers counts in a first load.
        if media_type.startswith("text/") and not name.endswith((".js", ".css")):
            media_type += "; charset=utf-8"
        # A file under assets/ has its hash in its name: it never changes.
        hashed = name.startswith("assets/")
        cache = "max-age=31536000, immutable" if hashed else "no-cache"
        part = hashed or name.endswith(_PICTURES)
        # A weak one: all forms are the same file, though not the same bytes.
        self.tag = f"W/{tag_of(content)}"
        same = [
            (b"etag", self.tag.encode()),
            (b"cache-control", cache.encode()),
            (b"vary", b"accept-encoding"),
            *(PART_HEADERS if part else SECURITY_HEADERS),
        ]
        self._unchanged = same
        same = [(b"content-type", media_type.encode()), *same]
        packed = {encoding: smaller for encoding, smaller in packed.items() if len(smaller) < len(content)}
        self.forms = [
            Form(encoding, body, [*same, (b"content-length", str(len(body)).encode()), *_encoded(encoding)])
            for encoding, body in (*sorted(packed.items(), key=lambda form: len(form[1])), ("", content))
        ]

    async def send(self, scope: Message, send: Send, status: int = 200) -> None:
        """Send the smallest form that the client takes, or word that it has the file already."""
        headers = scope["headers"]
        if status == 200 and has_already(headers, self.tag):
            await send({"type": "http.response.start", "status": 304, "headers": self._unchanged})
            await send({"type": "http.response.body"})
            return
        form = self._form_for(header(headers, b"accept-encoding") or "")
        await send({"type": "http.response.start", "status": status, "headers": form.headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else form.content})

    def _form_for(self, accepted: str) -> Form:
        taken = {encoding.strip() for encoding in accepted.lower().split(",")}  # With `;q=0` it is another word.
        return next(form for form in self.forms if not form.encoding or form.encoding in taken)


def _encoded(encoding: str) -> Headers:
    return [(b"content-encoding", encoding.encode())] if encoding else []


class Pages:
    """The web app and the description of the API, in memory: no path can lead out of the folder."""

    def __init__(self, folder: Path = WEB) -> None:
        """The files in this folder; a plain page that says so if there are none."""
        files = [path for path in sorted(folder.rglob("*")) if path.is_file()] if folder.is_dir() else []
        contents = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
        contents[_DESCRIPTION] = msgspec.json.encode(openapi())
        self._pages = {
            name: Page(name, content, _packed(name, content, contents))
            for name, content in contents.items()
            if not any(name.endswith(end) and name.removesuffix(end) in contents for end in _PACKED.values())
        }
        self.index = self._pages.get("index.html") or Page("index.html", _NO_APP.encode(), {})
        """The app itself."""

    def find(self, path: str) -> tuple[Page, int] | None:
        """The file at this path, or the app itself, and the status: 404 where the app has no screen to show."""
        name = path.removeprefix("/")
        if name in self._pages:
            return self._pages[name], 200
        if name.startswith(("api/", "assets/")) or "." in name.rsplit("/", 1)[-1]:
            return None
        address = "/".join(segment for segment in path.split("/") if segment)
        return self.index, 200 if _ADDRESS.fullmatch(address) else 404


def _packed(name: str, content: bytes, contents: dict[str, bytes]) -> dict[str, bytes]:
    """What the build has packed of a file; if it has not, it is done here where it pays."""
    found = {encoding: contents[name + end] for encoding, end in _PACKED.items() if name + end in contents}
    if not found and len(content) >= _SMALLEST_PACKED:
        found["gzip"] = gzip.compress(content, mtime=0)
    return found
