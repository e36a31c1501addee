"""Short codes, published in place of a text before the text itself is."""

import re
from base64 import b32encode
from hashlib import sha256

LENGTH = 26
"""Letters of a code, of five bits each: 130 bits.

A search for another text with the same code, say by the bot's operator, would never end.
"""
GROUPS = (5, 5, 5, 5, 6)
"""Letters per group, so that people can read and compare codes."""

_TYPED = re.compile(rf"(?:seal\d*:?)?([a-z2-7]{{{LENGTH}}})")


def code(text: str) -> str:
    """Return the first 26 letters of the text's SHA-256 in base 32: `ABCDE-FGHIJ-…`.

    >>> code("red gavel")
    'H3RW2-QZAF2-YY6GR-UFBJ3-6E4ISS'
    """
    return _grouped(b32encode(sha256(text.encode()).digest()).decode()[:LENGTH])


def typed_code(text: str) -> str | None:
    """Return the code in a typed or copied text, with or without dashes; None: there is none.

    >>> typed_code("seal12: abcde-fghij-klmno-pqrst-uvwxyz")
    'ABCDE-FGHIJ-KLMNO-PQRST-UVWXYZ'
    """
    found = _TYPED.fullmatch(re.sub(r"[\s`\u2013-]", "", text).lower())
    return None if found is None else _grouped(found[1].upper())


def _grouped(letters: str) -> str:
    groups, place = [], 0
    for length in GROUPS:
        groups.append(letters[place : place + length])
        place += length
    return "-".join(groups)


def code_of_secret(secret: str) -> str:
    """Return the code of a deal's secret, published before anybody joins."""
    return code(f"red-gavel/{secret}")


def code_of_deal(seed: str) -> str:
    """Return the published code of the deal from this seed, `secret/promise/start`.

    Former releases dealt from the secret alone, and published all digits of its SHA-256.
    """
    secret, dealt_from_posts, _ = seed.partition("/")
    if not dealt_from_posts:
        return sha256(f"red-gavel/{secret}".encode()).hexdigest()
    return code_of_secret(secret)
