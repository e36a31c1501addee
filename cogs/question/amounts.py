"""Amounts: buttons for a few numbers, a form for many, a secret maximum, a pass."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from cogs.question.question import Answered, Parts, Question
from cogs.ui.ids import Press, Stage, Verb, gone
from cogs.ui.layout import BLUE, FORM_LABEL, GREY, Form, button, rows
from cogs.ui.numbers import typed_number, unit_words, whole
from cogs.ui.words import Speech, cut, width
from rules.kernel import Amount, Answer, Refused, Text, say
from rules.parts.bid import Bid, Limit, would_do

FEW = 4
"""At most this many numbers get a button each; more get this many, from the least to the most."""

NUMBER, THEN, WHILE_IN = "number", "then", "while_in"
"""The fields of the forms."""

ANYBODY = "anybody"
"""The value for a maximum that depends on no rival."""

KEPT = "limit."
"""The prefix of the argument of the button that leaves a maximum."""

RIVALS = 9
"""The most rivals in Discord's radio group, besides the entry for none."""


# ---- the meaning of a press ---------------------------------------------------------------------


def followed(ask: Amount, press: Press, values: Sequence[str]) -> Answered | Stage:
    """Return the result of a press on one of the buttons."""
    del values  # there are only buttons
    if press.verb != Verb.ANSWER:
        raise gone()
    match press.argument:
        case "pass":
            return Answered(None)
        case "ask":
            return Answered({"up_to": 0, "then": "ask"})
        case limit if limit.startswith(KEPT):
            return Answered(_limit(limit.removeprefix(KEPT)).plain)
        case number:
            return Answered(whole(number))


def submitted(ask: Amount, press: Press, fields: Mapping[str, str]) -> Answered | Stage:
    """Return the answer of a filled form; a maximum first shows its effect."""
    typed = fields.get(NUMBER, "")
    then = "ask" if fields.get(THEN) == "ask" else "pass"
    number = number_of(ask, typed)
    if press.verb == Verb.LIMIT and number is not None:
        rival = fields.get(WHILE_IN, "")
        return Stage(Verb.LIMIT, f"{number}.{then}.{rival if rival != ANYBODY else ''}")
    return Answered(number)


def _limit(argument: str) -> Limit:
    """Return the maximum of a stage or a button.

    Raises:
        ValueError: it has none.
    """
    up_to, then, rival = argument.split(".")
    linked = whole(rival) if rival else None
    return Limit.model_validate({"up_to": whole(up_to), "then": then, "while_in": linked})


def number_of(ask: Amount, text: str) -> Answer:
    """Return the typed number, with or without its unit; None for a pass.

    Raises:
        Refused: with a sentence that names the legal range.
    """
    if text.strip().strip(".").lower() == "pass" and ask.may_pass:
        return None
    number = typed_number(text, unit_words(ask.unit))
    if number is None or not ask.low <= number <= ask.high:
        raise Refused(legal(ask))
    return number


def legal(ask: Amount) -> Text:
    """Return the legal answers in one sentence."""
    low, high = (say(f"{{n:{ask.unit}}}", n=number) for number in (ask.low, ask.high))
    if isinstance(ask, Bid) and ask.high < ask.low and ask.leads:
        text = "You lead. If somebody bids more, you can only pass: you can pay {high}."
        return say(text, high=high)
    if ask.high < ask.low:
        text = "You can only pass: the least bid is {low}, and you can pay {high}."
        return say(text, low=low, high=high)
    if _only_limits(ask):
        return say("Leave a maximum between {low} and {high}, or pass.", low=low, high=high)
    if isinstance(ask, Bid):
        if ask.low == ask.high and ask.may_pass:
            return say("Bid {low}, or pass.", low=low)
        if ask.may_pass:
            return say("Bid between {low} and {high}, or pass.", low=low, high=high)
        return say("Bid between {low} and {high}.", low=low, high=high)
    if ask.may_pass:
        return say("Name a number between {low} and {high}, or pass.", low=low, high=high)
    return say("Name a number between {low} and {high}.", low=low, high=high)


def _only_limits(ask: Amount) -> bool:
    return isinstance(ask, Bid) and ask.only_limits


# ---- showing it --------------------------------------------------------------------------------


def parts(ask: Amount, question: Question) -> Parts:
    """Return the buttons of the question, or of the maximum before it is left."""
    if question.stage.verb == Verb.LIMIT and isinstance(ask, Bid):
        return _before_leaving(ask, question)
    buttons: list[ui.Item[Any]] = []
    if ask.low <= ask.high:
        buttons += [] if _only_limits(ask) else _numbers(ask, question)
        if isinstance(ask, Bid):
            label = question.speech.label(say("Maximum…"))
            buttons.append(button(label, question.press(Verb.LIMIT)))
    if ask.may_pass:
        label = question.speech.label(
            say("Pass when it comes") if _only_limits(ask) else say("Pass")
        )
        buttons.append(button(label, question.press(Verb.ANSWER, "pass"), GREY))
    if isinstance(ask, Bid) and ask.held:
        label = question.speech.label(say("Ask me instead"))
        buttons.append(button(label, question.press(Verb.ANSWER, "ask")))
    only_pass = [question.speech.line(legal(ask))] if ask.high < ask.low else []
    return Parts(only_pass, rows(buttons))


def _before_leaving(ask: Bid, question: Question) -> Parts:
    """Return the effect of the maximum, before it is left."""
    argument = question.stage.argument
    limit = _limit(argument)
    heading = say("A maximum of {most}:", most=say(f"{{n:{ask.unit}}}", n=limit.up_to))
    said = [question.speech.line(line) for line in (heading, *would_do(ask, limit))]
    leave = question.press(Verb.ANSWER, KEPT + argument)
    buttons: list[ui.Item[Any]] = [
        button(question.speech.label(say("Leave it")), leave, BLUE),
        button(question.speech.label(say("Change it…")), question.press(Verb.LIMIT)),
    ]
    return Parts(["\n".join(said)], rows(buttons))


def _numbers(ask: Amount, question: Question) -> list[ui.Item[Any]]:
    if ask.high - ask.low < FEW:
        return [_number(ask, number, question) for number in range(ask.low, ask.high + 1)]
    form = button(question.speech.label(_named(ask)), question.press(Verb.AMOUNT), BLUE)
    if isinstance(ask, Bid):  # the next bid is what most bidders want
        return [_number(ask, ask.low, question), form]
    spread = ask.high - ask.low
    numbers = [ask.low + round(spread * part / (FEW - 1)) for part in range(FEW)]
    return [*(_number(ask, number, question) for number in numbers), form]


def _number(ask: Amount, number: int, question: Question) -> ui.Button[Any]:
    label = say("Bid {n}", n=number) if isinstance(ask, Bid) else say(f"{{n:{ask.unit}}}", n=number)
    press = question.press(Verb.ANSWER, str(number))
    return button(question.speech.label(label), press, BLUE)


def _named(ask: Amount) -> Text:
    return say("Bid…") if isinstance(ask, Bid) else say("Amount…")


# ---- the forms ---------------------------------------------------------------------------------


def form(ask: Amount, question: Question, press: Press) -> Form:
    """Return the form of `Bid…`, `Amount…` or `Maximum…`."""
    speech = question.speech
    what = _asked_for(ask, press.verb)
    items: list[ui.Item[Any]] = [
        ui.Label(
            text=ranged(speech, what, ask.low, ask.high, ask.unit),
            component=ui.TextInput(custom_id=NUMBER, max_length=20),
        )
    ]
    if press.verb == Verb.LIMIT:
        items.append(_then(question))
        if isinstance(ask, Bid) and ask.limit_conditions:
            items.append(_while_in(ask, question))
    return Form(question.speech.label(ask.title, FORM_LABEL), question.press(press.verb), items)


def _asked_for(ask: Amount, verb: str) -> Text:
    if verb == Verb.LIMIT:
        return say("Your maximum")
    return say("Your bid") if isinstance(ask, Bid) else say("Amount")


def _then(question: Question) -> ui.Label[Any]:
    choices = [
        discord.RadioGroupOption(
            label=question.speech.label(say("Then pass"), 100), value="pass", default=True
        ),
        discord.RadioGroupOption(label=question.speech.label(say("Then ask me"), 100), value="ask"),
    ]
    return ui.Label(
        text=question.speech.label(say("When others bid more"), FORM_LABEL),
        component=ui.RadioGroup(custom_id=THEN, options=choices),
    )


def _while_in(ask: Bid, question: Question) -> ui.Label[Any]:
    choices = [
        discord.RadioGroupOption(
            label=question.speech.label(say("Whoever is still in"), 100),
            value=ANYBODY,
            default=True,
        )
    ]
    for rival in ask.limit_conditions[:RIVALS]:
        text = say("Only while {who} is in, else ask me", who=rival.label)
        choices.append(
            discord.RadioGroupOption(label=question.speech.label(text, 100), value=rival.id)
        )
    return ui.Label(
        text=question.speech.label(say("As long as others bid"), FORM_LABEL),
        component=ui.RadioGroup(custom_id=WHILE_IN, options=choices),
    )


def ranged(speech: Speech, what: Text, low: int, high: int, unit: str = "count") -> str:
    """Return a form's label that always names its whole range: `Your bid, 1–7 materials`."""
    span = speech.span(low, high, unit)
    if width(span) > FORM_LABEL - 10:
        span = speech.span(low, high, "count")
    return cut(speech.label(what, 100), FORM_LABEL - width(span) - 2) + ", " + span
