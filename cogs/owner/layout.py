"""The layout of the operator's panel: the figures, and lists of tables and lanes with faults."""

from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot.delivery.operating import Figures
from bot.delivery.quietness import NO_TIDYING, SILENCE
from bot.metrics import Percentiles
from bot.store.rows.records import ServerRecord, StandingLanes
from bot.table.lobby.quotas import Quotas
from bot.table.people.forgetting import Foreseen
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import BLUE, RED, Sending, button, entry, framed, rows, select, texts
from cogs.ui.words import Speech, bullets, clock_time
from rules.kernel import Text, say

HOME, ASIDE, LANES, SERVERS = "", "aside", "lanes", "servers"
"""The pages, by the argument of their buttons."""
SERVER_FORM, NOTE_FORM, PERSON_FORM = "set_server", "set_note", "name_person"
"""Arguments of the buttons that open forms, and of the forms themselves."""
READ_AGAIN, TRY_AGAIN, LEAVE_OUT = "read", "try", "omit"
"""Arguments of lists, which carry out the picked action; the last asks first."""
OMITTED, FORGOTTEN = "omitted", "forgotten"
"""Arguments of the answers to that question, and to the one before a person is forgotten."""
MEGABYTE: Final = 1_000_000
BANNED: Final = 10_000
"""Invalid requests in ten minutes for which Discord bans a bot."""
LISTED = 20


def on_page(argument: str = HOME, of: str = "") -> Press:
    """Return a component of the panel, which belongs to no table; `of`: its subject."""
    return Press.public(0, 0, Verb.OWNER, f"{argument}.{of}" if of else argument)


# ---- the first page ----------------------------------------------------------------------------


def figures_sheet(figures: Figures, done: Text | None = None) -> Sending:
    """Return the state of the bot, with links to the actions; `done` stands above."""
    speech = Speech()
    failing = sum(figures.census.failing.values())
    buttons = [
        button(speech.own(say("Look again")), on_page(), BLUE),
        button(speech.own(say("Set aside: {n}", n=figures.set_aside)), on_page(ASIDE)),
        button(speech.own(say("Failing messages: {n}", n=failing)), on_page(LANES)),
        button(speech.own(say("Servers")), on_page(SERVERS)),
        button(speech.own(say("Note in panels…")), on_page(NOTE_FORM)),
        button(speech.own(say("Forget somebody…")), on_page(PERSON_FORM), RED),
    ]
    said = bullets([speech.line(line, 400) for line in _figures(figures)], LISTED, "")
    heading = speech.own(say("### How the bot does"))
    return Sending(framed([*texts(_above(speech, done), heading, said), *rows(buttons)]))


def _above(speech: Speech, done: Text | None) -> str:
    return "" if done is None else speech.line(done, 600)


def _figures(figures: Figures) -> list[Text]:
    note = figures.note or say("none")
    return [
        say("Version: {version}.", version=figures.version),
        *_durations(figures),
        *_waiting(figures),
        *_tables(figures),
        say("Shards connected: {n} of {all}.", n=figures.shards[0], all=figures.shards[1]),
        say("Memory: {n} MB.", n=figures.memory // MEGABYTE),
        say("Note in panels: {note}.", note=note),
    ]


def _durations(figures: Figures) -> list[Text]:
    """Return people's waiting times for the bot: the median, and a high percentile."""
    named = (
        (say("Event loop, too late by"), figures.loop_delay),
        (say("Press to acknowledgement"), figures.acknowledged),
    )
    text = "{what}: {p50} ms in the median, {p95} ms at 95 %, {p99} ms at 99 %."
    return [
        say("{what}: not measured yet.", what=what)
        if percentiles is None
        else say(text, what=what, **_milliseconds(percentiles))
        for what, percentiles in named
    ]


def _milliseconds(percentiles: Percentiles) -> dict[str, str]:
    named = {"p50": percentiles.p50, "p95": percentiles.p95, "p99": percentiles.p99}
    return {name: f"{1000 * seconds:.1f}" for name, seconds in named.items()}


def _waiting(figures: Figures) -> list[Text]:
    """Return the waiting messages, and the distance from a ban."""
    census = figures.census
    outbox = "Outbox: {n} messages, {failing} of them failed; the oldest untried is {s} s late."
    invalid = (
        "Invalid requests in ten minutes: {n}. No tidying from {tidying} on, only answers to"
        " presses from {silence} on, a ban at {banned}."
    )
    return [
        say(
            outbox,
            n=sum(census.rows.values()),
            failing=sum(census.failing.values()),
            s=max(census.oldest.values(), default=0),
        ),
        say("Timers overdue: {n}; the oldest by {s} s.", n=census.overdue, s=census.lateness),
        say(invalid, n=figures.invalid, tidying=NO_TIDYING, silence=SILENCE, banned=BANNED),
    ]


def _tables(figures: Figures) -> list[Text]:
    census = figures.census
    lobbies = census.in_status("lobby") + census.in_status("starting")
    text = "Tables: {running} running, {lobbies} before the start, {over} over, {closed} closed."
    return [
        say(
            text,
            running=census.in_status("running"),
            lobbies=lobbies,
            over=census.in_status("over"),
            closed=census.in_status("cancelled"),
        ),
        say(
            "Set aside: {n}. Without their channel or server: {stranded}.",
            n=figures.set_aside,
            stranded=census.stranded,
        ),
    ]


# ---- faults ------------------------------------------------------------------------------------


def aside_sheet(tables: Sequence[tuple[int, str]], done: Text | None = None) -> Sending:
    """Return the unreadable tables with the reason, to read them again."""
    speech = Speech()
    none = say("Every table that was opened since the start can be read.")
    text = "Table {table}: {why}. From the shell, `python -m bot mend {table}` leads it back."
    said = [
        speech.line(say(text, table=table, why=why or say("not known")), 300)
        for table, why in tables
    ]
    entries = [
        entry(speech.own(say("Table {table}", table=table)), str(table)) for table, _ in tables
    ]
    items = texts(
        _above(speech, done),
        speech.own(say("### Tables set aside")),
        bullets(said, LISTED, speech.own(say("and more"))) or speech.own(none),
    )
    if entries:
        items.append(select(on_page(READ_AGAIN), speech.own(say("Read again…")), entries))
    return Sending(framed([*items, *rows([_home(speech)])]))


def lanes_sheet(lanes: Sequence[StandingLanes], done: Text | None = None) -> Sending:
    """Return the failed messages, to try again or leave out."""
    speech = Speech()
    text = "Table {table}, {kind}: {n} waiting since {since}, tried {tries} times."
    said = [
        speech.line(
            say(
                text,
                table=one.table,
                kind=one.kind,
                n=one.rows,
                since=clock_time(one.since),
                tries=one.tries,
            ),
            300,
        )
        for one in lanes
    ]
    label = "Table {table}, {kind}"
    entries = [
        entry(speech.own(say(label, table=one.table, kind=one.kind)), f"{one.table}.{one.kind}")
        for one in lanes
    ]
    none = speech.own(say("Nothing stands still."))
    items = texts(
        _above(speech, done),
        speech.own(say("### Messages that stand still")),
        bullets(said, LISTED, speech.own(say("and more"))) or none,
    )
    if entries:
        items.append(select(on_page(TRY_AGAIN), speech.own(say("Try again…")), entries))
        items.append(select(on_page(LEAVE_OUT), speech.own(say("Leave out…")), entries))
    return Sending(framed([*items, *rows([_home(speech)])]))


def really_leave_out(table: int, kind: str) -> Sending:
    """Return the question before a message is left out."""
    speech = Speech()
    text = (
        "The first message of table {table} in {kind} is never sent then. The game stays as it is,"
        " and whatever waits behind it goes on."
    )
    said = speech.line(say(text, table=table, kind=kind), 400)
    omit = button(speech.own(say("Leave it out")), on_page(OMITTED, f"{table}.{kind}"), RED)
    return Sending(framed([*texts(said), *rows([omit, _home(speech)])]))


# ---- servers and people ------------------------------------------------------------------------


def servers_sheet(
    servers: Sequence[ServerRecord], quotas: Quotas, done: Text | None = None
) -> Sending:
    """Return the quotas, and the servers that have their own."""
    speech = Speech()
    text = (
        "A server: {server} open tables. A host: {host}. Before the start, a person: {lobbies}."
        " 0 is any number."
    )
    everywhere = say(text, server=quotas.a_server, host=quotas.a_host, lobbies=quotas.lobbies)
    said = [speech.line(_set(server), 300) for server in servers]
    items = texts(
        _above(speech, done),
        speech.own(say("### Quotas")),
        speech.line(everywhere, 300),
        bullets(said, LISTED, speech.own(say("and more"))),
    )
    change = button(speech.own(say("Set a server…")), on_page(SERVER_FORM), BLUE)
    return Sending(framed([*items, *rows([change, _home(speech)])]))


def _set(server: ServerRecord) -> Text:
    usual = say("the usual quota")
    own = say("a quota of {n}", n=server.quota or 0)
    opens = say("no new tables") if server.closed else say("new tables open")
    text = "Server {server}: {quota}, {opens}."
    quota = usual if server.quota is None else own
    return say(text, server=str(server.guild), quota=quota, opens=opens)


def really_forget(member: int, foreseen: Foreseen) -> Sending:
    """Return the effects of forgetting a person, and the button that does it."""
    speech = Speech()
    heading = speech.own(say("### Forget this person?"))
    lines = [
        say("Running games in which a robot takes their seat: {n}.", n=foreseen.running),
        say("Tables before the start that they leave: {n}.", n=foreseen.lobbies),
        say("Practice games that are deleted: {n}.", n=foreseen.practice),
        say("Ended games in which they become “a former player”: {n}.", n=foreseen.ended),
        say("Posts that Discord keeps are not changed. This cannot be undone."),
    ]
    said = bullets([speech.line(line, 300) for line in lines], LISTED, "")
    forget = button(speech.own(say("Forget them")), on_page(FORGOTTEN, str(member)), RED)
    return Sending(framed([*texts(heading, said), *rows([forget, _home(speech)])]))


def _home(speech: Speech) -> ui.Button[Any]:
    return button(speech.own(say("Back to the figures")), on_page())
