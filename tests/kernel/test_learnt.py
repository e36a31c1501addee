"""A vote counts what came into view since a former position, for the first time or again."""

from rules.kernel import learnt_since
from tests.games.tourney import META, Tourney

SEED = "learnt"


def dealt(*hand: str, shown: tuple[str, ...] = ()) -> Tourney:
    """A table at which the first knight holds these cards, and these have been laid off."""
    game = META.new(2, META.options(), SEED, "")
    assert isinstance(game, Tourney)
    game.knights[0].hand, game.knights[1].hand = list(hand), []
    game.discards = list(shown)
    return game


def test_a_card_that_is_drawn_again_is_counted_like_any_other() -> None:
    seen = learnt_since(
        dealt("boo_1", "spur_1"), [dealt("spur_1"), dealt("boo_1", "boo_2", "spur_1")]
    )

    assert seen.alone == {0: 2}


def test_a_card_that_stays_in_sight_is_not_counted() -> None:
    assert learnt_since(dealt("boo_1"), [dealt("boo_1"), dealt("boo_1")]).alone == {}


def test_a_card_that_was_seen_and_laid_away_between_two_positions_is_counted_once() -> None:
    seen = learnt_since(dealt(), [dealt("boo_1"), dealt(), dealt("boo_1")])

    assert seen.alone == {0: 1}


def test_a_card_that_everybody_sees_again_is_named_again() -> None:
    seen = learnt_since(dealt(shown=("boo_1",)), [dealt("boo_1"), dealt(shown=("boo_1",))])

    assert seen.by_all == ("boo_1",)
    assert seen.alone == {}
