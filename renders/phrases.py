"""Ends of sentences, phrases and words: the places where words that find no room may be cut.

Whoever cuts counts by a measure of its own how many letters there is room for.
"""

import re
from typing import Final

ELLIPSIS: Final = "…"
SENTENCE_END: Final = re.compile(r"\. ")
PHRASE_END: Final = re.compile(r" *(?:[,:;.·+] |\(| and | or )")
SMALL_WORDS: Final = re.compile(
    r"(?:[ ,:;.·+(]"
    r"| \(?(?:[-+−]?\d+|an?|and|as|at|by|for|from|in|into|its?|like|of|on|or|than|that|the|to|when"
    r"|with|your))+$"
)
"""Marks, numbers and small words at an end, such as `of the`, which tell nothing without the next
word."""


def last_end(ends: re.Pattern[str], words: str, most: int) -> int:
    """Return the number of letters up to the last end among the first `most`, or 0."""
    return max((end.start() for end in ends.finditer(words[: most + 1])), default=0)


def up_to_a_phrase(words: str, most: int, before: int = 0, least: float = 2 / 3) -> str:
    """Return at most this many letters, up to the end of a phrase or of a word.

    Args:
        words: what is cut.
        most: the number of letters for which there is room.
        before: the number of letters on the lines before it.
        least: the share of the room that the phrases must take.

    >>> up_to_a_phrase("Costs 1 energy production; you have 0", 33)
    'Costs 1 energy production'
    >>> up_to_a_phrase("Deliver 3 batteries and 2 minerals", 31)
    'Deliver 3 batteries'
    """
    phrase = last_end(PHRASE_END, words, most)
    if phrase and before + phrase >= least * (before + most):
        return words[:phrase]
    return up_to_a_word(words, most, before)


def up_to_a_word(words: str, most: int, before: int = 0) -> str:
    """Return at most this many letters, up to the end of a word that is not a small one.

    >>> up_to_a_word("Place one of the tiles", 18)
    'Place one'
    >>> up_to_a_word("Ana the Reincarnator", 16)  # a word's end would leave too little
    'Ana the Reincarn'
    """
    letters = words[:most]
    whole = letters if words[most : most + 1] in ("", " ") else letters.rpartition(" ")[0]
    whole = whole.rstrip()
    if not whole or 2 * (before + len(whole)) < before + most:
        return letters.rstrip()
    return SMALL_WORDS.sub("", whole) or whole
