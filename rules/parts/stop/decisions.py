"""What a stop asks: what each seat does in windows to come, what it answers, what it decides."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Any, TypeVar

from rules.kernel.ask import BACK, MORE, Answer, Ask, Choose, Option, Seat, is_legal
from rules.kernel.orders import as_ordered, in_silence
from rules.kernel.text import Text, say
from rules.kernel.view import Nobody, OwnKey
from rules.parts.in_short import in_short
from rules.parts.offers import told_apart, under
from rules.parts.stop.known import UNKNOWN, Known
from rules.parts.stop.windows import Action, Answers, StopWindows
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

T = TypeVar("T")


class StopQuestions(StopWindows):
    """The questions of a `Stop`, and what seats have said to them.

    What each seat names, the decisions that are its own, question by question, and what was named
    before, filled in. The order in which it all happens is the stop's.
    """

    foretold: list[str] = []  # keys of what was foreseen when the present round began
    chain: list[Action] = []  # announced and not carried out, the latest on top
    over: list[str] = []  # keys of what was foreseen and has been carried out or stopped
    named: Annotated[dict[Seat, list[str]], OwnKey] = {}
    former: Annotated[dict[Seat, list[str]], OwnKey] = {}  # named in rounds before this one
    decided: Annotated[dict[Seat, Answers], OwnKey] = {}
    undecided: Annotated[dict[Seat, Answers], OwnKey] = {}  # decisions that were void, filled in
    drafts: Annotated[dict[Seat, Answers], OwnKey] = {}  # begun; what was decided stands until then
    ordered: Annotated[list[Seat], Nobody] = []  # for whom an order has named what they do
    called: list[Seat] = []  # who has been called to decide
    calls: list[Seat] = []  # who is called to decide in the present round, or within it
    beside: Annotated[dict[Seat, bool], OwnKey] = {}  # who looks at what else they may do
    late: list[Seat] = []  # whose time to decide has run out in this stop, as all were told
    main_clock: str = ""  # of the present round's decisions
    asks_anew: bool = False  # what has happened could not be foreseen, or did not go through

    # ---- the questions ----------------------------------------------------------------------

    @cached_property
    def _known(self) -> Known:
        return Known()  # read so often that the way to a private attribute would be felt

    def once(self, game: Any, name: Hashable, find: Callable[[], T]) -> T:
        """What was found out under this name, found out anew only when the table has changed.

        It must not depend on what any seat has named or decided; only what stands under a name of
        `_of_its_words` may depend on what that seat has.
        """
        known = self._known.now(game)
        if name not in known:
            known[name] = find()
        found: T = known[name]
        return found

    def answer(self, game: Any, seat: Seat, answer: Answer) -> None:
        """What one says changes nothing of what others are asked: what is known stays known."""
        if self._known.at == game.age - 1:
            self._known.at = game.age
        if not game.by_order and self._has_to_decide(game, seat):
            self.note_decides(game, seat)  # what is said where nobody is named must show nowhere
        super().answer(game, seat, answer)

    def to_the_end(self) -> None:
        """Leave out all windows to come."""
        self.at, self._known.at = len(self.moments), UNKNOWN

    def _forget(self, seat: Seat) -> None:
        found = self._known.found
        for name in _of_its_words(seat):
            found.pop(name, None)

    def asked_now(self, game: Any) -> dict[Seat, Ask]:
        known = self._known.now(game)
        for seat in self.seats:
            if ("ask", seat) not in known:
                known["ask", seat] = self._ask(game, seat)
        return {seat: known["ask", seat] for seat in self.seats}

    def asks(self, game: Any) -> dict[Seat, Ask]:
        open_now = self.begun and (self.floor or self._waits(game))
        return self.asked_now(game) if open_now else {}

    def _waits(self, game: Any) -> bool:
        if self.asks_anew:
            return False  # this round is over: whoever has something new to decide does it then
        return self.once(game, "waits", lambda: self.is_awaited(game))

    def is_awaited(self, game: Any) -> bool:
        """Whether the round waits for anybody; the same as of its questions, only quicker."""
        named, decided, known = self.named, self.decided, self._known.now(game)
        for seat in self.seats:
            if seat in named and seat in decided:
                continue
            decides = known.get(("decides", seat))
            if self._has_to_decide(game, seat) if decides is None else decides:
                if seat not in decided and seat not in self.late_here(game):
                    return True
            elif seat not in named and not self._is_quiet(game, seat):
                return True
        return False

    @property
    def running_clock(self) -> str:
        """That of whoever need not decide; once it has ended, the round goes on by the other."""
        return self.clock or self.main_clock

    def _is_quiet(self, game: Any, seat: Seat) -> bool:
        return self.once(game, ("quiet", seat), lambda: self.is_quiet(game, seat))

    def public_moment(self, asked: Mapping[Seat, Ask]) -> str:
        """Always the same: who has come to which question is nobody else's business."""
        return "stop"

    def _ask(self, game: Any, seat: Seat) -> Ask:
        """What it decides, with a way to what else it may do; or, if it decides nothing, that."""
        if not self._has_to_decide(game, seat):
            return self._acting(
                game,
                seat,
                optional=seat in self.named,
                anonymous=True,
                quiet=self._is_quiet(game, seat),
                clock=self.running_clock,
            )
        late = seat in self.late_here(game)
        asked: dict[str, Any] = {
            "optional": seat in self.decided,
            "quiet": late,
            "called": seat in self.called,
            "clock": self.running_clock if late else self.deciding_clock(game, seat),
        }
        found = self._deciding(game, seat) if self._decides(game, seat) else None
        if found is None:
            return self._acting(game, seat, back=seat in self.beside, **asked)
        name, ask = found
        return replace(
            ask,
            secret=True,
            proposed=self._suggested(seat, name, ask),
            back=bool(self.drafts.get(seat)),
            more=self._more(game, seat),
            hint=self._hint_of_decision(game, seat, ask),
            chosen=self._said(game, seat) if seat in self.decided else None,
            **asked,
        )

    def _more(self, game: Any, seat: Seat) -> Text | None:
        """How the way to what else a seat may do is offered; None: there is nothing else."""
        if self.drafts.get(seat) or not self._offered(game, seat):
            return None
        return DONE_BESIDE if seat in self.named else MORE_TO_DO

    def _hint_of_decision(self, game: Any, seat: Seat, ask: Ask) -> Text | None:
        """What is happening, what the question says itself, and what else its seat does."""
        said, beside = [self.happening(game), ask.hint], self.named.get(seat)
        if beside and seat not in self.decided:
            labels = {option.id: option.label for option in self._offered(game, seat)}
            if named := [(kind_named(id), labels[id]) for id in beside if id in labels]:
                said.append(say(BESIDE, things=in_short(named)))
        return one_after_the_other(said)

    def _has_to_decide(self, game: Any, seat: Seat) -> bool:
        known = self._known.now(game)
        if ("decides", seat) not in known:
            known["decides", seat] = self._is_to_decide(game, seat)
        decides: bool = known["decides", seat]
        return decides

    def _is_to_decide(self, game: Any, seat: Seat) -> bool:
        return self.next_question(game, seat, {}) is not None

    def _next(self, game: Any, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        """The next question; the first one of whoever has to decide is found out only once."""
        if answers or not self._has_to_decide(game, seat):
            return self.next_question(game, seat, answers)
        return self.once(game, ("first", seat), lambda: self.next_question(game, seat, {}))

    def _decides(self, game: Any, seat: Seat) -> bool:
        """Whether what it decides comes next, and not what it does beside.

        That comes first where an order says it, and where it was void and is still possible.
        """
        if not self._has_to_decide(game, seat):
            return seat in self.named and (seat not in self.decided or seat in self.drafts)
        if seat in self.beside:
            return False
        if seat in self.named or seat in self.decided:
            return True
        return not self._says_again(game, seat) and not self._is_ordered(game, seat)

    def _says_again(self, game: Any, seat: Seat) -> bool:
        """Whether something that it named before can be named again."""
        former = self.former.get(seat)
        possible = self._offered(game, seat) if former else ()
        return any(option.id in former for option in possible) if former else False

    def _is_ordered(self, game: Any, seat: Seat) -> bool:
        """Whether an order of its says what it does here."""
        orders = game.orders.get(seat)
        if not orders:
            return False
        acting = self._acting(game, seat)
        said = (order.answers(game, seat, acting) for order in orders)
        return any(each is not None and is_legal(acting, each[0]) for each in said)

    def _deciding(self, game: Any, seat: Seat) -> tuple[str, Ask] | None:
        return self._next(game, seat, self.drafts.get(seat, {}))

    def _suggested(self, seat: Seat, name: str, deciding: Ask) -> Answer:
        """What it has decided before, if that is still possible, or what the game suggests."""
        former = self.decided.get(seat, self.undecided.get(seat, {}))
        if name in former and is_legal(deciding, former[name]):
            return former[name]
        return deciding.proposed

    def answers_of(self, game: Any, seat: Seat) -> Answers:
        """What a seat has decided; where it has said nothing, or nothing possible, fallbacks."""
        said, found = self.decided.get(seat, {}), Answers()
        while (question := self.next_question(game, seat, found)) is not None:
            name, ask = question
            stands = name in said and is_legal(ask, said[name])
            found[name] = said[name] if stands else ask.fallback
        return found

    def _offered(self, game: Any, seat: Seat) -> tuple[Option, ...]:
        """All that a seat may do or answer, those that read the same told apart."""
        return self.once(game, ("options", seat), lambda: told_apart(self.options(game, seat)))

    def _acting(self, game: Any, seat: Seat, **asked: Any) -> Choose:
        found = self._offered(game, seat)
        options = (*found, *about_all(len(found))) if found else ()
        filled = self.named.get(seat, self.former.get(seat, []))
        possible = {o.id for o in options if o.why_not is None} if filled else ()
        needless = not found and (asked.get("quiet") or seat in self.named)
        return Choose(
            title=self.question(game, seat),
            moment="stop",
            hint=NOTHING_FITS if needless and seat not in self.named else self._hint(game, seat),
            chosen=self._said(game, seat),
            options=options,
            none=None if needless else PASS,
            least=0,
            most=len(options),
            fallback=[],
            proposed=[id for id in filled if id in possible],
            secret=True,
            **asked,
        )

    def _hint(self, game: Any, seat: Seat) -> Text | None:
        """What has become of what it named before, and what it is asked after this."""
        if seat in self.named:
            return None
        coming = self._next(game, seat, {}) if self._has_to_decide(game, seat) else None
        after = None if coming is None else say(NEXT, question=coming[1].title)
        before = FILLED_IN if self.former.get(seat) else None
        if before and after:
            return say("{before} {after}", before=before, after=after)
        return before or after

    def _said(self, game: Any, seat: Seat) -> Text | None:
        """What it has named and decided, for its own eyes."""
        if seat not in self.named:
            return None
        labels = {option.id: option.label for option in (*self._offered(game, seat), *OF_ALL)}
        ids, said = [id for id in self.named[seat] if id in labels], Answers()
        things = [(kind_named(id), labels[id]) for id in ids]
        for name, answer in self.decided.get(seat, {}).items():
            question = self._next(game, seat, said)
            if question is not None and question[0] == name and is_legal(question[1], answer):
                things += [(name, text) for text in decided_words(question[1], answer)]
            said[name] = answer
        return chosen_words(things)

    def options(self, game: Any, seat: Seat) -> tuple[Option, ...]:
        found: list[Option] = []
        coming = self.once(game, "coming", lambda: self.coming(game))
        for action in (*reversed(self.chain), *coming):
            if answers := self.answers(game, seat, action):
                group = self.answering(game, action)
                found += [under(group, o, f"{action.key}>{o.id}") for o in answers]
        for moment in self.to_come:
            if actions := self.actions(game, seat, moment):
                group = self.heading(moment)
                found += [under(group, o, f"{moment}:{o.id}") for o in actions]
        return tuple(found)

    def coming(self, game: Any) -> list[Action]:
        """What is foreseen in the windows to come and is not announced already."""
        ahead = self.to_come
        return self._unannounced([a for a in self.foreseen(game) if a.moment in ahead])

    def _unannounced(self, foreseen: list[Action]) -> list[Action]:
        announced = [*self.over, *(action.key for action in self.chain)]
        return [action for action in foreseen if action.key not in announced]

    def take(self, game: Any, seat: Seat, answer: Answer) -> None:
        found = self._deciding(game, seat) if self._decides(game, seat) else None
        self._forget(seat)
        if answer == MORE:
            self.beside[seat] = True
            return
        if found is not None:
            self._decide(game, seat, found[0], answer)
            return
        if self.beside.pop(seat, False) and answer == BACK:
            return
        self.named[seat] = list(answer)
        self.ordered = [each for each in self.ordered if each != seat]
        if game.by_order:
            self.ordered.append(seat)
        self._settle_begun(game, seat)

    def chose_in_secret(self, seat: Seat) -> bool:
        return seat in self.named

    def _decide(self, game: Any, seat: Seat, name: str, answer: Answer) -> None:
        draft = self.drafts.setdefault(seat, {})
        if answer == BACK and draft:
            draft.popitem()
            return
        draft[name] = answer
        self._settle(game, seat)

    def all_said(self, game: Any, seat: Seat, draft: Answers) -> bool:
        """Whether a decision that was begun is complete."""
        return self.next_question(game, seat, draft) is None

    def _settle(self, game: Any, seat: Seat) -> None:
        if self.all_said(game, seat, self.drafts[seat]):
            self.decided[seat] = self.drafts.pop(seat)
            self.named.setdefault(seat, [])  # whoever decides lets the rest pass

    def _settle_begun(self, game: Any, seat: Seat) -> None:
        """A decision that was begun is complete when what was still to be asked falls away."""
        if self.drafts.get(seat):
            self._forget(seat)
            self._settle(game, seat)

    def reordered(self, game: Any, seat: Seat) -> None:
        """Orders act when the round closes: what they had named goes when they are taken back.

        What they had decided of a main decision stands, for all could see that it was made. Some
        say whether a question is asked at all.
        """
        if seat in self.ordered and not self._has_to_decide(game, seat):
            self.ordered.remove(seat)
            for kept in (self.named, self.decided, self.drafts):
                kept.pop(seat, None)
        self._forget(seat)
        self._settle_begun(game, seat)

    def seat_left(self, game: Any, seat: Seat) -> None:
        self.seats = [other for other in self.seats if other != seat]
        self.late = [other for other in self.late if other != seat]
        said = (self.named, self.former, self.decided, self.undecided, self.drafts, self.beside)
        for kept in said:
            kept.pop(seat, None)
        for other in list(self.drafts):  # what was still to be asked may have been about the leaver
            self._settle_begun(game, other)

    def begin_round(self, game: Any) -> None:
        super().begin_round(game)
        self.calls = [seat for seat in self.seats if self._has_to_decide(game, seat)]
        length = self.main_length(game)
        self.main_clock = f"{length}:{game.rounds}" if length else ""
        self.foretold = [action.key for action in self.coming(game)]
        if not self.seats:  # nobody is able
            self.clock = self.floor = self.main_clock = ""

    def clock_ended(self, game: Any, clock: str) -> None:
        super().clock_ended(game, clock)
        if clock == self.main_clock:
            self.main_clock = ""

    def speak_for(self, game: Any, seat: Seat, ask: Ask) -> None:
        if self._has_to_decide(game, seat):
            self._let_pass(game, seat, in_silence)
            ask = self._ask(game, seat)
        super().speak_for(game, seat, ask)

    def _let_pass(self, game: Any, seat: Seat, said: Callable[[Any, Seat, Ask], Answer]) -> None:
        """What a seat does beside what it decides is what its orders say, if they say anything."""
        self.beside.pop(seat, None)
        if seat not in self.named:
            self.named[seat] = list(said(game, seat, self._acting(game, seat)))
        self._forget(seat)

    # ---- who is not waited for any more -----------------------------------------------------

    def note_late(self, game: Any, seat: Seat) -> None:
        """Nobody waits for it again in this stop until it has spoken where all know it is asked."""
        if seat not in self.late:
            self.late.append(seat)
            self._forget(seat)

    def note_decides(self, game: Any, seat: Seat) -> None:
        """A seat speaks where everybody knows that it is asked: it is waited for again."""
        if seat in self.late:
            self.late.remove(seat)
            self._forget(seat)

    def late_here(self, game: Any) -> list[Seat]:
        """Who is not waited for again, though they have to decide."""
        return self.late

    def deciding_clock(self, game: Any, seat: Seat) -> str:
        """By which clock a seat has to decide."""
        return self.main_clock or self.clock

    def speak_for_the_late(self, game: Any) -> None:
        """Whoever let their time run out in this stop decides as their orders say, or mildly."""
        for seat in self.late_here(game) if not self.asks_anew else ():
            while seat not in self.decided and self._has_to_decide(game, seat):
                self._let_pass(game, seat, as_ordered)
                self.take(game, seat, as_ordered(game, seat, self._ask(game, seat)))


def _of_its_words(seat: Seat) -> tuple[Hashable, ...]:
    """Under which names stands what depends on what a seat has said."""
    return "waits", ("ask", seat), ("quiet", seat)
