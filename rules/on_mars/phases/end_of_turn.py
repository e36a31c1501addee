"""The end of a turn (sheet, section 3.1), in the order of its letters."""

from __future__ import annotations

from rules.kernel.ask import Answer, Ask, Choose, Seat
from rules.kernel.frame import Done, Frame, Procedure, step
from rules.kernel.view import Plain
from rules.on_mars.lacerda.travel import ColonyRises
from rules.on_mars.model.kinds import Tech
from rules.on_mars.model.player import Displaced
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import STOP
from rules.on_mars.steps.displacing import refuge_question, refuges, settle_on
from rules.on_mars.steps.laboratory import answer_lent, lent_question
from rules.on_mars.steps.level import update_level
from rules.parts.in_turn import InTurn


class EndOfTurn(Procedure):
    """What a turn leaves behind is cleared up."""

    seat: Seat

    @step
    def others(self, game: OnMars) -> Frame | None:
        """Displaced pieces find a place; owners of borrowed technology take their reward.

        Ruling: displaced pieces first, then lenders in turn order; all are asked together.
        """
        tasks = [Task(seat=one.seat, pushed=one) for one in game.displaced]
        order = game.in_turn_order()
        loans = [loan for loan in game.loans if loan.owner in order]
        loans.sort(key=lambda loan: order.index(loan.owner))
        tasks += [Task(seat=loan.owner, tech=loan.tech) for loan in loans]
        game.displaced, game.loans = [], []
        return Answers(order=[task.seat for task in tasks], tasks=tasks) if tasks else None

    @step
    def bots(self, game: OnMars) -> None:
        """Own bots destroy the tiles on which they stand, and crystals go back to the supply."""
        if self.seat in game.gone:
            return
        for at in game.player(self.seat).bots:
            if at in game.crystals:
                game.crystals.remove(at)
                game.report(self.seat, "lost a crystal on {at} under a bot.", at=at)
            if game.tiles.pop(at, None) is not None:
                game.report(self.seat, "destroyed the tile on {at} with a bot.", at=at)

    @step
    def status(self, game: OnMars) -> None:
        """Ruling: the colony level rises as often as its condition holds."""
        while update_level(game) and game.options.level_ups == "repeated":
            pass

    @step
    def opponent(self, game: OnMars) -> Frame | None:
        """Each new level of the colony lets the solo opponent act."""
        if game.automaton is None or not game.automaton.level_ups:
            return None
        game.automaton.level_ups -= 1
        self.go_to("opponent")
        return ColonyRises(seat=len(game.seats))

    @step
    def lay_down(self, game: OnMars) -> None:
        player = game.player(self.seat)
        player.laid, player.credit, player.arrived = True, 0, 0
        game.tops_shown()
        game.seal()  # a turn can be taken back until it is ended; then others go on from it


class Task(Plain):
    """What somebody has to decide at the end of another's turn."""

    seat: Seat
    pushed: Displaced | None = None
    tech: Tech | None = None


class Answers(InTurn):
    """Displaced pieces and lent technology: all are asked together, and answer in order."""

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

    def advance(self, game: OnMars) -> Frame | Done | None:
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
