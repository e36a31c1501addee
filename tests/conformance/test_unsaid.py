"""A seat can take back its secret answers, whatever secrets the others have."""

from random import Random

import pytest

from rules.games import GAMES
from tests.answers import some_answer
from tests.games import chips

DECISIONS, TRIED = 160, 12
OPTIONS = {
    "terraforming_mars": ({"draft": True}, {"mars_auction": True, "bidding": "plan"}),
    "cosmic_encounter": ({}, {"lucre": True}),
}
CASES = [(meta, options) for meta in GAMES.values() for options in OPTIONS.get(meta.id, ({},))]
CASES.append((chips.META, {}))
"""Every game that is offered, and one in which nobody ever acts in secret."""


def others_silent_answer(game, seat, chance):
    """Return the game after somebody else's unnoticed answer; None if nobody can give one."""
    for other in chance.sample([s for s in game.asks() if s != seat], len(game.asks()) - 1):
        trial = type(game).load(game.save())
        trial.play(other, some_answer(trial.asks()[other], chance.random))
        if trial.in_secret and trial.common() == game.common():
            return trial
    return None


@pytest.mark.long
@pytest.mark.parametrize(("meta", "options"), CASES, ids=lambda one: str(getattr(one, "id", one)))
def test_a_secret_answer_is_unsaid_as_if_it_had_never_been(meta, options):
    chance = Random("unsaid")
    table = meta.new(4, meta.options.model_validate(options), "unsaid", "")
    secret = free = kept = 0
    for _ in range(DECISIONS):
        asked = table.asks()
        if not asked or table.over or free >= TRIED:
            break
        required = [seat for seat, ask in asked.items() if not ask.optional]
        seat = chance.choice(list(asked) if chance.random() < 0.4 or not required else required)
        former, in_secret = type(table).load(table.save()), table.in_secret
        secret += in_secret
        table.play(seat, some_answer(asked[seat], chance.random))
        if not (in_secret and table.in_secret and former.common() == table.common()):
            assert table.unsaid(seat, former) is None, (
                "an answer is unsaid although something public has happened since"
            )
            continue
        free += 1
        with_other = others_silent_answer(table, seat, chance)
        unsaid = table.unsaid(seat, former)
        assert unsaid is not None, "an answer that nobody noticed cannot be unsaid"
        assert unsaid.view(seat) == former.view(seat), "its own seat sees another table than before"
        assert unsaid.digest(seat) not in (table.digest(seat), former.digest(seat)), (
            "a question that is asked again has a digest that was used before"
        )
        for other in {None, *table.seats} - {seat}:
            assert unsaid.view(other) == table.view(other), "others see that it was unsaid"
            assert other is None or unsaid.digest(other) == table.digest(other), (
                "others' buttons go stale as it is unsaid"
            )
        if with_other is not None:
            kept += 1
            again = with_other.unsaid(seat, former)
            assert again is not None, "another's secret would be told by it"
            assert all(again.view(s) == with_other.view(s) for s in {*table.seats} - {seat}), (
                "others see that it was unsaid after another's secret answer"
            )
    assert not secret or free >= 2, "seats answer in secret, but hardly one answer can be unsaid"
    assert not secret or kept >= 1, "no answer was unsaid after another's secret answer"
