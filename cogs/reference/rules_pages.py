"""The rules: a section at a time, and a select of all others."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.table.option_shown import OptionShown
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import SELECT, Picture, Sending, entry, framed, gallery, select, texts
from cogs.ui.words import Speech, cut, escape, small
from rules.kernel import Text, say
from rules.meta import Entry, Meta
from rules.rulings import DIFFERENCES

PAGE = 3600
"""The most characters of a page."""
OPERATOR: Final = Entry(
    "Who runs this bot",
    "rules",
    (
        "Whoever runs this bot can read its database, with every hand, bid and draw pile in it, but"
        " cannot change a deal, a bid or a hand unnoticed.",
        "Read: nothing prevents it, so play where you trust whoever runs the bot, above all if they"
        " play, too. Hosts, moderators of the server and other players are shown nothing that"
        " their own seat does not see.",
        "The deal: before anybody joins, the code of a secret is posted, and never edited."
        " The cards come from that secret and from the number of the message that announces the"
        " start, which Discord gives. To try another deal, another start would have to be posted,"
        " for all to see; a changed program could choose within which thousandth of a second it"
        " posts.",
        "A bid: what is left in secret is sealed before it acts, for all seats together, and the"
        " seal, 26 letters, is posted. /verify proves yours at any time, what was revealed at once,"
        " and everything when the game ends. The project's documents say how to check it without"
        " the bot.",
        "A hand, and everything else: the last post shows the seed, and /game export the whole"
        " log. Played through again they give the same game, card for card.",
    ),
)


def paged(sections: Iterable[Entry]) -> list[Entry]:
    """Return sections on as many pages as they need: `Our rulings`, `Our rulings, page 2`."""
    return [page for section in sections for page in _pages(section)]


def _pages(section: Entry) -> Iterator[Entry]:
    pages: list[list[str]] = [[]]
    for line in section.lines:
        if pages[-1] and len("\n".join(map(escape, [*pages[-1], line]))) > PAGE:
            pages.append([])
        pages[-1].append(line)
    for number, lines in enumerate(pages, 1):
        name = section.name if number == 1 else f"{section.name}, page {number}"
        yield replace(section, name=name, lines=tuple(lines))


def table_section(options: Iterable[OptionShown]) -> Entry:
    """Return the section on what one table plays: each of its options, with its value."""
    speech = Speech()
    lines = (
        f"{speech.words(option.title)}: {speech.words(option.value_label)}." for option in options
    )
    return Entry(speech.own(say("This table")), "rules", tuple(lines))


def here(sections: Sequence[Entry], told: Sequence[Text]) -> list[Entry]:
    """Return a game's sections, with what differs from the printed rules at one table."""
    lines = tuple(map(Speech().own, told))
    return [
        replace(one, lines=lines) if lines and one.name == DIFFERENCES else one for one in sections
    ]


def rules_sheet(
    game: str, name: str, sections: Sequence[Entry], wanted: str, table: int = 0
) -> Sending:
    """Return a section of a game's rules, and a select of all sections.

    Args:
        game: the game's id.
        name: its name.
        sections: all sections.
        wanted: a section's name, or a part of it; empty: the first.
        table: the table whose rules these are; 0: of none.
    """
    speech = Speech()
    sections = paged(speech.entry(one) for one in sections)
    found = _found(sections, wanted)
    shown = found or sections[0]
    missed = say("There is no section “{wanted}”.", wanted=cut(escape(wanted), 40))
    note = speech.own(missed) if wanted and not found else ""
    lines = "\n".join(map(escape, shown.lines))
    heading = f"### {escape(name)}: {escape(shown.name)}"
    said = "\n".join(filter(None, [note, heading, lines]))
    press = Press.public(table, 0, Verb.RULES, "" if table else game)
    offered = [
        entry(one.name, one.name, _opening(one), chosen=one is shown) for one in sections[:SELECT]
    ]
    menu = select(press, speech.label(say("Read another section…"), 100), offered)
    return Sending(framed([*texts(said), menu]))


def games_sheet(games: Iterable[Meta]) -> Sending:
    """Return the games, and a select that opens their rules."""
    speech = Speech()
    lines, offered = [speech.own(say("### The games"))], []
    for meta in games:
        few, many = meta.seats[0], meta.seats[-1]
        facts = say("{few} to {many} players · {length}", few=few, many=many, length=meta.length)
        about = escape(speech.words(meta.about))
        lines += [f"**{escape(meta.name)}**: {about}", small(speech.own(facts))]
        offered.append(entry(meta.name, meta.id))
    press = Press.public(0, 0, Verb.RULES)
    menu = select(press, speech.label(say("Read the rules of…"), 100), offered)
    return Sending(framed([*texts("\n".join(lines)), menu]))


def _found(sections: Sequence[Entry], wanted: str) -> Entry | None:
    """Return the section of this name, or the first whose name contains it."""
    typed = wanted.lower()
    if not typed:
        return None
    exact = [one for one in sections if one.name.lower() == typed]
    return next(iter(exact or [one for one in sections if typed in one.name.lower()]), None)


def _opening(section: Entry) -> str:
    """Return the first line of a section as a whole sentence."""
    return re.sub(":$", ".", section.lines[0])


def with_operator(sections: Sequence[Entry]) -> list[Entry]:
    """Return a game's rules, followed by the rules for every game."""
    return [*sections, OPERATOR]


def entry_sheet(shown: Entry, pictures: Sequence[Picture] = ()) -> Sending:
    """Return a card or a section of the rules."""
    shown = Speech().entry(shown)
    lines = "\n".join(escape(line) for line in shown.lines)
    heading = f"### {escape(shown.name)}"
    kind = small(escape(shown.kind))
    said = cut("\n".join(filter(None, [heading, kind, lines])), 3900)
    return Sending(framed([*texts(said), *gallery(pictures)]), (), tuple(pictures))
