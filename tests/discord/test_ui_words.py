from random import Random

import pytest

from bot.table.views.table_view import Seated
from cogs.ui.words import MARKS, Speech, clean, cut, cut_at_phrase, escape, width
from renders.tongue import speaking
from rules.kernel import UNITS, Option, say
from tests.discord.ui_samples import NAMES, table, words


@pytest.fixture
def speech() -> Speech:
    return Speech(table(5))


def test_a_name_is_bold_and_neither_set_nor_pinged(speech: Speech) -> None:
    said = speech.line(say("{who:seat} bids {n}.", who=1, n=4))

    assert said == "**\\*\\*Bram\\*\\* @\u200beveryone** bids 4."


def test_a_name_cannot_mention_anybody(speech: Speech) -> None:
    assert "<@1" not in speech.line(say("{who:seat}", who=2))
    assert "<@1" not in speech.line(say("{what}", what="<@123456789012345678>"))


def test_a_name_cannot_turn_the_rest_of_the_line_round(speech: Speech) -> None:
    said = speech.line(say("{who:seat} bids {n}.", who=3, n=4))

    assert "\u202e" not in said
    assert said.startswith("**\u2068")
    assert said.endswith("\u2069** bids 4.")


def test_a_name_that_is_no_seats_cannot_either(speech: Speech) -> None:
    assert speech.line(say("Only {host} can do that.", host="Eve\u202e")) == "Only Eve can do that."


def test_a_name_stays_on_its_line() -> None:
    assert clean("# Eve\n- item") == "# Eve - item"
    assert clean("\n\u200e") == ""


def test_a_line_cannot_begin_a_heading_a_list_or_a_quotation() -> None:
    for text in ("# a", "-# a", "- a", "> a", "+ a", "1. a", "  # a"):
        assert escape(text) != text
        assert escape(f"x\n{text}") != f"x\n{text}"
    assert escape("7 - 4 + 1 #") == "7 - 4 + 1 #"


def test_a_channel_may_be_named_but_not_by_a_players_name(speech: Speech) -> None:
    assert speech.line(say("You play in {where}.", where="<#12>")) == "You play in <#12>."

    tricky = Speech([table(1)[0].__class__(0, "<#12>")])

    assert tricky.line(say("{who:seat}", who=0)) == "**\\<#12\\>**"


@pytest.mark.parametrize("name", ["Ana", "\u3164", "\u2066x", "x\ue001**y", "a\n# b", "{0}"])
def test_a_former_players_name_is_written_as_if_they_still_sat_there(name: str) -> None:
    here = Speech([table(1)[0].__class__(0, name)])
    now, then = say("{who:seat} wins.", who=0), say("{who:seat} wins.", who=name)

    assert here.line(then) == here.line(now).replace("Seat 1", "…")
    assert here.label(then, 80) == here.label(now, 80).replace("Seat 1", "…")


def test_a_label_is_plain_and_on_one_line(speech: Speech) -> None:
    assert speech.label(say("{who:seat}\nwins", who=1), 80) == "**Bram** @everyone wins"
    assert speech.label(say("{nothing}", nothing=""), 80) == "…"


@pytest.mark.parametrize("limit", [1, 2, 10, 45, 80, 100])
def test_everything_said_fits(speech: Speech, limit: int) -> None:
    chance = Random(limit)
    for _ in range(100):
        text = words(chance, 40)
        assert width(speech.label(text, limit)) <= limit
        if limit > 45:
            assert width(speech.line(text, limit)) <= limit


def test_bold_is_closed_where_a_name_is_cut(speech: Speech) -> None:
    text = say("Nobody but {who:seat} may do this", who=7)
    long = Speech(table(8))

    for limit in range(20, 120):
        said = long.line(text, limit)
        assert said.replace("\\*", "").count("**") in (0, 2)


def test_a_text_is_cut_between_words() -> None:
    assert cut("one two three", 13) == "one two three"
    assert cut("one two three", 12) == "one two…"
    assert cut("one two three", 8) == "one two…"
    assert cut("Sprachphilosophie", 8) == "Sprachp…"
    assert cut("🪐🪐🪐", 4) == "🪐…"


@pytest.mark.parametrize(
    ("limit", "kept"),
    [
        (60, "Gain 3 plants. Draw 2 cards, keep one. Place a city."),
        (45, "Gain 3 plants. Draw 2 cards, keep one…"),
        (36, "Gain 3 plants. Draw 2 cards…"),
        (24, "Gain 3 plants…"),
        (12, "Gain…"),
    ],
)
def test_a_menu_ends_an_effect_with_a_phrase(limit: int, kept: str) -> None:
    text = "Gain 3 plants. Draw 2 cards, keep one. Place a city."

    assert cut_at_phrase(text, limit) == kept


def test_a_range_stands_within_its_unit(monkeypatch: pytest.MonkeyPatch, speech: Speech) -> None:
    monkeypatch.setitem(UNITS, "goods", ("{n} good", "{n} goods"))
    monkeypatch.setitem(UNITS, "dollars", ("${n}", "${n}"))

    assert speech.span(1, 7, "goods") == "1–7 goods"
    assert speech.span(1, 7, "dollars") == "$1–7"
    assert speech.span(1, 1, "goods") == "1 good"
    assert speech.span(1, 7, "unknown") == "1–7"


def test_an_option_shows_its_letter_first(speech: Speech) -> None:
    assert speech.option(Option("a", say("Ivo Marek"), mark="A"), 100) == "A · Ivo Marek"
    assert speech.option(Option("a", say("Ivo Marek")), 100) == "Ivo Marek"


def test_every_sentence_is_translated() -> None:
    spanish = {"{who:seat} passes.": "{who:seat} pasa.", "and": "y"}
    with speaking(lambda template: spanish.get(template, template)):
        speech = Speech(table(3))

    assert speech.line(say("{who:seat} passes.", who=0)) == "**Ana** pasa."
    assert speech.listed(["a", "b", "c"]) == "a, b y c"


def test_every_seat_of_the_largest_game_has_its_own_mark() -> None:
    assert len(set(MARKS)) == len(MARKS) >= len(NAMES)


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u200b", "\u3164", "\u2800", "\u115f\u1160", "\ufe0f", "\u00ad", "\u2060 \u2063"],
)
def test_a_name_that_nobody_can_see_is_the_number_of_its_seat(name: str) -> None:
    speech = Speech([Seated(0, "Ana"), Seated(1, name)])

    assert speech.name(1) == "**Seat 2**"
    assert speech.label(say("{who:seat} bids", who=1), 80) == "Seat 2 bids"


@pytest.mark.parametrize("name", ["👩\u200d🚀", "Åsa", "名前", "❤\ufe0f", "·"])
def test_a_name_that_can_be_seen_stays(name: str) -> None:
    assert clean(name) == name


@pytest.mark.parametrize(
    ("mark", "label", "said"),
    [
        ("D5", "D5", "D5"),
        ("A", "A: Birds", "A: Birds"),
        ("E5", "E5, on the generator", "E5, on the generator"),
        ("E5", "E55", "E5 · E55"),
        ("A", "Birds", "A · Birds"),
        ("A", "AI Central", "A · AI Central"),
        ("", "Birds", "Birds"),
    ],
)
def test_no_option_names_its_letter_twice(speech: Speech, mark: str, label: str, said: str) -> None:
    assert speech.option(Option("x", say(label), mark=mark), 80) == said
