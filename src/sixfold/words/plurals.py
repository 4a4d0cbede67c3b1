"""Which plural form a whole number takes in each language, as CLDR names them."""

from __future__ import annotations

from collections.abc import Callable

MILLION = 1_000_000


def plural_form(language: str, number: int) -> str:
    """`one`, `few`, `many` or `other`."""
    return _RULES[language](abs(number))


def _germanic(n: int) -> str:
    return "one" if n == 1 else "other"


def _french(n: int) -> str:
    return "one" if n < 2 else _romance(n)


def _romance(n: int) -> str:
    """One thing, a million of things, or several."""
    return "one" if n == 1 else "many" if n and n % MILLION == 0 else "other"


def _romanian(n: int) -> str:
    return "one" if n == 1 else "few" if n == 0 or 1 <= n % 100 <= 19 else "other"


def _czech(n: int) -> str:
    return "one" if n == 1 else "few" if 2 <= n <= 4 else "other"


def _polish(n: int) -> str:
    return "one" if n == 1 else "few" if _ends_in_few(n) else "many"


def _east_slavic(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "few" if _ends_in_few(n) else "many"


def _ends_in_few(n: int) -> bool:
    return 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14


_RULES: dict[str, Callable[[int], str]] = {
    **dict.fromkeys(("en", "de", "nl", "hu"), _germanic),
    "fr": _french,
    "es": _romance,
    "ro": _romanian,
    **dict.fromkeys(("cs", "sk"), _czech),
    "pl": _polish,
    **dict.fromkeys(("uk", "ru"), _east_slavic),
}
