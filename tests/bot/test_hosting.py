"""The host of a table, and the end of tables that everybody has forgotten."""

import pytest

from bot.clock import Clock
from bot.hours.calendar import Absence
from bot.table.changes import late
from bot.table.consent.pausing import Pausing
from bot.table.people.absences import Absences
from bot.table.people.hosting import Hosting
from bot.upkeep import Upkeep
from rules.kernel import Refused, from_plain
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, NAMES, hand_over

HOUR, DAY = 3600, 24 * 3600


@pytest.fixture
def absences(tables, handing):
    return Absences(tables, handing)


@pytest.fixture
def hosting(tables, proposals):
    return Hosting(tables, proposals)


@pytest.fixture
def upkeep(proposals, seating, hosting):
    return Upkeep([proposals.expire, seating.expire, hosting.succeed])


async def host_of(tables, table):
    return (await tables.store.table(table))[0].host


async def notes(tables, table):
    rows = await tables.store.outbox.rows(table)
    return [str(from_plain(row.text)) for row in rows if row.kind == "note"]


async def make(hosting, table, caller, player="", **rest):
    return str(await hosting.host(table, (caller, NAMES[caller]), player, **rest))


async def agree(proposals, table, *members):
    for member in members:
        [kept] = await proposals.tables.store.proposals.of(table)
        await proposals.answer(table, member, kept.id, agrees=True)


async def test_a_host_passes_the_table_on_to_who_agrees(tables, hosting, proposals, begin):
    table = await begin(ANA, BRAM, CHIDI)

    said = await make(hosting, table, ANA, "2")
    assert said == "Asked in the channel. It waits for Chidi to agree."
    await agree(proposals, table, CHIDI)

    assert await host_of(tables, table) == CHIDI
    assert "Chidi hosts this table now." in await notes(tables, table)


async def test_another_hosts_instead_of_whoever_is_there_only_by_the_hosts_own_word(
    tables, hosting, proposals, begin
):
    table = await begin(ANA, BRAM, CHIDI)

    said = await make(hosting, table, BRAM)
    assert said == "Asked in the channel. It waits for Ana to agree."
    with pytest.raises(Refused, match="not asked about that"):
        await agree(proposals, table, CHIDI)
    await agree(proposals, table, ANA)

    assert await host_of(tables, table) == BRAM


async def test_the_others_choose_another_host_once_the_hosts_time_has_run_out(
    tables, hosting, proposals, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    hand.now += 3 * DAY

    await make(hosting, table, BRAM)
    assert await host_of(tables, table) == ANA
    with pytest.raises(Refused, match="not asked about that"):
        await agree(proposals, table, ANA)
    await agree(proposals, table, CHIDI)

    assert await host_of(tables, table) == BRAM
    assert [member for member, _ in await tables.store.tenures.hosts(table)] == [ANA, BRAM]


async def test_one_alone_chooses_another_host_only_when_the_host_is_away(
    tables, hosting, begin, hand
):
    table = await begin(ANA, BRAM)
    assert "waits for Ana" in await make(hosting, table, BRAM)
    [kept] = await tables.store.proposals.of(table)
    await hosting._proposals.answer(table, BRAM, kept.id, agrees=False)

    hand.now += 3 * DAY
    assert await make(hosting, table, BRAM) == "Bram hosts this table now."

    assert await host_of(tables, table) == BRAM


async def test_a_moderator_hosts_only_what_is_orphaned(tables, hosting, begin, lobby, hand):
    running, opened = await begin(ANA, BRAM), await lobby(ANA, BRAM, channel=2)
    with pytest.raises(Refused, match="Ana is here"):
        await make(hosting, running, DANA, moderator=True)
    hand.now += 3 * DAY
    for table in (running, opened):
        with pytest.raises(Refused, match="moderator of the server"):
            await make(hosting, table, DANA)
        assert await make(hosting, table, DANA, moderator=True) == "Dana hosts this table now."
        assert await host_of(tables, table) == DANA


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ("0", "Ana hosts this table already"),
        ("2", "Rusty is a robot"),
        ("Eva", "No player here has that"),
    ],
)
async def test_who_cannot_host_is_refused(hosting, begin, player, why):
    table = await begin(ANA, BRAM, robots=1)

    with pytest.raises(Refused, match=why):
        await make(hosting, table, ANA, player)


async def test_who_sits_before_a_vanished_host_succeeds_after_a_week(tables, upkeep, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    hand.now += 7 * DAY - 1
    await upkeep.go_round()
    assert await host_of(tables, table) == ANA

    hand.now += 1
    await upkeep.go_round()
    await upkeep.go_round()

    assert await host_of(tables, table) == CHIDI
    said = "Ana has not answered here for a week, so Chidi hosts this table."
    assert await notes(tables, table) == [said]
    hand.now += 7 * DAY
    await upkeep.go_round()
    assert await host_of(tables, table) == CHIDI, "nobody has asked Chidi anything"


async def test_a_host_who_has_nothing_to_decide_has_not_vanished(tables, upkeep, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    hand.now += 30 * DAY

    await upkeep.go_round()

    assert (await tables.view(table, None)).awaited == (1,)
    assert await host_of(tables, table) == ANA


async def test_a_host_who_paused_the_table_has_not_vanished(tables, upkeep, proposals, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    await Pausing(tables, proposals).pause(table, ANA, 14)
    hand.now += 20 * DAY
    await upkeep.go_round()
    assert await host_of(tables, table) == ANA

    hand.now += 1 * DAY
    await upkeep.go_round()

    assert await host_of(tables, table) == CHIDI


@pytest.mark.parametrize("does", ["sets an option", "gives a word", "plays"])
async def test_a_host_who_does_something_has_not_vanished(
    tables, upkeep, seating, hosting, proposals, begin, hand, does
):
    table = await begin(ANA, BRAM, CHIDI, robots=1)
    hand.now += 6 * DAY
    match does:
        case "sets an option":
            await seating.choose(table, ANA, "reminder", "48")
        case "gives a word":
            await make(hosting, table, ANA, "2")
        case "plays":
            await tables.instruct(table, ANA, [])
    hand.now += 6 * DAY

    await upkeep.go_round()

    assert await host_of(tables, table) == ANA


async def test_a_host_whose_time_runs_out_each_day_has_vanished_after_a_week(
    tables, upkeep, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=24)
    for _ in range(30):
        for member in (BRAM, CHIDI):
            ask = (await tables.view(table, member)).ask
            if ask is not None and not ask.optional:
                await tables.play(table, member, None, ask.fallback)
        hand.now += 12 * HOUR
        await Clock(tables).ring()
        await upkeep.go_round()

    assert await host_of(tables, table) in (BRAM, CHIDI)


async def test_no_heir_is_late_or_away(tables, upkeep, absences, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, DANA)
    async with tables.open(table) as held:
        held.seats = late(held.seats, 3, int(hand.now))
    hand.now += 1 * DAY
    await absences.begin(CHIDI, Absence(int(hand.now), int(hand.now) + 20 * DAY, told=True))
    hand.now += 7 * DAY

    await upkeep.go_round()

    assert await host_of(tables, table) == BRAM


async def test_where_nobody_is_there_the_host_stays(tables, upkeep, absences, begin, hand):
    table = await begin(ANA, BRAM)
    await absences.begin(BRAM, Absence(int(hand.now), int(hand.now) + 20 * DAY, told=True))
    hand.now += 8 * DAY

    await upkeep.go_round()

    assert await host_of(tables, table) == ANA


async def test_nobody_hands_hosting_to_who_is_not_there(tables, hosting, absences, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    await absences.begin(BRAM, Absence(int(hand.now), int(hand.now) + 20 * DAY, told=True))

    for caller, moderates in ((ANA, False), (DANA, True)):
        with pytest.raises(Refused, match="Bram is not there at the moment"):
            await make(hosting, table, caller, "1", moderator=moderates)


async def test_who_resigns_leaves_the_table_to_who_is_there(tables, absences, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    await absences.begin(BRAM, Absence(int(hand.now), int(hand.now) + 20 * DAY, told=True))

    await tables.resign(table, ANA)

    assert await host_of(tables, table) == CHIDI


async def test_a_table_whose_save_is_damaged_holds_up_no_other_succession(
    tables, upkeep, begin, hand
):
    damaged, table = await begin(ANA, BRAM), await begin(ANA, BRAM, channel=2)
    await tables.store._database.write(
        lambda db: db.execute("UPDATE snapshot SET body = ? WHERE game = ?", (b"\0", damaged))
    )
    tables.held.tables.clear()
    hand.now += 7 * DAY

    await upkeep.go_round()

    assert await host_of(tables, table) == BRAM
    assert await host_of(tables, damaged) == ANA


async def test_a_host_who_answers_in_secret_has_not_vanished(tables, upkeep, begin, hand):
    table = await begin(BRAM, ANA)
    await tables.play(table, BRAM, None, 1)
    hand.now += 6 * DAY
    await tables.play(table, BRAM, None, {"up_to": 2, "then": "pass"})
    hand.now += 2 * DAY

    await upkeep.go_round()

    assert await host_of(tables, table) == BRAM


async def test_who_gave_their_seat_away_hosts_no_more(tables, begin):
    table = await begin(ANA, BRAM)

    await hand_over(tables, table, 0, DANA, "Dana")

    assert await host_of(tables, table) == BRAM


async def test_a_lobby_that_nobody_starts_is_closed_after_a_week_and_told(
    tables, seating, upkeep, lobby, hand
):
    table = await lobby(ANA, BRAM)
    hand.now += 6 * DAY
    await seating.join(table, CHIDI, "Chidi")
    hand.now += 7 * DAY - 1
    await upkeep.go_round()
    assert (await seating.lobby(table)).status == "lobby"

    hand.now += 1
    await upkeep.go_round()

    assert (await seating.lobby(table)).status == "cancelled"
    [said] = await notes(tables, table)
    assert said.startswith("Nobody has started this game of Project Mars for a week")
    assert [r.kind for r in await tables.store.outbox.rows(table)][-2:] == ["lobby", "note"]
    await lobby(DANA)


async def test_robots_do_not_play_on_alone(tables, begin):
    table = await begin(ANA, BRAM, robots=2)
    await tables.resign(table, BRAM)
    assert (await tables.store.table(table))[0].status == "running"

    await tables.resign(table, ANA)

    assert (await tables.store.table(table))[0].status == "cancelled"
    assert await tables.store.timers.of(table) == []
    assert await notes(tables, table) == ["The last player has left, so this table is closed."]


async def test_a_table_that_was_left_to_robots_by_a_former_release_is_closed(
    tables, seating, upkeep, begin
):
    table = await begin(ANA, robots=2)
    await tables.store._database.write(
        lambda db: db.execute("UPDATE seat SET member = NULL WHERE game = ?", (table,))
    )
    tables.held.tables.clear()

    await upkeep.go_round()

    assert (await seating.lobby(table)).status == "cancelled"


async def test_a_proposal_that_not_all_agree_to_lapses_and_is_told(
    tables, hosting, proposals, upkeep, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await make(hosting, table, BRAM)
    [kept] = await tables.store.proposals.of(table)
    hand.now = kept.until

    with pytest.raises(Refused, match="nothing to decide"):
        await proposals.answer(table, CHIDI, kept.id, agrees=True)
    await upkeep.go_round()

    assert await tables.store.proposals.of(table) == []
    [said] = await notes(tables, table)
    assert said.endswith("Not all agreed in time.")
    assert await host_of(tables, table) == ANA


async def test_one_duty_that_fails_holds_up_no_other(caplog):
    done = []

    async def fails():
        raise ValueError("secret")

    async def works():
        done.append(1)

    await Upkeep([fails, works]).go_round()

    assert done == [1]
    assert "secret" not in caplog.text


async def test_a_proposal_of_each_kind_is_decided_by_itself(
    tables, hosting, handing, taking_back, proposals, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await taking_back.undo(table, ANA)
    await handing.replace(table, BRAM, 1, (DANA, "Dana"))
    await make(hosting, table, BRAM)

    named = [kept.kind for kept in await proposals.open_at(table, CHIDI)]
    assert named == ["undo"], "Chidi's word is not asked about Bram's seat, nor about Ana's hosting"
    [only] = await proposals.open_at(table, DANA)
    assert only.kind == "seat"
    [host] = await proposals.open_at(table, ANA, "host")
    await proposals.answer(table, ANA, host.id, agrees=True)

    assert await host_of(tables, table) == BRAM
