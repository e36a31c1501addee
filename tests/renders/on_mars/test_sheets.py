"""Boards, map, cards on offer and the result: what is written, what is secret, what is said."""

import pytest

from renders import gallery
from renders.on_mars import alt, alt_close_ups, map_sheet
from renders.on_mars.alt_map import map_alt
from renders.on_mars.board import draw_board
from renders.on_mars.compact import draw_compact
from renders.on_mars.compact_own import draw_own
from renders.on_mars.ending import draw_compact_ending, draw_ending, gained_from, lost_from, ranking
from renders.on_mars.kinds import SOURCES
from renders.on_mars.map_sheet import draw_map_sheet, offered_hexes
from renders.on_mars.offers import asked_faces, asks_for_cards, draw_compact_offers, draw_offers
from renders.on_mars.wide import draw_wide
from renders.sentences import LONGEST
from renders.sketch import DrawnOption
from rules.on_mars.cards.blueprints import BLUEPRINTS
from rules.on_mars.cards.people import CONTRACTS, SCIENTISTS
from rules.on_mars.model.cards_seen import ColonistCard
from rules.on_mars.model.views import Offer, Person, Table
from tests.renders.on_mars import samples
from tests.renders.on_mars.style_sheet import style_sheet
from tests.renders.on_mars.test_table import LONG_NAMES, TABLES, scene
from tests.renders.written import assert_apart

OPTIONS = [
    DrawnOption(
        "A", "Construct a building near one of your bots", "2 crystals or colonists to stand"
    ),
    DrawnOption("B", "Upgrade", "", "no generator near a bot"),
    DrawnOption(
        "C12", "Take the contract with the longest of all names there are", "for 1 crystal " * 9
    ),
    DrawnOption("D", "End the turn"),
]
PLACES = [
    DrawnOption(place, place, f"gains {number} oxygen")
    for place, number in (("B2", 1), ("C3", 2), ("D4", 3), ("I3", 0), ("A2", 1))
]


@pytest.mark.long
@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES], ids=["short", "long"])
@pytest.mark.parametrize("size", ["wide", "compact"])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_on_every_board_all_words_are_inside_apart_and_large_enough(table, size, names, written):
    least = 22 if size == "compact" else 15
    for board in table.players:
        (draw_own if size == "compact" else draw_board)(scene(table, names), board.seat, OPTIONS)

        assert min(entry.style.size for entry in written) >= least
        assert_apart(written)
        written.clear()


def test_the_private_board_shows_every_goal(written):
    draw_board(scene(samples.table(viewer=2)), 2)

    words = [entry.words for entry in written]
    assert "3 own shelters on the map" in words
    assert "can be shown now" in words
    assert "2 of 3" in words


@pytest.mark.parametrize("offered", [None, offered_hexes(scene(samples.table()), PLACES)])
@pytest.mark.parametrize("table", [samples.table(), samples.crowded()], ids=["play", "crowded"])
def test_on_the_large_map_all_words_are_inside_and_apart(table, offered, written):
    draw_map_sheet(scene(table), offered, None if offered is None else 3)

    assert min(entry.style.size for entry in written) >= 18
    if offered is None:
        ids = {space.id for space in table.hexes}
        codes = {entry.words: entry for entry in written if entry.words in ids}
        assert_apart([*codes.values(), *(entry for entry in written if entry.words not in ids)])
        assert codes.keys() == ids, "a building covers the code on the ground and bears it itself"


@pytest.mark.parametrize("table", [samples.table(), samples.crowded()], ids=["play", "crowded"])
def test_the_compact_map_names_every_hex_in_letters_as_large_as_all(table, written):
    draw_map_sheet(scene(table), offered_hexes(scene(table), PLACES), 3, "compact")

    names = [entry for entry in written if entry.words in {space.id for space in table.hexes}]
    assert len({entry.words for entry in names}) == len(table.hexes)
    assert min(entry.style.size for entry in written) >= 22


def test_hexes_on_offer_say_what_they_yield(written):
    offered = offered_hexes(scene(samples.table()), PLACES)

    draw_map_sheet(scene(samples.table()), offered, 3)

    assert offered["D4"] == ("oxygen", 3)
    assert [entry.words for entry in written].count("D4") == 2  # on the ground, and on its plate


def test_what_a_choice_brings_is_read_from_its_words():
    assert map_sheet.yield_of(DrawnOption("A", "K3", "gains 2 batteries; collects 1 crystal")) == (
        "battery",
        2,
    )
    assert map_sheet.yield_of(DrawnOption("A", "K3 (complex of 3)")) == ("", 0)
    assert map_sheet.yield_of(DrawnOption("A", "K3", "2 hexes; pays 2 crystals")) == ("", 0)
    assert map_sheet.yield_of(DrawnOption("A", "K3", "scores 4\u00a0OP")) == ("points", 4)


def test_a_closed_hex_is_not_on_offer():
    closed = [DrawnOption("B2", "B2", "", "nothing of yours is near")]

    assert offered_hexes(scene(samples.table()), closed) == {}


def every_card() -> list[Table]:
    """Return all blueprints, scientists and contracts, on as many tables as they need."""
    ids = [card.id for card in BLUEPRINTS]
    people = [Person(place=1, scientist=samples.scientist(card.id, 12)) for card in SCIENTISTS]
    contracts = [Person(place=6, contract=samples.contract(card.number)) for card in CONTRACTS]
    rows = [
        tuple(Offer(card=samples.blueprint(id)) for id in ids[first : first + 6])
        for first in range(0, 24, 6)
    ]
    return [
        samples.table(display=tuple(rows[:2]), people=tuple(people)),
        samples.table(display=tuple(rows[2:]), people=tuple(contracts[:6])),
        samples.table(display=(), people=tuple(contracts[6:])),
    ]


@pytest.mark.parametrize("table", every_card(), ids=["first", "second", "third"])
def test_every_card_fits_its_face_and_is_named(table, written):
    draw_offers(scene(table))

    words = {entry.words for entry in written}
    for row in table.display:
        assert {offer.card.name for offer in row if offer.card} <= words
    assert not any(word.endswith("…") for word in words)
    assert min(entry.style.size for entry in written) >= 15
    assert_apart(written)


def test_executive_actions_are_no_hexes_though_their_codes_look_alike():
    seen = scene(samples.table(viewer=2))
    turn = [DrawnOption("E4", "E4: upgrade", id="E4"), DrawnOption("", "Construct", id="construct")]
    ships = [DrawnOption("E1", "2 colonists", id="1/colonists")]

    assert offered_hexes(seen, turn) == offered_hexes(seen, ships) == {}
    assert offered_hexes(seen, [DrawnOption("E4", "E4", id="E4")]) == {"E4": ("", 0)}


def test_blueprints_are_no_hexes_though_their_codes_look_alike():
    seen = scene(samples.table(viewer=2))
    card, place = (
        DrawnOption("B1", "Construction Yard", id="B1"),
        DrawnOption("B1", "B1, a crystal", id="B1"),
    )

    assert offered_hexes(seen, [card]) == {}
    assert asks_for_cards(seen, [card])
    assert set(offered_hexes(seen, [place])) == {"B1"}
    assert not asks_for_cards(seen, [place])


def test_cards_to_choose_have_their_codes_and_the_rest_steps_back(written):
    view = samples.table(viewer=3).model_dump(mode="json")
    options = [
        DrawnOption("B8", "Hydroponic Farm"),
        DrawnOption("P1", "Geologist", "", "it costs too much"),
    ]

    picture = gallery.private("on_mars", view, samples.NAMES, options=options)

    assert {"B8", "P1"} <= {entry.words for entry in written}
    assert picture.alt.startswith("Choices: B8 Hydroponic Farm; P1 Geologist (it costs too much)")


@pytest.mark.parametrize(
    "options",
    [
        [DrawnOption(id, "a blueprint", id=id) for id in ("B1", "B8", "B10", "B13", "B23")],
        [
            DrawnOption(f"P{n}", "a person", why_not="too much" if n > 3 else "")
            for n in range(1, 7)
        ],
        [DrawnOption("", f"Contract {n}", id=f"C{n}") for n in (1, 2, 7, 12)],
    ],
    ids=["blueprints", "people", "contracts"],
)
def test_compact_only_what_is_asked_for_is_drawn_and_are_large_enough(options, written):
    seen = scene(samples.table())

    draw_compact_offers(seen, options)

    assert len(asked_faces(seen, options)) == len(options)
    assert min(entry.style.size * entry.canvas.scale for entry in written) >= 22
    assert {option.mark or option.id for option in options} <= {entry.words for entry in written}
    assert_apart(written)


def test_contracts_to_choose_are_drawn_one_by_one(written):
    view = samples.table(viewer=3).model_dump(mode="json")
    options = [DrawnOption("", f"Contract {n}", id=f"C{n}") for n in (2, 9, 12)]

    picture = gallery.private("on_mars", view, samples.NAMES, options=options)

    words = {entry.words for entry in written}
    assert {"C2", "C9", "C12"} <= words
    assert "C1" not in words
    assert "9: 3 water and 2 minerals" in picture.alt


def test_after_the_main_action_none_is_open_any_more(written):
    draw_wide(scene(samples.table(main_done=True)))

    words = {entry.words for entry in written}
    assert not any(word.startswith("framed: open to") for word in words)
    assert "+2" not in words


def test_cells_and_executive_actions_to_choose_stand_on_the_board_itself(written):
    options = [
        DrawnOption("2T", "Ship to 2T"),
        DrawnOption("E4", "Upgrade"),
        DrawnOption("A", "End the turn"),
    ]

    draw_board(scene(samples.table(viewer=2)), 2, options)

    words = [entry.words for entry in written]
    assert "2T" in words
    assert words.count("E4") == 2
    assert "End the turn" in words
    assert "Ship to 2T" not in words


def test_places_that_were_taken_name_the_taker_with_any_name(written):
    draw_offers(scene(samples.table(), LONG_NAMES))

    assert "took Wind Turbines" in {entry.words for entry in written}


# The result


def test_every_source_and_every_loss_has_its_number(written):
    draw_ending(scene(samples.ending()))

    words = [entry.words for entry in written]
    for score in ranking(scene(samples.ending())):
        assert str(score.total) in words
        for source in SOURCES:
            if gained_from(score, source.id):
                assert str(gained_from(score, source.id)) in words
    assert {"−4", "−5", "−3"} <= set(words)
    assert_apart(written)


@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES], ids=["short", "long"])
@pytest.mark.parametrize("history", [(), samples.HISTORY], ids=["alone", "with course"])
def test_the_result_fits_with_any_names(history, names, written):
    draw_ending(scene(samples.ending(history=history), names))

    assert min(entry.style.size for entry in written) >= 15
    assert_apart(written)


def test_gains_and_losses_of_a_source_add_up_to_its_points():
    for score in samples.scores():
        for source in SOURCES:
            net = gained_from(score, source.id) - lost_from(score, source.id)
            assert net == score.sources[source.id]


def test_a_tie_shows_what_decides_it(written):
    tied = tuple(score.model_copy(update={"total": 90}) for score in samples.scores())

    draw_ending(scene(samples.ending(scores=tied)))

    assert any(entry.words.strip() == "4" for entry in written)


# Secrets


def pictures(table: Table, *, private: int | None = None) -> list[gallery.Picture]:
    view = table.model_dump(mode="json")
    found = [
        gallery.table("on_mars", view, samples.NAMES, size=size) for size in ("wide", "compact")
    ]
    for close_up in gallery.close_ups("on_mars", view, samples.NAMES):
        found.append(gallery.close_up("on_mars", view, samples.NAMES, close_up.what))  # noqa: PERF401
    if private is not None:
        found.append(gallery.private("on_mars", view, samples.NAMES))
    return found


def test_goals_in_hand_change_no_picture_that_others_see():
    seen = samples.table(viewer=2)
    others = list(seen.players)
    others[2] = others[2].model_copy(update={"goals": (samples.goal(9), samples.goal(16))})
    gallery.forget()

    first = pictures(seen)
    gallery.forget()
    second = pictures(seen.model_copy(update={"players": tuple(others)}))

    for one, other in zip(first, second, strict=True):
        assert one == other
        assert "own shelters" not in one.alt


def test_first_colonist_cards_are_on_their_owners_picture_alone(written):
    players = list(samples.table(viewer=2).players)
    cards = (ColonistCard(id="FB3", text="Construct a shelter: gain 1 mineral."),)
    players[2] = players[2].model_copy(update={"colonist_cards": cards, "colonist_cards_left": 1})
    seen = samples.table(viewer=2, players=tuple(players))

    own = gallery.private("on_mars", seen.model_dump(mode="json"), samples.NAMES)

    assert "Construct a shelter: gain 1 mineral." in {entry.words for entry in written}
    assert "Your First Colonist cards: Construct a shelter: gain 1 mineral." in own.alt
    assert not any("Construct a shelter: gain" in picture.alt for picture in pictures(seen))


def test_goals_in_hand_are_on_their_owners_picture():
    view = samples.table(viewer=2).model_dump(mode="json")

    picture = gallery.private("on_mars", view, samples.NAMES)

    assert "3 own shelters on the map, 3 of 3, can be shown now" in picture.alt
    with pytest.raises(ValueError, match="needs the view of a seat"):
        gallery.private("on_mars", samples.table().model_dump(mode="json"), samples.NAMES)


# Words


@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES, ("x" * 32,) * 4])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_alt_texts_keep_the_limit_and_name_everybody(table, names):
    seen = scene(table, names, news=samples.NEWS)
    for words in (
        alt.table_alt(seen), map_alt(seen), alt_close_ups.offers_alt(seen),
        *(alt_close_ups.player_alt(seen, board.seat) for board in table.players),
    ):  # fmt: skip
        assert words
        assert len(words) <= LONGEST
    said = alt.table_alt(seen)
    assert all(seen.name(board.seat) in said for board in table.players)


def test_the_table_is_told_in_words():
    seen = scene(samples.table(), before=samples.before(), news=samples.NEWS)
    words = alt.table_alt(seen)

    assert words.startswith("Dana to play: on the colony side, one main action, one executive")
    assert "Last turn: Ana constructed a water extractor on J4 for 1 battery" in words
    assert "+3 water" in words
    assert "Bram on orbit 3 (done)" in words
    assert "blueprints 3 of 13 to go" in words
    assert "Colony level 2, rising at row 3: generator 3, water 3, greenhouse 4, oxygen 2" in words


def test_the_map_is_told_building_by_building():
    words = map_alt(scene(samples.table()))

    assert "mines E4 (miner of Dana), G5, H4 (upgraded by Bram)" in words
    assert "Ana: bots I3, K3, rover K5" in words
    assert "A2 Two upgrades" in words
    assert "Crystals: B3" in words


def test_a_code_stands_once_before_a_choice():
    choices = [
        DrawnOption(label="E6: move your bots 2 hexes", mark="E6"),
        DrawnOption(label="I4", mark="I4"),
    ]
    choices.append(DrawnOption(label="Generator", mark="I5"))

    said = alt_close_ups.choice_words(choices)

    assert said == "Choices: E6: move your bots 2 hexes; I4; I5 Generator"


def test_a_solo_game_tells_its_goal():
    words = alt.table_alt(scene(samples.alone()))

    assert "Goal First Colonists: Colony level (2 of 3), Contracts done (met)" in words
    assert "Lacerda" in words


# As they were


def test_the_wide_table_looks_as_it_did(golden):
    seen = scene(samples.table(), before=samples.before(), news=samples.NEWS)
    golden(draw_wide(seen).image, "om_wide")


def test_the_compact_table_looks_as_it_did(golden):
    seen = scene(samples.table(), before=samples.before(), news=samples.NEWS)
    golden(draw_compact(seen).image, "om_compact")


def test_the_private_board_looks_as_it_did(golden):
    golden(draw_board(scene(samples.table(viewer=2)), 2).image, "om_board")


def test_the_result_looks_as_it_did(golden):
    golden(draw_ending(scene(samples.ending())).image, "om_ending")
    golden(draw_compact_ending(scene(samples.ending())).image, "om_compact_ending")


def test_the_sheet_of_its_own_parts_looks_as_it_did(golden):
    golden(style_sheet().image, "om_style_sheet")


@pytest.mark.long
@pytest.mark.parametrize("table", [samples.table(viewer=2), samples.crowded(), samples.alone()])
def test_every_picture_is_a_file_of_at_most_300_kb(table):
    for picture in pictures(table, private=table.viewer):
        assert len(picture.image_bytes) <= 300_000
        assert picture.name.startswith("on-mars-")
        assert 0 < len(picture.alt) <= LONGEST
