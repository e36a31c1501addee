"""The messages of the bot: from views to Discord's components, with their pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.delivery.messages import Morning
from bot.delivery.turns import Urgency
from bot.hours.nights import UNTOLD, Night
from bot.store.rows.members import MemberRecord
from bot.table.consent.shown import Shown
from bot.table.held import NO_TABLE
from bot.table.views.table_view import Happened, Lobby, Superseded, TableView
from cogs.boards import Boards, by_label
from cogs.briefing import briefing
from cogs.catching_up import CatchingUp
from cogs.drawing import Drawings
from cogs.explaining import Explaining, uncounted
from cogs.in_sight import InSight
from cogs.keepsakes import KeepsakeMaker
from cogs.looking_back import LookingBack
from cogs.public_hours import public_hours
from cogs.replaying import Replaying
from cogs.ui import notices, sheets, sleep
from cogs.ui.ids import TOP, Press, Stage, Verb
from cogs.ui.layout import Sending
from cogs.ui.lobby import cancel_question, lobby_post
from cogs.ui.lobby_options import options_list, options_panel
from cogs.ui.naming import one_of
from cogs.ui.orders import orders_sheet
from cogs.ui.panel import dm_head, panel, told
from cogs.ui.post import oldest_first, post, seals_post, superseded_post
from cogs.ui.words import Speech, place_of
from renders import gallery
from renders.tongue import speaking
from rules.games import GAMES
from rules.kernel.ask import Refused, Seat
from rules.kernel.text import Text, from_plain, say

if TYPE_CHECKING:
    from bot.client import RedGavel

PAGE = 20
"""The lines of the story on one page."""
LATEST = 8
"""The lines that tell the state of a game."""
NOTED, ROOM = 24, 800
"""The most lines about the results of one's own move in the panel, and their letters."""
NO_SUCH_ORDER = "A hand cannot be sorted that way. Pick an order from the list."


class DiscordMessages(Explaining):
    """Lays out every message of the bot, by `cogs/ui` and the gallery."""

    def __init__(self, bot: RedGavel) -> None:
        self._bot = bot
        self.drawings = Drawings(bot.drawing_thread, bot.sender.veiled)
        self.in_sight = InSight(bot, self._gone_on)
        self.catching_up = CatchingUp(bot, self.drawings)
        self.replaying = Replaying(bot, self.drawings)
        self.keepsakes = KeepsakeMaker(bot, self.drawings)
        self.boards = Boards(bot, self.drawings)
        self.looking_back = LookingBack(bot, self.drawings)

    # ---- messages of the outbox ---------------------------------------------------------------

    async def post(
        self, happened: Happened, ping: Sequence[Seat], *, plain: bool = False
    ) -> Sending:
        """Return the channel's post of a move; `plain`: without a picture."""
        view = happened.view
        pictures = [] if plain else await self.drawings.after_move(happened)
        members = await self._mentioned(view, ping)
        self.in_sight.gone_on(view.table)
        named, deciding = await self.named_in(view, happened.lines), self._deciding(view)
        follows = GAMES[view.game].follows
        return post(happened, members, pictures, deciding=deciding, follows=follows, named=named)

    async def superseded(self, superseded: Superseded) -> Sending:
        """Return the post of a move after a newer one has followed."""
        named = await self.named_in(superseded.view, superseded.lines)
        return superseded_post(superseded, GAMES[superseded.view.game].follows, named)

    async def seals(self, view: TableView, seals: Sequence[tuple[int, str]]) -> Sending:
        """Return seals alone, before their secrets are shown."""
        return seals_post(view, seals)

    async def lobby(self, lobby: Lobby) -> Sending:
        """Return a table before its start."""
        with speaking(str):  # a press updates it, too, but everybody reads it
            return lobby_post(lobby)

    async def dm(self, view: TableView, *, plain: bool = False, former: str = "") -> Sending:
        """Return a player's private question as a DM; `plain`: without a picture.

        A player who takes over from `former` reads what awaits them, even if nothing is asked.
        """
        urgency = Urgency.DM
        return await self.panel(view, by_dm=True, plain=plain, urgency=urgency, former=former)

    async def sleep_question(self) -> Sending | None:
        """Return the one question about a member's night."""
        return sleep.city_sheet()

    async def night_proposed(self, night: Night) -> Sending:
        """Return a proposal of the night that a member's answers suggest."""
        return sleep.proposed_sheet(
            night, self._bot.services.tables.now(), known=night.zone != UNTOLD
        )

    async def days_proposed(self, days: tuple[int, ...]) -> Sending:
        """Return a proposal of the days off on which a member has lost turns."""
        return sleep.days_sheet(days)

    async def morning(self, member: int) -> Morning | None:
        """Return every table that awaits a member, with its news; None: none awaits them."""
        return await self.catching_up.morning(member)

    async def reminder(
        self,
        view: TableView,
        seats: Sequence[Seat],
        called: Sequence[Seat],
        last: Sequence[Seat] = (),
    ) -> Sending:
        """Return a message to the players whom the table awaits; only some of them are `called`.

        For `last` it was the last reminder: the table reads how it can go on.
        """
        members = await self._mentioned(view, called)
        return sheets.reminder_post(uncounted(view), seats, members, last)

    async def proposal(self, lobby: Lobby, proposal: Shown, called: Sequence[int]) -> Sending:
        """Return a vote of the table; only some of its voters are `called`."""
        members = await self._bot.sender.threads.inside(lobby.channel, list(called))
        return notices.proposal_post(lobby, proposal, members)

    async def called_to(self, lobby: Lobby, proposal: Shown, member: int) -> Sending:
        """Return a call in the channel to a member who was asleep when the vote began."""
        members = await self._bot.sender.threads.inside(lobby.channel, [member])
        return notices.called_to(lobby, proposal, member, members)

    async def awaits(self, table: int, number: int) -> Sending:
        """Return what awaits a player who is asked to take a seat.

        Raises:
            Refused: that is decided by now.
        """
        proposal = await self._bot.services.proposals.shown(table, number)
        if proposal is None or proposal.seat is None:
            raise Refused(say("The game has gone on; there is nothing to decide any more."))
        view = await self._bot.services.tables.view(table, None)
        lobby = await self._bot.services.seating.lobby(table)
        deciding = self._deciding(view)
        return notices.awaits(view, lobby, proposal.seat, deciding, proposal.details)

    async def vote(self, table: int, number: int) -> Sending:
        """Return a proposal, for one of its voters.

        Raises:
            Refused: that is decided by now.
        """
        proposal = await self._bot.services.proposals.shown(table, number)
        if proposal is None:
            raise Refused(say("The game has gone on; there is nothing to decide any more."))
        return notices.proposal_post(await self._bot.services.seating.lobby(table), proposal)

    async def stood_in(self, view: TableView, seat: Seat) -> Sending:
        """Return a message to the owner of a seat with a stand-in, with the way back."""
        return notices.stood_in(view, seat)

    async def dm_void(self, lobby: Lobby) -> Sending:
        """Return the last form of that DM after the table was closed."""
        text = say("{host} has closed this game of {game}.", host=lobby.host_name, game=lobby.title)
        return notices.told(text, lobby.seats)

    async def note(
        self, lobby: Lobby, text: Text, *, verify: bool = False, go_on: bool = False
    ) -> Sending:
        """Return a sentence of the bot's own.

        A button shows the receipts (`verify`), or lets the table go on (`go_on`).
        """
        if go_on:
            return notices.laid_aside(lobby, text)
        return notices.note(lobby, text) if verify else notices.told(text, lobby.seats)

    async def note_to(self, lobby: Lobby, member: int, text: Text) -> Sending:
        """Return a sentence of the bot's own for the channel, which mentions a member."""
        members = await self._bot.sender.threads.inside(lobby.channel, [member])
        return notices.told_to(lobby, member, text, members)

    async def invitation(self, lobby: Lobby, host: str, members: Sequence[int]) -> Sending:
        """Return an invitation to the former players of a game that is opened again."""
        inside = await self._bot.sender.threads.inside(lobby.channel, list(members))
        return notices.invitation(lobby, host, members, inside)

    # ---- private answers ------------------------------------------------------------------------

    async def panel(
        self,
        view: TableView,
        *,
        note: str = "",
        stage: Stage = TOP,
        by_dm: bool = False,
        plain: bool = False,
        urgency: Urgency = Urgency.POST,
        former: str = "",
        back: bool = False,
    ) -> Sending:
        """Return the private panel: the present question, with the viewer's own picture.

        `by_dm` names the game, its place and its deadline. A new player in place of
        `former` gets a briefing and their seat's picture even without a question; `back`: the seat
        was theirs before.
        """
        head = dm_head(view) if by_dm else ""
        url = await self.catching_up.url(view.table) if by_dm else ""
        welcome = await briefing(self._bot.store, view, former, back=back) if former else ""
        view = await self._as_wished(uncounted(view))
        plain = plain or not await self._draws(view)
        pictures = [] if plain else await self.drawings.beside(view, urgency)
        if former and not pictures and not plain:
            pictures = [await self.drawings.private(view, urgency)]
        found = await self._operators_note(view), await self._closed_dms_once(view)
        notes = head, *found, welcome, note
        note = "\n".join(filter(None, notes))
        explained = gallery.explained(view.game, view.game_view) if pictures else frozenset[str]()
        helping = await self.advice(view) if stage.verb == Verb.HELP else None
        laid_out = panel(
            view,
            note=note,
            pictures=pictures,
            stage=stage,
            url=url,
            explained=explained,
            advice=helping,
            asks_size=bool(pictures) and not by_dm and await self._asks_size_once(view),
            by_dm=by_dm,
        )
        return Sending(laid_out, (), tuple(pictures))

    async def since(self, view: TableView, version: int) -> str:
        """Return the events since a version of the table, for this viewer."""
        lines = await self._bot.store.log.lines(
            view.table, view.viewer, last=NOTED, since=version, upto=view.version
        )
        new = [from_plain(line.text) for line in lines]
        return oldest_first(new, Speech(view.seats), ROOM, GAMES[view.game].follows)

    async def hand(
        self, view: TableView, order: str = "", *, guest: bool = False, member: int | None = None
    ) -> Sending:
        """Return the viewer's private things, with their cards in the chosen order.

        A `guest` sees it with that `member`'s wishes for pictures.

        Raises:
            Refused: the viewer has no seat, or there is no such order.
        """
        if view.kept is not None:
            text = "{seat} stands in for you. Your move has the button that takes your seat back."
            raise Refused(say(text, seat=view.seats[view.kept].name))
        if view.viewer is None:
            raise Refused(say("You have no seat at this table. Press Board to look at it."))
        orders = gallery.hand_orders(view.game)
        if order:
            order = one_of(order, by_label(orders), NO_SUCH_ORDER)
            view = replace(view, game_view=dict(gallery.arranged(view.game, view.game_view, order)))
        view = await self._as_wished(view, member)  # and complete without the picture, too
        words, draws = (
            gallery.hand_words(view.game, view.game_view),
            await self._draws(view, member),
        )
        drawn = [await self.drawings.private(view)] if draws or not words else []
        words, pictures = words or (drawn[0][2],), drawn if draws else []
        return sheets.hand_sheet(uncounted(view), words, pictures, orders, order, guest=guest)

    def orders(self, view: TableView) -> Sending:
        """Return the viewer's standing orders, to give and withdraw."""
        if view.viewer is None:
            raise Refused(say("You have no seat at this table."))
        return orders_sheet(uncounted(view), GAMES[view.game].orders(view.game_view, view.viewer))

    def options(
        self, lobby: Lobby, member: int, page: int = 0, refusal: Text | None = None
    ) -> Sending:
        """Return the options of a table, for the host to choose and others to read.

        `refusal`: why a choice was refused. Of a running game, fixed options are listed only.
        """
        note = "" if refusal is None else Speech(lobby.seats).line(refusal, 400)
        if member != lobby.host:
            return options_list(lobby, note=note)
        return options_panel(lobby, page, note=note)

    async def cancel(self, table: int) -> Sending:
        """Return the question before a table is closed."""
        found = await self._bot.store.table(table)
        if found is None:
            raise Refused(NO_TABLE)
        running = found[0].status == "running"
        return cancel_question(
            table, place_of(GAMES.names()[found[0].game], found[0]), running=running
        )

    async def status(self, view: TableView) -> Sending:
        """Return the state of the game."""
        lines = await self._bot.store.log.lines(
            view.table, view.viewer, last=LATEST, upto=view.version
        )
        meta = GAMES[view.game]
        guests = [
            say("{name} may see the hand of {seat:seat}.", name=guest.name, seat=guest.seat)
            for guest in await self._bot.services.guests.at(view.table)
        ]
        return notices.status(
            uncounted(view),
            meta.where(view.game_view),
            [from_plain(line.text) for line in lines],
            nights=[*await public_hours(self._bot, view), *guests],
            deciding=self._deciding(view),
            follows=meta.follows,
        )

    async def story(self, view: TableView, page: int = 0) -> Sending:
        """Return the story so far; each further page goes further back."""
        version, view, upto = view.version, uncounted(view), (page + 1) * PAGE
        lines = await self._bot.store.log.lines(
            view.table, view.viewer, last=upto + 1, upto=version
        )
        shown = lines[max(0, len(lines) - upto) : max(0, len(lines) - page * PAGE)]
        more = len(lines) > upto
        earlier = Press.beside(view, Verb.LOG, str(page + 1)) if more else None
        told_lines = [from_plain(line.text) for line in shown]
        follows = GAMES[view.game].follows
        return notices.story(view, told_lines, earlier=earlier, follows=follows)

    # ---- within ---------------------------------------------------------------------------------

    async def _gone_on(self, view: TableView, since: int) -> Sending:
        """Return the panel of an awaited player who has it open; whoever pressed comes first."""
        return await self.panel(view, note=await self.since(view, since), urgency=Urgency.DM)

    async def _wish(self, view: TableView, member: int | None = None) -> MemberRecord | None:
        """Return the settings of the viewing player; for a guest, of that member."""
        if member is None and view.viewer is not None:
            member = view.seats[view.viewer].member
        return None if member is None else await self._bot.store.members.get(member)

    async def _as_wished(self, view: TableView, member: int | None = None) -> TableView:
        """Return the view with the reader's own size of private pictures."""
        wish = await self._wish(view, member)
        return view if wish is None else replace(view, size=wish.size(view.size))

    async def _draws(self, view: TableView, member: int | None = None) -> bool:
        """Return whether the reader wants pictures of private things."""
        wish = await self._wish(view, member)
        return wish is None or wish.draws

    async def _asks_size_once(self, view: TableView) -> bool:
        """Return whether to ask the reader now how they want pictures: once, in the first panel."""
        wish = await self._wish(view)
        if wish is None or wish.picture != "unasked":
            return False
        await self._bot.store.members.change(wish.member, picture="table")
        return True

    async def _closed_dms_once(self, view: TableView) -> str:
        """Return the note for a member with closed DMs, once."""
        wish = await self._wish(view)
        if wish is None or wish.closed != 1:
            return ""
        await self._bot.store.members.change(wish.member, closed=2)
        text = (
            "I could not write to you: your DMs are closed. Your decisions wait behind Your move"
            " in the channel. To get DMs, allow direct messages in the server's privacy"
            " settings, then switch them on with /me calls."
        )
        return told(view, [say(text)])

    async def _operators_note(self, view: TableView) -> str:
        """Return the operator's note for everybody."""
        note = await self._bot.store.kept.operators_note()
        text = "From the operator of this bot: {note}"
        return told(view, [say(text, note=note)]) if note else ""

    def _deciding(self, view: TableView) -> str:
        """Return the present decision, in words for everybody."""
        return GAMES[view.game].deciding.get(view.moment, "")

    async def _mentioned(self, view: TableView, seats: Sequence[Seat]) -> list[int]:
        """Return the members of these seats who may be mentioned at this table."""
        members = [m for seat in seats if (m := view.seats[seat].member) is not None]
        return await self._bot.sender.threads.inside(view.channel, members)
