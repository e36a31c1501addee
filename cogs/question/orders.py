"""Standing orders: players pick or name those in force; unpicking one withdraws it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

import discord
from discord import ui

from bot.table.orders import Entry, number_of, with_details
from bot.table.views.table_view import TableView
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import (
    GREY,
    PLACEHOLDER,
    SELECT,
    Sending,
    button,
    entry,
    framed,
    rows,
    select,
    texts,
)
from cogs.ui.naming import CHOICE, CHOICES, listed, meant, plainly
from cogs.ui.numbers import whole
from cogs.ui.words import Speech, clock_time, cut_lines
from rules.games import GAMES
from rules.kernel import Answer, Ask, Refused, StandingOrder, Text, say

T = TypeVar("T")

NOTHING, ALL = "none", "all"
GIVE = "give"
"""The prefix of an orders select's id; its section's place follows, if there are several."""
A_LINE, ROOM = 600, 2400
"""The most characters of an order with its details, and of all of them; the selects name each."""
WITH_DETAILS = "+"
"""Stands between the number of an order with details, and its place among those in force."""


def known_orders(view: TableView) -> Sequence[StandingOrder]:
    """Return the orders that the viewer may give.

    Raises:
        Refused: the viewer has no seat.
    """
    if view.viewer is None:
        raise Refused(say("You do not sit at this table."))
    return GAMES[view.game].orders(view.game_view, view.viewer)


ASKED = "order"
"""The prefix of the digest of a view of an order's details; its number follows."""


def asked_by(view: TableView, known: Sequence[StandingOrder], number: int) -> TableView:
    """Return the seat's view with the details of an order as its present question.

    Raises:
        Refused: there is no such order with details now.
    """
    ask = known[number].details(view.game_view) if 0 <= number < len(known) else None
    if ask is None:
        raise Refused(say("That order has changed. Open the orders again."))
    return replace(view, ask=ask, digest=f"{ASKED}{number}", former=(), moment=ask.moment)


def order_asked(digest: str) -> int | None:
    """Return the order whose details a press of this digest answers; None: it answers the game."""
    number = digest.removeprefix(ASKED)
    return int(number) if digest.startswith(ASKED) and number.isdecimal() else None


def unasked(
    view: TableView, known: Sequence[StandingOrder], entries: Sequence[Entry]
) -> int | None:
    """Return the first new order of these that needs details."""
    new = (entry for entry in entries if isinstance(entry, int) and entry not in view.ordered)
    return next((n for n in new if known[n : n + 1] and known[n].details(view.game_view)), None)


def with_another(
    view: TableView, known: Sequence[StandingOrder], number: int, answer: Answer
) -> list[Entry]:
    """Return the orders in force, with one that has these details.

    Raises:
        Refused: the select of its section could not show one more, and would lose hidden ones.
    """
    entries = with_details(view.ordered, number, answer, repeats=known[number].repeats)
    mine = [n for n, order in enumerate(known) if order.section == known[number].section]
    detailed = [one for one in entries if not isinstance(one, int) and number_of(one) in mine]
    if len(mine) + len(detailed) > SELECT:
        text = "You have given {n} orders of this kind already. Stop one of them first."
        raise Refused(say(text, n=len(detailed) - 1))
    return entries


def orders_sheet(view: TableView, known: Sequence[StandingOrder]) -> Sending:
    """Return a seat's standing orders, to pick from the game's list."""
    speech = Speech(view.seats)
    said = [f"### {speech.own(say('Standing orders'))}"]
    if not known:
        said.append(speech.own(say("This game has none.")))
        return Sending(framed(texts(*said)))
    explained = say("What you pick is done for you without asking, until you pick something else.")
    said.append(speech.own(explained))
    lines = [
        f"- {speech.line(title, A_LINE)}{_until(view.ordered[place], speech)}"
        for _, place, title in _detailed(view)
    ]
    said += [cut_lines(lines, ROOM, speech)] if lines else []
    back = button(speech.label(say("Back"), 80), Press.own(view, Verb.PANEL), GREY)
    return Sending(framed([*texts("\n".join(said)), *_menus(view, known, speech), *rows([back])]))


def _until(entry: Entry, speech: Speech) -> str:
    """Return the end of an order that ends by itself."""
    ends = 0 if isinstance(entry, int) else entry.get("ends", 0)
    return speech.own(say(", until {time}", time=clock_time(ends))) if ends else ""


def sections(known: Sequence[StandingOrder]) -> list[str]:
    """Return the headings of a long list of orders, in their order."""
    return list(dict.fromkeys(order.section for order in known))


def _menus(
    view: TableView, known: Sequence[StandingOrder], speech: Speech
) -> list[ui.ActionRow[Any]]:
    """Return a select for each section; a single one also has the entry for nothing."""
    given, offered = _given(view, speech), _offered(view, known, speech)
    headings = sections(known)
    if len(headings) < 2:
        every = [*(line for _, line in given), *(line for _, line in offered)][: SELECT - 1]
        nothing = speech.label(say("Nothing: always ask me"), 100)
        every.append(entry(nothing, NOTHING, chosen=not view.orders))
        return [select(Press.own(view, Verb.ORDERS, GIVE), "", every, most=len(every))]
    found = []
    for place, heading in enumerate(headings):
        mine = [n for n, order in enumerate(known) if order.section == heading]
        lines = [line for number, line in (*given, *offered) if number in mine][:SELECT]
        press = Press.own(view, Verb.ORDERS, f"{GIVE}{place}")
        title = speech.label(say(heading), PLACEHOLDER)
        found.append(select(press, title, lines, least=0, most=len(lines)))
    return found


def _detailed(view: TableView) -> list[tuple[int, int, Text]]:
    """Return the orders in force with details: their numbers, their places, in words."""
    pairs = enumerate(zip(view.ordered, view.orders, strict=False))
    return [
        (number_of(one), place, title) for place, (one, title) in pairs if not isinstance(one, int)
    ]


def _given(view: TableView, speech: Speech) -> list[tuple[int, discord.SelectOption]]:
    return [
        (
            number,
            entry(speech.label(title, 100), f"{number}{WITH_DETAILS}{place}", chosen=True),
        )
        for number, place, title in _detailed(view)
    ]


def _offered(
    view: TableView, known: Sequence[StandingOrder], speech: Speech
) -> list[tuple[int, discord.SelectOption]]:
    titles = {
        one: title
        for one, title in zip(view.ordered, view.orders, strict=False)
        if isinstance(one, int)
    }
    return [
        (
            number,
            entry(
                speech.label(titles.get(number, order.title()), 100),
                str(number),
                _sentence(view, order, speech),
                chosen=number in titles,
            ),
        )
        for number, order in enumerate(known)
    ]


def _sentence(view: TableView, order: StandingOrder, speech: Speech) -> str:
    """Return an order's effect, or its question about details; empty: its title says all."""
    if order.sentence:
        return speech.label(say(order.sentence), 100)
    ask = order.details(view.game_view)
    return "" if ask is None else speech.label(ask.title, 100)


# ---- by typing ---------------------------------------------------------------------------------


def written(view: TableView, known: Sequence[StandingOrder], give: str, stop: str) -> list[Entry]:
    """Return the orders in force, with one given and without one or all stopped.

    Raises:
        Refused: there is no such order, or none such is in force; the sentence names those.
    """
    present = list(view.ordered)
    if plainly(stop) == ALL:
        present = []
    elif stop:
        text = "No such order is in force. {there_are}"
        present.remove(_named(in_words(view), stop, text, Speech(view.seats)))
    if give:
        offered = {number: order.title() for number, order in enumerate(known)}
        text = "There is no such order. {there_are}"
        number = _named(list(offered.items()), give, text, Speech(view.seats))
        present += [number] if number not in present else []
    return present


def order_with_details(
    view: TableView, known: Sequence[StandingOrder], give: str
) -> tuple[int, Ask]:
    """Return the order for typed details: the named one, or the only one with details.

    Raises:
        Refused: there is none.
    """
    asks = {number: order.details(view.game_view) for number, order in enumerate(known)}
    offered = {n: known[n].title() for n, ask in asks.items() if ask is not None}
    if not offered:
        raise Refused(say("No standing order of this game has details."))
    number = next(iter(offered))
    if give or len(offered) > 1:
        text = "No such order has details. {there_are}"
        number = _named(list(offered.items()), give, text, Speech(view.seats))
    ask = asks[number]
    assert ask is not None  # noqa: S101  # only those are offered
    return number, ask


def in_words(view: TableView) -> list[tuple[Entry, Text]]:
    """Return the viewer's orders in force, in words."""
    return list(zip(view.ordered, view.orders, strict=False))


def _named(known: Sequence[tuple[T, Text]], typed: str, text: str, speech: Speech) -> T:
    found = meant(typed, [(entry, [speech.label(title, A_LINE)]) for entry, title in known])
    if len(found) == 1:
        return found[0]
    titles = listed(speech.label(title, CHOICE) for _, title in known)
    there_are = say("There are: {all}.", all=titles) if known else say("There are none.")
    raise Refused(say(text, there_are=there_are))


def orders_suggested(view: TableView, titles: Sequence[Text], typed: str) -> list[str]:
    """Return the titles that fit the input; a long one by its first letters."""
    speech = Speech(view.seats)
    said = [speech.label(title, A_LINE) for title in titles]
    return [title[:CHOICE] for title in said if plainly(typed) in plainly(title)][:CHOICES]


# ---- by picking --------------------------------------------------------------------------------


def picked(
    view: TableView, known: Sequence[StandingOrder], argument: str, values: Sequence[str]
) -> list[Entry]:
    """Return the orders for a select's values; those with details come first.

    Orders of other sections stay.

    Raises:
        Refused: an order with details has been changed or withdrawn since.
    """
    place = argument.removeprefix(GIVE)
    try:
        heading = sections(known)[whole(place)] if place else None
    except (ValueError, LookupError) as stale:
        raise Refused(say("That order has changed. Open the orders again.")) from stale
    kept = [
        one
        for one in view.ordered
        if heading is not None and known[number_of(one)].section != heading
    ]
    wanted = [value for value in values if value != NOTHING]
    try:
        detailed = [_kept(view, value) for value in wanted if WITH_DETAILS in value]
        plain: list[Entry] = [whole(value) for value in wanted if WITH_DETAILS not in value]
    except (ValueError, LookupError) as stale:
        raise Refused(say("That order has changed. Open the orders again.")) from stale
    both = [*(one for one in kept if not isinstance(one, int)), *detailed]
    return [*both, *(one for one in kept if isinstance(one, int)), *plain]


def _kept(view: TableView, value: str) -> Entry:
    """Return an order in force that was picked again, with its details.

    Raises:
        LookupError: it is no longer there.
    """
    number, place = map(whole, value.split(WITH_DETAILS))
    one = view.ordered[place]
    if isinstance(one, int) or number_of(one) != number:
        raise LookupError(value)
    return one
