"""The open auction with secret maximum bids: ascending, once around, or at a fixed price."""

from typing import Annotated, Any, ClassVar

from rules.kernel import (
    Answer,
    Ask,
    Done,
    Frame,
    Game,
    Nobody,
    OwnKey,
    Plain,
    Seat,
    StandingOrder,
    Text,
    say,
)
from rules.parts.bid import Bid, Limit, in_words, rival
from rules.parts.sold import SoldLot

CHANGEABLE = say("You can change it until your turn comes.")


class StandingLimit(StandingOrder):
    """A maximum for every future auction, and perhaps one for all of them together.

    A new one starts a new count.
    """

    told_apart_by: ClassVar[tuple[str, ...]] = ("up_to", "in_all")

    up_to: int
    in_all: int | None = None
    spent: int = 0

    def title(self) -> Text:
        if self.in_all is None:
            return say("Bid up to {up_to} in every auction, then ask me", up_to=self.up_to)
        text = "Bid up to {up_to} in every auction, {in_all} in all from now on, then ask me"
        return say(text, up_to=self.up_to, in_all=self.in_all)

    def answers(self, game: Game, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if not isinstance(ask, Bid):
            return None
        room = min(self.left, ask.high)
        return ({"up_to": room, "then": "ask"},) if room >= ask.low else None

    @property
    def left(self) -> int:
        """The most it still bids for one lot."""
        return self.up_to if self.in_all is None else min(self.up_to, self.in_all - self.spent)


class PassWhenUnable(StandingOrder):
    """Pass wherever no bid is possible any more; nobody learns that the seat had no choice."""

    def title(self) -> Text:
        return say("Pass when I cannot raise")

    def answers(self, game: Game, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return (None,) if isinstance(ask, Bid) and ask.high < ask.low else None


class Spoken(Plain):
    """A bid that everybody heard; None is a pass."""

    seat: Seat
    amount: int | None


class Auction(Frame):
    """Bid upward in turn order; a seat that passes is out; the last one in wins.

    A seat may leave a secret maximum before or on its turn. When its turn comes, the maximum bids
    one more than the highest bid, exactly as a live bidder would.

    All secrets are sealed before each word, and the seal is published. The frame below hears
    `(leader, high)`; without any bid, `(None, 0)`.
    """

    TOLD = frozenset({"since"})
    OPEN_PURSES: ClassVar[bool] = False
    """Whether everybody knows each seat's money; a seat that cannot raise is then passed over."""

    lot: str
    unit: str = "count"
    low: int = 1  # the lowest first bid
    still_in: list[Seat]  # in order of speaking
    high: int = 0
    leader: Seat | None = None
    spoken: list[Spoken] = []
    limits: Annotated[dict[Seat, Limit], OwnKey] = {}
    since: Annotated[int, Nobody] = 0  # the first seal of this auction; 0: none yet

    # ---- what a game says of its auction ----------------------------------------------------

    def purse(self, game: Any, seat: Seat) -> int:
        """Return the most this seat could pay."""
        raise NotImplementedError  # money, materials: each game's own

    def question(self, game: Any, seat: Seat) -> Text:
        """Return the question to the bidder."""
        return say("Bid for {lot}, or pass.", lot=self.lot)

    def hint(self, game: Any, seat: Seat) -> Text | None:
        """Return facts that help the bidder to decide, for that seat alone."""
        return None

    def told(self, game: Any, seat: Seat, amount: int | None) -> None:
        """Report a bid or a pass."""
        if amount is None:
            game.tell("{seat:seat} passes.", seat=seat, minor=True)
        else:
            game.tell("{seat:seat} bids {amount:" + self.unit + "}.", seat=seat, amount=amount)

    def number(self, game: Any) -> int:
        """Return which auction of the game this is."""
        return len(game.lots_sold) + 1

    # ---- secrets and their seals --------------------------------------------------------------

    def secret(self, game: Any, seat: Seat) -> Any:
        """Return the seat's secret in the form that is sealed."""
        limit = self.limits.get(seat)
        plain = None if limit is None else limit.plain
        every = [order for order in game.orders.get(seat, ()) if isinstance(order, StandingLimit)]
        if not every:
            return plain
        return {"maximum": plain, "every": [{"up_to": o.up_to, "in_all": o.in_all} for o in every]}

    def secrets(self, game: Any) -> dict[Seat, Any]:
        return {seat: self.secret(game, seat) for seat in {**self.limits, **game.orders}}

    def _publish(self, game: Any) -> None:
        game.receipts.publish(self.secrets(game))
        self.since = self.since or game.receipts.number

    # ---- the frame --------------------------------------------------------------------------

    @property
    def least(self) -> int:
        """The lowest bid that would now be the highest."""
        return max(self.low, self.high + 1)

    @property
    def decided(self) -> bool:
        return not self.still_in or self.still_in == [self.leader]

    def most(self, game: Game, seat: Seat) -> int:
        """Return the highest bid this seat may make."""
        return self.purse(game, seat)

    def asks(self, game: Any) -> dict[Seat, Ask]:
        if self.decided:
            return {}
        bidder, *others = self.still_in
        if self._speaks_by_limit(bidder) or self._is_passed_over(game, bidder):
            return {}
        asked: dict[Seat, Ask] = {bidder: self._ask(game, bidder, on_turn=True)}
        for seat in others:
            if not self._is_passed_over(game, seat):
                asked[seat] = self._ask(game, seat, on_turn=False)
        return asked

    def _is_passed_over(self, game: Game, seat: Seat) -> bool:
        """Whether everybody knows that the seat cannot raise."""
        return self.OPEN_PURSES and self.purse(game, seat) < self.least

    def _ask(self, game: Game, seat: Seat, *, on_turn: bool) -> Bid:
        limit = self.limits.get(seat)
        return Bid(
            title=self.question(game, seat) if on_turn else say("Leave a maximum for your turn."),
            moment="bid",
            about=f"auction {self.number(game)}",
            hint=self._known(game, seat),
            chosen=None if on_turn or limit is None else self._left(limit),
            low=self.least,
            high=self.most(game, seat),
            unit=self.unit,
            may_pass=True,
            only_limits=not on_turn,
            held=limit is not None and not on_turn,
            leads=self.leader == seat,
            limit_conditions=tuple(rival(other) for other in self.rivals(seat)),
            optional=not on_turn,
            secret=True,  # the range tells how much the seat owns
            fallback=None,
        )

    def rivals(self, seat: Seat) -> list[Seat]:
        """Return the rivals a maximum may depend on: it counts only while its rival is in."""
        return [other for other in self.still_in if other != seat]

    def _left(self, limit: Limit) -> Text:
        """Return the seat's maximum, and how long it can be changed."""
        return say("{maximum} {until}", maximum=in_words(limit, self.unit), until=CHANGEABLE)

    def _known(self, game: Game, seat: Seat) -> Text:
        """Return the leader, and the facts that the game adds."""
        if self.leader is None:
            leads = say("Nobody has bid yet.")
        elif self.leader == seat:
            leads = say("You lead with {n:" + self.unit + "}.", n=self.high)
        else:
            text = "{leader:seat} leads with {n:" + self.unit + "}."
            leads = say(text, leader=self.leader, n=self.high)
        known = [leads, *filter(None, (self.price_of_passing(seat), self.hint(game, seat)))]
        named = {f"part{place}": part for place, part in enumerate(known)}
        return say(" ".join([f"{{{name}}}" for name in named]), **named)

    def price_of_passing(self, seat: Seat) -> Text | None:
        """Return what a pass costs the seat, as a sentence; None where it costs nothing."""
        return None

    def answer(self, game: Game, seat: Seat, answer: Answer) -> Frame | None:
        on_turn = seat == self.still_in[0]
        if isinstance(answer, dict):
            self.limits[seat] = Limit.model_validate(answer)
        elif not on_turn:
            self.limits[seat] = Limit(up_to=0, then="pass")
        else:
            # with the maximum that this bid or pass replaces
            self._publish(game)
            self.limits.pop(seat, None)
            self._speak(game, seat, answer)
        return None

    def _speaks_by_limit(self, seat: Seat) -> bool:
        """Whether the seat's secret maximum decides, without a question to its owner."""
        limit = self.limits.get(seat)
        if limit is None or (limit.while_in is not None and limit.while_in not in self.still_in):
            return False
        return limit.up_to >= self.least or limit.then == "pass"

    def advance(self, game: Any) -> Frame | Done | None:
        if self.decided:
            game.receipts.end()
            self._count(game)
            game.lots_sold.append(self._sold(game))
            return Done((self.leader, self.high))
        bidder = self.still_in[0]
        limit = self.limits.get(bidder)  # without one, the seat is passed over
        within = limit is not None and limit.up_to >= self.least
        bids = within and not self._is_passed_over(game, bidder)
        self._speak(game, bidder, self.least if bids else None)
        return None

    def _sold(self, game: Any) -> SoldLot:
        bids = {word.seat: word.amount for word in self.spoken if word.amount is not None}
        return SoldLot(
            lot=self.lot,
            number=self.number(game),
            winner=self.leader,
            price=self.high,
            bids=bids,
            since=self.since or game.receipts.number,  # nobody was left to speak
            until=game.receipts.number,
        )

    def _count(self, game: Any) -> None:
        """Count the price toward the winner's maximum over all auctions."""
        for order in game.orders.get(self.leader, ()):
            if isinstance(order, StandingLimit):
                order.spent += self.high

    def _speak(self, game: Any, seat: Seat, amount: int | None) -> None:
        self._publish(game)
        self.still_in.remove(seat)
        self.spoken.append(Spoken(seat=seat, amount=amount))
        if amount is not None:
            self.high, self.leader = amount, seat
        if amount is not None and self.may_speak_again:
            self.still_in.append(seat)
        else:
            self.limits.pop(seat, None)
        self.told(game, seat, amount)
        game.seal()  # a bid or a pass cannot be undone

    def seat_left(self, game: Any, seat: Seat) -> None:
        """Remove a seat whose player has left the game.

        Ruling: a leaver's bid is void, and the highest bid of those still in stands again.
        """
        self._publish(game)
        if seat in self.still_in:
            self.still_in.remove(seat)
        self.limits.pop(seat, None)
        if self.leader == seat:
            standing = [word for word in self.spoken if self.stands(game, word)]
            self.leader = standing[-1].seat if standing else None
            self.high = (standing[-1].amount or 0) if standing else 0

    @property
    def may_speak_again(self) -> bool:
        """Whether a seat that has bid speaks again."""
        return True

    def stands(self, game: Game, word: Spoken) -> bool:
        """Whether a bid can still win when the higher ones are void."""
        return word.seat in self.still_in


class OnceAround(Auction):
    """Each seat speaks once, in turn order: bid higher than the highest, or pass."""

    @property
    def may_speak_again(self) -> bool:
        return False

    def rivals(self, seat: Seat) -> list[Seat]:
        return []  # later bidders are in, whatever the others do

    def stands(self, game: Game, word: Spoken) -> bool:
        return word.amount is not None and word.seat not in game.gone


class FixedPrice(OnceAround):
    """Each seat in turn order may take the lot for `low`, or pass; the first to take it gets it."""

    @property
    def decided(self) -> bool:
        return self.leader is not None or super().decided

    def most(self, game: Game, seat: Seat) -> int:
        return min(self.low, self.purse(game, seat))

    def question(self, game: Game, seat: Seat) -> Text:
        price = say("{n:" + self.unit + "}", n=self.low)
        return say("Take {lot} for {price}, or pass.", lot=self.lot, price=price)


class HalfForPassing(Auction):
    """An ascending auction in which a pass after a bid costs half of that bid, rounded up."""

    def collect(self, game: Any, seat: Seat, amount: int) -> None:
        """Take the cost of a pass from the seat."""
        raise NotImplementedError  # each game has its own money

    def due(self, seat: Seat) -> int:
        """Return the cost of the seat's pass, paid or not."""
        bids = [word.amount or 0 for word in self.spoken if word.seat == seat]
        return -(-max(bids, default=0) // 2)

    def price_of_passing(self, seat: Seat) -> Text | None:
        due = 0 if self.leader == seat else self.due(seat)
        return say("Passing costs you {n:" + self.unit + "}.", n=due) if due else None

    def _speak(self, game: Game, seat: Seat, amount: int | None) -> None:
        super()._speak(game, seat, amount)
        if amount is None and (due := self.due(seat)):
            self.collect(game, seat, due)
