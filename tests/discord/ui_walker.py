"""Somebody who answers a question by pressing what the bot shows, and by nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from discord.ui import LayoutView, Modal

from bot.table.views.table_view import TableView
from cogs.question.answers import follow, follow_form
from cogs.question.choices import reference
from cogs.question.panel import panel
from cogs.question.question import Answered
from cogs.ui.ids import TOP, Press, Stage
from cogs.ui.layout import Form
from playground.limits.messages import check_message
from playground.limits.modals import check_modal
from rules.kernel import MORE, Allocation, Amount, Answer, Choose, Confirm, Order
from rules.parts.bid import Bid
from tests.discord.limits import fits

BUTTON, SELECT = 2, 3
COMPONENTS_V2 = 1 << 15
MOST_PRESSES = 400


class Stuck(Exception):
    """The wanted answer could not be pressed."""


def parts(sent: list[Any]) -> Iterator[Mapping[str, Any]]:
    for part in sent:
        yield part
        yield from parts(part.get("components", []))
        if "component" in part:
            yield from parts([part["component"]])


def accepted(view: LayoutView | Modal, files: Iterable[str] = ()) -> None:
    """The bot's own check and the loopback server's agree that Discord would take it."""
    assert fits(view) == []
    if isinstance(view, Modal):
        check_modal(view.to_dict())
    else:
        names = set(files)
        check_message({"components": view.to_components()}, COMPONENTS_V2, names, [1] * len(names))


@dataclass
class Walker:
    view: TableView
    stage: Stage = TOP
    pressed: int = 0
    been: set[str] = field(default_factory=set)
    last: tuple[Stage, list[Mapping[str, Any]]] | None = None

    def shown(self) -> list[Mapping[str, Any]]:
        if self.last is not None and self.last[0] == self.stage:
            return self.last[1]
        view = panel(self.view, stage=self.stage, note="Done.", pictures=[("a.png", b"", "Alt")])
        accepted(view, {"a.png"})
        self.last = (self.stage, list(parts(view.to_components())))
        return self.last[1]

    def buttons(self, *verbs: str) -> list[Press]:
        found = [Press.parse(p.get("custom_id", "")) for p in self.shown() if p["type"] == BUTTON]
        return [press for press in found if press and press.verb in verbs]

    def only(self, verb: str) -> Press:
        found = self.buttons(verb)
        if len(found) != 1:
            raise Stuck(self.view.ask)
        return found[0]

    def selects(self, verb: str) -> list[tuple[Press, Mapping[str, Any]]]:
        found = [(Press.parse(p["custom_id"]), p) for p in self.shown() if p["type"] == SELECT]
        return [(press, part) for press, part in found if press and press.verb == verb]

    def press(self, press: Press, values: tuple[str, ...] = ()) -> Any:
        self.pressed += 1
        if self.pressed > MOST_PRESSES:
            raise Stuck(self.view.ask)
        outcome = follow(self.view, press, values)
        if isinstance(outcome, Stage):
            self.stage = outcome
        return outcome

    def pick(self, press: Press, part: Mapping[str, Any], values: list[str]) -> Any:
        assert part["min_values"] <= len(values) <= part["max_values"]
        assert set(values) <= {option["value"] for option in part["options"]}
        return self.press(press, tuple(values))

    def fill(self, form: Form, fields: dict[str, str]) -> Answered | Stage:
        accepted(form)
        press = Press.parse(form.custom_id)
        assert press is not None
        outcome = follow_form(self.view, press, fields)
        if isinstance(outcome, Stage):
            self.stage = outcome
        return outcome

    def pressing(self, wanted: Answer) -> bool:
        """Press a button that answers at once what is wanted, if there is one."""
        return any(
            same(self.view.ask, found.answer, wanted)
            for press in self.buttons("answer")
            if isinstance(found := follow(self.view, press), Answered)
        )


def reaches(view: TableView, wanted: Answer) -> int:
    """Return the presses that the wanted answer takes.

    Raises:
        Stuck: no presses lead to it.
    """
    walker = Walker(view)
    if wanted == MORE:
        walker.press(walker.buttons("more")[0])
        return walker.pressed
    answer = WALKS[type(view.ask)](walker, view.ask, wanted)
    if not same(view.ask, answer, wanted):
        raise Stuck(f"{answer} instead of {wanted}")
    return walker.pressed


def same(ask: Any, one: Answer, other: Answer) -> bool:
    if isinstance(ask, Choose):
        return isinstance(one, list) and sorted(one) == sorted(other)
    return type(one) is type(other) and one == other


# ---- one walk for each kind of question --------------------------------------------------------


def choosing(walker: Walker, ask: Choose, wanted: list[str]) -> Answer:
    mine = {
        reference(ask, place) for place, option in enumerate(ask.options) if option.id in wanted
    }
    while True:
        if walker.pressing(wanted):
            walker.press(walker.buttons("answer")[0])
            return wanted
        outcome = _warn(walker, wanted) or _menu(walker, wanted, mine) or _gather(walker, mine)
        if isinstance(outcome, Answered):
            return outcome.answer
        if outcome is None:
            _go_elsewhere(walker)


def _warn(walker: Walker, wanted: list[str]) -> Stage | None:
    for press in walker.buttons("warn"):
        ahead = Walker(walker.view)
        ahead.press(press)
        if ahead.pressing(wanted):
            return walker.press(press)
    return None


def _menu(walker: Walker, wanted: list[str], mine: set[str]) -> Any:
    for press, part in walker.selects("menu"):
        values = [option["value"] for option in part["options"] if option["value"] in mine]
        if wanted and len(values) == len(wanted):
            return walker.pick(press, part, values)
    return None


def _gather(walker: Walker, mine: set[str]) -> Any:
    for press, part in walker.selects("gather"):
        values = [option["value"] for option in part["options"] if option["value"] in mine]
        chosen = [option["value"] for option in part["options"] if option["default"]]
        if values != chosen:
            return walker.pick(press, part, values)
    return None


def _go_elsewhere(walker: Walker) -> None:
    for press, part in walker.selects("group"):
        for option in part["options"]:
            if option["value"] not in walker.been:
                walker.been.add(option["value"])
                walker.pick(press, part, [option["value"]])
                return
    for press in walker.buttons("group"):
        place = press.argument.partition(".")[0]
        if place == "top" or place not in walker.been:
            walker.been.add(place)
            walker.press(press)
            return
    raise Stuck(walker.stage)


NUMBER, RANGE = re.compile(r"[-−]?\d+"), re.compile(r"([-−]?\d+)–([-−]?\d+)")


def naming(walker: Walker, ask: Amount, wanted: Answer) -> Answer:
    if walker.pressing(wanted):
        walker.pressed += 1
        return wanted
    press = walker.only("limit" if isinstance(wanted, dict) else "amount")
    form = walker.press(press)
    labels = [part["label"] for part in form.to_components()]
    if ask.low == ask.high:
        assert NUMBER.search(labels[0]).group() == str(ask.low)
    else:
        assert RANGE.search(labels[0]).groups() == (str(ask.low), str(ask.high))
    number = wanted["up_to"] if isinstance(wanted, dict) else wanted
    fields = {"number": f" {number} "}
    if isinstance(wanted, dict):
        fields["then"] = wanted["then"]
        if "while_in" in wanted:
            fields["while_in"] = str(wanted["while_in"])
    outcome = walker.fill(form, fields)
    if isinstance(outcome, Answered):
        return outcome.answer
    return walker.press(walker.only("answer")).answer  # read what it would do, then leave it


def sharing(walker: Walker, ask: Allocation, wanted: dict[str, int]) -> Answer:
    left = [str(wanted[line.id]) for line in ask.lines]
    while True:
        press = walker.only("spread")
        form = walker.press(press)
        fields = {part["component"]["custom_id"]: left.pop(0) for part in form.to_components()}
        outcome = walker.fill(form, fields)
        if isinstance(outcome, Stage) and outcome.verb == "warn":
            outcome = walker.press(walker.only("answer"))
        if isinstance(outcome, Answered):
            return outcome.answer


def arranging(walker: Walker, ask: Order, wanted: list[str]) -> Answer:
    places = [option.id for option in ask.options]
    for name in wanted:
        if walker.pressing(wanted):
            walker.pressed += 1
            return wanted
        value = str(places.index(name))
        for press, part in walker.selects("order"):
            if value in {option["value"] for option in part["options"]}:
                walker.pick(press, part, [value])
                break
    raise Stuck(wanted)


def confirming(walker: Walker, ask: Confirm, wanted: bool) -> Answer:
    if walker.pressing(wanted):
        walker.pressed += 1
        return wanted
    raise Stuck(wanted)


WALKS = {
    Choose: choosing,
    Amount: naming,
    Bid: naming,
    Allocation: sharing,
    Order: arranging,
    Confirm: confirming,
}
