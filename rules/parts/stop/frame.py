"""A stop: the windows of a whole range of moments, asked about at once."""

from __future__ import annotations

from typing import Any

from rules.kernel.ask import Seat
from rules.kernel.frame import Done, Frame
from rules.parts.stop.decisions import StopQuestions
from rules.parts.stop.known import CHANGING, UNKNOWN
from rules.parts.stop.windows import ONLY, Action
from rules.parts.stop.words import PASS_ON, WHATEVER


class Stop(StopQuestions):
    """Asks all who are able once for every window of a range of moments, in rounds.

    In each round seats name in secret what they do in the windows to come and what they answer to
    what is announced or foreseen, and decide what is theirs to decide; nothing named is to let it
    pass as things are. When the round is over, the first action in the order of the windows, and
    in a window in the order of `seats`, is announced and not yet carried out: a new round asks for
    answers to it, and for the rest if it goes through. What others had named stays secret, and
    counts when it is named again, or at once if it was to count `whatever happens`. An unanswered
    top of the chain is carried out, then what lies below it. When no action is left, the frame
    below hears the decisions, `{seat: answer}`.

    A moment may be more than a window: rules may come before it opens (`enters`) and after it has
    closed (`leaves`), which may use what was decided until then (`answers_of`). A decision may take
    several questions (`next_question`), and is no more asked for once it has been used. What is
    forced and was not foretold when the round began is announced before it is carried out.

    Who decides is named and has a clock of its own, and a question says whether they were `called`
    in this stop before; all others are
    anonymous: nobody learns who of them has spoken.
    """

    def advance(self, game: Any) -> Frame | Done | None:
        if not self.begun:
            self.begin_round(game)
            self._known.at = UNKNOWN
            return None
        if self._waits(game):
            return None
        self.speak_for_the_late(game)
        game.seal()  # what happens now shows what was named
        self._known.at = CHANGING
        outcome = self._going_on(game)
        self._known.at = UNKNOWN
        return outcome

    def _going_on(self, game: Any) -> Frame | Done | None:
        if self.chain:
            return self._top(game)
        if self.at >= len(self.moments):
            return Done(self._decisions(game))
        if self.asks_anew:
            self._next_round(game)
            return None
        moment = self.moments[self.at]
        if not self.entered:
            self.entered = True
            if self.is_entered(moment):
                return self.enters(game, moment)
        return self._window(game, moment)

    def _top(self, game: Any) -> Frame | None:
        """An answer goes on top of the chain; without one the top is carried out."""
        top = self.chain[-1]
        if top.stopped:
            self.chain.pop()
            self.over.append(top.key)
            self.asks_anew = True
            return None
        if self._answered(game, top):
            return None
        self.chain.pop()
        self.over.append(top.key)
        target = self.chain[-1] if self.chain and top.moment == _answering(self.chain[-1]) else None
        return self.carry_out(game, top, target)

    def _window(self, game: Any, moment: str) -> Frame | None:
        """What is foreseen comes before what is chosen; then the next window."""
        for action in self._unannounced(self.foreseen_in(game, moment)):
            if action.key in self.foretold:
                self.chain.append(action)  # `_top` announces an answer, or carries it out
            else:
                self._announced(game, action)
            return None
        for seat in self._who_named(game, f"{moment}:"):
            chosen = self._first(game, seat, f"{moment}:")
            if chosen is not None:
                self._announced(game, Action(seat=seat, moment=moment, id=chosen))
                return None
        self.entered = False
        opened = self.leaves(game, moment)
        self.at += 1
        return opened

    def _answered(self, game: Any, action: Action) -> bool:
        for seat in self._who_named(game, f"{action.key}>"):
            chosen = self._first(game, seat, f"{action.key}>")
            if chosen is not None:
                self._announced(game, Action(seat=seat, moment=_answering(action), id=chosen))
                return True
        return False

    def _who_named(self, game: Any, beginning: str) -> list[Seat]:
        """Return who has named a thing of this kind, in the order in which they act."""
        found = [s for s, ids in self.named.items() for id in ids if id.startswith(beginning)]
        return [seat for seat in self.acting_order(game) if seat in found] if found else found

    def _first(self, game: Any, seat: Seat, beginning: str) -> str | None:
        """The first thing of this kind that the seat has named and can still do; it is spent."""
        wanted = [id for id in self.named[seat] if id.startswith(beginning)]
        possible = {o.id for o in self.options(game, seat) if o.why_not is None}
        for id in wanted:
            if id in possible:
                self.named[seat].remove(id)
                return id.removeprefix(beginning)
        return None

    def _announced(self, game: Any, action: Action) -> None:
        self.chain.append(action)
        self.announce(game, action)
        self._next_round(game)

    def _next_round(self, game: Any) -> None:
        """What was named or decided is void, and filled in."""
        self._note_called(game)
        self.asks_anew = self.begun = False
        self.former |= self.named
        passed_on = {seat: [PASS_ON] for seat, ids in self.named.items() if PASS_ON in ids}
        self.named = passed_on | {s: ids for s, ids in self.named.items() if WHATEVER in ids}
        self.undecided |= self.decided
        self.decided, self.drafts, self.beside = {}, {}, {}

    def _note_called(self, game: Any) -> None:
        deciders = [seat for seat in self.seats if self._has_to_decide(game, seat)]
        self.called += [s for s in (*self.calls, *deciders) if s not in self.called]

    def _decisions(self, game: Any) -> dict[Seat, Any]:
        """What was decided in single questions; longer decisions are used by `leaves`."""
        found = {seat: self.answers_of(game, seat) for seat in self.seats}
        return {seat: answers[ONLY] for seat, answers in found.items() if ONLY in answers}


def _answering(action: Action) -> str:
    """In place of the moment of an answer: what it answers."""
    return f"to {action.key}"
