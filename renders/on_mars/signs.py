"""Signs of On Mars as pieces of a row."""

from dataclasses import dataclass

from renders import palette
from renders.canvas import Canvas
from renders.lettering import Type, width_of
from renders.on_mars import badges
from renders.palette import Colour


@dataclass(frozen=True)
class Sign:
    """Any sign by its name: a good, points, a building, or a bare glyph."""

    name: str
    size: float
    colour: Colour = palette.TEXT
    on_paper: bool = False
    ground: Colour = palette.PANEL
    strength: float = 1

    @property
    def width(self) -> float:
        """The side of the sign."""
        return self.size

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw it."""
        badges.sign(
            canvas, self.name, (left + self.size / 2, middle), self.size, self.colour,
            ground=self.ground, on_paper=self.on_paper, strength=self.strength,
        )  # fmt: skip


@dataclass(frozen=True)
class Technology:
    """A technology on its disc."""

    name: str
    size: float

    @property
    def width(self) -> float:
        """The disc's width."""
        return self.size

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw it."""
        badges.technology(canvas, self.name, (left + self.size / 2, middle), self.size)


@dataclass(frozen=True)
class BuildingSign:
    """A building, built or planned."""

    name: str
    radius: float
    built: bool = True
    ground: Colour = palette.PANEL

    @property
    def width(self) -> float:
        """From corner to corner."""
        return 2 * self.radius

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw it."""
        centre = (left + self.radius, middle)
        if self.built:
            badges.building(canvas, self.name, (centre[0], middle - 1), self.radius, lift=2)
        else:
            badges.planned(canvas, self.name, centre, self.radius - 1, self.ground)


@dataclass(frozen=True)
class ScientistSign:
    """A scientist beside the building they work in."""

    building: str
    size: float

    @property
    def width(self) -> float:
        """From end to end."""
        return self.size * badges.SCIENTIST_WIDTH

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw it."""
        badges.scientist(canvas, self.building, (left + self.width / 2, middle), self.size)


@dataclass(frozen=True)
class Slots:
    """The colonists on an action, by mark; free slots are dashed."""

    seats: tuple[int, ...]
    room: int
    size: float
    lit: tuple[bool, ...] = ()
    gap: float = 5

    @property
    def width(self) -> float:
        """All slots and the gaps between them."""
        count = max(self.room, len(self.seats))
        return count * self.size + max(0, count - 1) * self.gap

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw them."""
        for number in range(max(self.room, len(self.seats))):
            centre = (left + self.size / 2 + number * (self.size + self.gap), middle)
            if number < len(self.seats):
                lit = number < len(self.lit) and self.lit[number]
                badges.colonist(canvas, self.seats[number], centre, self.size, lit=lit)
            else:
                badges.dashed_disc(canvas, centre, self.size / 2, FREE)


FREE = palette.hexed("#7A808C")


@dataclass(frozen=True)
class Points:
    """A burst and a number."""

    words: str
    style: Type
    colour: Colour = palette.TEXT
    burst: float | None = None

    @property
    def width(self) -> float:
        """Burst, gap and number."""
        size = self.style.size * 1.05 if self.burst is None else self.burst
        return size + self.style.size * 0.3 + width_of(self.words, self.style)

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw it."""
        badges.points_with(
            canvas, (left, middle), self.words, self.style, self.colour, burst=self.burst
        )
