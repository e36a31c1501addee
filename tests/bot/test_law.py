"""The law of a table: every command, press and word of the shell has its row, and rows hold."""

from pathlib import Path

import pytest

from bot.client import RedGavel
from bot.shell.commands import parser
from bot.table.cases import ASKED, HOLDS, MAY_ASK, When, Who
from bot.table.law import LAW, Silence, Tell, rows_of
from cogs.ui.ids import Verb
from tests.machines import a_machine


@pytest.fixture
async def commands(store):
    bot = RedGavel(a_machine(), store)
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


# ---- the page for hosts ------------------------------------------------------------------------

PAGE = Path(__file__).parents[2] / "docs" / "hosting-a-table.md"
TOLD = (
    *("undo", "choose", "sooner", "extend", "pause", "pause_ends"),
    *("seat", "seat_for_good", "seat_known", "leave"),
    *("host", "place", "go_on", "close", "end", "mend", "seals"),
)
"""The deeds of the page's table, in its order."""
UNSAID = {
    *(When.RUNNING, When.A_ROBOT, When.SAME_SERVER, When.SAME_SIGHT, When.UNSEEN, When.LONGER),
    *(When.FREE, When.OWNED, When.LOST, When.STILL, When.CLOSED),
}
"""Conditions that the words of their deeds tell already."""


def line(deed):
    """A deed as the page for hosts tells it."""
    when = [str(one) for one in deed.when if one not in UNSAID]
    cells = (
        ", ".join([deed.what, *when]),
        ", ".join(deed.asks),
        ", ".join(deed.word) or "–",
        deed.silence if deed.silence is not Silence.NONE else "–",
        deed.told,
        deed.back or "–",
    )
    return f"| {' | '.join(cells)} |"


def is_told(row):
    """Whether a row is the page's affair: somebody does it to others in a running game."""
    before = not {When.LOBBY, When.PRACTICE}.isdisjoint(row.when)
    by_players = not {Who.CLOCK, Who.OPERATOR}.issuperset(row.asks)
    touches = bool(row.word) or row.told in (Tell.OWNER, Tell.ALL)
    return touches and by_players and not before


def listed():
    """The lines of the page's table."""
    return [line(row) for deed in TOLD for _, row in rows_of(deed) if is_told(row)]


def test_the_page_for_hosts_says_the_rows_of_the_law_and_no_others():
    page = PAGE.read_text("utf-8").splitlines()
    heading, _, *rows = [row for row in page if row.startswith("|") and row.count("|") == 7]

    assert "whose word it takes" in heading
    assert rows == listed()


def test_every_deed_that_is_anothers_affair_stands_on_that_page():
    theirs = {name.partition(".")[0] for name, row in LAW.items() if is_told(row)}

    assert theirs <= {*TOLD}
