"""The view of a table of Cosmic Encounter: the only shape that leaves the rules."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, field_validator, model_validator

from rules.kernel import TextSeen

CardType = Literal[
    "attack", "negotiate", "morph", "reinforcement", "artifact", "flare", "kicker", "rift"
]
Back = Literal["cosmic", "reward"]
Alert = Literal["green", "yellow", "red"]
Side = Literal["offense", "defense"]
Role = Literal["", "offense", "defense", "offensive ally", "defensive ally"]


class Seen(BaseModel):
    """A part of a view: read, never written."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Face(Seen):
    """One printed card: cosmic, reward or flare."""

    id: str  # of this very card: `attack_08_3`, `flare_human`, `cosmic_zap_1`
    key: str  # of all equal cards: `attack_08`, `flare_human`, `cosmic_zap`
    type: CardType
    name: str  # `Attack 08`, `Negotiate`, `Human flare`, `Cosmic Zap`
    back: Back = "cosmic"
    value: int | None = None  # of attacks, reinforcements, kickers and rifts
    alien: str = ""  # of a flare: the alien's id
    crooked: bool = False  # a crooked deal


class Playable(Seen):
    """One card of the viewer's own hand."""

    face: Face
    now: bool | None = False  # playable in the present stop; None: hidden from a guest
    why_not: str | None = ""  # a sentence, if it is not; None: hidden from a guest
    marked: str = ""  # its number in the present question
    hoarded: bool = False  # it lies in a hoard beside the hand
    out: bool = False  # a flare used in this encounter, which comes back after it


class Alien(Seen):
    """An alien sheet in front of a player."""

    id: str
    name: str
    alert: Alert
    who: str  # the role in which its power may be used: `main`, `offense_or_ally`
    use: Literal["mandatory", "optional"]
    phases: tuple[str, ...]  # as printed; all eight where it says so
    works: bool = True
    why_not: str = ""  # in words, where the power does not work: zapped, too few home colonies
    tokens: int = 0
    worth: int | None = None  # present worth of its tokens, where they have one
    cards: int = 0  # number of cards on the sheet
    in_use: bool = False  # a use of it is announced or has worked in this encounter


class Ships(Seen):
    """Ships of one seat in one place."""

    seat: int
    ships: int
    worth: int | None = None  # in the total, where a ship does not count one


class PlanetSeen(Seen):
    """One planet and its colonies."""

    id: str  # `A1`: the letter of its system's seat, and a number
    home: int  # the seat of its system
    number: int
    colonies: tuple[Ships, ...] = ()
    lucre: int = 0  # invested by its owner
    citadels: tuple[Face, ...] = ()  # attack cards beside it
    tokens: tuple[str, ...] = ()  # `lunar_cannon`, `prometheus`, `genesis`
    gone: bool = False  # left the game


class Tech(Seen):
    """A technology in front of a player; `id` is empty where it is hidden from the viewer."""

    id: str = ""
    name: str = ""
    research: int | None = None  # None: X, or not known to the viewer
    ships: int = 0  # that research it
    open: bool = False

    @field_validator("id", "name", mode="before")
    @classmethod
    def _not_known(cls, value: str | None) -> str:
        return value or ""


class PlayerSeen(Seen):
    """The things in front of one player that the viewer may see."""

    seat: int
    aliens: tuple[Alien, ...] = ()  # empty before all have chosen
    planets: tuple[PlanetSeen, ...] = ()  # of the home system
    foreign_colonies: int = 0
    home_colonies: int = 0
    ships_in_warp: int = 0
    ships_removed: int = 0
    cards: dict[str, int] = {}  # by back: `cosmic`, `reward`
    hand: tuple[Playable, ...] | None = None  # the viewer's own
    choice: tuple[Alien, ...] | None = None  # the viewer's own, until all have chosen
    tokens: tuple[str, ...] = ()  # aliens with a token before the player: `grudge`
    flares_out: tuple[Face, ...] = ()  # used in this encounter, back in hand after it
    techs: tuple[Tech, ...] = ()
    lucre: int = 0  # free
    role: Role = ""
    gone: bool = False


class Gate(Seen):
    """The hyperspace gate: its target, and the ships in it."""

    planet: str = ""  # empty: not aimed yet
    offense: Ships | None = None
    allies: tuple[Ships, ...] = ()


class TotalLine(Seen):
    """One line of a total, in the order of the arithmetic."""

    kind: Literal[
        "card",
        "alien",
        "flare",
        "artifact",
        "kicker",
        "ships",
        "reinforcement",
        "tech",
        "citadel",
        "lucre",
        "rule",
    ]
    seat: int | None = None
    key: str = ""  # of the card, alien or technology
    name: str = ""  # the name of its cause
    words: str = ""  # the reason, in a few words
    change: str = ""  # as written: `+4`, `×3`, `= 30`, `−2`
    after: int | None = None  # the total, or the card's value, after it
    foreseen: bool = False  # it will come, unless a player acts
    struck_out: bool = False  # it was zapped


class Answer(Seen):
    """An invitation and its answer."""

    seat: int
    invited_by: tuple[Side, ...] = ()
    joined: Side | Literal["", "declined"] = ""  # empty: not told yet
    ships: int = 0


class Half(Seen):
    """One side of the encounter."""

    seat: int
    side: Side
    ships: Ships | None = None
    allies: tuple[Ships, ...] = ()
    selected: bool = False  # both sides at once, when planning is over
    card: Face | None = None  # once it is revealed
    value: int | None = None  # of the card as it counts now
    kicker: Face | None = None  # once it is revealed
    lines: tuple[TotalLine, ...] = ()
    total: int | None = None  # None without two attacks
    wins: bool | None = None  # now, or at the end; None: unknown, a deal, both lose


class Announced(Seen):
    """An announced action, not yet carried out; the last of the chain is on top."""

    seat: int
    key: str  # of the card, `alien` id or technology
    type: str  # a card's type, `power` or `technology`
    name: TextSeen
    words: str = ""  # its present effect, in one sentence
    target: TextSeen | None = None  # its aim, as it follows its name: ` on Bram`
    stopped: bool = False


class Consequence(Seen):
    """One consequence of the result: ships, rewards, compensation, a colony."""

    kind: Literal[
        "warp", "home", "lands", "colony", "rewards", "compensation", "removed", "deal", "lucre"
    ]
    seat: int
    number: int = 0
    words: str = ""
    foreseen: bool = False
    awaited: bool = False  # its seat has to decide it now


class Terms(Seen):
    """The terms that one side of an offer gives; only the two main players know named cards."""

    colony: str = ""  # the planet
    cards: int = 0
    lucre: int = 0
    freed: int = 0


class OfferSeen(Seen):
    """An open offer of a deal, as far as the viewer may know it."""

    number: int
    seat: int  # the offering player
    gives: TextSeen | None  # `2 ships of Bram freed from the warp`
    takes: TextSeen | None
    given: Terms | None = None  # the same in numbers, for all to see
    taken: Terms | None = None


class EncounterSeen(Seen):
    """The present encounter."""

    number: int  # of this turn: 1, 2, …
    extra: bool = False  # added by a card or power
    offense: int
    defense: int | None = None
    destiny: str = ""  # key of the destiny card drawn
    gate: Gate = Gate()
    halves: tuple[Half, ...] = ()  # offense, then defense, once there is one
    answers: tuple[Answer, ...] = ()
    have_invited: tuple[Side, ...] = ()  # sides whose invitations are out, even without any
    announced: tuple[Announced, ...] = ()
    lucre: int | None = None  # the announced Lucre on the planet, for its owner's side
    expected: int | None = None  # the Lucre that is announced unless its owner says otherwise
    result: Literal[
        "", "offense wins", "defense wins", "both lose", "deal", "failed deal", "success", "ended"
    ] = ""
    foreseen: bool = False  # the result can still change
    consequences: tuple[Consequence, ...] = ()
    offers: tuple[OfferSeen, ...] = ()
    no_deal: tuple[Ships, ...] = ()  # during the talk: the ships each loses if it fails
    used: tuple[Announced, ...] = ()  # uses in this encounter, stopped or not


class Decks(Seen):
    """The piles."""

    cosmic: int
    discards: tuple[Face, ...] = ()  # the last one on top
    reward: int = 0
    reward_discards: tuple[Face, ...] = ()
    destiny: int = 0
    destiny_discards: tuple[str, ...] = ()
    destiny_card: str = ""  # drawn in this encounter
    techs: int = 0
    tech_discards: tuple[str, ...] = ()


class Lot(Seen):
    """One auction card of the market."""

    id: str
    key: str
    letter: str = ""
    minimum: int = 0


class BidSeen(Seen):
    """One bid or pass of an auction, as everybody saw it."""

    seat: int
    amount: int | None  # None: passed


class AuctionSeen(Seen):
    """The auction of one card, while it runs."""

    lot: str  # its id
    high: int = 0
    leader: int | None = None
    order: tuple[int, ...] = ()  # in bidding order, from the caller
    still_in: tuple[int, ...] = ()  # in order of speaking
    spoken: tuple[BidSeen, ...] = ()
    ceiling: int | None = None  # the viewer's own secret maximum


class Sold(Seen):
    """A sold auction card, being carried out."""

    lot: Lot
    seat: int
    price: int


class Market(Seen):
    """The market of Lucre."""

    lots: tuple[Lot, ...] = ()
    deck: int = 0
    discards: int = 0
    bank: int = 0
    may_call: tuple[int, ...] = ()  # seats without a call since the start of this turn
    auction: AuctionSeen | None = None
    sold: Sold | None = None


class CountSeen(Seen):
    """Foreign colonies of all seats after one encounter, for the end picture."""

    encounter: int
    colonies: tuple[int, ...]


class Table(Seen):
    """The table as one seat, or a bystander, sees it."""

    viewer: int | None = None
    guest: bool = False  # the viewer is a guest of this seat's player
    turn: int = 0
    active: int = 0  # the active player
    phase: Literal[
        "setup",
        "start_turn",
        "regroup",
        "destiny",
        "launch",
        "alliance",
        "planning",
        "reveal",
        "resolution",
        "end",
    ] = "setup"
    stop: Literal["", "T", "S", "L", "A", "C", "V", "D", "R"] = ""
    lit: tuple[str, ...] = ()  # the phases that the present stop covers
    colonies_to_win: int = 5
    players: tuple[PlayerSeen, ...] = ()
    encounter: EncounterSeen | None = None
    decks: Decks
    market: Market | None = None
    history: tuple[CountSeen, ...] = ()
    awaited: tuple[int, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()
    reason: str = ""
    values: str = ""  # the words and numbers given by an owner of the printed game

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def choice(self) -> tuple[Alien, ...] | None:
        """The aliens between which the viewer chooses; None once all have chosen."""
        return None if self.viewer is None else self.players[self.viewer].choice

    @model_validator(mode="before")
    @classmethod
    def _from_the_rules(cls, view: Any) -> Any:
        """Return a view with renamed fields: the rules use `encounter` for the pieces."""
        if not isinstance(view, dict) or "present" not in view:
            return view
        ended = view["result"]
        end = {} if ended is None else {"over": True, **ended}
        own = {
            "encounter": view["present"],
            "colonies_to_win": view["to_win"],
            "market": _with_own_ceiling(view["market"]),
        }
        return {**view, **own, **end}


def _with_own_ceiling(market: Any) -> Any:
    """Return the market with the viewer's own maximum, if there is one."""
    if market is None or market["auction"] is None:
        return market
    ceilings = market["auction"]["ceilings"]
    auction = {**market["auction"], "ceiling": next(iter(ceilings.values()), None)}
    return {**market, "auction": auction}
