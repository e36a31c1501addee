"""Votes of a table: their posts, their calls, and what awaits whoever takes a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.table.consent.shown import Shown
from bot.table.views.table_view import Lobby, TableView
from cogs.ui.actions import oldest_first
from cogs.ui.buttons import take_seat_button
from cogs.ui.ids import VOTE, Press, Verb
from cogs.ui.layout import BLUE, GREY, Sending, button, framed, rows, texts
from cogs.ui.words import Speech, clock_time, small
from rules.kernel import Refused, Seat, Text, say

if TYPE_CHECKING:
    from bot.client import RedGavel

SITTING_DOWN = (
    "Once you sit there you see what the seat holds in secret: its hand, its standing orders"
    " and its maxima. /board shows the table, /rules the rules."
)


def proposal_post(lobby: Lobby, proposal: Shown, mentions: Sequence[int] = ()) -> Sending:
    """Return the vote on a proposal.

    Args:
        lobby: the table.
        proposal: the proposal, its votes, and its open voters.
        mentions: the members who may be mentioned.
    """
    speech = Speech(lobby.seats)
    details = oldest_first(proposal.details, speech, 2000)
    said = [speech.line(proposal.question, 600), *filter(None, [details])]
    if proposal.agreed:
        yes = speech.listed(speech.line(voter.name, 100) for voter in proposal.agreed)
        said.append(speech.own(say("Agreed: {names}.", names=yes)))
    if proposal.refused:
        no = speech.listed(speech.line(voter.name, 100) for voter in proposal.refused)
        said.append(speech.own(say("Not agreed: {names}.", names=no)))
    if proposal.needed is not None and not proposal.silent:
        said.append(speech.own(say("This happens as soon as {n} agree.", n=proposal.needed)))
    pinged = tuple(voter.member for voter in proposal.awaited if voter.member in mentions)
    names = [
        f"<@{voter.member}>" if voter.member in pinged else speech.line(voter.name, 100)
        for voter in proposal.awaited
    ]
    if names:
        said.append(speech.own(say("Waiting for {names}.", names=speech.listed(names))))
    ends = "It lapses {when}."
    if proposal.silent:
        ends = "This happens when all agree, or {when} if {n} agree and nobody refuses."
    when = clock_time(proposal.until)
    lapses = small(speech.own(say(ends, when=when, n=proposal.needed or 0)))
    wanted = [(Verb.AGREE, say("Agree"), BLUE), (Verb.REFUSE, say("Refuse"), GREY)]
    if proposal.seat is not None:
        wanted.append((Verb.AWAITS, say("About this seat"), GREY))
    buttons = [
        button(speech.label(label, 80), Press.of_proposal(lobby.table, proposal.id, verb), style)
        for verb, label, style in wanted
    ]
    return Sending(framed([*texts("\n".join(said), lapses), *rows(buttons)]), pinged)


def awaits_sheet(
    view: TableView, lobby: Lobby, seat: Seat, deciding: str, details: Sequence[Text] = ()
) -> Sending:
    """Return what awaits a player who is asked to take a seat, in public words.

    They see the seat's secrets when they sit there, not before.
    """
    speech, name = Speech(view.seats), say("{seat:seat}", seat=seat)
    begin = "To play for {name} in {game}: {about}"
    said = [
        say(begin, name=name, game=lobby.title, about=lobby.about),
        say("The whole game takes {length}.", length=lobby.length),
        *details,
    ]
    if seat in view.awaited:
        what = say(" {what}", what=deciding) if deciding else say("")
        said.append(say("The table waits for {name} now{what}.", name=name, what=what))
    said.append(say(SITTING_DOWN))
    lines = [speech.line(text, 600) for text in said]
    if view.until is not None:
        limit = say("The present time limit runs out {when}.", when=clock_time(view.until))
        lines.insert(-1, speech.own(limit))
    return Sending(framed(texts(*lines)))


class Votes:
    """Lays out votes, and messages about seats that change hands.

    Args:
        bot: the bot.
    """

    def __init__(self, bot: RedGavel) -> None:
        self._bot = bot

    async def proposal(self, lobby: Lobby, proposal: Shown, called: Sequence[int]) -> Sending:
        """Return a vote of the table; only some of its voters are `called`."""
        return proposal_post(lobby, proposal, await self._inside(lobby, called))

    async def called_to(self, lobby: Lobby, proposal: Shown, member: int) -> Sending:
        """Return a call in the channel to a member who was asleep when the vote began."""
        mentions, speech = await self._inside(lobby, [member]), Speech(lobby.seats)
        voter = next(voter for voter in proposal.awaited if voter.member == member)
        name = f"<@{member}>" if member in mentions else speech.line(voter.name, 100)
        text = say("{name}: the table waits for your vote.", name=name)
        view = Press.public(lobby.table, 0, Verb.INBOX, f"{VOTE}{proposal.id}")
        way = button(speech.label(say("Look"), 80), view, BLUE)
        return Sending(framed([*texts(speech.own(text)), *rows([way])]), tuple(mentions))

    async def vote(self, table: int, number: int) -> Sending:
        """Return a proposal, for one of its voters.

        Raises:
            Refused: that is decided by now.
        """
        proposal = await self._bot.services.proposals.shown(table, number)
        if proposal is None:
            raise Refused(say("The game has gone on; there is nothing to decide any more."))
        return proposal_post(await self._bot.services.seating.lobby(table), proposal)

    async def stood_in(self, view: TableView, seat: Seat) -> Sending:
        """Return a message to the owner of a seat with a stand-in, with the way back."""
        speech = Speech(view.seats)
        text = (
            "{name} plays for you in {game}, <#{channel}>, and sees what your seat holds. It stays"
            " yours: take it back whenever you like. Until then you see what everybody sees."
        )
        said = say(text, name=speech.name(seat), game=view.title, channel=view.channel)
        return Sending(framed([*texts(speech.own(said)), *rows([take_seat_button(view, speech)])]))

    async def _inside(self, lobby: Lobby, members: Sequence[int]) -> list[int]:
        return await self._bot.sender.threads.inside(lobby.channel, list(members))
