"""Lost ships: their destinations, the reactions, and powers lost with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.cosmic_encounter.model.words import ships as so_many
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.deciding import Decision
from rules.cosmic_encounter.steps.ships import (
    IN_ENCOUNTER,
    Arrive,
    Land,
    among,
    filled,
    has_ordered,
    on_colonies,
)
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Ask, Done, Frame, Plain, Procedure, Seat, Share, StandingOrder, say, step


class AsksWhich(StandingOrder):
    """An order about lost ships; without one they go from the fullest colonies."""

    only_asks = True


class Loss(Plain):
    """Ships of one seat in one place that are about to be lost."""

    seat: Seat
    place: str  # a planet, or `encounter`
    ships: int
    to: str = "warp"  # `home`, `removed`, or a planet on which they stay or land


class LoseShips(Procedure):
    """Ships go to the warp, unless a power sends them somewhere else.

    Before they go, powers and flares may `divert` them (`on_ships_to_warp`). When they have gone,
    others react (`on_ships_lost`). Each of these hears of one seat's losses at a time:

    - `seat`, `ships`, `by` (the cause's player) and `cause`.
    - Afterwards also `removed`: the number that left the game. `ships` may then be 0.
    """

    losses: list[Loss]
    by: Seat | None = None
    cause: str = ""  # a word for powers: `battle`, `vacuum`, `fee`
    asked: list[Seat] = []  # seats of whose losses powers have heard
    heard_after: list[Seat] = []
    gone: dict[Seat, int] = {}  # ships that have reached the warp
    removed: dict[Seat, int] = {}  # ships that have left the game

    @classmethod
    def of(
        cls, seat: Seat, ships: dict[str, int], by: Seat | None = None, cause: str = ""
    ) -> LoseShips:
        """Return the loss of these ships of one seat, by place."""
        losses = [Loss(seat=seat, place=place, ships=n) for place, n in ships.items() if n]
        return cls(losses=losses, by=by, cause=cause)

    def ships_of(self, seat: Seat, to: str = "warp") -> int:
        """Return the number of a seat's ships about to go there."""
        return sum(each.ships for each in self.losses if each.seat == seat and each.to == to)

    def divert(self, seat: Seat, to: str, ships: int | None = None) -> int:
        """Send a seat's ships somewhere else than to the warp; return their number."""
        left = self.ships_of(seat) if ships is None else ships
        diverted = 0
        for loss in list(self.losses):
            if loss.seat != seat or loss.to != "warp" or left < 1:
                continue
            n = min(left, loss.ships)
            loss.ships -= n
            self.losses.append(Loss(seat=seat, place=loss.place, ships=n, to=to))
            left, diverted = left - n, diverted + n
        self.losses = [loss for loss in self.losses if loss.ships]
        return diverted

    @step
    def first(self, game: Cosmic) -> None:
        """Remove the ships that leave the game, before anything else.

        No player falls below the ships that colonies need to win; losses past that go to the warp.
        """
        now = game.encounter
        for seat in game.timing_order() if self.cause == "battle" else ():
            if game.fold("destination_of_losses", "warp", seat) == "removed":
                room = max(0, game.ships_owned(seat) - game.colonies_to_win)
                self.divert(seat, "removed", min(room, self.ships_of(seat)))
            if n := now.staying.pop(seat, 0):
                self.divert(seat, now.planet, n)

    @step
    def before(self, game: Cosmic) -> Frame | None:
        for seat in game.timing_order():
            if seat not in self.asked and (n := self.ships_of(seat)):
                self.asked.append(seat)
                self.go_to("before")
                return Reaction.to(
                    game, "on_ships_to_warp", seat=seat, ships=n, by=self.by, cause=self.cause
                )
        return None

    @step
    def move(self, game: Cosmic) -> Frame | None:
        home: list[Frame] = []
        for loss in self.losses:
            if self._stays(game, loss):
                text = "{n:ships} of {seat:seat} on {planet}."
                game.tell(text, n=loss.ships, seat=loss.seat, planet=loss.to)
                continue
            ships = self._lifted(game, loss)
            if loss.to == "warp":
                self.gone[loss.seat] = self.gone.get(loss.seat, 0) + ships
            elif loss.to == "removed":
                game.player(loss.seat).removed += ships
                self.removed[loss.seat] = self.removed.get(loss.seat, 0) + ships
            elif loss.to == "home":
                game.player(loss.seat).transit += ships
                home.append(Land(seat=loss.seat, ships=ships, source="transit"))
            else:
                game.player(loss.seat).transit += ships
                home.append(Arrive(seat=loss.seat, planet=loss.to, ships=ships))
        return self._told(game, home)

    def _stays(self, game: Cosmic, loss: Loss) -> bool:
        """Whether ships of the defense stay where they are, so that no colony is gained anew."""
        now = game.encounter
        where = now.planet if loss.seat == now.defense else ""
        return loss.place == IN_ENCOUNTER and loss.to == where

    def _lifted(self, game: Cosmic, loss: Loss) -> int:
        if loss.place == IN_ENCOUNTER:
            return game.leave_encounter(loss.seat, loss.ships)
        there = game.planet(loss.place).ships.get(loss.seat, 0)
        return game.lift(loss.seat, {loss.place: min(loss.ships, there)})

    def _told(self, game: Cosmic, home: list[Frame]) -> Frame | None:
        lost = game.encounter.lost
        for seat, n in self.gone.items():
            game.player(seat).warp += n
            lost[seat] = lost.get(seat, 0) + n
            game.tell("{seat:seat} loses {n:ships} to the warp.", seat=seat, n=n)
        for loss in self.losses:
            if loss.to == "removed":
                text = "{seat:seat} loses {n:ships} for good."
                game.tell(text, n=loss.ships, seat=loss.seat)
        return then(*home)

    @step
    def after(self, game: Cosmic) -> Frame | None:
        for seat in game.timing_order():
            n, removed = self.gone.get(seat, 0), self.removed.get(seat, 0)
            if seat not in self.heard_after and n + removed:
                self.heard_after.append(seat)
                self.go_to("after")
                return Reaction.to(
                    game,
                    "on_ships_lost",
                    seat=seat,
                    ships=n,
                    removed=removed,
                    by=self.by,
                    cause=self.cause,
                )
        return None

    @step
    def powers(self, game: Cosmic) -> Frame | None:
        return powers_lost(game)

    def finished(self, game: Cosmic) -> Done:
        return Done({"lost": self.gone})


class PowersLost(Frame):
    """Players have lost their powers for lack of home colonies: others may react."""

    seats: list[Seat]

    def advance(self, game: Cosmic) -> Frame | Done | None:
        if not self.seats:
            return Done()
        return Reaction.to(game, "on_player_loses_power", seat=self.seats.pop(0))


def may_lose_powers(game: Cosmic, seats: Iterable[Seat]) -> bool:
    """Whether one of these seats could lose its power by sending ships, by public facts."""
    return any(_may_lose_power(game, seat) for seat in seats)


def _may_lose_power(game: Cosmic, seat: Seat) -> bool:
    """Whether the ships that a seat may send could empty one home colony too many."""
    homes = sorted(each.ships[seat] for each in game.colonies(seat) if each.home == seat)
    left, kept = game.ships_to_send(seat), len(homes)
    for ships in homes:
        left -= ships
        kept -= left >= 0
    return kept < game.colonies_for_power <= len(homes)


def powers_lost(game: Cosmic) -> Frame | None:
    """Note the seats that have lost or regained their power since the last look."""
    lost = []
    for seat in game.timing_order():
        player, short = game.player(seat), game.is_short_of_homes(seat)
        if short and not player.powerless:
            lost.append(seat)
            game.tell("{seat:seat} has too few home colonies for a power.", seat=seat)
        if short != player.powerless:
            player.powerless = short
    return PowersLost(seats=lost) if lost else None


def losing(game: Cosmic) -> LoseShips:
    """Return the present loss, for a power that reacts to it."""
    return next(frame for frame in reversed(game.stack) if isinstance(frame, LoseShips))


class ChooseLosses(Decision):
    """Choose the ships outside the encounter to lose."""

    BY_ORDER = True

    ships: int
    by: Seat | None = None  # the player who causes it
    cause: str = ""
    of: Seat | None = None  # the ships' owner, where the chooser is another

    @classmethod
    def for_seat(
        cls,
        seat: Seat,
        ships: int,
        *,
        by: Seat | None = None,
        cause: str = "",
        chosen_by: Seat | None = None,
    ) -> ChooseLosses:
        """Return the loss of a seat's ships, as many as on colonies; another player may choose."""
        return cls(
            seat=seat if chosen_by is None else chosen_by, of=seat, ships=ships, by=by, cause=cause
        )

    @property
    def loser(self) -> Seat:
        return self.seat if self.of is None else self.of

    def _lines(self, game: Cosmic) -> tuple[Share, ...]:
        now = game.encounter
        but = now.planet if self.loser == now.defense and self.cause == "outside" else ""
        return on_colonies(game, self.loser, but=but)

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        lines = self._lines(game)
        most = min(self.ships, sum(line.high for line in lines))
        if "which" in answers or not most or len(lines) == 1:
            return None
        keeps_all = most <= sum(line.high - 1 for line in lines)
        if self.seat == self.loser and keeps_all and not has_ordered(game, self.seat, AsksWhich):
            return None
        text = "Which {ships} do you lose to the warp?"
        if self.seat != self.loser:
            text = "Which {ships} does {seat:seat} lose to the warp?"
        return "which", among(
            lines,
            most,
            title=say(text, ships=so_many(most), seat=self.loser),
            moment="lose_ships",
            offer=say("Lose {shares}"),
        )

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        lines = self._lines(game)
        which = answers.get("which") or filled(lines, self.ships)
        if not any(which.values()):
            return None
        return LoseShips.of(self.loser, which, by=self.by, cause=self.cause)
