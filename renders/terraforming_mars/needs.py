"""Requirements against the table: the present value, and whether it is enough."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from renders.terraforming_mars.kinds import TRACKS
from renders.terraforming_mars.words import requirement_words, with_unit
from renders.tongue import phrase
from rules.terraforming_mars.model.views import CardFace, PlayerSeen, Requirement, Table


class Check(NamedTuple):
    """A requirement, the present value, and whether it is met; unknown without a table."""

    need: Requirement
    now: int | None = None
    met: bool | None = None
    slack: int = 0
    """Steps by which the player may miss it, on its own scale."""

    @property
    def bound(self) -> int:
        """The bound for this player, which may differ from the printed one."""
        need = self.need
        if not self.slack:
            return need.n
        track = TRACKS[need.of]
        if need.bound == "min":
            return max(track.start, need.n - self.slack)
        return min(track.end, need.n + self.slack)

    @property
    def asked(self) -> str:
        """The requirement as printed, and this player's bound: `…, for you 3 %`."""
        printed = requirement_words(self.need)
        if self.bound == self.need.n:
            return printed
        return phrase(
            "{printed}, for\u00a0you\u00a0{with_unit}",
            printed=printed,
            with_unit=with_unit(self.need.of, self.bound),
        )

    @property
    def words(self) -> str:
        """The present value: `now −8 °C`, `you have 2`."""
        if self.now is None:
            return ""
        if self.need.kind == "global":
            return phrase("now\u00a0{with_unit}", with_unit=with_unit(self.need.of, self.now))
        there = "now" if self.need.of == "cities" else phrase("you\u00a0have")
        return phrase("{there}\u00a0{now}", there=there, now=self.now)


def checks(face: CardFace, table: Table | None, seat: int | None) -> tuple[Check, ...]:
    """Return all requirements of a card, checked as far as the viewer's things are known."""
    return tuple(check(need, table, seat) for need in face.requirements)


def check(need: Requirement, table: Table | None, seat: int | None) -> Check:
    """Return one requirement, checked."""
    if table is None:
        return Check(need)
    player = None
    if seat is not None:
        player = next((entry for entry in table.players if entry.seat == seat), None)
    now = _now(need, table, player)
    if now is None:
        return Check(need)
    found = Check(need, now, None, _slack(need, player))
    return found._replace(met=now >= found.bound if need.bound == "min" else now <= found.bound)


def _now(need: Requirement, table: Table, player: PlayerSeen | None) -> int | None:
    if need.kind == "global":
        return next((one.value for one in table.parameters if one.id == need.of), None)
    if need.kind == "tiles" and need.of == "cities":
        tiles = [space.tile for space in table.hexes] + [moon.tile for moon in table.off_map]
        return sum(tile is not None and tile.name in CITIES for tile in tiles)
    if player is None:
        return None
    if need.kind == "tiles":
        return player.greeneries
    if need.kind == "tag":
        return player.tags.get(need.of, 0) + player.tags.get("wild", 0)
    return int(getattr(player.production, need.of, 0))


CITIES: Final = ("city", "capital")


def _slack(need: Requirement, player: PlayerSeen | None) -> int:
    """Return how far the player may miss a parameter's requirement now."""
    if player is None or need.kind != "global":
        return 0
    return player.shift * TRACKS[need.of].step


def all_met(found: Iterable[Check]) -> bool:
    """Return whether nothing is known to be missing."""
    return all(one.met is not False for one in found)
