from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from rules.kernel import (
    FORGOTTEN,
    PEOPLE,
    UNITS,
    Choose,
    Option,
    Text,
    Voice,
    from_plain,
    say,
    to_plain,
    unit,
)

SPANISH = {
    "{seat:seat} bids {amount:money}.": "{amount:money}: ofrece {seat:seat}.",
    "and": "y",
    "Comet": "Cometa",
    "{n} coin": "{n} moneda",
    "{n} coins": "{n} monedas",
}


@pytest.fixture(autouse=True)
def _units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UNITS, "money", ("${n}", "${n}"))
    monkeypatch.setitem(UNITS, "coin", ("{n} coin", "{n} coins"))


def test_no_game_may_write_the_unit_of_another_in_its_own_way() -> None:
    unit("doubloon", "{n} doubloon", "{n} doubloons")
    with pytest.raises(ValueError, match=f"{__name__} writes the unit 'doubloon' as"):
        unit("doubloon", "{n} ducat", "{n} ducats")
    assert UNITS["doubloon"] == ("{n} doubloon", "{n} doubloons")


def translated(template: str) -> str:
    return SPANISH.get(template, template)


BID = say("{seat:seat} bids {amount:money}.", seat=1, amount=4)


def test_names_and_units_are_put_in_where_the_text_is_said() -> None:
    assert str(BID) == "Seat 2 bids $4."
    assert Voice(["Ana", "Bram"]).say(BID) == "Bram bids $4."
    assert Voice(["Ana", "Bram"], strong="**{}**").say(BID) == "**Bram** bids $4."
    assert Voice(["Ana"]).say(BID) == "Seat 2 bids $4."


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 coins"), (1, "1 coin"), (2, "2 coins"), (-3, "−3 coins")]
)
def test_a_unit_knows_one_and_several(count: int, said: str) -> None:
    assert str(say("{n:coin}", n=count)) == said


def test_a_number_without_a_unit_is_a_number() -> None:
    assert str(say("{n} of {m:count}", n=1, m=2)) == "1 of 2"


def test_a_name_is_never_read_as_a_template() -> None:
    assert Voice(["{amount}", "{0}{x}"]).say(BID) == "{0}{x} bids $4."


def test_a_translation_may_turn_the_words_round_and_reaches_words_within() -> None:
    voice = Voice(["Ana", "Bram"], translate=translated)

    assert voice.say(BID) == "$4: ofrece Bram."
    assert voice.say(say("{card} ({cost:coin})", card=say("Comet"), cost=1)) == "Cometa (1 moneda)"
    assert voice.say(say("{card}", card="Comet")) == "Cometa"


@pytest.mark.parametrize(
    ("words", "said"),
    [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")],
)
def test_lists_are_said_with_and(words: tuple[str, ...], said: str) -> None:
    assert str(say("{all}", all=tuple(say(word) for word in words))) == said


def test_a_list_is_said_in_the_readers_language() -> None:
    seats = tuple(say("{seat:seat}", seat=seat) for seat in (0, 1))

    assert Voice(["Ana", "Bram"], translate=translated).say(say("{s}", s=seats)) == "Ana y Bram"


@pytest.mark.parametrize(
    "text",
    [
        say("Nothing."),
        BID,
        say("{a} {b}", a="word", b=say("{c}", c=say("deep", n=1))),
        say("{all}", all=(BID, say("x"))),
        say("{none}", none=()),
    ],
)
def test_a_text_goes_to_json_and_back(text: Text) -> None:
    again = from_plain(json.loads(json.dumps(to_plain(text))))

    assert again == text
    assert hash(again) == hash(text)


@pytest.mark.parametrize("word", [None, 1.5])
def test_what_cannot_stand_in_a_sentence_is_refused(word: Any) -> None:
    with pytest.raises(TypeError, match="cannot stand in a sentence"):
        from_plain({"say": "{a}", "with": {"a": word}})


@pytest.mark.parametrize("place", sorted(PEOPLE))
def test_a_person_called_like_a_word_keeps_the_name(place):
    voice = Voice((), lambda template: template.replace("Pass", "Paso"))
    template = f"{{{place}}} has said Pass."

    assert voice.say(say(template, **{place: "Pass"})) == "Pass has said Paso."
    assert voice.say(say(template, **{place: say("Pass")})) == "Paso has said Paso."
    assert voice.say(say("{thing} is said.", thing="Pass")) == "Paso is said."


def test_a_forgotten_person_is_called_so_in_every_language():
    voice = Voice((), {FORGOTTEN: "alguien", "{host} has left.": "{host} se fue."}.get)
    assert voice.say(say("{host} has left.", host=FORGOTTEN)) == "alguien se fue."


def test_the_automaton_stands_in_a_seats_place_without_being_a_seat():
    told = say("{seat:seat} takes it.", seat=say("The robot"))
    assert Voice(["Ana"], strong="**{}**").say(told) == "The robot takes it."


def test_a_sentence_a_choice_and_a_question_are_never_changed() -> None:
    label = say("Wheat")
    option = Option("wheat", label)
    ask = Choose(title=say("Which?"), moment="which", fallback=["wheat"], options=(option,))

    for thing, field in ((label, "template"), (option, "mark"), (ask, "hint")):
        with pytest.raises(FrozenInstanceError):
            setattr(thing, field, "other")
