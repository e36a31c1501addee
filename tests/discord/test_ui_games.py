from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from bot.table.views.table_view import TableView
from cogs.question.typed import chosen, suggested
from rules.kernel import MORE, Allocation, Amount, Answer, Ask, Choose, Confirm, Order, is_legal
from rules.meta import Meta
from tests.answers import some_answer
from tests.conformance.tables import Case, Play, games, option_rows, variant_rows
from tests.discord.ui_samples import table, view
from tests.discord.ui_walker import reaches

DECISIONS = 60
TYPED = 250
MOST = 12


def needs_no_press(ask: Ask) -> bool:
    """Whether there is nothing to choose, and nobody waits for that to be said."""
    return isinstance(ask, Choose) and not ask.options and ask.none is None


def views(meta: Meta, options: object, decisions: int) -> Iterator[TableView]:
    """Yield every question in the first decisions of a random game, as its seats see it.

    A seat's unchanged question comes once, while others decide.
    """
    seats = max(meta.seats)
    known: dict[int, Ask] = {}
    play = Play(Case(meta, seats, options), "desk")  # type: ignore[arg-type]  # options as words
    for game in islice(play.decisions(), decisions):
        asks = game.asks()
        for seat, ask in asks.items():
            if known.get(seat) == ask or needs_no_press(ask):
                continue
            known[seat] = ask
            yield view(ask, seats=table(seats), viewer=seat, awaited=tuple(asks))


def mixes_asides(ask: Ask, answer: Answer) -> bool:
    """Return whether an answer names several things of which one stands aside, as a button.

    Nobody needs such an answer; it can be typed.
    """
    if not isinstance(ask, Choose) or not isinstance(answer, list) or len(answer) < 2:
        return False
    return any(option.aside for option in ask.options if option.id in answer)


@pytest.mark.parametrize("meta", games(), ids=lambda meta: meta.id)
def test_what_a_game_asks_is_answered_by_pressing(meta: Meta) -> None:
    chance = Random(meta.id)

    for seen in views(meta, option_rows(meta.options)[0], DECISIONS):
        assert seen.ask is not None
        answer = some_answer(seen.ask, chance.random)
        if not mixes_asides(seen.ask, answer):
            reaches(seen, answer)


def some_of_each_moment(seen: Iterator[TableView]) -> Iterator[TableView]:
    """Yield the first questions of each kind."""
    counted: Counter[str] = Counter()
    for each in seen:
        assert each.ask is not None
        counted[each.ask.moment] += 1
        if counted[each.ask.moment] <= MOST:
            yield each


def typed(ask: Ask, answer: Answer) -> str | None:
    """Return an answer as somebody would type it; /bid takes secret maxima."""
    if answer == MORE:
        return "more"
    match ask:
        case Choose() | Order():
            return ", ".join(answer) or "none"
        case Allocation():
            words = {line.id: str(line.label).partition(" (")[0] for line in ask.lines}
            return " ".join(f"{number} {words[id]}" for id, number in answer.items())
        case Confirm():
            return "yes" if answer else "no"
        case Amount() if isinstance(answer, dict):
            return None
        case _:
            return "pass" if answer is None else str(answer)


@pytest.mark.parametrize("meta", games(), ids=lambda meta: meta.id)
def test_what_a_game_asks_is_answered_by_typing(meta: Meta) -> None:
    chance = Random(meta.id)
    rows = [option_rows(meta.options)[0], *variant_rows(meta.options, max(meta.seats))]

    for options in rows:
        for seen in views(meta, options, TYPED):
            assert seen.ask is not None
            answer = some_answer(seen.ask, chance.random)
            written = typed(seen.ask, answer)
            if written is not None:
                assert chosen(seen, written) == answer


@pytest.mark.parametrize("meta", games(), ids=lambda meta: meta.id)
def test_what_is_suggested_at_first_can_be_answered(meta: Meta) -> None:
    rows = [option_rows(meta.options)[0], *variant_rows(meta.options, max(meta.seats))]

    for options in rows:
        for seen in some_of_each_moment(views(meta, options, DECISIONS)):
            offered = suggested(seen, "")
            assert offered or isinstance(seen.ask, Amount), seen.ask
            assert all(1 <= len(text) <= 100 for pair in offered for text in pair)
            names = [shown for shown, _ in offered]
            several = isinstance(seen.ask, Order) or getattr(seen.ask, "least", 1) > 1
            for shown, value in offered:
                if isinstance(seen.ask, Allocation) or not several:
                    answer = chosen(seen, value)
                    assert is_legal(seen.ask, answer), (seen.ask, value)
                    if names.count(shown) == 1:  # two of one card are the same to their owner
                        assert chosen(seen, shown) == answer, (seen.ask, shown)
