"""Whatever a forged component, form or command says, it is answered privately and is no fault."""

import logging
from dataclasses import replace

import pytest

from cogs.ui.ids import Press, Verb
from playground.interaction import Asked
from playground.world import Message
from tests.discord.playing import PATIENCE, game_of, lobby_of, said_to, told

BEYOND = 2**63
TABLES = (0, 2, 10**17, BEYOND - 1, BEYOND, 10**19 - 1, 10**30)
ARGUMENTS = (
    "",
    "x",
    "-1",
    "٣",
    "1_0",
    " 7",
    "9" * 40,
    "#99",
    "#-1",
    "*!",
    "*zzzzzzzzzz",
    "top.0.",
    "g9p9.9.!",
    "p-1.0.",
    "p9.-1.zz",
    "limit.9.pass.9",
    "limit.٣.pass.",
    "0~9.Zz",
    "given.é",
    "0.Zz",
    "9.9.9",
    "seats.0.0",
    "give",
    "away",
    "proposed",
    "pass",
)
VALUES = ((), ("x",), ("-1",), ("٣",), ("9" * 40,), ("none",), ("0+",), ("#7",), ("*9",))
DIGESTS = ("", "x", "n", "nx", "n٣", "v", "p", "p9", "p" + "9" * 18, "r1", "0" * 20)


def a_third(things, number):
    """Return every third, another third for each number: together three numbers try them all."""
    return things[number % 3 :: 3]


def forge(loopback, person, seen, custom_id, values=(), asked=Asked.COMPONENT):
    """A press of a component, or a form, that this message does not have."""
    where = loopback.world.channel(seen.channel_id)
    content = {"custom_id": custom_id, "component_type": 2}
    component = {"type": 2, "id": 1, "style": 2, "label": "Forged", "custom_id": custom_id}
    if asked is Asked.MODAL:
        content = {"custom_id": custom_id, "components": fields(values)}
    elif values:
        content = {"custom_id": custom_id, "component_type": 3, "values": list(values)}
        options = [{"label": "Forged", "value": value} for value in values]
        component = {"type": 3, "id": 1, "custom_id": custom_id, "options": options}
    row = {"type": 1, "id": 2, "components": [component]}
    record = Message({**seen.body, "components": [row]})
    return loopback.interactions.begin(asked, person.id, where, content, record)


def fields(values):
    text = values[0] if values else ""
    return [
        {"type": 18, "id": 3, "component": {"type": 4, "id": 4, "custom_id": name, "value": text}}
        for name in ("number", "then", "while_in", "line0", "line7", "x")
    ]


def faults(caplog):
    """Return the log entries about faults of the bot."""
    return [(r.getMessage(), vars(r)) for r in caplog.records if r.levelno >= logging.ERROR]


async def answered_in_private(outcome, of):
    await outcome.settled(PATIENCE)
    assert outcome.failure is None, of
    assert "Something went wrong" not in said_to(outcome), of


async def test_forged_ids_of_a_running_game(loopback, bot, caplog):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    panel = await table.panel(ana)
    present = next(
        press for custom_id in panel.buttons.values() if (press := Press.parse(custom_id))
    )
    tried = [
        replace(present, verb=verb, argument=argument).id
        for number, verb in enumerate((*Verb, "teleport"))
        if verb != Verb.REALLY_CANCEL
        for argument in a_third(ARGUMENTS, number)
    ]
    for number, verb in enumerate(Verb):
        tried += [replace(present, verb=verb, digest=d).id for d in a_third(DIGESTS, number)]
        tried += [replace(present, verb=verb, table=t).id for t in a_third(TABLES, number)]
    tried += [replace(present, seat=seat).id for seat in (1, 9, 99)]
    tried += ["", "rg", "rg:1", "rg:1:0:x:answer", "rg:٣:-:x:move:", "hello", "rg:1:999:x:move:"]
    for custom_id in tried:
        if len(custom_id) <= 100:
            outcome = forge(loopback, ana, panel, custom_id)
            if outcome.modal is None:
                await answered_in_private(outcome, custom_id)
    await told(bot)

    assert faults(caplog) == []


async def test_forged_values_and_forms(loopback, bot, caplog):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    panel = await table.panel(ana)
    present = next(
        press for custom_id in panel.buttons.values() if (press := Press.parse(custom_id))
    )
    selects = (Verb.MENU, Verb.GATHER, Verb.GROUP, Verb.ORDER, Verb.ORDERS, Verb.HAND, Verb.BOARD)
    selects += (Verb.LOOK_UP,)
    for values in VALUES[1:]:
        for verb in selects:
            argument = "give" if verb == Verb.ORDERS else "top.0."
            forged = replace(present, verb=verb, argument=argument).id
            await answered_in_private(forge(loopback, ana, panel, forged, values), (forged, values))
        for verb in (Verb.AMOUNT, Verb.LIMIT, Verb.ALLOCATION, "teleport"):
            for digest in (present.digest, "x"):
                forged = replace(present, verb=verb, argument="", digest=digest).id
                form = forge(loopback, ana, panel, forged, values, Asked.MODAL)
                await answered_in_private(form, (forged, values))
    for forged in ("", "hello", f"rg:{BEYOND}:0:x:amount:"):
        form = forge(loopback, ana, panel, forged, ("1",), Asked.MODAL)
        await answered_in_private(form, forged)
    await told(bot)

    assert faults(caplog) == []


async def test_forged_ids_of_a_lobby(loopback, bot, caplog):
    table = await lobby_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    post = table.posts()[0] if callable(table.posts) else table.posts[0]
    for verb in (Verb.OPTIONS, Verb.OPTION, Verb.ROBOT, Verb.MOVE, Verb.LOG, Verb.AGREE):
        for number, argument in enumerate(ARGUMENTS):
            for values in a_third(VALUES, number) if verb == Verb.OPTION else ((),):
                forged = Press.public(1, 1, verb, argument).id
                outcome = forge(loopback, ana, post, forged, values)
                await answered_in_private(outcome, (forged, values))
    await told(bot)

    assert faults(caplog) == []


COMMANDS = {
    "move": ("choice",),
    "hand": ("sort",),
    "board": ("what",),
    "orders": ("give", "stop"),
    "game resume": ("table",),
    "game settings": ("option", "value"),
    "game replace": ("player",),
}
"""Every command that takes what is written freely."""

WRITTEN = ("x", "-1", "٣", "9" * 30, str(BEYOND), "²", ",", "=", "\u200b", "{}", "a" * 6000)


@pytest.mark.parametrize("name", COMMANDS)
async def test_whatever_is_written_into_a_command(loopback, bot, caplog, name):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    for argument in COMMANDS[name]:
        for written in WRITTEN:
            outcome = ana.command(name, {argument: written}, "table-one")
            await answered_in_private(outcome, (name, argument, written))
    await told(bot)

    assert faults(caplog) == []
