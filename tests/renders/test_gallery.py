import io
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest
from PIL import Image

from benchmarks.pictures import CASES, positions
from renders import gallery
from renders.sketch import DrawnOption
from rules.project_mars.model.views import Maximum
from tests.renders import samples
from tests.renders.test_project_mars_pictures import ending_table, private_table

GAME = "project_mars"


@pytest.fixture(autouse=True)
def nothing_kept():
    gallery.forget()


def view(table=None):
    return (table or samples.action_table()).model_dump(mode="json")


def seen_by(seat, money, materials, ceiling=None):
    """An auction as one seat sees it, with its own stores and its secret maximum."""
    boards = list(samples.four_boards())
    boards[seat] = boards[seat].model_copy(update={"money": money, "materials": materials})
    limits = {} if ceiling is None else {seat: Maximum(up_to=ceiling)}
    bidding = samples.auction_table().bidding.model_copy(update={"limits": limits})
    return view(samples.auction_table(players=tuple(boards), viewer=seat, bidding=bidding))


@pytest.mark.parametrize("size", ["wide", "compact"])
def test_a_table_is_a_small_png_with_words(size):
    picture = gallery.table(GAME, view(), samples.NAMES, size=size, news=["Ana took $2."])

    assert picture.name == f"project-mars-table-{size}.png"
    assert len(picture.image_bytes) < 300_000
    assert picture.alt.startswith("Dana to act")
    with Image.open(io.BytesIO(picture.image_bytes)) as image:
        assert image.format == "PNG"
        assert image.width == (1600 if size == "wide" else 900)


@pytest.mark.parametrize("size", ["wide", "compact"])
def test_hidden_stores_never_change_a_public_picture_or_its_words(size):
    public = gallery.table(GAME, view(samples.auction_table()), samples.NAMES, size=size)
    for seat, money, materials, ceiling in ((0, 8, 2, None), (3, 1, 9, 7), (3, 30, 0, 2)):
        gallery.forget()
        shown = gallery.table(
            GAME, seen_by(seat, money, materials, ceiling), samples.NAMES, size=size,
            before=seen_by(seat, money + 2, materials, None),
        )  # fmt: skip
        plain = gallery.table(
            GAME, view(samples.auction_table()), samples.NAMES, size=size,
            before=view(samples.auction_table()),
        )  # fmt: skip
        assert shown == plain
        assert shown.alt == public.alt


def test_hidden_stores_never_change_a_close_up():
    for entry in gallery.close_ups(GAME, view(samples.auction_table()), samples.NAMES):
        public = gallery.close_up(GAME, view(samples.auction_table()), samples.NAMES, entry.what)
        gallery.forget()
        assert gallery.close_up(GAME, seen_by(3, 5, 5, 4), samples.NAMES, entry.what) == public


def test_the_close_ups_are_listed_and_all_can_be_drawn():
    offered = gallery.close_ups(GAME, view(), samples.NAMES)

    assert [entry.what for entry in offered] == [
        "pool", "discards", "player 1", "player 2", "player 3", "player 4",
    ]  # fmt: skip
    assert offered[2].label == "Ana's board"
    for entry in offered:
        picture = gallery.close_up(GAME, view(), samples.NAMES, entry.what)
        assert 0 < len(picture.alt) <= 1024
        assert len(picture.image_bytes) < 300_000


def test_an_unknown_close_up_is_a_key_error():
    with pytest.raises(KeyError):
        gallery.close_up(GAME, view(), samples.NAMES, "player 9")


def test_a_private_picture_shows_own_stores_and_choices():
    options = [DrawnOption("A", "Hire Ivo Marek", "$5")]
    rich = private_table()
    boards = [
        board.model_copy(update={"money": 9 if board.seat == 3 else None}) for board in rich.players
    ]
    richer = rich.model_copy(update={"players": tuple(boards)})

    one = gallery.private(GAME, view(rich), samples.NAMES, options=options)
    other = gallery.private(GAME, view(richer), samples.NAMES, options=options)

    assert one.image_bytes != other.image_bytes
    assert "You have $8" in one.alt
    assert one != gallery.private(GAME, view(rich), samples.NAMES, options=[("B", "Take $2", "")])


def test_a_private_picture_needs_a_seat():
    with pytest.raises(ValueError, match="view of a seat"):
        gallery.private(GAME, view(), samples.NAMES)


def test_an_ending_can_be_drawn_and_told():
    picture = gallery.ending(GAME, view(ending_table(None)), samples.NAMES)

    assert picture.alt.startswith("Everybody failed")


def test_a_table_with_a_result_is_over_whatever_its_phase():
    result = {"winners": [2], "reason": "left alone"}
    ended = view(ending_table(2)) | {"over": False, "phase": "action", "result": result}

    assert gallery.table(GAME, ended, samples.NAMES).alt.startswith("Chidi wins")


def test_the_same_things_are_not_drawn_again():
    first = gallery.table(GAME, view(), samples.NAMES)

    assert gallery.table(GAME, view(), samples.NAMES) is first
    assert gallery.table(GAME, view(), ("Eve", *samples.NAMES[1:])) is not first
    assert gallery.table(GAME, view(), samples.NAMES, news=["x"]) is not first


def test_two_threads_draw_what_one_draws():
    views = [each.view for each in islice(positions(CASES[0]), 8)]
    alone = [gallery.table(GAME, entry, samples.NAMES).image_bytes for entry in views]
    gallery.forget()

    with ThreadPoolExecutor(4) as workers:
        together = workers.map(lambda entry: gallery.table(GAME, entry, samples.NAMES), views)
        drawn = [picture.image_bytes for picture in together]

    assert drawn == alone


def test_a_view_that_is_no_table_is_refused():
    with pytest.raises(ValueError, match="validation error"):
        gallery.table(GAME, {"turn": 1}, samples.NAMES)
