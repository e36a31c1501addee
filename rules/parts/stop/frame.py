"""A stop: one question about the windows of a whole range of moments."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, TypeVar

from rules.kernel import (
    BACK,
    MORE,
    Answer,
    Ask,
    Choose,
    Done,
    Frame,
    Game,
    Nobody,
    Option,
    OwnKey,
    Seat,
    Text,
    as_ordered,
    in_silence,
    is_legal,
    kept,
    say,
)
from rules.parts.in_short import in_short
from rules.parts.offers import told_apart
from rules.parts.stop.clock import Round
from rules.parts.stop.known import CHANGING, UNKNOWN, Known
from rules.parts.stop.windows import ONLY, Action, Answers, Windows
from rules.parts.stop.words import (
    BESIDE,
    DONE_BESIDE,
    FILLED_IN,
    MORE_TO_DO,
    NEXT,
    NOTHING_FITS,
    OF_ALL,
    PASS,
    PASS_ON,
    WHATEVER,
    about_all,
    chosen_words,
    decided_words,
    kind_named,
    one_after_the_other,
)

T = TypeVar("T")
IMPOSSIBLE: Final = "impossible"
"""In place of an answer that a question no longer takes; no question takes it."""


class Stop(Round):
    """Asks all able seats once about every window of a range of moments, in rounds.

    In a round, each seat names in secret its actions in the windows to come, and its answers to
    announced or foreseen actions. Deciding seats make their decisions. A seat that names nothing
    lets it pass as things are.

    At the end of a round:

    - The first action is announced, not yet carried out. The order of the windows counts, then that
      of the seats.
    - A new round asks for answers to it, and for the rest if it goes through.
    - All other named actions stay secret. They count when they are named again, or at once if they
      were named for `whatever happens`.
    - An unanswered top of the chain is carried out, then the action below it.
    - With no action left, the frame below hears the decisions, `{seat: answer}`.

    Rules may run before a window opens (`enters`) and after it has closed (`leaves`). These use the
    decisions made until then (`answers_of`). A decision may take several questions
    (`next_question`). It is not asked for again once it was used. A forced action that was not
    foretold as the round began is announced before it is carried out.

    A deciding seat is named and has a clock of its own; all others are anonymous. A seat that names
    `AHEAD` gets its later questions at once, anonymously. The game's `windows` object says what is
    possible in the windows.
    """

    windows: ClassVar[Windows[Any, Any]]
    WITHIN: ClassVar[bool] = False
    """Whether it comes in the middle of another stop, and is a part of it."""
    AHEAD: ClassVar[str] = ""
    """An option's id, unique to each stop: orders about one must not act in another."""

    # the able seats, by public facts, in the order of the rules within one window
    seats: list[Seat]
    moments: list[str]  # the windows, in timing order
    at: int = 0  # the present one; those before it are over
    entered: bool = False  # the rules before its window opens have run
    foretold: list[str] = []  # keys of the actions foreseen when the present round began
    chain: list[Action] = []  # announced and not carried out, the latest on top
    over: list[str] = []  # keys of foreseen actions, carried out or stopped
    named: Annotated[dict[Seat, list[str]], OwnKey] = {}
    former: Annotated[dict[Seat, list[str]], OwnKey] = {}  # named in rounds before this one
    decided: Annotated[dict[Seat, Answers], OwnKey] = {}
    undecided: Annotated[dict[Seat, Answers], OwnKey] = {}  # void decisions, offered again
    # begun; the former decision stands until they are complete
    drafts: Annotated[dict[Seat, Answers], OwnKey] = {}
    ordered: Annotated[list[Seat], Nobody] = []  # seats whose actions an order has named
    called: list[Seat] = []  # seats that were called to decide
    calls: list[Seat] = []  # seats called to decide in the present round
    beside: Annotated[dict[Seat, bool], OwnKey] = {}  # seats that look at their other actions
    late: list[Seat] = []  # seats whose time to decide ran out in this stop, as all were told
    main_clock: str = ""  # of the present round's decisions
    asks_anew: bool = False  # an event was not foreseeable, or did not go through

    # ---- what a game says of its stops ------------------------------------------------------

    def decision(self, game: Game, seat: Seat) -> Ask | None:
        """Return this seat's decision, due by the end of the stop; None: it has none."""
        return None

    def next_question(self, game: Any, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        """Return the name and the next question of the seat's decision; None: no more.

        Whether a seat decides at all (`answers` empty) depends on public facts alone.
        """
        ask = None if ONLY in answers else self.decision(game, seat)
        return None if ask is None else (ONLY, ask)

    def named_words(self, game: Any, seat: Seat, option: Option) -> Text:
        """Return a named action in words, for its own seat alone."""
        return option.label

    def says_ahead(self, game: Any, seat: Seat) -> bool:
        """Whether this seat may name `AHEAD`, by public facts."""
        return False

    def ahead(self, game: Any, seat: Seat) -> Option:
        """Return the option that stands for `AHEAD`."""
        raise NotImplementedError  # each stop that has it words it

    def enters(self, game: Any, moment: str) -> Frame | None:
        """Carry out the rules before the window of this moment opens."""
        return None

    def is_entered(self, moment: str) -> bool:
        """Whether rules run before this window; else it opens at once."""
        return type(self).enters is not Stop.enters

    def leaves(self, game: Any, moment: str) -> Frame | None:
        """Carry out the rules after the window of this moment has closed."""
        return None

    def main_length(self, game: Any) -> str:
        """Return the game's clock for decisions; empty: that of the round."""
        return ""

    def announce(self, game: Any, action: Action) -> None:
        """Tell of an action, and take its cost from its seat."""
        raise NotImplementedError  # each game tells it in its own words

    def carry_out(self, game: Any, action: Action, target: Action | None) -> Frame | None:
        """Let an action work; an answer works on its target, which it may mark as `stopped`.

        An effect that nobody could foresee sets `asks_anew`.
        """
        raise NotImplementedError  # as above

    # ---- findings ---------------------------------------------------------------------------

    @cached_property
    def _known(self) -> Known:
        return Known()  # read so often that a private attribute's lookup would be felt

    def once(self, game: Game, name: Hashable, find: Callable[[], T]) -> T:
        """Return the finding of this name, found anew only when the table has changed.

        It must not depend on any seat's named actions or decisions, except under names that
        `forget` forgets.
        """
        known = self._known.now(game)
        if name not in known:
            known[name] = find()
        found: T = known[name]
        return found

    def forget(self, seat: Seat) -> None:
        """Forget the findings that depend on this seat's answers."""
        found = self._known.found
        for name in ("waits", ("ask", seat), ("quiet", seat)):
            found.pop(name, None)

    @property
    def to_come(self) -> list[str]:
        """The windows that are not over; a round asks about all of them."""
        return self.moments[self.at :]

    def to_the_end(self) -> None:
        """Leave out all windows to come."""
        self.at, self._known.at = len(self.moments), UNKNOWN

    def options(self, game: Any, seat: Seat) -> tuple[Option, ...]:
        """Return all options of a seat."""
        found = self.windows.options(game, self, seat)
        return (*found, self.ahead(game, seat)) if self.may_say_ahead(game, seat) else found

    def offered(self, game: Game, seat: Seat) -> tuple[Option, ...]:
        """Return all options of a seat; those that read the same are numbered."""
        return self.once(game, ("options", seat), lambda: told_apart(self.options(game, seat)))

    def coming(self, game: Game) -> list[Action]:
        """Return the foreseen actions of the windows to come that are not announced already."""
        ahead = self.to_come
        foreseen = self.windows.foreseen(game, self)
        return self.unannounced([each for each in foreseen if each.moment in ahead])

    def unannounced(self, foreseen: list[Action]) -> list[Action]:
        """Return those actions that are neither announced nor over."""
        if not foreseen:
            return foreseen
        announced = [*self.over, *(action.key for action in self.chain)]
        return [action for action in foreseen if action.key not in announced]

    # ---- asked and awaited seats -----------------------------------------------------------

    def has_to_decide(self, game: Any, seat: Seat) -> bool:
        """Whether a seat has something to decide, which all can see."""
        known = self._known.now(game)
        if ("decides", seat) not in known:
            decides = self.next_question(game, seat, {}) is not None
            known["decides", seat] = decides and not self.may_say_ahead(game, seat)
        found: bool = known["decides", seat]
        return found

    def may_say_ahead(self, game: Game, seat: Seat) -> bool:
        """Whether a seat may answer its later questions ahead."""
        ahead = ("ahead", seat)
        return bool(self.AHEAD) and self.once(game, ahead, lambda: self.says_ahead(game, seat))

    def wants_ahead(self, seat: Seat) -> bool:
        """Whether a seat has named `AHEAD`."""
        return self.AHEAD in self.named.get(seat, [])

    def asked_now(self, game: Any) -> dict[Seat, Ask]:
        known = self._known.now(game)
        for seat in self.seats:
            if ("ask", seat) not in known:
                known["ask", seat] = self.ask(game, seat)
        return {seat: known["ask", seat] for seat in self.seats}

    def asks(self, game: Game) -> dict[Seat, Ask]:
        open_now = self.begun and (self.floor or self._waits(game))
        return self.asked_now(game) if open_now else {}

    def public_moment(self, asked: Mapping[Seat, Ask]) -> str:
        """Return the same word always: nobody else learns which question a seat has reached."""
        return "stop"

    def _waits(self, game: Game) -> bool:
        if self.asks_anew:
            return False  # this round is over: new decisions belong to the next
        return self.once(game, "waits", lambda: self.is_awaited(game))

    def is_quiet_now(self, game: Game, seat: Seat) -> bool:
        """Whether the present round may close without a word of this seat."""
        return self.once(game, ("quiet", seat), lambda: self.is_quiet(game, seat))

    @property
    def running_clock(self) -> str:
        """The clock of all seats without a decision; once it has ended, that of the others."""
        return self.clock or self.main_clock

    def deciding_clock(self, game: Any, seat: Seat) -> str:
        """Return the clock by which a seat has to decide."""
        return self.main_clock or self.clock

    # ---- its questions ---------------------------------------------------------------------

    def is_awaited(self, game: Any) -> bool:
        """Whether the round waits for anybody: the result of `waits` on its questions."""
        named, decided = self.named, self.decided
        for seat in self.seats:
            if seat in named and seat in decided:
                continue
            if self.has_to_decide(game, seat):
                if seat not in decided and seat not in self.late_here(game):
                    return True
            elif seat not in named and not self.is_quiet_now(game, seat):
                return True
        return bool(self.AHEAD) and any(
            self.wants_ahead(seat)
            and self.decides_next(game, seat)
            and self.may_say_ahead(game, seat)
            and not self.is_quiet_now(game, seat)
            for seat in self.seats  # what a seat named stands, though later rounds may not ask it
        )

    def ask(self, game: Any, seat: Seat) -> Ask:
        """Return the question to a seat: its decision, or where it has none, its actions.

        A decision has a way to the actions.
        """
        if not self.has_to_decide(game, seat):
            return self.said_ahead(game, seat) or self.acting(
                game,
                seat,
                optional=seat in self.named,
                anonymous=True,
                quiet=self.is_quiet_now(game, seat),
                clock=self.running_clock,
            )
        late = seat in self.late_here(game)
        asked: dict[str, Any] = {
            "optional": seat in self.decided,
            "quiet": late,
            "called": seat in self.called,
            "clock": self.running_clock if late else self.deciding_clock(game, seat),
        }
        found = self.deciding(game, seat) if self._decides_first(game, seat) else None
        if found is None:
            return self.acting(game, seat, back=seat in self.beside, **asked)
        name, ask = found
        return replace(
            ask,
            secret=True,
            proposed=self.suggested(seat, name, ask),
            back=bool(self.drafts.get(seat)),
            more=self._more(game, seat),
            hint=self._hint_of_decision(game, seat, ask),
            chosen=self._said(game, seat) if seat in self.decided else None,
            **asked,
        )

    def said_ahead(self, game: Game, seat: Seat) -> Ask | None:
        """Return the question a seat asked to answer ahead; None: nothing is left of it."""
        asks = seat in self.named and self.may_say_ahead(game, seat)
        found = self.deciding(game, seat) if asks and self.decides_next(game, seat) else None
        if found is None:
            return None
        name, ask = found
        return replace(
            ask,
            title=self.windows.question(game, self, seat),  # anonymous questions are alike for all
            about=self._announced(),
            hint=ask.title,
            secret=True,
            anonymous=True,
            quiet=self.is_quiet_now(game, seat),
            proposed=self.suggested(seat, name, ask),
            back=bool(self.drafts.get(seat)),
            clock=self.running_clock,
        )

    def decides_next(self, game: Game, seat: Seat) -> bool:
        """Whether a seat's decision comes next.

        Its other actions come first where an order says so, or where a void one is possible again.
        """
        if not self.has_to_decide(game, seat):
            return seat in self.named and (seat not in self.decided or seat in self.drafts)
        return self._decides_first(game, seat)

    def _decides_first(self, game: Game, seat: Seat) -> bool:
        """Whether a deciding seat decides before it names its other actions."""
        if seat in self.beside:
            return False
        if seat in self.named or seat in self.decided:
            return True
        return not self._says_again(game, seat) and not self._is_ordered(game, seat)

    def deciding(self, game: Game, seat: Seat) -> tuple[str, Ask] | None:
        """Return the name and the question of the decision's next part; None: no more."""
        return self._next(game, seat, self.drafts.get(seat, {}))

    def draft_part(self, game: Game, seat: Seat, name: str, answer: Answer) -> None:
        """Take the answer to a part of a decision, or go back to the part before it."""
        draft = self.drafts.setdefault(seat, {})
        if answer == BACK and draft:
            draft.popitem()
            return
        draft[name] = answer
        self.settle(game, seat)

    def suggested(self, seat: Seat, name: str, ask: Ask) -> Answer:
        """Return the seat's former decision if it is still possible; else the game's suggestion."""
        former = self.decided.get(seat, self.undecided.get(seat, {}))
        return kept(ask, former[name], ask.proposed) if name in former else ask.proposed

    def acting(self, game: Game, seat: Seat, **asked: Any) -> Choose:
        """Return the question about a seat's actions and answers in the windows to come."""
        found = self.offered(game, seat)
        needless = not found and (asked.get("quiet") or seat in self.named)
        longer = () if needless else self.windows.passes(game, self, seat)
        options = (*found, *about_all(len(found)), *longer)
        filled = self.named.get(seat, self.former.get(seat, []))
        possible = {o.id for o in options if o.why_not is None} if filled else ()
        nothing_fits = needless and seat not in self.named
        return Choose(
            title=self.windows.question(game, self, seat),
            moment="stop",
            about=self._announced(),
            hint=NOTHING_FITS if nothing_fits else self._hint(game, seat),
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

    def _announced(self) -> str:
        """Return what everybody knows to be announced, in ids."""
        return " ".join([action.key for action in self.chain])

    def _next(self, game: Game, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        """Return the next question; the first of a deciding seat is found only once."""
        found: tuple[str, Ask] | None
        if answers or not self.has_to_decide(game, seat):
            found = self.next_question(game, seat, answers)
        else:
            found = self.once(game, ("first", seat), lambda: self.next_question(game, seat, {}))
        return found

    def _says_again(self, game: Game, seat: Seat) -> bool:
        """Whether a seat can name again something that it named before."""
        former = self.former.get(seat)
        possible = self.offered(game, seat) if former else ()
        return any(option.id in former for option in possible) if former else False

    def _is_ordered(self, game: Game, seat: Seat) -> bool:
        """Whether an order of the seat names its actions here."""
        orders = game.orders.get(seat)
        if not orders:
            return False
        ask = self.acting(game, seat)
        said = (order.answers(game, seat, ask) for order in orders)
        return any(each is not None and is_legal(ask, each[0]) for each in said)

    def _more(self, game: Game, seat: Seat) -> Text | None:
        """Return the label of the way to a seat's other actions; None: it has none."""
        if self.drafts.get(seat) or not self.offered(game, seat):
            return None
        return DONE_BESIDE if seat in self.named else MORE_TO_DO

    def _hint_of_decision(self, game: Game, seat: Seat, ask: Ask) -> Text | None:
        """Return the event, the hint of the question itself, and the seat's other actions."""
        said, beside = [self.windows.happening(game, self), ask.hint], self.named.get(seat)
        if beside and seat not in self.decided:
            labels = {option.id: option.label for option in self.offered(game, seat)}
            if named := [(kind_named(id), labels[id]) for id in beside if id in labels]:
                said.append(say(BESIDE, things=in_short(named)))
        return one_after_the_other(said)

    def _hint(self, game: Game, seat: Seat) -> Text | None:
        """Return what became of a seat's former actions, and the question after this one."""
        if seat in self.named:
            return None
        coming = self._next(game, seat, {}) if self.has_to_decide(game, seat) else None
        after = None if coming is None else say(NEXT, question=coming[1].title)
        before = FILLED_IN if self.former.get(seat) else None
        if before and after:
            return say("{before} {after}", before=before, after=after)
        return before or after

    def _said(self, game: Game, seat: Seat) -> Text | None:
        """Return the actions and decisions of a seat, for that seat alone."""
        if seat not in self.named:
            return None
        options = (*self.offered(game, seat), *OF_ALL)
        labels = {option.id: self.named_words(game, seat, option) for option in options}
        ids, said = [id for id in self.named[seat] if id in labels], Answers()
        things = [(kind_named(id), labels[id]) for id in ids]
        for name, answer in self.decided.get(seat, {}).items():
            asked = self._next(game, seat, said)
            if asked is not None and asked[0] == name and is_legal(asked[1], answer):
                things += [(name, text) for text in decided_words(asked[1], answer)]
            said[name] = answer
        return chosen_words(things)

    # ---- answers ---------------------------------------------------------------------------

    def answer(self, game: Any, seat: Seat, answer: Answer) -> None:
        """Take an answer; the findings about the other seats' questions stay."""
        if self._known.at == game.age - 1:
            self._known.at = game.age
        if not game.by_order and self.has_to_decide(game, seat):
            self.note_decides(game, seat)  # an answer given anonymously must show nowhere
        super().answer(game, seat, answer)

    def take(self, game: Any, seat: Seat, answer: Answer) -> None:
        found = self.deciding(game, seat) if self.decides_next(game, seat) else None
        self.forget(seat)
        if answer == MORE:
            self.beside[seat] = True
            return
        if found is not None:
            self.draft_part(game, seat, found[0], answer)
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

    def all_said(self, game: Any, seat: Seat, draft: Answers) -> bool:
        """Whether a decision in progress is complete."""
        return self.next_question(game, seat, draft) is None

    def settle(self, game: Game, seat: Seat) -> None:
        """Note a decision that is complete."""
        if self.all_said(game, seat, self.drafts[seat]):
            self.decided[seat] = self.drafts.pop(seat)
            self.named.setdefault(seat, [])  # a deciding seat lets the rest pass

    def _settle_begun(self, game: Game, seat: Seat) -> None:
        """Note a decision in progress whose remaining questions have become pointless."""
        if self.drafts.get(seat):
            self.forget(seat)
            self.settle(game, seat)

    def forget_others(self, seat: Seat) -> None:
        super().forget_others(seat)
        self.ordered = [each for each in self.ordered if each == seat]

    def reordered(self, game: Game, seat: Seat) -> None:
        """Forget the actions that orders had named, since orders act as the round closes.

        A decision made by an order stands, for all could see that it was made.
        """
        if seat in self.ordered and not self.has_to_decide(game, seat):
            self.ordered.remove(seat)
            for answers in (self.named, self.decided, self.drafts):
                answers.pop(seat, None)
        self.forget(seat)
        self._settle_begun(game, seat)

    def seat_left(self, game: Game, seat: Seat) -> None:
        self.seats = [other for other in self.seats if other != seat]
        self.late = [other for other in self.late if other != seat]
        said = (self.named, self.former, self.decided, self.undecided, self.drafts, self.beside)
        for answers in said:
            answers.pop(seat, None)
        for other in list(self.drafts):  # the remaining questions may have been about the leaver
            self._settle_begun(game, other)
        for other in [one for one in self.decided if not self.answered(game, one)[1]]:
            self.undecided[other] = self.decided.pop(other)  # it was about the leaver
            self.forget(other)

    def begin_round(self, game: Any) -> None:
        super().begin_round(game)
        self.calls = [seat for seat in self.seats if self.has_to_decide(game, seat)]
        length = self.main_length(game)
        self.main_clock = f"{length}:{game.rounds}" if length else ""
        self.foretold = [action.key for action in self.coming(game)]
        if not self.seats:  # no seat is able
            self.clock = self.floor = self.main_clock = ""

    def clock_ended(self, game: Game, clock: str) -> None:
        super().clock_ended(game, clock)
        if clock == self.main_clock:
            self.main_clock = ""

    def speak_for(self, game: Game, seat: Seat, ask: Ask) -> None:
        if self.has_to_decide(game, seat):
            self.let_pass(game, seat, in_silence)
            ask = self.ask(game, seat)
        super().speak_for(game, seat, ask)

    def let_pass(self, game: Game, seat: Seat, said: Callable[[Any, Seat, Ask], Answer]) -> None:
        """Let orders name a seat's other actions; without any it lets them pass."""
        self.beside.pop(seat, None)
        if seat not in self.named:
            self.named[seat] = list(said(game, seat, self.acting(game, seat)))
        self.forget(seat)

    # ---- seats that are no longer awaited --------------------------------------------------

    def note_late(self, game: Any, seat: Seat) -> None:
        """Stop waiting for a seat until it speaks where all know that it is asked."""
        if seat not in self.late:
            self.late.append(seat)
            self.forget(seat)

    def note_decides(self, game: Any, seat: Seat) -> None:
        """Wait again for a seat that speaks where all know that it is asked."""
        if seat in self.late:
            self.late.remove(seat)
            self.forget(seat)

    def late_here(self, game: Any) -> list[Seat]:
        """Return the seats that have to decide but are not awaited again."""
        return self.late

    def answers_of(self, game: Game, seat: Seat) -> Answers:
        """Return a seat's decision, with a fallback for each part without a possible answer."""
        return self.answered(game, seat)[0]

    # ---- the order of events ---------------------------------------------------------------

    def advance(self, game: Any) -> Frame | Done | None:
        if not self.begun:
            self.begin_round(game)
            self._known.keep("decides")
            return None
        if self._waits(game):
            return None
        self.speak_for_the_late(game)
        game.seal()  # what happens now shows what was named
        self._known.at = CHANGING
        outcome = self.goes_on(game)
        self._known.at = UNKNOWN
        return outcome

    def answered(self, game: Game, seat: Seat) -> tuple[Answers, bool]:
        """Return a seat's decision, and whether all parts that need an answer still have theirs.

        A part without a possible answer has its fallback.
        """
        said, found, stands = self.decided.get(seat, {}), Answers(), True
        while (asked := self.next_question(game, seat, found)) is not None:
            name, ask = asked
            found[name] = kept(ask, said[name], IMPOSSIBLE) if name in said else ask.fallback
            if found[name] == IMPOSSIBLE:
                found[name] = ask.fallback
                stands = stands and isinstance(ask, Choose) and not ask.least
        return found, stands

    def speak_for_the_late(self, game: Game) -> None:
        """Decide for seats whose time ran out in this stop: by their orders, or with fallbacks."""
        for seat in self.late_here(game) if not self.asks_anew else ():
            while seat not in self.decided and self.has_to_decide(game, seat):
                self.let_pass(game, seat, as_ordered)
                self.take(game, seat, as_ordered(game, seat, self.ask(game, seat)))

    def goes_on(self, game: Game) -> Frame | Done | None:
        """Let the next event happen; a new round begins where something is announced."""
        opened: Frame | None
        if self.chain:
            return self._top(game)
        if self.at >= len(self.moments):
            return Done(self._decisions(game))
        if self.asks_anew:
            self.next_round(game)
            return None
        moment = self.moments[self.at]
        if not self.entered:
            self.entered = True
            if self.is_entered(moment):
                opened = self.enters(game, moment)
                return opened
        return self._window(game, moment)

    def _decisions(self, game: Game) -> dict[Seat, Any]:
        """Return the decisions made in single questions; `leaves` uses the longer ones."""
        found = {seat: self.answers_of(game, seat) for seat in self.seats}
        return {seat: answers[ONLY] for seat, answers in found.items() if ONLY in answers}

    def _top(self, game: Game) -> Frame | None:
        """Put an answer on top of the chain, or carry out its top where there is none."""
        top: Action = self.chain[-1]
        if top.stopped:
            self.chain.pop()
            self.over.append(top.key)
            self.asks_anew = True
            return None
        if self._is_chosen(game, f"to {top.key}", f"{top.key}>"):
            return None
        self.chain.pop()
        self.over.append(top.key)
        below: Action | None = self.chain[-1] if self.chain else None
        target = below if below is not None and top.moment == f"to {below.key}" else None
        opened: Frame | None = self.carry_out(game, top, target)
        return opened

    def _window(self, game: Game, moment: str) -> Frame | None:
        """Let the foreseen actions happen, then the chosen ones; then open the next window."""
        for action in self.unannounced(self.windows.foreseen_in(game, self, moment)):
            if action.key in self.foretold:
                self.chain.append(action)  # `_top` announces an answer, or carries it out
            else:
                self._put_on_chain(game, action)
            return None
        if self._is_chosen(game, moment, f"{moment}:"):
            return None
        self.entered = False
        opened: Frame | None = self.leaves(game, moment)
        self.at += 1
        return opened

    def _is_chosen(self, game: Game, moment: str, beginning: str) -> bool:
        """Announce the first named action with this beginning; return whether there is any."""
        named = self.named.items()
        found = [seat for seat, ids in named for id in ids if id.startswith(beginning)]
        for seat in self.windows.acting_order(game, self) if found else ():
            chosen = self._first(game, seat, beginning) if seat in found else None
            if chosen is not None:
                self._put_on_chain(game, Action(seat=seat, moment=moment, id=chosen))
                return True
        return False

    def _first(self, game: Game, seat: Seat, beginning: str) -> str | None:
        """Return the seat's first possible action with this beginning, and spend it."""
        possible = {option.id for option in self.options(game, seat) if option.why_not is None}
        for id in self.named[seat]:
            if id.startswith(beginning) and id in possible:
                self.named[seat].remove(id)
                chosen: str = id.removeprefix(beginning)
                return chosen
        return None

    def _put_on_chain(self, game: Game, action: Action) -> None:
        self.chain.append(action)
        self.announce(game, action)
        self.next_round(game)

    def next_round(self, game: Any) -> None:
        """Begin a round; former actions and decisions are void, and filled in again."""
        deciders = [seat for seat in self.seats if self.has_to_decide(game, seat)]
        self.called += [s for s in (*self.calls, *deciders) if s not in self.called]
        self.asks_anew = self.begun = False
        self.former |= self.named
        passed_on = {seat: [PASS_ON] for seat, ids in self.named.items() if PASS_ON in ids}
        self.named = passed_on | {s: ids for s, ids in self.named.items() if WHATEVER in ids}
        self.undecided |= self.decided
        self.decided, self.drafts, self.beside = {}, {}, {}
