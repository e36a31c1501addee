"""Fodder."""

from typing import Annotated

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Use, at, say, superpower, wild
from rules.cosmic_encounter.model.views import Side
from rules.cosmic_encounter.steps.allies import join
from rules.cosmic_encounter.steps.cards import card_options, discard
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.losses import powers_lost
from rules.cosmic_encounter.steps.totals import sums
from rules.cosmic_encounter.steps.turns import side_of
from rules.kernel import Ask, CardId, Choose, Option, OwnSeat

SIDES: tuple[Side, Side] = ("offense", "defense")


class Fodder(Power):
    """Discards attack cards in between to raise its total."""

    id, name, alert = "fodder", "Fodder", "yellow"

    def _may_attack(self, game: Cosmic, use: Use) -> bool:
        return len(game.encounter.shown) < 2 or game.encounter.attacks

    @at("reveal_after_reveal", who="main", when=_may_attack)
    def feed(self, game: Cosmic, use: Use) -> Frame | None:
        """Ruling (fodder_values): cards in between are compared with what both count by now."""
        if not game.encounter.attacks:
            return None
        found, side = sums(game), side_of(game, use.seat)
        own, other = found[side].card, found.other(side).card
        above = None if game.encounter.notes.get("fodder") == "super" else own
        among = [
            card
            for card in game.player(use.seat).hand
            if game.face(card).type == "attack" and _fits(game.face(card).value or 0, above, other)
        ]
        return Feed(seat=use.seat, why=use.why, among=among)

    def _invitations(self, game: Cosmic, use: Use) -> list[Option]:
        now = game.encounter
        declined = now.answered.get(use.seat) == "declined"
        if not declined or not game.colonies(use.seat):
            return []
        sides = [side for side in SIDES if use.seat in now.invited[side]]
        return [Option(side, say("with {s:seat}", s=now.main(side))) for side in sides]

    @wild("reveal_after_reveal", who="not_main_or_ally", targets=_invitations)
    def come_late(self, game: Cosmic, use: Use) -> Frame | None:
        return ComeLate(seat=use.seat, side="offense" if use.target == "offense" else "defense")

    @superpower("reveal_own_card", who="main")
    def feed_more(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["fodder"] = "super"


def _fits(value: int, above: int | None, below: int) -> bool:
    return value < below and (above is None or value > above)


class Feed(Decision):
    """Choose the cards in between to discard."""

    why: str
    among: Annotated[list[CardId], OwnSeat] = []

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "which" in answers or not self.among:
            return None
        return "which", Choose(
            title=say("Which attack cards do you discard, to add them to your total?"),
            moment="power",
            options=card_options(game, self.among),
            least=0,
            most=len(self.among),
            fallback=[],
            proposed=[*self.among],
            secret=True,
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        cards = answers.get("which", [])
        value = sum(game.face(card).value or 0 for card in cards)
        game.encounter.term("cards", self.why, self.seat, side_of(game, self.seat), value)
        return discard(game, self.seat, cards)


class ComeLate(Decision):
    """Choose the colony of the ship that joins after the reveal."""

    side: Side

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        colonies = game.colonies(self.seat)
        if "where" in answers or len(colonies) < 2:
            return None
        most = max(colonies, key=lambda planet: planet.ships[self.seat])
        return "where", Choose(
            title=say("From which colony does your ship come?"),
            moment="power",
            options=tuple(Option(planet.id, say(planet.id)) for planet in colonies),
            fallback=[most.id],
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        colonies = game.colonies(self.seat)
        if not colonies:
            return None
        (planet,) = answers.get("where", [colonies[0].id])
        join(game, self.seat, self.side, {planet: 1})
        return powers_lost(game)
