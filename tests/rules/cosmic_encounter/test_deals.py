"""The talk of a deal: what an offer may hold, who knows of it, and what is exchanged."""

from typing import Any

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.phases.deal import AcceptColonies, Negotiation
from rules.cosmic_encounter.phases.drafting import possible
from rules.cosmic_encounter.views.robots import robot
from rules.kernel import Refused
from tests.conformance.fit import fits
from tests.rules.cosmic_encounter.lucre_table import fought, purses
from tests.rules.cosmic_encounter.table import go, told

TALK = {0: ["negotiate", "attack_40", "attack_08"], 1: ["negotiate", "attack_06", "attack_20"]}


def talk(hands=None, **chosen) -> Any:
    """Seats 0 and 1 talk over a deal."""
    game = fought(hands=hands or TALK, at="planning", **chosen)
    return go(game, until="D", cards={0: "negotiate", 1: "negotiate"})


def offer(game, seat, *answers) -> None:
    for answer in (["offer"], *answers):
        game.play(seat, answer)


def make(game, *answers, gift=None) -> Any:
    """Seat 0 offers, seat 1 accepts; everything is carried out."""
    offer(game, 0, *answers)
    game.play(1, ["accept 1"])
    return go(game, says={"gift": gift} if gift else None, steps=60)


def held(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def test_free_lucre_may_be_part_of_a_deal_beside_a_card() -> None:
    game = make(talk(free=[3, 5, 0]), ["gives_chosen"], ["takes_lucre"], 1, 4)

    assert purses(game) == [7, 1, 0]
    assert bank.total(game) == 30
    assert "Seat 2 gives Seat 1 4 Lucre." in told(game)


# Ruling only_in_deals
def test_only_in_deals_lucre_changes_hands_and_never_alone() -> None:
    game = talk(free=[3, 5, 0])
    game.play(0, ["offer"])

    assert not [option.id for option in game.asks()[0].open if "lucre" in option.id]
    with pytest.raises(Refused):
        game.play(0, [])


# Ruling invested_not_traded
def test_invested_not_traded_only_free_lucre_can_be_offered() -> None:
    game = talk(free=[3, 0, 0], invested={"A1": 6, "B1": 2})
    offer(game, 0, ["gives_chosen"])
    assert [option.id for option in game.asks()[0].open] == ["gives_lucre"]

    game.play(0, ["gives_lucre"])
    game.play(0, 1)
    assert game.asks()[0].high == 3


def test_an_offer_cannot_be_accepted_once_its_lucre_is_gone() -> None:
    game = talk(free=[3, 0, 0])
    offer(game, 0, ["gives_chosen"], ["gives_lucre"], 1, 3)
    assert "accept 1" in [option.id for option in game.asks()[1].open]

    bank.pay(game, 0, 1)

    assert not possible(game, game.stack[-1].offers[0])


# Ruling deal_at_random
def test_cards_at_random_are_drawn_from_what_is_left_of_the_hand() -> None:
    game = talk({0: ["negotiate", "attack_40", "attack_08"], 1: ["negotiate", "attack_06"]})
    best = next(card for card in game.player(0).hand if key_of(card) == "attack_40")
    make(game, ["gives_named", "gives_drawn"], [best], 1)

    assert held(game, 1) == ["attack_06", "attack_08", "attack_40"]
    assert held(game, 0) == []


def test_cards_of_the_other_may_be_named_and_are_known_to_the_two_alone() -> None:
    game = talk()
    offer(game, 0, ["takes_named"], ["attack_20"])
    said = [(line.to, str(line.text)) for line in game.take_news() if "asks for" in str(line.text)]

    assert said == [(seat, "Offer 1 asks for Attack 20.") for seat in (0, 1)]
    assert "attack_20" not in str(game.view(2)["stack"])

    game.play(1, ["accept 1"])
    go(game, steps=60)
    assert held(game, 0) == ["attack_08", "attack_20", "attack_40"]


def test_who_does_not_hold_the_named_card_cannot_accept_and_nobody_learns_it() -> None:
    game = talk()
    there = game.view(2), game.view(0)["stack"]
    offer(game, 0, ["takes_named"], ["attack_30"])

    assert [option.id for option in game.asks()[1].open] == ["offer", "no deal"]
    assert game.asks()[1].moment == "deal"
    assert there[0]["present"]["offers"] == ()


def test_nothing_public_tells_whether_the_card_that_is_asked_for_is_held() -> None:
    seen = []
    for theirs in ("attack_20", "attack_30"):
        game = talk({**TALK, 1: ["negotiate", "attack_06", theirs]})
        offer(game, 0, ["takes_named"], ["attack_20"])
        others = game.view(2), game.view(0)
        asked = {seat: (a.moment, a.clock, a.optional) for seat, a in game.asks().items()}
        seen.append((others, asked, game.clocks(), game.awaited(), told(game)))

    assert seen[0] == seen[1]


# Ruling deal_together
def test_nobody_gives_back_the_card_that_was_just_received() -> None:
    game = talk()
    offer(game, 0, ["gives_chosen", "takes_chosen"], 1, 1)
    game.play(1, ["accept 1"])
    for seat in game.seats:  # stop R
        game.play(seat, game.asks()[seat].fallback)

    choosing = game.asks()
    assert sorted(choosing) == [0, 1], "both choose before anything changes hands"
    for seat in (0, 1):
        assert {option.id for option in choosing[seat].open} == {*game.player(seat).hand}


def test_an_offer_may_be_withdrawn() -> None:
    game = talk()
    offer(game, 0, ["gives_chosen"], 1)
    game.play(0, ["withdraw"])

    assert "Seat 1 withdraws offer 1." in told(game)
    assert game.view(2)["present"]["offers"] == ()


@pytest.mark.parametrize("changed", [True, False])
def test_a_public_change_of_what_a_side_has_withdraws_its_offer_as_all_are_told(changed) -> None:
    game = talk()
    offer(game, 0, ["gives_chosen"], 1)
    offer(game, 1, ["gives_chosen"], 1)
    if changed:  # as by what somebody's leaving may do to the others
        game.player(0).warp += game.lift(0, {"A2": 1})
    game.leave(2)

    assert [each.seat for each in game.stack[-1].offers] == ([1] if changed else [0, 1])
    lines = told(game)
    assert ("Seat 1 withdraws offer 1." in lines) == changed
    assert ("Seat 1 no longer has what they had at the offer." in lines) == changed
    assert [o.id for o in game.asks()[0].open][:1] == ["accept 2"]


def test_by_order_a_colony_is_given_for_a_colony() -> None:
    game = talk()
    game.instruct(1, [AcceptColonies()])
    offer(game, 0, ["gives_planet", "takes_planet"], ["A3"], 1, ["B2"], 1)

    assert game.encounter.result == "deal"
    assert "Seat 2 accepts offer 1" in told(game)


@pytest.mark.parametrize(
    "terms", [["takes_planet"], ["gives_planet", "takes_planet", "takes_chosen"]]
)
def test_by_order_nothing_more_is_given_than_a_colony_for_a_colony(terms) -> None:
    game = talk()
    game.instruct(1, [AcceptColonies()])
    game.play(0, ["offer"])
    game.play(0, terms)
    while game.asks()[0].moment != "deal":
        game.play(0, game.asks()[0].fallback)

    assert isinstance(game.stack[-1], Negotiation)


def test_by_order_no_deal_is_made_that_lets_the_other_win() -> None:
    game = talk()
    for planet in ("C1", "C2", "C3", "C4"):
        game.planet(planet).ships[0] = 1
    game.instruct(1, [AcceptColonies()])
    offer(game, 0, ["gives_planet", "takes_planet"], ["A3"], 1, ["B2"], 1)

    assert isinstance(game.stack[-1], Negotiation)


def test_each_offer_gives_the_talk_a_clock_of_a_new_name() -> None:
    game = fought(hands=TALK, at="planning", stops=CosmicOptions().stops)
    while game.stop != "D":
        for seat, ask in game.asks().items():
            cards = [o.id for o in getattr(ask, "open", ()) if o.id.startswith("negotiate")]
            if ask.moment in ("stop", "select") and seat < 2 and not ask.optional:
                game.play(seat, cards[:1] if ask.moment == "select" else [])
                break
        else:
            game.clock_ended(game.clocks()[0])
    names = game.clocks()
    offer(game, 0, ["gives_chosen"], 1)
    names += game.clocks()

    assert [name.partition("/")[2] for name in names] == ["", "1"]
    assert len({name.partition("/")[0] for name in names}) == 1


# ---- robots --------------------------------------------------------------------------------------


def answered(game, seat) -> Any:
    return robot(game.view(seat), game.asks()[seat], seat, lambda: 0.5)


@pytest.mark.parametrize(
    ("terms", "accepts"),
    [
        ((["gives_planet", "takes_planet"], [], ["A3"], 1, ["B2"], 1), True),
        ((["takes_planet"], [], ["B2"], 1), False),
        ((["gives_chosen"], ["takes_lucre"], 1, 2), True),
        ((["takes_chosen"], ["takes_lucre"], 1, 5), False),
        ((["takes_chosen"], ["gives_lucre"], 5, 1), True),
    ],
)
def test_a_robot_accepts_what_is_better_than_no_deal(terms, accepts) -> None:
    game = talk(free=[5, 5, 0])
    offer(game, 0, *terms)

    assert (answered(game, 1) == ["accept 1"]) == accepts


def test_a_robot_makes_no_deal_that_lets_the_other_win() -> None:
    game = talk(free=[5, 5, 0])
    for planet in ("C1", "C2", "C3", "C4"):
        game.planet(planet).ships[0] = 1
    offer(game, 0, ["gives_planet", "takes_planet"], [], ["A3"], 1, ["B2"], 1)

    assert answered(game, 1) != ["accept 1"]


def test_every_question_of_an_offer_fits_its_panel() -> None:
    game = talk(free=[30, 0, 0], rewards=True, aliens=("zombie", "", ""))
    game.player(1).warp, game.planet("B5").ships[1] = 1, 3
    asked = set()
    game.play(0, ["offer"])
    while game.asks()[0].moment != "deal":
        ask = game.asks()[0]
        fits(ask)
        asked.add((ask.moment, str(ask.title)))
        every = [o.id for o in getattr(ask, "open", ())]
        game.play(0, every if ask.moment == "deal_terms" else ask.fallback)
    fits(game.asks()[1])

    assert len(asked) == 12


def test_an_offer_that_names_very_many_cards_fits_the_panel_of_whoever_answers_it() -> None:
    game = talk(rewards=True)
    for seat in (0, 1):
        game.player(seat).hand += [game.take_from_deck() for _ in range(24)]
    game._changes()
    game.play(0, ["offer"])
    game.play(0, ["gives_named", "takes_named"])
    while (ask := game.asks()[0]).moment == "deal_cards":
        fits(ask)
        game.play(0, [option.id for option in ask.open][: ask.most])

    fits(game.asks()[1])

    hint = str(game.asks()[1].hint)
    assert hint.count(" more.") == 2
    assert hint.startswith("Offer 1: ")
