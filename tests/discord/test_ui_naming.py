from dataclasses import replace

import pytest

from bot.table.views.table_view import TableView
from cogs.question.typed import chosen, suggested
from cogs.ui.naming import Named
from cogs.ui.words import Speech
from rules.kernel import Choose, Option, Refused, Text, say
from tests.discord.ui_samples import view

PLAY, USE = say("Play a card"), say("Standard projects")

ASK = Choose(
    title=say("What do you do?"),
    moment="action",
    fallback=["pass"],
    options=(
        Option("play:mine", say("Mine (4 M€)"), group=PLAY),
        Option("play:mining_rights", say("Mining Rights (9 M€ instead of 11 M€)"), group=PLAY),
        Option("play:plant", say("Power Plant"), group=PLAY),
        Option("project:plant", say("Power Plant"), group=USE),
        Option("play:comet", say("Comet (21 M€)"), why_not=say("Costs 21 M€; you can pay 9.")),
        Option("company", say("A: Ecoline"), mark="A"),
        Option("prelude", say("P3: Donation"), mark="P3"),
        Option("pass", say("Pass")),
    ),
)


def at(**other: object) -> TableView:
    return view(replace(ASK, **other))  # type: ignore[arg-type]  # fields of any kind


@pytest.mark.parametrize(
    ("typed", "option"),
    [
        ("Mine (4 M€)", "play:mine"),
        ("Mine", "play:mine"),
        ("  mINE ", "play:mine"),
        ("mining", "play:mining_rights"),
        ("Mining Rights", "play:mining_rights"),
        ("project:plant", "project:plant"),
        ("PROJECT:PLANT", "project:plant"),
        ("A", "company"),
        ("p3", "prelude"),
        ("donation", "prelude"),
        ("Eco", "company"),
        ("A: Ecoline", "company"),
        ("pass", "pass"),
    ],
)
def test_a_choice_is_understood_by_its_name_mark_or_beginning(typed: str, option: str) -> None:
    assert chosen(at(), typed) == [option]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("min", r"“min” may be Mine \(4 M€\) or Mining Rights \(9 M€ instead of 11 M€\)\."),
        ("power plant", r"Power Plant \(Play a card\) or Power Plant \(Standard projects\)"),
        ("comet", r"Comet \(21 M€\) is not possible now: Costs 21 M€; you can pay 9\."),
        ("play:comet", "you can pay 9"),
        ("Birds", "There is no such choice now"),
        ("  ", "There is no such choice now"),
    ],
)
def test_what_cannot_be_chosen_is_refused_with_the_reason(typed: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        chosen(at(), typed)


def test_several_may_be_typed_where_several_may_be_chosen() -> None:
    assert chosen(at(most=3), "mine, A") == ["play:mine", "company"]
    assert chosen(at(most=3), "p3 A") == ["prelude", "company"]
    assert chosen(at(most=3), "pass") == ["pass"]
    with pytest.raises(Refused, match="no such choice"):
        chosen(at(), "mine, A")


def test_no_name_is_said_for_an_id_as_picked_from_the_list() -> None:
    class Silent(Speech):
        def label(self, text: Text, limit: int) -> str:
            raise AssertionError(text)

    wheat, clay = Option("wheat", say("Wheat")), Option("clay", say("Clay"))

    assert Named([wheat, clay], Silent()).found("clay") == [clay]


def test_nothing_can_be_typed_where_nothing_is_asked() -> None:
    with pytest.raises(Refused, match="Nothing for you to decide"):
        chosen(view(), "mine")
    assert suggested(view(), "") == []


def test_suggestions_fit_what_was_typed_and_name_what_is_impossible_last() -> None:
    assert suggested(at(), "MIN") == [
        ("Mine (4 M€)", "play:mine"),
        ("Mining Rights (9 M€ instead of 11 M€)", "play:mining_rights"),
    ]
    assert suggested(at(), "p3")[0] == ("P3: Donation", "prelude")
    assert [key for _, key in suggested(at(), "com")] == ["play:comet"]
    assert suggested(at(), "com")[0][0] == "Comet (21 M€): Costs 21 M€; you can pay 9."
    assert "play:comet" not in [key for _, key in suggested(at(), "")]


def test_suggestions_keep_to_what_discord_takes() -> None:
    many = tuple(
        Option(
            f"o{n}", say("Very long name " * 20), why_not=say("Too long " * 30) if n % 2 else None
        )
        for n in range(60)
    )

    found = suggested(at(options=many), "very")

    assert len(found) == 25
    assert all(1 <= len(text) <= 100 for pair in found for text in pair)
