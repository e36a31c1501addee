"""Questions to a seat: a closed set of kinds. Each kind checks its own answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from rules.kernel.text import Text, say

Seat: TypeAlias = int
"""A place at the table, counted from 0."""

Answer: TypeAlias = Any
"""JSON, by the kind of question.

- Choose, Order: a list of ids.
- Amount: a number, a limit, or None.
- Allocation: numbers by line.
- Confirm: true or false.
"""

Chance: TypeAlias = Callable[[], float]
"""A function that returns a number from 0 up to, but not including, 1."""


BACK: Final = {"back": True}
"""The answer that leads to the question before, where a question has `back`."""
MORE: Final = {"more": True}
"""The answer that leads to the seat's other actions, where a question has `more`."""


class Refused(Exception):
    """An illegal move; `text` tells the player what is legal."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A question to one seat.

    Args:
        title: the question as a sentence.
        moment: the kind of decision, the same word at every table (`bid`, `action`).
        about: the id of the thing asked about (a lot, a card), where neither the moment nor the
            choices tell it apart. It tells no more than the title.
        fallback: the answer for a seat that runs out of time; always legal.
        hint: facts that help to decide, for the asked seat alone.
        chosen: the seat's present choice. Its last argument, `until`, says how long it can be
            changed.
        secret: the question or its choices would tell others something, so it is asked in private.
        anonymous: nobody may learn who still has to answer.
        optional: the table waits neither for this answer nor for its clock.
        quiet: the table does not wait for this answer, but it waits for its clock.
        called: the seat was called for this decision already, and is not called again soon.
        clock: all questions of one clock (`reaction:17`) share one deadline, however they change.
            The word before the colon is one of the game's clocks.
        proposed: the suggested answer; None: the fallback.
        back: an earlier question of the same decision can be reached with `BACK`.
        more: the label of the way to other actions, which `MORE` takes; None: there is no such way.
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
    about: str = field(default="", repr=False)  # not part of its former digest
    back: bool = field(default=False, repr=False)  # not part of its digests
    more: Text | None = field(default=None, repr=False)  # not part of its digests
    chosen: Text | None = field(default=None, repr=False)  # not part of its digests

    @property
    def suggested(self) -> Answer:
        """The answer that the seat finds filled in."""
        return self.fallback if self.proposed is None else self.proposed

    def check(self, answer: Answer) -> None:
        """Refuse an answer that is not legal.

        Raises:
            Refused: with a sentence that says what is legal.
        """
        raise NotImplementedError  # each kind of question checks its own answers

    def named(self, answer: Answer) -> tuple[Text, ...]:
        """Return the names of the things in a legal answer, in the order of the answer."""
        raise NotImplementedError  # as above

    def is_aside(self, answer: Answer) -> bool:
        """Whether a legal answer is an aside, such as a pass, not one of the things to choose."""
        return False


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose.

    - `mark`: its letter on the picture.
    - `why_not`: the reason why it is closed.
    - `warning`: the question asked before it is done.
    - `advises`: the warning is mere advice, which players can switch off.
    - `vain`: the warning says that something would have no effect. Robots leave such a choice while
      another is open.
    - `aside`: it always stands beside the things to choose, like a pass or the way back. It is a
      button of its own, never an entry of a list.
    """

    id: str
    label: Text
    detail: Text | None = None
    group: Text | None = None
    mark: str = ""
    why_not: Text | None = None
    warning: Text | None = None
    aside: bool = False
    advises: bool = field(default=False, repr=False)  # not part of its question's digest
    vain: bool = field(default=False, repr=False)  # as above


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Ask):
    """Choose from `least` to `most` of the open options; the answer is a list of their ids.

    `none` is the label for choosing nothing (`Decline`), where that is legal.
    """

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    none: Text | None = field(default=None, repr=False)  # a mere label, not part of its digest

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount(Ask):
    """Name a number from `low` to `high`; None passes, where `may_pass` allows it."""

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
        """Return the legal answers as a sentence.

        >>> bid = Amount(title=say("Your bid?"), moment="bid", fallback=3, low=3, high=8)
        >>> str(bid.legal())
        'Name a number between 3 and 8.'
        """
        low, high = say(f"{{n:{self.unit}}}", n=self.low), say(f"{{n:{self.unit}}}", n=self.high)
        if self.high < self.low:
            return say("You can only pass.")
        if self.may_pass:
            return say("Name a number between {low} and {high}, or pass.", low=low, high=high)
        return say("Name a number between {low} and {high}.", low=low, high=high)

    def named(self, answer: Answer) -> tuple[Text, ...]:
        return (say("to pass") if answer is None else say(f"{{n:{self.unit}}}", n=answer),)


@dataclass(frozen=True, slots=True)
class Share:
    """One line of an Allocation.

    - `unit`: the unit word of its number, where it has one.
    - `words`: the template of number and label, where neither unit nor `×` fits: `{n} from
      {label}`.
    """

    id: str
    label: Text
    low: int
    high: int
    worth: int = 1  # what one of it counts toward the total
    unit: str = ""
    words: str = field(default="", repr=False)  # not part of its question's digest

    def said(self, number: int) -> Text:
        """Return this number of it in words: `4 ships`, `4 × Ships`, or `4 from A1`.

        >>> str(Share("wheat", say("Wheat"), low=0, high=9).said(4))
        '4 × Wheat'
        """
        if self.words:
            return say(self.words, n=number, label=self.label)
        if self.unit:
            return say(f"{{n:{self.unit}}}", n=number)
        return say("{n} × {label}", n=number, label=self.label)


@dataclass(frozen=True, slots=True, kw_only=True)
class Allocation(Ask):
    """Share a total over named lines; the answer is a number for each line's id.

    - `surplus`: the warning shown when more than `least` is given and the excess would be lost. It
      may use {n}, the size of that excess.
    - `ways`: good answers beside the suggested one, each offered as a button.
    - `offer`: the label of an answer; it may use {shares} (`Pay {shares}`).
    - `total`: the sum that the shares must make, in words, where two numbers alone would mislead.
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
        """The sum that the shares must make, in words."""
        if self.total is not None:
            return self.total
        if self.least == self.most:
            return say("{n}", n=self.least)
        return say("{least} to {most}", least=self.least, most=self.most)

    def offered(self, answer: Mapping[str, int]) -> Text:
        """Return the label of an answer: `Pay 10 gold + 4 ships`."""
        given = [line.said(answer[line.id]) for line in self.lines if answer[line.id]]
        names = {f"share{place}": share for place, share in enumerate(given)}
        shares = say(" + ".join(f"{{{name}}}" for name in names) or "nothing", **names)
        offer = self.offer or say("{shares}")
        return Text(offer.template, (*offer.args, ("shares", shares)))

    def lost(self, answer: Mapping[str, int]) -> int:
        """Return how much beyond `least` would be lost.

        Units that count one come back as change.
        """
        beyond = sum(answer[line.id] * line.worth for line in self.lines) - self.least
        change = sum(answer[line.id] - line.low for line in self.lines if line.worth == 1)
        return max(0, beyond - change)

    def warning(self, answer: Mapping[str, int]) -> Text | None:
        """Return the warning before this answer is taken; None where nothing would be lost."""
        if self.surplus is None or not (lost := self.lost(answer)):
            return None
        return Text(self.surplus.template, (*self.surplus.args, ("n", lost)))

    def named(self, answer: Answer) -> tuple[Text, ...]:
        return tuple(line.said(answer[line.id]) for line in self.lines if answer[line.id])


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
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
    """Whether the question takes this answer.

    >>> yes, no = say("Launch"), say("Wait")
    >>> ask = Confirm(title=say("Launch?"), moment="launch", fallback=False, yes=yes, no=no)
    >>> is_legal(ask, True), is_legal(ask, "yes")
    (True, False)
    """
    if answer == MORE:
        return ask.more is not None
    try:
        ask.check(answer)
    except Refused:
        return False
    return True


def kept(ask: Ask, former: Answer, otherwise: Answer) -> Answer:
    """Return a former answer as far as the question still takes it; else another one.

    A choice of several things keeps those that are still there.

    >>> two = tuple(Option(name, say(name)) for name in ("Ana", "Bram"))
    >>> ask = Choose(title=say("Whom?"), moment="whom", options=two, least=0, most=2, fallback=[])
    >>> kept(ask, ["Chidi", "Bram"], []), kept(ask, ["Chidi"], ["Ana"])
    (['Bram'], ['Ana'])
    """
    if is_legal(ask, former):
        return former
    if isinstance(ask, Choose) and isinstance(former, list):
        there = {option.id for option in ask.open}
        left = [id for id in former if id in there]
        if left and is_legal(ask, left):
            return left
    return otherwise
