"""The post-mortem of every game fits a compact picture, and what is written on it can be read."""

from dataclasses import replace
from random import Random

import pytest

from renders import gallery
from renders.frame.compact import TALLEST, WIDTH
from renders.frame.looking_back import SeenCourse, SeenPostMortem, heaviest, share_out
from renders.sentences import LONGEST
from rules.games import GAMES
from rules.kernel import say
from rules.sections import Section, SectionRow
from tests.renders.terraforming_mars.test_pictures import LONG_NAMES
from tests.renders.test_compact import assert_readable

NAMES = (*LONG_NAMES, "Femi")


def played(game, seats, moves, **options):
    """Return a game that robots have played for a while, and that then ended as it stood."""
    meta = GAMES[game]
    table = meta.new(seats, meta.options(**options), "post-mortem", "")
    chance = Random(seats).random
    for _ in range(moves):
        asked = table.asks()
        if table.over or not asked:
            break
        seat = next((s for s, ask in asked.items() if not ask.optional), next(iter(asked)))
        table.play(seat, meta.robot(table.view(seat), asked[seat], seat, chance))
    if not table.over:
        table.end_early()
    return table


def seen_of(game, table, names=NAMES):
    meta = GAMES[game]
    worth = tuple(meta.worth.of(table))
    rows = [tuple(n * step // 9 for n in worth) for step in range(10)]
    course = SeenCourse(meta.worth.note, meta.worth.chapter, range(1, 11), rows)
    seats = names[: len(table.seats)]
    return SeenPostMortem(meta.name, seats, (0,), course, tuple(meta.looking_back(table)))


SAMPLES = {
    ("hammer_price", "three"): lambda: played("hammer_price", 3, 40),
    ("hammer_price", "six"): lambda: played("hammer_price", 6, 400, length="long"),
    ("project_mars", "four"): lambda: played("project_mars", 4, 120),
    ("terraforming_mars", "alone"): lambda: played("terraforming_mars", 1, 40),
    ("terraforming_mars", "five"): lambda: played("terraforming_mars", 5, 120),
    ("terraforming_mars", "auction"): lambda: played(
        "terraforming_mars", 5, 120, mars_auction=True, bidding="plan"
    ),
    ("cosmic_encounter", "five"): lambda: played("cosmic_encounter", 5, 150, lucre=True),
    ("on_mars", "four"): lambda: played("on_mars", 4, 100),
    ("on_mars", "alone"): lambda: played("on_mars", 1, 60),
}
"""Games of each title, by what is shown of them."""


def test_every_game_has_samples():
    assert {game for game, _ in SAMPLES} == set(GAMES)


@pytest.mark.parametrize(("game", "what"), SAMPLES, ids=[" ".join(one) for one in SAMPLES])
def test_it_fits_and_can_be_read(game, what, written):
    gallery.forget()

    found = gallery.post_mortem(game, seen_of(game, SAMPLES[game, what]()))

    assert found.alt
    assert len(found.alt) <= LONGEST
    assert_readable(written)


def section(rows, **more):
    cells = (say("5"),) if more.pop("cells", True) else ()
    names = [say("lot {n}", n=n) for n in range(rows)]
    found = [SectionRow(name, cells, name, weight=n % 5) for n, name in enumerate(names)]
    return Section(say("Lots"), (say("paid"),) if cells else (), tuple(found))


def test_what_has_no_room_is_left_out_by_weight_and_in_order():
    rows = section(9).rows
    assert [row.label for row in heaviest(rows, 3)] == [rows[n].label for n in (3, 4, 8)]
    seen = SeenPostMortem("Game", ("Ana",), (), None, [section(90) for _ in range(40)])
    shares = share_out(seen, 600)
    assert 1 < len(shares) < 40
    assert all(count >= 3 for _, count in shares)


def test_without_a_course_and_without_sections_it_still_says_who_won(written):
    gallery.forget()
    found = gallery.post_mortem("hammer_price", SeenPostMortem("Game", ("Ana",), (0,), None, ()))
    assert found.alt == "Game: post-mortem."
    assert "Ana won" in {one.words for one in written}
    canvas = max((one.canvas for one in written), key=lambda one: one.height)
    assert canvas.width == WIDTH
    assert canvas.height < TALLEST / 4


def test_names_are_left_out_whole_and_counted(written):
    seen = seen_of("hammer_price", played("hammer_price", 3, 40))
    names = [say(f"the thing with the number {n}") for n in range(20)]
    rows = tuple(SectionRow(name, (), name) for name in names)
    gallery.forget()
    gallery.post_mortem("hammer_price", replace(seen, sections=(Section(say("Left"), (), rows),)))

    said = " ".join(entry.words for entry in written if "thing with" in entry.words)
    shown = said.count("the thing") + said.count("The thing")
    assert said.startswith("The thing with the number 0, the thing")
    assert said.endswith(f"and {20 - shown} more")
