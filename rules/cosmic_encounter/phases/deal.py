"""Stop D: the talk of a deal, in offers that say what each side gives; then the exchange."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from rules.cosmic_encounter.model.pieces import Offer, Promise
from rules.cosmic_encounter.model.words import cards as so_many_cards
from rules.cosmic_encounter.model.words import ships as so_many
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.cards import card_options, give
from rules.cosmic_encounter.steps.giving import ChooseGift, Settle
from rules.cosmic_encounter.steps.ships import free
from rules.cosmic_encounter.steps.then import then
from rules.kernel.ask import BACK, Amount, Answer, Ask, Choose, Option, Seat
from rules.kernel.frame import Done, Frame
from rules.kernel.text import Text, say
from rules.kernel.view import OwnKey

FAILED_DEAL = 3
"""Ships that each main player loses when a deal fails."""
OFFER, NO_DEAL, NOTHING = "offer", "no deal", "nothing"  # options' ids


class Negotiation(Frame):
    """Both main players make offers until one is accepted, or there is no deal.

    Each has one standing offer, which a new one replaces. What they draft is their own.
    """

    offers: list[Offer] = []  # that stand
    made: int = 0
    drafts: Annotated[dict[Seat, dict[str, Any]], OwnKey] = {}
    waiting: list[Seat] = []  # who has made the last offer, and need not speak
    clock: str = ""
    over: bool = False

    @classmethod
    def of(cls, game: Cosmic) -> Negotiation:
        game.stop, game.phase = "D", "resolution"
        game.rounds += 1
        runs = game.options.stops == "by the clock"
        return cls(clock=f"deal:{game.rounds}" if runs else "")

    def asks(self, game: Cosmic) -> dict[Seat, Ask]:
        if self.over:
            return {}
        now = game.encounter
        return {seat: self._ask(game, seat) for seat in now.mains if seat not in game.gone}

    def _ask(self, game: Cosmic, seat: Seat) -> Ask:
        draft = self.drafts.get(seat, {})
        _, ask = self.next_question(game, seat, draft)
        rests = seat in self.waiting and not draft
        return replace(ask, secret=True, optional=rests, clock=self.clock, back=bool(draft))

    # ---- the questions ----------------------------------------------------------------------

    def next_question(self, game: Cosmic, seat: Seat, draft: dict[str, Any]) -> tuple[str, Ask]:
        """What is asked next of a seat that has drafted so much."""
        if not draft:
            return "do", self._menu(game, seat)
        other = game.encounter.opponent(seat)
        for giver, taker, name in ((seat, other, "gives"), (other, seat, "takes")):
            planets = _planets(game, giver, taker)
            if f"{name}_planet" not in draft and planets:
                return f"{name}_planet", _planet(game, seat, giver, planets)
            ships = game.ships_on_colonies(taker)
            if draft.get(f"{name}_planet", [NOTHING]) != [NOTHING] and f"{name}_ships" not in draft:
                return f"{name}_ships", _ships(taker, ships)
            if f"{name}_freed" not in draft and (free := _freeable(game, giver, taker)):
                return f"{name}_freed", _freed(giver, taker, free)
        if "gives_cards" not in draft and game.player(seat).hand:
            return "gives_cards", _own_cards(game, seat)
        return "takes_cards", _their_cards(game, other, draft)

    def _menu(self, game: Cosmic, seat: Seat) -> Choose:
        other = game.encounter.opponent(seat)
        theirs = [offer for offer in self.offers if offer.seat == other]
        options = [
            Option(f"accept {offer.number}", say("Accept offer {n}", n=offer.number))
            for offer in theirs
            if possible(game, offer)
        ]
        options.append(Option(OFFER, say("Make an offer")))
        options.append(Option(NO_DEAL, say("No deal"), warning=_without_a_deal(game, seat, other)))
        return Choose(
            title=say("Do you make a deal with {other:seat}?", other=other),
            moment="deal",
            hint=_in_full(game, theirs),
            options=tuple(options),
            fallback=[NO_DEAL],
        )

    def answer(self, game: Cosmic, seat: Seat, answer: Answer) -> None:
        draft = self.drafts.setdefault(seat, {})
        if answer == BACK and draft:
            draft.popitem()
            return
        name, _ = self.next_question(game, seat, draft)
        if name == "do" and answer != [OFFER]:
            self._say(game, seat, answer[0])
            return
        draft[name] = answer
        if name == "takes_cards":
            self._offer(game, seat, self.drafts.pop(seat))

    def _say(self, game: Cosmic, seat: Seat, said: str) -> None:
        now, self.over = game.encounter, True
        game.seal()
        if said == NO_DEAL:
            now.result = "failed deal"
            game.tell("{seat:seat} makes no deal.", seat=seat)
            return
        number = int(said.partition(" ")[2])
        now.deal = next(offer for offer in self.offers if offer.number == number)
        now.result = "deal"
        text = "{seat:seat} accepts offer {n}: {offer}."
        game.tell(text, seat=seat, n=number, offer=in_words(game, now.deal))

    def _offer(self, game: Cosmic, seat: Seat, draft: dict[str, Any]) -> None:
        other, self.made = game.encounter.opponent(seat), self.made + 1
        named = draft.get("gives_cards", [])
        gives = Promise(giver=seat, named=len(named), **_terms(draft, "gives"))
        takes = Promise(giver=other, chosen=draft["takes_cards"], **_terms(draft, "takes"))
        cards = {seat: [*named], other: [*named]}
        offer = Offer(number=self.made, seat=seat, gives=gives, takes=takes, cards=cards)
        self.offers = [each for each in self.offers if each.seat != seat] + [offer]
        self.waiting = [seat]
        text = "Offer {n} of {seat:seat}: {offer}."
        game.tell(text, n=self.made, seat=seat, offer=in_words(game, offer))
        if named:
            names = tuple(game.named(card) for card in named)
            for each in (seat, other):
                game.tell("Offer {n} names {cards}.", to=each, n=self.made, cards=names)
        game.seal()

    def public_moment(self, asked: Mapping[Seat, Ask]) -> str:
        """Always the same: who drafts an offer is nobody else's business."""
        return "deal"

    def clock_ended(self, game: Cosmic, clock: str) -> None:
        game.tell("The time for a deal is over.")
        game.encounter.result = "failed deal"
        self.over, self.clock = True, ""

    def seat_left(self, game: Cosmic, seat: Seat) -> None:
        if seat in game.encounter.mains:
            game.encounter.result, self.over = "failed deal", True

    def advance(self, game: Cosmic) -> Done:
        game.encounter.result = game.encounter.result or "failed deal"
        return Done()


def _without_a_deal(game: Cosmic, seat: Seat, other: Seat) -> Text:
    """What both lose, as things are."""
    mine, theirs = (FAILED_DEAL + game.encounter.fails.get(each, 0) for each in (seat, other))
    if mine == theirs == FAILED_DEAL:
        return say("Without a deal both of you lose three ships. Is that what you want?")
    text = "Without a deal you lose {mine:ships} and {other:seat} {theirs}. Is that what you want?"
    return say(text, mine=mine, other=other, theirs=theirs)


def _in_full(game: Cosmic, offers: list[Offer]) -> Text | None:
    """The other's standing offer in the words of the question: a button has no room for it."""
    if not offers:
        return None
    offer = offers[-1]
    return say("Offer {n}: {offer}.", n=offer.number, offer=in_words(game, offer))


def _terms(draft: dict[str, Any], name: str) -> dict[str, Any]:
    """What one side gives beside cards."""
    planet, freed = draft.get(f"{name}_planet", [NOTHING])[0], draft.get(f"{name}_freed", 0)
    room = {} if planet == NOTHING else {"planet": planet, "ships": draft[f"{name}_ships"]}
    return {**room, "freed": freed}


def _freeable(game: Cosmic, giver: Seat, taker: Seat) -> int:
    """Ships in the warp that a giver's power may free as a term of the deal."""
    can = any(power.frees_in_deals for power in game.working(giver))
    return game.player(taker).warp if can else 0


def _freed(giver: Seat, taker: Seat, most: int) -> Amount:
    text = "How many ships of {taker:seat} does {giver:seat} free from the warp?"
    title = say(text, taker=taker, giver=giver)
    return Amount(title=title, moment="deal_ships", low=0, high=most, unit="ships", fallback=0)


def _planets(game: Cosmic, giver: Seat, taker: Seat) -> list[str]:
    """The planets on which a giver can let the other settle."""
    there = game.colonies(giver)
    can = game.ships_on_colonies(taker)
    return [planet.id for planet in there if can and not planet.ships.get(taker)]


def _planet(game: Cosmic, seat: Seat, giver: Seat, planets: list[str]) -> Choose:
    mine = say("On which planet may {other:seat} settle?", other=game.encounter.opponent(seat))
    theirs = say("On which planet of {giver:seat} do you want to settle?", giver=giver)
    options = tuple(Option(planet, say(planet)) for planet in planets)
    return Choose(
        title=mine if seat == giver else theirs,
        moment="deal_planet",
        options=(*options, Option(NOTHING, say("No planet"))),
        fallback=[NOTHING],
    )


def _ships(taker: Seat, most: int) -> Amount:
    title = say("With how many ships may {taker:seat} settle there at most?", taker=taker)
    return Amount(title=title, moment="deal_ships", low=1, high=most, unit="ships", fallback=1)


def _own_cards(game: Cosmic, seat: Seat) -> Choose:
    options = card_options(game, game.player(seat).hand)
    return Choose(
        title=say("Which of your cards do you give?"),
        moment="deal_cards",
        options=options,
        least=0,
        most=len(options),
        fallback=[],
    )


def _their_cards(game: Cosmic, other: Seat, draft: dict[str, Any]) -> Amount:
    """At least one card or colony changes hands."""
    colonies = [draft.get(f"{name}_planet", [NOTHING]) for name in ("gives", "takes")]
    empty = not draft.get("gives_cards") and all(each == [NOTHING] for each in colonies)
    high = len(game.player(other).hand)
    low = 1 if empty and high else 0
    title = say("How many cards of their choice does {other:seat} give?", other=other)
    return Amount(title=title, moment="deal_number", low=low, high=high, unit="cards", fallback=low)


def possible(game: Cosmic, offer: Offer) -> bool:
    """Whether an offer can be carried out as it stands."""
    hands = {seat: len(game.player(seat).hand) for seat in game.encounter.mains}
    held = game.player(offer.seat).hand
    named = all(card in held for card in offer.cards.get(offer.seat, []))
    colonies = all(
        not each.planet or game.planet(each.planet).ships.get(each.giver)
        for each in (offer.gives, offer.takes)
    )
    moves = any((each.planet or each.named or each.chosen) for each in (offer.gives, offer.takes))
    enough = offer.takes.chosen <= hands[offer.takes.giver]
    return named and colonies and enough and bool(moves)


def in_words(game: Cosmic, offer: Offer) -> Text:
    """An offer as all may read it."""
    gives, takes = promised(offer.gives), promised(offer.takes)
    text = "{one:seat} gives {a}, {two:seat} gives {b}"
    return say(text, one=offer.gives.giver, a=gives, two=offer.takes.giver, b=takes)


def promised(promise: Promise) -> Text:
    """What one side of an offer gives, as all may read it."""
    words: list[Text] = []
    if promise.planet:
        text = "room on {planet} for {ships}"
        words.append(say(text, planet=promise.planet, ships=so_many(promise.ships)))
    if promise.freed:
        words.append(say("{ships} freed from the warp", ships=so_many(promise.freed)))
    if cards := promise.named + promise.chosen:
        words.append(so_many_cards(cards))
    return say("{words}", words=tuple(words)) if words else say("nothing")


# ---- the exchange --------------------------------------------------------------------------------


def exchange(game: Cosmic) -> Frame | None:
    """Carry out the deal that was made; one that ended as if made exchanges nothing."""
    offer = game.encounter.deal
    if offer is None:
        return None
    give(game, offer.seat, offer.takes.giver, offer.cards.get(offer.seat, []))
    frames: list[Frame | None] = []
    for promise, taker in ((offer.gives, offer.takes.giver), (offer.takes, offer.seat)):
        if promise.planet:
            frames.append(Settle(seat=taker, planet=promise.planet, ships=promise.ships))
        if promise.freed:
            frames.append(free(game, taker, promise.freed))
        if promise.chosen:
            frames.append(ChooseGift(seat=promise.giver, taker=taker, number=promise.chosen))
    return then(*frames)
