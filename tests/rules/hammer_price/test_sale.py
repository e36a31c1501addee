"""A sale of Hammer Price: guesses, bids, commissions, and who wins."""

from typing import Any

from renders import gallery
from rules.hammer_price.lots import COMMISSION, LOTS, MONEY
from rules.hammer_price.meta import META
from rules.kernel import Voice

NAMES = ["Ana", "Bram", "Chidi", "Dana", "Eva", "Finn"]


def sale(seats: int = 3, **options: Any) -> Any:
    game = META.new(seats, META.options(**options), "a sale", "")
    game.take_news()
    return game


def guess(game: Any, *guesses: int) -> None:
    for seat, number in zip(game.playing, guesses, strict=True):
        game.play(seat, number)


def said(game: Any) -> list[str]:
    return [Voice(NAMES).say(line.text) for line in game.take_news()]


def money(game: Any) -> list[int]:
    return [player.money for player in game.players]


def test_each_sale_has_every_kind_and_a_long_one_every_lot() -> None:
    for seats in META.seats:
        lots = sale(seats).lots
        assert len(lots) == len({*lots}) == seats + 3
        assert len({LOTS[lot].kind for lot in lots}) == 6
    assert sorted(sale(length="long").lots) == list(range(12))


def test_the_buyer_pays_a_pass_costs_half_and_the_nearest_guess_earns() -> None:
    game = sale()
    guess(game, 3, 6, 8)
    for seat, bid in ((0, 3), (1, 5), (2, None), (0, None)):
        game.play(seat, bid)

    assert money(game) == [MONEY - 2, MONEY - 5 + COMMISSION, MONEY]
    assert game.players[1].lots == game.lots[:1]
    assert game.hammered[0].nearest == [1]
    assert said(game)[-3:-1] == [
        f"Bram bought {LOTS[game.lots[0]].name} for $5.",
        "Bram guessed $6 and earned $4.",
    ]


# Ruling equal_guesses, unsold
def test_equally_near_guesses_earn_each_and_a_lot_without_bids_fetches_nothing() -> None:
    game = sale()
    guess(game, 1, 1, 2)
    for seat in range(3):
        game.play(seat, None)

    assert game.hammered[0].buyer is None
    assert game.hammered[0].nearest == [0, 1]
    assert money(game) == [MONEY + COMMISSION, MONEY + COMMISSION, MONEY]


def test_guesses_are_seen_and_proven_by_nobody_else_before_the_hammer_has_fallen() -> None:
    game = sale()
    guess(game, 3, 6, 8)
    assert game.view(0)["guesses"] == {0: 3}
    assert not [proof for proof in game.proofs(0) if proof.seat == 1]
    game.play(0, 1)
    for seat in (1, 2):
        game.play(seat, None)

    shown = {proof.content for proof in game.proofs(0) if proof.seat == 1}
    assert shown == {"6"}


def test_the_client_and_what_is_left_count_in_the_end() -> None:
    game = sale()
    one = next(lot for lot in game.lots if LOTS[lot].kind == game.players[2].client)
    game.players[2].lots, game.players[2].money = [one], 11

    assert game.players[2].points == LOTS[one].points
    assert game.players[2].score == LOTS[one].points + 3 + 2


# Ruling leavers_lots
def test_whoever_leaves_takes_their_lots_and_the_last_one_wins() -> None:
    game = sale()
    guess(game, 3, 6, 8)

    game.leave(0)
    assert game.guesses.keys() == {1, 2}
    game.leave(1)

    assert game.result.winners == [2]
    assert said(game)[-1].startswith("Chidi wins with ")


def test_its_picture_is_compact_however_many_play_and_tells_nobody_anothers_client() -> None:
    game = sale(6, length="long")
    guess(game, *range(6))
    for seat in range(6):
        game.play(seat, None)
    view = game.view(3)

    shown = gallery.table("hammer_price", view, NAMES, news=["Ana passed."])
    own = gallery.private("hammer_price", view, NAMES)

    width, height = (int.from_bytes(own.image_bytes[at : at + 4]) for at in (16, 20))
    assert width == 900
    assert height <= 520, "a hand, not the table once more"
    client = f"client adds 3 points to each lot of {view['players'][3]['client']}"
    assert client in own.alt
    assert "client" not in shown.alt


def test_a_screen_reader_hears_once_what_is_under_the_hammer() -> None:
    game = META.new(3, META.options(), "a sale", "")
    news = [Voice(NAMES).say(line.text) for line in game.take_news()]
    lot = game.lot.name

    alt = gallery.table(META.id, game.view(None), NAMES[:3], news=news).alt

    assert alt.lower().count(lot) == 1
    assert f"{lot[:1].upper()}{lot[1:]}, {game.lot.points} point" in alt
