"""Two pieces on one hex for a while: one of them must lead off before the turn ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from rules.kernel import Frame, Procedure, Seat, Text, say
from rules.on_mars.cards.catalogue import EXECUTIVE
from rules.on_mars.model.board import FAR
from rules.on_mars.model.effect import Effect
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import Doing, Resolve, Spends
from rules.on_mars.steps.constructing import LifeSupport
from rules.on_mars.steps.executive import effect_of, ways, works
from rules.on_mars.steps.exploring import can_take

ROVER: Final[Literal["rover"]] = "rover"
MOVEMENTS: Final = ("move_bots", "move_rover")
ADVANCED: Final = "advanced_building"
CONTROL_POINTS: Final = 2
"""Points of the control center for bots, and as many for the rover."""
LAST: Final = "task"
"""The step of a main action after which only the menu of the turn follows."""


class Turn(Spends, Frame):
    """A turn, with the state of its two actions."""

    seat: Seat
    main_done: bool = False
    executive_done: bool = False

    def wasted(self) -> Text:
        return say("Your executive action would be wasted.")

    def took_nothing(self, game: OnMars) -> None:
        game.report(self.seat, "{seat:seat} did nothing with the executive action.")


# ---- within one movement -------------------------------------------------------------------------


def may_end(game: OnMars, seat: Seat, piece: str, at: str) -> bool:
    """Whether the piece may end there: a rover not on a tile that it cannot take."""
    if piece != ROVER or at not in game.tiles:
        return True
    return can_take(game, seat, at)


# ---- within one turn -----------------------------------------------------------------------------


class Where(NamedTuple):
    """The possible places of one player's pieces, and their spendable crystals."""

    bots: list[str]
    rover: str
    crystals: int
    foreign: dict[str, int]  # hex -> number of pieces that the player does not move

    def moved(self, piece: str, at: str, crystals: int) -> Where:
        """Return the places after one piece has moved."""
        left = self.crystals - crystals
        if piece == ROVER:
            return Where(self.bots, at, left, self.foreign)
        bots = list(self.bots)
        bots[bots.index(piece)] = at
        return Where(bots, self.rover, left, self.foreign)

    def on(self, at: str) -> list[str]:
        """Return the pieces on a hex: `rover`, or the hex once for each bot."""
        there = [bot for bot in self.bots if bot == at]
        return [*there, ROVER] if self.rover == at else there

    def taken(self, at: str) -> bool:
        """Whether anything is on a hex: bot, rover, colonist or advanced building marker."""
        return at in self.foreign or at in self.bots or at == self.rover

    def other_sort(self, piece: str, at: str) -> str | None:
        """Return the player's other sort of piece if it is alone on a hex; None: it is not.

        The piece is `rover`, or the hex of a bot. Two bots never need to share one: they are alike,
        and one passes the other.
        """
        other = at if piece == ROVER else ROVER
        return other if at not in self.foreign and self.on(at) == [other] else None


def ways_off(
    game: OnMars, seat: Seat, here: Where, piece: str, start: str, points: int
) -> Iterator[str]:
    """Yield the hexes on which a piece may end within its points."""
    for at, steps in FAR[start].items():
        if steps > points:
            return
        if steps and not here.taken(at) and may_end(game, seat, piece, at):
            yield at


def where(game: OnMars, seat: Seat) -> Where:
    """Return the places of a player's pieces."""
    player = game.player(seat)
    return Where(list(player.bots), player.rover, player.spendable, game.foreign(seat))


def crowded(pieces: Where) -> list[str]:
    """Return the hexes where a piece of the player is not alone, once for each piece too many."""
    own = [*pieces.bots, pieces.rover] if pieces.rover else pieces.bots
    once = dict.fromkeys(own)
    if len(once) == len(own) and pieces.foreign.keys().isdisjoint(own):
        return []  # nearly always
    found: list[str] = []
    for at in once:
        found += [at] * (own.count(at) + pieces.foreign.get(at, 0) - 1)
    return found


class Movement(NamedTuple):
    """A movement left in a turn: points for bots and rover, and the price of its action."""

    id: str  # the id of its action in the menu of the turn
    bots: int
    rover: int
    cost: int = 0
    further: bool = True  # crystals are points
    card: str = ""  # the advanced building, where that is the action

    def points(self, piece: str, crystals: int) -> int:
        """Return how far it can move a piece, with this many crystals."""
        free = self.rover if piece == ROVER else self.bots
        if crystals < self.cost or not free:
            return 0
        return free + (crystals - self.cost if self.further else 0)


def sets_apart(game: OnMars, seat: Seat, later: Sequence[Movement], pieces: Where) -> bool:
    """Whether pieces may share a hex for now: a later movement can lead one of them off."""
    found = crowded(pieces)
    if not found:
        return True
    if len(found) > 1 or found[0] in game.tiles:
        return False
    return any(leads_off(game, seat, one, pieces, found[0]) for one in later)


def leads_off(game: OnMars, seat: Seat, one: Movement, pieces: Where, at: str) -> bool:
    """Whether a movement can lead a piece off this hex."""
    own = {*pieces.bots, pieces.rover}
    for piece in dict.fromkeys(pieces.on(at)):
        points = one.points(piece, pieces.crystals)
        for goal, steps in FAR[at].items():
            if steps > points:
                break
            free = goal not in own and goal not in pieces.foreign
            if free and may_end(game, seat, piece, goal):
                return True
    return False


def to_come(game: OnMars, seat: Seat) -> list[Movement]:
    """Return the movements left in the turn once the present one is over.

    There is none where the table wants one piece per hex after each movement, or where the present
    action goes on.
    """
    place = next((n for n, one in enumerate(game.stack) if isinstance(one, Turn)), None)
    if place is None or game.options.piece_per_hex != "end_of_turn":
        return []
    turn = game.stack[place]
    if not isinstance(turn, Turn) or turn.seat != seat:
        return []
    if not all(_is_over(game, frame) for frame in game.stack[place + 1 : -1]):
        return []
    return of_turn(game, turn)


def of_turn(game: OnMars, turn: Turn) -> list[Movement]:
    """Return the movements among the actions that a turn has not begun."""
    found, own = [], game.player(turn.seat).techs.get(ROVER, 0)
    if not turn.main_done and game.side(turn.seat) == "colony":
        found.append(Movement("control_center", CONTROL_POINTS, CONTROL_POINTS + own))
    if turn.executive_done:
        return found
    for space, (cost, effect) in EXECUTIVE.items():
        if space in game.player(turn.seat).ships:
            continue
        if effect.word in MOVEMENTS:
            found.append(movement(game, turn.seat, f"E{space}", effect, cost))
        elif effect.word == ADVANCED:
            found += advanced_movements(game, turn.seat, f"E{space}")
    return found


def advanced_movements(game: OnMars, seat: Seat, id: str) -> list[Movement]:
    """Return the actions of advanced buildings that move pieces."""
    found = [(use, effect_of(game, use.card)) for use in ways(game, seat)]
    return [
        movement(game, seat, id, effect, use.cost)._replace(card=use.id)
        for use, effect in found
        if effect.word in MOVEMENTS and works(game, seat, use)
    ]


def movement(game: OnMars, seat: Seat, id: str, effect: Effect, cost: int) -> Movement:
    """Return the movement by an effect, without borrowed technology."""
    further = effect.boost == "crystal"
    if effect.word == "move_bots":
        return Movement(id, effect.n, 0, cost, further)
    return Movement(id, 0, rover_points(game, seat, effect), cost, further)


def rover_points(game: OnMars, seat: Seat, effect: Effect) -> int:
    """Return the rover's free points by an effect, without borrowed technology."""
    if effect.what == "best":
        return max((level for _, level in game.tech_levels(ROVER)), default=0)
    return effect.n + (game.player(seat).techs.get(ROVER, 0) if effect.tech else 0)


def must_part(game: OnMars, turn: Turn) -> list[Movement]:
    """Return the movements that can lead a piece off a shared hex; empty: no hex is shared.

    One of them must do so.
    """
    seat = turn.seat
    here = where(game, seat)
    found = crowded(here)
    if not found:
        return []
    return [one for one in of_turn(game, turn) if leads_off(game, seat, one, here, found[0])]


def _is_over(game: OnMars, frame: Frame) -> bool:
    """Whether a frame of the present action only finishes when it is on top again."""
    match frame:
        case Procedure():
            return frame.at in (frame.END, LAST)
        case Resolve():
            return not frame.todo
        case Doing():
            return not frame.goes_on(game)
        case LifeSupport():
            return frame.chosen
    return False
