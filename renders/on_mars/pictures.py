"""On Mars in the gallery."""

from collections.abc import Sequence
from typing import Final

from renders.look import drawable_options, table_of
from renders.on_mars import alt
from renders.on_mars.alt_map import map_alt
from renders.on_mars.board import draw_board
from renders.on_mars.card_sheet import card_alt, draw_card_sheet
from renders.on_mars.ending import draw_ending
from renders.on_mars.look import look_at, without_secrets
from renders.on_mars.map_sheet import draw_map_sheet, offered_hexes
from renders.on_mars.offers import (
    asks_for_cards,
    asks_for_contracts,
    draw_deck,
    draw_offers,
    draw_phone_offers,
)
from renders.on_mars.phone import draw_phone
from renders.on_mars.wide import draw_wide
from renders.sketch import CloseUp, Moment, Option, Size, Sketch, View
from rules.on_mars.model.cards_seen import Face
from rules.on_mars.model.views import Table

MAP: Final = "map"
OFFERS: Final = "cards"


class OnMarsPictures:
    """The pictures of On Mars."""

    def table(self, view: View, names: Sequence[str], moment: Moment, size: Size) -> Sketch:
        """The whole table, without anybody's goals."""
        before = None if moment.before is None else without_secrets(_table(moment.before))
        look = look_at(without_secrets(_table(view)), names, before=before, news=moment.news)
        draw = draw_wide if size == "wide" else draw_phone
        return look.sketch(f"on-mars-table-{size}", alt.table_alt(look), draw)

    def close_ups(self, view: View, names: Sequence[str]) -> tuple[CloseUp, ...]:
        """Map, cards on offer, and every board."""
        look = look_at(_table(view), names)
        return (CloseUp(MAP, "Map"), CloseUp(OFFERS, "Cards on offer"), *look.boards())

    def close_up(self, view: View, names: Sequence[str], what: str) -> Sketch:
        """One part of the table, large."""
        look = look_at(without_secrets(_table(view)), names)
        name = f"on-mars-{what.replace(' ', '-')}"
        if what == MAP:
            return look.sketch(name, map_alt(look), draw_map_sheet)
        if what == OFFERS:
            return look.sketch(name, alt.offers_alt(look), draw_offers)
        seat = look.seat_of_board(what)
        return look.sketch(name, alt.player_alt(look, seat), lambda shown: draw_board(shown, seat))

    def private(
        self, view: View, names: Sequence[str], options: Sequence[Option], size: Size
    ) -> Sketch:
        """The viewer's own board with goals and choices, or the map with the hexes on offer."""
        look = look_at(_table(view), names)
        seat = look.table.viewer
        if seat is None:
            raise ValueError("A private picture needs the view of a seat.")
        offered = offered_hexes(look, options)
        if offered:
            return look.sketch(
                f"on-mars-places-{size}",
                map_alt(look, offered),
                lambda shown: draw_map_sheet(shown, offered, seat, size),
                options,
            )
        if asks_for_cards(look, options):
            take = draw_phone_offers if size == "phone" else draw_offers
            return look.sketch(
                f"on-mars-cards-to-take-{size}",
                alt.offers_alt(look, options),
                lambda shown: take(shown, options),
                options,
            )
        if asks_for_contracts(look, options):
            show = draw_phone_offers if size == "phone" else draw_deck
            return look.sketch(
                f"on-mars-contracts-{size}",
                alt.deck_alt(look, options),
                lambda shown: show(shown, options),
                options,
            )
        form = "-phone" if size == "phone" else ""
        choices = drawable_options([option for option in options if option.mark])
        return look.sketch(
            f"on-mars-own{form}",
            alt.private_alt(look, seat, choices),
            lambda shown: draw_board(shown, seat, size, choices),
            options,
        )

    def ending(self, view: View, names: Sequence[str]) -> Sketch:
        """The result, source by source."""
        look = look_at(without_secrets(_table(view)), names)
        return look.sketch("on-mars-ending", alt.ending_alt(look), draw_ending)

    def looking_back(self, view: View, names: Sequence[str]) -> tuple[Sketch, ...]:
        """Nothing more than the result."""
        return ()


class OnMarsCards:
    """Everything printed, one at a time."""

    def card(self, face: View, view: View | None = None) -> Sketch:
        """One card, large; what it is worth now stands in its face already."""
        card = Face.model_validate(face)
        return Sketch(
            f"on-mars-card-{card.id.lower().replace('_', '-')}",
            card.model_dump_json,
            card_alt(card),
            lambda: draw_card_sheet(card).encode(),
        )


def _table(view: View) -> Table:
    return table_of(Table, view)
