"""Tables of a game full of secret windows, between the table service and the channel."""

import dataclasses

import pytest

from bot.clock import Clock
from bot.store.rows.records import TABLE
from bot.table.changes import DM_PAUSE
from rules.games import GAMES
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, NAMES
from tests.bot.paper import become, called_by_ping, everything_told
from tests.games import sorcery

MEMBERS = (ANA, BRAM, CHIDI)


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    monkeypatch.setitem(GAMES, "sorcery", sorcery.META)


async def opened(seating, *members, **chosen):
    host, *others = members
    table = await seating.new(
        "sorcery",
        channel=1,
        guild=9,
        host=(host, NAMES[host]),
        chosen={"life": "hardy", "pace": "untimed"},
    )
    for member in others:
        await seating.join(table, member, NAMES[member])
    for option, value in chosen.items():
        await seating.choose(table, host, option, str(value))
    await seating.start(table, host)
    return table


async def asked(tables, table, moment):
    """The members who are asked a question of this kind."""
    views = [(member, await tables.view(table, member)) for member in MEMBERS]
    return [member for member, view in views if view.ask is not None and view.ask.moment == moment]


async def to_a_window(tables, table):
    """Let the first who can cast something do so."""
    for _ in range(100):
        if await asked(tables, table, "window"):
            return
        for moment in ("target", "action"):
            for member in await asked(tables, table, moment):
                ask = (await tables.view(table, member)).ask
                await tables.play(table, member, None, [ask.options[0].id])
    raise AssertionError("nobody casts a spell")


async def test_a_window_that_all_let_pass_is_no_post_but_that_of_whoever_is_next(
    tables, seating, outbox, sender
):
    await called_by_ping(tables, *MEMBERS)
    table = await opened(seating, *MEMBERS)
    await to_a_window(tables, table)
    await outbox.start()
    await everything_told(outbox)
    former, heard = len(sender.of("post")), (await tables.view(table, None)).heard

    async with tables.open(table) as held:
        following = MEMBERS[(held.running().stack[-1].caster + 1) % 3]

    for member in (member for member in MEMBERS if member != following):
        await tables.play(table, member, None, ["pass"])
        await everything_told(outbox)
        assert len(sender.of("post")) == former
        assert (await tables.view(table, None)).heard == heard
    await tables.play(table, following, None, ["pass"])
    await everything_told(outbox)

    [post] = sender.of("post")[former:]
    assert post.lines == ()
    assert post.pings == (await tables.view(table, None)).awaited == (MEMBERS.index(following),)


async def test_a_window_that_asks_again_is_no_post(tables, seating, outbox, sender, hand):
    await called_by_ping(tables, *MEMBERS)
    table = await opened(seating, *MEMBERS)
    await to_a_window(tables, table)
    async with tables.open(table) as held:
        held.running().wizards[1].hand = ["echo_3"]
        held.running()._asked = None
    for member, answer in ((ANA, "pass"), (CHIDI, "pass"), (BRAM, "echo_3")):
        await tables.play(table, member, None, [answer])
    await outbox.start()
    await everything_told(outbox)
    former, hand.now = len(sender.of("post")), hand.now + 3600

    for member in MEMBERS:  # the echo's own window; then that of the spell before it asks again
        await tables.play(table, member, None, ["pass"])
        await everything_told(outbox)

    assert [(await tables.view(table, member)).ask.hint for member in MEMBERS] == [None] * 3
    assert len(sender.of("post")) == former


async def test_a_window_that_opens_is_told_with_what_opened_it_and_calls_nobody(
    tables, seating, outbox, sender
):
    await called_by_ping(tables, *MEMBERS)
    table = await opened(seating, *MEMBERS)
    await outbox.start()
    await everything_told(outbox)
    former = len(sender.of("post"))

    await to_a_window(tables, table)
    await everything_told(outbox)

    *before, opening = sender.of("post")[former:]
    assert all(post.lines or post.pings for post in before), "one who only rests hands the turn on"
    assert opening.lines
    assert opening.pings == ()


async def test_time_that_runs_out_in_a_window_names_nobody(tables, seating):
    table = await opened(seating, *MEMBERS, limit=12)
    await to_a_window(tables, table)
    lines = len(await tables.store.log.lines(table, None))
    [limit] = [t for t in await tables.store.timers.of(table) if (t.kind, t.seat) == ("limit", 1)]

    await tables.time_out(limit)

    assert [(await tables.view(table, m)).ask.optional for m in MEMBERS] == [False, True, False]
    assert len(await tables.store.log.lines(table, None)) == lines


# ---- clocks -----------------------------------------------------------------------------------

HOUR = 3600


@pytest.fixture
async def clock(tables):
    made = Clock(tables)
    yield made
    await made.stop()


async def timed_window(tables, seating, **chosen):
    table = await opened(seating, *MEMBERS, windows="by the clock", **chosen)
    await to_a_window(tables, table)
    return table


async def of_table(tables, table):
    """The timers of the table itself, and those of its seats."""
    found = await tables.store.timers.of(table)
    own = {timer.kind: timer for timer in found if timer.seat == TABLE}
    return own, [timer for timer in found if timer.seat != TABLE]


async def test_a_window_under_a_clock_has_timers_of_the_table_and_none_of_its_seats(
    tables, seating, hand
):
    table = await timed_window(tables, seating, limit=12)

    own, seats = await of_table(tables, table)

    assert [name.partition(":")[0] for name in own] == ["floor", "reaction"]
    floor, reaction = own.values()
    assert reaction.due == hand.now + 8 * HOUR
    assert 600 <= floor.due - hand.now <= 1200
    assert seats == [], "nobody is reminded who is not waited for"
    view = await tables.view(table, None)
    assert view.until == reaction.due, "when the floor ends is nobody's business"
    assert view.awaited == ()


async def test_a_window_in_which_nobody_is_waited_for_closes_with_its_floor(
    tables, seating, clock, hand
):
    table = await timed_window(tables, seating)
    own, _ = await of_table(tables, table)
    floor = next(timer for name, timer in own.items() if name.startswith("floor"))

    hand.now = floor.due - 1
    await clock.ring()
    assert await asked(tables, table, "window")
    hand.now = floor.due
    await clock.ring()

    assert not await asked(tables, table, "window")
    log = [(a.kind, a.seat, a.answer) for a in await tables.store.log.answers(table)]
    assert ("clock", TABLE, floor.kind) in log


async def test_that_all_have_spoken_before_the_floor_is_shown_to_nobody(tables, seating):
    table = await timed_window(tables, seating)
    views = [await tables.view(table, None)]
    rows = len(await tables.store.outbox.rows(table, "post"))

    for member in MEMBERS:
        await tables.play(table, member, None, ["pass"])
        views.append(await tables.view(table, None))

    assert len(await tables.store.outbox.rows(table, "post")) == rows
    assert {(view.anonymous, view.moment, view.until, view.heard) for view in views} == {
        (True, "window", views[0].until, views[0].heard)
    }
    assert all(view.game_view == views[0].game_view for view in views)


async def test_who_is_waited_for_has_until_the_clock_ends(tables, seating, clock, hand):
    table = await timed_window(tables, seating)
    async with tables.open(table) as held:
        known = held.meta.orders({}, 0)
    [wait] = [n for n, order in enumerate(known) if isinstance(order, sorcery.WaitForMe)]
    await tables.instruct(table, BRAM, [wait])
    own, seats = await of_table(tables, table)
    reaction = next(timer for name, timer in own.items() if name.startswith("reaction"))
    assert [(timer.seat, timer.kind) for timer in seats] == [(1, "remind")]

    hand.now = reaction.due - 1
    await clock.ring()
    assert await asked(tables, table, "window")
    lines = len(await tables.store.log.lines(table, None))
    hand.now = reaction.due
    await clock.ring()

    assert not await asked(tables, table, "window")
    assert len(await tables.store.log.lines(table, None)) == lines, "who was late is said to nobody"


async def test_the_clock_of_a_round_keeps_its_time_whatever_is_answered(tables, seating, hand):
    table = await timed_window(tables, seating)
    before, _ = await of_table(tables, table)
    hand.now += 60

    await tables.play(table, CHIDI, None, ["pass"])

    assert (await of_table(tables, table))[0] == before


async def test_a_clock_that_ran_out_while_the_bot_was_away_leaves_another_hour(
    tables, seating, clock, hand
):
    table = await timed_window(tables, seating)
    hand.now += 9 * HOUR

    await clock.came_back()
    await clock.ring()

    own, _ = await of_table(tables, table)
    assert {timer.due for timer in own.values()} == {hand.now + HOUR}


async def test_who_is_not_waited_for_has_no_dm_and_who_is_in_secret_one_without_a_sound(
    tables, seating, outbox, sender, hand
):
    table = await timed_window(tables, seating)
    await outbox.start()
    await everything_told(outbox)
    assert not sender.silent
    assert not [role for role, _ in await dms(tables, table)]

    async with tables.open(table) as held:
        known = held.meta.orders({}, 0)
    [wait] = [n for n, order in enumerate(known) if isinstance(order, sorcery.WaitForMe)]
    who = (await asked(tables, table, "window"))[0]
    hand.now += 300  # whoever is at the table needs no DM
    await tables.instruct(table, who, [wait])
    hand.now += DM_PAUSE
    outbox.wake(table)
    await become(lambda: sender.silent == [who])

    await tables.instruct(table, who, [])
    hand.now += DM_PAUSE
    outbox.wake(table)
    await become(lambda: sender.of("deleted"))  # nothing waits for them any more
    await everything_told(outbox)
    assert not await dms(tables, table)


async def dms(tables, table):
    found = [
        (f"letter {s}", await tables.store.outbox.message(table, f"letter {s}")) for s in range(3)
    ]
    return [(role, record) for role, record in found if record is not None]


async def test_a_log_with_ends_of_clocks_replays_to_the_same_table(tables, seating, clock, hand):
    table = await timed_window(tables, seating)
    for _ in range(60):
        hand.now = max(
            [timer.due for timer in await tables.store.timers.of(table)], default=hand.now
        )
        await clock.ring()
        for member in MEMBERS:
            ask = (await tables.view(table, member)).ask
            if ask is not None and not ask.optional and not ask.quiet:
                await tables.play(table, member, None, [ask.options[0].id])

    log = [a for a in await tables.store.log.answers(table) if not a.automatic]
    async with tables.open(table) as held:
        meta, record, saved = held.meta, held.record, held.running().save()
    options = meta.options(**record.options)
    again = meta.new(len(MEMBERS), options, record.seed, "")
    for entry in log:
        if entry.kind == "clock":
            again.clock_ended(entry.answer)
        elif entry.kind == "people":
            again.note_people(entry.answer)
        else:
            again.play(entry.seat, entry.answer)
    assert again.save() == saved
    assert {entry.kind for entry in log} == {"people", "play", "clock"}


async def test_the_seconds_of_a_clock_are_an_option_of_the_table(tables, seating, hand):
    table = await timed_window(tables, seating, reaction=60, floor=5)

    floor, reaction = (await of_table(tables, table))[0].values()

    assert reaction.due == hand.now + 60
    assert 5 <= floor.due - hand.now <= 10


async def test_the_seconds_of_a_clock_are_chosen_from_a_list(tables, seating):
    lobby = await seating.new("sorcery", channel=1, guild=9, host=(ANA, "Ana"), chosen={})

    with pytest.raises(Refused, match="That can be 8 hours, 1 minute"):
        await seating.choose(lobby, ANA, "reaction", "7")
    shown = {option.id: option for option in (await seating.lobby(lobby)).options}
    assert shown["reaction"].choices == (("28800", "8 hours"), ("60", "1 minute (live)"))
    assert shown["floor"].choices[2] == ("0", "none")


async def test_the_seconds_of_a_clock_outlive_the_process(tables, seating, store):
    table = await opened(seating, *MEMBERS, windows="by the clock", reaction=60)

    again, _ = await store.table(table)

    assert again.hours.clocks == {"reaction": 60}


async def test_opponents_without_a_seat_stand_in_the_lobby(seating, monkeypatch):
    rules_play = dataclasses.replace(
        sorcery.META, automata=lambda options, seats: ["The Tower"] if seats == 1 else []
    )
    monkeypatch.setitem(GAMES, "sorcery", rules_play)
    table = await seating.new("sorcery", channel=1, guild=9, host=(ANA, "Ana"), chosen={})

    assert (await seating.lobby(table)).automata == ("The Tower",)
    await seating.join(table, BRAM, "Bram")
    assert (await seating.lobby(table)).automata == ()


async def test_another_hour_of_reminding_leaves_the_clocks_alone(tables, seating):
    table = await timed_window(tables, seating)
    before, _ = await of_table(tables, table)

    await seating.choose(table, ANA, "reminder", "4")

    assert (await of_table(tables, table))[0] == before
