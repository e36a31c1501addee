"""The view of a table of Project Mars: the only shape that leaves the rules."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

Kind = Literal[
    "project_lead",
    "engineer",
    "senior_engineer",
    "facilities_manager",
    "vendor",
    "office_space",
    "technology",
    "test_flight",
    "launch_date",
    "contract",
]
"""The ten kinds of card (rulebook, components)."""


class Seen(BaseModel):
    """A part of a view: read, never written."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Amounts(Seen):
    """Numbers printed on a card or a board; zero: not there."""

    money: int = 0
    materials: int = 0
    approval: int = 0
    engineering: int = 0
    office_space: int = 0
    launch_need: int = 0


class Face(Seen):
    """One printed card."""

    id: str
    kind: Kind
    name: str
    need: Amounts = Amounts()
    cost: Amounts = Amounts()
    gain: Amounts = Amounts()
    effect: str = ""  # the technology's effect word
    text: str = ""  # a sentence, where its numbers cannot say it
    short: str = ""  # a technology's effect in a few words


class Place(Seen):
    """One place of the card pool; a taken card leaves the mark of its taker."""

    letter: str
    face: Face | None = None  # None when taken
    taken_by: int | None = None
    how: Literal["", "hired", "used", "acquired", "expanded", "launched"] = ""


class Space(Seen):
    """One module space of a board."""

    id: Literal["fuel_1", "fuel_2", "hab", "mav", "erv"]
    module: Literal["Fuel", "HAB", "MAV", "ERV"]
    need: Amounts
    cost: Amounts
    filled: bool = False


class Technology(Seen):
    """A technology of a tableau; a new one works only from the next turn on (PM-36)."""

    face: Face
    works: bool = True


class Board(Seen):
    """The things in front of one player that the viewer may see."""

    seat: int
    approval: int
    engineering: int
    office_space: int
    office_used: int
    spaces: tuple[Space, ...]
    employees: tuple[Face, ...]
    technologies: tuple[Technology, ...]
    test_flight: bool
    launch_need: int  # the engineering this player needs to take the Launch Date
    in_orbit: int  # the number of placed modules, 0 to 5
    holds_contract: bool = False
    gone: bool = False  # the player left the game (PM-53)
    money: int | None = None  # None: hidden from the viewer
    materials: int | None = None


class BidSeen(Seen):
    """One bid or pass of the contract auction, as everybody saw it."""

    seat: int
    amount: int | None  # None: passed


class Maximum(Seen):
    """A secret maximum."""

    up_to: int


class Bidding(Seen):
    """The contract auction, while it runs."""

    high: int
    leader: int | None
    still_in: tuple[int, ...]  # in order of speaking
    spoken: tuple[BidSeen, ...]
    limits: dict[int, Maximum] = {}  # the viewer's own maximum, if there is one

    @property
    def ceiling(self) -> int | None:
        """The viewer's own secret maximum."""
        return next((limit.up_to for limit in self.limits.values()), None)


class Table(Seen):
    """The table as one seat, or a bystander, sees it."""

    viewer: int | None = None
    guest: bool = False  # the viewer is a guest of this seat's player
    turn: int
    phase: Literal["draw", "contract", "pay_day", "place_module", "action", "reorganization", "end"]
    pool: tuple[Place, ...]
    deck: int  # cards left in the present deck
    which_deck: Literal[1, 2]
    discards: tuple[Face, ...]  # face up; everybody may look through them (PM-10)
    launch_date: Face  # the one in use, wherever it lies
    players: tuple[Board, ...]  # by seat
    # the seats of this phase in acting order; in the action phase the holder stands twice
    order: tuple[int, ...]
    done: int = 0  # the number of seats that have acted
    awaited: tuple[int, ...]
    bidding: Bidding | None = None
    last_turn: bool = False
    over: bool = False
    winner: int | None = None
