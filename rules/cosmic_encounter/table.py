"""The state of the table of Cosmic Encounter, and counts of it."""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

from rules.cosmic_encounter.model.market import Stall
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.pieces import AlienSheet, Encounter, Extra, Planet, Player
from rules.cosmic_encounter.model.upgrades import RULES, UPGRADES, formerly_asked
from rules.cosmic_encounter.model.views import Side
from rules.kernel import Ask, CardId, Everyone, Nobody, OwnKey, Plain, Seat
from rules.parts.deck import Deck
from rules.parts.provable import Provable


class Count(Plain):
    """Foreign colonies of all seats after an encounter."""

    encounter: int
    colonies: list[int]


class CosmicTable(Provable):
    """The things on the table, and their places."""

    RULES = RULES
    UPGRADES = UPGRADES

    TOLD = frozenset({"destinies", "decisions"})

    options: CosmicOptions
    values: str = ""  # words and numbers by an owner of the printed game
    seated: list[Player]
    planets: list[Planet]
    sheets: list[AlienSheet] = []
    draw_deck: Deck = Deck()
    discard_pile: Annotated[list[CardId], Everyone] = []
    # the last cards discarded together, of the discard pile
    together: Annotated[list[CardId], Everyone] = []
    reward_deck: Deck = Deck()
    reward_discards: Annotated[list[CardId], Everyone] = []
    destiny_deck: Deck = Deck()
    destiny_discards: Annotated[list[CardId], Everyone] = []
    tech_deck: Deck = Deck()
    tech_discards: Annotated[list[CardId], Everyone] = []
    flare_deck: Deck = Deck()  # flares outside the game
    bank: int = 0  # Lucre
    stall: Stall | None = None  # auction cards; None: the table plays without Lucre
    start_player: Seat = 0  # seat 1 in the words of Lucre
    turn: int = 0
    active: Seat = 0  # the active player
    encounters: int = 0  # so far
    phase: str = "setup"
    stop: str = ""
    encounter: Encounter = Encounter(number=0, offense=0)
    queue: list[Extra] = []  # encounters that come before the turn goes on
    history: list[Count] = []
    destinies: Annotated[dict[Seat, int], Nobody] = {}  # how often destiny named a seat as defense
    decisions: Annotated[int, Nobody] = 0  # number so far with a clock outside a round
    missed: Annotated[dict[Seat, int], OwnKey] = {}  # quiet stops in a row that waited in vain
    listed: list[str] = []  # aliens whose flares are in the game, as all were told; empty: a secret
    overdue: dict[Seat, int] = {}  # main clocks in a row that ended without a word
    # the encounter for whose rest a seat passes
    passing: Annotated[dict[Seat, int], OwnKey] = {}

    def formerly_asked(self, seat: Seat, ask: Ask) -> Ask:
        return formerly_asked(ask)

    def hidden_piles(self) -> Sequence[list[Any]]:
        piles = (self.draw_deck, self.reward_deck, self.destiny_deck, self.tech_deck)
        auctioned = (self.stall.deck,) if self.stall is not None else ()
        return [pile.cards for pile in (*piles, self.flare_deck, *auctioned)]

    # ---- players and planets ---------------------------------------------------------------

    @property
    def short(self) -> bool:
        return self.options.planets == "four"

    @property
    def colonies_to_win(self) -> int:
        return 4 if self.short else 5

    @property
    def colonies_for_power(self) -> int:
        return 2 if self.short else 3

    def player(self, seat: Seat) -> Player:
        return self.seated[seat]

    def planet(self, id: str) -> Planet:
        for planet in self.planets:
            if planet.id == id:
                return planet
        raise LookupError(f"there is no planet {id}")

    def system(self, seat: Seat) -> list[Planet]:
        """Return the home planets of a seat that are in the game."""
        return [planet for planet in self.planets if planet.home == seat and not planet.gone]

    def colonies(self, seat: Seat) -> list[Planet]:
        """Return the planets on which a seat has ships."""
        return [planet for planet in self.planets if seat in planet.ships]

    def home_colonies(self, seat: Seat) -> int:
        return sum(1 for each in self.planets if each.home == seat and seat in each.ships)

    def foreign_colonies(self, seat: Seat) -> int:
        return sum(1 for each in self.planets if each.home != seat and seat in each.ships)

    def ships_on_colonies(self, seat: Seat) -> int:
        return sum(planet.ships[seat] for planet in self.colonies(seat))

    def ships_in_encounter(self, seat: Seat) -> int:
        """Return a seat's ships in the encounter: in the gate, beside the planet or on it."""
        now = self.encounter
        if seat == now.defense:
            return self.planet(now.planet).ships.get(seat, 0) if now.planet else 0
        return now.gate.get(seat, 0) + now.beside.get(seat, 0)

    def ships_owned(self, seat: Seat) -> int:
        """Return the number of a seat's ships in the game, wherever they are."""
        player, now = self.seated[seat], self.encounter
        apart = now.gate.get(seat, 0) + now.beside.get(seat, 0) + player.transit
        researching = sum(tech.ships for tech in player.techs)
        return self.ships_on_colonies(seat) + player.warp + apart + researching + player.captured

    def timing_order(self) -> list[Seat]:
        """Return the timing order: offense, defense, then clockwise from the offense."""
        order, defense = self.clockwise(self.encounter.offense), self.encounter.defense
        if defense in order[1:]:
            order.remove(defense)
            order.insert(0 if self.encounter.offense in self.gone else 1, defense)
        return order

    def is_in_role(self, seat: Seat, who: str) -> bool:
        """Whether a seat has the role in the present encounter that an ability asks for."""
        return who == "any" or who in self.roles(seat)

    def roles(self, seat: Seat) -> frozenset[str]:
        """Return the roles of a seat in the present encounter, by their names in abilities."""
        now = self.encounter
        offense, defense = seat == now.offense, seat == now.defense
        side = None if offense or defense else now.side_of(seat) or now.was_on(seat)
        return _roles(offense, defense, now.defense is not None, side)


@cache
def _roles(offense: bool, defense: bool, opposed: bool, ally_of: Side | None) -> frozenset[str]:
    main, ally = offense or defense, ally_of is not None
    holds = {
        "any": True,
        "main": main and opposed,  # before, nobody has an opponent
        "offense": offense,
        "defense": defense,
        "ally": ally,
        "offensive_ally": ally_of == "offense",
        "main_or_ally": main or ally,
        "offense_or_ally": offense or ally,
        "not_main": not main,
        "not_offense": not offense,
        "not_main_or_ally": not (main or ally),
    }
    return frozenset(role for role, is_held in holds.items() if is_held)
