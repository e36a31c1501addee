"""Mind."""

from rules.parts.stop.words import MORE_TO_DO
from tests.rules.cosmic_encounter.table import go, names, offered, table, told


def launched(*aliens, hands=None, **more):
    """Seat 0 has launched against seat 1; stop A begins."""
    game = table(*aliens, hands=hands, at="launch", **more)
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.begin()
    return go(game, until="A", says={"launch": {"A1": 2}})


def read(game, seat) -> str:
    """Return the private lines of this seat."""
    return "\n".join(str(line.text) for line in game.take_news() if line.to == seat)


HANDS = {0: ["attack_40"], 1: ["attack_30"], 2: ["attack_04", "flare_mind"]}


def test_it_looks_at_one_main_players_hand_and_nobody_else_sees_it() -> None:
    game = launched("", "", "mind", hands=HANDS)
    go(game, until="C", acts={2: ["mind.look@0"]})
    news = game.take_news()

    seen = [line.to for line in news if "The hand of Seat 1" in str(line.text)]
    assert seen == [2]
    assert not any("The hand of Seat 2" in str(line.text) for line in news)


def test_as_a_main_player_it_looks_at_the_opponents_hand_alone() -> None:
    game = launched("", "mind", "", hands=HANDS)

    assert [id for id in offered(game, 1) if "mind.look" in id] == [
        "alliance_before_invite:mind.look@0"
    ]


def test_it_has_looked_before_it_says_whom_it_invites() -> None:
    game = launched("", "mind", "", hands=HANDS)
    game.take_news()
    seen_first = False
    acts = ["alliance_before_invite:mind.look@0"]
    read_so_far = ""
    while game.stop == "A":
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        read_so_far += read(game, 1)
        if ask.moment == "invite":
            seen_first = "The hand of Seat 1" in read_so_far
        if seat == 1 and ask.more == MORE_TO_DO and acts[0] in offered(game, seat):
            names(game, seat, *acts)
        else:
            game.play(seat, ask.fallback)

    assert seen_first


def test_zapped_it_sees_nothing() -> None:
    game = launched("", "", "mind", hands=HANDS | {1: ["attack_30", "cosmic_zap"]})
    go(game, until="C", acts={2: ["mind.look@0"], 1: ["cosmic_zap"]})

    assert "The hand of" not in read(game, 2)


def test_the_super_flare_shows_both_main_players_hands() -> None:
    game = launched("", "", "mind", hands=HANDS)
    go(game, until="C", acts={2: ["mind.look@0", "flare_mind"]})
    seen = read(game, 2)

    assert "The hand of Seat 1" in seen
    assert "The hand of Seat 2" in seen


def test_the_wild_flare_shows_what_another_player_draws_for_the_rest_of_the_encounter() -> None:
    hands = {0: ["attack_04"], 1: ["attack_30"], 2: ["flare_mind"]}
    game = launched("kamikaze", "", "", hands=hands)
    go(game, until="C")
    acts = {0: ["kamikaze.crash"], 2: ["on_other_draw:flare_mind"]}
    go(game, until="V", acts=acts, says={"lose_ships": {"A3": 1}})
    news = game.take_news()

    assert game.encounter.watched == {0: [2]}
    assert [line.to for line in news if "Seat 1 has drawn" in str(line.text)] == [2]
    assert "has drawn" not in told(game)


def test_a_reward_card_drawn_is_not_looked_at() -> None:
    from rules.cosmic_encounter.steps.cards import Draw

    for reward, seen in ((False, 1), (True, 0)):
        game = table("", "", "", rewards=True)
        game.encounter.watched = {0: [2]}
        game.stack.append(Draw(seat=0, number=1, reward=reward))
        game.begin()

        assert read(game, 2).count("has drawn") == seen


# Ruling invited_with_launch
def test_as_the_offense_it_may_change_its_sealed_invitations_when_it_has_looked() -> None:
    game = table("mind", "", "", hands=HANDS, at="launch")
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.begin()
    says = {"launch": {"A1": 2}, "invite": ["2"], "join": ["offense"]}
    go(game, until="A", says=says)
    assert "invites" not in told(game)

    invited = {"invite": lambda ask: [] if "2" in ask.fallback else ask.fallback}
    go(game, until="C", acts={0: ["mind.look@1"]}, says=invited)

    assert game.encounter.invited["offense"] == []


def test_invitations_that_nobody_changes_stand() -> None:
    game = table("mind", "", "", hands=HANDS, at="launch")
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.begin()
    says = {"launch": {"A1": 2}, "invite": ["2"], "join": ["offense"]}
    go(game, until="A", says=says)
    go(game, until="C", says={"join": ["offense"]})

    assert game.encounter.invited["offense"] == [2]
    assert game.encounter.answered == {2: "offense"}
