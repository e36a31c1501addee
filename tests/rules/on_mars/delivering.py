"""Orders to deliver goods, given as a member gives them."""

from __future__ import annotations

from rules.kernel import Allocation, Seat
from rules.on_mars.meta import META
from rules.on_mars.phases.orders import DeliverGoods
from rules.on_mars.state import OnMars


def order_of(game: OnMars, seat: Seat, card: str = "C7", **goods: int) -> DeliverGoods:
    """Return the order of this seat to deliver these goods to a contract."""
    view = game.view(seat)
    [order] = [one for one in META.orders(view, seat) if isinstance(one, DeliverGoods)]
    ask = order.details(view)
    assert isinstance(ask, Allocation)
    answer = dict.fromkeys(ask.fallback, 0) | {f"{card}/{item}": n for item, n in goods.items()}
    ask.check(answer)
    return order.detailed(answer)
