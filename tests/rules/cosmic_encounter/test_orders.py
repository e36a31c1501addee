"""Standing orders: what is done for a seat that is not there, and that giving one shows nothing."""

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.phases.orders import (
    DeclineAll,
    Invite,
    Join,
    LetPass,
    PlayCards,
    SecondEncounter,
    SelectCards,
    UsePower,
    WaitOnlyAsOrdered,
    WaitWhen,
    orders,
)
from rules.parts.stop.clock import WaitForMe
from tests.conformance.fit import fits
from tests.rules.cosmic_encounter.table import go, meeting, table


def test_a_card_that_was_ordered_is_played_unasked_against_what_others_do() -> None:
    hands = {0: ["attack_08"], 1: ["attack_12", "cosmic_zap"]}
    game = meeting("virus", "", "", hands=hands)
    game.instruct(1, [PlayCards(chosen=["card:cosmic_zap"])])
    go(game, cards={0: "attack_08", 1: "attack_12"})

    assert game.player(0).warp == 3


def test_an_order_to_zap_does_not_zap_the_own_power() -> None:
    hands = {0: ["attack_08", "cosmic_zap"], 1: ["attack_12"]}
    game = meeting("virus", "", "", hands=hands)
    game.instruct(0, [PlayCards(chosen=["card:cosmic_zap"])])
    go(game, cards={0: "attack_08", 1: "attack_12"})

    assert [key_of(card) for card in game.player(0).hand] == ["cosmic_zap"]


def test_while_losing_means_as_things_stand() -> None:
    left = []
    for theirs in ("attack_12", "attack_04"):
        hands = {0: ["attack_08", "reinforcement_5"], 1: [theirs]}
        game = meeting("", "", "", hands=hands, ships=(4, 4))
        game.instruct(0, [PlayCards(chosen=["card:reinforcement_5", "when:losing"])])
        go(game, cards={0: "attack_08", 1: theirs})
        left.append([key_of(card) for card in game.player(0).hand])

    assert left == [[], ["reinforcement_5"]]


def test_the_own_power_is_used_whenever_it_may_be() -> None:
    game = meeting("", "sorcerer", "", hands={0: ["attack_40"], 1: ["attack_04"]})
    game.instruct(1, [UsePower()])
    go(game, cards={0: "attack_40", 1: "attack_04"})

    assert game.player(0).warp == 3


@pytest.mark.parametrize(
    ("order", "answered", "ships"),
    [(DeclineAll(), "declined", 0), (Join(chosen=["side:offense", "n:2"]), "offense", 2)],
)
def test_invitations_are_answered_by_order(order, answered, ships) -> None:
    game = table("", "", "", at="launch")
    game.encounter.destiny, game.encounter.defense = "B#0", 1
    game.begin()
    game.instruct(0, [Invite(chosen=["whom:all"])])
    game.instruct(2, [order])
    go(game, until="C")

    assert game.encounter.answered[2] == answered
    assert game.encounter.gate.get(2, 0) == ships


def test_a_second_encounter_is_had_by_order() -> None:
    game = meeting("", "", "", hands={0: ["attack_40", "attack_30"], 1: ["attack_06"]})
    game.instruct(0, [SecondEncounter()])
    go(game, cards={0: "attack_40", 1: "attack_06"})

    assert (game.encounter.offense, game.encounter.number) == (0, 2)


def test_an_order_that_is_given_or_taken_back_changes_nothing_that_others_see() -> None:
    hands = {0: ["attack_08"], 1: ["attack_12"], 2: ["cosmic_zap", "attack_04"]}
    game = meeting("virus", "", "", hands=hands, stops="by the clock")
    before = [game.view(seat) for seat in (0, 1, None)], game.clocks(), game.awaited()
    game.instruct(2, [PlayCards(chosen=["card:cosmic_zap"]), LetPass()])

    assert ([game.view(seat) for seat in (0, 1, None)], game.clocks(), game.awaited()) == before
    assert not [line for line in game.take_news() if line.to is None and "order" in str(line.text)]


def test_orders_name_every_card_and_their_details_fit() -> None:
    game = meeting("", "", "")
    for order in orders(game.view(0), 0):
        ask = order.details(game.view(0))
        if ask is not None:
            fits(ask)
            assert order.detailed(ask.fallback).named() == (ask.fallback or None)
        assert str(order.title())


def quietly_asked(game) -> set[int]:
    return {seat for seat, ask in game.asks().items() if ask.quiet}


def test_who_orders_it_is_waited_for_where_the_order_says_and_nobody_sees_it() -> None:
    hands = {0: ["attack_08"], 1: ["attack_12"], 2: ["attack_04"]}
    game = meeting("virus", "", "", hands=hands, stops="by the clock")
    assert quietly_asked(game) == {2}
    before = game.view(None)
    game.instruct(2, [WaitWhen(chosen=["when:ally"])])
    assert quietly_asked(game) == {2}
    game.instruct(2, [WaitForMe()])

    assert quietly_asked(game) == set()
    assert game.view(None) == before


def test_a_main_player_is_waited_for_while_its_side_loses_unless_it_wants_otherwise() -> None:
    hands = {0: ["attack_08", "card_zap"], 1: ["attack_12", "card_zap"]}
    game = meeting("", "", "", hands=hands, stops="by the clock", ships=(3, 4))
    while game.stop != "V":
        waiting = [(s, a) for s, a in game.asks().items() if not (a.optional or a.quiet)]
        if not waiting:
            game.clock_ended(game.clocks()[0])
            continue
        seat, ask = waiting[0]
        game.play(seat, [] if ask.moment == "stop" else ask.fallback)

    assert quietly_asked(game) == {1, 2}
    game.instruct(0, [WaitOnlyAsOrdered()])
    assert quietly_asked(game) == {0, 1, 2}


def test_an_encounter_card_that_was_ordered_ahead_is_selected() -> None:
    hands = {0: ["attack_08", "attack_40", "negotiate"], 1: ["attack_12"]}
    game = meeting("", "", "", hands=hands)
    game.instruct(0, [SelectCards(chosen=["card:attack_30", "card:negotiate"])])
    go(game, until="V")

    assert key_of(game.encounter.shown[0].card) == "negotiate"


def test_everybody_is_waited_for_while_others_would_win_the_game() -> None:
    hands = {0: ["attack_40", "card_zap"], 1: ["attack_04", "card_zap"]}
    game = meeting("", "", "", hands=hands, stops="by the clock")
    for number in range(2, 6):
        game.settle(0, f"B{number}", 1)
        game.player(0).removed -= 1
    while game.stop != "V":
        waiting = [(s, a) for s, a in game.asks().items() if not (a.optional or a.quiet)]
        if not waiting:
            game.clock_ended(game.clocks()[0])
            continue
        seat, ask = waiting[0]
        game.play(seat, [] if ask.moment == "stop" else ask.fallback)

    assert quietly_asked(game) == {0}
