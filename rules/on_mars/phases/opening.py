"""The start of a game: turn-order spaces with their benefits, and the side of the shuttle."""

from typing import Final

from rules.kernel import Answer, Ask, Choose, Done, Frame, Option, Seat, say
from rules.on_mars.lacerda.travel import automaton_space
from rules.on_mars.model.kinds import Side
from rules.on_mars.state import OnMars
from rules.on_mars.steps.answers import Settling
from rules.on_mars.steps.travelling import space_options, take_space

BOTH: Final[tuple[Side, ...]] = ("orbit", "colony")


class StartSpaces(Settling):
    """From the first player clockwise, everybody picks a free space; answers may be left ahead.

    With First Colonists, and for the automaton, a tile names the space.
    """

    named: dict[Seat, int] = {}

    def ask(self, game: OnMars, seat: Seat) -> Ask | None:
        if seat in self.named:
            return None
        spaces = [space for side in BOTH for space in game.free_spaces(side)]
        return Choose(
            title=say("On which space of the turn order do you start?"),
            moment="space",
            options=space_options(game, spaces),
            fallback=[str(spaces[0])],
        )

    def carry_out(self, game: OnMars, seat: Seat, answer: Answer) -> Frame | None:
        return take_space(game, seat, int(answer[0]))

    def go_on(self, game: OnMars) -> Frame | Done | None:
        seat = self.order[self.done] if self.done < len(self.order) else None
        if seat is None or seat not in self.named:
            return super().go_on(game)
        self.done += 1
        if game.is_automaton(seat):
            return automaton_space(game, seat, self.named[seat])
        return take_space(game, seat, self.named[seat])


START: Final[dict[Side, str]] = {"orbit": "Orbit", "colony": "Colony"}
FIRST_TRIP: Final[dict[Side, str]] = {
    "orbit": "It takes players to the colony after the first round",
    "colony": "It takes players to orbit after the first round",
}


class ShuttleSide(Frame):
    """The player on the highest space chooses the side on which the shuttle starts."""

    chosen: bool = False

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if self.chosen:
            return {}
        last = game.in_turn_order()[-1]
        ask = Choose(
            title=say("On which side does the shuttle start?"),
            moment="shuttle",
            options=tuple(Option(side, say(START[side]), say(FIRST_TRIP[side])) for side in BOTH),
            fallback=["orbit"],
        )
        return {last: ask}

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> None:
        self.chosen = True
        game.shuttle_side = "orbit" if answer[0] == "orbit" else "colony"
        game.report(seat, "{seat:seat} put the shuttle on the {side} side.", side=game.shuttle_side)
