"""A game closed early opens its seals to the owners of the secrets, or to all."""

import pytest

from bot.store import Store
from bot.table.consent.opening import Opening
from bot.table.consent.proposals import OPEN_FOR, Proposals
from bot.table.receipts import find_seal, seal_numbered
from bot.table.tables import Tables
from rules.kernel import Refused, Voice
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, hand_over
from tests.bot.paper import everything_told
from tests.machines import a_machine


async def sealed_once(tables, table):
    """Bram leaves a maximum, Ana speaks; the seal that was published."""
    await tables.play(table, BRAM, None, {"up_to": 2, "then": "ask"})
    await tables.play(table, ANA, None, 1)
    return (await tables.view(table, None)).game_view["receipts"]["seals"][0]


async def shown_to(tables, table, member, seal):
    """Return Bram's sealed answer if a member may see it."""
    proof = (await find_seal(tables, table, member, seal)).sealed.leaves[1].proof
    return proof.content if proof is not None else None


@pytest.fixture
async def closed(tables, seating, begin):
    """A closed game of Ana and Bram, and the seal that holds Bram's maximum."""
    table = await begin(ANA, BRAM)
    sealed = await sealed_once(tables, table)
    await seating.close(table)
    return table, sealed


LEFT = '{"then":"ask","up_to":2}'


async def test_a_closed_game_opens_to_each_owner_what_they_sealed(tables, closed):
    table, seal = closed

    assert await shown_to(tables, table, BRAM, seal) == LEFT
    assert await shown_to(tables, table, ANA, seal) is None
    latest = await seal_numbered(tables, table, BRAM, None)
    assert (latest.sealed.published, latest.coming) == (seal, None)
    assert (await tables.views.view_of_closed(table, BRAM)).viewer == 1


async def test_a_table_that_never_began_has_none(tables, seating, lobby):
    table = await lobby(ANA, BRAM)
    await seating.close(table)

    with pytest.raises(Refused, match="before it began"):
        await find_seal(tables, table, ANA, "0" * 32)


# ---- if all agree, for all ---------------------------------------------------------------------


async def test_when_all_who_sealed_something_agree_everybody_may_open_it(
    tables, proposals, opening, closed
):
    table, seal = closed
    waits = await opening.propose(table, ANA)
    assert Voice([]).say(waits) == "Asked in the channel. It waits for Bram to agree."
    assert await shown_to(tables, table, DANA, seal) is None
    [asked] = await proposals.open_at(table, BRAM)

    assert await proposals.answer(table, BRAM, asked.id, agrees=True)

    assert await shown_to(tables, table, ANA, seal) == LEFT
    assert await shown_to(tables, table, DANA, seal) == LEFT
    latest = await seal_numbered(tables, table, DANA, None)
    assert all(leaf.proof for leaf in latest.sealed.leaves)
    assert await opening.of_closed(table, ANA) == await opening.of_closed(table, DANA)


async def test_they_stay_open_when_the_bot_starts_again(
    tables, proposals, opening, closed, store, where
):
    table, seal = closed
    await opening.propose(table, BRAM)
    [asked] = await proposals.open_at(table, ANA)
    await proposals.answer(table, ANA, asked.id, agrees=True)
    await store.close()
    opened = await Store.open(a_machine(), where)
    again = Tables(opened)

    assert await shown_to(again, table, DANA, seal) == LEFT

    with pytest.raises(Refused, match="open already"):
        await Opening(again, Proposals(again)).propose(table, ANA)
    await opened.close()


async def test_one_refusal_leaves_them_closed(tables, proposals, opening, closed):
    table, seal = closed
    await opening.propose(table, ANA)
    [asked] = await proposals.open_at(table, BRAM)

    await proposals.answer(table, BRAM, asked.id, agrees=False)

    assert await proposals.open_at(table, BRAM) == []
    assert await shown_to(tables, table, ANA, seal) is None


async def test_only_who_sealed_something_may_propose_or_agree(proposals, opening, closed):
    table, _ = closed
    assert not (await opening.of_closed(table, DANA)).may_propose
    with pytest.raises(Refused, match="Only those whose secrets were sealed"):
        await opening.propose(table, DANA)
    await opening.propose(table, ANA)
    [asked] = await proposals.open_at(table, BRAM)

    with pytest.raises(Refused):
        await proposals.answer(table, DANA, asked.id, agrees=True)


async def test_a_running_game_is_not_opened_like_this(tables, begin, opening):
    table = await begin(ANA, BRAM)
    await sealed_once(tables, table)

    assert await opening.of_closed(table, ANA) is None
    with pytest.raises(Refused, match="When the game ends"):
        await opening.propose(table, ANA)


async def test_everybody_who_sat_there_is_asked_also_who_sealed_nothing(
    tables, seating, proposals, opening, begin
):
    table = await begin(ANA, BRAM)
    sealed = await sealed_once(tables, table)
    await hand_over(tables, table, 1, CHIDI, "Chidi")  # nothing has been sealed since
    await seating.close(table)

    await opening.propose(table, ANA)
    [asked] = await proposals.open_at(table, BRAM)
    shown = await proposals.shown(table, asked.id)
    assert [voter.member for voter in shown.awaited] == [BRAM, CHIDI]
    assert not await proposals.answer(table, BRAM, asked.id, agrees=True)
    assert await proposals.answer(table, CHIDI, asked.id, agrees=True), "the replay shows her hand"

    assert await shown_to(tables, table, CHIDI, sealed) == LEFT


async def test_who_is_asked_tells_of_nobody_whether_they_kept_a_secret(
    tables, seating, proposals, opening, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await sealed_once(tables, table)  # Chidi and Ana keep nothing
    await seating.close(table)

    await opening.propose(table, BRAM)
    [asked] = await proposals.open_at(table, ANA)

    shown = await proposals.shown(table, asked.id)
    assert [voter.member for voter in shown.awaited] == [ANA, CHIDI]


async def test_robots_are_not_asked(tables, seating, opening, begin):
    table = await begin(ANA, robots=1)
    await tables.play(table, ANA, None, 1)
    await seating.close(table)

    assert await opening.propose(table, ANA)
    assert (await opening.of_closed(table, ANA)).opened


async def test_a_game_closed_before_anything_was_sealed_has_nothing_to_open(
    seating, begin, opening
):
    table = await begin(ANA, BRAM)
    await seating.close(table)

    assert not (await opening.of_closed(table, ANA)).may_propose


async def test_the_proposal_lapses_and_is_told(tables, proposals, opening, closed, hand, store):
    table, seal = closed
    await opening.propose(table, ANA)
    hand.now += OPEN_FOR + 1

    await proposals.expire()

    told = [row.text["say"] for row in await store.outbox.rows(table) if row.kind == "note"]
    assert told[-1] == "{was} Not all agreed in time."
    assert await shown_to(tables, table, ANA, seal) is None
    assert await proposals.open_at(table, BRAM) == []


async def test_what_else_was_proposed_is_void_when_the_game_is_closed(
    tables, seating, proposals, taking_back, begin
):
    table = await begin(ANA, BRAM)
    await sealed_once(tables, table)
    await taking_back.undo(table, ANA)
    assert await proposals.open_at(table, BRAM)

    await seating.close(table)

    assert await proposals.open_at(table, BRAM) == []


@pytest.mark.parametrize("plays", [True, False])
async def test_the_closing_post_leads_to_the_seals_if_there_are_any(
    tables, seating, begin, outbox, sender, plays
):
    table = await begin(ANA, BRAM)
    if plays:
        await sealed_once(tables, table)
    await outbox.start()
    await seating.close(table)
    await everything_told(outbox)

    [closing] = [p for p in sender.of("note") if p.channel == 1]
    assert ("Verify" in closing.lines) is plays
