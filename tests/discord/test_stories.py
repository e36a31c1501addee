"""Comparing posts with the kept lines finds one that is missing, told twice, or astray."""

import pytest

from bot.table.views.table_view import Seated
from cogs.table.post import LINES
from cogs.ui.actions import oldest_first
from cogs.ui.words import Speech
from rules.kernel import say
from rules.meta import nothing_follows
from tests.discord.stories import astray

SPEECH = Speech([Seated(0, "Ana", None), Seated(1, "Bram", None)])
KEPT = [say("{seat:seat} bids {n}.", seat=n % 2, n=n) for n in range(4)]


def post(*lines):
    return oldest_first(lines, SPEECH, LINES)


TOLD = [post(*KEPT[:1]), post(*KEPT[1:3]), "Waiting for **Ana**.", post(*KEPT[3:])]


@pytest.mark.parametrize(
    ("posts", "found"),
    [
        (TOLD, []),
        (TOLD[:3], ["3 of 4 lines are told"]),
        ([*TOLD, TOLD[-1]], ["post 5 of 5 tells '**Bram** bids 3.' where line 5 is due"]),
        ([*TOLD[:2], TOLD[0]], ["post 3 of 3 tells '**Ana** bids 0.' where line 4 is due"]),
    ],
)
def test_each_kept_line_is_told_once_and_in_order(posts, found):
    assert astray(posts, KEPT, SPEECH, nothing_follows) == found
