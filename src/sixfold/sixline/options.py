"""What can be set on an engine: options with types and ranges, as a line says them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, get_args

Kind = Literal["integer", "number", "switch", "choice", "text"]
Value = int | float | bool | str


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be set. A choice lists what there is; an integer or a number lies between two ends."""

    name: str
    kind: Kind
    default: Value
    low: float = -math.inf
    high: float = math.inf
    choices: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> Option:
        """What stands after the word `option`. Raises a `ValueError` that says what is wrong."""
        name, _, rest = text.partition(" ")
        kind, _, rest = rest.partition(" ")
        words = rest.split()
        if not name:
            raise ValueError("an option has a name")
        match kind, words:
            case "integer", [default, low, high]:
                return cls(name, "integer", int(default), int(low), int(high)).sound()
            case "number", [default, low, high]:
                return cls(name, "number", float(default), float(low), float(high)).sound()
            case "switch", ["on" | "off" as default]:
                return cls(name, "switch", default == "on")
            case "choice", [default, *_]:
                return cls(name, "choice", default, choices=tuple(words)).sound()
            case "text", _:
                return cls(name, "text", rest)
        raise ValueError(f"an option is one of {', '.join(get_args(Kind))}, with its default and its range: {text!r}")

    def sound(self) -> Option:
        """Itself. Raises a `ValueError` unless its own default can be set."""
        if self.kind == "integer" or self.kind == "number":
            if not self.low <= float(self.default) <= self.high:
                raise ValueError(f"the default of {self.name}, {self.default}, is not within its range")
        elif len(set(self.choices)) != len(self.choices):
            raise ValueError(f"a choice of {self.name} is listed twice")
        return self

    def value(self, text: str) -> Value:
        """A value as a line says it. Raises a `ValueError` if it is none of this option's."""
        match self.kind:
            case "integer" | "number":
                value = int(text) if self.kind == "integer" else float(text)
                if not self.low <= value <= self.high:
                    raise ValueError(f"{self.name} is {self.low} to {self.high}, not {text}")
                return value
            case "switch":
                if text not in ("on", "off"):
                    raise ValueError(f"{self.name} is on or off, not {text!r}")
                return text == "on"
            case "choice":
                if text not in self.choices:
                    raise ValueError(f"{self.name} is one of {', '.join(self.choices)}, not {text!r}")
                return text
            case "text":
                return text

    def __str__(self) -> str:
        """As a line says it."""
        match self.kind:
            case "integer" | "number":
                rest = f"{self.default} {self.low} {self.high}"
            case "switch":
                rest = "on" if self.default else "off"
            case "choice":
                rest = " ".join([str(self.default), *(choice for choice in self.choices if choice != self.default)])
            case "text":
                rest = str(self.default)
        return f"option {self.name} {self.kind} {rest}".rstrip()
