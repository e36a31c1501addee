"""The table of On Mars, wide and compact: what is written, and what is lit."""

import pytest

from renders import gallery
from renders.canvas import Canvas
from renders.on_mars import badges, compact, last_move
from renders.on_mars.alt import table_alt
from renders.on_mars.badges import scientist
from renders.on_mars.colony import COMPACT
from renders.on_mars.compact import MAPS, draw_compact
from renders.on_mars.kinds import BUILDINGS
from renders.on_mars.scene import Scene, new_buildings, new_colonists
from renders.on_mars.tiles import draw_face, draw_things
from renders.on_mars.wide import draw_wide
from renders.on_mars.words import headline, warning
from rules.on_mars.cards.missions import MISSIONS
from rules.on_mars.model.views import Table
from tests.renders.on_mars import samples
from tests.renders.written import assert_apart

LONG_NAMES = (
    "Maximiliana-Alexandrovna von H🚀", "田中さん 太郎", "José Ñandú Ünïcødé Čapek", "W" * 32,
)  # fmt: skip


def scene(table: Table, names=samples.NAMES, **more) -> Scene:
    return Scene.at(table, names, **more).for_drawing()


TABLES = {
    "play": samples.table(),
    "crowded": samples.crowded(),
    "two": samples.few(2),
    "three": samples.few(3),
    "alone": samples.alone(),
    "setup": samples.table(phase="setup", on_turn=None, awaited=(0,)),
    "shuttle": samples.table(phase="shuttle", on_turn=None, awaited=(0, 1, 2, 3)),
    "asked": samples.table(awaited=(0, 2)),
    "over": samples.ending(),
    "gone": samples.someone_gone(),
}


@pytest.mark.long
@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES], ids=["short", "long"])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_on_a_wide_table_every_word_is_inside_apart_and_no_smaller_than_15(table, names, written):
    draw_wide(scene(table, names, before=samples.before(), news=samples.NEWS))

    assert min(entry.style.size for entry in written) >= 15
    assert_apart(written)


@pytest.mark.long
@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES], ids=["short", "long"])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_the_compact_table_has_every_word_inside_apart_and_large_enough(table, names, written):
    draw_compact(scene(table, names, before=samples.before(), news=samples.NEWS))

    assert min(entry.style.size for entry in written) >= 22
    assert_apart(written)


# The last turn


def test_the_box_tells_what_was_done_and_what_it_brought(written):
    draw_wide(scene(samples.table(), before=samples.before(), news=samples.NEWS))

    words = [entry.words for entry in written]
    assert "constructed a water extractor on" in words
    assert {"J4", "+3", "−1", "+4"} <= set(words)
    assert not any("gained" in word for word in words)


TURNS = {
    "one action": (["Ana constructed a mine on G4."], ["constructed a mine on G4"]),
    "two actions": (
        ["Ana paid a surcharge of 1 crystal.", "Ana took a bot.", "Ana gained 2 water.",
         "Ana moved a bot to G4."],
        ["took a bot", "moved a bot to G4"],
    ),
    "another's after it": (
        ["Ana learnt mine technology.", "Bram kept 1 oxygen for lent technology."],
        ["learnt mine technology"],
    ),
    "another's before it": (
        ["Bram used Casino.", "The shuttle moved to space 1.", "Ana used Gym."], ["used Gym"],
    ),
    "nothing but results": (["Ana gained 1 water."], ["gained 1 water"]),
    "nobody's": (["The shuttle travels to orbit."], ["The shuttle travels to orbit"]),
}  # fmt: skip


@pytest.mark.parametrize(("news", "done"), TURNS.values(), ids=TURNS)
def test_the_last_turn_is_all_that_one_player_did_in_a_row(news, done):
    assert last_move.done(scene(samples.table(), news=news)) == done


def test_where_the_news_tells_more_of_the_player_no_gains_are_shown():
    before = samples.before()
    clear = scene(samples.table(), before=before, news=samples.NEWS)
    mixed = ["Bram took a bot from Ana.", *samples.NEWS]

    assert last_move.Change("water", 3) in last_move.changes(clear)
    assert last_move.changes(scene(samples.table(), before=before, news=mixed)) == []


def test_only_what_the_last_turn_changed_is_lit():
    seen = scene(samples.table(), before=samples.before(), news=samples.NEWS)

    assert new_buildings(seen) == ("J4",)
    assert new_colonists(seen, "construct") == [True, False]
    assert new_colonists(seen, "hire_or_contract") == [False, False, False]
    assert new_buildings(scene(samples.table())) == ()


@pytest.mark.parametrize(
    ("phase", "space", "words"),
    [
        ("colonization", 3, "flies in 3 rounds"),
        ("colonization", 1, "flies after this round"),
        ("shuttle", 1, "flies after next round"),
    ],
)
def test_the_shuttle_says_when_it_flies_in_full(phase, space, words, written):
    shuttle = samples.table().shuttle.model_copy(update={"space": space})
    for draw in (draw_wide, draw_compact):
        draw(scene(samples.table(phase=phase, shuttle=shuttle)))

    assert [entry.words for entry in written].count(words) == 2


@pytest.mark.parametrize("draw", [draw_wide, draw_compact])
def test_after_the_end_everybody_has_their_final_points_and_no_flight_is_to_come(draw, written):
    table = samples.ending()
    in_play = [board.model_copy(update={"points": 3700}) for board in table.players]
    over = scene(table.model_copy(update={"players": tuple(in_play)}))
    draw(over)

    words = [word.words for word in written]
    finals = {score.seat: str(score.total) for score in over.table.scores}
    assert set(finals.values()) <= set(words)
    assert "3700" not in words
    assert [word for word in words if "flies" in word] == []
    assert "flies" not in table_alt(over)
    assert all(f"{total} points" in table_alt(over) for total in finals.values())


@pytest.mark.parametrize("size", ["wide", "compact"])
def test_a_game_that_ended_without_scores_has_a_last_picture(size):
    left = samples.ending(scores=(), winners=()).model_dump(mode="json")

    assert gallery.ending("on_mars", left, samples.NAMES, size).image_bytes


def test_the_shuttle_flies_no_more_once_the_end_is_near(written):
    draw_wide(scene(samples.table(ending=True, phase="last_round")))

    assert "flies no more" in [word.words for word in written]


def test_scientists_differ_by_more_than_colour():
    drawn = []
    for kind in BUILDINGS:
        canvas = Canvas(80, 40)
        scientist(canvas, kind, (40, 20), 32)
        drawn.append(outline(canvas.image))

    assert len(set(drawn)) == len(BUILDINGS)


def outline(image):
    """The shapes of a sign without its colours: what differs from its ground."""
    grey = image.convert("L")
    ground = grey.getpixel((25, 8))
    return bytes(abs(shade - ground) > 40 for shade in grey.tobytes())


@pytest.mark.parametrize(
    ("phase", "moment", "says"),
    [
        ("shuttle", "travel", "Ana to travel or stay"),
        ("shuttle", "learn_tech", "Ana to decide"),
        ("setup", "space", "Ana to choose a start"),
        ("setup", "shuttle", "Ana to place the shuttle"),
    ],
)
def test_between_turns_the_headline_says_what_is_decided(phase, moment, says):
    table = samples.table(phase=phase, moment=moment, on_turn=None, awaited=(0,))

    assert headline(scene(table)) == says


def test_each_thing_on_a_crowded_hex_is_large_enough_for_a_phone(monkeypatch):
    tall = []
    monkeypatch.setattr(badges, "piece", lambda canvas, glyph, seat, at, high: tall.append(high))
    monkeypatch.setattr(
        badges, "advanced", lambda canvas, seat, level, at, radius: tall.append(radius * 0.6)
    )

    things = draw_things_of(samples.crowded())

    assert len(tall) == things
    assert min(tall) >= 20


def draw_things_of(table):
    """Draw every hex of the compact map anew, and return how many things stand on them."""
    canvas, radius, things = Canvas(100, 100), COMPACT.radius, 0
    for space in table.hexes:
        if space.building is None:
            draw_things(canvas, space, (50, 50), radius)
        else:
            draw_face(canvas, space.building, space.pieces, (50, 50), radius)
            things += (space.building.upgraded_by is not None) + (space.building.miner is not None)
        things += len(space.pieces)
    return things


# Missions and the end


def words_of(written) -> set[str]:
    return {entry.words for entry in written}


MOST = [mission for mission in MISSIONS if mission.id in ("research_tiles", "techs", "bots")]


@pytest.mark.parametrize("height", [style.height for style in MAPS])
def test_the_compact_table_names_each_mission_and_shows_the_marker(height, written, monkeypatch):
    monkeypatch.setattr(compact, "MAPS", [style for style in MAPS if style.height == height])
    first = samples.table().missions[0]
    missions = tuple(first.model_copy(update={"id": one.id, "name": one.name, "left": 12})
                     for one in MOST)  # fmt: skip
    draw_compact(scene(samples.table(missions=missions, missions_left=2)))

    assert {one.name for one in MOST} | {"Missions marker", "2", "12", "to go"} <= words_of(written)
    assert_apart(written)


def test_completed_missions_have_nothing_to_go(written):
    missions = tuple(one.model_copy(update={"left": 0}) for one in samples.table().missions)
    draw_compact(scene(samples.table(missions=missions)))

    assert {one.name for one in missions} <= words_of(written)
    assert "to go" not in words_of(written)


@pytest.mark.parametrize(
    ("changes", "pill", "said"),
    [
        ({"missions_left": 2}, "", "Missions marker at 2, at 0 the end comes: blueprints 3 of 13"),
        ({"missions_left": 0}, "the end is due", "is triggered when a colonization phase is over"),
        ({"missions_left": 0, "ending": True}, "the end is near", "Missions marker at 0: blue"),
    ],
)
def test_the_coming_end_is_told_before_it_is_triggered(changes, pill, said):
    seen = scene(samples.table(**changes))

    assert warning(seen) == pill
    assert said in table_alt(seen)
