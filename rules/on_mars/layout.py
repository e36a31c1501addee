"""The state of a table of On Mars, and facts read off it."""

from typing import Annotated, Any

from pydantic import PrivateAttr

from rules.kernel import CardId, Game, Nobody, Seat, Text, say
from rules.on_mars.cards.catalogue import side_of
from rules.on_mars.cards.values import Values, values_of
from rules.on_mars.cards.variants import FIRST_COLONISTS_A
from rules.on_mars.model.board import BESIDE, ZONE
from rules.on_mars.model.kinds import MISSIONS, Action, BuildingKind, Item, Reward, Side, Tech
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.model.player import (
    Automaton,
    Building,
    Desk,
    Displaced,
    Loan,
    Place,
    Player,
    Tally,
    Undertaking,
)
from rules.on_mars.model.upgrades import RULES, UPGRADES
from rules.parts.hexes import groups

AUTOMATON = "Lacerda"
"""The automaton of a solo game."""


class Layout(Game):
    """The whole state of the table."""

    RULES = RULES
    UPGRADES = UPGRADES

    options: OnMarsOptions
    values: Annotated[str, Nobody] = ""  # the owner's printed values, laid over ours
    boards: list[Player]  # by seat; the automaton of a solo game has the second
    automaton: Automaton | None = None
    buildings: dict[str, Building] = {}
    crystals: list[str] = []  # hexes
    tiles: dict[str, str] = {}  # hex -> research or discovery tile
    stacks: Annotated[dict[BuildingKind, list[list[int]]], Nobody] = {}  # below the top tiles
    tops: dict[BuildingKind, list[int] | None] = {}  # arrows of the top tiles; None: not turned up
    stacks_left: dict[BuildingKind, int] = {}  # tiles, the top one included
    exploration: list[str] = []
    discoveries: Annotated[list[str], Nobody] = []
    discoveries_left: int = 0
    grid: list[Tech | None] = []
    techs: Annotated[list[Tech], Nobody] = []
    grid_left: int = 0
    display: list[list[Place]] = []
    blueprints: Annotated[list[str], Nobody] = []
    desks: list[Desk] = []
    contracts: list[str] = []
    emptied: list[int] = []  # desks emptied in this turn
    missions: list[Undertaking] = []
    missions_left: int = MISSIONS
    warehouse: dict[Item, int] = {}
    level: int = 1
    rows: dict[BuildingKind, int] = {}
    rewards: dict[BuildingKind, Reward] = {}
    shuttle_side: Side = "orbit"
    shuttle_space: int = 1
    slots: dict[Action, list[Seat]] = {}
    displaced: list[Displaced] = []
    loans: list[Loan] = []
    round: int = 0
    ending: bool = False
    goal_box: Annotated[list[CardId], Nobody] = []
    b_deck: Annotated[list[CardId], Nobody] = []
    first_spaces: list[int] = []
    finals: list[Tally] = []
    history: list[list[int]] = []  # points by seat after each round, as if the game ended then

    _groups: tuple[int, dict[str, int]] | None = PrivateAttr(default=None)
    _values: Values | None = PrivateAttr(default=None)

    # ---- players ---------------------------------------------------------------------------

    @property
    def house(self) -> Values:
        """The house values, with the owner's."""
        found = self._values
        if found is None:
            found = self._values = values_of(self.values)
        return found

    def player(self, seat: Seat) -> Player:
        return self.boards[seat]

    def tech_levels(self, tech: Tech) -> list[tuple[Seat, int]]:
        """Return the owners of this technology, with its level."""
        return [(one.seat, one.techs[tech]) for one in self.present if tech in one.lab.values()]

    @property
    def solo(self) -> bool:
        return self.automaton is not None

    @property
    def present(self) -> list[Player]:
        """All players still in the game, the automaton included."""
        return [player for player in self.boards if player.seat not in self.gone]

    def is_automaton(self, seat: Seat) -> bool:
        return seat >= len(self.answered)

    def who(self, seat: Seat) -> Text:
        """Return a player's name for a sentence."""
        return say(AUTOMATON) if self.is_automaton(seat) else say("{seat:seat}", seat=seat)

    def report(self, seat: Seat, text: str, **args: Any) -> None:
        """Tell a deed of a player, or of the automaton, whose name stands in the seat's place."""
        self.tell(text, seat=say(AUTOMATON) if self.is_automaton(seat) else seat, **args)

    def side(self, seat: Seat) -> Side:
        """Return the side of a player's marker."""
        return side_of(self.boards[seat].space or 1)

    def in_turn_order(self) -> list[Seat]:
        """Return all players still in the game, by the spaces of their markers."""
        return [player.seat for player in sorted(self.present, key=lambda player: player.space)]

    def free_spaces(self, side: Side) -> list[int]:
        """Return the spaces of the turn order without a marker."""
        taken = {player.space for player in self.present}
        first = 1 if side == "orbit" else 5
        return [space for space in range(first, first + 4) if space not in taken]

    def hidden_piles(self) -> list[list[Any]]:
        piles: list[list[Any]] = [self.discoveries, self.techs, self.b_deck]
        if self.automaton is not None:
            piles.append(self.automaton.deck)
        return [*piles, *self.stacks.values()]

    def forget_ties(self, seat: Seat) -> None:
        super().forget_ties(seat)
        self.blueprints.sort()

    def kind_of(self, card: str) -> str:
        """Return the letters of its id: goals, and the two sorts of First Colonists."""
        return card.rstrip("0123456789")

    def left_out(self) -> list[str]:
        """Return the First Colonists of the first sort: not all are dealt."""
        return [card.id for card in FIRST_COLONISTS_A]

    def reshuffle(self) -> None:
        """Shuffle the draw piles anew; level 1 blueprints stay above those of level 3."""
        super().reshuffle()
        low = [card for card in self.blueprints if int(card[1:]) <= 12]
        high = [card for card in self.blueprints if int(card[1:]) > 12]
        self.blueprints = self.shuffled(low) + self.shuffled(high)
        self._changes()

    # ---- the map ---------------------------------------------------------------------------

    def sizes(self) -> dict[str, int]:
        """Return hex with a building -> number of tiles in its complex, itself included."""
        known = self._groups
        if known is None or known[0] != len(self.buildings):
            found: dict[str, int] = {}
            by_type: dict[tuple[str, Seat | None], list[str]] = {}
            for at, building in self.buildings.items():
                by_type.setdefault((building.tile, building.owner), []).append(at)
            for members in by_type.values():
                for group in groups(BESIDE, members):
                    found.update(dict.fromkeys(group, len(group)))
            known = self._groups = (len(self.buildings), found)
        return known[1]

    def complex_name(self, at: str) -> str:
        """Return the first hex of a building's complex."""
        one = self.buildings[at]
        members = [
            hex
            for hex, other in self.buildings.items()
            if (other.tile, other.owner) == (one.tile, one.owner)
        ]
        return next(group[0] for group in groups(BESIDE, members) if at in group)

    def same_type(self, kind: BuildingKind, seat: Seat) -> list[str]:
        """Return the hexes of this kind; of shelters, only the player's own are of one type."""
        owner = seat if kind == "shelter" else None
        return [at for at, one in self.buildings.items() if one.tile == kind and one.owner == owner]

    def zone(self, seat: Seat) -> list[str]:
        """Return every hex in a building zone of the player's bots, in the order of the bots."""
        return list(dict.fromkeys(at for bot in self.boards[seat].bots for at in ZONE[bot]))

    def standing(self) -> dict[str, list[tuple[Seat, str]]]:
        """Return hex -> the bots and rovers on it."""
        found: dict[str, list[tuple[Seat, str]]] = {}
        for player in self.boards:
            for bot in player.bots:
                found.setdefault(bot, []).append((player.seat, "bot"))
            if player.rover:
                found.setdefault(player.rover, []).append((player.seat, "rover"))
        return found

    def occupied(self) -> set[str]:
        """Return the hexes with a piece: bot, rover, colonist or advanced building marker."""
        found = {at for at, building in self.buildings.items() if building.held}
        for player in self.boards:
            found.update(player.bots)
        found.update(player.rover for player in self.boards if player.rover)
        return found

    def foreign(self, seat: Seat) -> dict[str, int]:
        """Return hex -> number of pieces on it that this player does not move."""
        found = {at: 1 for at, building in self.buildings.items() if building.held}
        for player in self.boards:
            if player.seat != seat:
                for at in filter(None, (*player.bots, player.rover)):
                    found[at] = found.get(at, 0) + 1
        return found

    def is_empty(self, at: str, standing: dict[str, list[tuple[Seat, str]]]) -> bool:
        """Whether nothing at all is on a hex."""
        nothing = at not in self.buildings and at not in self.tiles
        return nothing and at not in self.crystals and at not in standing
