"""Orders that say more when they are given: several things out of one list, in any order."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Self

from rules.cosmic_encounter.phases.standing.naming import all_named, ordered_to_wait
from rules.cosmic_encounter.phases.standing.words import words
from rules.cosmic_encounter.state import Cosmic
from rules.kernel.ask import Answer, Ask, Choose, Option, Refused, Seat, is_legal
from rules.kernel.orders import StandingOrder
from rules.kernel.text import Text, say
from rules.parts.stop.frame import Stop

MOST: int = 15
"""So many things may be named of one order."""


class Form(StandingOrder):
    """An order whose details are ids of a list: `card:cosmic_zap`, `when:losing`, `in:C`.

    What stands before the colon is the kind of thing. Of some kinds (`SINGLE`) one is named at
    most, of others (`NEEDED`) one at least.
    """

    repeats: ClassVar[bool] = True
    QUESTION: ClassVar[str]
    SINGLE: ClassVar[tuple[str, ...]] = ()
    NEEDED: ClassVar[tuple[tuple[str, ...], str] | None] = None
    """Kinds of which something must be named, and the sentence that asks for it."""

    chosen: list[str] = []

    def parts(self, view: Mapping[str, Any]) -> Iterable[Option]:
        """What may be named."""
        raise NotImplementedError  # each order has its own

    def details(self, view: Mapping[str, Any]) -> Ask | None:
        options = tuple(self.parts(view))
        return Choose(
            title=say(self.QUESTION),
            moment="order",
            options=options,
            least=1 if self.NEEDED else 0,
            most=min(MOST, len(options)),
            fallback=[options[0].id] if self.NEEDED else [],
        )

    def detailed(self, answer: Answer) -> Self:
        given = self.model_copy(update={"chosen": list(answer)})
        for kind in self.SINGLE:
            if len(named := given.ids(kind)) > 1:
                labels = tuple(words(id) for id in named)
                raise Refused(say("Name only one of these: {names}.", names=labels))
        if self.NEEDED and not any(given.ids(kind) for kind in self.NEEDED[0]):
            raise Refused(say(self.NEEDED[1]))
        return given

    def named(self) -> Answer:
        return self.chosen or None

    def ids(self, kind: str) -> list[str]:
        """What was named of this kind."""
        return [id for id in self.chosen if id.partition(":")[0] == kind]

    def of(self, kind: str) -> list[str]:
        """The same without the word for the kind."""
        return [id.partition(":")[2] for id in self.ids(kind)]

    def number(self, kind: str, usual: int) -> int:
        """A number that was named."""
        return next(map(int, self.of(kind)), usual)


class Deciding(Form):
    """An order that decides in a stop, and names nothing to be done there."""

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return None if ordered_to_wait(game, seat) else self.in_silence(game, seat, ask)

    def in_silence(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "stop":
            return self.decides(game, seat, ask)
        stop = game.stack[-1]
        found = stop.next_question(game, seat, {}) if isinstance(stop, Stop) else None
        if found is None or (said := self.decides(game, seat, found[1])) is None:
            return None
        return (all_named(game, seat, ask),) if is_legal(found[1], said[0]) else None

    def decides(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        """The answer to a question that is part of a decision."""
        raise NotImplementedError  # each order has its own


# ---- words ---------------------------------------------------------------------------------------


def either(texts: Iterable[Text]) -> Text:
    """`a, b or c`."""
    every = tuple(texts)
    if len(every) < 2:
        return say("{a}", a=every[0])
    first = every[0] if len(every) == 2 else either(every[:-1])
    return say("{a} or {b}", a=first, b=every[-1])
