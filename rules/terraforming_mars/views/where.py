"""The state of a game of Terraforming Mars, in a few public lines."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.kernel import Text, say
from rules.terraforming_mars.model.views import AuctionTable, Parameter, Table

PHASES: Final = {
    "setup": "corporations and first cards are being chosen",
    "auction": "auction",
    "preludes": "preludes are being played",
    "research": "research phase",
    "action": "action phase",
    "production": "production phase",
    "greenery": "last greeneries",
    "end": "the end",
}
"""The names of the phases, shown behind the generation."""

MEASURES: Final = {
    "temperature": "temperature {value} °C of {end} °C",
    "oxygen": "oxygen {value} % of {end} %",
    "oceans": "oceans {value} of {end}",
}


def chapter(view: Mapping[str, Any]) -> tuple[int, str]:
    """Return the generation and its phase."""
    return int(view["generation"]), str(view["phase"])


def chapter_name(view: Mapping[str, Any]) -> Text:
    """Return the generation's name in a list, without its phase."""
    return say("Generation {n}", n=int(view["generation"]))


def where(view: Mapping[str, Any]) -> Sequence[Text]:
    """Return the generation and its phase, the parameters, and the points so far."""
    table = Table.model_validate(view)
    if table.over:
        return (_points(table),)
    return (_phase(table), _parameters(table), _points(table))


def _phase(table: Table) -> Text:
    now = say(PHASES[table.phase]) if table.auction is None else _auction(table.auction)
    if table.last_generation is None:
        return say("Generation {n}, {now}.", n=table.generation, now=now)
    text = "Generation {n} of {last}, {now}."
    return say(text, n=table.generation, last=table.last_generation, now=now)


def _auction(auction: AuctionTable) -> Text:
    if auction.stage == "receiving":
        return say("{zone} are being handed out", zone=auction.zone)
    if auction.of == 1:
        return say("auction of {zone}", zone=auction.zone)
    text = "auction {n} of {of}, after which {zone} are handed out"
    return say(text, n=auction.number, of=auction.of, zone=auction.zone)


def _parameters(table: Table) -> Text:
    measures = tuple(_measure(parameter) for parameter in table.parameters)
    return say("Mars: {measures}.", measures=measures)


def _measure(parameter: Parameter) -> Text:
    value, end = _signed(parameter, parameter.value), _signed(parameter, parameter.end)
    return say(MEASURES[parameter.id], value=value, end=end)


def _signed(parameter: Parameter, value: int) -> str:
    if parameter.id != "temperature":
        return str(value)
    return f"−{-value}" if value < 0 else f"+{value}" if value else "0"


def _points(table: Table) -> Text:
    """Return everybody's points, most first; events lie face down, but their points are public."""
    scores = sorted((player.score for player in table.players), key=lambda one: -one.total)
    points = tuple(say("{seat:seat} {n:points}", seat=one.seat, n=one.total) for one in scores)
    if table.over:
        return say("Points: {points}.", points=points)
    return say("Points if the game ended now: {points}.", points=points)
