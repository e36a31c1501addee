"""The pieces on the table: planets with their ships, sheets, players, the present encounter."""

from typing import Annotated, Any, Final, Literal, TypeVar, get_args

from rules.cosmic_encounter.model.views import Side
from rules.kernel import BARE, CardId, Everyone, Held, OwnKey, OwnSeat, Plain, Seat

T = TypeVar("T")

Stage = Literal[
    "digits",  # Mirror
    "before size",  # Tripler wild
    "size",  # Tripler
    "difference",  # Calculator
    "drawn",  # Chosen
    "kicker",
    "cards",  # Fodder
    "worth",  # of ships: Macron
    "ships",  # multiplied: Virus
    "flat",  # Human, Warpish, Citadel
    "reinforcement",
    "rule",  # Anti-Matter
]
STAGES: Final[tuple[Stage, ...]] = get_args(Stage)
"""The order of the arithmetic, whatever the order of use."""

Result = Literal[
    "",
    "offense wins",
    "defense wins",
    "both lose",
    "deal",
    "failed deal",
    "success",
    "ended",
]
"""The end of an encounter; `success` without a win or a deal, `ended` without anything."""


class Planet(Plain):
    """A planet, and the ships on it."""

    id: str  # `A1`
    home: Seat
    number: int
    ships: dict[Seat, int] = {}  # colonies
    lucre: int = 0  # invested by the owner of the system
    citadels: Annotated[list[CardId], Everyone] = []
    tokens: list[str] = []
    gone: bool = False


class AlienSheet(Plain):
    """An alien sheet; the things on it travel with it."""

    alien: str
    seat: Seat  # its owner
    tokens: int = 0
    cards: Annotated[list[CardId], OwnSeat, Held] = []  # a hoard
    played: Annotated[list[CardId], OwnSeat] = []  # cards of it that left it in this encounter
    notes: dict[str, Any] = {}  # other public memories of its power


class Researched(Plain):
    """A technology in front of a player."""

    seat: Seat
    id: Annotated[CardId, OwnSeat, Held]  # empty once it lies open
    shown: Annotated[CardId, Everyone] = ""  # once it lies open
    ships: int = 0
    under: Annotated[list[CardId], OwnSeat, Held] = []  # Quark Battery
    used: bool = False  # its only use is announced
    place: str = ""  # the place of its token: a planet, `encounter` or `warp`

    @property
    def key(self) -> str:
        """The key of the technology."""
        return self.shown or self.id

    def turn_over(self) -> None:
        """Show it to all from now on."""
        self.shown, self.id = self.key, ""


class Player(Plain):
    """The things of one player beside the planets."""

    seat: Seat
    aliens: list[str] = []  # empty before all have chosen
    dealt: Annotated[list[str], OwnSeat] = []  # aliens of two flares, to choose between
    hand: Annotated[list[CardId], OwnSeat, Held] = []
    out: Annotated[list[CardId], Everyone] = []  # used flares, back in hand after the encounter
    aside: Annotated[list[CardId], OwnSeat] = []  # of the hand, but out of reach now
    techs: list[Researched] = []
    tech_choice: Annotated[list[CardId], OwnSeat] = []  # dealt technologies, of which one is kept
    warp: int = 0
    removed: int = 0
    captured: int = 0  # ships that another player holds
    transit: int = 0  # ships on their way home, until their owner has chosen where they land
    lucre: int = 0
    powerless: bool = False  # too few home colonies, as last noticed


class Shown(Plain):
    """An encounter card as it counts now: replaced or changed, before the arithmetic."""

    card: Annotated[CardId, Everyone]  # empty: something has taken it, or it lies face down
    type: str
    value: int | None = None
    crooked: bool = False
    claimed: str = ""  # the key of the claimed card (Gambler)


class Term(Plain):
    """A change of a total; changes go in the order of `STAGES`, then of use."""

    stage: Stage
    seat: Seat  # the seat that caused it
    side: Side  # the side whose total it changes
    by: str  # `human.four_more`: the alien and the method
    amount: int = 0


class PublicUse(Plain):
    """A public use of something in this encounter."""

    seat: Seat
    thing: str  # the very card, `alien.method` or technology
    moment: str
    target: str = ""
    stopped: bool = False


class Promise(Plain):
    """The terms that one side of an offer gives."""

    giver: Seat
    planet: str = ""  # the planet on which the other may settle
    ships: int = 0  # with this many ships
    named: int = 0  # number of cards that the two know
    chosen: int = 0  # number of cards of the giver's choice
    drawn: int = 0  # number of cards at random
    lucre: int = 0
    freed: int = 0  # ships of the other that come back from the warp
    raised: dict[Seat, int] = {}  # ships of anybody else that do

    @property
    def cards(self) -> int:
        return self.named + self.chosen + self.drawn


class Extra(Plain):
    """An added encounter, after the present one."""

    offense: Seat
    defense: Seat | None = None  # the owner of its home system; None: as destiny says
    by: str  # its cause: an alien, a technology


class Offer(Plain):
    """An open offer; only the two main players know the named cards."""

    STAYS = frozenset({"wanted"})

    number: int
    seat: Seat  # the offering player
    gives: Promise
    takes: Promise
    cards: Annotated[dict[Seat, list[CardId]], OwnKey] = {}
    wanted: Annotated[dict[Seat, list[str]], OwnKey] = {}  # keys of the cards it asks for


class NoDefenseYet(RuntimeError):
    """A seat's opponent was asked for before destiny has named a defense."""


class Encounter(Plain):
    """The present encounter."""

    number: int  # of the turn
    offense: Seat
    defense: Seat | None = None
    destiny: str = ""  # the card drawn
    planet: str = ""  # the target of the gate
    lucre: int | None = None  # the announced amount of Lucre invested there
    looted: dict[Seat, int] = {}  # Lucre seized or stolen there
    gate: dict[Seat, int] = {}  # ships of the offense and its allies
    beside: dict[Seat, int] = {}  # ships of defensive allies, beside the planet
    invited: dict[Side, list[Seat]] = {"offense": [], "defense": []}
    have_invited: list[Side] = []  # sides whose invitations are out, even without any
    answered: dict[Seat, str] = {}  # `offense`, `defense`, `declined`, once told
    compelled: list[Seat] = []  # seats without a choice whether to join, and on which side
    may_invite: dict[Side, bool] = {"offense": True, "defense": True}
    selected: Annotated[dict[Seat, CardId], OwnKey] = {}
    kickers: Annotated[dict[Seat, CardId], OwnKey] = {}
    open_kickers: Annotated[dict[Seat, CardId], Everyone] = {}
    faced: Seat | None = None  # the seat that selects face up (Oracle's opponent)
    shown: dict[Seat, Shown] = {}  # cards that lie face up
    discarded: Annotated[dict[Seat, CardId], Everyone] = {}  # shown cards, once they are away
    terms: list[Term] = []
    won_by: Side | Literal["", "nobody"] = ""  # by a rule, not by totals
    talk: bool = False  # a deal is talked over, whatever else was shown
    reversed: bool = False  # an upset is declared: winner and loser trade places at the very end
    must_attack: bool = False  # main players select attack cards while they hold any
    result: Result = ""
    lost: dict[Seat, int] = {}  # ships that reached the warp, or were healed from it
    involved: dict[Seat, int] = {}  # ships in the encounter at its decision
    staying: dict[Seat, int] = {}  # ships of the beaten that stay or land on the planet
    given: Annotated[dict[Seat, list[CardId]], OwnKey] = {}  # encounter cards, by the power's owner
    bound: Annotated[dict[Seat, CardId], OwnKey] = {}  # a card that must be selected
    anywhere: bool = False  # the offense may aim at the defense's colonies in other systems
    compensated: bool = True  # compensation and rewards are collected
    colonies: list[Seat] = []  # seats that gained one in it
    used: list[PublicUse] = []
    spent: list[str] = []  # powers used in a window: once each time it opens
    zapped: list[str] = []  # aliens whose power is out for the rest of it
    flares: list[Seat] = []  # seats that have used one
    tried: Annotated[list[CardId], Everyone] = []  # flares used or stopped in it
    # artifacts that come back to the hand, as flares do
    kept: Annotated[list[CardId], Everyone] = []
    gained: Annotated[dict[Seat, list[CardId]], OwnKey] = {}  # as compensation or rewards
    draws_again: bool = False  # the destiny card is discarded, and another one drawn
    notes: dict[str, Any] = {}  # public memories of powers, by alien
    cut_short: bool = False  # it goes straight to its end
    goes_on: bool = False  # the offense has another encounter after it
    watched: dict[Seat, list[Seat]] = {}  # drawing seat -> the seats that look at the drawn cards
    retriever: Seat | None = None  # the seat that brings ships back in regroup; None: the offense
    retrieves: int = 1  # number of those ships
    joining: Annotated[dict[Seat, dict[str, Any]], OwnKey] = {}  # answers to invitations, ahead
    inviting: Annotated[dict[Seat, list[str]], OwnKey] = {}  # the offense's, ahead
    mixes: Annotated[dict[Seat, dict[str, int]], OwnKey] = {}  # rewards, as named ahead
    onward: Annotated[dict[Seat, bool], OwnKey] = {}  # a second encounter, as said ahead
    onward_at: int = 0  # number of things used by then
    extra: str = ""  # its cause, if it was added to the turn; empty: it was not
    named: Seat | None = None  # the opponent of an added encounter; None: as destiny says
    home: bool = False  # it is in the offense's own system, without a destiny card
    units: dict[Seat, int] = {}  # compensation or rewards due to a seat
    deal: Offer | None = None  # the accepted one
    fails: dict[Seat, int] = {}  # more ships that a seat loses when the deal fails
    source: Seat | None = None  # the giver of compensation; None: the opponent

    def term(self, stage: Stage, by: str, seat: Seat, side: Side, amount: int = 0) -> None:
        """Add a change of a total."""
        self.terms.append(Term(stage=stage, seat=seat, side=side, by=by, amount=amount))

    def main(self, side: Side) -> Seat:
        """Return the main player of a side."""
        seat = self.offense if side == "offense" else self.defense
        if seat is None:
            raise NoDefenseYet("there is no defense yet")
        return seat

    @property
    def mains(self) -> list[Seat]:
        return [self.offense] if self.defense is None else [self.offense, self.defense]

    def opponent(self, seat: Seat) -> Seat:
        return self.main("defense" if seat == self.offense else "offense")

    def allies(self, side: Side) -> list[Seat]:
        """Return the allies of a side, in no order of the rules."""
        if side == "offense":
            return [seat for seat in self.gate if seat != self.offense]
        return list(self.beside)

    def side_of(self, seat: Seat) -> Side | None:
        """Return the side on which a seat takes part; None: neither."""
        if seat == self.offense or seat in self.gate:
            return "offense"
        if seat == self.defense or seat in self.beside:
            return "defense"
        return None

    def was_on(self, seat: Seat) -> Side | None:
        """Return an ally's side at the decision, wherever its ships are now."""
        if self.result not in ("offense wins", "defense wins", "both lose"):
            return None
        side = self.answered.get(seat) if seat in self.involved else None
        return side if side in ("offense", "defense") else None  # type: ignore[return-value]  # these very words

    @property
    def is_drawn(self) -> bool:
        """Whether a destiny card names the offense's opponent."""
        return self.named is None and not self.home

    @property
    def attacks(self) -> bool:
        """Whether both have shown attack cards."""
        return len(self.shown) == 2 and all(each.type == "attack" for each in self.shown.values())

    @property
    def winner(self) -> Side | None:
        """The winning side."""
        return {"offense wins": "offense", "defense wins": "defense"}.get(self.result)  # type: ignore[return-value]  # these very words


def copied(thing: T) -> T:
    """Return a copy that shares nothing changeable; for plain data, faster than `deepcopy`."""
    if isinstance(thing, list):
        return [each if type(each) in BARE else copied(each) for each in thing]  # type: ignore[return-value]  # as it was
    if isinstance(thing, dict):
        return {key: each if type(each) in BARE else copied(each) for key, each in thing.items()}  # type: ignore[return-value]  # as it was
    if not isinstance(thing, Plain):
        return thing
    values = thing.__dict__.items()
    return thing.model_copy(update={n: copied(v) for n, v in values if type(v) not in BARE})
