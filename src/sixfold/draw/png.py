"""Pictures as PNG, drawn by resvg."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


class PngUnavailable(RuntimeError):
    """The renderer is not installed; the message says how to get it."""

    def __init__(self) -> None:
        """Say how to install it."""
        super().__init__('PNG pictures need resvg: pip install "sixfold[png]"')


def svg_png(svg: str, *, scale: float = 1.0, width: int | None = None, fonts: Sequence[Path] = ()) -> bytes:
    """The PNG of an SVG, enlarged by `scale`, or `width` pixels wide.

    Words are set in the fonts of the system and in these font files. Where there is no font at all, words are
    left out and the rest is drawn.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise PngUnavailable from error
    files = [str(font) for font in fonts]
    if width is not None:
        return svg_to_bytes(svg_string=svg, width=width, font_files=files)
    return svg_to_bytes(svg_string=svg, zoom=scale, font_files=files)
