"""The law lets no table get stuck: one present player leads on, whoever else is silent for ever."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from bot.table import law
from bot.table.cases import Case, Chair, TableFacts, When, Who
from bot.table.law import LAW, Silence, asked, may_ask
from tests.bot.conftest import ANA

WEEK, PAUSE, OPEN, LONGEST = 7, 14, 3, 21
"""Days: a voter's time, the longest pause, a vote, and what the law promises."""
NEVER = 10_000
LEADING = ("go_on", "place", "mend", "seat", "close", "end.unfinished")
"""Deeds that lead on; a move does, too, but perhaps nobody awaits Ana's."""

OTHERS = {
    "plays": {},
    "is late": {"late": True, "slow": True},
    "is away as told": {"away": True},
    "lets a robot play": {"player": None},
    "is away behind a robot": {"player": None, "away": True},
    "was late, a robot plays": {"player": None, "late": True},
    "lets another play": {"player": 900},
    "lets another play, who is late": {"player": 900, "slow": True},
    "is a robot": {"player": None, "holder": None},
}
"""The other seats; everybody in them says nothing for ever."""


def tables() -> Iterator[TableFacts]:
    """Yield the tables of Ana and one or two others, in every state that the law tells apart."""
    for others in (*product(OTHERS, repeat=1), *product(OTHERS, repeat=2)):
        chairs = [Chair(0, ANA, ANA)]
        for seat, kind in enumerate(others, 1):
            chairs.append(replace(Chair(seat, ANA + seat, ANA + seat), **OTHERS[kind]))
        for host, place in product((ANA, ANA + 1), ("", "channel", "server")):
            for aside, unreadable, moved in product((False, True), repeat=3):
                yield TableFacts(
                    status="running",
                    host=host,
                    chairs=tuple(chairs),
                    lost=place,
                    aside=aside,
                    unreadable=unreadable,
                    others_moved=moved,
                )


def cases(table: TableFacts) -> Iterator[Case]:
    """Yield what Ana may ask: of the table, and for each seat that a robot could play."""
    near = frozenset({When.SAME_SERVER, When.SAME_SIGHT})
    yield Case(table=table, asker=ANA, has=near)
    for chair in table.chairs[1:]:
        yield Case(table=table, asker=ANA, seat=chair.seat, has=frozenset({When.A_ROBOT}))


def days(row: str, case: Case) -> int:
    """Return the days until it is done though nobody else speaks; they may begin with a pause."""
    voices, deed = asked(row, case), LAW[row]
    silent = {*voices.word} - {ANA}
    away = {c.holder for c in case.table.chairs if c.away}
    if silent and (deed.silence is not Silence.LETS_GO or silent & away):
        return NEVER
    return PAUSE + WEEK if silent else OPEN if voices.waits else 0


def leads_on(table: TableFacts, deeds: tuple[str, ...]) -> bool:
    """Whether one of these deeds is done in time; what cannot be read allows few of them."""
    readable = [deed for deed in deeds if deed not in ("go_on", "seat", "mend")]
    for case, deed in product(cases(table), readable if table.unreadable else deeds):
        verdict = may_ask(deed, case)
        if verdict.why is None and days(verdict.row, case) <= LONGEST:
            return True
    return False


def test_whoever_else_is_silent_one_present_player_leads_on_within_21_days() -> None:
    stuck = [table for table in tables() if not leads_on(table, LEADING)]

    assert stuck == []


@pytest.mark.parametrize(
    "worse",
    [
        {"word": (Who.EVERY_OWNER,)},
        {"silence": Silence.LAPSES},
        {"asks": (Who.HOST,)},
        {"when": (When.RUNNING, When.HOST_SILENT)},
    ],
    ids=["all are needed", "silence refuses", "the host alone asks", "the host must be silent"],
)
def test_a_law_that_lets_fewer_close_a_table_is_found(
    worse: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = {**LAW, "end.unfinished": replace(LAW["end.unfinished"], **worse)}
    monkeypatch.setattr(law, "LAW", changed)
    monkeypatch.setitem(globals(), "LAW", changed)

    assert not all(leads_on(table, LEADING) for table in tables())
