"""Help: one screen of essentials, and buttons to the other pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import ui

from bot.table.views.table_view import TableView
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import GREY, Sending, button, framed, rows, texts
from cogs.ui.words import Speech, cut, escape, small
from rules.games import GAMES
from rules.kernel import Ask, Text, say
from rules.meta import Advice

if TYPE_CHECKING:
    from bot.client import RedGavel

COMMANDS = (
    say("`/game new` opens a game. Others press *Join*, the host presses *Start*."),
    say("`/move` shows what you have to decide. So does *Your move* below every post."),
    say("`/hand` shows what only you see."),
    say("`/bid` bids in private, where something is auctioned. `/pass` passes."),
    say("`/inbox` shows what waits for you, at all your tables."),
)
"""The five commands that matter."""

LOOKING = say("Look things up with `/board`, `/card` and `/rules`. Buttons never expire.")
"""Small print below the commands."""

OVER_DAYS = (
    say("**Come back**: *Catch up* below any post tells what happened since you last looked."),
    say(
        "**Calls**: when a table waits for you, you get a DM with the same buttons."
        " `/me calls` changes that, and `/me morning` gathers all calls in one DM a day."
    ),
    say(
        "**Time**: tell your night with `/me hours` and an absence with `/me away`."
        " `/me caretaker` says who acts when your time runs out."
    ),
    say("**Orders**: `/orders` answers for you where you always do the same."),
    say(
        "**Undo**: `/game undo` takes back your last move while nobody has learnt anything from it."
        " Beyond that the others are asked."
    ),
    say(
        "**Seats**: `/game replace` gives your seat to a robot or to somebody who agrees."
        " `/game vote` answers what a player proposes."
    ),
    say(
        "**More**: `/me show` lists your own settings, `/me pictures` sets how yours are drawn, and"
        " `/record mine` shows your finished games."
    ),
)
"""The pages about a game that lasts longer than an evening."""

PRIVACY = (
    say("**Kept**: your id, the name under which you play, your moves, and what you tell `/me`."),
    say(
        "**Seen**: other players see what the rules show. Whoever runs the bot can read the"
        " database, secrets of running games included, but can change no bid, hand or draw"
        " unnoticed."
    ),
    say(
        "**For how long**: closed games go after some weeks. Of finished ones the log and a few"
        " saves stay."
    ),
    say("**Your data**: `/me data` sends you a file with what is kept of you."),
    say("**Forget me**: `/me forget` deletes it. In old games you become “a former player”."),
)
"""The facts about a player's stored data."""

PLAY, DAYS, KEPT = "play", "days", "privacy"
"""The argument of a press on one of the links: the page it opens."""

HEADINGS = {DAYS: say("### Over days"), KEPT: say("### Privacy")}
PAGES = {DAYS: OVER_DAYS, KEPT: PRIVACY}


def help_page(page: str, table: int = 0) -> Sending:
    """Return one of the pages behind the first, with links to the others.

    Args:
        page: `days` or `privacy`.
        table: the reader's table; 0: none.
    """
    speech = Speech()
    said = [f"- {speech.own(line)}" for line in PAGES[page]]
    text = "\n".join([speech.own(HEADINGS[page]), *said])
    return Sending(framed([*texts(text), *rows(_links(speech, table, but=page))]))


def help_sheet(game: str = "", deciding: str = "", table: int = 0) -> Sending:
    """Return how to play here: the five commands that matter, and links to the other pages.

    Args:
        game: the name of the game played here; empty: there is none.
        deciding: how players decide in it; empty: as everywhere.
        table: the reader's table; 0: none.
    """
    speech = Speech()
    text = "### How to play {game} here" if game else "### How to play here"
    said = [speech.own(say(text, game=escape(game)))]
    said += [f"- {speech.own(line)}" for line in COMMANDS]
    below = [speech.words(deciding), small(speech.own(LOOKING))]
    items = texts("\n".join(said), *below)
    return Sending(framed([*items, *rows(_links(speech, table, but=PLAY))]))


def _links(speech: Speech, table: int, *, but: str) -> list[ui.Item[Any]]:
    """Return a button for each page of help except the present one."""
    rules = say("Rules of this game") if table else say("Rules of the games")
    wanted = [
        (Verb.HELP, PLAY, say("How to play")),
        (Verb.RULES, "", rules),
        (Verb.HELP, DAYS, say("Over days")),
        (Verb.HELP, KEPT, say("Privacy")),
    ]
    return [
        button(speech.label(label, 80), Press.public(table, 0, verb, page), GREY)
        for verb, page, label in wanted
        if page != but
    ]


def links(view: TableView, advice: Advice | None) -> list[ui.ActionRow[Any]]:
    """Return a row of links: the rules of this question, and how to play."""
    speech = Speech(view.seats)
    wanted: list[tuple[Verb, Text, str]] = [
        (Verb.RULES, say("Rules of this game"), ""),
        (Verb.HELP, say("How to play"), PLAY),
        (Verb.HELP, say("Over days"), DAYS),
        (Verb.HELP, say("Privacy"), KEPT),
    ]
    if advice is not None:
        wanted.insert(
            0, (Verb.RULES, say("Rules: {name}", name=say(advice.section)), advice.section)
        )
    return rows(
        [
            button(speech.label(label, 80), Press.beside(view, verb, argument), GREY)
            for verb, label, argument in wanted
        ]
    )


def question_help(view: TableView, ask: Ask, advice: Advice | None) -> Sending:
    """Return the meaning of the viewer's present question, and further links.

    `advice` is None for a question of a former release, in a game that goes on.
    """
    speech = Speech(view.seats)
    asked = f"### {speech.line(ask.title, 250)}"
    said = "" if advice is None else cut(escape(speech.words(advice.said)), 1000)
    how = small(speech.own(say("Answer with /move, or with *Your move* below the last post.")))
    return Sending(framed([*texts(asked, said, how), *links(view, advice)]))


async def help_of(
    bot: RedGavel, table: int | None, view: TableView | None = None, page: str = ""
) -> Sending:
    """Return the meaning of the present question; without a question, how to play.

    Args:
        bot: the bot.
        table: the reader's table.
        view: the reader's, if they sit there.
        page: one of `PAGES`, or `PLAY` for how to play in any case.
    """
    found = None if table is None else await bot.store.table(table)
    here = 0 if found is None else found[0].id
    if page in PAGES:
        return help_page(page, here)
    if found is None:
        return help_sheet()
    meta = GAMES[found[0].game]
    options = meta.options.model_validate(found[0].options)
    if page or view is None or view.ask is None:
        return help_sheet(meta.name, meta.help(options), here)
    return question_help(view.uncounted(), view.ask, await advice_on(bot, view))


async def advice_on(bot: RedGavel, view: TableView) -> Advice | None:
    """Return the meaning of the viewer's present question, or None."""
    found = await bot.store.table(view.table)
    if found is None or view.ask is None:
        return None
    meta = GAMES[view.game]
    return meta.advice(meta.options.model_validate(found[0].options)).get(view.ask.moment)
