"""Counts of a player's things, for rewards, goals and points."""

from rules.kernel import Seat
from rules.on_mars.model.kinds import COLONISTS, Reward
from rules.on_mars.state import OnMars


def advanced(game: OnMars, seat: Seat) -> int:
    """Return the number of the player's advanced building markers on the map."""
    return sum(one.upgraded_by == seat for one in game.buildings.values())


def own_mines(game: OnMars, seat: Seat) -> int:
    """Return the number of mines with the player's colonist or marker."""
    return sum(
        [
            one.tile == "mine" and seat in (one.miner, one.upgraded_by)
            for one in game.buildings.values()
        ]
    )


def bots_on_map(game: OnMars, seat: Seat) -> int:
    """Return the number of the player's bots on the map, just displaced ones included."""
    pushed = sum(one.seat == seat and one.piece == "bot" for one in game.displaced)
    return len(game.player(seat).bots) + pushed


def reward_points(game: OnMars, seat: Seat, reward: Reward) -> int:
    """Return the points of the reward tile above a life support column."""
    player = game.player(seat)
    match reward:
        case "tech_level":
            return max(player.techs.values(), default=0)
        case "ships":
            return 2 * player.hangar
        case "advanced":
            return 2 * advanced(game, seat)
        case "mines":
            return 2 * own_mines(game, seat)
        case "bots":
            on_board = player.hidden_bots if game.is_automaton(seat) else 0
            return 2 * (bots_on_map(game, seat) + on_board)
        case _:
            return _more_points(game, seat, reward)


def _more_points(game: OnMars, seat: Seat, reward: Reward) -> int:
    player = game.player(seat)
    match reward:
        case "discoveries":
            return 2 * len(player.discoveries)
        case "shelters":
            return 2 * player.shelters
        case _:
            return player.room if game.is_automaton(seat) else player.ready


def ladder(game: OnMars, colonists: int) -> int:
    """Return the points for the highest row of the Living Quarters with a colonist."""
    rows = (min(colonists, COLONISTS) + 1) // 2
    return (0, *game.house.living_quarters.ladder)[rows]
