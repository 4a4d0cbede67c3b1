"""`sixfold page` writes a folder that any static host can serve."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.driving import sixfold
from sixfold.server.http import pages

INDEX = '<!doctype html>\n<html lang="en">\n<link href="/icon.svg">\n<script src="/assets/a-1.js"></script>\n</html>\n'


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built page of few files."""
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text(INDEX, encoding="utf-8")
    (web / "index.html.br").write_bytes(b"packed")
    (web / ".made-from").write_text("hash", encoding="ascii")
    (web / "manifest.webmanifest").write_text('{"start_url": "/", "icons": [{"src": "/icon.svg"}]}', encoding="utf-8")
    (web / "assets" / "a-1.js").write_text("a", encoding="utf-8")
    (web / "assets" / "core-1.wasm").write_bytes(b"core")
    monkeypatch.setattr(pages, "WEB", web)
    return web


def test_the_page_finds_its_files_beside_it_and_knows_that_it_is_alone(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "blog" / "sixfold"
    done = sixfold("page", str(folder), home=tmp_path)
    assert done.returncode == 0, done.stderr
    index = (folder / "index.html").read_text(encoding="utf-8")
    assert '<html data-alone lang="en">' in index
    assert 'href="./icon.svg"' in index
    assert 'src="./assets/a-1.js"' in index
    assert json.loads((folder / "manifest.webmanifest").read_bytes()) == {
        "start_url": "./",
        "icons": [{"src": "./icon.svg"}],
    }
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert found == {"index.html", "manifest.webmanifest", "assets/a-1.js", "assets/core-1.wasm"}

    # A newer one takes its place; what belongs to the older stays for those who still have it open.
    (built / "assets" / "a-1.js").rename(built / "assets" / "a-2.js")
    assert sixfold("page", str(folder), home=tmp_path).returncode == 0
    assert {path.name for path in (folder / "assets").iterdir()} == {"a-1.js", "a-2.js", "core-1.wasm"}


def test_what_else_lies_in_a_folder_is_left_alone(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "thesis"
    folder.mkdir()
    (folder / "index.html").write_text("mine", encoding="utf-8")
    done = sixfold("page", str(folder), home=tmp_path)
    assert (done.returncode, (folder / "index.html").read_text(encoding="utf-8")) == (2, "mine")
    assert "holds something else" in done.stderr
    done = sixfold("page", str(folder / "index.html" / "below"), home=tmp_path)
    assert done.returncode == 2
    assert "cannot write" in done.stderr


@pytest.mark.parametrize(
    ("gone", "said"), [("index.html", "not been built"), ("assets/core-1.wasm", "without the core")]
)
def test_a_page_that_cannot_play_alone_is_not_written(built: Path, tmp_path: Path, gone: str, said: str) -> None:
    (built / gone).unlink()
    done = sixfold("page", str(tmp_path / "out"), home=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert not (tmp_path / "out").exists()
