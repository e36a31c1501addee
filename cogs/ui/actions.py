"""The lines of a post: one for each action, with its consequences in small print below."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from cogs.ui.words import SMALL, Speech, small, width
from rules.kernel import Text, say
from rules.meta import nothing_follows

LINE, CAME = 400, 300
"""The most characters of a line, and of all its consequences where there is no room for more."""

Follows: TypeAlias = Callable[[str, str], bool]
"""Whether a line, without its subject, is a consequence of the action that another line began."""


@dataclass(slots=True)
class ActionInWords:
    """An action in words, and its consequences: the seat and the words of each."""

    said: str
    seat: int | None
    came: list[tuple[int, str]] = field(default_factory=list)

    def lines(self, speech: Speech, room: int, *, named: bool) -> list[str]:
        """Return the action's line, and one in small print; `named` names each effect's player."""
        return [self.said, *([small(_came(self.came, speech, named, room))] if self.came else [])]


def actions(
    lines: Sequence[Text],
    speech: Speech,
    follows: Follows,
    struck: Sequence[int] = (),
    room: int = CAME,
) -> list[str]:
    """Return the lines of a post, oldest first; those at the places `struck` are undone.

    `room` limits the consequences of each action, in characters.

    If effects on two players are among them, each names its player. A line that ends with a colon
    is a heading for those below.
    """
    found: list[ActionInWords] = []
    for place, text in enumerate(lines):
        strike = "~~{}~~" if place in struck else "{}"
        said, seat = speech.line(text, LINE), _subject(text)
        rest = said if seat is None else said.removeprefix(speech.name(seat)).lstrip(" :")
        action = None if seat is None else _begun(found, rest, seat, follows)
        if action is not None and seat is not None:
            action.came.append((seat, strike.format(_short(rest, action))))
            continue
        said = f"**{said}**" if text.template.endswith(":") and "**" not in said else said
        found.append(ActionInWords(strike.format(said), seat))
    named = len({seat for action in found for seat, _ in action.came}) > 1
    named |= any(seat != action.seat for action in found for seat, _ in action.came)
    return [line for action in found for line in action.lines(speech, room, named=named)]


def _came(came: Sequence[tuple[int, str]], speech: Speech, named: bool, room: int) -> str:
    """Return an action's consequences in one line; a name stands before each player's first one."""
    parts, before = list[str](), None
    for place, (seat, words) in enumerate(came):
        part = f"{speech.name(seat)}: {words}" if named and seat != before else words
        room -= width(part) + 3
        if room < 0 and parts:
            return " · ".join([*parts, speech.own(say("{n} more", n=len(came) - place))])
        parts.append(part)
        before = seat
    return " · ".join(parts)


def from_an_action(kept: Sequence[str]) -> list[str]:
    """Return the last lines, newest first, without consequences whose action is left out."""
    actions_said = [place for place, line in enumerate(kept) if not line.startswith(SMALL)]
    return list(kept[: actions_said[-1] + 1] if actions_said else kept)


def _begun(
    found: Sequence[ActionInWords], rest: str, seat: int, follows: Follows
) -> ActionInWords | None:
    """Return the action that a line continues.

    It is the last one, unless another player did it and the line names an earlier action of its own
    player as its cause. Actions that several players chose at once are all told before their
    consequences.
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
    """Return the cause that a line names: `Ecoline`, if it ends in `(Ecoline)`."""
    before, opening, cause = rest.removesuffix(".").rpartition(" (")
    return cause.removesuffix(")") if before and opening else ""


def _subject(text: Text) -> int | None:
    """Return the seat whose name begins a sentence."""
    seat = dict(text.args).get("seat")
    return seat if text.template.startswith("{seat:seat}") and isinstance(seat, int) else None


def _short(rest: str, action: ActionInWords) -> str:
    """Return a consequence without its full stop and without words of its action's line."""
    short = rest.removesuffix(".")
    for opening, close in ((" (", ")"), (" for ", "")):
        before, found, cause = short.rpartition(opening)
        if found and cause.endswith(close) and cause.removesuffix(close) in action.said:
            short = before
    return short


def oldest_first(
    lines: Sequence[Text],
    speech: Speech,
    room: int,
    follows: Follows = nothing_follows,
    struck: Sequence[int] = (),
) -> str:
    """Return the lines that fit, the oldest first; of too many, the last ones stay.

    Consequences are counted instead of told only where there is no room for all.

    Those at the places `struck` are struck through.
    """
    whole = "\n".join(actions(lines, speech, follows, struck, room))
    if width(whole) < room:
        return whole
    kept: list[str] = []
    said = actions(lines, speech, follows, struck)
    for line in reversed(said):
        room -= width(line) + 1
        if room < 0:
            kept = from_an_action(kept)
            left_out = len(said) - len(kept)
            kept.append(small(speech.own(say("{n} earlier lines: /game log", n=left_out))))
            break
        kept.append(line)
    return "\n".join(reversed(kept))


def without(where: Text | None, lines: Sequence[Text]) -> Sequence[Text]:
    """Return the lines without those that the line above them, the state of the game, repeats."""
    if where is None:
        return lines
    said = where.template, dict(where.args)  # a store may keep the arguments in another order
    return [line for line in lines if (line.template, dict(line.args)) != said]
