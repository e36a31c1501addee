"""Discards that powers force lie open: others react to them as to any other discard."""

import pytest

from rules.cosmic_encounter.match import Match, Turn
from tests.rules.cosmic_encounter.stops import keys
from tests.rules.cosmic_encounter.table import go, meeting, table, take


def hate_demands(artifacts: tuple[str, str]):
    """Hate discards one artifact, and the next player meets it with another."""
    hands = {0: [artifacts[0], "attack_04"], 1: [artifacts[1]], 2: []}
    game = table("hate", "", "vulch", hands=hands)
    game.stack = [Match(at="end"), Turn(seat=0)]
    game.begin()

    wanted = [*artifacts, "lose ships"]  # by Vulch itself, whose hand is no longer empty

    def in_order(ask):
        name = wanted.pop(0)
        return [next(option.id for option in ask.open if option.id.startswith(name))]

    return go(game, until="S", says={"discard": in_order})


def hate_spoils(artifacts: tuple[str, str]):
    """The wild flare makes the opponent discard one of two cards by chance: the artifact."""
    games = []
    for two in ([artifacts[0], "attack_40"], ["attack_40", artifacts[0]]):
        hands = {0: ["attack_04", "flare_hate"], 1: two, 2: []}
        game = meeting("", "", "vulch", hands=hands)
        games.append(go(game, acts={0: ["flare_hate"]}))
    [spoilt] = [game for game in games if artifacts[0] not in keys(game, 1)]
    return spoilt


def chosen_prays(artifacts: tuple[str, str]):
    """Chosen draws two artifacts, which are no encounter cards."""
    hands = {0: ["attack_08"], 1: ["attack_10"], 2: []}
    game = meeting("chosen", "", "vulch", hands=hands)
    top = [take(game, key) for key in (*artifacts, "attack_06")]
    game.draw_deck.cards = [*top, *game.draw_deck.cards]
    return go(game, until="R", acts={0: ["chosen.pray"]}, says={"power": []})


def mite_bites(artifacts: tuple[str, str]):
    """The defense holds five artifacts, and keeps three."""
    five = [*artifacts, "emotion_control", "card_zap", "quash"]
    hands = {0: ["attack_08"], 1: five, 2: []}
    game = table("mite", "", "vulch", hands=hands, at="launch")
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.begin()
    return go(game, until="C", says={"launch": {"A1": 2}, "aim": ["B1"]})


@pytest.mark.parametrize(
    ("happens", "taken"),
    [(hate_demands, 2), (hate_spoils, 1), (chosen_prays, 2), (mite_bites, 2)],
    ids=["hate_demands", "hate_spoils", "chosen_prays", "mite_bites"],
)
def test_vulch_takes_the_artifacts_that_a_power_has_made_others_discard(happens, taken) -> None:
    game = happens(("plague", "mobius_tubes"))

    mine = keys(game, 2)
    assert len(mine) == taken
    assert {*mine} <= {"plague", "mobius_tubes", "emotion_control", "card_zap", "quash"}
