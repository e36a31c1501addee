"""Colonists that come back from action slots and from the Working Area."""

from typing import ClassVar, Final

from rules.kernel import Ask, Done, Frame, Option, Seat, Text, say
from rules.on_mars.model.effect import Effect, Word
from rules.on_mars.model.kinds import COLONY_ACTIONS, ORBIT_ACTIONS, Action, Side
from rules.on_mars.model.words import ACTION
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import Doing

WORKING: Final = "working_area"
ACTIONS_OF: Final[dict[Side, tuple[Action, ...]]] = {
    "orbit": ORBIT_ACTIONS,
    "colony": COLONY_ACTIONS,
}


def on_side(game: OnMars, seat: Seat, side: Side) -> int:
    """Return the number of the player's colonists on the action slots of a side."""
    return sum(game.slots.get(action, []).count(seat) for action in ACTIONS_OF[side])


def clear_side(game: OnMars, seat: Seat, side: Side) -> None:
    """Bring all the player's colonists home from a side's slots."""
    n = on_side(game, seat, side)
    for action in ACTIONS_OF[side]:
        if action in game.slots:
            game.slots[action] = [one for one in game.slots[action] if one != seat]
    game.come_home(seat, n)


def clear_working_area(game: OnMars, seat: Seat) -> None:
    """Bring all the player's colonists home from the Working Area."""
    player = game.player(seat)
    n, player.working = player.working, 0
    game.come_home(seat, n)


class Retrieve(Doing):
    """Retrieve colonists from any action slot or the Working Area, or as the effect says."""

    WORD: ClassVar[Word] = "retrieve_colonist"

    @classmethod
    def begin(cls, game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
        if effect.what == "side":
            effect = effect.model_copy(update={"n": 1})
        return cls(seat=seat, effect=effect)

    def options(self, game: OnMars) -> list[Option]:
        if self.effect.what == "side":
            return [
                Option(side, say("The {side} side", side=side), say("{n:colonist}", n=n))
                for side in ACTIONS_OF
                if (n := on_side(game, self.seat, side))
            ]
        player, found = game.player(self.seat), []
        if player.working:
            n = player.working
            found.append(Option(WORKING, say("Working Area"), say("{n:colonist} there", n=n)))
        if self.effect.what == WORKING:
            return found
        found += [
            Option(action, say(ACTION[action]), say("{n:colonist} there", n=n))
            for action, there in game.slots.items()
            if (n := there.count(self.seat))
        ]
        return found

    def title(self, game: OnMars) -> Text:
        return say("Where do you retrieve a colonist from?")

    def advance(self, game: OnMars) -> Frame | Done | None:
        """Retrieve without a question where there is no choice."""
        if self.effect.what == WORKING:
            while self.done < self.effect.n and game.player(self.seat).working:
                self.carry_out(game, WORKING)
                self.done += 1
            return Done()
        return super().advance(game)

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        return {} if self.effect.what == WORKING else super().asks(game)

    def carry_out(self, game: OnMars, chosen: str) -> None:
        if self.effect.what == "side":
            side: Side = "orbit" if chosen == "orbit" else "colony"
            game.report(
                self.seat, "{seat:seat} retrieved {n:colonist}.", n=on_side(game, self.seat, side)
            )
            clear_side(game, self.seat, side)
            return
        if chosen == WORKING:
            game.player(self.seat).working -= 1
        else:
            game.slots[chosen].remove(self.seat)  # type: ignore[index]  # one of the actions
        game.come_home(self.seat, 1)
        game.report(self.seat, "{seat:seat} retrieved {n:colonist}.", n=1)
