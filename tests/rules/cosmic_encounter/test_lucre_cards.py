"""The auction cards: one test for each kind and for each ruling, named for it."""

import pytest

from rules.cosmic_encounter.lucre import market as stall
from rules.cosmic_encounter.model.pieces import Researched
from rules.cosmic_encounter.phases.auction_cards import EFFECTS
from rules.kernel import Refused
from tests.rules.cosmic_encounter.market_table import (
    in_encounter,
    market,
    others_pass,
    play_on,
    speak,
    up_to,
    won,
)
from tests.rules.cosmic_encounter.table import take


def asked(game, seat=0):
    """Return the winner's question about the card."""
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


# ---- all of them ---------------------------------------------------------------------------------


def test_every_kind_has_an_effect_and_goes_to_the_discards() -> None:
    assert len(EFFECTS) == 14
    for kind in EFFECTS:
        game = won(kind, free=[9, 9, 9])
        card = next((sale.card for sale in game.stall.sales if sale.seat == 0), "")
        play_on(game, until=in_encounter)
        assert stall.kind_of(card) == kind
        assert card in game.stall.discards
