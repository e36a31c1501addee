"""Terraforming Mars in the gallery."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from renders.canvas import Canvas
from renders.frame.pictures import PicturePart, TablePictures, named
from renders.frame.scene import drawable_options
from renders.sheet import Sheet
from renders.sketch import DrawnOption, Size, Sketch, View
from renders.terraforming_mars import alt, alt_close_ups, mars
from renders.terraforming_mars.auction.alt import auction_alt, private_auction_alt
from renders.terraforming_mars.auction.pictures import auction_of, looking_back_parts, lot_parts
from renders.terraforming_mars.auction.private import draw_own_auction, own_auction
from renders.terraforming_mars.board import draw_board
from renders.terraforming_mars.card_sheet import card_alt, draw_card_sheet
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.compact import draw_compact
from renders.terraforming_mars.ending import draw_compact_ending, draw_ending, ranking
from renders.terraforming_mars.goal_sheet import draw_goal_sheet
from renders.terraforming_mars.map_sheet import draw_map_sheet, draw_offers, map_alone
from renders.terraforming_mars.needs import checks
from renders.terraforming_mars.own import own_picture
from renders.terraforming_mars.private import MOST_COLUMNS, draw_own, offered_spaces
from renders.terraforming_mars.scene import Scene, without_hands
from renders.terraforming_mars.wide import draw_wide
from rules.terraforming_mars.model.views import CardFace, Table

LARGE_HAND: Final = 36
"""The most cards at full size; more are drawn smaller, so that the file stays small."""
SMALLER: Final = 0.75


class TerraformingMarsPictures(TablePictures[Scene]):
    """The pictures of Terraforming Mars."""

    name = "terraforming-mars"
    shape = Table
    scene = Scene

    def public(self, table: Table) -> Table:
        """Return the table without anybody's hand."""
        return without_hands(table)

    def whole(self, scene: Scene, size: Size) -> PicturePart[Scene]:
        """Return the picture of the whole table, or of the auction."""
        auction = auction_of(scene)
        words = alt.table_alt if auction is None else partial(auction_alt, auction=auction)
        return PicturePart(words, draw_wide if size == "wide" else draw_compact)

    def filmed(self, scene: Scene) -> PicturePart[Scene]:
        """Return the compact picture; a film has room for lots without bids, too."""
        return self.whole(scene, "compact")._replace(draw=partial(draw_compact, filled=True))

    def parts(self, scene: Scene) -> Mapping[str, PicturePart[Scene]]:
        """Return an auction's lots, map, milestones and awards; after the game, all auctions."""
        goals = PicturePart(alt_close_ups.goals_alt, draw_goal_sheet, "Milestones and awards")
        return {
            **lot_parts(scene),
            "map": PicturePart(alt_close_ups.map_alt, draw_map_sheet, "Map"),
            **({"goals": goals} if scene.table.milestones else {}),
        }

    def parts_behind(self, scene: Scene) -> Mapping[str, PicturePart[Scene]]:
        """Return every sale and its worth, after a game with auctions."""
        return looking_back_parts(scene)

    def board(self, seat: int) -> PicturePart[Scene]:
        """Return everything face up in front of a player."""
        return PicturePart(
            partial(alt_close_ups.board_alt, seat=seat), partial(draw_board, seat=seat)
        )

    def result(self, scene: Scene) -> PicturePart[Scene]:
        """Return the result, source by source and generation by generation."""
        return PicturePart(lambda seen: alt.ending_alt(seen, ranking(seen)), draw_ending)

    def compact_result(self, scene: Scene) -> Callable[[Scene], Canvas | Sheet]:
        """Return the drawing of the result as a table of numbers."""
        return draw_compact_ending

    def own(self, scene: Scene, seat: int, options: Sequence[DrawnOption], size: Size) -> Sketch:
        """Return the viewer's goods, hand and cards on offer, or the map with spaces on offer."""
        offered = offered_spaces(scene, options)
        if offered:
            return _offered_map(scene, seat, offered, size)
        shown, choices, columns = scene.for_drawing(), drawable_options(options), MOST_COLUMNS[size]
        form, auction = "-compact" if size == "compact" else "", auction_of(scene)
        if auction is not None:
            bids = own_auction(shown, auction, seat, choices, columns)
            words = private_auction_alt(scene, auction, seat, options)
            name = f"terraforming-mars-bids{form}"
            return own_sketch(name, words, bids.written, lambda: draw_own_auction(bids))
        own, words = (
            own_picture(shown, seat, choices, columns),
            alt.private_alt(scene, seat, options),
        )
        many = max(len(own.hand), len(own.dealt)) > LARGE_HAND
        scale = SMALLER if many and size == "wide" else 1
        name = f"terraforming-mars-hand{form}"
        return own_sketch(name, words, own.written, lambda: draw_own(own, scale))

    def looking_back(self, view: View, names: Sequence[str]) -> tuple[Sketch, ...]:
        """Return every sale and its worth, after a game with auctions."""
        scene = Scene.at(self.public(self.read(view)), names)
        parts = looking_back_parts(scene)
        return tuple(self.sketch(scene, named(what), part) for what, part in parts.items())

    def card(self, face: View, view: View | None = None) -> Sketch:
        """Return one card, large; with a view, its requirements are checked for the viewer."""
        card = CardFace.model_validate(face)
        table = None if view is None else self.read(view)
        found = checks(card, table, None if table is None else table.viewer)
        return Sketch(
            f"terraforming-mars-card-{card.id.replace('_', '-')}",
            lambda: f"{card.model_dump_json()}\n{found}",
            card_alt(card, found),
            lambda: draw_card_sheet(card, found).encode(COLOUR_TABLE),
        )


def _offered_map(scene: Scene, seat: int, offered: Sequence[str], size: Size) -> Sketch:
    """Return the map with the spaces that a player can choose."""
    alone, words = Scene.at(map_alone(scene.table), ()), alt_close_ups.map_alt(scene, offered)
    form, style = ("-compact", mars.COMPACT) if size == "compact" else ("", mars.LARGE)

    def written() -> str:
        return f"{seat}\n{offered}\n{alone.table.model_dump_json()}"

    def draw() -> Sheet:
        return draw_offers(alone, offered, seat, style=style)

    return own_sketch(f"terraforming-mars-map{form}", words, written, draw)


def own_sketch(
    name: str, words: str, written: Callable[[], str], draw: Callable[[], Sheet]
) -> Sketch:
    """Return a picture; `written` tells everything drawn, its words may tell more."""
    return Sketch(name, lambda: f"{words}\n{written()}", words, lambda: draw().encode(again=False))
