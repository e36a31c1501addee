"""Upgrades of saves: rules number -> the step to the next."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from rules.cosmic_encounter.model.upgrades_of_effects import effects_of_rules_2
from rules.cosmic_encounter.model.windows import STOPS
from rules.kernel import Ask, Choose

RULES: Final = 4
"""Raised whenever a save of the former rules would not load, or would change its meaning.

It is raised, too, when a log of theirs would not replay; its `rules` then say so.
"""


def _stops_ask_about_all_windows(plain: dict[str, Any]) -> dict[str, Any]:
    """Return a save of rules 1 without stops of single windows, and with new hands in stop T.

    A question about plays before a new hand is asked in stop T instead.
    """
    plain["options"].pop("windows", None)
    _forget_keeps(plain["stack"])
    if _asks_before_a_new_hand(plain["stack"]):
        hand, reaction = plain["stack"][-2:]
        plain["stack"][-2:] = [_stop_before(hand["seat"], reaction)]
        plain["stop"] = "T"
    return plain


def _forget_keeps(found: Any) -> None:
    """Remove a field of stops, wherever one lies: on the stack, or among pending frames."""
    if isinstance(found, dict):
        if "moments" in found:
            found.pop("keeps", None)
        found = list(found.values())
    for each in found if isinstance(found, list) else ():
        _forget_keeps(each)


def _asks_before_a_new_hand(stack: list[dict[str, Any]]) -> bool:
    kinds = ["cosmic_encounter.Turn", "cosmic_encounter.NewHand", "cosmic_encounter.Reaction"]
    return [frame["kind"] for frame in stack[-3:]] == kinds and stack[-1]["first"]


def _stop_before(seat: int, reaction: dict[str, Any]) -> dict[str, Any]:
    return {
        "kind": "cosmic_encounter.StartOfTurn",
        "seats": [seat],
        "moments": ["turn_new_hand"],
        "begun": True,
        "clock": reaction["main_clock"],
        "foretold": reaction["foretold"],
        "called": [seat],
    }


def _to_2(plain: dict[str, Any]) -> dict[str, Any]:
    """Return a save of rules 1 as rules 2 write it."""
    return effects_of_rules_2(_stops_ask_about_all_windows(plain))


def _to_3(plain: dict[str, Any]) -> dict[str, Any]:
    """Return a save of rules 2 as rules 3 write it: that cards decided an encounter is not kept."""
    _forget_cards_shown(plain)
    return plain


def _forget_cards_shown(found: Any) -> None:
    """Remove it from every encounter: one may lie interrupted on the stack."""
    if isinstance(found, dict):
        found.pop("cards_shown", None)
        found = list(found.values())
    for each in found if isinstance(found, list) else ():
        _forget_cards_shown(each)


def _to_4(plain: dict[str, Any]) -> dict[str, Any]:
    """Return a save of rules 3 as rules 4 write it: Lucre is announced in stop C, not before it."""
    stack = plain["stack"]
    if stack and stack[-1]["kind"] == "cosmic_encounter.Announce":
        stack[-2]["at"] = "reveal"
        stack[-1] = {
            "kind": "cosmic_encounter.Planning",
            "seats": [
                each["seat"] for each in plain["seated"] if each["seat"] not in plain["gone"]
            ],
            "moments": [*STOPS["C"]],
            "begun": True,
            "main_clock": stack[-1]["clock"],
        }
    return plain


WHOLE_ENCOUNTER: Final = "pass encounter"
"""The id of the option to pass until the encounter is over."""


def formerly_asked(ask: Ask) -> Ask:
    """Return a question as release 0.2 asked it: no stop could be passed with those to come."""
    if not isinstance(ask, Choose) or all(option.id != WHOLE_ENCOUNTER for option in ask.options):
        return ask
    options = tuple(option for option in ask.options if option.id != WHOLE_ENCOUNTER)
    return replace(ask, options=options, most=len(options))


UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    1: _to_2,
    2: _to_3,
    3: _to_4,
}
