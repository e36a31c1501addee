"""Who may have something to do in a range of windows, by what all can see."""

from __future__ import annotations

from rules.cosmic_encounter.model.windows import ANSWERS
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps import uses
from rules.kernel.ask import Seat


def able(game: Cosmic, moments: tuple[str, ...]) -> list[Seat]:
    """Who may have something to do in these windows, by what all can see, in timing order."""
    return [seat for seat in game.timing_order() if _is_able(game, seat, moments)]


def _is_able(game: Cosmic, seat: Seat, moments: tuple[str, ...]) -> bool:
    player = game.player(seat)
    if game.playable(seat) or any(not tech.shown for tech in player.techs):
        return True
    windows = {
        window
        for power in game.working(seat)
        for ability in power.ABILITIES
        if ability.kind == "power"
        for window in ability.windows
    }
    if windows & set(moments):
        return True
    techs = [uses.windows_of(tech.id) for tech in game.open_techs(seat)]
    return any(not each.isdisjoint({*moments, *ANSWERS}) for each in techs)
