"""The questions of a stop: a seat's decision, its other actions, and answers said ahead."""

from dataclasses import replace
from typing import Any

from rules.kernel import BACK, Answer, Ask, Choose, Seat, Text, is_legal, kept, say
from rules.parts.in_short import in_short
from rules.parts.stop.windows import Answers
from rules.parts.stop.words import (
    BESIDE,
    DONE_BESIDE,
    FILLED_IN,
    MORE_TO_DO,
    NEXT,
    NOTHING_FITS,
    OF_ALL,
    PASS,
    about_all,
    chosen_words,
    decided_words,
    kind_named,
    one_after_the_other,
)


def awaits(game: Any, stop: Any) -> bool:
    """Whether the round waits for anybody; the result of `waits` on its questions, but faster."""
    named, decided = stop.named, stop.decided
    for seat in stop.seats:
        if seat in named and seat in decided:
            continue
        if stop.has_to_decide(game, seat):
            if seat not in decided and seat not in stop.late_here(game):
                return True
        elif seat not in named and not stop.is_quiet_now(game, seat):
            return True
    return bool(stop.AHEAD) and any(
        stop.wants_ahead(seat)
        and decides_next(game, stop, seat)
        and stop.may_say_ahead(game, seat)
        and not stop.is_quiet_now(game, seat)
        for seat in stop.seats  # what a seat named stands, though later rounds may not ask it
    )


def question(game: Any, stop: Any, seat: Seat) -> Ask:
    """Return the question to a seat: its decision, or where it has none, its actions.

    A decision has a way to the actions.
    """
    if not stop.has_to_decide(game, seat):
        return said_ahead(game, stop, seat) or acting(
            game,
            stop,
            seat,
            optional=seat in stop.named,
            anonymous=True,
            quiet=stop.is_quiet_now(game, seat),
            clock=stop.running_clock,
        )
    late = seat in stop.late_here(game)
    asked: dict[str, Any] = {
        "optional": seat in stop.decided,
        "quiet": late,
        "called": seat in stop.called,
        "clock": stop.running_clock if late else stop.deciding_clock(game, seat),
    }
    found = deciding(game, stop, seat) if _decides_first(game, stop, seat) else None
    if found is None:
        return acting(game, stop, seat, back=seat in stop.beside, **asked)
    name, ask = found
    return replace(
        ask,
        secret=True,
        proposed=suggested(stop, seat, name, ask),
        back=bool(stop.drafts.get(seat)),
        more=_more(game, stop, seat),
        hint=_hint_of_decision(game, stop, seat, ask),
        chosen=_said(game, stop, seat) if seat in stop.decided else None,
        **asked,
    )


def said_ahead(game: Any, stop: Any, seat: Seat) -> Ask | None:
    """Return the question a seat asked to answer ahead; None: nothing is left of it."""
    asks = seat in stop.named and stop.may_say_ahead(game, seat)
    found = deciding(game, stop, seat) if asks and decides_next(game, stop, seat) else None
    if found is None:
        return None
    name, ask = found
    return replace(
        ask,
        title=stop.windows.question(game, stop, seat),  # anonymous questions are alike for all
        about=_announced(stop),
        hint=ask.title,
        secret=True,
        anonymous=True,
        quiet=stop.is_quiet_now(game, seat),
        proposed=suggested(stop, seat, name, ask),
        back=bool(stop.drafts.get(seat)),
        clock=stop.running_clock,
    )


def decides_next(game: Any, stop: Any, seat: Seat) -> bool:
    """Whether a seat's decision comes next.

    Its other actions come first where an order says so. They also come first where a void one is
    possible again.
    """
    if not stop.has_to_decide(game, seat):
        return seat in stop.named and (seat not in stop.decided or seat in stop.drafts)
    return _decides_first(game, stop, seat)


def _decides_first(game: Any, stop: Any, seat: Seat) -> bool:
    """Whether a deciding seat decides before it names its other actions."""
    if seat in stop.beside:
        return False
    if seat in stop.named or seat in stop.decided:
        return True
    return not _says_again(game, stop, seat) and not _is_ordered(game, stop, seat)


def deciding(game: Any, stop: Any, seat: Seat) -> tuple[str, Ask] | None:
    """Return the name and the question of the decision's next part; None: no more."""
    return _next(game, stop, seat, stop.drafts.get(seat, {}))


def draft_part(game: Any, stop: Any, seat: Seat, name: str, answer: Answer) -> None:
    """Take the answer to a part of a decision, or go back to the part before it."""
    draft = stop.drafts.setdefault(seat, {})
    if answer == BACK and draft:
        draft.popitem()
        return
    draft[name] = answer
    stop.settle(game, seat)


def suggested(stop: Any, seat: Seat, name: str, ask: Ask) -> Answer:
    """Return the seat's former decision if it is still possible; else the game's suggestion."""
    former = stop.decided.get(seat, stop.undecided.get(seat, {}))
    return kept(ask, former[name], ask.proposed) if name in former else ask.proposed


def acting(game: Any, stop: Any, seat: Seat, **asked: Any) -> Choose:
    """Return the question about a seat's actions and answers in the windows to come."""
    found = stop.offered(game, seat)
    needless = not found and (asked.get("quiet") or seat in stop.named)
    longer = () if needless else stop.windows.passes(game, stop, seat)
    options = (*found, *about_all(len(found)), *longer)
    filled = stop.named.get(seat, stop.former.get(seat, []))
    possible = {o.id for o in options if o.why_not is None} if filled else ()
    nothing_fits = needless and seat not in stop.named
    return Choose(
        title=stop.windows.question(game, stop, seat),
        moment="stop",
        about=_announced(stop),
        hint=NOTHING_FITS if nothing_fits else _hint(game, stop, seat),
        chosen=_said(game, stop, seat),
        options=options,
        none=None if needless else PASS,
        least=0,
        most=len(options),
        fallback=[],
        proposed=[id for id in filled if id in possible],
        secret=True,
        **asked,
    )


def _announced(stop: Any) -> str:
    """Return what everybody knows to be announced, in ids."""
    return " ".join([action.key for action in stop.chain])


def _next(game: Any, stop: Any, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
    """Return the next question; the first of a deciding seat is found only once."""
    found: tuple[str, Ask] | None
    if answers or not stop.has_to_decide(game, seat):
        found = stop.next_question(game, seat, answers)
    else:
        found = stop.once(game, ("first", seat), lambda: stop.next_question(game, seat, {}))
    return found


def _says_again(game: Any, stop: Any, seat: Seat) -> bool:
    """Whether a seat can name again something that it named before."""
    former = stop.former.get(seat)
    possible = stop.offered(game, seat) if former else ()
    return any(option.id in former for option in possible) if former else False


def _is_ordered(game: Any, stop: Any, seat: Seat) -> bool:
    """Whether an order of the seat names its actions here."""
    orders = game.orders.get(seat)
    if not orders:
        return False
    ask = acting(game, stop, seat)
    said = (order.answers(game, seat, ask) for order in orders)
    return any(each is not None and is_legal(ask, each[0]) for each in said)


def _more(game: Any, stop: Any, seat: Seat) -> Text | None:
    """Return the label of the way to a seat's other actions; None: it has none."""
    if stop.drafts.get(seat) or not stop.offered(game, seat):
        return None
    return DONE_BESIDE if seat in stop.named else MORE_TO_DO


def _hint_of_decision(game: Any, stop: Any, seat: Seat, ask: Ask) -> Text | None:
    """Return the event, the hint of the question itself, and the seat's other actions."""
    said, beside = [stop.windows.happening(game, stop), ask.hint], stop.named.get(seat)
    if beside and seat not in stop.decided:
        labels = {option.id: option.label for option in stop.offered(game, seat)}
        if named := [(kind_named(id), labels[id]) for id in beside if id in labels]:
            said.append(say(BESIDE, things=in_short(named)))
    return one_after_the_other(said)


def _hint(game: Any, stop: Any, seat: Seat) -> Text | None:
    """Return what became of a seat's former actions, and the question after this one."""
    if seat in stop.named:
        return None
    coming = _next(game, stop, seat, {}) if stop.has_to_decide(game, seat) else None
    after = None if coming is None else say(NEXT, question=coming[1].title)
    before = FILLED_IN if stop.former.get(seat) else None
    if before and after:
        return say("{before} {after}", before=before, after=after)
    return before or after


def _said(game: Any, stop: Any, seat: Seat) -> Text | None:
    """Return the actions and decisions of a seat, for that seat alone."""
    if seat not in stop.named:
        return None
    options = (*stop.offered(game, seat), *OF_ALL)
    labels = {option.id: stop.named_words(game, seat, option) for option in options}
    ids, said = [id for id in stop.named[seat] if id in labels], Answers()
    things = [(kind_named(id), labels[id]) for id in ids]
    for name, answer in stop.decided.get(seat, {}).items():
        asked = _next(game, stop, seat, said)
        if asked is not None and asked[0] == name and is_legal(asked[1], answer):
            things += [(name, text) for text in decided_words(asked[1], answer)]
        said[name] = answer
    return chosen_words(things)
