"""Auctions set up by names, and a few words to speak about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest

from rules.kernel import Choose, Refused, Seat
from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.mars_auction.auctions import Auction, AuctionResearch, OpeningAuctions
from rules.terraforming_mars.mars_auction.bidding import Bidding
from rules.terraforming_mars.mars_auction.plan import Plan, Wish
from rules.terraforming_mars.match import Generation, Match
from rules.terraforming_mars.model.layout import ZONES, Laid, Layout, spread
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.model.player import Player
from rules.terraforming_mars.setup import new
from rules.terraforming_mars.state import Terraforming
from tests.answers import some_answer
from tests.rules.terraforming_mars.table import asked, has

COMPANIES = ("helion", "ecoline", "thorgate", "credicor", "inventrix", "teractor")
PRELUDES = ("donation", "loan", "mohole", "biofuels", "supplier", "mining_operations")
PROJECTS = ("mine", "trees", "algae", "sponsors", "capital", "kelp_farming", "comet", "asteroid")


def company(key: str, *in_play: str, **given: Any) -> dict[str, Any]:
    """A player who has chosen a company."""
    return has(key, *in_play, **given) | {"corporation": key}


def auction(
    seats: int = 3,
    *,
    zone: str = "companies",
    companies: Iterable[str] = COMPANIES[:3],
    preludes: Iterable[str] = PRELUDES[:4],
    projects: Iterable[str] = PROJECTS[:6],
    markers: Mapping[str, Mapping[Seat, int]] | None = None,
    players: Iterable[dict[str, Any]] = (),
    research: bool = False,
    undealt: Iterable[str] | None = None,
    way: str = "open",
    seed: str = "a seed",
    **options: Any,
) -> Terraforming:
    """An auction at its first question; `markers` lie from earlier ones, the first seat's first."""
    chosen = TerraformingOptions(
        mars_auction=True, bidding=way, first_player="first seat", **options
    )
    game = new(seats, chosen, seed, "")
    zone = "projects" if research else zone
    cards: dict[Any, list[str]] = {
        "companies": [] if zone != "companies" else list(companies),
        "preludes": [] if zone == "projects" else list(preludes),
        "projects": list(projects),
    }
    for player, given in zip(game.seated, players, strict=False):
        game.seated[player.seat] = Player.model_validate(
            {"seat": player.seat, "prices": player.prices, **given}
        )
    laid = spread(cards)
    named = {card for keys in cards.values() for card in keys}
    held = [c for player in game.seated for c in (*player.in_play, *player.hand)]
    left = [*game.auction_layout.undealt, *game.deck, *game.prelude_deck]
    left += [one.card for one in game.auction_layout.cards]
    free = [card for card in left if card not in named and card not in held]
    game.deck = [card for card in free if _kind(card) == "projects"]
    game.prelude_deck = [card for card in free if _kind(card) == "preludes"]
    stock = [card for card in free if _kind(card) == "companies"]
    number = ZONES.index(zone) + 1  # type: ignore[arg-type]
    game.layout = Layout(
        number=1 if research else number,
        of=1 if research else 3,
        zone=zone,  # type: ignore[arg-type]
        cards=laid,
        undealt=stock if undealt is None else list(undealt),
    )
    for mark, on_it in (markers or {}).items():
        one = game.layout.laid(mark)
        one.markers = dict(on_it)
        one.first = next(iter(on_it))
    game.box, game.discard_pile, game.sales, game.first = [], [], [], 0
    if research:
        game.generation = 2
        game.stack = [
            Match(at="another"),
            Generation(at="action"),
            AuctionResearch(at="clear"),
            Auction(),
        ]
    else:
        zones: list[Any] = list(ZONES[number - 1 :])
        game.stack = [Match(at="generation"), OpeningAuctions(at="onward", zones=zones), Auction()]
    game.take_news()
    game.begin()
    return game


def _kind(card: str) -> str:
    kind = CARDS[card].kind
    return {"corporation": "companies", "prelude": "preludes"}.get(kind, "projects")


def laid(game: Terraforming, mark: str) -> Laid:
    return game.auction_layout.laid(mark)


def bid(game: Terraforming, *marks: str) -> None:
    """The asked seat puts one marker or two."""
    seat = asked(game)
    for mark in marks:
        game.play(seat, [mark])
    ask = game.asks().get(seat)
    ids = [option.id for option in ask.options] if isinstance(ask, Choose) else []
    if len(marks) == 1 and "one" in ids:
        game.play(seat, ["one"])


def drop_out(game: Terraforming, times: int = 1) -> None:
    """The asked seats pass, one after the other."""
    for _ in range(times):
        game.play(asked(game), ["pass"])


def all_pass(game: Terraforming) -> None:
    """Everybody passes in the auction that is on."""
    number, generation = game.auction_layout.number, game.generation
    while (
        game.layout is not None
        and (game.layout.number, game.generation) == (number, generation)
        and game.layout.stage == "bidding"
    ):
        game.play(game.awaited()[0], ["pass"])


def on(game: Terraforming) -> dict[str, dict[Seat, int]]:
    """Mark -> the markers on it, where there are any; what was handed out is left out."""
    return {one.mark: dict(one.markers) for one in game.auction_layout.unsold if one.markers}


def winners(game: Terraforming) -> dict[str, Seat | None]:
    """Mark -> who won it, of what has been handed out, in the order of the handing out."""
    sold = sorted((c for c in game.auction_layout.cards if c.sold), key=lambda c: c.place)
    return {one.mark: one.winner for one in sold}


def refusal(game: Terraforming, seat: Seat, answer: Any) -> str:
    """The sentence with which an answer is refused; nothing has changed."""
    before, news = game.save(), game.take_news()
    with pytest.raises(Refused) as refused:
        game.play(seat, answer)
    assert game.save() == before
    assert not game.take_news()
    game._news = news
    return str(refused.value)


# ---- plans -------------------------------------------------------------------------------------


def plan(seat: Seat, *wishes: tuple[str, int] | tuple[str, int, str], **more: Any) -> Plan:
    """A plan by its wishes: card, most markers, and after which it comes."""
    made = [
        Wish(seat=seat, mark=wish[0], most=wish[1], after=wish[2] if len(wish) > 2 else "")
        for wish in wishes
    ]
    return Plan(seat=seat, wishes=made, **more)


def keeps(game: Terraforming, *plans: Plan) -> None:
    """These plans are kept from now on, and act at once if it is their turn."""
    frame = game.stack[-1]
    assert isinstance(frame, Bidding)
    frame.plans |= {one.seat: one for one in plans}
    game._asked = None
    game._go_on()


def edits(game: Terraforming, seat: Seat, *answers: Any) -> None:
    """The steps of making a plan."""
    for answer in answers:
        game.play(seat, answer)


# ---- whole auctions ----------------------------------------------------------------------------


def moves(
    game: Terraforming, one: Callable[[], float], passes: float = 0.15
) -> Iterator[Terraforming]:
    """Random answers to all that is asked, one at a time, as long as there is an auction."""
    for _ in range(5000):
        if game.over or game.layout is None:
            return
        yield game
        waiting = [seat for seat, ask in game.asks().items() if not ask.optional]
        seat = waiting[int(one() * len(waiting))]
        ask = game.asks()[seat]
        answer = ask.fallback if one() < passes else some_answer(ask, one)
        game.play(seat, answer)
    raise AssertionError("the auctions do not end")


def to_the_end(game: Terraforming, one: Callable[[], float]) -> None:
    for _ in moves(game, one):
        pass


def go_on(game: Terraforming, *moments: str) -> None:
    """Answer as for players whose time runs out, up to a question of one of these moments."""
    for _ in range(300):
        waiting = {seat: ask for seat, ask in game.asks().items() if not ask.optional}
        if game.over or any(ask.moment in moments for ask in waiting.values()):
            return
        seat, ask = next(iter(waiting.items()))
        game.play(seat, ask.fallback)
    raise AssertionError(f"nobody is asked: {moments}")
