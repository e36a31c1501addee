"""One's own plan is seen on one's own picture of the auction, and nowhere else."""

import pytest

from renders import gallery
from renders.terraforming_mars.auction.ghosts import Ghost
from renders.terraforming_mars.auction.private import ghosts_of, plan_words
from rules.terraforming_mars.mars_auction.bidding import Bidding
from rules.terraforming_mars.mars_auction.plan_desk import PlanDraft
from rules.terraforming_mars.model.views import Table
from tests.renders.lying import meets
from tests.rules.terraforming_mars.mars_auction.spread import auction, plan
from tests.rules.terraforming_mars.table import ANA, BRAM, CEM, NAMES

GAME = "terraforming_mars"
MARKERS = {"B": {BRAM: 3}, "A": {ANA: 1, BRAM: 1, CEM: 1}, "P2": {ANA: 1, BRAM: 1}, "4": {CEM: 1}}
WISHES = (("A", 3), ("B", 2), ("P1", 2, "B"), ("P2", 2, "A"), ("3", 1))


def planned(*, draft: bool = False, **more):
    game = auction(3, way="plan", markers=MARKERS)
    bidding = game.stack[-1]
    assert isinstance(bidding, Bidding)
    made = plan(ANA, *WISHES, **more)
    if draft:
        bidding.drafts[ANA] = PlanDraft(seat=ANA, plan=made)
    else:
        bidding.plans[ANA] = made
    return game


def seen(game, viewer):
    return Table.model_validate(game.view(viewer)).auction


def test_every_wish_is_a_chip_with_its_rank_and_its_most():
    ghosts = ghosts_of(seen(planned(), ANA))

    assert ghosts == {
        "A": Ghost(1, 3),
        "B": Ghost(2, 2, lost=True),
        "P1": Ghost(3, 2),
        "P2": Ghost(4, 2, after="A"),
        "3": Ghost(5, 1),
    }
    assert [ghost.words for ghost in ghosts.values()] == [
        "up to 3", "up to 2", "up to 2", "after A: 2", "up to 1",
    ]  # fmt: skip


def test_the_picture_says_whether_the_plan_is_kept_and_what_it_does_in_the_end():
    kept = seen(planned(ceiling=8, then="pass"), ANA).plan
    written = seen(planned(draft=True), ANA).plan

    assert plan_words(kept).replace("\u00a0", " ") == (
        "Your plan is kept  ·  at most 8 markers  ·  then it passes"
    )
    assert plan_words(written) == "Your plan, not kept yet  ·  then it asks you"


@pytest.mark.parametrize("draft", [False, True], ids=["kept", "draft"])
def test_the_chips_are_drawn_and_told(draft, written):
    gallery.forget()

    picture = gallery.private(GAME, planned(draft=draft).view(ANA), NAMES)

    words = [entry.words for entry in written]
    assert words.count("up to 2") == 2
    assert {"1.", "2.", "3.", "4.", "5.", "up to 3", "after A: 2", "up to 1"} <= set(words)
    assert "B up to 2, lost" in picture.alt
    chips = [entry for entry in written if entry.words in ("up to 3", "3", "1", "1.")]
    assert not [
        (one.words, other.words)
        for number, one in enumerate(chips)
        for other in chips[number + 1 :]
        if meets(one.box, other.box)
    ]


@pytest.mark.parametrize("draft", [False, True], ids=["kept", "draft"])
def test_nobody_else_sees_any_of_it(draft):
    game, without = planned(draft=draft), auction(3, way="plan", markers=MARKERS)

    for viewer in (BRAM, CEM, None):
        assert seen(game, viewer).plan is None
    gallery.forget()
    own_look = gallery.table(GAME, game.view(ANA), NAMES)
    gallery.forget()
    assert own_look == gallery.table(GAME, without.view(None), NAMES)
    gallery.forget()
    other = gallery.private(GAME, game.view(BRAM), NAMES)
    gallery.forget()
    assert other == gallery.private(GAME, without.view(BRAM), NAMES)
