"""Cosmic Encounter in the gallery."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, get_args

from renders.canvas import Canvas
from renders.cosmic_encounter import alt, alt_others, alt_reveal
from renders.cosmic_encounter.board import draw_board
from renders.cosmic_encounter.card_sheet import draw_card
from renders.cosmic_encounter.choice_sheet import draw_choice
from renders.cosmic_encounter.compact import draw_compact
from renders.cosmic_encounter.compact_choice import draw_compact_choice
from renders.cosmic_encounter.compact_ending import draw_compact_ending
from renders.cosmic_encounter.compact_hand import draw_compact_hand
from renders.cosmic_encounter.compact_market import draw_compact_market
from renders.cosmic_encounter.discards import discards_alt, draw_discards
from renders.cosmic_encounter.ending import draw_ending
from renders.cosmic_encounter.hand import draw_private
from renders.cosmic_encounter.market import draw_market, shows_market
from renders.cosmic_encounter.reveal import draw_reveal, shows_cards
from renders.cosmic_encounter.scene import Scene, without_secrets
from renders.cosmic_encounter.wide import draw_wide
from renders.frame.pictures import PicturePart, TablePictures
from renders.frame.scene import drawable_options, table_of
from renders.sheet import Sheet
from renders.sketch import CloseUp, DrawnOption, Size, Sketch, View
from renders.tongue import translated
from rules.cosmic_encounter.model.views import CardType, Playable, Table
from rules.cosmic_encounter.texts.book import book

LARGE_HAND: Final = 24
"""The most cards at full size; more are drawn smaller, so that the file stays small."""
SMALLER: Final = 0.75


class CosmicEncounterPictures(TablePictures[Scene]):
    """The pictures of Cosmic Encounter."""

    name = "cosmic-encounter"
    shape = Table
    scene = Scene

    def public(self, table: Table) -> Table:
        """Return the table without hands, hidden technologies and the details of a talk."""
        return without_secrets(table)

    def whole(self, scene: Scene, size: Size) -> PicturePart[Scene]:
        """Return the subject of the present stop: the table, both cards, or the market."""
        wide = size == "wide"
        if shows_market(scene):
            return PicturePart(alt_others.market_alt, draw_market if wide else draw_compact_market)
        if shows_cards(scene):
            return PicturePart(alt_reveal.reveal_alt, draw_reveal if wide else draw_compact)
        return PicturePart(alt.table_alt, draw_wide if wide else draw_compact)

    def parts(self, scene: Scene) -> Mapping[str, PicturePart[Scene]]:
        """Return all planets, reveal and market as far as there are any, and every pile."""
        found = {"planets": PicturePart(alt.table_alt, draw_wide, "All planets")}
        if shows_cards(scene):
            found["reveal"] = PicturePart(alt_reveal.reveal_alt, draw_reveal, "Reveal")
        if scene.table.market is not None and scene.table.market.lots:
            found["market"] = PicturePart(alt_others.market_alt, draw_market, "Market")
        return found | {"discards": PicturePart(discards_alt, draw_discards, "Discard piles")}

    def board(self, seat: int) -> PicturePart[Scene]:
        """Return a player's aliens and technologies."""
        return PicturePart(partial(alt_others.board_alt, seat=seat), partial(draw_board, seat=seat))

    def own(self, scene: Scene, seat: int, options: Sequence[DrawnOption], size: Size) -> Sketch:
        """Return the viewer's hand, power and choices; before the game, the offered aliens."""
        choices, form = drawable_options(options), "-compact" if size == "compact" else ""
        if scene.table.choice:
            choice = PicturePart(
                alt_others.choice_alt,
                lambda shown: (
                    draw_compact_choice(shown, seat)
                    if size == "compact"
                    else draw_choice(shown, seat, choices)
                ),
            )
            return self.sketch(scene, f"choice{form}", choice, options)
        many = len(scene.player(seat).hand or ()) > LARGE_HAND
        scale = SMALLER if many else 1
        hand: PicturePart[Scene] = PicturePart(
            lambda seen: alt_others.private_alt(seen, seat, options),
            lambda shown: (
                draw_compact_hand(shown, seat, choices)
                if size == "compact"
                else draw_private(shown, seat, choices, scale)
            ),
        )
        return self.sketch(scene, f"hand{form}", hand, options)

    def result(self, scene: Scene) -> PicturePart[Scene]:
        """Return the result, and the course of the colonies."""
        return PicturePart(alt_others.ending_alt, draw_ending)

    def compact_result(self, scene: Scene) -> Callable[[Scene], Canvas | Sheet]:
        """Return the drawing of the result as a list, winners first."""
        return draw_compact_ending

    def card(self, face: View, view: View | None = None) -> Sketch:
        """Return one card, large: an alien's sheet, a flare, or any other card."""
        key, values = str(face["key"]), str(face.get("values", ""))
        read = book(values)
        return Sketch(
            f"cosmic-encounter-card-{key.replace(':', '-').replace('_', '-')}",
            lambda: f"{key}\n{values}",
            alt_others.card_alt(read, key, values),
            lambda: draw_card(read, key).encode(),
        )


DRAWN: Final = "drawn"
ORDERS: Final = {DRAWN: "As drawn", "kind": "By kind"}
TYPES: Final = get_args(CardType)


def _by_kind(held: Mapping[str, Any]) -> tuple[int, int, str]:
    """Return a sort key that puts cards of one kind together, the highest first."""
    face = Playable.model_validate(held).face
    return TYPES.index(face.type), -(face.value or 0), face.name


class CosmicEncounterHand:
    """The viewer's hand in Cosmic Encounter."""

    def orders(self) -> tuple[CloseUp, ...]:
        """Return the orders in which a hand can be sorted; usable cards always come first."""
        return tuple(CloseUp(what, translated(label)) for what, label in ORDERS.items())

    def arranged(self, view: View, order: str) -> View:
        """Return the view with the viewer's hand sorted; raise `KeyError` for an unknown order."""
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
        """Return the viewer's hand, the cards usable now, and why the rest are not."""
        scene = Scene.at(table_of(Table, view), ())
        seat = scene.table.viewer
        return () if seat is None else alt_others.hand_words(scene, seat)

    def explained(self, view: View) -> frozenset[str]:
        """Return the ids of all cards in hand: the picture tells each card's time."""
        table = table_of(Table, view)
        own: list[Any] = [player for player in table.players if player.seat == table.viewer]
        held = [card for player in own for card in player.hand or ()]
        return frozenset(card.face.id for card in held)
