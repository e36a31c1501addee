"""Cosmic Encounter in the gallery."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, get_args

from renders.canvas import Canvas
from renders.cosmic_encounter import alt, alt_others
from renders.cosmic_encounter.board import draw_board
from renders.cosmic_encounter.card_sheet import draw_card
from renders.cosmic_encounter.choice_sheet import draw_choice
from renders.cosmic_encounter.discards import discards_alt, draw_discards
from renders.cosmic_encounter.ending import draw_ending
from renders.cosmic_encounter.hand import draw_private
from renders.cosmic_encounter.look import Look, look_at, without_secrets
from renders.cosmic_encounter.market import draw_market, shows_market
from renders.cosmic_encounter.phone import draw_phone
from renders.cosmic_encounter.phone_market import draw_phone_market
from renders.cosmic_encounter.phone_reveal import draw_phone_reveal
from renders.cosmic_encounter.reveal import draw_reveal, shows_cards
from renders.cosmic_encounter.wide import draw_wide
from renders.look import drawable_options
from renders.sketch import CloseUp, Moment, Option, Size, Sketch, View
from rules.cosmic_encounter.model.views import CardType, Playable, Table
from rules.cosmic_encounter.texts.book import book

PLANETS: Final = "planets"
REVEAL: Final = "reveal"
MARKET: Final = "market"
DISCARDS: Final = "discards"
LARGE_HAND: Final = 24
"""A picture of more cards than this is drawn smaller, so that its file does not grow too large."""
SMALLER: Final = 0.75

Part = tuple[Callable[[Look], str], Callable[[Look], Canvas]]
"""What a picture says in words, and how it is drawn."""


class CosmicEncounterPictures:
    """The pictures of Cosmic Encounter."""

    def table(self, view: View, names: Sequence[str], moment: Moment, size: Size) -> Sketch:
        """What the present stop is about: the table, both cards, or the market."""
        before = None if moment.before is None else without_secrets(_table(moment.before))
        look = look_at(without_secrets(_table(view)), names, before=before, news=moment.news)
        words, draw = _phone_part(look) if size == "phone" else _wide_part(look)
        return look.sketch(f"cosmic-encounter-table-{size}", words(look), draw)

    def close_ups(self, view: View, names: Sequence[str]) -> tuple[CloseUp, ...]:
        """All planets while something else is shown, reveal and market, and every alien."""
        look = look_at(_table(view), names)
        found = [CloseUp(PLANETS, "All planets")]
        if shows_cards(look):
            found.append(CloseUp(REVEAL, "Reveal"))
        if look.table.market is not None and look.table.market.lots:
            found.append(CloseUp(MARKET, "Market"))
        found.append(CloseUp(DISCARDS, "Discard piles"))
        return (*found, *look.boards())

    def close_up(self, view: View, names: Sequence[str], what: str) -> Sketch:
        """One part of the table, large."""
        look = look_at(without_secrets(_table(view)), names)
        name = f"cosmic-encounter-{what.replace(' ', '-')}"
        parts: dict[str, Part] = {
            PLANETS: (alt.table_alt, draw_wide),
            DISCARDS: (discards_alt, draw_discards),
        }
        if shows_cards(look):
            parts[REVEAL] = (alt_others.reveal_alt, draw_reveal)
        if look.table.market is not None and look.table.market.lots:
            parts[MARKET] = (alt_others.market_alt, draw_market)
        if what in parts:
            words, draw = parts[what]
            return look.sketch(name, words(look), draw)
        seat = look.seat_of_board(what)
        return look.sketch(
            name, alt_others.board_alt(look, seat), lambda shown: draw_board(shown, seat)
        )

    def private(
        self, view: View, names: Sequence[str], options: Sequence[Option], size: Size
    ) -> Sketch:
        """The viewer's hand, power and choices; before the game, the aliens to choose from."""
        look = look_at(_table(view), names)
        seat = look.table.viewer
        if seat is None:
            raise ValueError("A private picture needs the view of a seat.")
        choices = drawable_options(options)
        form = "-phone" if size == "phone" else ""
        if look.table.choice:
            return look.sketch(
                f"cosmic-encounter-choice{form}",
                alt_others.choice_alt(look),
                lambda shown: draw_choice(shown, seat, choices, size),
                options,
            )
        player = look.player(seat)
        many = len(player.hand or ()) > LARGE_HAND
        scale = SMALLER if many and size == "wide" else 1
        return look.sketch(
            f"cosmic-encounter-hand{form}",
            alt_others.private_alt(look, seat, options),
            lambda shown: draw_private(shown, seat, choices, size, scale),
            options,
        )

    def ending(self, view: View, names: Sequence[str]) -> Sketch:
        """The result, and how the colonies came about."""
        look = look_at(without_secrets(_table(view)), names)
        return look.sketch("cosmic-encounter-ending", alt_others.ending_alt(look), draw_ending)

    def looking_back(self, view: View, names: Sequence[str]) -> tuple[Sketch, ...]:
        """Nothing more than the result."""
        return ()

    def card(self, face: View, view: View | None = None) -> Sketch:
        """One card, large: an alien's sheet, a flare, or any other card."""
        key, values = str(face["key"]), str(face.get("values", ""))
        read = book(values)
        return Sketch(
            f"cosmic-encounter-card-{key.replace(':', '-').replace('_', '-')}",
            lambda: f"{key}\n{values}",
            alt_others.card_alt(read, key, values),
            lambda: draw_card(read, key).encode(),
        )


def _wide_part(look: Look) -> Part:
    if shows_market(look):
        return alt_others.market_alt, draw_market
    if shows_cards(look):
        return alt_others.reveal_alt, draw_reveal
    return alt.table_alt, draw_wide


def _phone_part(look: Look) -> Part:
    if shows_market(look):
        return alt_others.market_alt, draw_phone_market
    if shows_cards(look):
        return alt_others.reveal_alt, draw_phone_reveal
    return alt.table_alt, draw_phone


def _table(view: View) -> Table:
    return Table.model_validate(view)


DRAWN: Final = "drawn"
ORDERS: Final = {DRAWN: "As drawn", "kind": "By kind"}
TYPES: Final = get_args(CardType)


def _by_kind(held: Mapping[str, Any]) -> tuple[int, int, str]:
    """Cards of one kind together, the highest first."""
    face = Playable.model_validate(held).face
    return TYPES.index(face.type), -(face.value or 0), face.name


class CosmicEncounterHand:
    """The hand of the viewer of Cosmic Encounter."""

    def orders(self) -> tuple[CloseUp, ...]:
        """The orders in which a hand can be seen; usable cards always come first."""
        return tuple(CloseUp(what, label) for what, label in ORDERS.items())

    def arranged(self, view: View, order: str) -> View:
        """The view with the viewer's hand in this order; `KeyError` when there is no such order."""
        if order not in ORDERS:
            raise KeyError(order)
        viewer = view["viewer"]
        if order == DRAWN or viewer is None:
            return view
        players = [dict(player) for player in view["players"]]
        for player in players:
            if player["seat"] == viewer:
                player["hand"] = player.get("hand") and sorted(player["hand"], key=_by_kind)
        return {**view, "players": players}

    def words(self, view: View) -> tuple[str, ...]:
        """What the viewer has, what can be used now, and why the rest cannot."""
        look = look_at(_table(view), ())
        seat = look.table.viewer
        return () if seat is None else alt_others.hand_words(look, seat)

    def explained(self, view: View) -> frozenset[str]:
        """The picture says of every card in hand when it can be used."""
        table = _table(view)
        own: list[Any] = [player for player in table.players if player.seat == table.viewer]
        held = [card for player in own for card in player.hand or ()]
        return frozenset(card.face.id for card in held)
