"""The position of a game: the saved state of every table, and its questions."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self, TypeAlias, TypeVar

from pydantic import PrivateAttr

from rules.kernel.ask import Answer, Ask, Seat
from rules.kernel.digests import digest, former_digest
from rules.kernel.frame import Frame
from rules.kernel.happened import HalfMove, Line, Played, Result, UndoPoint
from rules.kernel.orders import StandingOrder
from rules.kernel.plain import Nobody, OwnKey, Plain, Saved
from rules.kernel.sight import guest_of, way_of_fields
from rules.kernel.text import Text, say

T = TypeVar("T")
Asks: TypeAlias = dict[Seat, Ask]
"""The question to each seat that must decide."""


class Position(Plain):
    """The state that every table keeps. This class looks at it and saves it, and never changes it.

    A game sets `RULES` and `UPGRADES`. `RULES` is raised when a save of the former rules would not
    load as it is. `UPGRADES` maps each former number to the function that turns such a save into
    the next. `RESHAPED` names public fields that its views show only in another shape.
    `FORMER_WORDS` maps words of its questions to those of release 0.2, whose digests held them.
    """

    RULES: ClassVar[int] = 1
    UPGRADES: ClassVar[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
    RESHAPED: ClassVar[frozenset[str]] = frozenset()
    FORMER_WORDS: ClassVar[Mapping[str, str]] = {}

    rules: int = 0  # the rules that wrote this save
    seed: Annotated[str, Nobody]
    draws: Annotated[int, Nobody] = 0
    reshuffles: Annotated[int, Nobody] = 0  # each starts a new sequence of chance
    undos: Annotated[int, Nobody] = 0  # the number of times it went back
    moves: Annotated[int, Nobody] = 0
    answered: Annotated[list[int], Nobody] = []  # the number of answers given, by seat
    undo_points: Annotated[list[UndoPoint], Nobody] = []
    half_move: Annotated[HalfMove | None, Nobody] = None
    stack: list[Saved[Frame]] = []
    orders: Annotated[dict[Seat, list[Saved[StandingOrder]]], OwnKey] = {}
    gone: list[Seat] = []  # seats whose players left for good
    rounds: int = 0  # the number of clocked stretches of time so far
    away: Annotated[dict[Seat, bool], OwnKey] = {}  # as all were told; each view shows only its own
    people: list[Seat] = []  # seats with a person now or since the start; empty: not known
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
        """Return the seats still in the game, clockwise from this one."""
        circle = [*range(first, len(self.answered)), *range(first)]
        return [seat for seat in circle if seat not in self.gone] if self.gone else circle

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def age(self) -> int:
        """The number of changes since it was loaded.

        A frame may keep what it derives while it asks for as long as this number stays the same.
        """
        return self._age

    def asks(self) -> Asks:
        """Return the question to each seat that must decide now. It only looks."""
        if self._asked is None:
            self._asked = self.stack[-1].asks(self) if self.stack and not self.over else {}
        return self._asked

    def once(self, name: str, find: Callable[[], T]) -> T:
        """Return what `find` finds, computed once for the present table and all viewers.

        Each viewer may still see only a part of it. While the rules run, nothing is kept.
        """
        asked = self._asked
        if asked is None:
            return find()
        of, known = self._looks
        if of is not asked:
            self._looks = asked, (known := {})
        if name not in known:
            known[name] = find()
        found: T = known[name]
        return found

    def own_turn(self, seat: Seat) -> str | None:
        """Return a name of this seat's own turn; None outside of such a turn.

        Everybody knows whose turn it is.
        """
        turns = [frame.own_turn(self, seat) for frame in reversed(self.stack)]
        return next(filter(None, turns), None)

    def awaited(self) -> list[Seat]:
        """Return the seats that the table waits for and may name; empty in a secret window."""
        return awaited(self.asks())

    def clocks(self) -> list[str]:
        """Return the clocks that run now. It only looks."""
        running = [ask.clock for ask in self.asks().values() if ask.clock]
        if self.stack and not self.over:
            running += filter(None, [self.stack[-1].time(self)])
        return list(dict.fromkeys(running))

    @property
    def scene(self) -> str:
        """The name of the present scene; empty: there is none.

        At a live table a scene has one post; without one, each move has its own.
        """
        scenes = (frame.scene(self) for frame in reversed(self.stack))
        return next(filter(None, scenes), "")

    @property
    def moment(self) -> str:
        """The kind of decision the table waits for, as everybody may know; empty where several."""
        asked = self.asks()
        return self.stack[-1].public_moment(asked) if asked else ""

    @property
    def in_secret(self) -> bool:
        """Whether a seat may be answering now without anybody else noticing."""
        return in_secret(self.asks())

    @property
    def sealed(self) -> int:
        """The number of published seals, where the table publishes any."""
        return 0

    def digest(self, seat: Seat) -> str:
        """Return a short name of the seat's present question; empty when there is none."""
        ask = self.asks().get(seat)
        if ask is None:
            return ""
        known = self._digests.get(seat)
        if known is None or known[0] is not ask or known[1] != self.answered[seat]:
            known = ask, self.answered[seat], digest(ask, self.answered[seat])
            self._digests[seat] = known
        return known[2]

    def former_digest(self, seat: Seat) -> str:
        """Return the name that release 0.2 gave to the seat's question; empty: there is none."""
        ask = self.asks().get(seat)
        if ask is None:
            return ""
        return former_digest(self.formerly_asked(seat, ask), self.answered[seat], self.FORMER_WORDS)

    def is_asked(self, seat: Seat, named: str) -> bool:
        """Return whether a digest, even one of a former release, is of the seat's question."""
        return bool(named) and (named == self.digest(seat) or named == self.former_digest(seat))

    def formerly_asked(self, seat: Seat, ask: Ask) -> Ask:
        """Return a question as release 0.2 asked it, where more than its words has changed."""
        return ask

    # ---- its views -------------------------------------------------------------------------

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        if {"view", "guest_view"} & vars(cls).keys():
            raise TypeError(f"{cls.__name__} replaces its view: put it together where all see it")

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """Return the table as a seat, or a bystander (None), sees it: the only way out.

        The marks on the fields select what is visible; `put_together` completes it. No game
        replaces this method.
        """
        return self._seen(seat, seat)

    def guest_view(self, seat: Seat) -> dict[str, Any]:
        """Return the view of a guest, to whom this seat's player shows their hand.

        It is the public view with all that is marked as held: nothing offered, and no secret
        answer.
        """
        return {**self._seen(guest_of(seat), seat), "guest": True}

    def _seen(self, eyes: int | None, seat: Seat | None) -> dict[str, Any]:
        seen: dict[str, Any] = way_of_fields(type(self), self.RESHAPED)(self, eyes, None, self.over)
        seen |= {"viewer": seat, "awaited": self.awaited()}
        return self.put_together(seen, self.once("seen by all", self.seen_by_all))

    def seen_by_all(self) -> dict[str, Any]:
        """Return the public facts that pictures and robots need beside the fields.

        They are found once for all viewers, so nobody may change them.
        """
        return {}

    def put_together(self, seen: dict[str, Any], public: dict[str, Any]) -> dict[str, Any]:
        """Return a view, made of the visible fields and of the public facts.

        Whatever else the viewer alone sees comes from `seen`.
        """
        return {**seen, **public} if public else seen

    def hidden_piles(self) -> Sequence[list[Any]]:
        """Return the draw piles, whose order nobody may know."""
        return ()

    def common(self) -> tuple[Any, ...]:
        """Return all that belongs to no single seat: the public view, chance, the draw piles."""
        place = [frame.KIND for frame in self.stack], self.awaited(), self.clocks(), self.moment
        return place, self.draws, self.reshuffles, self.hidden_piles(), self.view(None)

    def why_not_asked(self, seat: Seat) -> Text:
        """Return the sentence for a seat that answers without being asked."""
        if self.over:
            return say("The game is over.")
        if seat in self.gone:
            return say("You have left this game.")
        waiting = tuple(say("{seat:seat}", seat=other) for other in self.awaited())
        if not waiting:
            return say("There is nothing for you to decide now.")
        return say("It is not your decision. The table waits for {seats}.", seats=waiting)

    # ---- its save --------------------------------------------------------------------------

    def save(self) -> str:
        """Return the whole table as JSON."""
        self._saved, self._since = self.model_dump_json(), []
        return self._saved

    @classmethod
    def load(cls, saved: str | bytes) -> Self:
        """Return the table that `save` wrote, upgraded to the present rules.

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
    """Return the seats that a table with these questions waits for and may name."""
    return [s for s, a in asked.items() if not (a.optional or a.anonymous or a.quiet)]


def in_secret(asked: Asks) -> bool:
    """Whether a seat may answer one of these questions without anybody else noticing."""
    if any(ask.anonymous or (ask.secret and (ask.optional or ask.quiet)) for ask in asked.values()):
        return True
    required = [ask for ask in asked.values() if not ask.optional]
    return len(required) > 1 and any(ask.secret for ask in required)


def _upgraded(plain: Any, upgrade: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    try:
        return upgrade(plain)
    except (LookupError, TypeError, AttributeError) as error:  # it is not of the expected form
        raise ValueError("an upgrade could not read it") from error
