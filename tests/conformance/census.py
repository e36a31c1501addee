"""The invariants of every game: cards and pieces neither vanish nor double."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from rules.cosmic_encounter.cards.catalogue import flare_of
from rules.cosmic_encounter.lucre import bank, market
from rules.parts.draft import Draft
from rules.terraforming_mars.cards.catalogue import BEGINNER, prelude_deck, project_deck
from rules.terraforming_mars.mars_auction.auctions import decks
from rules.terraforming_mars.phases.opening import editions
from tests.conformance.on_mars_pieces import census as on_mars_pieces
from tests.games import tourney as tourney_game
from tests.games.orchard import Arrange, Orchard, PlayCard
from tests.games.sorcery import DECK, Cast, Sorcery
from tests.games.tourney import Tourney

Census = Callable[[Any], Any]
"""Returns a value of a table that is the same before and after every move."""


def orchard(game: Orchard) -> Any:
    """Each card lies in one place: deck, discards, a hand, a row, or between two of them."""
    held = [*game.deck, *game.discards]
    for grower in game.growers:
        held += [*grower.hand, *grower.in_front]
    for frame in game.stack:
        match frame:
            case Draft(hands=hands, kept=kept):
                held += [card for cards in (*hands.values(), *kept.values()) for card in cards]
            case PlayCard(card=card, at=at) if at != "end":
                held.append(card)
            case Arrange(cards=cards):
                held += cards
    return Counter(held)


def sorcery(game: Sorcery) -> Any:
    held = [card for wizard in game.wizards for card in wizard.hand]
    assert all(frame.card in game.discards for frame in game.stack if isinstance(frame, Cast)), (
        "a card that is being cast does not lie on the discards"
    )
    return sorted(game.deck + game.discards + held) == sorted(DECK)


def tourney(game: Tourney) -> Any:
    """Tricks lie in the deck, in hands, or played."""
    held = [card for knight in game.knights for card in knight.hand]
    return sorted(game.deck + game.discards + held) == sorted(tourney_game.DECK)


def project_mars(game: Any) -> Any:
    """Each card lies in one place; the Launch Date lies apart until the second deck."""
    held = [*game.draw_deck.cards, *game.discard_pile, *game.test_flights]
    held += [slot.card for slot in game.slots if slot.taken_by is None]
    for player in game.seated:
        held += player.tableau
    launches = held.count(game.launch)
    assert launches == game.which_deck - 1, "the Launch Date lies where it should not"
    return Counter(card for card in held if card != game.launch)


def terraforming_mars(game: Any) -> Any:
    """No card lies in two places, and none that was dealt from the decks is nowhere."""
    held = [*game.deck, *game.discard_pile, *game.box, *game.prelude_deck]
    for player in game.seated:
        held += [*player.hand, *player.in_play, *player.events]
    if game.layout is not None:
        held += [laid.card for laid in game.layout.unsold]
        held += game.layout.undealt
    counts = Counter(card for card in held if card != BEGINNER)  # there is one for each player
    assert counts.total() == len(counts), f"twice at the table: {counts.most_common(1)}"
    if game.options.mars_auction:
        dealt = {card for deck in decks(game.options) for card in deck}
    else:
        dealt = {*project_deck(editions(game.options, solo=game.solo))}
        dealt |= {*prelude_deck()} if game.options.prelude else set()
    in_frames = "".join(frame.model_dump_json() for frame in game.stack)
    in_frames += game.layout.model_dump_json() if game.layout is not None else ""
    return all(card in counts or f'"{card}"' in in_frames for card in dealt)


def on_mars(game: Any) -> Any:
    """Pieces, building and discovery tiles, contracts, goals: each in one place."""
    on_mars_pieces(game)
    goals = [*game.goal_box]
    for player in game.boards:
        goals += [*player.goals, *filter(None, [player.goal_done])]
    contracts = [*game.contracts, *(desk.contract for desk in game.desks if desk.contract)]
    contracts += [taken.card for player in game.boards for taken in player.contracts]
    assert len(set(contracts)) == len(contracts), "a contract lies in two places"
    return sorted(goals), sorted(contracts)


def hammer_price(game: Any) -> Any:
    """Check that each lot sells once, in order, and nobody owes money; return the lots.

    Nobody shares a client, and some clients have nobody: an imagined table has others.
    """
    sold = [fallen.lot for fallen in game.hammered]
    assert sold == game.lots[: len(sold)], "a lot was sold out of turn"
    kept = [lot for player in game.players for lot in player.lots]
    assert len({*kept}) == len(kept), "a lot has two owners"
    assert {*kept} <= {*sold}, "somebody owns a lot that is to come"
    assert all(player.money >= 0 for player in game.players), "somebody owes money"
    clients = {player.client for player in game.players}
    assert len(clients) == len(game.players), "two bidders have the same client"
    return sorted(game.lots)


def cosmic_encounter(game: Any) -> Any:
    """Each seat has its ships somewhere, each card lies in one place, no Lucre is lost."""
    ships = [game.ships_owned(s) + game.player(s).removed - _built(game, s) for s in game.seats]
    dealt = [flare_of(alien) for player in game.seated for alien in player.dealt]
    techs = [*game.tech_deck.cards, *game.tech_discards]
    for player in game.seated:
        techs += [*player.tech_choice, *(tech.key for tech in player.techs)]
    auctioned = market.cards(game)
    assert bank.total(game) == bank.due(game), "Lucre is lost or made"
    cards = [*_cosmic_cards(game), *game.flare_deck.cards, *dealt, *techs, *auctioned]
    return ships, Counter(cards)


def _built(game: Any, seat: int) -> int:
    """Return how many ships a seat has beside those with which it began: the Prometheus."""
    return sum(
        tech.shown == "the_prometheus" and bool(tech.place) for tech in game.player(seat).techs
    )


CENSUS: dict[str, Census] = {
    "cosmic_encounter": cosmic_encounter,
    "hammer_price": hammer_price,
    "orchard": orchard,
    "sorcery": sorcery,
    "tourney": tourney,
    "on_mars": on_mars,
    "project_mars": project_mars,
    "terraforming_mars": terraforming_mars,
}
"""Game -> its census, taken at each decision; a game that is not listed is not counted."""


def _cosmic_cards(game: Any) -> list[str]:
    """Return all cards of the cosmic and reward decks, wherever they are."""
    found = [*game.draw_deck.cards, *game.discard_pile]
    found += [*game.reward_deck.cards, *game.reward_discards]
    for player in game.seated:
        found += [*player.hand, *player.out, *player.aside]
    now = game.encounter
    found += [*now.selected.values(), *now.kickers.values(), *now.open_kickers.values()]
    found += [shown.card for shown in now.shown.values() if shown.card]
    found += [card for sheet in game.sheets for card in sheet.cards]
    found += [card for planet in game.planets for card in planet.citadels]
    return found + [card for player in game.seated for tech in player.techs for card in tech.under]
