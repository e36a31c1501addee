"""The operator's page, its alerts and its dashboard use what the bot measures, and nothing else."""

import json
import re
from itertools import combinations
from pathlib import Path

import pytest

from bot.metrics import Metrics
from bot.metrics.metrics import CARRIED, LANES, OTHER, kind_of
from bot.metrics.requests import ROUTES
from bot.origin import KINDS
from tests.machines import a_machine

HOSTING = Path(__file__).parents[2] / "docs" / "hosting"
FUNCTIONS = {"and", "by", "count", "histogram_quantile", "increase", "max", "on", "rate", "sum"}
FUNCTIONS |= {"absent", "avg_over_time", "changes", "unless"}
OF_PROMETHEUS = {"up", "job"}
"""Names that Prometheus itself adds to everything it reads."""
SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}
VALUES = {
    "status": {"lobby", "starting", "running", "over", "cancelled"},
    "lane": {*LANES, OTHER},
    "kind": {*KINDS.values()},
    "where": {"panel", "post"},
    "end": {*CARRIED},
    "route": {*(group for _, group in ROUTES), "other"},
}


@pytest.fixture(scope="module")
def known() -> dict[str, set[str]]:
    """Every series of the page, and its labels."""
    registry = Metrics(a_machine()).registry
    found = {}
    for family in registry.collect():
        metric = registry._names_to_collectors.get(family.name)
        labels = {*getattr(metric, "_labelnames", ())}
        for suffix in SUFFIXES.get(family.type, ("",)):
            found[family.name + suffix] = labels | ({"le"} if suffix == "_bucket" else set())
    return found


def alerts() -> list[str]:
    text = (HOSTING / "alerts.yml").read_text()
    folded = re.sub(r"expr: >-\n\s+", "expr: ", text)
    folded = re.sub(r"\n\s+(?=> )", " ", folded)
    return re.findall(r"expr: (.+)", folded)


def panels() -> list[dict]:
    return json.loads((HOSTING / "dashboard.json").read_text())["panels"]


def drawn() -> list[tuple[str, str]]:
    return [(t["expr"], t["legendFormat"]) for panel in panels() for t in panel["targets"]]


def strange(expression: str, known: dict[str, set[str]]) -> list[str]:
    """Return the names in an expression that do not exist, with labels' unknown values."""
    bare = re.sub(r'"[^"]*"|\[\w+\]', "", expression)
    labels = {label for name in known for label in known[name]}
    there = {*known, *FUNCTIONS, *OF_PROMETHEUS, *labels}
    found = [name for name in re.findall(r"[a-z_]\w*", bare) if name not in there]
    for name, chosen in re.findall(r"(\w+)\{([^}]*)\}", expression):
        for label, how, value in re.findall(r'(\w+)(=~|!~|!=|=)"([^"]*)"', chosen):
            allowed = VALUES.get(label, set())
            fits = re.compile(value if "~" in how else re.escape(value)).fullmatch
            if label != "job" and (label not in known[name] or not any(map(fits, allowed))):
                found.append(f"{name}{{{label}={value}}}")
    return found


def test_alerts_and_panels_name_only_what_is_measured(known) -> None:
    expressions = [*alerts(), *(expression for expression, _ in drawn())]

    assert len(alerts()) == (HOSTING / "alerts.yml").read_text().count("- alert:")
    assert len(expressions) > 40
    assert {each: strange(each, known) for each in expressions if strange(each, known)} == {}


def test_a_name_that_is_not_measured_is_found(known) -> None:
    assert strange("rate(red_gavel_gone_total[5m])", known) == ["red_gavel_gone_total"]
    assert strange('red_gavel_tables{table="12"}', known) == [
        "table",
        "red_gavel_tables{table=12}",
    ]
    assert strange('red_gavel_outbox_rows{lane="letters"}', known)
    assert strange('sum by (kind) (red_gavel_tables{status="running"})', known) == []


def test_legends_name_labels_of_what_they_stand_for(known) -> None:
    for expression, legend in drawn():
        names = [name for name in known if re.search(rf"\b{name}\b", expression)]
        for label in re.findall(r"\{\{(\w+)\}\}", legend):
            assert all(label in known[name] for name in names), (expression, legend)


def test_every_metric_has_a_place_on_the_dashboard(known) -> None:
    shown = " ".join(expression for expression, _ in drawn())
    ours = {re.sub(r"_(bucket|count|sum)$", "", name) for name in known if name[:4] == "red_"}

    assert {name for name in ours if name not in shown} == set()


def test_panels_lie_beside_each_other() -> None:
    for panel in panels():
        assert panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24
    for one, other in combinations([panel["gridPos"] for panel in panels()], 2):
        aside = one["x"] + one["w"] <= other["x"] or other["x"] + other["w"] <= one["x"]
        above = one["y"] + one["h"] <= other["y"] or other["y"] + other["h"] <= one["y"]
        assert aside or above


def test_the_page_about_metrics_lists_each_with_its_labels_and_meaning() -> None:
    listed = re.findall(r"^\| `(\w+)` \| (.*?) ?\| (.+) \|$", metrics_md(), re.MULTILINE)
    registry = Metrics(a_machine()).registry
    there = [
        (
            family.name.removeprefix("red_gavel_") + ("_total" * (family.type == "counter")),
            ", ".join(registry._names_to_collectors[family.name]._labelnames),
            family.documentation,
        )
        for family in registry.collect()
        if family.name.startswith("red_gavel_")
    ]

    assert [(name, labels.strip(), text) for name, labels, text in listed] == there


def metrics_md() -> str:
    return (HOSTING / "metrics.md").read_text()


def test_no_lane_tells_its_seat_or_its_member() -> None:
    lanes = ["post", "letter 3", "call 101", "away 2", "presence", "place letter 101", "x 12"]
    lanes += ["keepsake time-lapse"]

    assert [kind_of(lane) for lane in lanes] == [
        "post", "letter", "call", "away", "presence", "place", "other", "keepsake"
    ]  # fmt: skip
