"""Post-mortems: when they open, what stands in the way, and whose answer times they tell."""

import pytest

from bot.hours.spans import DAY
from bot.store.rows.people import FORMER
from bot.table.consent.proposals import Proposals
from bot.table.lobby.keeping import Keeping, Terms
from bot.table.people.forgetting import Forgetting
from bot.table.people.hosting import Hosting
from bot.table.views import post_mortems
from bot.table.views.post_mortems import ENOUGH, LEFT_OUT, PostMortems, coarse_to_fine, roughly
from rules.kernel import Refused, Voice
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, hand_over
from tests.bot.test_forgetting import moves
from tests.bot.test_keeping import end
from tests.bot.test_replays import damaged, replays_of

VOICE = Voice(["Ana", "Bram", "Chidi"])
ALL = (ANA, BRAM, CHIDI)


def opened(tables):
    return PostMortems(tables.views, replays_of(tables))


async def sections(tables, table):
    found = await opened(tables).of(table)
    return {VOICE.say(one.title): one for one in found.sections}


async def times(tables, table):
    """The medians that are told, in words."""
    found = (await sections(tables, table)).get("Answer times")
    return [] if found is None else [VOICE.say(row.said) for row in found.rows]


async def answers(tables, hand, table, member, n, seconds):
    """Let a member answer by name this many times, after these seconds; others answer at once."""
    others = [each for each in ALL if each != member]
    while n:
        view = await tables.view(table, member)
        if view.ask is not None and not view.ask.optional:
            hand.now += seconds
            await tables.play(table, member, None, view.ask.fallback)
            n -= 1
        else:
            await moves(tables, table, others, 1)


async def shows(tables, *members):
    for member in members:
        await tables.store.members.change(member, timed=True)


# ---- when it opens ------------------------------------------------------------------------------


async def test_it_opens_once_the_game_has_ended_and_not_before(tables, lobby, seating):
    table = await lobby(*ALL)
    for _ in ("lobby", "running"):
        with pytest.raises(Refused, match="opens once the game has ended"):
            await opened(tables).of(table)
        if (await seating.lobby(table)).status == "lobby":
            await seating.start(table, ANA)
    with pytest.raises(Refused, match="no longer exists"):
        await opened(tables).of(999)
    await moves(tables, table, ALL, 12)
    await end(tables, table)

    found = await opened(tables).of(table)

    assert found.view.over
    assert str(found.lead.chapter) == "turn"
    assert len(found.lead.valued) > 5
    assert {len(one.worth) for one in found.lead.valued} == {3}
    assert found.notes == ()


async def test_a_closed_game_opens_with_its_seals(tables, begin, seating, opening, proposals):
    table = await begin(*ALL)
    await tables.play(table, ANA, None, 1)
    await seating.cancel(table, ANA)
    with pytest.raises(Refused, match="agreed to open its seals"):
        await opened(tables).of(table)

    await opening.propose(table, ANA)
    [vote] = await proposals.open_at(table, BRAM, "seals")
    for member in (BRAM, CHIDI):
        await proposals.answer(table, member, vote.id, agrees=True)

    assert (await opened(tables).of(table)).sections


# ---- what was taken back ------------------------------------------------------------------------


async def test_a_maximum_that_was_taken_back_is_not_told(tables, begin, taking_back, proposals):
    table = await begin(*ALL)
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, {"up_to": 2, "then": "pass"})
    vote = await taking_back.undo(table, BRAM)
    for member in (ANA, CHIDI):
        await proposals.answer(table, member, vote.id, agrees=True)
    await tables.play(table, BRAM, None, None)
    await tables.play(table, CHIDI, None, None)
    await end(tables, table)

    found = (await sections(tables, table))["The price of the contract"]

    assert [VOICE.say(row.said) for row in found.rows] == ["Turn 1: Ana paid 1 material."]


# ---- what stands in the way ---------------------------------------------------------------------


async def test_a_damaged_save_in_the_middle_is_left_out_and_said(tables, begin):
    table = await begin(*ALL)
    await moves(tables, table, ALL, 12)
    await end(tables, table)
    whole = await opened(tables).of(table)
    versions = await tables.store.retention.versions(table)
    await damaged(tables, table, versions[len(versions) // 2])

    found = await opened(tables).of(table)

    assert found.notes == (LEFT_OUT,)
    assert 1 < len(found.lead.valued) < len(whole.lead.valued)
    assert found.sections == whole.sections


async def test_a_damaged_last_save_is_refused_in_a_sentence(tables, begin):
    table = await begin(*ALL)
    await end(tables, table)
    post_mortem = opened(tables)
    await tables.view(table, None)
    await damaged(tables, table, (await tables.store.retention.versions(table))[-1])
    with pytest.raises(Refused, match="last save of this game is damaged"):
        await post_mortem.of(table)


async def test_a_thinned_game_has_a_coarser_course_and_the_same_sections(
    tables, begin, sender, hand
):
    table = await begin(*ALL)
    await moves(tables, table, ALL, 40)
    await end(tables, table)
    whole = await opened(tables).of(table)
    hand.now += 90 * DAY
    await Keeping(tables, sender, Terms()).grow_old()

    found = await opened(tables).of(table)

    assert found.sections == whole.sections
    assert found.notes == ()
    assert 1 < len(found.lead.valued) < len(whole.lead.valued)
    assert set(found.lead.valued) <= set(whole.lead.valued) | {found.lead.valued[-1]}


async def test_its_time_is_bounded(tables, begin, monkeypatch):
    table = await begin(*ALL)
    await moves(tables, table, ALL, 12)
    await end(tables, table)
    monkeypatch.setattr(post_mortems, "BUDGET", -1.0)
    found = await opened(tables).of(table)
    assert found.lead is None
    assert found.sections


def test_positions_are_taken_from_coarse_to_fine_and_none_twice():
    for count in (0, 1, 2, 3, 7, 48, 49, 500):
        found = list(coarse_to_fine(count, 48))
        assert len(found) == len({*found}) == min(count, 48)
        assert all(0 <= place < count for place in found)
        assert found[:2] == [0, count - 1][: min(count, 2)]


# ---- answer times -------------------------------------------------------------------------------


async def test_medians_are_told_only_of_who_wants_it_and_of_enough_answers(tables, begin, hand):
    table = await begin(*ALL, limit=24)
    await shows(tables, BRAM, CHIDI)
    await answers(tables, hand, table, BRAM, ENOUGH, 590)
    await end(tables, table)

    assert await times(tables, table) == ["Bram answered within 10 minutes, half of the time."]
    # The wish can be taken back at any time, also for games that are over.
    await tables.store.members.change(BRAM, timed=False)
    assert await times(tables, table) == []


async def test_a_seat_that_changed_hands_tells_the_own_answers_of_who_sits_there(
    tables, begin, hand
):
    table = await begin(*ALL, limit=24)
    await shows(tables, BRAM, DANA)
    await answers(tables, hand, table, BRAM, ENOUGH, 3600)
    await hand_over(tables, table, 1, DANA, "Dana")
    members = {ANA, CHIDI, DANA}
    for _ in range(3):
        await moves(tables, table, members, 1)
    await end(tables, table)

    assert await times(tables, table) == []  # Dana has not answered often enough herself


async def test_a_stand_ins_answers_are_nobodys_median(tables, begin, handing, hand):
    table = await begin(*ALL, limit=24)
    await shows(tables, BRAM)
    await answers(tables, hand, table, BRAM, ENOUGH, 100)
    await handing.replace(table, BRAM, 1, None)
    await moves(tables, table, (ANA, CHIDI), 20)
    await handing.take_back(table, BRAM)
    await end(tables, table)

    assert await times(tables, table) == ["Bram answered within 2 minutes, half of the time."]


async def test_a_forgotten_player_has_neither_name_nor_median(
    tables, begin, seating, handing, hand
):
    table = await begin(*ALL, limit=24)
    await shows(tables, BRAM)
    await answers(tables, hand, table, BRAM, ENOUGH, 100)
    await end(tables, table)
    assert await times(tables, table) != []
    await Forgetting(tables, handing, Hosting(tables, Proposals(tables)), seating).forget(BRAM)

    found = await opened(tables).of(table)

    assert found.view.names == ("Ana", FORMER, "Chidi")
    assert await times(tables, table) == []


def test_times_are_rounded_and_have_no_hour_of_the_day():
    told = [str(roughly(seconds)) for seconds in (1, 61, 3500, 4000, 100_000, 200_000)]
    assert told == ["1 minute", "2 minutes", "59 minutes", "2 hours", "28 hours", "2 days"]
