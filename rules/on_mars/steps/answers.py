"""Answers that others owe: displaced pieces, lent technology; asked before anything else."""

from rules.kernel import Answer, Ask, Choose, Done, Frame, Plain, Seat
from rules.on_mars.model.kinds import Tech
from rules.on_mars.model.player import Displaced
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import STOP
from rules.on_mars.steps.displacing import refuge_question, refuges, settle_on
from rules.on_mars.steps.laboratory import answer_lent, lent_question
from rules.on_mars.steps.tasks import show_tasks
from rules.parts.in_turn import InTurn


class Task(Plain):
    """A decision that a player owes because of another's deed."""

    seat: Seat
    pushed: Displaced | None = None
    tech: Tech | None = None


class Answers(InTurn):
    """Displaced pieces and lent technology: all are asked together, and answer in order.

    An answer may push off further pieces (a lender upgrades a building under another's bot). They
    join the queue, so that nothing waits when the frame is done.

    Ruling (end_of_turn): displaced pieces come before lenders, and lenders in turn order.
    """

    tasks: list[Task]

    def _task(self, seat: Seat) -> Task | None:
        return next((task for task in self.tasks[self.done :] if task.seat == seat), None)

    def ask(self, game: OnMars, seat: Seat) -> Ask | None:
        task = self._task(seat)
        if task is None or game.is_automaton(seat):
            return None
        if task.pushed is not None:
            return refuge_question(game, task.pushed)
        ask = lent_question(game, seat, task.tech or "mine")
        return ask if isinstance(ask, Choose) and len(ask.options) > 1 else None

    def carry_out(self, game: OnMars, seat: Seat, answer: Answer) -> Frame | None:
        return self._do(game, self.tasks[self.done - 1], answer)

    def _do(self, game: OnMars, task: Task, answer: Answer) -> Frame | None:
        if task.pushed is not None:
            settle_on(game, task.pushed, answer[0])
            return None
        return answer_lent(game, task.seat, answer)

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        return {} if any(player.tasks for player in game.present) else super().asks(game)

    def heard(self, game: OnMars, result: object) -> None:
        """Ask about the consequences of an answer, too."""
        self.take_in(game)

    def take_in(self, game: OnMars) -> None:
        """Bring all owed answers into the queue."""
        pushed = [Task(seat=one.seat, pushed=one) for one in game.displaced]
        turns = game.in_turn_order()
        loans = sorted(
            (loan for loan in game.loans if loan.owner in turns),
            key=lambda loan: turns.index(loan.owner),
        )
        game.displaced, game.loans = [], []
        waiting = self.tasks[self.done :]
        first = [task for task in waiting if task.pushed is not None] + pushed
        lent = [task for task in waiting if task.pushed is None]
        lent += [Task(seat=loan.owner, tech=loan.tech) for loan in loans]
        self.tasks = [*self.tasks[: self.done], *first, *lent]
        self.order = [task.seat for task in self.tasks]

    def advance(self, game: OnMars) -> Frame | Done | None:
        for player in game.present:
            if player.tasks:  # tasks that a lender's technology has fulfilled
                return show_tasks(game, player.seat)
        if self.done == len(self.order):
            return Done()
        seat = self.order[self.done]
        if self.ask(game, seat) is not None:
            return super().advance(game)
        task = self.tasks[self.done]
        self.done += 1
        return self._without_question(game, task)

    def _without_question(self, game: OnMars, task: Task) -> Frame | None:
        if task.pushed is not None:
            return self._do(game, task, [refuges(game, task.pushed.at)[0]])
        ask = lent_question(game, task.seat, task.tech or "mine")
        develops = game.is_automaton(task.seat) and isinstance(ask, Choose)
        answer = [ask.options[0].id] if develops and isinstance(ask, Choose) else [STOP]
        return self._do(game, task, answer)

    def seat_left(self, game: OnMars, seat: Seat) -> None:
        kept = [task for task in self.tasks[self.done :] if task.seat != seat]
        self.tasks = self.tasks[: self.done] + kept
        super().seat_left(game, seat)


def others_answer(game: OnMars) -> Frame | None:
    """Return the frame in which others give their owed answers; None: nothing is owed."""
    if not game.displaced and not game.loans:
        return None
    queue = Answers(tasks=[])
    queue.take_in(game)
    return queue


class Settling(InTurn):
    """Seats act in turn; others answer the consequences before the next one acts."""

    owed: bool = False  # others have to answer first

    def heard(self, game: OnMars, result: object) -> None:
        """Note that a seat's deed is done."""
        self.owed = bool(game.displaced or game.loans)

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        return {} if self.owed else super().asks(game)

    def advance(self, game: OnMars) -> Frame | Done | None:
        if not self.owed:
            return self.go_on(game)
        self.owed = False
        return others_answer(game)

    def go_on(self, game: OnMars) -> Frame | Done | None:
        """Let the next seat act, where it is not asked."""
        return super().advance(game)
