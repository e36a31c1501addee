"""Sentences as template and arguments: the reader's language is chosen at the edge."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from inspect import currentframe
from string import Formatter
from typing import Any, Final, TypeAlias

Word: TypeAlias = "int | str | Text | tuple[Text, ...]"
"""The value of a place in a template."""

UNITS: dict[str, tuple[str, str]] = {"count": ("{n}", "{n}")}
"""Unit word -> the forms for one and for several; a game adds its own by `unit`."""

_UNIT_OF: dict[str, str] = {"count": __name__}
"""Unit word -> the module that added it first, to tell whoever adds it again."""

TRUE_MINUS = "−"
SUBJECT: Final = "{seat:seat}"
"""The beginning of templates about a player."""
COUNT = "n"
"""The place of a template by whose number a language chooses its form."""

PEOPLE: Final = frozenset(
    {"name", "former", "former_name", "by", "host", "player", "owner", "to", "below"}
)
"""The places of sentences in which a plain word is somebody's name. No language translates it; a
thing that is named in such a place is a text."""
FORGOTTEN: Final = "a former player"
"""The name of a person who asked to be forgotten; it is translated like other words."""

Translate: TypeAlias = Callable[[str], str]
"""Template -> the template in the reader's language, which is a `Forms` where it depends on `{n}`.
English is `str`."""


class Forms(str):
    """A translated template that a language writes in another way for another number.

    Args:
        usual: the form where no number stands.
        of: a number -> the form for it.
    """

    __slots__ = ("of",)

    of: Callable[[int], str]

    def __new__(cls, usual: str, of: Callable[[int], str]) -> "Forms":
        forms = super().__new__(cls, usual)
        forms.of = of
        return forms


def counted(translate: Translate, unit: str, number: int) -> str:
    """Return how so many of a unit are written, with `{n}` where the number stands."""
    form = translate(UNITS.get(unit, UNITS["count"])[number != 1])
    return form.of(number) if isinstance(form, Forms) else form


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence not yet said: `{seat:seat}` is a name, `{price:money}` an amount with its unit.

    >>> str(say("The price of {what} is {n}.", what=say("Wheat"), n=3))
    'The price of Wheat is 3.'
    """

    template: str
    args: tuple[tuple[str, Word], ...] = ()

    def __str__(self) -> str:
        return _PLAIN.say(self)


def unit(word: str, one: str, several: str) -> None:
    """Add a unit word, which all games share.

    Raises:
        ValueError: another module writes this word in another way.
    """
    caller = currentframe()
    module = caller.f_back.f_globals["__name__"] if caller and caller.f_back else ""
    first = _UNIT_OF.setdefault(word, module)
    if UNITS.setdefault(word, (one, several)) != (one, several):
        raise ValueError(f"{first} writes the unit {word!r} as {UNITS[word]}: take another word")


def say(template: str, **args: Word) -> Text:
    """Return a sentence with its arguments; translators' catalogues are made from these calls."""
    return Text(template, tuple(args.items()))


@dataclass(frozen=True)
class Voice:
    """Says texts aloud: in a language, with the players' names.

    Args:
        names: a name for each seat, escaped for the place where it is read.
        translate: template -> the template in the reader's language.
        strong: the form of a player's name, `"**{}**"` in a post, `"{}"` in a picture.
        former: writes the name of a player who sat there when this was told, as `names` are.

    >>> bids = say("{seat:seat} bids {n}.", seat=1, n=7)
    >>> Voice(["Ana", "Bram"], strong="**{}**").say(bids)
    '**Bram** bids 7.'
    """

    names: Sequence[str] = ()
    translate: Translate = str
    strong: str = "{}"
    former: Callable[[str], str] = str

    def say(self, text: Text) -> str:
        template = self.translate(text.template)
        if isinstance(template, Forms):
            number = dict(text.args).get(COUNT)
            template = template.of(number) if isinstance(number, int) else str(template)
        parts = pieces(template)
        if len(parts) == 1 and parts[0][1] is None:  # the plain name of a thing, as most are
            return parts[0][0]
        args, said = dict(text.args), ""
        for literal, name, spec in parts:
            # An argument may end its sentence itself: “…kept Drum & Barrel Co.”
            said += literal[1:] if literal[:1] == "." == said[-1:] else literal
            if name is not None:
                word = args[name]  # texts are the most frequent
                said += self.say(word) if type(word) is Text else self._word(name, word, spec)
        return said

    def _word(self, place: str, word: Word, spec: str) -> str:
        match word:
            case str() if spec == "seat":  # who sat there when this was told
                return self.strong.format(self.former(word))
            case str():
                is_name = place in PEOPLE and word != FORGOTTEN
                return word if is_name else self.translate(word)
            case tuple():
                return self.listed([*map(self.say, word)])
            case int() if spec == "seat":
                name = self.names[word] if word < len(self.names) else f"Seat {word + 1}"
                return self.strong.format(name)
            case int() if spec:
                number = f"{word}".replace("-", TRUE_MINUS)
                return counted(self.translate, spec, word).replace("{n}", number)
            case _:
                return f"{word}".replace("-", TRUE_MINUS)

    def listed(self, words: Sequence[str]) -> str:
        """Return `a, b and c`."""
        if len(words) < 2:
            return "".join(words)
        return ", ".join(words[:-1]) + " " + self.translate("and") + " " + words[-1]


_PLAIN = Voice()


@cache
def pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return a template's pieces: the words before a place, its name, its unit.

    >>> pieces("{seat:seat} bids {n}.")
    (('', 'seat', 'seat'), (' bids ', 'n', ''), ('.', None, ''))
    """
    return tuple(
        [(literal, name, spec or "") for literal, name, spec, _ in Formatter().parse(template)]
    )


@cache
def pattern_of(template: str) -> re.Pattern[str]:
    """Return the pattern of lines about a player that are said from this template.

    It fits a line without the player's name and the full stop. Its groups are called as the places.

    >>> pattern_of("{seat:seat} paid {what} for {card}.").fullmatch("paid 3 gold for Inn")["what"]
    '3 gold'
    """
    said, found = "", set[str]()
    rest = template.removeprefix(SUBJECT).lstrip(" :").removesuffix(".")
    for literal, name, _ in pieces(rest):
        said += re.escape(literal)
        if name is not None:
            said += ".+?" if name in found else f"(?P<{name}>.+?)"
            found.add(name)
    return re.compile(said)


def is_said_from(line: str, templates: Iterable[str]) -> bool:
    """Return whether a line, without its subject and full stop, is said from one of the templates.

    >>> is_said_from("paid 3 gold", ["{seat:seat} passed.", "{seat:seat} paid {what}."])
    True
    """
    return any(pattern_of(template).fullmatch(line) for template in templates)


def numbers_in(text: Text) -> tuple[int, ...]:
    """Return the numbers and seats in a sentence, by the names of their places, without its words.

    >>> numbers_in(say("{seat:seat} pays {price}.", seat=2, price=say("{n} gold", n=3)))
    (3, 2)
    """
    found: list[int] = []
    for _, word in sorted(text.args, key=_place):
        if isinstance(word, int):
            found.append(word)
        elif not isinstance(word, str):
            for inner in word if isinstance(word, tuple) else (word,):
                found += numbers_in(inner)
    return tuple(found)


def _place(arg: tuple[str, Word]) -> str:
    return arg[0]


def in_a_row(texts: Sequence[Text], between: str = "{first}, {further}") -> Text:
    """Return several texts as one, each behind the other.

    >>> str(in_a_row([say("wheat"), say("wood"), say("clay")]))
    'wheat, wood, clay'
    """
    return reduce(lambda first, further: say(between, first=first, further=further), texts)


def to_plain(text: Text) -> dict[str, Any]:
    """Return the text as JSON can hold it, for the log and the outbox.

    >>> to_plain(say("{seat:seat} passes.", seat=2))
    {'say': '{seat:seat} passes.', 'with': {'seat': 2}}
    """
    return {"say": text.template, "with": {name: _plain_word(word) for name, word in text.args}}


def _plain_word(word: Word) -> Any:
    if isinstance(word, tuple):
        return [*map(to_plain, word)]
    return to_plain(word) if isinstance(word, Text) else word


def from_plain(plain: Mapping[str, Any]) -> Text:
    """Return the text that `to_plain` wrote.

    >>> bid = say("{seat:seat} bids {price}.", seat=2, price=say("3 gold"))
    >>> from_plain(to_plain(bid)) == bid
    True
    """
    args: list[tuple[str, Word]] = []
    for place, word in plain["with"].items():
        args.append((place, word if type(word) in (str, int) else _word_from(word)))
    return Text(plain["say"], tuple(args))


def _word_from(plain: Any) -> Word:
    if isinstance(plain, dict):
        return from_plain(plain)
    if isinstance(plain, list):
        return tuple(map(from_plain, plain))
    if isinstance(plain, int | str):
        return plain
    raise TypeError(f"{plain!r} cannot stand in a sentence")
