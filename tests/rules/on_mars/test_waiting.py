"""Others are not kept waiting: answers left ahead, standing orders, and what is asked together."""

from __future__ import annotations

from rules.on_mars.meta import META
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.phases.orders import DevelopLent, KeepOxygen, PlaceDisplaced, StayWhereIAm
from rules.on_mars.state import OnMars
from tests.rules.on_mars.table import build, change, give, play, table


def pushed(game: OnMars) -> None:
    """Seat 0 builds where seat 1's rover stands."""
    game.buildings.pop("G3")
    build(game, "G4", "generator")
    game.player(0).bots, game.player(0).lab["1T"] = ["G2"], "generator"
    game.player(1).rover = "G3"
    give(game, mineral=1)
    play(game, "construct", "generator", "G3", "crystal", "end")


def test_displaced_pieces_go_where_it_is_proposed_by_an_order() -> None:
    game = table()
    game.instruct(1, [PlaceDisplaced()])
    pushed(game)
    assert game.player(1).rover
    assert game.asks()[1].moment == "turn", "the next turn began without a question"


def borrowed(game: OnMars) -> None:
    game.buildings.pop("G3")
    build(game, "G4", "generator")
    game.player(0).bots, game.player(1).lab["1T"] = ["G2"], "generator"
    give(game, mineral=1)
    give(game, seat=1, oxygen=0)
    play(game, "construct", "generator", "G3", "crystal", "end")


def test_the_oxygen_of_lent_technology_is_kept_by_an_order() -> None:
    game = table()
    game.instruct(1, [KeepOxygen()])
    borrowed(game)
    assert game.player(1).goods["oxygen"] == 1
    assert game.asks()[1].moment == "turn"


def test_lent_technology_is_developed_by_an_order_where_there_is_one_way() -> None:
    game = table()
    game.player(1).lab["2M"] = "shelter"
    game.instruct(1, [DevelopLent()])
    change(game)
    borrowed(game)
    assert game.player(1).lab.get("2T") == "generator", "2M is taken, so there is one way"


def test_the_owner_of_lent_technology_chooses() -> None:
    game = table()
    borrowed(game)
    assert game.asks()[1].moment == "lent"
    game.play(1, ["1T/2T"])
    assert game.player(1).lab["2T"] == "generator"


def test_start_spaces_may_be_chosen_ahead() -> None:
    game = META.new(3, OnMarsOptions(), "ahead", "")
    first = next(seat for seat, ask in game.asks().items() if not ask.optional)
    second, third = game.clockwise(first)[1:]
    game.play(third, ["8"])
    game.play(second, ["6"])
    game.play(first, ["6"])

    assert not game.asks()[second].optional, "space 6 is gone: the seat is asked"
    game.play(second, ["5"])
    assert game.boards[third].space == 8  # type: ignore[attr-defined]
    view = game.view(first)
    assert "ahead" not in str(view["stack"][-1].get("ahead", "")) or not view["stack"][-1]["ahead"]


def test_whoever_stays_by_an_order_is_not_asked_in_shuttle_phases() -> None:
    game = table()
    for seat in (0, 1):
        game.player(seat).hangar = 1
        game.instruct(seat, [StayWhereIAm()])
    while game.round == 1:
        seat = next(iter(game.asks()))
        game.play(seat, game.asks()[seat].fallback)
    assert [player.hangar for player in game.boards] == [1, 1]
    assert all(ask.moment == "turn" for ask in game.asks().values())
