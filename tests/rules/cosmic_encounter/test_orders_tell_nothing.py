"""Orders tell nobody anything: given, taken back, and whatever hand they are about."""

from functools import cache
from itertools import product

import pytest

from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.phases.orders import (
    DeclineAll,
    Homes,
    Invite,
    Join,
    LaunchPlan,
    LetPass,
    PlayCards,
    Reinforce,
    SelectCards,
    UsePower,
    WaitWhen,
    Watchful,
)
from rules.kernel import Refused
from tests.answers import some_answer
from tests.conformance.hidden import another_world
from tests.conformance.tables import Case, Play
from tests.rules.cosmic_encounter.stops import close
from tests.rules.cosmic_encounter.table import meeting
from tests.rules.cosmic_encounter.test_alliances import allying
from tests.rules.cosmic_encounter.test_tell_free import SHOWS, positions, public

CLOCK = CosmicOptions(planets="four", stops="by the clock", rewards=True)
ORDERED = (
    [PlayCards(chosen=["card:cosmic_zap", "card:plague", "when:losing"]), LetPass()],
    [SelectCards(chosen=["card:attack_40", "card:negotiate"]), Reinforce(), UsePower()],
    [Join(chosen=["side:offense", "else:decline"]), LaunchPlan(chosen=["rule:fewest", "n:2"])],
    [Watchful(), PlayCards(chosen=["card:card_zap", "card:reinforcement_3"])],
    [WaitWhen(chosen=["could:cosmic_zap"]), DeclineAll(), Homes(chosen=["home:home"])],
)


found_at = cache(positions)


def others(game, seat) -> tuple:
    views = [game.view(each) for each in (*game.seats, None) if each != seat]
    asked = {
        each: (ask.quiet, ask.optional, ask.clock)
        for each, ask in game.asks().items()
        if each != seat
    }
    return views, game.awaited(), game.clocks(), game.moment, asked


def detailed(order, view, random):
    ask = order.details(view)
    wanted = [] if ask is None else some_answer(ask, random)
    while ask is not None and wanted:
        try:
            return order.detailed(wanted)
        except Refused:
            wanted = wanted[1:]
    return order


@pytest.mark.parametrize("seats", [3, 5])
def test_giving_or_taking_back_any_order_changes_nothing_that_others_see(seats) -> None:
    """A seat that decides by name shows its decision, as by hand; so the test checks all others."""
    kind, found = found_at(seats, f"given-{seats}", 5)
    random, compared = Play(Case(META, seats, CLOCK), "orders").random, 0
    for saved, _ in found:
        for seat in range(seats):
            game = kind.load(saved)
            open_still = any(clock.startswith("floor") for clock in game.clocks())
            if seat in game.awaited() or seat not in game.asks() or not open_still:
                continue
            before = others(game, seat)
            known = META.orders(game.view(seat), seat)
            given = [detailed(order, game.view(seat), random) for order in known if random() < 0.4]
            for orders in (given, given[:1], []):
                game.instruct(seat, orders)
                assert others(game, seat) == before
                compared += 1
            told = [line for line in game.take_news() if line.to is None]
            assert not [line for line in told if "order" in str(line.text)]

    assert compared > 8


@pytest.mark.long
@pytest.mark.parametrize(("seats", "shift"), [*product([3, 5], (0, 2, 3))])
def test_with_orders_and_other_hands_all_see_the_same_until_something_is_shown(
    seats, shift
) -> None:
    kind, found = found_at(seats, f"ordered-{seats}", 4)
    compared, chance = 0, Play(Case(META, seats, CLOCK), "other worlds").random
    for saved, _ in found:
        game = kind.load(saved)
        other = another_world(game, chance, None)
        if other is None:
            continue
        for each in (game, other):
            for seat in each.seats:
                wanted = ORDERED[(seat + shift) % len(ORDERED)]
                each.instruct(seat, [order.model_copy(deep=True) for order in wanted])
        for _ in range(16):
            told, elsewhere = lines(game), lines(other)
            if any(word in line for word in (*SHOWS, "plays") for line in (*told, *elsewhere)):
                break
            assert elsewhere == told
            assert public(other) == public(game)
            compared += 1
            if game.over:
                break
            once(game)
            once(other)

    assert compared > 4


def lines(game) -> list[str]:
    return [str(line.text) for line in game.take_news() if line.to is None]


def once(game) -> None:
    """The first clock ends, or who is waited for by name takes the fallback."""
    waiting = [(s, a) for s, a in game.asks().items() if s in game.awaited()]
    if waiting:
        seat, ask = waiting[0]
        game.play(seat, [] if ask.moment == "stop" else ask.fallback)
    else:
        game.clock_ended(game.clocks()[0])


def test_whether_a_main_player_is_called_does_not_depend_on_the_cards_that_it_ordered() -> None:
    awaited = []
    for mine in ("attack_40", "attack_06"):
        hands = {0: ["attack_08"], 1: [mine, "attack_04"]}
        game = meeting("", "", "", hands=hands, stops="by the clock")
        game.instruct(1, [SelectCards(chosen=["card:attack_40"])])
        awaited.append(game.awaited())

    assert awaited == [[0], [0]]


def test_a_round_that_waits_for_a_seat_does_not_close_sooner_because_of_what_it_holds() -> None:
    clocks = []
    for mine in ("cosmic_zap", "quash"):
        hands = {0: ["attack_04", mine], 1: ["attack_40"], 2: ["attack_06"]}
        game = meeting("", "virus", "", hands=hands, stops="by the clock")
        game.instruct(0, [PlayCards(chosen=["card:cosmic_zap", "when:losing"])])
        while game.stop != "V":
            close(game)
        while game.clocks()[0].startswith("floor"):
            game.clock_ended(game.clocks()[0])
        clocks.append((game.stop, [clock.partition(":")[0] for clock in game.clocks()]))

    assert clocks[0] == clocks[1]
    assert clocks[0][0] == "V"


def test_an_order_to_reinforce_is_the_seats_word_whatever_it_holds() -> None:
    stops = []
    for mine in ("reinforcement_2", "quash"):
        hands = {0: ["attack_04", mine], 1: ["attack_40"], 2: ["attack_06"]}
        game = meeting("", "", "", hands=hands, stops="by the clock")
        game.instruct(0, [Reinforce()])
        while game.stop != "V":
            close(game)
        stops.append(sorted(game.stack[-1].named))

    assert stops[0] == stops[1] == [0]


def test_an_answer_ahead_by_order_does_not_depend_on_a_card_that_is_ordered_too() -> None:
    named = []
    for mine in ("force_field", "attack_06"):
        game = allying(hands={0: ["attack_08"], 1: ["attack_08"], 2: [mine], 3: ["attack_08"]})
        game.instruct(2, [PlayCards(chosen=["card:force_field"]), Join(chosen=["side:defense"])])
        named.append("answer ahead" in game.stack[-1].named[2])

    assert named == [True, True]


def test_the_orders_of_a_seat_are_seen_by_nobody_else() -> None:
    game = meeting("", "", "")
    game.instruct(2, [Invite(chosen=["whom:all"])])

    assert [bool(game.view(seat)["orders"].get(2)) for seat in (2,)] == [True]
    for seat in (0, 1, None):
        assert not isinstance(game.view(seat)["orders"].get(2), list)
