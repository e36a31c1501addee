"""The messages of the bot: from views to what Discord shows, with their pictures drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.delivery.messages import Morning
from bot.delivery.operating import NOTE
from bot.delivery.turns import Urgency
from bot.hours.nights import Night
from bot.store.members import MemberRecord
from bot.store.records import FORMER_SIZES, PictureSize
from bot.table.consent.shown import Shown
from bot.table.held import NO_TABLE
from bot.table.views.table_view import Happened, Lobby, Superseded, TableView
from cogs.briefing import briefing
from cogs.catching_up import CatchingUp
from cogs.drawing import Drawings
from cogs.explaining import Explaining, uncounted
from cogs.in_sight import InSight
from cogs.keepsakes import Keepsakes
from cogs.looking_back import LookingBack
from cogs.replaying import Replaying
from cogs.ui import notices, sheets, sleep
from cogs.ui.ids import TOP, Press, Stage, Verb
from cogs.ui.layout import Sending
from cogs.ui.lobby import cancel_question, lobby_post
from cogs.ui.lobby_options import options_list, options_panel
from cogs.ui.naming import one_of
from cogs.ui.orders import orders_sheet
from cogs.ui.panel import letter_head, panel, told
from cogs.ui.post import oldest_first, post, seals_post, superseded_post
from cogs.ui.words import Speech, place_of
from renders import gallery
from rules.games import GAMES
from rules.kernel.ask import Refused, Seat
from rules.kernel.text import Text, from_plain, say

if TYPE_CHECKING:
    from bot.client import RedGavel

PAGE = 20
"""Lines of the story that are shown at once."""
LATEST = 8
"""Lines that say where a game is."""
NOTED, ROOM = 24, 800
"""Lines of what happened through one's own move that the panel shows, in so many letters."""


NO_SUCH_PART = "There is no such part of the board."
NO_SUCH_ORDER = "The hand cannot be sorted so."


def _by_label(things: Sequence[tuple[str, str]]) -> list[tuple[str, tuple[str, str]]]:
    """Return what can be asked for, each with the names under which it may be typed."""
    return [(what, (label, what)) for what, label in things]


class DiscordMessages(Explaining):
    """Lays out every message of the bot; `cogs/ui` knows how, the gallery draws."""

    def __init__(self, bot: RedGavel) -> None:
        self._bot = bot
        self.drawings = Drawings(bot.drawing_thread, bot.sender.veiled)
        self.in_sight = InSight(bot, self._gone_on)
        self.catching_up = CatchingUp(bot, self.drawings)
        self.replaying = Replaying(bot, self.drawings)
        self.keepsakes = Keepsakes(bot, self.drawings)
        self.looking_back = LookingBack(bot, self.drawings)

    # ---- what the outbox sends ----------------------------------------------------------------

    async def post(
        self, happened: Happened, ping: Sequence[Seat], *, plain: bool = False
    ) -> Sending:
        """A move, as the channel is told of it; `plain` is without a picture."""
        view = happened.view
        pictures = [] if plain else await self.drawings.after_move(happened)
        members = await self._mentioned(view, ping)
        follows = GAMES[view.game].follows
        self.in_sight.gone_on(view.table)
        named = await self.named_in(view, happened.lines)
        deciding = self._deciding(view)
        return post(happened, members, pictures, deciding=deciding, follows=follows, named=named)

    async def superseded(self, superseded: Superseded) -> Sending:
        """What becomes of the post of a move when a newer one follows."""
        named = await self.named_in(superseded.view, superseded.lines)
        return superseded_post(superseded, GAMES[superseded.view.game].follows, named)

    async def seals(self, view: TableView, seals: Sequence[tuple[int, str]]) -> Sending:
        """Seals alone, before what they seal is shown."""
        return seals_post(view, seals)

    async def lobby(self, lobby: Lobby) -> Sending:
        """A table before its start."""
        return lobby_post(lobby)

    async def letter(self, view: TableView, *, plain: bool = False, former: str = "") -> Sending:
        """A player's private question, as a DM; `plain` is without a picture.

        To whoever now plays for `former` it says what awaits them, though nothing may be asked.
        """
        urgency = Urgency.LETTER
        return await self.panel(view, by_letter=True, plain=plain, urgency=urgency, former=former)

    async def sleep_question(self) -> Sending | None:
        """Ask once when somebody sleeps."""
        return sleep.city_sheet()

    async def night_proposed(self, night: Night) -> Sending:
        """Propose a night that somebody's answers suggest."""
        known = night.zone != "UTC"
        return sleep.proposed_sheet(night, self._bot.tables.now(), known=known)

    async def morning(self, member: int) -> Morning | None:
        """Every table that waits for a member, and what happened there; None: none waits."""
        return await self.catching_up.morning(member)

    async def reminder(
        self,
        view: TableView,
        seats: Sequence[Seat],
        called: Sequence[Seat],
        last: Sequence[Seat] = (),
    ) -> Sending:
        """Word to those for whom the table has been waiting; only some of them are `called`.

        To `last` it was the last: the table is told how it can go on.
        """
        members = await self._mentioned(view, called)
        return sheets.reminder_post(uncounted(view), seats, members, last)

    async def proposal(self, lobby: Lobby, proposal: Shown, called: Sequence[int]) -> Sending:
        """Whether the table agrees to something; only some of those asked are `called`."""
        members = await self._bot.sender.threads.inside(lobby.channel, list(called))
        return notices.proposal_post(lobby, proposal, members)

    async def called_to(self, lobby: Lobby, proposal: Shown, member: int) -> Sending:
        """Word in the channel to one who slept when that was asked."""
        members = await self._bot.sender.threads.inside(lobby.channel, [member])
        return notices.called_to(lobby, proposal, member, members)

    async def awaits(self, table: int, number: int) -> Sending:
        """What awaits whoever is asked to play for a seat.

        Raises:
            Refused: that is decided by now.
        """
        proposal = await self._bot.proposals.shown(table, number)
        if proposal is None or proposal.seat is None:
            raise Refused(say("The game has gone on; there is nothing to decide any more."))
        view = await self._bot.tables.view(table, None)
        lobby = await self._bot.seating.lobby(table)
        deciding = self._deciding(view)
        return notices.awaits(view, lobby, proposal.seat, deciding, proposal.details)

    async def vote(self, table: int, number: int) -> Sending:
        """A proposal, for one of those who are asked to agree.

        Raises:
            Refused: that is decided by now.
        """
        proposal = await self._bot.proposals.shown(table, number)
        if proposal is None:
            raise Refused(say("The game has gone on; there is nothing to decide any more."))
        return notices.proposal_post(await self._bot.seating.lobby(table), proposal)

    async def stood_in(self, view: TableView, seat: Seat) -> Sending:
        """Word to whose seat another plays, with the way back."""
        return notices.stood_in(view, seat)

    async def letter_void(self, lobby: Lobby) -> Sending:
        """What becomes of that DM when the table was closed."""
        text = say("{host} has closed this game of {game}.", host=lobby.host_name, game=lobby.title)
        return notices.told(text, lobby.seats)

    async def note(
        self, lobby: Lobby, text: Text, *, verify: bool = False, go_on: bool = False
    ) -> Sending:
        """Return a sentence of the bot's own.

        Args:
            lobby: the table.
            text: the sentence.
            verify: whether a button shows the receipts.
            go_on: whether a button lets the table go on.
        """
        if go_on:
            return notices.laid_aside(lobby, text)
        return notices.note(lobby, text) if verify else notices.told(text, lobby.seats)

    async def invitation(self, lobby: Lobby, host: str, members: Sequence[int]) -> Sending:
        """Word to those who played the game before: it is opened again."""
        inside = await self._bot.sender.threads.inside(lobby.channel, list(members))
        return notices.invitation(lobby, host, members, inside)

    # ---- what whoever asks is shown -------------------------------------------------------------

    async def panel(
        self,
        view: TableView,
        *,
        note: str = "",
        stage: Stage = TOP,
        by_letter: bool = False,
        plain: bool = False,
        urgency: Urgency = Urgency.POST,
        former: str = "",
        back: bool = False,
    ) -> Sending:
        """The private panel: the present question, with the viewer's own picture.

        `by_letter`, in a DM, it names the game, where it is played and until when it waits. Whoever
        has just sat down, in the place of `former`, is briefed and shown what their seat holds even
        when nothing is asked; `back`: it was theirs before.
        """
        head = letter_head(view) if by_letter else ""
        url = await self.catching_up.url(view.table) if by_letter else ""
        welcome = await briefing(self._bot.store, view, former, back=back) if former else ""
        view = await self._as_wished(uncounted(view))
        plain = plain or not await self._draws(view)
        pictures = [] if plain else await self.drawings.beside(view, urgency)
        if former and not pictures and not plain:
            pictures = [await self.drawings.private(view, urgency)]
        found = await self._operators_note(view), await self._closed_letters_once(view)
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
            asks_size=bool(pictures) and not by_letter and await self._asks_size_once(view),
        )
        return Sending(laid_out, (), tuple(pictures))

    async def since(self, view: TableView, version: int) -> str:
        """What has happened, for these eyes, since the table was at a version."""
        lines = await self._bot.store.lines(
            view.table, view.viewer, last=NOTED, since=version, upto=view.version
        )
        new = [from_plain(line.text) for line in lines]
        return oldest_first(new, Speech(view.seats), ROOM, GAMES[view.game].follows)

    async def hand(
        self, view: TableView, order: str = "", *, guest: bool = False, member: int | None = None
    ) -> Sending:
        """What only the viewer can see, with their cards in the order they want.

        To a `guest` of theirs it is shown as that `member` wants pictures.

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
            order = one_of(order, _by_label(orders), NO_SUCH_ORDER)
            view = replace(view, game_view=dict(gallery.arranged(view.game, view.game_view, order)))
        view = await self._as_wished(view, member)  # and complete without the picture, too
        words, draws = (
            gallery.hand_words(view.game, view.game_view),
            await self._draws(view, member),
        )
        drawn = [await self.drawings.private(view)] if draws or not words else []
        words, pictures = words or (drawn[0][2],), drawn if draws else []
        return sheets.hand_sheet(uncounted(view), words, pictures, orders, order, guest=guest)

    async def board(self, view: TableView, what: str, member: int) -> Sending:
        """The board, whole (`table`, `compact`) or a part of it, with a select of the other parts.

        Args:
            view: the member's view at the table.
            what: which part; nothing: the whole table, wide where the posts are compact.
            member: who looks.

        Raises:
            Refused: there is no such part.
        """
        what = FORMER_SIZES.get(what, what)
        what = what and one_of(what, _by_label(self.parts(view)), NO_SUCH_PART)
        if what in ("", "table", "compact"):
            wanted = await self._size_of_board(view, what, member)
            picture = await self.drawings.draw(
                gallery.table, view.game, view.game_view, view.names, size=wanted
            )
        else:
            close_up = gallery.close_up, view.game, view.game_view, view.names, what
            picture = await self.drawings.draw(*close_up)
        return sheets.board_sheet(uncounted(view), picture, self.parts(view))

    async def _size_of_board(self, view: TableView, what: str, member: int) -> PictureSize:
        if what == "compact":
            return "compact"
        if what == "table" or view.size == "compact":
            return "wide"
        return (await self._bot.store.member(member)).size(view.size)

    def parts(self, view: TableView) -> list[tuple[str, str]]:
        """The parts of the board that can be looked at: what to ask for, and its name."""
        parts = gallery.close_ups(view.game, view.game_view, view.names)
        return [("table", "The whole table"), ("compact", "The table, compact")] + [
            (part.what, part.label) for part in parts
        ]

    def orders(self, view: TableView) -> Sending:
        """The viewer's standing orders, to be given and withdrawn."""
        if view.viewer is None:
            raise Refused(say("You have no seat at this table."))
        return orders_sheet(uncounted(view), GAMES[view.game].orders(view.game_view, view.viewer))

    def options(
        self, lobby: Lobby, member: int, page: int = 0, refusal: Text | None = None
    ) -> Sending:
        """The options of a table: its host chooses, others read; `refusal`: why one was not taken.

        A running game's options look the same; what can no longer be changed is refused.
        """
        note = "" if refusal is None else Speech(lobby.seats).line(refusal, 400)
        if member != lobby.host:
            return options_list(lobby, note=note)
        return options_panel(lobby, page, note=note)

    async def cancel(self, table: int) -> Sending:
        """Asked once more before a table is closed."""
        found = await self._bot.store.table(table)
        if found is None:
            raise Refused(NO_TABLE)
        running = found[0].status == "running"
        return cancel_question(
            table, place_of(GAMES[found[0].game].name, found[0]), running=running
        )

    async def status(self, view: TableView) -> Sending:
        """Where the game is."""
        lines = await self._bot.store.lines(view.table, view.viewer, last=LATEST, upto=view.version)
        meta = GAMES[view.game]
        members = {s.seat: s.member for s in view.seats if s.member is not None and not s.gone}
        wishes = {seat: await self._bot.store.member(member) for seat, member in members.items()}
        nights = [
            say("{seat:seat} sleeps from {night}.", seat=seat, night=str(wish.night))
            for seat, wish in wishes.items()
            if wish.night is not None
        ]
        nights += [
            say("{name} may see the hand of {seat:seat}.", name=guest.name, seat=guest.seat)
            for guest in await self._bot.guests.at(view.table)
        ]
        return notices.status(
            uncounted(view),
            meta.where(view.game_view),
            [from_plain(line.text) for line in lines],
            nights=nights,
            deciding=self._deciding(view),
            follows=meta.follows,
        )

    async def story(self, view: TableView, page: int = 0) -> Sending:
        """What has happened so far; each further page goes further back."""
        version, view, upto = view.version, uncounted(view), (page + 1) * PAGE
        lines = await self._bot.store.lines(view.table, view.viewer, last=upto + 1, upto=version)
        shown = lines[max(0, len(lines) - upto) : max(0, len(lines) - page * PAGE)]
        more = len(lines) > upto
        earlier = Press.beside(view, Verb.LOG, str(page + 1)) if more else None
        told_lines = [from_plain(line.text) for line in shown]
        follows = GAMES[view.game].follows
        return notices.story(view, told_lines, earlier=earlier, follows=follows)

    # ---- within ---------------------------------------------------------------------------------

    async def _gone_on(self, view: TableView, since: int) -> Sending:
        """The panel of somebody who sits before it, and whom the table has come to wait for."""
        return await self.panel(view, note=await self.since(view, since))

    async def _wish(self, view: TableView, member: int | None = None) -> MemberRecord | None:
        """What whoever looks from a seat wants; or, of a guest, what that member does."""
        if member is None and view.viewer is not None:
            member = view.seats[view.viewer].member
        return None if member is None else await self._bot.store.member(member)

    async def _as_wished(self, view: TableView, member: int | None = None) -> TableView:
        """The view with the size in which its reader wants what only they see."""
        wish = await self._wish(view, member)
        return view if wish is None else replace(view, size=wish.size(view.size))

    async def _draws(self, view: TableView, member: int | None = None) -> bool:
        """Whether its reader wants pictures of what only they see."""
        wish = await self._wish(view, member)
        return wish is None or wish.draws

    async def _asks_size_once(self, view: TableView) -> bool:
        """Whether its reader is asked now how they want pictures: with the first panel."""
        wish = await self._wish(view)
        if wish is None or wish.picture != "unasked":
            return False
        await self._bot.store.put_member(replace(wish, picture="table"))
        return True

    async def _closed_letters_once(self, view: TableView) -> str:
        """Told once to a member whose DMs are closed."""
        wish = await self._wish(view)
        if wish is None or wish.closed != 1:
            return ""
        await self._bot.store.put_member(replace(wish, closed=2))
        text = (
            "I could not write to you: your DMs are closed. Your decisions wait behind Your move"
            " in the channel. To get letters, allow direct messages in the server's privacy"
            " settings, then switch them on with /me calls."
        )
        return told(view, [say(text)])

    async def _operators_note(self, view: TableView) -> str:
        """What whoever runs the bot lets everybody know."""
        note = await self._bot.store.kept(NOTE)
        text = "Whoever runs this bot: {note}"
        return told(view, [say(text, note=note)]) if note else ""

    def _deciding(self, view: TableView) -> str:
        """What is decided now, in words that everybody may read."""
        return GAMES[view.game].deciding.get(view.moment, "")

    async def _mentioned(self, view: TableView, seats: Sequence[Seat]) -> list[int]:
        """The members of these seats who may be mentioned at this table."""
        members = [m for seat in seats if (m := view.seats[seat].member) is not None]
        return await self._bot.sender.threads.inside(view.channel, members)
