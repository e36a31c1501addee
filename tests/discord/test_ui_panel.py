from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from discord.ui import LayoutView

from bot.table.views.table_view import TableView
from cogs.question.panel import panel
from cogs.ui.ids import Stage, Verb
from cogs.ui.notes import noted, refused
from cogs.ui.words import closing
from renders.tongue import speaking
from rules.kernel import Choose, Confirm, Option, Order, say
from rules.parts.bid import Bid
from tests.discord.ui_samples import table, view
from tests.discord.ui_walker import accepted, parts


def said(view: LayoutView) -> str:
    return "\n".join(part["content"] for part in parts(view.to_components()) if part["type"] == 10)


def buttons(view: LayoutView) -> list[str]:
    return [part["label"] for part in parts(view.to_components()) if part["type"] == 2]


def selects(view: LayoutView) -> list[Mapping[str, Any]]:
    return [part for part in parts(view.to_components()) if part["type"] == 3]


def bid(low: int, high: int, **other: Any) -> Bid:
    given = {"moment": "bid", "fallback": None, "may_pass": True} | other
    return Bid(title=say("Bid for the engineer, or pass."), low=low, high=high, **given)


def choose(*options: Option, **other: Any) -> Choose:
    return Choose(
        title=say("Hire whom?"), moment="action", fallback=[], options=tuple(options), **other
    )


FOOT = ["Undo", "Help", "Orders", "Board"]


def test_a_bid_shows_the_next_bid_a_form_a_maximum_and_a_pass() -> None:
    assert buttons(panel(view(bid(4, 11)))) == ["Bid 4", "Bid…", "Maximum…", "Pass", *FOOT]


def test_undo_says_which_move_it_takes_back_within_the_room_of_a_button() -> None:
    farming, comet = say("Farming"), say("Comet and the " + "very " * 20 + "last word")

    shown = [buttons(panel(view(bid(4, 3), undo_things=t)))[1] for t in [(farming,), (comet,), ()]]

    assert shown[0] == "Undo: Farming"
    assert shown[1].startswith("Undo: Comet and the very")
    assert len(shown[1]) <= 80
    assert shown[2] == "Undo"


def test_up_to_three_bids_are_buttons() -> None:
    assert buttons(panel(view(bid(1, 3)))) == [
        "Bid 1",
        "Bid 2",
        "Bid 3",
        "Maximum…",
        "Pass",
        *FOOT,
    ]


def test_who_can_afford_nothing_sees_only_a_pass() -> None:
    assert buttons(panel(view(bid(4, 3)))) == ["Pass", *FOOT]


def test_before_ones_turn_only_a_maximum_can_be_left() -> None:
    early = bid(4, 11, only_limits=True, optional=True, hint=say("**Ana** leads with 3."))

    assert buttons(panel(view(early))) == ["Maximum…", "Pass when it comes", *FOOT]
    limited = replace(early, held=True)
    assert buttons(panel(view(limited)))[:3] == ["Maximum…", "Pass when it comes", "Ask me instead"]


def test_what_need_not_be_decided_is_offered_calmly() -> None:
    shown = said(panel(view(bid(4, 11, only_limits=True, optional=True), awaited=(1,))))

    assert "### " not in shown
    assert "The table does not wait for this." in shown
    assert "The table waits for **\\*\\*Bram\\*\\* @\u200beveryone**. Asked <t:" in shown


def test_the_letter_on_the_picture_stands_before_the_label() -> None:
    ask = choose(Option("a", say("Ivo Marek"), mark="A"), Option("b", say("Mira"), mark="B"))

    assert buttons(panel(view(ask)))[:2] == ["A · Ivo Marek", "B · Mira"]


def test_options_with_details_are_a_select() -> None:
    ask = choose(
        Option("a", say("Ivo Marek"), mark="A", detail=say("engineer, $2")),
        Option("b", say("Mira")),
        Option("c", say("Niko")),
    )

    [menu] = selects(panel(view(ask)))
    assert menu["options"][0]["label"] == "A · Ivo Marek"
    assert menu["options"][0]["description"] == "engineer, $2"


def test_a_button_tells_its_whole_effect_and_a_select_whole_sentences_of_it() -> None:
    first, second = "Draw 3 cards, " + "keep them " * 6 + "now", "Raise oxygen " + "again " * 8
    long = Option(id="long", label=say("Comet"), detail=say(f"{first}. {second}"))
    others = [Option(id=f"{n}", label=say(f"Card {n}"), detail=say("Nothing.")) for n in range(4)]

    assert second.strip() in said(panel(view(choose(long))))
    [menu] = selects(panel(view(choose(long, *others))))
    assert menu["options"][0]["description"] == f"{first}…"


def test_what_is_impossible_is_listed_with_its_reason() -> None:
    dear, full = say("You have only $1."), say("No office is free.")
    options = [Option(f"o{n}", say("Card {n}", n=n), why_not=dear) for n in range(5)]
    ask = choose(Option("x", say("Card X")), *options, Option("y", say("Card Y"), why_not=full))

    shown = said(panel(view(ask)))

    assert "- Card 0 · Card 1 · Card 2 · 2 more: You have only $1." in shown
    assert "- Card Y: No office is free." in shown


def test_a_long_list_of_reasons_is_cut() -> None:
    options = [
        Option(f"o{n}", say("Card {n}", n=n), why_not=say("Reason {n}.", n=n)) for n in range(9)
    ]
    shown = said(panel(view(choose(Option("x", say("Card X")), *options))))

    assert "- Card 4: Reason 4." in shown
    assert "- and 4 more reasons" in shown
    assert "Reason 5" not in shown


def test_groups_are_selects_side_by_side_while_they_are_few() -> None:
    options = [
        Option(f"o{n}", say("Card {n}", n=n), group=say("Group {g}", g=n % 3)) for n in range(60)
    ]
    shown = selects(panel(view(choose(*options))))

    assert [menu["placeholder"] for menu in shown] == [
        "Group 0: Card 0 … Card 57",
        "Group 1: Card 1 … Card 58",
        "Group 2: Card 2 … Card 59",
    ]


def test_a_select_of_letters_says_from_which_to_which_and_one_of_a_single_choice_names_it() -> None:
    lots = [Option(f"o{n}", say("Card"), mark=f"P{n}", group=say("Lots")) for n in range(1, 26)]
    back = Option("back", say("Back"), group=say("Plan"))
    shown = selects(panel(view(choose(back, *lots))))

    assert [menu["placeholder"] for menu in shown] == ["Plan: Back", "Lots: P1 to P25"]


def test_many_groups_are_chosen_first() -> None:
    options = [
        Option(f"o{n}", say("Card {n}", n=n), group=say("Group {g}", g=n % 12)) for n in range(60)
    ]
    seen = view(choose(*options))

    [groups] = selects(panel(seen))
    assert [option["label"] for option in groups["options"]][:2] == ["Group 0", "Group 1"]
    opened = panel(seen, stage=Stage(Verb.GROUP, "g1p0.0."))
    assert [option["label"] for option in selects(opened)[0]["options"]] == [
        f"Card {n}" for n in range(1, 60, 12)
    ]
    assert buttons(opened) == ["Other groups", "Back", *FOOT]


def test_a_warning_is_asked_before_it_is_done() -> None:
    ask = choose(
        Option("a", say("Sell all"), warning=say("Everything goes.")), Option("b", say("B"))
    )
    opened = panel(view(ask), stage=Stage(Verb.WARN, "a"))

    assert "**Sell all**: Everything goes." in said(opened)
    assert buttons(opened) == ["Yes", "Back", *FOOT]


def test_a_step_of_another_question_begins_at_the_top() -> None:
    for stage in (Stage(Verb.WARN, "#9"), Stage(Verb.GROUP, "g7p7.7."), Stage(Verb.GATHER, "?")):
        accepted(panel(view(choose(Option("a", say("A")))), stage=stage))
        accepted(panel(view(bid(1, 3)), stage=stage))


def test_an_order_is_shown_as_it_grows() -> None:
    ask = Order(
        title=say("Order?"),
        moment="o",
        fallback=[],
        options=tuple(Option(f"o{n}", say("Card {n}", n=n)) for n in range(3)),
    )

    assert buttons(panel(view(ask)))[0] == "As listed"
    first = panel(view(ask), stage=Stage(Verb.ORDER, "~1.2"))
    assert "1. Card 2" in said(first)
    assert buttons(first)[0] == "Start again"


def test_a_panel_names_who_else_is_awaited_and_until_when() -> None:
    people = tuple(replace(seated, member=1) for seated in table())
    shown = said(panel(view(bid(1, 3), awaited=(0, 4), seats=people)))

    assert "-# Also awaited: **# Eve - https:\u200b//x.example \\[a\\](b)**." not in shown
    assert "Also awaited: **\\# Eve - https:\u200b//x.example \\[a\\](b)**." in shown
    assert "The time runs out <t:1700100000:f>." in shown
    assert "**Ana**" not in shown


def test_a_panel_names_no_robot_as_awaited_beside_people() -> None:
    """A robot answers by itself: nobody waits for it."""
    assert table()[4].robot

    among_people = said(panel(view(bid(1, 3), awaited=(0, 1, 4))))
    alone = said(panel(view(bid(1, 3), awaited=(0, 4))))
    done = said(panel(view(viewer=1, awaited=(0, 4))))
    only_robots = said(panel(view(viewer=1, awaited=(4,))))

    assert "Bram" in among_people
    assert "Eve" not in among_people
    assert "Also awaited" not in alone
    assert "The table waits for **Ana**." in done
    assert "The table waits for **\\# Eve" in only_robots


def test_an_anonymous_question_names_nobody() -> None:
    shown = said(panel(view(bid(1, 3, anonymous=True), awaited=(0, 1, 2))))

    assert "awaited" not in shown
    assert "Bram" not in shown


def test_without_a_question_the_panel_says_whom_the_table_waits_for() -> None:
    def idle(**other: Any) -> str:
        return said(panel(view(**({"awaited": (0,), "until": None, "viewer": 1} | other))))

    assert idle() == (
        "Nothing for you to decide. The table waits for **Ana**. Asked <t:1700000000:R>."
    )
    assert idle(awaited=(), anonymous=True, since=None) == (
        "Nothing for you to decide. The table waits for secret decisions."
    )
    assert idle(awaited=(), viewer=None) == "You have no seat at this table."
    assert idle(over=True) == "The game is over."


def test_a_note_comes_first_and_a_refusal_is_a_note() -> None:
    seen = view(bid(4, 11))
    note = noted(seen, [say("{who:seat} passes.", who=0)])

    assert said(panel(seen, note=note)).startswith("**Ana** passes.\n### Bid for")
    assert refused(seen, say("Bid between {low} and {high}.", low=4, high=11)) == (
        "Bid between 4 and 11."
    )


def test_a_dm_leads_to_the_channel() -> None:
    opened = panel(view(bid(4, 11)), url="https://discord.com/channels/1/2/3")

    accepted(opened)
    assert buttons(opened)[-1] == "To the channel"


def test_the_fullest_panel_fits() -> None:
    long = say("{words}", words="*_Words_* and more " * 200)
    options = [
        Option(f"o{n}" * 30, long, long, long, "AB", long if n % 2 else None, long)
        for n in range(250)
    ]
    ask = Choose(
        title=long, hint=long, moment="x", fallback=[], options=tuple(options), least=0, most=99
    )
    seen = view(ask, awaited=(1, 2, 3, 4))
    pictures = [(f"{n}.png", b"", "alt " * 500) for n in range(10)]

    for stage in (
        Stage(),
        Stage(Verb.GATHER, "p0.0." + "-" * 30),
        Stage(Verb.WARN, "*" + "-" * 30),
    ):
        opened = panel(
            seen,
            note="note " * 999,
            pictures=pictures,
            stage=stage,
            url="https://discord.com/channels/1/2/3",
        )
        accepted(opened, [name for name, _, _ in pictures])


def test_every_sentence_of_the_panel_goes_through_the_catalogue() -> None:
    seen = view(bid(4, 11, hint=say("You have {n}.", n=11)))
    with speaking(lambda template: template.upper() if "{" not in template else "¿?"):
        opened = panel(seen)

    assert buttons(opened) == ["¿?", "BID…", "MAXIMUM…", "PASS", "UNDO", "HELP", "ORDERS", "BOARD"]
    assert "Also awaited" not in said(opened)
    assert "time" not in said(opened)


@pytest.mark.parametrize("seen", [view(), view(bid(1, 3))])
async def test_nothing_of_a_panel_is_kept_in_memory(seen: TableView) -> None:
    assert panel(seen).is_finished()
    assert panel(seen).timeout is None


def test_yes_and_no_are_as_the_rules_word_them() -> None:
    ask = Confirm(
        title=say("Launch?"), moment="x", fallback=False, yes=say("Launch"), no=say("Wait")
    )

    assert buttons(panel(view(ask)))[:2] == ["Launch", "Wait"]


def test_undo_reads_as_a_player_would_say_it() -> None:
    placed = say("{space}: {gain}", space=say("A1"), gain=say("2 steel"))
    cards = (say("{name} ({price})", name="Comet", price="21 M€"), say("Mine (4 M€)"))

    tile = view(bid(4, 3), undo_things=(placed,), undo_words="placing on {move}")
    sold = view(bid(4, 3), undo_things=cards, undo_words="selling {move}")

    assert buttons(panel(tile))[1] == "Undo: placing on A1"
    assert buttons(panel(sold))[1] == "Undo: selling Comet and Mine"


def test_what_was_chosen_is_said_before_the_question_is_asked_again() -> None:
    again = choose(Option("a", say("Alba")), optional=True, chosen=say("You chose Alba."))

    shown = said(panel(view(again)))

    assert shown.startswith("### You chose Alba.\n-# To choose anew: Hire whom?\n")
    assert "-# The table does not wait for this." in shown


def test_until_when_a_choice_can_be_changed_stands_below_it() -> None:
    until = say("You can change it until noon.")
    few, many = (
        say("You chose {chosen}. {until}", chosen=tuple(say("Alba") for _ in range(n)), until=until)
        for n in (1, 40)
    )

    heads = [said(panel(view(choose(chosen=each, optional=True)))) for each in (few, many)]

    assert heads[0].startswith("### You chose Alba.\nYou can change it until")
    assert heads[1].startswith("### Your choice\nYou chose Alba, Alba"), "a long list is none"


def test_small_print_of_a_button_begins_with_what_it_is_about() -> None:
    one = choose(Option("take", say("Take $2"), say("From the supply")))
    lots = [Option(f"o{n}", say("Card {n}", n=n)) for n in range(9)]
    plan = Option("plan", say("Plan: make or change it…"), say("It bids for you."), aside=True)

    assert "Take $2: From the supply" in said(panel(view(one))).splitlines()
    assert "Plan: It bids for you." in said(panel(view(choose(*lots, plan)))).splitlines()


@pytest.mark.parametrize(
    ("lasts", "said"),
    [
        (None, "when everybody has spoken."),
        ((600, 1200), "spoken, not before 10 to 20 minutes have gone by."),
        ((4, 10), "spoken, not before some seconds have gone by."),
        ((600, 600), "spoken, not before 10 minutes have gone by."),
    ],
)
def test_when_a_round_closes_is_said_with_how_long_it_lasts_at_least(lasts, said) -> None:
    assert str(closing(1_800_000_000, lasts)).endswith(said)
