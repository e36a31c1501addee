"""The encounters that auction cards bring: a test for each kind and for each ruling on them."""

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.lucre import market as stall
from rules.cosmic_encounter.model.pieces import Extra
from rules.cosmic_encounter.model.views import Table
from rules.cosmic_encounter.phases.auction_encounters import ExtraEncounter
from rules.cosmic_encounter.phases.turn import StartOfTurn
from rules.kernel import Refused
from tests.conformance.census import CENSUS
from tests.rules.cosmic_encounter.market_table import (
    in_encounter,
    lot,
    market,
    others_pass,
    play_on,
    speak,
    up_to,
)
from tests.rules.cosmic_encounter.table import told


def has(kind, *, until="have", destiny="C", guests=(), empty=(), **chosen):
    """Seat 1 has bought such an encounter at the start of the turn of seat 0, and has it.

    These guests have a colony on its first planet, and these planets of its system are empty.
    """
    game = market(kind, begun=False, **chosen)
    game.destiny_deck.cards.sort(key=lambda card: key_of(card) != destiny)
    for guest in guests:
        game.settle(guest, "B1", game.lift(guest, {f"{'ABC'[guest]}1": 1}))
    for planet in empty:
        game.player(1).warp += game.lift(1, {planet: 4})
    game.begin()
    speak(game, 1, calls={kind: up_to(9)})
    others_pass(game)
    if until == "have":
        game.play(1, ["have"])
    return game


def test_extra_encounter() -> None:
    game = has("extra_encounter")
    play_on(game, until=lambda game: game.stop == "L")
    now = game.encounter

    assert (now.offense, now.defense, now.extra, game.active) == (1, 2, "extra_encounter", 0)
    assert Table.model_validate(game.view(None)).encounter.extra


def test_extra_home_encounter() -> None:
    game = has("extra_home_encounter", guests=[0])
    play_on(game, until=lambda game: game.stop == "L")
    play_on(game, until=lambda game: 1 in game.asks() and game.asks()[1].moment == "destiny")

    assert [option.id for option in game.asks()[1].open] == ["0@:B1"]
    play_on(game, until=lambda game: game.encounter.planet)
    assert (game.encounter.defense, game.encounter.destiny) == (0, "")


def test_extra_deal() -> None:
    game = has("extra_deal")
    play_on(game, until=lambda game: game.stop == "D")

    assert {*game.asks()} == {1, 2}
    assert game.encounter.planet == ""
    assert {ask.moment for ask in game.asks().values()} == {"deal"}


def test_no_start_of_turn() -> None:
    game = has("extra_encounter", free=[9, 16, 9])
    lots, turn = [*game.stall.lots], game.turn
    stops = []
    while game.encounter.extra:
        stops.append(game.stop)
        play_on(game, until=lambda game: game.stop != stops[-1] or not game.encounter.extra)

    assert "T" not in stops[1:]
    assert game.turn == turn
    assert game.stall.lots == lots


def test_start_goes_on() -> None:
    game = has("extra_encounter", free=[9, 9, 9])
    play_on(game, until=lambda game: isinstance(game.stack[-1], StartOfTurn))

    assert (game.encounter.offense, game.encounter.number, game.stop) == (0, 1, "T")
    assert game.turn == 1
    play_on(game, until=in_encounter)
    assert game.encounter.offense == game.active == 0
    assert "Extra encounter" in str(stall.named(game.stall.discards[-1]))


def test_an_extra_encounter_opens_the_market_again() -> None:
    game = has("extra_encounter", free=[9, 16, 9])
    play_on(game, until=lambda game: isinstance(game.stack[-1], StartOfTurn))

    assert {*game.asks()} == {0, 1, 2}
    assert game.stall.called == [1]
    speak(game, 0, calls={stall.kind_of(game.stall.lots[0]): up_to(9)})
    others_pass(game)
    assert game.stall.called == [1, 0]


def test_added_within() -> None:
    """An encounter that Infinity Drive adds to it comes before the turn goes on."""
    game = has("extra_encounter")
    game.queue.append(Extra(offense=2, by="infinity_drive"))
    play_on(game, until=lambda game: game.encounter.extra == "infinity_drive")

    assert any(isinstance(frame, ExtraEncounter) for frame in game.stack)
    play_on(game, until=in_encounter)
    assert (game.encounter.offense, game.queue) == (0, [])


def test_extra_needs_cards() -> None:
    for kind in ("extra_encounter", "extra_home_encounter"):
        game = has(kind, until="asked", guests=[0], hands={1: ["plague"]})
        with pytest.raises(Refused, match="You have no encounter card"):
            game.play(1, ["have"])
        game.play(1, ["nothing"])
        assert "new hand" not in told(game)
    game = has("extra_home_encounter", empty=["B2"], hands={1: ["plague"]})
    play_on(game, until=lambda game: not game.encounter.extra)
    assert game.planet("B2").ships.get(1)


def test_no_second() -> None:
    game = has("extra_encounter", aliens=("", "machine", ""))
    asked_for = []

    def again(ask):
        asked_for.append(ask)
        return True

    play_on(game, {"again": again}, until=lambda game: not game.encounter.extra)

    assert asked_for == []
    assert game.encounter.number == 1


def test_winner_is_offense() -> None:
    game = has("extra_encounter")
    play_on(game, until=lambda game: game.stop == "A")

    assert game.encounter.offense == 1
    assert game.encounter.gate.get(1)
    assert game.active == 0
    play_on(game, until=lambda game: game.turn == 2)
    assert game.active == 1


def test_home_target() -> None:
    game = has("extra_home_encounter", guests=[2], empty=["B2"])
    play_on(game, until=lambda game: 1 in game.asks() and game.asks()[1].moment == "destiny")

    assert [option.id for option in game.asks()[1].open] == ["2@:B1", "resettle:B2"]


def test_no_home_target() -> None:
    game = market("extra_home_encounter")
    [warned] = {o.warning for o in game.asks()[1].open if lot(game, "extra_home_encounter") in o.id}
    assert "nothing in your own system to aim at" in str(warned)
    game = has("extra_home_encounter", until="asked")
    with pytest.raises(Refused, match="nothing in your own system"):
        game.play(1, ["have"])
    game.play(1, ["nothing"])

    play_on(game, until=lambda game: game.stop == "S")
    assert game.encounter.offense == 0


def test_home_not_moved() -> None:
    for aliens in (("dictator", "", ""), ("", "will", ""), ("shadow", "", "")):
        game = has("extra_home_encounter", guests=[2], aliens=aliens)
        moments = []
        while game.stop != "A":
            seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
            moments.append(ask.moment)
            game.play(seat, ask.fallback)
        assert "power" not in moments
        assert (game.encounter.planet, game.encounter.defense) == ("B1", 2)
        assert game.encounter.destiny == ""


def test_deal_opponent() -> None:
    game = has("extra_deal", destiny="B", guests=[2])
    play_on(game, until=lambda game: 1 in game.asks() and game.asks()[1].moment == "destiny")

    assert [option.id for option in game.asks()[1].open] == ["2", "draw again"]
    play_on(game, until=lambda game: game.stop == "D")
    assert game.encounter.defense == 2


def test_deal_alone() -> None:
    game = has("extra_deal", aliens=("", "", "tick_tock"))
    tokens = game.sheet("tick_tock").tokens
    stops = []
    while game.encounter.extra and len(stops) < 9:
        stops.append(game.stop)
        play_on(game, trade(game), until=lambda g: g.stop != stops[-1] or not g.encounter.extra)

    assert not {"A", "C", "V"} & {*stops}
    assert game.sheet("tick_tock").tokens == tokens - 1


def trade(game):
    """Seat 1 gives room on one of its planets for nothing; the other accepts."""
    return {
        "deal": lambda ask: [
            next((o.id for o in ask.open if o.id.startswith("accept")), ask.open[0].id)
        ],
        "deal_planet": lambda ask: [ask.open[0].id],
    }


def test_deal_counts() -> None:
    game = has("extra_deal", aliens=("", "warrior", ""))
    tokens = game.sheet("warrior").tokens
    play_on(game, trade(game), until=lambda game: not game.encounter.extra)

    assert game.sheet("warrior").tokens > tokens
    assert game.player(1).warp == 0


def test_extra_deal_fails() -> None:
    game = has("extra_deal")
    play_on(game, until=lambda game: game.stop == "D")
    warning = next(o for o in game.asks()[1].open if o.id == "no deal").warning
    play_on(game, until=lambda game: not game.encounter.extra)

    assert (game.player(1).warp, game.player(2).warp) == (2, 4)
    assert "you lose 2 ships, and Seat 3 loses 4" in str(warning)


def test_won_in_between() -> None:
    game = has("extra_deal", until="asked", free=[9, 16, 9])
    for n in range(1, 5):
        game.settle(1, f"C{n}", 1)
        game.lift(1, {f"B{n}": 1})
    game.play(1, ["have"])
    play_on(game, trade(game))

    assert game.over
    assert 1 in game.result.winners


def test_no_zap() -> None:
    """The game does not ask whether somebody stops the card."""
    game = has("extra_encounter", until="asked", hands={0: ["cosmic_zap", "card_zap", "negotiate"]})

    assert [*game.asks()] == [1]
    game.play(1, ["have"])
    assert game.encounter.extra


def test_no_encounter_outlives_one_who_leaves_it() -> None:
    """The start of turn that it has interrupted goes on; nothing of it comes in a later turn."""
    game = has("extra_encounter", free=[9, 9, 9])
    game.queue.append(Extra(offense=2, by="infinity_drive"))
    play_on(game, until=lambda game: game.stop == "A")
    game.leave(2)

    play_on(game, until=in_encounter)
    assert (game.encounter.offense, game.turn, game.queue) == (0, 1, [])
    assert game.encounter.extra == ""


def test_an_encounter_that_was_added_comes_though_the_one_before_is_broken_off() -> None:
    game = market(free=[0, 0, 0, 0])
    play_on(game, until=lambda game: game.stop == "A")
    game.queue.append(Extra(offense=3, by="infinity_drive"))
    game.leave(game.encounter.main("defense"))

    play_on(game, until=lambda game: game.turn == 1 and game.encounter.extra)
    assert (game.encounter.offense, game.encounter.extra) == (3, "infinity_drive")
    play_on(game, until=lambda game: game.turn == 2)
    assert game.queue == []


def test_who_leaves_as_the_active_player_ends_the_turn_in_the_middle_of_it() -> None:
    game = has("extra_encounter", free=[9, 9, 9, 9])
    census = CENSUS["cosmic_encounter"]
    before = census(game)[1]
    play_on(game, until=lambda game: game.stop == "A")
    game.leave(0)
    play_on(game, until=lambda game: game.turn == 2)

    assert census(game)[1] == before
    assert game.stall.aside == ""
    assert game.active == 1
