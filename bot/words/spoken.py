"""The installed languages, by the locales that Discord names: without a catalogue all is English.

Babel is loaded with the first catalogue, since it takes memory.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import TYPE_CHECKING

from bot.words.templates import FOLDER
from rules.kernel import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel import Translate

log = logging.getLogger(__name__)


@cache
def installed() -> Mapping[str, Translate]:
    """Return the translations of the languages that have a catalogue, by their codes."""
    found = {}
    for file in FOLDER.iterdir() if FOLDER.is_dir() else ():
        code, _, ending = file.name.rpartition(".")
        if ending == "po":
            from bot.words.languages import language

            try:
                found[code] = language(code)
            except Refused as refused:
                log.error("a catalogue is left out", extra={"why": str(refused.text)})
    return found


def spoken_in(locale: str) -> Translate:
    """Return the translation for one of Discord's locales, such as `es-ES` or `pt-BR`."""
    languages, code = installed(), locale.replace("-", "_")
    return languages.get(code) or languages.get(code.partition("_")[0], str)
