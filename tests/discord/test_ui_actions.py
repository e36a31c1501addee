"""A post's news: a line for each action, with its effects in small print."""

from bot.table.views.table_view import Seated
from cogs.table.post import LINES
from cogs.ui.actions import actions, oldest_first
from cogs.ui.words import Speech
from rules.games import GAMES
from rules.kernel import say
from rules.terraforming_mars.model.words import CHANGED

SPEECH = Speech((Seated(0, "Ana", 1, False), Seated(1, "Bram", 2, False)))
TERRAFORMING = GAMES["terraforming_mars"].follows


def line(template, seat=0, **args):
    return say(template, seat=seat, **args)


def test_a_card_its_payment_and_what_it_brought_are_one_line_and_small_print():
    lines = [
        line("{seat:seat} played {card}.", card="Viral Enhancers"),
        line("{seat:seat} paid {n:mc} for {card}.", n=9, card="Viral Enhancers"),
        line("{seat:seat}: {gain} ({card})", gain="+1 plant", card="Viral Enhancers"),
    ]

    assert actions(lines, SPEECH, TERRAFORMING) == [
        "**Ana** played Viral Enhancers.",
        "-# paid 9 M€ · +1 plant",
    ]


def test_what_it_brought_another_player_names_them_and_why():
    lines = [
        line("{seat:seat} placed {what}.", what="a city on E2"),
        line("{seat:seat}: {gain} ({why})", gain="+2 plants", why="space E2"),
        line("{seat:seat}: {gain} ({card})", 1, gain="+1 M€", card="Tharsis Republic"),
    ]

    assert actions(lines, SPEECH, TERRAFORMING) == [
        "**Ana** placed a city on E2.",
        "-# **Ana**: +2 plants (space E2) · **Bram**: +1 M€ (Tharsis Republic)",
    ]


def test_what_comes_back_to_the_first_player_says_so():
    lines = [
        line("{seat:seat} played {card}.", card="Ganymede Colony"),
        line("{seat:seat} paid {n:mc} for {card}.", n=12, card="Ganymede Colony"),
        line("{seat:seat}: {gain} ({card})", 1, gain="+2 M€", card="Rover Construction"),
        line("{seat:seat}: {gain} ({card})", gain="+4 M€", card="Credicor"),
    ]

    assert actions(lines, SPEECH, TERRAFORMING)[1] == (
        "-# **Ana**: paid 12 M€ · **Bram**: +2 M€ (Rover Construction) · **Ana**: +4 M€ (Credicor)"
    )


def test_more_than_there_is_room_for_is_counted_and_no_name_is_cut():
    lines = [line("{seat:seat} played {card}.", card="Comet")]
    lines += [line(CHANGED, n % 2, what=f"+{n} " + "M" * 40, why="Comet") for n in range(20)]

    [_, came] = actions(lines, SPEECH, TERRAFORMING)

    assert len(came) < 340
    assert came.count("**") % 2 == 0
    assert came.endswith("more")


def test_effects_are_counted_only_where_the_post_has_no_room_for_them():
    lines = [line("{seat:seat} played {card}.", card="Comet")]
    lines += [line(CHANGED, n % 2, what=f"+{n} " + "M" * 40, why="Comet") for n in range(20)]

    assert oldest_first(lines, SPEECH, LINES, TERRAFORMING).count("MMM" * 13) == 20
    assert oldest_first(lines, SPEECH, 900, TERRAFORMING).endswith("more")


def test_a_line_that_ends_with_a_colon_heads_what_follows():
    lines = [
        line("{seat:seat} passed."),
        say("Production of generation {n}:", n=3),
        line("{seat:seat}: {gain} (production)", gain="+22 M€"),
        say("Final points:"),
        line("{seat:seat}: {n:score}.", n=-3),
    ]

    assert actions(lines, SPEECH, TERRAFORMING) == [
        "**Ana** passed.",
        "**Production of generation 3:**",
        "**Ana**: +22 M€ (production)",
        "**Final points:**",
        "**Ana**: −3 points.",
    ]


def test_the_next_deed_and_the_income_of_all_begin_lines_of_their_own():
    lines = [
        line("{seat:seat} passed."),
        line("{seat:seat}: {gain} (production)", gain="+22 M€"),
        line("{seat:seat}: {gain} (production)", 1, gain="+27 M€"),
        say("Generation {n} begins.", n=2),
    ]

    assert actions(lines, SPEECH, TERRAFORMING) == [
        "**Ana** passed.",
        "**Ana**: +22 M€ (production)",
        "**Bram**: +27 M€ (production)",
        "Generation 2 begins.",
    ]


def test_in_a_game_that_says_nothing_of_it_every_line_is_a_deed():
    lines = [line("{seat:seat} took {n:money}.", n=2), line("{seat:seat} paid {n:money}.", n=1)]

    assert len(actions(lines, SPEECH, GAMES["project_mars"].follows)) == 2


def test_what_came_of_what_several_chose_at_once_stands_below_the_deed_of_each():
    lines = [
        line("{seat:seat} plays {card}.", 0, card="Ecoline"),
        line("{seat:seat} plays {card}.", 1, card="Helion"),
        line("{seat:seat}: {gain} ({card})", 0, gain="+36 M€", card="Ecoline"),
        line("{seat:seat}: {gain} ({card})", 1, gain="+42 M€", card="Helion"),
    ]

    assert actions(lines, SPEECH, TERRAFORMING) == [
        "**Ana** plays Ecoline.",
        "-# **Ana**: +36 M€",
        "**Bram** plays Helion.",
        "-# **Bram**: +42 M€",
    ]


def test_what_a_player_alone_is_told_in_between_parts_no_deed_from_what_came_of_it():
    lines = [
        line("{seat:seat} played {card}.", card="Biolab"),
        say("You took {card}.", card="Comet"),
        line("{seat:seat}: {gain} ({card})", gain="+1 card", card="Biolab"),
    ]

    assert actions(lines, SPEECH, TERRAFORMING) == [
        "**Ana** played Biolab.",
        "-# +1 card",
        "You took Comet.",
    ]
