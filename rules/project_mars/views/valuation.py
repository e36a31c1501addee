"""The worth of a position for a robot: a sum in money."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.kernel import Seat
from rules.robots import read_weights

VENDORS: Final = (1.0, 1.0, 1.0, 3.0, 4.6, 6.0, 7.6, 8.8, 10.0)
"""The worth of a visit to a vendor, by approval; more approval than listed adds nothing."""

FLIGHT: Final = 2
"""Engineering that a Test Flight takes off the launch's need (house)."""

Seen = Mapping[str, Any]
"""A view, or a part of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The cares of a robot, in dollars; `robot.toml` says what each is."""

    engineering: float
    spare_engineering: float
    module: float
    material: float
    spare_material: float
    rich: float
    spare_money: float
    vendors: float
    desk_1: float
    desk_2: float
    desk_3: float
    desk_4: float
    wage: float
    unpaid: float
    manager: float
    second_action: float
    bid_more: float
    boost: float
    dock: float
    payroll: float
    license: float
    print: float
    chain: float
    recruit: float
    sim: float

    @property
    def desks(self) -> tuple[float, ...]:
        """The worth of the free office spaces, the first one first."""
        return self.desk_1, self.desk_2, self.desk_3, self.desk_4

    def technology(self, effect: str) -> float:
        """Return the worth of a technology, each time it helps."""
        worth: float = getattr(self, effect)
        return worth


WEIGHTS: Final = read_weights(Weights, "project_mars", "usual")


@dataclass(frozen=True, slots=True)
class Prospect:
    """The facts that all compared positions share."""

    seats: int
    turns: float  # an estimate of the turns left
    next_holder: bool

    @property
    def actions(self) -> float:
        """An estimate of the actions this seat has left."""
        return self.turns * (self.seats + 1) / self.seats


@dataclass(slots=True)
class Holdings:
    """The things of one player, now or after an action."""

    money: int
    materials: int
    engineering: int
    launch_need: int
    approval: int
    desks: int
    employees: int
    manager: bool
    open: tuple[Seen, ...]  # module spaces
    words: tuple[str, ...]  # of technologies


def prospect(view: Seen, seat: Seat) -> Prospect:
    """Return the estimated time left, and whether this seat is the next holder."""
    seats = [board["seat"] for board in view["players"] if not board["gone"]]
    cards = view["deck"]
    if view["which_deck"] == 1:
        cards += 0.8 * (view["deck"] + len(view["discards"])) + 1
    holder = next(board["seat"] for board in view["players"] if board["holds_contract"])
    # The holder may be gone, in a game that has ended.
    left = min(seats, key=lambda one: (one - holder - 1) % len(view["players"]))
    return Prospect(len(seats), cards / (len(seats) + 3), left == seat)


def position(view: Seen, seat: Seat) -> Holdings:
    """Return this seat's present position."""
    board = view["players"][seat]
    return Holdings(
        money=board["money"] or 0,
        materials=board["materials"] or 0,
        engineering=board["engineering"],
        launch_need=board["launch_need"],
        approval=board["approval"],
        desks=board["office_space"],
        employees=len(board["employees"]),
        manager=any(face["kind"] == "facilities_manager" for face in board["employees"]),
        open=tuple(space for space in board["spaces"] if not space["filled"]),
        words=tuple(technology["face"]["effect"] for technology in board["technologies"]),
    )


def worth(has: Holdings, ahead: Prospect, by: Weights = WEIGHTS) -> float:
    """Return the worth of a position, in money."""
    return (
        _stores(has, ahead, by)
        + _engineering(has, ahead, by)
        + _approval(has, ahead, by)
        + _offices(has, ahead, by)
        + _technologies(has, ahead, by)
    )


def _stores(has: Holdings, ahead: Prospect, by: Weights) -> float:
    """Return the worth of money, materials and module prices; hoarding gains little."""
    needed = 2 + sum(int(space["cost"]["materials"]) for space in has.open)
    prices = sum(int(space["cost"]["money"]) for space in has.open)
    useful, spare = min(has.money, by.rich), max(0, has.money - by.rich)
    total = useful + by.spare_money * spare
    total += by.material * min(has.materials, needed)
    total += by.spare_material * max(0, has.materials - needed)
    total -= by.material * (needed - 2) + prices + by.module * len(has.open)
    due = has.employees if ahead.next_holder else min(has.employees, 1)
    return total - (by.unpaid if has.money < due else 0)


def _engineering(has: Holdings, ahead: Prospect, by: Weights) -> float:
    short = has.launch_need - has.engineering
    return -by.engineering * short if short > 0 else -by.spare_engineering * short


def _approval(has: Holdings, ahead: Prospect, by: Weights) -> float:
    brings = VENDORS[min(has.approval, len(VENDORS) - 1)]
    return by.vendors * ahead.actions * brings


def _offices(has: Holdings, ahead: Prospect, by: Weights) -> float:
    free = by.desks[: max(0, has.desks - has.employees)]
    manager = by.manager if has.manager else 0
    return sum(free) + manager - by.wage * has.employees * ahead.turns / ahead.seats


def _technologies(has: Holdings, ahead: Prospect, by: Weights) -> float:
    total, docks = 0.0, has.words.count("dock")
    # A second Orbital Docking adds nothing.
    total -= max(0, docks - 1) * by.dock * len(has.open)
    for word in has.words:
        times = len(has.open) if word in ("boost", "dock") else ahead.turns
        total += by.technology(word) * times
    return total
