"""A hand put together from kept parts is the hand drawn afresh, whatever was drawn before it."""

from random import Random

import pytest
from PIL import ImageChops

from renders import gallery, palette
from renders.canvas import Canvas
from renders.frame.compact import MARGIN
from renders.frame.scene import drawable_options
from renders.geometry import Rect
from renders.sheet import LOOSE, Sheet
from renders.sketch import DrawnOption
from renders.terraforming_mars.auction.private import draw_own_auction, own_auction
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.compact_head import HEAD
from renders.terraforming_mars.map_sheet import draw_offers
from renders.terraforming_mars.mars import LARGE, draw_offered_map, map_of
from renders.terraforming_mars.private import offered_spaces
from renders.terraforming_mars.scene import Scene
from rules.games import GAMES
from rules.kernel import Choose, Voice
from rules.terraforming_mars.model.views import Table
from tests.answers import some_answer
from tests.renders.terraforming_mars import samples

GAME = "terraforming_mars"
META = GAMES[GAME]
NAMES = ("Ana", "Bram", "Chidi")
MOVES = 280
EVERY = 8
COLUMNS = 4, 2
"""On wide pictures and on compact ones."""


def asked(**options):
    """Yield each asked player's view in a random game, with their choices."""
    game = META.new(3, META.options(**options), "kept hands", "")
    dice, voice = Random(3), Voice(NAMES)
    for number in range(MOVES):
        seat, ask = dice.choice([*game.asks().items()])
        if number % EVERY == 0:
            choices = ask.options if isinstance(ask, Choose) else ()
            yield Table.model_validate(game.view(seat)), drawable_options([
                DrawnOption(
                    one.mark, voice.say(one.label), "",
                    voice.say(one.why_not) if one.why_not else "", one.id,
                )
                for one in choices
            ])  # fmt: skip
        game.play(seat, some_answer(ask, dice.random))


def drawn(table, options, columns):
    scene = Scene.at(table, NAMES)
    offered = offered_spaces(scene, options)
    if offered:
        return draw_offers(scene, offered, table.viewer).image.tobytes()
    if table.auction is None:
        return samples.draw_private(scene, table.viewer, options, columns).image.tobytes()
    own = own_auction(scene, table.auction, table.viewer, options, columns)
    return draw_own_auction(own).image.tobytes()


@pytest.mark.parametrize(
    "options",
    [{"prelude": True, "corporate_era": True}, {"mars_auction": True, "bidding": "plan"}],
    ids=["hands", "auction"],
)
def test_a_hand_of_kept_parts_is_as_one_drawn_afresh(options):
    looks = [(*one, columns) for one in asked(**options) for columns in COLUMNS]
    LOOSE.clear()
    kept = [drawn(*scene) for scene in looks]
    again = [drawn(*scene) for scene in reversed(looks)]
    for scene, first, second in zip(looks, kept, reversed(again), strict=True):
        LOOSE.clear()
        assert drawn(*scene) == first == second
    assert len(set(kept)) > 12


def test_a_map_of_kept_parts_shows_what_the_map_drawn_at_once_shows():
    scene = Scene.at(samples.hand_table(viewer=2), NAMES)
    offered = [space.id for space in scene.table.hexes if space.tile is None][::2]
    seen = map_of(scene, (MARGIN, HEAD), LARGE)
    at_once = Canvas(1200, HEAD + LARGE.height + MARGIN)
    draw_offered_map(at_once, seen, offered)

    kept = draw_offers(scene, offered, 2).image.convert("RGB")

    box = tuple(map(int, (seen.panel.left, seen.panel.top, seen.panel.right, seen.panel.bottom)))
    wanted = COLOUR_TABLE.numbered(at_once.image).convert("RGB").crop(box)
    apart = ImageChops.difference(wanted, kept.crop(box)).convert("L").histogram()
    assert sum(apart[12:]) < 0.002 * sum(apart), (
        "but for the edges of tiles, where they meet something else"
    )
    assert sum(apart[120:]) == 0


def test_a_hand_is_not_drawn_again_for_what_others_do():
    table = samples.hand_table(viewer=2)
    richer = table.players[0].model_copy(update={"rating": 60})
    later = table.model_copy(update={"players": (richer, *table.players[1:]), "awaited": (0,)})
    views = [each.model_dump(mode="json") for each in (table, later)]
    first, second = (gallery.private(GAME, view, samples.NAMES) for view in views)

    assert first is second


def test_a_card_is_drawn_once_for_all_who_hold_it():
    LOOSE.clear()
    samples.draw_private(Scene.at(samples.hand_table(viewer=2), NAMES), 2, ())
    parts = len(LOOSE)
    poorer = samples.hand_table(viewer=2)
    players = [
        player.model_copy(update={"hand": player.hand[::-1]}) if player.hand else player
        for player in poorer.players
    ]

    samples.draw_private(
        Scene.at(poorer.model_copy(update={"players": tuple(players)}), NAMES), 2, ()
    )

    assert len(LOOSE) == parts


def test_a_loose_part_may_know_nothing_but_what_is_seen():
    sheet, colour = Sheet(60, 40, COLOUR_TABLE), palette.LIT

    with pytest.raises(TypeError, match="more than what is seen"):
        sheet.loose(Rect(0, 0, 9, 9), lambda canvas, seen: canvas.fill(seen, colour), sheet)
