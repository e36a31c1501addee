"""The changes of rules 2 in saves about powers and technologies."""

from typing import Any


def effects_of_rules_2(plain: dict[str, Any]) -> dict[str, Any]:
    """Return the save with Loser's upset, Chosen's question and the Prometheus as in rules 2."""
    _declare_upset(plain)
    _ask_chosen_once(plain["stack"])
    _invest_by_questions(plain["stack"])
    for player in plain["seated"]:
        for tech in player["techs"]:
            if tech["shown"] == "the_prometheus" and tech["place"]:
                _build_prometheus(plain, player, tech["place"])
    return plain


def _declare_upset(plain: dict[str, Any]) -> None:
    """Keep a declared upset in the encounter; Loser's power has nothing more to do for it."""
    now = plain["encounter"]
    note = now["notes"].pop("loser", {})
    if "declared" in note:
        now["reversed"], now["must_attack"] = True, note["attacks"]
    for frame in plain["stack"]:
        if "chain" in frame:
            frame["chain"] = [each for each in frame["chain"] if each["id"] != "loser.upset"]


def _ask_chosen_once(stack: list[dict[str, Any]]) -> None:
    """Make the keeping of cards a step of its own, after the question."""
    for frame in stack:
        if frame["kind"] in ("cosmic_encounter.Prayer", "cosmic_encounter.ChooseAnswer"):
            frame.pop("keeps", None)
        if frame["kind"] == "cosmic_encounter.Prayer" and frame["at"] == "end":
            frame["at"] = "keep"


def _invest_by_questions(stack: list[dict[str, Any]]) -> None:
    """Turn investments from options, as in `invest:A1+2`, into planets and amounts."""
    for frame in stack:
        if frame["kind"] != "cosmic_encounter.Start":
            continue
        frame["former"] = {seat: _without(ids) for seat, ids in frame["former"].items()}
        for seat, ids in frame["named"].items():
            amounts: dict[str, int] = {}
            for planet, _, amount in (i[7:].partition("+") for i in ids if i not in _without(ids)):
                amounts[planet] = amounts.get(planet, 0) + int(amount)
            frame["named"][seat] = _without(ids)
            if amounts:
                frame["named"][seat].append("invest")
                frame["decided"][seat] = {"where": [*amounts], **amounts}


def _without(ids: list[str]) -> list[str]:
    return [id for id in ids if not id.startswith("invest:")]


def _build_prometheus(plain: dict[str, Any], player: dict[str, Any], place: str) -> None:
    """Make the Prometheus a ship of its own; it was a mark on one of its owner's ships."""
    seat, now = str(player["seat"]), plain["encounter"]
    defends = now["defense"] == player["seat"]
    if place == "encounter" and not defends:
        there = now["beside"] if seat in now["beside"] else now["gate"]
    else:
        id = now["planet"] if place == "encounter" else place
        there = next((each["ships"] for each in plain["planets"] if each["id"] == id), None)
    if there is None or seat not in there:
        player["warp"] += 1
    else:
        there[seat] += 1
