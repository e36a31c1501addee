"""Stop A: the defense invites, too, and invited players join a side or decline."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rules.cosmic_encounter.model.views import Side
from rules.cosmic_encounter.model.windows import STOPS
from rules.cosmic_encounter.model.words import ships as so_many
from rules.cosmic_encounter.phases.answering import SEE, SIDES, question, wanted_side
from rules.cosmic_encounter.phases.launch import invitation
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.allies import join
from rules.cosmic_encounter.steps.losses import may_lose_powers, powers_lost
from rules.cosmic_encounter.steps.ships import to_send
from rules.cosmic_encounter.stops import uses
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.kernel import Ask, Frame, Option, Seat, Text, kept, say
from rules.parts.stop.windows import Answers

AHEAD = "answer ahead"  # an option's id
BEFORE = ("launch_after_ships", "alliance_before_invite")
"""The windows before the invitations."""


def _has_to_use(game: Cosmic, seat: Seat) -> bool:
    """Whether a seat has a power for use before the invitations, by public facts."""
    found = (use for window in BEFORE for _, use in uses.uses(game, seat, window))
    return any(use.ability.kind == "power" for use in found)


def invite(game: Cosmic, side: Side, seats: list[Seat]) -> None:
    """Send out a main player's invitations."""
    now = game.encounter
    now.invited[side] = seats
    now.have_invited.append(side)
    names = tuple(say("{s:seat}", s=seat) for seat in seats)
    text = "{seat:seat} invites {names}." if seats else "{seat:seat} invites nobody."
    game.tell(text, seat=now.main(side), names=names)


class Alliances(CosmicStop):
    """The defense invites; invited players join or decline, in secret, told together.

    - A player invited by the offense answers at once, whatever the defense does.
    - All others may answer ahead, in case the defense invites them. A further round asks only those
      newly invited who have not.
    - Answers are carried out and told in table order.
    - A player who waits and sees is asked in that order, when those before have spoken. So is a
      player whose answer is no longer possible.
    - Where the offense has a power that comes before the invitations (Mind, Mutant, Mite), its own
      stay sealed until then. It may change them once that power was used.
    """

    LETTER = "A"
    AHEAD = AHEAD

    sealed: bool = False
    turn: Seat | None = None  # the seat asked in turn; all before have spoken
    reopens: bool = False  # the next question belongs to a round that has not begun yet

    @classmethod
    def of(cls, game: Cosmic) -> Alliances:
        now = game.encounter
        sealed = now.may_invite["offense"] and _has_to_use(game, now.offense)
        if now.may_invite["offense"] and not sealed:
            wanted = now.inviting.pop(now.offense, [])
            invite(game, "offense", [int(seat) for seat in wanted])
        return cls(seats=[], moments=[*STOPS["A"]], sealed=sealed)

    def asked_anyway(self, game: Cosmic) -> Collection[Seat]:
        """Return the inviting player, and all others: each may be invited."""
        offense = game.encounter.offense
        return [seat for seat in game.playing if seat != offense or self.sealed]

    def stirs(self, game: Cosmic) -> bool:
        """Whether ships that leave to join may cost a power."""
        mains = game.encounter.mains
        return may_lose_powers(game, [seat for seat in game.playing if seat not in mains])

    def opening(self, game: Cosmic) -> Text:
        now = game.encounter
        text = "{seat:seat} launched {ships} at {planet}. Do you do anything?"
        n = now.gate.get(now.offense, 0)
        return say(text, seat=now.offense, ships=so_many(n), planet=now.planet)

    # ---- asked players -----------------------------------------------------------------------

    def _invitations_known(self) -> bool:
        return self.at > self.moments.index("alliance_invite")

    def _in_turn(self, game: Cosmic) -> bool:
        return game.options.joining == "in turn"

    def _invited(self, game: Cosmic) -> list[Seat]:
        """Return the invited seats without an answer, in table order."""
        now = game.encounter
        invited, mains = now.invited, now.mains
        return [
            seat
            for seat in game.clockwise(now.offense)
            if (seat in invited["offense"] or seat in invited["defense"])
            and seat not in mains
            and seat not in now.answered
        ]

    def _may_be_invited(self, game: Cosmic, seat: Seat) -> list[Side]:
        """Return the sides that have invited a seat, and those that may still do so."""
        now = game.encounter
        may: dict[Side, bool] = {
            "offense": self.sealed and now.may_invite["offense"],
            "defense": not self._invitations_known() and now.may_invite["defense"],
        }
        return [side for side in SIDES if seat in now.invited[side] or may[side]]

    def says_ahead(self, game: Cosmic, seat: Seat) -> bool:
        """Whether a seat is not invited yet, and may answer ahead."""
        now = game.encounter
        if seat in now.mains or seat in now.answered or self._in_turn(game) or now.cut_short:
            return False
        if self.decides_later(game):
            return False  # like the inviting players, it waits for earlier decisions
        may = not self._of(game, seat) and self._may_be_invited(game, seat)
        return bool(may and game.colonies(seat))

    def ahead(self, game: Cosmic, seat: Seat) -> Option:
        text = say("Say now what I answer if I am invited")
        return Option(AHEAD, text, group=say("Invitations"))

    def is_awaited(self, game: Cosmic) -> bool:
        return not self.reopens and super().is_awaited(game)

    # ---- decisions ---------------------------------------------------------------------------

    def next_question(self, game: Cosmic, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        now = game.encounter
        over = now.cut_short or self.at > self.moments.index("alliance_commit")
        if over or self.decides_later(game):
            return None
        if seat == now.offense:
            return self._invites_anew(game, answers)
        if seat == now.defense:
            return None if self._invitations_known() else self._invites(game, answers)
        if self.says_ahead(game, seat):
            return self._joins(game, seat, answers) if self.wants_ahead(seat) else None
        invited = self._invited(game)
        if self._in_turn(game):
            invited = invited[:1] if self._invitations_known() else []
        return self._joins(game, seat, answers) if seat in invited else None

    def _invites(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        now = game.encounter
        mains = now.mains
        others = [each for each in game.clockwise(now.offense) if each not in mains]
        may = now.may_invite["defense"] and "invite" not in answers and others
        return ("invite", invitation(others)) if may else None

    def _invites_anew(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        now = game.encounter
        used = (each for each in now.used if each.seat == now.offense and not each.stopped)
        if not self.sealed or "invite" in answers or not any(e.moment in BEFORE for e in used):
            return None
        mains = now.mains
        others = [each for each in game.clockwise(now.offense) if each not in mains]
        ask = invitation(others)
        wanted = kept(ask, now.inviting.get(now.offense, []), [])
        return ("invite", replace(ask, fallback=wanted)) if others else None

    def _joins(self, game: Cosmic, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        sides = self._may_be_invited(game, seat)
        sure = sides == self._of(game, seat)
        earlier = self._earlier(game, seat, sure=sure)
        return question(game, seat, answers, sides=sides, sure=sure, earlier=earlier)

    def would_be_asked(self, game: Cosmic, seat: Seat) -> Ask | None:
        """Return the question that a seat may answer ahead; None: there is none."""
        found = self._joins(game, seat, {}) if self.says_ahead(game, seat) else None
        return None if found is None else found[1]

    def _earlier(self, game: Cosmic, seat: Seat, *, sure: bool) -> list[Seat]:
        """Return the seats that answer earlier and may still join either side."""
        now = game.encounter
        if self.turn == seat or self._in_turn(game):
            return []
        mains = now.mains
        circle = [each for each in game.clockwise(now.offense) if each not in mains]
        before = circle[: circle.index(seat)]
        may = self._invited(game) if sure else [s for s in before if s not in now.answered]
        return [each for each in before if each in may]

    # ---- rules -------------------------------------------------------------------------------

    def leaves(self, game: Cosmic, moment: str) -> Frame | None:
        now = game.encounter
        if moment == BEFORE[-1] and self.sealed:
            self._offense_invites(game)
        elif moment == "alliance_invite" and now.may_invite["defense"]:
            self._defense_invites(game)
        elif moment == "alliance_commit":
            self._commit(game)
            return powers_lost(game)
        return None

    def _offense_invites(self, game: Cosmic) -> None:
        now = game.encounter
        wanted = now.inviting.get(now.offense, [])
        wanted = self.answers_of(game, now.offense).get("invite", wanted)
        now.inviting.pop(now.offense, None)
        self.sealed = False
        invite(game, "offense", [int(seat) for seat in wanted])
        self._asks_the_invited(game)

    def _defense_invites(self, game: Cosmic) -> None:
        wanted = self.answers_of(game, game.encounter.main("defense")).get("invite", [])
        invite(game, "defense", [int(seat) for seat in wanted])
        self._asks_the_invited(game)

    def _asks_the_invited(self, game: Cosmic) -> None:
        """Open a round for the invited seats, unless all have answered already."""
        invited = self._invited(game)
        if self._in_turn(game):
            known = self.at >= self.moments.index("alliance_invite")
            if invited and known:
                self._opens_anew(game)
        elif any(seat not in self.decided for seat in invited):
            self._opens_anew(game)

    def _opens_anew(self, game: Cosmic, but: Seat | None = None) -> None:
        """Open a further round; the answers of others stand until they change them."""
        now = game.encounter
        kept = {seat: said for seat, said in self.decided.items() if seat not in (but, *now.mains)}
        now.joining = {seat: dict(said) for seat, said in kept.items()}
        self.asks_anew = self.reopens = True

    def begin_round(self, game: Cosmic) -> None:
        now = game.encounter
        for seat, said in now.joining.items():
            self.decided[seat], self.named[seat] = said, self.named.get(seat, [])
        now.joining, self.reopens = {}, False
        super().begin_round(game)

    def _of(self, game: Cosmic, seat: Seat) -> list[Side]:
        """Return the sides that have invited a seat."""
        return [side for side in SIDES if seat in game.encounter.invited[side]]

    def _commit(self, game: Cosmic) -> None:
        """Carry out the answers in table order, until a player must be asked."""
        for place, seat in enumerate(invited := self._invited(game)):
            said = self.decided.get(seat, {})
            if said.get("side") == [SEE] or not self._possible(game, seat, said):
                self.turn = seat
                self._opens_anew(game, but=seat)
                self.at -= 1
                return
            side = wanted_side(game, self._of(game, seat), said)
            join(game, seat, side, _ships(said, side))
            if side == "defense" and "rewards" in said:
                game.encounter.mixes[seat] = said["rewards"]
            if self._in_turn(game) and invited[place + 1 :]:
                self._opens_anew(game)
                self.at -= 1
                return

    def _possible(self, game: Cosmic, seat: Seat, said: Answers) -> bool:
        """Whether an answer is still possible."""
        side = wanted_side(game, self._of(game, seat), said)
        high = {line.id: line.high for line in to_send(game, seat)}
        ships = _ships(said, side)
        fits = all(n <= high.get(id, 0) for id, n in ships.items())
        return not ships or (fits and sum(ships.values()) <= game.ships_to_send(seat))


def _ships(said: Answers, side: str) -> dict[str, int]:
    """Return the ships with which an answer joins a side."""
    return {id: n for id, n in said.get(f"{side}_ships", {}).items() if n}
