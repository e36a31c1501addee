"""Ten days of five players, of whom one vanishes: each title, and the limits of what is bearable.

`python -m tests.month.soak` plays whole games.
"""

import pytest

from bot.delivery.question_dms import QuestionDms
from bot.hours.calendar import Calendar
from tests.month import foreseen, soak
from tests.month.month import Counted
from tests.month.people import GROUPS, SHORT
from tests.month.titles import TITLES, broken
from tests.worlds.soak import dealt_by
from tests.worlds.undrawn import undrawn

DAYS = 10


async def ten_days(title, folder, seed=1, days=DAYS):
    with undrawn(), dealt_by(f"{title}/{seed}"):
        return await title.month(folder, events=SHORT, seed=seed).play(days)


@pytest.mark.long
@pytest.mark.parametrize("title", TITLES, ids=str)
async def test_in_ten_days_everybody_is_called_in_time_and_nobody_at_night(tmp_path, title):
    found = await ten_days(title, tmp_path)

    assert broken(found) == []
    assert found.answers > 10
    assert found.time_outs["Chidi"], "who has vanished runs out of time"
    assert found.noticed is not None, "who has left the server is stood in for"


@pytest.mark.long
async def test_a_call_at_night_would_be_found(tmp_path, monkeypatch):
    monkeypatch.setattr(Calendar, "wakes", lambda calendar, at: at)

    assert (await ten_days(TITLES[0], tmp_path)).in_told_hours


@pytest.mark.long
async def test_a_turn_without_a_call_would_be_found(tmp_path, monkeypatch):
    async def unwanted(dms, row, wish):
        return False

    monkeypatch.setattr(QuestionDms, "_is_wanted", unwanted)

    assert (await ten_days(TITLES[0], tmp_path)).uncalled


def test_a_seed_gives_the_same_month_again():
    lines = [], []
    for said in lines:
        soak.soak_as_told(["--game", "project_mars", "--days", "2"], said.append)

    assert lines[0] == lines[1]
    assert lines[0][0] == soak.HEAD


def test_in_months_without_troubles_the_forecast_stands_beside_the_days():
    lines = []
    code = soak.soak_as_told(["--calm", "--game", "project_mars", "--days", "2"], lines.append)

    head, row = lines
    assert (head, code) == (soak.HEAD_CALM, 0)
    name, foreseen, days, share = row.strip("| ").split(" | ")
    assert (name, days, share) == ("Project Mars", "not over", "–")
    least, most = map(int, foreseen.split(" to "))
    assert 10 < least < most < 200


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name.replace(" ", "_"))
def test_a_month_of_a_group_lies_within_what_its_lobby_foresaw(group):
    found = foreseen.played(TITLES[0], group, seed=3)

    assert foreseen.is_within(found), (found.days, found.forecast)


def test_a_month_outside_of_what_was_foreseen_is_found():
    def within(days, over=True):
        return foreseen.is_within(Counted("A game", days=days, over=over, forecast=(5, 9)))

    assert within(5.1)
    assert within(9.4)
    assert not within(4.4)
    assert not within(9.6)
    assert not within(7, over=False)


def test_a_forecast_is_compared_with_the_mean_of_the_months_that_ended():
    def months(*days, over=True):
        return [Counted("A game", days=each, over=over, forecast=(20, 45)) for each in days]

    assert soak.is_near(months(20, 26))
    assert not soak.is_near(months(20, 24))
    assert soak.is_near(months(45))
    assert not soak.is_near(months(46))
    row = soak.calm_row(TITLES[0], months(20, 60))
    assert row == "| Hammer Price | 20 to 45 | 20, 60 | -25% |"
    assert soak.is_near(months(2, over=False)), "a game that was not played to its end says nothing"
