"""The place of a table: it moves to other channels, and stands still if it loses its own.

A table belongs to the server in which it began: that server's moderators moderate it wherever it is
played. Within a server its host moves it, or any player after its channel is gone; players who
would not see it there are asked. A move into another server needs the vote of everybody whose time
has not run out, given as a member of that server. Nobody loses a seat by not being there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Protocol

from bot.hours.spans import DAY
from bot.store import Taken
from bot.store.rows.damage import SetAside
from bot.store.rows.outbox import MovedRow, OutboxRow, PostRow
from bot.store.rows.records import Change, Lost, ProposalRecord
from bot.table.cases import ASKED, MAY_ASK, Case, When, Who
from bot.table.changes import dms_about, everybody, resumed_dms
from bot.table.consent.proposals import Kind, Proposals
from bot.table.consent.voters import Voter, voter_of
from bot.table.held import HeldTable
from bot.table.law import LAW, judge
from bot.table.lobby.seating import Seating
from bot.table.seats.presence import case_of
from bot.table.tables import Tables
from bot.table.time.retiming import going_on
from bot.table.time.time_to_act import time_to_act_ends
from rules.kernel import Refused, Text, say, to_plain

LANE = "place"
"""Prefix of the outbox lanes that go on while a table stands still."""
SILENT = 7 * DAY
"""Seconds after the DM about a lost server until silent players are no longer asked."""
KEPT = 30 * DAY
"""Seconds for which a table is kept after its server has removed the bot."""
HERE = "The game goes on here."


@dataclass(frozen=True, slots=True)
class Place:
    """A channel of a server, with the server's name."""

    channel: int
    guild: int | None
    server: str = ""


class Map(Protocol):
    """Answers questions about servers and channels from Discord."""

    async def is_on(self, guild: int) -> bool | None:
        """Return whether the bot is a member of a server; None: it is not known now."""

    def sees(self, guild: int, channel: int) -> bool:
        """Return whether a channel is known to exist, without asking."""

    async def lost(self, guild: int, channel: int) -> Lost | None:
        """Return what a table in this channel has lost; this asks Discord, None: in vain."""

    async def is_member(self, guild: int, member: int) -> bool:
        """Return whether Discord says that a person is a member of a server."""

    async def hidden_from(
        self, guild: int, channel: int, members: Sequence[int]
    ) -> list[int] | None:
        """Return those of these members who do not see a channel; None: Discord does not say it."""


class Places(Kind):
    """Moves tables to other channels, and notices when they lose theirs.

    Args:
        tables: the table service, whose locks and commits this shares.
        proposals: the tables' open votes; this is one kind of them.
        seating: knows which channels are taken.
        world: Discord's answers about servers and channels.
        kept: seconds for which a table is kept after its server has removed the bot; 0: for ever.
    """

    name = "place"

    def __init__(
        self,
        tables: Tables,
        proposals: Proposals,
        seating: Seating,
        world: Map,
        *,
        kept: int = KEPT,
    ) -> None:
        super().__init__(tables, proposals)
        self._kept = kept
        self._seating = seating
        self._world = world

    async def resume(self, table: int, member: int, to: Place) -> Text:
        """Go on in another channel, or ask the voters; return the reply.

        Raises:
            Refused: the member may not, or another table is there.
        """
        await self.check(table)
        await self._seating.refuse_second(to.channel)
        async with self._tables.open(table) as held:
            if held.record.alone:
                raise Refused(say("A game that you play alone stays in your DM with me."))
            if member not in everybody(held.seats):
                held.seat_of(member)
            case = await self._case(held, member, to)
            row = judge("place", case)
            if not LAW[row].word:
                await self._tables.held.note_act(held, member)
                await self._move(held, to)
                return say(HERE)
            if to.guild is None:
                raise Refused(
                    say("Use this in a channel of a server; a DM has no room for others.")
                )
            await self._seating.quotas.refuse_server(self._tables.store, to.guild)
            body = {
                "from": held.record.channel,
                "channel": to.channel,
                "guild": to.guild,
                "server": to.server,
                "members": [*case.concerned],
                "stranded": held.record.stranded,
            }
            asked = await self._proposals.propose(held, "place", member, body)
            if asked is None:
                return say(HERE)
            return await self._proposals.waits(held, asked)

    async def _case(self, held: HeldTable, member: int, to: Place) -> Case:
        """Return what the law looks at: whether the table stays on its server, and who sees it."""
        case = case_of(held, self._tables.now(), member)
        if to.guild is None or to.guild != held.record.guild:
            return case
        # A lost table has to go on; otherwise whoever is late could never take their seat back.
        among = Who.EVERYBODY if held.record.lost else Who.EVERY_OWNER
        players = [one for one in ASKED[among](case) if one != member]
        concerned = await self._kept_from(held, players, to.guild, to.channel)
        near = {When.SAME_SERVER} if concerned else {When.SAME_SERVER, When.SAME_SIGHT}
        return replace(case, has=frozenset(near), concerned=tuple(concerned))

    async def _kept_from(
        self, held: HeldTable, players: Sequence[int], guild: int, channel: int
    ) -> list[int]:
        """Return the players who see the table now and would not see it there.

        Raises:
            Refused: Discord does not say it.
        """
        hidden = await self._world.hidden_from(guild, channel, players)
        if hidden and not held.record.lost:
            already = await self._world.hidden_from(guild, held.record.channel, hidden)
            hidden = None if already is None else [one for one in hidden if one not in already]
        if hidden is None:
            raise Refused(say("Discord does not say who sees that channel. Try again in a minute."))
        return hidden

    async def _move(
        self, held: HeldTable, to: Place, home: int | None = None, told: Iterable[int] = ()
    ) -> None:
        """Move the table there; tell the old channel, and these members by DM."""
        record = held.record
        text = "Your game of {game} goes on in <#{channel}>, on {server}. You keep your seat."
        said = say(text, game=held.meta.name, channel=to.channel, server=to.server)
        rows: list[OutboxRow] = [*_goes_on(held), *dms_about(told, said)]
        if not record.lost:
            there = say("This game goes on in <#{channel}>.", channel=to.channel)
            rows.append(MovedRow(channel=record.channel, text=to_plain(there)))
        if record.stranded:
            await self._tables.held.was_still(held, record.stranded)
        change = self._change(held, rows)
        if to.guild != record.guild:
            await self._tables.held.keep_outages(held)
            change.arrived = change.at
        if record.stranded:
            going_on(held, change)
        change.heard, change.lost = True, ""
        change.channel, change.guild, change.home = to.channel, to.guild, home
        try:
            await self._tables.commit(held, change)
        except Taken:
            await self._seating.refuse_second(to.channel)  # another opened at the same moment
            raise

    def _change(self, held: HeldTable, rows: list[OutboxRow]) -> Change:
        return Change(
            table=held.record.id,
            version=held.record.version,
            at=self._tables.now(),
            outbox=rows,
        )

    # ---- a lost place ---------------------------------------------------------------------------

    async def look(self, guild: int) -> None:
        """Find out which tables of a server have lost their place, or have it again."""
        for table, channel, still in await self._tables.store.servers.played_in(guild):
            if still or not self._world.sees(guild, channel):
                await self.check(table)

    async def look_everywhere(self, among: Callable[[int], bool] = lambda guild: True) -> None:
        """Find out which servers have removed the bot while it was not told.

        Args:
            among: whether a server is one of those to be looked for.
        """
        for guild in await self._tables.store.servers.with_tables():
            if among(guild):
                await self.look(guild)

    async def check(self, table: int) -> bool:
        """Let a table without a place stand still, or go on; return whether it stands still."""
        found = await self._tables.store.table(table)
        if found is None or found[0].status != "running" or found[0].guild is None:
            return False
        record = found[0]
        lost = await self._world.lost(record.guild or 0, record.channel)
        if lost is None:
            return bool(record.lost)
        with suppress(SetAside):  # its save is damaged: the mender brings it back
            if lost and lost != record.lost:
                await self._lose(table, record.channel, lost)
            elif record.lost and not lost:
                await self._go_on(table, record.channel)
        return bool(lost)

    async def _lose(self, table: int, channel: int, lost: Lost) -> None:
        async with self._tables.held.open_unread(table) as held:
            record = held.record
            if record.status != "running" or record.channel != channel or record.lost == lost:
                return
            if record.stranded:
                await self._tables.held.was_still(held, record.stranded)
            said = _how(held, lost, self._tables.now(), self._kept)
            change = self._change(held, dms_about(everybody(held.seats), said))
            change.lost = lost
            await self._tables.commit(held, change)

    async def _go_on(self, table: int, channel: int) -> None:
        """Let the table go on, since its place is there again."""
        async with self._tables.open(table) as held:
            record = held.record
            if record.status != "running" or record.channel != channel or not record.lost:
                return
            await self._tables.held.was_still(held, record.stranded)
            change = self._change(held, _goes_on(held))
            change.heard, change.lost = True, ""
            going_on(held, change)
            await self._tables.commit(held, change)

    # ---- the vote -------------------------------------------------------------------------------

    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """Return why the vote is void: the table has moved meanwhile."""
        if held.record.channel != proposal.body["from"]:
            return say("That game goes on elsewhere already.")
        if held.record.lost == "server" and _is_near(held, proposal):
            return say("I was removed from that server, so the game cannot go on there.")
        if _stranded(held, proposal) != held.record.stranded:  # others are asked now
            if held.record.lost:
                return say("The game has lost its place since then. /game resume asks again.")
            return say("The game has its place again, and goes on there.")
        row, case = await self.ruled(held, proposal)
        if not any(MAY_ASK[who](case) for who in LAW[row].asks):
            return say("The game has its place again, and goes on there.")
        return None

    async def ruled(self, held: HeldTable, proposal: ProposalRecord) -> tuple[str, Case]:
        """Return the row of the law; after a lost place, those who were silent are let go."""
        row, concerned = "place.abroad", tuple(proposal.body.get("members", ()))
        if held.record.lost:
            row = "place.lost"
        elif _is_near(held, proposal):
            row = "place.unseen"
        return row, case_of(held, self._tables.now(), proposal.member, concerned=concerned)

    async def asked(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[Voter]:
        """Return the voters; where no time runs, without those who were silent for a week."""
        voters = await super().asked(held, proposal)
        if not held.record.lost:
            return voters
        silent = await self._silent(held, [voter.member for voter in voters])
        spoke = {proposal.member, *proposal.agreed, *proposal.refused}
        return [v for v in voters if v.member not in silent or v.member in spoke]

    async def _silent(self, held: HeldTable, members: Sequence[int]) -> list[int]:
        """Return those of these members who let a week pass since the DM."""
        store, since, now = self._tables.store, held.record.stranded, self._tables.now()
        spoke = await store.proposals.refusers(held.record.id, "place", since)
        return [
            member
            for member in members
            if member not in spoke and time_to_act_ends(held, member, since, SILENT) <= now
        ]

    async def refuse_word(self, held: HeldTable, proposal: ProposalRecord, member: int) -> None:
        """Refuse the vote of a person who is not a member of the other server.

        Raises:
            Refused: they have to join it first.
        """
        if not await self._world.is_member(proposal.body["guild"], member):
            text = (
                "Only members of {server} can agree. Ask whoever proposed this for an"
                " invitation, join, then agree."
            )
            raise Refused(say(text, server=proposal.body["server"]))

    def asked_in(self, held: HeldTable, proposal: ProposalRecord) -> int | None:
        """Return the other channel, if the present one is out of reach."""
        channel: int = proposal.body["channel"]
        return channel if held.record.lost else None

    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """Move the table there; with every player's vote it belongs to that server."""
        body, agreed = proposal.body, {*proposal.agreed}
        all_here = {*everybody(held.seats)}
        goes = not _is_near(held, proposal) and all_here <= agreed
        home = body["guild"] if goes else None
        to = Place(body["channel"], body["guild"], body["server"])
        know = {proposal.member, *proposal.agreed[-1:]}  # who asked, and who has just agreed
        await self._move(held, to, home, sorted(all_here - know))

    async def question(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the question: the proposer, and the new place."""
        body = proposal.body
        by = voter_of(held, proposal.member, held.record.host_name).name
        text = "{by} proposes that {game} goes on in <#{channel}>, on {server}."
        where = {"channel": body["channel"], "server": body["server"]}
        if _is_near(held, proposal):
            text = "{by} proposes that {game} goes on in <#{channel}>, which not every player sees."
        return say(text, by=by, game=held.meta.name, **where)

    async def details(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[Text]:
        """Return the conditions, and the consequences."""
        text = (
            "To agree you must be a member of {server}. Everybody keeps their seat. Only if all who"
            " play agree, the moderators of {server} may moderate this game."
        )
        said = [say(text, server=proposal.body["server"])]
        if _is_near(held, proposal):
            said = [say("Whoever does not see that channel plays on only once they are let in.")]
        if held.record.lost == "server":
            text = "From <t:{until}:f> on, nobody waits for players who have said nothing."
            said.append(say(text, until=held.record.stranded + SILENT))
        return said

    def refused(self, held: HeldTable, proposal: ProposalRecord, voter: Voter) -> Text:
        """Return the words for a refusal: the table stays where it is."""
        return say("{name} does not agree that this game goes on elsewhere.", name=voter.name)

    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """Return whether it is the same server, or within the table's own the same channel."""
        near = body.get("members") and body["channel"] != refused["channel"]
        return bool(body["guild"] == refused["guild"] and not near)

    def closed(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the last words of the proposal's post."""
        if _is_near(held, proposal):
            return say("It was proposed that this game goes on in another channel.")
        return say("It was proposed that this game goes on in another server.")


def _stranded(held: HeldTable, proposal: ProposalRecord) -> int:
    """Return since when the table had lost its place as this was asked; 0: it had not."""
    now = held.record.stranded
    since: int = proposal.body.get("stranded", now if proposal.at >= now else 0)
    return since


def _is_near(held: HeldTable, proposal: ProposalRecord) -> bool:
    """Return whether a table is to stay on its server."""
    return bool(proposal.body["guild"] == held.record.guild)


def _goes_on(held: HeldTable) -> list[OutboxRow]:
    """Return a post that calls the awaited players, and new DMs in place of former ones.

    A table that is laid aside goes on calling nobody.
    """
    awaited = [] if held.record.aside else held.running().awaited()
    called = [] if held.record.aside else resumed_dms(held.seats)
    post = PostRow(
        version=held.record.version + 1,
        number=held.record.heard + 1,
        lines=(to_plain(say(HERE)),),
        minor=False,
        ping=tuple(awaited),
    )
    return [post, *called]


def _how(held: HeldTable, lost: Lost, now: int, kept: int) -> Text:
    """Return how players bring a table back."""
    game = held.meta.name
    if lost == "channel":
        text = (
            "The channel of your game of {game} was deleted. The game stands still, and no time"
            " runs. Any player brings it back: type /game resume in another channel of the server."
        )
        return say(text, game=game)
    text = (
        "I was removed from the server of your game of {game}. The game stands still, and no time"
        " runs. It goes on by itself when I am invited back. Or any player types /game resume in a"
        " channel of another server: everybody who answers until <t:{silent}:f> must agree."
    )
    said = say(text, game=game, silent=now + SILENT)
    if not kept:
        return said
    return say("{how} The game is kept until <t:{until}:f>.", how=said, until=now + kept)
