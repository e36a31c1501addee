import pytest

from renders import gallery
from renders.geometry import Rect
from renders.sheet import Sheet
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.effects import MORE
from renders.terraforming_mars.needs import checks
from renders.terraforming_mars.short_card import put_short, short_height
from renders.terraforming_mars.small_card import WIDTH, HeldCard
from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.cards.faces import face
from rules.terraforming_mars.meta import META
from rules.terraforming_mars.model.options import TerraformingOptions
from tests.renders.terraforming_mars import samples
from tests.rules.terraforming_mars.table import ANA, BRAM, has, table

GAME = "terraforming_mars"
HAND = ["comet", "mine", "birds", "power_plant", "asteroid"]


def view(seat=ANA):
    return table(2, ana=has(hand=HAND, mc=14)).view(seat)


def names(seen):
    return [face["name"] for face in seen["players"][ANA]["hand"]]


@pytest.mark.parametrize(
    ("order", "cards"),
    [
        ("drawn", ["Comet", "Mine", "Birds", "Power Plant", "Asteroid"]),
        ("cost", ["Mine", "Power Plant", "Birds", "Asteroid", "Comet"]),
        ("kind", ["Mine", "Power Plant", "Birds", "Asteroid", "Comet"]),
        ("tag", ["Mine", "Power Plant", "Asteroid", "Comet", "Birds"]),
        ("playable", ["Mine", "Power Plant", "Asteroid", "Birds", "Comet"]),
    ],
)
def test_a_hand_is_seen_in_the_order_its_player_wants(order, cards):
    seen = gallery.arranged(GAME, view(), order)

    assert names(seen) == cards
    own = seen["players"][ANA]
    assert [terms["order"] for terms in own["hand_terms"]] == [
        HAND.index(face["id"]) for face in own["hand"]
    ]
    assert names(view()) == ["Comet", "Mine", "Birds", "Power Plant", "Asteroid"]


def test_the_words_of_a_hand_say_what_can_be_played_and_why_the_rest_cannot():
    have, playable, *closed = gallery.hand_words(GAME, gallery.arranged(GAME, view(), "cost"))

    assert have.startswith("You have 14 M€")
    assert playable == "Playable now: Mine (4 M€), Power Plant (4 M€), Asteroid (14 M€)."
    assert [line.partition(":")[0] for line in closed] == ["Birds (10 M€)", "Comet (21 M€)"]
    assert closed[1] == "Comet (21 M€): Costs 21 M€; you can pay 14."


def test_out_of_turn_it_is_said_that_nothing_can_be_played_yet():
    game = table(2, bram=has(hand=["mine"], mc=14))

    assert gallery.hand_words(GAME, game.view(BRAM))[1] == (
        "Playable, were it your turn: Mine (4 M€)."
    )
    assert gallery.hand_words(GAME, table(2).view(ANA))[-1] == "No cards in hand."


def test_a_whole_game_offers_every_order_at_its_start():
    game = META.new(2, TerraformingOptions(), "hands", "")

    for order in gallery.hand_orders(GAME):
        assert gallery.arranged(GAME, game.view(0), order.what)["viewer"] == 0
    assert any(line.startswith("On offer: ") for line in gallery.hand_words(GAME, game.view(0)))


def test_a_hand_has_no_other_order():
    with pytest.raises(KeyError):
        gallery.arranged(GAME, view(), "colour")
    with pytest.raises(KeyError):
        gallery.arranged("project_mars", {}, "cost")
    assert gallery.hand_orders("project_mars") == ()
    assert gallery.hand_words("project_mars", {}) == ()


def test_a_short_card_shows_its_effects_whole_where_smaller_signs_do(written):
    keys = ["nitrogen_rich_asteroid", "cupola_city", "natural_preserve", "imported_hydrogen"]
    for key in keys:
        put_short(Sheet(WIDTH, 96, COLOUR_TABLE), HeldCard(face(key), ()), Rect(0, 0, WIDTH, 96))

    words = [one.words for one in written]
    assert "…" not in words
    assert {"+1", "+4", "+2"} <= set(words)


@pytest.mark.parametrize("bright", [True, False])
def test_every_short_card_shows_its_effects_whole(bright, written):
    for key in CARDS:
        held = HeldCard(face(key), checks(face(key), None, None), "AB", 21, bright=bright)
        rect = Rect(0, 0, WIDTH, short_height(held))
        put_short(Sheet(WIDTH, rect.height, COLOUR_TABLE), held, rect)

    assert len(CARDS) > 250
    assert MORE not in {one.words for one in written}


def test_a_usual_hand_of_many_cards_shows_all_effects_whole(written):
    rare = ["open_city", "capital", "herbivores", "large_convoy"]
    faces = tuple(map(face, [*rare, *(key for key in CARDS if key not in rare)][:14]))
    table = samples.hand_table(cards=0)
    players = [
        each.model_copy(update={"hand": faces, "hand_size": len(faces)})
        if each.seat == table.viewer
        else each
        for each in table.players
    ]
    view = table.model_copy(update={"players": tuple(players)}).model_dump(mode="json")
    gallery.forget()

    gallery.private("terraforming_mars", view, samples.NAMES, size="compact")

    assert {each.name for each in faces} <= {one.words for one in written}
    assert MORE not in {one.words for one in written}
