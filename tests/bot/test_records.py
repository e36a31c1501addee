"""Members' counts of finished games: with hand-overs, undo, vanished and forgotten members."""

import pytest

from bot.settings import ShellSettings
from bot.shell.commands import asked_for
from bot.table.changes import change_of
from bot.table.people.forgetting import AGAIN, Forgetting
from bot.table.people.hosting import Hosting
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, hand_over
from tests.bot.test_forgetting import moves
from tests.machines import a_machine


async def end(tables, table, winner=1):
    """End a game as the rules end one."""
    async with tables.open(table) as held:
        game = held.running()
        game.end([winner], "for this test")
        before, now = held.awaiting(), tables.now()
        await tables.commit(held, change_of(held, game, before, [], held.seats, now))


async def rows(tables, table):
    """Return each seat, the member for whom it counts, and their share of the game."""
    found = "SELECT seat, member, share FROM played WHERE game = ? ORDER BY seat"
    return await tables.store._database.read(lambda db: db.execute(found, (table,)).fetchall())


async def everything(tables):
    found = "SELECT * FROM finished JOIN played USING (game) ORDER BY game, seat"
    return await tables.store._database.read(lambda db: db.execute(found).fetchall())


async def plays(tables, table, members, n, hand):
    for _ in range(n):
        hand.now += 60
        await moves(tables, table, members, 1)


async def test_a_finished_game_counts_with_its_results_and_rebuilding_finds_the_same(
    tables, begin, hand
):
    for channel in (1, 2, 3):
        table = await begin(ANA, BRAM, CHIDI, robots=1, channel=channel)
        await plays(tables, table, (ANA, BRAM, CHIDI), 4, hand)
        await end(tables, table, winner=channel % 3)
    before = await everything(tables)

    rebuilt = await tables.store.results.rebuild()

    assert await rows(tables, table) == [
        (0, ANA, 100),
        (1, BRAM, 100),
        (2, CHIDI, 100),
        (3, None, 0),
    ]
    assert len(before) == 12
    assert await everything(tables) == before
    assert (rebuilt.games, rebuilt.seats, rebuilt.changed) == (3, 12, 0)


async def test_what_was_written_otherwise_is_found_when_records_are_rebuilt(tables, begin, hand):
    table = await begin(ANA, BRAM)
    await end(tables, table)
    before = await everything(tables)
    wrong = "UPDATE played SET mu = 99 WHERE seat = 1"
    await tables.store._database.write(lambda db: db.execute(wrong))

    rebuilt = await tables.store.results.rebuild()

    assert rebuilt.changed == 1
    assert await everything(tables) == before


@pytest.mark.parametrize(("first", "then", "counted"), [(8, 4, (BRAM, 66)), (4, 8, (DANA, 66))])
async def test_after_a_hand_over_the_seat_counts_for_who_played_most(
    tables, begin, hand, first, then, counted
):
    table = await begin(ANA, BRAM, CHIDI)
    await plays(tables, table, (ANA, BRAM, CHIDI), first, hand)
    await hand_over(tables, table, 1, DANA, "Dana")
    await plays(tables, table, (ANA, DANA, CHIDI), then, hand)
    await end(tables, table)

    assert (await rows(tables, table))[1] == (1, *counted)


@pytest.mark.parametrize(("first", "then", "stays"), [(9, 3, True), (5, 7, False)])
async def test_who_leaves_for_good_has_played_in_the_last_third_alone(
    tables, begin, hand, first, then, stays
):
    table = await begin(ANA, BRAM, CHIDI)
    await plays(tables, table, (ANA, BRAM, CHIDI), first, hand)
    await tables.resign(table, BRAM)
    await plays(tables, table, (ANA, CHIDI), then, hand)
    await end(tables, table, winner=0)

    found = [seat for seat, *_ in await rows(tables, table)]
    assert found == ([0, 1, 2] if stays else [0, 2])


async def test_what_is_taken_back_counts_for_nobody(tables, begin, hand, taking_back, proposals):
    table = await begin(ANA, BRAM)
    for bid in (1, 2, 1):
        await tables.play(table, ANA, None, bid)
        vote = await taking_back.undo(table, ANA)
        await proposals.answer(table, BRAM, vote.id, agrees=True)
    await hand_over(tables, table, 1, DANA, "Dana")
    await plays(tables, table, (ANA, DANA), 2, hand)
    await end(tables, table)

    assert (await rows(tables, table))[1] == (1, DANA, 100)
    log = await tables.store.log.answers(table)
    assert sum(answer.undone for answer in log if answer.kind == "play") == 3


async def test_somebody_who_vanishes_and_a_robot_that_plays_on(tables, begin, handing, hand):
    table = await begin(ANA, BRAM, CHIDI)
    await plays(tables, table, (ANA, BRAM, CHIDI), 3, hand)
    await handing.replace(table, BRAM, 1, None)
    await plays(tables, table, (ANA, CHIDI), 6, hand)
    await end(tables, table)

    assert (await rows(tables, table))[1] == (1, None, 0)


async def test_games_with_fewer_than_two_people_count_for_nobody(tables, begin, hand):
    table = await begin(ANA, robots=2)
    await end(tables, table)

    assert await everything(tables) == []


async def test_a_forgotten_player_stays_as_a_former_one_and_rebuilding_finds_the_same(
    tables, begin, hand, handing, proposals, seating
):
    for channel in (1, 2):
        table = await begin(ANA, BRAM, CHIDI, channel=channel)
        await plays(tables, table, (ANA, BRAM, CHIDI), 3, hand)
        await end(tables, table)
    forgetting = Forgetting(tables, handing, Hosting(tables, proposals), seating)

    await forgetting.forget(BRAM)
    hand.now += AGAIN
    await forgetting.finish()

    assert await rows(tables, table) == [(0, ANA, 100), (1, 0, 100), (2, CHIDI, 100)]
    before = await everything(tables)
    assert (await tables.store.results.rebuild()).changed == 0
    assert await everything(tables) == before
    ratings = await tables.store._database.read(
        lambda db: db.execute("SELECT mu FROM played WHERE member = 0").fetchall()
    )
    assert ratings == [(None,), (None,)]


@pytest.mark.sqlite
async def test_games_of_former_releases_are_counted_at_the_next_start(store, tables, begin, hand):
    table = await begin(ANA, BRAM)
    await end(tables, table)
    path = store._database.look_up_now(lambda db: db.execute("PRAGMA database_list").fetchone()[2])
    before = await everything(tables)
    drop = (
        "DELETE FROM played",
        "DELETE FROM finished",
        "INSERT INTO kept VALUES ('records', 'due')",
    )
    await store._database.write(lambda db: [db.execute(each) for each in drop])

    reopened = await type(store).open(hand.machine(), path)

    assert await everything(type(tables)(reopened)) == before
    assert await reopened.kept.get("records") is None
    await reopened.close()


async def test_a_game_that_ended_earlier_and_is_deleted_changes_what_is_rated_after_it(
    tables, begin, hand
):
    found = []
    for channel in (1, 2, 3):
        table = await begin(ANA, BRAM, channel=channel)
        await plays(tables, table, (ANA, BRAM), 2, hand)
        await end(tables, table)
        found.append(table)
    await tables.store.retention.delete_table(found[0])
    await tables.store.retention.forget_server(8)  # any: what was deleted is settled with it

    before = await everything(tables)
    assert (await tables.store.results.rebuild()).changed == 0
    assert [row[0] for row in before] == [found[1]] * 2 + [found[2]] * 2


async def test_of_two_games_that_end_in_one_second_rebuilding_knows_the_order(tables, begin, hand):
    first, second = [await begin(ANA, BRAM, CHIDI, channel=channel) for channel in (1, 2)]
    await end(tables, second, winner=0)
    await end(tables, first, winner=1)
    before = await everything(tables)

    assert (await tables.store.results.rebuild()).changed == 0
    assert await everything(tables) == before


@pytest.mark.sqlite
async def test_the_command_says_whether_anything_differs(tables, begin, hand, tmp_path, capsys):
    table = await begin(ANA, BRAM)
    await end(tables, table)
    wrong = "UPDATE played SET mu = 99 WHERE seat = 1"
    await tables.store._database.write(lambda db: db.execute(wrong))
    settings = ShellSettings(database=tmp_path / "red-gavel.db")

    for words in (["--rebuild"], ["--rebuild"], []):
        asked = asked_for(["records", *words])
        assert await asked.carry_out(a_machine(), settings, asked) == 0

    first, again, counted = capsys.readouterr().out.splitlines()
    assert first.endswith("1 of these seats were counted or rated otherwise before.")
    assert again == "1 games count, with 2 seats. Nothing differs from before."
    assert counted == "1 games count, with 2 seats."


async def test_what_everybody_saw_run_out_counts_as_late_and_what_was_answered_in_time_does_not(
    tables, begin, hand
):
    table = await begin(ANA, BRAM, limit=24)
    await plays(tables, table, (ANA, BRAM), 2, hand)
    hand.now += 25 * 3600
    [timer] = [t for t in await tables.store.timers.due(tables.now()) if t.kind == "limit"]
    await tables.time_out(timer)
    await end(tables, table)

    late = {seat: 1 if seat == timer.seat else 0 for seat in (0, 1)}
    found = "SELECT seat, asked, late FROM played ORDER BY seat"
    rows = await tables.store._database.read(lambda db: db.execute(found).fetchall())
    assert {seat: missed for seat, _, missed in rows} == late
    assert sum(asked for _, asked, _ in rows) == 3
    assert (await tables.store.results.rebuild()).changed == 0
    member = (ANA, BRAM)[timer.seat]
    beside = await tables.store.standings.beside(member, 9)
    assert beside.asked - beside.in_time == 1


async def test_what_runs_out_in_an_absence_that_was_told_is_not_late(tables, begin, hand):
    table = await begin(ANA, BRAM, limit=24)
    await plays(tables, table, (ANA, BRAM), 2, hand)
    hand.now += 25 * 3600
    [timer] = [t for t in await tables.store.timers.due(tables.now()) if t.kind == "limit"]
    member = (ANA, BRAM)[timer.seat]
    await tables.store.members.put_absence(
        member, int(hand.now) - 60, int(hand.now) + 60, told=True
    )
    await tables.time_out(timer)
    await end(tables, table)

    beside = await tables.store.standings.beside(member, 9)
    assert beside.asked == beside.in_time


async def test_a_game_that_was_ended_early_is_unfinished(tables, begin, hand):
    table = await begin(ANA, BRAM)
    async with tables.open(table) as held:
        game = held.running()
        before = held.awaiting()
        game.end_early()
        change = change_of(held, game, before, [], held.seats, tables.now())
        await tables.commit(held, change)

    assert await everything(tables) == []
    assert (await tables.store.standings.beside(ANA, 9)).unfinished == 1
    assert (await tables.store.standings.beside(ANA, 8)).unfinished == 0


async def test_whoever_stands_in_is_told_so_and_no_ranking_names_who_shows_nothing(
    tables, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await plays(tables, table, (ANA, BRAM, CHIDI), 8, hand)
    await hand_over(tables, table, 1, DANA, "Dana")
    await plays(tables, table, (ANA, DANA, CHIDI), 2, hand)
    await end(tables, table)
    store = tables.store
    await store.members.change(ANA, shown="nothing")

    ranked = await store.standings.ranking(9, "project_mars", 10)
    [outcome] = await store.standings.outcomes(BRAM, None)

    assert [each.name for each in ranked] == ["Bram", "Chidi"]
    assert (outcome.place, outcome.share, outcome.chance) == (1, 80, 5 / 3)
    assert (await store.standings.beside(DANA, 9)).stood_in == 1
    assert await store.standings.outcomes(DANA, 9) == []
    assert await store.standings.outcomes(BRAM, 8) == []


async def test_of_games_that_are_not_seen_nothing_is_told_but_their_weight_in_a_rating(
    tables, begin, hand
):
    seen = await begin(ANA, BRAM)
    await plays(tables, seen, (ANA, BRAM), 2, hand)
    await end(tables, seen)
    hidden = await begin(BRAM, CHIDI, channel=2)
    await plays(tables, hidden, (BRAM, CHIDI), 2, hand)
    await end(tables, hidden)
    store, among = tables.store, {seen}

    everybody = {r.member: r for r in await store.standings.ranking(9, "project_mars", 10)}
    ranked = await store.standings.ranking(9, "project_mars", 10, among)

    assert sorted(r.member for r in ranked) == [ANA, BRAM]
    bram = next(r for r in ranked if r.member == BRAM)
    assert (bram.games, everybody[BRAM].games) == (1, 2)
    assert bram.rating == everybody[BRAM].rating
    assert len(await store.standings.ended_in(9, None, among)) == 1
    assert len(await store.standings.outcomes(BRAM, 9, among)) == 1
    assert await store.standings.outcomes(CHIDI, 9, among) == []
    assert await store.standings.ratings(CHIDI, 9, among) == {}
    assert (await store.standings.beside(CHIDI, 9, among)).asked == 0
    assert [(e.table, e.channel, e.sat) for e in await store.standings.ended_at(ANA, 9)] == [
        (hidden, 2, False),
        (seen, 1, True),
    ]
    assert [e.table for e in await store.standings.ended_at(ANA, None, CHIDI)] == [hidden]
