"""Answers by typing: the meaning of an input for each kind of question."""

from bot.table.views.table_view import TableView
from cogs.question.amounts import number_of
from cogs.question.question import idle
from cogs.question.typed_shares import allocation_typed, allocations_suggested
from cogs.ui.naming import (
    CHOICE,
    listed,
    meant,
    options_named,
    options_suggested,
    order_named,
    order_suggested,
    plainly,
)
from cogs.ui.words import Speech
from rules.kernel import (
    BACK,
    MORE,
    Allocation,
    Amount,
    Answer,
    Ask,
    Choose,
    Confirm,
    Order,
    Refused,
    say,
)
from rules.parts.bid import Bid

YES, NO, PASS = "yes", "no", "pass"


def chosen(view: TableView, typed: str) -> Answer:
    """Return the typed answer, given as names, letters or numbers.

    Raises:
        Refused: there is no question, or the input fits none of its answers; the sentence names
            those.
    """
    speech = Speech(view.seats)
    if view.ask is not None and (way := _way(view.ask, plainly(typed))) is not None:
        return way
    match view.ask:
        case None:
            raise Refused(idle(view))
        case Choose() as ask:
            return options_named(ask, typed, speech)
        case Amount() as ask:
            return number_of(ask, typed)
        case Allocation() as ask:
            return allocation_typed(ask, typed, speech)
        case Order() as ask:
            return order_named(ask, typed, speech)
        case Confirm() as ask:
            return _confirmed(ask, typed, speech)
        case ask:
            raise NotImplementedError(type(ask).__name__)  # the kinds of question are a closed set


def _way(ask: Ask, typed: str) -> Answer | None:
    """Return the way to another question, if it was typed."""
    ways = {"back": BACK if ask.back else None, "more": None if ask.more is None else MORE}
    return ways.get(typed)


def suggested(view: TableView, typed: str) -> list[tuple[str, str]]:
    """Return names and values of the answers that fit the input."""
    speech = Speech(view.seats)
    match view.ask:
        case Choose() as ask:
            return options_suggested(ask, typed, speech)
        case Amount() as ask:
            return _amounts_suggested(ask, typed, speech)
        case Allocation() as ask:
            return allocations_suggested(ask, typed, speech)
        case Order() as ask:
            return order_suggested(ask, typed, speech)
        case Confirm() as ask:
            found = [(speech.label(ask.yes, CHOICE), YES), (speech.label(ask.no, CHOICE), NO)]
            return _fitting(found, typed)
        case _:
            return []


def _confirmed(ask: Confirm, typed: str, speech: Speech) -> bool:
    yes, no = speech.label(ask.yes, CHOICE), speech.label(ask.no, CHOICE)
    found = meant(typed.strip().rstrip("."), [(True, (yes, YES)), (False, (no, NO))])
    if len(found) != 1:
        raise Refused(say("Answer yes ({yes}) or no ({no}).", yes=yes, no=no))
    return found[0]


def _amounts_suggested(ask: Amount, typed: str, speech: Speech) -> list[tuple[str, str]]:
    """Return the least, the most, and a pass where that is allowed."""
    numbers = dict.fromkeys([ask.low, ask.high]) if ask.low <= ask.high else {}
    found = [
        (speech.label(say(f"{{n:{ask.unit}}}", n=number), CHOICE), str(number))
        for number in ([] if isinstance(ask, Bid) and ask.only_limits else numbers)
    ]
    if ask.may_pass:
        found.append((speech.label(say("Pass"), CHOICE), PASS))
    return _fitting(found, typed)


def _fitting(found: list[tuple[str, str]], typed: str) -> list[tuple[str, str]]:
    wanted = plainly(typed)
    return [(name, value) for name, value in found if wanted in f"{plainly(name)} {value}"]


# ---- rivals ------------------------------------------------------------------------------------


def rival_named(view: TableView, typed: str) -> int:
    """Return the seat of the rival on whom a maximum depends.

    Raises:
        Refused: nobody of that name is still in; the sentence names those who are.
    """
    rivals = _rivals(view)
    found = meant(typed, [(seat, [name]) for seat, name in rivals])
    if len(found) == 1:
        return found[0]
    if not rivals:
        raise Refused(say("A maximum cannot depend on another player now."))
    names = listed(name for _, name in rivals)
    raise Refused(say("Name one who is still in: {names}.", names=names))


def rivals_suggested(view: TableView, typed: str) -> list[str]:
    """Return the names of the rivals who are still in."""
    return [name for _, name in _rivals(view) if plainly(typed) in plainly(name)]


def _rivals(view: TableView) -> list[tuple[int, str]]:
    speech = Speech(view.seats)
    rivals = view.ask.limit_conditions if isinstance(view.ask, Bid) else ()
    return [(int(rival.id), speech.label(rival.label, CHOICE)) for rival in rivals]
