"""Sixline, the protocol between a program that plays and a program that asks it: lines of text (docs/engines.md)."""

from sixfold.sixline.host import Answer, Engine, EngineFailed, EngineLate, EngineRefused
from sixfold.sixline.lines import (
    VERSION,
    Info,
    Introduction,
    LineError,
    Question,
    Time,
    read_question,
    refusal_of,
    write_question,
)
from sixfold.sixline.options import Option
from sixfold.sixline.speaker import Job, Speaker, speak

__all__ = [
    "VERSION",
    "Answer",
    "Engine",
    "EngineFailed",
    "EngineLate",
    "EngineRefused",
    "Info",
    "Introduction",
    "Job",
    "LineError",
    "Option",
    "Question",
    "Speaker",
    "Time",
    "read_question",
    "refusal_of",
    "speak",
    "write_question",
]
