"""Ships that are lost, come home, or are freed from the warp."""

from functools import cache
from typing import Any

from rules.cosmic_encounter.model.words import ships as so_many
from rules.cosmic_encounter.state import TOLD_APART, Cosmic
from rules.cosmic_encounter.steps.colonies import place
from rules.cosmic_encounter.steps.deciding import Decision
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.kernel import Allocation, Ask, Frame, Procedure, Seat, Share, StandingOrder, say, step

IN_ENCOUNTER = "encounter"
"""The place of ships that take part in it: in the gate, beside the planet or on it."""


class AsksWhere(StandingOrder):
    """An order about landing ships; without one they land where fewest are."""

    only_asks = True


class AsksMix(StandingOrder):
    """An order about rewards, asked with joining; without one ships come first, then cards."""

    only_asks = True


def asks_mix(game: Cosmic, seat: Seat) -> bool:
    """Whether a seat is asked about its rewards."""
    return has_ordered(game, seat, AsksMix)


FROM, ON, OF = "{n} from {label}", "{n} on {label}", "{n} of {label}"
"""The words of a line's ships on a button."""


def asks_where(game: Cosmic, seat: Seat) -> bool:
    """Whether a seat is asked where its ships land; else they land where fewest are."""
    return has_ordered(game, seat, AsksWhere)


def has_ordered(game: Cosmic, seat: Seat, kind: type[StandingOrder]) -> bool:
    """Whether an order of this kind is given, or nothing has a clock and everybody is asked."""
    wants = any(isinstance(order, kind) for order in game.orders.get(seat, ()))
    return wants or not game.options.clocked


def on_colonies(game: Cosmic, seat: Seat, *, but: str = "") -> tuple[Share, ...]:
    """Return lines for the ships of a seat on its colonies."""
    colonies = game.colonies(seat)
    return tuple(_line(each.id, each.ships[seat]) for each in colonies if each.id != but)


def to_send(game: Cosmic, seat: Seat, *, but: str = "") -> tuple[Share, ...]:
    """Return lines for the ships that may be sent; one that is told apart has its own."""
    lines = on_colonies(game, seat, but=but)
    apart = {tech.told_apart(game, seat) for tech in game.open_techs(seat)}
    if not apart or apart.isdisjoint([line.id for line in lines]):
        return lines
    found: list[Share] = []
    for line in lines:
        if line.id not in apart:
            found.append(line)
            continue
        label = say("the Prometheus on {planet}", planet=line.id)
        found.append(Share(line.id + TOLD_APART, label, 0, 1, unit="ships", words="{label}"))
        if line.high > 1:
            found.append(_line(line.id, line.high - 1))
    return tuple(found)


@cache
def _line(planet: str, ships: int) -> Share:
    return Share(planet, say(planet), 0, ships, unit="ships", words=FROM)


def filled(lines: tuple[Share, ...], total: int) -> dict[str, int]:
    """Return this many ships, each from the fullest line, so that no colony is lost early."""
    left = {line.id: line.high for line in lines}
    for _ in range(min(total, sum(left.values()))):
        left[max(left, key=left.__getitem__)] -= 1
    return {line.id: line.high - left[line.id] for line in lines}


def best_to_send(lines: tuple[Share, ...], total: int) -> dict[str, int]:
    """Return this many ships as a player would send them: the one told apart goes first."""
    ids = [line.id for line in lines]
    marked = [line for line in lines if line.id.endswith(TOLD_APART)]
    apart = [line for line in marked if line.id.removesuffix(TOLD_APART) in ids]
    first = dict.fromkeys([line.id for line in apart[:total]], 1)
    rest = tuple(line for line in lines if line not in apart) if apart else lines
    return dict.fromkeys(ids, 0) | filled(rest, total - len(first)) | first


def among(
    lines: tuple[Share, ...], most: int, *, least: int | None = None, **said: Any
) -> Allocation:
    """Return a question for ships of these colonies, all of them where no least is given.

    A player without an answer gives the fewest.
    """
    least = most if least is None else least
    return Allocation(lines=lines, least=least, most=most, fallback=filled(lines, least), **said)


class Land(Decision):
    """Choose the colonies for homecoming ships; without any they go to the warp.

    `source` is their place until then: `encounter`, `warp`, `removed` or `transit`.
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
        return "where", Allocation(
            title=say("On which of your colonies do you land {ships}?", ships=so_many(ships)),
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
        """Return the number of waiting ships: some may have come home since the announcement."""
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
    """Ships in transit settle on a planet beside those there; others may react."""

    seat: Seat
    planet: str
    ships: int

    @step
    def settle(self, game: Cosmic) -> Frame | None:
        game.player(self.seat).transit -= self.ships
        text = "{n:ships} of {seat:seat} on {planet}."
        game.tell(text, n=self.ships, seat=self.seat, planet=self.planet)
        return place(game, self.seat, self.planet, self.ships)


def join_encounter(game: Cosmic, seat: Seat, ships: int) -> None:
    """Add ships to their owner's ships in the encounter, from wherever they were lifted."""
    now = game.encounter
    if seat == now.defense:
        game.settle(seat, now.planet, ships)
        return
    there = now.gate if now.side_of(seat) == "offense" else now.beside
    there[seat] = there.get(seat, 0) + ships


def free(game: Cosmic, seat: Seat, ships: int) -> Frame | None:
    """Bring ships of a seat back from the warp to its colonies, as many as there are."""
    there = min(ships, game.player(seat).warp)
    if not there or not game.colonies(seat):
        return None
    return Land(seat=seat, ships=there, source="warp")
