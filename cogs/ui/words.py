"""Texts on Discord: names in bold, no other markup, no pings, cut to fit."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, partial
from typing import Protocol

from bot.table.views.table_view import Seated
from renders.phrases import ELLIPSIS, SENTENCE_END, last_end, up_to_a_phrase, up_to_a_word
from renders.tongue import spoken
from rules.kernel import Option, Text, Translate, Voice, counted, say
from rules.meta import Entry

MARKS = ("●", "▲", "■", "◆", "★", "⬟", "✚", "♥")
"""The marks of the seats, as in the pictures."""

SMALL = "-# "
"""Discord's prefix for a line of small print."""

BOLD, PLAIN_AGAIN = "\ue000", "\ue001"
"""Stand for the ends of bold until everything else is escaped."""

NAMES_KEPT, PIECES_KEPT = 1024, 4096
"""The numbers of cached clean names, and of cached escaped pieces of text: every panel repeats
them. A piece has some hundred letters."""
VOICES_KEPT, SAID_KEPT = 256, 2048
"""The numbers of cached voices, and of cached lines and labels in a voice."""

_NAME = re.compile(f"{BOLD}(.*?){PLAIN_AGAIN}", re.DOTALL)
_CHANNEL = re.compile(r"\\<(#\d{1,20}|t:\d{1,12}:[fR])\\>")
"""A channel or a time in an escaped text."""
_SET = re.compile(r"([\\`*_~|\[\]<>])")
_LINE_START = re.compile(r"(?m)^(\s*)([#\-+]|\d+(?=[.)]\s))")
_HIDDEN = dict.fromkeys(
    [*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(0xE000, 0xF900), 0x200E, 0x200F]
)

_TURNING = dict.fromkeys(range(0x202A, 0x202F))
"""Marks in a name that would reverse the rest of the line."""


_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters by their category, but drawn as nothing."""


_MORE = re.compile(r": | \(|…$")
"""The start of a label's words about cost or effect."""
_MARKS = re.compile(r"[:,;]")
"""The marks that would part a name in a list."""


def thing_of(label: str) -> str:
    """Return the thing that a choice is named after: `Comet` of `Comet (21 M€)`."""
    return _MORE.split(label)[0]


def in_list(name: str) -> str:
    """Return a name for a list: in quotes if it has marks of its own, as `“Hire, contract”`."""
    return f"“{name}”" if _MARKS.search(name) else name


def width(text: str) -> int:
    """Return a text's length as Discord's clients count it; emoji beyond the first plane are 2."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, limit: int) -> str:
    """Return the text, or as many whole words of it as fit, and an ellipsis."""
    if 2 * len(text) <= limit or width(text) <= limit:  # no letter is wider than two
        return text
    return _ended(up_to_a_word(text, len(_fitting(text, limit - 1))))


def cut_at_phrase(text: str, limit: int) -> str:
    """Return the text, or as many whole sentences of it as fit, and an ellipsis.

    Where these would be less than half, it ends with a part of a sentence, else with a word.

    >>> cut_at_phrase("Draw two, keep one of them. Then everybody else may pass.", 40)
    'Draw two, keep one of them…'
    """
    if 2 * len(text) <= limit or width(text) <= limit:  # no letter is wider than two
        return text
    room = len(_fitting(text, limit - 1))
    sentence = last_end(SENTENCE_END, text, room)
    if 2 * sentence >= room:
        return _ended(text[:sentence])
    return _ended(up_to_a_phrase(text, room, least=1 / 2))


def _ended(kept: str) -> str:
    """Return the beginning of a text with an ellipsis, which stands behind a whole letter."""
    return kept.rstrip("\u200d\ufe0f \\") + ELLIPSIS


def _fitting(text: str, room: int) -> str:
    """Return the letters from the beginning that fit."""
    if text.isascii():
        return text[: max(0, room)]
    for place, letter in enumerate(text):
        room -= width(letter)
        if room < 0:
            return text[:place]
    return text


@lru_cache(NAMES_KEPT)
def clean(text: str) -> str:
    """Return a member's name without line breaks and without marks that reverse a line.

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
    """Return whether a letter alone leaves a mark on the screen."""
    return unicodedata.category(letter)[0] not in "CZM" and letter not in _BLANK


@lru_cache(PIECES_KEPT)
def escape(text: str) -> str:
    """Return the text to be read as it is: no markdown, no mention, no link."""
    text = _SET.sub(r"\\\1", text.translate(_TURNING))
    text = _LINE_START.sub(_escaped_start, text)
    return text.replace("@", "@\u200b").replace("://", ":\u200b//")


def _escaped_start(found: re.Match[str]) -> str:
    first = found[2]
    return f"{found[1]}{first}\u200b" if first.isdigit() else f"{found[1]}\\{first}"


class Speech:
    """Says texts to Discord, in the present language and with one table's names.

    - `label(text, limit)` is for a button, a select or a form, without markup.
    - `line(text, limit)` is for a text display: names bold, everything else as it is.
    - `own(text)` is a sentence of the bot's own, whose arguments are already marked up.
    - `words(written)` are words of a game's own data, such as an option's title.

    Args:
        seats: the players.
    """

    def __init__(self, seats: Sequence[Seated] = ()) -> None:
        self.words = spoken()
        self._plain, bold = _voices(tuple(seats), self.words)
        self.label, self.line = partial(_label, self._plain), partial(_line, bold)
        self.own = self._plain.say

    def name(self, seat: int) -> str:
        """Return a player's name in bold."""
        return self.line(_player(seat))

    def listed(self, words: Iterable[str]) -> str:
        """Return `a, b and c`, for words already marked up."""
        return self._plain.listed([*words])

    def span(self, low: int, high: int, unit: str) -> str:
        """Return `1–7 materials` or `$1–7`; `2 materials` if the range has one number."""
        written = counted(self.words, unit, high if low == high else max(2, high))
        return written.replace("{n}", f"{low}" if low == high else f"{low}–{high}")

    def entry(self, entry: Entry) -> Entry:
        """Return a card or a section of the rules as its reader reads it; its key stays."""
        lines = tuple(map(self.words, entry.lines))
        return Entry(self.words(entry.name), self.words(entry.kind), lines, entry.key)

    def option(self, option: Option, limit: int) -> str:
        """Return an option's label, with its letter on the picture before it."""
        return marked(option, self.label(option.label, limit), limit)


@lru_cache(VOICES_KEPT)
def _voices(seats: tuple[Seated, ...], translate: Translate) -> tuple[Voice, Voice]:
    """Return the voices of a table in one language: with plain names, and with bold ones."""
    names = {seated.seat: clean(seated.name) for seated in seats}
    every = tuple(
        [names.get(seat) or f"Seat {seat + 1}" for seat in range(max(names, default=-1) + 1)]
    )
    bold = Voice(every, translate, f"{BOLD}{{}}{PLAIN_AGAIN}", _former)
    return Voice(every, translate, former=_former), bold


@lru_cache(SAID_KEPT)
def _label(plain: Voice, text: Text, limit: int = 80) -> str:
    """Return a label, cached: most stand in every message of a table."""
    return cut(" ".join(plain.say(text).split()) or "…", limit)


@lru_cache(SAID_KEPT)
def _line(bold: Voice, text: Text, limit: int = 1000) -> str:
    """Return a line, cached: panel, post and the post that replaces it say it again."""
    whole = bold.say(text)
    room = limit
    while True:
        said = _set_bold(cut(whole, room))
        if 2 * len(said) <= limit or width(said) <= limit or room < 2:
            return said
        room = max(1, room - max(1, width(said) - limit))


@cache
def _player(seat: int) -> Text:
    return say("{seat:seat}", seat=seat)


def marked(option: Option, label: str, limit: int) -> str:
    """Return an option's said label with its letter on the picture before it."""
    mark, rest = option.mark, label.removeprefix(option.mark)
    if not mark or (rest != label and rest[:1] in ("", ":", ",")):
        return label  # it begins with the letter already
    return cut(f"{mark} · {label}", limit)


def _former(name: str) -> str:
    """Return the name of a player who sat there once, as it was stored then."""
    return clean(name) or "…"


def _set_bold(text: str) -> str:
    if text.count(BOLD) > text.count(PLAIN_AGAIN):
        text += PLAIN_AGAIN
    said = ""
    for place, piece in enumerate(_NAME.split(text)):  # every second one is a name
        as_read = escape(piece)
        said += f"**{as_read}**" if place % 2 else _CHANNEL.sub(r"<\1>", as_read)
    return said


class InChannel(Protocol):
    """A thing with a channel: a table, or a view of one."""

    @property
    def channel(self) -> int: ...
    @property
    def alone(self) -> bool: ...


def place_of(title: str, placed: InChannel) -> Text:
    """Return a game's name and place."""
    if placed.alone:
        return say("{title} in your DM with me", title=title)
    return say("{title} in <#{channel}>", title=title, channel=placed.channel)


def moment(seconds: int) -> str:
    """Return a time in each reader's own words: in two hours, three days ago."""
    return f"<t:{seconds}:R>"


def clock_time(seconds: int) -> str:
    """Return a time by date and hour, in each reader's own zone."""
    return f"<t:{seconds}:f>"


def closing(at: int, lasts: tuple[int, int] | None) -> Text:
    """Return when a round without named players closes."""
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
    """Return small print."""
    return "\n".join([f"{SMALL}{line}" for line in text.splitlines()])


def bullets(lines: Sequence[str], most: int, rest: str) -> str:
    """Return a short list; `rest` counts the entries left out."""
    shown = [f"- {line}" for line in lines[:most]]
    return "\n".join([*shown, *([f"- {rest}"] if len(lines) > most else [])])


def cut_lines(lines: Sequence[str], room: int, speech: Speech) -> str:
    """Return as many of the lines as fit, and the number of the rest."""
    kept: list[str] = []
    for line in lines:
        room -= width(line) + 1
        if room < 0:
            kept.append(speech.own(say("And {n} more.", n=len(lines) - len(kept))))
            break
        kept.append(line)
    return "\n".join(kept)
