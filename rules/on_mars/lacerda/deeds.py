"""The automaton's decisions, where a player would be asked (docs/rules, section 17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from rules.kernel import Done, Frame, Seat, say
from rules.on_mars.cards.catalogue import BLUEPRINT, CONTRACT, GRID, SCIENTIST, cell_benefit
from rules.on_mars.cards.variants import BUILD_SEQUENCE, MOST_SCIENTISTS
from rules.on_mars.lacerda.rover import move_rover
from rules.on_mars.model.board import HEXES
from rules.on_mars.model.card import BlueprintCard
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import LEVEL, LSS, WAREHOUSE, BuildingKind, Cell
from rules.on_mars.model.player import Automaton, Taken
from rules.on_mars.model.told import GAINED_CRYSTALS
from rules.on_mars.model.words import NAMES
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import AUTOMATIC
from rules.on_mars.steps.constructing import Build
from rules.on_mars.steps.drawing import on_display, take_blueprint
from rules.on_mars.steps.laboratory import FIRST_CELLS, develop, learn, moves
from rules.on_mars.steps.scoring import contract_points
from rules.on_mars.steps.sites import Site, buildable, in_stock, means
from rules.on_mars.steps.upgrading import places, unbuilt, upgrade

T = TypeVar("T")
EVERYWHERE: Final = list(HEXES)


def automaton(game: OnMars) -> Automaton:
    """Return the automaton's own state."""
    if game.automaton is None:
        raise RuntimeError("nobody is played by the rules here")
    return game.automaton


def any_of(game: OnMars, equal: Sequence[T]) -> T:
    """Ruling (solo_ties): among equal options one is drawn by chance."""
    return equal[0] if len(equal) == 1 else equal[int(game.chance() * len(equal))]


def gains_crystals(game: OnMars, seat: Seat, n: int) -> None:
    """Gain crystals, up to the free spaces of the automaton's depot."""
    player = game.player(seat)
    player.crystals = min(player.capacity, player.crystals + n)


def scored_kinds(game: OnMars, seat: Seat) -> set[str]:
    """Return the kinds that the automaton's scientists score."""
    return {SCIENTIST[id].scores for id in game.player(seat).scientists}


# ---- supplies ------------------------------------------------------------------------------------


def gain(game: OnMars, seat: Seat, effect: Effect) -> None:
    """Gain crystals; the automaton never stores resources."""
    if effect.what == "crystal":
        gains_crystals(game, seat, effect.n)
        game.report(seat, GAINED_CRYSTALS, n=effect.n)


def take_warehouse(game: OnMars, seat: Seat, effect: Effect) -> None:
    """Take the most frequent kind; ties go to the leftmost, crystals first."""
    for _ in range(effect.n):
        item = max(WAREHOUSE, key=lambda kind: game.warehouse[kind])
        if not game.warehouse[item]:
            return
        game.warehouse[item] -= 1
        if item == "crystal":
            gains_crystals(game, seat, 1)
        game.report(seat, "{seat:seat} took 1 {item} from the warehouse.", item=NAMES[item])


def move_bots(game: OnMars, seat: Seat, effect: Effect) -> None:
    """Ruling (solo_bots): the automaton's marker moves two icons along its sequence."""
    his = automaton(game)
    place = BUILD_SEQUENCE.index(his.builds_next)
    his.builds_next = _kind(place + 2)


def retrieve(game: OnMars, seat: Seat, effect: Effect) -> None:
    """Take the automaton's colonist back from the slot for hiring."""
    game.slots["hire_or_contract"] = [one for one in game.slots["hire_or_contract"] if one != seat]


def _kind(place: int) -> BuildingKind:
    kind: BuildingKind = BUILD_SEQUENCE[place % len(BUILD_SEQUENCE)]
    return kind


# ---- orbit ---------------------------------------------------------------------------------------


def take_blueprints(game: OnMars, seat: Seat, effect: Effect) -> None:
    """Take a blueprint of a type that the scientists score, else the leftmost of the fuller row."""
    for _ in range(effect.n):
        if not game.player(seat).markers_left or not on_display(game):
            return
        take_blueprint(game, seat, _wanted_blueprint(game, seat))


def _wanted_blueprint(game: OnMars, seat: Seat) -> str:
    kinds = scored_kinds(game, seat)
    open_ones = [place.card for place in on_display(game)]
    scored = [id for id in open_ones if BLUEPRINT[id].building in kinds]
    if scored:
        best = max(BLUEPRINT[id].points for id in scored)
        return next(id for id in scored if BLUEPRINT[id].points == best)
    rows = [[place.card for place in row if place.taken_by is None] for row in game.display]
    return max(reversed(rows), key=len)[0]


def learn_tech(game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
    """Learn the cheapest tile, the leftmost on ties, in the upper free cell of column 1."""
    found = learnable(game, seat)
    return learn(game, seat, *found) if found is not None else None


def learnable(game: OnMars, seat: Seat) -> tuple[int, Cell] | None:
    """Return the tile to learn, and its cell; None: there is none."""
    lab = game.player(seat).lab
    cell = next((cell for cell in FIRST_CELLS if cell not in lab), None)
    spaces = [
        place
        for place, tech in enumerate(game.grid)
        if tech is not None and tech not in lab.values()
    ]
    if cell is None or not spaces:
        return None
    return min(spaces, key=lambda place: (sum(GRID[place][1].values()), place)), cell


def developing(game: OnMars, seat: Seat, effect: Effect) -> Frame:
    """Return one or two developments, which cost the automaton nothing."""
    return Developments(seat=seat, left=min(2, effect.n))


class Developments(Frame):
    """Develop the most developed movable tile, then the least developed movable one."""

    seat: Seat
    left: int
    first: bool = True

    def advance(self, game: OnMars) -> Frame | Done | None:
        found = moves(game, self.seat)
        if not self.left or not found:
            return Done()
        if self.first:
            cell = max(found, key=lambda move: LEVEL[move[0]])[0]
        else:  # the lower one on ties
            cell = min(found, key=lambda move: (LEVEL[move[0]], "BMT".find(move[0][-1])))[0]
        self.left, self.first = self.left - 1, False
        chosen = [move for move in found if move[0] == cell]
        with_benefit = [move for move in chosen if cell_benefit(game.house, move[1]) is not None]
        return develop(game, self.seat, *any_of(game, with_benefit or chosen))


# ---- colony --------------------------------------------------------------------------------------


def construct(game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
    """Construct the named kind, or that of the marker, in the largest complex technology allows."""
    kind = kind_to_build(game, seat) if effect.what in ("any", "") else effect.what
    if kind is None:
        return None
    return build(game, seat, kind)  # type: ignore[arg-type]  # a kind of building


def kind_to_build(game: OnMars, seat: Seat) -> BuildingKind | None:
    """Return the marker's kind if it is a mine or its column is low; else the next possible one."""
    start = BUILD_SEQUENCE.index(automaton(game).builds_next)
    for place in range(start, start + len(BUILD_SEQUENCE)):
        kind = _kind(place)
        low = kind not in LSS or game.rows[kind] < game.level + 1
        if low and can_build(game, seat, kind):
            return kind
    return None


def can_build(game: OnMars, seat: Seat, kind: BuildingKind) -> bool:
    """Whether a tile is left, and a site anywhere on the map."""
    if not in_stock(game, seat, kind):
        return False
    return next(buildable(game, seat, kind, EVERYWHERE), None) is not None


def build(game: OnMars, seat: Seat, kind: BuildingKind) -> Frame | None:
    """Build on the site of the largest complex; the automaton's bots impose no zone."""
    if not can_build(game, seat, kind):
        return None
    sites = [
        site
        for site in buildable(game, seat, kind, EVERYWHERE)
        if not site.needs or means(game, seat, kind, site.needs, 0)
    ]
    largest = max(site.size for site in sites)
    site: Site = any_of(game, [site for site in sites if site.size == largest])
    if site.needs:
        game.use_tech(seat, means(game, seat, kind, site.needs, 0)[0].owner, kind)
    if kind in BUILD_SEQUENCE:
        automaton(game).builds_next = _kind(BUILD_SEQUENCE.index(kind) + 1)
    return Build(seat=seat, building=kind, site=site.at)


def upgrading(game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
    """Upgrade as often as possible, anywhere on the map; scored blueprints come first."""
    number = effect.n
    found = upgrades(game, seat)
    if effect.tech and len(found) > 1:
        owners = sorted(game.tech_levels("upgrade"), key=lambda one: (one[0] != seat, -one[1]))
        if owners:
            number += owners[0][1]
            game.use_tech(seat, owners[0][0], "upgrade")
    return Upgrades(seat=seat, left=number)


def upgrades(game: OnMars, seat: Seat) -> list[tuple[BlueprintCard, list[str]]]:
    """Return the possible upgrades; blueprints that the scientists score come first."""
    kinds = scored_kinds(game, seat)
    found = [
        (card, there)
        for drawn in unbuilt(game, seat)
        if (there := places(game, seat, card := BLUEPRINT[drawn.card], None))
    ]
    return sorted(found, key=lambda one: (one[0].building not in kinds, -one[0].points))


def hire(game: OnMars, seat: Seat, effect: Effect) -> None:
    """Hire the scientist with the most potential points; with two, take the best contract."""
    place = wanted_desk(game, seat)
    if place is None:
        return
    desk, player = game.desks[place], game.player(seat)
    if desk.scientist:
        id, desk.scientist = desk.scientist, ""
        player.scientists[id] = ""
        game.report(seat, "{seat:seat} hired the {name}.", name=say(SCIENTIST[id].name))
        game.contribute(seat, "scientists")
    else:
        taken = Taken(card=desk.contract)
        desk.contract = ""
        player.contracts.append(taken)
        game.complete(seat, taken)
    if game.contracts:
        game.contracts = game.shuffled(game.contracts)
        desk.contract = game.contracts.pop(0)
        game.report(
            seat, "{seat:seat} put Earth contract {n} on offer.", n=CONTRACT[desk.contract].number
        )


def wanted_desk(game: OnMars, seat: Seat) -> int | None:
    """Return the desk to take from; None: there is none."""
    scientists = len(game.player(seat).scientists) < MOST_SCIENTISTS
    if scientists:
        found = [place for place, desk in enumerate(game.desks) if desk.scientist]
        return max(found, key=lambda place: _potential(game, place), default=None)
    found = [place for place, desk in enumerate(game.desks) if desk.contract]

    def worth(place: int) -> int:
        return contract_points(game, Taken(card=game.desks[place].contract, completed=True))

    return max(found, key=worth, default=None)


def _potential(game: OnMars, place: int) -> int:
    """Return the number of blueprints of the scored kind, built or not, of both players."""
    scores = SCIENTIST[game.desks[place].scientist].scores
    return sum(
        BLUEPRINT[drawn.card].building == scores
        for player in game.boards
        for drawn in player.blueprints
    )


def welcome_ship(game: OnMars, seat: Seat, effect: Effect) -> None:
    """Welcome a ship of the automaton in the hangar."""
    player = game.player(seat)
    if player.ships:
        player.ships.pop()
        player.hangar += 1
        game.report(seat, "{seat:seat} welcomed a ship.")


class Upgrades(Frame):
    """Build blueprints one after the other, as long as there is a building for one."""

    seat: Seat
    left: int

    def advance(self, game: OnMars) -> Frame | Done | None:
        found = upgrades(game, self.seat)
        if not self.left or not found:
            return Done()
        self.left -= 1
        card, there = found[0]
        return upgrade(game, self.seat, card.id, any_of(game, there))


AUTOMATIC.update(
    {
        "gain": gain,
        "gain_colonist": move_rover,  # it has all the colonists it needs
        "take_warehouse": take_warehouse,
        "learn_tech": learn_tech,
        "develop": developing,
        "take_blueprint": take_blueprints,
        "upgrade": upgrading,
        "construct": construct,
        "move_bots": move_bots,
        "move_rover": move_rover,
        "retrieve_colonist": retrieve,
        "hire_or_contract": hire,
        "welcome_ship": welcome_ship,
    }
)
"""The other words never come up: the automaton uses no executive actions and takes no goals."""
