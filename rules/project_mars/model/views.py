"""What may be seen of a table of Project Mars: the only shape that leaves the rules."""

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
    """A part of a view: it is read, never written."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Amounts(Seen):
    """Numbers printed on a card or a board; zero means it is not there."""

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
    text: str = ""  # a sentence, where numbers do not say it all
    short: str = ""  # a technology's effect in a few words


class Place(Seen):
    """One place of the card pool; a card taken leaves the mark of who took it."""

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
    """Everything in front of one player that the viewer may see."""

    seat: int
    approval: int
    engineering: int
    office_space: int
    office_used: int
    spaces: tuple[Space, ...]
    employees: tuple[Face, ...]
    technologies: tuple[Technology, ...]
    test_flight: bool
    launch_need: int  # engineering this player needs to take the Launch Date
    in_orbit: int  # modules placed, 0 to 5
    holds_contract: bool = False
    gone: bool = False  # the player left the game (PM-53)
    money: int | None = None  # None: hidden from the viewer
    materials: int | None = None


class Bid(Seen):
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
    still_in: tuple[int, ...]  # next to speak first
    spoken: tuple[Bid, ...]
    limits: dict[int, Maximum] = {}  # the viewer's own, if it has left one

    @property
    def ceiling(self) -> int | None:
        """The viewer's own secret maximum."""
        return next((limit.up_to for limit in self.limits.values()), None)


class Table(Seen):
    """One look at the table, through the eyes of one seat or of a bystander."""

    viewer: int | None = None
    guest: bool = False  # the viewer is not who sits there, but whom they let see it
    turn: int
    phase: Literal["draw", "contract", "pay_day", "place_module", "action", "reorganization", "end"]
    pool: tuple[Place, ...]
    deck: int  # cards left in the deck that is being drawn from
    which_deck: Literal[1, 2]
    discards: tuple[Face, ...]  # face up, may be looked through (PM-10)
    launch_date: Face  # the one in use, wherever it is
    players: tuple[Board, ...]  # by seat
    order: tuple[int, ...]  # who acts in this phase, in order; in the action phase the holder twice
    done: int = 0  # how many of `order` have acted
    awaited: tuple[int, ...]
    bidding: Bidding | None = None
    last_turn: bool = False
    over: bool = False
    winner: int | None = None
