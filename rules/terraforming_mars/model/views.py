"""The view of a table of Terraforming Mars: the only shape that leaves the rules."""

from typing import Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, ModelWrapValidatorHandler, model_validator

from rules.kernel import TextSeen

Resource = Literal["mc", "steel", "titanium", "plants", "energy", "heat"]
CardResource = Literal["microbe", "animal", "science", "fighter"]
Tag = Literal[
    "building",
    "space",
    "power",
    "science",
    "jovian",
    "earth",
    "plant",
    "microbe",
    "animal",
    "city",
    "wild",
]
Kind = Literal["automated", "active", "event", "corporation", "prelude"]
TileKind = Literal["ocean", "greenery", "city", "special"]
Phase = Literal[
    "setup", "auction", "preludes", "research", "action", "production", "greenery", "end"
]
Zone = Literal["companies", "preludes", "projects"]


class Seen(BaseModel):
    """A part of a view: read, never written."""

    model_config = ConfigDict(frozen=True, extra="ignore")


MOST_SHARED: Final = 4096
"""Number of parts of a kind remembered: all cards, and map spaces with their tiles."""
_shared: Final[dict[type, dict[int, tuple[Any, Any]]]] = {}
"""Parts that were read, each beside its very dict. Cards are few; maps, where every tile makes
another part, do not push them out."""


class Shared(Seen):
    """A part that many views share as the very same dict, such as a printed card.

    It is read once: no view is ever changed, and a table in an auction shows eighty cards.
    """

    @model_validator(mode="wrap")
    @classmethod
    def _read_once(cls, part: Any, read: ModelWrapValidatorHandler[Self]) -> Self:
        shared = _shared.setdefault(cls, {})
        known = shared.get(id(part))
        if known is not None and known[0] is part:
            found: Self = known[1]
            return found
        found = read(part)
        if isinstance(part, dict):
            if len(shared) >= MOST_SHARED:
                shared.clear()
            shared[id(part)] = part, found
        return found


# ---- a printed card ----------------------------------------------------------------------------


class Requirement(Seen):
    """One requirement of a card."""

    of: str  # temperature, oxygen, oceans, cities, greeneries; a tag; production of a resource
    kind: Literal["global", "tag", "production", "tiles"]
    bound: Literal["min", "max"] = "min"
    n: int
    text: str


class Symbol(Seen):
    """One drawn sign of a row.

    `icon` is one of:

    - a resource, a card resource (`any_cube`), `temperature`, `oxygen`, `tr`, `card`,
    - `ocean`, `greenery`, `city`, `tile:<name>`, `claim`, `tag:<tag>`, `event`, `award`, `prelude`,
      `project`, `vp`, `requirement`, `protect`,
    - a joint between others: `arrow`, `or`, `colon`, `slash`.
    """

    icon: str
    amount: str = ""  # "+2", "−1", "X", "4": as drawn; "" draws the icon alone
    production: bool = False  # of the resource's production, not of the resource
    per: str = ""  # the counted icon: "+1 M€ per tag:earth"
    per_count: int = 1  # the number of those, each time
    whose: Literal["", "anyone", "opponents"] = ""
    note: str = ""  # a few words beside it ("up to", "any card", "discarded")


class SymbolRow(Seen):
    """One line of a drawn card; its signs read from left to right."""

    when: Literal["production", "at_once", "action", "standing", "first_action"]
    label: str  # "per gen.", "at once", "action", "effect", "first action"
    symbols: tuple[Symbol, ...]


class CardFace(Shared):
    """One printed card, as drawn."""

    id: str
    number: str  # "009", "P10", "R08"
    name: str
    kind: Kind
    cost: int | None = None  # None: the card has no price (corporations, preludes)
    starting_money: int | None = None  # corporations
    tags: tuple[Tag, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    rows: tuple[SymbolRow, ...] = ()
    text: tuple[str, ...] = ()  # sentences, generated from the effects
    points: str = ""  # "2", "1/2 animal": as drawn; "" when there are none
    points_icon: str = ""  # the icon of the things counted for points
    holds: CardResource | None = None

    def __hash__(self) -> int:
        """Return the hash of the id: pictures look up by cards, and all fields take longer."""
        return hash(self.id)


# ---- the map -----------------------------------------------------------------------------------


class Tile(Seen):
    """A tile that lies on the map or off it."""

    kind: TileKind
    name: str  # ocean, greenery, city, capital, mining_area, ...
    owner: int | None = None  # None: nobody's (oceans), or the neutral player's
    neutral: bool = False  # of the neutral player (solo)


class Hex(Shared):
    """One space of the map; `q` and `r` are axial, the centre of Tharsis is (0, 0)."""

    id: str  # D7
    row: int  # from 1 at the top
    column: int  # from 1 at the left
    q: int
    r: int
    kind: Literal["land", "ocean", "reserved"]
    volcanic: bool = False
    name: str = ""
    bonus: tuple[str, ...] = ()  # icons, repeated: ("steel", "steel"), ("card",)
    tile: Tile | None = None
    claimed_by: int | None = None  # Land Claim: only this seat may build here


class OffMap(Seen):
    """A city space beside the map."""

    id: Literal["phobos", "ganymede"]
    name: str
    tile: Tile | None = None


class Bonus(Seen):
    """The bonus for the player whose step reaches this mark."""

    at: int
    gives: Literal["heat_production", "ocean", "temperature"]


class Parameter(Seen):
    """A global parameter; `value` runs from `start` to `end` in steps of `step`."""

    id: Literal["temperature", "oxygen", "oceans"]
    value: int
    start: int
    end: int
    step: int
    steps_made: int
    steps: int
    bonuses: tuple[Bonus, ...] = ()


# ---- the players -------------------------------------------------------------------------------


class AmountsSeen(Seen):
    """The six resources, or the six productions."""

    mc: int = 0
    steel: int = 0
    titanium: int = 0
    plants: int = 0
    energy: int = 0
    heat: int = 0


class InPlay(Seen):
    """A card that lies face up in front of a player."""

    face: CardFace
    resources: int = 0  # of the kind that the card holds
    used: bool = False  # its action was used this generation


class HandTerms(Seen):
    """The present terms of a card in hand, were it the player's turn."""

    price: int  # now, with all discounts
    why_not: TextSeen | None = None  # None: nothing stands in its way
    order: int  # the order of arrival in the hand, from 0


class Score(Seen):
    """Victory points by source."""

    seat: int
    rating: int = 0
    awards: int = 0
    milestones: int = 0
    greeneries: int = 0
    cities: int = 0
    cards: int = 0
    total: int = 0
    money: int = 0  # breaks a tie


class PlayerSeen(Seen):
    """The things in front of one player that the viewer may see."""

    seat: int
    corporation: str = ""  # the name; "" before it is revealed
    rating: int
    stock: AmountsSeen
    production: AmountsSeen
    steel_worth: int = 2
    titanium_worth: int = 3
    shift: int = 0  # steps by which requirements on parameters may be missed now
    tags: dict[str, int]  # face-up tags, wild as itself; events count under "event"
    cards: tuple[InPlay, ...] = ()  # corporation and preludes first, then in order of play
    events: int = 0  # played, face down
    hand_size: int = 0
    hand: tuple[CardFace, ...] | None = None  # None: hidden from the viewer
    hand_terms: tuple[HandTerms, ...] | None = None  # of each card of `hand`, while the game lasts
    dealt: tuple[CardFace, ...] | None = None  # the viewer's cards to choose from now, if hidden
    passed: bool = False  # out for this generation
    first_player: bool = False
    active: bool = False  # it is this player's turn
    actions_left: int = 0  # this turn
    cities: int = 0
    greeneries: int = 0
    tiles: int = 0
    score: Score  # as if the game ended now
    gone: bool = False  # the player left the game


class Goal(Seen):
    """A milestone, with everybody's progress."""

    id: str
    name: str
    criterion: str
    need: int
    progress: tuple[int, ...]  # by seat
    claimed_by: int | None = None


class Award(Seen):
    """An award, with everybody's standing."""

    id: str
    name: str
    criterion: str
    progress: tuple[int, ...]  # by seat
    funded_by: int | None = None


# ---- the Mars Auction ---------------------------------------------------------------------------


class Lot(Seen):
    """A card that is, or was, up for auction in the present layout."""

    mark: str  # its name on the table: "A" for companies, "P3", "12" for projects
    zone: Zone
    face: CardFace
    markers: dict[int, int] = {}  # by seat, without zeros; of a sold lot, at its sale
    leader: int | None = None  # the seat that would get it if it were handed out now
    biddable: bool = True  # in this auction
    fresh: tuple[int, ...] = ()  # seats whose latest turn put a marker here
    sold: bool = False  # handed out, or discarded without a marker
    winner: int | None = None
    price: int = 0  # the winner's debt for it
    handed_out: int = 0  # its place in the handing out, from 1; 0: not yet

    def __hash__(self) -> int:
        """Return a hash of the fields that differ most: markers alone, a dict, have none."""
        return hash((self.mark, self.face.id, *self.markers.items()))


class BidderSeen(Seen):
    """One player's means to bid."""

    seat: int
    left: int  # markers left in this auction
    used: int  # in this auction
    owed: int  # the cost of all the seat's markers on the table
    money: int  # the most that the markers may cost
    passed: bool = False
    won: dict[Zone, int] = {}  # cards in front, by zone


class WishSeen(Seen):
    """A wish of the viewer's own plan."""

    mark: str
    most: int
    after: str = ""  # it waits until the wish for this card is lost
    lost: bool = False  # somebody has more markers there than the plan would place


class PlanSeen(Seen):
    """The viewer's own plan, in the making or kept."""

    wishes: tuple[WishSeen, ...]  # the most wanted first
    ceiling: int  # the most markers of this auction, all told
    then: Literal["pass", "ask"]
    kept: bool  # by the bot; else it is only in the making


class AuctionTable(Seen):
    """The present auction, from the laying out to the last card handed out."""

    number: int  # 1 to 3 before the first generation; 1 of 1 in a research phase
    of: int
    zone: Zone  # handed out at its end
    way: Literal["open", "plan", "sealed"]
    stage: Literal["bidding", "receiving"]
    lots: tuple[Lot, ...]  # in reading order: companies, preludes, projects
    bidders: tuple[BidderSeen, ...]  # by seat
    order: tuple[int, ...]  # from the first player
    latest: tuple[tuple[int, tuple[str, ...]], ...] = ()  # seat, marks; no marks: passed
    plan: PlanSeen | None = None  # the viewer's own


class Sale(Seen):
    """A lot of a former handing out, for the chart after the game."""

    generation: int  # 1 for the three opening auctions
    auction: int
    zone: Zone
    face: CardFace
    winner: int | None
    price: int
    markers: dict[int, int]  # by seat, when it was handed out
    second: int  # the most markers of any other seat
    maxima: dict[int, int] = {}  # of plans, by seat; opened when the game is over
    kept: bool = False  # played, or taken to hand
    points: int = 0  # its points for its winner, when the game is over


class Table(Seen):
    """The table as one seat, or a bystander, sees it."""

    viewer: int | None = None
    guest: bool = False  # the viewer is a guest of this seat's player
    map_name: str = "tharsis"
    generation: int
    last_generation: int | None = None  # solo: the game ends after it
    phase: Phase
    parameters: tuple[Parameter, ...]  # temperature, oxygen, oceans
    hexes: tuple[Hex, ...]
    off_map: tuple[OffMap, ...]
    changed: tuple[str, ...] = ()  # spaces of the tiles placed by the latest action
    players: tuple[PlayerSeen, ...]  # by seat
    order: tuple[int, ...]  # turn order of this generation, first player first
    milestones: tuple[Goal, ...] = ()
    milestones_left: int = 0  # the number that can still be claimed
    awards: tuple[Award, ...] = ()
    award_cost: int | None = None  # of the next one; None when no more can be funded
    draw_pile: int
    discard_pile: int
    options: dict[str, bool | str]
    solo: bool = False
    # the direction in which cards are handed on
    drafting: Literal["", "clockwise", "counter-clockwise"] = ""
    auction: AuctionTable | None = None
    sales: tuple[Sale, ...] = ()  # of the auctions that are over
    awaited: tuple[int, ...]
    # everybody's points by seat, at each generation's end
    history: tuple[tuple[int, ...], ...] = ()
    scores: tuple[Score, ...] = ()  # when the game is over, best first
    winners: tuple[int, ...] = ()
    reason: str = ""
    over: bool = False
