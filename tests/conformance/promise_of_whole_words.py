"""The promise that words on a picture are cut only where a phrase or a word ends.

The pictures are laid out without painting. Cutting is overheard: only whoever cut knows whether
`mine…` was a mine or a miner.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from renders import gallery, lettering
from renders.phrases import ELLIPSIS, PHRASE_END, SMALL_WORDS
from rules.kernel import Ask, Choose, Seat, Voice
from tests.conformance.tables import Play
from tests.renders.measured import Laid, measuring

NAMES = ("Ana", "Bram", "Cem", "Dora", "Emil", "Fay", "Gil", "Hana")
SHARE = 0.08
"""The share of decisions whose pictures are laid out."""
SIZES = ("compact", "wide")
CACHES = (lettering._fit, lettering._wrap)
"""Caches of cut words: what they know is not cut again, and not overheard."""

CUT: dict[str, set[str]] = {}
"""Words with dots -> all words that were cut so."""
MEASURED: dict[Any, Laid] = {}
"""Parts that were measured while cutting was overheard."""


def no_word_on_a_picture_is_cut_in_its_middle(play: Play) -> Iterator[None]:
    one, told = play.chance_of("whole words"), 0
    while not play.game.over:
        asks = play.game.asks()
        if one() < SHARE:
            look(play, next(iter(asks), play.game.seats[0]), told)
            told = len(play.news)
        yield
    look(play, None, told)


def look(play: Play, seat: Seat | None, told: int) -> None:
    """Look at the table with its news since then, and at a seat's own picture."""
    game, names = play.case.meta.id, NAMES[: len(play.game.seats)]
    voice, view = Voice(names), play.view(seat)
    news = [voice.say(line.text) for line in play.news[told:] if line.to is None]
    options = [] if seat is None else drawn_options(play.game.asks().get(seat), voice)
    for size in SIZES:
        with overhearing(), measuring(MEASURED) as noted:
            gallery.table(game, view, names, size=size, news=news)
            if seat is not None:
                gallery.private(game, view, names, options=options, size=size)
        cut = {words for laid in noted.pictures for words in laid.cut}
        badly = {words: CUT.get(words) for words in cut if ends_badly(words)}
        if size == "wide":  # a long word may be cut there, rather than leave a short one alone
            badly = {words: whole for words, whole in badly.items() if not is_long(words)}
        assert not badly, f"cut badly: {badly}"


def is_long(shown: str) -> bool:
    """Whether a cut word takes more than half of its line.

    >>> is_long("Designed Microorgani…"), is_long("Gain 3 microbes and pla…")
    (True, False)
    """
    *_, last = shown.split(" ")
    return 2 * len(last) > len(shown)


def drawn_options(ask: Ask | None, voice: Voice) -> list[gallery.DrawnOption]:
    """Return what one's own picture shows of the choices."""
    if not isinstance(ask, Choose):
        return []
    found = []
    for option in ask.options:
        told = (option.label, option.detail, option.why_not)
        words = [voice.say(text) if text else "" for text in told]
        found.append(gallery.DrawnOption(option.mark, *words, option.id))
    return found


@contextmanager
def overhearing() -> Iterator[None]:
    """Note what is cut within."""
    cut = lettering.shorten

    def heard(words: str, *measures: Any) -> str:
        shown = cut(words, *measures)
        CUT.setdefault(str(shown), set()).add(str(words))
        return shown

    for cache in CACHES:
        cache.cache_clear()
    with patch.object(lettering, "shorten", heard):
        yield


def ends_badly(shown: str) -> bool:
    """Whether words with dots end where neither a phrase ends nor a word that tells something.

    The first word alone may be cut: what has room for no word at all cannot end with one.
    """
    kept = shown.removesuffix(ELLIPSIS)
    if " " not in kept.strip():
        return shown not in CUT  # nobody has heard of it: it was cut in a way of its own
    return not any(is_an_end(whole, kept) for whole in CUT.get(shown, ()))


def is_an_end(whole: str, kept: str) -> bool:
    """Whether the words are cut where a phrase ends, or a word that tells something.

    >>> whole = "Gain 3 microbes; or add them to the card"
    >>> [is_an_end(whole, kept) for kept in ("Gain 3", "Gain 3 microbes", "Gain 3 micro")]
    [False, True, False]
    """
    if PHRASE_END.match(whole, len(kept)):
        return True
    return not f"{whole} "[len(kept)].isalnum() and not SMALL_WORDS.search(kept)
