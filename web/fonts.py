# /// script
# requires-python = ">=3.11"
# dependencies = ["brotli==1.2.1", "fonttools==4.68.0"]
# ///
"""Cuts the page's font down to the letters of its languages: `uv run web/fonts.py`, after a new letter or a new font.

A browser fetches what it shows. What it shows beyond these letters, such as a name in another language, it still finds
in the whole font; `look/fonts.css` says which letters are where.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
PACKAGE = HERE / "node_modules" / "@fontsource-variable" / "nunito-sans"
WHOLE_SCRIPTS = ("latin", "latin-ext", "cyrillic", "cyrillic-ext", "vietnamese")
SPACES = {*range(0x2000, 0x2010), *range(0x2028, 0x2030), *range(0x205F, 0x2070)}
"""Nothing to draw: no reason to fetch a font."""
LOOK = HERE / "src" / "look"
CATALOGUES = HERE.parent / "src" / "sixfold" / "words"
WEIGHTS = (400, 800)
"""The lightest and the boldest that the page uses."""
FEATURES = ["ccmp", "kern", "locl", "mark", "mkmk"]
UNUSED = ["MVAR", "STAT"]
"""Tables that no browser needs to draw these letters."""

FILES = (
    ("polish", "latin-ext", "[ĄąĆćĘęŁłŃńŚśŹźŻż]"),
    ("hungarian", "latin-ext", "[ŐőŰű]"),
    ("romanian", "latin-ext", "[ĂăȘșȚț]"),
    ("czech", "latin-ext", r"[\u0100-\u024f]"),
    ("cyrillic", "cyrillic", r"[\u0400-\u04ff]"),
    ("signs", "latin", r'["#$%&*<=>@\[\\\]^_`{|}~]'),
    ("accents", "latin", "[ÁáÄäÉéÍíÔôÖöÚúÜüÝý]"),
    # Polish needs but one letter of the western ones: here it spares it a file.
    ("plain", "latin", r"[\u0000-\u00bf\u00d7Óó\u2000-\uffff]"),
    ("western", "latin", "."),
)
"""Small files, each with those letters that no file before it has. A language needs few of them."""

_FACE = """
@font-face {{
  font-family: 'Nunito Sans Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 200 1000;
  src: url({path}) format('woff2-variations');
  unicode-range: {ranges};
}}
"""
_HEAD = """/* The letters of the page's languages in small files, all others in large ones. Made by web/fonts.py. */
"""


def letters() -> set[int]:
    """All that is written in the catalogues, small and capital, and what any keyboard has."""
    said = "".join(_texts(json.loads(path.read_text(encoding="utf-8")) for path in CATALOGUES.rglob("*.json")))
    return set(range(0x20, 0x7F)) | set(map(ord, said + said.upper() + said.lower()))


def _texts(values: Iterable[object]) -> Iterator[str]:
    for value in values:
        if isinstance(value, dict):
            yield from _texts(value.values())
        else:
            yield str(value)


def cut(name: str, script: str, wanted: set[int]) -> str:
    """Write a file with those of the wanted letters that a script has; its face."""
    font = TTFont(PACKAGE / "files" / f"nunito-sans-{script}-wght-normal.woff2")
    font = instantiateVariableFont(font, {"wght": WEIGHTS})
    found = wanted & font.getBestCmap().keys()
    options = Options(layout_features=FEATURES, name_IDs=[0])
    options.drop_tables += UNUSED
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=found)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(LOOK / "fonts" / f"{name}.woff2")
    return face(f"./fonts/{name}.woff2", found)


def whole(script: str, elsewhere: set[int]) -> str:
    """The face of a script's whole file, for all letters but these."""
    said = json.loads((PACKAGE / "unicode.json").read_text(encoding="ascii"))[script].replace("U+", "").split(",")
    spans = [[int(end, 16) for end in span.split("-")] for span in said]
    codes = {code for span in spans for code in range(span[0], span[-1] + 1)}
    return face(f"@fontsource-variable/nunito-sans/files/nunito-sans-{script}-wght-normal.woff2", codes - elsewhere)


def face(path: str, codes: set[int]) -> str:
    """A rule that says where these letters are."""
    return _FACE.format(path=path, ranges=", ".join(_ranges(sorted(codes))))


def _ranges(codes: list[int]) -> Iterator[str]:
    start = before = codes[0]
    for code in [*codes[1:], 0]:
        if code != before + 1:
            yield f"U+{start:04X}" if start == before else f"U+{start:04X}-{before:04X}"
            start = code
        before = code


def main() -> None:
    """Write the files and the style sheet."""
    wanted = letters()
    left = set(wanted)
    small = []
    for name, script, chosen in FILES:
        found = {code for code in left if re.fullmatch(chosen, chr(code))}
        left -= found
        small.append(cut(name, script, found))
    large = [whole(script, SPACES | wanted) for script in WHOLE_SCRIPTS]
    (LOOK / "fonts.css").write_text("".join([_HEAD, *large, *small]), encoding="ascii")
    (HERE / "public" / "font-licence.txt").write_bytes((PACKAGE / "LICENSE").read_bytes())


if __name__ == "__main__":
    main()
