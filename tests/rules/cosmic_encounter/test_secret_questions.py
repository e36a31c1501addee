"""Questions about cards that only their owner sees are private."""

import pytest

from rules.cosmic_encounter.match import Match, Turn
from tests.rules.cosmic_encounter.table import go, meeting, table, take


def demanded():
    """Hate asks itself, then everybody else."""
    hands = {0: ["negotiate", "attack_04"], 1: ["negotiate", "attack_06"], 2: ["negotiate"]}
    game = table("hate", "", "", hands=hands)
    game.stack = [Match(at="end"), Turn(seat=0)]
    game.begin()
    return game, "S", "discard", {}


def prayed():
    """Chosen is asked which of the drawn cards it uses, and how."""
    game = meeting("chosen", "", "", hands={0: ["attack_08"], 1: ["attack_10"], 2: []})
    top = [take(game, key) for key in ("attack_30", "plague", "quash")]
    game.draw_deck.cards = [*top, *game.draw_deck.cards]
    return game, "R", "power", {0: ["chosen.pray"]}


def fed():
    """Fodder is asked which attack cards it adds."""
    hands = {0: ["attack_06", "attack_08", "attack_12"], 1: ["attack_20"], 2: []}
    return meeting("fodder", "", "", hands=hands), "R", "power", {0: ["fodder.feed"]}


def bitten():
    """Mite is asked which of the cards that it discards it keeps."""
    five = ["attack_04", "attack_06", "attack_08", "attack_10", "negotiate"]
    hands = {0: ["attack_12", "flare_mite"], 1: five}
    game = table("mite", "", "", hands=hands, at="launch")
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.begin()
    go(game, until="A", says={"launch": {"A1": 2}, "aim": ["B1"]})
    return game, "C", "power", {0: ["flare_mite"]}


@pytest.mark.parametrize(("happens", "least"), [(demanded, 3), (prayed, 2), (fed, 1), (bitten, 1)])
def test_a_question_that_names_cards_of_a_hand_is_secret(happens, least) -> None:
    game, until, moment, acts = happens()
    asked = []

    def first(ask):
        if any("#" in option.id for option in ask.open) or (asked and moment == "power"):
            asked.append(ask)
        return [ask.open[0].id]

    go(game, until=until, cards={0: "attack_06"}, acts=acts, says={moment: first})

    assert len(asked) >= least
    assert [ask for ask in asked if not ask.secret] == []
