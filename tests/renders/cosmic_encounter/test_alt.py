"""Alt texts of pictures: complete, and within Discord's limit."""

from itertools import pairwise

import pytest

from renders import gallery
from renders.cosmic_encounter.head_words import result_why
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.words import answer_words, owned, power_words
from renders.sentences import LONGEST
from renders.sketch import DrawnOption
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.views import Answer
from rules.cosmic_encounter.texts.entries import entries
from tests.renders.cosmic_encounter import samples

GAME = "cosmic_encounter"


def alt(table, names=samples.NAMES, **more) -> str:
    return gallery.table(GAME, table.model_dump(), names, **more).alt


def test_a_table_is_told_with_every_planet_and_every_ship():
    words = alt(samples.table(), news=["Chidi joins the defense with 3 ships."])

    assert words.startswith("Emre to answer")
    assert "Chidi joins the defense with 3 ships." in words
    for player in samples.table().players:
        for planet in player.planets:
            assert planet.id in words
    assert "D2 3D+3 Lucre" in words
    assert "Offense Bram: 4 ships, allies Ana 2." in words
    assert "Warp: Ana 2, Bram 2, Chidi 8, Dana 4, Emre 1." in words
    assert len(words) <= LONGEST


def test_awaited_players_have_names_where_the_headline_counts_them():
    awaited = alt(samples.table(awaited=(0, 1, 3, 4)))

    assert awaited.startswith("Ana, Bram, Dana and Emre to answer")
    assert alt(samples.table(awaited=tuple(range(5)))).startswith("Everybody to answer")


def test_a_sum_begins_with_its_card_that_has_been_named():
    words = alt(samples.result_table())
    offense, defense = samples.result_table().encounter.halves

    for half in (offense, defense):
        assert f"{half.card.name}: card {half.card.value}," in words


def test_a_question_ends_with_its_own_mark():
    words = alt(samples.result_table())

    assert "?." not in words


def test_of_several_deeds_the_last_one_is_told():
    words = alt(
        samples.table(),
        news=["Ana joins the offense with 2 ships.", "Chidi joins the defense with 3 ships."],
    )

    assert "Chidi joins" in words
    assert "Ana joins" not in words


def test_a_small_table_is_told_with_names():
    words = alt(samples.small_table())

    assert "A3 Ana 2, Bram 2" in words
    assert "Lucre" not in words.partition("A1")[0]


def test_the_announced_chain_is_told_from_its_top():
    words = alt(samples.crowded_table())

    assert "the latest first: Dana: Card Zap on Cosmic Zap; Bram: Cosmic Zap on Virus" in words


def test_a_reveal_is_told_line_by_line():
    words = alt(samples.result_table())

    assert "Warpish +17 (17 in the warp)" in words
    assert "= 31, loses" in words
    assert "= 34, wins" in words
    assert "Dana holds D2, 34 against 31" in words
    assert "Chidi chooses 3 rewards, waited for" in words


def test_cards_that_make_no_sum_are_told_once():
    words = alt(samples.negotiate_table())

    assert "Offense Bram, Negotiate, 4 ships, allies Ana 2, loses." in words


def test_only_whose_turn_it_is_regroups():
    asked = {
        awaited: alt(samples.table(stop="S", phase="destiny", encounter=None, awaited=(awaited,)))
        for awaited in (1, 3)
    }

    assert asked[1].startswith("Bram to regroup")
    assert asked[3].startswith("Dana to choose")


def test_what_is_foreseen_and_what_was_zapped_is_told():
    words = alt(samples.reveal_table())

    assert "Warrior +5 (5 tokens) to come" in words
    assert "Warpish +17 (17 in the warp) cancelled" in words
    assert "Emotion Control" in words


def test_a_market_is_told_with_its_bids():
    words = alt(samples.market_table())

    assert "2 Up to seven ships, from 3, under the hammer" in words
    assert "Bids: Dana 3, Emre 4, Ana passed, Bram 5; Bram leads" in words


def test_a_hand_is_told_with_what_can_be_used():
    view = samples.private_table().model_dump()
    options = [DrawnOption("A", "Pass")]

    picture = gallery.private(GAME, view, samples.NAMES, options=options)

    assert "1 Attack 08 (select)" in picture.alt
    assert "9 Cosmic Zap (when a power is used)" in picture.alt
    assert "Face down: Genesis Bomb" in picture.alt
    assert "Choices: A Pass" in picture.alt


def test_a_hand_in_words_says_why_the_rest_cannot_be_used():
    said = gallery.hand_words(GAME, samples.private_table().model_dump())

    assert said[0] == "You hold 10\u00a0cards."
    assert any(line.startswith("Cosmic Zap: When a power is used.") for line in said)


def test_cards_of_a_kind_are_told_once_with_how_many_there_are():
    said = gallery.hand_words(GAME, samples.private_table(20).model_dump())

    assert sum("Cosmic Zap" in line for line in said) == 1
    assert any(line.startswith("2 × Cosmic Zap: When a power is used.") for line in said)


def test_a_hand_can_be_seen_by_kind():
    view = samples.private_table(20).model_dump()

    arranged = gallery.arranged(GAME, view, "kind")

    types = [one["face"]["type"] for one in arranged["players"][3]["hand"]]
    assert [one.what for one in gallery.hand_orders(GAME)] == ["drawn", "kind"]
    assert types[:4] == ["attack"] * 4
    assert len(set(types)) == sum(a != b for a, b in pairwise(types)) + 1
    assert gallery.arranged(GAME, view, "drawn") == view
    with pytest.raises(KeyError):
        gallery.arranged(GAME, view, "cost")


def test_cards_whose_reason_the_picture_gives_are_known():
    explained = gallery.explained(GAME, samples.private_table().model_dump())

    assert "cosmic_zap#1" in explained


@pytest.mark.long
@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.key)
def test_every_card_is_told_whole(entry):
    words = gallery.card(GAME, {"key": entry.key}).alt

    assert words.startswith(entry.name)
    assert "…" not in words


@pytest.mark.parametrize(
    "table",
    [samples.crowded_table(), samples.reveal_table(), samples.market_table(),
     samples.ending_table(), samples.choice_table()],
)  # fmt: skip
def test_no_words_are_longer_than_they_may_be(table):
    assert len(alt(table, samples.LONG_NAMES)) <= LONGEST


def test_the_end_is_told_with_its_course():
    words = gallery.ending(GAME, samples.ending_table((1,)).model_dump(), samples.NAMES).alt

    assert words.startswith("Bram wins: 5 colonies.")
    assert "after encounter 10: 3/5/1/3/2" in words


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Answer(seat=0, invited_by=("offense", "defense")), "asked by both"),
        (Answer(seat=0, invited_by=("defense",)), "asked by the defense"),
        (Answer(seat=0), "not asked"),
        (Answer(seat=0, joined="declined"), "stays out"),
        (Answer(seat=0, joined="offense", ships=4), "offense, 4"),
    ],
)
def test_answers_in_words(answer, words):
    assert answer_words(answer) == words


def test_powers_in_words():
    assert power_words(samples.alien("human")) == "active"
    assert power_words(samples.alien("warrior", tokens=1)) == "1\u00a0token"
    assert power_words(samples.alien("miser", cards=8, in_use=True)) == "8\u00a0cards, in use"
    assert power_words(samples.alien("void", works=False, why_not="zapped")) == "off: zapped"
    assert power_words(samples.alien("void", works=False, why_not="zapped"), short=True) == "off"


def test_a_tie_is_explained():
    first, second = samples.revealed().halves
    tie = samples.revealed(halves=(first, second.model_copy(update={"total": 31})))
    scene = Scene.at(samples.result_table(encounter=tie), samples.NAMES)

    assert result_why(scene) == "31 against 31, and a tie is the defense’s"


def test_whose_something_is():
    assert owned("Ana") == "Ana’s"
    assert owned("Lars") == "Lars’"


def test_an_owners_words_stand_on_cards_boards_and_hands():
    values = 'aliens.warpish.power = "As it is printed."\n'
    table = samples.private_table(values=values)

    card = gallery.card(GAME, {"key": "alien:warpish", "values": values})
    board = gallery.close_up(GAME, table.model_dump(), samples.NAMES, "player 4")
    own = gallery.private(GAME, table.model_dump(), samples.NAMES)

    assert all("As it is printed." in picture.alt for picture in (card, board, own))
    assert "As it is printed." not in gallery.card(GAME, {"key": "alien:warpish"}).alt


def test_a_card_is_drawn_with_the_words_of_the_table_that_is_looked_at():
    view = META.new(3, META.options(), "a test", 'aliens.human.power = "Printed."\n').view(None)

    face = META.face("alien:human", view)

    assert "Printed." in gallery.card(GAME, face, view=view).alt
