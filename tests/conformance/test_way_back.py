"""Back within one's own secret choice, in every game: it leads to the question before, unheard."""

import json

import pytest

from rules.kernel import BACK, Refused
from tests.conformance.tables import Case, Play, cases

LOOKS = 60
"""The decisions of each table that are checked; secret set-ups come first."""


def tables() -> list[Case]:
    """Each game with two or three seats as usual, and with every option that opens a set-up."""
    wanted = ({}, {"prelude": True}, {"mars_auction": True, "bidding": "sealed"})
    return [case for case in cases() if case.seats in (2, 3) and case.chosen in wanted]


def of_others(game, seat):
    others = [other for other in game.seats if other != seat]
    return [(game.view(other), game.digest(other)) for other in others], game.view(None)


@pytest.mark.long
@pytest.mark.parametrize("case", tables(), ids=str)
def test_back_leads_to_the_question_before_or_is_refused(case):
    play = Play(case, "back")
    refused = gone_back = 0
    for number, game in enumerate(play.decisions()):
        if number == LOOKS:
            break
        for seat, ask in game.asks().items():
            if not ask.back:
                with pytest.raises(Refused):
                    type(game).load(game.save()).play(seat, BACK)
                refused += 1
                continue
            trial = type(game).load(game.save())
            heard = of_others(trial, seat)
            trial.play(seat, BACK)
            before = trial.asks()[seat]
            assert before != ask
            assert of_others(trial, seat) == heard, "somebody noticed it"
            assert trial.take_news() == []
            trial.play(seat, before.fallback)
            assert json.loads(trial.save())
            gone_back += 1

    assert refused > 0
    steps = case.meta.id in ("terraforming_mars", "cosmic_encounter", "tourney")
    assert (gone_back > 0) == steps, "only set-ups, secret auctions and stops have steps"
