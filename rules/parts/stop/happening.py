"""The end of a round of a stop: answers, actions, then the rules and the decisions."""

from typing import Any, Final

from rules.kernel import Choose, Done, Frame, Seat, as_ordered, kept
from rules.parts.stop.windows import ONLY, Action, Answers

IMPOSSIBLE: Final = "impossible"
"""In place of an answer that a question no longer takes; no question takes it."""


def answered(game: Any, stop: Any, seat: Seat) -> tuple[Answers, bool]:
    """Return a seat's decision, and whether all parts that need an answer still have theirs.

    A part without a possible answer has its fallback.
    """
    said, found, stands = stop.decided.get(seat, {}), Answers(), True
    while (asked := stop.next_question(game, seat, found)) is not None:
        name, ask = asked
        found[name] = kept(ask, said[name], IMPOSSIBLE) if name in said else ask.fallback
        if found[name] == IMPOSSIBLE:
            found[name] = ask.fallback
            stands = stands and isinstance(ask, Choose) and not ask.least
    return found, stands


def speak_for_the_late(game: Any, stop: Any) -> None:
    """Decide for seats whose time ran out in this stop: by their orders, or with fallbacks."""
    for seat in stop.late_here(game) if not stop.asks_anew else ():
        while seat not in stop.decided and stop.has_to_decide(game, seat):
            stop.let_pass(game, seat, as_ordered)
            stop.take(game, seat, as_ordered(game, seat, stop.ask(game, seat)))


def goes_on(game: Any, stop: Any) -> Frame | Done | None:
    """Let the next event happen; a new round begins where something is announced."""
    opened: Frame | None
    if stop.chain:
        return _top(game, stop)
    if stop.at >= len(stop.moments):
        return Done(_decisions(game, stop))
    if stop.asks_anew:
        stop.next_round(game)
        return None
    moment = stop.moments[stop.at]
    if not stop.entered:
        stop.entered = True
        if stop.is_entered(moment):
            opened = stop.enters(game, moment)
            return opened
    return _window(game, stop, moment)


def _decisions(game: Any, stop: Any) -> dict[Seat, Any]:
    """Return the decisions made in single questions; `leaves` uses the longer ones."""
    found = {seat: stop.answers_of(game, seat) for seat in stop.seats}
    return {seat: answers[ONLY] for seat, answers in found.items() if ONLY in answers}


def _top(game: Any, stop: Any) -> Frame | None:
    """Put an answer on top of the chain, or carry out its top where there is none."""
    top: Action = stop.chain[-1]
    if top.stopped:
        stop.chain.pop()
        stop.over.append(top.key)
        stop.asks_anew = True
        return None
    if _is_chosen(game, stop, f"to {top.key}", f"{top.key}>"):
        return None
    stop.chain.pop()
    stop.over.append(top.key)
    below: Action | None = stop.chain[-1] if stop.chain else None
    target = below if below is not None and top.moment == f"to {below.key}" else None
    opened: Frame | None = stop.carry_out(game, top, target)
    return opened


def _window(game: Any, stop: Any, moment: str) -> Frame | None:
    """Let the foreseen actions happen, then the chosen ones; then open the next window."""
    for action in stop.unannounced(stop.windows.foreseen_in(game, stop, moment)):
        if action.key in stop.foretold:
            stop.chain.append(action)  # `_top` announces an answer, or carries it out
        else:
            _announce(game, stop, action)
        return None
    if _is_chosen(game, stop, moment, f"{moment}:"):
        return None
    stop.entered = False
    opened: Frame | None = stop.leaves(game, moment)
    stop.at += 1
    return opened


def _is_chosen(game: Any, stop: Any, moment: str, beginning: str) -> bool:
    """Announce the first named action with this beginning; return whether there is any."""
    named = stop.named.items()
    found = [seat for seat, ids in named for id in ids if id.startswith(beginning)]
    for seat in stop.windows.acting_order(game, stop) if found else ():
        chosen = _first(game, stop, seat, beginning) if seat in found else None
        if chosen is not None:
            _announce(game, stop, Action(seat=seat, moment=moment, id=chosen))
            return True
    return False


def _first(game: Any, stop: Any, seat: Seat, beginning: str) -> str | None:
    """Return the seat's first possible action with this beginning, and spend it."""
    possible = {option.id for option in stop.options(game, seat) if option.why_not is None}
    for id in stop.named[seat]:
        if id.startswith(beginning) and id in possible:
            stop.named[seat].remove(id)
            chosen: str = id.removeprefix(beginning)
            return chosen
    return None


def _announce(game: Any, stop: Any, action: Action) -> None:
    stop.chain.append(action)
    stop.announce(game, action)
    stop.next_round(game)
