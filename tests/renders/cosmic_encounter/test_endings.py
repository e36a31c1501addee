"""The result of a game: who has won, how, and what everybody had left."""

import pytest

from renders import gallery, palette
from renders.canvas import Canvas
from renders.cosmic_encounter.compact_ending import draw_compact_ending
from renders.cosmic_encounter.ending import at_home, ranking
from renders.cosmic_encounter.head_words import headline
from renders.cosmic_encounter.scene import Scene
from renders.frame.compact import FLOOR, TALLEST, WIDTH
from rules.cosmic_encounter.model.views import EncounterSeen
from tests.renders.cosmic_encounter import samples
from tests.renders.written import assert_apart

GAME = "cosmic_encounter"


def scene(what: str, names=samples.NAMES) -> Scene:
    return Scene.at(samples.ENDINGS[what](), names).for_drawing()


@pytest.mark.parametrize("names", [samples.NAMES, samples.LONG_NAMES], ids=["short", "long"])
@pytest.mark.parametrize("what", samples.ENDINGS)
def test_a_compact_result_can_be_read_where_it_stands(what, names, written):
    sheet = draw_compact_ending(scene(what, names))

    assert sheet.width == WIDTH
    assert sheet.height <= TALLEST
    assert min(entry.style.size for entry in written) >= FLOOR
    cut = [entry.words for entry in written if entry.words.endswith("…")]
    assert [words for words in cut if not any(map(str.isalpha, words))] == []
    assert_apart(written)


@pytest.mark.parametrize("what", samples.ENDINGS)
def test_winners_stand_first_and_are_framed(what, written, monkeypatch):
    shown, frames, box = scene(what), [], Canvas.box

    def framed(self, rect, frame):
        if rect.width > WIDTH * 0.9:
            frames.append(frame.edge)
        box(self, rect, frame)

    monkeypatch.setattr(Canvas, "box", framed)
    draw_compact_ending(shown)

    assert headline(shown) in {entry.words for entry in written}
    winners = shown.table.winners
    players = [player.seat for player in ranking(shown)]
    assert sorted(players[: len(winners)]) == sorted(winners)
    names = [entry.words for entry in written if entry.words in shown.names]
    assert names == [shown.name(seat) for seat in players]
    assert frames[: len(winners)] == [palette.SEATS[seat] for seat in players[: len(winners)]]
    assert set(frames[len(winners) :]) <= {palette.LINE}


def test_a_row_tells_what_its_player_had_left(written):
    shown = scene("one")
    draw_compact_ending(shown)

    for player in shown.table.players:
        top = next(one for one in written if one.words == shown.name(player.seat)).box.top
        row = [one.words for one in written if top - 30 <= one.box.top <= top + 60]
        held = [at_home(player), player.ships_in_warp, *player.cards.values(), player.lucre]
        for number in (*filter(None, held), player.foreign_colonies):
            assert str(number) in row
        assert player.aliens[0].name in row


def test_a_win_by_a_power_is_told_in_its_row(written):
    draw_compact_ending(scene("a power and colonies"))

    words = [entry.words for entry in written]
    assert words.count("wins") == 1
    assert words.count("wins by Tick-Tock") == 1
    assert "Tick-Tock +1" in words, "its own power stands before the other one"


@pytest.mark.parametrize(
    ("encounter", "told"),
    [
        (samples.revealed(), {"Dana holds D2", "34 against 31"}),
        (samples.revealed(foreseen=True), {"Bram meets Dana at D2", "not decided"}),
        (EncounterSeen(number=1, offense=3), {"Dana’s encounter", "not decided"}),
        (None, set()),
    ],
    ids=["decided", "as things stood", "no opponent", "none"],
)
def test_the_last_encounter_is_told_in_a_line(encounter, told, written):
    shown = Scene.at(samples.ending_table(encounter=encounter), samples.NAMES).for_drawing()
    draw_compact_ending(shown)

    words = {entry.words.replace("\N{NARROW NO-BREAK SPACE}", " ") for entry in written}
    assert told <= words
    assert ("Last encounter" in words) == bool(told)


def test_the_compact_result_is_no_table():
    table = samples.ending_table().model_dump(mode="json")

    result = gallery.ending(GAME, table, samples.NAMES, "compact")

    assert (
        result.image_bytes != gallery.table(GAME, table, samples.NAMES, size="compact").image_bytes
    )
    assert result.alt.index("Bram") < result.alt.index("Ana")


@pytest.mark.parametrize(
    ("what", "name"),
    [("one", "cosmic_compact_ending"), ("a power and colonies", "cosmic_compact_ending_shared")],
)
def test_a_compact_result_looks_as_it_did(what, name, golden):
    golden(draw_compact_ending(scene(what)).image, name)
