"""Stop D: the talk of a deal, in offers of both sides' terms; then the exchange."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar

from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.model.pieces import Offer, Promise
from rules.cosmic_encounter.model.words import lucre
from rules.cosmic_encounter.phases import drafting
from rules.cosmic_encounter.phases.drafting import Draft, in_words, possible, wanted_cards
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.cards import ChooseCards, give
from rules.cosmic_encounter.steps.giving import Settle
from rules.cosmic_encounter.steps.imagining import want_anew
from rules.cosmic_encounter.steps.ships import free
from rules.cosmic_encounter.stops.then import then
from rules.kernel import (
    BACK,
    Answer,
    Ask,
    CardId,
    Choose,
    Done,
    Frame,
    Option,
    OwnKey,
    OwnSeat,
    Procedure,
    Said,
    Seat,
    StandingOrder,
    Text,
    say,
    step,
)
from rules.parts.in_short import in_short
from rules.parts.together import Together

FAILED_DEAL = 3
"""Ships that each main player loses when a deal fails."""
IN_A_LINE, IN_A_QUESTION = 340, 160
"""Letters of a list of cards in a told line, and in the hint to a question, which has two."""
CARD = "card"
OFFER, NO_DEAL, WITHDRAW = "offer", "no deal", "withdraw"  # options' ids


class Negotiation(Frame):
    """Both main players make offers until one is accepted, or there is no deal.

    Each has one open offer, which a new one replaces. Drafts are private.
    """

    offers: list[Offer] = []  # the open ones
    made: int = 0
    drafts: Annotated[dict[Seat, Draft], OwnKey] = {}
    waiting: list[Seat] = []  # the player of the last offer, who need not speak
    stood: dict[Seat, list[int]] = {}  # a side's public possessions at the time of its offer
    clock: str = ""
    over: bool = False

    def mend(self, game: Cosmic, seat: Seat, said: Said) -> None:
        for offer in self.offers:
            want_anew(game, offer, seat)

    @classmethod
    def of(cls, game: Cosmic) -> Negotiation:
        game.stop, game.phase = "D", "resolution"
        game.rounds += 1
        text = "{one:seat} and {other:seat} talk about a deal. {cost}"
        one, other = game.encounter.mains
        game.tell(text, one=one, other=other, cost=_told_without_a_deal(game))
        runs = game.options.clocked
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

    def next_question(self, game: Cosmic, seat: Seat, draft: Draft) -> tuple[str, Ask]:
        """Return the name and the next question to a seat with this draft."""
        found = drafting.next_question(game, seat, draft) if draft else None
        return found or ("do", self._menu(game, seat))

    def _menu(self, game: Cosmic, seat: Seat) -> Choose:
        other = game.encounter.opponent(seat)
        theirs = [offer for offer in self.offers if offer.seat == other]
        options = [
            Option(f"accept {offer.number}", say("Accept offer {n}", n=offer.number))
            for offer in theirs
            if possible(game, offer)
        ]
        options.append(Option(OFFER, say("Make an offer")))
        if any(offer.seat == seat for offer in self.offers):
            options.append(Option(WITHDRAW, say("Withdraw my offer")))
        cost = _without_a_deal(game, seat, other)
        sure = say("{cost} Is that what you want?", cost=cost)
        options.append(Option(NO_DEAL, say("No deal"), warning=sure))
        return Choose(
            title=say("Do you make a deal with {other:seat}?", other=other),
            moment="deal",
            hint=_in_full(game, theirs, cost),
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
        if drafting.next_question(game, seat, draft) is None:
            self._offer(game, seat, self.drafts.pop(seat))

    def _say(self, game: Cosmic, seat: Seat, said: str) -> None:
        game.seal()
        if said == WITHDRAW:
            self._withdraw(game, seat)
            return
        now, self.over = game.encounter, True
        if said == NO_DEAL:
            now.result = "failed deal"
            game.tell("{seat:seat} makes no deal.", seat=seat)
            return
        number = int(said.partition(" ")[2])
        now.deal = next(offer for offer in self.offers if offer.number == number)
        now.result = "deal"
        text = "{seat:seat} accepts offer {n}: {offer}."
        game.tell(text, seat=seat, n=number, offer=in_words(now.deal))

    def _withdraw(self, game: Cosmic, seat: Seat) -> None:
        mine = next(offer for offer in self.offers if offer.seat == seat)
        self.offers.remove(mine)
        self.waiting = []
        game.tell("{seat:seat} withdraws offer {n}.", seat=seat, n=mine.number)

    def _offer(self, game: Cosmic, seat: Seat, draft: Draft) -> None:
        self.made += 1
        offer = drafting.offer_of(game, seat, self.made, draft)
        self.offers = [each for each in self.offers if each.seat != seat] + [offer]
        self.waiting = [seat]
        self.stood[seat] = possessions(game, seat)
        if self.clock:  # a later clock name allows more time: a late offer needs an answer
            self.clock = f"{self.clock.partition('/')[0]}/{self.made}"
        text = "Offer {n} of {seat:seat}: {offer}."
        game.tell(text, n=self.made, seat=seat, offer=in_words(offer))
        self._name(game, offer)
        game.seal()

    def _name(self, game: Cosmic, offer: Offer) -> None:
        """Tell the names of cards to the two alone, or to all where the table wants it."""
        all_hear = game.options.offers == "named to all"
        told = [None] if all_hear else game.encounter.mains
        for text in _names(game, offer, IN_A_LINE):
            for seat in told:
                game.tell("{named}", to=seat, named=text)

    def scene(self, game: Cosmic) -> str:
        return f"{game.turn}/{game.encounters}/D"

    def public_moment(self, asked: Mapping[Seat, Ask]) -> str:
        """Return the same word always: nobody learns who drafts an offer."""
        return "deal"

    def clock_ended(self, game: Cosmic, clock: str) -> None:
        game.tell("The time for a deal is over.")
        game.encounter.result = "failed deal"
        self.over, self.clock = True, ""

    def seat_left(self, game: Cosmic, seat: Seat) -> None:
        if seat in game.encounter.mains:
            game.encounter.result, self.over = "failed deal", True
            return
        for each in [offer.seat for offer in self.offers]:
            if self.stood.get(each) != possessions(game, each):
                game.tell("{seat:seat} no longer has what they had at the offer.", seat=each)
                self._withdraw(game, each)

    def advance(self, game: Cosmic) -> Done:
        game.encounter.result = game.encounter.result or "failed deal"
        return Done()


def possessions(game: Cosmic, seat: Seat) -> list[int]:
    """Return a side's public possessions: numbers of cards, ships and Lucre, and their places."""
    player = game.player(seat)
    ships = [planet.ships.get(seat, 0) for planet in game.planets]
    return [len(player.hand), player.warp, bank.free(game, seat), *ships]


def cost_of_no_deal(game: Cosmic) -> dict[Seat, int]:
    """Return how many ships each of the two loses if the deal fails, as things are."""
    now = game.encounter
    return {seat: FAILED_DEAL + now.fails.get(seat, 0) for seat in now.mains}


def _without_a_deal(game: Cosmic, seat: Seat, other: Seat) -> Text:
    """Return both losses in words, for one of the two."""
    costs = cost_of_no_deal(game)
    if costs[seat] == costs[other]:
        return say("Without a deal both of you lose {n:ships}.", n=costs[seat])
    text = "Without a deal you lose {mine:ships}, and {other:seat} loses {theirs}."
    return say(text, mine=costs[seat], other=other, theirs=costs[other])


def _told_without_a_deal(game: Cosmic) -> Text:
    """Return both losses in words, for all."""
    (one, mine), (other, theirs) = cost_of_no_deal(game).items()
    if mine == theirs:
        return say("Without one each of them loses {n:ships}.", n=mine)
    text = "Without one {one:seat} loses {mine:ships}, and {other:seat} loses {theirs}."
    return say(text, one=one, mine=mine, other=other, theirs=theirs)


def _in_full(game: Cosmic, offers: list[Offer], cost: Text) -> Text:
    """Return the other's open offer, too long for a button, and the cost of no deal."""
    if not offers:
        return cost
    offer = offers[-1]
    said = say("Offer {n}: {offer}.", n=offer.number, offer=in_words(offer))
    for more in (*_names(game, offer, IN_A_QUESTION), cost):
        said = say("{said} {more}", said=said, more=more)
    return said


def _names(game: Cosmic, offer: Offer, room: int) -> list[Text]:
    """Return the cards that an offer names, for the two main players."""
    return [
        say(text, n=offer.number, cards=in_short(((CARD, game.named(c)) for c in cards), room))
        for text, cards in (
            ("Offer {n} names {cards}.", offer.cards.get(offer.seat)),
            ("Offer {n} asks for {cards}.", offer.wanted.get(offer.seat)),
        )
        if cards
    ]


class AcceptColonies(StandingOrder):
    """Accept an offer of a colony for a colony, unless it lets the other win the game."""

    section: ClassVar[str] = "Deals"

    def title(self) -> Text:
        return say("Accept a colony for a colony, unless the other would win by it")

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        talk = game.stack[-1]
        if ask.moment != "deal" or not isinstance(talk, Negotiation):
            return None
        ids = [option.id for option in ask.open] if isinstance(ask, Choose) else []
        for offer in talk.offers:
            near = game.foreign_colonies(offer.seat) + 1 >= game.colonies_to_win
            if f"accept {offer.number}" in ids and _is_even(offer) and not near:
                return ([f"accept {offer.number}"],)
        return None


def _is_even(offer: Offer) -> bool:
    """Whether both give room for a colony, and the offer asks for nothing else."""
    takes = offer.takes
    return bool(offer.gives.planet and takes.planet) and not (
        takes.cards or takes.lucre or takes.freed or takes.raised
    )


# ---- the exchange --------------------------------------------------------------------------------


def exchange(game: Cosmic) -> Frame | None:
    """Return the exchange of the deal; a deal by other means exchanges nothing."""
    return None if game.encounter.deal is None else Exchange()


class Exchange(Procedure):
    """The exchange: cards are chosen first, so that nobody gives back received ones."""

    chosen: Annotated[dict[Seat, list[CardId]], OwnKey] = {}

    @step
    def choose(self, game: Cosmic) -> Frame | None:
        choosing: dict[Seat, Frame] = {
            promise.giver: ChooseToGive(
                seat=promise.giver, number=promise.chosen, but=self._named(game, promise.giver)
            )
            for promise in _both(_made(game))
            if promise.chosen and promise.giver not in game.gone
        }
        return Together.of(choosing, clock=game.new_main_clock()) if choosing else None

    def heard(self, game: Cosmic, result: Any) -> None:
        if self.at == "hand_over" and isinstance(result, dict):
            self.chosen = {seat: said["which"] for seat, said in result.items() if said}

    def _named(self, game: Cosmic, giver: Seat) -> list[str]:
        """Return the named cards of a giver that are still held."""
        offer = _made(game)
        wanted = wanted_cards(game, offer) or []
        named = offer.cards.get(giver, []) if giver == offer.seat else wanted
        return [card for card in named if card in game.player(giver).hand]

    @step
    def hand_over(self, game: Cosmic) -> None:
        """Exchange all cards at once, then Lucre.

        Ruling (deal_at_random): cards at random come from all that is left of a hand, whatever
        their backs.
        """
        both = _both(_made(game))
        given = {each.giver: self._given(game, each) for each in both}
        self.chosen = {}
        for promise, taker in zip(both, (both[1].giver, both[0].giver), strict=True):
            give(game, promise.giver, taker, given[promise.giver])
            amount = min(promise.lucre, bank.free(game, promise.giver))
            if amount and taker not in game.gone:
                bank.hand_over(game, promise.giver, taker, amount)
                text = "{giver:seat} gives {taker:seat} {n}."
                game.tell(text, giver=promise.giver, taker=taker, n=lucre(amount))

    def _given(self, game: Cosmic, promise: Promise) -> list[str]:
        seat = promise.giver
        cards = [*self._named(game, seat), *self.chosen.get(seat, [])]
        left = [card for card in game.player(seat).hand if card not in cards]
        drawn = range(min(promise.drawn, len(left)))
        return [*cards, *(left.pop(int(game.chance() * len(left))) for _ in drawn)]

    @step
    def settle(self, game: Cosmic) -> Frame | None:
        frames: list[Frame | None] = []
        both = _both(_made(game))
        for promise, taker in zip(both, (both[1].giver, both[0].giver), strict=True):
            if promise.planet:
                frames.append(Settle(seat=taker, planet=promise.planet, ships=promise.ships))
            if promise.freed:
                frames.append(free(game, taker, promise.freed))
            frames += [free(game, seat, n) for seat, n in promise.raised.items()]
        return then(*frames)


def _made(game: Cosmic) -> Offer:
    """Return the accepted offer."""
    if game.encounter.deal is None:
        raise RuntimeError("no deal was made")
    return game.encounter.deal


def _both(offer: Offer) -> tuple[Promise, Promise]:
    return offer.gives, offer.takes


class ChooseToGive(ChooseCards):
    """Choose the cards to give in a deal, beside the named ones."""

    MOMENT = "gift"

    but: Annotated[list[CardId], OwnSeat] = []

    def title(self) -> Text:
        return say("Which card do you give?" if self.number == 1 else "Which cards do you give?")

    def cards(self, game: Cosmic) -> list[str]:
        return [card for card in super().cards(game) if card not in self.but]
