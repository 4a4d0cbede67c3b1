"""The page in a Firefox, without a network: a whole game against two bots, and what else it plays alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from device.firefox import PROGRAM, firefox
from device.playing import CORE
from sixfold.cli.main import main
from sixfold.puzzles.days import FILES
from sixfold.server.http.pages import WEB

WAIT = """
const wait = (look) => new Promise((resolve) => {
  const again = () => { const found = look(); if (found) resolve(found); else setTimeout(again, 50); };
  again();
});
const find = (what) => document.querySelector(what);
const turns = () => Number(find('[data-turns]')?.dataset.turns ?? 0);
"""
CACHED = """
await navigator.serviceWorker.ready;
const kept = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('sixfold-'));
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return all.flat().map(({ url }) => new URL(url).pathname);
};
"""
KEPT = (
    CACHED
    + f"""
const needed = ['/', ...{[f"/assets/{file.name}" for file in (WEB / "assets").glob("uk-*.js")]}];
for (;;) {{
  const files = await kept();
  if (needed.every((name) => files.includes(name)) && files.some((name) => name.endsWith('.wasm'))) return;
  await new Promise((resolve) => setTimeout(resolve, 100));
}}
"""
)
PUZZLES_KEPT = (
    CACHED
    + f"""
while ((await kept()).filter((name) => name.startsWith('/assets/puzzles-')).length < {FILES}) {{
  await new Promise((resolve) => setTimeout(resolve, 100));
}}
"""
)
PLAY = """
for (let moves = 0; moves < MOST; moves++) {
  await wait(() => find('dialog table') ?? find('.actions .primary'));
  if (find('dialog table')) break;
  const before = turns();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'h' }));
  const button = () => find('.hint .buttons .button');
  await wait(button);
  while (!find('.hint ul')) { button().click(); await new Promise(requestAnimationFrame); }
  button().click();
  (await wait(() => find('.actions .primary:enabled'))).click();
  await wait(() => turns() > before || find('dialog table'));
}
return turns();
"""


class Quiet(SimpleHTTPRequestHandler):
    """A plain static host that says nothing."""

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@contextmanager
def host_of(folder: Path) -> Iterator[str]:
    """A static host; its address."""
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    serving = threading.Thread(target=host.serve_forever)
    serving.start()
    try:
        yield f"http://127.0.0.1:{host.server_port}/"
    finally:
        host.shutdown()
        host.server_close()
        serving.join()


@pytest.mark.long
@pytest.mark.skipif(PROGRAM is None, reason="there is no Firefox on this machine")
@pytest.mark.skipif(not CORE.exists(), reason="the page was built without the core")
def test_firefox_plays_without_a_network(tmp_path: Path, long: bool) -> None:
    """A whole game against two bots, killed and resumed; a lesson, a puzzle and a review in another language."""
    if not long:
        pytest.skip("takes minutes: with --long")
    folder, profile = tmp_path / "page", tmp_path / "profile"
    profile.mkdir()
    assert main(["page", str(folder)]) == 0
    with firefox(profile) as browser:
        with host_of(folder) as home:
            browser.open(home)
            browser.do(
                WAIT + "const picker = await wait(() => find('header select'));"
                "picker.value = 'uk'; picker.dispatchEvent(new Event('change', { bubbles: true }));"
                "await wait(() => document.documentElement.lang === 'uk');"
            )
            browser.do(KEPT)
            browser.open(f"{home}?/puzzles")
            browser.do(PUZZLES_KEPT)
        browser.open(home)
        browser.do(
            WAIT + "const count = await wait(() => find('.count select'));"
            "count.value = '2'; count.dispatchEvent(new Event('change', { bubbles: true }));"
            "find('.go .primary').click(); await wait(() => find('.hand button'));"
        )
        turns = browser.do(WAIT + PLAY.replace("MOST", "3"))
    with firefox(profile) as browser:
        browser.open(home)
        browser.do(WAIT + "(await wait(() => find('a[href^=\"?/t/here-\"]'))).click(); await wait(turns);")
        assert browser.do(WAIT + "return turns();") >= turns
        assert browser.do(WAIT + PLAY.replace("MOST", "Infinity")) > turns
        assert browser.do("return document.querySelectorAll('dialog table tbody tr').length;") == 3
        browser.open(f"{home}?/learn/tutorial/line")
        browser.do(WAIT + "await wait(() => find('.lesson[data-ready=\"true\"]'));")
        assert browser.do("return document.documentElement.lang;") == "uk"
        browser.open(f"{home}?/puzzles/daily")
        browser.do(WAIT + "await wait(() => find('[data-puzzle]'));")
        browser.open(f"{home}?/back")
        browser.do(WAIT + "(await wait(() => find('a[href^=\"?/back/game/here-\"]'))).click();")
        browser.do(
            WAIT + "(await wait(() => find('.review .button'))).click(); await wait(() => find('.review .players'));"
        )
