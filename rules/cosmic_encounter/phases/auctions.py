"""The calls of a start of turn, the auction of each called card, and its sale."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.lucre.market import (
    bidders,
    bidding_order,
    calling_order,
    effect,
    least,
    may_call,
    named,
    put_aside_away,
    sell,
    stall_of,
)
from rules.cosmic_encounter.model.market import Plan, Want
from rules.cosmic_encounter.phases.auction_cards import carried_out
from rules.cosmic_encounter.phases.auction_encounters import HAVE
from rules.cosmic_encounter.state import Cosmic
from rules.kernel import (
    Ask,
    CardId,
    Done,
    Everyone,
    Frame,
    Nobody,
    OwnKey,
    Procedure,
    Seat,
    Text,
    in_silence,
    say,
    step,
)
from rules.parts.auction import Auction, Spoken
from rules.parts.bid import Limit

REOPENS = {"reopens": True}
"""The result by which the stop asks all about the rest of the market."""


class Calls(Frame):
    """Each calls a card or passes, in calling order, until all have passed in a row.

    Ruling (call_after_pass): a player who has passed may still call later in the same start of
    turn.
    """

    plans: Annotated[dict[Seat, Plan], OwnKey]
    asked: int = 0  # number of calls and passes
    passed: int = 0  # since the last call
    lot: str = ""  # under the hammer
    winner: Seat | None = None  # of it, before payment
    high: int = 0
    sold: bool = False  # a card since the stop was last open
    reopens: bool = False  # an encounter has come in between

    def secrets(self, game: Cosmic) -> dict[Seat, Any]:
        return {seat: plan.plain for seat, plan in self.plans.items()}

    def advance(self, game: Cosmic) -> Frame | Done | None:
        if self.winner is not None:
            return self._sell(game, self.winner)
        if self._asks_again(game):
            return Done(REOPENS)
        order = calling_order(game)
        if self.passed >= len(order):
            return Done()
        caller = order[self.asked % len(order)]
        self.asked += 1
        want = self._call(game, caller)
        if want is None:
            self.passed += 1
            return None
        self.passed = 0
        game.receipts.publish(self.secrets(game))  # before anything shows what was kept
        return self._auction(game, caller, want)

    def _asks_again(self, game: Cosmic) -> bool:
        if not bidders(game):
            return False
        able = [seat for seat in bidders(game) if seat in self.plans]
        return self.reopens or (self.sold and any(self.plans[seat].asks_again for seat in able))

    def _call(self, game: Cosmic, seat: Seat) -> Want | None:
        """Return the first card of its plan that a seat can call."""
        plan = self.plans.get(seat)
        if plan is None:
            return None
        for want in plan.wants:
            within = 0 < want.opening <= self.room(game, seat, want.limit.up_to)
            if within and may_call(game, seat, want.lot):
                return want
        return None

    def room(self, game: Cosmic, seat: Seat, up_to: int) -> int:
        """Return the most that a seat bids now for one card, by its whole plan; 0: nothing.

        Ruling (no_higher_bid): an invested Lucre lowers the price, but allows no higher bid.
        """
        plan, bought = self.plans[seat], stall_of(game).bought_by(seat)
        if plan.most is not None and len(bought) >= plan.most:
            return 0
        room = min(up_to, bank.free(game, seat))
        if plan.in_all is not None:
            room = min(room, plan.in_all - sum(sale.price for sale in bought))
        return max(0, room)

    def _auction(self, game: Cosmic, caller: Seat, want: Want) -> MarketAuction:
        """Return the auction of a called card; the caller bids first, then the others in order."""
        stall_of(game).called.append(caller)
        self.lot = want.lot
        order = bidding_order(game, caller)
        able = [seat for seat in order[1:] if bank.free(game, seat) > want.opening]
        poor = [Spoken(seat=seat, amount=None) for seat in order[1:] if seat not in able]
        text = "{seat:seat} calls {card} and bids {n:lucre}."
        game.tell(text, seat=caller, card=named(want.lot), n=want.opening)
        game.seal()
        return MarketAuction(
            lot=want.lot,
            clock=None if game.options.clocked else "",
            low=least(want.lot),
            still_in=[*able, caller],
            leader=caller,
            high=want.opening,
            spoken=[Spoken(seat=caller, amount=want.opening), *poor],
            limits={seat: self.limit(game, seat, want.lot) for seat in (*able, caller)},
        )

    def limit(self, game: Cosmic, seat: Seat, lot: str) -> Limit:
        """Return a seat's maximum for a card; without one it passes."""
        plan = self.plans.get(seat)
        want = None if plan is None else plan.want(lot)
        if want is None:
            return Limit(up_to=0, then="pass")
        room = self.room(game, seat, want.limit.up_to)
        then = want.limit.then if room == want.limit.up_to else "pass"
        return Limit(up_to=room, then=then)

    def heard(self, game: Cosmic, result: Any) -> None:
        match result:
            case (winner, high):  # nobody, where the caller has left and nobody else has bid
                self.winner, self.high = winner, high
            case {"encounter": True}:
                self.reopens = True

    def _sell(self, game: Cosmic, winner: Seat) -> Frame:
        self.winner, self.sold = None, True
        plan = self.plans.get(winner, Plan())
        sell(game, winner, self.lot, self.high, plan.pays_from)
        return CarryOut(seat=winner, card=self.lot)

    def seat_left(self, game: Cosmic, seat: Seat) -> None:
        self.plans.pop(seat, None)


class MarketAuction(Auction):
    """The auction of one card, its caller first; the winner pays and carries it out.

    Ruling (uncontested): where everybody else passes, the caller wins at the own bid.
    """

    unit: str = "lucre"
    clock: Annotated[str | None, Nobody] = ""  # of the present bid; None: not named yet

    def purse(self, game: Cosmic, seat: Seat) -> int:
        """Return the free Lucre: only that pays."""
        return bank.free(game, seat)

    def question(self, game: Cosmic, seat: Seat) -> Text:
        text = "Bid for {lot}, or pass. {effect}"
        return say(text, lot=named(self.lot), effect=effect(self.lot))

    def _unable(self, game: Cosmic) -> bool:
        """Whether the next bidder cannot bid higher, as all can see, and so is not asked."""
        return not self.decided and self.purse(game, self.still_in[0]) < self.least

    def asks(self, game: Cosmic) -> dict[Seat, Ask]:
        if self._unable(game) or (asked := super().asks(game)) == {} or self.clock is None:
            return {}
        bidder = self.still_in[0]
        return {**asked, bidder: replace(asked[bidder], clock=self.clock)}

    def advance(self, game: Cosmic) -> Frame | Done | None:
        if self._unable(game):
            self._speak(game, self.still_in[0], None)
            return None
        if self.clock is None and super().asks(game):
            self.clock = game.new_main_clock()
            return None
        return super().advance(game)

    def clock_ended(self, game: Cosmic, clock: str) -> None:
        """Ruling (bid_clock): each bid has a clock of its own, and silence is a pass."""
        seat = self.still_in[0]
        said = in_silence(game, seat, self.asks(game)[seat])
        if said is None:
            self._speak(game, seat, None)
        else:  # a caretaker bids
            self.answer(game, seat, said)

    def _speak(self, game: Cosmic, seat: Seat, amount: int | None) -> None:
        super()._speak(game, seat, amount)
        self._next_bid()

    def _next_bid(self) -> None:
        if self.clock:
            self.clock = None

    def seat_left(self, game: Cosmic, seat: Seat) -> None:
        if self.still_in[:1] == [seat]:
            self._next_bid()
        super().seat_left(game, seat)

    def told(self, game: Cosmic, seat: Seat, amount: int | None) -> None:
        if amount is None:
            game.tell("{seat:seat} passes.", seat=seat, minor=True)
        else:
            game.tell("{seat:seat} bids {amount:lucre}.", seat=seat, amount=amount, minor=True)

    def secret(self, game: Cosmic, seat: Seat) -> Any:
        """Return the seat's plan for the market, with a maximum left since."""
        plan, limit = self._calls(game).plans.get(seat), self.limits.get(seat)
        new = limit is not None and limit != self._calls(game).limit(game, seat, self.lot)
        now = {"maximum": limit.plain} if limit is not None and new else {}
        return {**({} if plan is None else plan.plain), **now} or None

    def secrets(self, game: Cosmic) -> dict[Seat, Any]:
        seats = {**self.limits, **self._calls(game).plans}
        return {seat: self.secret(game, seat) for seat in seats}

    def _calls(self, game: Cosmic) -> Calls:
        return next(frame for frame in reversed(game.stack) if isinstance(frame, Calls))


class CarryOut(Procedure):
    """The winner carries out the card, or not; then it is discarded."""

    seat: Seat
    card: Annotated[CardId, Everyone]
    encounter: bool = False  # it has brought one

    @step
    def effect(self, game: Cosmic) -> Frame | None:
        return carried_out(game, self.seat, self.card)

    def heard(self, game: Cosmic, result: Any) -> None:
        if isinstance(result, dict) and result.get("what") == [HAVE]:
            self.encounter = True

    @step
    def discard(self, game: Cosmic) -> None:
        put_aside_away(game)

    def finished(self, game: Cosmic) -> Done:
        return Done({"encounter": True} if self.encounter else None)
