"""Obtaining blueprints from the display."""

from typing import ClassVar

from rules.kernel import Option, Seat, Text, say
from rules.on_mars.cards.catalogue import BLUEPRINT
from rules.on_mars.model.effect import Effect, Word
from rules.on_mars.model.player import Drawn, Place
from rules.on_mars.model.words import BUILDING, effect_words
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import Doing
from rules.on_mars.steps.tasks import fulfil


def on_display(game: OnMars) -> list[Place]:
    """Return the blueprints that can still be taken."""
    return [place for row in game.display for place in row if place.taken_by is None]


class TakeBlueprint(Doing):
    """Take a card of the display, gain its good, and put a marker on it."""

    WORD: ClassVar[Word] = "take_blueprint"

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        return game.player(seat).markers_left > 0 and bool(on_display(game))

    def options(self, game: OnMars) -> list[Option]:
        if not game.player(self.seat).markers_left:
            return []
        return [self._option(game, place.card) for place in on_display(game)]

    def _option(self, game: OnMars, id: str) -> Option:
        card = BLUEPRINT[id]
        text = "{building}, level {n}; gives {gain}; {action}"
        detail = say(
            text,
            building=BUILDING[card.building],
            n=card.level,
            gain=card.gain,
            action=effect_words(card.effect),
        )
        warned = None
        if card.gain != "crystal" and not game.can_hold(self.seat, card.gain):
            warned = say("You have no room for the {gain} it gives.", gain=card.gain)
        name = say("{name}", name=say(card.name))
        return Option(id, name, detail, mark=id, warning=warned, advises=True)

    def title(self, game: OnMars) -> Text:
        return say("Which blueprint do you take?")

    def carry_out(self, game: OnMars, chosen: str) -> None:
        take_blueprint(game, self.seat, chosen)


def take_blueprint(game: OnMars, seat: Seat, id: str) -> None:
    """Take a card of the display; it is not replaced."""
    card, player = BLUEPRINT[id], game.player(seat)
    place = next(place for place in on_display(game) if place.card == id)
    place.taken_by = seat
    player.markers_left -= 1
    player.blueprints.append(Drawn(card=id))
    game.gain(seat, card.gain)
    game.report(
        seat,
        "{seat:seat} obtained the blueprint {card} and 1 {gain}.",
        card=card.name,
        gain=card.gain,
    )
    game.contribute(seat, "blueprints")
    fulfil(game, seat, "blueprint")
