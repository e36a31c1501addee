"""Catalogues of translations: one gettext file per language, read and written by Babel.

The key of a text is its English template, whose places have no units, for translators. Texts
missing in a catalogue are said in English.
"""

from __future__ import annotations

import gettext
import io
import re
from typing import TYPE_CHECKING, Final

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po, write_po

from bot.words.templates import FOLDER, bare, has_count, units_of
from rules.kernel import Forms, Refused, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from importlib.resources.abc import Traversable

    from bot.words.collected import FoundText
    from rules.kernel import Translate

ENGLISH: Final = "en"


def language(code: str, folder: Traversable = FOLDER) -> Translate:
    """Return the translation of templates into a language.

    Raises:
        Refused: there is no such language, or its catalogue cannot be read.
    """
    return str if locale(code).language == ENGLISH else Translations(catalogue(code, folder))


def locale(code: str) -> Locale:
    """Return the language of a code such as `es` or `pt-BR`, in Discord's or gettext's form.

    Raises:
        Refused: there is no such language.
    """
    try:
        return Locale.parse(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError) as error:
        text = "There is no language “{code}”. Write its code, such as es or pt-BR."
        raise Refused(say(text, code=code)) from error


def catalogue(code: str, folder: Traversable = FOLDER) -> Catalog:
    """Return a language's translations; none without a file.

    Raises:
        Refused: there is no such language, or its catalogue cannot be read.
    """
    known = locale(code)
    file = folder.joinpath(f"{known}.po")
    if not file.is_file():
        return Catalog(known)
    try:
        return read_po(io.BytesIO(file.read_bytes()), known, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as error:
        text = "The catalogue {file} cannot be read: {error}."
        raise Refused(say(text, file=str(file), error=str(error))) from error


class Translations:
    """Says templates in one language: a `Translate`."""

    def __init__(self, written: Catalog) -> None:
        self._rule: Callable[[int], int] = gettext.c2py(written.plural_expr)
        self._known: dict[str, tuple[str, ...]] = {}
        for message in written:
            keys, forms = forms_of(message.id), forms_of(message.string)
            if not message.fuzzy and all(_fits(form, keys[-1]) for form in forms):
                self._known |= dict.fromkeys(keys, forms)
        self._said: dict[str, str] = {}

    def __call__(self, template: str) -> str:
        said = self._said.get(template)
        if said is None:
            forms = self._forms(template)
            if forms is None:  # not cached: people's own words come through here, too
                return template
            said = self._said[template] = self._in_language(template, forms)
        return said

    def _forms(self, template: str) -> tuple[str, ...] | None:
        """Return the forms of a template; one with a capital may be known by its small letter."""
        key = bare(template)
        if key in self._known or not key[:1].isupper():
            return self._known.get(key)
        small = self._known.get(key[:1].lower() + key[1:])
        return small and tuple(form[:1].upper() + form[1:] for form in small)

    def _in_language(self, template: str, forms: tuple[str, ...]) -> str:
        written = [with_units(form, template) for form in forms]
        if len(written) == 1:
            return written[0]
        return Forms(written[-1], lambda number: written[self._rule(abs(number))])


def forms_of(words: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Return the forms of a message's key or translation; an empty one if there is none."""
    return (words or "",) if words is None or isinstance(words, str) else tuple(words)


def _fits(form: str, key: str) -> bool:
    """Return whether a translation fits: it names only places of its key."""
    return bool(form and key) and {*_names(form)} <= {*_names(key)}


def _names(template: str) -> list[str]:
    return PLACE.findall(bare(template))


def with_units(translated: str, template: str) -> str:
    """Return a translation with the units that stand in the places of the template.

    >>> with_units("{seat} paga {n}.", "{seat:seat} pays {n:money}.")
    '{seat:seat} paga {n:money}.'
    """
    units = units_of(template)
    return PLACE.sub(lambda found: units.get(found[1], found[0]), translated)


PLACE: Final = re.compile(r"\{(\w*)\}")


def to_translate(texts: Iterable[FoundText], written: Catalog) -> bytes:
    """Return a gettext file with all texts and their existing translations."""
    wanted = Catalog(written.locale, project="Red Gavel", fuzzy=False, header_comment="#")
    for text in texts:
        known = written.get(text.template)
        comments = (f"{text.game}: {text.kind}",)
        said = "" if known is None else known.string
        module, _, line = text.at.partition(":")
        at = [(module, int(line))] if module else ()
        wanted.add(key_of(text), said, at, auto_comments=comments)
    file = io.BytesIO()
    write_po(file, wanted, width=0)
    return file.getvalue()


def key_of(text: FoundText) -> str | tuple[str, str]:
    """Return the key of a text; one with a count has as many forms as the language needs."""
    several = text.several or text.template
    return (text.template, several) if has_count(text.template) else text.template


def lacking(texts: Iterable[FoundText], written: Catalog) -> list[FoundText]:
    """Return the texts that a catalogue does not translate in all forms."""
    done = Translations(written)
    return [text for text in texts if done(text.template) is text.template]
