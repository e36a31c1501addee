"""What happened, a line for each thing done; what came of it stands in small print below."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from cogs.ui.words import SMALL, Speech, small, width
from rules.kernel.text import Text, say

LINE, CAME = 400, 300
"""How many characters a line may take, and all that came of it."""

Follows: TypeAlias = Callable[[str, str], bool]
"""Whether a line, without its subject, tells what came of the action that another line began."""


@dataclass(slots=True)
class Action:
    """One thing done, as it is read, and what came of it: whose that was, and what."""

    said: str
    seat: int | None
    came: list[tuple[int, str]] = field(default_factory=list)

    def lines(self, speech: Speech, *, named: bool) -> list[str]:
        """The action's line, and one in small print; `named`: it says whose each effect is."""
        return [self.said, *([small(_came(self.came, speech, named))] if self.came else [])]


def actions(
    lines: Sequence[Text], speech: Speech, follows: Follows, struck: Sequence[int] = ()
) -> list[str]:
    """The lines as a post has them, oldest first; those at the places `struck` are taken back.

    Where effects on two players are among them, each says whose it is. A line that ends with a
    colon heads those below.
    """
    found: list[Action] = []
    for place, text in enumerate(lines):
        strike = "~~{}~~" if place in struck else "{}"
        said, seat = speech.line(text, LINE), _subject(text)
        rest = said if seat is None else said.removeprefix(speech.name(seat)).lstrip(" :")
        action = None if seat is None else _begun(found, rest, seat, follows)
        if action is not None and seat is not None:
            action.came.append((seat, strike.format(_short(rest, action))))
            continue
        said = f"**{said}**" if text.template.endswith(":") and "**" not in said else said
        found.append(Action(strike.format(said), seat))
    named = len({seat for action in found for seat, _ in action.came}) > 1
    named |= any(seat != action.seat for action in found for seat, _ in action.came)
    return [line for action in found for line in action.lines(speech, named=named)]


def _came(came: Sequence[tuple[int, str]], speech: Speech, named: bool) -> str:
    """What came of an action, in one line; a name stands before the first of each one's effects."""
    parts, before, room = list[str](), None, CAME
    for place, (seat, words) in enumerate(came):
        part = f"{speech.name(seat)}: {words}" if named and seat != before else words
        room -= width(part) + 3
        if room < 0 and parts:
            return " · ".join([*parts, speech.own(say("{n} more", n=len(came) - place))])
        parts.append(part)
        before = seat
    return " · ".join(parts)


def from_an_action(kept: Sequence[str]) -> list[str]:
    """The last lines, newest first, without what came of an action that is left out itself."""
    actions_said = [place for place, line in enumerate(kept) if not line.startswith(SMALL)]
    return list(kept[: actions_said[-1] + 1] if actions_said else kept)


def _begun(found: Sequence[Action], rest: str, seat: int, follows: Follows) -> Action | None:
    """The action that a line tells more of.

    That is the last one, unless somebody else did it and an earlier one of this seat's own is named
    as the cause: what several have chosen at once is told of all before what came of any.
    """
    if not found:
        return None
    action, cause = found[-1], _cause(rest)
    if action.seat != seat and cause:
        own = [one for one in found if one.seat == seat and cause in one.said]
        action = own[-1] if own else action
    told = action.seat is not None and follows(rest.removesuffix("."), action.said)
    return action if told else None


def _cause(rest: str) -> str:
    """What a line says that it came of: `Ecoline`, where it ends in `(Ecoline)`."""
    before, opening, cause = rest.removesuffix(".").rpartition(" (")
    return cause.removesuffix(")") if before and opening else ""


def _subject(text: Text) -> int | None:
    """The seat whose name a sentence begins with."""
    seat = dict(text.args).get("seat")
    return seat if text.template.startswith("{seat:seat}") and isinstance(seat, int) else None


def _short(rest: str, action: Action) -> str:
    """What came of an action, without the full stop and without what its line names itself."""
    short = rest.removesuffix(".")
    for opening, close in ((" (", ")"), (" for ", "")):
        before, found, cause = short.rpartition(opening)
        if found and cause.endswith(close) and cause.removesuffix(close) in action.said:
            short = before
    return short
