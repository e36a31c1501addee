from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

import pytest

from bot.table.views.table_view import TableView
from cogs.question.amounts import legal
from cogs.question.answers import Outcome, asked_again, follow, follow_form
from cogs.question.choices import warned
from cogs.question.panel import panel
from cogs.question.question import Answered
from cogs.ui.ids import TOP, Press, Stage, Verb
from cogs.ui.layout import BLUE, GREY, RED, Form, fields_of
from cogs.ui.words import Speech
from rules.kernel import (
    UNITS,
    Allocation,
    Amount,
    Answer,
    Ask,
    Choose,
    Confirm,
    Option,
    Refused,
    Share,
    say,
    unit,
)
from rules.parts.bid import Bid
from tests.discord.ui_samples import view
from tests.discord.ui_walker import BUTTON, Walker, accepted, parts


def bid(low: int = 4, high: int = 11, **other: object) -> Bid:
    given = {"moment": "bid", "fallback": None, "may_pass": True} | other
    return Bid(title=say("Bid for the engineer."), low=low, high=high, **given)  # type: ignore[arg-type]  # fields of any kind


def choice(*options: Option) -> Choose:
    return Choose(title=say("Which?"), moment="action", fallback=[], options=options)


def payment(lines: int = 2, least: int = 3, most: int = 5) -> Allocation:
    shares = tuple(Share(f"l{n}", say("Line {n}", n=n), 0, 4) for n in range(lines))
    return Allocation(
        title=say("Pay for the Comet"),
        moment="pay",
        fallback={},
        lines=shares,
        least=least,
        most=most,
    )


def press(verb: str, argument: str = "") -> Press:
    return Press(1, 0, "d", verb, argument)


def answer_of(ask: Ask, pressed: Press, values: Sequence[str] = ()) -> Answer:
    return complete(follow(view(ask), pressed, values))


def answer_of_modal(ask: Ask, pressed: Press, fields: Mapping[str, str]) -> Answer:
    outcome = follow_form(view(ask), pressed, fields)
    if isinstance(outcome, Stage) and outcome.verb == Verb.LIMIT:
        return complete(follow(view(ask), press(Verb.ANSWER, f"limit.{outcome.argument}")))
    return complete(outcome)


def complete(outcome: Outcome) -> Answer:
    if isinstance(outcome, Answered):
        return outcome.answer
    raise Refused(getattr(outcome, "note", None) or say("That is not the whole answer yet."))


@pytest.mark.parametrize("typed", ["7", " 7 ", "$7", "7 M€", "7M€", "7 materials", "+7", "7."])
def test_a_number_is_understood_with_or_without_its_unit(
    typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(UNITS, "materials", ("{n} material", "{n} materials"))
    ask = bid(unit="materials")

    assert answer_of_modal(ask, press(Verb.AMOUNT), {"number": typed}) == 7


@pytest.mark.parametrize("typed", ["pass", " Pass. ", "PASS"])
def test_a_pass_may_be_typed(typed: str) -> None:
    assert answer_of_modal(bid(), press(Verb.AMOUNT), {"number": typed}) is None


@pytest.mark.parametrize(
    "typed",
    ["", "seven", "3", "12", "-7", "7.5", "4-5", "7 or 8", "9" * 5000, "٧", "७", "7 boats", "a 7"],
)
def test_what_is_no_legal_number_is_refused_with_the_range(typed: str) -> None:
    with pytest.raises(Refused, match=r"^Bid between 4 and 11, or pass\.$"):
        answer_of_modal(bid(), press(Verb.AMOUNT), {"number": typed})


def test_who_may_not_pass_is_not_told_to() -> None:
    ask = bid(may_pass=False)

    with pytest.raises(Refused, match=r"^Bid between 4 and 11\.$"):
        answer_of_modal(ask, press(Verb.AMOUNT), {"number": "pass"})
    assert str(legal(bid(4, 4))) == "Bid 4, or pass."
    pay = Amount(title=say("Pay."), moment="pay", low=4, high=11, fallback=None, may_pass=True)
    assert str(legal(pay)) == "Name a number between 4 and 11, or pass."
    assert str(legal(replace(pay, may_pass=False))) == "Name a number between 4 and 11."
    least = "You can only pass: the least bid is 5, and you can pay 4."
    assert str(legal(bid(5, 4, unit="count"))) == least
    leads = "You lead. If somebody bids more, you can only pass: you can pay 4."
    assert str(legal(bid(5, 4, unit="count", leads=True))) == leads
    assert str(legal(bid(only_limits=True))) == "Leave a maximum between 4 and 11, or pass."


def test_a_range_has_the_unit_of_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UNITS, "money", ("${n}", "${n}"))
    ask = Amount(title=say("Pay."), moment="pay", low=0, high=20, fallback=0, unit="money")

    assert str(legal(ask)) == "Name a number between $0 and $20."
    assert str(legal(bid(unit="money"))) == "Bid between $4 and $11, or pass."


def test_a_maximum_says_what_comes_after_it() -> None:
    maximum = press(Verb.LIMIT)

    assert answer_of_modal(bid(), maximum, {"number": "7", "then": "ask"}) == {
        "up_to": 7,
        "then": "ask",
    }
    assert answer_of_modal(bid(), maximum, {"number": "7"}) == {"up_to": 7, "then": "pass"}
    assert answer_of_modal(bid(), maximum, {"number": "pass"}) is None


@pytest.mark.parametrize("typed", ["0", "00", "-0", "0 M€", "I have 0 left", "٠", "3", "12"])
@pytest.mark.parametrize("then", ["pass", "ask"])
def test_a_maximum_outside_the_range_of_its_label_is_refused(typed: str, then: str) -> None:
    with pytest.raises(Refused, match=r"^Leave a maximum between 4 and 11, or pass\.$"):
        answer_of_modal(bid(only_limits=True), press(Verb.LIMIT), {"number": typed, "then": then})


@pytest.mark.parametrize("argument", ["٧", "limit.٧.pass.", "-7", "1_0", " 7"])
def test_a_button_with_other_digits_than_ours_is_gone(argument: str) -> None:
    with pytest.raises(Refused, match="That choice is gone"):
        follow(view(bid()), press(Verb.ANSWER, argument))


RIVALS = tuple(Option(str(seat), say("{seat:seat}", seat=seat)) for seat in (1, 2))


def test_a_maximum_may_count_only_while_a_rival_is_in() -> None:
    ask, maximum = bid(limit_conditions=RIVALS), press(Verb.LIMIT)
    wanted = {"up_to": 7, "then": "pass"}

    linked = answer_of_modal(ask, maximum, {"number": "7", "while_in": "2"})
    assert linked == wanted | {"while_in": 2}
    assert answer_of_modal(ask, maximum, {"number": "7", "while_in": "anybody"}) == wanted
    with pytest.raises(Refused, match="Name somebody who is still in"):
        ask.check(wanted | {"while_in": 3})


def test_before_a_maximum_is_left_the_panel_says_what_it_would_do() -> None:
    seen = view(bid(limit_conditions=RIVALS))
    stage = follow_form(seen, press(Verb.LIMIT), {"number": "7", "then": "ask", "while_in": "2"})
    assert isinstance(stage, Stage)

    found = parts(panel(seen, stage=stage).to_components())

    text = "\n".join(part["content"] for part in found if part["type"] == 10)
    rival = Speech(seen.seats).name(2)
    assert "A maximum of 7:" in text
    for line in (
        "If nobody else bids, you win for 4.",
        f"If {rival} bids 6, you bid 7.",
        f"If {rival} bids 7 or more, you are asked.",
        f"If {rival} passes before you, you are asked.",
    ):
        assert line in text.splitlines()


@pytest.mark.parametrize("argument", ["limit.", "limit.7", "limit.7.sell.", "limit.x.pass."])
def test_a_maximum_that_makes_no_sense_is_gone(argument: str) -> None:
    with pytest.raises(Refused, match="That choice is gone"):
        follow(view(bid()), press(Verb.ANSWER, argument))


def labels(form: Form) -> list[str]:
    return [part["label"] for part in form.to_components()]


def test_a_forms_label_names_its_whole_range(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UNITS, "materials", ("{n} material", "{n} materials"))
    seen = view(bid(1, 7, unit="materials"))

    form, maximum = follow(seen, press(Verb.AMOUNT)), follow(seen, press(Verb.LIMIT))

    assert isinstance(form, Form)
    assert isinstance(maximum, Form)
    assert labels(form) == ["Your bid, 1–7 materials"]
    assert labels(maximum) == ["Your maximum, 1–7 materials", "When others bid more"]
    then = maximum.to_components()[1]["component"]["options"]
    assert [(option["label"], option["default"]) for option in then] == [
        ("Then pass", True),
        ("Then ask me", False),
    ]


def test_a_unit_too_long_for_the_label_gives_way_to_the_range(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(UNITS, "odd", ("{n} one", "{n} " + "very long things " * 5))
    form = follow(view(bid(1, 7, unit="odd")), press(Verb.AMOUNT))

    assert isinstance(form, Form)
    assert labels(form) == ["Your bid, 1–7"]


def test_fields_are_read_from_what_discord_sends() -> None:
    sent = [
        {"type": 18, "id": 1, "component": {"type": 4, "custom_id": "number", "value": "7"}},
        {"type": 18, "id": 3, "component": {"type": 21, "custom_id": "then", "value": None}},
        {"type": 1, "components": [{"type": 4, "custom_id": "old", "value": "x"}]},
        {"type": 10, "content": "text"},
    ]

    assert fields_of(sent) == {"number": "7", "then": "", "old": "x"}


# ---- allocations -------------------------------------------------------------------------------


def test_an_empty_line_counts_as_none() -> None:
    assert answer_of_modal(
        payment(), press(Verb.ALLOCATION, "0"), {"line0": "3 M€", "line1": ""}
    ) == {
        "l0": 3,
        "l1": 0,
    }


def test_a_line_out_of_its_range_is_refused_by_name() -> None:
    with pytest.raises(Refused, match=r"^Line 1: between 0 and 4\.$"):
        answer_of_modal(payment(), press(Verb.ALLOCATION, "0"), {"line0": "3", "line1": "5"})


def test_a_wrong_sum_keeps_what_was_filled_in() -> None:
    seen = view(payment())

    again = follow_form(seen, press(Verb.ALLOCATION, "0"), {"line0": "1", "line1": "1"})

    assert isinstance(again, Stage)
    assert str(again.note) == "Together that makes 2; it must be 3 to 5."
    form = follow(seen, press(again.verb, again.argument))
    assert isinstance(form, Form)
    accepted(form)
    assert [part["component"]["value"] for part in form.to_components()] == ["1", "1"]
    assert form.to_components()[0]["description"] == "Together 3 to 5."
    with pytest.raises(Refused, match="Together"):
        answer_of_modal(payment(), press(Verb.ALLOCATION, "0"), {"line0": "1"})


def test_more_than_five_lines_take_several_forms() -> None:
    seen = view(payment(7))

    step = follow_form(seen, press(Verb.ALLOCATION, "0"), {"line0": "1", "line4": "1"})

    assert isinstance(step, Stage)
    done = follow_form(seen, press(step.verb, step.argument), {"line1": "2"})
    assert isinstance(done, Answered)
    assert done.answer == {"l0": 1, "l1": 0, "l2": 0, "l3": 0, "l4": 1, "l5": 0, "l6": 2}


def dear_payment(least: int = 3) -> Allocation:
    """Money and a metal that is worth three."""
    return Allocation(
        title=say("Pay for the Comet"),
        moment="pay",
        fallback={"metal": 1, "money": 0},
        lines=(Share("metal", say("Metal"), 0, 4, 3), Share("money", say("Money"), 0, 9)),
        least=least,
        most=least + 2,
        surplus=say("{n} would be lost."),
    )


def shown_texts(seen: TableView, stage: Stage) -> str:
    return "\n".join(
        part["content"]
        for part in parts(panel(seen, stage=stage).to_components())
        if "content" in part
    )


def test_a_payment_that_loses_something_is_asked_once_more() -> None:
    seen = view(dear_payment(4))

    stage = follow_form(seen, press(Verb.ALLOCATION, "0"), {"line0": "2", "line1": "0"})

    assert isinstance(stage, Stage)
    assert stage.verb == Verb.WARN
    said = shown_texts(seen, stage)
    assert "2 would be lost." in said
    assert "Metal 2 and Money 0" in said
    walker = Walker(seen, stage)
    accepted(panel(seen, stage=stage))
    assert walker.press(walker.only("answer")) == Answered({"metal": 2, "money": 0})
    form = walker.press(walker.only("spread"))
    assert [part["component"]["value"] for part in form.to_components()] == ["2", "0"]


def test_an_exact_payment_is_taken_and_whole_units_too_many_are_no_loss() -> None:
    seen = view(dear_payment(3))

    for metal, money in (("1", "0"), ("0", "3"), ("0", "5"), ("1", "2")):
        outcome = follow_form(seen, press(Verb.ALLOCATION, "0"), {"line0": metal, "line1": money})
        assert outcome == Answered({"metal": int(metal), "money": int(money)})


unit("coin", "{n} coin", "{n} coins")


def offered_ways() -> Allocation:
    """Seven coins, with metal that is worth three."""
    return replace(
        dear_payment(7),
        lines=(
            Share("metal", say("Metal"), 0, 4, 3),
            Share("money", say("Money"), 0, 9, 1, "coin"),
        ),
        fallback={"metal": 2, "money": 1},
        ways=({"metal": 0, "money": 7}, {"metal": 3, "money": 0}),
        offer=say("Pay {shares}"),
        total=say("7 coins (up to 12 with metal, the rest is lost)"),
    )


def test_good_ways_are_a_button_each_and_all_others_are_behind_one() -> None:
    seen = view(offered_ways())

    shown = [part for part in parts(panel(seen).to_components()) if part["type"] == BUTTON]
    assert [(part["label"], part["style"]) for part in shown[:4]] == [
        ("Pay 2 × Metal + 1 coin", BLUE.value),
        ("Pay 7 coins", GREY.value),
        ("Pay 3 × Metal", RED.value),
        ("Other ways…", GREY.value),
    ]
    assert "Together 7 coins (up to 12 with metal, the rest is lost)." in shown_texts(seen, TOP)
    walker = Walker(seen)
    assert [walker.press(press).answer for press in walker.buttons("answer")] == [
        {"metal": 2, "money": 1},
        {"metal": 0, "money": 7},
    ]


def test_what_a_question_says_in_its_title_is_not_said_again() -> None:
    ask = replace(offered_ways(), title=say("Pay 7 coins for it."), total=say("7 coins"))

    assert "Together" not in shown_texts(view(ask), TOP)


def test_a_way_that_loses_something_is_asked_once_more() -> None:
    walker = Walker(view(offered_ways()))

    stage = walker.press(walker.only("warn"))

    assert "2 would be lost." in shown_texts(walker.view, stage)
    assert walker.press(walker.only("answer")) == Answered({"metal": 3, "money": 0})


def test_a_proposal_too_long_for_a_button_is_told_above_it() -> None:
    long = Share("metal", say("A metal that has a long name, which takes much room"), 0, 4, 3)
    ask = replace(offered_ways(), lines=(long, offered_ways().lines[1]), ways=())

    shown = [part for part in parts(panel(view(ask)).to_components()) if part["type"] == BUTTON]

    assert [part["label"] for part in shown[:2]] == ["As proposed", "Other ways…"]
    assert "Proposed: A metal" in shown_texts(view(ask), TOP)


def test_a_sum_that_is_wrong_is_refused_with_what_it_must_be() -> None:
    with pytest.raises(
        Refused, match=r"it must be 7 coins \(up to 12 with metal, the rest is lost"
    ):
        offered_ways().check({"metal": 1, "money": 1})


def test_a_proposal_says_what_it_loses_and_is_taken_at_once() -> None:
    ask = dear_payment(2)
    seen = view(ask)

    assert "1 would be lost." in shown_texts(seen, TOP)
    assert follow(seen, press(Verb.ANSWER, "proposed")) == Answered(ask.fallback)


def test_what_is_typed_as_a_payment_is_asked_once_more_as_well() -> None:
    ask = dear_payment(2)

    stage = asked_again(ask, {"metal": 1, "money": 0})

    assert stage == Stage(Verb.WARN, stage.argument if stage else "")
    assert asked_again(ask, {"metal": 0, "money": 2}) is None
    assert asked_again(bid(), 7) is None


# ---- choices and the rest ----------------------------------------------------------------------


def test_an_option_is_named_by_its_id_or_its_place() -> None:
    ask = choice(Option("plain", say("A")), Option("odd:id é", say("B")))

    assert answer_of(ask, press(Verb.ANSWER, "plain")) == ["plain"]
    assert answer_of(ask, press(Verb.ANSWER, "#1")) == ["odd:id é"]
    assert answer_of(ask, press(Verb.MENU, "top.0."), ["#1"]) == ["odd:id é"]


def test_a_warned_option_is_not_answered_at_once() -> None:
    ask = choice(Option("safe", say("A")), Option("bold", say("B"), warning=say("Really?")))
    seen = view(ask)

    assert follow(seen, press(Verb.MENU, "top.0."), ["safe"]) == Answered(["safe"])
    assert follow(seen, press(Verb.MENU, "top.0."), ["bold"]) == Stage(Verb.WARN, "bold")
    with pytest.raises(Refused, match="not the whole answer"):
        answer_of(ask, press(Verb.MENU, "top.0."), ["bold"])


def test_back_leads_to_the_question() -> None:
    assert follow(view(bid()), press(Verb.PANEL)) == TOP


STALE = [
    (Verb.ANSWER, "seven"),
    (Verb.MENU, "g9p9.9."),
    (Verb.GATHER, "g9p9.9.!"),
    (Verb.GROUP, "x"),
    (Verb.ORDER, "0~9.Zz"),
    (Verb.ALLOCATION, "7.Zz"),
    (Verb.ANSWER, "given.é"),
    (Verb.WARN, "0.Zz"),
    (Verb.AMOUNT, ""),
    (Verb.LIMIT, ""),
    ("teleport", ""),
]


@pytest.mark.parametrize(("verb", "argument"), STALE)
def test_a_press_on_another_kind_of_question_is_refused_politely(verb: str, argument: str) -> None:
    ask = Confirm(title=say("Sure?"), moment="x", fallback=False, yes=say("Yes"), no=say("No"))

    with pytest.raises(Refused, match="Look at the present question"):
        follow(view(ask), press(verb, argument))
    with pytest.raises(Refused, match="Look at the present question"):
        follow_form(view(ask), press(verb, argument), {})


@pytest.mark.parametrize(("verb", "argument"), STALE)
@pytest.mark.parametrize("ask", [bid(), payment(), choice(Option("a", say("A")))])
def test_nothing_pressed_ever_breaks(
    ask: Amount | Allocation | Choose, verb: str, argument: str
) -> None:
    with suppress(Refused):
        follow(view(ask), press(verb, argument), ["nowhere"])
    with suppress(Refused):
        follow_form(view(ask), press(verb, argument), {})


def test_without_a_question_nothing_is_answered() -> None:
    with pytest.raises(Refused):
        follow(view(), press(Verb.ANSWER, "pass"))


def test_what_is_typed_is_warned_of_like_what_is_pressed() -> None:
    rash = Option("rash", say("Give up"), warning=say("It cannot be undone."))
    ask = Choose(
        title=say("What now?"),
        moment="x",
        fallback=["calm"],
        options=(Option("calm", say("Go on")), rash),
    )

    assert warned(ask, ["calm"]) is None
    assert warned(ask, ["rash"]) == Stage(Verb.WARN, "rash")
