"""Games end early by every player's word, or close as unfinished by that of all who are there."""

import pytest

from bot.hours.calendar import Absence
from bot.table.consent.ending import SCORED, UNFINISHED, Ending
from bot.table.consent.proposals import OPEN_FOR
from bot.table.people.absences import Absences
from bot.table.replaying import replayed
from bot.table.seats.presence import WEEK as GONE
from bot.table.views.export import export_table
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.paper import called_by_ping, everything_told
from tests.bot.test_handing import agree, awaited, proposed
from tests.bot.test_mending import broken


@pytest.fixture
def ending(tables, proposals):
    return Ending(tables, proposals)


async def status(tables, table):
    return (await tables.store.table(table))[0].status


async def test_a_game_ends_by_every_players_word_and_replays(
    tables, store, proposals, ending, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)

    await ending.propose(table, ANA, SCORED)
    assert await awaited(proposals, table) == [BRAM, CHIDI]
    await agree(proposals, table, BRAM)
    assert await status(tables, table) == "running"
    await agree(proposals, table, CHIDI)

    view = await tables.view(table, None)
    assert view.over
    assert await status(tables, table) == "over"
    assert [answer.kind for answer in await store.log.answers(table)][-1] == "end"
    lines = [line.text["say"] for line in await store.log.lines(table, None)]
    assert "All players agreed to end the game now: it is scored as it stands." in lines
    assert "Nobody has launched: everybody loses." in lines
    plain = await export_table(tables.views, table)
    async with tables.open(table) as held:
        assert replayed(plain) == held.running().save()


async def test_the_question_says_what_it_means_in_this_game(tables, proposals, ending, begin):
    table = await begin(ANA, BRAM)
    assert "Nobody has launched" in str(await ending.meaning(table, SCORED))

    await ending.propose(table, ANA, SCORED)

    [kept] = await tables.store.proposals.of(table)
    [detail] = (await proposals.shown(table, kept.id)).details
    assert str(detail).startswith("Nobody has launched, so everybody loses.")


@pytest.mark.parametrize("undo", ["all", "majority"])
async def test_one_refusal_lets_it_go_on_whatever_the_rule_for_votes(
    tables, proposals, ending, begin, undo
):
    table = await begin(ANA, BRAM, CHIDI, undo=undo)
    await ending.propose(table, ANA, SCORED)
    [kept] = await tables.store.proposals.of(table)
    await proposals.answer(table, BRAM, kept.id, agrees=True)

    assert await proposals.answer(table, CHIDI, kept.id, agrees=False)

    assert await status(tables, table) == "running"
    with pytest.raises(Refused, match="That was refused"):
        await ending.propose(table, ANA, SCORED)


async def test_an_owner_is_asked_and_whoever_stands_in_is_not(
    tables, proposals, handing, ending, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await proposed(handing, table, BRAM, 1, DANA)
    await agree(proposals, table, DANA)
    await handing.replace(table, CHIDI, 2, None)
    with pytest.raises(Refused, match="Only players of this table"):
        await ending.propose(table, DANA, SCORED)

    await ending.propose(table, ANA, SCORED)

    assert await awaited(proposals, table) == [BRAM, CHIDI]
    await agree(proposals, table, BRAM, CHIDI)
    assert await status(tables, table) == "over"


async def test_an_early_end_while_something_else_is_proposed_closes_that_too(
    tables, proposals, handing, taking_back, ending, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await ending.propose(table, BRAM, SCORED)
    kept = {p.kind: p.id for p in await tables.store.proposals.of(table)}
    assert {*kept} == {"undo", "end"}
    for member in (ANA, CHIDI):
        await proposals.answer(table, member, kept["end"], agrees=True)

    assert await status(tables, table) == "over"
    with pytest.raises(Refused, match="nothing to decide"):
        await proposals.answer(table, BRAM, vote.id, agrees=True)
    assert await proposals.shown(table, vote.id) is None


async def test_a_second_early_end_waits_for_the_first(
    tables, proposals, handing, ending, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await handing.replace(table, CHIDI, 2, None)
    hand.now += GONE
    await ending.propose(table, ANA, UNFINISHED)

    for how in (SCORED, UNFINISHED):
        with pytest.raises(Refused, match="Decide that first"):
            await ending.propose(table, BRAM, how)
    assert await awaited(proposals, table) == [BRAM]


# ---- without whoever is gone --------------------------------------------------------------------


async def test_those_who_are_there_close_a_game_whose_owner_is_gone_for_a_week(
    tables, store, proposals, handing, ending, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await handing.replace(table, CHIDI, 2, None)
    hand.now += GONE

    await ending.propose(table, ANA, UNFINISHED)
    assert await awaited(proposals, table) == [BRAM]
    await agree(proposals, table, BRAM)

    assert await status(tables, table) == "cancelled"
    assert await store.timers.of(table) == []
    notes = [row.text["say"] for row in await store.outbox.rows(table) if row.kind == "note"]
    assert any("as unfinished: nobody wins" in text for text in notes)
    closed = await tables.views.view_of_closed(table, None)
    assert not closed.over, "no seat shows what it holds"


async def test_the_last_post_of_a_game_closed_as_unfinished_waits_for_nobody(
    tables, proposals, handing, ending, begin, hand, outbox, sender
):
    await called_by_ping(tables, ANA, BRAM)
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await handing.replace(table, CHIDI, 2, None)
    await everything_told(outbox)
    last = sender.of("post")[-1].id
    assert last not in [message for message, _ in sender.superseded]
    hand.now += GONE
    await ending.propose(table, ANA, UNFINISHED)
    await agree(proposals, table, BRAM)
    await everything_told(outbox)

    assert [message for message, _ in sender.superseded].count(last) == 1


async def test_an_owner_who_is_away_is_not_needed_but_has_three_days_to_refuse(
    tables, proposals, handing, ending, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await handing.replace(table, CHIDI, 2, None)

    await ending.propose(table, ANA, UNFINISHED)
    await agree(proposals, table, BRAM)
    assert await awaited(proposals, table) == [CHIDI]
    assert await status(tables, table) == "running"
    hand.now += OPEN_FOR
    await proposals.expire()

    assert await status(tables, table) == "cancelled"
    told = [row for row in await tables.store.outbox.rows(table) if row.kind == "place"]
    assert [row.member for row in told] == [ANA, BRAM, CHIDI]


async def test_who_says_nothing_for_a_week_holds_up_no_unfinished_end(
    tables, proposals, ending, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await ending.propose(table, BRAM, UNFINISHED)
    for day in range(8):
        assert await status(tables, table) == ("running" if day < 7 else "cancelled")
        hand.now += 24 * 3600
        await proposals.expire()


async def test_nobody_is_silent_while_the_table_is_paused(tables, proposals, ending, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    await ending.propose(table, BRAM, UNFINISHED)
    await tables.held.pause(table, int(hand.now) + GONE)
    hand.now += GONE + 24 * 3600
    await proposals.expire()

    assert await status(tables, table) == "running"


async def test_the_host_closes_no_game_alone_in_which_another_has_moved(
    tables, seating, proposals, ending, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    assert (await seating.may_close(table, ANA)).row == "close.unmoved"
    await tables.play(table, BRAM, None, 2)

    with pytest.raises(Refused):
        await seating.cancel(table, ANA)
    await ending.propose(table, ANA, UNFINISHED)
    await agree(proposals, table, BRAM, CHIDI)

    assert await status(tables, table) == "cancelled"


async def test_a_moderator_closes_and_every_player_is_told_but_not_one_who_plays(
    tables, store, seating, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    for member, amount in ((ANA, 1), (BRAM, 2)):
        await tables.play(table, member, None, amount)

    with pytest.raises(Refused):
        await seating.cancel(table, BRAM, moderator=True)
    await seating.cancel(table, DANA, moderator=True)

    assert await status(tables, table) == "cancelled"
    told = [row for row in await store.outbox.rows(table) if row.kind == "place"]
    assert [row.member for row in told] == [ANA, BRAM, CHIDI]
    assert "as unfinished" in told[0].text["say"]


async def test_a_host_closes_alone_what_is_laid_aside_for_two_weeks(tables, seating, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    for member, amount in ((ANA, 1), (BRAM, 2)):
        await tables.play(table, member, None, amount)
    await tables.store._database.write(
        lambda db: db.execute("UPDATE game SET aside = ?", (int(hand.now),))
    )
    tables.held.tables.clear()
    hand.now += 14 * 24 * 3600 - 1
    with pytest.raises(Refused):
        await seating.cancel(table, ANA)
    hand.now += 1
    with pytest.raises(Refused):
        await seating.cancel(table, BRAM)

    await seating.cancel(table, ANA)

    assert await status(tables, table) == "cancelled"


async def test_a_host_waits_for_whoever_is_away_as_told_before_they_close_what_is_laid_aside(
    tables, seating, handing, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    for member, amount in ((ANA, 1), (BRAM, 2)):
        await tables.play(table, member, None, amount)
    now = int(hand.now)
    absence = Absence(now, now + 10 * 24 * 3600, told=True)
    await Absences(tables, handing).begin(CHIDI, absence)
    await tables.store._database.write(lambda db: db.execute("UPDATE game SET aside = ?", (now,)))
    tables.held.tables.clear()
    hand.now += 20 * 24 * 3600
    with pytest.raises(Refused):
        await seating.cancel(table, ANA)
    hand.now += 5 * 24 * 3600

    await seating.cancel(table, ANA)

    assert await status(tables, table) == "cancelled"


async def test_an_owner_who_is_gone_may_still_refuse(
    tables, proposals, handing, ending, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await handing.replace(table, CHIDI, 2, None)
    hand.now += GONE
    await ending.propose(table, ANA, UNFINISHED)
    [kept] = await tables.store.proposals.of(table)

    await proposals.answer(table, CHIDI, kept.id, agrees=False)

    assert await status(tables, table) == "running"


async def test_what_cannot_be_read_is_closed_by_its_host_alone(tables, seating, begin):
    table = await broken(tables, begin)
    with pytest.raises(Refused):
        await seating.cancel(table, BRAM)

    await seating.cancel(table, ANA)

    assert await status(tables, table) == "cancelled"


async def test_what_cannot_be_read_is_closed_by_who_is_there_if_everybody_else_is_silent(
    tables, proposals, ending, begin, hand
):
    table = await broken(tables, begin)
    await ending.propose(table, CHIDI, UNFINISHED)
    for _ in range(7):
        assert await status(tables, table) == "running"
        hand.now += 24 * 3600
        await proposals.expire()

    assert await status(tables, table) == "cancelled"
