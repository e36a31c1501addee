"""Stop A: the defense invites, too, and whoever was invited joins a side or declines."""

from __future__ import annotations

from rules.cosmic_encounter.model.views import Side
from rules.cosmic_encounter.model.windows import STOPS
from rules.cosmic_encounter.model.words import ships as so_many
from rules.cosmic_encounter.phases.launch import invitation
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.asking import CosmicStop, able
from rules.cosmic_encounter.steps.ships import filled, on_colonies, powers_lost
from rules.kernel.ask import Ask, Choose, Option, Seat, Spread
from rules.kernel.frame import Frame
from rules.kernel.text import Text, say
from rules.parts.stop import Answers

DECLINE = "decline"
SIDES: tuple[Side, Side] = ("offense", "defense")


def _invites(game: Cosmic, side: Side, seats: list[Seat]) -> None:
    now = game.encounter
    now.invited[side] = seats
    names = tuple(say("{s:seat}", s=seat) for seat in seats)
    text = "{seat:seat} invites {names}." if seats else "{seat:seat} invites nobody."
    game.tell(text, seat=now.main(side), names=names)


class Invitations(CosmicStop):
    """What comes before the invitations; then the defense invites.

    Whoever the offense has invited may answer already, for whatever the defense does.
    """

    LETTER = "A"

    @classmethod
    def of(cls, game: Cosmic) -> Invitations:
        now = game.encounter
        windows = STOPS["A"][:4]
        if now.may_invite["offense"]:
            wanted = now.inviting.pop(now.offense, [])
            _invites(game, "offense", [int(seat) for seat in wanted])
        first = [now.main("defense"), *now.invited["offense"]]
        seats = [*first, *(seat for seat in able(game, windows) if seat not in first)]
        order = game.timing_order()
        return cls(seats=sorted(seats, key=order.index), moments=[*windows])

    def opening(self, game: Cosmic) -> Text:
        now = game.encounter
        text = "{seat:seat} launched {ships} at {planet}. Do you do anything?"
        n = now.gate.get(now.offense, 0)
        return say(text, seat=now.offense, ships=so_many(n), planet=now.planet)

    def next_question(self, game: Cosmic, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        now = game.encounter
        if self.at > self.moments.index("alliance_invite") or now.cut_short:
            return None
        if seat == now.defense:
            others = [each for each in game.clockwise(now.offense) if each not in now.mains]
            may = now.may_invite["defense"] and "invite" not in answers and others
            return ("invite", invitation(others)) if may else None
        if seat in now.invited["offense"]:
            return joining(game, seat, answers, sure=False)
        return None

    def leaves(self, game: Cosmic, moment: str) -> Frame | None:
        now = game.encounter
        if moment != "alliance_invite":
            return None
        wanted = self.answers_of(game, now.main("defense")).get("invite", [])
        now.joining = {
            seat: dict(said)
            for seat, said in self.decided.items()
            if seat in now.invited["offense"]
        }
        if now.may_invite["defense"]:
            _invites(game, "defense", [int(seat) for seat in wanted])
        return None


def joining(game: Cosmic, seat: Seat, answers: Answers, *, sure: bool) -> tuple[str, Ask] | None:
    """Which side to join, in the order of one's wishes, and with which ships.

    Args:
        game: the table.
        seat: who answers.
        answers: what it has answered so far.
        sure: all invitations are known; else the defense may still invite.
    """
    now = game.encounter
    sides = [side for side in SIDES if seat in now.invited[side]] if sure else [*SIDES]
    if "side" not in answers:
        return "side", _side(game, sides, sure=sure)
    lines = on_colonies(game, seat)
    most = min(game.ships_to_send(seat), sum(line.high for line in lines))
    if not answers["side"] or "ships" in answers or not most:
        return None
    return "ships", Spread(
        title=say("With which ships do you join?"),
        moment="join_ships",
        lines=lines,
        least=1,
        most=most,
        fallback=filled(lines, 1),
        proposed=filled(lines, most),
        offer=say("Join with {shares}"),
    )


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


class Joining(CosmicStop):
    """Whoever was invited joins or declines, all in secret; told together, in table order."""

    LETTER = "A"

    @classmethod
    def of(cls, game: Cosmic) -> Joining | None:
        """The stop, if anybody was invited or may join without."""
        now = game.encounter
        windows = STOPS["A"][4:]
        asked = [s for s in game.timing_order() if any(s in now.invited[side] for side in SIDES)]
        others = [
            seat
            for seat in game.timing_order()
            if seat not in now.mains
            and any(
                set(ability.windows) & set(windows)
                for power in game.working(seat)
                for ability in power.ABILITIES
                if ability.kind == "power" and game.is_in_role(seat, ability.who)
            )
        ]
        seats = [seat for seat in game.timing_order() if seat in (*asked, *others)]
        if not seats:
            return None
        stop = cls(seats=seats, moments=[*windows])
        stop.decided = {seat: said for seat, said in now.joining.items() if seat in asked}
        stop.named = {seat: [] for seat in stop.decided}
        now.joining = {}
        return stop

    def opening(self, game: Cosmic) -> Text:
        return say("All invitations are out. Do you do anything?")

    def next_question(self, game: Cosmic, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        now = game.encounter
        invited = any(seat in now.invited[side] for side in SIDES)
        over = self.at > self.moments.index("alliance_commit") or now.cut_short
        if not invited or over or seat in now.answered:
            return None
        return joining(
            game, seat, answers, sure=not set(answers.get("side", [])) - self._of(game, seat)
        )

    def _of(self, game: Cosmic, seat: Seat) -> set[str]:
        return {side for side in SIDES if seat in game.encounter.invited[side]}

    def leaves(self, game: Cosmic, moment: str) -> Frame | None:
        if moment == "alliance_commit":
            now = game.encounter
            for seat in game.clockwise(now.offense)[1:]:
                if seat != now.defense and self._of(game, seat) and seat not in now.answered:
                    self._join(game, seat)
            return powers_lost(game)
        return None

    def _join(self, game: Cosmic, seat: Seat) -> None:
        """The first side of its wishes that has invited it."""
        answers = self._said(game, seat)
        invited = self._of(game, seat)
        side = next((side for side in answers.get("side", []) if side in invited), "")
        ships = answers.get("ships", {}) if side else {}
        join(game, seat, side, ships)

    def _said(self, game: Cosmic, seat: Seat) -> Answers:
        said = self.decided.get(seat, {})
        lines = on_colonies(game, seat)
        ships = {id: n for id, n in said.get("ships", {}).items() if n}
        high = {line.id: line.high for line in lines}
        fits = all(n <= high.get(id, 0) for id, n in ships.items())
        in_all = sum(ships.values())
        if said.get("side") and fits and 0 < in_all <= game.ships_to_send(seat):
            return {"side": said["side"], "ships": ships}
        return {"side": []} if not said.get("side") else self.answers_of(game, seat)


def join(game: Cosmic, seat: Seat, side: str, ships: dict[str, int]) -> None:
    """A player joins a side with ships from colonies, or declines."""
    now = game.encounter
    n = game.lift(seat, ships)
    now.answered[seat] = side or "declined"
    if not side or not n:
        now.answered[seat] = "declined"
        game.tell("{seat:seat} declines.", seat=seat)
        return
    there = now.gate if side == "offense" else now.beside
    there[seat] = there.get(seat, 0) + n
    text = "{seat:seat} joins the {side} with {n:ships}."
    game.tell(text, seat=seat, side=say(side), n=n)
