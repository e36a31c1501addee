"""What a player is shown of their question: panel, hand and standing orders, with pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.delivery.turns import Urgency
from bot.store import Store
from bot.store.rows.members import MemberRecord
from bot.table.views.table_view import TableView
from cogs.drawing import Drawings
from cogs.help import advice_on
from cogs.outsiders import url_of_post
from cogs.question.hand import hand_sheet
from cogs.question.orders import orders_sheet
from cogs.question.panel import dm_head, panel
from cogs.ui.actions import oldest_first
from cogs.ui.ids import TOP, Stage, Verb
from cogs.ui.layout import Sending
from cogs.ui.naming import by_label, one_of
from cogs.ui.notes import noted
from cogs.ui.words import Speech, cut
from renders import gallery
from rules.games import GAMES
from rules.kernel import Refused, Text, from_plain, say

if TYPE_CHECKING:
    from bot.client import RedGavel

NOTED, ROOM = 24, 800
"""The most lines about the results of one's own move in the panel, and their letters."""
NO_SUCH_ORDER = "A hand cannot be sorted that way. Pick an order from the list."
LATELY, LETTERS, WHERE = 6, 260, 200
"""The number of recent lines, and of letters for them and for the state of the game."""


class QuestionMessages:
    """Lays out panels, hands and standing orders.

    Args:
        bot: the bot.
        drawings: draws their pictures.
    """

    def __init__(self, bot: RedGavel, drawings: Drawings) -> None:
        self._bot = bot
        self._drawings = drawings

    async def dm(self, view: TableView, *, plain: bool = False, former: str = "") -> Sending:
        """Return a player's private question as a DM; `plain`: without a picture.

        A player who takes over from `former` reads what awaits them, even if nothing is asked.
        """
        urgency = Urgency.DM
        return await self.panel(view, by_dm=True, plain=plain, urgency=urgency, former=former)

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
        url = await url_of_post(self._bot, view.table) if by_dm else ""
        welcome = await briefing(self._bot.store, view, former, back=back) if former else ""
        view = await self._as_wished(view.uncounted())
        plain = plain or not await self._draws(view)
        pictures = [] if plain else await self._drawings.beside(view, urgency)
        if former and not pictures and not plain:
            pictures = [await self._drawings.private(view, urgency)]
        found = await self._operators_note(view), await self._closed_dms_once(view)
        notes = head, *found, welcome, note
        note = "\n".join(filter(None, notes))
        explained = gallery.explained(view.game, view.game_view) if pictures else frozenset[str]()
        helping = await advice_on(self._bot, view) if stage.verb == Verb.HELP else None
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

    async def gone_on(self, view: TableView, since: int) -> Sending:
        """Return the panel of an awaited player who has it open; whoever pressed comes first."""
        return await self.panel(view, note=await self.since(view, since), urgency=Urgency.DM)

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
        drawn = [await self._drawings.private(view)] if draws or not words else []
        words, pictures = words or (drawn[0][2],), drawn if draws else []
        return hand_sheet(view.uncounted(), words, pictures, orders, order, guest=guest)

    def orders(self, view: TableView) -> Sending:
        """Return the viewer's standing orders, to give and withdraw."""
        if view.viewer is None:
            raise Refused(say("You have no seat at this table."))
        return orders_sheet(view.uncounted(), GAMES[view.game].orders(view.game_view, view.viewer))

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
        return noted(view, [say(text)])

    async def _operators_note(self, view: TableView) -> str:
        """Return the operator's note for everybody."""
        note = await self._bot.store.kept.operators_note()
        text = "From the operator of this bot: {note}"
        return noted(view, [say(text, note=note)]) if note else ""


async def briefing(store: Store, view: TableView, former: str, *, back: bool) -> str:
    """Return the game, the seat's things, the state of the game, and recent events.

    The question stands below it, as in every panel.

    Args:
        store: the source of the story, with the seat's own private lines.
        view: from the seat.
        former: the former player of the seat.
        back: the seat was this player's own before.
    """
    meta = GAMES[view.game]
    kept = await store.log.lines(view.table, view.viewer, last=LATELY, upto=view.version)
    lines = [from_plain(line.text) for line in kept]
    what = [] if back else [say("{game}: {what}", game=meta.name, what=meta.about)]
    said = [
        noted(view, [_welcome(view, former, back=back), *what]),
        cut(noted(view, meta.where(view.game_view)), WHERE),
        oldest_first(lines, Speech(view.seats), LETTERS, meta.follows),
    ]
    return "\n".join(filter(None, said))


def _welcome(view: TableView, former: str, *, back: bool) -> Text:
    """Return a new player's welcome: the game, the former player, the picture, the orders."""
    text = (
        "You now play for {former} in {game}, <#{channel}>. The picture shows what your seat"
        " holds; its Orders still hold. Help says how to play, /rules what the rules are."
    )
    if back:
        text = (
            "You play again instead of {former} in {game}, <#{channel}>. The picture shows what"
            " your seat holds; look at its Orders, too. A robot forgets what it saw, a person may"
            " remember it."
        )
    owner = next((s.owner_name for s in view.seats if s.seat == view.viewer and s.owner), "")
    said = say(text, former=former, game=view.title, channel=view.channel)
    if owner:
        back_again = say("{owner} may take the seat back at any time.", owner=owner)
        said = say("{first} {then}", first=said, then=back_again)
    return said
