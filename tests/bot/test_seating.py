"""Tables before their start."""

import asyncio

import pytest

from rules.games import GAMES
from rules.kernel import Refused, from_plain
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, NAMES


async def test_everybody_who_presses_join_at_once_gets_a_seat_of_their_own(seating, lobby):
    table = await lobby(ANA)
    await asyncio.gather(
        *(seating.join(table, member, str(member)) for member in (BRAM, CHIDI, DANA))
    )
    shown = await seating.lobby(table)
    assert [seated.seat for seated in shown.seats] == [0, 1, 2, 3]
    assert len({seated.member for seated in shown.seats}) == 4
    with pytest.raises(Refused, match="All 4 seats are taken"):
        await seating.join(table, 999, "Eva")


async def test_two_starts_at_once_are_one(seating, lobby, tables):
    table = await lobby(ANA, BRAM)
    outcomes = await asyncio.gather(
        *(seating.start(table, ANA) for _ in range(3)), return_exceptions=True
    )
    assert sum(outcome is None for outcome in outcomes) == 1
    assert (await tables.store.table(table))[0].version == 3  # joined, started, dealt


async def test_the_last_robot_is_sent_away(seating, lobby):
    table = await lobby(ANA, robots=2)
    with pytest.raises(Refused, match="Only Ana"):
        await seating.remove_robot(table, BRAM)
    await seating.remove_robot(table, ANA)
    shown = await seating.lobby(table)
    assert [seated.robot for seated in shown.seats] == [False, True]
    await seating.remove_robot(table, ANA)
    with pytest.raises(Refused, match="no robot"):
        await seating.remove_robot(table, ANA)


async def test_an_option_outside_its_choices_is_refused_with_them(seating, lobby):
    table = await lobby(ANA, BRAM)
    with pytest.raises(Refused, match="Draw phase can be new, fill"):
        await seating.choose(table, ANA, "draw", "everything")
    with pytest.raises(Refused, match="That can be 0, 4, 12, 24, 48, 72 hours"):
        await seating.choose(table, ANA, "reminder", "1")
    with pytest.raises(Refused, match="There is no option “colour”"):
        await seating.choose(table, ANA, "colour", "red")
    await seating.choose(table, ANA, "strict_end", "true")
    values = {option.id: option.value for option in (await seating.lobby(table)).options}
    assert values["strict_end"] == "true"
    assert values["draw"] == "new"


async def test_yes_or_no_may_be_written_in_many_ways(seating, lobby):
    table = await lobby(ANA, BRAM)
    for written, kept in (("yes", "true"), ("Off", "false"), ("ON", "true"), ("no", "false")):
        await seating.choose(table, ANA, "strict_end", written)
        values = {option.id: option.value for option in (await seating.lobby(table)).options}
        assert values["strict_end"] == kept
    with pytest.raises(Refused, match=r"^Strict end can be no, yes\.$"):
        await seating.choose(table, ANA, "strict_end", "perhaps")


async def martian(seating, *members, **chosen):
    """A lobby of Terraforming Mars."""
    host, *others = members
    table = await seating.new(
        "terraforming_mars", channel=1, guild=9, host=(host, NAMES[host]), chosen=chosen
    )
    for member in others:
        await seating.join(table, member, NAMES[member])
    return table


async def test_a_combination_that_cannot_be_played_is_refused_when_it_is_chosen(seating):
    with pytest.raises(Refused, match="cannot be combined with a draft"):
        await martian(seating, ANA, BRAM, mars_auction="on", draft="on")
    assert await seating.tables.store.table_in(1) is None

    table = await martian(seating, ANA, BRAM, mars_auction="yes")
    with pytest.raises(Refused, match="cannot be combined with a draft"):
        await seating.choose(table, ANA, "draft", "true")

    values = {option.id: option.value for option in (await seating.lobby(table)).options}
    assert (values["draft"], values["mars_auction"]) == ("false", "true")


async def test_a_combination_is_judged_at_the_start_by_the_number_of_seats(seating):
    table = await martian(seating, ANA, mars_auction="on")

    with pytest.raises(Refused, match="for 2 to 5 players"):
        await seating.start(table, ANA)

    assert (await seating.lobby(table)).status == "lobby"


async def test_options_that_need_another_are_shown_only_with_it(seating):
    table = await martian(seating, ANA, BRAM)
    without = {option.id for option in (await seating.lobby(table)).options}

    await seating.choose(table, ANA, "mars_auction", "yes")
    with_auction = {option.id for option in (await seating.lobby(table)).options}

    assert "mars_auction" in without
    assert "bidding" not in without
    assert {"bidding", "drawn_card_price"} <= with_auction - without
    fields = GAMES["terraforming_mars"].options.model_fields
    about_auctions = {k for k, f in fields.items() if str(f.title).startswith("Mars Auction:")}
    assert with_auction - without == about_auctions


async def test_the_size_of_pictures_is_the_hosts_choice_at_any_time(seating, begin):
    table = await begin(ANA, BRAM)
    assert (await seating.tables.view(table, ANA)).size == "compact"

    await seating.choose(table, ANA, "picture", "wide")

    assert (await seating.tables.view(table, None)).size == "wide"
    assert (await seating.tables.store.table(table))[0].picture == "wide"
    await seating.choose(table, ANA, "picture", "compact")
    assert (await seating.tables.view(table, None)).size == "compact"
    await seating.choose(table, ANA, "picture", "wide")
    await seating.choose(table, ANA, "picture", "phone")  # from a menu of a former release
    assert (await seating.tables.view(table, None)).size == "compact"
    with pytest.raises(Refused, match="Pictures can be compact, wide"):
        await seating.choose(table, ANA, "picture", "huge")
    with pytest.raises(Refused, match="Only Ana"):
        await seating.choose(table, BRAM, "picture", "wide")


async def test_hours_can_be_changed_while_the_game_runs_options_cannot(seating, begin):
    table = await begin(ANA, BRAM)
    await seating.choose(table, ANA, "reminder", "4")
    with pytest.raises(Refused, match="is fixed at the start"):
        await seating.choose(table, ANA, "draw", "fill")
    assert (await seating.tables.store.table(table))[0].hours.reminder == 4


async def test_two_tables_opened_at_once_in_one_channel_are_one(seating, tables):
    async def opened(member):
        return await seating.new("project_mars", channel=1, guild=9, host=(member, str(member)))

    outcomes = await asyncio.gather(*map(opened, (ANA, BRAM)), return_exceptions=True)

    [table] = [outcome for outcome in outcomes if isinstance(outcome, int)]
    [refused] = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
    host = (ANA, BRAM)[outcomes.index(table)]
    assert str(refused) == (
        f"Project Mars is being opened here. Join it, or {host} cancels it with /game cancel."
    )
    assert await tables.store.table(table + 1) is None


async def test_new_hours_hold_for_the_present_question_and_are_told(seating, begin, tables, hand):
    table = await begin(ANA, BRAM, limit=12)
    hand.now += 3600
    await seating.choose(table, ANA, "limit", "24")
    await seating.choose(table, ANA, "reminder", "0")

    timers = {timer.kind: timer for timer in await tables.store.timers.of(table)}
    assert timers.keys() == {"limit", "warn"}
    assert (timers["limit"].seat, timers["limit"].due - hand.now) == (0, 24 * 3600)
    view = await tables.view(table, None)
    assert (view.since, view.until) == (hand.now - 3600, hand.now + 24 * 3600)
    notes = [row.text for row in await tables.store.outbox.rows(table) if row.kind == "note"]
    assert [str(from_plain(text)) for text in notes] == [
        "The host set time for a turn: after 24 hours. It holds from now on.",
        "The host set reminder: never. It holds from now on.",
    ]


async def damaged(tables, table):
    await tables.store._database.write(
        lambda db: db.execute("UPDATE snapshot SET body = ? WHERE game = ?", (b"\0", table))
    )
    tables.held.tables.clear()


async def test_a_damaged_table_does_not_keep_its_channel(seating, begin, tables):
    table = await begin(ANA, BRAM)
    await damaged(tables, table)

    with pytest.raises(Refused, match="is being played here"):
        await seating.new("project_mars", channel=1, guild=9, host=(CHIDI, "Chidi"))
    with pytest.raises(Refused, match="Only Ana"):
        await seating.cancel(table, BRAM)
    assert (await seating.lobby(table)).status == "running"
    await seating.cancel(table, ANA)

    await seating.new("project_mars", channel=1, guild=9, host=(CHIDI, "Chidi"))
    assert await tables.store.timers.of(table) == []
    kept = await tables.store._database.read(
        lambda db: db.execute("SELECT body FROM snapshot WHERE game = ?", (table,)).fetchall()
    )
    assert kept == [(b"\0",)]


async def test_a_moderator_closes_a_table(seating, begin, tables):
    table = await begin(ANA, BRAM)
    await seating.cancel(table, DANA, moderator=True)
    assert (await tables.store.table(table))[0].status == "cancelled"
    [note] = [row for row in await tables.store.outbox.rows(table) if row.kind == "note"]
    assert str(from_plain(note.text)).startswith("A moderator has closed")


async def test_a_cancelled_game_is_not_played_on_from_memory(seating, begin):
    table = await begin(ANA, BRAM)
    await seating.cancel(table, ANA)
    with pytest.raises(Refused, match="cancelled"):
        await seating.tables.play(table, ANA, None, 1)
    with pytest.raises(Refused, match="ended already"):
        await seating.cancel(table, ANA)
    assert (await seating.tables.store.table(table))[0].status == "cancelled"


async def test_a_crash_right_after_a_table_was_opened_leaves_no_table_that_nobody_sees(
    seating, tables, monkeypatch
):
    async def killed(*args):
        raise ConnectionAbortedError

    monkeypatch.setattr(tables.store.outbox, "post", killed)
    table = await seating.new("project_mars", channel=1, guild=9, host=(ANA, "Ana"))

    assert [row.kind for row in await tables.store.outbox.rows(table)] == ["promise", "lobby"]
