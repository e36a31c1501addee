"""Constant choices are a button in every panel of every game, never an entry of a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.table.views.table_view import TableView
from cogs.question.panel import panel
from cogs.ui.ids import TOP, Press, Stage
from cogs.ui.layout import BLUE, GREY, RED
from rules.kernel import Choose, Option, say
from rules.meta import Meta
from tests.conformance.tables import games, option_rows, variant_rows
from tests.discord.test_ui_games import views
from tests.discord.ui_samples import view
from tests.discord.ui_walker import BUTTON, Stuck, Walker, parts

DECISIONS = 150
STAGES = 30
"""The most steps of one question that a test walks through."""

ALWAYS = re.compile(
    r"^(\W|this turn)*(pass|plan|back|undo|end my turn|no second marker|another first"
    r"|keep this plan|leave it|forget these|withdraw|let it pass|nobody"
    r"|place nothing)\b|secret plan",
    re.IGNORECASE,
)
IDS = {"pass", "plan", "back", "undo", "end", "one", "leave", "save", "withdraw", "none"}


def stages(seen: TableView) -> Iterator[Walker]:
    """The panel at every step that leads to another page or kind of thing."""
    waiting, been = [TOP], {TOP}
    while waiting and len(been) <= STAGES:
        walker = Walker(seen, waiting.pop())
        yield walker
        for stage in onward(walker):
            if stage not in been:
                been.add(stage)
                waiting.append(stage)


def onward(walker: Walker) -> Iterator[Stage]:
    for press in walker.buttons("group", "warn"):
        yield pressed(walker, press)
    for press, part in walker.selects("group"):
        for option in part["options"]:
            yield pressed(walker, press, option["value"])


def pressed(walker: Walker, press: Press, *values: str) -> Stage:
    outcome = Walker(walker.view, walker.stage).press(press, values)
    if not isinstance(outcome, Stage):
        raise Stuck(walker.view.ask)
    return outcome


def listed_by_mistake(walker: Walker) -> list[str]:
    """Entries and titles of lists that should be buttons."""
    ask = walker.view.ask
    aside = {option.id for option in ask.options if option.aside} if isinstance(ask, Choose) else ()
    found = []
    for part in walker.shown():
        if part["type"] != 3:
            continue
        if ALWAYS.search(part.get("placeholder", "")):
            found.append(part["placeholder"])
        found += [entry["label"] for entry in part["options"] if wrong(entry, aside)]
    return found


def wrong(entry: Mapping[str, Any], aside: Any) -> bool:
    return bool(ALWAYS.search(entry["label"])) or entry["value"] in IDS | set(aside)


def rows(meta: Meta) -> list[Any]:
    """The usual options, and each way in which the game's variants can be played."""
    found = [option_rows(meta.options)[0]]
    for seats in meta.seats:
        found += [row for row in variant_rows(meta.options, seats) if row not in found]
    return found


@pytest.mark.parametrize(
    ("meta", "options"),
    [
        pytest.param(meta, options, id=f"{meta.id}-{place}")
        for meta in games()
        for place, options in enumerate(rows(meta))
    ],
)
def test_what_is_always_there_is_never_an_entry_of_a_list(meta: Meta, options: Any) -> None:
    looked_at = 0
    for seen in views(meta, options, DECISIONS):
        for walker in stages(seen):
            assert listed_by_mistake(walker) == [], seen.ask
            looked_at += 1
    assert looked_at >= 5  # there are games that ask the same again and again


def many(*more: Option) -> Choose:
    things = tuple(Option(f"t{n}", say("Thing {n}", n=n)) for n in range(8))
    return Choose(title=say("?"), moment="action", fallback=["t0"], options=(*more, *things))


def test_a_list_with_a_pass_in_it_is_found() -> None:
    [walker] = stages(view(many(Option("quit", say("Pass, and rest")))))

    assert listed_by_mistake(walker) == ["Pass, and rest"]


def test_what_stands_aside_is_a_button_though_nothing_is_in_groups() -> None:
    [walker] = stages(view(many(Option("quit", say("Pass, and rest"), aside=True))))

    assert listed_by_mistake(walker) == []
    assert [press.argument for press in walker.buttons("answer")] == ["quit"]


STOP = Option("stop", say("End turn"), aside=True)
HARM = Option("harm", say("Give up a goal"), warning=say("It would be lost."))


@pytest.mark.parametrize("length", [1, 9], ids=["buttons", "list"])
@pytest.mark.parametrize("thing", [HARM, replace(HARM, warning=None)], ids=["warned", "useful"])
def test_where_all_else_warns_the_mildest_answer_is_the_next_thing_to_press(length, thing) -> None:
    things = tuple(replace(thing, id=f"t{n}", label=say("Thing {n}", n=n)) for n in range(length))
    ask = Choose(title=say("?"), moment="turn", fallback=["stop"], options=(*things, STOP))
    components = parts(panel(view(ask)).to_components())
    styles = {part["label"]: part["style"] for part in components if part["type"] == BUTTON}

    assert styles["End turn"] == (BLUE if thing.warning else GREY).value
    assert styles.get("Thing 0") in (None, (RED if thing.warning else BLUE).value)
