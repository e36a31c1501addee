"""Citadel."""

from typing import Any

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.cards import card_options
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.planets import citadels_fall
from rules.kernel import Ask, Choose, Option
from rules.parts.offers import paged

WILD = 5
"""Points that the wild flare adds to the defense."""


class Citadel(Power):
    """Attack cards beside planets defend them."""

    id, name, alert = "citadel", "Citadel", "red"

    def _has_cards(self, game: Cosmic, use: Use) -> bool:
        built = game.encounter.notes.get("citadel", {}).get("built")
        return not built and bool(_attacks(game, use.seat))

    @at("destiny_after_draw", when=_has_cards)
    def build(self, game: Cosmic, use: Use) -> Frame | None:
        """Build a citadel.

        Ruling (citadel_once): once in each encounter; a destiny card drawn anew brings no second.
        """
        if game.encounter.notes.get("citadel", {}).get("built"):
            return None
        game.encounter.notes.setdefault("citadel", {})["built"] = True
        return Build(seat=use.seat)

    def _fortified(self, game: Cosmic, use: Use) -> bool:
        planet = game.encounter.planet
        return bool(planet and game.planet(planet).citadels)

    @at("planning_after_select", when=_fortified)
    def activate(self, game: Cosmic, use: Use) -> None:
        """Ruling (citadel_all): either all citadels of the planet, or none."""
        now = game.encounter
        citadels = game.planet(now.planet).citadels
        mine = now.notes.setdefault("citadel", {})
        mine["active"] = True
        value = sum(game.face(card).value or 0 for card in citadels)
        now.term("flat", use.why, use.seat, "defense", -value if mine.get("minus") else value)

    def reckon(self, game: Cosmic, sums: Any, term: Any) -> None:
        sums["defense"].added += term.amount

    def after_encounter(self, game: Cosmic) -> None:
        """Remove active citadels that fall with the defense; in every other case they stay."""
        now = game.encounter
        active = now.notes.pop("citadel").get("active")
        if active and now.result in ("offense wins", "both lose"):
            citadels_fall(game, now.planet)

    def leaves_the_game(self, game: Cosmic, owner: Seat) -> None:
        """Ruling (citadel_leaves): its citadels stay where only home colonies are lacking."""
        for planet in game.planets:
            citadels_fall(game, planet.id)

    def _counts(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        return len(now.shown) < 2 or now.attacks

    @wild("reveal_totals", who="main_or_ally", when=_counts)
    def five_more(self, game: Cosmic, use: Use) -> None:
        game.encounter.term("flat", use.why, use.seat, "defense", WILD)

    def _signs(self, game: Cosmic, use: Use) -> list[Option]:
        if not self._fortified(game, use):
            return []
        return [Option("minus", say("they count against the defense"))]

    @superpower("planning_on_select", targets=_signs)
    def turn_round(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes.setdefault("citadel", {})["minus"] = True


def _attacks(game: Cosmic, seat: Seat) -> list[str]:
    return [card for card in game.player(seat).hand if game.face(card).type == "attack"]


class Build(Decision):
    """Choose an attack card of the hand to lay beside a planet."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        cards = _attacks(game, self.seat)
        if not cards:
            return None
        if "card" not in answers:
            return "card", Choose(
                title=say("Which attack card becomes a citadel?"),
                moment="power",
                options=card_options(game, cards),
                fallback=[min(cards, key=lambda card: game.face(card).value or 0)],
                secret=True,
            )
        if "planet" in answers:
            return None
        planets = sorted(
            (planet for planet in game.planets if not planet.gone),
            key=lambda planet: planet.home != self.seat,
        )
        options = [
            Option(planet.id, say(planet.id), say("{n:cards}", n=len(planet.citadels)))
            for planet in planets
        ]
        return "planet", Choose(
            title=say("Beside which planet do you lay it?"),
            moment="power",
            options=paged(options, "Planets"),
            fallback=[planets[0].id],
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        if "planet" not in answers:
            return None
        (card,), (planet,) = answers["card"], answers["planet"]
        game.player(self.seat).hand.remove(card)
        game.planet(planet).citadels.append(card)
        text = "{seat:seat} lays {card} beside {planet}."
        game.tell(text, seat=self.seat, card=game.named(card), planet=planet)
        game.seal()
        return None
