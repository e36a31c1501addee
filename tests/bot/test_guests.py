"""Spectators: one person sees one hand, and nobody both sides, in whichever order they try."""

import pytest

from bot.store.rows.records import SeatRecord
from bot.table.people.guests import Guests
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, hand_over
from tests.bot.test_turn_posts import first_action

EVE = 105


@pytest.fixture
def guests(tables):
    return Guests(tables)


@pytest.fixture
async def table(begin):
    return await begin(ANA, BRAM, CHIDI)


async def see(guests, table, player, guest=DANA, name="Dana"):
    await guests.let(table, player, (guest, name))
    return await guests.view(table, guest)


async def test_a_guest_sees_the_hand_and_neither_the_question_nor_a_secret_bid(
    tables, guests, table
):
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, {"up_to": 2, "then": "ask"})
    own = await tables.view(table, BRAM)
    assert own.game_view["bidding"]["limits"] or own.game_view["stack"]

    view = await see(guests, table, BRAM)

    assert view.viewer == 1
    assert view.game_view["players"][1] == own.game_view["players"][1]
    assert view.game_view["players"][1]["materials"] is not None
    assert view.game_view["players"][0] == (await tables.view(table, None)).game_view["players"][0]
    assert view.ask is None
    assert not view.digest
    assert not view.orders
    assert not view.undo
    assert "up_to" not in str(view.game_view)


async def test_nobody_but_the_guest_sees_it_and_only_as_long_as_they_may(tables, guests, table):
    await see(guests, table, ANA)
    with pytest.raises(Refused, match="You have no seat"):
        await guests.view(table, EVE)
    await guests.stop(table, ANA)
    with pytest.raises(Refused, match="You have no seat"):
        await guests.view(table, DANA)


async def test_one_hand_has_one_guest_and_one_guest_one_hand(guests, table):
    await guests.let(table, ANA, (DANA, "Dana"))
    with pytest.raises(Refused, match="only one person can"):
        await guests.let(table, ANA, (EVE, "Eve"))
    with pytest.raises(Refused, match="A guest sees only one hand"):
        await guests.let(table, BRAM, (DANA, "Dana"))
    await guests.view(table, DANA)
    await guests.stop(table, DANA)  # the guest ends it
    with pytest.raises(Refused, match="has seen the hand of Ana"):
        await guests.let(table, BRAM, (DANA, "Dana"))
    await guests.let(table, ANA, (EVE, "Eve"))


async def test_an_offer_that_nobody_looked_at_keeps_nobody_away(guests, handing, table):
    await guests.let(table, ANA, (DANA, "Dana"))
    await guests.stop(table, DANA)
    await guests.let(table, BRAM, (DANA, "Dana"))
    await guests.stop(table, BRAM)
    said = await handing.replace(table, CHIDI, "2", (DANA, "Dana"))
    assert "It waits for" in str(said)


@pytest.mark.parametrize("other", [BRAM, CHIDI])
async def test_a_player_is_nobodys_guest(guests, table, other):
    with pytest.raises(Refused, match="plays at this table"):
        await guests.let(table, ANA, (other, "X"))
    with pytest.raises(Refused):
        await guests.let(table, ANA, (ANA, "Ana"))


async def test_who_has_sat_there_sees_no_other_hand(tables, guests, table):
    await hand_over(tables, table, 1, None)
    with pytest.raises(Refused, match="has sat in another seat"):
        await guests.let(table, ANA, (BRAM, "Bram"))


async def test_who_sat_elsewhere_since_the_offer_does_not_see_the_hand(tables, guests, table):
    await guests.let(table, ANA, (DANA, "Dana"))
    await hand_over(tables, table, 1, DANA, "Dana")
    await hand_over(tables, table, 1, BRAM, "Bram")

    with pytest.raises(Refused, match="has sat in another seat"):
        await guests.view(table, DANA)


async def test_a_stand_in_shows_the_owners_hand_to_nobody(tables, guests, handing, table):
    async with tables.open(table) as held:
        seat = SeatRecord(1, CHIDI + 100, "Cleo", owner=BRAM, owner_name="Bram")
        await tables.hand_over(held, seat)

    with pytest.raises(Refused, match="Only Bram may show this hand"):
        await guests.let(table, CHIDI + 100, (DANA, "Dana"))

    await handing.take_back(table, BRAM)
    await guests.let(table, BRAM, (DANA, "Dana"))


async def test_whose_seat_another_plays_sees_no_other_hand(tables, guests, handing, table):
    await handing.replace(table, BRAM, "1", None)
    with pytest.raises(Refused, match="plays at this table"):
        await guests.let(table, ANA, (BRAM, "Bram"))


@pytest.mark.parametrize("ended", [False, True])
async def test_who_has_seen_a_hand_takes_no_other_seat(guests, handing, table, ended):
    await see(guests, table, ANA)
    if ended:
        await guests.stop(table, ANA)
    for caller, seat in ((BRAM, "1"), (CHIDI, "2")):
        with pytest.raises(Refused, match="has seen the hand of Ana"):
            await handing.replace(table, caller, seat, (DANA, "Dana"))
    with pytest.raises(Refused, match="has seen the hand of Ana"):
        await handing.replace(table, EVE, "1", (DANA, "Dana"), moderator=True)


async def test_a_guest_takes_the_seat_whose_hand_they_saw_once_they_are_one_no_more(
    guests, handing, proposals, table, tables
):
    await see(guests, table, ANA)
    with pytest.raises(Refused, match="ends that first"):
        await handing.replace(table, ANA, "0", (DANA, "Dana"))
    await guests.stop(table, ANA)
    await handing.replace(table, ANA, "0", (DANA, "Dana"))
    [asked] = await proposals.open_at(table, DANA, "seat")
    assert await proposals.answer(table, DANA, asked.id, agrees=True)
    assert (await tables.view(table, DANA)).viewer == 0


async def test_a_seat_that_is_offered_lapses_when_they_look_at_another_hand(
    guests, handing, proposals, table
):
    await guests.let(table, ANA, (DANA, "Dana"))
    await handing.replace(table, BRAM, "1", (DANA, "Dana"))
    [asked] = await proposals.open_at(table, DANA, "seat")

    await guests.view(table, DANA)

    with pytest.raises(Refused, match="Dana cannot take that seat any more"):
        await proposals.answer(table, DANA, asked.id, agrees=True)


async def test_who_takes_a_seat_sees_the_hand_no_more_that_was_offered(
    tables, guests, handing, proposals, table
):
    await guests.let(table, ANA, (DANA, "Dana"))
    await handing.replace(table, BRAM, "1", (DANA, "Dana"))
    [asked] = await proposals.open_at(table, DANA, "seat")
    await proposals.answer(table, DANA, asked.id, agrees=True)

    assert (await tables.view(table, DANA)).viewer == 1
    assert await guests.offered(table, DANA) is None
    with pytest.raises(Refused):
        await guests.view(table, DANA)


async def test_it_ends_when_the_seat_changes_hands_and_does_not_come_back(
    tables, guests, handing, table, hand
):
    await see(guests, table, ANA)
    hand.now += 60
    await handing.replace(table, ANA, "0", None)
    assert await guests.at(table) == []
    with pytest.raises(Refused):
        await guests.view(table, DANA)
    hand.now += 60
    await handing.take_back(table, ANA)
    assert await guests.at(table) == []
    await guests.let(table, ANA, (DANA, "Dana"))
    assert (await guests.view(table, DANA)).viewer == 0


async def test_two_accounts_see_no_more_than_two_people(guests, table, handing):
    """The bot cannot know whose accounts these are, but announces each, and seats neither."""
    await see(guests, table, ANA, DANA, "Dana")
    await see(guests, table, BRAM, EVE, "Dana II")
    told = [row.text["with"]["name"] for row in await notes(guests, table)]
    assert told == ["Dana", "Dana II"]
    for account in (DANA, EVE):
        with pytest.raises(Refused, match="has seen the hand"):
            await handing.replace(table, CHIDI, "2", (account, "Dana"))
        with pytest.raises(Refused):
            await guests.let(table, CHIDI, (account, "Dana"))


async def notes(guests, table):
    rows = await guests._store.outbox.rows(table, "post")
    return [row for row in rows if row.kind == "note" and "let" in row.text["say"]]


async def test_a_moderator_who_has_seen_a_hand_gives_no_seats_away(guests, handing, table):
    with pytest.raises(Refused, match="A moderator seats a robot"):
        await handing.replace(table, DANA, "1", (EVE, "Eve"), moderator=True)
    await see(guests, table, ANA)
    with pytest.raises(Refused, match="Only those who sit"):
        await handing.replace(table, DANA, "2", (EVE, "Eve"), moderator=True)


async def test_a_move_that_is_half_made_is_not_shown(tables, seating, guests, outbox):
    table, _ = await first_action(tables, seating)
    before = await see(guests, table, ANA)
    await tables.play(table, ANA, None, ["project:aquifer"])

    own = await tables.view(table, ANA)
    seen = await guests.view(table, DANA)

    assert own.game_view["players"][0]["stock"] != seen.game_view["players"][0]["stock"]
    assert seen.game_view == before.game_view
