"""The pictures of Cosmic Encounter: words inside and apart, what they say, what is lit."""

import io
from itertools import pairwise, product
from time import process_time

import pytest
from PIL import Image

from renders import gallery, palette
from renders.canvas import Canvas
from renders.cosmic_encounter import announced, compact_blocks, ledger
from renders.cosmic_encounter.aftermath import ways
from renders.cosmic_encounter.alien_sheet import Owner, draw_alien
from renders.cosmic_encounter.alt import table_alt
from renders.cosmic_encounter.alt_others import market_alt, private_alt
from renders.cosmic_encounter.board import draw_board
from renders.cosmic_encounter.card_sheet import card_of, draw_card
from renders.cosmic_encounter.choice_sheet import draw_choice
from renders.cosmic_encounter.compact import draw_compact
from renders.cosmic_encounter.compact_blocks import CellSeen
from renders.cosmic_encounter.compact_choice import draw_compact_choice
from renders.cosmic_encounter.compact_hand import draw_compact_hand
from renders.cosmic_encounter.compact_market import draw_compact_market
from renders.cosmic_encounter.discards import draw_discards, piles
from renders.cosmic_encounter.ending import draw_ending, ranking
from renders.cosmic_encounter.hand import (
    draw_private,
    other_options,
    parts_of,
    sorted_held,
    with_marks,
)
from renders.cosmic_encounter.hand_card import attack_words, on_top
from renders.cosmic_encounter.head_words import headline, turn_words, under_headline
from renders.cosmic_encounter.ladder import amounts
from renders.cosmic_encounter.market import draw_market, shows_market
from renders.cosmic_encounter.reveal import draw_reveal
from renders.cosmic_encounter.rows import columns
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.wide import MARGIN, WIDTH, draw_wide, row_rects
from renders.cosmic_encounter.words import uninvited_words
from renders.frame.compact import FLOOR
from renders.geometry import Rect
from renders.sentences import NARROW
from renders.sketch import DrawnOption
from rules.cosmic_encounter.cards.catalogue import cosmic_deck, face, flare_of, reward_deck
from rules.cosmic_encounter.model.views import OfferSeen, Ships, Table, TotalLine
from rules.cosmic_encounter.texts.book import book
from rules.cosmic_encounter.texts.entries import entries
from rules.kernel import say
from tests.renders.cosmic_encounter import samples
from tests.renders.lying import meets
from tests.renders.written import assert_apart

GAME = "cosmic_encounter"
NEWS = ["Chidi joins the defense with 3 ships."]
LONG_NEWS = [
    "Maximiliana-Alexandrovna von H🚀 plays a Cosmic Zap on Virus, which cannot be used again in"
    " this encounter, and takes the flare that lay upon it back into the hand."
]
OPTIONS = [
    DrawnOption("1", "Attack 08", id="attack_08#1"),
    DrawnOption("A", "Pass", "let it pass"),
    DrawnOption("B", "Use the power on somebody else", why_not="Only a main player who showed an "
           "attack may use it, and that only in the reveal of an encounter."),
]  # fmt: skip
MOST_BYTES = 300_000


def scene(table: Table, names=samples.NAMES, **more) -> Scene:
    return Scene.at(table, names, **more).for_drawing()


def many_lines() -> Table:
    """Twelve lines of a total on either side."""
    lines = tuple(
        TotalLine(kind="alien", key="philanthropist", name="Philanthropist", change=f"+{number}",
             words="a reason of some length", foreseen=number % 3 == 0, struck_out=number % 4 == 0)
        for number in range(12)
    )  # fmt: skip
    first, second = samples.revealed().halves
    halves = (
        first.model_copy(update={"lines": lines, "total": 1234, "kicker": face("reward_kicker_3")}),
        second.model_copy(update={"lines": lines, "total": -17, "value": 80}),
    )
    return samples.result_table(encounter=samples.revealed(halves=halves))


def deal_table() -> Table:
    encounter = samples.negotiate_table().encounter
    first, second = encounter.halves
    talk = encounter.model_copy(
        update={
            "halves": (first.model_copy(update={"wins": None}),
                       second.model_copy(update={"card": face("negotiate#2"), "value": None,
                                                "wins": None})),
            "result": "", "consequences": (),
            "offers": (OfferSeen(number=1, seat=1,
                             gives=say("a colony on B1 with 2 ships, and 3 cards"),
                             takes=say("a colony on D2 and Attack 40")),),
        }
    )  # fmt: skip
    return samples.table(
        encounter=talk, stop="D", phase="resolution", lit=("resolution",), awaited=(1, 3)
    )


def discarded_table() -> Table:
    """Every card that there is, on its discard pile."""
    deck = tuple(map(face, [*cosmic_deck(), *map(flare_of, book().aliens)]))
    return samples.table(
        6,
        awaited=(),
        decks=samples.decks(
            discards=deck,
            reward_discards=tuple(map(face, reward_deck())),
            destiny_discards=("A", "B", "B", "wild", "most_cards"),
            tech_discards=("omega_missile",),
        ),
    )


TABLES = {
    "five": samples.table(),
    "three": samples.small_table(),
    "crowded": samples.crowded_table(),
    "choosing aliens": samples.choice_table(),
    "nobody awaited": samples.table(awaited=()),
    "all awaited": samples.table(6, awaited=(0, 1, 2, 3, 4, 5)),
}
REVEALS = {
    "result": samples.result_table(),
    "as things stand": samples.reveal_table(),
    "negotiate": samples.negotiate_table(),
    "many lines": many_lines(),
    "deal": deal_table(),
}
MARKETS = {
    "auction": samples.market_table(),
    "sold": samples.sold_table(),
    "open": samples.market_table(awaited=(), market=samples.market()),
    "two cards": samples.market_table(market=samples.market(lots=samples.market().lots[:2])),
}
BOTH_NAMES = pytest.mark.parametrize(
    "names", [samples.NAMES, samples.LONG_NAMES], ids=["short", "long"]
)


def smallest(written) -> float:
    return min(entry.style.size for entry in written)


# What is written


@BOTH_NAMES
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_on_a_wide_table_words_are_inside_apart_and_no_smaller_than_13(table, names, written):
    draw_wide(scene(table, names, news=LONG_NEWS))

    assert smallest(written) >= 13
    assert_apart([entry for entry in written if not is_number(entry.words)])


@BOTH_NAMES
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_on_a_compact_table_words_are_inside_apart_and_not_too_small(table, names, written):
    draw_compact(scene(table, names, news=LONG_NEWS))

    assert smallest(written) >= FLOOR
    assert_apart(written)


def is_number(words: str) -> bool:
    """Counts beside a mark may be smaller where many owners share a planet."""
    return words.lstrip("+−×").isdigit()


@BOTH_NAMES
@pytest.mark.parametrize("table", REVEALS.values(), ids=REVEALS)
def test_on_a_reveal_words_are_inside_apart_and_no_smaller_than_14(table, names, written):
    draw_reveal(scene(table, names, news=LONG_NEWS))

    assert smallest(written) >= 14
    assert_apart(written)


@BOTH_NAMES
@pytest.mark.parametrize("table", REVEALS.values(), ids=REVEALS)
def test_on_a_compact_reveal_words_are_inside_apart_and_not_too_small(table, names, written):
    draw_compact(scene(table, names, news=LONG_NEWS))

    assert smallest(written) >= FLOOR
    assert_apart(written)


@BOTH_NAMES
@pytest.mark.parametrize("table", MARKETS.values(), ids=MARKETS)
def test_on_a_market_words_are_inside_apart_and_no_smaller_than_14(table, names, written):
    draw_market(scene(table, names, news=LONG_NEWS))

    assert smallest(written) >= 14
    assert_apart(written)


@BOTH_NAMES
@pytest.mark.parametrize("table", MARKETS.values(), ids=MARKETS)
def test_on_a_compact_market_words_are_inside_apart_and_not_too_small(table, names, written):
    draw_compact_market(scene(table, names, news=LONG_NEWS))

    assert smallest(written) >= FLOOR
    assert_apart(written)


@BOTH_NAMES
@pytest.mark.parametrize(("count", "size"), [*product((0, 1, 9, 30), ("wide", "compact"))])
def test_in_a_hand_words_are_inside_and_apart(count, size, names, written):
    draw = draw_compact_hand if size == "compact" else draw_private
    draw(scene(samples.private_table(count), names), 3, OPTIONS)

    assert smallest(written) >= (FLOOR if size == "compact" else 13)
    assert_apart(written)


@pytest.mark.long
@BOTH_NAMES
def test_on_sheets_and_at_the_end_words_are_inside_and_apart(names, written):
    crowded = scene(samples.crowded_table(), names)
    for seat in range(3):
        draw_board(crowded, seat)
    draw_board(scene(samples.choice_table(), names), 0)
    draw_choice(scene(samples.choice_table(), names), 2, OPTIONS)
    draw_compact_choice(scene(samples.choice_table(), names), 2)
    draw_discards(scene(discarded_table(), names))
    draw_discards(scene(samples.small_table(), names))
    draw_ending(scene(samples.ending_table((1, 0)), names, news=NEWS))

    assert_apart(written)


@pytest.mark.long
@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.key)
def test_every_card_can_be_looked_at_with_all_its_words(entry, written):
    draw_card(book(), entry.key)

    words = " ".join(one.words for one in written)
    assert smallest(written) >= 17
    assert "…" not in words
    assert entry.name.removesuffix(" flare") in words
    assert_apart(written)


@pytest.mark.long
def test_every_alien_has_its_sheet_with_owner_and_tokens(written):
    now = scene(samples.table(), samples.LONG_NAMES)
    player = now.player(3)
    for key in book().aliens:
        alien = samples.alien(key, tokens=12, works=key < "m", why_not="zapped in this encounter")
        draw_alien(now.book, key, Owner(now, player, alien))

    assert smallest(written) >= 19
    assert_apart(written)


def test_an_unknown_card_is_a_key_error():
    with pytest.raises(KeyError):
        card_of(book(), "card:nonsense")


# What it says


def test_the_reveal_shows_every_line_and_both_totals(written):
    draw_reveal(scene(samples.result_table()))

    words = {entry.words for entry in written}
    assert {"31", "34", "wins", "loses", "Warpish", "+17", "Xenon Lasers", "Dana holds D2"} <= words


def test_without_two_attacks_there_are_words_and_no_total(written):
    draw_reveal(scene(samples.negotiate_table()))

    words = {entry.words for entry in written}
    assert {"wins", "loses", "an attack beats a negotiate"} <= words
    large = [entry.words for entry in written if entry.style.size > 60]
    assert large == ["16"]  # what the attack card itself says


def test_a_compact_result_has_its_reason_whole_or_not_at_all(written):
    whole, cut_off = samples.negotiate_table(), samples.result_table()

    for table in (whole, cut_off):
        gallery.table(
            "cosmic_encounter", table.model_dump(mode="json"), samples.NAMES, size="compact"
        )

    words = {entry.words for entry in written}
    assert "34 against 31" in words
    assert not [one for one in words if one.startswith("an attack")]


def test_a_bare_line_says_whose_ships_and_what_the_card_is_worth(written):
    lines = (
        TotalLine(kind="card", seat=1, key="attack_12", name="Attack 12", after=12),
        TotalLine(kind="ships", seat=1, name="Ships", change="+4"),
    )
    first, second = samples.revealed().halves
    halves = (first.model_copy(update={"lines": lines}), second)
    draw_reveal(scene(samples.result_table(encounter=samples.revealed(halves=halves))))

    words = [e.words for e in written if e.box.right < 800 and e.box.bottom < 500]
    assert "Ships" not in words
    assert words.count("Bram") == 2
    assert words.index("Attack 12") < words.index("12", words.index("Attack 12"))


def test_without_consequences_ships_go_where_the_result_sends_them_as_things_stand():
    now = scene(
        samples.reveal_table(
            encounter=samples.reveal_table().encounter.model_copy(update={"consequences": ()})
        )
    )

    found = {kind: [(one.seat, one.ships) for one in fleets] for kind, _, fleets in ways(now)}

    assert found == {"warp": [(3, 3), (2, 3)], "lands": [(1, 4), (0, 2)], "lucre": [(1, 3)]}


def test_two_negotiates_are_a_talk_until_it_is_over(written):
    talk = deal_table().encounter.model_copy(update={"result": "deal", "foreseen": True})
    draw_reveal(scene(samples.table(encounter=talk, stop="D")))
    made = talk.model_copy(update={"foreseen": False})
    draw_reveal(scene(samples.table(encounter=made, stop="R", awaited=())))

    large = [entry.words for entry in written if entry.style.size == 38]
    assert large == ["A talk about a deal", "A deal is made"]


def test_the_compact_table_shows_the_offers_of_a_talk_as_the_wide_picture_does(written):
    draw_compact(scene(deal_table()))
    small = [entry.words for entry in written]
    written.clear()
    draw_reveal(scene(deal_table()))

    for offer in deal_table().encounter.offers:
        assert any(words.startswith(f"offer {offer.number}: ") for words in small)
        assert any(str(offer.gives) in words for words in small)
        assert any(str(offer.gives) in entry.words for entry in written)


def test_a_zapped_power_is_struck_out_and_said_to_be(written):
    draw_reveal(scene(samples.reveal_table()))

    assert "zapped" in {entry.words for entry in written}
    assert any("as things stand" in entry.words for entry in written)


def test_the_top_of_the_chain_is_large(written):
    draw_wide(scene(samples.crowded_table()))

    sizes = {entry.words: entry.style.size for entry in written}
    assert sizes["Card Zap"] > sizes["Cosmic Zap"] == sizes["Virus"]
    assert len(announced.chain(scene(samples.crowded_table()))) == 3


def test_a_long_headline_keeps_its_verb(written):
    draw_wide(scene(samples.crowded_table(), samples.LONG_NAMES, news=LONG_NEWS))

    assert any(entry.words.endswith("… to choose a card") for entry in written)


def test_an_encounter_that_was_added_is_called_so():
    table = samples.table()
    added = table.encounter.model_copy(update={"extra": True})
    assert turn_words(scene(table)) == "Bram’s encounter 1"
    assert (
        turn_words(scene(table.model_copy(update={"encounter": added}))) == "Bram’s extra encounter"
    )


def test_what_is_asked_follows_the_stop_and_who_is_awaited():
    assert headline(scene(samples.table())) == "Emre to answer"
    assert headline(scene(samples.table(awaited=(3,)))) == "Dana to invite"
    assert headline(scene(samples.result_table())) == "Chidi to choose rewards"
    assert headline(scene(samples.negotiate_table())) == "Bram to take cards"
    assert headline(scene(samples.market_table())) == "Chidi to bid"
    assert headline(scene(samples.table(awaited=()))) == "Bram meets Dana at D2"
    market = samples.market_table(awaited=(), market=samples.market(), encounter=None)
    assert headline(scene(market)).endswith("turn")
    assert "call an auction" in under_headline(scene(market))
    sold = scene(samples.sold_table())
    assert headline(sold) == "Chidi to use an auction card"
    said = f"Up to seven ships, bought for 5{NARROW}Lucre: carried out, or discarded"
    assert under_headline(sold) == said
    without = market.model_copy(update={"market": None})
    assert under_headline(scene(without)) == "what powers do at the start of a turn"
    assert headline(scene(samples.result_table(awaited=()))) == "Dana holds D2"
    together = scene(samples.ending_table((1, 0)))
    assert headline(together) == "Bram and Ana win"
    assert under_headline(together) == "5 and 3 colonies"
    assert under_headline(scene(samples.ending_table((1,)))) == f"5{NARROW}colonies"


def test_a_card_that_is_carried_out_is_on_the_picture_with_who_bought_it(written):
    sold = scene(samples.sold_table())
    bought = "Chidi bought Up to seven ships for 5 and carries it out or discards it"

    assert shows_market(sold)
    assert bought in market_alt(sold)
    for draw in (draw_market, draw_compact_market):
        written.clear()
        draw(sold)
        assert {"Up to seven ships", "Chidi", "bought it for"} <= {one.words for one in written}


def test_without_an_answer_it_is_said_who_has_invited_nobody():
    def said(**more) -> str:
        now = samples.encounter(answers=(), **more)
        return uninvited_words(scene(samples.table(encounter=now, stop=more.pop("stop", "A"))))

    assert said() == "The invitations are not out yet"
    assert said(have_invited=("offense",)) == "Bram invites nobody; Dana has yet to invite"
    assert said(have_invited=("offense", "defense")) == "Nobody is invited"
    before = samples.table(encounter=samples.encounter(answers=()), stop="L")
    assert uninvited_words(scene(before)) == "Allies are invited after the launch"


def test_a_hoard_is_a_part_of_its_own_beside_the_hand():
    held = samples.hand(4)
    hoarded = tuple(one.model_copy(update={"hoarded": True}) for one in held[2:])
    table = samples.private_table()
    players = list(table.players)
    players[3] = players[3].model_copy(update={"hand": (*held[:2], *hoarded)})
    mine = scene(table.model_copy(update={"players": tuple(players)}))

    titles = [(title, len(cards)) for title, cards in parts_of(mine.player(3))]
    assert titles == [("Your hand", 2), ("Your hoard", 2)]
    assert "Your hoard: " in private_alt(mine, 3, [])


@pytest.mark.parametrize("draw", [draw_wide, draw_compact])
def test_a_token_of_another_lies_before_whoever_holds_it(draw):
    table = samples.table()
    players = list(table.players)
    players[2] = players[2].model_copy(update={"tokens": ("grudge",)})
    holding = scene(table.model_copy(update={"players": tuple(players)}))

    assert "a Grudge token" in table_alt(holding)
    assert "Grudge token" not in table_alt(scene(table))
    assert draw(holding).image.tobytes() != draw(scene(table)).image.tobytes()


def test_usable_cards_come_first_and_choices_that_are_cards_are_not_repeated():
    player = samples.private_table(20).players[3]

    shown = sorted_held(player.hand)

    assert [one.now for one in shown] == sorted((one.now for one in shown), reverse=True)
    assert [option.mark for option in other_options(player, OPTIONS)] == ["A", "B"]


def test_cards_bear_the_letters_of_the_choices_that_name_them():
    held = samples.hand(10)
    aimed = [
        DrawnOption("C", "Plague on Ana", id="play:>plague#1@0"),
        DrawnOption("D", "Plague on Bram", id="play:>plague#1@1"),
        DrawnOption("E", "Attack 08", id="select:attack_08#1"),
        DrawnOption("F", "Attack 14", id="select:attack_14#1", why_not="Not now."),
    ]

    marks = {one.face.key: one.marked for one in with_marks(held, aimed)}

    assert (marks["plague"], marks["attack_08"], marks["attack_14"]) == ("C–D", "E", "2")
    rest = other_options(samples.private_table(10).players[3], aimed)
    assert [option.mark for option in rest] == ["C", "D"]


def test_an_attack_in_hand_says_what_it_would_come_to(written):
    now = scene(samples.private_table())
    draw_private(now, 3, ())

    said = "31 with 6\u00a0ships on your side and your power; 28 to 34 with Lucre."
    assert attack_words(now, 3, 8) == said
    assert attack_words(now, 0, 8) == ""
    assert {"+17", "+6", "±3"} <= {entry.words for entry in written}


def test_ships_that_count_more_than_one_count_so_in_hand():
    first, second = samples.halves()
    heavy = second.model_copy(update={"ships": Ships(seat=3, ships=3, worth=4)})
    table = samples.private_table(encounter=samples.encounter(halves=(first, heavy)))

    parts = {part.sign: part.number for part in on_top(scene(table), 3)}

    assert parts["ship"] == 3 * 4 + 3


def test_a_flare_says_the_side_that_is_its_holders(written):
    draw_private(scene(samples.private_table()), 3, ())

    words = [entry.words for entry in written]
    assert any(one.startswith("Wild: Draw one cosmic card") for one in words)
    assert any(one.startswith("Super: Your opponent's total") for one in words)


def test_the_ladder_shows_the_high_bid_and_what_can_still_be_paid():
    table = samples.market_table()
    rich = tuple(player.model_copy(update={"lucre": 60}) for player in table.players)

    few = amounts(scene(table), table.market.auction, 3)
    many = amounts(scene(table.model_copy(update={"players": rich})), table.market.auction, 3)

    assert list(few) == list(range(3, 11))
    assert table.market.auction.high in many
    assert len(many) == 9


def test_discards_are_counted_kind_by_kind(written):
    now = scene(discarded_table())
    draw_discards(now)

    words = {entry.words for entry in written}
    assert {
        "08 ×7",
        "Negotiate ×15",
        "Human",
        "Omega Missile",
        "Bram’s colour ×2",
    } <= words
    assert [pile.number for pile in piles(now)] == [72 + 50, 32, 5, 1]


def test_flares_used_in_the_encounter_are_shown_on_their_owners_board(written):
    table = samples.table()
    players = list(table.players)
    players[1] = players[1].model_copy(update={"flares_out": (face("flare_mind"),)})
    draw_board(scene(table.model_copy(update={"players": tuple(players)})), 1)

    assert "Flares used in this encounter: Mind" in {entry.words for entry in written}


def test_winners_come_first_at_the_end():
    ordered = [player.seat for player in ranking(scene(samples.ending_table((3,))))]

    assert ordered[0] == 3
    assert ordered[1:] == [1, 0, 4, 2]


def test_many_lines_stand_closer_and_none_is_left_out(written):
    draw_reveal(scene(many_lines()))

    assert ledger.step_of(12) < ledger.step_of(7)
    assert sum(entry.words.startswith("Philanthropist") for entry in written) == 24


# Where it lies


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_rows_fill_the_width_without_touching(table):
    placed = row_rects(scene(table))

    assert {rect.left for rect in placed} == {MARGIN}
    assert {rect.right for rect in placed} == {WIDTH - MARGIN}
    assert not any(
        meets(one, other) for number, one in enumerate(placed) for other in placed[number + 1 :]
    )


def test_columns_that_a_table_does_not_need_give_their_room_to_the_planets():
    full, plain = columns(scene(samples.table())), columns(scene(samples.small_table()))

    assert plain.tech is None
    assert plain.lucre is None
    assert plain.cells > full.cells


@pytest.mark.parametrize(("players", "height"), [(3, 930), (5, 1182), (6, 1308)])
def test_a_wide_table_is_as_high_as_its_players_need(players, height):
    table = samples.small_table() if players == 3 else samples.table(players, awaited=())
    canvas = draw_wide(scene(table))

    assert canvas.image.size == (1600, height)


# What is lit


def lit_pixels(image: Image.Image) -> int:
    counted = image.convert("RGB").getcolors(1 << 20)
    return sum(count for count, colour in counted if colour == palette.LIT)


@pytest.mark.parametrize("draw", [draw_wide, draw_compact])
def test_nothing_is_lit_without_a_look_before_or_without_a_change(draw):
    assert lit_pixels(draw(scene(samples.table())).image) == 0
    assert lit_pixels(draw(scene(samples.table(), before=samples.table())).image) == 0


@pytest.mark.parametrize("draw", [draw_wide, draw_compact])
def test_the_planet_and_the_answer_that_changed_are_lit(draw):
    assert lit_pixels(draw(scene(samples.table(), before=samples.before())).image) > 400


@pytest.mark.parametrize("draw", [draw_reveal, draw_compact])
def test_a_new_line_of_a_total_is_lit(draw):
    now = samples.result_table()
    first, second = now.encounter.halves
    earlier = first.model_copy(update={"lines": first.lines[:-1], "total": 28})
    before = now.model_copy(
        update={"encounter": now.encounter.model_copy(update={"halves": (earlier, second)})}
    )

    assert lit_pixels(draw(scene(now)).image) == 0
    assert lit_pixels(draw(scene(now, before=before)).image) > 200


# What files weigh, and how long they take

WORST = {
    "crowded": samples.crowded_table(),
    "lines": many_lines(),
    "market": samples.market_table(),
    "end": samples.ending_table(),
}


@pytest.mark.parametrize("table", WORST.values(), ids=WORST)
@pytest.mark.parametrize("size", ["wide", "compact"])
def test_no_file_is_too_large(table, size):
    picture = gallery.table(GAME, table.model_dump(), samples.LONG_NAMES, size=size)

    assert len(picture.image_bytes) < MOST_BYTES


@pytest.mark.parametrize("size", ["wide", "compact"])
def test_a_hand_of_thirty_cards_is_no_large_file(size):
    view = samples.private_table(30).model_dump()

    picture = gallery.private(GAME, view, samples.LONG_NAMES, options=OPTIONS, size=size)

    assert len(picture.image_bytes) < MOST_BYTES


def test_a_warm_table_is_drawn_quickly():
    drawn = [scene(samples.table(awaited=(seat,))) for seat in range(5)]
    draw_wide(drawn[0]).encode()

    start = process_time()
    for one in drawn:
        draw_wide(one).encode()

    assert (process_time() - start) / len(drawn) < 0.15  # a busy machine; 0.04 on a quiet one


# How it looks


@pytest.mark.parametrize(
    ("name", "draw"),
    {
        "cosmic_wide": lambda: draw_wide(
            scene(samples.table(), before=samples.before(), news=NEWS)
        ),
        "cosmic_wide_three": lambda: draw_wide(scene(samples.small_table())),
        "cosmic_crowded": lambda: draw_wide(scene(samples.crowded_table())),
        "cosmic_compact": lambda: draw_compact(scene(samples.table(), news=NEWS)),
        "cosmic_reveal": lambda: draw_reveal(scene(samples.result_table(), news=NEWS)),
        "cosmic_foreseen": lambda: draw_reveal(scene(samples.reveal_table())),
        "cosmic_compact_reveal": lambda: draw_compact(scene(samples.negotiate_table())),
        "cosmic_market": lambda: draw_market(scene(samples.market_table(), news=NEWS)),
        "cosmic_hand": lambda: draw_private(scene(samples.private_table()), 3, OPTIONS),
        "cosmic_alien": lambda: draw_board(scene(samples.table()), 1),
        "cosmic_card": lambda: draw_card(book(), "tech:lunar_cannon"),
        "cosmic_ending": lambda: draw_ending(scene(samples.ending_table())),
    }.items(),
)  # fmt: skip
def test_a_picture_looks_as_it_did(name, draw, golden):
    golden(draw().image, name)


def test_in_grey_a_target_still_stands_out():
    table = samples.table()
    grey = draw_wide(scene(table)).image.convert("L")
    top = row_rects(scene(table))[3].top + 8
    cells = columns(scene(table)).cells

    def edge(number: int) -> int:
        return grey.getpixel((round(432 + number * cells + 60), round(top)))

    assert edge(1) > edge(0) + 40


def opened(picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.image_bytes))


def test_a_hand_of_many_cards_is_drawn_smaller():
    few = gallery.private(GAME, samples.private_table(10).model_dump(), samples.NAMES)
    many = gallery.private(GAME, samples.private_table(30).model_dump(), samples.NAMES)

    assert (opened(few).width, opened(many).width) == (1600, 1200)


@pytest.mark.parametrize("owners", range(7))
@pytest.mark.parametrize("width", [134.3, 162.4], ids=["six planets", "five"])
def test_a_planet_keeps_its_globe_and_shows_all_its_owners(owners, width, monkeypatch):
    globes, marks = [], []

    def globe(canvas, at, radius, *more, **state):
        globes.append((at[0] - radius, at[0] + radius))

    def mark(self, seat, at, size, **more):
        marks.append((at[0] - size / 2, at[0] + size / 2))

    monkeypatch.setattr(compact_blocks, "planet", globe)
    monkeypatch.setattr(Canvas, "mark", mark)
    cell = Rect(2, 2, width, 35)
    colonies = tuple((seat, 4) for seat in range(owners))
    seen = CellSeen(0, 1, colonies, False, cell, palette.PANEL, False, None)

    compact_blocks._draw_cell(Canvas(width + 4, 39), seen)

    assert len(globes) == 1
    assert len(marks) == owners
    places = [(cell.left, cell.left), *globes, *marks, (cell.right, cell.right)]
    assert all(one[1] <= other[0] for one, other in pairwise(places))
