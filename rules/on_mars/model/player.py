"""The things of one player: pieces, stores, cards; and the pieces on the map."""

from typing import Annotated

from rules.kernel import CardId, Everyone, Held, Nobody, OwnSeat, Plain, Seat
from rules.on_mars.model.kinds import (
    BOTS,
    COLONISTS,
    LEVEL,
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
    at: str = ""  # the hex of the building it is built on
    radar: str = ""  # the tile taken by the Radar
    scientist: str = ""  # the scientist whose marker lies on it


class Taken(Plain):
    """An Earth contract in front of a player, and the goods on it."""

    card: str
    goods: dict[Item, int] = {}
    completed: bool = False


class Displaced(Plain):
    """A bot or rover pushed off its hex, until its owner has placed it."""

    seat: Seat
    piece: Piece
    at: str


class Loan(Plain):
    """A use of another player's technology in this turn."""

    owner: Seat
    tech: Tech


class Place(Plain):
    """A place of the blueprint display."""

    card: str
    taken_by: Seat | None = None


class Desk(Plain):
    """A place of the display of scientists: a scientist, or the contract that followed."""

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
    """The things of one player, and the places of their pieces."""

    seat: Seat
    space: int = 0  # in the turn order
    laid: bool = False  # the marker lies: the turn of this round is over
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
    hidden_bots: int = 0  # on the automaton's board; others have them on the map
    rover: str = ""
    shelters_left: int = SHELTERS
    markers_left: int = MARKERS
    lab: dict[Cell, Tech] = {START_CELL: "shelter"}
    blueprints: list[Drawn] = []
    scientists: dict[str, str] = {}  # scientist -> the blueprint with the marker
    contracts: list[Taken] = []
    progress: list[BuildingKind] = []
    discoveries: list[str] = []
    research: list[str] = []
    goals: Annotated[list[CardId], OwnSeat, Held] = []
    goal_done: Annotated[CardId, Everyone] = ""
    colonist_cards: Annotated[list[CardId], OwnSeat, Held] = []
    colonist_card: Annotated[CardId, Everyone] = ""  # the revealed A card
    tasks: list[str] = []  # tasks done in this action by a player with two First Colonist tasks
    task_done: bool = False  # a First Colonist task was done in this turn
    careful: bool = False  # asked how to pay wherever there is a choice

    @property
    def shelters(self) -> int:
        """The number of the player's shelters on the map."""
        return SHELTERS - self.shelters_left

    @property
    def limit(self) -> int:
        """The most of each resource that can be stored."""
        return self.shelters + 1

    @property
    def room(self) -> int:
        """The number of colonists that the Living Quarters hold."""
        return 4 + 2 * max(0, self.shelters - 1)

    @property
    def capacity(self) -> int:
        """The number of crystals that the depot holds: a ship blocks its space."""
        return 8 - len(self.ships)

    @property
    def ships_used(self) -> int:
        """The number of ships that have ever left the depot."""
        return SHIPS - len(self.ships)

    @property
    def spendable(self) -> int:
        """The number of crystals that can be paid, given-up goal cards included."""
        return self.crystals + self.credit

    @property
    def techs(self) -> dict[Tech, int]:
        """Technology -> its level."""
        return {tech: LEVEL[cell] for cell, tech in self.lab.items()}

    @property
    def levels(self) -> list[int]:
        """The level of each tile in the laboratory."""
        return [LEVEL[cell] for cell in self.lab]


class Automaton(Plain):
    """The automaton's state beside its board."""

    builds_next: BuildingKind = "mine"
    deck: Annotated[list[str], Nobody] = []
    played: list[str] = []
    passes: int = 1  # the present pass through the deck, from 1
    travels: bool = True  # by its last card
    level_ups: int = 0  # of the colony, still to be answered by the automaton


class Tally(Plain):
    """The final points of one player, by source."""

    seat: Seat
    place: int = 1
    sources: dict[str, int]
    lost: dict[str, int] = {}  # the part lost to unbuilt blueprints and open contracts
    tie: tuple[int, int, int]

    @property
    def total(self) -> int:
        return sum(self.sources.values())


REWARD_KINDS: tuple[Reward, ...] = (
    "tech_level", "ships", "advanced", "mines", "bots", "discoveries", "shelters", "colonists",
)  # fmt: skip
