"""/game night: what members tell of when they are not to be expected."""

from tests.discord.playing import game_of


async def night(table, person, **named):
    outcome = await person.command("game night", named, table.channel).settled()
    return outcome.text.replace("**", "")


async def status(table, person):
    return (await person.command("game status", {}, table.channel).settled()).text.replace("**", "")


async def test_a_night_is_off_at_first_shown_to_all_once_told_and_taken_back(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    assert "sleeps" not in await status(table, bram)

    told = await night(table, ana, **{"from": 23, "to": 7, "zone": "Europe/Berlin"})
    assert "Your night is from 23:00 to 7:00, Europe/Berlin." in told
    assert "Ana sleeps from 23:00 to 7:00, Europe/Berlin." in await status(table, bram)

    assert "You have told of no night." in await night(table, ana)
    assert "sleeps" not in await status(table, bram)


async def test_what_is_no_night_is_refused(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    [ana, _] = table.people

    assert "no such time zone" in await night(table, ana, **{"from": 23, "to": 7, "zone": "Mars"})
    assert "1 to 12 full hours" in await night(table, ana, **{"from": 7, "to": 23, "zone": "UTC"})
    assert "Name the two hours" in await night(table, ana, **{"from": 7})
