"""Stop A: the defense invites, too, and whoever was invited joins a side or declines."""

from __future__ import annotations

from dataclasses import replace

from rules.cosmic_encounter.model.views import Side
from rules.cosmic_encounter.model.windows import STOPS
from rules.cosmic_encounter.model.words import ships as so_many
from rules.cosmic_encounter.phases.launch import invitation
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps import uses
from rules.cosmic_encounter.steps.able import able
from rules.cosmic_encounter.steps.allies import join, ships_to_join
from rules.cosmic_encounter.steps.asking import CosmicStop
from rules.cosmic_encounter.steps.ships import on_colonies, powers_lost
from rules.kernel.ask import Ask, Choose, Option, Seat
from rules.kernel.frame import Frame
from rules.kernel.text import Text, say
from rules.parts.stop import Answers

SIDES: tuple[Side, Side] = ("offense", "defense")
BEFORE = ("launch_after_ships", "alliance_before_invite")
"""The windows that come before the invitations."""


def _has_to_use(game: Cosmic, seat: Seat) -> bool:
    """Whether a seat has a power that it may use before the invitations, as all can see."""
    found = (use for window in BEFORE for _, use in uses.uses(game, seat, window))
    return any(use.ability.kind == "power" for use in found)


def invite(game: Cosmic, side: Side, seats: list[Seat]) -> None:
    """A main player's invitations are out."""
    now = game.encounter
    now.invited[side] = seats
    names = tuple(say("{s:seat}", s=seat) for seat in seats)
    text = "{seat:seat} invites {names}." if seats else "{seat:seat} invites nobody."
    game.tell(text, seat=now.main(side), names=names)


class Alliances(CosmicStop):
    """The defense invites; whoever is invited joins or declines, in secret, told together.

    Whoever the offense has invited answers at once, for whatever the defense does; only those whom
    the defense alone invites are asked in a further round. Answers are carried out in table order.

    Where the offense has a power that comes before the invitations (Mind, Mutant, Mite), its own
    stay sealed until then, and it may change them once that power was used.
    """

    LETTER = "A"

    sealed: bool = False

    @classmethod
    def of(cls, game: Cosmic) -> Alliances:
        now = game.encounter
        windows = STOPS["A"]
        sealed = now.may_invite["offense"] and _has_to_use(game, now.offense)
        if now.may_invite["offense"] and not sealed:
            wanted = now.inviting.pop(now.offense, [])
            invite(game, "offense", [int(seat) for seat in wanted])
        others = [seat for seat in game.playing if seat != now.offense]  # each may be invited
        asked = {*others, *able(game, windows), *([now.offense] if sealed else ())}
        seats = [seat for seat in game.timing_order() if seat in asked]
        return cls(seats=seats, moments=[*windows], sealed=sealed)

    def opening(self, game: Cosmic) -> Text:
        now = game.encounter
        text = "{seat:seat} launched {ships} at {planet}. Do you do anything?"
        n = now.gate.get(now.offense, 0)
        return say(text, seat=now.offense, ships=so_many(n), planet=now.planet)

    # ---- what is decided --------------------------------------------------------------------

    def _invitations_known(self) -> bool:
        return self.at > self.moments.index("alliance_invite")

    def next_question(self, game: Cosmic, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        now = game.encounter
        if now.cut_short or self.at > self.moments.index("alliance_commit"):
            return None
        if seat == now.offense:
            return self._invites_anew(game, answers)
        if seat == now.defense:
            return None if self._invitations_known() else self._invites(game, answers)
        invited = any(seat in now.invited[side] for side in SIDES)
        if not invited or seat in now.answered:
            return None
        return self._joins(game, seat, answers)

    def _invites(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        now = game.encounter
        others = [each for each in game.clockwise(now.offense) if each not in now.mains]
        may = now.may_invite["defense"] and "invite" not in answers and others
        return ("invite", invitation(others)) if may else None

    def _invites_anew(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        now = game.encounter
        used = (each for each in now.used if each.seat == now.offense and not each.stopped)
        if not self.sealed or "invite" in answers or not any(e.moment in BEFORE for e in used):
            return None
        others = [each for each in game.clockwise(now.offense) if each not in now.mains]
        wanted = now.inviting.get(now.offense, [])
        return ("invite", replace(invitation(others), fallback=wanted)) if others else None

    def _joins(self, game: Cosmic, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        if "side" not in answers:
            sure = self._invitations_known()
            sides = [side for side in SIDES if not sure or seat in game.encounter.invited[side]]
            return "side", _side(game, sides, sure=sure)
        question = ships_to_join(game, seat)
        if not answers["side"] or "ships" in answers or question is None:
            return None
        return "ships", question

    # ---- what the rules do ------------------------------------------------------------------

    def leaves(self, game: Cosmic, moment: str) -> Frame | None:
        now = game.encounter
        if moment == BEFORE[-1] and self.sealed:
            self._offense_invites(game)
        elif moment == "alliance_invite" and now.may_invite["defense"]:
            self._defense_invites(game)
        elif moment == "alliance_commit":
            for seat in game.clockwise(now.offense)[1:]:
                if seat != now.defense and self._of(game, seat) and seat not in now.answered:
                    self._join(game, seat)
            return powers_lost(game)
        return None

    def _offense_invites(self, game: Cosmic) -> None:
        now = game.encounter
        wanted = now.inviting.get(now.offense, [])
        wanted = self.answers_of(game, now.offense).get("invite", wanted)
        now.inviting.pop(now.offense, None)
        self.sealed = False
        invite(game, "offense", [int(seat) for seat in wanted])
        self.asks_anew = bool(wanted)

    def _defense_invites(self, game: Cosmic) -> None:
        """Who has answered already is not asked again."""
        now = game.encounter
        wanted = self.answers_of(game, now.main("defense")).get("invite", [])
        before = {seat: said for seat, said in self.decided.items() if self._of(game, seat)}
        invite(game, "defense", [int(seat) for seat in wanted])
        if any(self._of(game, seat) and seat not in before for seat in game.playing):
            now.joining = {seat: dict(said) for seat, said in before.items()}
            self.asks_anew = True

    def begin_round(self, game: Cosmic) -> None:
        now = game.encounter
        for seat, said in now.joining.items():
            self.decided[seat], self.named[seat] = said, self.named.get(seat, [])
        now.joining = {}
        super().begin_round(game)

    def _of(self, game: Cosmic, seat: Seat) -> set[str]:
        return {side for side in SIDES if seat in game.encounter.invited[side]}

    def _join(self, game: Cosmic, seat: Seat) -> None:
        """The first side of its wishes that has invited it."""
        answers = self._said(game, seat)
        invited = self._of(game, seat)
        side = next((side for side in answers.get("side", []) if side in invited), "")
        join(game, seat, side, answers.get("ships", {}) if side else {})

    def _said(self, game: Cosmic, seat: Seat) -> Answers:
        """What was answered, if that is still possible."""
        said = self.decided.get(seat, {})
        high = {line.id: line.high for line in on_colonies(game, seat)}
        ships = {id: n for id, n in said.get("ships", {}).items() if n}
        fits = all(n <= high.get(id, 0) for id, n in ships.items())
        enough = 0 < sum(ships.values()) <= game.ships_to_send(seat)
        possible = said.get("side") and fits and enough
        return {"side": said["side"], "ships": ships} if possible else {}


def _side(game: Cosmic, sides: list[Side], *, sure: bool) -> Choose:
    now = game.encounter
    words = {
        "offense": say("Join the offense, {seat:seat}", seat=now.offense),
        "defense": say("Join the defense, {seat:seat}", seat=now.main("defense")),
    }
    known = say("Which side do you join? None: you decline.")
    ahead = say(
        "Which side would you join, the one you prefer first, if it invites you? None: you decline."
    )
    return Choose(
        title=known if sure else ahead,
        moment="join",
        options=tuple(Option(side, words[side]) for side in sides),
        least=0,
        most=1 if sure else 2,
        fallback=[],
    )
