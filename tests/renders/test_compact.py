"""Every compact picture of every game fits a phone, and what is written on it can be read there."""

from random import Random

import pytest

from renders import gallery
from renders.frame.compact import FLOOR, TALLEST, WIDTH
from renders.hammer_price.scene import Table as HammerTable
from renders.sketch import DrawnOption
from rules.games import GAMES
from tests.renders import samples as project_mars
from tests.renders import test_project_mars_pictures as mission
from tests.renders.cosmic_encounter import samples as cosmic
from tests.renders.on_mars import samples as on_mars
from tests.renders.terraforming_mars import auction_samples as auctions
from tests.renders.terraforming_mars import samples as mars
from tests.renders.terraforming_mars.test_pictures import LONG_NAMES, LONG_NEWS, crowded_table

NAMES = (*LONG_NAMES, "Femi")


def hammer_price(seats, viewer=None):
    """Return a table of Hammer Price on which some lots are sold."""
    game = GAMES["hammer_price"].new(seats, GAMES["hammer_price"].options(), "compact", "")
    chance = Random(seats).random
    for _ in range(5 * seats):
        seat, ask = next(iter(game.asks().items()))
        game.play(seat, GAMES["hammer_price"].robot(game.view(seat), ask, seat, chance))
    return HammerTable.model_validate(game.view(viewer))


TABLES = {
    ("terraforming_mars", "five"): lambda: mars.table(5),
    ("terraforming_mars", "three"): lambda: mars.table(3),
    ("terraforming_mars", "alone"): mars.solo_table,
    ("terraforming_mars", "crowded"): crowded_table,
    ("terraforming_mars", "first auction"): auctions.opening_table,
    ("terraforming_mars", "crowded auction"): auctions.crowded_table,
    ("terraforming_mars", "markers used up"): lambda: auctions.crowded_table(15),
    ("terraforming_mars", "sealed auction"): auctions.sealed_table,
    ("terraforming_mars", "won companies"): auctions.handed_out_table,
    ("terraforming_mars", "won projects"): lambda: auctions.handed_out_table(5, "projects", 15),
    ("on_mars", "four"): on_mars.table,
    ("on_mars", "two"): lambda: on_mars.few(2),
    ("on_mars", "alone"): on_mars.alone,
    ("on_mars", "crowded"): on_mars.crowded,
    ("on_mars", "gone"): on_mars.someone_gone,
    ("project_mars", "four"): lambda: project_mars.table_for(4),
    ("project_mars", "two"): lambda: project_mars.table_for(2),
    ("project_mars", "auction"): project_mars.auction_table,
    ("hammer_price", "three"): lambda: hammer_price(3),
    ("hammer_price", "six"): lambda: hammer_price(6),
    ("cosmic_encounter", "five"): cosmic.table,
    ("cosmic_encounter", "three"): cosmic.small_table,
    ("cosmic_encounter", "crowded"): cosmic.crowded_table,
    ("cosmic_encounter", "reveal"): cosmic.reveal_table,
    ("cosmic_encounter", "result"): cosmic.result_table,
    ("cosmic_encounter", "tripled"): cosmic.tripled_table,
    ("cosmic_encounter", "negotiate"): cosmic.negotiate_table,
    ("cosmic_encounter", "market"): cosmic.market_table,
    ("cosmic_encounter", "sold"): cosmic.sold_table,
}
"""Positions of each game, by what is shown of them."""


@pytest.mark.parametrize(("game", "what"), TABLES, ids=[" ".join(one) for one in TABLES])
def test_a_compact_table_fits_and_has_everybody_on_it(game, what, written):
    table = TABLES[game, what]()
    view = table.model_dump(mode="json")
    names = ("Ana", "Bram", "Chidi", "Dana", "Edda", "Femi")
    gallery.forget()

    gallery.table(game, view, names, size="compact")
    told = {one.words for one in written}
    called = {getattr(one, "name", "") or names[one.seat] for one in table.players}
    assert called <= told
    written.clear()
    gallery.table(game, view, NAMES, news=LONG_NEWS, before=view, size="compact")

    assert_readable(written)


def assert_readable(written):
    whole = max((one.canvas for one in written), key=lambda canvas: canvas.height * canvas.scale)
    assert whole.width * whole.scale <= WIDTH + 1
    assert whole.height * whole.scale <= TALLEST
    small = {one.words for one in written if one.style.size * one.canvas.scale < FLOOR}
    assert small == set()
    cut = [one.words for one in written if one.words.endswith("…")]
    assert [words for words in cut if not any(map(str.isalpha, words))] == [], "a cut number"


ENDINGS = {
    "terraforming_mars": lambda: mars.ending_table(),
    "on_mars": on_mars.ending,
    "cosmic_encounter": cosmic.ending_table,
    "project_mars": lambda: mission.ending_table(2),
}


@pytest.mark.parametrize("game", ENDINGS)
def test_a_compact_result_fits_and_has_everybody_on_it(game, written):
    table = ENDINGS[game]()
    names = ("Ana", "Bram", "Chidi", "Dana", "Edda", "Femi")
    gallery.forget()

    gallery.ending(game, table.model_dump(mode="json"), names, "compact")

    assert {names[player.seat] for player in table.players} <= {one.words for one in written}
    assert_readable(written)


def hand(cards):
    return mars.hand_table(cards=cards)


def bids(make):
    return make().model_copy(update={"viewer": 0})


def own_colony(table):
    boards = on_mars.boards(3) if len(table.players) > 3 else table.players
    players = tuple(
        one.model_copy(update={"goals": boards[one.seat].goals}) for one in table.players
    )
    return table.model_copy(update={"viewer": 3, "players": players})


PRIVATE = {
    ("terraforming_mars", "no cards"): (lambda: hand(0), ()),
    ("terraforming_mars", "ten cards"): (lambda: hand(10), ()),
    ("terraforming_mars", "thirty cards"): (lambda: hand(30), ()),
    ("terraforming_mars", "fifty cards"): (lambda: hand(50), ()),
    ("terraforming_mars", "spaces"): (lambda: hand(5), ("B2", "C4", "I5")),
    ("terraforming_mars", "bids"): (lambda: bids(auctions.opening_table), "A"),
    ("terraforming_mars", "many bids"): (lambda: bids(lambda: auctions.crowded_table(15)), "AB"),
    ("terraforming_mars", "won"): (
        lambda: bids(lambda: auctions.handed_out_table(5, "projects", 15)), (),
    ),
    ("on_mars", "own"): (lambda: own_colony(on_mars.table()), "AB"),
    ("on_mars", "own, crowded"): (lambda: own_colony(on_mars.crowded()), "ABCDEFGH"),
    ("on_mars", "places"): (lambda: own_colony(on_mars.table()), ("D4", "K3")),
    ("on_mars", "blueprints"): (lambda: own_colony(on_mars.table()), ("B1", "B8", "B10", "B13")),
    ("on_mars", "many blueprints"): (
        lambda: own_colony(on_mars.table()), ("B1", "B8", "B10", "B13", "B15", "B18", "B23"),
    ),
    ("project_mars", "own"): (mission.private_table, "ABC"),
    ("hammer_price", "own"): (lambda: hammer_price(6, 3), ()),
    ("cosmic_encounter", "one card"): (lambda: cosmic.private_table(1), ()),
    ("cosmic_encounter", "ten cards"): (lambda: cosmic.private_table(10), "AB"),
    ("cosmic_encounter", "forty cards"): (lambda: cosmic.private_table(40), ()),
    ("cosmic_encounter", "aliens"): (cosmic.choice_table, ()),
}  # fmt: skip


@pytest.mark.parametrize(("game", "what"), PRIVATE, ids=[" ".join(one) for one in PRIVATE])
def test_a_compact_private_picture_fits(game, what, written):
    make, marks = PRIVATE[game, what]
    view = make().model_dump(mode="json")
    gallery.forget()

    options = [DrawnOption(mark, f"2 plants for {mark}", id=mark) for mark in marks]
    gallery.private(game, view, NAMES, options=options, size="compact")

    assert_readable(written)
