"""From a press to an answer: the meaning of each component and form for the present question."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from bot.table.views.table_view import TableView
from cogs.question import allocations, amounts, choices, orderings
from cogs.question.question import Answered, Question
from cogs.ui.ids import TOP, Press, Stage, Verb, gone
from cogs.ui.layout import Form
from rules.kernel import BACK, MORE, Allocation, Amount, Answer, Ask, Choose, Confirm, Order

Outcome: TypeAlias = "Answered | Stage | Form"
"""The result of a press: the answer, another step of the question, or a form to fill in."""


def follow(view: TableView, press: Press, values: Sequence[str] = ()) -> Outcome:
    """Return the result of a viewer's press, whose digest must be the view's.

    Args:
        view: the viewer's view at the table.
        press: the press.
        values: the picked values, for a select.

    Raises:
        Refused: the press does not fit the question.
    """
    if view.ask is None:
        raise gone()
    if press.verb == Verb.BACK:
        if not view.ask.back:
            raise gone()
        return Answered(BACK)
    if press.verb == Verb.MORE:
        if view.ask.more is None:
            raise gone()
        return Answered(MORE)
    if press.opens_form:
        return _guarded_form(view.ask, Question.at(view), press)
    return _guarded(view.ask, press, values)


def follow_form(view: TableView, press: Press, fields: Mapping[str, str]) -> Answered | Stage:
    """Return the result of a filled form.

    Args:
        view: the viewer's view at the table.
        press: the form's own custom id.
        fields: the result of `fields_of`.

    Raises:
        Refused: with a sentence that names the legal values.
    """
    match view.ask:
        case Amount() as ask:
            return amounts.submitted(ask, press, fields)
        case Allocation() as ask:
            return _guarded_allocation(ask, press, fields)
        case _:
            raise gone()


def asked_again(ask: Ask | None, answer: Answer) -> Stage | None:
    """Return the step that asks for confirmation of a typed answer, or None."""
    match ask:
        case Choose() if isinstance(answer, list):
            return choices.warned(ask, answer)
        case Allocation() if isinstance(answer, dict):
            return allocations.warned(ask, answer)
        case _:
            return None


def _guarded(ask: Ask, press: Press, values: Sequence[str]) -> Answered | Stage:
    if press.verb == Verb.PANEL:
        return TOP
    try:
        return _followed(ask, press, values)
    except (ValueError, LookupError) as stale:
        raise gone() from stale


def _followed(ask: Ask, press: Press, values: Sequence[str]) -> Answered | Stage:
    match ask:
        case Choose():
            return choices.followed(ask, press, values)
        case Amount():
            return amounts.followed(ask, press, values)
        case Allocation():
            return allocations.followed(ask, press, values)
        case Order():
            return orderings.followed(ask, press, values)
        case Confirm() if press.verb == Verb.ANSWER and press.argument in ("yes", "no"):
            return Answered(press.argument == "yes")
        case _:
            raise gone()


def _guarded_form(ask: Ask, question: Question, press: Press) -> Form:
    match ask, press.verb:
        case Amount(), Verb.AMOUNT | Verb.LIMIT:
            return amounts.form(ask, question, press)
        case Allocation(), Verb.ALLOCATION:
            try:
                return allocations.form(ask, question, press)
            except (ValueError, LookupError) as stale:
                raise gone() from stale
        case _:
            raise gone()


def _guarded_allocation(
    ask: Allocation, press: Press, fields: Mapping[str, str]
) -> Answered | Stage:
    try:
        return allocations.submitted(ask, press, fields)
    except (ValueError, LookupError) as stale:
        raise gone() from stale
