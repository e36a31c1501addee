"""The adversary finds what is broken on purpose, and nothing else."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.table.cases import When, Who
from bot.table.law import LAW
from tests.adversary.__main__ import most_are_found, searched
from tests.adversary.breaking import ATTACKS, STUCK, is_seen, mutants, row
from tests.adversary.invariants import INVARIANTS
from tests.adversary.run import Run

SEEDS = 120
"""Runs within which a named attack is found."""
BROKEN = (
    "undo.seen: without the word of everybody whose time has not run out",
    "seat.person: not only once its owner's own time has run out",
    "undo.left: silence is a yes",
    "pause.rested: players ask, too",
    "bot.table.people.hosting.VANISHED turned to nothing",
    "seat_known: without the word of everybody who has sat in that seat",
    "bot.table.lobby.closing.told_closed tells nobody",
)
"""A row of each way to break one; `make soak` looks for all of them."""
DEEDS = 3000
"""Deeds without a finding; `make soak` does a hundred thousand."""


@pytest.mark.long
def test_a_coalition_breaks_no_promise(capsys):
    assert searched(["--deeds", str(DEEDS)]) == 0, capsys.readouterr().out


@pytest.mark.long
@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_each_attack_is_found_when_its_row_is_broken_again(attack):
    assert attack.found(SEEDS) is not None


@pytest.mark.long
@pytest.mark.parametrize("name", BROKEN)
def test_a_row_that_is_broken_by_a_mutation_is_found(name):
    [broken] = [each for each in mutants() if each.name == name]

    assert broken.found(SEEDS) is not None


@pytest.mark.long
def test_a_law_by_which_a_table_gets_stuck_is_found():
    assert STUCK.found(SEEDS) is not None


@pytest.mark.parametrize(("found", "code"), [(9, 0), (8, 1)])
def test_the_long_search_fails_for_more_than_one_of_ten(capsys, found, code):
    rows = [SimpleNamespace(name=f"{n}", found=lambda _, n=n: n < found or None) for n in range(10)]

    assert most_are_found(rows) == code
    assert "not found: 9" in capsys.readouterr().out


def test_the_same_seed_makes_the_same_run():
    runs = [Run(17), Run(17)]
    for run in runs:
        asyncio.run(run.play(40))

    first, second = runs
    assert [*first.log] == [*second.log]
    assert len(first.log) > 10


def test_a_finding_says_how_to_find_it_again(capsys):
    with row("place.seen", when=(When.RUNNING, When.SAME_SERVER)):
        assert searched(["--focus", "place", "--seeds", str(SEEDS)]) == 1

    told = capsys.readouterr().out
    assert f"place: {INVARIANTS['place']}" in told
    seed = told.split("seed ")[1].split(",")[0]
    assert f"again: python -m tests.adversary --seed {seed} --focus place" in told


def test_what_is_mutated_is_what_touches_others():
    assert not any(is_seen(name) for name, deed in LAW.items() if deed.reads)
    assert not any(is_seen(name) for name, deed in LAW.items() if deed.asks == (Who.SELF,))
    assert is_seen("close.unmoved")
    assert len([*mutants()]) > 60
