"""Frames: the unfinished pieces of the rules. Their stack is the position of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeAlias, TypeVar

from pydantic import field_validator

from rules.kernel.ask import Answer, Ask, Seat
from rules.kernel.plain import Kinded

TOO_MANY = 10_000
"""Number of automatic steps after which the rules are taken to run in a circle."""


Said: TypeAlias = Callable[[Seat, Ask], Answer]
"""A seat, and a question -> its answer."""


class Done:
    """The result of a finished frame, which the frame below hears."""

    def __init__(self, result: Any = None) -> None:
        self.result = result


class Frame(Kinded):
    """One unfinished piece of the rules.

    `asks` only looks; `answer`, `advance` and `heard` only change. Each game's own frames type
    `game`: a generic frame would refuse its subclasses' fields on loading.
    """

    ONE_DECISION: ClassVar[bool] = False
    """Whether all questions to a seat here are one decision, whose time runs out at once."""

    def asks(self, game: Any) -> dict[Seat, Ask]:
        """Return the question to each seat that must decide; empty while no answer is needed."""
        return {}

    def answer(self, game: Any, seat: Seat, answer: Answer) -> Frame | None:
        """Carry out a legal answer; return a frame to open above this one, or None."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def advance(self, game: Any) -> Frame | Done | None:
        """Go on without an answer: open a frame, finish, or change something for a next call."""
        return Done()

    def heard(self, game: Any, result: Any) -> None:
        """Take the result of the frame above, which has finished."""

    def public_moment(self, asked: Mapping[Seat, Ask]) -> str:
        """Return the kind of decision the table waits for; empty where there are several kinds."""
        required = [ask for ask in asked.values() if not ask.optional]
        moments = {ask.moment for ask in required or asked.values()}
        return moments.pop() if len(moments) == 1 else ""

    def own_turn(self, game: Any, seat: Seat) -> str | None:
        """Return a name of this seat's own turn, new for each turn; None outside of one.

        All questions of one turn share one limit. A limit that runs out ends the turn.
        """
        return None

    def scene(self, game: Any) -> str:
        """Return the name of the scene here; empty: the frame below names it.

        At a live table a scene has one post.
        """
        return ""

    def seat_left(self, game: Any, seat: Seat) -> None:
        """Forget a seat whose player has left the game; the game has cleared away their things."""

    def people_noted(self, game: Any) -> None:
        """Note the people in the seats, known with the deal, before anybody has spoken."""

    def reordered(self, game: Any, seat: Seat) -> None:
        """Note that the seat has changed its standing orders."""

    def forget_others(self, seat: Seat) -> None:
        """Forget what others than this seat have said here in secret, beside what marks say."""

    def mend(self, game: Any, seat: Seat, said: Said) -> None:
        """Set right what others hold here, on a table that this seat imagines.

        `said` returns a robot's answer to a seat's question.
        """

    def stay_open(self) -> None:
        """Go on asking on an imagined table, where those who were not done are not known."""

    def chose_in_secret(self, seat: Seat) -> bool:
        """Whether this seat has made a choice that is still secret and can be changed."""
        return False

    def time(self, game: Any) -> str:
        """Return the clock (`floor:17`) that must end before the frame goes on; empty: none.

        Answers do not shorten it.
        """
        return ""

    def clock_ended(self, game: Any, clock: str) -> None:
        """End a clock: that of `time`, or that of some questions, which this answers."""

    def secrets(self, game: Any) -> dict[Seat, Any] | None:
        """Return each seat's secrets, which it can prove later; None where nothing is sealed."""
        return None


StepT = TypeVar("StepT", bound=Callable[..., Any])


def step(method: StepT) -> StepT:
    """Mark a method as a step of its Procedure; steps run in the order they are written."""
    method.is_step = True  # type: ignore[attr-defined]  # read back by Procedure
    return method


class Procedure(Frame):
    """A numbered list from the rulebook, carried out from top to bottom.

    - `at` names the next step, and moves on before that step runs. So a step added in between never
      shifts a running game.
    - `RENAMED` maps a former step's name to its present one.
    - A step may return a frame to open, `Done`, or nothing.
    """

    RENAMED: ClassVar[dict[str, str]] = {}
    STEPS: ClassVar[tuple[str, ...]] = ()
    END: ClassVar[str] = "end"

    at: str = ""

    @field_validator("at")
    @classmethod
    def _present_name(cls, at: str) -> str:
        name = cls.RENAMED.get(at, at)
        if name not in ("", cls.END, *cls.STEPS):
            raise ValueError(f"{cls.__name__} has no step {at}")
        return name

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        if "STEPS" in vars(cls):
            return  # a variant with steps in between lists the whole order itself
        own = [name for name, value in vars(cls).items() if hasattr(value, "is_step")]
        cls.STEPS = (*cls.STEPS, *(name for name in own if name not in cls.STEPS))

    def advance(self, game: Any) -> Frame | Done | None:
        now = self.at or (*self.STEPS, self.END)[0]
        if now == self.END:
            return self.finished(game)
        following = self.STEPS.index(now) + 1
        self.at = self.STEPS[following] if following < len(self.STEPS) else self.END
        outcome: Frame | Done | None = getattr(self, now)(game)
        return outcome

    def finished(self, game: Any) -> Frame | Done | None:
        """Return what follows the last step: `Done`, unless the procedure begins anew."""
        return Done()

    def go_to(self, name: str) -> None:
        """Make the step of this name the next one."""
        if name not in (*self.STEPS, self.END):
            raise ValueError(f"{type(self).__name__} has no step {name}")
        self.at = name


def waits(asked: dict[Seat, Ask]) -> bool:
    """Whether the table waits for any of these answers."""
    for ask in asked.values():  # noqa: SIM110  # so often: a generator is felt
        if not (ask.optional or ask.quiet):
            return True
    return False


def settle(stack: list[Frame], game: Any) -> tuple[dict[Seat, Ask], Any]:
    """Let the rules go on until somebody must decide, the game is over, or the stack is empty.

    Returns:
        The questions, and the result of the last frame once the stack is empty.
    """
    result = None
    for _ in range(TOO_MANY):
        if not stack or game.over:
            return {}, result
        top = stack[-1]
        asked = top.asks(game)
        if waits(asked) or top.time(game):
            return asked, None
        outcome = top.advance(game)
        if isinstance(outcome, Done):
            stack.pop()
            result = outcome.result
            if stack:
                stack[-1].heard(game, result)
        elif outcome is not None:
            stack.append(outcome)
    raise RuntimeError(f"the rules go in a circle: {[type(frame).__name__ for frame in stack]}")
