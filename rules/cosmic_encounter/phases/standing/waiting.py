"""Orders to let pass, and to be waited for."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self

from rules.cosmic_encounter.phases.standing.form import Form, either
from rules.cosmic_encounter.phases.standing.naming import all_named
from rules.cosmic_encounter.phases.standing.when import conditions, could, holds
from rules.cosmic_encounter.phases.standing.words import single, words
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops.frame import Waiting
from rules.kernel import Amount, Answer, Ask, Choose, Option, Seat, Text, say
from rules.parts.lasting import Lasting
from rules.parts.stop.clock import ABSENT, Round, WaitForMe
from rules.parts.stop.frame import Stop
from rules.parts.stop.words import PASS_ON

SECTION = "Letting pass and waiting"
LONGEST = 168
"""Most hours for which everything may be let pass: a week."""


class LetPass(Form):
    """Let pass all but decisions: always, or until something comes."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "Nobody waits for you at stops; your card orders still act."
    QUESTION = "Until when? If you name nothing, it holds until you take the order back."
    SINGLE = ("until",)

    since: int = -1  # the encounter in which it was given
    stop: str = ""  # and the stop

    def title(self) -> Text:
        if not self.chosen:
            return say("Let everything pass")
        return say("Let everything pass {until}", until=words(self.chosen[0]))

    def parts(self, view: Mapping[str, Any]) -> Iterator[Option]:
        return single("until:main", "until:encounter", "until:stop", group="Until when")

    def given(self, game: Cosmic, seat: Seat) -> Self:
        return self.model_copy(update={"since": game.encounters, "stop": game.stop})

    def is_spent(self, game: Cosmic, seat: Seat) -> bool:
        until = self.of("until")
        other = game.encounters != self.since
        if until == ["stop"]:
            return other or game.stop != self.stop
        return until == ["encounter"] and other

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        main = "main" in self.of("until") and seat in game.encounter.mains
        return passed_on(game, seat, ask) if not main else None


class LetPassFor(Lasting):
    """Let pass all but decisions, for some hours."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = (
        "Nobody waits for you at stops for so many hours; your card orders still act."
    )

    hours: int = 0

    def title(self) -> Text:
        if not self.hours:
            return say("Let everything pass for some hours")
        return say("Let everything pass for {n} h", n=self.hours)

    def details(self, view: Mapping[str, Any]) -> Ask:
        title = say("For how many hours?")
        return Amount(title=title, moment="order", low=1, high=LONGEST, fallback=8)

    def detailed(self, answer: Answer) -> Self:
        return self.model_copy(update={"hours": answer})

    def named(self) -> Answer:
        return self.hours or None

    def lasts(self) -> int:
        return self.hours * 3600

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return passed_on(game, seat, ask) if self.hours else None


def passed_on(game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
    """Return the answer that lets this stop pass; actions by other orders stand."""
    if ask.moment != "stop" or not isinstance(ask, Choose):
        return None
    there = [PASS_ON] if any(option.id == PASS_ON for option in ask.options) else []
    return ([*all_named(game, seat, ask), *there],)


class WaitWhen(Form, Waiting):
    """Rounds stay open until the seat has spoken: in some stops, in some cases."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "A stop stays open for you in the cases that you name."
    repeats: ClassVar[bool] = True
    QUESTION = "When do rounds stay open for you? Any one of these is enough."
    NEEDED = (
        ("in", "when", "main", "acts", "power", "played", "could"),
        "Name at least one case in which rounds stay open for you.",
    )

    def title(self) -> Text:
        if not self.chosen:
            return say("Wait for me in some cases")
        return say("Wait for me {when}", when=in_words(self.chosen))

    def parts(self, view: Mapping[str, Any]) -> Iterator[Option]:
        yield from conditions(view)
        yield from could("While it could be played: {heading}")

    def waits(self, game: Cosmic, seat: Seat, here: Round) -> bool:
        return isinstance(here, Stop) and holds(game, seat, here, self.chosen)


class Watchful(WaitForMe):
    """Every round stays open until the seat has spoken."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "Every stop in which you could act stays open until you have spoken."

    def title(self) -> Text:
        if self.missed >= ABSENT:
            return say("Watchful: wait for me always, once I have spoken again")
        return say("Watchful: wait for me always")


class WaitOnlyAsOrdered(Waiting):
    """Wait for the seat only where it has ordered so."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "You are not waited for where it is usual, as when your side loses."
    mine_only: bool = True

    def title(self) -> Text:
        return say("Mine only: wait for me only where I have ordered it")


def in_words(chosen: Iterable[str]) -> Text:
    """Return place and time of an order in words: `in stop Cards, when Virus is used`."""
    ids = list(chosen)
    where = [words(id) for id in ids if id.startswith("in:")]
    when = [words(id) for id in ids if not id.startswith("in:")]
    if where and when:
        return say("{where}, {when}", where=either(where), when=either(when))
    return either(where or when)
