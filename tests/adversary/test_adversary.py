"""The adversary finds what is broken on purpose, and nothing else."""

import asyncio
from random import Random

import pytest

from bot.table.cases import When, Who
from bot.table.law import LAW
from tests.adversary.__main__ import searched
from tests.adversary.breaking import ATTACKS, is_seen, mutants, row
from tests.adversary.invariants import INVARIANTS
from tests.adversary.run import Run

SEEDS = 120
"""Runs within which a named attack is found."""
SAMPLE, FOUND = 10, 9
"""Mutants that are drawn, and those of them that are found at least."""
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
def test_most_rows_that_are_broken_by_chance_are_found():
    sample = Random("mutants/1").sample([*mutants()], SAMPLE)

    missed = [one.name for one in sample if one.found(SEEDS // 3) is None]

    assert len(missed) <= SAMPLE - FOUND, missed


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
