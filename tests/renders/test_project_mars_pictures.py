from functools import partial

import pytest
from PIL import Image

from renders import gallery, palette
from renders.frame.head import fitted_title
from renders.geometry import Rect
from renders.lettering import width_of
from renders.project_mars import auction, compact_players, header, pool
from renders.project_mars.close_ups import draw_discards, draw_player, draw_pool_sheet
from renders.project_mars.compact import draw_compact
from renders.project_mars.compact_ending import draw_compact_ending
from renders.project_mars.ending import draw_ending
from renders.project_mars.orbit import BROAD, orbit_points
from renders.project_mars.private import draw_private
from renders.project_mars.scene import Scene
from renders.project_mars.wide import MARGIN, WIDTH, board_rects, draw_wide
from renders.project_mars.words import headline
from renders.sketch import DrawnOption
from rules.project_mars.model.views import Place, Table
from tests.renders import samples
from tests.renders.lying import holds, meets
from tests.renders.written import assert_apart

NEWS = ["Chidi hired engineer Wen Jialu for $6."]
LONG_NAMES = (
    "Maximiliana-Alexandrovna von H🚀", "田中さん 太郎", "José Ñandú Ünïcødé Čapek", "W" * 32,
)  # fmt: skip
OPTIONS = [
    DrawnOption("A", "Hire Ivo Marek", "$5, you keep $3"),
    DrawnOption("M", "Buy 2 materials", "$10, more than you have; " * 5),
]


def scene(table: Table, names=samples.NAMES, **more) -> Scene:
    return Scene.at(table, names, **more).for_drawing()


def crowded_table() -> Table:
    """Return a full table: ten places, a full office, seven technologies, one player gone."""
    boards = list(samples.four_boards())
    boards[0] = samples.board(
        0,
        ["lead_01", "eng_01", "eng_06", "sr_03", "sr_04", "fm_01", "eng_02", "eng_05", "lead_12"],
        orbit=["fuel_1", "fuel_2", "hab", "mav", "erv"],
        technologies=["tech_09", "tech_01", "tech_03", "tech_15", "tech_11", "tech_13"],
        resting=["tech_15"],
        test_flight=True,
        office_space=18,
    )
    boards[1] = samples.board(1, gone=True)
    places = samples.pool(
        "fm_05",
        "ven_24",
        "tech_01",
        (3, "hired"),
        "off_08",
        (2, "used"),
        "ven_25",
        "sr_03",
        "off_02",
    )
    date = Place(letter="J", face=samples.launch_date(4))
    return samples.action_table(
        players=tuple(boards), pool=(*places, date), awaited=(0,), done=3, last_turn=True
    )


def spare_table(players: int) -> Table:
    """The end of a turn: a pool of two and nobody hired."""
    boards = tuple(samples.board(seat, players=players) for seat in range(players))
    return samples.table_for(players).model_copy(
        update={
            "players": boards, "pool": samples.pool("fm_05", "ven_24"), "phase": "reorganization",
        }
    )  # fmt: skip


def ending_table(winner: int | None) -> Table:
    boards = tuple(
        board.model_copy(update={"money": 3 + board.seat, "materials": board.seat})
        for board in samples.four_boards()
    )
    return samples.action_table(
        players=boards, over=True, winner=winner, phase="end", awaited=(), order=()
    )


def private_table() -> Table:
    boards = list(samples.four_boards())
    boards[3] = boards[3].model_copy(update={"money": 8, "materials": 2})
    return samples.action_table(players=tuple(boards), viewer=3)


TABLES = {
    "action": samples.action_table(),
    "auction": samples.auction_table(),
    "crowded": crowded_table(),
    "two": samples.table_for(2),
    "three": samples.table_for(3),
    "spare two": spare_table(2),
    "spare three": spare_table(3),
    "spare four": spare_table(4),
    "empty pool": samples.action_table(pool=()),
    "nobody awaited": samples.action_table(awaited=(), phase="draw", order=()),
    "several awaited": samples.action_table(awaited=(0, 1, 2), phase="pay_day"),
    "won": ending_table(2),
    "failed": ending_table(None),
}


# What is written


@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES], ids=["short", "long"])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_on_a_wide_table_every_word_is_inside_and_no_smaller_than_14(table, names, written):
    draw_wide(scene(table, names, news=[*NEWS, "The contract passes left."]))

    assert min(entry.style.size for entry in written) >= 14


@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES], ids=["short", "long"])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_on_a_compact_table_every_word_is_inside_and_not_too_small(table, names, written):
    draw_compact(scene(table, names, news=NEWS))

    assert min(entry.style.size for entry in written) >= 22


@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES], ids=["short", "long"])
def test_on_close_ups_every_word_is_inside_and_not_too_small(names, written):
    crowded = scene(crowded_table(), names)
    for seat in range(4):
        draw_player(crowded, seat)
    draw_player(scene(spare_table(2), names), 0)
    draw_pool_sheet(crowded)
    draw_pool_sheet(scene(samples.action_table(pool=()), names))
    draw_discards(scene(samples.action_table(discards=tuple(samples.CARDS.values())), names))
    draw_discards(scene(samples.action_table(discards=()), names))
    draw_private(scene(private_table(), names), 3, OPTIONS)

    assert min(entry.style.size for entry in written) >= 22


@pytest.mark.parametrize(
    "draw",
    [
        pytest.param(lambda: draw_wide(scene(samples.auction_table(), news=NEWS)), id="auction"),
        pytest.param(
            lambda: draw_wide(scene(crowded_table(), LONG_NAMES, news=NEWS)), id="crowded"
        ),
        pytest.param(
            lambda: draw_wide(scene(samples.table_for(3), LONG_NAMES, news=NEWS)),
            id="three with long names",
        ),
        pytest.param(
            lambda: draw_compact(scene(crowded_table(), LONG_NAMES, news=NEWS)),
            id="compact and crowded",
        ),
        pytest.param(
            lambda: draw_compact(scene(samples.auction_table(), LONG_NAMES)),
            id="compact at an auction",
        ),
        pytest.param(lambda: draw_pool_sheet(scene(crowded_table(), LONG_NAMES)), id="pool"),
        pytest.param(lambda: draw_player(scene(crowded_table(), LONG_NAMES), 0), id="one player"),
        pytest.param(
            lambda: draw_private(scene(private_table(), LONG_NAMES), 3, OPTIONS), id="in private"
        ),
        pytest.param(lambda: draw_ending(scene(ending_table(2), LONG_NAMES)), id="ending"),
    ],
)
def test_no_words_lie_on_one_another(draw, written):
    draw()

    assert_apart(written)


@pytest.mark.parametrize("size", [draw_wide, draw_compact])
def test_the_auction_shows_the_bid_the_leader_and_who_is_out(size, written):
    size(scene(samples.auction_table()))

    words = {entry.words for entry in written}
    assert {"3", "bid 3", "bid 1", "passed"} <= words
    assert any(entry.startswith("Ana leads") for entry in words)


def test_before_the_first_bid_everybody_is_yet_to_speak():
    bidding = samples.auction_table().bidding.model_copy(
        update={"high": 0, "leader": None, "spoken": (), "still_in": (1, 2, 3, 0)}
    )
    now = scene(samples.auction_table(bidding=bidding, awaited=(1,)))

    assert [auction.standing(now, seat).words for seat in range(4)] == [
        "yet to speak", "to bid", "yet to speak", "yet to speak",
    ]  # fmt: skip


@pytest.mark.parametrize("size", [draw_wide, draw_compact])
def test_the_last_turn_is_announced(size, written):
    size(scene(crowded_table()))

    assert "last turn" in {entry.words for entry in written}


def test_the_launch_date_in_the_pool_shows_its_need(written):
    draw_wide(scene(crowded_table()))

    assert "Launch Date" in {entry.words for entry in written}


def test_a_player_who_left_keeps_a_place_without_numbers(written):
    draw_wide(scene(crowded_table()))

    assert "left the game" in {entry.words for entry in written}


def test_a_long_headline_keeps_its_verb():
    now = scene(samples.action_table(), LONG_NAMES)

    words, style = fitted_title(partial(headline, now), header.WIDE, 400)

    assert words.endswith("… to act")
    assert width_of(words, style) <= 400
    assert headline(now).endswith("W to act")


# Where it lies


@pytest.mark.parametrize("players", [2, 3, 4])
def test_boards_fill_the_width_without_touching(players):
    placed = [rect for _, rect in board_rects(scene(samples.table_for(players)), 400)]

    assert min(rect.left for rect in placed) == MARGIN
    assert max(rect.right for rect in placed) == WIDTH - MARGIN
    assert not any(
        meets(rect, other) for number, rect in enumerate(placed) for other in placed[number + 1 :]
    )
    assert len({rect.width for rect in placed}) == 1


@pytest.mark.parametrize(("players", "places"), [(2, 7), (3, 8), (4, 9)])
def test_the_pool_spans_the_width_even_when_it_holds_few(players, places):
    row = Rect(MARGIN, 0, WIDTH - 2 * MARGIN, pool.CARD_HEIGHT)

    columns = pool.pool_columns(spare_table(players), row)

    assert len(columns) == places
    assert columns[-1].right == row.right


def test_five_modules_lie_on_the_orbit_above_the_ground():
    rect = Rect(0, 0, 730, BROAD.height)

    points = orbit_points(rect, BROAD)

    assert len(points) == 5
    for across, down in points:
        module = Rect(across - BROAD.reach, down - BROAD.reach, 2 * BROAD.reach, 2 * BROAD.reach)
        assert holds(rect, module)
        assert module.bottom <= BROAD.horizon


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_wide_table_is_wider_than_high_and_a_compact_table_higher_than_wide(players):
    wide = draw_wide(scene(samples.table_for(players)))
    compact = draw_compact(scene(samples.table_for(players)))

    assert wide.image.width == 1600
    assert wide.image.width > wide.image.height
    assert compact.image.width == 900
    assert 800 <= compact.image.height <= 1300


# What is lit


def lit_pixels(image: Image.Image, box: tuple[int, int, int, int] | None = None) -> int:
    part = image.crop(box) if box else image
    return sum(count for count, colour in part.getcolors(1 << 20) if colour == palette.LIT)


@pytest.mark.parametrize("size", [draw_wide, draw_compact])
@pytest.mark.parametrize("table", [samples.action_table(), samples.auction_table()])
def test_nothing_is_lit_without_a_look_before(size, table):
    assert lit_pixels(size(scene(table)).image) == 0


@pytest.mark.parametrize("size", [draw_wide, draw_compact])
def test_nothing_is_lit_when_nothing_changed(size):
    now = samples.action_table()

    assert lit_pixels(size(scene(now, before=now)).image) == 0


def test_only_what_the_move_changed_is_lit():
    now = scene(samples.action_table(), before=samples.before_action())
    canvas = draw_wide(now)
    top = 168 + pool.CARD_HEIGHT + 24

    lit = [
        lit_pixels(canvas.image, tuple(map(int, (rect.left, rect.top, rect.right, rect.bottom))))
        for _, rect in board_rects(now, top)
    ]

    assert lit[2] > 500
    assert [lit[0], lit[1], lit[3]] == [0, 0, 0]
    assert lit_pixels(canvas.image, (0, 160, 1600, 380)) > 200


def test_a_new_bid_is_lit():
    now = samples.auction_table()
    earlier = now.bidding.model_copy(
        update={"high": 2, "leader": 3, "spoken": now.bidding.spoken[:-1]}
    )
    before = now.model_copy(update={"bidding": earlier})

    assert lit_pixels(draw_wide(scene(now, before=before)).image, (0, 110, 1600, 220)) > 200


# How it looks


@pytest.mark.parametrize(
    ("name", "draw"),
    {
        "wide_four": lambda: draw_wide(
            scene(samples.action_table(), before=samples.before_action(), news=NEWS)
        ),
        "wide_three": lambda: draw_wide(scene(samples.table_for(3), news=NEWS)),
        "wide_two": lambda: draw_wide(scene(samples.table_for(2), news=NEWS)),
        "wide_auction": lambda: draw_wide(scene(samples.auction_table(), news=NEWS)),
        "compact_four": lambda: draw_compact(
            scene(samples.action_table(), before=samples.before_action(), news=NEWS)
        ),
        "player": lambda: draw_player(scene(samples.action_table()), 1),
        "private": lambda: draw_private(scene(private_table()), 3, OPTIONS),
        "ending": lambda: draw_ending(scene(ending_table(2))),
        "compact_ending": lambda: draw_compact_ending(scene(ending_table(2))),
    }.items(),
)  # fmt: skip
def test_a_picture_looks_as_it_did(name, draw, golden):
    golden(draw().image, name)


@pytest.mark.parametrize("size", ["wide", "compact"])
@pytest.mark.parametrize("winner", [2, None])
def test_the_ending_shows_every_store_and_the_winner_first(winner, size, written):
    gallery.forget()
    names = ("Ana", "Bram", "Chidi", "Dana")
    gallery.ending("project_mars", ending_table(winner).model_dump(mode="json"), names, size)

    words = {entry.words for entry in written}
    assert {"$3", "$4", "$5", "$6"} <= words
    assert headline(scene(ending_table(winner))) in words
    rows = {entry.words: entry.box.top for entry in written if entry.words in names}
    first = names[0 if winner is None else winner]
    assert min(rows, key=rows.__getitem__) == first


def test_a_scaled_picture_has_the_same_shape():
    half = draw_wide(scene(samples.action_table()), scale=0.5).image

    assert half.width == 800
    assert abs(half.height - draw_wide(scene(samples.action_table())).image.height / 2) <= 1


def test_an_open_module_space_tells_the_engineering_it_needs(written):
    table = samples.action_table()

    draw_compact(scene(table))

    columns = [compact_players.ORBIT + n * compact_players.ORBIT_STEP for n in range(5)]
    needs = [
        entry.words
        for entry in written
        if any(abs(entry.box.centre - 24 - across) < 1 for across in columns)
    ]
    spaces = [space for board in table.players for space in board.spaces]
    assert needs == [str(space.need.engineering) for space in spaces if not space.filled]
