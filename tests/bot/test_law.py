"""The law of a table: every command, press and word of the shell has its row, and rows hold."""

import pytest

from bot.client import RedGavel
from bot.shell.commands import parser
from bot.table.cases import ASKED, HOLDS, MAY_ASK, When, Who
from bot.table.law import LAW, Silence, Tell
from cogs.ui.ids import Verb


@pytest.fixture
async def commands(store):
    bot = RedGavel(store)
    await bot._cogs.load()
    typed = [one.qualified_name for one in bot.tree.walk_commands()]
    await bot.close()
    groups = {name.split()[0] for name in typed if " " in name}
    return {f"/{name}" for name in typed if name not in groups}


def words_of_the_shell():
    [subparsers] = [action for action in parser()._actions if action.choices]
    return {f"shell {word}" for word in subparsers.choices}


def ways():
    return {way for deed in LAW.values() for way in deed.ways}


async def test_every_command_press_and_word_of_the_shell_has_a_row(commands):
    presses = {f"press {verb}" for verb in Verb}

    assert commands | presses | words_of_the_shell() | {"clock"} == ways()


def test_whoever_asks_and_whoever_is_asked_is_known_to_the_law():
    for deed in LAW.values():
        assert deed.asks
        assert {*deed.asks} <= {*MAY_ASK}
        assert {*deed.word, *deed.heard} <= {*ASKED}


def test_silence_means_something_exactly_where_somebody_is_asked():
    for name, deed in LAW.items():
        waits = deed.silence in (Silence.LAPSES, Silence.LETS_GO)
        assert waits == bool(deed.word), name


def test_what_takes_anothers_word_is_told_to_the_channel_at_least():
    for name, deed in LAW.items():
        assert not deed.word or deed.told is not Tell.NOBODY, name
        assert not deed.reads or (deed.told is Tell.NOBODY and not deed.word), name


def test_every_condition_and_everybody_named_occurs_in_the_law():
    conditions = {when for deed in LAW.values() for when in deed.when}
    people = {who for deed in LAW.values() for who in (*deed.asks, *deed.word, *deed.heard)}

    assert conditions == {*When}
    assert people == {*Who}
    assert {*HOLDS} <= {*When}
