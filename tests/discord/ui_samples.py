"""Looks and questions of every kind, with the worst names and labels that come to mind."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from bot.table.option_shown import OptionShown
from bot.table.views.table_view import Lobby, Seated, TableView
from rules.kernel import Allocation, Amount, Choose, Confirm, Option, Order, Share, Text, say
from rules.parts.bid import Bid

NAMES = (
    "Ana",
    "**Bram** @everyone",
    "_`Cleo`_ <@123456789012345678>",
    "‮דניאל‬ הגדול שליט העולם",
    "# Eve\n- https://x.example [a](b)",
    "👩‍🚀" * 6,
    "@here||Wm||" + "W" * 21,
    "*" * 32,
)

PIECES = (
    "Comet",
    "**bold**",
    "@everyone",
    "<@123456789012345678>",
    "👩‍🚀🪐",
    "_under_",
    "`code`",
    "[text](https://x.example)",
    "||hidden||",
    "مرحبا",
    "- item",
    "# heading",
    "12 M€",
    "Sprachphilosophiegeschichtsschreibung",
)


def table(count: int = 5) -> tuple[Seated, ...]:
    seats = [Seated(seat, NAMES[seat], 1000 + seat) for seat in range(count)]
    return (*seats[:-1], replace(seats[-1], member=None))


def view(ask: Any = None, **other: Any) -> TableView:
    given: dict[str, Any] = {
        "table": 9_876_543_210,
        "game": "project_mars",
        "title": "Project Mars",
        "channel": 1,
        "version": 57,
        "seats": table(),
        "viewer": 0,
        "game_view": {},
        "ask": ask,
        "digest": "0123456789" if ask else "",
        "awaited": (0, 1, 2, 3, 4),
        "since": 1_700_000_000,
        "until": 1_700_100_000,
        "undo": True,
    }
    return TableView(**(given | other))


def words(chance: Random, most: int = 20) -> Text:
    """A text of awkward pieces, sometimes with a player's name in it."""
    said = " ".join(chance.choice(PIECES) for _ in range(chance.randint(1, most)))
    if chance.random() < 0.2:
        return say("{who:seat} {said}", who=chance.randrange(5), said=said)
    return say("{said}", said=said)


def maybe(chance: Random, text: Text) -> Text | None:
    return text if chance.random() < 0.4 else None


def options(chance: Random, count: int, groups: int, *, closed: float) -> tuple[Option, ...]:
    titles = [say("Group {n} {more}", n=n, more=words(chance)) for n in range(groups)]
    wide = chance.choice((1, 20))
    return tuple(
        Option(
            id=option_id(chance, place),
            label=words(chance, wide),
            detail=maybe(chance, words(chance)),
            group=chance.choice(titles) if titles else None,
            mark=chance.choice(("", "A", "12")),
            why_not=words(chance) if chance.random() < closed else None,
            warning=words(chance) if chance.random() < 0.2 else None,
        )
        for place in range(count)
    )


def option_id(chance: Random, place: int) -> str:
    odd = (f"o{place}", f"#{place + 1}", f"*{place}", f"a:b:{place}", f"é {place}", f"{place}" * 60)
    return chance.choice(odd)


def choose(chance: Random) -> Choose:
    groups = chance.choice((0, 0, 1, 3, 12, 40))
    count = chance.choice((1, 3, 5, 6, 25, 26, 60, chance.randint(1, 60), chance.randint(100, 260)))
    listed = options(chance, count, groups, closed=chance.choice((0, 0.3)))
    open_count = sum(option.why_not is None for option in listed)
    if not open_count:
        listed = (replace(listed[0], why_not=None), *listed[1:])
        open_count = 1
    least, most = chance.choice(((1, 1), (1, 1), (0, 1), (0, 3), (2, 2), (1, 4), (0, open_count)))
    most = min(most, open_count)
    return Choose(
        title=words(chance, 40),
        moment="action",
        fallback=[],
        hint=maybe(chance, words(chance, 60)),
        options=listed,
        least=min(least, most),
        most=most,
        optional=chance.random() < 0.2,
    )


def amount(chance: Random) -> Amount:
    low = chance.choice((0, 1, 4, 999))
    may_pass = chance.random() < 0.7
    limits = may_pass and chance.random() < 0.6
    common: dict[str, Any] = {
        "title": words(chance, 40),
        "moment": chance.choice(("bid", "pay")),
        "fallback": None,
        "hint": maybe(chance, words(chance, 60)),
        "low": low,
        "high": low + chance.choice((-1, 0, 2, 3, 7, 500) if may_pass else (0, 2, 3, 500)),
        "may_pass": may_pass,
    }
    if not limits:
        return Amount(**common)
    return Bid(
        **common,
        only_limits=chance.random() < 0.5,
        held=chance.random() < 0.5,
        leads=chance.random() < 0.3,
        limit_conditions=tuple(
            Option(str(seat), say("{seat:seat}", seat=seat))
            for seat in range(chance.choice((0, 1, 4)))
        ),
    )


def spread(chance: Random) -> Allocation:
    lines = []
    for place in range(chance.choice((1, 3, 5, 6, 11, 20))):
        low = chance.choice((0, 0, 2))
        worth = chance.choice((1, 1, 3))
        lines.append(Share(f"l{place}", words(chance), low, low + chance.randint(0, 90), worth))
    given = {line.id: chance.randint(line.low, line.high) for line in lines}
    total = sum(given[line.id] * line.worth for line in lines)
    return Allocation(
        title=words(chance, 40),
        moment="pay",
        fallback=given,
        lines=tuple(lines),
        least=max(0, total - chance.randint(0, 5)),
        most=total + chance.randint(0, 5),
        surplus=chance.choice((None, say("{n} would be lost, {more}", more=words(chance)))),
    )


def order(chance: Random) -> Order:
    count = chance.choice((1, 2, 5, 26, 60))
    return Order(
        title=words(chance, 40),
        moment="order",
        fallback=[],
        options=options(chance, count, 0, closed=0),
    )


def confirm(chance: Random) -> Confirm:
    return Confirm(
        title=words(chance, 40),
        moment="confirm",
        fallback=False,
        yes=words(chance, 12),
        no=words(chance, 12),
    )


KINDS = {
    "choose": choose,
    "amount": amount,
    "spread": spread,
    "order": order,
    "confirm": confirm,
}


def lobby(seats: int = 2, options: int = 4, **other: Any) -> Lobby:
    given: dict[str, Any] = {
        "table": 12,
        "game": "project_mars",
        "title": "Project Mars",
        "about": "Be the first to bring people to Mars.",
        "length": "about 2 hours",
        "channel": 1,
        "host": 1000,
        "host_name": NAMES[1],
        "fewest": 2,
        "most": 5,
        "seats": table(5)[:seats],
        "options": tuple(
            OptionShown(
                f"option_{number}",
                f"Option {number}",
                "What it changes. " * 20,
                "b",
                "a" if number % 2 else "b",
                (("a", "As printed"), ("b", "The *other* way " * 12)),
            )
            for number in range(options)
        ),
    }
    return Lobby(**(given | other))
