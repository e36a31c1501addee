"""A delivery of On Mars outside of one's turn: the table waits for nobody, and calls nobody."""

from bot.table.awaiting import awaiting_of
from bot.table.orders import given, in_force
from rules.on_mars.meta import META
from rules.on_mars.model.player import Taken
from tests.rules.on_mars.table import give, play, table

ANA, BRAM = 0, 1


def deliver(game, number=1):
    """Bram gives the order, as the table service keeps it."""
    view = game.view(BRAM)
    known = META.orders(view, BRAM)
    entry = {"order": len(known) - 1, "details": {"C7/mineral": number}}
    game.instruct(BRAM, given(known, [entry], view))
    return known


def has_minerals():
    game = table()
    game.player(BRAM).contracts.append(Taken(card="C7"))
    give(game, seat=BRAM, mineral=2)
    return game


def test_the_table_waits_for_the_same_answer_until_the_same_time():
    game = has_minerals()
    before = awaiting_of(game)

    known = deliver(game)

    assert game.player(BRAM).contracts[0].goods == {"mineral": 1}
    assert awaiting_of(game) == before
    assert in_force(known, game.orders[BRAM]) == ()


def test_no_question_is_put_to_anybody_who_could_deliver():
    game = has_minerals()

    assert list(game.asks()) == [ANA]
    assert awaiting_of(game).named == [ANA]


def test_half_made_moves_stay_hidden_and_the_delivery_is_told_with_them():
    game = has_minerals()
    play(game, "control_center")
    before = awaiting_of(game)

    deliver(game)

    after = awaiting_of(game)
    assert (before.half, after.half) == (True, True)
    assert after.digests == before.digests
    assert len(after.untold) == len(before.untold) + 1


def test_a_delivery_survives_the_save():
    game = has_minerals()
    deliver(game, 2)

    again = META.game.load(game.save())

    assert again.player(BRAM).contracts[0].goods == {"mineral": 2}
