"""Executive actions: the spaces of the depot, and the actions of advanced buildings."""

from dataclasses import replace
from typing import ClassVar, NamedTuple

from rules.kernel import Ask, Choose, Frame, Option, Seat, Text, say
from rules.on_mars.cards.catalogue import ADVANCED_COST, BLUEPRINT, EXECUTIVE, SCIENTIST, tile
from rules.on_mars.model.effect import Effect, Word
from rules.on_mars.model.player import Drawn, Player
from rules.on_mars.model.words import effect_words
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import Doing, begin, possible
from rules.on_mars.steps.exploring import refill_exploration
from rules.on_mars.steps.paying import crystals_words

EXECUTIVE_UPGRADE = 4
WITHOUT_TECH = EXECUTIVE[EXECUTIVE_UPGRADE][1].model_copy(update={"tech": ""})
EXECUTIVE_WITHOUT_TECH = {
    **EXECUTIVE,
    EXECUTIVE_UPGRADE: (EXECUTIVE[EXECUTIVE_UPGRADE][0], WITHOUT_TECH),
}


def executive_actions(game: OnMars) -> dict[int, tuple[int, Effect]]:
    """Return depot space -> crystals and effect; an option keeps technology out of its upgrade."""
    return EXECUTIVE if game.options.executive_upgrade_tech else EXECUTIVE_WITHOUT_TECH


def executive_effect(game: OnMars, space: int) -> Effect:
    """Return the effect of a depot space."""
    return executive_actions(game)[space][1]


def why_not_executive(game: OnMars, seat: Seat, space: int) -> Text | None:
    """Return the reason why this executive action cannot be used now; None: it can."""
    player, (cost, effect) = game.player(seat), executive_actions(game)[space]
    if space in player.ships:
        return say("A ship stands on it.")
    if player.spendable < cost:
        has = crystals_words(player)
        return say("It costs {n:crystal}; you have {has}.", n=cost, has=has)
    if not possible(game, seat, effect):
        return say("This would do nothing now.")
    return None


def usable(game: OnMars, seat: Seat, crystals: int) -> list[int]:
    """Return the depot spaces whose actions would do something for so many crystals."""
    ships = game.player(seat).ships
    return [
        space
        for space, (cost, effect) in executive_actions(game).items()
        if space not in ships and cost <= crystals and _does(game, seat, effect, crystals)
    ]


def _does(game: OnMars, seat: Seat, effect: Effect, crystals: int) -> bool:
    if effect.word == AdvancedBuilding.WORD:
        return any(use.cost <= crystals and works(game, seat, use) for use in ways(game, seat))
    return possible(game, seat, effect)


class Use(NamedTuple):
    """A way to use an advanced building: the card, its price, and the scientist that moves."""

    card: str
    cost: int
    scientist: str = ""

    @property
    def id(self) -> str:
        return f"{self.card}/{self.scientist}" if self.scientist else self.card


def _built(game: OnMars) -> list[tuple[Player, Drawn]]:
    return [(player, drawn) for player in game.present for drawn in player.blueprints if drawn.at]


def uses(game: OnMars, seat: Seat) -> list[Use]:
    """Return every built card that the player may use now, each in its cheapest way."""
    return [use for use in ways(game, seat) if works(game, seat, use)]


def works(game: OnMars, seat: Seat, use: Use) -> bool:
    """Whether the action of a built card would do anything; the check is slow."""
    return possible(game, seat, effect_of(game, use.card))


def ways(game: OnMars, seat: Seat) -> list[Use]:
    """Return every built card that the player may use, whatever its action does."""
    player, found = game.player(seat), []
    for owner, drawn in _built(game):
        card = BLUEPRINT[drawn.card]
        scientist = card.scientist
        there = _scientist_there(game, drawn.card)
        if there is not None and seat in (owner.seat, there):
            found.append(Use(card.id, 0))
        elif scientist in player.scientists and player.scientists[scientist] != card.id:
            found.append(Use(card.id, 0, scientist))
        if owner.seat == seat and there is None:
            found.append(Use(card.id, ADVANCED_COST))
    return found


def _scientist_there(game: OnMars, card: str) -> Seat | None:
    """Return the seat whose scientist's marker lies on a card; None: there is none."""
    for player in game.present:
        if card in player.scientists.values():
            return player.seat
    return None


def effect_of(game: OnMars, card: str) -> Effect:
    """Return the action of a built card; a Radar with a tile repeats that tile."""
    effect = BLUEPRINT[card].effect
    drawn = game.drawn(card)
    if effect.word == "radar" and drawn is not None and drawn[1].radar:
        return tile(game.house, drawn[1].radar).effect
    return effect


class AdvancedBuilding(Doing):
    """Use an advanced building: one's own for crystals, or with a scientist for free."""

    WORD: ClassVar[Word] = "advanced_building"
    LEADS: ClassVar[bool] = True

    only: list[str] = []  # the only cards allowed, where pieces share a hex

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        spendable = game.player(seat).spendable
        return any(use.cost <= spendable and works(game, seat, use) for use in ways(game, seat))

    def options(self, game: OnMars) -> list[Option]:
        player = game.player(self.seat)
        found = [use for use in uses(game, self.seat) if use.cost <= player.spendable]
        return [self._option(game, use) for use in found if not self.only or use.id in self.only]

    def question(self, game: OnMars, options: list[Option]) -> Ask:
        ask = super().question(game, options)
        if not self.only or not isinstance(ask, Choose):
            return ask
        return replace(ask, options=tuple(options), fallback=[options[0].id])

    def _option(self, game: OnMars, use: Use) -> Option:
        card = BLUEPRINT[use.card]
        cost = say("{n:crystal}", n=use.cost) if use.cost else say("free")
        if use.scientist:
            cost = say("sends your {name}", name=say(SCIENTIST[use.scientist].name))
        action = effect_words(effect_of(game, use.card))
        return Option(use.id, say(card.name), say("{cost}; {action}", cost=cost, action=action))

    def title(self, game: OnMars) -> Text:
        return say("Which advanced building do you use?")

    def choose(self, game: OnMars, chosen: str) -> None:
        card, _, scientist = chosen.partition("/")
        use = next(use for use in uses(game, self.seat) if use.id == chosen)
        if scientist:
            game.player(self.seat).scientists[scientist] = card
        elif use.cost:
            game.spend_crystals(self.seat, use.cost)

    def carry_out(self, game: OnMars, chosen: str) -> Frame | None:
        card, _, _ = chosen.partition("/")
        game.report(self.seat, "{seat:seat} used {name}.", name=say(BLUEPRINT[card].name))
        effect = effect_of(game, card)
        if effect.word == "radar":
            return Radar(seat=self.seat, effect=effect, card=card)
        return begin(game, self.seat, effect)


class Radar(Doing):
    """The first use takes a tile of Exploration onto the card; its benefit follows."""

    WORD: ClassVar[Word] = "radar"
    LEADS: ClassVar[bool] = True

    card: str = "B15"

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        return bool(game.exploration)

    def options(self, game: OnMars) -> list[Option]:
        found = []
        for id in dict.fromkeys(game.exploration):
            card = tile(game.house, id)
            found.append(Option(id, say(card.name), say(effect_words(card.effect))))
        return found

    def title(self, game: OnMars) -> Text:
        return say("Which tile of Exploration does the Radar find?")

    def carry_out(self, game: OnMars, chosen: str) -> Frame | None:
        """Ruling (radar): it is not taken by a rover, and Exploration is refilled at once."""
        found = game.drawn(self.card)
        if found is None:
            return None
        found[1].radar = chosen
        game.exploration.remove(chosen)
        game.report(
            self.seat,
            "{seat:seat} found {name} with the Radar.",
            name=say(tile(game.house, chosen).name),
        )
        refill_exploration(game)
        effect = tile(game.house, chosen).effect
        return begin(game, self.seat, effect) if possible(game, self.seat, effect) else None
