"""Caretakers: they act for a player whose time has run out, and in an empty seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import TypeAlias

from bot.store.rows.records import AnswerRecord, Caretaker
from bot.table.changes import answers_since
from bot.table.held import HeldTable
from bot.table.seats.robots import robots_answer
from rules.kernel import Amount, Answer, Ask, Choose, Game, Seat, is_legal

PATIENT = 40
"""Answers within one turn until a robot or a caretaker holds back, so that the turn ends. The
longest turn of a robot in thousands of games took 26."""

KEEPERS_MOVES = 24
"""Answers of robots and caretakers that share one post."""

Acting: TypeAlias = Callable[[Seat, Ask], Answer]


def acting(held: HeldTable, caretaker: Caretaker) -> Acting | None:
    """Return a caretaker's answers; None: only the rules' mildest ones, which hold back."""
    answers: dict[Caretaker, Callable[[HeldTable, Seat, Ask], Answer]] = {
        "cheapest": lambda held, seat, ask: cheapest(ask),
        "orders": lambda held, seat, ask: ask.suggested,
        "robot": lambda held, seat, ask: robots_answer(held, held.running(), seat, ask),
    }
    if caretaker not in answers:
        return None
    given = count()

    def answer(seat: Seat, ask: Ask) -> Answer:
        return ask.fallback if next(given) >= PATIENT else answers[caretaker](held, seat, ask)

    return answer


def acting_for(
    held: HeldTable, wanted: Mapping[Seat, Caretaker], acted: list[tuple[Seat, Answer]]
) -> Acting | None:
    """Return the answers of caretakers for players who let a clock end; None: all hold back.

    Each answer is added to `acted`, for the log.
    """
    found = {seat: acting(held, caretaker) for seat, caretaker in wanted.items()}
    if not any(found.values()):
        return None

    def answer(seat: Seat, ask: Ask) -> Answer:
        one = found.get(seat)
        acted.append((seat, ask.fallback if one is None else one(seat, ask)))
        return acted[-1][1]

    return answer


def let_keepers_play(
    held: HeldTable, game: Game, keepers: Mapping[Seat, Caretaker]
) -> list[AnswerRecord]:
    """Give the answers of the empty seats, one after the other, and return them."""
    answers: list[AnswerRecord] = []
    for number in range(KEEPERS_MOVES):
        asked = game.asks()
        seat = next((s for s, a in asked.items() if s in keepers and not a.optional), None)
        if seat is None:
            break
        tired = number >= KEEPERS_MOVES // 2 and keepers[seat] != "robot"  # a turn has to end
        tired = tired or _answers_in_turn(held, game, seat) >= PATIENT
        keeper: Caretaker = "hold" if tired else keepers[seat]
        answer = _keepers_answer(held, game, keeper, seat, asked[seat])
        moves = game.moves
        game.play(seat, answer)
        answers += answers_since(game, moves)
    return answers


def _answers_in_turn(held: HeldTable, game: Game, seat: Seat) -> int:
    """Return a keeper's number of answers in this turn or move, and count one more.

    The save tells those of a half-made move, whatever happens to the process.
    """
    turn, half = game.own_turn(seat), game.half_move
    former, given = held.steps.get(seat, (None, 0))
    given = given if turn is not None and turn == former else 0
    held.steps[seat] = turn, given + 1
    in_move = game.moves - half.moves if half is not None and half.seat == seat else 0
    return max(given, in_move)


def _keepers_answer(held: HeldTable, game: Game, keeper: Caretaker, seat: Seat, ask: Ask) -> Answer:
    if keeper == "robot":
        return robots_answer(held, game, seat, ask)
    wanted = {"cheapest": cheapest(ask), "orders": ask.suggested}.get(keeper, ask.fallback)
    return wanted if is_legal(ask, wanted) else ask.fallback


def cheapest(ask: Ask) -> Answer:
    """Return an answer with the least participation: nothing, the lowest number, the first choice.

    It avoids choices that would be asked again because a player may regret them.
    """
    if isinstance(ask, Amount) and ask.low <= ask.high:
        return ask.low
    if isinstance(ask, Choose) and not ask.least:
        return []
    if isinstance(ask, Choose):
        calm = [o.id for o in ask.open if o.warning is None and not o.aside]
        if 0 < ask.least <= len(calm):
            return calm[: ask.least]
    return ask.suggested
