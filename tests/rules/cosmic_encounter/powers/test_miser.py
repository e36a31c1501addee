"""Miser."""

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.match import Match, Turn
from rules.cosmic_encounter.phases.selection import Selection
from tests.rules.cosmic_encounter.table import acting, go, meeting, offered, table, take, told


def hoarding(game, *keys):
    """These cards lie in the hoard."""
    game.sheet("miser").cards = [take(game, key) for key in keys]
    return game


def hoard(game) -> list[str]:
    return sorted(key_of(card) for card in game.sheet("miser").cards)


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def at_planning(*aliens, hands, hoard=(), **more):
    game = hoarding(table(*aliens, hands=hands, at="planning"), *hoard)
    now = game.encounter
    now.defense, now.planet, now.destiny = 1, "B1", "B#0"
    now.gate[0] = game.lift(0, {"A1": 3})
    game.begin()
    return game


def chosen(which):
    """A game in which seat 0 is Miser, and has said which of its hands is the hoard."""
    game = table("miser", "", "", hands={0: [], 1: [], 2: []})
    game.stack = [Match(at="end"), Selection(at="set_up")]
    game.begin()
    both = sorted(game.player(0).hand), sorted(game.sheet("miser").cards)
    game.play(0, [which])
    return game, both


def test_of_two_hands_of_eight_it_picks_one_as_the_hoard() -> None:
    game, (one, two) = chosen("second")
    assert (sorted(game.player(0).hand), sorted(game.sheet("miser").cards)) == (one, two)
    assert len(one) == len(two) == 8

    game, (one, two) = chosen("first")
    assert (sorted(game.player(0).hand), sorted(game.sheet("miser").cards)) == (two, one)


def test_it_plays_an_encounter_card_out_of_its_hoard() -> None:
    hands = {0: ["attack_04"], 1: ["attack_06"]}
    game = at_planning("miser", "", "", hands=hands, hoard=["attack_40", "negotiate"])
    go(game, cards={0: "attack_40", 1: "attack_06"})

    assert game.foreign_colonies(0) == 1
    assert hoard(game) == ["negotiate"]
    assert hand(game, 0) == ["attack_04"]


def test_an_artifact_of_the_hoard_is_played_as_if_from_hand() -> None:
    hands = {0: ["attack_04"], 1: ["attack_40"]}
    game = at_planning("miser", "", "", hands=hands, hoard=["emotion_control", "attack_06"])
    go(game, until="D", cards={0: "attack_04", 1: "attack_40"}, acts={0: ["emotion_control"]})

    assert hoard(game) == ["attack_06"]
    assert "emotion_control#1" in game.discard_pile


def test_a_flare_played_from_the_hoard_comes_back_to_it() -> None:
    hands = {0: ["attack_08"], 1: ["attack_40"]}
    game = at_planning("miser", "", "", hands=hands, hoard=["flare_mirror", "attack_06"])
    go(game, cards={0: "attack_08", 1: "attack_40"}, acts={0: ["flare_mirror"]})

    assert hoard(game) == ["attack_06", "flare_mirror"]
    assert "flare_mirror" not in hand(game, 0)


def test_a_flare_of_the_hoard_that_is_stopped_goes_back_to_it() -> None:
    hands = {0: ["attack_08"], 1: ["attack_40", "flare_anti_matter"]}
    game = at_planning("miser", "", "", hands=hands, hoard=["flare_mirror", "attack_06"])
    acts = {0: ["flare_mirror"], 1: ["flare_anti_matter"]}
    go(game, cards={0: "attack_08", 1: "attack_40"}, acts=acts)

    assert hoard(game) == ["attack_06", "flare_mirror"]


def test_a_card_that_oracle_turns_away_goes_back_to_the_hoard() -> None:
    hands = {0: ["attack_08", "flare_oracle"], 1: ["attack_04"]}
    game = at_planning("oracle", "miser", "", hands=hands, hoard=["attack_40"])
    go(game, cards={0: "attack_08", 1: "attack_40"}, acts={0: ["flare_oracle"]})

    assert hoard(game) == ["attack_40"]
    assert hand(game, 1) == ["attack_04"]


def test_cards_gained_never_go_to_the_hoard_and_nobody_takes_from_it() -> None:
    hands = {0: ["negotiate"], 1: ["attack_40", "attack_06"]}
    game = at_planning("", "miser", "", hands=hands, hoard=["attack_08", "attack_10"])
    go(game, cards={0: "negotiate", 1: "attack_40"})

    assert hand(game, 0) == ["attack_06"]
    assert hoard(game) == ["attack_08", "attack_10"]


# Ruling hoard_is_no_hand
def test_a_new_hand_is_judged_on_the_hand_alone() -> None:
    game = hoarding(table("miser", "", "", hands={0: ["plague"]}), "attack_40")
    game.stack = [Match(at="end"), Turn(seat=0)]
    game.begin()
    go(game, until="S", steps=20)

    assert "needs a new hand" in told(game)
    assert hoard(game) == ["attack_40"]


def test_as_the_defense_it_may_play_from_the_hoard_instead_of_drawing() -> None:
    hands = {0: ["attack_04"], 1: ["plague"]}
    game = at_planning("", "miser", "", hands=hands, hoard=["attack_40"])
    go(game, until="V", cards={0: "attack_04", 1: "attack_40"})

    assert hand(game, 1) == ["plague"]
    assert "needs a new hand" not in told(game)


def test_as_the_defense_it_may_draw_a_new_hand_nevertheless() -> None:
    hands = {0: ["attack_04"], 1: ["plague"]}
    game = at_planning("", "miser", "", hands=hands, hoard=["attack_40"])
    go(game, until="V", says={"select": lambda ask: _none(ask)})

    assert "needs a new hand" in told(game)


def _none(ask):
    return ["none"] if "none" in [option.id for option in ask.open] else ask.fallback


def test_as_the_offense_it_may_select_from_the_hoard_with_an_empty_hand() -> None:
    hands = {0: [], 1: ["attack_04"]}
    game = at_planning("miser", "", "", hands=hands, hoard=["attack_40"])
    go(game, cards={0: "attack_40", 1: "attack_04"})

    assert game.foreign_colonies(0) == 1


def test_a_hoarded_card_does_not_count_for_a_second_encounter() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04"]}
    game = at_planning("miser", "", "", hands=hands, hoard=["attack_20"])
    go(game, cards={0: "attack_40", 1: "attack_04"}, says={"again": True})

    assert (game.encounter.offense, game.encounter.number) == (1, 1)


def test_a_hoard_without_encounter_cards_may_be_shown_and_renewed() -> None:
    game = hoarding(table("miser", "", ""), "plague", "flare_human")
    game.begin()
    go(game, until="L", acts={0: ["miser.renew"]})

    assert len(game.sheet("miser").cards) == 8
    assert {"plague#1", "flare_human"} <= set(game.discard_pile)
    assert "shows and discards the hoard: Plague" in told(game)


def test_a_hoard_with_an_encounter_card_may_not_be_renewed() -> None:
    game = hoarding(table("miser", "", ""), "plague", "attack_04")
    game.begin()

    assert not any("miser.renew" in id for id in offered(game, 0))


# Ruling hoard_unzapped
def test_a_zapped_miser_does_not_renew_and_cannot_play_its_hoard() -> None:
    hands = {0: ["attack_04"], 1: ["attack_04", "cosmic_zap"]}
    game = hoarding(table("miser", "", "", hands=hands), "plague")
    game.begin()
    go(game, until="L", acts={0: ["miser.renew"], 1: ["cosmic_zap"]})

    assert hoard(game) == ["plague"]
    assert game.hoard(0) == []


def test_the_hoard_is_seen_by_its_owner_alone() -> None:
    game = at_planning("miser", "", "", hands={0: ["attack_04"]}, hoard=["attack_40"])
    mine, theirs = (game.view(seat)["players"][0] for seat in (0, 1))

    assert [(c["face"]["key"], c["hoarded"], c["now"]) for c in mine["hand"]] == [
        ("attack_04", False, True),
        ("attack_40", True, True),
    ]
    assert theirs["hand"] is None
    assert theirs["aliens"][0]["cards"] == 1
    assert "attack_40" not in str(game.view(1)["players"])


def test_the_owner_of_a_hoard_sees_it_even_while_the_power_does_not_work() -> None:
    game = at_planning("miser", "", "", hands={0: ["attack_04"]}, hoard=["attack_40"])
    game.encounter.zapped.append("miser")
    game._changes()
    card = game.view(0)["players"][0]["hand"][-1]

    assert card["hoarded"]
    assert (card["now"], card["why_not"]) == (False, "The power of Miser does not work.")


def test_in_a_question_cards_of_the_hoard_are_marked() -> None:
    hands = {0: ["attack_04", "card_zap"]}
    game = at_planning("miser", "", "", hands=hands, hoard=["attack_06", "flare_loser"])
    used = [str(option.label) for option in acting(game, 0).open]
    selected = [str(option.label) for option in game.asks()[0].open]

    assert any("Loser flare (wild), from the hoard" in label for label in used)
    assert selected == ["Attack 04", "Attack 06, from the hoard"]


def test_the_wild_flare_hides_itself_and_two_cards_from_compensation() -> None:
    hands = {
        0: ["negotiate"],
        1: ["attack_40", "flare_miser", "attack_06", "attack_08", "attack_10"],
    }
    game = meeting("", "", "", hands=hands)
    acts = {1: ["compensation_from_you:flare_miser"]}
    go(game, cards={0: "negotiate", 1: "attack_40"}, acts=acts)

    assert hand(game, 0) == ["attack_10"]
    assert hand(game, 1) == ["attack_06", "attack_08", "flare_miser"]


def test_the_wild_flare_keeps_three_cards_besides_a_full_new_hand() -> None:
    hands = {0: ["plague", "quash", "hand_zap", "flare_miser"]}
    game = table("", "", "", hands=hands)
    game.stack = [Match(at="end"), Turn(seat=0)]
    game.begin()
    go(game, until="S", acts={0: ["on_new_hand:flare_miser"]}, steps=30)

    assert len(game.player(0).hand) + len(game.player(0).out) == 8 + 3


def test_the_super_flare_draws_a_card_into_the_hoard() -> None:
    hands = {0: ["attack_04", "flare_miser"]}
    game = hoarding(table("miser", "", "", hands=hands), "attack_40")
    game.begin()
    go(game, until="L", acts={0: ["flare_miser"]})

    assert len(game.sheet("miser").cards) == 2
    assert "attack_04" in hand(game, 0)


def test_the_hoard_of_a_player_who_leaves_is_discarded() -> None:
    game = at_planning("", "", "miser", hands={2: ["attack_04"]}, hoard=["attack_40"])
    game.leave(2)

    assert "attack_40" in map(key_of, game.discard_pile)
    assert hoard(game) == []
