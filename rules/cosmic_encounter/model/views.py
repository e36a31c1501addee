"""What may be seen of a table of Cosmic Encounter: the only shape that leaves the rules."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, field_validator, model_validator

CardType = Literal[
    "attack", "negotiate", "morph", "reinforcement", "artifact", "flare", "kicker", "rift"
]
Back = Literal["cosmic", "reward"]
Alert = Literal["green", "yellow", "red"]
Side = Literal["offense", "defense"]
Role = Literal["", "offense", "defense", "offensive ally", "defensive ally"]


class Seen(BaseModel):
    """A part of a view: it is read, never written."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Face(Seen):
    """One printed card: cosmic, reward or flare."""

    id: str  # of this very card: `attack_08_3`, `flare_human`, `cosmic_zap_1`
    key: str  # of all cards that are alike: `attack_08`, `flare_human`, `cosmic_zap`
    type: CardType
    name: str  # `Attack 08`, `Negotiate`, `Human flare`, `Cosmic Zap`
    back: Back = "cosmic"
    value: int | None = None  # of attacks, reinforcements, kickers and rifts
    alien: str = ""  # of a flare: the alien's id
    crooked: bool = False  # a crooked deal


class Playable(Seen):
    """One card of the viewer's own hand."""

    face: Face
    now: bool | None = False  # it may be played in the present stop; None: a guest is not told
    why_not: str | None = ""  # a sentence, where it may not; None: a guest is not told
    marked: str = ""  # its number in the present question
    hoarded: bool = False  # it lies in a hoard beside the hand
    out: bool = False  # a flare that was used in this encounter, and comes back after it


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
    worth: int | None = None  # what its tokens are worth now, where they have a worth
    cards: int = 0  # cards that lie on the sheet
    in_use: bool = False  # a use of it is announced or has worked in this encounter


class Ships(Seen):
    """Ships of one seat in one place."""

    seat: int
    ships: int
    worth: int | None = None  # in the total, where a ship does not count one


class PlanetSeen(Seen):
    """One planet with whoever has colonies on it."""

    id: str  # `A1`: the letter of its system's seat, and a number
    home: int  # the seat of its system
    number: int
    colonies: tuple[Ships, ...] = ()
    lucre: int = 0  # invested by its owner
    citadels: tuple[Face, ...] = ()  # attack cards beside it
    tokens: tuple[str, ...] = ()  # `lunar_cannon`, `prometheus`, `genesis`
    gone: bool = False  # left the game


class Tech(Seen):
    """A technology in front of a player; `id` is empty where it lies face down for the viewer."""

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
    """Everything in front of one player that the viewer may see."""

    seat: int
    aliens: tuple[Alien, ...] = ()  # none before all have chosen
    planets: tuple[PlanetSeen, ...] = ()  # of the home system
    foreign_colonies: int = 0
    home_colonies: int = 0
    ships_in_warp: int = 0
    ships_removed: int = 0
    cards: dict[str, int] = {}  # by back: `cosmic`, `reward`
    hand: tuple[Playable, ...] | None = None  # the viewer's own
    choice: tuple[Alien, ...] | None = None  # the viewer's own, until all have chosen
    tokens: tuple[str, ...] = ()  # aliens of which a token lies before the player: `grudge`
    flares_out: tuple[Face, ...] = ()  # used in this encounter, back in hand after it
    techs: tuple[Tech, ...] = ()
    lucre: int = 0  # free
    role: Role = ""
    gone: bool = False


class Gate(Seen):
    """The hyperspace gate: which planet it points at, and whose ships are in it."""

    planet: str = ""  # empty: not aimed yet
    offense: Ships | None = None
    allies: tuple[Ships, ...] = ()


class Line(Seen):
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
    name: str = ""  # what did it
    words: str = ""  # why, in a few words
    change: str = ""  # as it is written: `+4`, `×3`, `= 30`, `−2`
    after: int | None = None  # the total, or the card's value, after it
    foreseen: bool = False  # it will come, unless somebody does something
    struck_out: bool = False  # it was zapped


class Answer(Seen):
    """An invitation and what came of it."""

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
    lines: tuple[Line, ...] = ()
    total: int | None = None  # None without two attacks
    wins: bool | None = None  # as things stand, or in the end; None: not known, a deal, both lose


class Announced(Seen):
    """Something that is announced and not yet carried out; the last of the chain is on top."""

    seat: int
    key: str  # of the card, `alien` id or technology
    type: str  # a card's type, `power` or `technology`
    name: str
    words: str = ""  # what it does now, in one sentence
    target: str = ""  # behind its name, whom or what it is aimed at: ` on {1}`, by seats' numbers
    stopped: bool = False


class Consequence(Seen):
    """One thing that follows from the result: ships, rewards, compensation, a colony."""

    kind: Literal[
        "warp", "home", "lands", "colony", "rewards", "compensation", "removed", "deal", "lucre"
    ]
    seat: int
    number: int = 0
    words: str = ""
    foreseen: bool = False
    awaited: bool = False  # its seat has to decide it now


class Terms(Seen):
    """What one side of an offer gives; which cards only the two main players know."""

    colony: str = ""  # the planet
    cards: int = 0
    lucre: int = 0
    freed: int = 0


class Offer(Seen):
    """A standing offer of a deal, as far as the viewer may know it."""

    number: int
    seat: int  # who offers
    gives: str  # in words, players by seats' numbers: `2 ships of {1} freed from the warp`
    takes: str
    given: Terms | None = None  # the same in numbers, for all to see
    taken: Terms | None = None


class EncounterSeen(Seen):
    """The present encounter."""

    number: int  # of this turn: 1, 2, …
    extra: bool = False  # a card or power has added it
    offense: int
    defense: int | None = None
    destiny: str = ""  # key of the destiny card drawn
    gate: Gate = Gate()
    halves: tuple[Half, ...] = ()  # offense, then defense, once there is one
    answers: tuple[Answer, ...] = ()
    have_invited: tuple[Side, ...] = ()  # whose invitations are out, be there none
    announced: tuple[Announced, ...] = ()
    lucre: int | None = None  # what was announced of Lucre on the planet, for its owner's side
    result: Literal[
        "", "offense wins", "defense wins", "both lose", "deal", "failed deal", "success", "ended"
    ] = ""
    foreseen: bool = False  # the result is one as things stand
    consequences: tuple[Consequence, ...] = ()
    offers: tuple[Offer, ...] = ()
    no_deal: tuple[Ships, ...] = ()  # during the talk: what it costs each if it fails
    used: tuple[Announced, ...] = ()  # what has worked or was stopped in this encounter


class Decks(Seen):
    """The piles."""

    cosmic: int
    discards: tuple[Face, ...] = ()  # the last one on top
    reward: int = 0
    reward_discards: tuple[Face, ...] = ()
    destiny: int = 0
    destiny_discards: tuple[str, ...] = ()
    destiny_card: str = ""  # drawn in this encounter
    unused_flares: int = 0
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


class Auction(Seen):
    """The auction of one card, while it runs."""

    lot: str  # its id
    high: int = 0
    leader: int | None = None
    order: tuple[int, ...] = ()  # the seats in bidding order, from the caller
    still_in: tuple[int, ...] = ()  # next to speak first
    spoken: tuple[BidSeen, ...] = ()
    ceiling: int | None = None  # the viewer's own secret maximum


class Sold(Seen):
    """An auction card that was sold and is being carried out."""

    lot: Lot
    seat: int
    price: int


class Market(Seen):
    """The market of Lucre."""

    lots: tuple[Lot, ...] = ()
    deck: int = 0
    discards: int = 0
    bank: int = 0
    may_call: tuple[int, ...] = ()  # who has not called since the start of this turn
    auction: Auction | None = None
    sold: Sold | None = None


class Count(Seen):
    """Foreign colonies of all seats after one encounter, for the end picture."""

    encounter: int
    colonies: tuple[int, ...]


class Table(Seen):
    """One look at the table, through the eyes of one seat or of a bystander."""

    viewer: int | None = None
    guest: bool = False  # the viewer is not who sits there, but whom they let see it
    turn: int = 0
    active: int = 0  # whose turn it is
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
    history: tuple[Count, ...] = ()
    awaited: tuple[int, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()
    reason: str = ""
    values: str = ""  # the words and numbers that an owner of the printed game has given

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
        """The rules have the pieces of an encounter under that name; what is seen is `present`."""
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
    """Of the maxima in an auction a view holds the viewer's own, if there is one."""
    if market is None or market["auction"] is None:
        return market
    ceilings = market["auction"]["ceilings"]
    auction = {**market["auction"], "ceiling": next(iter(ceilings.values()), None)}
    return {**market, "auction": auction}


def look(view: dict[str, Any]) -> Table:
    """A view as it leaves the rules, as pictures and robots read it."""
    return Table.model_validate(view)
