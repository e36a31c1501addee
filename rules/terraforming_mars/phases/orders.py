"""Standing orders for Terraforming Mars."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Self, TypeGuard

from pydantic import field_validator

from rules.kernel import (
    Answer,
    Ask,
    CardId,
    Choose,
    Option,
    OwnSeat,
    Seat,
    StandingOrder,
    Text,
    say,
)
from rules.parts.offers import paged
from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.state import Terraforming

MOST_KEPT: Final = 100
"""Most cards that one order to keep cards may name."""


def _is_turn(ask: Ask) -> TypeGuard[Choose]:
    """Whether it asks for an action; the last option passes, or ends the turn."""
    return isinstance(ask, Choose) and ask.moment == "action"


class ForAGeneration(StandingOrder):
    """An order that is spent when the production phase of its generation begins."""

    generation: int = 0  # 0: not given yet

    def is_spent(self, game: Terraforming, seat: Seat) -> bool:
        over = game.generation if game.phase == "production" else game.generation - 1
        return self.generation <= over


class PassGeneration(ForAGeneration):
    """Pass for the rest of the generation in which the order is given; then it is spent."""

    def title(self) -> Text:
        if self.generation:
            return say("Pass for the rest of generation {n}", n=self.generation)
        return say("Pass for the rest of this generation")

    def given(self, game: Terraforming, seat: Seat) -> Self:
        return self.model_copy(update={"generation": game.generation})

    def answers(self, game: Terraforming, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if not _is_turn(ask) or self.generation != game.generation:
            return None
        return ([ask.options[-1].id],)


class EndAfterOneAction(StandingOrder):
    """Never take the second action of a turn."""

    def title(self) -> Text:
        return say("End my turn after one action")

    def answers(self, game: Terraforming, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return (["end"],) if _is_turn(ask) and ask.options[-1].id == "end" else None


class BuyNothing(ForAGeneration):
    """Buy no cards in the present research phase, or in the next one; then it is spent."""

    def title(self) -> Text:
        if self.generation:
            return say("Buy nothing in generation {n}", n=self.generation)
        return say("Buy nothing in the next research phase")

    def given(self, game: Terraforming, seat: Seat) -> Self:
        now = game.phase == "research"
        return self.model_copy(update={"generation": game.generation + (not now)})

    def answers(self, game: Terraforming, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "buy" or game.phase != "research":
            return None
        return ([],) if self.generation == game.generation else None


class KeepWhenDrafting(StandingOrder):
    """Keep these cards whenever one of them can be picked, the first named first.

    `cards` are keys of the catalogue; cards of sets out of play are never offered. Without a match,
    the first card is kept. The game fills in the seat when the order is given.

    Raises:
        ValueError: there is no such card.
    """

    seat: Seat = 0
    cards: Annotated[list[CardId], OwnSeat] = []

    @field_validator("cards")
    @classmethod
    def _known(cls, cards: list[str]) -> list[str]:
        """Return each card once; refuse unknown ones."""
        unknown = [card for card in cards if card not in CARDS]
        if unknown:
            raise ValueError(f"there is no card {', '.join(map(repr, unknown))}")
        return list(dict.fromkeys(cards))

    def details(self, view: Mapping[str, Any]) -> Choose:
        cards = [Option(id, card.title) for id, card in CARDS.items() if card.is_project]
        return Choose(
            title=say("Which cards do you want to keep? Name the most wanted first."),
            moment="order",
            options=paged(sorted(cards, key=lambda option: str(option.label))),
            least=0,
            most=MOST_KEPT,
            fallback=[],
            secret=True,
        )

    def detailed(self, answer: Answer) -> Self:
        return self.model_copy(update={"cards": list(answer)})

    def named(self) -> Answer:
        return list(self.cards) or None

    def given(self, game: Terraforming, seat: Seat) -> Self:
        return self.model_copy(update={"seat": seat})

    def title(self) -> Text:
        if not self.cards:
            return say("When drafting, keep the first card")
        return say("When drafting, keep {cards}", cards=tuple(CARDS[c].title for c in self.cards))

    def answers(self, game: Terraforming, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "draft" or not isinstance(ask, Choose):
            return None
        offered = [option.id for option in ask.open]
        wanted = [card for card in self.cards if card in offered]
        if wanted:
            return ([wanted[0]],)
        return None if self.cards else ([offered[0]],)


class PayAsProposed(StandingOrder):
    """Pay in the proposed way, without a question."""

    def title(self) -> Text:
        return say("Pay as proposed")

    def answers(self, game: Terraforming, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return (ask.suggested,) if ask.moment == "pay" else None


class HarmNobody(StandingOrder):
    """Decline to hit a player wherever that is allowed."""

    def title(self) -> Text:
        return say("Never take from other players where I may decline")

    def answers(self, game: Terraforming, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return (["nobody"],) if ask.moment == "target" else None


class PassAuctions(ForAGeneration):
    """Pass in the present auction, or in the next one; then it is spent (Mars Auction)."""

    auction: int = 0  # of the three before the first generation; 0: any

    def title(self) -> Text:
        if not self.generation:
            return say("Pass in this auction, or in the next one (Mars Auction)")
        if self.generation == 1 and self.auction:
            return say("Pass in auction {n} before generation 1", n=self.auction)
        return say("Pass in the auction of generation {n}", n=self.generation)

    def given(self, game: Terraforming, seat: Seat) -> Self:
        generation, auction = _present_auction(game)
        return self.model_copy(update={"generation": generation, "auction": auction})

    def answers(self, game: Terraforming, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "markers" or self.generation != game.generation:
            return None
        return (["pass"],) if self.auction in (0, game.auction_layout.number) else None


def _present_auction(game: Terraforming) -> tuple[int, int]:
    """Return generation and number of the auction that is open to bids now or next."""
    layout = game.layout
    if layout is not None and layout.stage == "bidding":
        return game.generation, layout.number
    if layout is not None and layout.number < layout.of:
        return game.generation, layout.number + 1
    return game.generation + 1, 1


def orders(view: Mapping[str, Any], seat: Seat) -> tuple[StandingOrder, ...]:
    """Return the orders that any seat may give at any time; for auctions where there are any."""
    auctions = view.get("options", {}).get("mars_auction", True)
    return (
        PassGeneration(),
        EndAfterOneAction(),
        BuyNothing(),
        KeepWhenDrafting(seat=seat),
        PayAsProposed(),
        HarmNobody(),
        *([PassAuctions()] if auctions else ()),
    )
