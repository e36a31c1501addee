"""Cards that come into a hand inside a stop: whoever gains some is asked again in it."""

import re
from pathlib import Path

import rules.cosmic_encounter
from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.steps.cards import discard
from tests.rules.cosmic_encounter.stops import keys
from tests.rules.cosmic_encounter.table import go, meeting, names, offered, table, take

PACKAGE = Path(rules.cosmic_encounter.__file__).parent


def top_of_the_deck(game, *names: str) -> None:
    game.draw_deck.cards[:0] = [take(game, name) for name in names]


def is_used(game, seat: int, thing: str) -> bool:
    return any(each.seat == seat and thing in each.thing for each in game.encounter.used)


def regroup(*aliens, hands):
    game = table(*aliens, hands=hands)
    game.begin()
    return game


# Ruling gained_cards
def test_vulch_plays_a_plague_in_the_regroup_in_which_it_took_it() -> None:
    hands = {0: ["attack_04", "plague"], 1: ["attack_12"], 2: ["attack_08"]}
    game = regroup("", "", "vulch", hands=hands)
    encounter = game.encounter
    go(game, until="L", acts={0: ["plague#1@1"], 2: ["plague#1@0"]})

    assert [each.seat for each in encounter.used if each.thing == "plague#1"] == [0, 2]


def test_vulch_plays_a_force_field_in_the_stop_in_which_it_took_it() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12", "force_field"], 2: ["attack_08"], 3: []}
    game = meeting("", "", "vulch", "", hands=hands, allies={3: ("offense", 1)})
    encounter = game.encounter
    game.stack.append(discard(game, 1, ["force_field#1"]))
    game.begin()
    go(game, until="V", acts={2: ["force_field"]})

    assert [each.seat for each in encounter.used if "force_field" in each.thing] == [2]


def test_the_wild_reserve_flare_brings_a_reinforcement_that_is_played_in_the_same_stop() -> None:
    hands = {0: ["attack_10", "reinforcement_5"], 1: ["attack_12", "flare_reserve"]}
    game = meeting("", "", "", hands=hands)
    encounter = game.encounter
    acts = {
        0: ["reinforcement_5#1@offense"],
        1: ["on_other_discard:flare_reserve", "reinforcement_5#1@defense"],
    }
    go(game, acts=acts)

    assert is_reinforced(encounter, 0)
    assert is_reinforced(encounter, 1)


def is_reinforced(encounter, seat: int) -> bool:
    return any(each.seat == seat and "reinforcement" in each.thing for each in encounter.used)


def test_the_wild_remora_flare_draws_a_plague_for_the_same_regroup() -> None:
    hands = {0: ["attack_04", "flare_miser"], 1: ["attack_12"], 2: ["attack_08", "flare_remora"]}
    game = table("miser", "", "", hands=hands)
    top_of_the_deck(game, "plague")
    encounter = game.encounter
    game.begin()
    go(game, until="L", acts={0: ["flare_miser"], 2: ["flare_remora", "plague#1@0"]})

    assert [each.thing for each in encounter.used if each.seat == 2] == [
        "flare_remora/wild",
        "plague#1",
    ]


def test_a_card_zap_that_the_wild_remora_flare_draws_stops_that_very_flare() -> None:
    hands = {0: ["attack_04", "flare_tripler"], 1: ["attack_15"], 2: ["attack_08", "flare_remora"]}
    game = meeting("", "", "", hands=hands)
    top_of_the_deck(game, "card_zap")
    encounter = game.encounter
    acts = {0: ["flare_tripler"], 2: ["flare_remora", "card_zap"]}
    go(game, acts=acts, cards={0: "attack_04"})

    zapped = {each.thing: each.stopped for each in encounter.used}
    assert zapped["flare_tripler/wild"]
    assert not zapped["card_zap#1"]


def test_an_ally_plays_the_force_field_that_it_draws_by_the_wild_observer_flare() -> None:
    hands = {0: ["attack_04", "flare_observer"], 1: ["attack_12"], 2: ["attack_08"]}
    allies = {2: ("offense", 1)}
    game = meeting("", "", "", hands=hands, allies=allies)
    top_of_the_deck(game, "force_field")
    encounter = game.encounter
    go(game, until="V", acts={0: ["flare_observer"], 2: ["force_field"]})

    assert [each.seat for each in encounter.used if "force_field" in each.thing] == [2]


def test_cards_of_compensation_may_be_thrown_away_by_a_flare_that_came_with_them() -> None:
    hands = {0: ["attack_10", "flare_barbarian"], 1: ["negotiate"]}
    game = meeting("", "", "", hands=hands, ships=(3, 2))
    encounter = game.encounter
    go(game, acts={1: ["flare_barbarian"]}, cards={0: "attack_10"})

    assert any(each.seat == 1 and "flare_barbarian" in each.thing for each in encounter.used)


def test_nobody_is_asked_again_where_no_card_at_all_could_be_used_any_more() -> None:
    game = meeting("filch", "", "", hands={0: ["attack_04"], 1: ["attack_12"], 2: []})
    go(game, until="R")
    while game.encounters == 1 and "attack_12" not in keys(game, 0):
        before = game.rounds
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        wanted = [o.id for o in getattr(ask, "open", ()) if "filch." in o.id]
        game.play(seat, wanted[:1] if ask.moment == "stop" else ask.fallback)
    assert "attack_12" in keys(game, 0)
    assert game.rounds - before <= 2, "the announcement, and no further round of that stop"


def test_it_does_not_show_whether_the_very_card_came_back() -> None:
    assert rounds_of_trading("attack_12") == rounds_of_trading("attack_04")


def rounds_of_trading(back: str) -> int:
    """Seat 0 takes a card of seat 1 by the wild Trader flare and gives this one back."""
    hands = {0: ["attack_04", "flare_trader"], 1: ["attack_12"]}
    game = meeting("", "", "", hands=hands, at="alliance")
    rounds = game.rounds

    def gift(ask):
        return [next(o.id for o in ask.open if key_of(o.id) == back)]

    go(game, until="C", acts={0: ["flare_trader"]}, says={"gift": gift})

    assert back in keys(game, 1)
    return int(game.rounds - rounds)


def test_cards_come_into_hands_in_one_way_alone() -> None:
    dealt = {"state.py", "phases/selection.py", "phases/leaving.py", "stops/frame.py"}
    grows = re.compile(r"\.hand(\.append|\.extend|\.insert| \+=)")
    found = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if grows.search(path.read_text())
    }

    assert found == dealt


# Ruling gained_too_late
def test_a_flare_gained_by_an_event_is_too_late_for_that_event() -> None:
    hands = {1: ["attack_12", "flare_reserve", "reinforcement_5"], 2: ["flare_vulch"]}
    game = meeting("", "", "vulch", hands=hands)
    ahead = next(id for id in offered(game, 2) if id.startswith("on_other_discard:flare_vulch"))
    names(game, 2, ahead)
    game.stack.append(discard(game, 1, ["flare_reserve", "reinforcement_5#1"]))
    game.begin()
    go(game, until="V", acts={2: ["flare_reserve"]})

    assert "flare_reserve" in keys(game, 2)
    assert "reinforcement_5#1" in game.discard_pile
