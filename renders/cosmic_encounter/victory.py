"""How a game was won, in words: by colonies, by a power, or since it ended otherwise."""

from typing import Final

from renders.cosmic_encounter.scene import Scene
from renders.frame.words import counted, joined
from renders.tongue import phrase, translated
from rules.cosmic_encounter.model.views import Alien, PlayerSeen

REASONS: Final[dict[str, str]] = {
    "last one": "nobody else is left",
    "early": "the players ended it early",
}
"""The reason for a game's end -> words for it, where nobody has won by colonies or a power."""

WINNING_POWERS: Final[dict[str, tuple[str, str]]] = {
    "tick_tock": ("countdown", "no token is left"),
    "masochist": ("all ships lost", "all ships lost"),
}
"""An alien that wins by a condition of its own -> the game's reason, and words for it."""


def winning_power(scene: Scene, player: PlayerSeen) -> Alien | None:
    """Return the power by which a player has won, or None if it was by colonies."""
    table = scene.table
    if player.seat not in table.winners or table.reason in REASONS:
        return None
    if player.foreign_colonies >= table.colonies_to_win:
        return None
    able = [alien for alien in player.aliens if alien.id in WINNING_POWERS]
    able.sort(key=lambda alien: WINNING_POWERS[alien.id][0] != table.reason)
    return able[0] if able else None


def how_won(scene: Scene) -> str:
    """Return how the winners have won: `5 colonies each`, `by Tick-Tock (no token is left)`."""
    table = scene.table
    if not table.winners or table.reason in REASONS:
        return REASONS.get(table.reason, table.reason) or translated("the game is over")
    winners = [(player, winning_power(scene, player)) for player in winners_of(scene)]
    if len(winners) == 1 and (power := winners[0][1]) is not None:
        why = translated(WINNING_POWERS[power.id][1])
        return phrase("by {power} ({why})", power=power.name, why=why)
    if any(power is not None for _, power in winners):
        return joined([*dict.fromkeys(_way(*winner) for winner in winners)])
    counts = [player.foreign_colonies for player, _ in winners]
    if len({*counts}) > 1:
        return phrase("{all} colonies", all=joined([str(n) for n in counts]))
    each = " each" if len(counts) > 1 else ""
    return phrase("{counts}{each}", counts=counted(counts[0], "colony", "colonies"), each=each)


def winners_of(scene: Scene) -> list[PlayerSeen]:
    """Return the winners, in the order of the table."""
    return [scene.player(seat) for seat in scene.table.winners]


def _way(player: PlayerSeen, power: Alien | None) -> str:
    """Return how one of several has won: `by Tick-Tock`, `with 5 colonies`."""
    if power is not None:
        return phrase("by {power}", power=power.name)
    colonies = counted(player.foreign_colonies, "colony", "colonies")
    return phrase("with {colonies}", colonies=colonies)
