"""What the auction cards do: one test for each kind and for each ruling, named for it."""

import sys

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.lucre import market as stall
from rules.cosmic_encounter.model.pieces import Extra, Researched
from rules.cosmic_encounter.model.rulings_of_market import OF_MARKET
from rules.cosmic_encounter.phases.auction_cards import EFFECTS
from rules.cosmic_encounter.phases.auction_encounters import ExtraEncounter
from rules.cosmic_encounter.phases.turn import StartOfTurn
from rules.kernel.ask import Refused
from tests.conformance.census import CENSUS
from tests.rules.cosmic_encounter import test_lucre_market
from tests.rules.cosmic_encounter.market_table import (
    in_encounter,
    market,
    others_pass,
    play_on,
    speak,
    up_to,
    won,
)
from tests.rules.cosmic_encounter.table import take, told


def asked(game, seat=0):
    """What the winner is asked about the card."""
    ask = game.asks()[seat]
    assert ask.moment in ("auction_card", "discard")
    return ask


def shared(ask, **given):
    """An answer that shares ships over planets."""
    return {line.id: given.get(line.id, 0) for line in ask.lines}


# ---- cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "number"), [("cosmic_best_of_4", 4), ("cosmic_best_of_2", 2)])
def test_cosmic_best_of(kind, number) -> None:
    game = won(kind)
    held, ask = [*game.player(0).hand], asked(game)
    options = [option.id for option in ask.open]

    assert len(options) == number
    assert ask.secret
    assert {*options} < {*held}
    game.play(0, [options[1]])
    assert [card for card in options if card in game.player(0).hand] == [options[1]]
    assert {*options} - {options[1]} <= {*game.discard_pile}


def test_flare_best_of_2() -> None:
    game = won("flare_best_of_2")
    options = [option.id for option in asked(game).open]
    unused = {*game.flare_deck.cards}

    assert len(options) == 2
    assert {*options} <= unused
    assert {option for option in options if option in str(game.view(None))} == set()
    game.play(0, options[:1])
    assert options[0] in game.player(0).hand
    assert {*game.flare_deck.cards} == unused - {options[0]}
    assert not game.discard_pile


def test_discard_one() -> None:
    game = won("discard_one")
    card = asked(game).open[0].id
    game.play(0, [card])

    assert game.discard_pile == [card]


def test_discard_own() -> None:
    for hand, options in ((["attack_04", "negotiate"], 2), ([], 0)):
        game = market("discard_one", free=[9, 9, 9], begun=False)
        game.player(0).hand = []
        game.player(0).hand = [take(game, key) for key in hand]
        game.begin()
        speak(game, 0, calls={"discard_one": up_to(2)})
        others_pass(game)
        found = game.asks().get(0)
        there = found is not None and found.moment == "discard"
        assert len(found.open if there else ()) == options


def test_reward_best_of_2() -> None:
    game = won("reward_best_of_2")
    options = [option.id for option in asked(game).open]

    assert all(game.face(card).back == "reward" for card in options)
    game.play(0, [])
    assert {*game.reward_discards} == {*options}
    assert not {*options} & {*game.player(0).hand}


def test_rift_seen() -> None:
    game = market("reward_best_of_2", begun=False)
    deck = game.reward_deck.cards
    deck.sort(key=lambda card: game.face(card).type != "rift")
    game.begin()
    speak(game, 0, calls={"reward_best_of_2": up_to(3)})
    others_pass(game)
    card = asked(game).open[0].id
    game.play(0, [card])

    assert game.face(card).type == "rift"
    assert card in game.player(0).hand
    assert game.player(0).warp == 0


def test_best_of_drawn() -> None:
    """Remora draws with the winner; Vulch takes an artifact that is not kept."""
    game = market("cosmic_best_of_2", aliens=("", "remora", "vulch"), begun=False)
    artifact = take(game, "plague")
    game.draw_deck.cards.insert(0, artifact)
    game.begin()
    speak(game, 0, calls={"cosmic_best_of_2": up_to(1)})
    others_pass(game)
    remora = len(game.player(1).hand)
    assert game.asks()[1].moment == "react"
    game.play(1, [game.asks()[1].open[0].id])
    play_on(game, until=lambda game: game.asks().get(0) and game.asks()[0].moment == "auction_card")
    kept = next(option.id for option in asked(game).open if option.id != artifact)
    game.play(0, [kept])
    play_on(game, until=lambda game: game.stop != "T")

    assert len(game.player(1).hand) == remora + 1
    assert artifact in game.player(2).hand
    rewards = won("reward_best_of_2", aliens=("", "remora", ""))
    assert [*rewards.asks()] == [0]  # reward cards are no draw to which anybody reacts


# ---- technologies --------------------------------------------------------------------------------


def with_tech(key, ships):
    game = market("extra_tech_phase", begun=False)
    game.tech_deck.cards.remove(key)
    game.player(0).techs = [Researched(seat=0, id=key, ships=ships)]
    game.lift(0, {"A1": ships})
    game.begin()
    speak(game, 0, calls={"extra_tech_phase": up_to(1)})
    others_pass(game)
    return game


def test_extra_tech_phase() -> None:
    game = with_tech("energy_cloak", 1)
    game.play(0, ["tech:0+A2"])

    assert game.player(0).techs[0].ships == 2
    assert game.planet("A2").ships == {0: 3}


def test_extra_research() -> None:
    """A technology that is turned over with too few ships is abandoned; one action, no more."""
    game = with_tech("energy_cloak", 1)
    ids = [option.id for option in asked(game).open]

    assert {id.partition(":")[0] for id in ids} == {"tech", "nothing"}
    game.play(0, ["tech:0!"])
    play_on(game, until=lambda game: game.stop == "S")
    assert game.player(0).techs == []
    assert game.tech_discards == ["energy_cloak"]


# ---- ships ---------------------------------------------------------------------------------------


def test_move_all_ships() -> None:
    game = market("move_all_ships", "discard_one")
    speak(game, 0, calls={"move_all_ships": up_to(2)})
    others_pass(game)
    ask = asked(game)
    assert ask.most == 20
    game.play(0, shared(ask, A1=3, A2=3))
    game.play(0, shared(game.asks()[0], A3=6))

    ships = [game.planet(f"A{n}").ships[0] for n in range(1, 6)]
    assert ships == [1, 1, 10, 4, 4]


def test_move_4_ships() -> None:
    game = won("move_4_ships")
    ask = asked(game)

    assert ask.most == 4
    with pytest.raises(Refused):
        game.play(0, shared(ask, A1=3, A2=2))
    game.play(0, shared(ask, A1=2, A2=2))
    game.play(0, shared(game.asks()[0], A3=4))
    assert game.planet("A3").ships == {0: 8}


def test_moved_ships() -> None:
    game = market("move_4_ships", begun=False)
    game.lift(0, {"A5": 1})
    game.player(0).warp += 1
    game.begin()
    speak(game, 0, calls={"move_4_ships": up_to(1)})
    others_pass(game)
    game.play(0, shared(asked(game), A1=4))
    ask = game.asks()[0]

    assert {line.id for line in ask.lines} == {f"A{n}" for n in range(1, 6)}
    game.play(0, shared(ask, A2=4))
    assert game.planet("A1").ships == {}
    assert game.player(0).warp == 1


def without_home(*planets, **chosen):
    """Seat 0 has bought the rebirth; it has no colony on these home planets."""
    game = market("rebirth", begun=False, **chosen)
    for planet in planets:
        game.player(0).warp += game.lift(0, {planet: 4})
    game.settle(1, planets[0], 2)
    game.lift(1, {"B1": 2})
    game.begin()
    speak(game, 0, calls={"rebirth": up_to(6)})
    others_pass(game)
    return game


def test_rebirth() -> None:
    game = without_home("A1", "A2", "A3", aliens=("human", "", ""))
    assert game.player(0).powerless or game.is_short_of_homes(0)
    game.play(0, ["A1"])
    game.play(0, shared(asked(game), A4=2, A5=1))

    assert game.planet("A1").ships == {1: 2, 0: 3}
    assert game.has_power(0, "human")


def test_settled_again() -> None:
    game = without_home("A1", "A2")
    assert [option.id for option in asked(game).open] == ["A1", "A2", "nothing"]
    game.play(0, ["A1"])
    ask = asked(game)

    assert {line.id for line in ask.lines} == {"A3", "A4", "A5"}
    assert (ask.least, ask.most) == (1, 4)
    assert won("rebirth", seat=0).stop == "S"  # nothing to settle again: no effect


@pytest.mark.parametrize(("kind", "most"), [("free_3_ships", 3), ("free_7_ships", 7)])
def test_free_ships(kind, most) -> None:
    game = market(kind, begun=False)
    game.player(0).warp += game.lift(0, {"A1": 4, "A2": 4})
    game.begin()
    speak(game, 0, calls={kind: up_to(9)})
    others_pass(game)
    ask = asked(game)

    assert ask.most == most
    game.play(0, shared(ask, A3=most - 1))
    assert game.player(0).warp == 9 - most
    assert game.planet("A3").ships == {0: 3 + most}


def test_nowhere_to_land() -> None:
    game = market("free_3_ships", begun=False)
    for n in range(1, 6):
        game.player(0).warp += game.lift(0, {f"A{n}": 4})
    game.begin()
    speak(game, 0, calls={"free_3_ships": up_to(2)})
    others_pass(game)

    assert game.stop == "S"
    assert game.player(0).warp == 20


# ---- encounters ----------------------------------------------------------------------------------


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
    assert "you lose 2 ships and Seat 3 4" in str(warning)


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
    """Nobody is asked whether the card is stopped."""
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


# ---- all of them ---------------------------------------------------------------------------------


def test_every_kind_has_an_effect_and_goes_to_the_discards() -> None:
    assert len(EFFECTS) == 14
    for kind in EFFECTS:
        game = won(kind, free=[9, 9, 9])
        card = next((sale.card for sale in game.stall.sales if sale.seat == 0), "")
        play_on(game, until=in_encounter)
        assert stall.kind_of(card) == kind
        assert card in game.stall.discards


def test_each_ruling_has_a_test_of_its_name() -> None:
    modules = (sys.modules[__name__], test_lucre_market)
    here = {name.removeprefix("test_") for module in modules for name in vars(module)}

    assert {each.id for each in OF_MARKET} <= here
