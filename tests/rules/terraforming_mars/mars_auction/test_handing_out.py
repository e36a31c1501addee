"""The distribution of cards, in small tables that were counted by hand."""

from __future__ import annotations

from rules.kernel import Seat
from rules.terraforming_mars.mars_auction.handing_out import handed_out
from rules.terraforming_mars.mars_auction.prices import Purse
from rules.terraforming_mars.model.layout import Laid
from tests.rules.terraforming_mars.mars_auction.spread import PROJECTS, all_pass, auction, winners
from tests.rules.terraforming_mars.table import ANA, BRAM, CEM


def cards(*markers: dict[Seat, int]) -> list[Laid]:
    """Projects 1, 2, 3 … with these markers on them."""
    return [
        Laid(card=PROJECTS[place], zone="projects", mark=str(place + 1), markers=on_it)
        for place, on_it in enumerate(markers)
    ]


def result(
    *markers: dict[Seat, int], order: tuple[Seat, ...] = (ANA, BRAM, CEM), **had: int
) -> list[tuple[str, Seat]]:
    before = {("ana", "bram", "cem").index(name): n for name, n in had.items()}
    return [(laid.mark, seat) for laid, seat in handed_out(cards(*markers), order, before)]


def test_the_card_with_the_most_markers_in_all_comes_first() -> None:
    handed = result({ANA: 3}, {ANA: 1, BRAM: 2, CEM: 1}, {CEM: 2})

    assert handed == [("2", BRAM), ("1", ANA), ("3", CEM)]


def test_among_cards_with_as_many_markers_reading_order_decides() -> None:
    handed = result({ANA: 2}, {BRAM: 1, CEM: 1}, {CEM: 2})

    assert [mark for mark, _ in handed] == ["1", "2", "3"]


def test_reading_order_goes_from_companies_over_preludes_to_projects() -> None:
    game = auction(markers={"A": {ANA: 1}, "B": {ANA: 1}, "P1": {ANA: 3}})

    all_pass(game)

    assert list(winners(game)) == ["A", "B", "C"]


def test_a_card_goes_to_whoever_has_most_markers_on_it() -> None:
    assert result({ANA: 1, BRAM: 3, CEM: 2}) == [("1", BRAM)]


def test_a_tie_goes_to_the_player_with_fewer_cards_in_front() -> None:
    handed = result({ANA: 3}, {ANA: 1, BRAM: 1})

    assert handed == [("1", ANA), ("2", BRAM)]


def test_a_tie_with_as_many_cards_in_front_goes_to_the_one_nearer_to_the_first_player() -> None:
    from_ana = result({ANA: 1, BRAM: 1, CEM: 1})
    from_bram = result({ANA: 1, BRAM: 1, CEM: 1}, order=(BRAM, CEM, ANA))
    from_cem = result({ANA: 1, BRAM: 1}, order=(CEM, ANA, BRAM))

    assert (from_ana, from_bram, from_cem) == ([("1", ANA)], [("1", BRAM)], [("1", ANA)])


def test_fewer_cards_in_front_comes_before_the_seat() -> None:
    handed = result({ANA: 2, BRAM: 2}, {ANA: 1, BRAM: 1, CEM: 1}, {ANA: 1, BRAM: 1})

    # 1 to Ana by her seat; 2 to Bram, who has none yet, as Cem; 3: Ana and Bram have one each
    assert handed == [("1", ANA), ("2", BRAM), ("3", ANA)]


def test_more_markers_come_before_fewer_cards() -> None:
    handed = result({ANA: 3}, {ANA: 2, BRAM: 1})

    assert handed == [("1", ANA), ("2", ANA)]


def test_a_card_without_markers_goes_to_nobody() -> None:
    assert result({}, {BRAM: 1}) == [("2", BRAM)]


def test_losers_owe_nothing_and_all_markers_leave_the_card() -> None:
    game = auction(markers={"A": {ANA: 3, BRAM: 2}, "1": {BRAM: 2}})

    all_pass(game)

    [sold] = game.sales
    assert (sold.winner, sold.price, sold.markers) == (ANA, 2, {ANA: 3, BRAM: 2})
    assert Purse(game, ANA).lying == 0
    assert Purse(game, BRAM).lying == 2


def test_cards_that_count_beforehand_break_ties_from_the_beginning() -> None:
    assert result({ANA: 1, BRAM: 1}, ana=1) == [("1", BRAM)]
