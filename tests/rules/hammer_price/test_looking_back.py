"""Looking back on a sale: maxima beside prices, guesses, the luck of the clients, what was left."""

from rules.hammer_price.looking_back import looking_back, scores
from rules.hammer_price.lots import LOTS
from rules.hammer_price.views import chapter
from tests.rules.hammer_price.test_sale import guess, sale
from tests.rules.looking_back import VOICE, cells, said
from tests.rules.looking_back import sections as by_title


def sections(game):
    return by_title(looking_back(game))


def one_lot():
    """Ana would go to $7, Bram to $4, Chidi passes; Ana gets it for $5."""
    game = sale()
    guess(game, 3, 6, 8)
    game.play(0, {"up_to": 7, "then": "pass"})
    game.play(1, {"up_to": 4, "then": "pass"})
    game.play(2, None)
    assert game.hammered[0].price == 5
    game.end_early()
    return game


def test_maxima_stand_beside_the_price_that_was_paid():
    game = one_lot()
    lot = LOTS[game.lots[0]].name

    found = sections(game)["What each lot could have cost"]

    assert said(found) == [f"{lot}: Ana paid $5. The maximum was $7. Bram went up to $4."]
    [row] = found.rows
    assert cells(found) == [["$5", "$7", "$4"]]
    assert (row.seat, row.weight) == (0, 2)
    assert said(sections(game)["What each player paid"]) == [
        "Ana won 1, paid $5 and would have paid $2 more."
    ]


def test_without_a_maximum_no_column_and_no_note_speaks_of_one():
    game = sale()
    guess(game, 3, 6, 8)
    for seat, answer in ((0, 1), (1, 2), (2, None), (0, None)):
        game.play(seat, answer)
    game.end_early()

    found = sections(game)["What each lot could have cost"]

    assert [VOICE.say(head) for head in found.heads] == ["paid", "best rival"]
    assert cells(found) == [["$2", "$1"]]
    assert "maximum" not in VOICE.say(found.note) + "".join(said(found))


def test_guesses_are_measured_by_the_price():
    assert said(sections(one_lot())["Guesses"]) == [
        "Ana was $2 off on average and earned $0.",
        "Bram was $1 off on average and earned $4.",
        "Chidi was $3 off on average and earned $0.",
    ]


def test_the_luck_of_the_clients_is_what_they_could_add():
    game = one_lot()
    found = sections(game)["Luck of the draw: the clients"]

    kinds = [LOTS[lot].kind for lot in game.lots]
    offered = [3 * kinds.count(player.client) for player in game.players]
    assert [VOICE.say(row.cells[1]) for row in found.rows] == [str(n) for n in offered]
    assert VOICE.say(found.note).endswith("was 3.0.")  # six lots of six kinds, three points each


def test_what_nobody_bought_and_what_was_never_offered_is_named():
    game = sale()
    guess(game, 1, 1, 2)
    for seat in range(3):
        game.play(seat, None)
    game.end_early()

    found = sections(game)

    assert said(found["What nobody bid for"]) == [LOTS[game.lots[0]].name]
    left = [lot.name for number, lot in enumerate(LOTS) if number not in game.lots]
    assert said(found["What stayed in the store"]) == left
    assert "What each lot could have cost" not in sections(game)


def test_a_position_is_worth_its_points_with_the_client():
    game = one_lot()
    assert scores(game) == [player.score for player in game.players]


def test_a_sale_that_is_undone_is_not_told():
    game = sale()
    guess(game, 3, 6, 8)
    game.play(0, {"up_to": 7, "then": "pass"})
    before = game.save()
    game.play(1, {"up_to": 4, "then": "pass"})
    game.play(2, None)
    assert len(game.lots_sold) == 1
    former = type(game).load(before)
    former.take_over(game)
    former.play(1, None)
    former.play(2, None)
    former.end_early()

    lot = LOTS[former.lots[0]].name
    assert said(sections(former)["What each lot could have cost"]) == [
        f"{lot}: Ana paid $1. The maximum was $7."
    ]


def test_a_finished_sale_has_no_chapter_beyond_its_last_lot():
    view = sale().view(None)

    for sold, lot in enumerate([*range(1, 7), 6]):
        assert chapter(view | {"hammered": [None] * sold})[0] == lot
