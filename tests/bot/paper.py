"""A Discord that is made of paper, and what the outbox tells it."""

import asyncio
import itertools
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import NamedTuple

import aiohttp
import discord

from bot.delivery.sender import Sent
from bot.delivery.sight import Sees
from rules.kernel import Voice
from tests.waiting import become


@dataclass
class Paper:
    """A message as it was sent."""

    kind: str
    channel: int
    lines: tuple
    pings: tuple
    number: int
    id: int
    edits: int = 0
    seals: tuple = ()
    called: tuple = ()  # pings of an edit call nobody


def refusal(kind, status, code):
    return kind(SimpleNamespace(status=status, reason=""), {"code": code, "message": "no"})


@dataclass
class PaperSender:
    """Keeps what it is given to carry; `troubles` befall the next sends."""

    papers: list[Paper] = field(default_factory=list)
    troubles: list = field(default_factory=list)
    nonces: dict = field(default_factory=dict)
    ids: itertools.count = field(default_factory=lambda: itertools.count(1000))
    asked: int = 0
    held: dict = field(default_factory=dict)
    forbidden: set = field(default_factory=set)
    superseded: list = field(default_factory=list)
    gone: set = field(default_factory=set)  # who has left the server
    silent: list = field(default_factory=list)  # who got a DM without a sound

    hidden: set = field(default_factory=set)  # channels that nobody else can see
    unseen: dict = field(default_factory=dict)  # who does not see a channel, by channel
    gone_from: dict = field(default_factory=dict)  # who is not on a server, by server
    lost_places: dict = field(default_factory=dict)  # what is lost, by server or channel
    members: dict = field(default_factory=dict)  # who is on a server; nothing: everybody

    async def turn(self, urgency):
        pass

    async def is_on(self, guild):
        return self.lost_places.get(guild) != "server"

    def sees(self, guild, channel):
        return not {guild, channel} & self.lost_places.keys()

    async def lost(self, guild, channel):
        return self.lost_places.get(guild) or self.lost_places.get(channel, "")

    async def is_member(self, guild, member):
        return member in self.members.get(guild, [member])

    async def seen(self, guild, channel, member, *, remembered):
        if {guild, channel} & self.lost_places.keys():
            return Sees.GONE
        return Sees.YES if await self.can_see(guild, channel, member) else Sees.NO

    async def is_still_on(self, guild, member):
        return not await self.has_left(guild, member)

    async def can_see(self, guild, channel, member):
        return member not in self.gone and channel not in self.hidden

    async def hidden_from(self, guild, channel, members):
        hidden = self.unseen.get(channel, ())
        return None if hidden is None else [one for one in members if one in hidden]

    async def has_left(self, guild, member):
        return member in self.gone or member in self.gone_from.get(guild, ())

    def may_write(self, channel):
        return channel not in self.forbidden

    async def send(self, channel, sending, *, nonce):
        if channel in self.held:
            await self.held[channel].wait()
        lost = False
        if self.troubles:
            trouble = self.troubles.pop(0)
            if trouble != "lost":
                raise trouble
            lost = True
        if (channel, nonce) not in self.nonces:
            paper = Paper(*sending[:5], id=next(self.ids), seals=getattr(sending, "seals", ()))
            paper.channel, paper.called = channel, paper.pings
            self.papers.append(paper)
            self.nonces[channel, nonce] = paper
        if lost:
            raise aiohttp.ServerDisconnectedError
        paper = self.nonces[channel, nonce]
        return Sent(paper.id, paper.number if paper.kind == "post" else None)

    def _sent(self, message):
        for paper in self.papers:
            if paper.id == message:
                return paper
        raise refusal(discord.NotFound, 404, 10008)  # it was deleted, or another process sent it

    async def delete(self, channel, message):
        trouble = self.troubles.pop(0) if self.troubles else None
        if trouble is not None:
            raise trouble
        self._sent(message).kind = "deleted"

    async def edit(self, channel, message, sending, **rest):
        if channel in self.held:
            await self.held[channel].wait()
        trouble = self.troubles.pop(0) if self.troubles else None
        if trouble not in (None, "lost"):
            raise trouble
        paper = self._sent(message)
        paper.kind, _, paper.lines, paper.pings, paper.number = sending[:5]
        paper.seals = getattr(sending, "seals", ())
        paper.edits += 1
        if trouble == "lost":
            raise aiohttp.ServerDisconnectedError

    async def edit_text(self, channel, message, sending):
        self.superseded.append((message, sending))

    async def write_to(self, member, sending, *, nonce, silent=False):
        self.silent += [member] if silent else []
        return member, await self.send(member, sending, nonce=nonce)

    async def newest_post(self, channel, table):
        self.asked += 1
        posts = [(p.number, p.id) for p in self.papers if p.channel == channel and p.number]
        return Sent(*reversed(max(posts))) if posts else None

    def of(self, kind):
        return [paper for paper in self.papers if paper.kind == kind]


class Plain(NamedTuple):
    """A message in plain words, as the messages would lay it out."""

    kind: str
    channel: int
    lines: tuple
    pings: tuple
    number: int

    struck: tuple = ()

    pictures = ()
    below = ""
    seals: tuple = ()


class PlainMessages:
    """Says everything in plain words."""

    def __init__(self):
        self.mornings = {}  # what waits for whom, as a test has it
        self.asks_for_nights = None
        self.posts = self.reminders = self.notices = self.votes = self.lobbies = self
        self.questions = self.sleep = self.inbox = self

    async def post(self, happened, ping, *, plain=False):
        voice = Voice(happened.view.names)
        lines = tuple(
            f"~~{voice.say(line)}~~" if place in happened.struck else voice.say(line)
            for place, line in enumerate(happened.lines)
        )
        number, seals = happened.view.version, happened.seals
        return Plain("post", 0, lines, tuple(ping), number, seals=seals)

    async def sleep_question(self):
        return self.asks_for_nights

    async def night_proposed(self, night):
        return Plain("night", 0, (str(night),), (), None)

    async def days_proposed(self, days):
        return Plain("days off", 0, (str(days),), (), None)

    async def morning(self, member):
        return self.mornings.get(member)

    async def superseded(self, superseded):
        voice = Voice(superseded.view.names)
        lines = tuple(voice.say(line) for line in superseded.lines)
        return Plain(
            "post", 0, lines, (), superseded.view.version, superseded.struck, superseded.seals
        )

    async def seals(self, view, seals):
        return Plain("seals", 0, tuple(code for _, code in seals), (), 0, seals=tuple(seals))

    async def lobby(self, lobby):
        return "lobby", 0, (lobby.status,), (), 0

    async def dm(self, view, *, plain=False, former=""):
        asked = str(view.ask.title) if view.ask is not None else "nothing"
        return "dm", 0, (f"for {former}", asked) if former else (asked,), (), 0

    async def reminder(self, view, seats, called, last=()):
        return "reminder", 0, tuple(seats), tuple(called), 0

    async def proposal(self, lobby, proposal, called):
        return "proposal", 0, (str(proposal.question),), tuple(called), 0

    async def called_to(self, lobby, proposal, member):
        return "call", 0, (str(proposal.question),), (member,), 0

    async def stood_in(self, view, seat):
        return "stood in", 0, (view.seats[seat].name,), (), 0

    async def dm_void(self, lobby):
        return "void", 0, (), (), 0

    async def invitation(self, lobby, host, members):
        return "invitation", 0, (host,), tuple(members), 0

    async def note(self, lobby, text, *, verify=False, go_on=False):
        of_the_deal = str(text).startswith(("The cards of this table", "Seats and options"))
        return (
            "deal" if of_the_deal else "note",
            0,
            (str(text), *(["Verify"] if verify else [])),
            (),
            0,
        )

    async def note_to(self, lobby, member, text):
        return "note", 0, (str(text),), (member,), 0


async def everything_told(outbox):
    """Wait until no lane is open or about to open again; a later retry is not waited for."""
    loop = asyncio.get_running_loop()

    def rests():
        opens_now = any(timer.when() <= loop.time() for timer in outbox._again.values())
        return not (opens_now or outbox._starting or outbox._lanes)

    await become(rests)


async def held_up(sender, channel):
    """Wait until something hangs on its way to a channel."""
    await become(lambda: sender.held[channel]._waiters)


async def called_by_ping(tables, *members):
    """These members want no DMs, so that every move has a post that pings them."""
    for member in members:
        await tables.store.members.change(member, letters="never")


def bids(sender):
    return [line for paper in sender.of("post") for line in paper.lines if " bid " in line]
