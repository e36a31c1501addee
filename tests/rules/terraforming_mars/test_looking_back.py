"""Looking back on Terraforming Mars: plans beside markers, luck, hands, what nobody bid on."""

from rules.terraforming_mars.cards.catalogue import CARDS, project_deck
from rules.terraforming_mars.model.effect import Cause
from rules.terraforming_mars.model.layout import Sold
from rules.terraforming_mars.phases.opening import editions
from rules.terraforming_mars.views.looking_back import card_value, looking_back, scores
from tests.rules.looking_back import cells, said, sections
from tests.rules.terraforming_mars.mars_auction.spread import all_pass, auction, keeps, plan
from tests.rules.terraforming_mars.table import ANA, BRAM, has, table


def test_plans_stand_beside_the_markers():
    game = table()
    game.sales = [
        Sold(
            generation=1,
            auction=1,
            card="comet",
            zone="projects",
            winner=ANA,
            price=2,
            markers={ANA: 2, BRAM: 1},
            maxima={ANA: 3, BRAM: 2},
        )
    ]
    found = sections(looking_back(game))["What each lot could have cost"]
    assert said(found) == [
        "Comet: Ana paid 2 markers. The maximum was 3 markers. Bram went up to 2 markers."
    ]


def test_what_nobody_bid_on_is_kept_from_a_real_auction():
    game = auction(way="plan", projects=["comet", "asteroid"], zone="projects")
    keeps(game, plan(ANA, ("1", 2), then="pass"))
    all_pass(game)
    game.end_early()

    found = sections(looking_back(game))

    sold = {CARDS[one.card].name for one in game.sales}
    left = set(said(found["What nobody bid on"]))
    assert len(sold) == 1
    assert left == {"Comet", "Asteroid"} - sold
    [row] = cells(found["What each lot could have cost"])
    assert row[1] == "2 markers"


def test_the_luck_of_the_draw_is_what_was_dealt_and_drawn_beside_the_mean():
    game = table()
    game.drawn = {ANA: {"comet": 1}}
    game.draw_to_hand(Cause(BRAM, ""), 2)
    drawn = game.player(BRAM).hand
    deck = project_deck(editions(game.options, solo=False))
    mean = sum(card_value(card) for card in deck) / len(deck)

    found = cells(sections(looking_back(game))["Luck of the draw"])

    total = sum(card_value(card) for card in drawn)
    assert [row[0] for row in found] == ["1", "2"]
    assert float(found[0][1]) == card_value("comet")
    assert abs(float(found[1][1]) - total / 2) < 0.06
    luck = int(found[1][2].replace("−", "-"))
    assert luck == (total * len(deck) - 2 * round(mean * len(deck))) // len(deck)


def test_what_nobody_kept_is_named_with_the_best_first():
    game = table(ana=has(hand=["comet"]))
    game.drawn = {ANA: {"comet": 1, "asteroid": 1}, BRAM: {"birds": 1}}
    found = said(sections(looking_back(game))["What was dealt, and nobody kept"])
    best = sorted(("asteroid", "birds"), key=lambda card: -card_value(card))
    assert found == [CARDS[card].name for card in best]


def test_a_game_notes_what_it_deals():
    game = auction()
    assert game.drawn == {}  # nothing is dealt at an auction
    dealt = table(2, phase="research", generation=2)
    assert all(sum(cards.values()) >= 4 for cards in dealt.drawn.values())


def test_hands_are_opened_and_positions_valued():
    game = table(ana=has(hand=["comet", "asteroid"]), bram=has(rating=25))
    found = sections(looking_back(game))["What stayed in hand"]
    best = max(("comet", "asteroid"), key=card_value)
    assert cells(found) == [["2", CARDS[best].name]]
    assert scores(game) == [20, 25]
