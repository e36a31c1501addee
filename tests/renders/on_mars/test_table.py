"""The table of On Mars, wide and for a phone: what is written, and what is lit."""

import pytest

from renders.on_mars.look import Look, look_at
from renders.on_mars.phone import draw_phone
from renders.on_mars.wide import draw_wide
from rules.on_mars.model.views import Table
from tests.renders.on_mars import samples
from tests.renders.written import assert_apart

LONG_NAMES = (
    "Maximiliana-Alexandrovna von H🚀", "田中さん 太郎", "José Ñandú Ünïcødé Čapek", "W" * 32,
)  # fmt: skip


def look(table: Table, names=samples.NAMES, **more) -> Look:
    return look_at(table, names, **more).for_drawing()


TABLES = {
    "play": samples.table(),
    "crowded": samples.crowded(),
    "two": samples.few(2),
    "three": samples.few(3),
    "alone": samples.alone(),
    "setup": samples.table(phase="setup", on_turn=None, awaited=(0,)),
    "shuttle": samples.table(phase="shuttle", on_turn=None, awaited=(0, 1, 2, 3)),
    "asked": samples.table(awaited=(0, 2)),
    "over": samples.ending(),
    "gone": samples.someone_gone(),
}


@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES], ids=["short", "long"])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_on_a_wide_table_every_word_is_inside_apart_and_no_smaller_than_15(table, names, written):
    draw_wide(look(table, names, before=samples.before(), news=samples.NEWS))

    assert min(entry.style.size for entry in written) >= 15
    assert_apart(written)


@pytest.mark.parametrize("names", [samples.NAMES, LONG_NAMES], ids=["short", "long"])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_on_a_phone_every_word_is_inside_apart_and_no_smaller_than_24(table, names, written):
    draw_phone(look(table, names, before=samples.before(), news=samples.NEWS))

    assert min(entry.style.size for entry in written) >= 24
    assert_apart(written)
