import io

import pytest
from PIL import Image

from renders import gallery
from renders.canvas import Canvas
from renders.frame.compact import FLOOR, TALLEST, WIDTH
from renders.geometry import Rect
from renders.sketch import DrawnOption
from renders.terraforming_mars.auction import alt
from renders.terraforming_mars.auction.looking_back import (
    COLUMNS,
    MOST_PAGES,
    groups_of,
    pages_of,
    spending_of,
)
from renders.terraforming_mars.auction.lot_card import LARGE, LOTS, SMALL, draw_lot
from renders.terraforming_mars.auction.lots import (
    by_value,
    lots_by_zone,
    mark_ranges,
    parts,
    shown_lots,
)
from renders.terraforming_mars.auction.pills import pills_of
from renders.terraforming_mars.auction.sales_chart import draw_sales
from renders.terraforming_mars.auction.shares import shares_of
from renders.terraforming_mars.auction.sheet import draw_part
from renders.terraforming_mars.auction.spending import draw_spending
from renders.terraforming_mars.auction.strips import lay_out
from renders.terraforming_mars.auction.table import grid_for, placed
from renders.terraforming_mars.compact import draw_compact
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.wide import draw_wide
from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.cards.faces import face
from rules.terraforming_mars.model.views import Lot, Table
from tests.renders.lying import meets
from tests.renders.terraforming_mars import auction_samples, samples
from tests.renders.terraforming_mars.test_pictures import LONG_NAMES
from tests.renders.written import assert_apart

GAME = "terraforming_mars"
TABLES = {
    "four, first auction": auction_samples.opening_table,
    "five, first auction": auction_samples.crowded_table,
    "two, second auction": lambda: auction_samples.second_table(2),
    "three, second auction": auction_samples.second_table,
    "five, sealed": auction_samples.sealed_table,
    "two, sealed": lambda: auction_samples.sealed_table(2),
    "four, companies won": auction_samples.handed_out_table,
    "five, projects won": lambda: auction_samples.handed_out_table(5, "projects", 13),
    "two, preludes won": lambda: auction_samples.handed_out_table(2, "preludes"),
    "nothing won": lambda: auction_samples.handed_out_table(3, "projects", 0),
    "no markers": lambda: auction_samples.table(
        auction_samples.auction(auction_samples.spread(5), 5)
    ),
}


@pytest.fixture(autouse=True)
def nothing_kept():
    gallery.forget()
    LOTS.clear()


def scene(table: Table, names=samples.NAMES, **more) -> Scene:
    return Scene.at(table, names, **more).for_drawing()


def lot(mark: str, **markers: int) -> Lot:
    seats = {int(seat.removeprefix("seat")): n for seat, n in markers.items()}
    return Lot(mark=mark, zone="projects", face=samples.CARDS["farming"], markers=seats)


# Goldens: look at a picture before committing it


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("four", "four, first auction"),
        ("five", "five, first auction"),
        ("sealed", "five, sealed"),
        ("won", "four, companies won"),
    ],
)
def test_an_auction_looks_as_it_did(name, table, golden):
    shown = scene(TABLES[table]())

    golden(draw_wide(shown).image, f"tm_auction_{name}")
    golden(draw_compact(shown).image, f"tm_auction_{name}_compact")


def test_a_close_up_of_lots_looks_as_it_did(golden):
    table = auction_samples.opening_table()

    part = next(parts(scene(table), table.auction))

    golden(draw_part(scene(table), table.auction, part).image, "tm_auction_part")


def test_the_look_back_looks_as_it_did(golden):
    table = auction_samples.looking_back_table()
    page = pages_of(table.sales)[0]

    golden(draw_sales(scene(table), page, "1 of 3").image, "tm_auction_sales")
    golden(draw_spending(scene(table)).image, "tm_auction_spending")


# Everything is inside, readable and apart


@pytest.mark.long
@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES], ids=["short", "long"])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_on_a_wide_auction_every_word_is_inside_apart_and_not_too_small(table, names, written):
    draw_wide(scene(table(), names))

    assert_apart(written)
    assert min(entry.style.size for entry in written) >= SMALL.name_floor


@pytest.mark.long
@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES], ids=["short", "long"])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_compact_auction_has_every_word_inside_apart_and_large_enough(table, names, written):
    drawn = draw_compact(scene(table(), names))

    assert_apart(written)
    assert min(entry.style.size for entry in written) >= FLOOR
    assert drawn.width == WIDTH
    assert drawn.height <= TALLEST


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_compact_auction_tells_every_lot_by_name_or_code_and_everybody(table, written):
    shown = table()

    draw_compact(scene(shown))

    words = [entry.words for entry in written]
    told = {mark for entry in words for mark in marks_in(entry)}
    bidding = shown.auction.stage == "bidding"
    lots = [lot for lot in shown_lots(shown.auction) if bidding or lot.sold]
    assert {lot.mark for lot in lots} <= told
    rows = [lot for lot in lots if lot.face.name in words]
    assert all(lot.markers for lot in rows)
    for lot in rows:
        assert {str(count) for count in lot.markers.values()} <= set(words)
    assert {player_name(bidder.seat) for bidder in shown.auction.bidders} <= set(words)


def player_name(seat: int) -> str:
    return samples.NAMES[seat]


def marks_in(words: str) -> set[str]:
    """The marks that codes stand for: `P3–5, P9` are four."""
    found = set()
    for part in words.split(", "):
        first, _, last = part.partition("–")
        letter = first[:1] if first[:1].isalpha() and first[1:] else ""
        ends = [each.removeprefix(letter) for each in (first, last or first)]
        if all(each.isdecimal() for each in ends):
            found |= {f"{letter}{n}" for n in range(int(ends[0]), int(ends[1]) + 1)}
        elif all(len(each) == 1 for each in ends):
            found |= {chr(code) for code in range(ord(ends[0]), ord(ends[1]) + 1)}
    return found


def test_lots_that_have_just_changed_keep_their_row_and_the_most_contested_do():
    shown = auction_samples.crowded_table()
    lots = list(shown.auction.lots)
    last = max(place for place, lot in enumerate(lots) if len(lot.markers) == 1)
    lots[last] = lots[last].model_copy(update={"fresh": tuple(lots[last].markers)})

    found = shares_of(lots, shown.auction, lambda shares: len(shares.rows) <= 3)

    assert [lot.mark for lot in found.rows] == [lot.mark for lot in lots if lot in found.rows], (
        "in reading order"
    )
    assert lots[last] in found.rows
    assert len(found.rows) <= 3
    below = {cell.code for cell in found.cells} & {lot.mark for lot in lots if lot.markers}
    kept = [sum(lot.markers.values()) for lot in found.rows if not lot.fresh]
    left = [sum(lot.markers.values()) for lot in lots if lot.mark in below and len(lot.markers) > 1]
    assert min(kept) >= max(left)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_close_ups_are_as_wide_as_a_compact_picture_and_fit_a_screen(table, written):
    shown = table()
    for part in parts(scene(shown), shown.auction):
        drawn = draw_part(scene(shown), shown.auction, part)
        assert drawn.width == WIDTH
        assert drawn.height < 3 * WIDTH

    assert min(entry.style.size for entry in written) >= 20


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_lots_never_lie_on_one_another(table):
    shown = table()
    lots = shown_lots(shown.auction)
    grid = grid_for(lots)

    for _, some in lots_by_zone(lots):
        places = list(placed(some, 200, grid))
        strips = lay_out(some, Rect(24, 100, 852, 0))
        for found in (places, strips):
            for number, one in enumerate(found):
                assert not any(meets(one.rect, other.rect) for other in found[number + 1 :])


@pytest.mark.long
def test_close_ups_and_charts_have_every_word_inside_and_apart(written):
    table = auction_samples.crowded_table()
    for part in parts(scene(table), table.auction):
        draw_part(scene(table), table.auction, part)
    ended = auction_samples.looking_back_table(5, generations=12)
    for page in pages_of(ended.sales):
        draw_sales(scene(ended, LONG_NAMES), page, "1 of 9")
    draw_spending(scene(ended, LONG_NAMES))

    assert_apart(written)
    assert min(entry.style.size for entry in written) >= 15


# What is told


@pytest.mark.parametrize(
    ("table", "title"),
    [
        (auction_samples.opening_table, "Ana to bid"),
        (auction_samples.sealed_table, "Bram and Dana to seal"),
        (auction_samples.handed_out_table, "Bram and Chidi to choose a company"),
    ],
)
def test_the_headline_says_whom_the_auction_waits_for(table, title, written):
    for draw in (draw_wide, draw_compact):
        written.clear()
        draw(scene(table()))
        assert title in {entry.words for entry in written}


def test_the_line_below_says_which_auction_and_who_follows(written):
    draw_wide(scene(auction_samples.opening_table()))

    line = "auction 1 of 3  ·  1 or 2 markers, or pass  ·  then Bram, Dana"
    assert line in {entry.words for entry in written}


@pytest.mark.parametrize(("of", "which"), [(3, "auction 1 of 3"), (1, "generation 1")])
def test_the_order_of_four_bidders_is_whole_on_the_compact_auction(of, which, written):
    shown = auction_samples.crowded_table()
    bidders = tuple(one.model_copy(update={"passed": False}) for one in shown.auction.bidders)
    auction = shown.auction.model_copy(update={"bidders": bidders, "of": of})
    table = shown.model_copy(update={"auction": auction})
    [first] = table.awaited
    names = ["Marlene", "Thomas", "Edda", "Dana", "Emre"]
    order = [names[seat] for seat in auction.order]
    turn = auction.order.index(first)
    gallery.table(GAME, table.model_dump(mode="json"), names, size="compact")

    after = ", ".join([*order[turn + 1 :], *order[:turn]])
    line = f"{which}  ·  1 or 2 markers, or pass  ·  then {after}"
    assert line in {entry.words for entry in written}


def test_a_player_who_passed_says_nothing_of_the_sort_when_cards_are_received(written):
    table = auction_samples.handed_out_table()
    bidders = tuple(one.model_copy(update={"passed": True}) for one in table.auction.bidders)
    auction = table.auction.model_copy(update={"bidders": bidders})
    draw_wide(scene(table.model_copy(update={"auction": auction})))

    assert "passed" not in {entry.words for entry in written}


def test_everybody_who_has_chosen_is_sealed(written):
    draw_wide(scene(auction_samples.sealed_table()))

    words = [entry.words for entry in written]
    assert words.count("sealed") == 3
    assert words.count("to seal") == 2


@pytest.mark.parametrize("draw", [draw_wide, draw_compact])
def test_the_steps_of_all_five_bidders_are_shown(draw, written):
    table = auction_samples.sealed_table(5)
    steps = tuple((seat, (f"P1{seat}", f"P{seat + 3}")) for seat in range(5))
    auction = table.auction.model_copy(update={"latest": steps})
    now = table.model_copy(update={"auction": auction})

    draw(Scene.at(now, LONG_NAMES).for_drawing())

    said = [one.words for one in written]
    assert all(mark in said for _, marks in steps for mark in marks)


def test_the_leader_stands_first_and_then_the_most_markers():
    bid = lot("1", seat0=1, seat1=2, seat2=2).model_copy(update={"leader": 2})

    assert [(pill.seat, pill.markers, pill.leads) for pill in pills_of(bid)] == [
        (2, 2, True), (1, 2, False), (0, 1, False),
    ]  # fmt: skip


def test_neighbouring_marks_are_drawn_together():
    lots = [lot(str(number)) for number in range(1, 9)]

    assert mark_ranges(lots, [lots[0], *lots[2:5], lots[7]]) == ["1", "3–5", "8"]


def test_lots_are_told_in_order_of_their_value():
    lots = [lot("1", seat0=1), lot("2"), lot("3", seat0=1, seat1=1), lot("4", seat2=1)]

    assert [one.mark for one in by_value(lots)] == ["3", "1", "4"]


def test_few_lots_are_drawn_larger():
    assert grid_for(auction_samples.sealed_table(5).auction.lots).style is LARGE
    assert grid_for(auction_samples.second_table(2).auction.lots).style is SMALL


def test_lots_of_the_first_auction_are_gone_in_the_second():
    table = auction_samples.second_table()
    gone = auction_samples.spread(3, ("companies",))[0].model_copy(update={"sold": True})
    auction = table.auction.model_copy(update={"lots": (gone, *table.auction.lots)})

    assert gone not in shown_lots(auction)
    assert [part.zone for part in parts(scene(table), auction)] == [
        "preludes",
        "projects",
        "projects",
    ]


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_an_auction_is_told_in_words_within_the_limit(table):
    shown = table()
    told = alt.auction_alt(Scene.at(shown, LONG_NAMES), shown.auction)

    assert 60 < len(told) <= 1024


def test_the_words_tell_the_lots_by_value_and_what_was_won():
    opening = gallery.table(
        GAME, auction_samples.opening_table().model_dump(mode="json"), samples.NAMES
    )
    won = gallery.table(
        GAME, auction_samples.handed_out_table().model_dump(mode="json"), samples.NAMES
    )

    assert opening.alt.startswith("Ana to bid: auction 1 of 3")
    assert opening.alt.index("C Teractor (Ana 3 leads, Chidi 2)") < opening.alt.index("12 Tardigr")
    assert "Chidi won 1 company" in won.alt
    assert "Nobody bid on D Credicor" in won.alt


# In the gallery


@pytest.mark.parametrize("size", ["wide", "compact"])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_picture_of_an_auction_opens_and_is_small(table, size):
    picture = gallery.table(GAME, table().model_dump(mode="json"), samples.NAMES, size=size)

    assert len(picture.image_bytes) < 400_000
    with Image.open(io.BytesIO(picture.image_bytes)) as image:
        assert image.width == (1600 if size == "wide" else 900)


def test_the_close_ups_of_an_auction_come_first_and_the_map_stays():
    view = auction_samples.crowded_table().model_dump(mode="json")
    offered = gallery.close_ups(GAME, view, samples.NAMES)

    assert [entry.what for entry in offered][:7] == [
        "companies", "preludes", "projects 1", "projects 2", "projects 3", "map", "goals",
    ]  # fmt: skip
    assert offered[3].label == "Auction: projects 18–34"
    for entry in offered:
        picture = gallery.close_up(GAME, view, samples.NAMES, entry.what)
        assert 0 < len(picture.alt) <= 1024
        assert len(picture.image_bytes) < 500_000


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_bidder_sees_own_markers_and_what_may_be_bid_on(table, written):
    shown = table().model_copy(update={"viewer": 0})
    lots = shown.auction.lots
    options = [
        DrawnOption("", "Pass"),
        *(DrawnOption(one.mark, one.face.name, "", "Too dear." if n % 3 else "")
          for n, one in enumerate(lots)),
    ]  # fmt: skip
    view = shown.model_dump(mode="json")
    picture = gallery.private(GAME, view, LONG_NAMES, options=options)

    bidding = shown.auction.stage == "bidding"
    assert picture.name == "terraforming-mars-bids.png"
    assert 0 < len(picture.alt) <= 1024
    assert len(picture.image_bytes) < 400_000
    if bidding:
        words = {entry.words for entry in written}
        assert {"You may bid on", "Not for you now", "Your markers"} <= words
        assert min(entry.style.size for entry in written) >= 22


def test_who_won_no_company_sees_those_nobody_bid_on(written):
    shown = auction_samples.handed_out_table().model_copy(update={"viewer": 3})
    gallery.private(GAME, shown.model_dump(mode="json"), samples.NAMES)
    without = {entry.words for entry in written}
    written.clear()
    other = shown.model_copy(update={"viewer": 1})
    gallery.private(GAME, other.model_dump(mode="json"), samples.NAMES)
    winner = {entry.words for entry in written}

    assert {"Nobody bid on", "Credicor", "Ecoline", "Tharsis Republic"} <= without
    assert {"You have won", "Cheung Shing", "MARS", "Valley Trust", "free"} <= winner


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (2, "Choices: A Comet: effect effect; B Comet: effect "),
        (20, "Choices: A Comet; B Comet; "),
    ],
)
def test_the_alt_text_of_a_bid_tells_every_lot(effect, told):
    marks = [lot.mark for lot in auction_samples.opening_table().auction.lots][:16]
    options = [DrawnOption(mark, "Comet", " ".join(["effect"] * effect), id=mark) for mark in marks]
    words = own_alt(options)

    assert told in words
    assert f"; {marks[-1]} Comet" in words


def test_the_alt_text_of_a_bid_tells_many_lots_by_their_marks():
    table = auction_samples.opening_table()
    options = [
        DrawnOption(lot.mark, lot.face.name * 3, "Place a city. Gain 3 plants", id=lot.mark)
        for lot in table.auction.lots
    ]
    words = own_alt(options)

    assert "You may bid on: companies A–H; preludes P1–P16; projects 1–40." in words
    assert "Place a city" not in words


def own_alt(options):
    shown = auction_samples.opening_table().model_copy(update={"viewer": 3})
    view = shown.model_dump(mode="json")
    return gallery.private(GAME, view, samples.NAMES, options=options).alt


def test_nobody_elses_choices_change_the_public_picture():
    shown = auction_samples.opening_table()
    seen = [shown.model_copy(update={"viewer": seat}) for seat in (None, 0, 3)]
    pictures = {gallery.table(GAME, one.model_dump(mode="json"), samples.NAMES) for one in seen}

    assert len(pictures) == 1


def test_without_an_auction_there_are_no_close_ups_of_lots():
    view = samples.table().model_dump(mode="json")

    assert gallery.close_ups(GAME, view, samples.NAMES)[0].what == "map"
    with pytest.raises(KeyError):
        gallery.close_up(GAME, view, samples.NAMES, "projects")


def test_a_game_with_auctions_is_looked_back_on_when_it_is_over():
    ended = auction_samples.looking_back_table()
    found = gallery.looking_back(GAME, ended.model_dump(mode="json"), samples.NAMES)

    assert [picture.name for picture in found] == [
        "terraforming-mars-sales-1.png", "terraforming-mars-sales-2.png",
        "terraforming-mars-sales-3.png", "terraforming-mars-spending.png",
    ]  # fmt: skip
    assert all(0 < len(picture.alt) <= 1024 for picture in found)
    parts_offered = gallery.close_ups(GAME, ended.model_dump(mode="json"), samples.NAMES)[-4:]
    assert [entry.what for entry in parts_offered] == ["sales 1", "sales 2", "sales 3", "spending"]
    for entry, picture in zip(parts_offered, found, strict=True):
        view = ended.model_dump(mode="json")
        assert gallery.close_up(GAME, view, samples.NAMES, entry.what) == picture
    going_on = auction_samples.opening_table().model_copy(update={"sales": ended.sales})
    assert gallery.looking_back(GAME, going_on.model_dump(mode="json"), samples.NAMES) == ()


def test_other_games_have_nothing_to_look_back_on():
    ended = samples.ending_table().model_dump(mode="json")

    assert gallery.looking_back(GAME, ended, samples.NAMES) == ()


@pytest.mark.parametrize("generations", [1, 9, 14, 25])
def test_every_sale_stands_once_on_some_page(generations):
    sales = auction_samples.sales(5, generations=generations)
    pages = pages_of(sales)

    found = [sale for page in pages for column in page for group in column for sale in group.sold]
    assert sorted(map(id, found)) == sorted(id(one) for one in sales if one.winner is not None)
    assert len(pages) <= MOST_PAGES + 1
    assert all(len(page) <= COLUMNS for page in pages)
    assert sum(group.unsold for group in groups_of(sales)) == len(sales) - len(found)


def test_spending_adds_up():
    table = auction_samples.looking_back_table()
    found = [spending_of(scene(table), player.seat) for player in table.players]

    assert sum(one.paid for some in found for one in some) == sum(
        sale.price for sale in table.sales if sale.winner is not None
    )
    assert sum(one.won for some in found for one in some) == sum(
        sale.winner is not None for sale in table.sales
    )


def test_the_kept_cards_of_a_whole_opening_stay_within_their_limit():
    bare = scene(auction_samples.table(auction_samples.auction(auction_samples.spread(5), 5)))
    draw_wide(bare)

    assert len(LOTS) == 80
    assert LOTS.held <= LOTS.limit


def test_the_same_lots_are_not_drawn_again():
    table = auction_samples.opening_table()
    first = draw_wide(scene(table)).image.tobytes()
    kept = len(LOTS)

    assert draw_wide(scene(table)).image.tobytes() == first
    assert len(LOTS) == kept


def _drawn(lot: Lot) -> bytes:
    canvas = Canvas(200, 110)
    draw_lot(canvas, lot, Rect(10, 10, 180, SMALL.height), SMALL, bright=True)
    return canvas.image.tobytes()


def test_a_card_is_drawn_once_wherever_it_lies_and_what_is_on_it_makes_it_another():
    LOTS.clear()
    lot = auction_samples.spread(2)[0]
    first = _drawn(lot)
    elsewhere = _drawn(lot.model_copy(update={"mark": "Z9"}))
    assert elsewhere != first, "each place has a mark of its own"
    assert len(LOTS) == 1, "below which lies the same card"

    bare = lot.face.model_copy(update={"rows": (), "tags": ()})
    assert _drawn(lot.model_copy(update={"face": bare})) != first, "whatever was drawn before it"
    assert _drawn(lot) == first


def test_in_a_film_lots_without_bids_fill_the_room() -> None:
    table = auction_samples.opening_table()
    free = {"markers": {}, "leader": None, "fresh": ()}
    lots = tuple(lot.model_copy(update=free) for lot in table.auction.lots)
    calm = table.model_copy(update={"auction": table.auction.model_copy(update={"lots": lots})})
    view = calm.model_dump(mode="json")

    short, tall = (
        gallery.table(GAME, view, samples.NAMES, size="compact", filmed=filmed)
        for filmed in (False, True)
    )

    low, high = (int.from_bytes(one.image_bytes[20:24]) for one in (short, tall))
    assert low < 700
    assert 1100 < high <= 1200
    assert short.alt == tall.alt


@pytest.mark.parametrize("room", [3, 14, 20, 64])
def test_a_lot_has_a_row_or_a_place_in_the_strip_in_a_film(room) -> None:
    auction = auction_samples.opening_table().auction

    shares = shares_of(auction.lots, auction, lambda one: len(one.rows) <= room, filled=True)

    assert len(shares.rows) == room
    told = [lot.mark for lot in shares.rows] + [cell.code for cell in shares.cells]
    projects = [lot.mark for lot in auction.lots if lot.zone == "projects"]
    assert sorted(mark for mark in told if mark in projects) == sorted(projects)
    assert len(told) == len({*told})


@pytest.mark.parametrize("unsold", [True, False], ids=["some unsold", "all sold"])
def test_won_lots_in_the_strip_have_a_title_of_their_own(unsold, written):
    shown = auction_samples.handed_out_table(5, "projects", 15)
    lots = tuple(lot for lot in shown.auction.lots if unsold or lot.winner is not None)
    auction = shown.auction.model_copy(update={"lots": lots})
    view = shown.model_copy(update={"auction": auction}).model_dump(mode="json")
    gallery.table(GAME, view, samples.NAMES, size="compact")

    titles = {one.words: one.box for one in written}
    assert ("Nobody bid on" in titles) is unsold
    assert "Also won" in titles
    if unsold:
        assert titles["Also won"].top > titles["Nobody bid on"].bottom


@pytest.mark.parametrize("size", ["compact", "wide"])
def test_a_winner_sees_the_price_of_each_card(size, written):
    shown = auction_samples.handed_out_table(5, "projects", 15).model_copy(update={"viewer": 0})
    won = [lot for lot in shown.auction.lots if lot.winner == 0]
    view = shown.model_dump(mode="json")
    alt = gallery.private(GAME, view, samples.NAMES, size=size).alt

    prices = sorted(one.words for one in written if one.words.startswith("for "))
    assert prices == sorted(f"for {lot.price}" for lot in won)
    assert all(f"{lot.face.name} for {lot.price} M€" in alt for lot in won)


@pytest.mark.parametrize("count", [2, 5])
def test_every_lot_of_the_compact_auction_has_its_whole_name(count, written):
    names = [key for key in CARDS if len(CARDS[key].name) > 24]
    lots = [
        Lot(mark=f"{20 + n}", zone="projects", face=face(key), markers={0: 1}, leader=0)
        for n, key in enumerate(names)
    ]
    shown = auction_samples.table(auction_samples.auction(lots, count, "projects"))
    gallery.table(GAME, shown.model_dump(mode="json"), samples.NAMES, size="compact")

    words = {one.words for one in written}
    assert {CARDS[key].name for key in names} <= words
