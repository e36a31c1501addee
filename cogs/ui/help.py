"""Help: what the present question means in two lines, and links to all that can be read."""

from typing import Any

from discord import ui

from bot.table.views.table_view import TableView
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import GREY, Sending, button, framed, rows, texts
from cogs.ui.words import Speech, escape
from rules.kernel.ask import Ask
from rules.kernel.text import Translate, say
from rules.meta import Advice

ANYWHERE = "**Bid**, where something is auctioned, from that panel or with `/bid`. `/pass` passes."
"""How one decides, where no game is played."""

PASSING = "**Pass** from that panel, where the rules let you, or with `/pass`."
"""How one decides in a game that has nothing to add."""

FIRST = (
    "`/game new` opens a game · `/move` shows what you have to decide · `/hand` what only you see ·"
    " `/bid` bids in private, where something is auctioned · `/inbox` shows what waits for you"
)
"""The five commands that matter."""

PLAYING = (
    FIRST,
    "**Open a game** with `/game new`. Others press *Join*; the host may add robots and press"
    " *Start*. In your DM with the bot you play alone, or with robots.",
    "**Your move**: press *Your move* below any post, or use `/move`. What you see there is seen"
    " by nobody else. When the table waits for you, you also get a letter (DM) with the same"
    " buttons. `/move choice` answers at once: a name or letter, a number, shares"
    " (`3 wood, 2 gold`, or `proposed`), an order (`C A B`), yes or no. A list of names or"
    " letters answers what is asked one after the other (`P3, 8`).",
    "{deciding}",
    "**Look** with `/board` (whole or close up), `/hand` (what only you see), `/card`, `/rules`."
    " *Board* shows the wide table; `/me pictures` chooses how yours are drawn.",
)
"""How to play, in this order."""

OVER_DAYS = (
    "**Come back** with *Catch up* below any post, or with `/inbox` anywhere: what waits for you in"
    " all your games, and what happened since you last looked.",
    "**Over days**: the bot reminds whoever is awaited. `/orders` answers for you where you always"
    " do the same. `/game undo` takes back your last move, as long as nobody has learnt anything"
    " from it; beyond that the others are asked. `/game status` says where the game is.",
    "**People come and go**: `/game replace` gives your seat to a robot or to somebody who agrees."
    " For another's seat it asks that player, or the others once that player's time has run out."
    " `/show` lets one person see your hand; the table is told, and they take no other seat here."
    " `/game host` passes hosting on, `/game vote` agrees or refuses. Moderators of the server can"
    " give seats away (not to themselves), host and close.",
    "**What is yours alone**: `/me hours` tells your time zone and your night, `/me calls` how you"
    " are called, `/me away` an absence; `/me mute`, `snooze`, `pictures` and `warnings` stand"
    " there now, no longer below `/game`. `/me show` shows all of it.",
    "**Afterwards** `/record` says what finished games have come to. `/game open` lists tables that"
    " wait for players.",
    "Buttons never expire. Nothing is lost when the bot restarts.",
    "**Privacy**: I keep your id, the name under which you play, your moves, and what you told me"
    " with `/me`. Whoever runs the bot can read that, secrets of running games included; other"
    " players see what the rules show. `/me data` sends you what is kept; `/me forget`"
    " deletes it and makes you “a former player”. Closed games go after some weeks; of ended ones"
    " the log and a few saves stay.",
)
"""How a game goes on that is not over in an evening."""

PLAY, DAYS = "play", "days"
"""What a press on one of the links says: which page it opens."""


def help_sheet(game: str = "", deciding: str | None = None, page: str = "") -> Sending:
    """Return how to play here, and how one decides; no game is named where none is played.

    Args:
        game: the name of the game that is played here.
        deciding: how one decides in it; nothing: as everywhere.
        page: `play` or `days`, one half of it; nothing: all.
    """
    what = f"{escape(game)} here" if game else "here"
    parts = {PLAY: PLAYING, DAYS: OVER_DAYS}.get(page, (*PLAYING, *OVER_DAYS))
    said = "\n\n".join([f"### How to play {what}", *parts])
    decide = ANYWHERE if deciding is None else deciding or PASSING
    return Sending(framed(texts(said.replace("{deciding}", decide))))


def links(
    view: TableView, advice: Advice | None, translate: Translate = str
) -> list[ui.ActionRow[Any]]:
    """Return a row with all that can be read: the rules of this question, and how to play."""
    speech = Speech(view.seats, translate)
    wanted = [
        (Verb.RULES, say("All rules"), ""),
        (Verb.HELP, say("How to play"), PLAY),
        (Verb.HELP, say("Over days"), DAYS),
    ]
    if advice is not None:
        wanted.insert(0, (Verb.RULES, say("Rules: {name}", name=advice.section), advice.section))
    return rows(
        [
            button(speech.label(label, 80), Press.beside(view, verb, argument), GREY)
            for verb, label, argument in wanted
        ]
    )


def question_help(
    view: TableView, ask: Ask, advice: Advice | None, translate: Translate = str
) -> Sending:
    """Return what the viewer's present question means, and what more can be read.

    `advice` is None for a question of a former release, in a game that goes on.
    """
    speech = Speech(view.seats, translate)
    asked = f"### {speech.line(ask.title, 250)}"
    said = "" if advice is None else escape(advice.said)
    return Sending(framed([*texts(asked, said), *links(view, advice, translate)]))
