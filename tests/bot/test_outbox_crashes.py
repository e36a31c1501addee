"""The outbox after a crash or a lost answer: nothing is doubled, nothing left out."""

from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import Paper, bids, everything_told


async def test_a_lost_answer_doubles_nothing(tables, begin, outbox, sender, monkeypatch):
    monkeypatch.setattr("bot.delivery.attempts.LONGEST_WAIT", 0)
    await outbox.start()
    sender.troubles = ["lost", "lost"]
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)

    assert bids(sender) == ["Ana bid 1 material."]
    assert len(sender.of("lobby")) == 1


async def test_an_edit_whose_answer_was_lost_doubles_no_line(
    tables, begin, outbox, sender, monkeypatch
):
    monkeypatch.setattr("bot.delivery.posts.LINES_IN_POST", 2)
    monkeypatch.setattr("bot.delivery.attempts.LONGEST_WAIT", 0)
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    sender.troubles = ["lost"]
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, 2)
    await everything_told(outbox)

    assert bids(sender) == ["Ana bid 1 material.", "Bram bid 2 materials."]


async def test_small_news_after_a_crash_join_the_post_that_is_there(tables, begin, outbox, sender):
    """The post was sent and not noted: what comes next must neither replace its lines nor go
    above it."""
    table = await begin(ANA, BRAM, CHIDI)
    rows = await tables.store.outbox.rows(table, "post")
    sent = Paper(
        "post",
        1,
        ("Ana starts with the contract.",),
        (0,),
        rows[-1].number,
        next(sender.ids),
    )
    sender.papers.append(sent)
    await outbox.start()
    await everything_told(outbox)

    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)

    assert sender.of("post") == [sent]
    assert sent.lines == ("Ana starts with the contract.", "Ana bid 1 material.")


async def test_rows_behind_one_that_was_sent_before_a_crash_are_told_after_it(
    tables, begin, outbox, sender
):
    """The nonce gives back the post of the first row; the second must not be lost with it."""
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    rows = [row for row in await tables.store.outbox.rows(table, "post") if row.kind == "post"]
    sent = Paper("post", 1, ("Ana bid 1 material.",), (1,), rows[-1].number, next(sender.ids))
    await tables.store.outbox.told(table, [row.id for row in rows[:-1]])
    sender.papers.append(sent)
    sender.nonces[1, f"{table}n{rows[-1].number}"] = sent
    await tables.play(table, BRAM, None, 2)

    await outbox.start()
    await everything_told(outbox)

    assert bids(sender) == ["Ana bid 1 material.", "Bram bid 2 materials."]


async def test_a_row_of_an_earlier_process_is_looked_for_in_the_channel(
    tables, begin, outbox, sender
):
    """Discord has forgotten the nonce, but the post is there."""
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    rows = await tables.store.outbox.rows(table, "post")
    sent = Paper("post", 1, ("Ana bid 1 material.",), (1,), rows[-1].number, next(sender.ids))
    sender.papers.append(sent)

    await outbox.start()
    await everything_told(outbox)

    assert sender.asked > 0
    assert sender.of("post") == [sent]
    assert await tables.store.outbox.rows(table, "post") == []


async def test_the_channel_is_not_searched_for_rows_of_this_process(tables, begin, outbox, sender):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)
    assert sender.asked == 0
