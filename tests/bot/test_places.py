"""A table belongs to the server it began in, and stands still where it has nowhere to be played."""

import asyncio
from contextlib import suppress
from itertools import product

import discord
import pytest

from bot.clock import Clock
from bot.store.rows.outbox import MembershipRow
from bot.table.changes import late
from bot.table.lobby.places import Place
from bot.upkeep import Upkeep
from rules.kernel import Refused, from_plain
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, NAMES
from tests.bot.paper import everything_told, refusal
from tests.bot.test_handing import agree, awaited, players, proposed, say_yes

HOUR, DAY = 3600, 24 * 3600
"""Seconds."""
ZED = 666
"""A second account of Ana's."""
HOME, ELSEWHERE = 9, 10
"""Servers."""
THERE = Place(50, ELSEWHERE, "Ana's server")


async def record(tables, table):
    return (await tables.store.table(table))[0]


async def dms(tables, table):
    rows = [row for row in await tables.store.outbox.rows(table) if row.kind == "place"]
    return {row.member: str(from_plain(row.text)) for row in rows}


# ---- within a server ---------------------------------------------------------------------------


async def test_a_game_moves_to_a_free_channel_only(tables, places, begin):
    one, two = await begin(ANA, BRAM), await begin(ANA, BRAM, channel=2)
    with pytest.raises(Refused, match="is being played here"):
        await places.resume(one, ANA, Place(2, HOME))
    with pytest.raises(Refused, match="You do not sit at this table"):
        await places.resume(one, CHIDI, Place(3, HOME))
    with pytest.raises(Refused, match="Only Ana"):
        await places.resume(one, BRAM, Place(3, HOME))

    await places.resume(one, ANA, Place(3, HOME))

    assert (await record(tables, one)).channel == 3
    assert await tables.store.table_in(3) == one
    assert await tables.store.table_in(2) == two


async def test_two_games_that_move_to_one_channel_at_once_do_not_meet(tables, places, begin):
    one, two = await begin(ANA, BRAM), await begin(BRAM, CHIDI, channel=2)
    moves = places.resume(one, ANA, Place(3, HOME)), places.resume(two, BRAM, Place(3, HOME))

    outcomes = await asyncio.gather(*moves, return_exceptions=True)

    refused = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
    assert len(refused) == 1
    assert "is being played here" in str(refused[0])
    channels = [(await tables.view(table, None)).channel for table in (one, two)]
    assert sorted(channels) in ([1, 3], [2, 3])


async def test_the_old_channel_is_told_where_the_game_goes_on(
    tables, places, begin, outbox, sender
):
    table = await begin(ANA, BRAM)
    await outbox.start()
    await everything_told(outbox)

    await places.resume(table, ANA, Place(3, HOME))
    await everything_told(outbox)

    told = [paper.lines for paper in sender.of("note") if paper.channel == 1]
    assert told == [("This game goes on in <#3>.",)]
    assert [paper.lines for paper in sender.of("post")][-1] == ("The game goes on here.",)
    assert await tables.store.outbox.rows(table) == []


# ---- into another server -----------------------------------------------------------------------


async def test_a_host_carries_no_table_into_another_server_alone(
    tables, places, proposals, begin, sender
):
    table = await begin(ANA, BRAM, CHIDI)

    said = await places.resume(table, ANA, THERE)

    assert str(said) == "Asked in the channel. It waits for Bram and Chidi to agree."
    assert (await record(tables, table)).guild == HOME
    assert (await proposals.shown(table, 1)).channel is None, "it is asked where all can see it"
    sender.members[ELSEWHERE] = [ANA, CHIDI]
    with pytest.raises(Refused, match="Only members of Ana's server can agree"):
        await agree(proposals, table, BRAM)
    await agree(proposals, table, CHIDI)
    assert (await record(tables, table)).guild == HOME
    sender.members[ELSEWHERE].append(BRAM)

    await agree(proposals, table, BRAM)

    moved = await record(tables, table)
    assert (moved.channel, moved.guild, moved.home) == (50, ELSEWHERE, ELSEWHERE)


async def test_one_who_does_not_agree_keeps_the_table_where_it_is(tables, places, proposals, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await places.resume(table, ANA, THERE)
    [kept] = await tables.store.proposals.of(table)

    assert await proposals.answer(table, BRAM, kept.id, agrees=False)

    assert (await record(tables, table)).guild == HOME
    with pytest.raises(Refused, match="That was refused"):
        await places.resume(table, ANA, THERE)


async def test_whose_time_has_run_out_is_not_asked_but_keeps_seat_and_server(
    tables, places, proposals, handing, begin, hand, outbox, sender
):
    outbox.when_somebody_leaves(handing.left_server)
    table = await begin(BRAM, ANA, CHIDI)
    hand.now += 72 * HOUR
    async with tables.open(table) as held:
        assert held.record.host == BRAM
    await tables.store._database.write(
        lambda db: db.execute("UPDATE game SET host = ?, host_name = 'Ana'", (ANA,))
    )
    tables.held.tables.clear()
    sender.members[ELSEWHERE] = [ANA, CHIDI]
    await places.resume(table, ANA, THERE)
    assert await awaited(proposals, table) == [CHIDI]
    await agree(proposals, table, CHIDI)

    moved = await record(tables, table)
    assert (moved.guild, moved.home) == (ELSEWHERE, HOME), "not every player has agreed"
    assert list(await dms(tables, table)) == [BRAM], "who said nothing is told"
    assert (
        "goes on in <#50>, on Ana's server. You keep your seat." in (await dms(tables, table))[BRAM]
    )
    sender.gone_from = {ELSEWHERE: {BRAM}}
    await outbox.start()
    await tables.store.outbox.post(table, [MembershipRow()], int(hand.now))
    tables.held.tell(table)
    await everything_told(outbox)
    assert await players(tables, table) == [BRAM, ANA, CHIDI]


async def test_who_is_stood_in_for_is_asked_before_the_table_moves_to_another_server(
    tables, places, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await handing.replace(table, CHIDI, 2, None)

    await places.resume(table, ANA, THERE)
    await agree(proposals, table, BRAM)

    assert (await record(tables, table)).guild == HOME, "Chidi's seat is played, but is Chidi's"
    assert await awaited(proposals, table) == [CHIDI]


async def test_with_the_word_of_owners_too_the_server_is_the_tables_own(
    tables, places, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await handing.replace(table, CHIDI, 2, None)

    await places.resume(table, ANA, THERE)
    await agree(proposals, table, CHIDI, BRAM)

    assert (await record(tables, table)).home == ELSEWHERE


async def test_a_script_that_owns_another_server_seats_nobody_there(
    tables, places, proposals, handing, begin, hand, outbox, sender
):
    """Ana hosts, owns another server, moderates there with a second account, and waits."""
    outbox.when_somebody_leaves(handing.left_server)
    table, mine, tried = await begin(ANA, BRAM, CHIDI), (ANA, ZED), 0
    sender.members[ELSEWHERE] = [ANA, ZED, DANA]
    sender.gone_from = {ELSEWHERE: {BRAM, CHIDI}}
    await outbox.start()
    for _ in range(3):
        for member in mine:
            with suppress(Refused):
                await places.resume(table, member, THERE)
        await say_yes(proposals, table, mine)
        await tables.store.outbox.post(table, [MembershipRow()], int(hand.now))
        tables.held.tell(table)
        await everything_told(outbox)
        found = await record(tables, table)
        assert found.home == HOME, "whoever moderates the other server moderates nothing here"
        for seat, caller, to, for_good in product((1, 2), mine, (ZED, DANA, None), (True, False)):
            with suppress(Refused):
                name = NAMES.get(to, "Zed")
                who = None if to is None else (to, name)
                await handing.replace(table, caller, seat, who, for_good=for_good)
                tried += 1
            await say_yes(proposals, table, (*mine, DANA))
            seats = (await tables.view(table, None)).seats
            assert all(
                {seats[number].member, seats[number].owner} & {member}
                for number, member in ((1, BRAM), (2, CHIDI))
            )
            assert not {seat.member for seat in seats} & {ZED, DANA}
        hand.now += 4 * DAY
    assert tried


# ---- a place that is lost ----------------------------------------------------------------------


async def lose(places, sender, table, what):
    sender.lost_places = {HOME: "server"} if what == "server" else {1: "channel"}
    assert await places.check(table)


@pytest.mark.parametrize("what", ["channel", "server"])
async def test_a_table_that_has_lost_its_place_stands_still(
    tables, places, proposals, taking_back, begin, hand, sender, what
):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await lose(places, sender, table, what)
    hand.now += 40 * DAY

    await Clock(tables).ring()
    await Upkeep([proposals.expire]).go_round()

    view = await tables.view(table, None)
    assert (view.awaited, view.until, view.waits[0].until) == ((0,), None, None)
    assert await tables.store.log.answers(table) == []
    assert await tables.store.timers.next_due() is None
    for does in (
        tables.play(table, ANA, None, 1),
        tables.instruct(table, ANA, []),
        tables.resign(table, ANA),
        taking_back.undo(table, ANA),
    ):
        with pytest.raises(Refused, match=r"so it stands still.*/game resume"):
            await does


@pytest.mark.parametrize("what", ["channel", "server"])
async def test_each_player_gets_one_dm_with_how(
    tables, places, handing, begin, hand, outbox, sender, what
):
    table = await begin(ANA, BRAM, CHIDI)
    await handing.replace(table, CHIDI, 2, None)
    await outbox.start()
    await everything_told(outbox)
    before = len(sender.papers)
    await lose(places, sender, table, what)
    for _ in range(40):
        hand.now += DAY
        await places.check(table)
        await Clock(tables).ring()
        tables.held.tell(table)
        await everything_told(outbox)

    told = sender.papers[before:]

    assert sorted(paper.channel for paper in told) == [ANA, BRAM, CHIDI]
    assert all("/game resume" in paper.lines[0] for paper in told)
    kept_until = f"<t:{int(hand.now) - 10 * DAY}:f>"
    assert (kept_until in told[0].lines[0]) == (what == "server")


@pytest.mark.parametrize("what", ["channel", "server"])
async def test_time_that_it_stood_still_is_charged_to_nobody(
    tables, places, begin, hand, sender, what
):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    hand.now += 2 * HOUR
    await lose(places, sender, table, what)
    hand.now += 5 * DAY
    sender.lost_places = {1: "channel"}
    await places.resume(table, BRAM, Place(3, HOME))

    [limit] = [t for t in await tables.store.timers.of(table) if t.kind == "limit"]

    assert limit.due == hand.now + 10 * HOUR
    await tables.play(table, ANA, None, 1)


async def test_the_clocks_of_a_game_stand_still_with_it(tables, seating, places, hand, sender):
    table = await seating.new("cosmic_encounter", channel=1, guild=HOME, host=(ANA, "Ana"))
    for member in (BRAM, CHIDI):
        await seating.join(table, member, NAMES[member])
    await seating.start(table, ANA)

    async def ends():
        return {t.kind: t.due for t in await tables.store.timers.of(table) if t.seat < 0}

    before = await ends()
    await lose(places, sender, table, "channel")
    hand.now += 5 * DAY
    await Clock(tables).ring()
    await places.resume(table, BRAM, Place(3, HOME))

    assert before
    assert await ends() == {clock: due + 5 * DAY for clock, due in before.items()}


async def test_what_waited_is_told_where_it_goes_on(tables, places, begin, hand, outbox, sender):
    table = await begin(ANA, BRAM)
    await lose(places, sender, table, "channel")
    await outbox.start()
    await everything_told(outbox)
    assert sender.of("post") == []

    await places.resume(table, BRAM, Place(3, HOME))
    await everything_told(outbox)

    assert {paper.channel for paper in sender.of("post")} == {3}
    assert await tables.store.outbox.rows(table) == []


async def test_a_row_whose_channel_is_gone_waits_until_the_table_is_back(
    tables, places, begin, outbox, sender
):
    outbox.when_a_channel_is_gone(places.check)
    table = await begin(ANA, BRAM)
    await outbox.start()
    await everything_told(outbox)
    sender.troubles = [refusal(discord.NotFound, 404, 10003)]
    sender.lost_places = {1: "channel"}

    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)

    assert (await record(tables, table)).lost == "channel"
    assert [row.kind for row in await tables.store.outbox.rows(table, "post")] == ["post"]


async def test_who_invites_the_bot_back_brings_the_table_back(
    tables, places, begin, hand, outbox, sender
):
    table = await begin(ANA, BRAM, limit=12)
    await outbox.start()
    await everything_told(outbox)
    sender.lost_places = {HOME: "server"}
    await places.look_everywhere()
    hand.now += DAY
    sender.lost_places.clear()

    await places.look(HOME)
    await everything_told(outbox)

    found = await record(tables, table)
    assert (found.lost, found.stranded) == ("", 0)
    assert sender.of("post")[-1].lines == ("The game goes on here.",)
    [limit] = [t for t in await tables.store.timers.of(table) if t.kind == "limit"]
    assert limit.due == hand.now + 12 * HOUR


async def test_any_player_proposes_another_server_where_the_bot_was_removed(
    tables, places, proposals, begin, sender
):
    table = await begin(ANA, BRAM, CHIDI)
    with pytest.raises(Refused, match="Only Ana"):
        await places.resume(table, BRAM, THERE)
    sender.lost_places = {HOME: "server"}

    await places.resume(table, BRAM, THERE)

    assert await awaited(proposals, table) == [ANA, CHIDI]
    [kept] = await tables.store.proposals.of(table)
    assert (await proposals.shown(table, kept.id)).channel == THERE.channel
    await agree(proposals, table, CHIDI, ANA)
    moved = await record(tables, table)
    assert (moved.guild, moved.lost) == (ELSEWHERE, "")


async def test_it_is_asked_in_the_new_channel_and_by_dm(tables, places, begin, outbox, sender):
    table = await begin(ANA, BRAM, CHIDI)
    await outbox.start()
    await everything_told(outbox)
    sender.lost_places = {HOME: "server"}

    await places.resume(table, BRAM, THERE)
    tables.held.tell(table)
    await everything_told(outbox)

    asked = sorted(paper.channel for paper in sender.of("proposal"))
    assert asked == [THERE.channel, ANA, CHIDI]


@pytest.mark.parametrize("what", ["server", "channel"])
async def test_who_says_nothing_for_a_week_is_not_waited_for(
    tables, places, proposals, begin, hand, sender, what
):
    table = await begin(ANA, BRAM, CHIDI)
    await lose(places, sender, table, what)
    hand.now += 7 * DAY - 1
    await places.resume(table, BRAM, THERE)
    assert await awaited(proposals, table) == [ANA, CHIDI]

    hand.now += 1
    await places.resume(table, BRAM, THERE)

    moved = await record(tables, table)
    assert (moved.guild, moved.home) == (ELSEWHERE, HOME)
    told = (await dms(tables, table)).items()
    assert sorted(member for member, said in told if "You keep your seat" in said) == [ANA, CHIDI]


async def test_who_did_not_agree_in_that_week_is_still_asked(
    tables, places, proposals, begin, hand, sender
):
    table = await begin(ANA, BRAM, CHIDI)
    await lose(places, sender, table, "server")
    await places.resume(table, BRAM, THERE)
    [kept] = await tables.store.proposals.of(table)
    await proposals.answer(table, CHIDI, kept.id, agrees=False)
    hand.now += 20 * DAY

    await places.resume(table, BRAM, THERE)

    assert await awaited(proposals, table) == [CHIDI]
    assert (await record(tables, table)).guild == HOME


async def test_what_is_played_alone_moves_nowhere(tables, places, seating):
    table = await seating.new("project_mars", channel=7, guild=None, host=(ANA, "Ana"), alone=True)
    await seating.add_robot(table, ANA)
    await seating.start(table, ANA)

    with pytest.raises(Refused, match="stays in your DM"):
        await places.resume(table, ANA, THERE)
    assert not await places.check(table)


async def test_nobody_is_late_for_time_in_which_the_table_stood_still(
    tables, places, proposals, handing, begin, hand, sender
):
    table = await begin(ANA, BRAM, CHIDI)
    await lose(places, sender, table, "channel")
    hand.now += 10 * DAY

    await proposed(handing, table, BRAM, 0)

    assert await awaited(proposals, table) == [ANA]


async def test_a_table_that_lost_its_place_outlives_a_restart(tables, places, begin, hand, sender):
    table = await begin(ANA, BRAM)
    await lose(places, sender, table, "server")
    tables.held.tables.clear()

    found = await record(tables, table)

    assert (found.lost, found.stranded, found.home) == ("server", int(hand.now), HOME)


# ---- who sees the new channel ------------------------------------------------------------------


async def test_a_move_that_takes_a_players_sight_waits_for_them(
    tables, places, proposals, begin, sender
):
    table = await begin(ANA, BRAM, CHIDI)
    sender.unseen[3] = {BRAM}

    said = await places.resume(table, ANA, Place(3, HOME))

    assert str(said) == "Asked in the channel. It waits for Bram to agree."
    assert (await record(tables, table)).channel == 1
    assert await awaited(proposals, table) == [BRAM]
    await agree(proposals, table, BRAM)
    moved = await record(tables, table)
    assert (moved.channel, moved.home) == (3, HOME)


async def test_who_does_not_want_to_lose_sight_of_the_table_keeps_it(
    tables, places, proposals, begin, sender
):
    table = await begin(ANA, BRAM, CHIDI)
    sender.unseen |= {3: {BRAM}, 4: {BRAM}}
    await places.resume(table, ANA, Place(3, HOME))
    [asked] = await tables.store.proposals.of(table)

    assert await proposals.answer(table, BRAM, asked.id, agrees=False)

    assert (await record(tables, table)).channel == 1
    with pytest.raises(Refused, match="That was refused"):
        await places.resume(table, ANA, Place(3, HOME))
    await places.resume(table, ANA, Place(4, HOME))
    assert await awaited(proposals, table) == [BRAM], "another channel is another question"


async def test_the_owner_behind_a_stand_in_is_asked_before_they_lose_sight(
    tables, places, proposals, handing, begin, sender
):
    table = await begin(ANA, BRAM)
    await handing.replace(table, BRAM, 1, None, keeper="hold")
    sender.unseen[3] = {BRAM}

    await places.resume(table, ANA, Place(3, HOME))

    assert (await record(tables, table)).channel == 1
    assert await awaited(proposals, table) == [BRAM]


async def test_who_did_not_see_the_table_before_loses_no_sight(tables, places, begin, sender):
    table = await begin(ANA, BRAM, CHIDI)
    sender.unseen |= {1: {BRAM}, 3: {BRAM}}

    await places.resume(table, ANA, Place(3, HOME))

    assert (await record(tables, table)).channel == 3


async def test_while_discord_says_nothing_of_its_readers_a_table_stays(
    tables, places, begin, sender
):
    table = await begin(ANA, BRAM)
    sender.unseen[3] = None

    with pytest.raises(Refused, match="Try again"):
        await places.resume(table, ANA, Place(3, HOME))

    assert (await record(tables, table)).channel == 1


async def test_beside_a_stand_in_nobody_moves_the_table_abroad_alone(
    tables, places, proposals, handing, begin, sender
):
    table = await begin(ANA, BRAM)
    await handing.replace(table, BRAM, 1, None, keeper="hold")

    await places.resume(table, ANA, THERE)

    assert (await record(tables, table)).guild == HOME
    assert await awaited(proposals, table) == [BRAM]


async def test_a_vote_from_before_a_table_lost_its_place_is_void(
    tables, places, proposals, begin, hand, sender
):
    """Otherwise a week's silence would carry what took everybody's word when it was asked."""
    table = await begin(ANA, BRAM, CHIDI)
    await places.resume(table, ANA, THERE)
    [kept] = await tables.store.proposals.of(table)
    await proposals.answer(table, BRAM, kept.id, agrees=True)
    hand.now += 60
    await lose(places, sender, table, "server")
    hand.now += 60

    with pytest.raises(Refused, match="lost its place since then"):
        await proposals.answer(table, CHIDI, kept.id, agrees=True)
    await places.resume(table, ANA, THERE)

    assert await awaited(proposals, table) == [BRAM, CHIDI]


async def test_a_vote_from_a_table_without_a_place_is_void_once_it_has_one(
    tables, places, proposals, begin, hand, sender
):
    """Chidi's time had run out, so that nobody asked them whether they see the new channel."""
    table = await begin(ANA, BRAM, CHIDI)
    async with tables.open(table) as held:
        held.seats = late(held.seats, 2, tables.now())
    sender.unseen[3] = {BRAM, CHIDI}
    await lose(places, sender, table, "channel")
    await places.resume(table, ANA, Place(3, HOME))
    [kept] = await tables.store.proposals.of(table)
    assert await awaited(proposals, table) == [BRAM]
    hand.now += 60
    sender.lost_places = {}
    await places.check(table)

    with pytest.raises(Refused, match="has its place again"):
        await proposals.answer(table, BRAM, kept.id, agrees=True)

    assert (await record(tables, table)).channel == 1
