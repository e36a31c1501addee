"""Grudge: who turns its invitation down pays for it."""

from rules.cosmic_encounter.model.views import Table
from rules.cosmic_encounter.views.where import where
from tests.rules.cosmic_encounter.table import go, meeting

HANDS = {0: ["attack_08"], 1: ["attack_10", "plague"]}
CARDS = {0: "attack_08", 1: "attack_10"}
LOSS = {**HANDS, 1: ["attack_40", "plague"]}
LOST = {0: "attack_08", 1: "attack_40"}
WIN = {0: ["attack_40"], 1: ["attack_04", "plague"]}
WON = {0: "attack_40", 1: "attack_04"}


def refused(*seats, hands=WIN, aliens=("grudge", "", "", ""), **more):
    """Grudge is the offense; these seats had its invitation and declined."""
    game = meeting(*aliens, hands=hands, **more)
    for seat in seats:
        game.encounter.invited["offense"].append(seat)
        game.encounter.answered.setdefault(seat, "declined")
    return type(game).load(game.save())


def lost(game, *seats) -> list[int]:
    return [game.player(seat).warp for seat in seats]


def test_who_declined_loses_a_ship_when_grudge_wins() -> None:
    game = refused(2)
    go(game, cards=WON)

    assert lost(game, 2, 3) == [1, 0]


def test_who_declined_loses_four_ships_when_grudge_loses() -> None:
    game = refused(2, hands=LOSS)
    go(game, cards=LOST)

    assert lost(game, 2, 3) == [4, 0]


def test_a_deal_costs_one_ship_and_a_failed_deal_four() -> None:
    hands = {0: ["negotiate"], 1: ["negotiate", "plague"]}
    game = refused(2, hands=hands)
    go(game, cards={0: "negotiate", 1: "negotiate"})

    assert lost(game, 2) == [4]


def test_who_was_invited_by_both_and_joined_the_opponent_gets_a_token() -> None:
    game = refused(2, allies={2: ("defense", 1)})
    game.encounter.invited["defense"].append(2)
    go(game, cards=WON)

    assert lost(game, 2) == [2]


# Ruling grudge_sent_away
def test_who_had_joined_and_was_sent_away_gets_no_token() -> None:
    hands = {**WIN, 3: ["force_field"]}
    game = meeting("grudge", "", "", "", hands=hands, allies={2: ("offense", 1)})
    go(game, cards=WON, acts={3: ["force_field"]})

    assert lost(game, 2) == [0]


# Ruling grudge_unable, gluon_unable
def test_who_could_not_join_at_all_gets_no_token() -> None:
    game = meeting("grudge", "", "", "", hands=WIN)
    for planet in range(1, 6):
        game.player(2).warp += game.lift(2, {f"C{planet}": 4})
    game.encounter.invited["offense"].append(2)
    game.encounter.answered[2] = "declined"
    game = type(game).load(game.save())
    go(game, until="V", cards=WON)

    assert "grudge" not in game.encounter.notes


# Ruling grudge_ships
def test_ships_that_were_allied_against_grudge_cannot_be_used_to_pay() -> None:
    """The third seat has landed with the offense; its other ship is all that it can lose."""
    hands = {0: ["attack_40"], 1: ["attack_04", "plague"]}
    game = meeting("", "grudge", "", hands=hands, allies={2: ("offense", 3)})
    for planet in range(2, 6):
        game.player(2).removed += game.lift(2, {f"C{planet}": 4})
    game.encounter.invited["defense"].append(2)
    game = type(game).load(game.save())
    go(game, cards=WON)

    assert game.planet("B1").ships[2] == 3
    assert lost(game, 2) == [1]


def test_a_zapped_grudge_gives_no_tokens() -> None:
    game = refused(2, hands={**WIN, 3: ["cosmic_zap"]})
    go(game, cards=WON, acts={3: ["cosmic_zap"]})

    assert lost(game, 2) == [0]


def test_the_wild_grudge_flare_sends_the_allies_of_the_winner_home_with_nothing() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04", "attack_06", "flare_grudge"]}
    game = meeting("", "", "", hands=hands, allies={2: ("offense", 2)})
    go(game, cards=WON, acts={1: ["flare_grudge"]})

    assert game.planet("B1").ships == {0: 3}
    assert game.ships_on_colonies(2) == 20


def test_the_wild_grudge_flare_takes_the_rewards_of_defensive_allies() -> None:
    hands = {0: ["attack_08", "flare_grudge"], 1: ["attack_40"], 2: ["quash"]}
    game = meeting("", "", "", hands=hands, allies={2: ("defense", 2)})
    go(game, cards=LOST, acts={0: ["flare_grudge"]})

    assert game.player(2).hand == ["quash#1"]


def test_the_super_grudge_flare_takes_four_ships_whatever_the_result() -> None:
    game = refused(2, hands={0: ["attack_40", "flare_grudge"], 1: WIN[1]})
    go(game, cards=WON, acts={0: ["flare_grudge"]})

    assert lost(game, 2) == [4]


def test_everybody_sees_before_whom_a_grudge_token_lies_until_it_is_paid() -> None:
    game = refused(2)
    go(game, until="V", cards=WON)
    seen = game.view(3)

    tokens = [player.tokens for player in Table.model_validate(seen).players]
    assert tokens == [(), (), ("grudge",), ()]
    assert "a Grudge token" in str(where(seen)[-2])
    go(game, cards=WON)
    assert all(player.tokens == () for player in Table.model_validate(game.view(3)).players)
