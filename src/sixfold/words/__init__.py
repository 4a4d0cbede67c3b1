"""What Sixfold says, one catalogue per language and room: sentences by keys, for page, terminal and pictures."""

from sixfold.words.catalogues import LANGUAGES, Words
from sixfold.words.tongues import find_language

__all__ = ["LANGUAGES", "Words", "find_language"]
