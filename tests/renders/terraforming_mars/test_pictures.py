import io
import random
from itertools import pairwise

import pytest
from PIL import Image

from renders import gallery, palette
from renders.canvas import Canvas
from renders.frame.compact import FLOOR, TALLEST, WIDTH
from renders.geometry import Rect
from renders.sketch import DrawnOption
from renders.terraforming_mars import mars, strips
from renders.terraforming_mars.alt import private_alt
from renders.terraforming_mars.board import draw_board
from renders.terraforming_mars.card_sheet import card_alt, draw_card_sheet
from renders.terraforming_mars.compact import draw_compact
from renders.terraforming_mars.ending import draw_compact_ending, draw_ending
from renders.terraforming_mars.goal_sheet import draw_goal_sheet
from renders.terraforming_mars.map_sheet import draw_map_sheet, draw_offers
from renders.terraforming_mars.needs import check, checks
from renders.terraforming_mars.own import options_by_card
from renders.terraforming_mars.private import MOST_COLUMNS
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.wide import COLUMN, draw_wide
from renders.terraforming_mars.words import under_headline
from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.cards.faces import face
from rules.terraforming_mars.model.views import InPlay, Table
from tests.renders.lying import holds, meets
from tests.renders.terraforming_mars import samples
from tests.renders.written import assert_apart

GAME = "terraforming_mars"
LONG_NAMES = (
    "Maximiliana-Alexandrovna von H🚀", "田中さん 太郎", "José Ñandú Ünïcødé Čapek", "W" * 32,
    "Ανδρέας Παπαδόπουλος-Χ",
)  # fmt: skip
LONG_NEWS = (
    "José Ñandú Ünïcødé Čapek plays Giant Ice Asteroid with 5 titanium, raises the temperature "
    "two steps and places oceans on E6 and D7.",
    "Ana loses 6 plants.",
)


def scene(table: Table, names=samples.NAMES, **more) -> Scene:
    return Scene.at(table, names, **more).for_drawing()


def full_scene(count: int, names=samples.NAMES, news=samples.NEWS) -> Scene:
    now = samples.table(count) if count > 1 else samples.solo_table()
    before = samples.before(now) if count > 1 else None
    return scene(now, names, before=before, news=news)


def crowded_table() -> Table:
    """Return a table where all are asked, one has left, hexes are claimed and numbers are large."""
    now = samples.table(5, awaited=(0, 1, 2, 4), phase="research", drafting="clockwise")
    rich = now.players[0].model_copy(
        update={
            "stock": samples.amounts(388, 107, 144, 99, 120, 231),
            "production": samples.amounts(104, 12, 15, 23, 44, 31),
            "rating": 104,
            "tags": dict.fromkeys(samples.TAGS, 17),
            "hand_size": 31,
        }
    )
    gone = now.players[3].model_copy(update={"gone": True})
    seats = (rich, now.players[1], now.players[2], gone, now.players[4])
    return now.model_copy(
        update={"players": seats, "hexes": samples.hexes(samples.TILES, B3=1, C5=4, E3=0)}
    )


def many_cards(seat: int = 2) -> Table:
    """A player with every card of the samples in play."""
    now = samples.table(4)
    cards = tuple(
        InPlay(face=face, resources=12 if face.holds else 0, used=bool(number % 2))
        for number, face in enumerate(samples.CARDS.values())
    )
    seats = tuple(
        entry.model_copy(update={"cards": cards}) if entry.seat == seat else entry
        for entry in now.players
    )
    return now.model_copy(update={"players": seats})


def offers() -> list[DrawnOption]:
    return [DrawnOption(space, f"{space}: 2 plants") for space in ("B2", "C4", "D6", "E6", "I5")]


# Goldens: look at a picture before committing it


@pytest.mark.parametrize("count", [1, 4, 5])
def test_the_wide_table_looks_as_it_did(count, golden):
    golden(draw_wide(full_scene(count)).image, f"tm_wide_{count}")


def test_the_compact_table_looks_as_it_did(golden):
    golden(draw_compact(full_scene(4)).image, "tm_compact")


def test_a_card_looks_as_it_did(golden):
    face = samples.CARDS["electro_catapult"]
    found = checks(face, samples.table(4), 2)

    golden(draw_card_sheet(face, found).image, "tm_card")


def test_the_hand_looks_as_it_did(golden):
    golden(samples.draw_private(scene(samples.hand_table()), 2, ()).image, "tm_hand")


def test_the_spaces_on_offer_look_as_they_did(golden):
    drawn = draw_offers(scene(samples.hand_table()), [one.mark for one in offers()], 2)

    golden(drawn.image, "tm_offers")


def test_a_board_looks_as_it_did(golden):
    golden(draw_board(scene(many_cards()), 2).image, "tm_board")


@pytest.mark.parametrize(
    "numbers", [(60, 1, 1, 1, 1, 90), (1, 1, 1, 1, 1, 1), (41, 5, 2, 1, 2, 130)]
)
def test_every_share_of_a_score_has_its_number_however_narrow(numbers, written):
    scores = (samples.score(0, 60, 5, 5, 9, 9, 90), samples.score(1, *numbers))

    draw_ending(scene(samples.ending_table(scores=scores, winners=(0,))))

    row = [entry for entry in written if 400 < entry.box.top < 560 and entry.box.right < 900]
    assert sorted(n for n in numbers) == sorted(
        int(entry.words) for entry in row if entry.words.isdigit() and entry.style.size < 40
    )
    assert not [
        (one.words, other.words)
        for number, one in enumerate(row)
        for other in row[number + 1 :]
        if meets(one.box, other.box)
    ]


def test_the_winner_is_ahead_of_the_best_who_stayed():
    left = [one.model_copy(update={"gone": one.seat == 1}) for one in samples.players(3)]
    scores = [
        samples.score(seat, total, 0, 0, 0, 0, 0) for seat, total in ((0, 60), (2, 51), (1, 65))
    ]
    ended = {"scores": scores, "winners": (0,)}

    assert "9 ahead of Chidi" in under_headline(scene(samples.ending_table(players=left, **ended)))
    alone = [one.model_copy(update={"gone": one.seat > 0}) for one in left]
    assert "ahead" not in under_headline(scene(samples.ending_table(players=alone, **ended)))


def test_the_ending_looks_as_it_did(golden):
    golden(draw_ending(scene(samples.ending_table())).image, "tm_ending")
    golden(draw_compact_ending(scene(samples.ending_table())).image, "tm_compact_ending")


# Words


@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES], ids=["short", "long"])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_on_the_wide_table_every_word_is_inside_and_none_is_too_small(count, names, written):
    draw_wide(full_scene(count, names, LONG_NEWS))

    assert min(entry.style.size for entry in written) >= 15


@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES], ids=["short", "long"])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_the_compact_table_is_small_its_words_are_not(count, names, written):
    drawn = draw_compact(full_scene(count, names, LONG_NEWS))

    assert min(entry.style.size for entry in written) >= FLOOR
    assert drawn.width == WIDTH
    assert drawn.height <= TALLEST


def test_a_crowded_table_still_fits(written):
    crowded = scene(crowded_table(), LONG_NAMES, news=LONG_NEWS)
    draw_wide(crowded)
    draw_compact(crowded)
    draw_goal_sheet(crowded)
    draw_map_sheet(crowded)
    for seat in range(5):
        draw_board(crowded, seat)

    assert written


@pytest.mark.parametrize(
    "draw",
    [
        pytest.param(lambda: draw_wide(full_scene(4)), id="four"),
        pytest.param(
            lambda: draw_wide(full_scene(5, LONG_NAMES, LONG_NEWS)), id="five with long names"
        ),
        pytest.param(
            lambda: draw_wide(full_scene(2, LONG_NAMES, LONG_NEWS)), id="two with long names"
        ),
        pytest.param(
            lambda: draw_wide(full_scene(1, LONG_NAMES, LONG_NEWS)), id="alone with a long name"
        ),
        pytest.param(
            lambda: draw_wide(scene(crowded_table(), LONG_NAMES, news=LONG_NEWS)), id="crowded"
        ),
        pytest.param(
            lambda: draw_compact(full_scene(3, LONG_NAMES, LONG_NEWS)), id="compact for three"
        ),
        pytest.param(
            lambda: draw_compact(scene(crowded_table(), LONG_NAMES)), id="compact and crowded"
        ),
        pytest.param(
            lambda: draw_board(scene(many_cards(), LONG_NAMES), 2), id="a board of many cards"
        ),
        pytest.param(lambda: draw_goal_sheet(scene(crowded_table(), LONG_NAMES)), id="goals"),
        pytest.param(lambda: draw_ending(scene(samples.ending_table(), LONG_NAMES)), id="ending"),
    ],
)
def test_no_words_lie_on_one_another(draw, written):
    draw()

    assert_apart(written)


def test_the_head_tells_whose_turn_it_is_and_who_follows(written):
    draw_wide(full_scene(4))

    words = {entry.words for entry in written}
    assert "Chidi to play" in words
    assert "two actions or pass  ·  then Ana, Bram" in words


@pytest.mark.parametrize("left", [1, 2])
def test_the_order_of_four_names_is_whole_on_the_compact_table(left, written):
    shown = samples.table(5)
    players = tuple(
        one.model_copy(update={"passed": False, "actions_left": left * (one.seat == 2)})
        for one in shown.players
    )
    view = shown.model_copy(update={"players": players}).model_dump(mode="json")
    names = ("Marlene", "Thomas", "Edda", "Dana", "Emre")
    gallery.table(GAME, view, names, size="compact")

    asked = {1: "one more action or end", 2: "two actions or pass"}[left]
    line = f"{asked}  ·  generation 7  ·  then Dana, Emre, Marlene, Thomas"
    assert line in {entry.words for entry in written}


def test_a_player_asked_in_anothers_turn_is_to_decide(written):
    draw_wide(scene(samples.table(4, awaited=(1,))))

    assert {"Bram to decide", "during Chidi's turn"} <= {entry.words for entry in written}


def test_the_last_move_stands_with_its_gains(written):
    draw_wide(full_scene(4))

    words = [entry.words for entry in written]
    sentence = "used the standard project Greenery, placed a greenery"
    assert {sentence, "D7", "−23", "+2", "+1"} <= set(words)
    assert "raised oxygen to 7 %" not in " ".join(words)


@pytest.mark.parametrize("face", samples.CARDS.values(), ids=list(samples.CARDS))
def test_every_card_is_drawn_with_all_its_words(face, written):
    draw_card_sheet(face, checks(face, samples.table(4), 2))

    said = " ".join(entry.words for entry in written).replace("\u00a0", " ")
    assert all(word in said for sentence in face.text for word in sentence.split())
    assert face.name in said
    assert not [entry for entry in written if entry.words.endswith("…")]


@pytest.mark.long
def test_every_card_of_the_game_fits_its_picture_and_its_place_in_a_hand(written):
    faces = [face(key) for key in CARDS]
    table = samples.table(4)
    for card in faces:
        draw_card_sheet(card, checks(card, table, 2))
    cut = {entry.words for entry in written if entry.words.endswith("…")}
    small = len(written)
    seat = table.players[2].model_copy(update={"hand": tuple(faces)})
    seats = (*table.players[:2], seat, table.players[3])
    samples.draw_private(scene(table.model_copy(update={"players": seats, "viewer": 2})), 2, ())

    assert not cut
    assert {card.name for card in faces} <= {entry.words for entry in written[small:]}
    assert not [entry for entry in written[small:] if entry.words.endswith("…")]


def test_every_card_of_the_game_is_said_in_words():
    for key in CARDS:
        card = face(key)
        words = card_alt(card, checks(card, samples.table(4), 2))
        assert card.name in words
        assert len(words) <= 1024
        assert all(sentence.rstrip(".") in words for sentence in card.text)


# Geometry


def test_the_strips_fill_their_column_for_any_number_of_players():
    for count in range(1, 6):
        rects = strips.strip_rects(count, COLUMN)
        assert len(rects) == count
        assert all(holds(COLUMN, rect) for rect in rects)
        assert not any(meets(one, two) for one, two in pairwise(rects))
        assert count == 1 or COLUMN.bottom - rects[-1].bottom <= 1


def test_every_hex_lies_on_its_map():
    table = samples.table(4)
    for style in (mars.WIDE, mars.COMPACT, mars.LARGE):
        places = mars.hex_places(table.hexes, (0, 0), style)
        assert len(places) == 61
        for across, down in places.values():
            assert style.radius <= across <= style.width - style.radius
            assert style.radius <= down <= style.height - style.radius


def test_a_volcano_is_named_by_one_word():
    assert mars.short_name("Pavonis Mons", "tharsis") == "Pavonis"
    assert mars.short_name("Tharsis Tholus", "tharsis") == "Tholus"


# What is lit, what is met


def test_only_what_the_last_move_changed_is_lit():
    calm = scene(samples.table(4, changed=()))
    lit = full_scene(4)

    def pixels(shown: Scene) -> int:
        image = draw_wide(shown).image.convert("RGB")
        return sum(count for count, colour in image.getcolors(1 << 20) if colour == palette.LIT)

    assert pixels(calm) == 0
    assert pixels(lit) > 1000


def test_requirements_are_checked_for_the_viewer():
    table = samples.table(4)

    assert check(samples.at_least("temperature", 4), table, 2).met is False
    assert check(samples.at_most("oxygen", 8), table, 2).met is True
    assert check(samples.at_least("science", 4, "tag", "4 science tags"), table, 2).met is True
    assert check(samples.at_least("science", 4, "tag", "4 science tags"), table, None).met is None
    assert check(samples.at_least("titanium", 1, "production", ""), table, 0).met is False
    assert check(samples.at_least("cities", 2, "tiles", "2 cities in play"), table, 0).met is True


def test_a_shift_of_requirements_is_counted():
    table = samples.table(4)
    owner = table.players[2].model_copy(update={"shift": 2})
    seats = (*table.players[:2], owner, table.players[3])
    table = table.model_copy(update={"players": seats})

    assert check(samples.at_least("oxygen", 9), table, 2).met is True
    assert check(samples.at_least("oxygen", 10), table, 2).met is False
    assert check(samples.at_least("temperature", -4), table, 2).met is True
    assert check(samples.at_least("oxygen", 9), table, 0).met is False


def test_a_card_that_cannot_be_played_says_why(written):
    options = [
        DrawnOption("A", "Comet (19 M€ instead of 21)", id="play:comet"),
        DrawnOption("", "Farming (16 M€)", "", "the temperature is too low", "play:farming"),
    ]

    samples.draw_private(scene(samples.hand_table()), 2, options)

    words = {entry.words for entry in written}
    assert {"A", "19", "the temperature is too low", "10\u00a0cards  ·  1 playable now"} <= words


@pytest.mark.parametrize("columns", MOST_COLUMNS.values(), ids=MOST_COLUMNS)
def test_cards_that_are_sold_are_chosen_from_and_not_called_playable(written, columns):
    """None of what may be sold need be playable; which it is, has nothing to do with its sale."""
    table, letters = samples.hand_table(cards=3), "ABC"
    faces = table.players[2].hand
    options = [
        DrawnOption(a, face.name, id=face.id) for a, face in zip(letters, faces, strict=True)
    ]

    samples.draw_private(scene(table), 2, options, columns)
    alt = private_alt(scene(table), 2, options)

    words = {entry.words for entry in written}
    assert "3\u00a0cards  ·  3 to choose from" in words
    assert not any("playable" in each for each in words)
    assert f"Hand, to choose from: A {faces[0].name} {faces[0].cost}, B " in alt
    assert "Choices:" not in alt, "each card is named once"


def test_a_card_is_told_from_a_standard_project_of_the_same_name_and_price():
    face = samples.CARDS["comet"]
    project = DrawnOption("A", "Comet (21 M€)", id="project:comet_project")
    used = DrawnOption("B", "Comet (21 M€)", id="use:comet:0")
    played = DrawnOption("C", "Comet (21 M€)", id="play:comet")
    kept = DrawnOption("D", "Comet (21 M€)", id="comet")

    assert options_by_card([project, used]).get(face.id) is None
    assert options_by_card([project, used, played])[face.id] == played
    assert options_by_card([project, kept])[face.id] == kept


@pytest.mark.parametrize("cards", [0, 1, 10, 18, 30])
def test_a_hand_of_any_size_is_readable(cards, written):
    samples.draw_private(scene(samples.hand_table(cards=cards), LONG_NAMES), 2, ())

    assert min(entry.style.size for entry in written) >= 22


def test_a_compact_hand_is_as_narrow_as_a_post_and_says_the_same():
    view = samples.hand_table(cards=30).model_dump()

    wide = gallery.private(GAME, view, samples.NAMES)
    compact = gallery.private(GAME, view, samples.NAMES, size="compact")

    assert width_of_file(wide) > WIDTH
    assert width_of_file(compact) == WIDTH
    assert compact.alt == wide.alt


def width_of_file(picture):
    return Image.open(io.BytesIO(picture.image_bytes)).width


def test_cards_on_offer_have_the_letters_by_which_they_can_be_chosen(written):
    now = samples.hand_table(phase="research")
    mine = now.players[2].model_copy(update={"dealt": tuple(samples.CARDS.values())[:4]})
    seats = (*now.players[:2], mine, now.players[3])

    options = [
        DrawnOption(mark, face.name, id=face.id)
        for mark, face in zip("AB", mine.dealt[:2], strict=True)
    ]

    samples.draw_private(scene(now.model_copy(update={"players": seats})), 2, options)

    letters = {entry.words for entry in written if len(entry.words) == 1} & set("ABCD")
    assert letters == {"A", "B"}


def test_the_map_of_a_choice_names_every_hex_on_offer(written):
    draw_offers(scene(samples.hand_table()), [one.mark for one in offers()], 2)

    bold = {entry.words for entry in written if entry.style.weight == 750}
    assert {option.mark for option in offers()} <= bold


# The gallery: secrets, files, words


def test_a_hand_never_changes_what_others_see():
    open_hand = samples.hand_table().model_dump()
    other_hand = samples.hand_table().model_dump()
    other_hand["players"][2]["hand"] = other_hand["players"][2]["hand"][::-1]
    hidden = samples.table(4, viewer=None)
    hidden_view = hidden.model_dump()
    for seat in hidden_view["players"]:
        seat["hand_size"] = open_hand["players"][seat["seat"]]["hand_size"]

    for draw in (
        lambda view: gallery.table(GAME, view, samples.NAMES),
        lambda view: gallery.table(GAME, view, samples.NAMES, size="compact"),
        lambda view: gallery.close_up(GAME, view, samples.NAMES, "player 3"),
        lambda view: gallery.close_up(GAME, view, samples.NAMES, "map"),
        lambda view: gallery.ending(GAME, view, samples.NAMES),
    ):
        one, other, bystander = draw(open_hand), draw(other_hand), draw(hidden_view)
        assert one.image_bytes == other.image_bytes == bystander.image_bytes
        assert one.alt == other.alt == bystander.alt


def all_pictures(table: Table, names) -> list[gallery.Picture]:
    view = table.model_dump()
    found = [gallery.table(GAME, view, names, news=LONG_NEWS)]
    found.append(gallery.table(GAME, view, names, size="compact"))
    found += [
        gallery.close_up(GAME, view, names, one.what)
        for one in gallery.close_ups(GAME, view, names)
    ]
    found.append(gallery.ending(GAME, view, names))
    return found


@pytest.mark.parametrize(
    "table",
    [samples.table(5), crowded_table(), samples.solo_table(), samples.ending_table(), many_cards()],
    ids=["five", "crowded", "solo", "ending", "cards"],
)
def test_every_picture_opens_is_small_and_says_what_it_shows(table):
    for picture in all_pictures(table, LONG_NAMES):
        with Image.open(io.BytesIO(picture.image_bytes)) as image:
            image.load()
        assert len(picture.image_bytes) < 300_000
        assert 20 < len(picture.alt) <= 1024
        assert "\u00a0" not in picture.alt


def test_a_private_picture_says_what_it_shows():
    view = samples.hand_table(cards=30).model_dump()

    hand = gallery.private(GAME, view, samples.NAMES)
    where = gallery.private(GAME, view, samples.NAMES, options=offers())

    assert "Comet 21" in hand.alt
    assert len(hand.alt) <= 1024
    assert len(hand.image_bytes) < 300_000
    assert where.alt.startswith("You may choose from: B2, C4, D6, E6, I5.")


def test_a_private_picture_needs_a_viewer():
    with pytest.raises(ValueError, match="seat"):
        gallery.private(GAME, samples.table(4).model_dump(), samples.NAMES)


def test_an_unknown_close_up_is_a_key_error():
    with pytest.raises(KeyError):
        gallery.close_up(GAME, samples.table(4).model_dump(), samples.NAMES, "player 9")


def test_a_card_can_be_looked_at_alone_or_by_a_viewer():
    face = samples.CARDS["birds"].model_dump()

    alone = gallery.card(GAME, face)
    seen = gallery.card(GAME, face, view=samples.hand_table().model_dump())

    assert alone.name == "terraforming-mars-card-birds.png"
    assert "now 7 %" not in alone.alt
    assert "at least 13 % oxygen (now 7 %)" in seen.alt
    assert alone.image_bytes != seen.image_bytes


def test_a_game_without_single_cards_says_so():
    with pytest.raises(LookupError):
        gallery.card("project_mars", {})


def test_the_kept_boards_stay_within_their_limit():
    dice = random.Random(5)
    for _ in range(6):
        scale = dice.choice((0.5, 0.75, 1))
        draw_compact(full_scene(2), scale)

    assert mars.BOARDS.held <= mars.BOARDS.limit


def test_who_has_passed_keeps_the_room_of_the_name_on_the_compact_table(written):
    shown = samples.table(5)
    passed = next(player.seat for player in shown.players if player.passed)
    names = [("Ana Bell" if seat == passed else "Bo") for seat in range(5)]
    gallery.table(GAME, shown.model_dump(mode="json"), names, size="compact")

    words = {one.words for one in written}
    assert "Ana Bell" in words
    assert not words & {"pass", "passed"}


def test_a_passed_seat_looks_unlike_one_that_plays_on():
    shown = samples.table(5)
    rows = []
    for passed in (True, False):
        players = tuple(
            one.model_copy(update={"passed": passed and one.seat == 4}) for one in shown.players
        )
        view = shown.model_copy(update={"players": players}).model_dump(mode="json")
        picture = gallery.table(GAME, view, samples.NAMES, size="compact")
        whole = Image.open(io.BytesIO(picture.image_bytes)).convert("RGB")
        rows.append(whole.crop((30, whole.height - 70, 78, whole.height - 20)).getchannel("R"))

    check, without = (row.getextrema()[1] for row in rows)
    assert check > 200 > without, "a check lies on the mark of who has passed"


@pytest.mark.parametrize(
    "style", [mars.COMPACT, mars.LARGE, mars.WIDE], ids=["compact", "large", "wide"]
)
def test_the_id_of_a_hex_on_offer_lies_on_no_bonus(style, monkeypatch):
    seen = mars.map_of(scene(samples.table(3)), (0, 0), style)
    bonus, plates = [], []
    draw, plate = mars.draw_bonus, mars.hexmap.plate

    def drawn(canvas, kinds, centre, size):
        bonus.append(Rect(centre[0] - size / 2, centre[1] - size / 2, size, size if kinds else 0))
        draw(canvas, kinds, centre, size)

    def plated(*given):
        plates.append(plate(*given))
        return plates[-1]

    monkeypatch.setattr(mars, "draw_bonus", drawn)
    monkeypatch.setattr(mars.hexmap, "plate", plated)
    offered = [space.id for space in seen.board.spaces]
    mars.draw_offered_map(Canvas(style.width, style.height), seen, offered)

    own = bonus[-len(plates) :]
    assert len(plates) == len(offered)
    assert [a for a, b in zip(own, plates, strict=True) if meets(a, b)] == []
