"""Every two aliens at one table: sets of six in which each pair meets, played a while by chance.

`make soak` plays whole games of whatever is dealt; here no pair is left out.
"""

from collections import Counter
from itertools import chain, combinations

import pytest

from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.aliens import ALERTS, NOT_TOGETHER
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.power import power, powers
from rules.cosmic_encounter.steps.powers import clash
from tests.conformance.census import cosmic_encounter as census
from tests.conformance.tables import Case, Play

SEATS = 6
GROUPS = 10
DECISIONS = 100
"""Decisions of each table: two or three encounters, since clocks close most stops."""

ALIENS = sorted(chain.from_iterable(ALERTS.values()))
PAIRS = {frozenset(pair) for pair in combinations(ALIENS, 2)}
APART = {frozenset(pair) for pair in NOT_TOGETHER}


def sets_of_six() -> list[list[str]]:
    """Few sets in which every two aliens meet that may.

    The one goes in that meets most of those who are there; of several, who has most left to meet.
    """
    unmet = PAIRS - APART
    found = []
    while unmet:
        chosen: list[str] = []
        left = Counter(chain.from_iterable(unmet))
        while len(chosen) < SEATS:
            gains = {one: (gain(one, chosen, unmet), left[one]) for one in fitting(chosen)}
            chosen.append(max(gains, key=gains.__getitem__))
        unmet -= {frozenset(pair) for pair in combinations(chosen, 2)}
        found.append(chosen)
    return found


def fitting(chosen: list[str]) -> list[str]:
    """Return the aliens that may still join these."""
    return [
        one
        for one in ALIENS
        if one not in chosen and not any(frozenset((one, other)) in APART for other in chosen)
    ]


def gain(one: str, chosen: list[str], unmet: set[frozenset[str]]) -> int:
    """Count the chosen aliens that it meets for the first time."""
    return sum(frozenset((one, other)) in unmet for other in chosen)


SETS = sets_of_six()


def options_of(number: int) -> CosmicOptions:
    """A table for this set; what else is played with changes from set to set."""
    named = {f"alien_{seat}": name for seat, name in enumerate(SETS[number], 1)}
    return CosmicOptions(
        **named,
        named=True,
        planets="four" if number % 2 else "five",
        rewards=number % 3 > 0,
        techs=number % 4 == 0,
        lucre=number % 5 == 0,
        stops="by the clock" if number % 7 else "all speak",
    )


def test_every_two_aliens_meet_but_those_that_must_not() -> None:
    met = {frozenset(pair) for each in SETS for pair in combinations(each, 2)}

    assert len(ALIENS) == len({*ALIENS}) == len(powers()) == 50
    assert met == PAIRS - APART
    assert {frozenset({"Healer", "Masochist"})} == APART
    assert len(SETS) < 120


def test_the_pairs_that_must_not_meet_are_those_of_the_powers_themselves() -> None:
    clashing = {frozenset((a.name, b.name)) for a, b in combinations(powers(), 2) if clash(a, b)}

    assert clashing == APART


def test_a_table_that_names_two_aliens_that_must_not_meet_is_refused() -> None:
    options = CosmicOptions(named=True, alien_1="Masochist", alien_4="Healer")

    assert "cannot play at the same table" in str(options.refusal(SEATS))


@pytest.mark.long
@pytest.mark.parametrize("group", range(GROUPS), ids=lambda group: f"sets_{group}_of_{GROUPS}")
def test_tables_of_six_are_counted_at_every_decision_and_go_on_from_their_saves(group) -> None:
    for number in range(group, len(SETS), GROUPS):
        play = Play(Case(META, SEATS, options_of(number), whole=True), f"pairs {number}")
        try:
            plays_for_a_while(play, SETS[number])
        except Exception as wrong:
            wrong.add_note(f"decision {len(play.log) + 1} of {play}")
            raise


def plays_for_a_while(play: Play, aliens: list[str]) -> None:
    seated = [[power(alien).name for alien in player.aliens] for player in play.game.seated]
    assert seated == [[alien] for alien in aliens]
    before = census(play.game)
    for game in play.decisions():
        assert census(game) == before
        if len(play.log) == DECISIONS:
            break

    assert play.game.encounters > 0
    again = type(play.game).load(play.saved)
    assert again.save() == play.saved
    assert again.asks() == play.game.asks()
