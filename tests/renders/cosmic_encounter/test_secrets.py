"""Public pictures do not depend on hidden cards or on the view that they are drawn from."""

import pytest

from renders import gallery
from rules.cosmic_encounter.cards.catalogue import face
from rules.cosmic_encounter.model.views import OfferSeen, Playable, Table, Tech
from rules.kernel import say
from tests.renders.cosmic_encounter import samples

GAME = "cosmic_encounter"
SIZES = ("wide", "compact")


def with_secrets(table: Table, viewer: int, cards: tuple[str, ...], tech: str) -> Table:
    """The same table as one seat sees it, with what that seat alone may know."""
    hand = tuple(
        Playable(face=face(card), now=True, marked=str(number)) for number, card in enumerate(cards)
    )
    choice = (samples.alien("void"),) if table.phase == "setup" else None
    players = tuple(
        player
        if player.seat != viewer
        else player.model_copy(
            update={
                "hand": hand,
                "hoard": hand,
                "choice": choice,
                "techs": tuple(
                    one if one.open else Tech(id=tech, name=tech, research=4, ships=one.ships)
                    for one in player.techs
                ),
            }
        )
        for player in table.players
    )
    changes = {"viewer": viewer, "players": players}
    market = table.market
    if market is not None and market.auction is not None:
        auction = market.auction.model_copy(update={"ceiling": 9})
        changes["market"] = market.model_copy(update={"auction": auction})
    return table.model_copy(update=changes)


LOOKS = [
    (0, ("attack_40#1", "negotiate#1"), "omega_missile"),
    (2, ("flare_human", "reward_rift_5#1", "card_zap#1"), "gluon_mines"),
    (4, (), "genesis_bomb"),
]
TABLES = {
    "table": samples.table(),
    "choosing cards": samples.table(stop="C", phase="planning", awaited=(1, 3)),
    "result": samples.result_table(),
    "market": samples.market_table(),
    "end": samples.ending_table(),
    "setup": samples.choice_table().model_copy(
        update={
            "viewer": None,
            "players": tuple(samples.player(seat, aliens=(), role="") for seat in range(5)),
        }
    ),
}


def seen(table: Table, size: str) -> tuple[bytes, str]:
    picture = gallery.table(GAME, table.model_dump(), samples.NAMES, size=size)
    return picture.image_bytes, picture.alt


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_the_picture_for_all_does_not_depend_on_what_a_seat_alone_may_see(table, size):
    plain = seen(table, size)

    for secrets in LOOKS:
        assert seen(with_secrets(table, *secrets), size) == plain


@pytest.mark.parametrize(
    "what", ["planets", "market", "discards", "player 1", "player 3", "player 5"]
)
def test_close_ups_for_all_do_not_either(what):
    table = samples.table()
    plain = gallery.close_up(GAME, table.model_dump(), samples.NAMES, what)

    for secrets in LOOKS:
        other = gallery.close_up(
            GAME, with_secrets(table, *secrets).model_dump(), samples.NAMES, what
        )
        assert (other.image_bytes, other.alt) == (plain.image_bytes, plain.alt)


def test_the_owner_of_a_hidden_technology_alone_reads_its_name():
    mine = with_secrets(samples.table(), 2, (), "gluon_mines")
    private = gallery.private(GAME, mine.model_dump(), samples.NAMES)
    public = gallery.table(GAME, mine.model_dump(), samples.NAMES)

    assert "gluon_mines" in private.alt
    assert "gluon_mines" not in public.alt


def selected(offense_back: str, defense_back: str) -> Table:
    """Both have chosen; what they chose is not in the look, whatever its back."""
    halves = tuple(half.model_copy(update={"selected": True}) for half in samples.halves())
    encounter = samples.encounter(halves=halves)
    hands = {1: {"cosmic": 4, "reward": 1}, 3: {"cosmic": 4, "reward": 1}}
    players = tuple(
        player.model_copy(update={"cards": hands.get(player.seat, player.cards)})
        for player in samples.table().players
    )
    return samples.table(encounter=encounter, players=players, stop="C", phase="planning")


def test_a_chosen_card_bears_neither_back(monkeypatch):
    from renders.cosmic_encounter import stage

    drawn: list[tuple[float, float]] = []
    monkeypatch.setattr(
        stage, "selected_card", lambda canvas, left, middle, width: drawn.append((left, middle))
    )
    gallery.forget()
    gallery.table(GAME, selected("cosmic", "reward").model_dump(), samples.NAMES)

    assert len(drawn) == 2


def test_of_an_offer_all_see_the_same_whichever_of_the_two_looks():
    talk = samples.negotiate_table().encounter.model_copy(
        update={
            "offers": (OfferSeen(number=1, seat=1, gives=say("Attack 40"), takes=say("a colony")),)
        }
    )
    table = samples.table(encounter=talk, stop="D", phase="resolution")
    first, second = (seen(table.model_copy(update={"viewer": seat}), "wide") for seat in (1, 3))

    assert first == second
    assert "Attack 40" not in first[1]


@pytest.mark.parametrize("size", SIZES)
def test_a_picture_shows_no_mark_for_who_thinks(size):
    """A picture marks only players whom the table names; a quiet stop marks nobody."""
    quiet = samples.table(awaited=())

    assert seen(quiet, size) == seen(quiet.model_copy(update={"turn": 8}), size)
    assert "to answer" not in seen(quiet, size)[1]


def test_a_private_picture_needs_a_seat():
    with pytest.raises(ValueError, match="view of a seat"):
        gallery.private(GAME, samples.table().model_dump(), samples.NAMES)
