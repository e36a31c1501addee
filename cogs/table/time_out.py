"""After a time-out: how the table can go on without the player who did not answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from discord import ui

from bot.table.changes import RAN_OUT, STEPS_IN, STEPS_IN_AGAIN, deed_of
from bot.table.views.table_view import Seated, TableView
from cogs.answering import Interaction, begin, show
from cogs.permissions import moderates
from cogs.presses import press
from cogs.ui.buttons import take_seat_button
from cogs.ui.ids import Press, Verb, gone
from cogs.ui.layout import BLUE, GREY, Sending, button, framed, rows, texts
from cogs.ui.numbers import whole
from cogs.ui.words import Speech, clean, small
from cogs.which_table import done_at
from rules.kernel import Seat, Text, say

if TYPE_CHECKING:
    from bot.client import RedGavel

SURE = "sure"
"""The suffix of a press after its effect was read."""
BY_ITSELF = "After a second missed turn in a row, a robot or their caretaker plays by itself."
MOST = 3
"""The most players of one post with a button for a robot."""


def those_late(view: TableView, lines: Sequence[Text], struck: Sequence[int] = ()) -> list[Seated]:
    """Return the players whose time-out these lines tell."""
    told = {
        dict(line.args)["seat"]
        for place, line in enumerate(lines)
        if deed_of(line) == RAN_OUT and place not in struck
    }
    if view.over or view.aside:
        return []
    late = [one for one in view.seats if one.seat in told and not one.robot and not one.gone]
    return late[:MOST]


def way_on(
    view: TableView, speech: Speech, lines: Sequence[Text], struck: Sequence[int] = ()
) -> tuple[str, list[ui.Item[Any]]]:
    """Return the words and the buttons below a post; nothing if nobody was late."""
    late = those_late(view, lines, struck)
    if not view.over and _stepped_in(view, lines):
        return "", [take_seat_button(view, speech)]
    if not late:
        return "", []
    names = speech.listed(_owner(speech, one) for one in late)
    text = "A robot can play for {names} until they take their seat back."
    if len(late) == 1:
        text = "A robot can play for {names}, who may take the seat back at any time."
    said = [speech.own(say(text, names=names))]
    if view.stands_in:
        said.append(speech.own(say(BY_ITSELF)))
    buttons = [_button(view, speech, one, alone=len(late) == 1) for one in late]
    return small(" ".join(said)), buttons


def _owner(speech: Speech, seated: Seated) -> str:
    """Return the name of whoever may take a seat back: of its owner, if another plays it."""
    if not seated.owner_name:
        return speech.name(seated.seat)
    return speech.line(say("{name}", name=clean(seated.owner_name)), 80)


def _stepped_in(view: TableView, lines: Sequence[Text]) -> bool:
    """Return whether these lines tell of an automatic stand-in who is still there."""
    steps_in = (STEPS_IN, STEPS_IN_AGAIN)
    told = {dict(line.args).get("seat") for line in lines if deed_of(line) in steps_in}
    return bool(told & {one.seat for one in view.seats if one.owner is not None})


def _button(view: TableView, speech: Speech, late: Seated, *, alone: bool) -> ui.Item[Any]:
    label = say("Let a robot play")
    if not alone:
        label = say("Let a robot play for {seat:seat}", seat=late.seat)
    press = Press.beside(view, Verb.STEP_IN, f"{late.seat}")
    return button(speech.label(label, 80), press, GREY)


def robot_question(view: TableView, seat: Seat) -> Sending:
    """Return the effects of a robot in a seat, and the button that asks for it."""
    speech, name = Speech(view.seats), say("{seat:seat}", seat=seat)
    stood_in = view.seats[seat].owner_name
    owner = say("{owner}", owner=clean(stood_in)) if stood_in else name
    said = [
        say("A robot would see what the seat of {name} holds and play for it.", name=owner),
        say("{name} can take the seat back at any time, with the game as it is then.", name=owner),
        say("The others are asked first, unless you may decide alone."),
        say("If {name} answers first, that ends it.", name=name),
    ]
    press = Press.public(view.table, 0, Verb.STEP_IN, f"{seat}.{SURE}")
    yes = button(speech.label(say("Let a robot play"), 80), press, BLUE)
    lines = "\n".join(speech.line(text, 400) for text in said)
    return Sending(framed([*texts(lines), *rows([yes])]))


class StepIns:
    """Carries out presses that let a robot play for somebody who was late."""

    def __init__(self, bot: RedGavel) -> None:
        self.bot = bot

    @press(Verb.STEP_IN)
    async def step_in(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction)
        named, _, sure = press.argument.partition(".")
        view = await self.bot.services.tables.view(press.table, None)
        try:
            seat = view.seats[whole(named)].seat
        except (ValueError, LookupError) as stale:
            raise gone() from stale
        if sure != SURE:
            await show(interaction, robot_question(view, seat))
            return
        moderator = await moderates(interaction, press.table)
        caller, handing = interaction.user.id, self.bot.services.handing
        done = await handing.replace(press.table, caller, seat, None, moderator=moderator)
        await show(interaction, await done_at(self.bot, press.table, done))
