import io

import aiohttp

from playground.server import Loopback
from tests.machines import a_machine


async def test_everything_survives_a_restart(tmp_path):
    first = Loopback(a_machine(), tmp_path)
    await first.start()
    headers = {"Authorization": f"Bot {first.token}"}
    channel_id = first.channel("table-one")["id"]
    async with aiohttp.ClientSession(headers=headers) as session:
        form = aiohttp.FormData()
        form.add_field("payload_json", '{"content": "board", "nonce": "1", "enforce_nonce": true}')
        form.add_field("files[0]", io.BytesIO(b"picture"), filename="board.png")
        path = f"/channels/{channel_id}/messages"
        async with session.post(first.api_url + path, data=form) as answer:
            sent = await answer.json()
        commands = [{"name": "go", "description": "Go"}]
        path = f"/applications/{first.world.bot['id']}/commands"
        async with session.put(first.api_url + path, json=commands) as answer:
            registered = await answer.json()
    faye = first.add_person("Faye")
    first.add_channel("table-three")
    faye.close_dms()
    faye.say("table-three", "hello")
    dm_id = faye.open_dm()
    first.world.mark_read(faye.id, channel_id, sent["id"])
    last = first.world.snowflakes.last
    await first.stop()

    second = Loopback(a_machine(), tmp_path)
    await second.start()
    again = second.person("Faye")
    [seen] = again.messages("table-one")
    [upload] = seen.pictures
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.get(upload["url"]) as answer:
            picture = await answer.read()
        body = {"content": "board", "nonce": "1", "enforce_nonce": True}
        path = f"/channels/{channel_id}/messages"
        async with session.post(second.api_url + path, json=body) as answer:
            repeated = await answer.json()
    await second.stop()

    assert picture == b"picture"
    assert repeated["id"] == sent["id"]
    assert again.id == faye.id
    assert again.open_dm() == dm_id
    assert again.id in second.world.dms_closed
    assert [each.text for each in again.messages("table-three")] == ["hello"]
    assert list(second.world.commands) == [registered[0]["id"]]
    assert second.world.read_marks[faye.id] == {channel_id: sent["id"]}
    assert int(second.world.next_id()) > last


async def test_a_deleted_message_stays_deleted(tmp_path):
    first = Loopback(a_machine(), tmp_path)
    await first.start()
    seen = first.person("Ana").say("table-one", "gone")
    first.world.delete_message(seen.record)
    await first.stop()

    second = Loopback(a_machine(), tmp_path)
    await second.start()
    left = second.person("Ana").messages("table-one")
    await second.stop()

    assert left == []


async def test_a_bot_comes_back_after_the_server_restarted(
    tmp_path, loopback, run, small_bot, until
):
    await run(small_bot)
    port = loopback.port

    await loopback.stop()
    second = Loopback(a_machine(), tmp_path)
    await second.start(port)
    await until(lambda: small_bot.starts == 2)

    assert second.gateway.online
    await second.stop()
