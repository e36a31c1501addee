"""Free Lucre placed on home planets in regroup."""

from collections.abc import Mapping
from typing import Any, Final

from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.lucre.orders import places, to_invest
from rules.cosmic_encounter.model.words import lucre
from rules.cosmic_encounter.state import Cosmic
from rules.kernel import Amount, Ask, Choose, Option, Seat, say

INVEST: Final = "invest"
"""The option to invest; the planets and the amounts are asked after it."""
WHERE: Final = "where"
"""The name of the question for the planets; an amount's question has its planet's."""


def may_invest(game: Cosmic, seat: Seat) -> bool:
    """Whether a player can invest, as all can see."""
    return bool(bank.free(game, seat) and places(game, seat))


def investing(game: Cosmic, seat: Seat) -> Option:
    """Return the option to invest, for the stop."""
    detail = say(
        "You have {n}. Choose the planet first, then how much", n=lucre(bank.free(game, seat))
    )
    return Option(INVEST, say("Invest Lucre"), detail, group=say("Lucre"))


def question(game: Cosmic, seat: Seat, said: Mapping[str, Any]) -> tuple[str, Ask] | None:
    """Return the name and the next question to an investor; None: no more."""
    there, left = places(game, seat), bank.free(game, seat)
    if not there or not left:
        return None
    if WHERE not in said:
        return WHERE, _where(game, seat, there)
    for planet in [each for each in said[WHERE] if each in there]:
        if planet not in said and left:
            return planet, _amount(planet, left)
        left -= min(left, said.get(planet, 0))
    return None


def _where(game: Cosmic, seat: Seat, there: list[str]) -> Choose:
    planets = [game.planet(each) for each in there]
    options = tuple(
        Option(
            planet.id,
            say(planet.id),
            say("{n:ships}, {invested}", n=planet.ships[seat], invested=lucre(planet.lucre)),
        )
        for planet in planets
    )
    return Choose(
        title=say("On which planets do you invest?"),
        moment=INVEST,
        options=options,
        none=say("On none"),
        least=0,
        most=len(options),
        fallback=[],
    )


def _amount(planet: str, left: int) -> Amount:
    text = (
        "How much do you invest on {planet}? You have {n}, and you cannot take an investment back."
    )
    return Amount(
        title=say(text, planet=planet, n=lucre(left)),
        moment=INVEST,
        low=0,
        high=left,
        unit="lucre",
        fallback=0,
        proposed=left,
    )


def invest(game: Cosmic, said: Mapping[Seat, Mapping[str, Any]]) -> None:
    """Place everybody's investments, the offense's first, then clockwise.

    Ruling (no_way_back): there is no way to take it back.
    """
    for seat in game.clockwise(game.encounter.offense):
        answers = said.get(seat, {})
        wanted = {id: answers[id] for id in answers.get(WHERE, ()) if answers.get(id)}
        for planet, most in (wanted or to_invest(game, seat)).items():
            _place(game, seat, planet, most)


def _place(game: Cosmic, seat: Seat, planet: str, wanted: int) -> None:
    """Place Lucre on a planet, as far as it is there."""
    amount = min(wanted, bank.free(game, seat)) if planet in places(game, seat) else 0
    if amount:
        bank.place(game, planet, amount)
        text = "{seat:seat} invests {n} on {planet}."
        game.tell(text, seat=seat, n=lucre(amount), planet=planet)
