"""The scene of Cosmic Encounter: the table, the names, and the changes of the last move."""

from collections.abc import Sequence
from typing import ClassVar

from renders.colour_table import ColourTable
from renders.frame.scene import TableScene
from renders.tongue import phrase, sentence
from rules.cosmic_encounter.model.views import (
    Alien,
    EncounterSeen,
    Half,
    OfferSeen,
    PlanetSeen,
    PlayerSeen,
    Ships,
    Side,
    Table,
    Tech,
)
from rules.cosmic_encounter.texts.book import Book, book
from rules.kernel import Text

LETTERS = "ABCDEFGH"
"""The letters of the systems, by seat."""


class Scene(TableScene[Table, PlayerSeen]):
    """Everything a picture of this game may show."""

    colour_table: ClassVar[ColourTable] = ColourTable.beside(__file__)

    def sentence(self, text: Text | None) -> str:
        """Return a sentence of the view with the players' names."""
        return sentence(text, [self.name(player.seat) for player in self.table.players])

    def exchanged(self, offer: OfferSeen) -> str:
        """Return the content of an offer: `gives 2 cards, for 1 card`."""
        gives, takes = self.sentence(offer.gives), self.sentence(offer.takes)
        return phrase("gives {gives}, for {takes}", gives=gives, takes=takes)

    @property
    def book(self) -> Book:
        """The texts of this table's cards."""
        return book(self.table.values)

    @property
    def encounter(self) -> EncounterSeen | None:
        """The present encounter."""
        return self.table.encounter

    def half(self, side: Side) -> Half | None:
        """Return one side of the encounter."""
        halves = self.encounter.halves if self.encounter else ()
        return next((half for half in halves if half.side == side), None)

    def planet(self, code: str) -> PlanetSeen | None:
        """Return the planet of this name: `D2`."""
        return next((planet for planet in all_planets(self.table) if planet.id == code), None)

    @property
    def target(self) -> PlanetSeen | None:
        """The planet that the gate points at."""
        return self.planet(self.encounter.gate.planet) if self.encounter else None

    @property
    def has_rewards(self) -> bool:
        """Whether the game has a reward deck."""
        decks = self.table.decks
        held = any(player.cards.get("reward", 0) for player in self.table.players)
        return bool(decks.reward or decks.reward_discards or held)

    @property
    def has_techs(self) -> bool:
        """Whether the game has technologies."""
        decks = self.table.decks
        held = any(player.techs for player in self.table.players)
        return bool(decks.techs or decks.tech_discards or held)


def all_planets(table: Table) -> list[PlanetSeen]:
    """Return every planet of every system."""
    return [planet for player in table.players for planet in player.planets]


def without_secrets(table: Table) -> Table:
    """Return the table as bystanders see it, from anybody's view.

    The two players of a talk know each other's offers. From their views, only the existence of an
    offer stays.
    """
    players = tuple(
        player.model_copy(
            update={
                "hand": None,
                "choice": None,
                "techs": tuple(
                    tech if tech.open else Tech(ships=tech.ships) for tech in player.techs
                ),
            }
        )
        for player in table.players
    )
    return table.model_copy(
        update={
            "viewer": None,
            "players": players,
            "encounter": _public_encounter(table),
            "market": _public_market(table),
        }
    )


def _public_encounter(table: Table) -> EncounterSeen | None:
    encounter = table.encounter
    if encounter is None or table.viewer not in (encounter.offense, encounter.defense):
        return encounter
    offers = tuple(
        offer.model_copy(update={"gives": None, "takes": None}) for offer in encounter.offers
    )
    return encounter.model_copy(update={"offers": offers})


def _public_market(table: Table) -> object:
    market = table.market
    if market is None or market.auction is None:
        return market
    auction = market.auction.model_copy(update={"ceiling": None})
    return market.model_copy(update={"auction": auction})


# ---- changes of the last move --------------------------------------------------------------------


def planet_changed(scene: Scene, planet: PlanetSeen) -> bool:
    """Return whether ships, Lucre or citadels here changed."""
    if scene.before is None:
        return False
    former = next((old for old in all_planets(scene.before) if old.id == planet.id), None)
    return former is not None and former != planet


def cards_changed(scene: Scene, seat: int, deck: str) -> bool:
    """Return whether the number of cards with this back changed in a hand."""
    former = scene.former(seat)
    if former is None:
        return False
    return former.cards.get(deck, 0) != scene.player(seat).cards.get(deck, 0)


def allies_changed(scene: Scene, seat: int) -> bool:
    """Return whether the last move told this seat's answer to its invitations."""
    if scene.before is None or scene.before.encounter is None or scene.encounter is None:
        return False
    former = {answer.seat: answer for answer in scene.before.encounter.answers}
    now = {answer.seat: answer for answer in scene.encounter.answers}
    return seat in now and bool(now[seat].joined) and former.get(seat) != now[seat]


# ---- ships and powers ----------------------------------------------------------------------------


def ordered(colonies: Sequence[Ships], home: int) -> list[Ships]:
    """Return the colonies of a planet: its home player first, then by seat."""
    return sorted(colonies, key=lambda one: (one.seat != home, one.seat))


def holds(planet: PlanetSeen, seat: int) -> bool:
    """Return whether a seat has a colony on the planet."""
    return any(one.seat == seat for one in planet.colonies)


def counted_ships(half: Half | None) -> int:
    """Return the number of all ships of a side."""
    if half is None:
        return 0
    own = half.ships.ships if half.ships else 0
    return own + sum(ally.ships for ally in half.allies)


def ships_worth(half: Half | None) -> int:
    """Return the sum that the ships of a side add to its total."""
    fleets = [*half.allies, *([half.ships] if half.ships else [])] if half else []
    return sum(one.ships * (1 if one.worth is None else one.worth) for one in fleets)


def main_alien(player: PlayerSeen) -> Alien | None:
    """Return the first power of a player, or None before the choice."""
    return player.aliens[0] if player.aliens else None


def would_win(scene: Scene) -> bool:
    """Return whether the offense would have enough colonies with the target."""
    encounter, target = scene.encounter, scene.target
    if encounter is None or target is None or encounter.result:
        return False
    offense = scene.player(encounter.offense)
    gains = target.home != encounter.offense and not holds(target, encounter.offense)
    return gains and offense.foreign_colonies + 1 >= scene.table.colonies_to_win
