"""Unforeseeable events: actions named before them lapse, and the game asks everybody again."""

import pytest

from rules.parts.stop.words import MORE_TO_DO
from tests.rules.cosmic_encounter.table import go, meeting, names, offered, table


def is_used(encounter, thing: str) -> bool:
    return any(thing in f"{each.thing}@{each.target}" for each in encounter.used)


def lapses(game, actor: int, act: str, other: int, thing: str, *, foretold: bool = False) -> bool:
    """Whether a thing that is named while an act can be answered lapses with the act.

    Its seat names it in that round alone, and lets everything pass that is asked later. What is
    `foretold` can be answered before anybody has announced it.
    """
    encounter, named = game.encounter, False
    while game.encounter is encounter and not game.over:
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        wanted = ""
        if ask.moment == "stop" or ask.more == MORE_TO_DO:
            announced = is_used(encounter, act)
            if seat == actor and not announced:
                wanted = act
            elif seat == other and not named and announced is not foretold:
                wanted = thing
        ids = [id for id in offered(game, seat) if wanted in id] if wanted else []
        named = named or bool(ids and wanted == thing)
        if ids:
            names(game, seat, ids[0])
        else:
            game.play(seat, [] if ask.moment == "stop" else ask.fallback)
    assert is_used(encounter, act), "it has happened"
    assert named, "and the other one has spoken before"
    return not is_used(encounter, thing)


def prayed():
    """Chosen draws cards that may replace its own."""
    hands = {0: ["attack_08"], 1: ["attack_10", "reinforcement_5"], 2: []}
    game = go(meeting("chosen", "", "", hands=hands), until="V")
    return lapses(game, 0, "chosen.pray", 1, "reinforcement_5")


def launched(*aliens, hands):
    """Seat 0 has launched against seat 1, and Mind sits at the table; stop A begins."""
    game = table(*aliens, "mind", hands=hands, at="launch")
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.begin()
    return go(game, until="A", says={"launch": {"A1": 2}, "aim": ["B1"]})


def bitten():
    """The defense may be left with three cards."""
    five = ["attack_04", "attack_06", "attack_08", "attack_10", "negotiate"]
    game = launched("mite", "", hands={0: ["attack_12"], 1: five})
    return lapses(game, 0, "mite.bite", 2, "mind.look@1", foretold=True)


def refilled():
    """Mutant may take cards out of other hands."""
    game = launched("mutant", "", hands={0: ["attack_12"], 2: ["attack_04"]})
    return lapses(game, 0, "mutant.refill", 2, "mind.look@1")


@pytest.mark.parametrize("happens", [prayed, bitten, refilled])
def test_what_was_named_before_nobody_could_foresee_what_comes_lapses(happens) -> None:
    assert happens()


def test_after_gambler_has_said_its_card_others_are_asked_what_they_do_about_it() -> None:
    hands = {0: ["attack_08"], 1: ["attack_10", "reinforcement_5"], 2: []}
    game = meeting("gambler", "", "", hands=hands)
    encounter = game.encounter
    go(game, acts={0: ["gambler.bluff"], 1: ["reinforcement_5"]})

    assert is_used(encounter, "gambler.bluff")
    assert is_used(encounter, "reinforcement_5")
