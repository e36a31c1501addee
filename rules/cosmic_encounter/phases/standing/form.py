"""Orders with details: several things out of one list, in any order."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Self

from rules.cosmic_encounter.phases.standing.naming import all_named, ordered_to_wait
from rules.cosmic_encounter.phases.standing.words import words
from rules.cosmic_encounter.state import Cosmic
from rules.kernel import (
    Answer,
    Ask,
    Choose,
    Option,
    Refused,
    Seat,
    StandingOrder,
    Text,
    is_legal,
    say,
)
from rules.parts.stop.frame import Stop

MOST: int = 15
"""Most details of one order."""


class Form(StandingOrder):
    """An order whose details are ids of a list: `card:cosmic_zap`, `when:losing`, `in:C`.

    The word before the colon is the kind of thing. Of some kinds (`SINGLE`) one is named at most,
    of others (`NEEDED`) one at least.
    """

    QUESTION: ClassVar[str]
    SINGLE: ClassVar[tuple[str, ...]] = ()
    NEEDED: ClassVar[tuple[tuple[str, ...], str] | None] = None
    """The kinds that need at least one thing, and the sentence that asks for it."""

    chosen: list[str] = []

    def parts(self, view: Mapping[str, Any]) -> Iterable[Option]:
        """Yield the possible details."""
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
        """Return the details of this kind."""
        return [id for id in self.chosen if id.partition(":")[0] == kind]

    def of(self, kind: str) -> list[str]:
        """Return the same without the word for the kind."""
        return [id.partition(":")[2] for id in self.ids(kind)]

    def number(self, kind: str, usual: int) -> int:
        """Return a number among the details."""
        return next(map(int, self.of(kind)), usual)


class Deciding(Form):
    """An order that decides in a stop, and names no action there."""

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
        """Return the answer to a question that is part of a decision, wrapped.

        None leaves the question to the player.
        """
        raise NotImplementedError  # each order has its own


# ---- words ---------------------------------------------------------------------------------------


def either(texts: Iterable[Text]) -> Text:
    """Return the texts as `a, b or c`."""
    every = tuple(texts)
    if len(every) < 2:
        return say("{a}", a=every[0])
    first = every[0] if len(every) == 2 else either(every[:-1])
    return say("{a} or {b}", a=first, b=every[-1])
