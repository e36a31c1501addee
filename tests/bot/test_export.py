"""A table as a file: nothing secret while it runs, everything once it is over."""

import json
from contextlib import suppress
from random import Random

import pytest

from bot.table.export import export_table
from bot.table.orders import given
from bot.table.proposals import Proposals
from bot.table.taking_back import TakingBack
from rules.games import GAMES
from rules.kernel.ask import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, play_to_end


async def play_by_chance(tables, table, members, chance):
    """Everybody answers by chance; some leave maxima, give orders and take back."""
    while True:
        looks = [await tables.look(table, member) for member in members]
        if looks[0].over:
            return
        asked = [
            k for k in looks if k.ask is not None and not (k.ask.optional and chance.random() < 0.8)
        ]
        look = chance.choice(asked or looks)
        if look.ask is None:
            continue
        member = members[looks.index(look)]
        await tables.play(table, member, look.digest, look.ask.some_answer(chance.random))
        if chance.random() < 0.05 and (await tables.look(table, member)).undo:
            await TakingBack(tables, Proposals(tables)).undo(table, member)
        if chance.random() < 0.02:
            await tables.instruct(table, member, chance.choice([[], [0], [2]]))


def replayed(plain):
    """The save of a game that is played through again from its export alone."""
    meta = GAMES[plain["game"]]
    options = meta.options.model_validate(plain["options"])
    game = meta.new(len(plain["players"]), options, plain["seed"], plain["values"])
    saves = {}
    for entry in plain["answers"]:
        seat, answer = entry["seat"], entry["answer"]
        saves[game.moves] = game.save()
        if entry["automatic"]:
            continue  # it follows from the orders
        if entry["kind"] == "undo":
            undone, game = game, type(game).load(saves[answer["to"]])
            game.take_over(undone)
        elif entry["kind"] == "reshuffle":
            game.reshuffle()
        elif entry["kind"] == "time":
            game.run_out(seat)
        else:
            carry_out(game, meta, entry["kind"], seat, answer)
    return game.save()


def carry_out(game, meta, kind, seat, answer):
    if kind == "orders":
        view = game.view(seat)
        game.instruct(seat, given(meta.orders(view, seat), answer, view))
    elif kind == "leave":
        game.leave(seat)
    else:
        game.play(seat, answer)


async def test_a_running_game_exports_no_secret(tables, begin):
    table = await begin(ANA, BRAM, CHIDI)
    async with tables.open(table) as live:
        live.game.player(1).materials = 7919
        live.game._asked = None
    await tables.play(table, BRAM, None, {"up_to": 7907, "then": "pass"})
    await tables.play(table, ANA, None, 1)

    plain = await export_table(tables, table)

    text = json.dumps(plain)
    record = (await tables.store.table(table))[0]
    for secret in (record.seed, "7907", "7919", "up_to"):
        assert secret not in text
    assert set(plain) == {"game", "table", "players", "story", "over"}
    assert "Bram bid 2 materials." in plain["story"]


async def test_a_finished_game_replays_to_the_same_save(tables, begin):
    members = (ANA, BRAM, CHIDI)
    table = await begin(*members)
    await play_by_chance(tables, table, members, Random(5))

    plain = json.loads(json.dumps(await export_table(tables, table)))

    assert plain["over"]
    assert replayed(plain) == (await tables.store.snapshot(table)).save


async def robots_play(tables, table):
    for timer in await tables.store.timers(table):
        if timer.kind == "limit":
            await tables.time_out(timer)


async def test_a_game_with_robots_and_a_leaver_replays_too(tables, begin):
    table = await begin(ANA, BRAM, robots=2)
    await tables.play(table, ANA, None, None)
    await tables.resign(table, BRAM)
    while not (await tables.look(table, None)).over:
        look = await tables.look(table, ANA)
        if look.ask is not None and not look.ask.optional:
            await tables.play(table, ANA, None, look.ask.fallback)
        else:
            await robots_play(tables, table)

    plain = await export_table(tables, table)

    assert {entry["kind"] for entry in plain["answers"]} == {"play", "leave"}
    assert replayed(plain) == (await tables.store.snapshot(table)).save


async def takes_back(tables, taking_back, proposals, table, member, members):
    """A member takes their last move back; the others agree if they are asked."""
    vote = await taking_back.undo(table, member)
    for other in members if vote is not None else ():
        if other != member:
            await proposals.answer(table, other, vote.id, agrees=True)
    return "agreed" if vote is not None else "free"


@pytest.mark.parametrize("game", ["project_mars", "terraforming_mars"])
async def test_a_game_with_every_kind_of_way_back_replays(
    tables, seating, taking_back, proposals, game
):
    members, chance, done = [ANA, BRAM, CHIDI], Random(11), set()
    table = await seating.new(game, channel=5, guild=9, host=(ANA, "Ana"))
    await seating.join(table, BRAM, "Bram")
    await seating.join(table, CHIDI, "Chidi")
    await seating.choose(table, ANA, "limit", "24")
    await seating.start(table, ANA)
    for number in range(5000):
        looks = [await tables.look(table, member) for member in members]
        if looks[0].over:
            break
        asked = [look for look in looks if look.ask is not None and not look.ask.optional]
        look = chance.choice(asked or [look for look in looks if look.ask is not None])
        member = members[looks.index(look)]
        if number % 41 == 40 and (limits := await tables.store.timers(table)):
            await tables.time_out(next(t for t in limits if t.kind == "limit"))
            done.add("time")
            continue
        await tables.play(table, member, look.digest, look.ask.some_answer(chance.random))
        if (await tables.look(table, None)).over:
            break
        if number % 6 == 5 or ((await tables.look(table, member)).undo and number % 5 == 0):
            with suppress(Refused):  # too old, or before somebody left
                done.add(await takes_back(tables, taking_back, proposals, table, member, members))
        if number % 29 == 28:
            await tables.instruct(table, member, chance.choice([[], [0]]))
            done.add("orders")
        if number == 60 and len(members) == 3:
            await tables.resign(table, CHIDI)
            members.remove(CHIDI)
            done.add("leave")

    plain = json.loads(json.dumps(await export_table(tables, table)))

    assert plain["over"]
    assert {"time", "orders", "free", "agreed"} <= done
    assert replayed(plain) == (await tables.store.snapshot(table)).save
    assert [each["seat"] for each in plain["result"]] == [0, 1, 2]
    assert min(each["place"] for each in plain["result"]) >= 1
    asked = [entry["asked"] for entry in plain["answers"] if entry["kind"] == "play"]
    assert None not in asked


async def test_no_seats_private_lines_are_exported(tables, begin):
    table = await begin(ANA, BRAM)
    for seat, member in ((0, ANA), (1, BRAM)):
        async with tables.open(table) as live:
            live.game.tell(f"Only seat {seat} may read this.", to=seat)
        await tables.play(table, member, None, (await tables.look(table, member)).ask.fallback)
    running = await export_table(tables, table)
    await play_to_end(tables, table, (ANA, BRAM))

    over = await export_table(tables, table)

    assert running["story"]
    assert len(over["story"]) > len(running["story"])
    for plain in (running, over):
        assert "may read this" not in json.dumps(plain)
