"""Words that put tiles and markers on the map."""

from rules.kernel import Frame, Text, say
from rules.terraforming_mars.model.board import CITIES, Where
from rules.terraforming_mars.model.effect import Cause, Effect
from rules.terraforming_mars.model.views import Resource, Symbol
from rules.terraforming_mars.model.words import NAMES, TILES
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.foresight import Ledger
from rules.terraforming_mars.steps.placement import ClaimSpace, PlaceTile

WHERE: dict[Where, str] = {
    "land": "on any free land space",
    "ocean": "on a space reserved for oceans",
    "city": "on land with no city next to it",
    "greenery": "next to a tile of yours if you can",
    "isolated": "with no tile next to it",
    "volcanic": "on a volcanic space",
    "volcanic_any": "on a volcanic space, even next to a city",
    "near_city": "next to a city",
    "near_2_cities": "next to at least two cities",
    "near_greenery": "next to any greenery",
    "metal": "on a space with a steel or titanium bonus",
    "metal_near_own": "on a space with a steel or titanium bonus, next to a tile of yours",
    "noctis": "on its reserved space, even next to a city",
    "phobos": "on Phobos",
    "ganymede": "on Ganymede",
}


class PlaceATile(Effect):
    """Put a tile on the map; without a legal space it is lost."""

    LOSABLE = True

    tile: str
    at: Where

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return game.land.has_space(self.at, self.tile, cause.seat)

    def blocked(self, game: Terraforming, cause: Cause) -> bool:
        room = game.land.has_space(self.at, self.tile, cause.seat)
        return game.options.no_room == "blocking" and not room

    def obstacle(self, game: Terraforming, cause: Cause) -> Text:
        anywhere = self.at == "greenery"  # it only prefers the player's own tiles
        where = "on Mars" if anywhere else WHERE[self.at]
        return say("There is no room for {tile} {where}.", tile=TILES[self.tile], where=where)

    def foresee(self, game: Terraforming, cause: Cause, ledger: Ledger) -> None:
        ledger.add_tile(game, cause, self.tile, self.at)

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        return PlaceTile(seat=cause.seat, source=cause.source, tile=self.tile, place=self.at)

    def text(self) -> Text:
        text = "place {tile} {where}"
        if self.tile in CITIES:
            text = "place {tile}, which is a city, {where}"
        return say(text, tile=TILES[self.tile], where=WHERE[self.at])

    def symbols(self) -> tuple[Symbol, ...]:
        plain = self.tile in ("ocean", "greenery", "city")
        return (Symbol(icon=self.tile if plain else f"tile:{self.tile}", amount="+1"),)


class PlaceOcean(PlaceATile):
    """Place an ocean, which raises the terraform rating; without effect once nine lie."""

    tile: str = "ocean"
    at: Where = "ocean"

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return game.steps_left("oceans") > 0 and super().useful(game, cause)

    def blocked(self, game: Terraforming, cause: Cause) -> bool:
        return game.steps_left("oceans") > 0 and super().blocked(game, cause)

    def text(self) -> Text:
        if self.at == "ocean":
            return say("place an ocean")
        return say("place an ocean {where}", where=WHERE[self.at])


class PlaceGreenery(PlaceATile):
    """Place a greenery, which raises the oxygen."""

    tile: str = "greenery"
    at: Where = "greenery"

    def text(self) -> Text:
        if self.at == "greenery":
            return say("place a greenery and raise the oxygen {n:steps}", n=1)
        text = "place a greenery {where} and raise the oxygen {n:steps}"
        return say(text, where=WHERE[self.at], n=1)


class PlaceCity(PlaceATile):
    """Place a city, usually not next to another one."""

    tile: str = "city"
    at: Where = "city"

    def text(self) -> Text:
        if self.at == "city":
            return say("place a city")
        return say("place a city {where}", where=WHERE[self.at])


class Claim(Effect):
    """Put a marker on a space, on which nobody else may build."""

    LOSABLE = True

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return game.land.has_space("land", "claim", cause.seat)

    def blocked(self, game: Terraforming, cause: Cause) -> bool:
        return game.options.no_room == "blocking" and not self.useful(game, cause)

    def obstacle(self, game: Terraforming, cause: Cause) -> Text:
        return say("There is no room for your marker: no land is free.")

    def foresee(self, game: Terraforming, cause: Cause, ledger: Ledger) -> None:
        ledger.require(not self.blocked(game, cause))

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        return ClaimSpace(seat=cause.seat, source=cause.source)

    def text(self) -> Text:
        return say("put your marker on a free land space: only you may build there")

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon="claim", amount="+1"),)


class ProduceFromBonus(Effect):
    """Raise the production of one resource shown as a bonus on the space just covered."""

    WHEN = "production"

    resources: tuple[Resource, ...]

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return bool(self.choices(game, cause))

    def choices(self, game: Terraforming, cause: Cause) -> tuple[Resource, ...]:
        """Return the possible resources: those of the space, or the one remembered for a copy."""
        remembered = game.player(cause.seat).bonus_production.get(cause.source)
        if remembered is not None:
            return (remembered,)
        shown = game.land.bonus(cause.hex) if cause.hex else ()
        return tuple(resource for resource in self.resources if resource in shown)

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        # every metal space of Tharsis shows one metal only, so there is nothing to choose
        for resource in self.choices(game, cause)[:1]:
            game.player(cause.seat).bonus_production[cause.source] = resource
            game.change_production(cause, {resource: 1})
        return None

    def text(self) -> Text:
        first, *others = (say(NAMES[resource]) for resource in self.resources)
        for other in others:
            first = say("{one} or {other}", one=first, other=other)
        return say("raise the production of the {metal} under it {n:steps}", metal=first, n=1)

    def symbols(self) -> tuple[Symbol, ...]:
        first, *others = self.resources
        joined = [Symbol(icon=first, amount="+1", production=True)]
        for other in others:
            joined += [Symbol(icon="or"), Symbol(icon=other, amount="+1", production=True)]
        return tuple(joined)
