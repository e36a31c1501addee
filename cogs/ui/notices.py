"""Short messages: refusals, confirmations, votes, and news."""

from collections.abc import Sequence

from bot.table.consent.shown import Shown
from bot.table.views.table_view import Lobby, Seated, TableView
from cogs.ui.actions import Follows, actions
from cogs.ui.ids import Press, Verb
from cogs.ui.inbox import VOTE
from cogs.ui.layout import BLUE, GREY, Sending, button, framed, rows, texts
from cogs.ui.panel import go_on, take_seat_button
from cogs.ui.post import oldest_first, post_buttons, waiting
from cogs.ui.words import Speech, clean, clock_time, cut, escape, moment, small
from rules.kernel.ask import Seat
from rules.kernel.text import Text, say
from rules.meta import nothing_follows

STORY, HEADING, TOLD = 3000, 200, 2000
"""The most characters of a story, a heading and a single sentence."""
LATEST = 3
"""The lines of the latest events that tell the state of a game."""
SITTING_DOWN = (
    "Once you sit there you see what the seat holds in secret: its hand, its standing orders"
    " and its maxima. /board shows the table, /rules the rules."
)


def refusal(text: Text, seats: Sequence[Seated] = ()) -> Sending:
    """Return a refusal: what is not possible, and what is."""
    return told(text, seats)


def told(text: Text, seats: Sequence[Seated] = ()) -> Sending:
    """Return a single sentence: a private confirmation, or a message to the channel."""
    speech = Speech(seats)
    return Sending(framed(texts(speech.line(text, TOLD))))


def told_to(lobby: Lobby, member: int, text: Text, mentions: Sequence[int] = ()) -> Sending:
    """Return a sentence to the channel for one member, who is mentioned if they are in it."""
    speech = Speech(lobby.seats)
    names = [seat.name for seat in lobby.seats if seat.member == member]
    name = f"<@{member}>" if member in mentions else "".join(names[:1])
    said = speech.line(text, TOLD)
    return Sending(framed(texts(f"{name}: {said}" if name else said)), tuple(mentions))


def note(lobby: Lobby, text: Text) -> Sending:
    """Return a sentence about a table, and a button for its receipts."""
    speech = Speech(lobby.seats)
    verify = button(speech.label(say("Verify"), 80), Press.public(lobby.table, 0, Verb.VERIFY))
    return Sending(framed([*texts(speech.line(text, 1000)), *rows([verify])]))


def laid_aside(lobby: Lobby, text: Text) -> Sending:
    """Return a sentence about a table laid aside, and a button that lets it go on."""
    speech = Speech(lobby.seats)
    return Sending(framed([*texts(speech.line(text, 1000)), *rows([go_on(lobby.table, speech)])]))


def end_question(table: int, how: str, meaning: Text) -> Sending:
    """Return the meaning of an early end, and the button that asks the others for it."""
    speech = Speech()
    press = Press.public(table, 0, Verb.END, how)
    ask = button(speech.label(say("Ask the others"), 80), press, BLUE)
    return Sending(framed([*texts(speech.line(meaning, 1000)), *rows([ask])]))


def invitation(
    lobby: Lobby, host: str, members: Sequence[int], mentions: Sequence[int] = ()
) -> Sending:
    """Return an invitation to a game's former players: its host would play it again with them.

    Only `mentions` among them may be called.
    """
    speech = Speech()
    names = speech.listed(f"<@{member}>" for member in members if member in mentions)
    text = "**{host}** opens {game} again, with the same options."
    said = [speech.own(say(text, host=escape(clean(host)), game=lobby.title))]
    if names:
        said.append(speech.own(say("{names}: press Join below to play again.", names=names)))
    return Sending(framed(texts(" ".join(said))), tuple(mentions))


def awaits(
    view: TableView, lobby: Lobby, seat: Seat, deciding: str, details: Sequence[Text] = ()
) -> Sending:
    """Return what awaits a player who is asked to take a seat, in public words.

    They see the seat's secrets when they sit there, not before.
    """
    speech, name = Speech(view.seats), say("{seat:seat}", seat=seat)
    begin = "To play for {name} in {game}: {about}"
    said = [
        say(begin, name=name, game=lobby.title, about=lobby.about),
        say("The whole game takes {length}.", length=lobby.length),
        *details,
    ]
    if seat in view.awaited:
        what = say(" {what}", what=deciding) if deciding else say("")
        said.append(say("The table waits for {name} now{what}.", name=name, what=what))
    said.append(say(SITTING_DOWN))
    lines = [speech.line(text, 600) for text in said]
    if view.until is not None:
        limit = say("The present time limit runs out {when}.", when=clock_time(view.until))
        lines.insert(-1, speech.own(limit))
    return Sending(framed(texts(*lines)))


def stood_in(view: TableView, seat: Seat) -> Sending:
    """Return a message to the owner of a seat with a stand-in: the seat stays theirs."""
    speech = Speech(view.seats)
    text = (
        "{name} plays for you in {game}, <#{channel}>, and sees what your seat holds. It stays"
        " yours: take it back whenever you like. Until then you see what everybody sees."
    )
    said = say(text, name=speech.name(seat), game=view.title, channel=view.channel)
    return Sending(framed([*texts(speech.own(said)), *rows([take_seat_button(view, speech)])]))


def muted(view: TableView, done: Text, *, on: bool) -> Sending:
    """Return the confirmation that reminders ended or resumed, and the opposite button."""
    speech = Speech(view.seats)
    label, verb = (say("Unmute"), Verb.UNMUTE) if on else (say("Mute"), Verb.MUTE)
    press = Press.public(view.table, 0, verb)  # never the version, which counts secret moves
    opposite = button(speech.label(label, 80), press)
    return Sending(framed([*texts(speech.line(done, 1000)), *rows([opposite])]))


def story(
    view: TableView,
    lines: Sequence[Text],
    *,
    earlier: Press | None = None,
    follows: Follows = nothing_follows,
) -> Sending:
    """Return the past events, the oldest first, and the awaited players.

    `earlier` is a button for events before these.
    """
    speech = Speech(view.seats)
    title = f"### {speech.line(say('What has happened'), HEADING)}"
    said = oldest_first(lines, speech, STORY, follows) or speech.own(
        say("Nothing has happened yet.")
    )
    waits = waiting(view, speech)
    items = texts(title, said, small(waits) if waits else "")
    buttons = post_buttons(view, speech, Press.beside)
    if earlier is not None:
        buttons.insert(0, button(speech.label(say("Earlier"), 80), earlier))
    return Sending(framed([*items, *rows(buttons)]))


def status(
    view: TableView,
    where: Sequence[Text],
    lines: Sequence[Text],
    *,
    nights: Sequence[Text] = (),
    deciding: str = "",
    follows: Follows = nothing_follows,
) -> Sending:
    """Return the state of the game, the awaited players, and the latest events.

    Args:
        view: the viewer's view at the table.
        where: the game's own words for its public state.
        lines: the events, the latest last.
        nights: the public nights of players.
        deciding: the present decision, if it is public.
        follows: whether a line is a consequence of the one before.
    """
    speech = Speech(view.seats)
    title = f"### {speech.line(say('{title}', title=view.title), HEADING)}"
    over = speech.own(say("The game is over.")) if view.over else ""
    now = [over or waiting(view, speech, deciding=deciding), *_each(view, speech)]
    said = [title, cut("\n".join(speech.line(line, 600) for line in where), STORY // 2), *now]
    said += [speech.line(text, 200) for text in (*_stand_ins(view), *nights)]
    if lines:
        heading = f"**{speech.own(say('Last'))}**"
        latest = "\n".join(actions(lines, speech, follows)[-LATEST:])
        said.append(f"{heading}\n{cut(latest, STORY // 2)}")
    buttons = post_buttons(view, speech, Press.beside)
    if view.aside and not view.over:
        buttons.insert(0, go_on(view.table, speech))
    story_button = button(speech.label(say("Log"), 80), Press.beside(view, Verb.LOG, "0"))
    return Sending(framed([*texts(*filter(None, said)), *rows([*buttons, story_button])]))


def _stand_ins(view: TableView) -> list[Text]:
    """Return the stand-ins and their owners."""
    text = "{seat:seat} stands in for {owner}."
    away = [seated for seated in view.seats if seated.owner is not None and not seated.gone]
    return [say(text, seat=seated.seat, owner=seated.owner_name) for seated in away]


def _each(view: TableView, speech: Speech) -> list[str]:
    """Return each awaited player's start and deadline, if there are several."""
    if len(view.waits) < 2:
        return []
    said = []
    for one in view.waits:
        names = {"name": speech.name(one.seat), "since": moment(one.since)}
        if one.until is None:
            said.append(say("{name}: asked {since}.", **names))
        else:
            until = clock_time(one.until)
            said.append(say("{name}: asked {since}, until {until}.", **names, until=until))
    return ["\n".join(speech.own(text) for text in said)]


def called_to(lobby: Lobby, proposal: Shown, member: int, mentions: Sequence[int] = ()) -> Sending:
    """Return a message to a voter whose vote is missing: only they may be called."""
    speech = Speech(lobby.seats)
    voter = next(voter for voter in proposal.awaited if voter.member == member)
    name = f"<@{member}>" if member in mentions else speech.line(voter.name, 100)
    text = say("{name}: the table waits for your vote.", name=name)
    view = Press.public(lobby.table, 0, Verb.INBOX, f"{VOTE}{proposal.id}")
    way = button(speech.label(say("Look"), 80), view, BLUE)
    return Sending(framed([*texts(speech.own(text)), *rows([way])]), tuple(mentions))


def proposal_post(lobby: Lobby, proposal: Shown, mentions: Sequence[int] = ()) -> Sending:
    """Return the vote on a proposal.

    Args:
        lobby: the table.
        proposal: the proposal, its votes, and its open voters.
        mentions: the members who may be mentioned.
    """
    speech = Speech(lobby.seats)
    details = oldest_first(proposal.details, speech, 2000)
    said = [speech.line(proposal.question, 600), *filter(None, [details])]
    if proposal.agreed:
        yes = speech.listed(speech.line(voter.name, 100) for voter in proposal.agreed)
        said.append(speech.own(say("Agreed: {names}.", names=yes)))
    if proposal.refused:
        no = speech.listed(speech.line(voter.name, 100) for voter in proposal.refused)
        said.append(speech.own(say("Not agreed: {names}.", names=no)))
    if proposal.needed is not None and not proposal.silent:
        said.append(speech.own(say("This happens as soon as {n} agree.", n=proposal.needed)))
    pinged = tuple(voter.member for voter in proposal.awaited if voter.member in mentions)
    names = [
        f"<@{voter.member}>" if voter.member in pinged else speech.line(voter.name, 100)
        for voter in proposal.awaited
    ]
    if names:
        said.append(speech.own(say("Waiting for {names}.", names=speech.listed(names))))
    ends = "It lapses {when}."
    if proposal.silent:
        ends = "This happens when all agree, or {when} if {n} agree and nobody refuses."
    when = clock_time(proposal.until)
    lapses = small(speech.own(say(ends, when=when, n=proposal.needed or 0)))
    wanted = [(Verb.AGREE, say("Agree"), BLUE), (Verb.REFUSE, say("Refuse"), GREY)]
    if proposal.seat is not None:
        wanted.append((Verb.AWAITS, say("About this seat"), GREY))
    buttons = [
        button(speech.label(label, 80), Press.of_proposal(lobby.table, proposal.id, verb), style)
        for verb, label, style in wanted
    ]
    return Sending(framed([*texts("\n".join(said), lapses), *rows(buttons)]), pinged)
