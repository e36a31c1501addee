"""A turn: its start, with powers and bids, then its encounters."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from rules.cosmic_encounter.lucre.market import bidders, refill
from rules.cosmic_encounter.phases.auctions import Calls
from rules.cosmic_encounter.phases.encounter import EncounterRun
from rules.cosmic_encounter.phases.market_orders import MarketOrder
from rules.cosmic_encounter.phases.plans import (
    AGAIN,
    CALL,
    IF_CALLED,
    MARKED,
    MARKET,
    bid_words,
    lots_to_mark,
    next_bid,
    plan_of,
)
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.cards import NewHand
from rules.cosmic_encounter.steps.turns import begin_added, begin_encounter
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.kernel import BACK, Answer, Ask, Frame, Option, Procedure, Seat, Text, kept, say, step
from rules.parts.stop.windows import Answers
from rules.parts.stop.words import WHATEVER

HAND: Final = "turn_new_hand"
"""The window before the offense draws a new hand."""


class StartOfTurn(CosmicStop):
    """Stop T: a new hand where the offense needs one, powers at the start of a turn, the market.

    - Players name here their cards before a new hand, and answers to them.
    - All who can pay for a card of the market are asked once, quietly, for their calls and maxima.
      These stay secret until the stop has closed. Then the calls run by themselves.
    """

    LETTER = "T"

    @classmethod
    def of(cls, game: Cosmic) -> StartOfTurn | None:
        """Return the stop, if a hand is renewed, a power works, or somebody could bid.

        It is None otherwise.
        """
        moments = [HAND] if _needs_a_hand(game) else []
        if _some_power_works_in(game, "start_turn"):
            moments.append("start_turn")
        if game.stall is not None:
            refill(game)
            moments.append(MARKET)
        return cls._about(game, moments)

    @classmethod
    def again(cls, game: Cosmic) -> StartOfTurn | None:
        """Return a further round, if the offense has lost its last encounter card in this stop."""
        return cls._about(game, [HAND] if _needs_a_hand(game) else [])

    @classmethod
    def _about(cls, game: Cosmic, moments: list[str]) -> StartOfTurn | None:
        if HAND in moments:
            game.tell("{seat:seat} needs a new hand.", seat=game.encounter.offense)
        stop = cls(seats=[], moments=moments)
        stop.note_who_is_asked(game)
        return stop if stop.seats or HAND in moments else None

    def opening(self, game: Cosmic) -> Text:
        renews, sells = HAND in self.to_come, MARKET in self.moments
        match renews, sells:
            case True, True:
                text = "{seat:seat} draws a new hand. What do you do first, and at the market?"
            case True, False:
                text = "{seat:seat} has no encounter card and draws a new hand. Do you do anything?"
            case False, True:
                text = "The turn of {seat:seat} begins. What do you do at the market?"
            case _:
                text = "The turn of {seat:seat} begins. Do you do anything?"
        return say(text, seat=game.encounter.offense)

    # ---- questions --------------------------------------------------------------------------

    def asked_anyway(self, game: Cosmic) -> Collection[Seat]:
        return bidders(game) if MARKET in self.to_come else ()

    def stirs(self, game: Cosmic) -> bool:
        return HAND in self.to_come

    def options(self, game: Cosmic, seat: Seat) -> tuple[Option, ...]:
        """Return the usual options, with the cards of the market."""
        found = super().options(game, seat)
        if MARKET not in self.to_come:
            return found
        return (*found, *lots_to_mark(game, seat))

    def default_waits(self, game: Cosmic, seat: Seat) -> bool:
        """Whether the stop waits for a seat: it loses a hand, or can pay without an order."""
        if HAND in self.to_come and seat == game.encounter.offense:
            return True
        ordered = any(isinstance(order, MarketOrder) for order in game.orders.get(seat, ()))
        return MARKET in self.to_come and not ordered and seat in bidders(game)

    def ask(self, game: Cosmic, seat: Seat) -> Ask:
        """Return the question for a seat's actions, then for its bid on each marked card.

        Nobody learns which question a seat has reached: the title is alike for all.
        """
        ask = super().ask(game, seat)
        found = self._bidding(game, seat)
        if found is None:
            return ask
        name, bid = found
        return replace(
            bid,
            title=self.windows.question(game, self, seat),
            hint=bid.title,
            secret=True,
            anonymous=True,
            optional=seat in self.decided,
            quiet=ask.quiet,
            clock=ask.clock,
            proposed=self._bid_before(seat, name, bid),
            back=True,
        )

    def _bidding(self, game: Cosmic, seat: Seat) -> tuple[str, Ask] | None:
        return next_bid(game, seat, self.drafts[seat]) if seat in self.drafts else None

    def _bid_before(self, seat: Seat, name: str, bid: Ask) -> Answer:
        """Return the seat's former bid, if it is still possible."""
        former = self.decided.get(seat, self.undecided.get(seat, {}))
        return kept(bid, former[name], bid.proposed) if name in former else bid.proposed

    def is_awaited(self, game: Cosmic) -> bool:
        """Whether the stop waits for anybody, also for bids of awaited seats on marked cards."""
        if super().is_awaited(game):
            return True
        thinking = [seat for seat in self.drafts if seat not in self.decided]
        return any(not self.is_quiet_now(game, seat) for seat in thinking)

    def take(self, game: Cosmic, seat: Seat, answer: Answer) -> None:
        if MARKET not in self.moments:
            super().take(game, seat, answer)
            return
        self.forget(seat)
        found = self._bidding(game, seat)
        if found is None:
            self.named[seat] = list(answer)
            mine = [id for id in answer if id.startswith((CALL, IF_CALLED, AGAIN))]
            self.drafts[seat] = {MARKED: mine}
        elif answer == BACK:
            self._go_back(seat)
            return
        else:
            self.drafts[seat][found[0]] = answer
        self.settle(game, seat)

    def all_said(self, game: Cosmic, seat: Seat, draft: Answers) -> bool:
        if MARKET not in self.moments:
            return super().all_said(game, seat, draft)
        return next_bid(game, seat, draft) is None

    def named_words(self, game: Cosmic, seat: Seat, option: Option) -> Text:
        return bid_words(option, self.decided.get(seat, {})) or option.label

    def _go_back(self, seat: Seat) -> None:
        """Go back to the bid before, or to the marks."""
        draft = self.drafts[seat]
        if len(draft) > 1:
            draft.popitem()
            return
        del self.drafts[seat]
        if seat not in self.decided:
            self.former[seat] = self.named.pop(seat, [])

    def next_round(self, game: Cosmic) -> None:
        """Begin a round; bids for `whatever happens` stand."""
        stand = {s: bids for s, bids in self.decided.items() if WHATEVER in self.named.get(s, [])}
        super().next_round(game)
        self.decided |= stand

    # ---- consequences -----------------------------------------------------------------------

    def secrets(self, game: Cosmic) -> dict[Seat, Any] | None:
        """Return everybody's bids in the form that is sealed at the first call."""
        if MARKET not in self.moments:
            return None
        return {seat: plan_of(game, seat, bids).plain for seat, bids in self.decided.items()}

    def leaves(self, game: Cosmic, moment: str) -> Frame | None:
        if moment == HAND:
            self.asks_anew = True  # nobody could foresee the drawn cards
            return NewHand(seat=game.encounter.offense, told=True)
        if moment != MARKET:
            return None
        plans = {seat: plan_of(game, seat, bids) for seat, bids in self.decided.items()}
        plans = {seat: plan for seat, plan in plans.items() if plan.wants}
        self.drafts = {}
        return Calls(plans=plans) if plans else None

    def heard(self, game: Cosmic, result: Any) -> None:
        """Ask all about the rest after an extra encounter, or where a seat wanted it."""
        if isinstance(result, dict) and result.get("reopens") and bidders(game):
            self.at, self.asks_anew = self.moments.index(MARKET), True


def _needs_a_hand(game: Cosmic) -> bool:
    """Whether the offense has no encounter card, as all are told."""
    return not game.encounter_cards(game.encounter.offense)


def _some_power_works_in(game: Cosmic, window: str) -> bool:
    return any(
        window in ability.windows
        for seat in game.playing
        for power in game.working(seat)
        for ability in power.ABILITIES
        if ability.kind == "power" and game.is_in_role(seat, ability.who)
    )


class Turn(Procedure):
    """The start of the turn, then one or two encounters."""

    RENAMED = {"new_hand": "start_turn"}

    seat: Seat
    number: int = 1
    more: bool = False

    @step
    def begin(self, game: Cosmic) -> None:
        begin_encounter(game, self.seat, self.number)
        game.phase, game.stop = "start_turn", ""
        game.tell("The turn of {seat:seat} begins.", seat=self.seat)

    @step
    def start_turn(self, game: Cosmic) -> Frame | None:
        return StartOfTurn.of(game)

    @step
    def new_hand_again(self, game: Cosmic) -> Frame | None:
        return StartOfTurn.again(game)

    @step
    def encounter(self, game: Cosmic) -> Frame:
        return EncounterRun()

    def heard(self, game: Cosmic, result: Any) -> None:
        if isinstance(result, dict) and "goes_on" in result and not game.encounter.extra:
            self.more = bool(result["goes_on"])

    @step
    def added(self, game: Cosmic) -> Frame | None:
        """Begin added encounters, which come first."""
        if not begin_added(game):
            return None
        self.go_to("added")
        return EncounterRun()

    @step
    def another(self, game: Cosmic) -> None:
        if self.more:
            self.more, self.number = False, self.number + 1
            begin_encounter(game, self.seat, self.number)
            self.go_to("encounter")
