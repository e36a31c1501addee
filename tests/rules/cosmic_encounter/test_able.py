"""A stop asks the players who could act with some hand that all players consider possible."""

import pytest

from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.phases.auction_cards import FlaresSeen
from rules.cosmic_encounter.phases.plans import MARKET
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.cosmic_encounter.stops.present import present_stop
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.kernel import MORE
from tests.conformance.hidden import another_world
from tests.conformance.tables import Case, Play
from tests.rules.cosmic_encounter.table import meeting, table, take

LIVE = "all are waited for"
NOWHERE = ["amoeba"]
"""An alien whose flare only main players use, and only in planning."""


def at_launch(**chosen):
    """Stop L against seat 1; nobody has an alien."""
    game = table("", "", "", at="launch", **chosen)
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    return game


def discarded(game, *keys):
    game.discard_pile += [take(game, key) for key in keys]


def asked(game) -> list[int]:
    """Return the seats that the next round of the stop asks."""
    other = type(game).load(game.save())
    other.begin()
    return sorted(other.asks())


# Ruling dealt_flares
def test_which_flares_were_dealt_is_secret_so_that_any_hand_may_hold_one() -> None:
    game = at_launch()

    assert asked(game) == [0, 1, 2], "the flare of Dictator draws destiny again"


def test_a_card_counts_only_while_not_all_its_copies_are_in_sight() -> None:
    game = at_launch()
    discarded(game, "flare_dictator")

    assert asked(game) == [0]


def test_whoever_has_used_a_flare_in_this_encounter_could_not_use_another() -> None:
    game = at_launch()
    game.encounter.flares = [1]

    assert asked(game) == [0, 2]


def test_an_empty_hand_is_not_asked() -> None:
    game = at_launch()
    game.player(2).hand = []

    assert asked(game) == [0, 1]


def test_where_the_dealt_flares_are_listed_no_other_counts() -> None:
    game = at_launch(flares="listed")

    game.listed = NOWHERE
    assert asked(game) == [0]

    game.listed = ["dictator"]
    assert asked(game) == [0, 1, 2]


def test_a_reward_card_fits_only_a_hand_with_such_a_back() -> None:
    game = meeting("", "", "", begun=False)
    game.listed = NOWHERE

    assert asked(game) == [0, 1]

    game.player(2).hand.append("reward_rift_3#1")
    assert asked(game) == [0, 1, 2], "the card may be a Finder"


@pytest.mark.parametrize(("allies", "in_sight", "who"), [(0, 0, []), (1, 0, [2]), (1, 1, [])])
def test_force_field_fits_while_somebody_is_allied_and_it_may_be_in_a_hand(
    allies, in_sight, who
) -> None:
    game = meeting("", "", "", begun=False)
    game.listed = NOWHERE
    if allies:
        game.encounter.gate[2] = game.lift(2, {"C1": 1})
    discarded(game, *["force_field"] * in_sight)

    assert asked(game) == [0, 1, *who]


def test_zaps_fit_wherever_something_is_announced() -> None:
    hands = {0: ["attack_04"], 1: ["attack_06", "flare_amoeba"], 2: ["negotiate"]}
    game = meeting("", "", "", hands=hands, begun=False)
    game.listed = NOWHERE
    assert asked(game) == [0, 1]

    game.begin()
    game.play(0, ["attack_04#1"])
    game.play(1, MORE)
    game.play(1, [option.id for option in game.asks()[1].options if "amoeba" in option.id][:1])
    game.play(1, ["attack_06#1"])

    assert game.stack[-1].chain
    assert sorted(game.asks()) == [0, 1, 2]


def test_who_may_only_answer_an_invitation_ahead_is_not_waited_for() -> None:
    game = meeting("", "", "", at="alliance", begun=False, stops=LIVE)
    game.listed = NOWHERE
    game.begin()

    assert {seat: ask.quiet for seat, ask in game.asks().items()} == {1: False, 2: True}


OPTIONS = {"lucre": True, "techs": True, "rewards": True}
CASES = [(4, {}), (3, {"flares": "listed"}), (4, OPTIONS)]


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_nobody_who_is_offered_anything_is_left_out(seats, options, monkeypatch) -> None:
    happening, unforeseen, compared = {}, [], 0
    note, react = CosmicStop.note_who_is_asked, Reaction.to.__func__

    def noted(stop, game):
        note(stop, game)
        stirs = stop.chain or stop.coming(game) or stop.stirs(game)
        happening[id(stop)] = stop, stop.REACTIONS if stirs else ()

    def reacted(cls, game, moment, **happened):
        stop, expected = happening.get(id(present_stop(game)), (None, ()))
        if stop is not None and moment not in expected and MARKET not in stop.moments:
            unforeseen.append((stop.LETTER, moment))
        return react(cls, game, moment, **happened)

    monkeypatch.setattr(CosmicStop, "note_who_is_asked", noted)
    monkeypatch.setattr(Reaction, "to", classmethod(reacted))
    chosen = CosmicOptions(**{"planets": "four", "stops": LIVE, **options})
    play = Play(Case(META, seats, chosen, whole=True), "able")
    for count, game in enumerate(play.decisions()):
        stop = game.stack[-1]
        if isinstance(stop, CosmicStop) and stop.begun and not getattr(stop, "first", False):
            for seat in set(game.playing) - set(stop.able):
                assert not offered(stop, game, seat), (stop, seat)
                compared += 1
        if count > 400:
            break

    assert unforeseen == []
    assert compared > 20


def offered(stop, game, seat) -> list[str]:
    """Return the actions that a seat could name in a round, except later ones."""
    actions = [action.key for action in (*stop.chain, *stop.coming(game))]
    ids = [option.id for option in stop.options(game, seat)]
    ahead = getattr(stop, "AHEAD", "")
    here = [id for id in ids if id.rpartition(":")[0] in stop.to_come]
    return [*here, *(id for id in ids if id.partition(">")[0] in actions and id != ahead)]


def test_who_is_able_is_the_same_with_other_hands_decks_and_technologies() -> None:
    chosen = CosmicOptions(planets="four", stops=LIVE, techs=True, rewards=True, flares="listed")
    play = Play(Case(META, 4, chosen, whole=True), "able elsewhere")
    chance, compared = play.chance_of("other worlds"), 0
    for game in play.decisions():
        stop = game.stack[-1]
        if not isinstance(stop, CosmicStop) or isinstance(stop, Reaction) or stop.chain:
            continue
        other = another_world(game, chance, None, ids=play.card_ids)
        if other is None:
            continue
        assert other.stack[-1].who_is_able(other) == stop.who_is_able(game)
        compared += len(stop.able) < len(game.playing)
        if compared > 8:
            break

    assert compared > 8


def test_a_flare_that_comes_from_the_unused_ones_makes_the_list_useless() -> None:
    game = table("", "", "", flares="listed", lucre=True)
    game.listed = NOWHERE
    seen = FlaresSeen.of(game, 0, 2)
    seen.carry_out(game, {"which": seen.seen[:1]})

    assert game.listed == []
