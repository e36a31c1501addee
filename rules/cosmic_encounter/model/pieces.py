"""The pieces on the table: planets with their ships, sheets, players, the present encounter."""

from typing import Annotated, Any, Final, Literal, TypeVar

from rules.cosmic_encounter.model.views import Side
from rules.kernel.ask import Seat
from rules.kernel.view import BARE, CardId, Everyone, Held, OwnKey, OwnSeat, Plain

T = TypeVar("T")

STAGES: Final = (
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
)
"""The order of the arithmetic, whatever the order in which things were used."""

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
"""How an encounter ended; `success` without a win or a deal, `ended` without anything."""


class Planet(Plain):
    """A planet, and whose ships are on it."""

    id: str  # `A1`
    home: Seat
    number: int
    ships: dict[Seat, int] = {}  # colonies
    lucre: int = 0  # invested by the owner of the system
    citadels: Annotated[list[CardId], Everyone] = []
    tokens: list[str] = []
    gone: bool = False


class Sheet(Plain):
    """An alien sheet: what lies on it travels with it."""

    alien: str
    seat: Seat  # who has it
    tokens: int = 0
    cards: Annotated[list[CardId], OwnSeat, Held] = []  # a hoard
    played: Annotated[list[CardId], OwnSeat] = []  # cards of it that left it in this encounter
    notes: dict[str, Any] = {}  # whatever else its power remembers, for all to see


class Researched(Plain):
    """A technology in front of a player."""

    seat: Seat
    id: Annotated[CardId, OwnSeat, Held]  # empty once it lies open
    shown: Annotated[CardId, Everyone] = ""  # once it lies open
    ships: int = 0
    under: Annotated[list[CardId], OwnSeat, Held] = []  # Quark Battery
    used: bool = False  # its only use is announced
    place: str = ""  # where its token is: a planet, `encounter` or `warp`

    @property
    def key(self) -> str:
        """Which technology it is."""
        return self.shown or self.id

    def turn_over(self) -> None:
        """From now on all know it."""
        self.shown, self.id = self.key, ""


class Player(Plain):
    """What one player has beside the planets."""

    seat: Seat
    aliens: list[str] = []  # none before all have chosen
    dealt: Annotated[list[str], OwnSeat] = []  # aliens of two flares, to choose between
    hand: Annotated[list[CardId], OwnSeat, Held] = []
    out: Annotated[list[CardId], Everyone] = []  # flares used, back in hand after the encounter
    aside: Annotated[list[CardId], OwnSeat] = []  # of the hand, but cannot be taken now
    techs: list[Researched] = []
    tech_choice: Annotated[list[CardId], OwnSeat] = []  # dealt, of which one is kept
    warp: int = 0
    removed: int = 0
    captured: int = 0  # ships that another player holds
    transit: int = 0  # ships on their way home, until their owner has said where they land
    lucre: int = 0
    powerless: bool = False  # too few home colonies, as it was last noticed


class Shown(Plain):
    """An encounter card as it counts now: replaced or changed, not yet reckoned with."""

    card: Annotated[CardId, Everyone]  # empty: something has taken it, or it lies face down
    type: str
    value: int | None = None
    crooked: bool = False
    claimed: str = ""  # the key of the card that it is said to be (Gambler)


class Term(Plain):
    """Something that changes a total; its order is that of `STAGES`, then of use."""

    stage: str
    seat: Seat  # who did it
    side: Side  # whose total
    by: str  # `human.four_more`: of whom, and by which method
    amount: int = 0


class Played(Plain):
    """Something that was used in this encounter, as all could see."""

    seat: Seat
    thing: str  # the very card, `alien.method` or technology
    moment: str
    target: str = ""
    stopped: bool = False


class Promise(Plain):
    """What one side of an offer gives."""

    giver: Seat
    planet: str = ""  # on which the other may settle
    ships: int = 0  # with so many
    named: int = 0  # cards that the two know
    chosen: int = 0  # cards of the giver's choice
    drawn: int = 0  # cards at random
    lucre: int = 0
    freed: int = 0  # ships of the other that come back from the warp
    raised: dict[Seat, int] = {}  # ships of anybody else that do

    @property
    def cards(self) -> int:
        return self.named + self.chosen + self.drawn


class Extra(Plain):
    """An encounter that something has added, after the present one."""

    offense: Seat
    defense: Seat | None = None  # in whose home system it is; None: as destiny says
    by: str  # what has added it: an alien, a technology


class Offer(Plain):
    """An offer that stands; which cards are named only the two main players know."""

    number: int
    seat: Seat  # who offers
    gives: Promise
    takes: Promise
    cards: Annotated[dict[Seat, list[CardId]], OwnKey] = {}
    wanted: Annotated[dict[Seat, list[str]], OwnKey] = {}  # keys of cards that it asks for


class NoDefenseYet(RuntimeError):
    """Somebody's opponent was asked for before destiny has named a defense."""


class Encounter(Plain):
    """The present encounter."""

    number: int  # of the turn
    offense: Seat
    defense: Seat | None = None
    destiny: str = ""  # the card drawn
    planet: str = ""  # that the gate points at
    lucre: int | None = None  # what its owner has announced of Lucre invested there
    looted: dict[Seat, int] = {}  # Lucre that was seized or stolen there
    gate: dict[Seat, int] = {}  # ships of the offense and its allies
    beside: dict[Seat, int] = {}  # ships of defensive allies, beside the planet
    invited: dict[Side, list[Seat]] = {"offense": [], "defense": []}
    have_invited: list[Side] = []  # whose invitations are out, be there none
    answered: dict[Seat, str] = {}  # `offense`, `defense`, `declined`, once they are told
    compelled: list[Seat] = []  # who had no choice whether to join, and on which side
    may_invite: dict[Side, bool] = {"offense": True, "defense": True}
    selected: Annotated[dict[Seat, CardId], OwnKey] = {}
    kickers: Annotated[dict[Seat, CardId], OwnKey] = {}
    open_kickers: Annotated[dict[Seat, CardId], Everyone] = {}
    faced: Seat | None = None  # who has to select face up (Oracle's opponent)
    shown: dict[Seat, Shown] = {}  # cards that lie face up
    discarded: Annotated[dict[Seat, CardId], Everyone] = {}  # shown cards, once they are away
    terms: list[Term] = []
    won_by: Side | Literal["", "nobody"] = ""  # by a rule, not by totals
    talk: bool = False  # a deal is talked over, whatever else was shown
    reversed: bool = False  # an upset is declared: winner and loser trade places at the very end
    must_attack: bool = False  # main players select attack cards while they hold any
    result: Result = ""
    cards_shown: bool = False  # it was decided by cards
    lost: dict[Seat, int] = {}  # ships that reached the warp, or were healed from it
    involved: dict[Seat, int] = {}  # ships in the encounter as it was decided
    staying: dict[Seat, int] = {}  # ships of the beaten that stay or land on the planet
    given: Annotated[dict[Seat, list[CardId]], OwnKey] = {}  # encounter cards, by whose power
    bound: Annotated[dict[Seat, CardId], OwnKey] = {}  # a card that is to be selected
    anywhere: bool = False  # colonies of the defense in other systems may be aimed at
    compensated: bool = True  # compensation and rewards are collected
    colonies: list[Seat] = []  # who has gained one in it
    used: list[Played] = []
    spent: list[str] = []  # powers used in a window: once for each time that it opens
    zapped: list[str] = []  # aliens whose power is out for the rest of it
    flares: list[Seat] = []  # who has used one
    tried: Annotated[list[CardId], Everyone] = []  # flares used or stopped in it
    kept: Annotated[list[CardId], Everyone] = []  # artifacts that come back to the hand, as flares
    gained: Annotated[dict[Seat, list[CardId]], OwnKey] = {}  # as compensation or rewards
    draws_again: bool = False  # the destiny card is discarded, and another one drawn
    notes: dict[str, Any] = {}  # what powers remember of it, by alien, for all to see
    cut_short: bool = False  # it goes straight to its end
    goes_on: bool = False  # the offense has another encounter after it
    watched: dict[Seat, list[Seat]] = {}  # who draws -> who looks at what is drawn
    retriever: Seat | None = None  # who brings ships back in regroup; None: the offense
    retrieves: int = 1  # so many ships
    joining: Annotated[dict[Seat, dict[str, Any]], OwnKey] = {}  # answers to invitations, ahead
    inviting: Annotated[dict[Seat, list[str]], OwnKey] = {}  # the offense's, ahead
    mixes: Annotated[dict[Seat, dict[str, int]], OwnKey] = {}  # rewards, as they were named ahead
    onward: Annotated[dict[Seat, bool], OwnKey] = {}  # a second encounter, as was said ahead
    onward_at: int = 0  # so many things had been used by then
    extra: str = ""  # what has added it to the turn; empty: nothing
    named: Seat | None = None  # whom an added encounter is with; None: as destiny says
    home: bool = False  # it is in the offense's own system, without a destiny card
    units: dict[Seat, int] = {}  # compensation or rewards that a seat is due
    deal: Offer | None = None  # that was accepted
    fails: dict[Seat, int] = {}  # ships more that a seat loses when the deal fails
    source: Seat | None = None  # from whom compensation is taken; None: the opponent

    def term(self, stage: str, by: str, seat: Seat, side: Side, amount: int = 0) -> None:
        """Add a change of a total."""
        if stage not in STAGES:
            raise ValueError(f"there is no stage {stage}")
        self.terms.append(Term(stage=stage, seat=seat, side=side, by=by, amount=amount))

    def main(self, side: Side) -> Seat:
        """The main player of a side."""
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
        """The allies of a side, in no order of the rules."""
        if side == "offense":
            return [seat for seat in self.gate if seat != self.offense]
        return list(self.beside)

    def side_of(self, seat: Seat) -> Side | None:
        """The side on which a seat takes part."""
        if seat == self.offense or seat in self.gate:
            return "offense"
        if seat == self.defense or seat in self.beside:
            return "defense"
        return None

    def was_on(self, seat: Seat) -> Side | None:
        """The side on which an ally was as it was decided, wherever its ships are now."""
        if self.result not in ("offense wins", "defense wins", "both lose"):
            return None
        side = self.answered.get(seat) if seat in self.involved else None
        return side if side in ("offense", "defense") else None  # type: ignore[return-value]  # these very words

    @property
    def is_drawn(self) -> bool:
        """Whether a destiny card says whom the offense meets."""
        return self.named is None and not self.home

    @property
    def attacks(self) -> bool:
        """Whether both have shown attack cards."""
        return len(self.shown) == 2 and all(each.type == "attack" for each in self.shown.values())

    @property
    def winner(self) -> Side | None:
        """The side that has won."""
        return {"offense wins": "offense", "defense wins": "defense"}.get(self.result)  # type: ignore[return-value]  # these very words


def copied(thing: T) -> T:
    """Return a copy that shares nothing changeable; of plain data, quicker than `deepcopy`."""
    if isinstance(thing, list):
        return [each if type(each) in BARE else copied(each) for each in thing]  # type: ignore[return-value]  # as it was
    if isinstance(thing, dict):
        return {key: each if type(each) in BARE else copied(each) for key, each in thing.items()}  # type: ignore[return-value]  # as it was
    if not isinstance(thing, Plain):
        return thing
    values = thing.__dict__.items()
    return thing.model_copy(update={n: copied(v) for n, v in values if type(v) not in BARE})
