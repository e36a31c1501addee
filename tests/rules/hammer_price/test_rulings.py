"""Rulings of Hammer Price: each test is named for its ruling."""

from tests.rules.hammer_price.test_sale import guess, money, sale


def test_unable() -> None:
    game = sale()
    guess(game, 1, 1, 1)
    game.players[1].money = 2

    game.play(0, 5)

    assert 1 not in game.asks(), "Bram cannot raise, and has passed"


def test_leavers_bid() -> None:
    game = sale(4)
    guess(game, 1, 1, 1, 1)
    game.play(0, 3)
    game.play(1, 7)

    game.leave(1)
    game.play(2, None)
    game.play(3, None)

    assert game.hammered[0].price == 3
    assert game.players[0].lots == game.lots[:1]


def test_early_end() -> None:
    game = sale()
    guess(game, 1, 1, 1)
    for seat, bid in ((0, 3), (1, None), (2, None)):
        game.play(seat, bid)
    before = money(game)

    game.end_early()

    assert game.result is not None
    assert game.result.winners == [0]
    assert money(game) == before
    assert [len(player.lots) for player in game.players] == [1, 0, 0]
