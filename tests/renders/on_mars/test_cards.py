"""Everything printed, one at a time."""

import pytest

from renders import gallery
from renders.on_mars.card_sheet import SCALE, draw_card_sheet
from rules.on_mars.cards.blueprints import BLUEPRINTS
from rules.on_mars.cards.missions import GOALS
from rules.on_mars.cards.people import CONTRACTS, SCIENTISTS
from rules.on_mars.cards.tiles import DISCOVERIES
from rules.on_mars.model.views import Face
from tests.renders.on_mars import samples
from tests.renders.written import assert_apart

WORDS = ("What it does is said in a sentence of some length, which takes two lines.", "And more.")
FACES = [
    *(
        Face(id=card.id, name=card.name, kind="blueprint", lines=WORDS,
             blueprint=samples.blueprint(card.id))
        for card in BLUEPRINTS
    ),
    *(
        Face(id=card.id, name=card.name, kind="scientist", lines=WORDS,
             scientist=samples.scientist(card.id, worth))
        for worth, card in enumerate(SCIENTISTS)
    ),
    *(
        Face(id=card.id, name=f"Contract {card.number}", kind="Earth contract", lines=WORDS,
             contract=samples.contract(card.number))
        for card in CONTRACTS
    ),
    *(
        Face(id=card.id, name=f"Private goal {card.number}", kind="private goal", lines=WORDS,
             goal=samples.goal(card.number))
        for card in GOALS
    ),
    *(
        Face(id=card.id, name=card.name, kind="discovery tile", lines=WORDS,
             tile=samples.discovery(card.id))
        for card in DISCOVERIES
    ),
    Face(id="A", name="Research A", kind="research tile", lines=WORDS, tile=samples.research("A")),
    Face(id="bots", name="Mission: Bots", kind="mission", lines=WORDS),
]  # fmt: skip


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_every_card_fits_and_is_large_enough_to_read(face, written):
    draw_card_sheet(face)

    assert min(entry.style.size for entry in written) * SCALE >= 30
    assert_apart([entry for entry in written if entry.canvas is written[-1].canvas])
    assert not any(entry.words.endswith("…") for entry in written)


def test_a_card_is_drawn_through_the_gallery_and_said_in_words():
    picture = gallery.card("on_mars", FACES[0].model_dump(mode="json"))

    assert picture.name == "on-mars-card-b1.png"
    assert picture.alt.startswith("Construction Yard, blueprint. What it does is said")


def test_a_scientist_is_worth_something_only_at_a_table(written):
    draw_card_sheet(next(face for face in FACES if face.id == "geologist"))
    assert not any("now" in entry.words for entry in written)

    draw_card_sheet(next(face for face in FACES if face.id == "hydrologist"))
    assert any(entry.words == "now 2" for entry in written)
