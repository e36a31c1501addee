"""The colonization phase: in turn order each player takes one turn (docs/rules, section 3)."""

from typing import Final

from rules.kernel import Answer, Ask, Choose, Done, Frame, Option, Procedure, Seat, Text, say, step
from rules.on_mars.cards.catalogue import EXECUTIVE, GOAL
from rules.on_mars.lacerda.turn import AutomatonTurn
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import SLOTTED, Action
from rules.on_mars.model.told import GAVE_UP_GOAL, TOOK_EXECUTIVE_ACTION, TOOK_EXECUTIVE_ACTION_FOR
from rules.on_mars.model.words import ACTION, sentence
from rules.on_mars.phases.end_of_turn import EndOfTurn
from rules.on_mars.state import OnMars
from rules.on_mars.steps import menu
from rules.on_mars.steps.asking import Resolve, Spends, begin, possible
from rules.on_mars.steps.deliveries import Deliver
from rules.on_mars.steps.executive import AdvancedBuilding, executive_effect
from rules.on_mars.steps.hiring import RefillDesk
from rules.on_mars.steps.movements import control_center
from rules.on_mars.steps.sharing import Turn, must_part
from rules.on_mars.steps.slots import TakeSlot
from rules.on_mars.steps.tasks import fulfil, show_tasks
from rules.on_mars.steps.travelling import Travel


class Colonization(Frame):
    """In turn order each player takes one turn.

    It asks the first question of a turn itself, so that the whole turn is one move, undoable until
    it is ended.
    """

    order: list[Seat] = []
    done: int = 0
    begun: bool = False
    ended: bool = False  # the turn has ended; its consequences are still open

    @property
    def on_turn(self) -> Seat | None:
        """The player in turn."""
        return self.order[self.done] if self.done < len(self.order) else None

    def own_turn(self, game: OnMars, seat: Seat) -> str | None:
        mine = seat == self.on_turn and self.begun and not self.ended
        return f"turn {game.round} {seat}" if mine else None

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        seat = self.on_turn
        if seat is None or not self.begun or self.ended or game.is_automaton(seat):
            return {}
        return {seat: menu.turn_menu(game, seat, TakeTurn(seat=seat))}

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> Frame:
        return TakeTurn(seat=seat, chosen=answer[0])

    def heard(self, game: OnMars, result: object) -> None:
        """Note that the turn is over."""
        if self.begun and not self.ended:
            self.ended = True

    def advance(self, game: OnMars) -> Frame | Done | None:
        seat = self.on_turn
        if seat is None:
            return Done()
        if seat in game.gone:
            self._next()
            return None
        if not self.begun:
            self.begun = True
            begin_turn(game, seat)
            return AutomatonTurn(seat=seat) if game.is_automaton(seat) else None
        if self.ended:
            self._next()
            return EndOfTurn(seat=seat)
        return None

    def _next(self) -> None:
        self.done += 1
        self.begun = self.ended = False

    def seat_left(self, game: OnMars, seat: Seat) -> None:
        """End the turn of a leaver with everything in it."""
        if seat == self.on_turn and self.begun:
            self.ended = True


def begin_turn(game: OnMars, seat: Seat) -> None:
    """Begin a turn: crystals below the depot enter it."""
    player = game.player(seat)
    player.arrived, player.task_done, player.tasks = 0, False, []
    game.tops_shown()
    game.store_waiting(seat)


class TakeTurn(Turn):
    """One main action, at most one executive action before or after it, and the end of the turn."""

    chosen: str = ""
    ending: bool = False

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if self.chosen or self.ending or game.player(self.seat).tasks:
            return {}
        return {self.seat: menu.turn_menu(game, self.seat, self)}

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> None:
        self.chosen = answer[0]

    def advance(self, game: OnMars) -> Frame | Done | None:
        if game.player(self.seat).tasks:
            return show_tasks(game, self.seat)
        if self.ending:
            return Done()
        chosen, self.chosen = self.chosen, ""
        what, _, which = chosen.partition("/")
        match what:
            case menu.END:
                self.ending = True
                return RefillDesk(seat=self.seat)
            case menu.CAREFUL:
                player = game.player(self.seat)
                player.careful = not player.careful
                return None
            case "goal" | "give" | "deliver":
                return anytime(game, self.seat, what, which)
            case _ if what.startswith("E"):
                return self._executive(game, int(what[1:]))
        self.main_done = True
        return MainAction(seat=self.seat, action=what)

    def _executive(self, game: OnMars, space: int) -> Frame | None:
        """Return the executive action; where pieces share a hex, one that leads one of them off."""
        parting = must_part(game, self)
        self.executive_done = True
        frame = executive(game, self.seat, space)
        if isinstance(frame, AdvancedBuilding):
            frame.only = [one.card for one in parting if one.card]
        return frame


def anytime(game: OnMars, seat: Seat, what: str, which: str) -> Frame | None:
    """Show a goal, give one up as a crystal, or deliver."""
    player = game.player(seat)
    if what == "deliver":
        return Deliver(seat=seat, card=which)
    player.goals.remove(which)
    if what == "give":
        player.credit += 1
        game.goal_box.append(which)
        game.report(seat, GAVE_UP_GOAL)
        return None
    player.goal_done = which
    game.report(
        seat,
        "{seat:seat} showed private goal {n}: {need}.",
        n=GOAL[which].number,
        need=GOAL[which].need,
    )
    return GoalReward(seat=seat, goal=which)


def executive(game: OnMars, seat: Seat, space: int) -> Frame | None:
    """Use an executive action: pay its crystals, then carry out its effect."""
    cost = EXECUTIVE[space][0]
    game.spend_crystals(seat, cost)
    text = TOOK_EXECUTIVE_ACTION_FOR if cost else TOOK_EXECUTIVE_ACTION
    game.report(seat, text, n=space, cost=cost)
    return begin(game, seat, executive_effect(game, space))


DEVELOP_TWICE: Final = say("Develop twice for free")
IDLE: Final = say("This would do nothing now.")


class GoalReward(Spends, Frame):
    """Choose the reward of a private goal: two free developments, or its own."""

    seat: Seat
    goal: str
    taken: bool = False

    def wasted(self) -> Text:
        return say("The reward of your private goal would be lost.")

    def took_nothing(self, game: OnMars) -> None:
        game.report(self.seat, "{seat:seat} took nothing for the private goal.")

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if self.taken:
            return {}
        reward = GOAL[self.goal].reward
        own = say(sentence(reward).removesuffix("."))
        options = (
            self._option(game, "develop", DEVELOP_TWICE, menu.TWICE),
            self._option(game, "reward", own, reward),
        )
        ask = Choose(
            title=say("Which reward do you take for your private goal?"),
            moment="goal",
            options=options,
            fallback=["develop"],
        )
        return {self.seat: ask}

    def _option(self, game: OnMars, id: str, label: Text, reward: Effect) -> Option:
        idle = not possible(game, self.seat, reward)
        return Option(id, label, warning=IDLE if idle else None, vain=idle)

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> Frame | None:
        self.taken = True
        if answer[0] == "reward":
            return begin(game, self.seat, GOAL[self.goal].reward)
        return begin(game, self.seat, menu.TWICE)


class MainAction(Spends, Procedure):
    """A main action: its slot, then its effect."""

    seat: Seat
    action: Action
    levels: list[int] = []  # of the technologies before

    def wasted(self) -> Text:
        if self.action in SLOTTED:
            return say("Your main action and the colonist on it would be wasted.")
        return say("Your main action would be wasted.")

    def took_nothing(self, game: OnMars) -> None:
        text = "{seat:seat} took {action} and did nothing with it."
        game.report(self.seat, text, action=ACTION[self.action])

    @step
    def slot(self, game: OnMars) -> Frame | None:
        self.levels = sorted(game.player(self.seat).levels)
        return TakeSlot(seat=self.seat, action=self.action) if self.action in SLOTTED else None

    @step
    def act(self, game: OnMars) -> Frame | None:
        if self.action == "landing_pod":
            game.report(self.seat, "{seat:seat} took a landing pod.")
            return Travel(seat=self.seat, to="colony", explores=False)
        if self.action == "control_center":
            return control_center(game, self.seat)
        return Resolve(seat=self.seat, todo=[menu.EFFECTS[self.action]])

    @step
    def task(self, game: OnMars) -> None:
        """Fulfil the First Colonist task of R&D, if it has developed something."""
        developed = sorted(game.player(self.seat).levels) != self.levels
        if self.action == "research_develop" and developed:
            fulfil(game, self.seat, "research_develop")
