"""Putting a tile on the map: the space, its gains, and its triggers."""

from functools import lru_cache
from typing import Annotated, Final

from rules.kernel import (
    Answer,
    Ask,
    CardId,
    Choose,
    Done,
    Everyone,
    Frame,
    Option,
    Procedure,
    Seat,
    Text,
    say,
    step,
)
from rules.parts.offers import under
from rules.terraforming_mars.model.board import OCEAN_BONUS, OFF_MAP, SPACES, Land, Where
from rules.terraforming_mars.model.card import Parameter
from rules.terraforming_mars.model.deeds import RAISED
from rules.terraforming_mars.model.effect import Cause
from rules.terraforming_mars.model.scales import (
    HEAT_MARKS,
    OCEAN_MARK,
    STEP,
    TEMPERATURE_MARK,
    scale,
)
from rules.terraforming_mars.model.words import NAMES, TILES, amount
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.resolve import set_off
from rules.terraforming_mars.steps.triggers import tile_parts

FEW: Final = 25
"""Most spaces in one list without headings; more are grouped by row."""


@lru_cache(maxsize=1024)
def space_option(at: str, oceans: int) -> Option:
    """Return the option of a space, with its gains."""
    bonus = SPACES[at].bonus if at in SPACES else ()
    brings = [amount(icon, bonus.count(icon)) for icon in dict.fromkeys(bonus)]
    if oceans:
        brings.append(amount("mc", OCEAN_BONUS * oceans))
    label = say("{at}", at=OFF_MAP.get(at, at))
    if brings:
        label = say("{at}: {brings}", at=at, brings=tuple(brings))
    mark = at if at in SPACES else ""
    return Option(id=at, label=label, group=say("Row {row}", row=at[0].upper()), mark=mark)


def ask_where(game: Terraforming, spaces: list[str], title: Text) -> Ask:
    """Return the question for one of these spaces; the fallback gains most."""
    land = game.land
    options = tuple(space_option(at, land.beside(at, "ocean")) for at in spaces)
    if len(options) <= FEW:
        options = tuple(under(None, option) for option in options)
    best = max(spaces, key=lambda at: _worth(land, at))
    return Choose(title=title, moment="space", options=options, fallback=[best])


def _worth(land: Land, at: str) -> int:
    return 2 * len(land.bonus(at)) + OCEAN_BONUS * land.beside(at, "ocean")


class PlaceTile(Procedure):
    """Place a tile; the frame below hears its space, or an empty string if it was lost."""

    seat: Seat
    source: Annotated[CardId, Everyone] = ""
    tile: str
    place: Where
    hex: str = ""

    @property
    def cause(self) -> Cause:
        return Cause(self.seat, self.source, hex=self.hex)

    def _spaces(self, game: Terraforming) -> list[str]:
        if self.tile == "ocean" and not game.steps_left("oceans"):
            return []
        return game.land.spaces(self.place, self.tile, self.seat)

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.hex or self.at:
            return {}
        spaces = self._spaces(game)
        if len(spaces) < 2:
            return {}
        title = say("Where do you place {tile}?", tile=TILES[self.tile])
        return {self.seat: ask_where(game, spaces, title)}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        [self.hex] = answer
        return None

    def advance(self, game: Terraforming) -> Frame | Done | None:
        if not self.hex:
            spaces = self._spaces(game)
            if not spaces:
                text = "{seat:seat} could not place {tile}."
                game.tell(text, seat=self.seat, tile=TILES[self.tile], minor=True)
                return Done("")
            self.hex = spaces[0]
        return super().advance(game)

    @step
    def lay(self, game: Terraforming) -> None:
        """Lay the tile; its owner takes the gains of the space."""
        game.lay_tile(self.cause, self.hex, self.tile)

    @step
    def raise_parameter(self, game: Terraforming) -> Frame | None:
        if self.tile == "greenery" and game.phase != "greenery":  # the last ones raise nothing
            return raise_parameter(game, self.cause, "oxygen", 1)
        if self.tile == "ocean":
            return raise_parameter(game, self.cause, "oceans", 1)
        return None

    @step
    def triggers(self, game: Terraforming) -> Frame | None:
        return set_off(game, tile_parts(game, self.seat, self.tile, self.hex))

    def finished(self, game: Terraforming) -> Frame | Done | None:
        return Done(self.hex)


class ClaimSpace(Frame):
    """Put a marker on a space (Land Claim)."""

    seat: Seat
    source: Annotated[CardId, Everyone]
    done: bool = False

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.done:
            return {}
        spaces = game.land.spaces("land", "claim", self.seat)
        if not spaces:
            return {}
        title = say("On which space do you put your marker?")
        return {self.seat: ask_where(game, spaces, title)}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        [at] = answer
        self.done = True
        game.claim(seat, at)
        return None


def raise_parameter(
    game: Terraforming, cause: Cause, parameter: Parameter, steps: int
) -> Frame | None:
    """Raise a parameter, and the rating by each step; a bonus ocean opens a frame."""
    made = min(steps, game.steps_left(parameter))
    if not made:
        return None
    before = game.parameters[parameter]
    game.parameters[parameter] = now = before + made * STEP[parameter]
    if parameter != "oceans":
        value = scale(parameter, now)
        game.tell(RAISED, seat=cause.seat, name=say(NAMES[parameter]), value=value, minor=True)
    game.change_rating(cause, made, say("{name}", name=say(NAMES[parameter])))
    return _bonus_steps(game, cause, parameter, before, now)


def _bonus_steps(
    game: Terraforming, cause: Cause, parameter: Parameter, before: int, now: int
) -> Frame | None:
    if parameter == "oxygen" and before < TEMPERATURE_MARK <= now:
        return raise_parameter(game, cause, "temperature", 1)
    if parameter == "temperature":
        heat = sum(before < mark <= now for mark in HEAT_MARKS)
        if heat:
            game.change_production(cause, {"heat": heat}, say("temperature bonus"))
        if before < OCEAN_MARK <= now and game.steps_left("oceans"):
            return PlaceTile(seat=cause.seat, tile="ocean", place="ocean")
    return None
