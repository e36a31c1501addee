"""A stop: one question about the windows of a whole range of moments."""

from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar, TypeVar

from rules.kernel import (
    BACK,
    MORE,
    Answer,
    Ask,
    Done,
    Frame,
    Nobody,
    Option,
    OwnKey,
    Seat,
    Text,
    in_silence,
)
from rules.parts.offers import told_apart
from rules.parts.stop.clock import Round
from rules.parts.stop.decisions import acting, awaits, decides_next, deciding, draft_part, question
from rules.parts.stop.happening import answered, goes_on, speak_for_the_late
from rules.parts.stop.known import CHANGING, UNKNOWN, Known
from rules.parts.stop.windows import ONLY, Action, Answers, Windows
from rules.parts.stop.words import PASS_ON, WHATEVER

T = TypeVar("T")


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

    windows: ClassVar[Windows]
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

    def decision(self, game: Any, seat: Seat) -> Ask | None:
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

    def once(self, game: Any, name: Hashable, find: Callable[[], T]) -> T:
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

    def offered(self, game: Any, seat: Seat) -> tuple[Option, ...]:
        """Return all options of a seat; those that read the same are numbered."""
        return self.once(game, ("options", seat), lambda: told_apart(self.options(game, seat)))

    def coming(self, game: Any) -> list[Action]:
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

    def may_say_ahead(self, game: Any, seat: Seat) -> bool:
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

    def ask(self, game: Any, seat: Seat) -> Ask:
        """Return the seat's present question."""
        return question(game, self, seat)

    def asks(self, game: Any) -> dict[Seat, Ask]:
        open_now = self.begun and (self.floor or self._waits(game))
        return self.asked_now(game) if open_now else {}

    def public_moment(self, asked: Mapping[Seat, Ask]) -> str:
        """Return the same word always: nobody else learns which question a seat has reached."""
        return "stop"

    def _waits(self, game: Any) -> bool:
        if self.asks_anew:
            return False  # this round is over: new decisions belong to the next
        return self.once(game, "waits", lambda: self.is_awaited(game))

    def is_awaited(self, game: Any) -> bool:
        """Whether the round waits for anybody.

        It is the result of `waits` on its questions, found faster.
        """
        return awaits(game, self)

    def is_quiet_now(self, game: Any, seat: Seat) -> bool:
        """Whether the present round may close without a word of this seat."""
        return self.once(game, ("quiet", seat), lambda: self.is_quiet(game, seat))

    @property
    def running_clock(self) -> str:
        """The clock of all seats without a decision; once it has ended, that of the others."""
        return self.clock or self.main_clock

    def deciding_clock(self, game: Any, seat: Seat) -> str:
        """Return the clock by which a seat has to decide."""
        return self.main_clock or self.clock

    # ---- answers ---------------------------------------------------------------------------

    def answer(self, game: Any, seat: Seat, answer: Answer) -> None:
        """Take an answer; the findings about the other seats' questions stay."""
        if self._known.at == game.age - 1:
            self._known.at = game.age
        if not game.by_order and self.has_to_decide(game, seat):
            self.note_decides(game, seat)  # an answer given anonymously must show nowhere
        super().answer(game, seat, answer)

    def take(self, game: Any, seat: Seat, answer: Answer) -> None:
        found = deciding(game, self, seat) if decides_next(game, self, seat) else None
        self.forget(seat)
        if answer == MORE:
            self.beside[seat] = True
            return
        if found is not None:
            draft_part(game, self, seat, found[0], answer)
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

    def settle(self, game: Any, seat: Seat) -> None:
        """Note a decision that is complete."""
        if self.all_said(game, seat, self.drafts[seat]):
            self.decided[seat] = self.drafts.pop(seat)
            self.named.setdefault(seat, [])  # a deciding seat lets the rest pass

    def _settle_begun(self, game: Any, seat: Seat) -> None:
        """Note a decision in progress whose remaining questions have become pointless."""
        if self.drafts.get(seat):
            self.forget(seat)
            self.settle(game, seat)

    def forget_others(self, seat: Seat) -> None:
        super().forget_others(seat)
        self.ordered = [each for each in self.ordered if each == seat]

    def reordered(self, game: Any, seat: Seat) -> None:
        """Forget the actions that orders had named, since orders act as the round closes.

        A decision made by an order stands, for all could see that it was made.
        """
        if seat in self.ordered and not self.has_to_decide(game, seat):
            self.ordered.remove(seat)
            for kept in (self.named, self.decided, self.drafts):
                kept.pop(seat, None)
        self.forget(seat)
        self._settle_begun(game, seat)

    def seat_left(self, game: Any, seat: Seat) -> None:
        self.seats = [other for other in self.seats if other != seat]
        self.late = [other for other in self.late if other != seat]
        said = (self.named, self.former, self.decided, self.undecided, self.drafts, self.beside)
        for kept in said:
            kept.pop(seat, None)
        for other in list(self.drafts):  # the remaining questions may have been about the leaver
            self._settle_begun(game, other)
        for other in [one for one in self.decided if not answered(game, self, one)[1]]:
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

    def clock_ended(self, game: Any, clock: str) -> None:
        super().clock_ended(game, clock)
        if clock == self.main_clock:
            self.main_clock = ""

    def speak_for(self, game: Any, seat: Seat, ask: Ask) -> None:
        if self.has_to_decide(game, seat):
            self.let_pass(game, seat, in_silence)
            ask = self.ask(game, seat)
        super().speak_for(game, seat, ask)

    def let_pass(self, game: Any, seat: Seat, said: Callable[[Any, Seat, Ask], Answer]) -> None:
        """Let orders name a seat's other actions; without any it lets them pass."""
        self.beside.pop(seat, None)
        if seat not in self.named:
            self.named[seat] = list(said(game, seat, acting(game, self, seat)))
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

    def answers_of(self, game: Any, seat: Seat) -> Answers:
        """Return a seat's decision, with a fallback for each part without a possible answer."""
        return answered(game, self, seat)[0]

    # ---- the order of events ---------------------------------------------------------------

    def advance(self, game: Any) -> Frame | Done | None:
        if not self.begun:
            self.begin_round(game)
            self._known.keep("decides")
            return None
        if self._waits(game):
            return None
        speak_for_the_late(game, self)
        game.seal()  # what happens now shows what was named
        self._known.at = CHANGING
        outcome = goes_on(game, self)
        self._known.at = UNKNOWN
        return outcome

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
