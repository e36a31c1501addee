"""Standard projects and conversions, open to every player (rules, standard projects)."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from rules.kernel import Answer, Ask, Choose, Frame, Option, Procedure, Seat, Text, say, step
from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.effects.places import PlaceCity, PlaceGreenery, PlaceOcean
from rules.terraforming_mars.effects.supply import Produce, Raise, Rating
from rules.terraforming_mars.model.effect import Cause, Effect, sentence
from rules.terraforming_mars.model.groups import OTHER, PROJECT
from rules.terraforming_mars.model.player import Player
from rules.terraforming_mars.model.views import Resource
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.payment import charge, too_dear
from rules.terraforming_mars.steps.resolve import pending, set_off
from rules.terraforming_mars.steps.triggers import project_parts


@dataclass(frozen=True, eq=False)
class StandardProject:
    """A standard project, always for sale.

    `told` is its name in a line of the story, where no card of the same name is meant.
    """

    key: str
    name: str
    told: str
    cost: int
    do: tuple[Effect, ...]
    needs_room: bool = False

    @cached_property
    def losable(self) -> tuple[Effect, ...]:
        """The effects that may do nothing."""
        return tuple(effect for effect in self.do if effect.may_be_lost)


PROJECTS: Final = {
    one.key: one
    for one in (
        StandardProject(
            "power_plant_project",
            "Power Plant",
            "standard project Power Plant",
            11,
            (Produce.of(energy=1),),
        ),
        StandardProject(
            "asteroid_project",
            "Asteroid",
            "standard project Asteroid",
            14,
            (Raise(parameter="temperature"),),
        ),
        StandardProject("aquifer", "Aquifer", "standard project Aquifer", 18, (PlaceOcean(),)),
        StandardProject(
            "greenery",
            "Greenery",
            "standard project Greenery",
            23,
            (PlaceGreenery(),),
            needs_room=True,
        ),
        StandardProject(
            "city",
            "City",
            "standard project City",
            25,
            (PlaceCity(), Produce.of(mc=1)),
            needs_room=True,
        ),
    )
}
BUFFER_GAS: Final = StandardProject(
    "buffer_gas", "Buffer Gas", "standard project Buffer Gas", 16, (Rating(steps=1),)
)
"""Only for the solo game that aims at a terraform rating of 63."""

HEAT_PRICE: Final = 8
"""Heat that raises the temperature by one step."""


def on_sale(game: Terraforming) -> list[StandardProject]:
    """Return the standard projects of this game."""
    if game.solo and game.options.solo_aim == "rating 63":
        return [*PROJECTS.values(), BUFFER_GAS]
    return list(PROJECTS.values())


def project_cost(game: Terraforming, seat: Seat, project: StandardProject) -> int:
    """Return its price for this player."""
    return project.cost - game.player(seat).tableau.project_discounts[project.key]


def project_options(game: Terraforming, player: Player, money: int) -> list[Option]:
    """Return the standard projects as actions of a turn, for a player who can pay this much."""
    cause, discounts = Cause(player.seat), player.tableau.project_discounts
    options = []
    for project in on_sale(game):
        cost = project.cost - discounts[project.key]
        works = all(effect.useful(game, cause) for effect in project.losable)
        options.append(_project_option(project, cost, min(money, cost), works))
    return options


@lru_cache(maxsize=8192)
def _project_option(project: StandardProject, cost: int, there: int, works: bool) -> Option:
    why_not = too_dear(cost, there) if there < cost else None
    return Option(
        id=f"project:{project.key}",
        label=say("{name} ({n:mc})", name=say(project.name), n=cost),
        detail=sentence(project.do),
        group=PROJECT,
        why_not=NO_ROOM if project.needs_room and not works else why_not,
        warning=None if works else USELESS,
        vain=not works,
    )


NO_ROOM: Final = say("There is no room for it on Mars.")
USELESS: Final = say("This would do nothing: it is at its maximum.")


class UseProject(Procedure):
    """Pay for a standard project and carry it out."""

    seat: Seat
    project: str

    @property
    def _project(self) -> StandardProject:
        return BUFFER_GAS if self.project == BUFFER_GAS.key else PROJECTS[self.project]

    @step
    def pay(self, game: Terraforming) -> Frame | None:
        game.tell(
            "{seat:seat} used the {project}.", seat=self.seat, project=say(self._project.told)
        )
        return charge(game, Cause(self.seat), project_cost(game, self.seat, self._project))

    @step
    def triggers(self, game: Terraforming) -> Frame | None:
        """Carry out the triggers of its payment."""
        return set_off(game, project_parts(game, self.seat, self._project.cost))

    @step
    def carry_out(self, game: Terraforming) -> Frame | None:
        return set_off(game, pending(Cause(self.seat), self._project.do))


class Convert(Procedure):
    """Turn plants into a greenery, or heat into a temperature step (rules, conversions)."""

    seat: Seat
    resource: Resource

    @step
    def pay(self, game: Terraforming) -> None:
        pay_conversion(game, self.seat, self.resource)

    @step
    def carry_out(self, game: Terraforming) -> Frame | None:
        if self.resource == "plants":
            return PlaceGreenery().begin(game, Cause(self.seat))
        return Raise(parameter="temperature").begin(game, Cause(self.seat))


def pay_conversion(game: Terraforming, seat: Seat, resource: Resource) -> None:
    """Take the plants or the heat that a player converts, and tell it."""
    plants = resource == "plants"
    price = game.player(seat).tableau.greenery_price if plants else HEAT_PRICE
    game.tell("{seat:seat} converted {what}.", seat=seat, what="plants" if plants else "heat")
    game.change_stock(Cause(seat), {resource: -price}, say("conversion"))


def conversion_options(game: Terraforming, player: Player) -> list[Option]:
    """Return the two conversions as actions of a turn."""
    price = player.tableau.greenery_price
    room = game.land.has_space("greenery", "greenery", player.seat)
    return [
        _plant_option(price, min(player.stock["plants"], price), room),
        _heat_option(min(player.stock["heat"], HEAT_PRICE), game.steps_left("temperature") > 0),
    ]


@lru_cache(maxsize=1024)
def _plant_option(price: int, there: int, room: bool) -> Option:
    why_not = None if room else NO_ROOM
    return Option(
        id="plants",
        label=say("Greenery for {n:plants}", n=price),
        group=OTHER,
        why_not=_too_few("plants", there, price) or why_not,
    )


@lru_cache(maxsize=1024)
def _heat_option(there: int, warms: bool) -> Option:
    return Option(
        id="heat",
        label=say("Temperature for {n:heat}", n=HEAT_PRICE),
        group=OTHER,
        why_not=_too_few("heat", there, HEAT_PRICE),
        warning=None if warms else USELESS,
        vain=not warms,
    )


def _too_few(resource: Resource, there: int, price: int) -> Text | None:
    if there >= price:
        return None
    return say("Needs {n:" + resource + "}; you have {there}.", n=price, there=there)


class SellPatents(Frame):
    """Turn hand cards into M€, one each (rules, sell patents)."""

    seat: Seat
    done: bool = False

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.done:
            return {}
        options = game.hand_options(self.seat)
        ask = Choose(
            title=say("Which cards do you sell for {n:mc} each?", n=1),
            moment="sell",
            options=options,
            fallback=[min(game.player(self.seat).hand, key=lambda key: CARDS[key].cost)],
            secret=True,
            most=len(options),
        )
        return {self.seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self.done = True
        for card in answer:
            game.discard_from_hand(seat, card)
        game.tell("{seat:seat} sold {n:card}.", seat=seat, n=len(answer))
        game.change_stock(Cause(seat), {"mc": len(answer)}, say("patents"))
        return None
