"""The move post: the events, the picture, the awaited players, and a row of buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from discord import ui

from bot.table.views.table_view import Happened, Seated, Superseded, TableView
from cogs.drawing import Drawings
from cogs.in_sight import InSight
from cogs.table.lookup import look_up_menu, named_in
from cogs.table.seals import seal_lines
from cogs.table.time_out import way_on
from cogs.ui.actions import Follows, oldest_first
from cogs.ui.buttons import post_buttons
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import GREY, Layout, Picture, Sending, button, gallery, rows, texts
from cogs.ui.words import Speech, clock_time, closing, moment, not_before, small
from rules.games import GAMES
from rules.kernel import Seat, Text, say
from rules.meta import Entry, nothing_follows
from rules.parts.codes import code_of_deal

if TYPE_CHECKING:
    from bot.client import RedGavel

LINES, DECIDING = 1900, 120
"""The most characters of a post's parts; together they stay below Discord's 4,000."""


def post(
    happened: Happened,
    mentions: Sequence[int] = (),
    pictures: Sequence[Picture] = (),
    *,
    deciding: str = "",
    follows: Follows = nothing_follows,
    named: Sequence[Entry] = (),
) -> Sending:
    """Return the post of one move.

    Args:
        happened: the public part of the move.
        mentions: the members to ping, if the table awaits them.
        pictures: the board after the move.
        deciding: the present decision, if it is public: `bid for the contract`.
        follows: tells consequences from actions.
        named: the things in its lines that can be looked up.
    """
    view = happened.view
    speech = Speech(view.seats)
    pinged = _pinged(view, mentions)
    number = view.game_view.get("receipts", {}).get("number", 0) if view.over else 0
    sealed = seal_lines(happened.seals, speech, revealed=happened.revealed, over=number)
    below = _deal(happened, speech)
    told = oldest_first(happened.lines, speech, LINES, follows, happened.struck)
    goes_on, robots = way_on(view, speech, happened.lines, happened.struck)
    items = [
        *texts(told, _over(happened, speech)),
        *gallery(pictures),
        *texts(waiting(view, speech, pinged, deciding), goes_on),
        *texts(sealed, below),
        *rows(_buttons(view, speech, happened, verify=bool(sealed))),
        *rows(robots),
        *rows(_once_over(view, speech)),
        *look_up_menu(view, speech, named),
    ]
    return Sending(Layout(items), pinged, tuple(pictures), below)


def superseded_post(
    superseded: Superseded, follows: Follows = nothing_follows, named: Sequence[Entry] = ()
) -> Sending:
    """Return the same post after a newer one: nobody is awaited, undone lines are struck."""
    speech = Speech(superseded.view.seats)
    sealed = seal_lines(superseded.seals, speech, revealed=superseded.revealed)
    goes_on, robots = way_on(superseded.view, speech, superseded.lines, superseded.struck)
    items = [
        *texts(oldest_first(superseded.lines, speech, LINES, follows, superseded.struck)),
        *gallery([(name, b"", alt) for name, alt in superseded.pictures]),
        *texts(goes_on, sealed, superseded.below),
        *rows(_buttons(superseded.view, speech, superseded, verify=bool(sealed))),
        *rows(robots),
        *look_up_menu(superseded.view, speech, named),
    ]
    return Sending(Layout(items), below=superseded.below)


def seals_post(view: TableView, seals: Sequence[tuple[int, str]]) -> Sending:
    """Return seals alone: the next post shows their secrets."""
    return Sending(Layout(texts(seal_lines(seals, Speech(view.seats)))))


def _buttons(
    view: TableView, speech: Speech, told: Happened | Superseded, *, verify: bool
) -> list[ui.Item[Any]]:
    """Return the buttons of every post; Verify opens the shown seal, else the latest."""
    newest = not isinstance(told, Superseded)
    buttons = post_buttons(view, speech, Press.of_post, newest=newest)
    if verify:
        number = told.revealed or (told.seals[-1][0] if told.seals else "")
        press = Press.of_post(view, Verb.VERIFY, f"{number}")
        buttons.append(button(speech.label(say("Verify"), 80), press, GREY))
    if newest and view.live and view.paused is None and not (view.over or view.alone):
        press = Press.public(view.table, 0, Verb.BREAK)
        buttons.append(button(speech.label(say("Break"), 80), press, GREY))
    return buttons


def _once_over(view: TableView, speech: Speech) -> list[ui.Item[Any]]:
    """Return a finished game's post-mortem and time-lapse, in a row of their own."""
    if not view.over:
        return []
    wanted = (Verb.MORTEM, say("Post-mortem")), (Verb.LAPSE, say("Time-lapse"))
    return [button(speech.label(label, 80), Press.of_post(view, verb)) for verb, label in wanted]


def _over(happened: Happened, speech: Speech) -> str:
    return speech.own(say("**The game is over.**")) if happened.view.over else ""


# ---- awaited players ---------------------------------------------------------------------------


def _pinged(view: TableView, mentions: Sequence[int]) -> tuple[int, ...]:
    return tuple(
        seated.member
        for seated in _awaited(view)
        if seated.member in mentions and seated.member is not None and not seated.gone
    )


def _awaited(view: TableView) -> list[Seated]:
    expected = view.expected
    return [seated for seated in view.seats if seated.seat in expected]


def waiting(view: TableView, speech: Speech, pinged: Sequence[int] = (), deciding: str = "") -> str:
    """Return the awaited players, their decision, its start and its deadline."""
    if view.aside and not view.over:
        return speech.own(say("This game is laid aside: it calls nobody, and no time runs."))
    if view.over or not (view.awaited or view.anonymous):
        return ""
    names = [
        f"<@{seated.member}>" if seated.member in pinged else speech.name(seated.seat)
        for seated in _awaited(view)
    ]
    if view.last is not None:
        names = [speech.own(say("{name}, the last one", name=name)) for name in names]
    if view.anonymous:
        names.append(speech.own(say("secret decisions")))
    decided = speech.line(say("{what}", what=deciding), DECIDING)
    # A secret decision is not named: that would read as if the decisions did something.
    what = f" {decided}" if deciding and not view.anonymous else ""
    waits = say("Waiting for {names}{what}.", names=speech.listed(names), what=what)
    said = [speech.own(waits), times(view, speech), *_personal(view, speech)]
    return " ".join(filter(None, said))


def times(view: TableView, speech: Speech) -> str:
    """Return since when the table waits, and the deadline."""
    since = None if view.since is None else moment(view.since)
    until = None if view.until is None else clock_time(view.until)
    if view.paused is not None:
        until = None
    if since and until and view.spoken is not None:
        return speech.own(_spoken(view, view.spoken, since, until))
    if since and until and view.closes:
        text = "Asked {since}; the round closes {until} at the latest."
        return speech.own(say(text, since=since, until=until))
    if since and until and view.soon:
        text = "Asked {since}; **little time is left, until {until}.**"
        return speech.own(say(text, since=since, until=until))
    if since and until:
        return speech.own(say("Asked {since}; time runs out {until}.", since=since, until=until))
    if since:
        return speech.own(say("Asked {since}.", since=since))
    return speech.own(say("Time runs out {until}.", until=until)) if until else ""


def _spoken(view: TableView, spoken: int, since: str, until: str) -> Text:
    """Return the times of a round in which some speak in secret, until a clock of the game ends."""
    if not view.awaited:
        return say("Asked {since}. {closes}", since=since, closes=closing(spoken, view.lasts))
    text = "Asked {since}; time runs out {until}."
    if view.soon:
        text = "Asked {since}; **little time is left, until {until}.**"
    asked = say(text, since=since, until=until)
    if view.until == spoken:
        return asked
    text = "{asked} Secret decisions close {closes} or when everybody has spoken{least}."
    least = not_before(view.lasts)
    return say(text, asked=asked, closes=clock_time(spoken), least=least)


def _personal(view: TableView, speech: Speech) -> list[str]:
    """Return pauses, and the banks and absences of named players, as far as they are public."""
    said = []
    if view.paused is not None:
        text = "The table is paused until {until}; no time runs out before."
        said.append(say(text, until=clock_time(view.paused)))
    for one in view.waits:
        name = speech.name(one.seat)
        if one.away is not None:
            said.append(say("{name} is away until {until}.", name=name, until=clock_time(one.away)))
    return [speech.own(text) for text in [*said, *_in_hand(view, speech)]]


def _in_hand(view: TableView, speech: Speech) -> list[Text]:
    """Return from when on time in hand runs, by name where that differs."""
    by_time: dict[int, list[str]] = {}
    for one in view.waits if view.paused is None else ():
        if one.bank is not None:
            by_time.setdefault(one.bank, []).append(speech.name(one.seat))
    text = "Time in hand of {names} runs from {bank} on."
    all_alike = [len(names) for names in by_time.values()] == [len(view.waits)]
    if all_alike and not view.anonymous:
        text = "Time in hand runs from {bank} on."
    return [
        say(text, names=speech.listed(names), bank=clock_time(bank))
        for bank, names in by_time.items()
    ]


def _deal(happened: Happened, speech: Speech) -> str:
    """Return the facts to audit the deal: its code before the start, and the seed at the end."""
    said = []
    if happened.started:
        text = "The deal: {code}. What it was made from is published at the end."
        said.append(speech.own(say(text, code=happened.started)))
    if happened.seed:
        text = "The deal: {code}, from the seed {seed}. To check it: Replay, then Prove this game."
        code = code_of_deal(happened.seed)
        said.append(speech.own(say(text, code=code, seed=f"`{happened.seed}`")))
    return small("\n".join(said)) if said else ""


# ---- for the outbox ----------------------------------------------------------------------------


class Posts:
    """Lays out posts, with the picture of the table.

    Args:
        bot: the bot.
        drawings: draws pictures.
        in_sight: the open panels, which a post makes old.
    """

    def __init__(self, bot: RedGavel, drawings: Drawings, in_sight: InSight) -> None:
        self._bot = bot
        self._drawings = drawings
        self._in_sight = in_sight

    async def post(
        self, happened: Happened, ping: Sequence[Seat], *, plain: bool = False
    ) -> Sending:
        """Return the channel's post of a move; `plain`: without a picture."""
        view = happened.view
        pictures = [] if plain else await self._drawings.after_move(happened)
        members = await mentioned(self._bot, view, ping)
        self._in_sight.gone_on(view.table)
        named, deciding = await self._named_in(view, happened.lines), deciding_at(view)
        follows = GAMES[view.game].follows
        return post(happened, members, pictures, deciding=deciding, follows=follows, named=named)

    async def superseded(self, superseded: Superseded) -> Sending:
        """Return the post of a move after a newer one has followed."""
        named = await self._named_in(superseded.view, superseded.lines)
        return superseded_post(superseded, GAMES[superseded.view.game].follows, named)

    async def seals(self, view: TableView, seals: Sequence[tuple[int, str]]) -> Sending:
        """Return seals alone, before their secrets are shown."""
        return seals_post(view, seals)

    async def _named_in(self, view: TableView, lines: Sequence[Text]) -> list[Entry]:
        """Return the things that public lines of a table name and that can be looked up."""
        found = await self._bot.services.tables.held.seated_at(view.table)
        return [] if found is None else named_in(view.game, found[0].owners, lines)


def deciding_at(view: TableView) -> str:
    """Return the present decision, in words for everybody."""
    return GAMES[view.game].deciding.get(view.moment, "")


async def mentioned(bot: RedGavel, view: TableView, seats: Sequence[Seat]) -> list[int]:
    """Return the members of these seats who may be mentioned at this table."""
    members = [m for seat in seats if (m := view.seats[seat].member) is not None]
    return await bot.sender.threads.inside(view.channel, members)
