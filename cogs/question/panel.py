"""The private panel: the present question, the facts for it, and its choices."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from discord import ui

from bot.table.views.table_view import TableView
from cogs.help import links
from cogs.question import allocations, amounts, choices, orderings
from cogs.question.question import Parts, Question, nothing, waits
from cogs.ui.buttons import go_on_button, take_seat_button
from cogs.ui.ids import TOP, Press, Stage, Verb
from cogs.ui.layout import BLUE, GREY, Layout, Picture, button, framed, gallery, link, rows, texts
from cogs.ui.notes import turn_missed, way_back
from cogs.ui.words import Speech, clock_time, closing, cut, escape, moment, place_of, small, width
from rules.kernel import Allocation, Amount, Ask, Choose, Confirm, Order, Text, say
from rules.meta import Advice

NOTE, TITLE, HINT, SAID = 900, 250, 1000, 1300
"""The most characters of each text; together they stay below Discord's 4,000."""
UNTIL = " {until}"
"""The end of a choice's sentence that tells until when it can be changed."""


def panel(
    view: TableView,
    *,
    note: str = "",
    pictures: Sequence[Picture] = (),
    stage: Stage = TOP,
    url: str = "",
    explained: frozenset[str] = frozenset(),
    advice: Advice | None = None,
    asks_size: bool = False,
    by_dm: bool = False,
) -> Layout:
    """Return the viewer's panel.

    Args:
        view: the viewer's view at the table.
        note: the latest events for this viewer, in words (see `noted` and `refused`).
        pictures: the hand, a card, the board.
        stage: the step reached within the question.
        url: the channel's post, for a panel in a DM.
        explained: closed choices whose reason the pictures tell.
        advice: the meaning of the question, after a press on help.
        asks_size: whether to ask how the viewer wants pictures.
        by_dm: whether `dm_head` stands in its note, with the end of the viewer's time.
    """
    question = replace(Question.at(view, stage), explained=explained)
    if stage.note is not None:
        note = "\n".join(filter(None, [note, question.speech.line(stage.note, 400)]))
    above = texts(cut(note, NOTE))
    if stage.verb == Verb.HELP:
        helping = "" if advice is None else escape(question.speech.words(advice.said))
        above += [*texts(cut(helping, NOTE)), *links(view, advice)]
    if view.ask is None:
        below = texts(_idle(view, question.speech))
        asked = _sizes(question) if asks_size else []
        return framed([*above, *below, *gallery(pictures), *asked, *rows(_footer(question, url))])
    shown = _parts(view.ask, replace(question, stage=TOP) if stage.verb == Verb.HELP else question)
    heading, room = _heading(view.ask, question), SAID
    if question.stage.verb == Verb.REASONS:  # the reasons take the room of the hint
        heading[-1], room = "", SAID + HINT
    *said, small_print = _within([*shown.said, shown.below], room)
    choices_below = [*texts(*said), *shown.rows, *texts(small_print)]
    return framed(
        [
            *above,
            *texts(*heading),
            *gallery(pictures),
            *choices_below,
            *texts(_others(view, question.speech, by_dm=by_dm)),
            *(_sizes(question) if asks_size else []),
            *rows(_footer(question, url)),
        ]
    )


def dm_head(view: TableView) -> str:
    """Return a DM's head: its game, its place, and its reader's deadline."""
    asked = view.ask is not None and not view.ask.optional
    until = clock_time(view.own_until) if asked and view.own_until is not None else ""
    text = "{place} · until {until}" if until else "{place}"
    if until and view.soon and view.viewer in view.awaited:
        text = "{place} · your time runs out soon: until {until}"
    said = say(text, place=place_of(view.title, view), until=until)
    if view.last is not None and view.last == view.viewer:
        said = say("{head} · everybody else has answered", head=said)
    late = turn_missed(view)
    speech = Speech(view.seats)
    return "\n".join([small(speech.own(said)), *([] if late is None else [speech.own(late)])])


def _parts(ask: Ask, question: Question) -> Parts:
    try:
        return _parts_at(ask, question)
    except (ValueError, LookupError):  # a step of another question: begin at the top
        return _parts_at(ask, replace(question, stage=TOP))


def _parts_at(ask: Ask, question: Question) -> Parts:
    match ask:
        case Choose():
            return choices.parts(ask, question)
        case Amount():
            return amounts.parts(ask, question)
        case Allocation():
            return allocations.parts(ask, question)
        case Order():
            return orderings.parts(ask, question)
        case Confirm():
            return _confirm(ask, question)
        case _:
            raise NotImplementedError(type(ask).__name__)  # the kinds of question are a closed set


def _confirm(ask: Confirm, question: Question) -> Parts:
    yes = button(question.speech.label(ask.yes), question.press(Verb.ANSWER, "yes"), BLUE)
    no = button(question.speech.label(ask.no), question.press(Verb.ANSWER, "no"), GREY)
    return Parts([], rows([yes, no]))


def _heading(ask: Ask, question: Question) -> list[str]:
    speech = question.speech
    title = speech.line(ask.title, TITLE)
    hint = speech.line(ask.hint, HINT) if ask.hint is not None else ""
    calm = speech.own(say("The table does not wait for this.")) if ask.optional else ""
    if ask.chosen is not None:
        anew = speech.own(say("To choose anew: {title}", title=title))
        below = small("\n".join(filter(None, (anew, calm))))
        return ["\n".join(filter(None, (*_chosen(ask.chosen, speech), below))), hint]
    if not ask.optional:
        return [f"### {title}", hint]
    return [f"{title}\n{small(calm)}", hint]


def _chosen(chosen: Text, speech: Speech) -> tuple[str, str]:
    """Return the choice, below a heading if it is long, and until when it can be changed."""
    until, below = dict(chosen.args).get("until"), ""
    if isinstance(until, Text) and chosen.template.endswith(UNTIL):
        chosen = Text(chosen.template.removesuffix(UNTIL), chosen.args)
        below = speech.line(until, TITLE)
    heading = speech.line(chosen, HINT)
    if width(heading) > TITLE // 2:
        heading = f"{speech.own(say('Your choice'))}\n{heading}"
    return f"### {heading}", below


def _within(said: Sequence[str], room: int) -> list[str]:
    """Return the texts, the later ones cut if they are too long together."""
    kept = []
    for text in said:
        kept.append(cut(text, room) if room > 1 else "")
        room -= width(kept[-1])
    return kept


# ---- awaited players ---------------------------------------------------------------------------


def _idle(view: TableView, speech: Speech) -> str:
    return f"{speech.line(nothing(view))} {_waiting(view, speech)}".strip()


def _waiting(view: TableView, speech: Speech) -> str:
    waiting = waits(view)
    if waiting is None:
        return ""
    said = speech.line(waiting)
    if view.since is None:
        return said
    return f"{said} {speech.own(say('Asked {since}.', since=moment(view.since)))}"


def _others(view: TableView, speech: Speech, *, by_dm: bool) -> str:
    """Return the other awaited players and the deadline, without names that would tell secrets.

    The head of a DM has the deadline already, but not how a secret round closes.
    """
    if view.ask is None or view.ask.anonymous:
        said = ""
    elif view.ask.optional:
        said = _waiting(view, speech)
    else:
        others = [speech.name(seat) for seat in view.expected if seat != view.viewer]
        also = say("Also awaited: {names}.", names=speech.listed(others))
        said = speech.own(also) if others else ""
    closes = view.ask is not None and view.ask.anonymous and view.spoken is not None
    told = by_dm and view.ask is not None and not view.ask.optional and not closes
    if view.own_until is not None and not told:
        until = say("The time runs out {when}.", when=clock_time(view.own_until))
        if view.spoken is not None and closes:
            until = closing(view.spoken, view.lasts)
        said = f"{said} {speech.own(until)}".strip()
    return small(said) if said else ""


# ---- the last row ------------------------------------------------------------------------------

BACK, UNDO, HELP = say("Back"), say("Undo"), say("Help")
ORDERS, BOARD = say("Orders"), say("Board")


def _footer(question: Question, url: str) -> list[ui.Item[Any]]:
    view, staged = question.view, question.stage.verb != Verb.PANEL
    more = None if view.ask is None else view.ask.more
    wanted = [
        (Verb.MORE, more or UNDO, not staged and more is not None),
        (Verb.PANEL, BACK, staged and view.ask is not None),
        (Verb.BACK, BACK, not staged and view.ask is not None and view.ask.back),
        (Verb.UNDO, _undo(question) if view.undo else UNDO, view.undo),
        (Verb.HELP, HELP, True),
        (Verb.ORDERS, ORDERS, view.viewer is not None and not view.over),
        (Verb.BOARD, BOARD, view.viewer is not None),
    ]
    footer: list[ui.Item[Any]] = [
        button(question.speech.label(label), _press(question, verb), GREY)
        for verb, label, shown in wanted
        if shown
    ]
    if view.kept is not None and not view.over:
        footer.insert(0, take_seat_button(view, question.speech))
    if view.aside and (view.kept is not None or view.viewer is not None):
        footer.insert(0, go_on_button(view.table, question.speech))
    if url:
        footer.append(link(question.speech.label(say("To the channel")), url))
    return footer


def _sizes(question: Question) -> list[ui.Item[Any]]:
    """Return the buttons that ask for the viewer's size of pictures; `/me pictures` changes it."""
    view = question.view
    text = say(
        "How do you want pictures? Compact ones can be read on every screen, wide ones show"
        " everything. You can change it with /me pictures."
    )
    labels = {"compact": say("Compact"), "wide": say("Wide")}
    return [
        *texts(small(question.speech.own(text))),
        *rows([
            button(question.speech.label(label), Press.own(view, Verb.PICTURES, size), GREY)
            for size, label in labels.items()
        ]),
    ]  # fmt: skip


def _undo(question: Question) -> Text:
    """Return the label that tells the viewer which of their moves Undo takes back."""
    move = way_back(question.view, question.speech)
    return UNDO if move is None else say("Undo: {move}", move=move)


def _press(question: Question, verb: Verb) -> Press:
    return Press.of_undo(question.view) if verb == Verb.UNDO else question.press(verb)
