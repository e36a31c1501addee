"""How texts are said on Discord: names in bold, nothing else set, nobody pinged, cut to fit."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from bot.table.views.table_view import Seated
from rules.kernel.ask import Option
from rules.kernel.text import Text, Translate, Voice, counted, say

MARKS = ("●", "▲", "■", "◆", "★", "⬟", "✚", "♥")
"""The seats' marks, as the pictures draw them."""

SMALL = "-# "
"""How Discord marks a line of small print."""

BOLD, PLAIN_AGAIN = "\ue000", "\ue001"
"""Stand where bold begins and ends until everything else is escaped."""

NAMES_KEPT, PIECES_KEPT = 1024, 4096
"""Names that were cleaned, and pieces of texts that were escaped: the same ones come with every
panel. A piece is some hundred letters long."""

_NAME = re.compile(f"{BOLD}(.*?){PLAIN_AGAIN}", re.DOTALL)
_CHANNEL = re.compile(r"\\<(#\d{1,20}|t:\d{1,12}:[fR])\\>")
"""A channel or a time that a text names, once it is escaped."""
_SET = re.compile(r"([\\`*_~|\[\]<>])")
_LINE_START = re.compile(r"(?m)^(\s*)([#\-+]|\d+(?=[.)]\s))")
_HIDDEN = dict.fromkeys(
    [*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(0xE000, 0xF900), 0x200E, 0x200F]
)

_TURNING = dict.fromkeys(range(0x202A, 0x202F))
"""Marks in a name that would turn the rest of the line round."""


_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters by their category, which are drawn as nothing."""


_MORE = re.compile(r": | \(|…$")
"""Behind that a label says what the thing costs or brings."""


def thing_of(label: str) -> str:
    """The thing that a choice is called by: `Comet` of `Comet (21 M€)`, `A1` of `A1: 2 cards`."""
    return _MORE.split(label)[0]


def width(text: str) -> int:
    """Its length as Discord's clients count it, an emoji beyond the first plane being two."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, limit: int) -> str:
    """The text, or as many whole words of it as fit, and an ellipsis."""
    if 2 * len(text) <= limit or width(text) <= limit:  # no letter is wider than two
        return text
    room, kept = limit - 1, ""
    for letter in text:
        room -= width(letter)
        if room < 0:
            break
        kept += letter
    at_word = kept.rstrip() if text[len(kept)].isspace() else kept.rpartition(" ")[0].rstrip()
    if width(at_word) < limit // 2:  # one very long word
        at_word = kept.rstrip("\u200d\ufe0f \\")
    return at_word + "…"


@lru_cache(NAMES_KEPT)
def clean(text: str) -> str:
    """A member's name without line breaks and without marks that turn the rest of a line round.

    It is empty if nobody could see it.
    """
    name = "".join(" " if unicodedata.category(letter) == "Cc" else letter for letter in text)
    name = " ".join(name.translate(_HIDDEN).split())
    if not any(_visible(letter) for letter in name):
        return ""
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name):
        return f"\u2068{name}\u2069"
    return name


def _visible(letter: str) -> bool:
    """Whether it alone leaves a mark on the screen."""
    return unicodedata.category(letter)[0] not in "CZM" and letter not in _BLANK


@lru_cache(PIECES_KEPT)
def escape(text: str) -> str:
    """The text as it is read: no markdown, no mention, no link."""
    text = _SET.sub(r"\\\1", text.translate(_TURNING))
    text = _LINE_START.sub(_escaped_start, text)
    return text.replace("@", "@\u200b").replace("://", ":\u200b//")


def _escaped_start(found: re.Match[str]) -> str:
    first = found[2]
    return f"{found[1]}{first}\u200b" if first.isdigit() else f"{found[1]}\\{first}"


class Speech:
    """Says texts to Discord, in one language and with one table's names.

    Args:
        seats: who sits where.
        translate: template -> the template in the reader's language.
    """

    def __init__(self, seats: Sequence[Seated] = (), translate: Translate = str) -> None:
        names = {seated.seat: clean(seated.name) for seated in seats}
        every = [
            names.get(seat) or f"Seat {seat + 1}" for seat in range(max(names, default=-1) + 1)
        ]
        self._translate = translate
        self._names: dict[int, str] = {}  # as they were set: most are said more than once
        self._plain = Voice(every, translate)
        self._bold = Voice(every, translate, f"{BOLD}{{}}{PLAIN_AGAIN}")

    def label(self, text: Text, limit: int) -> str:
        """The text for a button, a select or a form, where nothing is set."""
        return cut(" ".join(self._plain.say(text).split()) or "…", limit)

    def line(self, text: Text, limit: int = 1000) -> str:
        """The text for a text display: names bold, everything else as it is."""
        whole = self._bold.say(text)
        room = limit
        while True:
            said = _set_bold(cut(whole, room))
            if 2 * len(said) <= limit or width(said) <= limit or room < 2:
                return said
            room = max(1, room - max(1, width(said) - limit))

    def own(self, text: Text) -> str:
        """A sentence of the bot's own, whose arguments are already set."""
        return self._plain.say(text)

    def name(self, seat: int) -> str:
        """A player's name in bold."""
        if seat not in self._names:
            self._names[seat] = self.line(say("{seat:seat}", seat=seat))
        return self._names[seat]

    def listed(self, words: Iterable[str]) -> str:
        """`a, b and c`, of words already set."""
        return self._plain.say(say("{all}", all=tuple(say("{it}", it=word) for word in words)))

    def span(self, low: int, high: int, unit: str) -> str:
        """`1–7 materials`, `$1–7`; `2 materials` where there is no other number."""
        written = counted(self._translate, unit, high if low == high else max(2, high))
        return written.replace("{n}", f"{low}" if low == high else f"{low}–{high}")

    def option(self, option: Option, limit: int) -> str:
        """An option's label, with its letter on the picture before it."""
        said = self.label(option.label, limit)
        mark, rest = option.mark, said.removeprefix(option.mark)
        if not mark or (rest != said and rest[:1] in ("", ":", ",")):
            return said  # its name says the letter already
        return cut(f"{mark} · {said}", limit)


def _set_bold(text: str) -> str:
    if text.count(BOLD) > text.count(PLAIN_AGAIN):
        text += PLAIN_AGAIN
    said = ""
    for place, piece in enumerate(_NAME.split(text)):  # every second one is a name
        as_read = escape(piece)
        said += f"**{as_read}**" if place % 2 else _CHANNEL.sub(r"<\1>", as_read)
    return said


class Placed(Protocol):
    """Something that is played in a channel: a table, or a view of one."""

    @property
    def channel(self) -> int: ...
    @property
    def alone(self) -> bool: ...


def place_of(title: str, placed: Placed) -> Text:
    """Which game, and where it is played."""
    if placed.alone:
        return say("{title} in your DM with me", title=title)
    return say("{title} in <#{channel}>", title=title, channel=placed.channel)


def moment(seconds: int) -> str:
    """A time as each reader's own client tells it: in two hours, three days ago."""
    return f"<t:{seconds}:R>"


def clock_time(seconds: int) -> str:
    """A time by date and hour, as each reader's own client writes it in their zone."""
    return f"<t:{seconds}:f>"


def closing(at: int, lasts: tuple[int, int] | None) -> Text:
    """When a round of the game closes that waits for nobody who is named."""
    text = "Closes {at} or when everybody has spoken{least}."
    return say(text, at=clock_time(at), least=not_before(lasts))


def not_before(lasts: tuple[int, int] | None) -> Text:
    """Return how long a round stays open at least, to stand at the end of a sentence."""
    if lasts is None:
        return say("")
    least, most = (seconds // 60 for seconds in lasts)
    if not least:
        return say(", not before some seconds have gone by")
    if least == most:
        return say(", not before {n} minutes have gone by", n=least)
    text = ", not before {least} to {most} minutes have gone by"
    return say(text, least=least, most=most)


def small(text: str) -> str:
    """Small print."""
    return "\n".join(f"{SMALL}{line}" for line in text.splitlines())


def bullets(lines: Sequence[str], most: int, rest: str) -> str:
    """A short list; `rest` says how many more there are."""
    shown = [f"- {line}" for line in lines[:most]]
    return "\n".join([*shown, *([f"- {rest}"] if len(lines) > most else [])])


def cut_lines(lines: Sequence[str], room: int, speech: Speech) -> str:
    """As many of the lines as fit, and how many more there are."""
    kept: list[str] = []
    for line in lines:
        room -= width(line) + 1
        if room < 0:
            kept.append(speech.own(say("And {n} more.", n=len(lines) - len(kept))))
            break
        kept.append(line)
    return "\n".join(kept)
