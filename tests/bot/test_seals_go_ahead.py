"""A seal stands in the channel before a post shows what it seals, whatever happens in between."""

import discord
import pytest

from bot.delivery.posts import EDITABLE
from bot.delivery.seals import FEW
from tests.bot.conftest import ANA, BRAM, CHIDI, NAMES
from tests.bot.paper import called_by_ping, everything_told, refusal

OPENING = {
    "mars_auction": "true",
    "bidding": "sealed",
    "first_player": "first seat",
}


class Channel:
    """Logs the content of the channel after each message and each edit, in order."""

    def __init__(self, sender, monkeypatch):
        self.sender = sender
        self.log = []
        for name in ("send", "edit", "edit_text"):
            monkeypatch.setattr(sender, name, self._noting(name, getattr(sender, name)))

    def _noting(self, name, way):
        async def carried(*arguments, **rest):
            done = await way(*arguments, **rest)
            sending = arguments[1] if name == "send" else arguments[2]
            self.log.append((name, sending))
            return done

        return carried

    def first(self, wanted):
        """Return the place in the log at which something first appeared."""
        return next(place for place, (_, sending) in enumerate(self.log) if wanted(sending))

    def first_seal(self, number):
        return self.first(lambda sending: number in dict(getattr(sending, "seals", ())))

    def first_line(self, words):
        return self.first(lambda sending: any(words in str(line) for line in sending[2]))


@pytest.fixture
def channel(sender, monkeypatch):
    return Channel(sender, monkeypatch)


@pytest.fixture
async def table(tables, seating, outbox):
    """A circuit of three people who choose at once, nobody of them yet."""
    await called_by_ping(tables, ANA, BRAM, CHIDI)
    await outbox.start()
    number = await seating.new(
        "terraforming_mars", channel=1, guild=9, host=(ANA, "Ana"), chosen=OPENING
    )
    for member in (BRAM, CHIDI):
        await seating.join(number, member, NAMES[member])
    await seating.start(number, ANA)
    await everything_told(outbox)
    return number


async def choose(tables, table, member, *marks):
    for mark in marks:
        await tables.play(table, member, None, [mark])


async def all_but_one(tables, outbox, table):
    await choose(tables, table, ANA, "A", "B")
    await everything_told(outbox)
    await choose(tables, table, BRAM, "B", "A")
    await everything_told(outbox)


async def test_each_choice_brings_its_seal_by_the_edit_that_tells_who_is_awaited(
    tables, outbox, channel, table
):
    before = len(channel.log)

    await all_but_one(tables, outbox, table)

    came = channel.log[before:]
    assert [(name, [n for n, _ in sending.seals]) for name, sending in came] == [
        ("edit", [1]),
        ("edit", [1, 2]),
    ]


async def test_the_last_choosers_seal_is_there_before_the_reveal(tables, outbox, channel, table):
    await all_but_one(tables, outbox, table)
    before = len(channel.log)

    await choose(tables, table, CHIDI, "C", "C")
    rows = [
        (row.kind, row.to_json().get("seals"))
        for row in await tables.store.outbox.rows(table, "post")
    ]
    await everything_told(outbox)

    async with tables.open(table) as held:
        seals = held.running().receipts.since(0)
    assert [kind for kind, _ in rows] in (["seal", "post"], []), "one change keeps both"
    assert [number for number, _ in seals] == [1, 2, 3]
    first, second, *_ = channel.log[before:]
    assert (first[0], first[1].seals) == ("edit_text", tuple(seals))
    assert (second[0], second[1].seals) == ("send", ())
    assert channel.first_seal(3) < channel.first_line("Chidi bid on")


async def test_where_the_last_post_cannot_be_edited_the_seal_comes_by_itself(
    tables, outbox, channel, table, hand, monkeypatch
):
    await all_but_one(tables, outbox, table)
    before = len(channel.log)
    hand.now += EDITABLE + 1

    await choose(tables, table, CHIDI, "C", "C")
    await everything_told(outbox)

    (how, seal), (_, reveal), *_ = channel.log[before:]
    assert (how, seal.kind, seal.pings, [n for n, _ in seal.seals]) == ("send", "seals", (), [3])
    assert any("Chidi bid on" in line for line in reveal.lines)


@pytest.mark.parametrize("code", [10008, 30046, 50083])
async def test_an_edit_that_discord_refuses_is_made_good_by_a_message(
    tables, outbox, sender, channel, table, monkeypatch, code
):
    await all_but_one(tables, outbox, table)

    async def refused(where, message, sending):
        raise refusal(discord.HTTPException, 400, code)

    monkeypatch.setattr(sender, "edit_text", refused)

    await choose(tables, table, CHIDI, "C", "C")
    await everything_told(outbox)

    assert [[n for n, _ in paper.seals] for _, paper in channel.log if paper[0] == "seals"] == [[3]]
    assert channel.first_seal(3) < channel.first_line("Chidi bid on")
    assert await tables.store.outbox.rows(table, "post") == []


async def test_choices_that_could_not_be_told_go_ahead_of_the_reveal_in_their_order(
    tables, outbox, sender, channel, table, monkeypatch
):
    """Everything piled up: the present state shows the reveal, so all seals must precede it."""
    monkeypatch.setattr("bot.delivery.attempts.LONGEST_WAIT", 0)
    sender.troubles = [refusal(discord.HTTPException, 503, 0)] * 3
    for member, marks in ((ANA, "AB"), (BRAM, "BA"), (CHIDI, "CC")):
        await choose(tables, table, member, *marks)
    await everything_told(outbox)

    assert [channel.first_seal(number) for number in (1, 2, 3)] == sorted(
        channel.first_seal(number) for number in (1, 2, 3)
    )
    assert channel.first_seal(3) < channel.first_line("Chidi bid on")


@pytest.mark.long
@pytest.mark.parametrize(
    "troubles", [["lost"], ["lost", "lost"], ["no", "lost"], ["lost", "no", "lost"]]
)
@pytest.mark.parametrize("at_once", [True, False])
async def test_an_edit_whose_answer_was_lost_takes_no_seal_from_its_post(
    tables, outbox, sender, channel, table, monkeypatch, troubles, at_once
):
    monkeypatch.setattr("bot.delivery.attempts.LONGEST_WAIT", 0)
    unable = refusal(discord.HTTPException, 503, 0)
    sender.troubles = [unable if trouble == "no" else trouble for trouble in troubles]
    for member, marks in ((ANA, "AB"), (BRAM, "BA"), (CHIDI, "CC")):
        await choose(tables, table, member, *marks)
        if not at_once:
            await everything_told(outbox)
    await everything_told(outbox)

    async with tables.open(table) as held:
        seals = held.running().receipts.since(0)
    standing = {}
    for paper in sender.papers:
        standing[paper.id] = paper.seals
    for message, sending in sender.superseded:
        standing[message] = sending.seals
    assert sorted(seal for stands in standing.values() for seal in stands) == seals
    assert channel.first_seal(3) < channel.first_line("Chidi bid on")
    assert await tables.store.outbox.rows(table, "post") == []


async def test_a_crash_between_the_seal_and_the_reveal_loses_and_doubles_nothing(
    tables, outbox, sender, channel, table, monkeypatch
):
    monkeypatch.setattr("bot.delivery.attempts.LONGEST_WAIT", 0)
    await all_but_one(tables, outbox, table)
    whole, crashes = tables.store.outbox.told, iter([True, True])

    async def told(number, rows, record=None):
        if record is not None and "brought" in record.body and next(crashes, False):
            raise OSError("the process was killed after the edit")
        await whole(number, rows, record)

    monkeypatch.setattr(tables.store.outbox, "told", told)
    await choose(tables, table, CHIDI, "C", "C")
    await everything_told(outbox)

    assert next(crashes, False) is False
    brought = [s.seals for name, s in channel.log if name == "edit_text" and s.seals]
    assert len({seals for seals in brought if seals[-1][0] == 3}) == 1, "the same edit once more"
    told_of = [s for name, s in channel.log if name == "send" and "Chidi bid on" in str(s[2])]
    assert len(told_of) == 1
    assert await tables.store.outbox.rows(table, "post") == []


async def test_more_seals_than_a_post_takes_go_ahead_and_none_is_left_out(
    tables, begin, outbox, sender, channel, monkeypatch
):
    table = await begin(ANA, robots=3, channel=1)  # robots answer one another, in one change
    for _ in range(6):
        view = await tables.view(table, ANA)
        if view.ask is None or view.ask.optional:
            break
        await tables.play(table, ANA, None, view.ask.fallback)
    await outbox.start()
    await everything_told(outbox)

    async with tables.open(table) as held:
        seals = held.running().receipts.since(0)
    stand = [s for name, one in channel.log if name == "send" for s in getattr(one, "seals", ())]
    assert len(seals) > FEW
    assert stand == seals


def standing_seals(sender):
    """Return the seals that everybody can read in the channel now."""
    standing = {paper.id: paper.seals for paper in sender.papers}
    standing |= {message: sending.seals for message, sending in sender.superseded}
    return sorted(seal for seals in standing.values() for seal in seals)


@pytest.mark.parametrize("at_once", [True, False])
async def test_what_the_last_leave_has_sealed_stands_in_the_channel_though_the_table_closes(
    tables, outbox, sender, channel, begin, at_once
):
    """At a table of robots and of a person who has left a maximum."""
    table = await begin(ANA, BRAM, robots=2)
    await tables.play(table, BRAM, None, {"up_to": 2, "then": "ask"})
    await tables.play(table, ANA, None, 1)
    if not at_once:
        await outbox.start()
        await everything_told(outbox)
    await tables.resign(table, ANA)

    await tables.resign(table, BRAM)
    await outbox.start()
    await everything_told(outbox)

    async with tables.held.open_unread(table) as held:
        game = (await tables.views.as_it_stood(held)).game
    assert game.receipts.number > 0
    assert standing_seals(sender) == game.receipts.since(0)
    assert await tables.store.outbox.rows(table, "post") == []
    [closed] = sender.of("note")
    assert closed.lines == ("The last player has left, so this table is closed.", "Verify")


async def test_what_was_sealed_is_told_though_the_host_closes_the_table_before_it_was(
    tables, seating, outbox, sender, table
):
    await choose(tables, table, ANA, "A", "B")
    await seating.cancel(table, ANA)
    await everything_told(outbox)

    async with tables.held.open_unread(table) as held:
        sealed = (await tables.views.as_it_stood(held)).game.receipts.since(0)
    assert len(sealed) == 1
    assert standing_seals(sender) == sealed
