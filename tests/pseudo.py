"""A language that nobody speaks: every letter has its sign, and words are a third longer.

It is made as translators make theirs, from the texts that were collected. What is said in it and
still reads as English was never collected, or never translated.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from fcntl import LOCK_EX, flock
from functools import cache
from hashlib import sha256
from os import getuid
from pathlib import Path
from tempfile import gettempdir
from unittest.mock import patch

from babel.messages.catalog import Catalog

from bot.words.collected import FoundText, collected
from bot.words.languages import Translations, key_of
from cogs.ui.words import Speech
from renders.tongue import speaking
from rules.kernel import Voice
from rules.terraforming_mars.model.board import SPACES

SIGNS = str.maketrans(
    "AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz", "ÁáĆćĎďÉéĞğĤĥÍíĴĵĶķĹĺŃńÓóŔŕŚśŤťÚúŴŵÝýŹź"
)
VOWELS = re.compile("[áéíóúý]")
KEPT = re.compile(
    r"\{[^{}]*\}|`[^`]*`|<[^<>]*>|/[a-z]+(?: [a-z]+)?|https?://\S+|[*_~|]{2}|[A-Z0-9]{5}(?:-[A-Z0-9]{5,6})+|\b\d+\S*|\b[A-Z]{1,3}\d*\b"
)
"""Places, code, mentions, commands, addresses, markdown, numbers and codes stay as they are."""
LINE_START = re.compile(r"^(?:\s|#{1,3} |-# |- |> |\d+\. )*")


def pseudo(template: str) -> str:
    """The template in the language, line by line.

    >>> pseudo("Your move, {seat}.")
    '[Ýóóúúŕ móóvéé, {seat}.]'
    """
    return "\n".join(map(_line, template.split("\n")))


def _line(line: str) -> str:
    start = LINE_START.match(line).group()
    rest = line[len(start) :]
    if not re.search(r"[^\W\d_]", KEPT.sub("", rest)):
        return line
    pieces, at = [], 0
    for kept in KEPT.finditer(rest):
        pieces += [_signed(rest[at : kept.start()]), kept.group()]
        at = kept.end()
    whole = "".join([*pieces, _signed(rest[at:])])
    inner = whole.strip()
    return start + whole.replace(inner, f"[{inner}]", 1)


def _signed(words: str) -> str:
    """The words in letters with signs; every vowel twice until they are a third longer."""
    signed = words.translate(SIGNS)
    more = len(words.strip()) // 3
    return VOWELS.sub(lambda found: found.group() * 2, signed, count=more) if more else signed


READ = ("rules", "renders", "bot", "cogs")


@cache
def collected_once() -> list[FoundText]:
    """Every text of the code as it stands, collected by one worker for all."""
    root = Path(__file__).parents[1]
    files = sorted(
        path for top in READ for path in (root / top).rglob("*.[pt][yo]*") if path.suffix != ".pyc"
    )
    stats = [(str(path), path.stat().st_size, path.stat().st_mtime_ns) for path in files]
    digest = sha256(repr(stats).encode()).hexdigest()[:16]
    kept = Path(gettempdir()) / f"red-gavel-{getuid()}-texts-{digest}.json"
    with kept.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not kept.exists():
            kept.write_text(json.dumps(collected()))
        return [FoundText(*text) for text in json.loads(kept.read_text())]


@cache
def pseudo_language(also: frozenset[str] = frozenset()) -> Translations:
    """The language, which knows some other words, too."""
    written = Catalog("eo", fuzzy=False)
    for word in sorted(also):
        written.add(word, pseudo(word))
    for text in collected_once():
        key = key_of(text)
        forms = [pseudo(each) for each in (key if isinstance(key, tuple) else (key,))]
        written.add(key, tuple(forms) if len(forms) > 1 else forms[0])
    return Translations(written)


@contextmanager
def spoken_everywhere(language: Translations | None = None) -> Iterator[None]:
    """Say everything in the pseudo-language instead of English."""
    language = pseudo_language() if language is None else language
    speech, voice = Speech.__init__, Voice.__init__

    def to_discord(self, seats=()):
        with speaking(language):
            speech(self, seats)

    def aloud(self, names=(), translate=str, *more, **rest):
        voice(self, names, language if translate is str else translate, *more, **rest)

    with ExitStack() as stack:
        stack.enter_context(patch.object(Speech, "__init__", to_discord))
        stack.enter_context(patch.object(Voice, "__init__", aloud))
        stack.enter_context(speaking(language))
        yield


PLACES = frozenset(
    ("Tharsis", "THARSIS", *(word for space in SPACES.values() for word in space.name.split()))
)
"""Names on the map of Mars, which are the same in every language."""
WORD = re.compile(r"[A-Za-z]{2,}")
"""A word without any sign."""


def english(said: str, names: frozenset[str] = frozenset()) -> list[str]:
    """The words of a text that are still English."""
    rest = KEPT.sub(" ", said)
    whole = re.findall(r"[^\W\d_]+", rest)
    return [word for word in whole if word.isascii() and len(word) > 1 and word not in names]
