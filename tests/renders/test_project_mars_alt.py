import pytest

from renders.project_mars import alt
from renders.project_mars.scene import Scene, without_stores
from renders.sketch import DrawnOption
from rules.project_mars.model.views import Place
from tests.renders import samples
from tests.renders.test_project_mars_pictures import (
    LONG_NAMES,
    TABLES,
    crowded_table,
    ending_table,
    private_table,
)


def words_of(table, names=samples.NAMES, **more):
    return alt.table_alt(Scene.at(table, names, **more))


def test_it_says_whose_turn_it_is_what_lies_in_the_pool_and_every_board():
    words = words_of(samples.action_table())

    assert words.startswith("Dana to act: action phase of turn 7, one action.")
    assert "A facilities manager +2 approval $5" in words
    assert "B vendor +$3, +1 material needs approval 4" in words
    assert "F hired by Chidi" in words
    assert "Chidi: approval 5, engineering 8, office spaces 4/5, modules 3/5 Fuel+HAB+MAV" in words
    assert "Payroll Software from next turn" in words
    assert "34 cards in the first deck" in words


def test_it_tells_the_auction():
    words = words_of(samples.auction_table())

    assert "Ana leads with 3 materials; still in: Dana, Ana and Bram; passed: Chidi" in words


def test_it_tells_the_news_the_last_turn_and_who_left():
    words = words_of(crowded_table(), news=["Ana took $2."])

    assert "last turn" in words
    assert "Ana took $2." in words
    assert "Bram left" in words


@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES, ("x" * 32,) * 4])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_it_never_exceeds_the_limit_and_ends_with_a_whole_word(table, names):
    news = ["Ana hired Mira Solberg (engineer) for $2, and so on and on and on. " * 3] * 3
    words = words_of(table, names, news=news)

    assert len(words) <= alt.LONGEST
    assert words.endswith((".", "…"))
    assert words.startswith(Scene.at(table, names).name(0)) or table.awaited != (0,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_is_named(players):
    words = words_of(samples.table_for(players))

    assert all(f"{name}" in words for name in samples.NAMES[:players])


def test_names_stay_as_people_wrote_them():
    assert "田中さん 太郎" in words_of(samples.action_table(), LONG_NAMES)


def test_cutting_ends_at_a_sentence_or_a_word():
    assert alt.cut("One two. Three four five", 15) == "One two."
    assert alt.cut("One two three four", 12) == "One two…"
    assert alt.cut("short", 12) == "short"


def test_a_close_up_of_a_board_names_people_and_open_spaces():
    words = alt.player_alt(Scene.at(samples.action_table(), samples.NAMES), 1)

    assert "Dr. Boris Lyman (+1 approval, +3 engineering)" in words
    assert "MAV needs engineering 5 and 3 materials" in words


def test_pool_and_discards_are_told_whole():
    scene = Scene.at(samples.action_table(), samples.NAMES)

    assert "Reusable Booster" in alt.pool_alt(scene)
    assert "vendor (2): Scrapyard Nine, Meridian Launch Finance" in alt.discards_alt(scene)
    empty = Scene.at(samples.action_table(discards=()), samples.NAMES)
    assert alt.discards_alt(empty) == "The discard pile is empty."


def test_a_full_discard_pile_is_cut():
    every = tuple(samples.CARDS.values()) * 4
    scene = Scene.at(samples.action_table(discards=every), samples.NAMES)

    assert len(alt.discards_alt(scene)) <= alt.LONGEST


def test_a_private_picture_tells_stores_and_choices():
    scene = Scene.at(private_table(), samples.NAMES)

    words = alt.private_alt(scene, 3, [DrawnOption("A", "Hire Ivo Marek", "$5")])

    assert words.startswith("You have $8 and 2 materials. Choices: A Hire Ivo Marek: $5.")


def test_the_ending_tells_the_result_and_the_stores():
    words = alt.ending_alt(Scene.at(ending_table(2), samples.NAMES))

    assert words.startswith("Chidi wins, turn 7.")
    assert "Bram: modules 3/5" in words
    assert "$4, 1 material" in words


def test_stores_are_never_told_in_public():
    shown = alt.table_alt(Scene.at(without_stores(private_table()), samples.NAMES))

    assert shown == words_of(samples.action_table())


def test_technologies_stand_in_a_sentence_apart_from_the_modules():
    words = words_of(samples.action_table())

    for sentence in words.split(". "):
        assert "modules" not in sentence or "Payroll Software" not in sentence
    told = "Technologies: Recruiting Campaign, Payroll Software from next turn"
    assert told in words.split(". ")


def test_an_office_space_is_taken_not_expanded():
    place = Place(letter="A", taken_by=3, how="expanded")

    assert "A taken by Dana" in words_of(samples.action_table(pool=(place,)))
