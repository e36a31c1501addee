"""An upgrade in the middle of an open round: the same is asked, so nothing is stale or begins anew.

`release_9.sql.gz` holds a table of each title as commit 8374148e left it, most of them in a round
that some have answered; `release_9.json` has the digests on its open buttons.
"""

import json
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest

from bot.table import changes
from bot.table.held import StaleQuestion
from bot.table.tables import Tables
from rules.kernel import Position, Text
from rules.terraforming_mars.model.words import CHANGES
from tests.answers import some_answer
from tests.bot.releases import NINE, PEOPLE, SAVES, opened

TITLES = json.loads((SAVES / "release_9.json").read_text())
TABLES = pytest.mark.parametrize(
    "table", [pytest.param(int(number), id=each["title"]) for number, each in TITLES.items()]
)


@pytest.fixture
def hand(hand):
    hand.now = float(NINE.later)
    return hand


def otherwise(thing):
    """The same in other words: every text, wherever it stands, and every name in it."""
    if isinstance(thing, Text):
        return Text(f"So: {thing.template}", tuple((k, otherwise(v)) for k, v in thing.args))
    if isinstance(thing, tuple):
        return tuple(map(otherwise, thing))
    if not is_dataclass(thing):
        return thing
    own = {one.name: getattr(thing, one.name) for one in fields(thing) if one.init}
    return replace(thing, **{name: otherwise(value) for name, value in own.items()})


def briefly(ask):
    """The same in a sentence that has nothing in common with the former one."""
    return replace(otherwise(ask), title=Text("What now?"), hint=None)


@contextmanager
def every_question(reworded):
    """A release that says every question in another way."""
    asks, known = Position.asks, {}

    def other_asks(game):
        found = asks(game)
        if id(found) not in known:
            known[id(found)] = found, {seat: reworded(ask) for seat, ask in found.items()}
        return known[id(found)][1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Position, "asks", other_asks)
        yield


async def open_buttons(tables, table):
    """The digest on each open button, by its reader."""
    views = {member: await tables.view(table, member) for member in PEOPLE}
    return {member: view.digest for member, view in views.items() if view.ask is not None}


async def waited_for(tables, table):
    views = {member: await tables.view(table, member) for member in PEOPLE}
    return [m for m, view in views.items() if view.ask is not None and not view.ask.optional]


async def press(tables, table, member, digest):
    """Answer by a button with this digest."""
    ask = (await tables.view(table, member)).ask
    await tables.play(table, member, digest, some_answer(ask, Random(table).random))


async def limits(tables, table):
    return {
        (t.seat, t.kind): (t.since, t.due)
        for t in await tables.store.timers.of(table)
        if t.seat >= 0 and t.kind in ("limit", "warn", "remind")
    }


async def each_button_is_good(store, table, buttons):
    """Press these buttons one after the other, and look at the times of the others."""
    buttons = dict(buttons)
    while buttons:
        (member, digest), tables = buttons.popitem(), Tables(store)
        before, present = await limits(tables, table), await open_buttons(tables, table)
        try:
            await press(tables, table, member, digest)
        except StaleQuestion as stale:
            raise AssertionError(f"the button of {member} is stale") from stale
        left, after = await open_buttons(tables, table), await limits(tables, table)
        same = {m for m in left if left[m] == present.get(m) and m != member}
        kept = {key: ends for key, ends in before.items() if PEOPLE[key[0]] in same}
        assert {key: after.get(key) for key in kept} == kept, "a time has begun anew"
        buttons = {m: digest for m, digest in buttons.items() if m in same}


@TABLES
async def test_each_open_button_of_8374148e_is_good_and_no_limit_is_new(tmp_path, hand, table):
    async with opened(tmp_path, NINE, now=hand) as store:
        buttons = {PEOPLE[int(s)]: d for s, d in TITLES[f"{table}"]["digests"].items()}
        await each_button_is_good(store, table, buttons)


@TABLES
@pytest.mark.parametrize("turned", [False, True], ids=["first to last", "last to first"])
async def test_a_release_that_words_every_question_otherwise_asks_the_same(
    tmp_path, hand, table, turned
):
    async with opened(tmp_path, NINE, now=hand) as store:
        buttons = await open_buttons(Tables(store), table)
        buttons = dict(reversed(buttons.items())) if turned else buttons

        with every_question(otherwise):
            await each_button_is_good(store, table, buttons)


@TABLES
async def test_what_the_table_waits_for_is_known_even_without_a_number_in_common(
    tmp_path, hand, table
):
    async with opened(tmp_path, NINE, now=hand) as store:
        tables = Tables(store)
        timed = {t.seat for t in await store.timers.of(table)}
        asked = [m for m in await waited_for(tables, table) if PEOPLE.index(m) in timed]
        formerly = TITLES[f"{table}"]["digests"]
        buttons = {member: formerly[f"{PEOPLE.index(member)}"] for member in asked}

        with every_question(briefly):
            await each_button_is_good(store, table, buttons)


@TABLES
async def test_a_button_of_an_answered_question_is_stale_in_any_words(tmp_path, hand, table):
    async with opened(tmp_path, NINE, now=hand) as store:
        tables = Tables(store)
        member = (await waited_for(tables, table))[0]
        digest = (await open_buttons(tables, table))[member]
        formerly = TITLES[f"{table}"]["digests"][f"{PEOPLE.index(member)}"]
        await press(tables, table, member, digest)

        for one in (digest, formerly):
            if (await tables.view(table, member)).ask is not None:
                with pytest.raises(StaleQuestion):
                    await press(tables, table, member, one)


TOLD_BY_8374148E = {
    "{seat:seat} ran out of time.": changes.RAN_OUT,
    "{former} missed two turns in a row, so {seat:seat} stands in until {former} takes the seat"
    " back. One press does that: Take my seat back.": changes.STEPS_IN,
    "{former}, who played for {owner}, missed two turns in a row, so {seat:seat} stands in until"
    " {owner} takes the seat back. One press does that: Take my seat back.": changes.STEPS_IN_AGAIN,
    "{seat:seat} now plays for {former}.": changes.PLAYS_FOR,
    "{seat:seat} now plays for {owner} instead of {former}.": changes.PLAYS_INSTEAD,
    "{seat:seat} is back and plays again instead of {former}.": changes.PLAYS_AGAIN,
    "{seat:seat} became the host of this table.": changes.HOSTS_NOW,
    "{name} has left this server.": changes.HAS_LEFT,
}
"""Lines of stories that are recognised; whoever rewords one lists it in `FORMER_WORDS`."""


@pytest.mark.parametrize("told", TOLD_BY_8374148E)
def test_a_deed_is_recognised_in_the_words_of_8374148e(told):
    assert changes.deed_of(Text(told)) == TOLD_BY_8374148E[told]


def test_a_change_of_terraforming_mars_is_recognised_in_the_words_of_8374148e():
    assert "{seat:seat}: {what} ({why})" in CHANGES
