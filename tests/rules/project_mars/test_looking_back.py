"""Looking back on Project Mars: the contract, the luck of the draw, what was left."""

from rules.project_mars.views.looking_back import card_values, looking_back, robots_worth
from tests.rules.looking_back import cells, said, sections
from tests.rules.project_mars.table import BRAM, ENGINEER, LEAD, bid, has, table


def game():
    """Ana would go to 4 materials, Bram bids 2, Cem passes: Ana has the contract for 3."""
    rich = {"ana": has(materials=5), "bram": has(materials=5), "cem": has(materials=5)}
    found = table(3, phase="contract", turn=1, pool=[ENGINEER], deck=[LEAD], **rich)
    found.turned_up = [{slot.card: 1 for slot in found.slots}]
    bid(found, {"up_to": 4, "then": "pass"}, 2, None)
    bid(found, None)
    found.end_early()
    return found


def test_the_contract_has_its_maximum_beside_the_price():
    found = sections(looking_back(game()))["The price of the contract"]
    assert said(found) == [
        "Turn 1: Ana paid 3 materials. The maximum was 4 materials. Bram went up to 2 materials."
    ]
    paid = sections(looking_back(game()))["What each player paid"]
    assert said(paid) == ["Ana won 1, paid 3 materials and would have paid 1 material more."]


def test_the_luck_of_a_turn_is_its_cards_beside_the_mean_of_the_deck():
    finished = game()
    values = card_values(finished)
    [card] = finished.turned_up[0]
    deck = finished.catalogue.deck
    mean = sum(values[each] for each in deck) / len(deck)

    [[brought, expected, luck]] = cells(sections(looking_back(finished))["Luck of the draw"])

    assert brought == f"${values[card]}"
    assert expected == f"${mean:.1f}"
    assert abs(float(luck.replace("$", "").replace("−", "-")) - (values[card] - mean)) < 0.1
    assert all(value >= 0 for value in values.values())


def test_the_pool_and_the_deck_are_opened():
    [name, hidden] = said(sections(looking_back(game()))["Left in the pool and in the deck"])
    assert (name, hidden) == (ENGINEER, "1 card that never came up")


def test_whoever_has_more_is_worth_more_and_whoever_left_nothing():
    rich = table(3, ana=has(money=30), bram=has(money=0), cem=has(money=0))
    ana, bram, cem = robots_worth(rich)
    assert ana > bram == cem
    rich.leave(BRAM)
    assert robots_worth(rich)[BRAM] == 0


def test_a_game_is_looked_back_on_though_it_ended_when_the_holder_of_the_contract_left():
    left = table(2)
    left.leave(left.holder)

    assert left.over
    assert left.holder in left.gone
    assert "Luck of the draw" in sections(looking_back(left))
