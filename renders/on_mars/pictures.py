"""On Mars in the gallery."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from renders.canvas import Canvas
from renders.frame.pictures import PicturePart, TablePictures
from renders.frame.scene import drawable_options
from renders.on_mars import alt, alt_close_ups
from renders.on_mars.alt_map import map_alt
from renders.on_mars.board import draw_board
from renders.on_mars.card_sheet import card_alt, draw_card_sheet
from renders.on_mars.compact import draw_compact
from renders.on_mars.compact_own import draw_own
from renders.on_mars.ending import draw_compact_ending, draw_ending
from renders.on_mars.map_sheet import draw_map_sheet, offered_hexes
from renders.on_mars.offers import (
    asks_for_cards,
    asks_for_contracts,
    draw_compact_offers,
    draw_deck,
    draw_offers,
)
from renders.on_mars.scene import Scene, without_secrets
from renders.on_mars.wide import draw_wide
from renders.sheet import Sheet
from renders.sketch import DrawnOption, Size, Sketch, View
from rules.on_mars.model.cards_seen import Face
from rules.on_mars.model.views import Table


class OnMarsPictures(TablePictures[Scene]):
    """The pictures of On Mars."""

    name = "on-mars"
    shape = Table
    scene = Scene

    def public(self, table: Table) -> Table:
        """Return the table without anybody's goals."""
        return without_secrets(table)

    def whole(self, scene: Scene, size: Size) -> PicturePart[Scene]:
        """Return the picture of the whole table."""
        return PicturePart(alt.table_alt, draw_wide if size == "wide" else draw_compact)

    def parts(self, scene: Scene) -> Mapping[str, PicturePart[Scene]]:
        """Return map and cards on offer."""
        return {
            "map": PicturePart(map_alt, draw_map_sheet, "Map"),
            "cards": PicturePart(alt_close_ups.offers_alt, draw_offers, "Cards on offer"),
        }

    def board(self, seat: int) -> PicturePart[Scene]:
        """Return the picture of a player's board."""
        return PicturePart(
            partial(alt_close_ups.player_alt, seat=seat), partial(draw_board, seat=seat)
        )

    def result(self, scene: Scene) -> PicturePart[Scene]:
        """Return the result, source by source."""
        return PicturePart(alt.ending_alt, draw_ending)

    def compact_result(self, scene: Scene) -> Callable[[Scene], Canvas | Sheet]:
        """Return the drawing of the result as a table of numbers."""
        return draw_compact_ending

    def own(self, scene: Scene, seat: int, options: Sequence[DrawnOption], size: Size) -> Sketch:
        """Return the viewer's own board with goals and choices, or the map with hexes on offer."""
        compact, offered = size == "compact", offered_hexes(scene, options)
        if offered:
            places: PicturePart[Scene] = PicturePart(
                lambda seen: map_alt(seen, offered),
                lambda shown: draw_map_sheet(shown, offered, seat, size),
            )
            return self.sketch(scene, f"places-{size}", places, options)
        if asks_for_cards(scene, options):
            take = draw_compact_offers if compact else draw_offers
            cards: PicturePart[Scene] = PicturePart(
                lambda seen: alt_close_ups.offers_alt(seen, options),
                lambda shown: take(shown, options),
            )
            return self.sketch(scene, f"cards-to-take-{size}", cards, options)
        if asks_for_contracts(scene, options):
            show = draw_compact_offers if compact else draw_deck
            deck: PicturePart[Scene] = PicturePart(
                lambda seen: alt_close_ups.deck_alt(seen, options),
                lambda shown: show(shown, options),
            )
            return self.sketch(scene, f"contracts-{size}", deck, options)
        choices = drawable_options([option for option in options if option.mark])
        board: PicturePart[Scene] = PicturePart(
            lambda seen: alt_close_ups.private_alt(seen, seat, choices),
            lambda shown: (
                draw_own(shown, seat, choices) if compact else draw_board(shown, seat, choices)
            ),
        )
        return self.sketch(scene, "own-compact" if compact else "own", board, options)


class OnMarsCards:
    """Pictures of every printed card, one at a time."""

    def card(self, face: View, view: View | None = None) -> Sketch:
        """Return one card, large; its face already holds its present worth."""
        card = Face.model_validate(face)
        return Sketch(
            f"on-mars-card-{card.id.lower().replace('_', '-')}",
            card.model_dump_json,
            card_alt(card),
            lambda: draw_card_sheet(card).encode(),
        )
