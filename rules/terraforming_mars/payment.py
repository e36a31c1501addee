"""Paying: what may stand in for M€, the best proposal, and the question where there is a choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, NamedTuple

from rules.kernel.ask import Answer, Ask, Seat, Share, Spread
from rules.kernel.frame import Done, Frame
from rules.kernel.text import Text, say
from rules.kernel.view import CardId, Everyone
from rules.terraforming_mars.words import amounts

if TYPE_CHECKING:
    from rules.terraforming_mars.state import Player, Terraforming


class Way(NamedTuple):
    """Something that may pay: `mc`, a metal, `heat`, or a card whose resources do."""

    id: str
    most: int
    worth: int


def ways(player: Player, accept: Sequence[str], heat_kept: int = 0) -> list[Way]:
    """Everything this player could pay with, the first to be spent first; M€ last."""
    found = []
    for id in accept:
        if id == "steel":
            found.append(Way(id, player.stock["steel"], player.tableau.steel))
        elif id == "titanium":
            found.append(Way(id, player.stock["titanium"], player.tableau.titanium))
        else:
            worth = next(word.worth for card, word in player.tableau.pay_with if card == id)
            found.append(Way(id, player.resources.get(id, 0), worth))
    if player.tableau.heat_pays:
        found.append(Way("heat", max(0, player.stock["heat"] - heat_kept), 1))
    found.append(Way("mc", max(0, player.stock["mc"]), 1))
    return [way for way in found if way.most > 0]


def means(player: Player, accept: Sequence[str], heat_kept: int = 0) -> int:
    """How much this player could pay at most."""
    if not player.tableau.heat_pays:
        worth = player.stock["mc"]
        for id in accept:
            worth += _worth(player, id)
        return worth
    return sum(way.most * way.worth for way in ways(player, accept, heat_kept))


def _worth(player: Player, id: str) -> int:
    if id == "steel":
        return player.stock["steel"] * player.tableau.steel
    if id == "titanium":
        return player.stock["titanium"] * player.tableau.titanium
    each = next(word.worth for card, word in player.tableau.pay_with if card == id)
    return player.resources.get(id, 0) * each


def proposal(found: Sequence[Way], cost: int) -> dict[str, int]:
    """The best way to pay: metals first as far as none is wasted, then M€, then heat."""
    paid = {way.id: 0 for way in found}
    left = cost
    special = [way for way in found if way.id not in ("mc", "heat")]
    plain = [way for way in found if way.id == "mc"] + [way for way in found if way.id == "heat"]
    for way in (*special, *plain):
        paid[way.id] = min(way.most, left // way.worth)
        left -= paid[way.id] * way.worth
    for way in sorted(special, key=lambda way: way.worth):
        while left > 0 and paid[way.id] < way.most:
            paid[way.id] += 1
            left -= way.worth
    return _without_excess(found, paid, -left)


def _without_excess(found: Sequence[Way], paid: dict[str, int], excess: int) -> dict[str, int]:
    """Nothing is taken that is not needed: no change is given, but whole units stay."""
    for way in sorted(found, key=lambda way: -way.worth):
        back = min(paid[way.id], max(0, excess) // way.worth)
        paid[way.id] -= back
        excess -= back * way.worth
    return paid


LABELS: dict[str, str] = {
    "mc": "M€",
    "steel": "Steel, worth {n} each",
    "titanium": "Titanium, worth {n} each",
    "heat": "Heat, worth {n} each",
    "psychrophiles": "Microbes, worth {n} each",
}


class Pay(Frame):
    """How a price is paid, where there is more than one way."""

    seat: Seat
    source: Annotated[CardId, Everyone] = ""
    cost: int  # 0 once it is paid
    accept: tuple[str, ...] = ()
    heat_kept: int = 0

    def _ways(self, game: Terraforming) -> list[Way]:
        return ways(game.player(self.seat), self.accept, self.heat_kept)

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if not self.cost:
            return {}
        found = self._ways(game)
        ask = Spread(
            title=self._title(game),
            moment="pay",
            lines=tuple(
                Share(way.id, say(LABELS[way.id], n=way.worth), 0, self._most(way), way.worth)
                for way in reversed(found)
            ),
            least=self.cost,
            most=self.cost + max(way.worth for way in found) - 1,
            fallback=proposal(found, self.cost),
            hint=say("What you give beyond the price is lost; no change is given."),
            surplus=say("{n:mc} would be lost: no change is given."),
        )
        return {self.seat: ask}

    def _most(self, way: Way) -> int:
        return min(way.most, -(-self.cost // way.worth))

    def _title(self, game: Terraforming) -> Text:
        if not self.source:
            return say("Pay {n:mc}.", n=self.cost)
        return say("{card}: pay {n:mc}.", card=game.name(self.source), n=self.cost)

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        found = self._ways(game)
        total = sum(answer[way.id] * way.worth for way in found)
        paid = _without_excess(found, dict(answer), total - self.cost)
        settle(game, seat, self.source, paid)
        self.cost = 0
        return None

    def advance(self, game: Terraforming) -> Frame | Done | None:
        return Done()


def charge(
    game: Terraforming,
    seat: Seat,
    source: str,
    cost: int,
    accept: tuple[str, ...] = (),
    heat_kept: int = 0,
) -> Frame | None:
    """Take a price from a player, who is asked if there is more than one way to pay it."""
    if cost <= 0:
        return None
    found = ways(game.player(seat), accept, heat_kept)
    if len(found) == 1:
        settle(game, seat, source, proposal(found, cost))
        return None
    return Pay(seat=seat, source=source, cost=cost, accept=accept, heat_kept=heat_kept)


def settle(game: Terraforming, seat: Seat, source: str, paid: dict[str, int]) -> None:
    """Put what was paid back into the supply."""
    player = game.player(seat)
    for id, count in paid.items():
        if id in player.stock:
            player.stock[id] -= count
        else:
            player.resources[id] -= count
    goods = {("microbe" if id == "psychrophiles" else id): n for id, n in paid.items()}
    if source:
        text = "{seat:seat} paid {goods} ({card})."
        game.tell(text, seat=seat, goods=amounts(goods), card=game.name(source), minor=True)
    else:
        game.tell("{seat:seat} paid {goods}.", seat=seat, goods=amounts(goods), minor=True)


@lru_cache(maxsize=4096)
def too_dear(cost: int, there: int) -> Text:
    """Why something cannot be paid."""
    return say("Costs {n:mc}; you can pay {there}.", n=cost, there=there)
