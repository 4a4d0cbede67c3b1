"""The web app: the files of the built page, served from the package."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from sixfold.server.refusals import Denial, Denied

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
_SMALLEST_PACKED = 1000


@dataclass(frozen=True, slots=True)
class Page:
    """A file of the web app, as it is sent."""

    content: bytes
    packed: bytes | None
    media_type: str
    tag: str
    cache: str

    @classmethod
    def of(cls, content: bytes, name: str) -> Page:
        """The page of a file with this name."""
        media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if name.endswith(".webmanifest"):
            media_type = "application/manifest+json"
        packed = gzip.compress(content, mtime=0) if len(content) >= _SMALLEST_PACKED else None
        # A file under assets/ has its hash in its name: it never changes.
        cache = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
        return cls(
            content,
            packed if packed is not None and len(packed) < len(content) else None,
            media_type if not media_type.startswith("text/") else f"{media_type}; charset=utf-8",
            f'"{sha256(content).hexdigest()[:32]}"',
            cache,
        )

    def response(self, request: Request) -> Response:
        """The page, or word that the browser has it already."""
        headers = {"etag": self.tag, "cache-control": self.cache, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        content = self.content
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content, headers["content-encoding"] = self.packed, "gzip"
        return Response(content, media_type=self.media_type, headers=headers)


class Pages:
    """All files of the web app, in memory: a path that is not among them cannot lead out of the folder."""

    def __init__(self, folder: Path = WEB) -> None:
        """The files in this folder; a plain page that says so if there are none."""
        files = [path for path in sorted(folder.rglob("*")) if path.is_file()] if folder.is_dir() else []
        names = [(path.relative_to(folder).as_posix(), path) for path in files]
        self._pages = {name: Page.of(path.read_bytes(), name) for name, path in names}
        self._index = self._pages.get("index.html") or Page.of(_NO_APP.encode(), "index.html")

    async def page(self, request: Request) -> Response:
        """A file, or the app itself for any address that the app shows."""
        path: str = request.path_params["path"]
        if path in self._pages:
            return self._pages[path].response(request)
        if path.startswith(("api/", "assets/")) or "." in path.rsplit("/", 1)[-1]:
            raise Denied(Denial.NOT_FOUND)
        return self._index.response(request)
