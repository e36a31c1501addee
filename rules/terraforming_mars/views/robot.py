"""A robot for Terraforming Mars: it takes the best choice for its price, one step ahead.

It knows only its seat's view and the options of its question.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from rules import robots
from rules.kernel import Answer, Ask, Chance, Choose, Option, Seat
from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.model.board import BESIDE, SPACES
from rules.terraforming_mars.model.card import Card, Tags
from rules.terraforming_mars.phases.projects import BUFFER_GAS, HEAT_PRICE, PROJECTS
from rules.terraforming_mars.views.bidder import Bidder
from rules.terraforming_mars.views.valuation import (
    Seen,
    action_worth,
    card_worth,
    effects_worth,
    outlook,
)
from rules.terraforming_mars.views.weights import ALONE, USUAL, Weights

NOISE: Final = 1.5
"""The difference in worth, in M€, up to which two choices may change places."""

BARGAIN: Final = 45
"""M€ taken to be there for the first cards, before a corporation is revealed."""


def robot(view: dict[str, Any], ask: Ask, seat: Seat, chance: Chance) -> Answer:
    """Return a sensible answer, found from nothing but that seat's view."""
    return Mind(view, seat, chance, ALONE if view["solo"] else USUAL).answer(ask)


def robot_with(weights: Mapping[str, float]) -> robots.Mind:
    """Return a robot with other weights."""

    def tried(view: dict[str, Any], ask: Ask, seat: Seat, chance: Chance) -> Answer:
        by = replace(ALONE if view["solo"] else USUAL, **weights)
        return Mind(view, seat, chance, by).answer(ask)

    return tried


class Mind:
    """One look at the table, and the conclusions from it."""

    def __init__(self, view: Seen, seat: Seat, chance: Chance, by: Weights) -> None:
        self.view = view
        self.seat = seat
        self.chance = chance
        self.own: Seen = view["players"][seat]
        self.by = by
        self.city = False  # whether a city is placed now
        self.out = outlook(view, seat, by)

    def answer(self, ask: Ask) -> Answer:
        """Return the answer to any question of the game; to an unknown one, its fallback."""
        match ask:
            case Choose(moment="action"):
                return [self._action(ask)]
            case Choose(moment="buy" | "take"):
                return self._purchase(ask)
            case Choose(moment="markers"):
                return Bidder(self.view, self.seat, self.out, self.chance).answer(ask)
            case Choose(moment="space"):
                self.city = "city" in str(ask.title)
                return [self._best(ask.open, self._space)]
            case Choose(moment="target"):
                return [self._target(ask)]
            case Choose(moment="exchange" | "sell"):
                return ask.fallback
            case Choose(moment="corporation" | "preludes" | "draft" | "keep" | "prelude" | "play"):
                return self._several(ask)
            case _:
                return ask.suggested

    # ---- cards -----------------------------------------------------------------------------

    def _worth(self, option: Option) -> float:
        card = CARDS[option.id]
        return card_worth(card, self.out) + card.starting_money - card.cost

    def _several(self, ask: Choose) -> Answer:
        """Return the best cards; those with a warning come last, as a prelude that has to wait."""
        ranked = sorted(
            ask.open, key=lambda one: (one.warning is not None, -self._worth(one) - self._noise())
        )
        return [option.id for option in ranked[: ask.least]]

    def _purchase(self, ask: Choose) -> Answer:
        """Return the cards to buy: good cards first, while money to play them is left."""
        ranked = sorted(ask.open, key=lambda option: -self._worth(option))
        money = self.own["stock"]["mc"] or BARGAIN
        wanted = [option.id for option in ranked if self._is_bargain(option)]
        room = max(1, int(self.by.most_hand) - self.own["hand_size"])
        most = min(ask.most, room, max(1, int(money / self.by.money_for_card)))
        return wanted[:most]

    def _is_bargain(self, option: Option) -> bool:
        card = CARDS[option.id]
        hurdle = self.by.buying_hurdle + self.by.hurdle_of_price * card.cost
        hurdle += self.by.hurdle_of_distance * self._distance(option.id)
        hurdle += self.by.hurdle_of_tag * self._missing_tags(card)
        return self._worth(option) * self.by.buying_share > hurdle

    def _missing_tags(self, card: Card) -> int:
        """Return the number of tags that the card still needs."""
        tags = self.own["tags"]
        return sum(
            max(0, count - tags.get(tag, 0))
            for need in card.needs
            if isinstance(need, Tags)
            for tag, count in need.needed
        )

    def _distance(self, key: str) -> float:
        """Return how far its requirements on parameters are away."""
        now = {one["id"]: one for one in self.view["parameters"]}
        far = 0.0
        for need in CARDS[key].needs:
            of = getattr(need, "parameter", None)
            if of is None:
                continue
            least, most = getattr(need, "least", None), getattr(need, "most", None)
            steps, value = now[of]["step"], now[of]["value"]
            if least is not None:
                far += max(0, least - value) / steps / 2
            elif most is not None and value > most:
                far += 50
        return far

    # ---- a turn ----------------------------------------------------------------------------

    def _action(self, ask: Choose) -> str:
        """Return the action that gains most; none that loses."""
        best, gain = ask.options[-1].id, 0.0  # to end the turn, or to pass
        for option in ask.open:
            if option.warning is not None and not option.id.startswith("play:"):
                continue
            worth = self._gain(option.id)
            if worth > gain:
                best, gain = option.id, worth
        return best

    def _gain(self, chosen: str) -> float:
        what, _, which = chosen.partition(":")
        kinds: dict[str, Callable[[str], float]] = {
            "play": self._play,
            "use": self._use,
            "project": self._project,
            "milestone": lambda _: self.by.milestone,
            "award": self._award,
            "plants": lambda _: self._plants(),
            "heat": lambda _: self._heat(),
        }
        return kinds[what](which) if what in kinds else 0.0

    def _play(self, key: str) -> float:
        card = CARDS[key]
        gain = card_worth(card, self.out) - self._price(card.cost, card.tags)
        return gain + self.by.played + self._noise()  # the card itself is worth nothing in the hand

    def _price(self, cost: int, tags: tuple[str, ...]) -> float:
        """Return the felt price of a card: metals that pay are cheaper than M€."""
        steel = self.own["stock"]["steel"] * 2 if "building" in tags else 0
        titanium = self.own["stock"]["titanium"] * 3 if "space" in tags else 0
        return self.out.money(cost - self.by.metal_pays * min(cost, steel + titanium))

    def _use(self, chosen: str) -> float:
        key, _, place = chosen.partition(":")
        card = CARDS[key]
        return 1.0 + action_worth(card.actions[int(place)], card, self.out) + self._noise()

    def _project(self, key: str) -> float:
        """Return the worth of a standard project: these are dear, and only for spare money."""
        project = PROJECTS.get(key, BUFFER_GAS)
        worth = effects_worth(project.do, self.out)
        if self.view["solo"] and self._is_vain_alone(key):
            return 0.0
        if self.out.complete:
            return worth - self.out.money(project.cost)
        spare = max(0.0, self.own["stock"]["mc"] - project.cost - self.by.kept)
        gain = worth - self.out.money(project.cost) - self._patience() + self._urgency()
        return float(gain + self.by.spare_counts * spare)

    def _is_vain_alone(self, key: str) -> bool:
        """Whether it brings no step, or one that the seat's own heat makes anyway."""
        if key != "asteroid_project":
            return key == "power_plant_project"
        stock, production = self.own["stock"], self.own["production"]
        made = (production["heat"] + production["energy"]) * (self.out.left - 1)
        heat = stock["heat"] + stock["energy"] + made
        return bool(heat // HEAT_PRICE >= self.out.open["temperature"])

    def _patience(self) -> float:
        return self.by.patience if self.out.left > self.by.last_spurt else 0.0

    def _urgency(self) -> float:
        """Return a bonus for ending a long game, which grows late in it."""
        late = max(0.0, self.view["generation"] - self.by.urgent_from)
        return self.by.urgency * float(late)

    def _award(self, key: str) -> float:
        award = next(one for one in self.view["awards"] if one["id"] == key)
        others = [n for seat, n in enumerate(award["progress"]) if seat != self.seat]
        lead = award["progress"][self.seat] - max(others, default=0)
        if lead < self.by.award_lead or self.view["generation"] < self.by.award_from:
            return 0.0
        worth = self.by.award_points * self.out.point + lead
        return float(worth - self.out.money(self.view["award_cost"]))

    def _plants(self) -> float:
        return 20.0

    def _heat(self) -> float:
        worth = self.out.rating - HEAT_PRICE * self.by.heat * self.by.heat_pays
        return max(1.0, worth) if self.out.open["temperature"] else 0.0

    # ---- the map ---------------------------------------------------------------------------

    def _space(self, at: str) -> float:
        """Return the worth of a space: its bonus, oceans, own greeneries beside own cities."""
        if at not in SPACES:
            return 0.0
        worth = sum(map(self._bonus, SPACES[at].bonus))
        for near in BESIDE[at]:
            worth += self._neighbour(near)
        return worth

    def _neighbour(self, at: str) -> float:
        tile = self._tiles.get(at)
        if tile is None:
            return self.by.city_beside_room if self.city and SPACES[at].ground == "land" else 0.1
        if tile["kind"] == "ocean":
            return self.by.beside_ocean
        own = tile["owner"] == self.seat
        if tile["kind"] == "city":
            return self.by.beside_own_city if own else self.by.beside_other_city
        if tile["kind"] != "greenery":
            return 0.5
        return self.by.city_beside_greenery if self.city else self.by.beside_greenery

    def _bonus(self, icon: str) -> float:
        return self.by.card_drawn if icon == "card" else self.by.stock(icon)

    @property
    def _tiles(self) -> dict[str, Seen]:
        if not hasattr(self, "_placed"):
            self._placed = {one["id"]: one["tile"] for one in self.view["hexes"] if one["tile"]}
        return self._placed

    def _best(self, options: tuple[Option, ...], worth: Callable[[str], float]) -> str:
        return max(options, key=lambda option: worth(option.id) + self._noise()).id

    # ---- other players ---------------------------------------------------------------------

    def _target(self, ask: Choose) -> str:
        """Return the target: the leading opponent, else nobody, and never itself by choice."""
        aims = [one for one in ask.open if one.warning is None and one.id[:1].isdigit()]
        if not aims:
            return str(ask.fallback[0])
        points = {player["seat"]: player["score"]["total"] for player in self.view["players"]}
        return max(aims, key=lambda one: points[int(one.id.partition(":")[0])]).id

    def _noise(self) -> float:
        return NOISE * self.chance()
