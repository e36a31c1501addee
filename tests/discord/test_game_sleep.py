"""The question about sleep, as people see and answer it in their DM."""

import json

import pytest

from bot.hours.nights import Night
from cogs.me.commands import with_hours
from cogs.me.sleep import CITIES, NIGHTS
from cogs.ui.ids import Press, Verb
from playground.people import Seen
from tests.discord.playing import PATIENCE, asks_for_sleep, game_of, said_to, told


async def question(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await told(bot)
    ana = table.people[0]
    [found] = [seen for seen in ana.messages() if asks_for_sleep(seen)]
    return table, ana, found


async def chosen(person, seen, what, value):
    menu = Press.public(0, 0, Verb.SLEEP, what).id
    return await person.choose(seen, menu, [value]).settled(PATIENCE)


async def test_a_zone_and_a_night_are_picked_from_two_lists(loopback, bot):
    _, ana, asked = await question(loopback, bot)
    assert "When do you sleep?" in asked.text
    assert len(CITIES) == 24
    assert len(NIGHTS) < 25

    second = await chosen(ana, asked, "city", "Europe/Berlin")
    assert "Your time zone: Europe/Berlin." in second.text
    done = await chosen(ana, Seen(second.record), "night", "23-7")

    assert "Nothing calls you from 23:00 to 7:00, Europe/Berlin." in done.text
    wish = await bot.store.members.get(int(ana.id))
    assert (wish.quiet, wish.night) == (Night(23, 7, "Europe/Berlin"), None), "nobody else sees it"
    assert not [seen for seen in ana.messages() if asks_for_sleep(seen)], "it is asked no more"


async def test_never_mind_is_the_end_of_it(loopback, bot):
    _, ana, asked = await question(loopback, bot)

    done = await ana.press(asked, "Never mind").settled(PATIENCE)

    assert "I do not ask again. " in done.text
    wish = await bot.store.members.get(int(ana.id))
    assert (wish.zone, wish.quiet, wish.sleep_asked) == ("", None, 2)


@pytest.mark.parametrize("what", ["city", "night"])
async def test_what_no_list_offers_is_told_by_a_command(loopback, bot, what):
    _, ana, asked = await question(loopback, bot)
    if what == "night":
        asked = Seen((await chosen(ana, asked, "city", "Asia/Tokyo")).record)

    done = await chosen(ana, asked, what, "other")

    assert "Type `/me hours` here." in done.text


async def test_a_night_that_is_proposed_is_taken_with_one_press(loopback, bot):
    _, ana, _ = await question(loopback, bot)
    sending = await bot._cogs.sleep.night_proposed(Night(22, 6, "UTC"))
    await bot.sender.write_to(int(ana.id), sending, nonce="n1")
    asked = await ana.sees("Do you sleep then?")
    assert "<t:" in asked.text, "Discord shows the hours in the reader's zone"

    done = await ana.press(asked, "Yes").settled(PATIENCE)

    assert "Nothing calls you in these hours." in done.text
    assert (await bot.store.members.get(int(ana.id))).quiet == Night(22, 6, "UTC")


async def test_a_night_in_utc_stays_at_its_time_whenever_the_zone_is_named(loopback, bot):
    _, ana, _ = await question(loopback, bot)
    sending = await bot._cogs.sleep.night_proposed(Night(11, 19, "UTC"))
    await bot.sender.write_to(int(ana.id), sending, nonce="n1")
    asked = await ana.sees("Do you sleep then?")
    before = await bot.store.members.get(int(ana.id))
    now = bot.services.tables.now()
    wish = with_hours(before, "Asia/Kolkata", "", "", now, public=None)
    await bot.services.tables.held.set_wish(wish)

    done = await ana.press(asked, "Yes").settled(PATIENCE)

    assert "from 17:00 to 1:00, Asia/Kolkata." in done.text
    assert (await bot.store.members.get(int(ana.id))).quiet == Night(17, 1, "Asia/Kolkata")


async def test_never_mind_below_a_proposal_leaves_room_for_another(loopback, bot):
    _, ana, _ = await question(loopback, bot)
    await bot.store.members.change(int(ana.id), sleep_asked=2, night_proposed=11)
    sending = await bot._cogs.sleep.night_proposed(Night(11, 19, "UTC"))
    await bot.sender.write_to(int(ana.id), sending, nonce="n1")
    asked = await ana.sees("Do you sleep then?")

    done = await ana.press(asked, "Never mind").settled(PATIENCE)

    assert "unless you answer at other hours" in done.text


@pytest.mark.parametrize("argument", ["yes-7-7", "yes-25-3", "yes-x", "night-", "moon"])
async def test_a_press_that_nobody_offered_changes_nothing(loopback, bot, argument):
    _, ana, asked = await question(loopback, bot)
    before = await bot.store.members.get(int(ana.id))
    forged = Press.public(0, 0, Verb.SLEEP, argument).id
    body = json.loads(json.dumps(asked.body))
    buttons = [each for row in body["components"] for each in _inside(row)]
    [never] = [each for each in buttons if each.get("custom_id", "").endswith(":never")]
    never["custom_id"] = forged
    refused = ana.press(body, forged)
    await refused.settled(PATIENCE)

    assert refused.failed or said_to(refused)
    assert await bot.store.members.get(int(ana.id)) == before


def _inside(component):
    yield component
    for each in component.get("components", ()):
        yield from _inside(each)


async def test_days_off_that_are_proposed_are_taken_and_the_zone_is_asked_for(loopback, bot):
    _, ana, _ = await question(loopback, bot)
    sending = await bot._cogs.sleep.days_proposed((5, 6))
    await bot.sender.write_to(int(ana.id), sending, nonce="d1")
    asked = await ana.sees("Are Saturday and Sunday your days off?")

    done = await ana.press(asked, "Yes").settled(PATIENCE)
    assert "Nothing calls you on Saturday and Sunday." in done.text
    assert (await bot.store.members.get(int(ana.id))).days_off == (5, 6)

    await chosen(ana, Seen(done.record), "city", "Asia/Tokyo")
    wish = await bot.store.members.get(int(ana.id))
    assert (wish.zone, wish.days_off) == ("Asia/Tokyo", (5, 6))


async def test_days_off_that_are_declined_change_nothing(loopback, bot):
    _, ana, _ = await question(loopback, bot)
    sending = await bot._cogs.sleep.days_proposed((4, 5))
    await bot.sender.write_to(int(ana.id), sending, nonce="d1")
    asked = await ana.sees("Are Friday and Saturday your days off?")

    done = await ana.press(asked, "Never mind").settled(PATIENCE)

    assert "I do not ask again." in done.text
    assert (await bot.store.members.get(int(ana.id))).days_off == ()
