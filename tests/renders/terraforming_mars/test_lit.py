"""Pictures light all changes since the last look, however many moves lie between."""

from renders.terraforming_mars.auction.lots import lit_lots
from renders.terraforming_mars.in_play import new_cards
from renders.terraforming_mars.scene import Scene, new_tiles
from rules.terraforming_mars.model.views import InPlay
from tests.renders.terraforming_mars import auction_samples, samples


def test_every_tile_of_several_moves_is_lit_and_no_older_one():
    now = samples.table()
    laid = [space.id for space in now.hexes if space.tile is not None]
    new = laid[1:3]
    hexes = tuple(
        space.model_copy(update={"tile": None}) if space.id in new else space for space in now.hexes
    )
    before = now.model_copy(update={"hexes": hexes})

    assert list(new_tiles(Scene.at(now, samples.NAMES, before=before))) == new
    assert new_tiles(Scene.at(now, samples.NAMES, before=now)) == ()
    assert new_tiles(Scene.at(now, samples.NAMES)) == ("D7",), "without it, the last move's own"


def test_cards_that_came_into_play_are_lit_and_those_on_which_something_changed():
    now = samples.table()
    ana = now.players[0]
    first, second, third = ana.cards[:3]
    held = InPlay(**(second.model_dump() | {"resources": second.resources + 1}))
    former = ana.model_copy(update={"cards": (held, *ana.cards[2:])})
    before = now.model_copy(update={"players": (former, *now.players[1:])})

    shown = Scene.at(now, samples.NAMES, before=before)

    assert new_cards(shown, ana) == {first.face.id, second.face.id}
    assert third.face.id not in new_cards(shown, ana)
    assert new_cards(Scene.at(now, samples.NAMES), ana) == set()


def test_every_lot_of_an_auction_is_lit_whose_markers_are_others():
    lots = auction_samples.spread(2)
    then = auction_samples.with_bids(lots, {"A": (1, 0), "P1": (2, 1)})
    now = auction_samples.with_bids(lots, {"A": (1, 2), "P1": (2, 1), "3": (1, 0)}, "3")
    tables = [auction_samples.table(auction_samples.auction(each, 2)) for each in (then, now)]
    shown = Scene.at(tables[1], samples.NAMES, before=tables[0])

    fresh = {lot.mark: lot.fresh for lot in lit_lots(shown, shown.table.auction) if lot.fresh}

    assert fresh == {"A": (1,), "3": (0,)}
