"""The sheet of standing orders, of a seat that has given very many with long details."""

from typing import Any

import pytest

from bot.table.orders import in_force
from bot.table.views.table_view import TableView
from cogs.question.orders import orders_sheet, with_another
from cogs.ui.layout import SELECT
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.phases.standing.playing import PlayCards
from rules.kernel import Refused
from tests.discord import ui_samples
from tests.discord.ui_walker import accepted

VIEW = META.new(5, META.options(), "orders", "").view(0)
KNOWN = META.orders(VIEW, 0)
PLAY = next(n for n, order in enumerate(KNOWN) if isinstance(order, PlayCards))
MORE = SELECT - sum(order.section == PlayCards.section for order in KNOWN)
"""The number of orders with details that fit in the select of their section."""


def details(number: int) -> list[str]:
    """Fifteen things to name, other ones each time."""
    cards = [option.id for option in KNOWN[PLAY].details(VIEW).options if option.id[:4] == "card"]
    when = [f"could:{card.partition(':')[2]}" for card in cards[number : number + 14]]
    return [cards[number], *when]


def given(count: int) -> TableView:
    orders = [KNOWN[PLAY].detailed(details(number)) for number in range(count)]
    more: dict[str, Any] = {
        "orders": tuple(order.title() for order in orders),
        "ordered": in_force(KNOWN, orders),
    }
    return ui_samples.view(game=META.id, game_view=VIEW, **more)


def test_a_sheet_of_many_long_orders_says_as_many_as_fit_and_how_many_more_there_are() -> None:
    sheet = orders_sheet(given(MORE), KNOWN)

    accepted(sheet.view)
    said = str(sheet.view.to_components())
    assert said.count("- Play ") == 4
    assert f"And {MORE - 4} more." in said


def test_an_order_more_than_its_select_shows_is_refused_and_none_is_lost() -> None:
    assert len(with_another(given(MORE - 1), KNOWN, PLAY, details(MORE))) == MORE

    with pytest.raises(Refused, match=f"given {MORE} orders of this kind already"):
        with_another(given(MORE), KNOWN, PLAY, details(MORE))
    assert len(with_another(given(MORE), KNOWN, PLAY, details(0))) == MORE  # it is given already
