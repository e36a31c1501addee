"""Questions to a seat: a closed set of kinds, each of which knows its own legal answers."""

from collections.abc import Callable, Mapping
from dataclasses import field
from hashlib import blake2b
from typing import Any, Final, TypeAlias

from rules.kernel.text import Text, say
from rules.kernel.value import value

Seat: TypeAlias = int
"""A place at the table, counted from 0."""

Answer: TypeAlias = Any
"""JSON: ids for Choose and Order, a number, a limit or None for Amount, numbers by line for
Allocation, true or false for Confirm."""

Chance: TypeAlias = Callable[[], float]
"""A number from 0 up to, but not including, 1."""


BACK: Final = {"back": True}
"""The answer to a question that has `back`: the question before is asked again."""
MORE: Final = {"more": True}
"""The answer to a question that has `more`: what else its seat may do is asked."""


class Refused(Exception):
    """The move is not legal; `text` tells the player what is."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


@value(frozen=True, slots=True, kw_only=True)
class Ask:
    """A question to one seat.

    Args:
        title: the question as a sentence.
        moment: what kind of decision it is, the same word at every table (`bid`, `action`).
        fallback: what is answered for a seat that runs out of time; always legal.
        hint: what one needs to know to decide, for the asked seat's eyes.
        chosen: what the asked seat has chosen already; its last argument, `until`, says until when
            that can be changed.
        secret: the question or its choices would tell others something: ask privately.
        anonymous: nobody may learn who still has to answer.
        optional: the table does not wait for this answer, nor for its time.
        quiet: the table does not wait for this answer, but it does for the clock.
        called: the seat has been called for what it decides here: it is not called again soon.
        clock: all questions of one clock (`reaction:17`) have one deadline, however they change;
            what stands before the colon is one of the game's clocks.
        proposed: what is suggested to the seat; None: the fallback.
        back: it follows another question of the same decision, to which `BACK` leads.
        more: how the way to what else may be done is offered, to which `MORE` leads; None: nothing.
    """

    title: Text
    moment: str
    fallback: Answer
    hint: Text | None = None
    secret: bool = False
    anonymous: bool = False
    optional: bool = False
    quiet: bool = False
    called: bool = False
    clock: str = ""
    proposed: Answer = None
    back: bool = field(default=False, repr=False)  # not of its digest
    more: Text | None = field(default=None, repr=False)  # nor this
    chosen: Text | None = field(default=None, repr=False)  # nor this: a new answer makes another

    @property
    def suggested(self) -> Answer:
        """The answer that a seat finds filled in."""
        return self.fallback if self.proposed is None else self.proposed

    def check(self, answer: Answer) -> None:
        """Refuse an answer that is not legal.

        Raises:
            Refused: with a sentence that says what is legal.
        """
        raise NotImplementedError  # each kind of question checks its own answers

    def named(self, answer: Answer) -> tuple[Text, ...]:
        """The things that a legal answer names, in its order."""
        raise NotImplementedError  # as above

    def is_aside(self, answer: Answer) -> bool:
        """Whether a legal answer is none of the things to choose from, but beside them: a pass."""
        return False


@value(frozen=True, slots=True)
class Option:
    """One thing to choose.

    `mark` is its letter on the picture; `why_not` closes it, with the reason; `warning` asks once
    more before it is done, unless it only `advises` and its player wants no advice; `aside` is
    what is always there beside the things to choose from, like a pass or the way back: a button
    of its own, never an entry of a list.
    """

    id: str
    label: Text
    detail: Text | None = None
    group: Text | None = None
    mark: str = ""
    why_not: Text | None = None
    warning: Text | None = None
    aside: bool = False
    advises: bool = field(default=False, repr=False)  # not of its question's digest
    _written: str = field(default="", init=False, repr=False, compare=False)

    def __repr__(self) -> str:
        # As a dataclass writes itself, only quicker: every digest of a question is made of this.
        # Once: many an option is offered again and again.
        if not self._written:
            written = (
                f"Option(id={self.id!r}, label={self.label!r}, detail={self.detail!r},"
                f" group={self.group!r}, mark={self.mark!r}, why_not={self.why_not!r},"
                f" warning={self.warning!r}, aside={self.aside!r})"
            )
            object.__setattr__(self, "_written", written)
        return self._written


@value(frozen=True, slots=True, kw_only=True)
class Choose(Ask):
    """Choose from `least` to `most` of the open options; the answer is a list of their ids.

    `none` says what one does by choosing nothing (`Decline`), where that may be chosen.
    """

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    none: Text | None = field(default=None, repr=False)  # not of its digest: only a button's label

    @property
    def open(self) -> tuple[Option, ...]:
        return tuple(option for option in self.options if option.why_not is None)

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, list) or len(set(map(str, answer))) != len(answer):
            raise Refused(say("Choose each thing at most once."))
        known = {option.id: option for option in self.options}
        for chosen in answer:
            option = known.get(chosen) if isinstance(chosen, str) else None
            if option is None:
                raise Refused(say("That choice is gone. Look at the present question."))
            if option.why_not is not None:
                raise Refused(option.why_not)
        if not self.least <= len(answer) <= self.most:
            raise Refused(_how_many(self.least, self.most))

    def named(self, answer: Answer) -> tuple[Text, ...]:
        return _labels(self.options, answer)

    def is_aside(self, answer: Answer) -> bool:
        return any(option.aside for option in self.options if option.id in answer)


def _labels(options: tuple[Option, ...], ids: list[str]) -> tuple[Text, ...]:
    labels = {option.id: option.label for option in options}
    return tuple(labels[id] for id in ids)


def _how_many(least: int, most: int) -> Text:
    if least == most:
        return say("Choose exactly {least}.", least=least)
    return say("Choose between {least} and {most}.", least=least, most=most)


@value(frozen=True, slots=True, kw_only=True)
class Amount(Ask):
    """Name a number from `low` to `high`, or None to pass where that is allowed."""

    low: int
    high: int
    unit: str = "count"
    may_pass: bool = False

    def check(self, answer: Answer) -> None:
        if answer is None and self.may_pass:
            return
        if type(answer) is not int or not self.low <= answer <= self.high:
            raise Refused(self.legal())

    def legal(self) -> Text:
        """What may be answered, as a sentence."""
        low, high = say(f"{{n:{self.unit}}}", n=self.low), say(f"{{n:{self.unit}}}", n=self.high)
        if self.high < self.low:
            return say("You can only pass.")
        if self.may_pass:
            return say("Name a number between {low} and {high}, or pass.", low=low, high=high)
        return say("Name a number between {low} and {high}.", low=low, high=high)

    def named(self, answer: Answer) -> tuple[Text, ...]:
        return (say("to pass") if answer is None else say(f"{{n:{self.unit}}}", n=answer),)


@value(frozen=True, slots=True)
class Share:
    """One line of an Allocation; `unit` is how so many of it are written, where they have a unit.

    `words` are how so many of it are written where the label belongs to it: `{n} from {label}`.
    """

    id: str
    label: Text
    low: int
    high: int
    worth: int = 1  # how much one of it counts toward the total
    unit: str = ""
    words: str = field(default="", repr=False)  # not of its question's digest

    def said(self, number: int) -> Text:
        """So many of it: `4 ships`, `4 × Ships`, or `4 from A1`."""
        if self.words:
            return say(self.words, n=number, label=self.label)
        if self.unit:
            return say(f"{{n:{self.unit}}}", n=number)
        return say("{n} × {label}", n=number, label=self.label)


@value(frozen=True, slots=True, kw_only=True)
class Allocation(Ask):
    """Share a total over named lines; the answer is a number for each line's id.

    `surplus` is said, and asked once more, where more than `least` is given and what is beyond it
    would be lost; it may use {n} for how much that is. `ways` are good answers beside the one that
    is suggested, each to be given at once; `offer` says what one does with an answer and may use
    {shares} (`Pay {shares}`). `total` says what the shares must make together, where the two
    numbers alone would mislead.
    """

    lines: tuple[Share, ...]
    least: int
    most: int
    surplus: Text | None = None
    ways: tuple[Answer, ...] = ()
    offer: Text | None = None
    total: Text | None = None

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, dict) or set(answer) != {line.id for line in self.lines}:
            raise Refused(say("Give a number for each line."))
        for line in self.lines:
            given = answer[line.id]
            if type(given) is not int or not line.low <= given <= line.high:
                text = "{label}: between {low} and {high}."
                raise Refused(say(text, label=line.label, low=line.low, high=line.high))
        total = sum(answer[line.id] * line.worth for line in self.lines)
        if not self.least <= total <= self.most:
            text = "Together that makes {total}; it must be {whole}."
            raise Refused(say(text, total=total, whole=self.whole))

    @property
    def whole(self) -> Text:
        """What the shares must make together."""
        if self.total is not None:
            return self.total
        if self.least == self.most:
            return say("{n}", n=self.least)
        return say("{least} to {most}", least=self.least, most=self.most)

    def offered(self, answer: Mapping[str, int]) -> Text:
        """An answer as it is offered: `Pay 10 gold + 4 ships`."""
        given = [line.said(answer[line.id]) for line in self.lines if answer[line.id]]
        names = {f"share{place}": share for place, share in enumerate(given)}
        shares = say(" + ".join(f"{{{name}}}" for name in names) or "nothing", **names)
        offer = self.offer or say("{shares}")
        return Text(offer.template, (*offer.args, ("shares", shares)))

    def lost(self, answer: Mapping[str, int]) -> int:
        """What is given beyond `least`; units that count one are change, and come back."""
        beyond = sum(answer[line.id] * line.worth for line in self.lines) - self.least
        change = sum(answer[line.id] - line.low for line in self.lines if line.worth == 1)
        return max(0, beyond - change)

    def warning(self, answer: Mapping[str, int]) -> Text | None:
        """The sentence to be asked once more before this answer is taken, if there is one."""
        if self.surplus is None or not (lost := self.lost(answer)):
            return None
        return Text(self.surplus.template, (*self.surplus.args, ("n", lost)))

    def named(self, answer: Answer) -> tuple[Text, ...]:
        return tuple(line.said(answer[line.id]) for line in self.lines if answer[line.id])


@value(frozen=True, slots=True, kw_only=True)
class Order(Ask):
    """Arrange all the options; the answer is the list of their ids, first to last."""

    options: tuple[Option, ...]

    def check(self, answer: Answer) -> None:
        wanted = sorted(option.id for option in self.options)
        named = isinstance(answer, list) and all(isinstance(chosen, str) for chosen in answer)
        if not named or sorted(answer) != wanted:
            raise Refused(say("Name each of them once, first to last."))

    def named(self, answer: Answer) -> tuple[Text, ...]:
        return _labels(self.options, answer)


@value(frozen=True, slots=True, kw_only=True)
class Confirm(Ask):
    """Say yes or no."""

    yes: Text
    no: Text

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, bool):
            raise Refused(say("Answer yes or no."))

    def named(self, answer: Answer) -> tuple[Text, ...]:
        return (self.yes if answer else self.no,)


def is_legal(ask: Ask, answer: Answer) -> bool:
    """Whether the question would take this answer."""
    if answer == MORE:
        return ask.more is not None
    try:
        ask.check(answer)
    except Refused:
        return False
    return True


def digest(ask: Ask, answered: int) -> str:
    """A short name of this very question: another question, or an answer given, makes another.

    Args:
        ask: the question.
        answered: how many answers the asked seat has given so far.
    """
    # Messages of former releases bear digests made of a question's former name.
    written = f"{answered}/{ask!r}".replace("/Allocation(", "/Spread(", 1)
    return blake2b(written.encode(), digest_size=5).hexdigest()
