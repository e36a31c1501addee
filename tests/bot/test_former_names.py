"""News name the player who sat there then, whoever plays the seat now."""

import pytest

from bot.store.rows.outbox import PostRow
from bot.store.rows.people import FORMER
from rules.kernel import Voice, from_plain
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, hand_over
from tests.bot.paper import everything_told
from tests.bot.test_vanishing import answer, goes_by


async def read(tables, table):
    """Return the story with today's names, as the log shows it."""
    view = await tables.view(table, None)
    voice = Voice(view.names)
    return [
        voice.say(from_plain(x.text)) for x in await tables.store.log.lines(table, None, last=999)
    ]


async def untold(tables, table):
    """Return what waits to be posted, with today's names."""
    voice = Voice((await tables.view(table, None)).names)
    rows = [row for row in await tables.store.outbox.rows(table) if isinstance(row, PostRow)]
    return [voice.say(from_plain(line)) for row in rows for line in row.lines]


async def test_lines_name_who_sat_there_then_in_the_log_and_in_posts_not_sent_yet(
    tables, handing, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await goes_by(tables, table, hand, BRAM, until=lambda k: k.seats[1].member is None)

    for said in (await read(tables, table), await untold(tables, table)):
        assert "Bram ran out of time." in said
        assert not any("Rusty ran out" in line for line in said)
    before = [line for line in await read(tables, table) if "Rusty" in line]
    await handing.take_back(table, BRAM)

    assert [x for x in await read(tables, table) if "Rusty" in x][: len(before)] == before
    assert "Rusty ran out of time." not in await untold(tables, table)


async def test_a_newcomers_own_moves_bear_their_own_name(tables, begin):
    table = await begin(ANA, BRAM)
    view = await tables.view(table, None)
    seat = view.awaited[0]
    first = view.seats[seat].member
    await answer(tables, table, first)
    told = await read(tables, table)

    await hand_over(tables, table, seat, DANA, "Dana")

    assert (await read(tables, table))[: len(told)] == told


async def test_a_post_that_waits_in_memory_names_who_moved_before_the_seat_changed_hands(
    tables, begin
):
    table = await begin(ANA, BRAM)
    view = await tables.view(table, None)
    seat = view.awaited[0]
    await answer(tables, table, view.seats[seat].member)
    waiting = await untold(tables, table)  # as each post does that is not sent at once
    assert any(view.seats[seat].name in line for line in waiting)

    await hand_over(tables, table, seat, DANA, "Dana")

    assert (await untold(tables, table))[: len(waiting)] == waiting


@pytest.mark.parametrize(
    "broken",
    [
        '{"say": "{seat:seat} {", "with": {"seat": 1}}',
        '{"say": "{seat:seat}", "with": {"seat": 1, "it": {"say": "a", "with": [1]}}}',
    ],
)
async def test_a_damaged_line_keeps_nobody_from_a_seat(tables, handing, begin, broken):
    table = await begin(ANA, BRAM)
    await answer(tables, table, (await tables.view(table, None)).seats[0].member)
    await tables.store._database.write(
        lambda db: db.execute("UPDATE line SET text = ? WHERE game = ?", (broken, table))
    )

    await handing.replace(table, BRAM, 1, None)

    assert (await tables.view(table, None)).seats[1].member is None


async def test_names_in_lines_are_forgotten_with_the_player(tables, store, handing, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await goes_by(tables, table, hand, BRAM, until=lambda k: k.seats[1].member is None)
    await store.forgetting.begin(BRAM, hand.now)
    async with tables.open(table):
        await store.forgetting.forget_at(table, BRAM, dms=True)

    said = await read(tables, table)
    assert any(FORMER in line for line in said)
    assert not any("Bram" in line for line in said)


async def shown(tables, store, table):
    """Return the lines of the last post with today's names, as an edit would show them."""
    voice = Voice((await tables.view(table, None)).names)
    post = await store.outbox.message(table, "post")
    if post is None:
        return []
    return [voice.say(from_plain(line)) for line in post.body["lines"]]


async def test_a_post_told_before_names_its_players_when_it_is_edited_later(
    tables, store, begin, outbox
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    seat = (await tables.view(table, None)).awaited[0]
    await answer(tables, table, (ANA, BRAM)[seat])
    await everything_told(outbox)
    await outbox.drain(0)  # else the news of the hand-over would be posted, now or later
    before = await shown(tables, store, table)
    assert before

    await hand_over(tables, table, seat, DANA, "Dana")

    assert (await shown(tables, store, table)) == before
    assert not any("Dana" in line for line in before)


async def test_a_seat_that_changes_hands_while_a_post_goes_out_changes_no_line(
    tables, store, begin, outbox, sender, monkeypatch
):
    table = await begin(ANA, BRAM)
    seat = (await tables.view(table, None)).awaited[0]
    await answer(tables, table, (ANA, BRAM)[seat])
    told = await read(tables, table)
    send, keep, given, kept = sender.send, store.outbox.told, [], []

    async def meanwhile(*args, **rest):
        if not given and str(rest["nonce"]).startswith(f"{table}n"):
            given.append(seat)
            await hand_over(tables, table, seat, DANA, "Dana")
        return await send(*args, **rest)

    async def noted(*args, **rest):
        await keep(*args, **rest)
        kept.extend(filter(None, [await shown(tables, store, table)]))

    monkeypatch.setattr(sender, "send", meanwhile)
    monkeypatch.setattr(store.outbox, "told", noted)
    await outbox.start()
    await everything_told(outbox)

    assert given
    assert kept[0] == told[: len(kept[0])]
    assert (await read(tables, table))[: len(told)] == told
