"""Short codes: what is published of a text before the text itself is."""

import re
from base64 import b32encode
from hashlib import sha256

LENGTH = 26
"""Letters of a code, of five bits each: 130 bits.

Whoever runs the bot might look for another text of the same code; that would never end.
"""
GROUPS = (5, 5, 5, 5, 6)
"""How the letters are grouped, so that they can be read and compared."""

_TYPED = re.compile(rf"(?:seal\d*:?)?([a-z2-7]{{{LENGTH}}})")


def code(text: str) -> str:
    """The first 26 letters of the text's SHA-256, written in base 32: `ABCDE-FGHIJ-…`."""
    return _grouped(b32encode(sha256(text.encode()).digest()).decode()[:LENGTH])


def typed_code(text: str) -> str | None:
    """The code in what somebody typed or copied, with or without dashes; None if there is none."""
    found = _TYPED.fullmatch(re.sub(r"[\s`\u2013-]", "", text).lower())
    return None if found is None else _grouped(found[1].upper())


def _grouped(letters: str) -> str:
    groups, place = [], 0
    for length in GROUPS:
        groups.append(letters[place : place + length])
        place += length
    return "-".join(groups)


def code_of_secret(secret: str) -> str:
    """What is published of a deal's secret before anybody joins."""
    return code(f"red-gavel/{secret}")


def code_of_deal(seed: str) -> str:
    """What was published of the deal that came from this seed, `secret/promise/start`.

    Former releases dealt from the secret alone, and published all digits of its SHA-256.
    """
    secret, dealt_from_posts, _ = seed.partition("/")
    if not dealt_from_posts:
        return sha256(f"red-gavel/{secret}".encode()).hexdigest()
    return code_of_secret(secret)
