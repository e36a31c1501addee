"""What a stop of Cosmic Encounter asks: what may be used in it, whom it waits for, and how long."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from typing import ClassVar, Final

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.model.windows import ANSWERS, PHASES, REACTIONS
from rules.cosmic_encounter.model.words import window_words
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops import announced, lateness, uses
from rules.cosmic_encounter.stops.able import InRound, able
from rules.kernel.ask import Option, Seat
from rules.kernel.orders import StandingOrder
from rules.kernel.text import Text, say
from rules.parts.offers import under
from rules.parts.stop.clock import ABSENT, Round, WaitForMe
from rules.parts.stop.frame import Stop
from rules.parts.stop.windows import Action

OWN_ANSWERED: Final = say("You have announced that yourself: this answers your own.")
"""What is asked once more before one answers oneself."""
ZAPS = ("cosmic_zap", "cosmic_field_generator")
"""Cards and technologies that zap a power."""


COVERED: Final = 8
"""Of so many rounds one is held open as cover."""


def is_covered(seed: str, round: int) -> bool:
    """Whether this round is held open; the seed and its number decide, not the game's chance."""
    return int(sha256(f"{seed}/cover/{round}".encode()).hexdigest()[:8], 16) % COVERED == 0


class Waiting(WaitForMe):
    """An order to be waited for in some rounds; public facts decide in which."""

    mine_only: bool = False  # what is usual does not hold

    def waits(self, game: Cosmic, seat: Seat, here: Round) -> bool:
        return False


class SteadyUse(StandingOrder):
    """An order to use one's power whenever it may be used: all can count on it."""

    def pick(self, game: Cosmic, seat: Seat, ids: Sequence[str]) -> str:
        """Which of these uses of one power it wants; empty: none."""
        raise NotImplementedError  # the order knows at whom it aims


class Holding:
    """What a seat has to use, while its options are found out; not saved."""

    held: uses.Held | None = None


class Questions(Stop):
    """A stop as far as it asks: about the windows of the sheets, and what may be used in them."""

    LETTER: ClassVar[str] = ""
    REACTIONS: ClassVar[Sequence[str]] = REACTIONS
    """Windows of what may happen, for which flares are named ahead."""

    able: list[Seat] | None = None  # as the present round began; None: all that are asked
    steady: list[Action] = []  # uses of powers by a lasting order, known as the round opens

    @cached_property
    def _holding(self) -> Holding:
        return Holding()

    # ---- what may be used -------------------------------------------------------------------

    def question(self, game: Cosmic, seat: Seat) -> Text:
        return self.once(game, "sentence", lambda: self._sentence(game))

    def _sentence(self, game: Cosmic) -> Text:
        happening = self.happening(game)
        if happening is None:
            return self.opening(game)
        return say("{happening} Do you answer?", happening=happening)

    def happening(self, game: Cosmic) -> Text | None:
        if not self.chain:
            return None
        top = self.chain[-1]
        text = "{seat:seat} uses {thing}{target}. Unless it is stopped: {words}"
        words = announced.what_it_does(game, top) or say("It works.")
        return say(
            text,
            seat=top.seat,
            thing=uses.name_of(top.id.partition("@")[0]),
            target=announced.target_words(game, top),
            words=words,
        )

    def opening(self, game: Cosmic) -> Text:
        """What is asked while nothing is announced, alike for all."""
        return say("Do you do anything in this stop?")

    def heading(self, moment: str) -> Text:
        return window_words(moment)

    def actions(self, game: Cosmic, seat: Seat, moment: str) -> tuple[Option, ...]:
        held = self._holding.held
        if held is not None and moment not in held:
            return ()  # as nearly always
        found = uses.chosen(game, seat, moment, of_all=held)
        if not self.steady:
            return found
        here = (each for each in self.steady if (each.seat, each.moment) == (seat, moment))
        steady = [each.id.partition("@")[0] for each in here]
        return tuple(o for o in found if o.id.partition("@")[0] not in steady)

    def answers(self, game: Cosmic, seat: Seat, action: Action) -> tuple[Option, ...]:
        held = self._holding.held or uses.held(game, seat)
        if held.keys().isdisjoint(ANSWERS):
            return ()
        found: list[Option] = []
        windows = announced.answer_windows(game, seat, action)
        for window in (*windows, *self._on_a_zap(seat, action)):
            if window in held:
                found += uses.chosen(game, seat, window, answered=action, of_all=held)
        if not found:
            return ()
        return tuple({option.id: _aimed(option, seat, action) for option in found}.values())

    def answering(self, game: Cosmic, action: Action) -> Text:
        """An action that is announced, or foreseen, and whose."""
        thing = uses.name_of(action.id.partition("@")[0])
        text = "In answer to {seat:seat}: {thing}"
        if action not in self.chain:
            text = "As foreseen, {seat:seat} uses {thing}"
        return say(text, seat=action.seat, thing=thing)

    def _on_a_zap(self, seat: Seat, action: Action) -> tuple[str, ...]:
        """What may be played where one's own power is being zapped."""
        if key_of(action.id.partition("@")[0]) not in ZAPS:
            return ()
        zapped = next((each for each in self.chain if action.moment == f"to {each.key}"), None)
        mine = zapped is not None and zapped.seat == seat
        return ("on_cosmic_zap_on_self",) if mine else ()

    def foreseen(self, game: Cosmic) -> list[Action]:
        windows = [*uses.forced_windows(game), *(each.moment for each in self.steady)]
        ahead = (moment for moment in self.moments[self.at :] if moment in windows)
        return [action for moment in ahead for action in self.foreseen_in(game, moment)]

    def foreseen_in(self, game: Cosmic, moment: str) -> list[Action]:
        must = self.must(game, moment)
        return [*must, *self._still_steady(game, moment)] if self.steady else must

    def _still_steady(self, game: Cosmic, moment: str) -> list[Action]:
        """What lasting orders use in a window, as long as it is possible."""
        here = [each for each in self.steady if each.moment == moment]
        return [
            each
            for each in here
            if any(option.id == each.id for option in uses.chosen(game, each.seat, moment))
        ]

    def _steady(self, game: Cosmic) -> list[Action]:
        """What the orders of all use in the windows to come; what is hidden is no aim of these."""
        found = []
        for seat in game.timing_order() if self.LETTER else ():
            orders = [o for o in game.orders.get(seat, ()) if isinstance(o, SteadyUse)]
            for order in orders[:1]:
                for moment in self.to_come:
                    found += self._picked(game, seat, moment, order)
        return [each for each in found if each.key not in self.over]

    def _picked(self, game: Cosmic, seat: Seat, moment: str, order: SteadyUse) -> list[Action]:
        by_thing: dict[str, list[str]] = {}
        for option in uses.chosen(game, seat, moment):
            thing, _, target = option.id.partition("@")
            if "." in thing and (not target or _is_public(game, target)):
                by_thing.setdefault(thing, []).append(option.id)
        wanted = (order.pick(game, seat, ids) for ids in by_thing.values())
        return [Action(seat=seat, moment=moment, id=id) for id in wanted if id]

    def must(self, game: Cosmic, moment: str) -> list[Action]:
        """What is forced in a window, as things are."""
        return uses.forced(game, moment)

    def options(self, game: Cosmic, seat: Seat) -> tuple[Option, ...]:
        """Also what would answer a power that reacts, and flares for whatever may happen."""
        self._holding.held = held = uses.held(game, seat)
        found = list(super().options(game, seat))
        if not held.keys().isdisjoint(ANSWERS):
            reacting = self.once(game, "reacting", lambda: self.reacting(game))
            group = say("If it is used")
            for action in reacting:
                answers = self.answers(game, seat, action)
                found += [under(group, o, f"{action.key}>{o.id}") for o in answers]
        self._holding.held = None
        for moment in self.REACTIONS:
            if moment not in held or moment in self.moments:
                continue
            found += [
                Option(f"{moment}:{thing}", uses.name_of(thing), group=say("If it happens"))
                for thing, use in uses.uses(game, seat, moment, of_all=held)
                if use.card
            ]
        return tuple({option.id: option for option in found}.values())

    def reacting(self, game: Cosmic) -> list[Action]:
        """The uses of powers that may react to what happens, as all can see."""
        return [
            Action(seat=owner, moment=moment, id=f"{alien}.{ability.method}")
            for owner in game.timing_order()
            for alien in game.seated[owner].aliens
            if uses.own_reactions(alien) and not game.why_powerless(owner, alien)
            for moment, ability in uses.own_reactions(alien)
        ]

    def decides_later(self, game: Cosmic) -> bool:
        """Whether main players need not decide yet, by what all can see.

        A forced power comes first, and what it asks makes the stop ask anew.
        """
        if not self.chain:
            here = self.moments[self.at] if self.at < len(self.moments) else ""
            if not uses.some_ask_first(game, here):
                return False  # as nearly always
        return self.once(game, "later", lambda: self._asks_first(game))

    def _asks_first(self, game: Cosmic) -> bool:
        here = self.moments[self.at : self.at + 1]
        coming = [action for moment in here for action in self.foreseen_in(game, moment)]
        first = [action for action in coming if action.key not in self.over]
        return any(
            ability.decided_first
            for action in (*self.chain, *first)
            for ability in announced.abilities_of(action.id.partition("@")[0])
        )

    # ---- who is asked -----------------------------------------------------------------------

    def acting_order(self, game: Cosmic) -> list[Seat]:
        return game.timing_order()

    def asked_anyway(self, game: Cosmic) -> Collection[Seat]:
        """Return who is asked in this stop whether or not they are able."""
        return ()

    def stirs(self, game: Cosmic) -> bool:
        """Whether the rules bring about, unannounced, what somebody may react to."""
        return True

    def who_is_able(self, game: Cosmic) -> list[Seat]:
        """Return who may have something to do in the windows to come, by what all can see."""
        actions = (*self.chain, *self.coming(game))
        happening = self.REACTIONS if actions or self.stirs(game) else ()
        return able(game, InRound(tuple(self.to_come), happening, actions))

    def note_who_is_asked(self, game: Cosmic) -> None:
        """Settle who is asked in a round as it begins: what all can see may have changed."""
        self.able = self.who_is_able(game)
        asked = {*self.able, *self.asked_anyway(game)}
        self.seats = [seat for seat in game.timing_order() if seat in asked]

    # ---- clocks -----------------------------------------------------------------------------

    def length(self, game: Cosmic) -> str:
        return "quiet" if game.options.clocked else ""

    def main_length(self, game: Cosmic) -> str:
        return "main" if game.options.clocked else ""

    def least(self, game: Cosmic) -> str:
        """Where the table wants cover, one round in eight stays open for the whole clock."""
        if not game.options.clocked:
            return ""
        covers = game.options.cover != "off" and is_covered(game.seed, game.rounds)
        return self.length(game) if covers else "floor"

    def deciding_clock(self, game: Cosmic, seat: Seat) -> str:
        """Whoever was silent for two main clocks running has as long as a round, by a clock alone.

        That of the round knows no absence that was told: it ends for all who are not named.
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

    def waits_for(self, game: Cosmic, seat: Seat) -> bool:
        """By orders, and by what is usual, alike for all: whom an action names is waited for."""
        given = game.orders.get(seat)
        if given and super().waits_for(game, seat):
            return True
        if game.missed.get(seat, 0) >= ABSENT:
            return False
        if given and any(isinstance(each, Waiting) and each.mine_only for each in given):
            return False
        if game.options.stops == "all are waited for" and (self.able is None or seat in self.able):
            return True
        top = self.chain[-1] if self.chain else None
        named = top is not None and top.id.partition("@")[2] == str(seat)
        return named or self.default_waits(game, seat)

    def lets_pass_alone(self, game: Cosmic, seat: Seat) -> bool:
        orders = (each for each in game.orders.get(seat, ()) if isinstance(each, Waiting))
        return any(order.mine_only for order in orders)

    def note_heard(self, game: Cosmic, seat: Seat) -> None:
        super().note_heard(game, seat)
        game.missed.pop(seat, None)

    def note_missed(self, game: Cosmic, seat: Seat) -> None:
        """Whoever was waited for in vain twice running is not until they speak."""
        if self.waits_for(game, seat):
            game.missed[seat] = game.missed.get(seat, 0) + 1
        super().note_missed(game, seat)

    def default_waits(self, game: Cosmic, seat: Seat) -> bool:
        """Who is waited for here without having ordered it; public facts decide."""
        return False

    def begin_round(self, game: Cosmic) -> None:
        self.show(game)
        self.steady = self._steady(game)
        self.note_who_is_asked(game)
        super().begin_round(game)
        if self.calls and all(lateness.is_overdue(game, seat) for seat in self.calls):
            self.main_clock = self.main_clock and self._overdue_clock(game)

    def scene(self, game: Cosmic) -> str:
        """Each stop of each encounter; a reaction belongs to the stop in which it happens."""
        return f"{game.turn}/{game.encounters}/{self.LETTER}" if self.LETTER else ""

    def show(self, game: Cosmic) -> None:
        """Where the game is, for all to see."""
        if self.LETTER:
            game.stop = self.LETTER
        here = self.moments[self.at : self.at + 1]
        if here and here[0] in PHASES:
            game.phase = PHASES[here[0]]


def _is_public(game: Cosmic, target: str) -> bool:
    """Whether all know what is aimed at: a player, a side, a planet."""
    planets = (planet.id for planet in game.planets)
    return target.isdigit() or target in ("offense", "defense") or target in planets


def _aimed(option: Option, seat: Seat, action: Action) -> Option:
    """An answer, and what it answers: a flare goes *with* its own power, all else is *on* it.

    Stopping what one has announced oneself is asked once more.
    """
    thing = action.id.partition("@")[0]
    goes_with = seat == action.seat and uses.helps_own(option.id, thing)
    text = "{a} with {b}" if goes_with else "{a} on {b}"
    label = say(text, a=option.label, b=uses.name_of(thing))
    against = seat == action.seat and not goes_with
    return replace(option, label=label, warning=OWN_ANSWERED if against else option.warning)
