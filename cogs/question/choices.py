"""Choices: buttons, a select, several selects, or groups of them, with the choice so far."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from cogs.question import reasons
from cogs.question.long_lists import BUTTONS, Block, LongList, Placed, is_single
from cogs.question.question import Answered, Parts, Question
from cogs.question.reasons import some_of
from cogs.ui.compact import pack_set, unpack_set
from cogs.ui.ids import Press, Stage, Verb, gone
from cogs.ui.layout import (
    BLUE,
    BUTTON_LABEL,
    DETAIL,
    GREY,
    PLACEHOLDER,
    RED,
    SELECT,
    button,
    entry,
    rows,
    select,
)
from cogs.ui.numbers import whole
from cogs.ui.words import escape, thing_of, width
from rules.kernel import Choose, Option, Text, say

BUTTON_WIDTH = 34
"""The longest option that is still a button on a phone, in units of width."""

WAYS = 2
"""The most choices that are buttons though their labels are long."""

_READABLE = re.compile(r"[A-Za-z0-9_.\-]{1,40}")


@dataclass(frozen=True, slots=True)
class Spot:
    """The place in a long list, and the choice so far."""

    place: str = "top"  # `top`, `p<page>` or `g<group>p<page>`
    block: int = 0
    chosen: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.place}.{self.block}.{pack_set(self.chosen)}"

    @classmethod
    def read(cls, argument: str) -> Spot:
        place, block, digits = (argument or "top.0.").split(".")
        return cls(place, whole(block), tuple(unpack_set(digits)))


# ---- names of options --------------------------------------------------------------------------


def reference(ask: Choose, place: int) -> str:
    """Return an option's id if it is short and plain, else its place."""
    name = ask.options[place].id
    return name if _READABLE.fullmatch(name) else f"#{place}"


def _places(ask: Choose, written: str) -> list[int]:
    """Return the places of the options for a reference, or for a packed set of places."""
    if written.startswith("*"):
        return unpack_set(written[1:])
    if written.startswith("#"):
        return [whole(written[1:])]
    return [place for place, option in enumerate(ask.options) if option.id == written]


def _written(ask: Choose, chosen: Sequence[int]) -> str:
    return reference(ask, chosen[0]) if len(chosen) == 1 else "*" + pack_set(chosen)


# ---- the meaning of a press ---------------------------------------------------------------------


def followed(ask: Choose, press: Press, values: Sequence[str]) -> Answered | Stage:
    """Return the result of a press on one of the components."""
    match press.verb:
        case Verb.ANSWER:
            return _answered(ask, _places(ask, press.argument))
        case Verb.MENU:
            chosen = sorted(place for value in values for place in _places(ask, value))
            return _warned(ask, chosen) or _answered(ask, chosen)
        case Verb.GATHER:
            return Stage(Verb.GATHER, str(_gathered(ask, Spot.read(press.argument), values)))
        case Verb.GROUP:
            spot = Spot.read(press.argument)
            return Stage(Verb.GROUP, str(Spot(values[0] if values else spot.place, 0, spot.chosen)))
        case Verb.WARN | Verb.REASONS:
            return Stage(press.verb, press.argument)
        case _:
            raise gone()


def _answered(ask: Choose, chosen: Sequence[int]) -> Answered:
    return Answered([ask.options[place].id for place in chosen])


def warned(ask: Choose, answer: Sequence[str]) -> Stage | None:
    """Return the step that asks for confirmation, if any of these options needs it."""
    return _warned(ask, [at for at, option in enumerate(ask.options) if option.id in answer])


def _warned(ask: Choose, chosen: Sequence[int]) -> Stage | None:
    if any(ask.options[place].warning for place in chosen):
        return Stage(Verb.WARN, _written(ask, chosen))
    return None


def _gathered(ask: Choose, spot: Spot, values: Sequence[str]) -> Spot:
    """Return the spot with one select's new choice in place of its former one."""
    here = [place for place, _ in LongList(ask).page_of(spot.place)[0][spot.block].options]
    kept = [place for place in spot.chosen if place not in here]
    picked = [place for value in values for place in _places(ask, value)]
    return Spot(spot.place, 0, tuple(sorted(kept + picked)))


# ---- showing it --------------------------------------------------------------------------------


def parts(ask: Choose, question: Question) -> Parts:
    """Return the components of the question, at the stage reached."""
    if question.stage.verb == Verb.WARN:
        return _warning(ask, question)
    if question.stage.verb == Verb.REASONS:
        return reasons.parts(ask, question)
    closed = reasons.Reasons(ask, question)
    shown = Parts(below=closed.in_short())
    listing = LongList(ask)
    if _as_buttons(listing, question):
        _add_buttons(listing, question, closed, shown)
        return shown
    spot = Spot.read(question.stage.argument)
    if listing.gathers:
        shown.said.insert(0, _so_far(ask, spot, question))
    shown.said += [_detailed(ask, one, question) for _, one in listing.aside if one.detail]
    shown.rows += _selects(listing, spot, question)
    if steps := [*_steps(listing, spot, question), *closed.way_in()]:
        shown.rows += rows(steps)
    return shown


def _as_buttons(listing: LongList, question: Question) -> bool:
    ask, options = listing.ask, [option for _, option in listing.open]
    if not ask.options:
        return True  # one button, or none without anything to say
    if not is_single(ask) or len(options) > BUTTONS:
        return False
    longest = max((width(question.speech.option(option, 200)) for option in options), default=0)
    if len(listing.listed) <= WAYS and longest <= BUTTON_LABEL:
        return True
    short = longest <= BUTTON_WIDTH and not any(option.detail for option in options)
    return len(options) <= 1 or short


def _add_buttons(
    listing: LongList, question: Question, closed: reasons.Reasons, shown: Parts
) -> None:
    buttons: list[ui.Item[Any]] = []
    ask, natural = listing.ask, listing.natural
    for place, option in listing.open:
        lit = not option.aside or place == natural
        buttons.append(_button(ask, place, question, BLUE if lit else GREY))
        if option.detail:
            shown.said.append(_detailed(ask, option, question))
    if ask.least == 0 and (ask.options or ask.none is not None):
        buttons.append(_none(ask, question))
    shown.rows += rows([*buttons, *closed.way_in()])


def _detailed(ask: Choose, option: Option, question: Question) -> str:
    """Return the full words for a short button: `Pass: You are out …`."""
    detail, label = option.detail or say(""), question.speech.label(option.label)
    name = thing_of(label)
    alike = [one for one in ask.open if thing_of(question.speech.label(one.label)) == name]
    name = label if len(alike) > 1 else name
    return question.speech.line(say("{label}: {detail}", label=name, detail=detail), DETAIL)


def _button(ask: Choose, place: int, question: Question, style: Any) -> ui.Button[Any]:
    option = ask.options[place]
    verb, style = (Verb.WARN, RED) if option.warning else (Verb.ANSWER, style)
    label = question.speech.option(option, 80)
    return button(label, question.press(verb, reference(ask, place)), style)


def _none(ask: Choose, question: Question) -> ui.Button[Any]:
    label = question.speech.label(ask.none or say("None of these"))
    return button(label, question.press(Verb.ANSWER, "*"), GREY)


def _selects(listing: LongList, spot: Spot, question: Question) -> list[ui.ActionRow[Any]]:
    if listing.shows_groups(spot.place):
        return _group_selects(listing, spot, question)
    blocks = listing.page_of(spot.place)[0]
    return [_block_select(listing, block, at, spot, question) for at, block in enumerate(blocks)]


def _group_selects(listing: LongList, spot: Spot, question: Question) -> list[ui.ActionRow[Any]]:
    entries = [
        entry(
            question.speech.label(block.title or say("The rest"), 100),
            f"g{number}p0",
            question.speech.label(say("{n} to choose from", n=len(block.options)), 100),
        )
        for number, block in enumerate(listing.groups)
    ]
    return [
        select(
            question.press(Verb.GROUP, str(Spot("top", at, spot.chosen))),
            question.speech.label(say("Which of these?"), PLACEHOLDER),
            entries[at : at + SELECT],
        )
        for at in range(0, len(entries), SELECT)
    ]


def _block_select(
    listing: LongList, block: Block, at: int, spot: Spot, question: Question
) -> ui.ActionRow[Any]:
    ask, several = listing.ask, listing.gathers
    entries = [
        _entry(
            ask,
            placed,
            question,
            chosen=several and placed[0] in spot.chosen,
            grouped=block.title is None,
        )
        for placed in block.options
    ]
    placeholder = _placeholder(listing, block, question)
    here = Spot(spot.place, at, spot.chosen)
    if several:
        press = question.press(Verb.GATHER, str(here))
        return select(press, placeholder, entries, least=0, most=max(1, ask.most))
    press = question.press(Verb.MENU, str(here))
    return select(press, placeholder, entries, least=max(1, ask.least), most=max(1, ask.most))


def _entry(
    ask: Choose, placed: Placed, question: Question, *, chosen: bool, grouped: bool
) -> discord.SelectOption:
    place, option = placed
    group = option.group if grouped else None
    details = [question.speech.label(text, DETAIL) for text in (group, option.detail) if text]
    label = question.speech.option(option, 100)
    return entry(label, reference(ask, place), " · ".join(details), chosen=chosen)


def _placeholder(listing: LongList, block: Block, question: Question) -> str:
    if len(listing.listed) <= SELECT:
        return question.speech.label(_wanted(listing.ask), PLACEHOLDER)
    ends = _ends(block.options[0][1], block.options[-1][1], question)
    if block.title is None:
        return question.speech.label(ends, PLACEHOLDER)
    return question.speech.label(say("{group}: {ends}", group=block.title, ends=ends), PLACEHOLDER)


def _ends(first: Option, last: Option, question: Question) -> Text:
    """Return the first and last of a list: `A to F`, `Ants … Zeppelins`; a single one alone."""
    if first == last:
        return say("{only}", only=_short(first, question))
    if first.mark and last.mark:
        return say("{first} to {last}", first=first.mark, last=last.mark)
    return say("{first} … {last}", first=_short(first, question), last=_short(last, question))


def _short(option: Option, question: Question) -> str:
    return question.speech.option(option, 30).rstrip("….")


def _wanted(ask: Choose) -> Text:
    """Return how many options to choose."""
    most = min(ask.most, len(ask.open))
    if ask.least == most:
        return say("Choose one") if most == 1 else say("Choose {n}", n=most)
    if ask.least == 0:
        return say("Choose one or none") if most == 1 else say("Choose up to {n}", n=most)
    return say("Choose {least} to {most}", least=ask.least, most=most)


def _steps(listing: LongList, spot: Spot, question: Question) -> list[ui.Item[Any]]:
    """Return the buttons for done and none, and for other pages."""
    ask = listing.ask
    steps: list[ui.Item[Any]] = [
        _button(ask, at, question, BLUE if at == listing.natural else GREY)
        for at, _ in listing.aside
    ]
    if listing.gathers and spot.chosen and ask.least <= len(spot.chosen) <= ask.most:
        warned = _warned(ask, spot.chosen) is not None
        press = question.press(Verb.WARN if warned else Verb.ANSWER, "*" + pack_set(spot.chosen))
        steps.append(button(question.speech.label(say("Done")), press, RED if warned else BLUE))
    elif ask.least == 0 and not spot.chosen:
        steps.append(_none(ask, question))
    if listing.shows_groups(spot.place) or not listing.open:
        return steps
    _, page, pages = listing.page_of(spot.place)
    stem = spot.place.partition("p")[0] if spot.place.startswith("g") else ""
    for other, label in ((page - 1, say("Previous")), (page + 1, say("Next"))):
        if 0 <= other < pages:
            press = question.press(Verb.GROUP, str(Spot(f"{stem}p{other}", 0, spot.chosen)))
            steps.append(button(question.speech.label(label), press))
    if stem:
        press = question.press(Verb.GROUP, str(Spot("top", 0, spot.chosen)))
        steps.append(button(question.speech.label(say("Other groups")), press))
    return steps


def _so_far(ask: Choose, spot: Spot, question: Question) -> str:
    speech = question.speech
    if not spot.chosen:
        return speech.own(say("{wanted}. Nothing is chosen yet.", wanted=_wanted(ask)))
    names = some_of([escape(speech.option(ask.options[at], 60)) for at in spot.chosen], speech, 12)
    return speech.own(
        say(
            "{wanted}. Chosen so far ({n}): {names}.",
            wanted=_wanted(ask),
            n=len(spot.chosen),
            names=names,
        )
    )


def _warning(ask: Choose, question: Question) -> Parts:
    argument, speech = question.stage.argument, question.speech
    chosen = [ask.options[place] for place in _places(ask, argument)]
    said = [
        f"**{escape(speech.option(option, 100))}**: {speech.line(option.warning, 400)}"
        for option in chosen
        if option.warning
    ]
    yes = button(question.speech.label(say("Yes")), question.press(Verb.ANSWER, argument), RED)
    return Parts(["\n".join(said[:5])], rows([yes]))
