"""Bidding with markers, until everybody has passed (docs/rules, sections 14 and 18)."""

from dataclasses import replace
from typing import Annotated, Any

from pydantic import PrivateAttr

from rules.kernel import Answer, Ask, Done, Frame, OwnKey, Seat, Text, say
from rules.parts.sealed import Sealed
from rules.parts.together import CHANGEABLE, CHANGING
from rules.terraforming_mars.mars_auction.markers import (
    BACK,
    ONE,
    PASS,
    PLAN,
    Markers,
    marker_question,
)
from rules.terraforming_mars.mars_auction.plan import Acts, Plan, Stops, decided, reasons_to_ask
from rules.terraforming_mars.mars_auction.plan_desk import PlanDraft
from rules.terraforming_mars.mars_auction.prices import AT_ONCE, Purse
from rules.terraforming_mars.model.layout import Layout
from rules.terraforming_mars.state import Terraforming


def place(game: Terraforming, seat: Seat, marks: list[str]) -> None:
    """Place a seat's markers, or its pass, for all to see."""
    layout = game.auction_layout
    layout.note(seat, marks)
    if not marks:
        layout.passed.append(seat)
        game.tell("{seat:seat} passed.", seat=seat, minor=True)
        return
    for mark in marks:
        layout.put(seat, mark)
    game.tell("{seat:seat} bid on {cards}.", seat=seat, cards=_named(layout, marks))


def _named(layout: Layout, marks: list[str]) -> tuple[Text, ...]:
    """Return the cards of a bid; a card with both markers stands once."""
    titles = [layout.title(mark) for mark in dict.fromkeys(marks)]
    if len(titles) < len(marks):
        return (say("{card} (two markers)", card=titles[0]),)
    return tuple(titles)


class Bidding(Frame):
    """Turn after turn from the first player on; in the way `plan`, private plans may bid."""

    upcoming: Seat
    thinking: Annotated[dict[Seat, str], OwnKey] = {}  # the bidder's first marker
    plans: Annotated[dict[Seat, Plan], OwnKey] = {}
    drafts: Annotated[dict[Seat, PlanDraft], OwnKey] = {}

    _menus: dict[Seat, tuple[Plan | None, Ask]] = PrivateAttr(default_factory=dict)

    def bidder(self, game: Terraforming) -> Seat | None:
        """Return the seat whose turn it is; None when all have passed."""
        passed = game.auction_layout.passed
        return next((s for s in game.clockwise(self.upcoming) if s not in passed), None)

    def _by_plan(self, game: Terraforming, seat: Seat) -> Acts | None:
        """Return the present turn of the seat's plan; None where its player must decide."""
        if seat not in self.plans or seat in self.drafts or seat in self.thinking:
            return None
        does = decided(game, seat, self.plans[seat])
        return does if isinstance(does, Acts) else None

    def secrets(self, game: Terraforming) -> dict[Seat, Any] | None:
        if game.options.bidding != "plan":
            return None
        return {seat: plan.sealed for seat, plan in self.plans.items()}

    # ---- questions -------------------------------------------------------------------------

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        bidder = self.bidder(game)
        if bidder is None:
            return {}
        purse = Purse(game, bidder)
        if not purse.able or self._by_plan(game, bidder):
            return {}
        asked: dict[Seat, Ask] = {bidder: self._turn(game, bidder, purse)}
        if game.options.bidding == "plan":
            for seat in game.clockwise(bidder):
                if seat != bidder and seat not in game.auction_layout.passed:
                    asked[seat] = self._out_of_turn(game, seat)
        return asked

    def _out_of_turn(self, game: Terraforming, seat: Seat) -> Ask:
        """Return the menu of a seat's plan, the same until another plan is kept."""
        kept, known = self.plans.get(seat), self._menus.get(seat)
        if seat in self.drafts:
            return self.drafts[seat].question(game, kept, on_turn=False)
        if known is None or known[0] is not kept:
            known = kept, self._new_draft(seat).question(game, kept, on_turn=False)
            self._menus[seat] = known
        return known[1]

    def _turn(self, game: Terraforming, seat: Seat, purse: Purse) -> Ask:
        if seat in self.drafts:
            return self.drafts[seat].question(game, self.plans.get(seat), on_turn=True)
        chosen = [self.thinking[seat]] if seat in self.thinking else []
        planned = game.options.bidding == "plan" and not chosen
        return marker_question(
            Purse(game, seat, chosen) if chosen else purse,
            chosen,
            more=(PLAN,) if planned else (),
            told=self._stopped(game, seat),
        )

    def _stopped(self, game: Terraforming, seat: Seat) -> Text | None:
        if seat not in self.plans:
            return None
        does = decided(game, seat, self.plans[seat])
        return does.why if isinstance(does, Stops) else None

    def _new_draft(self, seat: Seat) -> PlanDraft:
        kept = self.plans.get(seat) or Plan(seat=seat)
        return PlanDraft(seat=seat, plan=kept.model_copy(deep=True))

    # ---- answers ---------------------------------------------------------------------------

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        on_turn = seat == self.bidder(game)
        if seat in self.drafts or not on_turn:
            self._edit(game, seat, answer)
        elif answer == [PLAN.id]:
            self.drafts[seat] = self._new_draft(seat)
        elif answer == [PASS.id]:
            self._take_turn(game, seat, [])
        elif answer == [ONE.id]:
            self._take_turn(game, seat, [self.thinking[seat]])
        elif answer == [BACK.id]:
            del self.thinking[seat]
        else:
            self._mark(game, seat, answer[0])
        return None

    def _mark(self, game: Terraforming, seat: Seat, mark: str) -> None:
        marks = [*([self.thinking[seat]] if seat in self.thinking else []), mark]
        if len(marks) == AT_ONCE or not Purse(game, seat, marks).able:
            self._take_turn(game, seat, marks)
        else:
            self.thinking[seat] = mark

    def _edit(self, game: Terraforming, seat: Seat, answer: Answer) -> None:
        """Change a plan, and seal: an undo would be told to all, and with it the plan's change."""
        game.seal()
        on_turn = seat == self.bidder(game)
        draft = self.drafts.get(seat) or self._new_draft(seat)
        match draft.answered(game, answer):
            case "saved":
                self.drafts.pop(seat, None)
                self.plans[seat] = draft.plan
            case "withdrawn":
                self.drafts.pop(seat, None)
                self.plans.pop(seat, None)
            case "left":
                self.drafts.pop(seat, None)
            case _ if on_turn or draft.step != "menu" or draft.differs(self.plans.get(seat)):
                self.drafts[seat] = draft
            case _:  # nothing was changed: the kept plan need not wait for it
                self.drafts.pop(seat, None)

    def _take_turn(self, game: Terraforming, seat: Seat, marks: list[str]) -> None:
        if (kept := self.secrets(game)) is not None:
            game.receipts.publish(kept)
        if seat in self.plans:  # the bid has answered all questions of the plan
            plan = self.plans[seat]
            plan.heeded = [name for name, _ in reasons_to_ask(game.auction_layout, plan)]
        self.thinking.pop(seat, None)
        self.upcoming = (seat + 1) % len(game.seated)
        place(game, seat, marks)
        game.seal()  # a marker or a pass that everybody saw cannot be undone

    # ---- going on --------------------------------------------------------------------------

    def advance(self, game: Terraforming) -> Frame | Done | None:
        bidder = self.bidder(game)
        if bidder is None:
            return Done({seat: plan.maxima() for seat, plan in self.plans.items()})
        does = self._by_plan(game, bidder)
        able = Purse(game, bidder).able
        self._take_turn(game, bidder, list(does.marks) if does and able else [])
        return None

    def seat_left(self, game: Terraforming, seat: Seat) -> None:
        for kept in (self.thinking, self.plans, self.drafts):
            kept.pop(seat, None)


class SealedBidding(Frame):
    """Circuits in which all choose at once; their choices are shown together."""

    def bidders(self, game: Terraforming) -> list[Seat]:
        """Return the seats that have not passed, from the first player on."""
        passed = game.auction_layout.passed
        return [seat for seat in game.clockwise(game.first) if seat not in passed]

    def advance(self, game: Terraforming) -> Frame | Done | None:
        for seat in self.bidders(game):
            if not Purse(game, seat).able:
                place(game, seat, [])
        bidders = self.bidders(game)
        if not bidders:
            return Done({})
        frames: dict[Seat, Frame] = {seat: Markers(seat=seat) for seat in bidders}
        return Circuit.of(frames, revisable=True)

    def heard(self, game: Terraforming, result: Any) -> None:
        """Place the choices in turn order; a marker that has become illegal comes back.

        The choices are sealed before they are shown, even where no answer ended the circuit.
        """
        game.receipts.publish(result)
        game.receipts.reveal()
        for seat in game.clockwise(game.first):
            if seat in result:
                self._apply(game, seat, result[seat])

    def _apply(self, game: Terraforming, seat: Seat, marks: list[str]) -> None:
        legal: list[str] = []
        for mark in marks:
            if Purse(game, seat, legal).why_not(game.auction_layout.laid(mark)) is None:
                legal.append(mark)
            else:
                text = "{seat:seat}'s marker on {card} came back."
                game.tell(text, seat=seat, card=game.auction_layout.title(mark))
        if legal or not marks:
            place(game, seat, legal)


class Circuit(Sealed):
    """The choices of one circuit."""

    STEPS_BACK = False  # its question about a second marker leads back by itself

    def _asked_again(self, game: Terraforming, seat: Seat) -> Ask:
        ask = super()._asked_again(game, seat)
        until = CHANGING if seat in self.changes else CHANGEABLE
        chosen = say("{chosen} {until}", chosen=self._chosen(game, seat), until=until)
        return replace(ask, chosen=chosen)

    def _chosen(self, game: Terraforming, seat: Seat) -> Text:
        if not self.results[seat]:
            return say("You pass for this whole auction.")
        cards = _named(game.auction_layout, self.results[seat])
        return say("You bid on {cards}.", cards=cards)
