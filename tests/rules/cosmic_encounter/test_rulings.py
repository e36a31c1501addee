"""Rulings that belong to no single power: each test is named for its ruling."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting, table
from tests.rules.cosmic_encounter.technologies.laid import lay


def test_own_target() -> None:
    game = table("", "", "", hands={0: ["attack_40", "attack_30"], 1: ["attack_04"]})
    game.settle(0, "B1", game.lift(0, {"A5": 4}))
    game.begin()
    game.destiny_deck.cards = ["B#1", "B#2", "B#3"]
    go(game, cards={0: "attack_40"}, says={"aim": ["B1"], "launch": {"A1": 1}})

    assert game.foreign_colonies(0) == 1
    assert game.planet("B1").ships[0] == 5


def test_trade_rifts() -> None:
    hands = {0: ["attack_04", "rift_3"], 1: ["attack_12", "attack_30", "rift_4"]}
    game = meeting("trader", "", "", hands=hands)
    go(game, until="V", acts={0: ["trader.swap"]})

    assert [key_of(card) for card in game.reward_discards] == ["rift_4"]
    assert "rift_3" in [key_of(card) for card in game.player(1).hand]


def test_prometheus_last() -> None:
    game = meeting("", "", "", hands={0: ["attack_04"], 1: ["attack_10"]}, techs=True)
    lay(game, 0, "the_prometheus", shown=True).place = "A3"
    game.settle(0, "A3", 1)
    game.planet("A3").tokens.append("prometheus")

    game.lift(0, {"A3": 4})
    assert game.planet("A3").tokens == ["prometheus"]


def test_leaver() -> None:
    game = meeting("", "", "", "")

    game.leave(1)
    go(game, steps=60)

    assert game.encounter.defense != 1


def test_early_end() -> None:
    game = meeting("", "", "")
    game.settle(2, "A4", game.lift(2, {"C5": 1}))

    game.end_early()

    assert game.result is not None
    assert game.result.winners == [2]
