"""Terraforming Mars in the gallery."""

from collections.abc import Callable, Sequence
from typing import Final

from renders.frame.look import drawable_options, table_of
from renders.sheet import Sheet
from renders.sketch import CloseUp, Moment, Option, Size, Sketch, View
from renders.terraforming_mars import alt, mars
from renders.terraforming_mars.auction.alt import auction_alt, private_auction_alt
from renders.terraforming_mars.auction.pictures import (
    auction_of,
    looking_back_close_ups,
    looking_back_sketches,
    lot_close_ups,
    lot_sketches,
)
from renders.terraforming_mars.auction.private import draw_own_auction, own_auction
from renders.terraforming_mars.board import draw_board
from renders.terraforming_mars.card_sheet import card_alt, draw_card_sheet
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.ending import draw_ending, ranking
from renders.terraforming_mars.goal_sheet import draw_goal_sheet
from renders.terraforming_mars.look import Look, look_at, without_hands
from renders.terraforming_mars.map_sheet import draw_map_sheet, draw_offers, map_alone
from renders.terraforming_mars.needs import checks
from renders.terraforming_mars.own import own_picture
from renders.terraforming_mars.phone import draw_phone
from renders.terraforming_mars.private import MOST_COLUMNS, draw_own, offered_spaces
from renders.terraforming_mars.wide import draw_wide
from rules.terraforming_mars.model.views import CardFace, Table

MAP: Final = "map"
GOALS: Final = "goals"
LARGE_HAND: Final = 36
"""A picture of more cards than this is drawn smaller, so that its file does not grow too large."""
SMALLER: Final = 0.75


class TerraformingMarsPictures:
    """The pictures of Terraforming Mars."""

    def table(self, view: View, names: Sequence[str], moment: Moment, size: Size) -> Sketch:
        """The whole table, without anybody's hand."""
        before = None if moment.before is None else without_hands(_table(moment.before))
        look = look_at(
            without_hands(_table(view)),
            names,
            before=before,
            news=moment.news,
        )
        draw = draw_wide if size == "wide" else draw_phone
        name = f"terraforming-mars-table-{size}"
        auction = auction_of(look)
        words = alt.table_alt(look) if auction is None else auction_alt(look, auction)
        return look.sketch(name, words, draw)

    def close_ups(self, view: View, names: Sequence[str]) -> tuple[CloseUp, ...]:
        """The lots of an auction, map, milestones and awards, and every board."""
        look = look_at(_table(view), names)
        goals = (CloseUp(GOALS, "Milestones and awards"),) if look.table.milestones else ()
        rest = (CloseUp(MAP, "Map"), *goals, *look.boards())
        return (*lot_close_ups(look), *rest, *looking_back_close_ups(look))

    def close_up(self, view: View, names: Sequence[str], what: str) -> Sketch:
        """One part of the table, large."""
        look = look_at(without_hands(_table(view)), names)
        name = f"terraforming-mars-{what.replace(' ', '-')}"
        if what == MAP:
            return look.sketch(name, alt.map_alt(look), draw_map_sheet)
        if what == GOALS and look.table.milestones:
            return look.sketch(name, alt.goals_alt(look), draw_goal_sheet)
        of_auction = {**lot_sketches(look), **looking_back_sketches(look)}
        if what in of_auction:
            return of_auction[what]()
        seat = look.seat_of_board(what)
        return look.sketch(name, alt.board_alt(look, seat), lambda shown: draw_board(shown, seat))

    def private(
        self, view: View, names: Sequence[str], options: Sequence[Option], size: Size
    ) -> Sketch:
        """The viewer's goods, hand, cards on offer, or the map with the spaces on offer."""
        look = look_at(_table(view), names)
        seat = look.table.viewer
        if seat is None:
            raise ValueError("A private picture needs the view of a seat.")
        offered = offered_spaces(look, options)
        if offered:
            return _offered_map(look, seat, offered, size)
        shown, choices, columns = look.for_drawing(), drawable_options(options), MOST_COLUMNS[size]
        form, auction = "-phone" if size == "phone" else "", auction_of(look)
        if auction is not None:
            bids = own_auction(shown, auction, seat, choices, columns)
            words = private_auction_alt(look, auction, seat, options)
            name = f"terraforming-mars-bids{form}"
            return own_sketch(name, words, bids.written, lambda: draw_own_auction(bids))
        own, words = (
            own_picture(shown, seat, choices, columns),
            alt.private_alt(look, seat, options),
        )
        scale = SMALLER if max(len(own.hand), len(own.dealt)) > LARGE_HAND else 1
        name = f"terraforming-mars-hand{form}"
        return own_sketch(name, words, own.written, lambda: draw_own(own, scale))

    def ending(self, view: View, names: Sequence[str]) -> Sketch:
        """The result, source by source and generation by generation."""
        look = look_at(without_hands(_table(view)), names)
        words = alt.ending_alt(look, ranking(look))
        return look.sketch("terraforming-mars-ending", words, draw_ending)

    def looking_back(self, view: View, names: Sequence[str]) -> tuple[Sketch, ...]:
        """After a game with auctions: every sale, and what it was worth."""
        look = look_at(without_hands(_table(view)), names)
        return tuple(make() for make in looking_back_sketches(look).values())

    def card(self, face: View, view: View | None = None) -> Sketch:
        """One card, large; with a view, its requirements are checked for the viewer."""
        card = CardFace.model_validate(face)
        table = None if view is None else _table(view)
        found = checks(card, table, None if table is None else table.viewer)
        return Sketch(
            f"terraforming-mars-card-{card.id.replace('_', '-')}",
            lambda: f"{card.model_dump_json()}\n{found}",
            card_alt(card, found),
            lambda: draw_card_sheet(card, found).encode(COLOUR_TABLE),
        )


def _offered_map(look: Look, seat: int, offered: Sequence[str], size: Size) -> Sketch:
    """The map with the spaces among which somebody chooses."""
    alone, words = look_at(map_alone(look.table), ()), alt.map_alt(look, offered)
    form, style = ("-phone", mars.PHONE) if size == "phone" else ("", mars.LARGE)

    def written() -> str:
        return f"{seat}\n{offered}\n{alone.table.model_dump_json()}"

    def draw() -> Sheet:
        return draw_offers(alone, offered, seat, style=style)

    return own_sketch(f"terraforming-mars-map{form}", words, written, draw)


def own_sketch(
    name: str, words: str, written: Callable[[], str], draw: Callable[[], Sheet]
) -> Sketch:
    """A picture of which `written` tells all that is drawn; its words may tell more."""
    return Sketch(name, lambda: f"{words}\n{written()}", words, lambda: draw().encode(again=False))


def _table(view: View) -> Table:
    return table_of(Table, view)
