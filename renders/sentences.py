"""Plain sentences for people who do not see the picture, within Discord's limit."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from renders.phrases import ELLIPSIS, up_to_a_word
from renders.tongue import phrase, translated

NARROW: Final = "\u00a0"
"""A no-break space, between a number and its unit."""
LONGEST: Final = 1024
"""The longest description of a picture that Discord accepts, in letters."""
AND_MORE: Final = "; and 999 more."
"""The longest end of a shortened list."""

Seen = TypeVar("Seen")


def fullest(scene: Seen, fullness: Sequence[Sequence[Callable[[Seen], str]]]) -> str:
    """Return the first of several texts that is short enough, else the last one, cut."""
    told = dict[Callable[[Seen], str], str]()

    def tell(part: Callable[[Seen], str]) -> str:
        if part not in told:
            told[part] = _in_the_language(part(scene))
        return told[part]

    for parts in fullness[:-1]:
        left = LONGEST
        for part in parts:
            left -= len(tell(part))
            if left < 0:  # too long, whatever the other parts tell
                break
        else:
            found = sentences(list(map(tell, parts)))
            if len(found) <= LONGEST:
                return found
    return cut(sentences(list(map(tell, fullness[-1]))))


def _in_the_language(part: str) -> str:
    return translated(part) if part else part


def begun(words: str) -> str:
    """Return words as a sentence begins.

    >>> begun("the blue fern")
    'The blue fern'
    """
    return f"{words[:1].upper()}{words[1:]}"


def sentences(parts: Sequence[str]) -> str:
    """Join the parts that are not empty, each with its full stop; no-break spaces become plain."""
    words = (translated(part) for part in parts if part)
    ended = [part if part.endswith((".", "!", "?")) else f"{part}." for part in words]
    return " ".join(ended).replace(NARROW, " ")


def cut(words: str, longest: int = LONGEST) -> str:
    """Shorten at the end of a sentence, else of a part of one, so that what is left is whole.

    >>> cut("Choices: A wood (1; 2); B stone; C gold; D iron. It is late.", 44)
    'Choices: A wood (1; 2); and 3 more.'
    """
    if len(words) <= longest:
        return words
    sentence, ends = _ends(words[:longest])["."], _ends(words[: longest - len(AND_MORE)])
    if sentence >= longest // 2 or not (ends[";"] or ends[","]):
        return words[: sentence + 1] if sentence else up_to_a_word(words, longest - 1) + ELLIPSIS
    mark = ";" if ends[";"] else ","
    rest = words[ends[mark] :]
    left = sum(depth == 0 and sign == mark for sign, depth in _signs(rest.split(". ")[0]))
    return phrase("{all}{mark} and {n} more.", all=words[: ends[mark]], mark=mark, n=left)


def _ends(room: str) -> dict[str, int]:
    """Return the ends of the last sentence and of its last parts, outside brackets."""
    found = dict.fromkeys(".;,", 0)
    for place, (sign, depth) in enumerate(_signs(room[:-1])):
        if sign in found and depth == 0 and room[place + 1] == " ":
            found[sign] = place
    return found


def _signs(words: str) -> Iterator[tuple[str, int]]:
    """Yield each letter with the number of open brackets around it."""
    depth = 0
    for letter in words:
        depth += (letter == "(") - (letter == ")")
        yield letter, depth


def plain(number: int) -> str:
    """Return a number with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """Return a difference with its sign: `+3`, `−1`, `+0`."""
    return plain(number) if number < 0 else f"+{number}"
