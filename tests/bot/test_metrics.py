"""The bot's metrics: in one place, cheap, and without anybody's name."""

import asyncio
import math
import sqlite3
from functools import partial

import aiohttp
import pytest
from aiohttp import web
from cachetools import LRUCache

from bot import origin
from bot.delivery.operating import Operating
from bot.metrics import Census, Invalid, LoopWatch, Metrics, Recent, trace_of
from bot.metrics.requests import group_of
from bot.origin import Origin
from bot.store import StoreTrouble, alone_on, standing_by
from bot.store.rows.outbox import DmRow, NoteRow
from tests.bot.conftest import ANA, BRAM
from tests.machines import NOON, a_machine
from tests.waiting import become

LABELS = {
    "code",
    "end",
    "game",
    "generation",
    "implementation",
    "kind",
    "lane",
    "le",
    "major",
    "minor",
    "patchlevel",
    "route",
    "status",
    "version",
    "where",
}
"""Every label there is; none of them tells a table, a server, a seat or a person."""


@pytest.fixture
async def running(begin):
    return await begin(ANA, BRAM)


def value(metrics: Metrics, name: str, **labels: str) -> float:
    found = metrics.registry.get_sample_value(f"red_gavel_{name}", labels)
    assert found is not None, name
    return found


async def test_no_label_tells_a_table_a_server_or_a_person(running, store) -> None:
    metrics = store.metrics
    metrics.counted(await store.census.take(NOON))
    metrics.told("letter 3")
    metrics.left_out("call 101")
    metrics.put_off("something else 12")

    labels = [s.labels for family in metrics.registry.collect() for s in family.samples]

    assert {name for each in labels for name in each} <= LABELS
    lanes = {each["lane"] for each in labels if "lane" in each}
    assert lanes == {"post", "letter", "call", "away", "presence", "place", "keepsake", "other"}


async def test_a_move_is_counted_by_its_game_and_so_is_its_commit(running, store, tables) -> None:
    metrics, table = store.metrics, running
    moves = metrics.registry.get_sample_value("red_gavel_moves_total", {"game": "project_mars"})
    commits = value(metrics, "commit_seconds_count")

    async with tables.open(table) as held:
        game = held.running()
        seat = next(iter(game.asks()))
        member, answer = held.seats[seat].member, game.asks()[seat].fallback
    await tables.play(table, member, None, answer)

    assert value(metrics, "moves_total", game="project_mars") == (moves or 0) + 1
    assert value(metrics, "commit_seconds_count") == commits + 1
    assert value(metrics, "read_seconds_count") > 0


async def test_a_commit_that_fails_is_counted_as_lost(store) -> None:
    def broken(db: sqlite3.Connection) -> None:
        db.execute("ROLLBACK")  # as SQLite does when the disk is full
        raise StoreTrouble("database or disk is full")

    with pytest.raises(StoreTrouble):
        await store._database.write(broken)

    assert value(store.metrics, "commits_failed_total") == 1


async def test_the_census_says_what_waits_and_since_when(running, store) -> None:
    await store._database.write(lambda db: db.execute("DELETE FROM outbox"))
    rows = [
        DmRow(seat=0, due=NOON + 60),
        DmRow(seat=1),
        NoteRow(text={}),
    ]
    await store.outbox.post(running, rows, NOON)
    [_, dm, post] = await store.outbox.rows(running)
    await store.outbox.postpone(post.id, NOON + 4)

    found = await store.census.take(NOON + 10)

    assert found.rows == {"letter": 2, "post": 1}
    assert found.failing == {"letter": 0, "post": 1}
    assert found.oldest == {"letter": 10}
    assert found.tables == {("project_mars", "running"): 1}
    assert (found.in_status("running"), found.in_status("lobby")) == (1, 0)
    assert dm.lane == "letter 1"


async def test_the_census_counts_overdue_timers_but_those_of_tables_that_stand_still(
    running, store
) -> None:
    first = await store.timers.next_due()

    assert (await store.census.take(first - 1)).overdue == 0
    found = await store.census.take(first + 7)
    assert (found.overdue > 0, found.lateness) == (True, 7)

    await store._database.write(lambda db: db.execute("UPDATE game SET stranded = 1"))

    found = await store.census.take(first + 7)
    assert (found.overdue, found.stranded) == (0, 1)


async def test_a_census_outlives_a_damaged_database(running, store) -> None:
    await store.outbox.post(running, [NoteRow(text={})], NOON)
    await store._database.write(lambda db: db.execute("UPDATE outbox SET due = 'x', created = 'y'"))
    await store._database.write(lambda db: db.execute("UPDATE timer SET due = 'z'"))

    found = await store.census.take(NOON + 10)

    assert (found.oldest, found.overdue) == ({}, 0)


def test_tables_of_a_status_that_is_no_more_are_shown_no_more() -> None:
    metrics = Metrics(a_machine())
    metrics.counted(Census(tables={("on_mars", "lobby"): 2}))
    metrics.counted(Census(tables={("on_mars", "running"): 1}))

    [family] = [f for f in metrics.registry.collect() if f.name == "red_gavel_tables"]

    assert [s.labels["status"] for s in family.samples] == ["running"]


# ---- from a press to its post -----------------------------------------------------------------


async def test_a_row_knows_the_press_that_wrote_it_until_it_is_told(running, store) -> None:
    pressed = Origin(a_machine(), "press")
    with origin.working_for(pressed):
        await store.outbox.post(running, [NoteRow(text={})], NOON)
    await store.outbox.post(running, [NoteRow(text={})], NOON)
    *_, mine, other = await store.outbox.rows(running)

    assert store.outbox.origin_of(mine.id) is pressed
    assert store.outbox.origin_of(other.id) is None

    await store.outbox.told(running, [mine.id, other.id])

    assert store.outbox.origin_of(mine.id) is None


async def test_writes_that_share_a_commit_keep_their_own_presses(running, store) -> None:
    pressed = [Origin(a_machine(), "press") for _ in range(3)]

    async def write(each: Origin) -> None:
        with origin.working_for(each):
            await store.outbox.post(running, [NoteRow(text={})], NOON)

    await asyncio.gather(*map(write, pressed))
    rows = (await store.outbox.rows(running))[-3:]

    assert {store.outbox.origin_of(row.id) for row in rows} == {*pressed}


async def test_untold_rows_of_long_ago_are_not_remembered_for_ever(
    running, store, monkeypatch
) -> None:
    monkeypatch.setattr(store.outbox, "_origins", LRUCache(3))
    with origin.working_for(Origin(a_machine(), "press")):
        rows = [NoteRow(text={})] * 5
        await store.outbox.post(running, rows, NOON)

    numbers = [row.id for row in (await store.outbox.rows(running))[-5:]]

    assert [store.outbox.origin_of(each) is not None for each in numbers] == [False] * 2 + [
        True
    ] * 3


# ---- what Discord answers ---------------------------------------------------------------------


def test_a_route_is_grouped_without_its_ids() -> None:
    groups = {
        "/api/v10/interactions/123/aW50ZXI/callback": "interaction callback",
        "/api/v10/webhooks/1/aW50ZXI/messages/@original": "interaction answer",
        "/api/v10/channels/12/messages": "message",
        "/api/v10/channels/12/messages/13": "message",
        "/api/v10/users/@me/channels": "direct message channel",
        "/api/v10/guilds/5/members/101": "member",
        "/api/v10/applications/5/commands": "command list",
        "/api/v10/channels/12": "channel",
        "/api/v10/gateway/bot": "gateway",
        "/somewhere/else/101": "other",
    }

    assert {path: group_of(path) for path in groups} == groups


def test_invalid_requests_count_for_ten_minutes_but_for_shared_limits() -> None:
    now = 0.0
    invalid = Invalid(a_machine(elapsed=lambda: now))
    for status in (200, 404, 401, 403, 429, 500):
        invalid.note(status, shared=False)
    invalid.note(429, shared=True)
    assert invalid.in_ten_minutes() == 3

    now = 599.0
    invalid.note(403, shared=True)
    assert invalid.in_ten_minutes() == 4
    now = 600.0
    assert invalid.in_ten_minutes() == 1


async def test_each_answer_of_discord_is_counted_and_acknowledges_its_press_once() -> None:
    async def answer(request: web.Request) -> web.Response:
        code = int(request.query.get("code", "200"))
        return web.Response(status=code, headers={"X-RateLimit-Scope": "user"})

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    place = f"http://127.0.0.1:{runner.addresses[0][1]}"
    metrics, pressed = Metrics(a_machine()), Origin(a_machine(), "press")
    callback = f"{place}/interactions/1/t/callback"
    trace = trace_of(a_machine(), metrics, lambda: None)
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        with origin.working_for(pressed):
            await session.post(f"{callback}?code=500")
            assert not pressed.acknowledged
            await session.post(callback)
            await session.post(callback)
            await session.patch(f"{place}/webhooks/1/t/messages/@original")
        await session.post(f"{place}/channels/1/messages?code=403")
    await runner.cleanup()
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.post(f"{place}/channels/1/messages")

    route = "interaction callback"
    assert value(metrics, "discord_requests_total", route=route, code="200") == 2
    assert value(metrics, "discord_requests_total", route=route, code="500") == 1
    assert value(metrics, "discord_requests_total", route="message", code="403") == 1
    assert value(metrics, "discord_requests_total", route="message", code="none") == 1
    assert value(metrics, "discord_invalid_requests") == 1
    assert value(metrics, "acknowledged_seconds_count", kind="press") == 1
    assert value(metrics, "shown_seconds_count", where="panel") == 1
    assert metrics.acknowledged.percentiles().count == 1


# ---- how late the loop is ---------------------------------------------------------------------


async def test_the_watch_of_the_loop_counts_what_it_sees(monkeypatch) -> None:
    monkeypatch.setattr("bot.metrics.loop.EVERY", 0.001)
    metrics = Metrics(a_machine())
    watch = LoopWatch(a_machine(), metrics)
    watch.start()
    await become(metrics.loop_delay.percentiles)
    await watch.stop()

    assert value(metrics, "loop_delay_seconds_count") == metrics.loop_delay.percentiles().count


async def test_the_figures_of_the_operator_are_read_without_all_others(tables, monkeypatch) -> None:
    metrics = tables.store.metrics
    metrics._shards.set(3)
    metrics._shards_wanted.set(4)
    monkeypatch.setattr(metrics.registry, "collect", lambda: pytest.fail("it collects everything"))

    figures = await Operating(tables, metrics).figures()

    assert figures.shards == (3, 4)
    assert figures.memory >= 0


def test_recent_durations_are_the_latest_ones() -> None:
    recent = Recent(100)
    assert recent.percentiles() is None
    for each in range(1000):
        recent.add(each)

    spread = recent.percentiles()

    assert (spread.count, spread.p50, spread.p95, spread.p99) == (100, 950, 995, 999)


async def test_processes_tell_each_other_of_refusals_a_few_at_a_time() -> None:
    processes = [Invalid(a_machine()) for _ in range(3)]
    words = []

    def tell(sender, refusals: int) -> None:
        words.append(refusals)
        for each in processes:
            if each is not sender:
                each.note_elsewhere(refusals)

    for each in processes:
        each.share(partial(tell, each))
    for _ in range(95):
        processes[0].note(403, shared=False)
        processes[1].note(429, shared=True)

    assert [each.in_ten_minutes() for each in processes] == [95, 90, 90]
    assert words == [10] * 9


def test_the_age_of_a_copy_is_none_until_there_is_one() -> None:
    metrics = Metrics(a_machine())

    def shown(name: str) -> float:
        return metrics.registry.get_sample_value(f"red_gavel_{name}")

    assert math.isnan(shown("backup_age_seconds"))
    metrics.counted(Census(copy_age=90, copy_failed=True))
    assert (shown("backup_age_seconds"), shown("backup_failed")) == (90, 1)
    metrics.counted(Census())
    assert math.isnan(shown("backup_age_seconds"))


async def test_the_page_says_whether_another_process_stands_by(tmp_path) -> None:
    metrics = Metrics(a_machine())
    shown = []
    database = tmp_path / "red-gavel.db"
    async with alone_on(a_machine(), database, 0) as place:
        metrics.is_awaited = place.is_awaited
        await metrics.look_for_standby()
        shown.append(metrics.registry.get_sample_value("red_gavel_standby"))
        async with standing_by(a_machine(), database):
            await metrics.look_for_standby()
            shown.append(metrics.registry.get_sample_value("red_gavel_standby"))

    assert shown == [0, 1]
