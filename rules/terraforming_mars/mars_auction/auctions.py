"""The three opening auctions, and the auction in place of a research phase."""

from typing import Annotated, Any, Final

from rules.kernel import (
    Answer,
    Ask,
    CardId,
    Choose,
    Done,
    Everyone,
    Frame,
    Nobody,
    Option,
    Procedure,
    Seat,
    Text,
    say,
    step,
)
from rules.terraforming_mars.cards.catalogue import (
    CARDS,
    corporation_deck,
    prelude_deck,
    project_deck,
)
from rules.terraforming_mars.mars_auction.bidding import Bidding, SealedBidding
from rules.terraforming_mars.mars_auction.handing_out import hand_out
from rules.terraforming_mars.mars_auction.prices import Purse
from rules.terraforming_mars.mars_auction.receiving_companies import Companies
from rules.terraforming_mars.mars_auction.receiving_preludes import LATE, PreludesWon
from rules.terraforming_mars.mars_auction.receiving_projects import ProjectsWon
from rules.terraforming_mars.model.card import Edition
from rules.terraforming_mars.model.layout import ZONES, Laid, Layout, spread
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.model.views import Zone
from rules.terraforming_mars.state import Terraforming

EACH: Final[dict[Zone, int]] = {"companies": 2, "preludes": 4, "projects": 10}
"""Cards laid out for each player at the setup (docs/rules, section 13)."""

EACH_GENERATION: Final = 4
"""Project cards laid out for each player in place of a research phase."""


def sets(options: TerraformingOptions) -> tuple[Edition, ...]:
    """Return the sets in play: all of them, or the chosen ones (A25)."""
    if options.auction_cards == "all":
        return ("base", "corporate_era", "prelude", "turmoil", "colonies")
    chosen: list[Edition] = ["base"]
    chosen += ["corporate_era"] if options.corporate_era else []
    chosen += ["prelude"] if options.prelude else []
    chosen += ["turmoil", "colonies"] if options.extra_corporations else []
    return tuple(chosen)


def decks(options: TerraformingOptions) -> tuple[list[str], list[str], list[str]]:
    """Return corporations, preludes and projects, none of them shuffled."""
    chosen = sets(options)
    preludes = prelude_deck() if "prelude" in chosen else []
    return corporation_deck(chosen), preludes, project_deck(chosen)


class Auction(Procedure):
    """One auction: bid, hand out, receive."""

    unsold: Annotated[list[CardId], Everyone] = []
    # by mark: the most markers that plans allowed
    maxima: Annotated[dict[str, dict[Seat, int]], Nobody] = {}

    def forget_others(self, seat: Seat) -> None:
        own = {mark: most[seat] for mark, most in self.maxima.items() if seat in most}
        self.maxima = {mark: {seat: most} for mark, most in own.items()}

    @step
    def before(self, game: Terraforming) -> Frame:
        """Let players take back markers that they can no longer pay for (A20)."""
        layout = game.auction_layout
        layout.stage, layout.placed, layout.passed, layout.latest = "bidding", {}, [], []
        for laid in layout.cards:
            laid.fresh = []
        return TakeBack(order=game.clockwise(game.first))

    @step
    def bid(self, game: Terraforming) -> Frame:
        _announce(game)
        if game.options.bidding == "sealed":
            return SealedBidding()
        return Bidding(upcoming=game.first)

    @step
    def evaluate(self, game: Terraforming) -> None:
        game.receipts.end()
        game.auction_layout.stage = "receiving"
        self.unsold = hand_out(game, game.auction_layout, self.maxima)
        for card in self.unsold:
            game.unsold[card] = game.unsold.get(card, 0) + 1
        game.seal()

    @step
    def receive(self, game: Terraforming) -> Frame:
        order = game.clockwise(game.first)
        match game.auction_layout.zone:
            case "companies":
                return Companies.of(game, self.unsold)
            case "preludes":
                return PreludesWon(order=order, unsold=self.unsold)
            case _:
                return ProjectsWon(order=order, unsold=self.unsold)

    def heard(self, game: Terraforming, result: Any) -> None:
        if self.at != "evaluate" or not isinstance(result, dict):
            return
        maxima: dict[str, dict[Seat, int]] = {}
        for seat, wished in result.items():
            for mark, most in wished.items():
                maxima.setdefault(mark, {})[seat] = most
        self.maxima = maxima


def _announce(game: Terraforming) -> None:
    layout = game.auction_layout
    if layout.of > 1:
        text = "Auction {number} of {of}; {seat:seat} is first."
        game.tell(text, number=layout.number, of=layout.of, seat=game.first)


class OpeningAuctions(Procedure):
    """The auctions of companies, preludes and projects, one kind after each auction."""

    zones: list[Zone] = []

    @step
    def lay_out(self, game: Terraforming) -> None:
        corporations, preludes, _ = decks(game.options)
        corporations = game.shuffled(corporations)
        count = len(game.seated)
        cards: dict[Zone, list[str]] = {
            "companies": [corporations.pop() for _ in range(EACH["companies"] * count)],
            "preludes": game.draw_preludes(EACH["preludes"] * count) if preludes else [],
            "projects": game.draw(EACH["projects"] * count),
        }
        self.zones = [zone for zone in ZONES if cards[zone]]
        game.layout = Layout(
            of=len(self.zones), zone=self.zones[0], cards=spread(cards), undealt=corporations
        )
        warning = experts_warning(cards["preludes"])
        if warning is not None and game.options.early_experts != "wait":
            game.tell("{warning}", warning=warning)

    @step
    def auction(self, game: Terraforming) -> Frame:
        game.phase = "auction"
        return Auction()

    @step
    def onward(self, game: Terraforming) -> None:
        """Move the first-player marker after each opening auction (docs/rules, section 13; A13)."""
        game.first = game.clockwise(game.first + 1)[0]
        self.zones.pop(0)
        if not self.zones:
            return
        layout = game.auction_layout
        layout.number += 1
        layout.zone = self.zones[0]
        if game.options.old_markers == "returned":
            for laid in layout.unsold:
                _return_markers(laid)
        self.go_to("auction")

    @step
    def clear(self, game: Terraforming) -> None:
        """Remove the cards that were never laid out from the game."""
        game.box += game.auction_layout.undealt
        game.layout = None


def _return_markers(laid: Laid) -> None:
    """Give the markers of a card back; each seat's free first marker is used up for good (A2)."""
    laid.freed = sorted({*laid.freed, *laid.markers})
    laid.markers = {}


def experts_warning(cards: list[str]) -> Text | None:
    """Return a warning about preludes that play a card from an empty hand (A14)."""
    found = tuple(CARDS[card].title for card in cards if card in LATE)
    if not found:
        return None
    text = (
        "{cards} would be played before anybody has cards in hand: with nothing to"
        " play, such a prelude is discarded for 15 M€."
    )
    return say(text, cards=found)


class AuctionResearch(Procedure):
    """Four project cards for each player are laid out, and won at one auction."""

    @step
    def lay_out(self, game: Terraforming) -> None:
        cards = game.draw(EACH_GENERATION * len(game.playing))
        game.layout = Layout(zone="projects", cards=spread({"projects": cards}))

    @step
    def auction(self, game: Terraforming) -> Frame:
        game.phase = "auction"
        return Auction()

    @step
    def clear(self, game: Terraforming) -> None:
        game.layout = None


class TakeBack(Frame):
    """A player who cannot pay for the lying markers chooses some to take back (A20)."""

    order: list[Seat]

    def _removable(self, game: Terraforming, seat: Seat) -> list[Laid]:
        return [laid for laid in game.auction_layout.unsold if laid.own(seat)]

    def _short(self, game: Terraforming) -> bool:
        purse = Purse(game, self.order[0])
        return purse.owed > purse.money and bool(self._removable(game, self.order[0]))

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if not self.order or self.order[0] in game.gone or not self._short(game):
            return {}
        seat = self.order[0]
        purse = Purse(game, seat)
        options = tuple(
            Option(id=laid.mark, label=CARDS[laid.card].title, mark=laid.mark)
            for laid in self._removable(game, seat)
        )
        text = "Your markers would cost {owed:mc}, and you have {money:mc}: take one back."
        ask = Choose(
            title=say(text, owed=purse.owed, money=purse.money),
            moment="take_back",
            options=options,
            fallback=[options[0].id],
        )
        return {seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        laid = game.auction_layout.laid(answer[0])
        game.auction_layout.take_off(seat, laid, 1)
        text = "{seat:seat} took a marker back from {card}."
        game.tell(text, seat=seat, card=CARDS[laid.card].title)
        return None

    def advance(self, game: Terraforming) -> Frame | Done | None:
        if not self.order:
            return Done()
        self.order.pop(0)
        return None
