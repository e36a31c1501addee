"""Frames: the unfinished pieces of the rules whose stack is the position of a game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import field_validator

from rules.kernel.ask import Answer, Ask, Refused, Seat
from rules.kernel.text import Text, from_plain, say, to_plain
from rules.kernel.view import Kinded, Nobody, OwnKey, Plain, Saved

CHANGEABLE = say("You can change it until the others have chosen, too.")
CHANGING = say("That stands until you have chosen anew.")
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

    def seat_left(self, game: Any, seat: Seat) -> None:
        """The seat's player has left the game, which has cleared away what was theirs."""

    def time(self, game: Any) -> str:
        """The clock (`floor:17`) that must end before the frame goes on, whatever is answered."""
        return ""

    def clock_ended(self, game: Any, clock: str) -> None:
        """A clock has ended: that of `time`, or that of some of its questions."""

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
    return any(not ask.optional and not ask.quiet for ask in asked.values())


def settle(stack: list[Frame], game: Any) -> tuple[dict[Seat, Ask], Any]:
    """Let the rules go on until somebody must decide, the game is over, or nothing is left to do.

    Returns:
        What is asked, and what the last frame finished with when the stack has emptied.
    """
    result = None
    for _ in range(TOO_MANY):
        if not stack or game.over:
            return {}, result
        asked = stack[-1].asks(game)
        if waits(asked) or stack[-1].time(game):
            return asked, None
        outcome = stack[-1].advance(game)
        if isinstance(outcome, Done):
            stack.pop()
            result = outcome.result
            if stack:
                stack[-1].heard(game, result)
        elif outcome is not None:
            stack.append(outcome)
    raise RuntimeError(f"the rules go in a circle: {[type(frame).__name__ for frame in stack]}")


class ChangeOfMind(Plain):
    """A seat that has chosen is choosing anew: its lane, and what it has named so far."""

    lane: list[Saved[Frame]]
    named: list[Any] = []  # texts as plain data


class Together(Frame):
    """Decisions at the same time: a small stack of frames (a lane) for each seat.

    Nothing a lane finds out takes effect before all lanes are done: the frame below then hears
    `{seat: what its lane finished with}`. While others still choose, a seat that is done may
    change its mind if the lanes are `revisable`; what it chose first stands until it has chosen
    anew. Nobody sees another seat's lane, nor whether it changes its mind.
    """

    lanes: Annotated[dict[Seat, list[Saved[Frame]]], OwnKey]
    results: Annotated[dict[Seat, Any], OwnKey] = {}  # JSON, because a save may lie in between
    revisable: bool = False
    beginnings: Annotated[dict[Seat, list[Saved[Frame]]], OwnKey] = {}
    named: Annotated[dict[Seat, list[Any]], OwnKey] = {}  # what each chose, texts as plain data
    changes: Annotated[dict[Seat, ChangeOfMind], OwnKey] = {}
    began_with: Annotated[str | None, Nobody] = None  # the moment of the first questions

    @classmethod
    def of(cls, frames: dict[Seat, Frame], *, revisable: bool = False) -> Together:
        """One frame for each seat, asked at the same time."""
        lanes = {seat: [frame] for seat, frame in frames.items()}
        return cls(lanes=lanes, revisable=revisable)

    def asks(self, game: Any) -> dict[Seat, Ask]:
        found: dict[Seat, Ask] = {}
        for seat, lane in self.lanes.items():
            if not lane:
                continue
            ask = lane[-1].asks(game).get(seat)
            if ask is None or ask.optional:
                return {}  # this lane has not come to its question yet: `advance` leads it there
            found[seat] = ask
        if found and self.revisable:
            changing = [seat for seat in self.results if seat in self.beginnings]
            found |= {seat: self._asked_again(game, seat) for seat in changing}
        return found

    def _asked_again(self, game: Any, seat: Seat) -> Ask:
        """The first question of its lane, or where it has come to in choosing anew."""
        change = self.changes.get(seat)
        lane = change.lane if change is not None else self.beginnings[seat]
        ask = lane[-1].asks(game)[seat]
        return replace(ask, optional=True, secret=True, hint=self._reminder(seat, ask.hint))

    def _reminder(self, seat: Seat, hint: Text | None) -> Text:
        """What the seat chose, before what it needs to know to choose anew."""
        until = CHANGING if seat in self.changes else CHANGEABLE
        if seat not in self.named:  # a save of former rules
            text = "You have chosen. {until}"
        elif self.named[seat]:
            text = "You chose {chosen}. {until}"
        else:
            text = "You chose nothing. {until}"
        chosen = tuple(from_plain(name) for name in self.named.get(seat, ()))
        said = say(text, chosen=chosen, until=until)
        return said if hint is None else say("{said} {hint}", said=said, hint=hint)

    def public_moment(self, asked: Mapping[Seat, Ask]) -> str:
        """That of the first questions: who has come to which is nobody else's business."""
        return super().public_moment(asked) if self.began_with is None else self.began_with

    def answer(self, game: Any, seat: Seat, answer: Answer) -> Frame | None:
        if self.began_with is None:
            self.began_with = self.public_moment(self.asks(game))
        if seat in self.results:
            self._choose_anew(game, seat, answer)
            return None
        lane = self.lanes[seat]
        if self.revisable:
            self.beginnings.setdefault(seat, copied(lane))
            self.named.setdefault(seat, []).extend(_named(lane, game, seat, answer))
        _answer_in(lane, game, seat, answer)
        self._settle_lane(game, seat)
        return None

    def _choose_anew(self, game: Any, seat: Seat, answer: Answer) -> None:
        """What was chosen stands until the change is complete."""
        change = self.changes.get(seat)
        if change is None:
            change = self.changes[seat] = ChangeOfMind(lane=copied(self.beginnings[seat]))
        change.named += _named(change.lane, game, seat, answer)
        _answer_in(change.lane, game, seat, answer)
        result = _settled(change.lane, game, seat)
        if not change.lane:
            self.results[seat], self.named[seat] = _json(result), change.named
            del self.changes[seat]

    def _settle_lane(self, game: Any, seat: Seat) -> None:
        result = _settled(self.lanes[seat], game, seat)
        if not self.lanes[seat]:
            self.results[seat] = _json(result)

    def advance(self, game: Any) -> Frame | Done | None:
        for seat, lane in self.lanes.items():
            if lane:  # up to its first question, or through to its end if there is none
                self._settle_lane(game, seat)
        if any(self.lanes.values()):
            return None
        game.seal()  # what was chosen in secret is now shown: no way back
        return Done({seat: self.results[seat] for seat in self.lanes})

    def seat_left(self, game: Any, seat: Seat) -> None:
        for lane in (*self.lanes.values(), *self.beginnings.values()):
            for frame in lane:
                frame.seat_left(game, seat)


def _answer_in(lane: list[Frame], game: Any, seat: Seat, answer: Answer) -> None:
    opened = lane[-1].answer(game, seat, answer)
    if opened is not None:
        lane.append(opened)


def _named(lane: list[Frame], game: Any, seat: Seat, answer: Answer) -> list[Any]:
    """What this answer to the lane's question names, as a save can hold it."""
    return [to_plain(name) for name in lane[-1].asks(game)[seat].named(answer)]


def _settled(lane: list[Frame], game: Any, seat: Seat) -> Any:
    """Let a lane go on to its next question; what it finished with, if there is none."""
    asked, result = settle(lane, game)
    if lane and seat not in asked and not game.over:
        raise RuntimeError(f"the lane of seat {seat} asks only others: {sorted(asked)}")
    return result


def copied(lane: list[Frame]) -> list[Frame]:
    """The same frames, to be played on apart from these."""
    return [frame.model_copy(deep=True) for frame in lane]


def _json(result: Any) -> Any:
    if json.loads(json.dumps(result)) != result:
        raise TypeError(f"a lane's result waits in the save, which would change {result!r}")
    return result


def refuse(template: str, **args: Any) -> Refused:
    """A refusal, ready to raise."""
    return Refused(say(template, **args))
