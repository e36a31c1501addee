"""Paying: minerals are wild; the usual way is proposed, and others may be chosen."""

from collections.abc import Mapping
from itertools import product

from rules.kernel import Answer, Ask, Choose, Frame, Option, Seat, Text, say
from rules.on_mars.model.kinds import GOODS, WILD, Good
from rules.on_mars.model.player import Player
from rules.on_mars.model.words import amount, goods
from rules.on_mars.state import OnMars

Cost = Mapping[str, int]
"""Item, `any` (a resource), `crystal` or `colonist` -> number."""


def can_pay(game: OnMars, seat: Seat, cost: Cost) -> bool:
    """Whether a player can pay the cost, with minerals as wild."""
    player = game.player(seat)
    if player.spendable < cost.get("crystal", 0) or player.ready < cost.get("colonist", 0):
        return False
    minerals, left = 0, 0  # left after everything but resources of any kind
    for good, has in player.goods.items():
        rest = has - cost.get(good, 0)
        if rest < 0 or good == WILD:
            minerals += rest  # minerals pay for what is lacking
        else:
            left += rest
    return minerals >= 0 and minerals + left >= cost.get("any", 0)


def crystals_words(player: Player) -> Text:
    """Return what a player can pay as crystals: `1 crystal and 2 given-up goals`."""
    crystals = amount("crystal", player.crystals)
    if not player.credit:
        return crystals
    return say("{crystals} and {n:given_up}", crystals=crystals, n=player.credit)


def lacking(game: OnMars, seat: Seat, cost: Cost) -> Text | None:
    """Return the reason why the cost cannot be paid; None: it can."""
    if can_pay(game, seat, cost):
        return None
    return say("It costs {cost}, which you do not have.", cost=goods(cost))


def ways(game: OnMars, seat: Seat, cost: Cost) -> list[dict[str, int]]:
    """Return every way to pay, the usual one first: named resources, and minerals last."""
    player = game.player(seat)
    fixed = {item: cost[item] for item in ("crystal", "colonist") if cost.get(item)}
    units: list[tuple[str, ...]] = []
    for good in GOODS:
        units += [(good,) if good == WILD else (good, WILD)] * cost.get(good, 0)
    plenty = sorted((good for good in GOODS if good != WILD), key=lambda good: -player.goods[good])
    units += [(*plenty, WILD)] * cost.get("any", 0)
    found: dict[tuple[tuple[str, int], ...], dict[str, int]] = {}
    for chosen in product(*units):
        paid: dict[Good, int] = {good: chosen.count(good) for good in GOODS if good in chosen}
        if all(player.goods[good] >= n for good, n in paid.items()):
            whole: dict[str, int] = dict(fixed)
            whole.update((str(good), n) for good, n in paid.items())
            found.setdefault(tuple(whole.items()), whole)
    return sorted(found.values(), key=lambda paid: paid.get(WILD, 0))


def proposed(game: OnMars, seat: Seat, cost: Cost) -> dict[str, int]:
    """Return the usual way to pay."""
    return ways(game, seat, cost)[0]


def pay(game: OnMars, seat: Seat, cost: Cost) -> Frame | None:
    """Pay, or ask how: where any resource will do, or on demand wherever there is a choice."""
    if not any(cost.values()):
        return None
    found = ways(game, seat, cost)
    asked = len(found) > 1 and ("any" in cost or game.player(seat).careful)
    if asked:
        return Pay(seat=seat, cost=dict(cost))
    game.pay(seat, found[0])
    return None


def price(game: OnMars, seat: Seat, cost: Cost) -> Text:
    """Return the proposed price, for the label of a choice: `1 battery`."""
    if not any(cost.values()):
        return say("free")
    if "any" in cost or not can_pay(game, seat, cost):
        return goods(cost)
    return goods(proposed(game, seat, cost))


class Pay(Frame):
    """Choose how to pay."""

    seat: Seat
    cost: dict[str, int]
    paid: bool = False

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if self.paid:
            return {}
        found = ways(game, self.seat, self.cost)
        ask = Choose(
            title=say("How do you pay {cost}?", cost=goods(self.cost)),
            moment="pay",
            options=tuple(Option(str(n), goods(paid)) for n, paid in enumerate(found)),
            fallback=["0"],
        )
        return {self.seat: ask}

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> None:
        game.pay(self.seat, ways(game, self.seat, self.cost)[int(answer[0])])
        self.paid = True
