from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from discord.ui import LayoutView

from bot.table.changes import RAN_OUT
from bot.table.consent.shown import Shown
from bot.table.consent.voters import Voter
from bot.table.option_shown import OptionShown
from bot.table.views.table_view import Happened
from cogs.lobby.layout import lobby_post
from cogs.lobby.options_layout import option_chosen, options_list, options_page, options_panel
from cogs.table.closing import cancel_question
from cogs.table.post import post
from cogs.table.story import status_sheet, story_sheet
from cogs.table.time_out import way_on
from cogs.table.votes_layout import proposal_post
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import Sending, told
from cogs.ui.words import Speech
from rules.kernel import Refused, Text, say
from rules.parts.codes import code_of_deal
from tests.discord.ui_samples import lobby, table, view
from tests.discord.ui_walker import accepted, parts

BOARD = ("board.png", b"\x89PNG", "Ana leads with 4.")


def shown(sending: Sending) -> LayoutView:
    accepted(sending.view, [name for name, _, _ in sending.pictures])
    return sending.view


def said(sending: Sending) -> str:
    found = parts(shown(sending).to_components())
    return "\n".join(part["content"] for part in found if part["type"] == 10)


def buttons(sending: Sending) -> list[tuple[str, str]]:
    found = parts(shown(sending).to_components())
    return [
        (part["label"], part["custom_id"])
        for part in found
        if "label" in part and part["type"] == 2
    ]


def happened(lines: Sequence[Text] = (), **other: Any) -> Happened:
    seen = view(viewer=None, **{"awaited": (0, 4), **other.pop("seen", {})})
    return Happened(view=seen, before=None, lines=tuple(lines), **other)


BIDS = say("{who:seat} bids {n}.", who=0, n=4)


def test_a_post_tells_shows_and_waits() -> None:
    sending = post(happened([BIDS]), [1000], [BOARD], deciding="to bid for the contract")

    assert said(sending) == (
        "**Ana** bids 4.\n"
        "Waiting for <@1000> "
        "to bid for the contract. Asked <t:1700000000:R>; time runs out <t:1700100000:f>."
    )
    assert buttons(sending) == [
        ("Your move", "rg:9876543210:-:n57:move:"),
        ("Your hand", "rg:9876543210:-:n57:hand:"),
        ("Board", "rg:9876543210:-:n57:board:"),
        ("Catch up", "rg:9876543210:-:n57:inbox:"),
    ]
    [gallery] = [p for p in parts(sending.view.to_components()) if p["type"] == 12]
    assert gallery["items"][0]["media"]["url"] == "attachment://board.png"
    assert gallery["items"][0]["description"] == "Ana leads with 4."


def test_only_those_awaited_are_mentioned_and_only_if_asked() -> None:
    assert post(happened(), [1000, 1001]).mentions == (1000,)
    assert post(happened(), []).mentions == ()
    assert "<@" not in said(post(happened(), [1001]))


def test_who_may_not_be_mentioned_is_named() -> None:
    sending = post(happened(), [])

    assert sending.mentions == ()
    assert "Waiting for **Ana**" in said(sending)


def test_who_has_left_is_not_pinged() -> None:
    seats = (replace(table(5)[0], gone=True), *table(5)[1:])

    assert post(happened(seen={"seats": seats}), [1000]).mentions == ()


def test_secret_decisions_name_nobody() -> None:
    sending = post(happened(seen={"awaited": (), "anonymous": True}), [1000])

    assert "Waiting for secret decisions." in said(sending)


@pytest.mark.parametrize(
    ("awaited", "until", "ends"),
    [
        ((), 1_700_030_000, "Closes <t:1700030000:f> or when everybody has spoken."),
        (
            (0,),
            1_700_100_000,
            "time runs out <t:1700100000:f>. Secret decisions close <t:1700030000:f> or when"
            " everybody has spoken.",
        ),
        ((0,), 1_700_030_000, "time runs out <t:1700030000:f>."),
    ],
)
def test_what_a_clock_of_the_game_closes_may_close_sooner_and_says_so(awaited, until, ends) -> None:
    seen = {"awaited": awaited, "anonymous": True, "until": until, "spoken": 1_700_030_000}

    assert said(post(happened(seen=seen))).endswith(ends)


def test_the_last_post_names_the_code_of_the_deal_and_the_seed() -> None:
    code = code_of_deal("42/1/2")
    first = post(happened([BIDS], started=code))
    last = post(happened([BIDS], seed="42/1/2", seen={"over": True}))

    assert f"-# The deal: {code}." in said(first), "where it was not promised before"
    assert f"-# The deal: {code}, from the seed `42/1/2`. To check it: Replay" in said(last)
    assert "**The game is over.**" in said(last)
    assert "Waiting" not in said(last)
    wanted = ["Board", "Catch up", "Replay", "Play again", "Post-mortem", "Time-lapse"]
    assert [label for label, _ in buttons(last)] == wanted


def test_a_very_long_story_keeps_its_end() -> None:
    lines = [
        say("{who:seat} does {n}: {more}", who=2, n=n, more="*thing* " * 40) for n in range(60)
    ]
    everything = happened(
        lines,
        started="ab" * 32,
        seed="ab" * 32,
        seen={"seats": table(8), "awaited": tuple(range(8)), "anonymous": True},
    )

    text = said(post(everything, range(1000, 1010), [BOARD], deciding="*decide* " * 40))

    assert "does 59:" in text
    assert "does 3:" not in text
    assert "earlier lines: /game log" in text.splitlines()[0]


def test_every_surface_is_complete_without_its_picture() -> None:
    assert "attachment" not in str(shown(post(happened([BIDS]))).to_components())


# ---- the lobby ---------------------------------------------------------------------------------


def test_a_lobby_shows_seats_options_and_what_is_missing() -> None:
    text = said(lobby_post(lobby(1)))

    assert text.startswith(
        "### Project Mars\nBe the first to bring people to Mars.\n-# 2 to 5 players"
    )
    assert "● **Ana**\n▲ –\n-# 4 more may join." in text
    assert "- Option 1: **The \\*other\\* way The" in text
    assert "Option 0" not in text
    assert "One player is missing to start." in text


DIFFERENT = ("tiles without room", "sealed rounds of bids", *map(str, range(5)), "deadlines")


def test_a_lobby_says_in_one_short_line_what_differs_from_the_printed_rules() -> None:
    post = lobby_post(lobby(2, differs=DIFFERENT))
    [line] = [line for line in said(post).splitlines() if "printed rules" in line]

    assert line == (
        "-# *Differs from the printed rules:* tiles without room, sealed rounds of bids, 0, 1, 2, 3"
        " and 2 more."
    )
    assert ("What differs", "rg:12:-:v0:rules:Differs from the printed rules") in buttons(post)
    rows = [part["components"] for part in parts(post.view.to_components()) if part["type"] == 1]
    assert [len(row) for row in rows] == [4, 5]


def test_a_lobby_that_plays_as_printed_says_nothing_of_it() -> None:
    post = lobby_post(lobby(2))

    assert "printed" not in said(post)
    assert "What differs" not in [label for label, _ in buttons(post)]


def test_the_lobby_of_a_started_game_still_says_what_differs() -> None:
    post = lobby_post(lobby(2, status="running", differs=("deadlines",)))

    assert "*Differs from the printed rules:* deadlines." in said(post)
    assert buttons(post) == []


def test_a_lobby_names_opponents_that_have_no_seat() -> None:
    text = said(lobby_post(lobby(1, automata=("The Tower",))))

    assert "The Tower (automaton)" in text


def test_the_lobby_of_a_started_game_offers_no_more_seats() -> None:
    assert "more seat" not in said(lobby_post(lobby(2, status="running")))


def test_a_lobby_has_its_buttons_and_start_waits_for_enough_players() -> None:
    short, ready = lobby_post(lobby(1)), lobby_post(lobby(2))

    assert [label for label, _ in buttons(short)] == [
        "Join",
        "Leave",
        "Add robot",
        "Add easy robot",
        "Options",
        "How to play",
        "Start",
        "Cancel",
    ]

    def disabled(sending: Sending) -> list[str]:
        return [p["label"] for p in parts(sending.view.to_components()) if p.get("disabled")]

    assert disabled(short) == ["Start"]
    assert disabled(ready) == []
    assert disabled(lobby_post(lobby(5))) == ["Join", "Add robot", "Add easy robot"]
    assert "can press Start" in said(ready)


@pytest.mark.parametrize("status", ["running", "cancelled", "over"])
def test_a_closed_lobby_has_no_buttons(status: str) -> None:
    assert buttons(lobby_post(lobby(2, status=status))) == []


def test_cancelling_is_asked_once_more() -> None:
    assert buttons(cancel_question(12, say("Project Mars"))) == [
        ("Cancel the game", "rg:12:-:v0:really_cancel:")
    ]


@pytest.mark.parametrize("count", [0, 1, 8, 9, 40])
def test_any_number_of_options_fits(count: int) -> None:
    offered = lobby(2, count)
    chosen = set()
    for page in range(-1, 7):
        for part in parts(shown(options_panel(offered, page)).to_components()):
            if part["type"] == 3:
                press = Press.parse(part["custom_id"])
                assert press is not None
                chosen.add(option_chosen(offered, press, ["0"])[:2])
                assert [o["default"] for o in part["options"]].count(True) == 1
    assert chosen == {(option.id, "a") for option in offered.options}
    changed = [line for line in said(lobby_post(offered)).splitlines() if line.startswith("- ")]
    assert len(changed) == min(7, count // 2)


@pytest.mark.parametrize("count", [0, 1, 40])
def test_any_number_of_options_can_be_read(count: int) -> None:
    shown_to_others = options_list(lobby(2, count))

    assert buttons(shown_to_others) == []
    assert said(shown_to_others).count(": **") == count
    assert "the host of this table, can change them." in said(shown_to_others)


def test_options_say_on_which_page_one_is() -> None:
    text, first = said(options_panel(lobby(2, 30), 1)), options_panel(lobby(2, 30), 0)

    assert text.startswith("### Options, page 2 of 4")
    assert [label for label, _ in buttons(first)] == ["Next"]
    assert said(options_panel(lobby(2, 3))).startswith("### Options\n")


def test_a_press_on_an_option_means_it_even_when_others_have_come_before_it() -> None:
    before, after = lobby(2, 3), lobby(2, 3)
    press = Press(12, None, "v0", Verb.OPTION, "option_2.0.0")
    after = replace(after, options=after.options[2:])

    assert option_chosen(before, press, ["1"]) == option_chosen(after, press, ["1"])


def test_an_option_with_many_values_is_several_selects() -> None:
    values = tuple((f"v{n}", f"Value {n}") for n in range(60))
    offered = lobby(options=1)
    offered = replace(offered, options=(replace(offered.options[0], choices=values, value="v30"),))

    menus = [p for p in parts(shown(options_panel(offered)).to_components()) if p["type"] == 3]

    assert len(menus) == 3
    press = Press.parse(menus[1]["custom_id"])
    assert press is not None
    assert option_chosen(offered, press, ["31"]) == ("option_0", "v31", 0)


def test_an_option_that_is_gone_is_refused() -> None:
    with pytest.raises(Refused, match="Open the options again"):
        option_chosen(lobby(options=1), Press(12, None, "v0", Verb.OPTION, "7.0.0"), ["0"])
    assert options_page(Press(12, None, "v0", Verb.OPTIONS, "3")) == 3
    assert options_page(Press(12, None, "v0", Verb.OPTIONS)) == 0


# ---- notices -----------------------------------------------------------------------------------


def test_a_refusal_says_what_is_legal() -> None:
    sending = told(say("Bid between {low} and {high}, or pass.", low=4, high=11))

    assert said(sending) == "Bid between 4 and 11, or pass."
    assert buttons(sending) == []
    assert said(told(say("Done."))) == "Done."


def proposal() -> Shown:
    """A request to take back that has been agreed to by one and is waited for by two."""
    eve = "# Eve - https://x.example [a](b)"
    voters = {0: (1000, say("{seat:seat}", seat=0)), 1: (1001, say("{seat:seat}", seat=1))}
    voters[4] = 1004, say("{name}", name=eve)
    return Shown(
        id=33,
        kind="undo",
        question=say("{seat:seat} asks to take back:", seat=0),
        details=(BIDS,),
        agreed=(Voter(*voters[0]),),
        awaited=(Voter(*voters[1]), Voter(*voters[4])),
        until=1_800_000_000,
        closed=say("That is decided now."),
    )


def test_a_proposal_says_what_it_is_and_who_has_agreed() -> None:
    sending = proposal_post(lobby(), proposal(), [1001, 1004])

    assert said(sending).splitlines() == [
        "**Ana** asks to take back:",
        "**Ana** bids 4.",
        "Agreed: **Ana**.",
        "Waiting for <@1001> and <@1004>.",
        "-# It lapses <t:1800000000:f>.",
    ]
    assert sending.mentions == (1001, 1004)
    assert [label for label, _ in buttons(sending)] == ["Agree", "Refuse"]
    assert all(":p33:" in id for _, id in buttons(sending))


def test_a_proposal_names_whom_it_may_not_mention() -> None:
    sending = proposal_post(lobby(), proposal(), [])

    assert sending.mentions == ()
    assert "<@" not in said(sending)
    assert "https:\u200b//x.example" in said(sending)


def test_a_story_fits_whatever_it_tells() -> None:
    long = [say("{who:seat}: {more}", who=2, more="*word* " * 200)] * 50

    said(story_sheet(view(seats=table(8), awaited=tuple(range(8))), long))
    said(status_sheet(view(), long, long))


def test_a_story_that_goes_further_back_has_a_button_for_it() -> None:
    back = Press.beside(view(), Verb.LOG, "1")

    assert "Earlier" not in [label for label, _ in buttons(story_sheet(view(), [BIDS]))]
    assert ("Earlier", back.id) in buttons(story_sheet(view(), [BIDS], earlier=back))


def test_a_robot_is_offered_for_whoever_was_late_unless_the_table_is_laid_aside() -> None:
    late = [say(RAN_OUT, seat=1)]
    seen = view()

    words, offered = way_on(seen, Speech(seen.seats), late)
    assert "A robot can play for" in words
    assert len(offered) == 1
    assert way_on(replace(seen, aside=True), Speech(seen.seats), late) == ("", [])


def test_a_robot_is_offered_for_three_late_players_of_one_post_at_most() -> None:
    seen = view(seats=table(8), awaited=tuple(range(8)))
    late = [say(RAN_OUT, seat=seat) for seat in range(1, 5)]

    assert len(way_on(seen, Speech(seen.seats), late[:3])[1]) == 3
    assert len(way_on(seen, Speech(seen.seats), late)[1]) == 3


def of_time(number: int, value: str, *, told: bool = False) -> OptionShown:
    choices = (("on", "on"), ("off", "off"))
    return OptionShown(
        f"time_{number}", f"Time {number}", "", value, "on", choices, time=True, told=told
    )


def test_a_lobby_says_in_one_place_what_holds_about_time() -> None:
    pace = OptionShown("pace", "Pace", "", "daily", "untimed", (("daily", "daily"),))
    options = (pace, of_time(1, "on"), of_time(2, "off"), of_time(3, "off", told=True))
    shown = said(lobby_post(replace(lobby(2), options=options, time=(say("A turn: a day."),))))

    assert "**Pace: daily.** A turn: a day.\n- Time 2: **off**" in shown
    assert shown.count("Pace") == 1
    assert "Time 1" not in shown
    assert "Time 3" not in shown


def test_what_else_is_about_time_stands_behind_a_button_of_its_own() -> None:
    options = (*lobby(2, 9).options, *(of_time(number, "on") for number in range(9)))
    offered = replace(lobby(2), options=options)
    pages = [options_panel(offered, page) for page in range(4)]

    assert [said(page).splitlines()[0] for page in pages] == [
        "### Options, page 1 of 2: variants",
        "### Options, page 2 of 2: variants",
        "### More about time, page 1 of 2",
        "### More about time, page 2 of 2",
    ]
    turns = [
        {label: press[len("rg:12:-:v0:options:") :] for label, press in buttons(page)}
        for page in pages
    ]
    assert turns == [
        {"Next": "1", "More about time": "2"},
        {"Previous": "0", "More about time": "2"},
        {"Next": "3", "All options": "0"},
        {"Previous": "2", "All options": "0"},
    ]
    assert "Time 0" not in said(pages[0]) + said(pages[1])
