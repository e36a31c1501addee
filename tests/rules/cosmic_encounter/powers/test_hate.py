"""Hate."""

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.match import Match, Turn
from rules.cosmic_encounter.powers.hate import Meet
from rules.cosmic_encounter.steps.losses import ChooseLosses
from tests.rules.cosmic_encounter.table import go, meeting, table, told

HATE = ("hate", "", "")


def turn(*aliens, hands=None, **more):
    """The turn of seat 0 begins."""
    game = table(*(aliens or HATE), hands=hands, **more)
    game.stack = [Match(at="end"), Turn(seat=0)]
    game.begin()
    return game


def demanding(game, key, *, meets=None, **more):
    """Hate discards a card of this key; the others do as `meets` says, or what is suggested."""
    left = list(meets or [])

    def discards(ask):
        ids = [option.id for option in ask.open]
        if "make everybody match" in str(ask.title):
            return [next(id for id in ids if key_of(id) == key)]
        wanted = left.pop(0) if left else ""
        return next(([id] for id in ids if wanted and wanted in id), ask.fallback)

    says = {"discard": discards} | more.pop("says", {})
    return go(game, until="S", says=says, **more)


def lost(game) -> list[int]:
    return [game.player(seat).warp for seat in game.seats]


def test_everybody_discards_a_card_of_its_type_or_loses_three_ships() -> None:
    hands = {0: ["negotiate", "attack_04"], 1: ["negotiate"], 2: ["attack_40"]}
    game = demanding(turn(hands=hands), "negotiate")

    assert sorted(map(key_of, game.discard_pile)) == ["negotiate", "negotiate"]
    assert lost(game) == [0, 0, 3]


@pytest.mark.parametrize(
    "key", ["negotiate", "morph", "plague", "reinforcement_2", "flare_human", "kicker_2", "rift_3"]
)
def test_every_type_is_met_by_its_own_only(key) -> None:
    others = {"reinforcement_2": "reinforcement_3", "flare_human": "flare_virus"}
    same = others.get(key, {"plague": "quash", "kicker_2": "kicker_1", "rift_3": "rift_4"}.get(key))
    hands = {0: [key, "attack_04"], 1: [same or "negotiate"], 2: ["attack_40"]}
    game = demanding(turn(hands=hands), key)

    met = 0 if same or key == "negotiate" else 3
    assert lost(game) == [0, met, 3]


def test_an_attack_must_be_of_equal_or_higher_value() -> None:
    hands = {0: ["attack_08", "attack_04"], 1: ["attack_08"], 2: ["attack_07", "negotiate"]}
    game = demanding(turn(hands=hands), "attack_08")

    assert lost(game) == [0, 0, 3]


def test_who_holds_a_fitting_card_may_still_lose_the_ships() -> None:
    hands = {0: ["attack_04", "attack_06"], 1: ["attack_40"], 2: ["attack_30"]}
    game = demanding(turn(hands=hands), "attack_04", meets=["lose"])

    assert lost(game) == [0, 3, 0]
    assert len(game.player(1).hand) == 1


def test_fewer_than_three_ships_are_all_of_them() -> None:
    game = table(*HATE, hands={0: ["negotiate", "attack_04"], 1: ["attack_04"]})
    for planet in ("B1", "B2", "B3", "B4", "B5"):
        game.player(1).removed += game.lift(1, {planet: 4})
    game.player(1).removed -= 2
    game.settle(1, "B1", 2)
    game.stack = [Match(at="end"), Turn(seat=0)]
    game.begin()
    demanding(game, "negotiate")

    assert game.player(1).warp == 2


def test_hate_chooses_which_ships_are_lost() -> None:
    hands = {0: ["negotiate", "attack_04"], 1: ["attack_04"], 2: ["negotiate"]}
    game = turn(hands=hands)
    demanding(game, "negotiate", says={"lose_ships": {"B5": 3}})

    assert game.planet("B5").ships == {1: 1}


# Ruling hate_order
def test_the_others_decide_clockwise_and_are_asked_alike_whatever_they_hold() -> None:
    hands = {0: ["negotiate", "attack_04"], 1: ["attack_04"], 2: ["negotiate"]}
    game = turn(hands=hands)
    asked = []
    while game.stop == "T":
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        if "demands" in str(ask.title):
            asked.append((seat, len(ask.open)))
        game.play(seat, ask.fallback)

    assert [seat for seat, _ in asked] == [1, 2]
    assert sorted(options for _, options in asked) == [1, 2]


def over_days(hands):
    """Hate has discarded a negotiate, and all others are asked to meet it."""
    game = turn(hands=hands, stops="by the clock")
    while game.asks().get(0) is None or game.asks()[0].moment != "discard":
        game.clock_ended(game.clocks()[-1])
    ask = game.asks()[0]
    game.play(0, [next(o.id for o in ask.open if key_of(o.id) == "negotiate")])
    return game


# Ruling hate_order
def test_where_clocks_run_all_meet_hate_at_the_same_time_and_are_told_in_order() -> None:
    hands = {0: ["negotiate", "attack_04"], 1: ["negotiate"], 2: ["attack_40", "negotiate"]}
    game = over_days(hands)
    assert game.awaited() == [1, 2]
    assert len({game.asks()[seat].clock for seat in (1, 2)}) == 1
    game.play(2, ["lose ships"])
    assert lost(game) == [0, 0, 0], "nobody learns of it before all have decided"
    game.play(1, game.asks()[1].fallback)
    while game.stop == "T":
        game.clock_ended(game.clocks()[-1])

    text = told(game)
    assert text.index("Seat 2 discards") < text.index("Seat 3 loses")
    assert lost(game) == [0, 0, 3]


def test_a_card_that_was_taken_before_it_is_discarded_is_replaced_by_what_is_suggested() -> None:
    hands = {0: ["negotiate", "attack_04"], 1: ["negotiate"], 2: ["negotiate"]}
    game = over_days(hands)
    [card] = game.player(1).hand
    meet = Meet(seat=1, hate=0, card=card, answers={"which": [card]}, begun=True)
    game.player(1).hand = ["attack_40#1"]
    frame = meet.carry_out(game, meet.answers)

    assert isinstance(frame, ChooseLosses)


def test_without_an_encounter_card_left_it_draws_a_new_hand() -> None:
    hands = {0: ["attack_04", "plague"], 1: ["attack_40"], 2: ["attack_30"]}
    game = demanding(turn(hands=hands), "attack_04")

    assert "needs a new hand" in told(game)
    assert len(game.player(0).hand) == 8


def test_it_works_after_a_new_hand_was_drawn() -> None:
    hands = {0: ["plague"], 1: ["attack_40"], 2: ["attack_30"]}
    game = turn(hands=hands)
    go(game, until="S", steps=40)
    text = told(game)

    assert text.index("needs a new hand") < text.index("uses Hate")
    assert len(game.player(0).hand) == 7


def test_zapped_nobody_discards() -> None:
    hands = {0: ["negotiate", "attack_04"], 1: ["cosmic_zap"], 2: ["attack_40"]}
    game = demanding(turn(hands=hands), "negotiate", acts={1: ["cosmic_zap"]})

    assert lost(game) == [0, 0, 0]
    assert len(game.player(0).hand) == 2


def test_the_super_flare_shows_the_card_and_takes_it_back() -> None:
    hands = {0: ["negotiate", "attack_04", "flare_hate"], 1: ["attack_04"], 2: ["negotiate"]}
    game = demanding(turn(hands=hands), "negotiate", acts={0: ["flare_hate"]})

    assert "negotiate" in [key_of(card) for card in game.player(0).hand]
    assert "Seat 1 shows Negotiate." in told(game)
    assert lost(game) == [0, 3, 0]


def test_the_wild_flare_wins_where_no_encounter_card_is_left() -> None:
    hands = {0: ["attack_04", "flare_hate"], 1: ["attack_40"]}
    game = meeting("", "", "", hands=hands)
    go(game, acts={0: ["flare_hate"]})

    assert game.planet("B1").ships == {0: 3}
    assert key_of(game.discard_pile[0]) == "attack_40"
    assert [key_of(card) for card in game.player(0).hand].count("attack_04") == 1


def test_the_wild_flare_costs_a_card_and_the_encounter_goes_on_otherwise() -> None:
    hands = {0: ["attack_04", "flare_hate"], 1: ["attack_40", "attack_40"][:1] + ["attack_20"] * 2}
    game = meeting("", "", "", hands=hands)
    go(game, acts={0: ["flare_hate"]})

    assert "shows Attack" in told(game)
    assert len(game.player(1).hand) == 1
