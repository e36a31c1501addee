from collections import Counter
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from cogs.question import typed_shares
from cogs.question.typed import chosen, suggested
from cogs.ui import naming, words
from cogs.ui.words import Speech
from rules.kernel import (
    Allocation,
    Amount,
    Answer,
    Ask,
    Choose,
    Confirm,
    Option,
    Order,
    Refused,
    Share,
    is_legal,
    say,
)
from rules.parts.bid import Bid
from tests.answers import some_answer
from tests.discord.ui_samples import KINDS, PIECES, table, view

PAY = Allocation(
    title=say("Pay 18 M€ for Mine."),
    moment="pay",
    fallback={"titanium": 0, "steel": 3, "mc": 12},
    lines=(
        Share("titanium", say("Titanium (worth {n} each)", n=3), 0, 4, 3),
        Share("steel", say("Steel (worth {n} each)", n=2), 0, 5, 2),
        Share("mc", say("M€"), 0, 18),
    ),
    least=18,
    most=20,
    surplus=say("{n} would be lost."),
)


def with_line(share: Share) -> Allocation:
    return replace(PAY, lines=(*PAY.lines, share), fallback=PAY.fallback | {share.id: 0})


def pay(titanium: int, steel: int, mc: int) -> dict[str, int]:
    return {"titanium": titanium, "steel": steel, "mc": mc}


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("steel 3, mc 12", pay(0, 3, 12)),
        ("3 steel, 12 mc", pay(0, 3, 12)),
        ("3 steel 12", pay(0, 3, 12)),
        ("12 3 steel", pay(0, 3, 12)),
        ("steel 3 12", pay(0, 3, 12)),
        ("Steel 3 M€ 12", pay(0, 3, 12)),
        ("12M€ + 3 × STEEL", pay(0, 3, 12)),
        ("st: 3 and $12", pay(0, 3, 12)),
        ("Steel (worth 2 each) 3; 12 M€", pay(0, 3, 12)),
        ("18", pay(0, 0, 18)),
        ("4 2 3", pay(4, 2, 3)),
        ("4 ti, 3 steel", pay(4, 3, 0)),
        ("0 titanium 0 steel 18", pay(0, 0, 18)),
        ("proposed", PAY.fallback),
        ("OK", PAY.fallback),
        ("As proposed.", PAY.fallback),
    ],
)
def test_a_payment_is_understood_in_either_order_of_names_and_numbers(typed, answer):
    assert chosen(view(PAY), typed) == answer


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("steel 3", "Together that makes 6; it must be 18 to 20."),
        ("steel 6, mc 6", "Steel (worth 2 each): between 0 and 5."),
        ("gold 3", "“gold” is none of these."),
        ("3 steel 4 steel, 12", "Steel stands there twice. Name it once."),
        ("steel mc 12", "How much Steel?"),
        ("steel", "How much Steel?"),
        ("3 12", "Say what the 3 is of."),
        ("1 2 3 4", "Say what the 1 is of."),
        ("-3 steel, 12", "Write a number for each thing."),
        ("7.5", "Write a number for each thing."),
        ("9" * 5000, "Write a number for each thing."),
        ("", "Write a number for each thing."),
    ],
)
def test_a_payment_that_is_not_legal_is_refused_with_what_is(typed, sentence):
    with pytest.raises(Refused) as refused:
        chosen(view(PAY), typed)

    assert str(refused.value).startswith(sentence)
    said = str(refused.value)
    if "twice" not in sentence:
        assert "Possible: Titanium 0 to 4, Steel 0 to 5, M€ 0 to 18" in said
        assert said.endswith("For example “3 Steel, 12 M€”, or “proposed”.")
        assert said.count("18 to 20") == 1


def test_the_good_ways_to_share_are_suggested():
    ways = ({"titanium": 0, "steel": 0, "mc": 18}, {"titanium": 4, "steel": 3, "mc": 0})

    offered = suggested(view(replace(PAY, ways=ways)), "")

    assert [name for name, _ in offered] == [
        "As proposed: 3 Steel, 12 M€", "18 M€", "4 Titanium, 3 Steel",
    ]  # fmt: skip
    assert [chosen(view(PAY), value) for _, value in offered[1:]] == list(ways)


def test_a_number_alone_is_never_guessed_where_it_may_mean_two_things():
    with pytest.raises(Refused, match="Say what the 12 is of"):
        chosen(view(with_line(Share("heat", say("Heat"), 0, 9))), "3 steel 12")


def test_a_name_that_may_mean_two_things_is_not_guessed():
    alike = with_line(Share("stone", say("Stone"), 0, 9))

    with pytest.raises(Refused, match="“st” may be more than one of these"):
        chosen(view(alike), "3 st")


def test_a_payment_is_completed_by_suggestions():
    assert suggested(view(PAY), "") == [("As proposed: 3 Steel, 12 M€", "proposed")]
    completed = suggested(view(PAY), "4 steel")
    assert completed[0] == ("4 Steel, 10 M€", "4 Steel, 10 M€")
    assert chosen(view(PAY), completed[0][1]) == pay(0, 4, 10)
    assert suggested(view(PAY), "gol")[0][1] == "proposed"


THREE = Order(
    title=say("In which order?"),
    moment="plan",
    fallback=["birds", "fish", "comet"],
    options=(
        Option("birds", say("A: Birds"), mark="A"),
        Option("fish", say("B: Giant Fish"), mark="B"),
        Option("comet", say("C: Comet (21 M€)"), mark="C"),
    ),
)


@pytest.mark.parametrize(
    "typed", ["C A B", "c,a,b", "C A", "Comet, Birds, Giant Fish", "comet birds b", "C; A; B"]
)
def test_an_order_is_typed_first_to_last_and_the_last_places_itself(typed):
    assert chosen(view(THREE), typed) == ["comet", "birds", "fish"]


@pytest.mark.parametrize("typed", ["as listed", "OK"])
def test_an_order_may_be_left_as_it_is_listed(typed):
    assert chosen(view(THREE), typed) == ["birds", "fish", "comet"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("C", "Name each of them once, first to last. There are A, B and C."),
        ("C C A", "Name each of them once, first to last. There are A, B and C."),
        ("", "Name each of them once, first to last. There are A, B and C."),
        ("C D", "“D” is none of these. There are A, B and C."),
    ],
)
def test_an_order_that_is_not_whole_is_refused_with_what_there_is(typed, sentence):
    with pytest.raises(Refused) as refused:
        chosen(view(THREE), typed)

    assert str(refused.value) == sentence


def test_an_order_grows_by_suggestions():
    assert [key for _, key in suggested(view(THREE), "")] == ["as listed", "A", "B", "C"]
    assert [key for _, key in suggested(view(THREE), "C, ")] == ["C, A", "C, B"]
    assert suggested(view(THREE), "C, gia") == [("C, B: Giant Fish", "C, B")]


SURE = Confirm(
    title=say("Keep this plan?"),
    moment="plan",
    fallback=False,
    yes=say("Keep it"),
    no=say("Change it"),
)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("yes", True), (" Yes. ", True), ("y", True), ("keep it", True), ("no", False), ("ch", False)],
)
def test_yes_and_no_are_typed_as_such_or_as_the_buttons_say(typed, answer):
    assert chosen(view(SURE), typed) is answer


@pytest.mark.parametrize("typed", ["", "perhaps", "keep it all"])
def test_what_is_neither_yes_nor_no_is_refused_with_both(typed):
    with pytest.raises(Refused) as refused:
        chosen(view(SURE), typed)

    assert str(refused.value) == "Answer yes (Keep it) or no (Change it)."


def test_yes_and_no_are_suggested_by_what_they_do():
    assert suggested(view(SURE), "") == [("Keep it", "yes"), ("Change it", "no")]
    assert suggested(view(SURE), "n") == [("Change it", "no")]


def test_a_number_is_typed_as_it_is_and_its_ends_are_suggested():
    question = {"title": say("How many?"), "moment": "m", "fallback": None}
    number = Amount(**question, low=2, high=40, may_pass=True)

    assert chosen(view(number), "7") == 7
    assert chosen(view(number), "pass") is None
    assert suggested(view(number), "") == [("2", "2"), ("40", "40"), ("Pass", "pass")]
    assert suggested(
        view(Bid(**question, low=2, high=40, may_pass=True, only_limits=True)), ""
    ) == [("Pass", "pass")]
    with pytest.raises(Refused, match="Name a number between 2 and 40, or pass"):
        chosen(view(number), "41")


BUY = Choose(
    title=say("Which do you buy?"),
    moment="buy",
    fallback=[],
    options=(
        Option("birds", say("Birds (10 M€)")),
        Option("fish", say("Fish (9 M€)")),
        Option("comet", say("Comet, large (21 M€)")),
    ),
    least=0,
    most=2,
)


def test_nothing_may_be_typed_where_nothing_may_be_chosen():
    assert chosen(view(BUY), "none") == []
    assert chosen(view(BUY), "Nothing") == []
    assert suggested(view(BUY), "")[0] == ("None of these", "none of these")
    with pytest.raises(Refused, match="no such choice"):
        chosen(view(replace(BUY, least=1)), "none")


def test_a_list_of_options_grows_by_suggestions_that_can_be_typed():
    grown = [key for _, key in suggested(view(BUY), "birds, ")]

    assert grown == ["birds, Fish", "birds, comet"]
    assert chosen(view(BUY), grown[1]) == ["birds", "comet"]
    assert suggested(view(BUY), "birds, fish, ") == []


def test_a_long_list_goes_on_in_the_beginnings_of_its_names():
    cards = tuple(Option(f"c{n}", say("{l}{l}{l} very long name", l=chr(65 + n))) for n in range(9))
    many = replace(BUY, options=cards, most=9)
    typed = "AAA"
    for _ in range(8):
        [(name, typed), *_] = suggested(view(many), f"{typed}, ")
        assert len(name) <= 100

    assert chosen(view(many), typed) == [f"c{n}" for n in range(9)]
    assert typed.startswith("AAA, BBB, CCC, ")


def test_yes_alone_says_how_a_choice_is_confirmed():
    with pytest.raises(Refused, match="write it again and set sure to True"):
        chosen(view(BUY), "yes")


def answered(ask: Ask, typed: str) -> tuple[Answer, str]:
    """Return the answer that was typed, or the reason for refusing it."""
    try:
        return chosen(view(ask), typed), ""
    except Refused as refused:
        return None, Speech(table()).line(refused.text).strip()


@pytest.mark.parametrize("kind", list(KINDS))
def test_whatever_is_typed_is_answered_or_refused_in_words(kind):
    for seed in range(60):
        chance = Random(f"{kind}/{seed}")
        ask = KINDS[kind](chance)
        pieces = ["12", "3", ",", " ", "yes", "none", "l0", "o1", "m", "(", "@", "٧", *PIECES]
        for _ in range(5):
            typed = " ".join(chance.choices(pieces, k=chance.randint(0, 6)))
            offered = suggested(view(ask), typed)
            assert len(offered) <= 25
            assert all(1 <= len(text) <= 100 for pair in offered for text in pair)
            answer, refusal = answered(ask, typed)
            # How many may be chosen is judged later, as for what is pressed.
            assert refusal or is_legal(ask, answer) or isinstance(ask, Choose | Amount)


LETTERS = 6000
"""The longest text that Discord lets somebody type into a command."""

HEAPS = ("x", "a,", "a ", "1 ", "1,", "o1,", "l0 ", "steel 3, ", "st ", ",", "٣ ", "3 steel ", "- ")


def worst(kind: str) -> Ask:
    """A question of the kind with as many things to name as any game asks about."""
    options = tuple(Option(f"o{n}", say("A long name, number {n}", n=n)) for n in range(200))
    given = {"title": say("Which?"), "moment": "m"}
    match kind:
        case "choose":
            return Choose(**given, fallback=[], options=options, least=0, most=200)
        case "order":
            return Order(**given, fallback=[o.id for o in options], options=options)
        case "spread":
            return with_line(Share("heat", say("Heat"), 0, 9))
        case "amount":
            return Bid(**given, fallback=None, low=2, high=40, may_pass=True)
        case _:
            return SURE


@pytest.mark.parametrize("heap", HEAPS)
@pytest.mark.parametrize("kind", ["choose", "order", "spread", "amount", "confirm"])
def test_six_thousand_letters_are_no_more_work_than_an_answer(kind, heap, monkeypatch):
    """The test counts attempts: texts made plain, or names said."""
    tried = Counter()

    def counted(place, name):
        real = getattr(place, name)

        def count(*args):
            tried[name] += 1
            return real(*args)

        monkeypatch.setattr(place, name, count)

    for module in (naming, typed_shares):
        counted(module, "plainly")
    counted(words, "_label")
    seen = view(worst(kind))
    typed = (heap * LETTERS)[:LETTERS]

    with suppress(Refused):
        chosen(seen, typed)
    suggested(seen, typed)

    # Five names for each of 200 options, for the answer and for the suggestions, and their parts.
    assert tried["plainly"] <= 5000
    assert tried["_label"] <= 2000


@pytest.mark.parametrize("kind", ["spread", "order"])
def test_every_answer_can_be_typed_by_ids_however_the_things_are_called(kind):
    for seed in range(60):
        chance = Random(f"{kind}/{seed}")
        ask = KINDS[kind](chance)
        answer = some_answer(ask, chance.random)
        if isinstance(ask, Allocation):
            written = ", ".join(f"{id} {number}" for id, number in answer.items())
        elif len({one.casefold() for one in answer}) < len(answer) or "o1" not in answer:
            continue
        else:
            written = ", ".join(answer)
        assert chosen(view(ask), written) == answer
