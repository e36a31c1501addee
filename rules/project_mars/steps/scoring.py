"""The end: one player launches, or everybody loses; there is no ranking (PM-48)."""

from rules.kernel import Seat, Text, say
from rules.project_mars.state import Mars


def why_no_launch(game: Mars, seat: Seat) -> Text | None:
    """Return the reason against a launch from the pool; None: nothing is missing."""
    placed, spaces = len(game.player(seat).placed), len(game.catalogue.spaces)
    if placed < spaces:
        return say(
            "You need all {spaces} modules in orbit and have {placed}.",
            spaces=spaces,
            placed=placed,
        )
    need, engineering = game.launch_need(seat), game.standing(seat).engineering
    if engineering < need:
        return say(
            "You need {need:engineering} to launch and have {engineering}.",
            need=need,
            engineering=engineering,
        )
    return None


def launch(game: Mars, seat: Seat) -> None:
    """Win the game at once; the remaining actions are not played (PM-42)."""
    game.tell("{seat:seat} took the Launch Date and wins: the mission is on its way.", seat=seat)
    _end(game, [seat], "launched")


def run_out_of_time(game: Mars) -> None:
    """End the game with no winner: the second deck is through without a launch (PM-09)."""
    game.tell("Both decks are used up and nobody has launched: everybody loses.")
    _end(game, [], "out of time")


def _end(game: Mars, winners: list[Seat], reason: str) -> None:
    game.end(winners, reason)
    game.reveal()
