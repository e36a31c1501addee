"""The delay by an answer of 6,000 typed letters, Discord's limit."""

from collections.abc import Iterator
from contextlib import suppress
from time import process_time

from benchmarks.figure import Figure
from bot.table.views.table_view import Seated, TableView
from cogs.question.typed import chosen, suggested
from rules.kernel import Allocation, Ask, Choose, Option, Order, Refused, Share, say

LETTERS = 6000
HEAPS = ("x", "a,", "a ", "1 ", "st ", "A long name, number 1, ")
"""The texts that are repeated to make the letters."""
THINGS = tuple(Option(f"o{n}", say("A long name, number {n}", n=n)) for n in range(200))
LINES = (Share("steel", say("Steel"), 0, 9, 2), Share("mc", say("M€"), 0, 99))


def figures() -> Iterator[Figure]:
    """Yield the longest time of one such text, to be answered and to be completed."""
    questions: tuple[Ask, ...] = (
        Choose(title=say("Which?"), moment="m", fallback=[], options=THINGS, least=0, most=200),
        Order(title=say("Which?"), moment="m", fallback=[], options=THINGS),
        Allocation(
            title=say("Pay."),
            moment="m",
            fallback={"steel": 0, "mc": 9},
            lines=LINES,
            least=9,
            most=9,
        ),
    )
    texts = [(heap * LETTERS)[:LETTERS] for heap in HEAPS]
    views = [_view(ask) for ask in questions]
    for view in views:
        _milliseconds(view, texts[0])  # fills the caches, as in a running bot
    worst = max(_milliseconds(view, text) for view in views for text in texts)
    yield Figure(f"/move choice: the worst of {LETTERS} letters", f"{worst:.0f} ms", "20 ms")


def _milliseconds(view: TableView, text: str) -> float:
    start = process_time()
    with suppress(Refused):
        chosen(view, text)
    suggested(view, text)
    return (process_time() - start) * 1000


def _view(ask: Ask) -> TableView:
    return TableView(
        table=1,
        game="project_mars",
        title="Project Mars",
        channel=1,
        version=1,
        seats=(Seated(0, "Ana", 1),),
        viewer=0,
        game_view={},
        ask=ask,
        digest="0",
    )
