"""Moves that are taken back, alone or with the others' leave."""

import pytest

from bot.table.live import StaleQuestion
from rules.kernel.ask import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, play_to_end
from tests.bot.standing import answers_of, reopened, version_of

BACK = ("undo", "reshuffle")
"""Entries of the log that tell of a way back."""


async def going_back(proposals, table):
    """What the present request would take back."""
    [request] = await proposals.tables.store.proposals(table)
    return (await proposals.shown(table, request.id)).details


async def test_all_but_the_asker_must_agree_to_go_back(tables, taking_back, proposals, begin):
    table = await begin(ANA, BRAM, CHIDI, robots=1)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    assert vote.agreed == (ANA,)

    assert not await proposals.answer(table, BRAM, vote.id, agrees=True)
    assert not await proposals.answer(table, BRAM, vote.id, agrees=True), "twice is once"
    assert await proposals.answer(table, CHIDI, vote.id, agrees=True)

    assert await answers_of(tables, table) == []
    assert (await tables.look(table, ANA)).ask.moment == "bid"
    assert await tables.store.proposals(table) == []


async def test_a_vote_of_a_former_version_counts_for_nothing(tables, taking_back, proposals, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await tables.play(table, BRAM, None, 2)

    with pytest.raises(Refused, match="there is nothing to decide any more"):
        await proposals.answer(table, CHIDI, vote.id, agrees=True)


@pytest.mark.long
async def test_after_going_back_the_game_goes_on_as_if_nothing_had_been(
    tables, taking_back, proposals, begin, hand
):
    table = await begin(ANA, BRAM)
    start = await tables.look(table, ANA)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await proposals.answer(table, BRAM, vote.id, agrees=True)

    again = await (await reopened(tables, hand)).look(table, ANA)
    assert again.ask == start.ask
    assert again.view | {"receipts": ()} == start.view | {"receipts": ()}
    assert again.view["receipts"]["number"] == 1, "what was published stays published"
    await tables.play(table, ANA, None, 2)
    assert await answers_of(tables, table) == [(0, 2)]
    lines = [str(line.text) for line in await tables.store.lines(table, None)]
    assert not any("('amount', 1)" in line or '"amount": 1' in line for line in lines)
    await play_to_end(tables, table, (ANA, BRAM))


@pytest.mark.long
async def test_nobody_goes_back_past_a_player_who_has_left(tables, taking_back, proposals, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await tables.resign(table, BRAM)

    with pytest.raises(Refused, match="Bram has left since"):
        await taking_back.undo(table, ANA)
    with pytest.raises(Refused, match="nothing to decide"):
        await proposals.answer(table, CHIDI, vote.id, agrees=True)
    assert (await tables.look(table, None)).seats[1].gone
    await play_to_end(tables, table, (ANA, CHIDI))


async def test_alone_only_what_needs_nobody_is_taken_back(tables, taking_back, proposals, begin):
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)

    with pytest.raises(Refused, match="/game undo"):
        await taking_back.undo(table, ANA, alone=True)

    assert await tables.store.proposals(table) == []
    assert await answers_of(tables, table) == [(0, 1)]


async def test_a_request_says_what_would_be_taken_back(tables, taking_back, proposals, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, 2)
    await taking_back.undo(table, ANA)

    back = [str(line) for line in await going_back(proposals, table)]

    assert back[:-1] == ["Seat 1 bid 1 material.", "Seat 2 bid 2 materials."]
    assert back[-1].startswith("What each keeps secret will be as it was before")


async def test_a_request_for_a_secret_answer_says_that_nobody_saw_it(
    tables, taking_back, proposals, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "pass"})
    await tables.play(table, ANA, None, {"up_to": 0, "then": "ask"})
    await taking_back.undo(table, CHIDI)

    line, _ = await going_back(proposals, table)

    assert str(line) == "a move that only Seat 3 has seen"


async def test_a_secret_answer_ends_no_request_and_is_not_counted_in_it(
    tables, taking_back, proposals, begin
):
    table = await begin(ANA, BRAM, CHIDI, robots=1)
    await tables.play(table, ANA, None, 1)
    one = await taking_back.undo(table, ANA)
    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "pass"})
    await tables.instruct(table, CHIDI, [])
    two = await taking_back.undo(table, ANA)

    assert one == two
    assert (await tables.look(table, None)).heard == two.body["version"]
    with pytest.raises(Refused, match="Decide that first"):
        await taking_back.undo(table, CHIDI)
    assert not await proposals.answer(table, BRAM, one.id, agrees=True)
    assert await proposals.answer(table, CHIDI, one.id, agrees=True)
    left = [
        a.kind for a in await tables.store.answers(table) if not a.undone and a.kind not in BACK
    ]
    assert left == ["orders"]


@pytest.mark.long
async def test_going_back_keeps_the_standing_orders_that_others_have_given(
    tables, taking_back, proposals, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.instruct(table, CHIDI, [0])
    orders = (await tables.look(table, CHIDI)).orders
    vote = await taking_back.undo(table, ANA)
    for member in (BRAM, CHIDI):
        await proposals.answer(table, member, vote.id, agrees=True)

    assert orders
    assert (await tables.look(table, CHIDI)).orders == orders
    log = [
        (a.kind, a.seat, a.moves)
        for a in await tables.store.answers(table)
        if not a.undone and a.kind not in BACK
    ]
    assert log == [("orders", 2, 0)]
    await play_to_end(tables, table, (ANA, BRAM, CHIDI))


async def test_what_everybody_was_shown_is_remembered_as_it_was(tables, begin):
    table = await begin(ANA, BRAM)
    first = await version_of(tables, table)
    shown = (await tables.look(table, None)).view
    await tables.play(table, ANA, None, 1)

    remembered = await tables.look_back(table, first)
    tables._shown_lately.clear()

    assert remembered is shown
    assert await tables.look_back(table, first) == shown
    assert (await tables.look(table, None)).view != shown


async def test_a_former_save_that_cannot_be_read_is_nobodys_move_back(
    tables, taking_back, proposals, begin
):
    table = await begin(ANA, BRAM)
    first = await version_of(tables, table)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await tables.store._database.write(
        lambda db: db.execute("UPDATE snapshot SET body = x'00' WHERE version = ?", (first,))
    )

    assert await tables.look_back(table, first) is None
    with pytest.raises(Refused, match="cannot be read"):
        await proposals.answer(table, BRAM, vote.id, agrees=True)
    assert await answers_of(tables, table) == [(0, 1)]
    await tables.play(table, BRAM, None, 2)


async def test_an_old_button_never_takes_back_a_newer_move(tables, taking_back, seating):
    table = await seating.new("terraforming_mars", channel=8, guild=9, host=(ANA, "Ana"))
    await seating.start(table, ANA)
    names = []
    while len(names) < 2:
        look = await tables.look(table, ANA)
        if look.undo:
            names.append(look.undo_name)
            if len(names) == 1:
                await taking_back.undo(table, ANA, alone=True, name=names[0])
        look = await tables.look(table, ANA)
        await tables.play(table, ANA, None, look.ask.fallback)
    made = await answers_of(tables, table)

    for old in (names[0], ""):
        with pytest.raises(StaleQuestion):
            await taking_back.undo(table, ANA, alone=True, name=old)

    assert await answers_of(tables, table) == made
    assert names[0] != names[1]


async def test_a_way_back_needs_no_lock_but_its_tables_own(tables, taking_back, begin):
    held, other = await begin(ANA, BRAM), await begin(ANA, BRAM, channel=2)
    async with tables.open(held):
        with pytest.raises(Refused):
            await taking_back.undo(other, ANA, alone=True)
