"""Frames: the unfinished pieces of the rules whose stack is the position of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

from pydantic import field_validator

from rules.kernel.ask import Answer, Ask, Seat
from rules.kernel.view import Kinded

TOO_MANY = 10_000
"""Automatic steps after which a game is stuck in a circle."""


class Done:
    """A frame is finished; the frame below hears `result`."""

    def __init__(self, result: Any = None) -> None:
        self.result = result


class Frame(Kinded):
    """One unfinished piece of the rules.

    `asks` only looks; `answer`, `advance` and `heard` only change. The game is typed by each
    game's own frames (a generic frame would refuse its subclasses' fields on loading).
    """

    ONE_DECISION: ClassVar[bool] = False
    """All that a seat is asked here runs out together."""

    def asks(self, game: Any) -> dict[Seat, Ask]:
        """Which seat must decide what; nothing, while the rules can go on by themselves."""
        return {}

    def answer(self, game: Any, seat: Seat, answer: Answer) -> Frame | None:
        """Carry out a legal answer; may open a frame above this one."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def advance(self, game: Any) -> Frame | Done | None:
        """Go on by itself: open a frame, finish, or change something and be called again."""
        return Done()

    def heard(self, game: Any, result: Any) -> None:
        """The frame above has finished with this result."""

    def public_moment(self, asked: Mapping[Seat, Ask]) -> str:
        """What kind of decision the table waits for; empty when there are several kinds."""
        required = [ask for ask in asked.values() if not ask.optional]
        moments = {ask.moment for ask in required or asked.values()}
        return moments.pop() if len(moments) == 1 else ""

    def own_turn(self, game: Any, seat: Seat) -> str | None:
        """A name of this seat's own turn, another for each turn; None if it has none here.

        All questions of one turn share one limit, and a limit that runs out ends the turn.
        """
        return None

    def scene(self, game: Any) -> str:
        """A name of what goes on here, of which a live table has one post; empty: ask below."""
        return ""

    def seat_left(self, game: Any, seat: Seat) -> None:
        """The seat's player has left the game, which has cleared away what was theirs."""

    def people_noted(self, game: Any) -> None:
        """Who sits at the table is known now, with the deal; nobody has spoken yet."""

    def reordered(self, game: Any, seat: Seat) -> None:
        """The seat has given other standing orders than it had."""

    def chose_in_secret(self, seat: Seat) -> bool:
        """Whether this seat has chosen what nobody has learnt yet, and may choose anew."""
        return False

    def time(self, game: Any) -> str:
        """The clock (`floor:17`) that must end before the frame goes on, whatever is answered."""
        return ""

    def clock_ended(self, game: Any, clock: str) -> None:
        """A clock has ended: that of `time`, or that of some questions, which it answers."""

    def secrets(self, game: Any) -> dict[Seat, Any] | None:
        """What each seat keeps secret here and can later prove; None where nothing is sealed."""
        return None


StepT = TypeVar("StepT", bound=Callable[..., Any])


def step(method: StepT) -> StepT:
    """Mark a method as a step of its Procedure; steps run in the order they are written."""
    method.is_step = True  # type: ignore[attr-defined]  # read back by Procedure
    return method


class Procedure(Frame):
    """A numbered list from the rulebook, carried out from top to bottom.

    `at` names the next step and moves on before that step runs, so that a step put in between
    never shifts a running game; `RENAMED` leads from a former step's name to its present one.
    A step may return a frame to open, `Done`, or nothing.
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
            return  # a variant that puts steps in between names the whole order itself
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
        """After the last step: done, unless the procedure begins anew."""
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
    """Let the rules go on until somebody must decide, the game is over, or nothing is left to do.

    Returns:
        What is asked, and what the last frame finished with when the stack has emptied.
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
