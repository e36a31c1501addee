"""A night that its member makes public: what all see of it."""

from tests.discord.playing import game_of


async def hours(table, person, **named):
    outcome = await person.command("me hours", named, table.channel).settled()
    return outcome.text.replace("**", "")


async def status(table, person):
    return (await person.command("game status", {}, table.channel).settled()).text.replace("**", "")


async def test_a_night_is_off_at_first_shown_to_all_once_told_and_taken_back(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    assert "sleeps" not in await status(table, bram)

    private = await hours(table, ana, quiet="23-7", zone="Europe/Berlin")
    assert "Quiet hours: 23:00 to 7:00; nobody else can see them" in private
    assert "sleeps" not in await status(table, bram)
    public = await hours(table, ana, public=True)
    assert "Quiet hours: 23:00 to 7:00; everybody can see them." in public
    assert "Ana sleeps from 23:00 to 7:00, Europe/Berlin." in await status(table, bram)

    assert "Quiet hours: none." in await hours(table, ana, quiet="none")
    assert "sleeps" not in await status(table, bram)
