"""The table of On Mars: what lies where, and what may be done to it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import PrivateAttr

from rules.kernel.ask import Seat
from rules.kernel.game import Game
from rules.kernel.happened import Standing
from rules.kernel.text import Text, say
from rules.kernel.view import CardId, Nobody, Plain
from rules.on_mars.cards.catalogue import CONTRACT, MISSION, side_of
from rules.on_mars.cards.values import Values, values_of
from rules.on_mars.model.board import BESIDE, ZONE
from rules.on_mars.model.kinds import (
    MISSIONS,
    TILED,
    Action,
    BuildingKind,
    Good,
    Item,
    Reward,
    Side,
    Tech,
)
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.model.player import (
    Building,
    Desk,
    Displaced,
    Drawn,
    Loan,
    Place,
    Player,
    Taken,
    Undertaking,
)
from rules.on_mars.model.upgrades import RULES, UPGRADES
from rules.parts.hexes import groups

AUTOMATON = "Lacerda"
"""The opponent of a solo player."""


class Automaton(Plain):
    """What the solo opponent has beside what every player has."""

    builds_next: BuildingKind = "mine"
    deck: Annotated[list[str], Nobody] = []
    played: list[str] = []
    passes: int = 1  # how often the deck has been gone through, this time included
    travels: bool = True  # by his last card
    level_ups: int = 0  # of the colony, on which he has yet to act


class Tally(Plain):
    """The points of one player in the end, by what they come from."""

    seat: Seat
    place: int = 1
    sources: dict[str, int]
    tie: tuple[int, int, int]

    @property
    def total(self) -> int:
        return sum(self.sources.values())


class OnMars(Game):
    """The whole table."""

    RULES = RULES
    UPGRADES = UPGRADES

    options: OnMarsOptions
    values: Annotated[str, Nobody] = ""  # the owner's printed values, laid over ours
    boards: list[Player]  # by seat; a solo player's opponent has the second
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

    _groups: tuple[int, dict[str, int]] | None = PrivateAttr(default=None)
    _values: Values | None = PrivateAttr(default=None)

    # ---- who is who ------------------------------------------------------------------------

    @property
    def house(self) -> Values:
        """The house values, with the owner's."""
        if self._values is None:
            self._values = values_of(self.values)
        return self._values

    def player(self, seat: Seat) -> Player:
        return self.boards[seat]

    def tech_levels(self, tech: Tech) -> list[tuple[Seat, int]]:
        """Who has this technology, and its level."""
        return [(one.seat, one.techs[tech]) for one in self.present if tech in one.lab.values()]

    @property
    def solo(self) -> bool:
        return self.automaton is not None

    @property
    def present(self) -> list[Player]:
        """Whoever plays, the solo opponent included."""
        return [player for player in self.boards if player.seat not in self.gone]

    def is_automaton(self, seat: Seat) -> bool:
        return seat >= len(self.seats)

    def who(self, seat: Seat) -> Text:
        """A player in a sentence."""
        return say(AUTOMATON) if self.is_automaton(seat) else say("{seat:seat}", seat=seat)

    def report(self, seat: Seat, said: str, **args: Any) -> None:
        """Tell what a player has done, subject first."""
        if self.is_automaton(seat):
            self.tell(f"{AUTOMATON} {said}", **args)
        else:
            self.tell("{seat:seat} " + said, seat=seat, **args)

    def side(self, seat: Seat) -> Side:
        """The side on which a player's marker stands."""
        return side_of(self.boards[seat].space or 1)

    def in_turn_order(self) -> list[Seat]:
        """Everybody who plays, by the spaces of their markers."""
        return [player.seat for player in sorted(self.present, key=lambda player: player.space)]

    def free_spaces(self, side: Side) -> list[int]:
        """Spaces of the turn order without a marker."""
        taken = {player.space for player in self.present}
        first = 1 if side == "orbit" else 5
        return [space for space in range(first, first + 4) if space not in taken]

    def hidden_piles(self) -> list[list[Any]]:
        piles: list[list[Any]] = [self.discoveries, self.techs, self.b_deck]
        if self.automaton is not None:
            piles.append(self.automaton.deck)
        return [*piles, *self.stacks.values()]

    def reshuffle(self) -> None:
        """Level 1 blueprints stay above those of level 3."""
        super().reshuffle()
        low = [card for card in self.blueprints if int(card[1:]) <= 12]
        high = [card for card in self.blueprints if int(card[1:]) > 12]
        self.blueprints = self.shuffled(low) + self.shuffled(high)
        self._changes()

    # ---- the map ---------------------------------------------------------------------------

    def sizes(self) -> dict[str, int]:
        """Hex with a building -> tiles of the complex that it belongs to, itself included."""
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
        """The first hex of the complex that a building belongs to."""
        one = self.buildings[at]
        members = [
            hex
            for hex, other in self.buildings.items()
            if (other.tile, other.owner) == (one.tile, one.owner)
        ]
        return next(group[0] for group in groups(BESIDE, members) if at in group)

    def same_type(self, kind: BuildingKind, seat: Seat) -> list[str]:
        """Hexes of this kind; of shelters, only the player's own are of one type."""
        owner = seat if kind == "shelter" else None
        return [
            at for at, one in self.buildings.items() if one.tile == kind and one.owner == owner
        ]

    def zone(self, seat: Seat) -> list[str]:
        """Every hex in a building zone of the player's bots, in the order of the bots."""
        return list(dict.fromkeys(at for bot in self.boards[seat].bots for at in ZONE[bot]))

    def standing(self) -> dict[str, list[tuple[Seat, str]]]:
        """Hex -> the bots and rovers on it."""
        found: dict[str, list[tuple[Seat, str]]] = {}
        for player in self.boards:
            for bot in player.bots:
                found.setdefault(bot, []).append((player.seat, "bot"))
            if player.rover:
                found.setdefault(player.rover, []).append((player.seat, "rover"))
        return found

    def occupied(self) -> set[str]:
        """Hexes with a piece: bot, rover, colonist or advanced building marker."""
        held = {at for at, building in self.buildings.items() if building.held}
        return held | self.standing().keys()

    def is_empty(self, at: str, standing: dict[str, list[tuple[Seat, str]]]) -> bool:
        """Whether nothing at all is on a hex."""
        nothing = at not in self.buildings and at not in self.tiles
        return nothing and at not in self.crystals and at not in standing

    # ---- goods -----------------------------------------------------------------------------

    def wanted(self, seat: Seat, item: Item) -> int:
        """How many of an item the player's delivery contracts still need."""
        return sum(
            CONTRACT[taken.card].needs.get(item, 0) - taken.goods.get(item, 0)
            for taken in self.boards[seat].contracts
            if not taken.completed
        )

    def can_hold(self, seat: Seat, item: Item) -> bool:
        """Whether one more of an item finds a place."""
        player = self.boards[seat]
        if self.is_automaton(seat):
            return item != "crystal" or player.crystals + player.waiting < player.capacity
        if item == "crystal":
            return player.crystals < player.capacity or self.wanted(seat, item) > 0
        return player.goods[item] < player.limit or self.wanted(seat, item) > 0

    def gain(self, seat: Seat, item: Item, n: int = 1) -> int:
        """Take from the supply; what finds no place goes onto a contract that needs it, or is lost.

        Returns:
            How many of them were kept.
        """
        player = self.boards[seat]
        if item == "crystal":
            player.waiting += n
            return n
        if self.is_automaton(seat):
            return 0  # he never stores resources
        kept = max(0, min(n, player.limit - player.goods[item]))
        player.goods[item] += kept
        return kept + self.deliver(seat, item, n - kept)

    def deliver(self, seat: Seat, item: Item, most: int) -> int:
        """Put goods onto the player's delivery contracts as far as these need them."""
        given = 0
        for taken in self.boards[seat].contracts:
            needs = CONTRACT[taken.card].needs.get(item, 0) - taken.goods.get(item, 0)
            if taken.completed or needs <= 0 or given == most:
                continue
            moved = min(needs, most - given)
            taken.goods[item] = taken.goods.get(item, 0) + moved
            given += moved
            if all(taken.goods.get(i, 0) >= n for i, n in CONTRACT[taken.card].needs.items()):
                self.complete(seat, taken)
        return given

    def complete(self, seat: Seat, taken: Taken) -> None:
        """A contract is satisfied; it counts at once."""
        taken.completed = True
        self.report(seat, "completed Earth contract {n}.", n=CONTRACT[taken.card].number)
        self.contribute(seat, "contracts")

    def store_waiting(self, seat: Seat) -> None:
        """Crystals below the depot enter it; what does not fit is lost."""
        player = self.boards[seat]
        kept = max(0, min(player.waiting, player.capacity - player.crystals))
        player.crystals += kept
        rest = player.waiting - kept
        player.waiting = 0
        if rest and (lost := rest - self.deliver(seat, "crystal", rest)):
            self.report(seat, "lost {n:crystal} for want of room in the depot.", n=lost)

    def spend_crystals(self, seat: Seat, n: int) -> None:
        """Pay crystals; given-up goal cards first, since they cannot be kept."""
        player = self.boards[seat]
        if player.spendable < n:
            raise RuntimeError(f"seat {seat} has no {n} crystals")
        credit = min(player.credit, n)
        player.credit -= credit
        player.crystals -= n - credit

    def pay(self, seat: Seat, payment: dict[str, int]) -> None:
        """Pay the supply in exactly this."""
        player = self.boards[seat]
        for item, n in payment.items():
            if item == "crystal":
                self.spend_crystals(seat, n)
            elif item == "colonist":
                self.send_to_work(seat, n)
            else:
                good: Good = item  # type: ignore[assignment]  # payments hold items only
                if player.goods[good] < n:
                    raise RuntimeError(f"seat {seat} has no {n} {item}")
                player.goods[good] -= n

    # ---- colonists -------------------------------------------------------------------------

    def send_to_work(self, seat: Seat, n: int = 1) -> None:
        """Colonists go from the Living Quarters to the Working Area."""
        player = self.boards[seat]
        if player.ready < n:
            raise RuntimeError(f"seat {seat} has no {n} colonists")
        player.ready -= n
        player.working += n
        player.arrived = min(player.arrived, player.ready)

    def come_home(self, seat: Seat, n: int) -> None:
        """Colonists return to the Living Quarters; those without room go to the supply."""
        player = self.boards[seat]
        housed = min(n, max(0, player.room - player.ready))
        player.ready += housed
        player.supply += n - housed

    def gain_colonists(self, seat: Seat, n: int) -> int:
        """Colonists come from the supply as far as there are some and there is room."""
        player = self.boards[seat]
        if self.is_automaton(seat):
            return 0  # he has as many as he needs
        gained = max(0, min(n, player.supply, player.room - player.ready))
        player.supply -= gained
        player.ready += gained
        player.arrived += gained
        return gained

    # ---- contributions ---------------------------------------------------------------------

    def contribute(self, seat: Seat, mission: str, n: int = 1) -> None:
        """A contribution to a mission that is on the board and not completed."""
        from_board = next((one for one in self.missions if one.card == mission), None)
        if from_board is None:
            return
        for _ in range(min(n, from_board.left)):
            self.count_down(seat, from_board)

    def count_down(self, seat: Seat, mission: Undertaking) -> None:
        """The tracker of a mission goes down by one, and its crystals are gained."""
        card = MISSION[mission.card]
        mission.left -= 1
        if self.is_automaton(seat):
            player = self.boards[seat]
            player.crystals = min(player.capacity, player.crystals + card.crystals)
        else:
            self.gain(seat, "crystal", card.crystals)
        text = "contributed to the mission {mission}: {n:crystal}."
        self.report(seat, text, mission=card.name, n=card.crystals)
        if mission.left == 0:
            self.tell("The mission {mission} is completed.", mission=card.name)
            self.missions_left = max(0, self.missions_left - 1)

    def score(self, seat: Seat, points: int) -> None:
        """Opportunity points at once."""
        self.boards[seat].points += points

    # ---- the technology of others ----------------------------------------------------------

    def use_tech(self, user: Seat, owner: Seat, tech: Tech) -> None:
        """Use a technology; one that is borrowed earns its owner something at the end of the turn."""
        if owner == user:
            return
        if self.options.borrowed_use == "each owner" and any(
            loan.owner == owner and loan.tech == tech for loan in self.loans
        ):
            return
        self.loans.append(Loan(owner=owner, tech=tech))
        text = "borrowed the {tech} technology of {owner}."
        self.report(user, text, tech=tech.replace("_", " "), owner=self.who(owner))

    # ---- what is built ---------------------------------------------------------------------

    def drawn(self, card: str) -> tuple[Player, Drawn] | None:
        """Who has a blueprint in front of them, and the blueprint."""
        for player in self.boards:
            for one in player.blueprints:
                if one.card == card:
                    return player, one
        return None

    def tops_shown(self) -> None:
        """Turn up what lies on top of the stacks; that shows what was hidden."""
        for kind in TILED:
            if self.tops.get(kind) is None and self.stacks[kind]:
                self.seal()
                self.tops[kind] = self.stacks[kind].pop(0)

    def standings(self) -> list[Standing]:
        if not self.finals:
            return super().standings()
        return [
            Standing(final.seat, final.place, final.total)
            for final in self.finals
            if not self.is_automaton(final.seat)
        ]

    def left(self, seat: Seat) -> None:
        """Clear away what was a leaver's.

        Ruling: rover, bots and colonists on actions leave the board; miners, markers and
        technology do not stay to be used by others, buildings do.
        """
        player = self.boards[seat]
        self.tell("{seat:seat} left the game.", seat=seat)
        player.bots, player.rover, player.space, player.lab = [], "", 0, {}
        for on_action in self.slots.values():
            on_action[:] = [other for other in on_action if other != seat]
        self.displaced = [one for one in self.displaced if one.seat != seat]
        self.loans = [loan for loan in self.loans if loan.owner != seat]
        if len(self.playing) < 2:
            self.tell("With no opponent left the game ended without a winner.")
            self.end([], "left alone")
            return
        self.stack = [frame for frame in self.stack if getattr(frame, "seat", None) != seat]

