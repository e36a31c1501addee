"""Goods moved onto delivery contracts."""

from itertools import permutations

from rules.kernel import Allocation, Answer, Ask, Frame, Seat, Share, say
from rules.on_mars.cards.catalogue import CONTRACT
from rules.on_mars.model.kinds import Item
from rules.on_mars.model.player import Taken
from rules.on_mars.model.words import NAMES, goods
from rules.on_mars.state import OnMars
from rules.on_mars.steps.sharing import Turn, crowded, leads_off, of_turn, where


def held(game: OnMars, seat: Seat, item: Item) -> int:
    """Return the number of an item that could be moved onto a contract; waiting crystals count."""
    player = game.player(seat)
    if item == "crystal":
        return player.crystals + player.waiting
    return player.goods[item]


def spare_crystals(game: OnMars, seat: Seat) -> int:
    """Return the depot's crystals that no piece needs to be led off a shared hex in this turn."""
    turn = next((one for one in game.stack if isinstance(one, Turn) and one.seat == seat), None)
    here, most = where(game, seat), game.player(seat).crystals
    shared = crowded(here) if turn is not None else []
    if turn is None or not shared:
        return most
    later = of_turn(game, turn)
    for n in range(most, 0, -1):
        left = here._replace(crystals=here.crystals - n)
        if any(leads_off(game, seat, one, left, shared[0]) for one in later):
            return n
    return 0


def deliverable(game: OnMars, seat: Seat, taken: Taken) -> dict[Item, int]:
    """Return the goods that could be moved onto this contract now."""
    if taken.completed:
        return {}
    found: dict[Item, int] = {}
    for item, n in CONTRACT[taken.card].needs.items():
        there = held(game, seat, item)
        if item == "crystal":
            there = game.player(seat).waiting + spare_crystals(game, seat)
        most = min(n - taken.goods.get(item, 0), there)
        if most > 0:
            found[item] = most
    return found


def take_from_stores(game: OnMars, seat: Seat, item: Item, n: int) -> None:
    """Take goods out of storage or depot; waiting crystals go first."""
    player = game.player(seat)
    if item == "crystal":
        waiting = min(n, player.waiting)
        player.waiting -= waiting
        player.crystals -= n - waiting
    else:
        player.goods[item] -= n


def move_onto(game: OnMars, seat: Seat, taken: Taken, moved: dict[Item, int]) -> None:
    """Move goods onto a contract; they do not come back."""
    for item, n in moved.items():
        take_from_stores(game, seat, item, n)
        taken.goods[item] = taken.goods.get(item, 0) + n
    card = CONTRACT[taken.card]
    text = "{seat:seat} delivered {goods} to contract {n}."
    given: dict[str, int] = {item: n for item, n in moved.items()}  # noqa: C416  # wider keys
    game.report(seat, text, goods=goods(given), n=card.number)
    if all(taken.goods.get(item, 0) >= n for item, n in card.needs.items()):
        game.complete(seat, taken)


class Deliver(Frame):
    """Choose the goods to move onto a contract."""

    seat: Seat
    card: str
    done: bool = False

    def _taken(self, game: OnMars) -> Taken:
        return next(one for one in game.player(self.seat).contracts if one.card == self.card)

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if self.done:
            return {}
        most = deliverable(game, self.seat, self._taken(game))
        whole = {str(item): n for item, n in most.items()}
        ask = Allocation(
            title=say("What do you deliver to contract {n}?", n=CONTRACT[self.card].number),
            moment="deliver",
            lines=tuple(
                Share(item, say(NAMES[item].capitalize()), 0, n, unit=item)
                for item, n in most.items()
            ),
            least=0,
            most=sum(whole.values()),
            fallback=dict.fromkeys(whole, 0),
            proposed=whole,
            offer=say("Deliver {shares}"),
        )
        return {self.seat: ask}

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> None:
        moved: dict[Item, int] = {item: n for item, n in answer.items() if n}
        if moved:
            move_onto(game, self.seat, self._taken(game), moved)
        self.done = True


def deliver_at_the_end(game: OnMars, seat: Seat) -> None:
    """Complete as many contracts as the goods suffice for; at the end nothing is worth more."""
    open_ones = [one for one in game.player(seat).contracts if not one.completed]
    open_ones = [one for one in open_ones if CONTRACT[one.card].sort == "deliver"]
    best: tuple[Taken, ...] = ()
    for order in permutations(open_ones):
        done = _completed_in(game, seat, order)
        if len(done) > len(best):
            best = done
    for taken in best:
        move_onto(game, seat, taken, _missing(taken))


def _missing(taken: Taken) -> dict[Item, int]:
    needs = CONTRACT[taken.card].needs.items()
    return {item: n - taken.goods.get(item, 0) for item, n in needs if n > taken.goods.get(item, 0)}


def _completed_in(game: OnMars, seat: Seat, order: tuple[Taken, ...]) -> tuple[Taken, ...]:
    left: dict[Item, int] = {}
    done = []
    for taken in order:
        missing = _missing(taken)
        has = {item: left.get(item, held(game, seat, item)) for item in missing}
        if all(has[item] >= n for item, n in missing.items()):
            left |= {item: has[item] - n for item, n in missing.items()}
            done.append(taken)
    return tuple(done)
