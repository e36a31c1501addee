"""Looking back on Cosmic Encounter: the market, the luck of the draw, hands, what nobody bought."""

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.lucre.market import kind_of, named
from rules.cosmic_encounter.phases.regroup import take_destiny
from rules.cosmic_encounter.steps.cards import Draw
from rules.cosmic_encounter.views.looking_back import card_value, colonies, looking_back
from tests.rules.cosmic_encounter.market_table import market, others_pass, speak, up_to
from tests.rules.looking_back import cells, said, sections


def sale():
    """Seat 0 calls a card and would go to 6; seat 1 would go to 3."""
    game = market("rebirth", "free_7_ships")
    speak(game, 0, calls={"free_7_ships": up_to(6)})
    speak(game, 1, others={"free_7_ships": up_to(4)})
    others_pass(game)
    return game


def test_what_was_said_at_the_market_stands_beside_the_price():
    game = sale()
    [sold] = game.lots_sold
    name = str(named(sold.lot))

    found = sections(looking_back(game))["What each lot could have cost"]

    assert kind_of(sold.lot) == "free_7_ships"
    assert said(found) == [
        f"{name}: Ana paid {sold.price} Lucre. The maximum was 6 Lucre. Bram went up to 4 Lucre."
    ]


def test_kinds_of_which_none_was_sold_are_named():
    game = sale()
    found = said(sections(looking_back(game))["What nobody bought"])
    assert str(named("free_7_ships#1")) not in found
    assert str(named("rebirth#1")) in found


def test_the_luck_of_the_draw_counts_what_was_drawn():
    game = sale()
    game.drawn = {}
    game.draw_deck.cards[:0] = ["attack_40#1", "attack_08#1"]
    Draw(seat=1, number=2).take(game)

    [row] = cells(sections(looking_back(game))["Luck of the draw"])

    assert game.drawn == {1: {"attack_40": 1, "attack_08": 1}}
    assert row[:2] == ["2", "24.0"]
    assert [card_value(key) for key in ("attack_08", "flare_fido", "negotiate")] == [8, 13, 7]


def test_destiny_is_counted_beside_its_mean():
    game = sale()
    game.encounter.offense = 0
    for card in ("B#0", "C#0", "A#0", "B#1"):
        take_destiny(game, card)
    named = {1: 2, 2: 1}  # the offense's own colour names nobody
    assert game.destinies == named
    rows = sections(looking_back(game))["Luck of the draw: destiny"].rows
    for row in rows:
        times = named.get(row.seat, 0)
        assert [str(cell) for cell in row.cells][:2] == [str(times), "1.0"]


def test_hands_and_colonies_are_told():
    game = sale()
    game.player(2).hand = ["attack_08#1", "negotiate#1"]
    found = sections(looking_back(game))["What stayed in hand"]
    [row] = [row for row in found.rows if row.seat == 2]
    assert [str(cell) for cell in row.cells] == ["2", "8"]
    assert colonies(game) == [game.foreign_colonies(seat) for seat in game.seats]
    assert key_of("attack_08#1") == "attack_08"
