"""Choices by name: the input means the option, or the card, of that name."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Generic, TypeVar

from cogs.ui.words import Speech, cut, in_list, marked
from rules.kernel import Choose, Option, Order, Refused, Text, say

T = TypeVar("T")
Names = Sequence[tuple[T, Sequence[str]]]
"""Things, each with all its names."""

LISTED = 5
"""The most things named for an ambiguous name."""

NAMED = 20
"""The most missing things that are named."""

CHOICE, CHOICES = 100, 25
"""The longest suggestion, and the most of them."""

NONE = ("none of these", "none", "nothing")
"""The inputs that choose nothing, where that is legal."""

NONE_OF_THESE = say("None of these")

AS_LISTED = ("as listed", "listed", "ok")
"""The inputs that keep the listed order."""

CONFIRM = say("To confirm a choice, write it again and set sure to True.")

PLAIN_KEPT = 1024
"""The number of cached plain texts: the same labels return with every letter typed."""
_BRACKET = re.compile(r"\s*\([^()]*\)\s*$")


@lru_cache(PLAIN_KEPT)
def plainly(text: str) -> str:
    """Return the text without differences of letter case and spacing."""
    return " ".join(text.casefold().split())


def unbracketed(label: str) -> str:
    """Return the label without the bracket at its end."""
    return _BRACKET.sub("", label)


class KnownNames(Generic[T]):
    """Things and all their names in plain form, prepared once for all parts of a list."""

    def __init__(self, names: Iterable[tuple[T, Sequence[str]]]) -> None:
        self._named = [(thing, [*map(plainly, filter(None, every))]) for thing, every in names]

    def __iter__(self) -> Iterator[tuple[T, list[str]]]:
        return iter(self._named)

    def meant(self, typed: str) -> list[T]:
        """Return the things with exactly this name; without any, those whose name begins so."""
        wanted = plainly(typed)
        exact = [thing for thing, names in self._named if wanted in names]
        if exact or not wanted:
            return exact
        return [
            thing for thing, names in self._named if any(name.startswith(wanted) for name in names)
        ]


def meant(typed: str, names: Names[T]) -> list[T]:
    """Return the result of `KnownNames.meant` for these things."""
    return KnownNames(names).meant(typed)


def one_of(typed: str, names: Names[T], none: str) -> T:
    """Return the one thing of this name.

    Args:
        typed: the input.
        names: the things that can be named, each with its shown name first.
        none: the words if there is none of that name: `There is no such part.`

    Raises:
        Refused: there is none, or more than one; the sentence names the candidates.
    """
    found = meant(typed, names)
    if len(found) == 1:
        return found[0]
    shown = [(thing, every[0]) for thing, every in names]
    if found:
        apart = listed(name for thing, name in shown if thing in found)
        text = "“{typed}” may be {names}. Write more of the name, or pick it from the list."
        raise Refused(say(text, typed=cut(typed.strip(), 40), names=apart))
    if not shown:
        raise Refused(say(none))
    there_are = tuple(say("{name}", name=name) for _, name in shown[:NAMED])
    raise Refused(say("{none} There are: {all}.", none=say(none), all=there_are))


def by_label(things: Sequence[tuple[str, str]]) -> list[tuple[str, tuple[str, str]]]:
    """Return things with the names under which a player may type them."""
    return [(what, (label, what)) for what, label in things]


def listed(names: Iterable[str]) -> str:
    """Return `a, b or c`, up to a readable length."""
    some = [*map(in_list, dict.fromkeys(names))]
    if len(some) > LISTED:
        some[LISTED:] = [f"{len(some) - LISTED} more"]
    return " or ".join(filter(None, [", ".join(some[:-1]), some[-1]])) if some else ""


# ---- options -----------------------------------------------------------------------------------


class Named:
    """The options of a question with all their names.

    Every name is said at most once, and a list is tried in no more parts than may be chosen: six
    thousand typed letters must not make others wait. An id, as picked from the list, needs no name.
    """

    def __init__(self, options: Sequence[Option], speech: Speech) -> None:
        self.speech = speech
        self.options = options

    @cached_property
    def names(self) -> dict[str, tuple[str, ...]]:
        """The names of each option, by id; the last one is the suggestion."""
        return _all_names(self.options, self.speech)

    @cached_property
    def _known(self) -> KnownNames[Option]:
        return KnownNames([(option, self.names[option.id]) for option in self.options])

    @cached_property
    def _in_lists(self) -> KnownNames[Option]:
        return KnownNames((one, (*self.names[one.id], one.id)) for one in self.options)

    def found(self, typed: str) -> list[Option]:
        """Return the options that a whole input may mean: a name, a letter or an id."""
        wanted = typed.strip()
        by_id = [option for option in self.options if option.id == wanted]
        if by_id:
            return by_id  # as picked from the list
        found = self._known.meant(typed)
        return found or [one for one in self.options if plainly(one.id) == plainly(wanted)]

    def is_whole_name(self, typed: str) -> bool:
        """Whether this is a name of an option, not the beginning of one."""
        names = ((*self.names[option.id], option.id) for option in self.options)
        return any(plainly(typed) == plainly(name) for each in names for name in each)

    def in_list(self, part: str) -> list[Option]:
        """Return the options that a part of a list may mean, by name or id."""
        return self._in_lists.meant(part)

    def fitting(self, part: str) -> list[Option]:
        """Return the options with this text somewhere in a name."""
        wanted = plainly(part)
        return [option for option, names in self._in_lists if any(wanted in n for n in names)]

    def word(self, option: Option) -> str:
        """Return an option's word for a list: letter or name, or the id if these are ambiguous."""
        mark, label, *_ = self.names[option.id]
        for word in (mark, unbracketed(label), label):
            if word and "," not in word and self.in_list(word) == [option]:
                return word
        return option.id

    def beginning(self, option: Option) -> str:
        """Return the shortest unambiguous beginning of its name."""
        word = self.word(option)
        beginnings = (word[:length].strip() for length in range(3, len(word)))
        return next((one for one in beginnings if self.in_list(one) == [option]), word)


def _none(ask: Choose, speech: Speech) -> tuple[str, ...]:
    """Return the inputs that choose nothing."""
    return (*NONE, plainly(speech.label(ask.none or NONE_OF_THESE, CHOICE)))


def options_named(ask: Choose, typed: str, speech: Speech) -> list[str]:
    """Return the ids of the options for a typed name, letter or id; several if allowed.

    Raises:
        Refused: no such choice is legal now.
    """
    named = Named(ask.options, speech)
    chooses_nothing = ask.least == 0 and plainly(typed) in _none(ask, speech)
    if chooses_nothing and not named.is_whole_name(typed):
        return []  # "Pass" is not the beginning of "Pass for the rest …"
    if named.found(typed):
        return [_option_named(named, typed).id]
    if ask.most > 1:
        parts = _parts_chosen(ask, typed)
        if len(parts) > ask.most:
            raise Refused(
                say("That names {n}: choose at most {most}.", n=len(parts), most=ask.most)
            )
        return [_option_named(named, part).id for part in parts]
    return [_option_named(named, typed).id]


def _parts_chosen(ask: Choose, typed: str) -> list[str]:
    """Return the parts of a list: between commas, or single letters if all are marks."""
    marks = {plainly(option.mark) for option in ask.options}
    words = plainly(typed).split()
    return words if marks.issuperset(words) else list(filter(str.strip, typed.split(",")))


def _option_named(named: Named, typed: str) -> Option:
    found, speech = named.found(typed), named.speech
    if not found:
        raise Refused(CONFIRM if plainly(typed) == "yes" else _no_such(named))
    if len({_looks(option, speech) for option in found}) == 1:
        found = sorted(found, key=lambda option: option.why_not is not None)[:1]
    if len(found) > 1:
        names = listed(_apart(found, speech))
        text = "“{typed}” may be {names}. Write more of the name, or pick it from the list."
        raise Refused(say(text, typed=cut(typed.strip(), 40), names=names))
    [option] = found
    if option.why_not is not None:
        text = "{name} is not possible now: {why}"
        raise Refused(say(text, name=speech.label(option.label, 60), why=option.why_not))
    return option


def _no_such(named: Named) -> Text:
    """Return the refusal of an unknown name, with the first open choices."""
    possible = [option for option in named.options if option.why_not is None]
    possible.sort(key=lambda option: option.aside)
    names = listed(_apart(possible, named.speech))
    text = "There is no such choice now. Possible: {names}. Use /move to see them all."
    return say(text, names=names)


def _looks(option: Option, speech: Speech) -> tuple[str, ...]:
    """Return everything that a reader can tell two options apart by, except being open."""
    texts = option.label, option.detail, option.group
    return (option.mark, *("" if text is None else speech.line(text) for text in texts))


def _all_names(options: Sequence[Option], speech: Speech) -> dict[str, tuple[str, ...]]:
    """Return the names of each option, by id; the last one is the suggestion."""
    names = {option.id: _names(option, speech) for option in options}
    shown = Counter([every[-1] for every in names.values()])
    for option in options:
        every = names[option.id]
        alike = shown[every[-1]] > 1
        names[option.id] = (*every, _suggestion(option, every[-1], speech, alike=alike))
    return names


def _names(option: Option, speech: Speech) -> tuple[str, ...]:
    """Return an option's names: letter and label, whole and without letter or bracket."""
    label = speech.label(option.label, 200)
    unmarked = label.removeprefix(f"{option.mark}: ") if option.mark else label
    shown = marked(option, cut(label, CHOICE), CHOICE)
    return (option.mark, label, unmarked, unbracketed(unmarked), shown)


def _apart(options: Sequence[Option], speech: Speech) -> list[str]:
    """Return the options' labels, with their groups where labels are equal."""
    names = [speech.option(option, 60) for option in options]
    return [
        f"{name} ({speech.label(option.group, 40)})"
        if option.group is not None and names.count(name) > 1
        else name
        for option, name in zip(options, names, strict=True)
    ]


def options_suggested(ask: Choose, typed: str, speech: Speech) -> list[tuple[str, str]]:
    """Return names and ids of the options that fit the input, the open ones first."""
    if ask.most > 1 and "," in typed:
        return _lists_suggested(ask.open, typed, speech, ask.most)
    wanted = plainly(typed)
    every = _all_names(ask.options, speech)
    known = KnownNames((option, every[option.id]) for option in ask.options)
    fitting = [
        (option, any(name.startswith(wanted) for name in names))
        for option, names in known
        if len(option.id) <= CHOICE and (not wanted or any(wanted in name for name in names))
    ]
    fitting.sort(key=lambda pair: not pair[1])
    possible = [option for option, _ in fitting if option.why_not is None]
    closed = [option for option, _ in fitting if option.why_not is not None and wanted]
    shown = (*possible, *closed)[:CHOICES]
    found = [(every[option.id][-1], option.id) for option in shown]
    if ask.least == 0 and any(wanted in name for name in _none(ask, speech)):
        found.insert(0, (speech.label(ask.none or NONE_OF_THESE, CHOICE), NONE[0]))
    return found[:CHOICES]


def _suggestion(option: Option, name: str, speech: Speech, *, alike: bool) -> str:
    """Return an option's suggestion, with its group if another has the same name (`alike`)."""
    if alike and option.group is not None:
        name = cut(f"{cut(name, 60)} ({speech.label(option.group, 40)})", CHOICE)
    if option.why_not is None:
        return name
    return cut(f"{cut(name, 60)}: {speech.label(option.why_not, CHOICE)}", CHOICE)


# ---- lists of options --------------------------------------------------------------------------


def order_named(ask: Order, typed: str, speech: Speech) -> list[str]:
    """Return the ids of all options in the typed order, `C A B`; the last one places itself.

    Raises:
        Refused: one of them is missing, repeated, or unknown.
    """
    if plainly(typed) in AS_LISTED:
        return [option.id for option in ask.options]
    named = Named(ask.options, speech)
    parts = _parts(named, typed)
    row = [_in_order(named, part).id for part in parts[: len(ask.options) + 1]]
    left = [option.id for option in ask.options if option.id not in row]
    row += left if len(left) == 1 else []
    if len(row) != len(ask.options) or len(set(row)) != len(row):
        raise Refused(say("Name each of them once, first to last. {all}", all=_all(named)))
    return row


def order_suggested(ask: Order, typed: str, speech: Speech) -> list[tuple[str, str]]:
    """Return the listed order, and the order so far with each possible next thing."""
    found = _lists_suggested(ask.options, typed, speech, len(ask.options))
    if plainly(typed) in AS_LISTED[0]:
        found.insert(0, (speech.label(say("As listed"), CHOICE), AS_LISTED[0]))
    return found[:CHOICES]


def _in_order(named: Named, part: str) -> Option:
    found = named.in_list(part)
    if len(found) == 1:
        return found[0]
    text = "“{typed}” may be {names}. {all}" if found else "“{typed}” is none of these. {all}"
    names = listed(_apart(found, named.speech))
    raise Refused(say(text, typed=cut(part.strip(), 40), names=names, all=_all(named)))


def _parts(named: Named, typed: str) -> list[str]:
    """Return the parts of a list: between commas, or single words without a comma."""
    whole = "," not in typed and len(named.in_list(typed)) == 1
    parts = [typed] if whole else re.split(r"[,;]" if "," in typed else r"[\s;]+", typed)
    return [part for part in parts if part.strip()]


def _all(named: Named) -> Text:
    words = [named.word(option) for option in named.options[:NAMED]]
    beyond = len(named.options) - NAMED
    more = [say("{n} more", n=beyond)] if beyond > 0 else []
    return say("There are {words}.", words=(*(say("{word}", word=word) for word in words), *more))


def _lists_suggested(
    options: Sequence[Option], typed: str, speech: Speech, most: int
) -> list[tuple[str, str]]:
    """Return the list so far, with each option that fits the text after its last comma."""
    before, comma, last = typed.rpartition(",")
    parts = before.split(",")
    if len(parts) > most:
        return []
    known = Named(options, speech)
    named = [found for part in parts for found in known.in_list(part)[:1]]
    if len(named) >= most:
        return []
    begun = f"{before.strip()}, " if comma else ""
    fitting = [option for option in known.fitting(last) if option not in named][:CHOICES]
    lists = []
    for option in fitting:
        label, word = speech.label(option.label, CHOICE), known.word(option)
        name, value = cut(begun + label, CHOICE), begun + word
        if len(value) > CHOICE:  # a long list goes on with the beginnings of its names
            name = value = ", ".join([*(known.beginning(one) for one in named), word])
        lists.append((name, value))
    return [(name, value) for name, value in lists if len(value) <= CHOICE]
