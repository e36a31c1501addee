"""Upgrading: building a blueprint on a matching building."""

from typing import ClassVar, Final

from rules.kernel import Ask, Done, Frame, Option, Seat, Text, say
from rules.on_mars.cards.catalogue import BLUEPRINT
from rules.on_mars.model.card import BlueprintCard
from rules.on_mars.model.effect import Effect, Word
from rules.on_mars.model.kinds import Tech
from rules.on_mars.model.player import Drawn
from rules.on_mars.model.words import BUILDING, effect_words
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import DoingMore
from rules.on_mars.steps.contracts import check_contracts
from rules.on_mars.steps.displacing import push_off
from rules.on_mars.steps.paying import can_pay, pay, price

COST: Final = {"mineral": 1}


def places(game: OnMars, seat: Seat, card: BlueprintCard, zone: list[str] | None) -> list[str]:
    """Return the buildings for a blueprint; without a zone, anywhere on the map."""
    sizes = game.sizes()
    return [
        at
        for at in (game.buildings if zone is None else zone)
        if (one := game.buildings.get(at)) is not None
        and one.tile == card.building
        and one.upgraded_by is None
        and sizes[at] >= card.complex_size
        and (card.building != "shelter" or one.owner == seat)
    ]


def unbuilt(game: OnMars, seat: Seat) -> list[Drawn]:
    """Return the blueprints whose marker still lies on the card."""
    return [drawn for drawn in game.player(seat).blueprints if not drawn.at]


def can_upgrade(game: OnMars, seat: Seat, effect: Effect) -> bool:
    """Whether any upgrade is possible now."""
    if not effect.free and not can_pay(game, seat, COST):
        return False
    zone = None if effect.what == "anywhere" else game.zone(seat)
    return any(places(game, seat, BLUEPRINT[one.card], zone) for one in unbuilt(game, seat))


class Upgrade(DoingMore):
    """Build blueprints on buildings near the player's bots; upgrade technology allows more."""

    WORD: ClassVar[Word] = "upgrade"
    TECH: ClassVar[Tech] = "upgrade"

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        return can_upgrade(game, seat, effect)

    def options(self, game: OnMars) -> list[Option]:
        cost = {} if self.effect.free else COST
        if not can_pay(game, self.seat, cost):
            return []
        zone = None if self.effect.what == "anywhere" else game.zone(self.seat)
        found = []
        for drawn in unbuilt(game, self.seat):
            card = BLUEPRINT[drawn.card]
            for at in places(game, self.seat, card, zone):
                label = say("{name} on {at}", name=say(card.name), at=at)
                text = "{price}; {action}"
                action = effect_words(card.effect)
                detail = say(text, price=price(game, self.seat, cost), action=action)
                group = say("{name}", name=say(card.name))
                found.append(Option(f"{card.id}/{at}", label, detail, group, mark=at))
        return found

    def title(self, game: OnMars) -> Text:
        return say("Which blueprint do you build, and where?")

    # ---- technology ------------------------------------------------------------------------

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        techs = self.techs(game)
        if self.chosen or not techs:
            return super().asks(game)
        if not can_upgrade(game, self.seat, self.effect) or self._only_own(techs):
            return {}
        title = say("Do you use upgrade technology for more upgrades?")
        return self.which_tech(game, title, moment="upgrade_tech")

    def _only_own(self, techs: list[tuple[Seat, int]]) -> bool:
        """Whether no other technology allows more than the player's; then no question is needed."""
        owner, level = techs[0]
        return owner == self.seat and all(other <= level for _, other in techs)

    def advance(self, game: OnMars) -> Frame | Done | None:
        if self.chosen or self.stopped:
            return super().advance(game)
        techs = self.techs(game)
        if techs and can_upgrade(game, self.seat, self.effect) and self._only_own(techs):
            self.use_tech(game, self.seat)
            return None
        return Done()

    # ---- execution -------------------------------------------------------------------------

    def choose(self, game: OnMars, chosen: str) -> Frame | None:
        return pay(game, self.seat, {} if self.effect.free else COST)

    def carry_out(self, game: OnMars, chosen: str) -> Frame | None:
        card, _, at = chosen.partition("/")
        return upgrade(game, self.seat, card, at)


def upgrade(game: OnMars, seat: Seat, card: str, at: str) -> Frame | None:
    """Move the marker from the card to the building; a miner there gives way."""
    printed, building = BLUEPRINT[card], game.buildings[at]
    drawn = next(one for one in game.player(seat).blueprints if one.card == card)
    drawn.at = at
    if building.miner is not None:
        if not game.is_automaton(building.miner):
            game.come_home(building.miner, 1)
        building.miner = None
    building.upgraded_by, building.blueprint = seat, card
    text = "{seat:seat} upgraded the {building} on {at}: {card}."
    game.report(seat, text, building=BUILDING[printed.building], at=at, card=printed.name)
    game.contribute(seat, "advanced")
    check_contracts(game)
    return push_off(game, at, seat)
