"""The position of a game: what is saved of every table, and what it may be asked."""

import json
from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Self, TypeAlias, TypeVar

from pydantic import PrivateAttr

from rules.kernel.ask import Answer, Ask, Seat, digest
from rules.kernel.frame import Frame
from rules.kernel.happened import HalfMove, Line, Played, Result, UndoPoint
from rules.kernel.orders import StandingOrder
from rules.kernel.text import Text, say
from rules.kernel.view import Nobody, OwnKey, Plain, Saved, guest_of, view

T = TypeVar("T")
Asks: TypeAlias = dict[Seat, Ask]
"""What each seat is asked that must decide something."""


class Position(Plain):
    """What every table keeps, to be looked at and saved; nothing here changes it.

    A game sets `RULES` (raised whenever a save of the former rules would not load as it is) and
    `UPGRADES`: rules number -> what makes such a save the next.
    """

    RULES: ClassVar[int] = 1
    UPGRADES: ClassVar[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}

    rules: int = 0  # the rules that wrote this save
    seed: Annotated[str, Nobody]
    draws: Annotated[int, Nobody] = 0
    reshuffles: Annotated[int, Nobody] = 0  # each begins chance anew
    undos: Annotated[int, Nobody] = 0  # how often it went back
    moves: Annotated[int, Nobody] = 0
    answered: Annotated[list[int], Nobody] = []  # answers given, by seat
    undo_points: Annotated[list[UndoPoint], Nobody] = []
    half_move: Annotated[HalfMove | None, Nobody] = None
    stack: list[Saved[Frame]] = []
    orders: Annotated[dict[Seat, list[Saved[StandingOrder]]], OwnKey] = {}
    gone: list[Seat] = []  # seats whose players left for good
    rounds: int = 0  # stretches of time so far that a clock measures
    away: Annotated[dict[Seat, bool], OwnKey] = {}  # as all were told; no other's view differs
    people: list[Seat] = []  # where a person sits or has sat since the start; none: not known
    result: Result | None = None

    _asked: dict[Seat, Ask] | None = PrivateAttr(default=None)
    _looks: tuple[dict[Seat, Ask] | None, dict[str, Any]] = PrivateAttr(default=(None, {}))
    _digests: dict[Seat, tuple[Ask, int, str]] = PrivateAttr(default_factory=dict)
    _news: list[Line] = PrivateAttr(default_factory=list)
    _played: list[Played] = PrivateAttr(default_factory=list)
    _age: int = PrivateAttr(default=0)
    _by_order: bool = PrivateAttr(default=False)
    _caretaker: Callable[[Seat, Ask], Answer] | None = PrivateAttr(default=None)
    _saved: str = PrivateAttr(default="")  # a save from which `_since` leads here; empty: none
    _since: list[tuple[Seat, Answer]] = PrivateAttr(default_factory=list)

    @property
    def seats(self) -> range:
        return range(len(self.answered))

    @property
    def playing(self) -> list[Seat]:
        """The seats still in the game."""
        return [seat for seat in self.seats if seat not in self.gone]

    def clockwise(self, first: Seat) -> list[Seat]:
        """The seats still in the game, from this one on."""
        circle = [*range(first, len(self.answered)), *range(first)]
        return [seat for seat in circle if seat not in self.gone] if self.gone else circle

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def age(self) -> int:
        """How often anything was done to it since it was loaded, by whomever.

        What a frame finds out while it asks holds as long as this is the same.
        """
        return self.__pydantic_private__["_age"]  # type: ignore[index,no-any-return]  # always there

    def asks(self) -> Asks:
        """Who must decide what now. Only looks."""
        # Asked so often that the way to a private attribute would be felt, here and in `age`.
        asked: Asks | None = self.__pydantic_private__["_asked"]  # type: ignore[index]  # always there
        if asked is None:
            asked = self._asked = self.stack[-1].asks(self) if self.stack and not self.over else {}
        return asked

    def once(self, name: str, find: Callable[[], T]) -> T:
        """What follows from the table as it is now, found once for all who look at it.

        Each may still see only a part of it. While the rules run, nothing is kept.
        """
        asked = self._asked
        if asked is None:
            return find()
        if self._looks[0] is not asked:
            self._looks = asked, {}
        known = self._looks[1]
        if name not in known:
            known[name] = find()
        found: T = known[name]
        return found

    def own_turn(self, seat: Seat) -> str | None:
        """A name of the turn of its own in which this seat is asked; None outside of such a turn.

        Whose turn it is, everybody knows.
        """
        for frame in reversed(self.stack):
            turn = frame.own_turn(self, seat)
            if turn is not None:
                return turn
        return None

    def awaited(self) -> list[Seat]:
        """The seats that the table waits for and that may be named; empty in a secret window."""
        return awaited(self.asks())

    def clocks(self) -> list[str]:
        """The clocks that run now. Only looks."""
        running = [ask.clock for ask in self.asks().values() if ask.clock]
        if self.stack and not self.over:
            running += filter(None, [self.stack[-1].time(self)])
        return list(dict.fromkeys(running))

    @property
    def scene(self) -> str:
        """A name of what goes on now, of which a live table has one post; empty: of each move."""
        scenes = (frame.scene(self) for frame in reversed(self.stack))
        return next(filter(None, scenes), "")

    @property
    def moment(self) -> str:
        """What kind of decision the table waits for, as everybody may know; empty: of several."""
        asked = self.asks()
        return self.stack[-1].public_moment(asked) if asked else ""

    @property
    def in_secret(self) -> bool:
        """Whether seats may be answering now without anybody else noticing."""
        return in_secret(self.asks())

    @property
    def sealed(self) -> int:
        """How many seals have been published, where the table publishes any."""
        return 0

    def digest(self, seat: Seat) -> str:
        """A short name of the seat's present question; empty when there is none."""
        ask = self.asks().get(seat)
        if ask is None:
            return ""
        known = self._digests.get(seat)
        if known is None or known[0] is not ask or known[1] != self.answered[seat]:
            known = ask, self.answered[seat], digest(ask, self.answered[seat])
            self._digests[seat] = known
        return known[2]

    # ---- how it looks ----------------------------------------------------------------------

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        if {"view", "guest_view"} & vars(cls).keys():
            raise TypeError(f"{cls.__name__} replaces its view: put it together where all see it")

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """The table through the eyes of a seat, or of a bystander: the only way out.

        It is what the marks on the fields let them see, and what a game puts together of that. No
        game replaces it.
        """
        return self._seen(seat, seat)

    def guest_view(self, seat: Seat) -> dict[str, Any]:
        """Return what the guest sees to whom this seat's player shows their hand.

        It is what all see and what is marked as held: nothing offered, and no secret answer.
        """
        return {**self._seen(guest_of(seat), seat), "guest": True}

    def _seen(self, eyes: int | None, seat: Seat | None) -> dict[str, Any]:
        awaited = self.awaited()
        seen: dict[str, Any] = view(self, eyes, unveiled=self.over)
        seen["viewer"] = seat
        seen["awaited"] = awaited
        return self.put_together(seen, self.once("seen by all", self.seen_by_all))

    def seen_by_all(self) -> dict[str, Any]:
        """What pictures and robots need beside the fields, and all may see.

        It is found once for all who look, whoever they are; nobody changes it.
        """
        return {}

    def put_together(self, seen: dict[str, Any], public: dict[str, Any]) -> dict[str, Any]:
        """A view: what the marks let its viewer see, with what all see.

        What else the viewer alone sees comes from `seen`.
        """
        return {**seen, **public} if public else seen

    def why_not_asked(self, seat: Seat) -> Text:
        """What to tell a seat that answers though nothing is asked of it."""
        if self.over:
            return say("The game is over.")
        if seat in self.gone:
            return say("You have left this game.")
        waiting = tuple(say("{seat:seat}", seat=other) for other in self.awaited())
        if not waiting:
            return say("There is nothing for you to decide now.")
        return say("It is not your decision. The table waits for {seats}.", seats=waiting)

    # ---- its save ---------------------------------------------------------------------------

    def save(self) -> str:
        """The whole table as JSON."""
        self._saved, self._since = self.model_dump_json(), []
        return self._saved

    @classmethod
    def load(cls, saved: str | bytes) -> Self:
        """The table that `save` wrote, brought up to the present rules.

        Raises:
            ValueError: it is damaged, or was written by newer rules.
        """
        plain = json.loads(saved)
        written = plain.get("rules") if isinstance(plain, dict) else None
        if type(written) is not int:
            raise ValueError("this is no saved game")
        if written > cls.RULES:
            raise ValueError(f"saved by rules {written}, these are rules {cls.RULES}")
        for former in range(written, cls.RULES):
            if former not in cls.UPGRADES:
                raise ValueError(f"saved by rules {former}, from which no upgrade leads on")
            plain = _upgraded(plain, cls.UPGRADES[former])
        plain["rules"] = cls.RULES
        return cls.model_validate(plain)


def awaited(asked: Asks) -> list[Seat]:
    """The seats that a table waits for which asks this, and that may be named."""
    return [s for s, a in asked.items() if not (a.optional or a.anonymous or a.quiet)]


def in_secret(asked: Asks) -> bool:
    """Whether seats may answer these questions without anybody else noticing."""
    required, secret = 0, False
    for ask in asked.values():  # asked so often that generators would be felt
        if ask.anonymous or (ask.secret and (ask.optional or ask.quiet)):
            return True
        if not ask.optional:
            required, secret = required + 1, secret or ask.secret
    return secret and required > 1


def _upgraded(plain: Any, upgrade: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    try:
        return upgrade(plain)
    except (LookupError, TypeError, AttributeError) as error:  # it is not of the expected form
        raise ValueError("an upgrade could not read it") from error
