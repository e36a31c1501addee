"""On a compact picture the words that a player decides by are whole: times, sides and names."""

import pytest

from renders.cosmic_encounter.compact import draw_compact
from renders.cosmic_encounter.compact_hand import draw_compact_hand
from renders.cosmic_encounter.words import chip_words
from renders.lettering import Type, word
from renders.on_mars.compact_own import draw_own
from rules.cosmic_encounter.model.views import Answer, Playable
from tests.renders.cosmic_encounter import samples as cosmic
from tests.renders.cosmic_encounter.test_pictures import scene as cosmic_scene
from tests.renders.on_mars import samples as on_mars
from tests.renders.on_mars.test_sheets import scene as on_mars_scene


def whole(written) -> set[str]:
    return {one.words for one in written}


def test_the_time_of_a_card_that_does_not_fit_is_its_phase(written):
    held = [
        Playable(face=cosmic.face(key)) for key in ("attack_08#1", "cosmic_zap#1", "flare_warpish")
    ]
    table = cosmic.private_table()
    players = [one.model_copy(update={"hand": tuple(held)}) for one in table.players]

    draw_compact_hand(cosmic_scene(table.model_copy(update={"players": tuple(players)})), 3, ())

    assert "in planning" in whole(written)
    assert "as it says" in whole(written)
    assert not {words for words in whole(written) if words.startswith("when")}


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Answer(seat=0, invited_by=("offense", "defense")), "both ask"),
        (Answer(seat=0, invited_by=("defense",)), "defense asks"),
        (Answer(seat=0), "not asked"),
        (Answer(seat=0, joined="declined"), "stays out"),
    ],
)
def test_a_chip_says_in_short_who_asks(answer, words):
    assert chip_words(answer) == words


@pytest.mark.parametrize("name", ["reincarnator", "philanthropist"])
@pytest.mark.parametrize("more", [0, 2])
def test_a_long_power_leaves_room_for_the_number_of_others(name, more, written):
    aliens = (cosmic.alien(name), *cosmic.ALIENS[:more])
    first, *others = cosmic.table().players
    table = cosmic.table(players=(first.model_copy(update={"aliens": aliens}), *others))

    draw_compact(cosmic_scene(table))

    assert f"+{more}" in whole(written) if more else name.capitalize() in whole(written)


def test_planets_have_their_codes_where_there_is_room(written):
    draw_compact(cosmic_scene(cosmic.table()))

    codes = {planet.id for player in cosmic.table().players for planet in player.planets}
    assert len(codes & whole(written)) > len(codes) / 2


def alone(board):
    """Return the scene of a table on which the first player has this board."""
    table = on_mars.table(viewer=0)
    return on_mars_scene(table.model_copy(update={"players": (board, *table.players[1:])}))


def test_tiles_of_the_laboratory_have_whole_names(written):
    tiles = {"1T": "oxygen_condenser", "2M": "water_extractor", "3B": "greenhouse"}

    draw_own(alone(on_mars.board(0, tiles=tiles)), 0, ())

    assert {"oxygen condenser", "water extractor", "greenhouse"} <= whole(written)


def test_a_card_takes_a_whole_row_where_its_text_needs_it(written):
    board = on_mars.board(0, blueprints=(on_mars.own("B24"), on_mars.own("B9")))
    text = board.blueprints[0].card.text

    draw_own(alone(board), 0, ())

    assert text in whole(written)


def test_an_apostrophe_is_typographic_whatever_wrote_it():
    straight, curly = (word(f"Ana{mark}s turn", Type(22, 500)) for mark in "'’")

    assert straight.mask.tobytes() == curly.mask.tobytes()
