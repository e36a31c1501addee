"""Commands and presses of which the law says that they only show something write to no table."""

import inspect
import re

import pytest

from bot.client import RedGavel
from bot.table.law import LAW
from cogs.ui.ids import ANSWER_VERBS, Verb
from tests.machines import a_machine

CALLED = re.compile(r"\bbot\.(\w+(?:\.\w+)*)")
"""A service of the bot that is used."""
WITHIN = re.compile(r"(?<![\w.])(\w+)\(|\bself\.(\w+)\(")
"""A function or a method of the cogs that is called."""
SHOWS = re.compile(
    r"view|view_of\w*|lobby|at|shown|seen|offered|of_closed|is_\w+|may\w*|can_see|seated_at|page\w*"
    r"|now|table\w*|member|ended_in|ranking|ratings|outcomes|beside|calendar|waiting|story|former"
    r"|open_in|loaded|prove|moves|latest|games|figures|lines|message|ended_at|of|of_all|get"
    r"|lobbies_in|lookout|closing|bot|client|machine|store|sender|tables|views|sight|readers|held"
    r"|user|id|quotas|db"
)
"""Names of services that only look."""
OWN = {
    "begin": "Discord is answered",
    "services.visiting.saw": "what one has looked at oneself",
    "store.outbox.keep_message": "which DM one presses in",
    "services.tables.held.homes.changed": "which DM one presses in",
    "sender.sight.met": "who was seen where, remembered",
    "lookouts.waits": "one's own wish to hear of a table",
}
"""Services that keep something of the reader alone."""


def reading():
    """The ways that stand in rows that read, and in no other."""
    write = {way for deed in LAW.values() if not deed.reads for way in deed.ways}
    return {way for deed in LAW.values() if deed.reads for way in deed.ways} - write


def reached(function, owner, seen):
    """The services that a function of the cogs calls, with those of the functions it calls."""
    function = inspect.unwrap(function)
    if function in seen or not function.__module__.startswith("cogs"):
        return set()
    seen.add(function)
    source = inspect.getsource(function)
    found = {*CALLED.findall(source)}
    for name, method in WITHIN.findall(source):
        called = function.__globals__.get(name) if name else getattr(owner, method, None)
        if inspect.isfunction(called):
            found |= reached(called, owner, seen)
    return found


def writing(function, owner):
    services = reached(function, owner, set()) - {*OWN}
    return {one for one in services if not SHOWS.fullmatch(one.rpartition(".")[2])}


@pytest.fixture
async def loaded(store):
    bot = RedGavel(a_machine(), store)
    await bot._cogs.load()
    yield bot
    await bot.close()


def action(bot, verb):
    """The method that carries out presses with a verb, and its topic."""
    method = bot.get_cog("Presses").actions[verb]
    return method.__func__, type(method.__self__)


def test_every_press_is_carried_out_by_one_topic(loaded):
    assert {*loaded.get_cog("Presses").actions} == {*Verb}


READS = [verb for verb in Verb if f"press {verb}" in reading() and verb not in ANSWER_VERBS]


@pytest.mark.parametrize("verb", READS)
def test_a_press_of_which_the_law_says_that_it_reads_writes_nothing(loaded, verb):
    assert writing(*action(loaded, verb)) == set()


async def test_a_command_of_which_the_law_says_that_it_reads_writes_nothing(loaded):
    found = {
        command.qualified_name: writing(command.callback, type(command.binding))
        for command in loaded.tree.walk_commands()
        if f"/{command.qualified_name}" in reading()
    }

    assert found
    assert {name: services for name, services in found.items() if services} == {}


@pytest.mark.parametrize("verb", ["join", "start", "cancel", "step_in", "go_on", "agree"])
def test_a_press_that_writes_is_known_to_write(loaded, verb):
    assert writing(*action(loaded, verb))
