"""A table with damaged options or hours breaks no command of players who also play elsewhere."""

import logging

import pytest

from tests.discord.playing import PATIENCE, game_of, said_to


@pytest.mark.parametrize("column", ["options", "hours"])
async def test_a_damaged_table_is_told_of_and_no_fault(loopback, bot, caplog, column):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    await bot.store._database.write(
        lambda db: db.execute(f"UPDATE game SET {column} = '{{'")  # noqa: S608 - a constant
    )
    bot.services.tables.held.tables.clear()

    offered = await ana.autocomplete("game resume", {"table": ""}, "table", "lounge").settled()
    moved = await ana.command("move", {}, "table-one").settled(PATIENCE)
    elsewhere = await ana.command("move", {}, "lounge").settled(PATIENCE)

    assert offered.failure is None
    assert "set aside untouched" in said_to(moved)
    assert "You play Project Mars in" in said_to(elsewhere)
    assert not [r for r in caplog.records if r.getMessage() == "a fault of ours"]
    assert [r for r in caplog.records if r.levelno == logging.ERROR]
