"""Stops of Cosmic Encounter: their players, their clocks, and the course of a use."""

from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import Annotated, Any, ClassVar, Final

from rules.cosmic_encounter.model.power import Power
from rules.cosmic_encounter.model.windows import PHASES, REACTIONS
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops import announced, lateness
from rules.cosmic_encounter.stops.able import InRound, able, may_use_cards
from rules.cosmic_encounter.stops.present import stops_around
from rules.cosmic_encounter.stops.then import then
from rules.cosmic_encounter.stops.windows import PASS_ENCOUNTER, CosmicWindows
from rules.kernel import Answer, CardId, Done, Everyone, Frame, Option, Seat, Text, ordered, say
from rules.parts.stop.clock import ABSENT, Round, WaitForMe
from rules.parts.stop.frame import Stop
from rules.parts.stop.windows import Action
from rules.parts.stop.words import PASS_ON

COVERED: Final = 8
"""Number of rounds of which one, on average, is held open as cover."""


def is_covered(seed: str, round: int) -> bool:
    """Whether this round is held open, by the seed and its number, not by the game's chance."""
    return int(sha256(f"{seed}/cover/{round}".encode()).hexdigest()[:8], 16) % COVERED == 0


class Waiting(WaitForMe):
    """An order to be waited for in some rounds, by public facts."""

    mine_only: bool = False  # the usual rule does not apply

    def waits(self, game: Cosmic, seat: Seat, here: Round) -> bool:
        return False


class CosmicStop(Stop):
    """A stop whose windows are those of the sheets.

    Each stop lists its windows (`moments`). It has rules before and after them (`enters`,
    `leaves`), and the decisions of its main players (`next_question`).
    """

    windows: ClassVar[CosmicWindows] = CosmicWindows()
    LETTER: ClassVar[str] = ""
    REACTIONS: ClassVar[Sequence[str]] = REACTIONS
    """Windows of possible events, for which flares are named ahead."""

    able: list[Seat] | None = None  # as the present round began; None: all asked seats
    steady: list[Action] = []  # uses of powers by a lasting order, known as the round opens
    gained: list[Seat] = []  # seats that have gained cards and were not asked since

    # ---- what each stop says ----------------------------------------------------------------

    def opening(self, game: Cosmic) -> Text:
        """Return the question while nothing is announced, alike for all."""
        return say("Do you do anything in this stop?")

    def asked_anyway(self, game: Cosmic) -> Collection[Seat]:
        """Return the seats asked in this stop whether or not they are able."""
        return ()

    def stirs(self, game: Cosmic) -> bool:
        """Whether the rules cause unannounced events that somebody may react to."""
        return True

    def default_waits(self, game: Cosmic, seat: Seat) -> bool:
        """Whether a seat is waited for here without an order, by public facts."""
        return False

    def event(self, game: Cosmic) -> dict[str, Any]:
        """Return the event that it reacts to."""
        return {}

    # ---- the course of a use ----------------------------------------------------------------

    def advance(self, game: Cosmic) -> Frame | Done | None:
        if self.begun and not self.chain and game.encounter.cut_short:
            self.to_the_end()  # the encounter goes straight to its end
        if self.begun and self._gainers_may_act(game):
            self.next_round(game)  # before anything announced goes on: they may answer it
        return super().advance(game)

    def _gainers_may_act(self, game: Cosmic) -> bool:
        """Whether a seat that has gained cards may use some here, or decides by them.

        Public facts tell, as for `able`: nobody learns which card it was.
        """
        gained, self.gained = self.gained, []
        left = self.left_for_cards(game) if gained else InRound(())
        return any(
            may_use_cards(game, seat, left) or self.next_question(game, seat, {}) is not None
            for seat in gained
        )

    def left_for_cards(self, game: Cosmic) -> InRound:
        """Return the moments in which a card may still be used."""
        return InRound((), (*self.to_come, *self._events(game)), (*self.chain, *self.coming(game)))

    def announce(self, game: Cosmic, action: Action) -> None:
        announced.announce(game, action)

    def carry_out(self, game: Cosmic, action: Action, target: Action | None) -> Frame | None:
        use = announced.use_of(game, action, answered=target, event=self.event(game))
        needs_power = isinstance(use.of, Power) and use.ability.kind != "wild"
        if needs_power and not game.has_power(action.seat, use.of.id):
            return None  # it was zapped, or lost, before its turn
        if use.ability.kind == "power":
            _note(game, action)
        frame = use.of.run(game, use)
        goes = use.ability.after_use
        if not use.card or goes in ("hand", "moved"):
            return frame
        to = use.target if goes == "target" else goes
        return then(frame, PutAwayPlayed(seat=action.seat, card=use.card, to=to))

    def decides_later(self, game: Cosmic) -> bool:
        """Whether main players need not decide yet, by public facts.

        A forced power comes first, and its question makes the stop ask anew.
        """
        return self.once(game, "later", lambda: self.windows.is_to_ask_first(game, self))

    # ---- asked seats ------------------------------------------------------------------------

    def who_is_able(self, game: Cosmic) -> list[Seat]:
        """Return the seats that may act in the windows to come, by public facts."""
        actions = (*self.chain, *self.coming(game))
        return able(game, InRound(tuple(self.to_come), self._events(game), actions))

    def _events(self, game: Cosmic) -> Sequence[str]:
        """Return the windows of events that are possible in the rest of the stop."""
        happens = self.chain or self.coming(game) or self.stirs(game)
        return self.REACTIONS if happens else ()

    def note_who_is_asked(self, game: Cosmic) -> None:
        """Settle the asked seats as a round begins: public facts may have changed."""
        self.able = self.who_is_able(game)
        asked = {*self.able, *self.asked_anyway(game)}
        self.seats = [seat for seat in game.timing_order() if seat in asked]

    def waits_for(self, game: Cosmic, seat: Seat) -> bool:
        """Whether the round waits for this seat, by an order or by the usual rule."""
        given = game.orders.get(seat)
        if given and super().waits_for(game, seat):
            return True
        if game.missed.get(seat, 0) >= ABSENT or (given and self.lets_pass_alone(game, seat)):
            return False
        if game.options.stops == "all are waited for" and (self.able is None or seat in self.able):
            return True
        top = self.chain[-1] if self.chain else None
        named = top is not None and top.id.partition("@")[2] == str(seat)
        return named or self.default_waits(game, seat)

    def is_quiet(self, game: Cosmic, seat: Seat) -> bool:
        """Whether the round may close without a word of this seat.

        The only person at a table hides from nobody, and is not asked where nothing fits.
        """
        nothing_fits = seat in self.alone and not self.offered(game, seat)
        return nothing_fits or super().is_quiet(game, seat)

    def lets_pass_alone(self, game: Cosmic, seat: Seat) -> bool:
        given = game.orders.get(seat, ())
        return any(isinstance(order, Waiting) and order.mine_only for order in given)

    # ---- passing ----------------------------------------------------------------------------

    def named_words(self, game: Cosmic, seat: Seat, option: Option) -> Text:
        lasts = option.id == PASS_ON and self._passes(game, seat)
        return PASS_ENCOUNTER.label if lasts else super().named_words(game, seat, option)

    def answer(self, game: Cosmic, seat: Seat, answer: Answer) -> None:
        """Take an answer; a seat that names anything else passes no longer."""
        if isinstance(answer, list) and PASS_ENCOUNTER.id in answer:
            game.passing[seat] = game.encounters
            answer = [*(id for id in answer if id not in (PASS_ON, PASS_ENCOUNTER.id)), PASS_ON]
        super().answer(game, seat, answer)
        if PASS_ON not in self.named.get(seat, [PASS_ON]):
            game.passing.pop(seat, None)

    def _passes(self, game: Cosmic, seat: Seat) -> bool:
        return game.passing.get(seat) == game.encounters

    def _pass_as_wished(self, game: Cosmic) -> None:
        """Pass for the seats that wished it for the whole encounter; their orders still act."""
        for seat in self.seats:
            if self._passes(game, seat) and seat not in self.named:
                ask = self.acting(game, seat)
                said = ordered(game, seat, ask, game.orders.get(seat, ()))
                acts = [] if said is None else [id for id in said[0] if id != PASS_ON]
                self.named[seat] = [*acts, PASS_ON]

    # ---- clocks -----------------------------------------------------------------------------

    def length(self, game: Cosmic) -> str:
        return "quiet" if game.options.clocked else ""

    def main_length(self, game: Cosmic) -> str:
        return "main" if game.options.clocked else ""

    def least(self, game: Cosmic) -> str:
        """Return the least clock: with cover, one round in eight stays open for the whole clock."""
        if not game.options.clocked:
            return ""
        covers = game.options.cover != "off" and is_covered(game.seed, game.rounds)
        return self.length(game) if covers else "floor"

    def deciding_clock(self, game: Cosmic, seat: Seat) -> str:
        """Return the clock of a decision; after two in vain it is as long as a round's.

        The round's clock knows no publicly told absence: it ends for all who are not named.
        """
        if self.main_length(game) and lateness.is_overdue(game, seat):
            return self._overdue_clock(game)
        return super().deciding_clock(game, seat)

    def _overdue_clock(self, game: Cosmic) -> str:
        return f"{self.length(game)}:{game.rounds}{lateness.OVERDUE}"

    def note_late(self, game: Cosmic, seat: Seat) -> None:
        super().note_late(game, seat)
        lateness.note_overdue(game, seat)

    def note_decides(self, game: Cosmic, seat: Seat) -> None:
        super().note_decides(game, seat)
        lateness.note_decides(game, seat)

    def note_heard(self, game: Cosmic, seat: Seat) -> None:
        super().note_heard(game, seat)
        game.missed.pop(seat, None)

    def note_missed(self, game: Cosmic, seat: Seat) -> None:
        """Count a silence; after two in a row a seat is not waited for until it speaks."""
        if self.waits_for(game, seat):
            game.missed[seat] = game.missed.get(seat, 0) + 1
        super().note_missed(game, seat)

    def begin_round(self, game: Cosmic) -> None:
        self.show(game)
        self.steady = self.windows.steady(game, self)
        self.note_who_is_asked(game)
        super().begin_round(game)
        self._pass_as_wished(game)
        if self.calls and all(lateness.is_overdue(game, seat) for seat in self.calls):
            self.main_clock = self.main_clock and self._overdue_clock(game)

    # ---- the place in the game --------------------------------------------------------------

    def scene(self, game: Cosmic) -> str:
        """Return the stop's name, new in each encounter.

        A reaction belongs to the stop around it.
        """
        return f"{game.turn}/{game.encounters}/{self.LETTER}" if self.LETTER else ""

    def show(self, game: Cosmic) -> None:
        """Show stop and phase, for all to see."""
        if self.LETTER:
            game.stop = self.LETTER
        here = self.moments[self.at : self.at + 1]
        if here and here[0] in PHASES:
            game.phase = PHASES[here[0]]


def _note(game: Cosmic, action: Action) -> None:
    """Tell of a foreseen use as it works: it was never announced, since nobody answered it."""
    thing = action.id.partition("@")[0]
    used = ((each.seat, each.thing, each.moment) for each in game.encounter.used)
    if (action.seat, thing, action.moment) not in used:
        announced.note(game, action)


def gain(game: Cosmic, seat: Seat, cards: Sequence[str]) -> None:
    """Take cards into a hand: the only way in during an encounter."""
    game.player(seat).hand += cards
    if cards:
        note_gain(game, seat)


def note_gain(game: Cosmic, seat: Seat) -> None:
    """Note that a seat has new cards: the stop around asks it again."""
    for stop in stops_around(game):
        if isinstance(stop, CosmicStop) and seat not in stop.gained:
            stop.gained.append(seat)


class PutAwayPlayed(Frame):
    """A played card goes to its place, unless something has taken it.

    `to` is `discard`, `owner or discard` (the player with the flare's alien) or a seat.
    """

    seat: int
    card: Annotated[CardId, Everyone]
    to: str = "discard"

    done: bool = False

    def advance(self, game: Cosmic) -> Frame | Done | None:
        if self.done:
            return Done()
        self.done = True
        out = game.player(self.seat).out
        if self.card not in out or self.card in game.encounter.kept:
            return None
        out.remove(self.card)
        owner = game.owner_of(game.face(self.card).alien) if self.to.startswith("owner") else None
        taker = int(self.to) if self.to.isdigit() else owner
        if taker is None:
            game.put_away([self.card])
            return game.react("on_other_discard", seat=self.seat, cards=[self.card])
        gain(game, taker, [self.card])
        text = "{seat:seat} gets {card}."
        game.tell(text, seat=taker, card=game.named(self.card))
        return None
