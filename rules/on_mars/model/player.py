"""What one player has: pieces, stores, cards; and the pieces that lie on the map."""

from typing import Annotated

from rules.kernel.ask import Seat
from rules.kernel.view import CardId, Everyone, Held, Nobody, OwnSeat, Plain
from rules.on_mars.model.kinds import (
    BOTS,
    COLONISTS,
    MARKERS,
    SHELTERS,
    SHIPS,
    START_CELL,
    START_SHIPS,
    BuildingKind,
    Cell,
    Good,
    Item,
    Piece,
    Reward,
    Tech,
    level,
)

START_READY = 3


class Building(Plain):
    """A building tile on the map."""

    tile: BuildingKind
    owner: Seat | None = None
    upgraded_by: Seat | None = None
    blueprint: str = ""
    miner: Seat | None = None
    start: bool = False

    @property
    def held(self) -> bool:
        """Whether a piece lies on it: a miner or an advanced building marker."""
        return self.miner is not None or self.upgraded_by is not None


class Drawn(Plain):
    """A blueprint in front of a player."""

    card: str
    at: str = ""  # the hex on which it is built
    radar: str = ""  # the tile that the Radar has taken
    scientist: str = ""  # whose marker lies on it


class Taken(Plain):
    """An Earth contract in front of a player, and the goods on it."""

    card: str
    goods: dict[Item, int] = {}
    completed: bool = False


class Displaced(Plain):
    """A bot or rover that was pushed off its hex, until its owner has placed it."""

    seat: Seat
    piece: Piece
    at: str


class Loan(Plain):
    """A use of somebody else's technology in this turn."""

    owner: Seat
    tech: Tech


class Place(Plain):
    """A place of the blueprint display."""

    card: str
    taken_by: Seat | None = None


class Desk(Plain):
    """A place of the display of scientists: a scientist, or the contract that came after."""

    scientist: str = ""
    contract: str = ""

    @property
    def empty(self) -> bool:
        return not self.scientist and not self.contract


class Undertaking(Plain):
    """A mission on the board."""

    card: str
    left: int


class Player(Plain):
    """What one player has in front of them, and where their pieces are."""

    seat: Seat
    space: int = 0  # in the turn order
    laid: bool = False  # the marker lies: the turn of this round was had
    points: int = 0
    goods: dict[Good, int] = dict.fromkeys(("mineral", "battery", "water", "plant", "oxygen"), 1)
    crystals: int = 1
    waiting: int = 0
    credit: int = 0  # goal cards given up in this turn, as crystals of payment
    ready: int = START_READY
    working: int = 0
    supply: int = COLONISTS - START_READY
    arrived: int = 0  # colonists gained in this turn
    ships: list[int] = list(START_SHIPS)  # spaces of the depot
    hangar: int = 0
    bots: list[str] = []
    bots_left: int = BOTS
    hidden_bots: int = 0  # on the solo opponent's board, where others have them on the map
    rover: str = ""
    shelters_left: int = SHELTERS
    markers_left: int = MARKERS
    lab: dict[Cell, Tech] = {START_CELL: "shelter"}
    blueprints: list[Drawn] = []
    scientists: dict[str, str] = {}  # scientist -> the blueprint on which the marker lies
    contracts: list[Taken] = []
    progress: list[BuildingKind] = []
    discoveries: list[str] = []
    research: list[str] = []
    goals: Annotated[list[CardId], OwnSeat, Held] = []
    goal_done: Annotated[CardId, Everyone] = ""
    colonist_cards: Annotated[list[CardId], OwnSeat, Held] = []
    colonist_card: Annotated[CardId, Everyone] = ""  # the A card that was revealed
    tasks: list[str] = []  # done in this action by a player with two First Colonist tasks
    task_done: bool = False  # a First Colonist task in this turn
    careful: bool = False  # asked how to pay wherever there is a choice

    @property
    def shelters(self) -> int:
        """Own shelters on the map."""
        return SHELTERS - self.shelters_left

    @property
    def limit(self) -> int:
        """How many of each resource can be stored."""
        return self.shelters + 1

    @property
    def room(self) -> int:
        """How many colonists the Living Quarters hold."""
        return 4 + 2 * max(0, self.shelters - 1)

    @property
    def capacity(self) -> int:
        """How many crystals the depot holds: a ship blocks its space."""
        return 8 - len(self.ships)

    @property
    def ships_used(self) -> int:
        """Ships that have ever left the depot."""
        return SHIPS - len(self.ships)

    @property
    def spendable(self) -> int:
        """Crystals that can be paid, given-up goal cards included."""
        return self.crystals + self.credit

    @property
    def techs(self) -> dict[Tech, int]:
        """Technology -> its level."""
        return {tech: level(cell) for cell, tech in self.lab.items()}

    @property
    def levels(self) -> list[int]:
        """The level of each tile in the laboratory."""
        return [level(cell) for cell in self.lab]


class Automaton(Plain):
    """What the solo opponent has beside what every player has."""

    builds_next: BuildingKind = "mine"
    deck: Annotated[list[str], Nobody] = []
    played: list[str] = []
    passes: int = 1  # how often the deck has been gone through, this time included
    travels: bool = True  # by his last card
    level_ups: int = 0  # of the colony, on which he has yet to act


class Tally(Plain):
    """The points of one player in the end, by what they come from."""

    seat: Seat
    place: int = 1
    sources: dict[str, int]
    lost: dict[str, int] = {}  # of those, what unbuilt blueprints and open contracts cost
    tie: tuple[int, int, int]

    @property
    def total(self) -> int:
        return sum(self.sources.values())


REWARD_KINDS: tuple[Reward, ...] = (
    "tech_level", "ships", "advanced", "mines", "bots", "discoveries", "shelters", "colonists",
)  # fmt: skip
