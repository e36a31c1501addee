import asyncio

import discord
import pytest

from playground.settings import Allowance, Rates


@pytest.fixture
async def table(loopback, run, small_bot):
    await run(small_bot)
    return small_bot.get_channel(int(loopback.channel("table-one")["id"]))


async def test_discord_py_keeps_within_a_bucket_by_itself(loopback, table):
    loopback.settings.rates.message_create = Allowance(2, 0.3)
    now = asyncio.get_running_loop().time
    begun = now()

    for number in range(5):
        await table.send(f"{number}")

    assert now() - begun > 0.5
    assert len(loopback.person("Ana").messages("table-one")) == 5


async def test_a_full_bucket_is_refused_with_discords_words(loopback, rest):
    loopback.settings.rates.message_create = Allowance(1, 500.0)
    path = f"/channels/{loopback.channel('table-one')['id']}/messages"
    elsewhere = f"/channels/{loopback.channel('table-two')['id']}/messages"

    first = await rest("POST", path, {"content": "a"})
    second = await rest("POST", path, {"content": "b"})
    other = await rest("POST", elsewhere, {"content": "c"})

    assert first.headers["X-RateLimit-Limit"] == "1"
    assert first.headers["X-RateLimit-Remaining"] == "0"
    assert 100 < float(first.headers["X-RateLimit-Reset-After"]) <= 500
    assert second.status == 429
    assert second.headers["X-RateLimit-Scope"] == "user"
    assert second.headers["Via"]
    assert second.body["global"] is False
    assert 100 < second.body["retry_after"] <= 500
    assert other.status == 200
    assert other.headers["X-RateLimit-Bucket"] == first.headers["X-RateLimit-Bucket"]


async def test_the_global_limit_spares_interactions(loopback, rest):
    loopback.settings.rates.everything = Allowance(2, 1000.0)

    answers = [await rest("GET", "/users/@me") for _ in range(3)]
    callback = await rest("POST", "/interactions/1/a/callback", {"type": 4})

    assert [each.status for each in answers] == [200, 200, 429]
    assert answers[2].body["global"] is True
    assert answers[2].headers["X-RateLimit-Scope"] == "global"
    assert callback.body["code"] == 10062


async def test_ordered_failures_are_survived_by_discord_py(loopback, table):
    loopback.faults.fail("POST", "/channels/.*/messages", status=429, retry_after=0.05)
    await table.send("after a 429")
    loopback.faults.fail("POST", "/channels/.*/messages", status=502)
    await table.send("after a 502")
    loopback.faults.fail("POST", "/channels/.*/messages", status=429, retry_after=0.05, times=5)
    with pytest.raises(discord.HTTPException):
        await table.send("never")

    assert [each.text for each in loopback.person("Ana").messages("table-one")] == [
        "after a 429",
        "after a 502",
    ]


async def test_old_messages_are_edited_only_so_often(loopback, clock, table):
    loopback.settings.rates.old_message_edit = Allowance(1, 1000.0)
    sent = await table.send("old")
    clock.forward(hours=1.001)

    await sent.edit(content="older")
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(content="oldest")

    assert refused.value.code == 30046


def test_the_default_limits_are_discords():
    rates = Rates()

    assert rates.everything == Allowance(50, 1.0)
    assert rates.message_create == Allowance(5, 5.0)
