"""Ways to choose, what a menu counts, and why things cannot be chosen."""

from typing import Any

from discord.ui import LayoutView

from cogs.question.answers import follow
from cogs.question.panel import panel
from cogs.ui.ids import Press, Stage, Verb
from cogs.ui.naming import listed
from rules.kernel import Choose, Option, say
from tests.discord.ui_samples import view
from tests.discord.ui_walker import accepted, parts


def shown_of(view: LayoutView, kind: int, name: str) -> list[Any]:
    accepted(view)
    return [part[name] for part in parts(view.to_components()) if part["type"] == kind]


def said(view: LayoutView) -> str:
    return "\n".join(shown_of(view, 10, "content"))


def buttons(view: LayoutView) -> list[str]:
    return shown_of(view, 2, "label")


def placeholders(view: LayoutView) -> list[str]:
    return shown_of(view, 3, "placeholder")


def reasons(view: LayoutView) -> list[tuple[str, Press]]:
    pressed = zip(buttons(view), map(Press.parse, shown_of(view, 2, "custom_id")), strict=True)
    return [(label, press) for label, press in pressed if press and press.verb == Verb.REASONS]


def choose(*options: Option, least: int = 1, most: int = 1) -> Choose:
    return Choose(
        title=say("Hire whom?"),
        moment="action",
        fallback=[],
        options=tuple(options),
        least=least,
        most=most,
    )


def test_two_ways_are_two_buttons_and_what_they_mean_stands_above() -> None:
    ask = choose(
        Option("a", say("Build a greenhouse"), detail=say("It gives a plant.")),
        Option("b", say("Take three batteries out of the supply of everybody"), detail=say("Now.")),
        Option("pass", say("Nothing"), aside=True),
    )

    shown = panel(view(ask))

    assert placeholders(shown) == []
    assert buttons(shown)[:3] == [
        "Build a greenhouse",
        "Take three batteries out of the supply of everybody",
        "Nothing",
    ]
    first, second = said(shown).index("greenhouse: It gives"), said(shown).index("everybody: Now.")
    assert first < second


def test_two_ways_of_one_name_are_told_apart() -> None:
    goals = [Option(goal, say("Give up: {it}", it=goal), detail=say("1 crystal")) for goal in "xy"]

    shown = said(panel(view(choose(*goals))))

    assert "Give up: x: 1 crystal" in shown
    assert "Give up: y: 1 crystal" in shown


def test_a_menu_counts_what_is_in_it() -> None:
    def wanted(least: int, most: int, there: int) -> str:
        options = [Option(f"o{n}", say("Card {n}", n=n)) for n in range(there)]
        [placeholder] = placeholders(panel(view(choose(*options, least=least, most=most))))
        return placeholder

    assert wanted(0, 9, 5) == "Choose up to 5"
    assert wanted(1, 9, 5) == "Choose 1 to 5"
    assert wanted(5, 9, 5) == "Choose 5"
    assert wanted(0, 3, 5) == "Choose up to 3"


def closed(letter: str, count: int, why: str) -> list[Option]:
    return [
        Option(
            f"{letter}{n}",
            say("Card {n}", n=f"{letter}{n}"),
            why_not=say(why.replace("{n}", f"{n}")),
        )
        for n in range(count)
    ]


WAYS = [Option(name, say("Way {name}", name=name), detail=say("It is.")) for name in "abc"]


def test_where_every_reason_is_told_there_is_no_button_for_more() -> None:
    assert reasons(panel(view(choose(*WAYS, *closed("p", 3, "No."))))) == []


def test_what_is_left_out_opens_behind_a_button() -> None:
    seen = view(choose(*WAYS, *closed("p", 7, "Gone.")))

    first = panel(seen)
    [(label, press)] = reasons(first)
    opened = panel(seen, stage=Stage(press.verb, press.argument))

    assert "Card p0 · Card p1 · Card p2 · 4 more: Gone." in said(first)
    assert label == "All reasons"
    assert follow(seen, press) == Stage(Verb.REASONS, "0")
    assert "Card p0 · Card p1 · Card p2 · Card p3 · Card p4 · Card p5 · Card p6: Gone." in said(
        opened
    )
    assert "Back" in buttons(opened)


def test_very_many_reasons_stand_on_several_pages() -> None:
    seen = view(choose(*WAYS[:2], *closed("q", 300, "For want of number {n}.")))

    [(_, press)] = reasons(panel(seen))
    told, labels = "", ["Next"]
    while "Next" in labels:
        stage = follow(seen, press)
        page = panel(seen, stage=stage)
        told += said(page)
        labels = [label for label, _ in reasons(page)]
        press = reasons(page)[-1][1]

    assert all(f"Card q{n}: For want of number {n}." in told for n in range(300))


def test_a_page_of_a_former_question_begins_at_the_top() -> None:
    seen = view(choose(*WAYS, *closed("p", 7, "Gone.")))

    stale = panel(seen, stage=Stage(Verb.REASONS, "9"))
    assert placeholders(stale) == placeholders(panel(seen)) != []


def test_a_reason_is_not_cut_where_there_is_room() -> None:
    label = "use the action of an advanced building that is not your own"
    ask = choose(*WAYS, Option("y", say(label), why_not=say("It would do nothing.")))

    assert f"{label}: It would do nothing." in said(panel(view(ask)))


def test_names_with_marks_of_their_own_do_not_run_together() -> None:
    labels = [say("E6: move your bots"), say("Hire, contract"), say("Upgrade")]
    why = say("It costs 2 crystals.")
    closed_ones = [Option(f"o{n}", one, why_not=why) for n, one in enumerate(labels)]
    ask = choose(*closed_ones, Option("pass", say("Pass"), aside=True))

    line = "E6: move your bots · Hire, contract · Upgrade: It costs 2 crystals."
    assert line in said(panel(view(ask)))
    assert listed(["Hire, contract", "Upgrade"]) == "“Hire, contract” or Upgrade"
