"""Figures for Prometheus: their names follow its conventions, and the page on hosting lists them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families

from sixfold import __version__
from sixfold.server.live.metrics import Metrics

HOSTING = Path(__file__).parent.parent.parent / "docs" / "hosting.md"
UNITS_THAT_ARE_NO_BASE = ("ms", "milliseconds", "minutes", "hours", "kb", "kilobytes", "mb", "megabytes", "percent")


@pytest.fixture
def families() -> list[Metric]:
    metrics = Metrics()
    metrics.commands("move").inc()
    text = metrics.text(connections=1, tables=2, aside=3, writable=True).decode()
    return list(text_string_to_metric_families(text))


def test_names_follow_the_conventions(families: list[Metric]) -> None:
    for family in families:
        words = family.name.split("_")
        assert words[0] in ("sixfold", "process"), family.name
        assert re.fullmatch(r"[a-z]+(_[a-z]+)+", family.name), family.name
        assert not set(words) & set(UNITS_THAT_ARE_NO_BASE), family.name
        assert family.documentation.endswith("."), family.name
        assert words[-1] not in ("count", "sum", "bucket"), family.name
        assert ("total" in words) is False, "the end says it, and only of counters"
        if family.type == "counter":
            assert all(sample.name == f"{family.name}_total" for sample in family.samples), family.name
        if family.type == "histogram":
            assert words[-1] == "seconds", family.name
            assert {sample.labels["le"] for sample in family.samples if "le" in sample.labels} >= {"0.001", "1.0"}


def test_what_runs_is_told(families: list[Metric]) -> None:
    samples = {sample.name: sample for family in families for sample in family.samples}
    assert samples["sixfold_build_info"].labels == {"version": __version__}
    assert samples["sixfold_store_writable"].value == 1
    assert samples["process_open_fds"].value > 0


def test_every_figure_stands_in_the_docs_and_no_other(families: list[Metric]) -> None:
    listed = set(re.findall(r"^\| `(sixfold_\w+)`", HOSTING.read_text(encoding="utf-8"), re.MULTILINE))
    ends = {"counter": "_total"}
    assert listed == {
        family.name + ends.get(family.type, "") for family in families if family.name.startswith("sixfold")
    }
