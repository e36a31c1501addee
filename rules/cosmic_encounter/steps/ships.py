"""Ships that are lost, that come home, and that are freed from the warp."""

from __future__ import annotations

from typing import Any

from rules.cosmic_encounter.model.words import ships as so_many
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.asking import Reaction
from rules.cosmic_encounter.steps.colonies import place
from rules.cosmic_encounter.steps.deciding import Decision
from rules.cosmic_encounter.steps.then import then
from rules.kernel.ask import Ask, Seat, Share, Spread
from rules.kernel.frame import Done, Frame, Procedure, step
from rules.kernel.orders import StandingOrder
from rules.kernel.text import say
from rules.kernel.view import Plain

IN_ENCOUNTER = "encounter"
"""The place of ships that take part in it: in the gate, beside the planet or on it."""


class AsksWhere(StandingOrder):
    """An order about where ships land that come home; without one they land where fewest are."""


class AsksWhich(StandingOrder):
    """An order about which ships are lost; without one they go from where most are."""


class AsksMix(StandingOrder):
    """An order about rewards, asked with joining; without one ships come first, then cards."""


def asks_mix(game: Cosmic, seat: Seat) -> bool:
    """Whether a seat is asked about its rewards."""
    return _has_ordered(game, seat, AsksMix)


FROM, ON, OF = "{n} from {label}", "{n} on {label}", "{n} of {label}"
"""How so many ships of a line are written, so that a button says which ones."""


def asks_where(game: Cosmic, seat: Seat) -> bool:
    """Whether a seat is asked about its homes; else ships land where there are fewest."""
    return _has_ordered(game, seat, AsksWhere)


def _has_ordered(game: Cosmic, seat: Seat, kind: type[StandingOrder]) -> bool:
    wants = any(isinstance(order, kind) for order in game.orders.get(seat, ()))
    return wants or not game.options.clocked


def on_colonies(game: Cosmic, seat: Seat, *, but: str = "") -> tuple[Share, ...]:
    """The ships of a seat on its colonies, as lines to share over."""
    return tuple(
        Share(planet.id, say(planet.id), 0, planet.ships[seat], unit="ships", words=FROM)
        for planet in game.colonies(seat)
        if planet.id != but
    )


def filled(lines: tuple[Share, ...], total: int) -> dict[str, int]:
    """So many in all, each time from the line with most left, so that no colony is lost early."""
    given = {line.id: 0 for line in lines}
    for _ in range(min(total, sum(line.high for line in lines))):
        most = max(lines, key=lambda line: line.high - given[line.id])
        given[most.id] += 1
    return given


class Land(Decision):
    """Ships come to own colonies, as their owner splits them; without any they go to the warp.

    `source` is where they wait until then: `encounter`, `warp`, `removed` or `transit`.
    """

    BY_ORDER = True

    ships: int
    source: str = IN_ENCOUNTER

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        colonies, ships = game.colonies(self.seat), min(self.ships, self._there(game))
        if "where" in answers or not ships or len(colonies) < 2:
            return None
        if not asks_where(game, self.seat):
            return None
        lines = tuple(
            Share(planet.id, say(planet.id), 0, ships, unit="ships", words=ON)
            for planet in colonies
        )
        fallback = dict.fromkeys([planet.id for planet in colonies], 0)
        fallback |= game.spread_home(self.seat, ships)
        return "where", Spread(
            title=say("On which of your colonies do {ships} land?", ships=so_many(ships)),
            moment="land",
            lines=lines,
            least=ships,
            most=ships,
            fallback=fallback,
            offer=say("Land {shares}"),
        )

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        ships = self._taken(game)
        if not ships:
            return None
        where = answers.get("where") or game.spread_home(self.seat, ships)
        if not game.colonies(self.seat):
            game.player(self.seat).warp += ships
            return None
        for planet, n in where.items():
            game.settle(self.seat, planet, n)
        many = say("come back") if self.source == "warp" else say("go home")
        one = say("comes back") if self.source == "warp" else say("goes home")
        game.tell(
            "{ships} of {seat:seat} {back}.",
            ships=so_many(ships),
            seat=self.seat,
            back=one if ships == 1 else many,
            minor=True,
        )
        if self.source == "warp":
            for tech in game.open_techs(self.seat):
                tech.back_from_warp(game, self.seat, next(id for id, n in where.items() if n))
            return Reaction.to(game, "on_other_retrieve", seat=self.seat, ships=ships)
        return None

    def _there(self, game: Cosmic) -> int:
        """How many ships wait there: others may have come home since it was said how many do."""
        player = game.player(self.seat)
        match self.source:
            case "warp":
                return player.warp
            case "removed":
                return player.removed
            case "transit":
                return player.transit
            case _:
                return game.ships_in_encounter(self.seat)

    def _taken(self, game: Cosmic) -> int:
        player = game.player(self.seat)
        match self.source:
            case "warp":
                taken = min(self.ships, player.warp)
                player.warp -= taken
            case "removed":
                taken = min(self.ships, player.removed)
                player.removed -= taken
            case "transit":
                taken = min(self.ships, player.transit)
                player.transit -= taken
            case _:
                taken = game.leave_encounter(self.seat, self.ships)
        return taken


class Arrive(Procedure):
    """Ships in transit settle on a planet beside whoever is there; others may react."""

    seat: Seat
    planet: str
    ships: int

    @step
    def settle(self, game: Cosmic) -> Frame | None:
        game.player(self.seat).transit -= self.ships
        text = "{n:ships} of {seat:seat} on {planet}."
        game.tell(text, n=self.ships, seat=self.seat, planet=self.planet)
        return place(game, self.seat, self.planet, self.ships)


class Loss(Plain):
    """Ships of one seat in one place that are about to be lost."""

    seat: Seat
    place: str  # a planet, or `encounter`
    ships: int
    to: str = "warp"  # `home`, `removed`, or a planet on which they stay or land


class LoseShips(Procedure):
    """Ships go to the warp, unless a power sends them somewhere else.

    Before they go, powers and flares may `divert` them (`on_ships_to_warp`); when they have gone,
    others react (`on_ships_lost`). Each of these hears of one seat's losses at a time, with
    `seat`, `ships`, `by` (whose doing it is) and `cause`; of those that have gone also `removed`,
    how many have left the game (`ships` may then be 0).
    """

    losses: list[Loss]
    by: Seat | None = None
    cause: str = ""  # a word for powers: `battle`, `vacuum`, `fee`
    asked: list[Seat] = []  # of whose losses powers have heard
    heard_after: list[Seat] = []
    gone: dict[Seat, int] = {}  # that have reached the warp
    removed: dict[Seat, int] = {}  # that have left the game

    @classmethod
    def of(
        cls, seat: Seat, ships: dict[str, int], by: Seat | None = None, cause: str = ""
    ) -> LoseShips:
        """The loss of these ships of one seat, by place."""
        losses = [Loss(seat=seat, place=place, ships=n) for place, n in ships.items() if n]
        return cls(losses=losses, by=by, cause=cause)

    def ships_of(self, seat: Seat, to: str = "warp") -> int:
        """How many ships of a seat are about to go there."""
        return sum(each.ships for each in self.losses if each.seat == seat and each.to == to)

    def divert(self, seat: Seat, to: str, ships: int | None = None) -> int:
        """Send ships of a seat that would go to the warp somewhere else; how many it were."""
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
        """Ships that leave the game do so before anything else; nobody is pushed below the floor.

        Losses past as many ships as colonies win go to the warp as usual.
        """
        now = game.encounter
        for seat in game.timing_order() if self.cause == "battle" else ():
            if n := now.staying.pop(seat, 0):
                self.divert(seat, now.planet, n)
            if game.fold("destination_of_losses", "warp", seat) == "removed":
                room = max(0, game.ships_owned(seat) - game.colonies_to_win)
                self.divert(seat, "removed", min(room, self.ships_of(seat)))

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
                text = "{n:ships} of {seat:seat} leave the game."
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


def powers_lost(game: Cosmic) -> Frame | None:
    """Notice who has lost the power since this was last looked at, and who has it back."""
    lost = []
    for seat in game.timing_order():
        player, short = game.player(seat), game.is_short_of_homes(seat)
        if short and not player.powerless:
            lost.append(seat)
            game.tell("{seat:seat} has too few home colonies for a power.", seat=seat)
        player.powerless = short
    return PowersLost(seats=lost) if lost else None


def join_encounter(game: Cosmic, seat: Seat, ships: int) -> None:
    """Ships are put to those with which their owner takes part, wherever they were lifted."""
    now = game.encounter
    if seat == now.defense:
        game.settle(seat, now.planet, ships)
        return
    there = now.gate if now.side_of(seat) == "offense" else now.beside
    there[seat] = there.get(seat, 0) + ships


def losing(game: Cosmic) -> LoseShips:
    """The loss that is happening, for a power that reacts to it."""
    return next(frame for frame in reversed(game.stack) if isinstance(frame, LoseShips))


class ChooseLosses(Decision):
    """A player chooses which ships outside the encounter to lose."""

    BY_ORDER = True

    ships: int
    by: Seat | None = None  # whose doing it is
    cause: str = ""
    of: Seat | None = None  # whose ships, where the chooser is another

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
        """So many ships of a seat, as many as it has on colonies; another player may choose."""
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
        if self.seat == self.loser and keeps_all and not _has_ordered(game, self.seat, AsksWhich):
            return None
        text = "Which {ships} of {seat:seat} go to the warp?"
        return "which", Spread(
            title=say(text, ships=so_many(most), seat=self.loser),
            moment="lose_ships",
            lines=lines,
            least=most,
            most=most,
            fallback=filled(lines, most),
            offer=say("Lose {shares}"),
        )

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        lines = self._lines(game)
        which = answers.get("which") or filled(lines, self.ships)
        if not any(which.values()):
            return None
        return LoseShips.of(self.loser, which, by=self.by, cause=self.cause)


def free(game: Cosmic, seat: Seat, ships: int) -> Frame | None:
    """Ships of a seat come back from the warp, as many as there are, to colonies of their owner."""
    there = min(ships, game.player(seat).warp)
    if not there or not game.colonies(seat):
        return None
    return Land(seat=seat, ships=there, source="warp")
