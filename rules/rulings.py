"""The words of `/rules` and of a lobby about a game's rulings."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.kernel import Text, say
from rules.meta import Entry, Options, Ruling, is_for_one, labels_of, needed_by, rules_section

OURS: Final = "Our rulings"
"""The section of `/rules` with every ruling of a game."""
DIFFERENCES: Final = "Differs from the printed rules"
"""The section of `/rules` with what a table can play otherwise than printed."""

SORTS: Final = {"interpretation": "", "uncertain": " (uncertain)", "house": " (house rule)"}


def with_rulings(
    rules: Sequence[Entry], rulings: Sequence[Ruling], options: type[Options]
) -> tuple[Entry, ...]:
    """Return a game's sections, followed by those that its rulings make."""
    told = [_told(ruling, options) for ruling in rulings]
    differing = [str(difference(ruling, options())) for ruling in rulings if ruling.brief]
    shown = [(OURS, told), (DIFFERENCES, differing)]
    return (*rules, *(rules_section(name, *lines) for name, lines in shown if lines))


def departures(
    rulings: Sequence[Ruling], options: Options, *, deadlines: bool, alone: bool = False
) -> Sequence[Ruling]:
    """Return the rulings by which a table differs from the printed rules, deadlines last.

    Args:
        rulings: those of the game.
        options: the options of the table.
        deadlines: whether somebody's time can run out there.
        alone: whether there is one player.
    """
    found = [
        one
        for one in rulings
        if one.brief and (deadlines or not one.timed) and _departs(one, options)
        if alone or not _is_for_one(one, options)
    ]
    return sorted(found, key=lambda one: one.timed)


def difference(ruling: Ruling, options: Options, *, here: bool = False) -> Text:
    """Return what is played on a point, what is printed, and the option that chooses.

    Args:
        ruling: the point; it has a brief.
        options: the options of a table, or the usual ones.
        here: whether they are those of the reader's table, whose value is then said.
    """
    point, printed = say(opening(ruling.brief)), say(ruling.printed)
    if _says_otherwise(ruling, options):
        text = "{point}: {played} Printed: {printed}"
        told = say(text, point=point, played=say(ruling.says), printed=printed)
    else:
        told = say("{point}. Printed: {printed}", point=point, printed=printed)
    if not ruling.option:
        return told
    title = say(type(options).model_fields[ruling.option].title or ruling.option)
    value = _value(ruling, options, getattr(options, ruling.option))
    usual = tuple(_value(ruling, options, value) for value in ruling.as_printed)
    if not usual:
        text = "{told} Option “{title}”: {value} here." if here else "{told} Option “{title}”."
    elif here:
        text = "{told} Option “{title}”: {value} here, {usual} as printed."
    else:
        text = "{told} Option “{title}”: {usual} as printed."
    return say(text, told=told, title=title, value=value, usual=usual)


def _departs(ruling: Ruling, options: Options) -> bool:
    """Whether the point arises at a table, and is not played as printed."""
    if not all(getattr(options, name) for name in _needed(ruling, options)):
        return False
    return not ruling.option or getattr(options, ruling.option) not in ruling.as_printed


def _is_for_one(ruling: Ruling, options: Options) -> bool:
    """Whether the point only arises in a game alone."""
    return bool(ruling.option) and is_for_one(type(options).model_fields[ruling.option])


def _needed(ruling: Ruling, options: Options) -> Iterator[str]:
    """Yield the options that must be on for a point to arise."""
    if ruling.needs:
        yield ruling.needs
    if ruling.option and (switch := needed_by(type(options).model_fields[ruling.option])):
        yield switch


def _says_otherwise(ruling: Ruling, options: Options) -> bool:
    """Whether the ruling's sentence, which tells the usual value, tells what is not printed."""
    if not ruling.option:
        return True
    usual = type(options).model_fields[ruling.option].default
    return usual not in ruling.as_printed and getattr(options, ruling.option) == usual


def _value(ruling: Ruling, options: Options, value: object) -> Text:
    """Return a value of the ruling's option as players read it."""
    labels = labels_of(type(options).model_fields[ruling.option])
    written = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    return say("“{value}”", value=say(labels.get(written, written)))


def _told(ruling: Ruling, options: type[Options]) -> str:
    told = ruling.says + SORTS[ruling.sort]
    if not ruling.option:
        return told
    return f"{told} (Option: {options.model_fields[ruling.option].title}.)"


def opening(words: str) -> str:
    """Return words as a sentence begins with them."""
    return words[:1].upper() + words[1:]
