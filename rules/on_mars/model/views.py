"""The view of a table of On Mars: the only shape that leaves the rules.

All is public but private goals not yet shown, First Colonist cards not yet revealed, and the order
of stacks.
"""

from typing import Literal

from rules.kernel import TextSeen
from rules.on_mars.model.cards_seen import (
    Blueprint,
    ColonistCard,
    Contract,
    Goal,
    MapTile,
    Scientist,
    Seen,
)
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import (
    Action,
    BuildingKind,
    Cell,
    Good,
    Item,
    Piece,
    Reward,
    Side,
    Tech,
)

# ---- the map -----------------------------------------------------------------------------------


class BuildingSeen(Seen):
    """A building tile on the map."""

    tile: BuildingKind
    owner: int | None = None  # of a shelter
    upgraded_by: int | None = None  # the seat of the advanced building marker on it
    blueprint: str = ""  # the blueprint built here, `B7`
    level: int = 0  # of that blueprint: 1 or 3
    miner: int | None = None  # the seat of the colonist who works here
    scientist: str = ""  # the scientist whose marker lies on that blueprint
    size: int = 1  # the number of tiles in its complex
    start: bool = False  # it was there from the beginning


class PieceSeen(Seen):
    """A bot or a rover on a hex."""

    piece: Piece
    seat: int


class Hex(Seen):
    """One hexagon of the map."""

    id: str  # its column's letter and its number from the top, `G5`
    q: int
    r: int
    building: BuildingSeen | None = None
    tile: MapTile | None = None
    crystal: bool = False
    pieces: tuple[PieceSeen, ...] = ()  # two at most, while a turn lasts


# ---- the board ---------------------------------------------------------------------------------


class TurnSpace(Seen):
    """One of the eight spaces of the turn order; 1 acts first."""

    number: int
    side: Side
    benefit: Effect | None = None
    cost: str = ""  # "plant or water", "plant and water"
    seat: int | None = None
    done: bool = False  # its player has had the turn of this round


class ShuttleSeen(Seen):
    """The place of the shuttle, and its next move."""

    side: Side
    space: int  # 1 is the one nearest the middle
    travels: bool  # in the coming shuttle phase


class Column(Seen):
    """A column of the Life Support System."""

    of: BuildingKind
    row: int
    reward: Reward
    due: bool  # below the row of the colony level: advancing it is rewarded


class Stack(Seen):
    """A stack of building tiles; the arrows of its top tile are public."""

    of: BuildingKind
    left: int
    arrows: tuple[int, ...] | None = None  # directions clockwise from the top edge; None: not shown


class Mission(Seen):
    """A mission; each contribution gives crystals to its player."""

    slot: Literal["A", "B", "C"]
    id: str
    name: str
    text: str
    need: int  # contributions at this number of players
    left: int  # contributions still needed; 0: completed
    crystals: int


class GridSpace(Seen):
    """A space of the technology grid."""

    id: str  # `T1` to `T8`, from the top
    row: Literal["top", "middle", "bottom"]
    tech: Tech | None = None
    cost: dict[str, int] = {}  # item or `any` -> number


class Offer(Seen):
    """A place of the blueprint display; a taken card is not replaced."""

    card: Blueprint | None = None
    taken_by: int | None = None
    was: str = ""  # the name of the taken card


class Person(Seen):
    """A place of the scientists' display: a scientist, or the contract that followed."""

    place: int
    scientist: Scientist | None = None
    contract: Contract | None = None


class ActionSpace(Seen):
    """A main action, its colonists, and whether it is open to the player in turn."""

    id: Action
    name: str
    side: Side
    slots: tuple[int, ...] = ()  # the seats of the colonists there
    room: int = 0  # slots in all; 0: it needs no colonist
    surcharge: int = 0  # for the player in turn, in crystals or colonists
    open: bool = False  # to the player in turn
    why_not: TextSeen | None = None


# ---- a player ----------------------------------------------------------------------------------


class DepotSpace(Seen):
    """A space of the depot with its executive action."""

    number: int
    ship: bool  # one stands on it and closes the action
    cost: int  # crystals
    effect: Effect
    text: str
    open: bool = False  # its owner could use it now


class LabCell(Seen):
    """A cell of the laboratory."""

    id: Cell
    column: int
    benefit: Effect | None = None
    tech: Tech | None = None
    marked: bool = False  # one of the three cells of private goal 14
    next: bool = False  # a tile could move here now


class OwnBlueprint(Seen):
    """A blueprint in front of a player."""

    card: Blueprint
    built_on: str = ""  # a hex; empty: not built yet
    scientist: str = ""  # the scientist whose marker lies on it
    radar: MapTile | None = None  # the tile found by the Radar


class Hired(Seen):
    """A scientist in front of a player."""

    card: Scientist
    works_on: str = ""  # the hex of the blueprint with the marker


class Board(Seen):
    """The things of one player that the viewer may see."""

    seat: int
    name: str = ""  # of the automaton; others use their player's name
    side: Side
    space: int  # in the turn order; 0: none yet
    done: bool  # the turn of this round is over
    points: int  # scored so far
    goods: dict[Good, int]
    limit: int  # storage of each resource
    crystals: int
    waiting: int  # crystals below the depot
    capacity: int  # the number of crystals that the depot holds
    ready: int  # colonists in the Living Quarters
    room: int  # capacity of the Living Quarters
    working: int
    supply: int  # colonists in the personal supply
    bots: tuple[str, ...]  # hexes
    rover: str  # hex; empty: it has not left yet, and starts from the start mine
    ships: int  # in the depot
    hangar: int
    shelters: int  # on the map
    markers_left: int
    depot: tuple[DepotSpace, ...]
    lab: tuple[LabCell, ...]
    techs: dict[Tech, int]  # technology -> level
    blueprints: tuple[OwnBlueprint, ...]
    scientists: tuple[Hired, ...]
    contracts: tuple[Contract, ...]
    progress: tuple[BuildingKind, ...]  # kinds with a cube in the progress area
    discoveries: tuple[MapTile, ...]  # taken by the rover
    research: tuple[str, ...]  # letters of the research tiles taken
    goals_left: int
    goal_done: Goal | None = None  # shown
    goals: tuple[Goal, ...] | None = None  # in hand; None: hidden from the viewer
    colonist_cards_left: int = 0  # First Colonist cards in hand
    colonist_card: ColonistCard | None = None  # the revealed A card
    colonist_cards: tuple[ColonistCard, ...] | None = None  # in hand; None: hidden
    borrowed: int = 0  # oxygen set aside for technology borrowed this turn
    gone: bool = False


class ScoreSeen(Seen):
    """The final points of one player by source."""

    seat: int
    name: str = ""
    place: int
    total: int
    sources: dict[str, int]  # in play, progress, ships, colonists, technology, blueprints, …
    lost: dict[str, int] = {}  # the part lost to unbuilt blueprints and open contracts
    tie: tuple[int, int, int]  # crystals, advanced buildings, progress cubes


class Need(Seen):
    """One requirement of the solo goal."""

    text: str
    has: int
    need: int
    met: bool


class Opponent(Seen):
    """The automaton's state beside its board."""

    name: str
    goal: str  # its name
    needs: tuple[Need, ...]
    builds_next: BuildingKind
    bots: int  # on its board
    cards_left: int
    travels: bool = True  # by its last card


class Table(Seen):
    """The table as one seat, or a bystander, sees it."""

    viewer: int | None = None
    guest: bool = False  # the viewer is a guest of this seat's player
    awaited: tuple[int, ...]
    round: int
    phase: Literal["setup", "colonization", "shuttle", "last_round", "end"]
    moment: str = ""  # the kind of decision the table waits for; empty: several kinds
    on_turn: int | None  # the player in turn, in the colonization phase
    main_done: bool = False  # of the player in turn
    executive_done: bool = False
    level: int  # of the colony
    level_row: int
    columns: tuple[Column, ...]
    spaces: tuple[TurnSpace, ...]
    shuttle: ShuttleSeen
    hexes: tuple[Hex, ...]
    stacks: tuple[Stack, ...]
    exploration: tuple[MapTile, ...]  # face up
    discoveries_left: int
    missions: tuple[Mission, ...]
    missions_left: int
    warehouse: dict[Item, int]
    grid: tuple[GridSpace, ...]
    grid_left: int  # tiles in the face-down stack
    display: tuple[tuple[Offer, ...], ...]  # blueprints, rows of six
    people: tuple[Person, ...]
    contracts: tuple[Contract, ...]  # the open deck
    actions: tuple[ActionSpace, ...]
    players: tuple[Board, ...]  # by seat, then the automaton
    ending: bool = False  # the end has been triggered
    opponent: Opponent | None = None
    scores: tuple[ScoreSeen, ...] = ()
    history: tuple[tuple[int, ...], ...] = ()  # points by seat, had the game ended, round by round
    over: bool = False
    winners: tuple[int, ...] = ()
