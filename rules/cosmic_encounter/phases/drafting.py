"""The questions for the draft of an offer, and the offer in words."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.cosmic_encounter.cards.catalogue import face, key_of
from rules.cosmic_encounter.cards.known import heading, known_cards
from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.model.pieces import Offer, Promise
from rules.cosmic_encounter.model.words import cards as so_many_cards
from rules.cosmic_encounter.model.words import lucre
from rules.cosmic_encounter.model.words import ships as so_many
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.cards import card_options
from rules.cosmic_encounter.steps.ships import among
from rules.kernel import Allocation, Amount, Answer, Ask, Choose, Option, Seat, Share, Text, say

Draft = dict[str, Answer]
"""The answers so far, by the names of the questions, in order."""
COUNTED: Final = ("named", "chosen", "drawn")
"""The ways in which cards are given: by name, of the giver's choice, at random."""
MOVING: Final = ("planet", *COUNTED)
"""Terms of which a deal needs at least one."""
BESIDE: Final = ("lucre", "freed", "raised")
"""Terms that may come on top."""


class Side(NamedTuple):
    """One side of an offer: giver, taker, and the names of its questions."""

    giver: Seat
    taker: Seat
    name: str  # `gives`, `takes`


def sides(game: Cosmic, seat: Seat) -> tuple[Side, Side]:
    """Return both sides of a seat's offer."""
    other = game.encounter.opponent(seat)
    return Side(seat, other, "gives"), Side(other, seat, "takes")


def next_question(game: Cosmic, seat: Seat, draft: Mapping[str, Any]) -> tuple[str, Ask] | None:
    """Return the name and the next question for a draft; None: the offer is ready."""
    both = sides(game, seat)
    if "terms" not in draft:
        return "terms", _terms(game, both)
    beside = _beside(game, both)
    if beside and "beside" not in draft:
        return "beside", _on_top(beside)
    for side in both:
        for what in (*MOVING, *BESIDE):
            if f"{side.name}_{what}" in (*draft["terms"], *draft.get("beside", ())):
                found = _detail(game, seat, side, what, draft)
                if found is not None:
                    return found
    return None


# ---- the terms
# ------------------------------------------------------------------------------------


def _terms(game: Cosmic, both: Sequence[Side]) -> Choose:
    """Return the question for the terms: at least one card or colony changes hands."""
    options: list[Option] = []
    for side in both:
        there = _planets(game, side), *([game.player(side.giver).hand] * len(COUNTED))
        options += [
            Option(f"{side.name}_{what}", say(TERMS[f"{side.name}_{what}"]))
            for what, things in zip(MOVING, there, strict=True)
            if things
        ]
    ids = [option.id for option in options]
    colonies = [id for id in ("gives_planet", "takes_planet") if id in ids]
    return Choose(
        title=say("What changes hands? At least one card or colony must."),
        moment="deal_terms",
        options=tuple(options),
        least=1,
        most=len(options),
        fallback=colonies or ids[:1],
    )


TERMS: Final = {
    "gives_planet": "I give room for a colony",
    "gives_named": "I give cards that I name",
    "gives_chosen": "I give cards of my choice",
    "gives_drawn": "I give cards at random",
    "gives_lucre": "I give Lucre",
    "gives_freed": "I free ships from the warp",
    "gives_raised": "I free ships of others from the warp",
    "takes_planet": "I get room for a colony",
    "takes_named": "I get cards that I name",
    "takes_chosen": "I get cards of the other's choice",
    "takes_drawn": "I get cards at random",
    "takes_lucre": "I get Lucre",
    "takes_freed": "My ships are freed from the warp",
    "takes_raised": "Ships of others are freed from the warp",
}


def _beside(game: Cosmic, both: Sequence[Side]) -> list[str]:
    """Return the possible terms on top, by public facts.

    Ruling (only_in_deals): Lucre changes hands in deals alone, and only what is free.
    """
    return [f"{side.name}_{what}" for side in both for what in BESIDE if _most(game, side, what)]


def _on_top(ids: Sequence[str]) -> Choose:
    return Choose(
        title=say("Is anything else part of the offer?"),
        moment="deal_terms",
        options=tuple(Option(id, say(TERMS[id])) for id in ids),
        least=0,
        most=len(ids),
        fallback=[],
    )


def _most(game: Cosmic, side: Side, what: str) -> int:
    if what == "lucre":
        return bank.free(game, side.giver)
    if not any(power.frees_in_deals for power in game.working(side.giver)):
        return 0
    if what == "freed":
        return game.player(side.taker).warp
    return sum(line.high for line in _others_in_warp(game, side))


def _others_in_warp(game: Cosmic, side: Side) -> tuple[Share, ...]:
    """Return lines for the ships in the warp of all but the taker, who have a colony."""
    return tuple(
        Share(str(seat), say("{s:seat}", s=seat), 0, n, unit="ships")
        for seat in game.clockwise(side.taker)[1:]
        if (n := game.player(seat).warp) and game.colonies(seat)
    )


# ---- the details ---------------------------------------------------------------------------------


def _detail(
    game: Cosmic, seat: Seat, side: Side, what: str, draft: Mapping[str, Any]
) -> tuple[str, Ask] | None:
    """Return the name and the next question about one of the terms; None: no more."""
    name = f"{side.name}_{what}"
    if name in draft:
        ships = f"{side.name}_ships"
        return (
            (ships, _ships(game, seat, side)) if what == "planet" and ships not in draft else None
        )
    if what == "planet":
        return name, _planet(game, seat, side)
    left = _left(game, side, draft) if what in COUNTED else _most(game, side, what)
    if not left:
        return None  # earlier named cards are all there are
    if what == "named":
        return name, _named(game, seat, side, left)
    if what == "raised":
        return name, _raised(game, side, left)
    return name, _amount(seat, side, what, left)


def _left(game: Cosmic, side: Side, draft: Mapping[str, Any]) -> int:
    """Return the number of the giver's cards that are not yet promised."""
    promised = len(draft.get(f"{side.name}_named", ())) + draft.get(f"{side.name}_chosen", 0)
    return len(game.player(side.giver).hand) - int(promised)


def _planets(game: Cosmic, side: Side) -> list[str]:
    """Return the planets on which a giver can let the other settle."""
    can = game.ships_on_colonies(side.taker)
    there = game.colonies(side.giver)
    return [planet.id for planet in there if can and not planet.ships.get(side.taker)]


def _planet(game: Cosmic, seat: Seat, side: Side) -> Choose:
    mine = say("On which planet may {other:seat} settle?", other=side.taker)
    theirs = say("On which planet of {giver:seat} do you want to settle?", giver=side.giver)
    planets = _planets(game, side)
    return Choose(
        title=mine if seat == side.giver else theirs,
        moment="deal_planet",
        options=tuple(Option(planet, say(planet)) for planet in planets),
        fallback=planets[:1],
    )


def _ships(game: Cosmic, seat: Seat, side: Side) -> Amount:
    most = game.ships_on_colonies(side.taker)
    theirs = say("With how many ships may {taker:seat} settle there at most?", taker=side.taker)
    mine = say("With how many ships do you want to settle there at most?")
    title = mine if seat == side.taker else theirs
    return Amount(title=title, moment="deal_ships", low=1, high=most, unit="ships", fallback=1)


def _named(game: Cosmic, seat: Seat, side: Side, most: int) -> Choose:
    """Return the question for named cards: own ones, or of the other any in the game."""
    mine = seat == side.giver
    cards = [*game.player(seat).hand] if mine else known_cards(rewards=game.options.rewards)
    theirs = say("Which cards of {giver:seat} do you want?", giver=side.giver)
    grouped = tuple(Option(key, say(face(key).name), group=say(heading(key))) for key in cards)
    return Choose(
        title=say("Which of your cards do you give?") if mine else theirs,
        moment="deal_cards",
        options=card_options(game, cards) if mine else grouped,
        least=1,
        most=most,
        fallback=cards[:1],
    )


def _raised(game: Cosmic, side: Side, most: int) -> Allocation:
    """Return the question for ships that Zombie frees, of players in the deal or not."""
    lines = _others_in_warp(game, side)
    return among(
        lines,
        most,
        least=1,
        title=say("Whose ships does {giver:seat} free from the warp?", giver=side.giver),
        moment="free_ships",
    )


def _amount(seat: Seat, side: Side, what: str, most: int) -> Amount:
    title = (MINE if seat == side.giver else THEIRS)[what]
    moment = "deal_ships" if what == "freed" else "deal_number"
    return Amount(
        title=say(title, giver=side.giver, taker=side.taker),
        moment=moment,
        low=1,
        high=most,
        unit={"lucre": "lucre", "freed": "ships"}.get(what, "cards"),
        fallback=1,
    )


MINE: Final = {
    "chosen": "How many cards of your choice do you give?",
    "drawn": "How many of your cards are drawn at random?",
    "lucre": "How much Lucre do you give?",
    "freed": "How many ships of {taker:seat} do you free from the warp?",
}
THEIRS: Final = {
    "chosen": "How many cards of their choice does {giver:seat} give you?",
    "drawn": "How many cards of {giver:seat} are drawn at random?",
    "lucre": "How much Lucre does {giver:seat} give you?",
    "freed": "How many of your ships does {giver:seat} free from the warp?",
}


# ---- the offer -----------------------------------------------------------------------------------


def offer_of(game: Cosmic, seat: Seat, number: int, draft: Mapping[str, Any]) -> Offer:
    """Return the drafted offer."""
    mine, theirs = sides(game, seat)
    other, gives = theirs.giver, draft.get("gives_named", [])
    wanted = draft.get("takes_named", [])
    return Offer(
        number=number,
        seat=seat,
        gives=_promise(mine, draft),
        takes=_promise(theirs, draft),
        cards={seat: [*gives], other: [*gives]},
        wanted={seat: [*wanted], other: [*wanted]},
    )


def _promise(side: Side, draft: Mapping[str, Any]) -> Promise:
    counted = ("chosen", "drawn", "lucre", "freed")
    found = {what: draft.get(f"{side.name}_{what}", 0) for what in counted}
    raised = {int(seat): n for seat, n in draft.get(f"{side.name}_raised", {}).items() if n}
    planet = draft.get(f"{side.name}_planet", [""])[0]
    ships = draft.get(f"{side.name}_ships", 0)
    named = len(draft.get(f"{side.name}_named", ()))
    return Promise(
        giver=side.giver, planet=planet, ships=ships, named=named, raised=raised, **found
    )


def possible(game: Cosmic, offer: Offer) -> bool:
    """Whether an offer can be carried out as it stands."""
    both = (offer.gives, offer.takes)
    held = game.player(offer.seat).hand
    named = all(card in held for card in offer.cards.get(offer.seat, []))
    wanted = wanted_cards(game, offer)
    moves = any(each.planet or each.cards for each in both)
    return named and wanted is not None and moves and all(_can_give(game, each) for each in both)


def _can_give(game: Cosmic, promise: Promise) -> bool:
    settles = not promise.planet or bool(game.planet(promise.planet).ships.get(promise.giver))
    enough = promise.cards <= len(game.player(promise.giver).hand)
    return settles and enough and promise.lucre <= bank.free(game, promise.giver)


def wanted_cards(game: Cosmic, offer: Offer) -> list[str] | None:
    """Return the other's very cards that an offer names; None: not all are held."""
    held, found = [*game.player(offer.takes.giver).hand], []
    for key in offer.wanted.get(offer.takes.giver, []):
        card = next((card for card in held if key_of(card) == key), None)
        if card is None:
            return None
        held.remove(card)
        found.append(card)
    return found


def in_words(offer: Offer) -> Text:
    """Return an offer in public words."""
    gives, takes = promised(offer.gives), promised(offer.takes)
    text = "{one:seat} gives {a}, {two:seat} gives {b}"
    return say(text, one=offer.gives.giver, a=gives, two=offer.takes.giver, b=takes)


def promised(promise: Promise) -> Text:
    """Return the terms of one side of an offer in public words."""
    words: list[Text] = []
    if promise.planet:
        text = "room on {planet} for {ships}"
        words.append(say(text, planet=promise.planet, ships=so_many(promise.ships)))
    if promise.freed:
        words.append(say("{ships} freed from the warp", ships=so_many(promise.freed)))
    for seat, n in promise.raised.items():
        text = "{ships} of {seat:seat} freed from the warp"
        words.append(say(text, ships=so_many(n), seat=seat))
    if cards := promise.named + promise.chosen:
        words.append(so_many_cards(cards))
    if promise.drawn:
        words.append(say("{cards} at random", cards=so_many_cards(promise.drawn)))
    if promise.lucre:
        words.append(lucre(promise.lucre))
    return say("{words}", words=tuple(words)) if words else say("nothing")
