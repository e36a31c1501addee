"""Allocations: a form with a number for each line, in steps of five lines."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import ui

from cogs.question.amounts import ranged
from cogs.question.question import Answered, Parts, Question
from cogs.ui.compact import pack_numbers, unpack_numbers
from cogs.ui.ids import Press, Stage, Verb, gone
from cogs.ui.layout import BLUE, FORM_LABEL, GREY, RED, Form, button, rows
from cogs.ui.naming import unbracketed
from cogs.ui.numbers import typed_number, whole
from cogs.ui.words import Speech, cut, width
from rules.kernel import Allocation, Refused, Share, Text, say

PROPOSED, GIVEN = "proposed", "given"
STEP = 5
"""The most lines of one form."""
SHORT, LONG = 60, 200
"""The longest way that is readable on a button, and the most characters measured of it."""


def _ranges(ask: Allocation) -> list[tuple[int, int]]:
    return [(line.low, line.high) for line in ask.lines]


def _read(ask: Allocation, argument: str) -> tuple[int, list[int] | None]:
    """Return the step reached, and the numbers so far (the lowest where there are none)."""
    step, _, digits = (argument or "0").partition(".")
    packed = argument.count(".") > 0
    return whole(step), unpack_numbers(digits, _ranges(ask)) if packed else None


def _written(ask: Allocation, step: int, numbers: Sequence[int]) -> str:
    return f"{step}.{pack_numbers(numbers, _ranges(ask))}"


def _lines(ask: Allocation, step: int) -> Sequence[Share]:
    return ask.lines[step * STEP : (step + 1) * STEP]


def followed(ask: Allocation, press: Press, values: Sequence[str]) -> Answered | Stage:
    """Return the result of a press: an offered or confirmed way as the answer, else a stage."""
    if press.verb == Verb.WARN:
        return Stage(Verb.WARN, press.argument)
    if press.verb != Verb.ANSWER:
        raise gone()
    if press.argument == PROPOSED:
        return Answered(ask.suggested)
    word, _, digits = press.argument.partition(".")
    if word != GIVEN:
        raise gone()
    return Answered(_answer(ask, unpack_numbers(digits, _ranges(ask))))


def warned(ask: Allocation, answer: Mapping[str, int]) -> Stage | None:
    """Return the step that asks for confirmation, if some of the answer would be lost."""
    if ask.warning(answer) is None:
        return None
    return Stage(Verb.WARN, _written(ask, 0, [answer[line.id] for line in ask.lines]))


def _answer(ask: Allocation, numbers: Sequence[int]) -> dict[str, int]:
    return {line.id: number for line, number in zip(ask.lines, numbers, strict=True)}


def form(ask: Allocation, question: Question, press: Press) -> Form:
    """Return the form for the lines of one step, with earlier numbers, else the proposed ones."""
    step, given = _read(ask, press.argument)
    given = given if given is not None else _proposed(ask)
    items: list[ui.Item[Any]] = []
    for at, line in enumerate(_lines(ask, step)):
        number = str(given[step * STEP + at])
        notes = [_total(ask)] if at == 0 else []
        if line.worth != 1:
            notes.append(say("Each counts {worth}", worth=line.worth))
        items.append(_field(line, at, number, notes, question))
    return Form(question.speech.label(ask.title, FORM_LABEL), press, items)


def _field(
    line: Share, at: int, number: str | None, notes: Sequence[Text], question: Question
) -> ui.Label[Any]:
    explained = ". ".join(question.speech.label(note, 60) for note in notes)
    return ui.Label(
        text=ranged(question.speech, line.label, line.low, line.high),
        description=f"{cut(explained, 99)}." if explained else None,
        component=ui.TextInput(
            custom_id=f"line{at}",
            default=number,
            placeholder=str(line.low),
            required=line.low > 0,
            max_length=20,
        ),
    )


def submitted(ask: Allocation, press: Press, fields: Mapping[str, str]) -> Answered | Stage:
    """Return the next step, the whole answer, a warning, or the first step after a wrong sum."""
    step, given = _read(ask, press.argument)
    numbers = given or [line.low for line in ask.lines]
    for at, line in enumerate(_lines(ask, step)):
        numbers[step * STEP + at] = _number(line, fields.get(f"line{at}", ""))
    if (step + 1) * STEP < len(ask.lines):
        return Stage(Verb.ALLOCATION, _written(ask, step + 1, numbers))
    answer = _answer(ask, numbers)
    try:
        ask.check(answer)
    except Refused as refused:
        return Stage(Verb.ALLOCATION, _written(ask, 0, numbers), refused.text)
    return warned(ask, answer) or Answered(answer)


def _number(line: Share, text: str) -> int:
    number = typed_number(text, _words(line)) if text.strip() else line.low
    if number is None or not line.low <= number <= line.high:
        legal = "{label}: between {low} and {high}."
        raise Refused(say(legal, label=line.label, low=line.low, high=line.high))
    return number


def _words(line: Share) -> tuple[str, ...]:
    label = str(line.label)
    return label, unbracketed(label)


def _proposed(ask: Allocation) -> list[int]:
    """Return the default answer: the game's own proposal."""
    return [int(ask.suggested[line.id]) for line in ask.lines]


def _total(ask: Allocation) -> Text:
    return say("Together {whole}", whole=ask.whole)


def parts(ask: Allocation, question: Question) -> Parts:
    """Return what to share, the numbers so far, and the button that opens the form."""
    step, given = _read(ask, question.stage.argument)
    speech = question.speech
    if question.stage.verb == Verb.WARN and given is not None:
        return _warning(ask, given, question)
    told = str(ask.whole) in str(ask.title)
    said = [] if told else [speech.own(say("{total}.", total=_total(ask)))]
    if given is None:
        if lost := ask.warning(ask.suggested):
            said.append(speech.line(lost))
        change = button(
            question.speech.label(say("Other ways…")), question.press(Verb.ALLOCATION, "0"), GREY
        )
        return Parts(said, rows([*_ways(ask, question, said), change]))
    done = len(ask.lines) if step == 0 else step * STEP
    words = _in_words(ask, given[:done], speech)
    said.append(speech.own(say("So far: {words}.", words=words)))
    label = say("Change…") if step == 0 else say("Go on…")
    press = question.press(Verb.ALLOCATION, question.stage.argument)
    return Parts(said, rows([button(question.speech.label(label), press, BLUE)]))


def _ways(ask: Allocation, question: Question, said: list[str]) -> list[ui.Item[Any]]:
    """Return a button for each good way; the proposal comes first, in words if it is long."""
    label = question.speech.label(ask.offered(ask.suggested), LONG)
    if width(label) > SHORT:
        words = _in_words(ask, _proposed(ask), question.speech)
        said.append(question.speech.own(say("Proposed: {words}.", words=words)))
        label = question.speech.label(say("As proposed"))
    found: list[ui.Item[Any]] = [button(label, question.press(Verb.ANSWER, PROPOSED), BLUE)]
    for way in ask.ways:
        numbers = [way[line.id] for line in ask.lines]
        press = question.press(Verb.ANSWER, f"{GIVEN}.{pack_numbers(numbers, _ranges(ask))}")
        if stage := warned(ask, way):
            press = question.press(stage.verb, stage.argument)
        style = RED if stage else GREY
        found.append(button(question.speech.label(ask.offered(way)), press, style))
    return found


def _warning(ask: Allocation, given: Sequence[int], question: Question) -> Parts:
    """Return the warning about a loss, with buttons to confirm or change the answer."""
    speech = question.speech
    said = [speech.own(say("You give: {words}.", words=_in_words(ask, given, speech)))]
    if lost := ask.warning(_answer(ask, given)):
        said.append(speech.line(lost))
    written = pack_numbers(given, _ranges(ask))
    yes = button(
        question.speech.label(say("Yes")), question.press(Verb.ANSWER, f"{GIVEN}.{written}"), RED
    )
    press = question.press(Verb.ALLOCATION, question.stage.argument)
    return Parts(said, rows([yes, button(question.speech.label(say("Change…")), press, GREY)]))


def _in_words(ask: Allocation, numbers: Sequence[int], speech: Speech) -> str:
    pairs = zip(ask.lines, numbers, strict=False)
    return speech.listed([f"{speech.line(line.label, 60)} {n}" for line, n in pairs][:30])
