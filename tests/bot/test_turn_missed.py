"""Words for a missed turn, to its own player alone, and for what comes next."""

import pytest

from cogs.inbox.layout import WaitingGame, _line
from cogs.question.panel import dm_head
from cogs.ui.notes import turn_missed
from rules.kernel import Confirm, say
from tests.bot.conftest import ANA, BRAM
from tests.discord.ui_samples import view

MISSED = "You missed your last turn."
ROBOT = "If you miss this one, a robot or your caretaker plays for you"


@pytest.fixture
def ask():
    yes, no = say("Launch"), say("Wait")
    return Confirm(title=say("Launch?"), moment="launch", fallback=False, yes=yes, no=no)


async def test_a_missed_turn_is_known_until_its_player_answers_in_time(tables, begin):
    table = await begin(ANA, BRAM, limit=12)
    [timer] = [t for t in await tables.store.timers.of(table) if t.kind == "limit"]
    await tables.time_out(timer)

    assert (await tables.view(table, ANA)).missed == 1
    assert (await tables.view(table, BRAM)).missed == 0, "it is said to its own player alone"

    for _ in range(60):
        public = await tables.view(table, None)
        member = (ANA, BRAM)[public.awaited[0]]
        ask = (await tables.view(table, member)).ask
        await tables.play(table, member, None, ask.fallback)
        if member == ANA:
            break
    assert (await tables.view(table, ANA)).missed == 0


@pytest.mark.parametrize("stands_in", [True, False])
def test_the_next_dm_and_the_warning_say_so_and_whether_a_robot_comes(ask, stands_in):
    head = dm_head(view(ask, missed=1, stands_in=stands_in))
    warning = dm_head(view(ask, missed=1, stands_in=stands_in, soon=True))

    for said in (head, warning):
        assert MISSED in said
        assert (ROBOT in said) == stands_in


def test_who_gathers_their_tables_reads_it_in_the_morning(ask):
    assert MISSED in _line(1, WaitingGame(view(ask, missed=1)))


def test_nothing_is_said_to_whoever_answered_or_is_not_named(ask):
    assert turn_missed(view(ask)) is None
    assert turn_missed(view(ask, missed=1, awaited=(1, 2))) is None
