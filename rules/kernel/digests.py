"""Short names of questions, which buttons, timers and DMs bear."""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from rules.kernel.ask import Allocation, Amount, Ask, Choose, Option, Order
from rules.kernel.text import numbers_in


def digest(ask: Ask, answered: int) -> str:
    """Return a short name of this very question; another question or a new answer changes it.

    Its words do not: a release that says it in another way asks the same.

    Args:
        ask: the question.
        answered: the number of answers the asked seat has given so far.
    """
    return _short(f"{answered}/{_asked(ask)!r}")


def former_digest(ask: Ask, answered: int, words: Mapping[str, str]) -> str:
    """Return the name that was made of the words of a question until release 0.2.

    Args:
        ask: the question.
        answered: the number of answers the asked seat has given so far.
        words: words of questions, and those that stood there when digests contained them.
    """
    written = f"{answered}/{ask!r}"
    if isinstance(ask, Allocation):  # its former name
        written = written.replace("/Allocation(", "/Spread(", 1)
    for present, former in words.items():
        written = written.replace(present, former)
    return _short(written)


def _short(written: str) -> str:
    return blake2b(written.encode(), digest_size=5).hexdigest()


def _asked(ask: Ask) -> tuple[Any, ...]:
    """Return what tells a question apart from others, without a word that players read."""
    match ask:
        case Choose():
            own: tuple[Any, ...] = (ask.least, ask.most, _options(ask.options))
        case Order():
            own = (_options(ask.options),)
        case Amount():
            own = (ask.low, ask.high, ask.may_pass)
        case Allocation():
            lines = tuple((line.id, line.low, line.high, line.worth) for line in ask.lines)
            own = (lines, ask.least, ask.most, ask.surplus is not None, ask.ways)
        case _:
            own = ()
    return (
        type(ask).__name__,
        ask.moment,
        ask.about,
        numbers_in(ask.title),
        ask.fallback,
        ask.secret,
        ask.anonymous,
        ask.optional,
        ask.quiet,
        ask.called,
        ask.clock,
        ask.proposed,
        own,
    )


def _options(options: tuple[Option, ...]) -> tuple[Any, ...]:
    return tuple((o.id, o.mark, o.why_not is None, o.warning is None, o.aside) for o in options)
