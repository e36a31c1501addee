"""The language of pictures: set around a drawing, and used wherever words are composed.

English is `str`. Words without a catalogue entry, such as names, stay as they are.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from rules.kernel import COUNT, Forms, Text, Translate, Voice

SPOKEN: Final[ContextVar[Translate]] = ContextVar("spoken", default=str)
"""The language now. Caches and letters ask it themselves: a call less for each word."""


class Verbatim(str):
    """Words that no catalogue translates: somebody's name, or words in the language already."""

    __slots__ = ()


class Narrowed(Verbatim):
    """Words set narrower, since in this language they would not fit otherwise."""

    share: float = 1.0
    """Their width as a share of the usual one."""

    @classmethod
    def by(cls, share: float, words: str) -> Verbatim:
        """Return words at a share of their usual width."""
        if share == 1:
            return Verbatim(words)
        narrowed = cls(words)
        narrowed.share = share
        return narrowed


@contextmanager
def speaking(translate: Translate) -> Iterator[None]:
    """Write all pictures and alt texts within in one language."""
    former = SPOKEN.set(translate)
    try:
        yield
    finally:
        SPOKEN.reset(former)


def spoken() -> Translate:
    """Return the present language of pictures."""
    return SPOKEN.get()


def translated(words: str) -> str:
    """Return words of the catalogue in the language of the picture."""
    translate = SPOKEN.get()
    return words if translate is str else _looked_up(words, translate)


def unstopped(words: str) -> Verbatim:
    """Return words of the catalogue in the language of the picture, without their full stop.

    >>> unstopped("Draw two cards.")
    'Draw two cards'
    """
    return Verbatim(translated(words).rstrip("."))


def _looked_up(words: str, translate: Translate) -> Verbatim:
    return words if isinstance(words, Verbatim) else Verbatim(translate(words))


def phrase(template: str, **things: object) -> str:
    """Return a sentence or a part of one in the language of the picture.

    Its places are named, since another language may turn them round; `n` is a number by which a
    language may choose its form.

    >>> phrase("{n} of {most} left", n=3, most=5)
    '3 of 5 left'
    """
    translate = SPOKEN.get()
    if translate is str:
        return template.format(**things)
    number = things.get(COUNT)
    form = translate(template)
    if isinstance(form, Forms):
        form = form.of(number if isinstance(number, int) else 2)
    words = {
        name: _looked_up(thing, translate) if isinstance(thing, str) else thing
        for name, thing in things.items()
    }
    return Verbatim(form.format(**words))  # a name alone is never looked up again


def sentence(text: Text | None, names: Sequence[str] = ()) -> str:
    """Return a sentence of the rules in the language of the picture; empty without one."""
    return "" if text is None else Verbatim(Voice(names, SPOKEN.get()).say(text))


def strung(separator: str, words: Iterable[str]) -> str:
    """Return words in the language of the picture, with the separator between them.

    >>> strung(", ", ["free", "2 cards"])
    'free, 2 cards'
    """
    if SPOKEN.get() is str:
        return separator.join(words)
    return Verbatim(separator.join(map(translated, words)))
