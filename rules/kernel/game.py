"""A whole table: its JSON is the save file, its stack of frames is the position in the rules."""

from collections.abc import Callable, Sequence
from typing import Any, Self, TypeVar

from rules.kernel import chance as kernel_chance
from rules.kernel.ask import BACK, MORE, Answer, Ask, Refused, Seat, is_legal
from rules.kernel.frame import TOO_MANY, settle
from rules.kernel.happened import HalfMove, Line, Played, Result, Standing, UndoPoint
from rules.kernel.orders import StandingOrder, forget_spent, ordered
from rules.kernel.own import put_back
from rules.kernel.position import Asks, awaited, in_secret
from rules.kernel.text import Text, say, to_plain
from rules.kernel.view import view
from rules.kernel.ways_back import WaysBack

T = TypeVar("T")

NAMED = 3
"""Things named by a move that tell which move it was."""
REPLAYED = 32
"""Answers that are carried out once more, at most, to see a table as it was."""
CIRCLE = 1000
"""Answers by order after which, no player having decided anything, they are taken for a circle."""
EARLY = "early"
"""The reason of a game that ended before its rules ended it."""
REPEATED = "“{order}” went round in a circle here: it is taken back, and you are asked."


class Game(WaysBack):
    """The whole table, to be played; a game subclasses this with its own state."""

    # ---- what may be done to it ------------------------------------------------------------

    def begin(self) -> None:
        """Run the rules up to the first question."""
        self.rules = self.RULES
        self._go_on()

    def play(self, seat: Seat, answer: Answer) -> None:
        """Carry out a seat's answer to its present question.

        Raises:
            Refused: nothing has changed; the sentence tells the player what is legal.
        """
        asked = self.asks()
        ask = asked.get(seat)
        if ask is None or seat in self.gone:
            raise Refused(self.why_not_asked(seat))
        is_a_way = (ask.back and answer == BACK) or (ask.more is not None and answer == MORE)
        if not is_a_way:
            ask.check(answer)
        bars = any(point.seat != seat for point in self.undo_points)
        if bars and (not self._saved or len(self._since) > REPLAYED):
            self.save()
        saved, depth, top = self._saved, len(self.stack), self.stack[-1]
        half = self.half_move or HalfMove(seat, self.moves, depth, top.KIND, sealed=self.sealed)
        point = UndoPoint(seat, self.moves)
        self.undo_points.append(point)
        news, played = len(self._news), len(self._played)
        self._carry_out(seat, answer, automatic=False)
        self._go_on()
        self._withhold(half, asked, news, played)
        self._saved = saved
        self._since.append((seat, answer))
        if not self.undo_points or self.undo_points[-1] is not point:
            return  # it was sealed: nobody goes back
        if answer is not None and not is_a_way:
            point.named = [to_plain(each) for each in _few(ask.named(answer))]
            point.moment = "" if ask.is_aside(answer) else ask.moment
        # Whose turn it is, and where in the rules, every view shows: no need to compare more.
        same = [frame.KIND for frame in self.stack[depth - 1 :]] == [top.KIND]
        same = same and awaited(asked) == self.awaited()
        quiet = same and top.public_moment(asked) == self.moment
        quiet = quiet and all(line.to is not None for line in self._news[news:])
        point.silent = quiet or self.half_move is not None
        # Only where others have ways back does it matter whether the table looks the same.
        if bars and point.silent:
            point.silent = same and self._looks_as_before()
        if bars and not point.silent:
            self.undo_points = [each for each in self.undo_points if each.seat == point.seat]

    def _looks_as_before(self) -> bool:
        """Whether everybody sees the table as before the last answer.

        It is not saved before each, for this is rarely asked: those since are played once more.
        """
        former = type(self).load(self._saved)
        for seat, answer in self._since[:-1]:
            former.play(seat, answer)
        self._saved = ""  # so that what was compared is not compared again
        # What the kernel shows is quickly compared; a game's own view may add what follows from it.
        same = view(former, None) == view(self, None) and former.awaited() == self.awaited()
        return same and former.view(None) == self.view(None)

    def unsaid(self, seat: Seat, former: Self) -> Self | None:
        """Return the table without what a seat has said in secret since a former position.

        What others have said since, seen or not, stays. Nobody notices anything: None, where what
        all see has changed since, where chance was used, or where the seat is not asked again what
        it was asked then. Whether it is None never depends on what others keep secret.
        """
        if not self.in_secret or seat in self.gone or former.common() != self.common():
            return None
        now = type(self).load(self.save())
        put_back(now, former, seat)
        now.answered[seat] += 1
        now.moves += 1
        now._go_on()  # noqa: SLF001  # it is this very table
        asked = former.asks().get(seat), now.asks().get(seat)
        others = [each for each in self.seats if each != seat]
        same = asked[0] is not None and asked[0] == asked[1] and not now.take_played()
        same = same and all(now.digest(each) == self.digest(each) for each in others)
        return now if same and now.common() == self.common() else None

    def common(self) -> tuple[Any, ...]:
        """What is no seat's own: what everybody sees, chance, and what lies in the draw piles."""
        place = [frame.KIND for frame in self.stack], self.awaited(), self.clocks(), self.moment
        return place, self.draws, self.reshuffles, self.hidden_piles(), self.view(None)

    def _withhold(self, half: HalfMove | None, asked: Asks, news: int, played: int) -> None:
        """Keep to its mover what was done, unless their move is complete.

        What follows from an answer among secret ones shows what others have said: all are told.
        """
        self.half_move = None
        if half is None or not half.goes_on_above(self.stack) or in_secret(asked):
            return
        alone = list(self.asks()) == [half.seat] == self.awaited()
        if alone and all(answer.seat == half.seat for answer in self._played[played:]):
            self.half_move, told = half, [line for line in self._news[news:] if line.to is None]
            half.told += [(to_plain(line.text), line.minor) for line in told]

    def run_out(
        self, seat: Seat, caretaker: Callable[[Seat, Ask], Answer] | None = None
    ) -> list[Answer]:
        """The time of a seat is up: its turn is ended for it, and the answers given are returned.

        A `caretaker` gives them; without one, or where it knows none, they are the mildest that the
        rules allow. Outside of a turn of its own, only its present question is answered, or all of
        one decision.
        """
        turn, ask = self.own_turn(seat), self.asks()[seat]
        decision = self.stack[-1] if self.stack[-1].ONE_DECISION else None
        if caretaker is None:
            self.overslept(seat)
            self._saved = ""  # no save and no answer leads to that
        given: list[Answer] = []
        for _ in range(TOO_MANY):
            wanted = ask.fallback if caretaker is None else caretaker(seat, ask)
            given.append(wanted if is_legal(ask, wanted) else ask.fallback)
            self.play(seat, given[-1])
            following = self.asks().get(seat)
            same = turn is not None and self.own_turn(seat) == turn
            same = same or any(frame is decision for frame in self.stack[-1:])
            if not same or following is None or following.clock or following.optional:
                return given  # what follows has a time of its own
            ask = following
        raise RuntimeError("the turn does not end")

    def overslept(self, seat: Seat) -> None:
        """A seat has let its time run out; its present question is still answered as if not."""

    def clock_ended(
        self, clock: str, caretaker: Callable[[Seat, Ask], Answer] | None = None
    ) -> None:
        """A clock has run out: a move of the table itself.

        A `caretaker` answers for whoever is named as awaited, where no order does. Of those who
        are not named nobody may see what becomes of their silence: for them it is a pass.

        Raises:
            Refused: it does not run any more.
        """
        if clock not in self.clocks():
            raise Refused(say("That time is over already."))
        self.moves += 1
        self.half_move = None
        self.seal()
        self._caretaker = caretaker
        try:
            self.stack[-1].clock_ended(self, clock)
        finally:
            self._caretaker = None
        self._changes()
        self._go_on()

    def acted_for(self, seat: Seat, ask: Ask) -> Answer:
        """What a caretaker answers as a clock ends; without one, the mildest that rules allow."""
        if self._caretaker is None or ask.anonymous:
            return ask.fallback
        wanted = self._caretaker(seat, ask)
        return wanted if is_legal(ask, wanted) else ask.fallback

    def instruct(self, seat: Seat, orders: Sequence[StandingOrder]) -> None:
        """Replace a seat's standing orders; they may answer its present question at once.

        Only an answer seals: a way back that vanished would tell others of the order itself.

        Raises:
            Refused: the game is over, or the seat's player has left it.
        """
        if self.over or seat in self.gone:
            raise Refused(self.why_not_asked(seat))
        self.orders[seat] = [order.given(self, seat) for order in orders]
        self.moves += 1
        self.answered[seat] += 1
        self._changes()
        if self.stack:
            self.stack[-1].reordered(self, seat)
        news, played = len(self._news), len(self._played)
        self._go_on()
        self._withhold(self.half_move, {}, news, played)

    def note_away(self, seats: Sequence[Seat]) -> None:
        """Keep which seats are away, as all were told: rounds to come do not wait for them.

        A round that is open goes on as it began, for its end would show who has not spoken.
        """
        self.moves += 1
        self.away = dict.fromkeys(sorted(seats), True)
        self._changes()

    def note_people(self, seats: Sequence[Seat]) -> None:
        """Keep in which seats a person sits or has sat since the start, as all were told.

        A round that is open goes on as it began, but for those that were opened with the deal.
        """
        dealt = not self.moves
        self.moves += 1
        self.people = sorted({*self.people, *seats})
        self._changes()
        if dealt and self.stack:
            self.stack[-1].people_noted(self)
            self._go_on()

    def leave(self, seat: Seat) -> None:
        """A player leaves for good; each game says what becomes of the things in front of them.

        What the table must still know of that seat is answered as for one that runs out of time.

        Raises:
            Refused: the game is over, or the player has left already.
        """
        if self.over or seat in self.gone:
            raise Refused(self.why_not_asked(seat))
        self.moves += 1
        self.half_move = None
        self.gone.append(seat)
        self.orders.pop(seat, None)
        self.seal()
        self.left(seat)
        for frame in self.stack if self.result is None else ():
            frame.seat_left(self, seat)
        self._changes()
        self._go_on()

    def end_early(self) -> None:
        """End the game as it stands: all players want that.

        Raises:
            Refused: it is over already.
        """
        if self.over:
            raise Refused(say("The game is over."))
        self.moves += 1
        self.half_move = None
        self.ended_early()
        self.stack.clear()
        self._changes()
        self._go_on()

    def ended_early(self) -> None:
        """Score the table as it stands; where a game does not say how, nobody wins."""
        self.end([], EARLY)

    def left(self, seat: Seat) -> None:
        """Carry out what the rules say when a player leaves; then each frame forgets them."""
        raise NotImplementedError  # every game has its own rule

    def _changes(self) -> None:
        """What was found out about the table holds no more."""
        self._asked, self._saved = None, ""
        self._age += 1

    def _carry_out(self, seat: Seat, answer: Answer, *, automatic: bool) -> None:
        self.moves += 1
        self.answered[seat] += 1
        self._played.append(Played(seat, answer, automatic))
        self._changes()
        self._by_order = automatic
        opened = self.stack[-1].answer(self, seat, answer)
        self._by_order = False
        if opened is not None:
            self.stack.append(opened)

    def _go_on(self) -> None:
        """Let the rules run and the standing orders answer until a player must decide."""
        by_order = 0
        while True:
            asked, _ = settle(self.stack, self)
            self._asked = asked
            if self.over:
                self.stack.clear()
                self._asked = {}
                return
            if forget_spent(self):
                self._changes()  # what a seat has ordered may say what it is asked first
                continue
            ordered = self._ordered(asked)
            if ordered is None:
                if not self.stack:
                    raise RuntimeError("nobody is asked and the game is not over")
                if self.undo_points and self.in_secret:
                    self.seal()  # a way back that comes or goes would tell who has answered
                return
            self.seal()  # undone, it would show the mover what another seat has ordered
            if by_order == CIRCLE:
                self._end_circle(ordered[0], asked[ordered[0]])
                by_order = 0
            else:
                self._carry_out(*ordered, automatic=True)
                by_order += 1

    def _end_circle(self, seat: Seat, ask: Ask) -> None:
        """The table must go on: orders that only repeat themselves leave the question to the seat.

        Each time one is gone at least, so that this ends.
        """
        repeated = [each for each in self.orders.get(seat, ()) if ordered(self, seat, ask, [each])]
        if seat in self.gone or not repeated:
            raise RuntimeError("whoever has left is asked in a circle")
        self.orders[seat] = [order for order in self.orders[seat] if order not in repeated]
        for order in repeated:
            self.tell(REPEATED, order=order.title(), to=seat)
        self._changes()
        self.stack[-1].reordered(self, seat)

    def _ordered(self, asked: dict[Seat, Ask]) -> tuple[Seat, Answer] | None:
        for seat, ask in asked.items():
            if ask.optional:
                continue
            if seat in self.gone:
                return seat, ask.fallback
            orders = self.orders.get(seat)
            if orders and (said := ordered(self, seat, ask, orders)):
                return seat, said[0]
        return None

    # ---- what the rules use ----------------------------------------------------------------

    @property
    def by_order(self) -> bool:
        """Whether the answer that is being carried out comes from a standing order."""
        return self._by_order

    def tell(
        self, template: str, *, to: Seat | None = None, minor: bool = False, **args: Any
    ) -> None:
        """Report something that happened, to all or to one seat."""
        self._news.append(Line(say(template, **args), to, minor))

    def tell_all(self, text: Text) -> None:
        """Report to all what is a sentence already."""
        self._news.append(Line(text))

    def chance(self) -> float:
        """The next number of chance, from 0 up to 1; what it shows stays shown."""
        self.draws += 1
        self.seal()
        return kernel_chance.chance(kernel_chance.stream(self.seed, self.reshuffles), self.draws)

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in an order of chance."""
        return kernel_chance.shuffled(things, self.chance)

    def hidden_piles(self) -> Sequence[list[Any]]:
        """The things whose order nobody may know: the draw piles."""
        return ()

    def reshuffle(self) -> None:
        """Bring what nobody may know into another order, by chance that begins anew."""
        self.reshuffles += 1
        for pile in self.hidden_piles():
            pile[:] = self.shuffled(pile)
        self._changes()

    def end(self, winners: list[Seat], reason: str) -> None:
        """The game is over."""
        self.result = Result(winners=winners, reason=reason)
        self.seal()

    # ---- what the table service uses -------------------------------------------------------

    def take_news(self) -> list[Line]:
        """The lines told since this was last called."""
        news, self._news = self._news, []
        return news

    def take_played(self) -> list[Played]:
        """The answers carried out since this was last called, automatic ones included."""
        played, self._played = self._played, []
        return played

    def standings(self) -> list[Standing]:
        """Where everybody stands in the end; where a game has no points, all but winners share."""
        winners = self.result.winners if self.result is not None else []
        return [Standing(seat, 1 if seat in winners else 1 + len(winners)) for seat in self.seats]


def _few(named: Sequence[Text]) -> Sequence[Text]:
    """The things that a move named; of many the first few, and how many more there are."""
    left = len(named) - NAMED
    return named if left <= 0 else (*named[: NAMED - 1], say("{n} more", n=left + 1))
