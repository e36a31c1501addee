"""A panel's words for its player: the next step, their choices, and the ships."""

from rules.cosmic_encounter.model.windows import WINDOWS
from rules.cosmic_encounter.model.words import WINDOW_WORDS
from rules.kernel import Allocation, Choose, Voice
from tests.conformance.fit import fits
from tests.rules.cosmic_encounter.table import meeting, names, offered, table
from tests.rules.cosmic_encounter.test_alliances import allying, invites

SAY = Voice(["Ana", "Bram", "Chidi", "Dana"]).say


def labels(ask) -> list[str]:
    return [SAY(option.label) for option in ask.open]


def test_every_window_is_said_in_words_of_its_own_and_no_other_is() -> None:
    assert [*WINDOW_WORDS] == [*WINDOWS]
    assert not [words for words in WINDOW_WORDS.values() if "_" in words or words.endswith(".")]


def test_a_main_player_is_asked_the_real_question_and_reads_then_what_they_have_chosen() -> None:
    game = meeting()
    ask = game.asks()[0]
    assert SAY(ask.title) == "Which encounter card do you select?"
    assert ask.chosen is None

    game.play(0, [game.asks()[0].options[0].id])
    while not game.asks()[0].optional:
        game.play(0, game.asks()[0].fallback)

    ask = game.asks()[0]
    assert SAY(ask.chosen).startswith("You chose: Attack 04")
    assert SAY(ask.chosen).endswith("You can change it until the round closes.")


def test_whoever_names_nothing_reads_that_they_let_it_pass() -> None:
    game = meeting()
    game.play(2, [])

    said = "You passed. You can change it until the round closes."
    assert SAY(game.asks()[2].chosen) == said


def test_whoever_has_nothing_to_name_has_nothing_to_keep() -> None:
    whole, keep = "Let this whole stop pass", "Keep what I name, whatever happens"
    longer = "Pass for the rest of this encounter"

    game = table("", hands={1: ["attack_04"], 2: ["plague"]})
    game.begin()

    assert labels(game.asks()[1]) == [longer]
    assert SAY(game.asks()[1].none) == "Pass"
    assert labels(game.asks()[2])[-3:] == [whole, keep, longer]
    assert len(labels(game.asks()[2])) > 3


def test_two_cards_of_a_kind_are_told_apart() -> None:
    game = meeting(hands={0: ["attack_08", "reinforcement_3", "reinforcement_3"]})
    while game.stop != "V":
        seat = min(seat for seat, ask in game.asks().items() if not ask.optional)
        game.play(seat, game.asks()[seat].fallback)

    found = labels(game.asks()[0])
    assert {"Reinforcement +3: for Ana", "Reinforcement +3: for Ana, the second"} <= set(found)
    assert len(set(found)) == len(found)


def test_an_invitation_is_declined_by_a_button_that_says_so() -> None:
    game = allying(2)
    game.play(2, [])
    ask = game.asks()[2]

    assert isinstance(ask, Choose)
    assert SAY(ask.none) == "Decline"
    details = {option.id: SAY(option.detail) for option in ask.options if option.detail}
    assert details["offense"] == "It has invited you; a colony if it wins"
    assert details["defense"] == "Only if it invites you; rewards if it wins"


def test_who_joins_ahead_reads_with_what_and_a_button_says_from_where() -> None:
    game = allying(2)
    game.play(2, [])
    game.play(2, ["offense"])
    ask = game.asks()[2]
    assert isinstance(ask, Allocation)
    assert SAY(ask.offered({"C1": 2, "C2": 1, "C3": 0, "C4": 0, "C5": 0})) == (
        "Join with 2 from C1 + 1 from C2"
    )

    game.play(2, {"C1": 2, "C2": 1, "C3": 0, "C4": 0, "C5": 0})

    assert SAY(game.asks()[2].chosen) == (
        "You chose: Join the offense, Ana, 2 from C1 and 1 from C2."
        " You can change it until the round closes."
    )


def test_whoever_has_chosen_very_much_reads_some_of_each_and_how_much_more_there_is() -> None:
    hands = {seat: ["attack_08"] for seat in range(6)}
    hands[5] += ["flare_void", "plague", "flare_miser", "flare_zombie", "cosmic_zap", "force_field"]
    game = allying(5, seats=6, hands=hands)
    names(game, 5, *offered(game, 5))
    while not (ask := game.asks()[5]).optional:
        if isinstance(ask, Choose):
            game.play(5, [option.id for option in ask.options if not option.aside])
        else:
            game.play(5, {line.id: int(line.id != "F5") for line in ask.lines})

    said = SAY(game.asks()[5].chosen)

    fits(game.asks()[5])
    assert "Pass for the rest of this encounter" in said
    assert "Keep what I name, whatever happens" in said
    assert "Join the offense, Ana" in said
    assert "Only if" in said
    assert "1 from F1" in said
    assert said.endswith(" more. You can change it until the round closes.")


def test_the_result_is_asked_about_by_the_winners_name() -> None:
    game = allying()
    invites(game)
    while game.stop != "R":
        seat = min(seat for seat, ask in game.asks().items() if not ask.optional)
        game.play(seat, game.asks()[seat].fallback)

    titles = {SAY(ask.title) for ask in game.asks().values() if ask.moment == "stop"}
    assert titles <= {
        f"{name} has won the encounter. Do you do anything?" for name in ["Ana", "Bram"]
    }
    assert titles
