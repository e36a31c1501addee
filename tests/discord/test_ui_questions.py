from random import Random

import pytest

from cogs.question.panel import panel
from rules.kernel import Choose, Confirm, Option, Order, say
from rules.parts.bid import Bid
from tests.answers import some_answer
from tests.discord.ui_samples import KINDS, view
from tests.discord.ui_walker import BUTTON, Stuck, parts, reaches

ROUNDS = 12


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("round_", range(ROUNDS))
def test_every_legal_answer_can_be_pressed_and_everything_shown_fits(
    kind: str, round_: int
) -> None:
    chance = Random(f"{kind} {round_}")
    seen = view(KINDS[kind](chance))
    assert seen.ask is not None

    for _ in range(1 if kind == "order" else 3):  # sixty things are sixty presses
        answer = some_answer(seen.ask, chance.random)
        seen.ask.check(answer)
        assert reaches(seen, answer) < 400


def cards(count: int, **other: object) -> tuple[Option, ...]:
    return tuple(Option(f"card_{n}", say("Card {n}", n=n), **other) for n in range(count))  # type: ignore[arg-type]  # fields of any kind


def bid(low: int, high: int, **other: object) -> Bid:
    given = {"moment": "bid", "fallback": None, "may_pass": True} | other
    return Bid(title=say("Bid for the engineer."), low=low, high=high, **given)  # type: ignore[arg-type]  # fields of any kind


def pick(count: int, least: int = 1, most: int = 1, **other: object) -> Choose:
    options = cards(count, **other)
    return Choose(
        title=say("Which card?"),
        moment="action",
        fallback=["card_0"],
        options=options,
        least=least,
        most=most,
    )


@pytest.mark.parametrize("count", [1, 5, 6, 25, 26, 60, 125])
def test_one_of_up_to_125_things_takes_one_press(count: int) -> None:
    for number in {0, count // 2, count - 1}:
        assert reaches(view(pick(count)), [f"card_{number}"]) == 1


def test_a_warning_takes_one_press_more() -> None:
    warned = pick(3, warning=say("It is gone for good."))

    assert reaches(view(warned), ["card_1"]) == 2


def test_a_bid_takes_one_press_when_it_is_the_lowest_or_a_pass() -> None:
    seen = view(bid(4, 11))

    assert reaches(seen, 4) == 1
    assert reaches(seen, None) == 1
    assert reaches(seen, 7) == 1  # and one form


def test_a_maximum_can_be_left_for_ones_turn_and_withdrawn() -> None:
    seen = view(bid(4, 11, only_limits=True, held=True))

    assert reaches(seen, {"up_to": 7, "then": "ask"}) == 2  # once it was read what it would do
    assert reaches(seen, {"up_to": 0, "then": "ask"}) == 1
    with pytest.raises(Stuck):
        reaches(seen, 7)  # it is not this seat's turn: there is no way to bid


def test_who_can_afford_nothing_can_only_pass() -> None:
    seen = view(bid(4, 3))

    assert reaches(seen, None) == 1
    with pytest.raises(Stuck):
        reaches(seen, 4)


def test_a_closed_option_cannot_be_pressed() -> None:
    closed = pick(30, why_not=say("Too dear."))
    closed = Choose(
        title=closed.title,
        moment="action",
        fallback=[],
        options=(*closed.options, Option("free", say("Free"))),
    )

    assert reaches(view(closed), ["free"]) == 1
    with pytest.raises(Stuck):
        reaches(view(closed), ["card_3"])


def test_sixty_things_can_be_put_in_any_order() -> None:
    ask = Order(title=say("Order?"), moment="order", fallback=[], options=cards(60))
    backwards = [option.id for option in reversed(ask.options)]

    assert reaches(view(ask), backwards) == 60
    assert reaches(view(ask), [option.id for option in ask.options]) == 1  # as listed


def test_half_of_two_hundred_and_fifty_can_be_gathered() -> None:
    ask = pick(250, least=0, most=250)

    reaches(view(ask), [option.id for option in ask.options[::2]])
    reaches(view(ask), [])


def test_yes_and_no_are_one_press() -> None:
    ask = Confirm(
        title=say("Sure?"), moment="confirm", fallback=False, yes=say("Yes"), no=say("No")
    )

    assert reaches(view(ask), True) == 1
    assert reaches(view(ask), False) == 1


def test_where_nothing_can_be_taken_the_answer_is_one_button_and_the_reason_stands_there() -> None:
    dear = say("Costs 3 M€; you can pay 0.")
    cards = tuple(Option(f"c{n}", say("Card {n}", n=n), why_not=dear) for n in range(4))
    ask = Choose(title=say("Buy?"), moment="buy", fallback=[], options=cards, least=0, most=0)

    found = list(parts(panel(view(ask)).to_components()))

    assert [part for part in found if part["type"] == 3] == []
    assert [part["label"] for part in found if part.get("label")][:1] == ["None of these"]
    assert any("Costs 3 M€" in part.get("content", "") for part in found)


def test_what_is_always_there_beside_groups_is_a_button_and_no_entry() -> None:
    things = tuple(
        Option(f"c{n}", say("Card {n}", n=n), group=say("Cards {page}", page=n // 20))
        for n in range(40)
    )
    plan = Option("plan", say("Make a plan"), detail=say("It bids for you."))
    options = (*things, Option("pass", say("Pass")), plan)
    ask = Choose(title=say("What?"), moment="act", fallback=["pass"], options=options)

    found = list(parts(panel(view(ask)).to_components()))

    entries = [one["value"] for part in found if part["type"] == 3 for one in part["options"]]
    assert entries == [one.id for one in things]
    labels = [part["label"] for part in found if part["type"] == 2]
    assert labels[:2] == ["Pass", "Make a plan"]
    assert any("It bids for you." in part.get("content", "") for part in found)
    assert reaches(view(ask), ["pass"]) == 1


def test_what_stands_aside_of_several_things_is_a_button_beside_none() -> None:
    ask = Choose(
        title=say("Do you do anything?"),
        moment="stop",
        fallback=[],
        options=(*cards(3), Option("longer", say("Pass for longer"), aside=True)),
        least=0,
        most=4,
        none=say("Pass"),
    )

    assert reaches(view(ask), ["longer"]) == reaches(view(ask), []) == 1
    shown = parts(panel(view(ask)).to_components())
    labels = [part["label"] for part in shown if part["type"] == BUTTON]
    assert {"Pass", "Pass for longer"} <= {*labels}
