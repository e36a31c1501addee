"""The inbox's layout: within Discord's limits and short, however much there is to tell."""

from dataclasses import replace
from random import Random

import pytest

from bot.table.views.story import StoryMoment
from cogs.inbox.layout import Scene, Told, WaitingGame, inbox_sheet
from cogs.inbox.messages import heading
from cogs.ui.ids import picked
from rules.games import GAMES
from rules.kernel import Confirm, from_plain, say
from tests.discord.ui_samples import view
from tests.discord.ui_walker import accepted, parts

PICTURE = ("1-table.png", b"\x89PNG", "A table.")


def words(sending):
    found = parts(sending.view.to_components())
    return "\n".join(part["content"] for part in found if part["type"] == 10)


def waiting(number, url="https://discord.com/channels/1/2/3"):
    title = say("Do you " + "really " * 40 + "want that?")
    asked = Confirm(title=title, moment="sure", fallback=True, yes=say("Yes"), no=say("No"))
    return WaitingGame(replace(view(viewer=0), table=number, ask=asked), url)


def told(lines, scenes=5):
    said = [say("{seat:seat} did {what}.", seat=0, what="something long " * 20)] * lines
    shown = [
        Scene(say("Round {n}.", n=n), said, (f"{n}-table.png", *PICTURE[1:])) for n in range(scenes)
    ]
    numbers = [say("{seat:seat}: " + "many numbers " * 20, seat=0)] * 6
    return Told(view(viewer=0), 1_700_000_000, shown, numbers=numbers)


@pytest.mark.parametrize("games", [0, 1, 5, 6, 30])
@pytest.mark.parametrize("lines", [1, 60])
def test_it_keeps_within_the_limits(games, lines):
    others = [replace(view(viewer=0), table=n) for n in range(100, 100 + games)]
    sending = inbox_sheet([waiting(n) for n in range(1, games + 1)], told(lines), others)

    accepted(sending.view, [name for name, _, _ in sending.pictures])
    assert len(words(sending)) <= 2000
    assert len(sending.pictures) == 5
    assert len({name for name, _, _ in sending.pictures}) == 5
    if lines > 1:
        assert "The whole story: Log, or /game log." in words(sending)


def test_few_games_have_a_button_each_and_many_a_list():
    few = parts(inbox_sheet([waiting(n) for n in range(1, 6)], None).view.to_components())
    many = parts(inbox_sheet([waiting(n) for n in range(1, 9)], None).view.to_components())

    assert [part["label"][:2] for part in few if part["type"] == 2] == [
        "1.",
        "2.",
        "3.",
        "4.",
        "5.",
    ]
    [menu] = [part for part in many if part["type"] == 3]
    assert [picked(option["value"]) for option in menu["options"]] == [(n, 0) for n in range(1, 9)]


@pytest.mark.parametrize("value", ["", "x/", "1/x", "٣/", "1" * 40])
def test_what_is_no_entry_of_ours_is_refused(value):
    with pytest.raises(ValueError, match=r"^"):
        picked(value)


def test_where_the_game_was_is_bold_as_a_whole_though_it_names_somebody():
    name = view(viewer=0).seats[0].name
    scene = Scene(say("Turn {n}, {seat:seat}: Start.", n=2, seat=0), [], PICTURE)
    sending = inbox_sheet([], Told(view(viewer=0), 1_700_000_000, [scene]))

    assert f"**Turn 2, {name}: Start.**" in words(sending)


def views_of(game):
    """A bystander's view of the game before each of its first moves."""
    meta = GAMES[game]
    table = meta.new(3, meta.options(), "a story", "")
    chance = Random(1).random
    for _ in range(2000):
        yield table.view(None)
        asked = [(seat, ask) for seat, ask in table.asks().items() if not ask.optional]
        if not asked:
            table.clock_ended(table.clocks()[0])
            continue
        seat, ask = asked[0]
        table.play(seat, meta.robot(table.view(seat), ask, seat, chance))


@pytest.mark.parametrize("game", [*GAMES])
def test_events_stand_below_the_round_in_which_they_happened(game):
    """A move that ends one round and opens the next stands below the names of both."""
    meta, before, within = GAMES[game], None, 0
    for after in views_of(game):
        began, before = before or after, after
        head = heading(game, StoryMoment(2, 1, after, None, (), began))
        old, new = meta.chapter(began), meta.chapter(after)
        if old == new:
            assert head == meta.where(after)[0]
            within += 1
        else:
            assert str(meta.chapter_name(began)) in str(head)
            assert str(meta.chapter_name(after)) in str(head)
        if old[0] < new[0] and old[0]:
            break
    else:
        pytest.fail("no round ended")
    assert within
    assert heading(game, StoryMoment(2, 1, after, None, ())) is None, "nobody knows where"


def test_a_line_that_the_head_says_already_is_not_said_again():
    where = say("Lot {n} of {last}.", n=2, last=6)
    told = from_plain({"say": where.template, "with": {"last": 6, "n": 2}})  # as a store keeps it
    scene = Scene(where, [say("{seat:seat} passed.", seat=0), told], PICTURE)

    said = words(inbox_sheet([], Told(view(viewer=0), 1_700_000_000, [scene])))

    assert said.count("Lot 2 of 6.") == 1
    assert "passed." in said


def test_a_story_begins_with_a_deed_not_with_what_came_of_one_that_is_left_out():
    pair = [say("{seat:seat} sold a card.", seat=0), say("{seat:seat} gained money.", seat=0)]
    scene = Scene(say("Round 2."), pair * 60, PICTURE)
    for longer in range(40):  # where the room ends
        aside = say("{seat:seat} " + "x" * longer, seat=1)
        one = replace(scene, lines=[*pair * 60, aside])
        story = Told(
            view(viewer=0), 1_700_000_000, [one], lambda rest, action: rest.startswith("gained")
        )
        lines = words(inbox_sheet([], story)).partition("Lines before")[2].splitlines()
        assert "sold a card" in lines[1], "and what came of it stands below"
        assert lines[2].startswith("-# ")
