"""The README and the docs are true: their examples run, their links lead somewhere."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from os.path import normpath
from pathlib import Path

import pytest

from reference.make import MODULES, make_reference

pytestmark = pytest.mark.untraced

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


def _prose(page: Path) -> str:
    """The text of a page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def _anchors(page: Path) -> set[str]:
    """What a link may name behind `#`: the page's headings, as GitHub writes them."""
    headings = re.findall(r"^#+ (.+)$", _prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def _leads_somewhere(page: Path, link: str) -> bool:
    file, _, anchor = link.partition("#")
    target = page.parent / file if file else page
    return target.exists() and (not anchor or anchor in _anchors(target))


@pytest.mark.parametrize(
    "page",
    [ROOT / "README.md", ROOT / "docs" / "insight.md", ROOT / "docs" / "puzzles.md", ROOT / "docs" / "shuffle.md"],
    ids=lambda page: page.name,
)
def test_the_examples_of_a_page_run_as_printed(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    found = re.findall(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"", _prose(page))
    links = [link for both in found for link in both if link and "://" not in link]
    assert [link for link in links if not _leads_somewhere(page, link)] == []


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, str]:
    """The pages of the API reference; a warning while they are made is an error."""
    folder = tmp_path_factory.mktemp("reference")
    make_reference(folder)
    script = re.compile(r"<script.*?</script>", re.DOTALL)
    pages = folder.rglob("*.html")
    return {page.relative_to(folder): script.sub("", page.read_text(encoding="utf-8")) for page in pages}


def test_the_links_of_the_reference_lead_somewhere(reference: dict[Path, str]) -> None:
    assert len(reference) > len(MODULES)
    places = {name: set(re.findall(r' id="([^"]+)"', page)) for name, page in reference.items()}
    lost = []
    for name, page in reference.items():
        for link in re.findall(r'href="([^":]+)"', page):
            file, _, place = link.partition("#")
            target = Path(normpath(name.parent / file)) if file else name
            if target not in places or (place and place not in places[target]):
                lost.append((str(name), link))
    assert lost == []


def test_what_docstrings_name_is_linked_in_the_reference(reference: dict[Path, str]) -> None:
    public = {name for module in MODULES for name in getattr(import_module(module), "__all__", ())}
    unlinked = []
    for name, page in reference.items():
        for docstring in re.findall(r'<div class="docstring">(.*?)</div>', page, re.DOTALL):
            plain = re.sub(r"<a .*?</a>", "", docstring, flags=re.DOTALL)
            for code in re.findall(r"<code>(.*?)</code>", plain):
                if code.startswith("sixfold.") or code.removesuffix("()") in public:
                    unlinked.append((str(name), code))
    assert unlinked == []


def test_what_a_sentence_says_to_make_can_be_made() -> None:
    told = [ROOT / "web" / "protocol.py", ROOT / ".ci" / "run", *PAGES]
    named = {name for path in told for name in re.findall(r"\bmake ([a-z][a-z-]+)`", path.read_text(encoding="utf-8"))}
    targets = set(re.findall(r"^([a-z][a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert len(named) > 8
    assert named <= targets


@pytest.mark.parametrize(
    ("page", "folder"), [("architecture.md", "."), ("architecture.md", "src/sixfold"), ("page.md", "web/src")]
)
def test_the_tree_of_a_page_misses_no_room(page: str, folder: str) -> None:
    made = {"build", "__pycache__"}
    rooms = {path.name for path in (ROOT / folder).iterdir() if path.is_dir() and path.name not in made}
    tree = (ROOT / "docs" / page).read_text(encoding="utf-8").split("```")[1]
    assert {room for room in rooms if room[0] != "." and not re.search(rf"(^|\s){room}/", tree)} == set()


def test_the_layers_of_the_page_are_those_that_its_lint_keeps() -> None:
    rows = re.findall(
        r"^\| ((?:`\w+`(?:, )?)+) \|", (ROOT / "docs" / "page.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    config = (ROOT / "web" / "eslint.config.js").read_text(encoding="utf-8")
    layers = re.findall(r"^  \[(('\w+'(?:, )?)+)\],$", config.split("const LAYERS")[1].split("];")[0], re.MULTILINE)
    assert [re.findall(r"\w+", row) for row in rows] == [re.findall(r"\w+", layer) for layer, _ in layers]


def test_every_source_file_opens_with_its_purpose() -> None:
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *(ROOT / "bench").rglob("*.py")]
    silent = [path.name for path in files if not path.read_text(encoding="utf-8").startswith('"""')]
    assert silent == []
