"""Whether a question can be put to a player through Discord, however long the names are."""

from __future__ import annotations

from collections import Counter
from functools import cache

from cogs.ui.compact import pack_numbers
from rules.kernel import (
    Allocation,
    Amount,
    Ask,
    Choose,
    Confirm,
    Option,
    Order,
    Text,
    Voice,
    from_plain,
    to_plain,
)
from rules.parts.bid import Bid

LONG_NAMES = tuple(f"{seat}{'Wm' * 16}"[:32] for seat in range(10))

VOICES = (
    Voice(),
    Voice(LONG_NAMES),
    Voice(LONG_NAMES, strong="**{}**"),
    Voice(LONG_NAMES, translate=lambda template: f"¡{template}!"),
)

LABEL, BUTTON, MODAL, ID, SELECT, ROW, RIVALS = 100, 80, 45, 60, 25, 5, 9
"""Discord's limits; of the 100 characters of a custom id the table and the digest take up to 40."""


DETAIL = 300
"""A panel tells a whole effect; a menu, which has room for a hundred, its first sentences."""
HINT = 700
"""A panel has room for a thousand."""
STEPS = 4
"""The number of characters of an id that name the step of a form with several steps."""


@cache
def spoken(text: Text, most: int) -> str:
    """The text with long names, after it was said in every voice."""
    assert from_plain(to_plain(text)) == text, f"JSON changes the text {text!r}"
    for voice in VOICES:
        said = voice.say(text)
        assert said.strip(), f"a text says nothing: {text!r}"
        assert said == said.strip(), f"spaces stand around a text: {said!r}"
        assert "{" not in said.replace("{}", ""), f"a place of the template is left: {said}"
    said = Voice(LONG_NAMES).say(text)
    assert len(said) <= most, f"{len(said)} letters, where {most} fit: {said}"
    return said


def fits(ask: Ask) -> None:
    spoken(ask.title, 250)
    assert ask.moment, f"a question needs a moment, one word for its kind: {ask.title}"
    assert ask.moment == ask.moment.lower(), f"a moment is written small: {ask.moment}"
    for text in filter(None, (ask.hint, ask.chosen)):
        spoken(text, HINT)
    match ask:
        case Choose(options=options):
            fit_options(options)
            assert 0 <= ask.least <= ask.most, f"from {ask.least} to {ask.most} is no range"
            assert ask.least <= len(ask.open), "a question without a legal answer"
            assert ask.most or not ask.open, "what cannot be taken is closed, with the reason"
        case Order(options=options):
            fit_options(options)
            assert options, "there is nothing to arrange"
        case Amount():
            assert len(f"{ask.low}–{ask.high}") <= MODAL, "the range is too long for a form"
            assert ask.low <= ask.high or ask.may_pass, "no number is legal, and no pass"
            fit_rivals(ask)
        case Allocation(lines=lines):
            assert lines, "there is nothing over which to spread"
            numbers = pack_numbers([line.high for line in lines], [(s.low, s.high) for s in lines])
            assert len(numbers) <= ID - STEPS, "the id of a form holds what was given before"
            assert len({line.id for line in lines}) == len(lines), "two lines have one id"
            for line in lines:
                assert 0 < len(line.id) <= ID, f"an id has 1 to {ID} letters: {line.id!r}"
                label = spoken(line.label, MODAL)
                label = f"{label} {line.low}–{line.high}"
                assert len(label) <= MODAL, f"a form has room for {MODAL} letters: {label}"
                assert line.low <= line.high, f"no number is legal for {line.label}"
            fit_ways(ask)
        case Confirm():
            assert spoken(ask.yes, BUTTON) != spoken(ask.no, BUTTON), "yes and no say the same"
        case _:
            raise AssertionError(f"{type(ask).__name__} is no kind of question")


def fit_ways(ask: Allocation) -> None:
    """Two or three good ways, each another and each legal; what they are called fits a button."""
    spoken(ask.whole, 100)
    assert len(ask.ways) <= 2, "beside the suggested way there is room for two"
    for place, way in enumerate(ask.ways):
        ask.check(way)
        assert way not in (ask.suggested, *ask.ways[:place]), f"a way is offered twice: {way}"
        spoken(ask.offered(way), BUTTON)


def fit_rivals(ask: Amount) -> None:
    rivals = ask.limit_conditions if isinstance(ask, Bid) else ()
    assert len(rivals) <= RIVALS, f"a maximum may name one of {RIVALS} rivals at most"
    fit_options(rivals)


def fit_options(options: tuple[Option, ...]) -> None:
    assert len({option.id for option in options}) == len(options), "two options have one id"
    for option in options:
        assert 0 < len(option.id) <= ID, f"an id has 1 to {ID} letters: {option.id!r}"
        assert len(option.mark) <= 3, f"a mark has 3 letters at most: {option.mark!r}"
        spoken(option.label, BUTTON if len(options) <= ROW else LABEL)
        for text, most in (
            (option.detail, DETAIL), (option.group, LABEL), (option.why_not, LABEL)
        ):  # fmt: skip
            if text is not None:
                spoken(text, most)
        if option.warning is not None:
            spoken(option.warning, 250)
    listed = [option for option in options if not option.aside]
    assert len(options) - len(listed) <= ROW, "what is always there has one row of buttons"
    if len(listed) > SELECT:
        groups = Counter(str(option.group) for option in listed)
        assert None not in [option.group for option in listed], "too many for one select"
        assert len(groups) <= SELECT, f"more than {SELECT} groups: a list has no more entries"
        assert max(groups.values()) <= SELECT, f"a group has more than {SELECT} options"
