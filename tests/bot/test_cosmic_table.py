"""A table of Cosmic Encounter over days, in the service: one person, three robots, clocks."""

import pytest

from bot.delivery.post import PostBody
from bot.delivery.posts import _belongs_to
from bot.store.rows.records import TABLE
from rules.cosmic_encounter.meta import HOUR, META
from rules.cosmic_encounter.phases.orders import LetPassFor, Watchful
from rules.games import GAMES
from tests.bot.conftest import ANA, BRAM, CHIDI, NAMES
from tests.bot.paper import everything_told


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    monkeypatch.setitem(GAMES, META.id, META)


async def test_encounters_go_on_by_clocks_while_one_person_lets_everything_pass(
    tables, seating, outbox, sender, hand, caplog
):
    table = await seating.new(META.id, channel=1, guild=9, host=(ANA, NAMES[ANA]), chosen={})
    for _ in range(3):
        await seating.add_robot(table, ANA)
    await seating.start(table, ANA)
    await outbox.start()

    for _ in range(50):
        view = await tables.view(table, ANA)
        if view.over:
            break
        ask = view.ask
        if ask is not None and not ask.optional and not ask.quiet:
            await tables.play(table, ANA, None, [] if ask.moment == "stop" else ask.fallback)
            continue
        due = min(await tables.store.timers.of(table), key=lambda timer: timer.due)
        hand.now = max(hand.now, due.due)
        if due.seat == TABLE:
            await tables.clock_ended(due)
        else:
            await tables.time_out(due)

    await everything_told(outbox)
    async with tables.open(table) as held:
        assert held.running().encounters >= 1
    assert sender.of("post")
    faults = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert faults == [], "robots know what to answer, also to look at what else they may do"


async def encountering(tables, seating, *members):
    table = await seating.new(META.id, channel=1, guild=9, host=(ANA, NAMES[ANA]), chosen={})
    for member in members:
        await seating.join(table, member, NAMES[member])
    for _ in range(3 - len(members)):
        await seating.add_robot(table, ANA)
    await seating.start(table, ANA)
    return table


def number_of(order, view) -> int:
    return [type(each) for each in META.orders(view, 0)].index(order)


async def test_everything_is_let_pass_until_the_ordered_time_is_over(tables, seating, hand):
    table = await encountering(tables, seating)
    view = (await tables.view(table, ANA)).game_view
    number, began = number_of(LetPassFor, view), hand.now
    await tables.instruct(table, ANA, [{"order": number, "details": 2}, number_of(Watchful, view)])
    [entry, _] = (await tables.view(table, ANA)).ordered
    assert entry == {"order": number, "details": 2, "ends": began + 2 * HOUR}

    hand.now += HOUR
    await tables.instruct(table, ANA, list((await tables.view(table, ANA)).ordered))
    [entry, _] = (await tables.view(table, ANA)).ordered
    assert entry["ends"] == began + 2 * HOUR, "giving other orders does not prolong it"

    hand.now += HOUR - 1
    await play_on(tables, table)
    assert len((await tables.view(table, ANA)).ordered) == 2
    hand.now += 1
    told = len(await tables.store.log.lines(table, None))
    await play_on(tables, table)
    assert len((await tables.view(table, ANA)).ordered) == 1
    log = [a for a in await tables.store.log.answers(table) if a.kind == "orders"]
    assert [len(each.answer) for each in log] == [2, 2, 1]
    lines = [str(line.text) for line in await tables.store.log.lines(table, None)][told:]
    assert not [line for line in lines if "order" in line]


async def play_on(tables, table) -> None:
    view = await tables.view(table, ANA)
    await tables.play(table, ANA, None, [] if view.ask.moment == "stop" else view.ask.fallback)


async def test_a_live_table_waits_for_all_who_are_able_and_one_over_days_does_not(tables, seating):
    stops = {}
    for channel, pace in enumerate(("live", "daily"), 1):
        host = ANA, NAMES[ANA]
        table = await seating.new(
            META.id, channel=channel, guild=9, host=host, chosen={"pace": pace}
        )
        async with tables.open(table) as held:
            stops[pace] = held.record.options["stops"]
    assert stops == {"live": "all are waited for", "daily": "by the clock"}

    await seating.choose(table, ANA, "pace", "live")
    async with tables.open(table) as held:
        assert held.record.options["stops"] == "all are waited for"
        assert dict(held.record.hours.clocks) == {
            "quiet": 120, "main": 240, "floor": 4, "deal": 120
        }  # fmt: skip
    await seating.choose(table, ANA, "stops", "all speak")
    async with tables.open(table) as held:
        assert held.record.options["stops"] == "all speak"


async def test_no_floor_holds_a_live_stop_in_which_only_robots_are_able(tables, seating, hand):
    table = await seating.new(
        META.id, channel=1, guild=9, host=(ANA, NAMES[ANA]), chosen={"pace": "live"}
    )
    await seating.join(table, BRAM, NAMES[BRAM])
    for _ in range(3):
        await seating.add_robot(table, ANA)
    await seating.start(table, ANA)
    floors = set()
    for _ in range(60):
        async with tables.open(table) as held:
            able = [*held.running().asks()]
        timers = await tables.store.timers.of(table)
        for timer in timers:
            if timer.kind.startswith("floor"):
                floors.add((not {0, 1}.isdisjoint(able), timer.due > timer.since))
        view = await tables.view(table, ANA)
        if view.over or len(floors) == 2:
            break
        if view.ask is not None and not view.ask.optional:
            await play_on(tables, table)
            continue
        due = min(timers, key=lambda timer: timer.due)
        hand.now = max(hand.now, due.due)
        await (tables.clock_ended if due.seat == TABLE else tables.time_out)(due)

    assert (True, True) in floors
    assert (False, True) not in floors


@pytest.mark.parametrize(("pace", "named"), [("live", True), ("daily", False)])
async def test_what_a_live_table_tells_says_to_which_stop_it_belongs(pace, named, tables, seating):
    table = await seating.new(
        META.id, channel=1, guild=9, host=(ANA, NAMES[ANA]), chosen={"pace": pace}
    )
    for _ in range(3):
        await seating.add_robot(table, ANA)
    await seating.start(table, ANA)
    for _ in range(6):
        view = await tables.view(table, ANA)
        if view.ask is None or view.ask.optional:
            break
        await play_on(tables, table)

    async with tables.open(table) as held:
        scene = held.running().scene
    told = [row for row in await tables.store.outbox.rows(table, "post") if row.kind == "post"]
    assert scene
    assert {row.scene for row in told[-1:]} == ({scene} if named else {""})


@pytest.mark.parametrize(
    ("former", "scene", "ping", "joins"),
    [
        ("1/1/V", "1/1/V", [], True),
        ("1/1/V", "1/1/R", [], False),
        ("1/1/V", "1/1/V", [2], False),
        ("", "", [], False),
    ],
)
def test_a_stop_of_a_live_table_has_one_post_unless_somebody_must_be_called(
    former, scene, ping, joins
):
    body = PostBody(version=2, minor=False, ping=tuple(ping), scene=scene)

    assert _belongs_to(PostBody(version=1, scene=former, mover=1), body) == joins


async def test_a_live_table_at_which_nobody_ever_answers_goes_on_by_clocks_alone(
    tables, seating, hand
):
    chosen = {"pace": "live", "lucre": "yes", "newcomers": "2 more"}
    host = ANA, NAMES[ANA]
    table = await seating.new(META.id, channel=1, guild=9, host=host, chosen=chosen)
    for member in (BRAM, CHIDI):
        await seating.join(table, member, NAMES[member])
    await seating.start(table, ANA)
    began = hand.now
    for _ in range(150):
        async with tables.open(table) as held:
            if held.running().encounters == 6 or held.running().over:
                break
        timers = await tables.store.timers.of(table)
        timers = [t for t in timers if t.kind not in ("remind", "warn")]
        assert {timer.seat for timer in timers} == {TABLE}, "there is no limit but clocks"
        due = min(timers, key=lambda timer: timer.due)
        hand.now = max(hand.now, due.due)
        await tables.clock_ended(due)

    async with tables.open(table) as held:
        assert held.running().encounters == 6 or held.running().over
        assert any(seated.late for seated in held.seats), "all know whose time has run out"
    assert hand.now - began < 2 * HOUR, "with the one break that the table takes by itself"
