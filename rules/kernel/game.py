"""A whole table: its JSON is the save file, its stack of frames is the position in the rules."""

from collections.abc import Callable, Sequence
from typing import Any, Self, TypeVar

from rules.kernel import chance as kernel_chance
from rules.kernel.ask import BACK, MORE, Answer, Ask, Refused, Seat, is_legal
from rules.kernel.frame import TOO_MANY, settle
from rules.kernel.happened import HalfMove, Line, Played, Result, Standing, UndoPoint
from rules.kernel.imagined import Imaginable
from rules.kernel.orders import StandingOrder, forget_spent, ordered
from rules.kernel.own import put_back
from rules.kernel.position import Asks, awaited, in_secret
from rules.kernel.text import Text, say, to_plain
from rules.kernel.ways_back import REPLAYED

T = TypeVar("T")

CIRCLE = 1000
"""Number of automatic answers in a row, without a player's, that counts as a circle."""
EARLY = "early"
"""The reason of a result when a game ended before its rules ended it."""
REPEATED = "“{order}” would repeat without end here, so it is stopped and you are asked."


class Game(Imaginable):
    """The whole table, ready to play; each game subclasses it with its own state."""

    # ---- moves -----------------------------------------------------------------------------

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
            return  # a seal stands in the way back
        if answer is not None and not is_a_way:
            point.name(ask.named(answer))
            point.moment = "" if ask.is_aside(answer) else ask.moment
        same = self._stands_as_before(asked, depth, top.KIND)
        told = any(line.to is None for line in self._news[news:])
        quiet = same and not told and top.public_moment(asked) == self.moment
        point.silent = quiet or self.half_move is not None
        # The look of the table matters only where others have ways back.
        if bars and point.silent:
            point.silent = same and self._looks_as_before()
        if bars and not point.silent:
            self.undo_points = [each for each in self.undo_points if each.seat == point.seat]

    def _stands_as_before(self, asked: Asks, depth: int, kind: str) -> bool:
        """Return whether turn and place are those before a move; every view shows both.

        Args:
            asked: the questions before it.
            depth: the frames on the stack then.
            kind: the uppermost of them.
        """
        above = [frame.KIND for frame in self.stack[depth - 1 :]]
        return above == [kind] and awaited(asked) == self.awaited()

    def unsaid(self, seat: Seat, former: Self) -> Self | None:
        """Return the table without a seat's secret answers since a former position, or None.

        The answers of others stay, seen or not, and nobody notices. It is None

        - where anything public has changed since,
        - where chance was used,
        - where the seat's question is not the former one.

        It never depends on the secrets of others.
        """
        if not self.in_secret or seat in self.gone or former.common() != self.common():
            return None
        now = type(self).load(self.save())
        put_back(now, former, seat)
        now.answered[seat] += 1
        now.moves += 1
        now._go_on()  # noqa: SLF001  # it is this very table
        asked = former.asks().get(seat)
        if asked is None or asked != now.asks().get(seat) or now.take_played():
            return None
        others = [each for each in self.seats if each != seat]
        unnoticed = all(now.digest(each) == self.digest(each) for each in others)
        return now if unnoticed and now.common() == self.common() else None

    def _withhold(self, half: HalfMove | None, asked: Asks, news: int, played: int) -> None:
        """Show the changes to their mover alone until the move is complete.

        An answer among secret ones shows what others have said, so its results are told to all.
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
        """End the turn of a seat whose time is up; return the answers given.

        A `caretaker` gives them. Without one, or where its answer is illegal, the fallback counts.
        Outside of a turn, only the present question, or all of one decision, is answered.
        """
        turn, ask = self.own_turn(seat), self.asks()[seat]
        decision = self.stack[-1] if self.stack[-1].ONE_DECISION else None
        if caretaker is None:
            self.overslept(seat)
            self._saved = ""  # no save and no answer leads to this state
        given: list[Answer] = []
        for _ in range(TOO_MANY):
            wanted = ask.fallback if caretaker is None else caretaker(seat, ask)
            given.append(wanted if is_legal(ask, wanted) else ask.fallback)
            self.play(seat, given[-1])
            following = self.asks().get(seat)
            same = turn is not None and self.own_turn(seat) == turn
            same = same or any(frame is decision for frame in self.stack[-1:])
            if not same or following is None or following.clock or following.optional:
                return given  # the next question has a time of its own
            ask = following
        raise RuntimeError("the turn does not end")

    def overslept(self, seat: Seat) -> None:
        """Note that a seat let its time run out; its present question is answered afterwards."""

    def clock_ended(
        self, clock: str, caretaker: Callable[[Seat, Ask], Answer] | None = None
    ) -> None:
        """Carry out the end of a clock, which is a move of the table itself.

        A `caretaker` answers for the awaited seats that may be named, unless they gave an order.
        Anonymous seats pass, since nobody may see the result of their silence.

        Raises:
            Refused: the clock no longer runs.
        """
        if clock not in self.clocks():
            raise Refused(say("That time has already run out."))
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
        """Return the answer for a silent seat as a clock ends: the caretaker's, or the fallback."""
        if self._caretaker is None or ask.anonymous:
            return ask.fallback
        wanted = self._caretaker(seat, ask)
        return wanted if is_legal(ask, wanted) else ask.fallback

    def instruct(self, seat: Seat, orders: Sequence[StandingOrder]) -> None:
        """Replace a seat's standing orders; they may answer its present question at once.

        Only an answer seals the table: a vanishing way back would tell others of the order itself.

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
        """Keep the seats that are away, as all were told: future rounds do not wait for them.

        An open round goes on as it began, for an early end would show who has not spoken.
        """
        self.moves += 1
        self.away = dict.fromkeys(sorted(seats), True)
        self._changes()

    def note_people(self, seats: Sequence[Seat]) -> None:
        """Keep the seats in which a person sits or has sat since the start, as all were told.

        An open round goes on as it began, unless it was opened with the deal.
        """
        dealt = not self.moves
        self.moves += 1
        self.people = sorted({*self.people, *seats})
        self._changes()
        if dealt and self.stack:
            self.stack[-1].people_noted(self)
            self._go_on()

    def leave(self, seat: Seat) -> None:
        """Remove a player for good; each game has a rule for the things in front of them.

        Questions to the empty seat are answered with their fallbacks.

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
        """End the game as it stands, because all players want that.

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
        """Score the table as it stands; nobody wins unless a game overrides this."""
        self.end([], EARLY)

    def left(self, seat: Seat) -> None:
        """Carry out the game's rule for a player who leaves; then each frame forgets them."""
        raise NotImplementedError  # every game has its own rule

    def _changes(self) -> None:
        """Forget what was derived from the table, because the table changes."""
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
                return
            if forget_spent(self) or self.act_by_order():
                self._changes()  # an order may have determined what the seat is asked first
                continue
            ordered = self._ordered(asked)
            if ordered is None:
                if not self.stack:
                    raise RuntimeError("nobody is asked and the game is not over")
                if self.undo_points and self.in_secret:
                    self.seal()  # a way back that comes or goes would tell who has answered
                return
            self.seal()  # an undo would show the mover another seat's order
            if by_order == CIRCLE:
                self._end_circle(ordered[0], asked[ordered[0]])
                by_order = 0
            else:
                self._carry_out(*ordered, automatic=True)
                by_order += 1

    def act_by_order(self) -> bool:
        """Carry out what standing orders do besides answering; return whether there was anything.

        Such an order acts outside of its seat's questions: nobody waits for it.
        """
        return False

    def _end_circle(self, seat: Seat, ask: Ask) -> None:
        """Take back the orders that only repeat themselves, and leave the question to the seat.

        At least one order goes each time, so this ends.
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
            if (orders := self.orders.get(seat)) and (said := ordered(self, seat, ask, orders)):
                return seat, said[0]
        return None

    # ---- for the rules ---------------------------------------------------------------------

    @property
    def by_order(self) -> bool:
        """Whether a standing order gave the answer that is being carried out."""
        return self._by_order

    def tell(
        self, template: str, *, to: Seat | None = None, minor: bool = False, **args: Any
    ) -> None:
        """Report an event to all, or to one seat."""
        self._news.append(Line(say(template, **args), to, minor))

    def tell_all(self, text: Text) -> None:
        """Report a finished sentence to all."""
        self._news.append(Line(text))

    def chance(self) -> float:
        """Return the next number of chance, from 0 up to 1; what it shows cannot be undone."""
        return self._chances(1)[0]

    def _chances(self, count: int) -> list[float]:
        """Return the next numbers of chance; the ways back end, if there are any numbers."""
        if not count:
            return []
        stream = kernel_chance.stream(self.seed, self.reshuffles)
        first, self.draws = self.draws + 1, self.draws + count
        self.seal()
        return [kernel_chance.chance(stream, draw) for draw in range(first, first + count)]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return the things in an order of chance."""
        return kernel_chance.shuffled(things, self._chances(max(0, len(things) - 1)))

    def reshuffle(self) -> None:
        """Shuffle the draw piles anew, by chance that starts a new sequence."""
        self.reshuffles += 1
        for pile in self.hidden_piles():
            pile[:] = self.shuffled(pile)
        self._changes()

    def end(self, winners: list[Seat], reason: str) -> None:
        """End the game with these winners."""
        self.result = Result(winners=winners, reason=reason)
        self.seal()

    # ---- for the table service -------------------------------------------------------------

    def take_news(self) -> list[Line]:
        """Return the lines told since the last call."""
        news, self._news = self._news, []
        return news

    def take_played(self) -> list[Played]:
        """Return the answers carried out since the last call, automatic ones included."""
        played, self._played = self._played, []
        return played

    def standings(self) -> list[Standing]:
        """Return each seat's final place.

        In a game without points, all but the winners share one place.
        """
        winners = self.result.winners if self.result is not None else []
        return [Standing(seat, 1 if seat in winners else 1 + len(winners)) for seat in self.seats]
