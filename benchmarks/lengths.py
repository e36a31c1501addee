"""The waits of each game, and how many people each is for, measured with robots.

`python -m benchmarks.lengths` measures all games and stores the result with each; names of games
measure only these.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from random import Random

from rules.games import GAMES
from rules.kernel import Game, Seat, is_legal
from rules.lengths import FILE, Length, Wait
from rules.meta import Meta

TABLES = {
    "hammer_price": 2,
    "project_mars": 2,
    "terraforming_mars": 2,
    "on_mars": 40,
    "cosmic_encounter": 8,
}
"""The games played with each variant and number of seats: more if deals differ more."""
VARIANTS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "hammer_price": {"length": ("usual", "long")},
    "project_mars": {},
    "terraforming_mars": {
        "corporate_era": ("false", "true"),
        "prelude": ("false", "true"),
        "draft": ("false", "true"),
        "mars_auction": ("false", "true"),
        "bidding": ("open", "plan", "sealed"),
    },
    "on_mars": {"length": ("short", "long")},
    "cosmic_encounter": {
        "stops": ("by the clock", "all are waited for", "all speak"),
        "lucre": ("false", "true"),
    },
}
"""The options of each game that influence its length most."""


class Counting:
    """One game of robots, with its waits.

    Args:
        meta: the game.
        seats: the number of players.
        options: by name.
        seed: of the deal.
    """

    def __init__(self, meta: Meta, seats: int, options: Mapping[str, str], seed: str) -> None:
        self.meta = meta
        self.game: Game = meta.new(
            seats, meta.options.model_validate_strings(dict(options)), seed, ""
        )
        if meta.clocks:
            self.game.note_people(range(seats))
        self.rounds = 0
        self.presses = 0  # in each wait, those of whoever answers most
        self.waits: list[Wait] = []
        self._chance = Random(seed).random
        self._begun: dict[str, int] = {}  # the first wait since each clock began

    def play(self) -> None:
        """Play to the end."""
        while not self.game.over:
            self._notice()
            asked = self._asked()
            if asked:
                self.waits.append(Wait((len(asked),)))
                self._answer(asked)
            else:
                self._end_clock()

    def _asked(self) -> list[Seat]:
        """Return the awaited seats."""
        asks = self.game.asks().items()
        return [seat for seat, ask in asks if not ask.optional and not ask.quiet]

    def _notice(self) -> None:
        """Note the round, and the clocks that have begun."""
        clocks = self.game.clocks()
        self._begun = {c: self._begun.get(c, len(self.waits)) for c in clocks}
        self.rounds = max(self.rounds, self.meta.chapter(self.game.view(None))[0])

    def _answer(self, seats: Sequence[Seat]) -> None:
        """Let each of them answer all their successive questions; a player alone, one.

        Whoever plays alone thinks about each question while nobody else is awaited.
        """
        alone, most = len(self.game.seats) == 1, 0
        for seat in seats:
            presses = 0
            while not self.game.over and seat in self._asked():
                ask = self.game.asks()[seat]
                wanted = self.meta.robot(self.game.view(seat), ask, seat, self._chance)
                self.game.play(seat, wanted if is_legal(ask, wanted) else ask.fallback)
                self._notice()
                presses += 1
                if alone:
                    break
            most = max(most, presses)
        self.presses += most

    def _end_clock(self) -> None:
        """Let the shortest clock run out; the waits since its start become one."""
        clock = min(self.game.clocks(), key=self._length)
        name, first = clock.partition(":")[0], self._begun[clock]
        people = tuple(n for wait in self.waits[first:] for n in wait.people)
        if not self.meta.clocks[name].least:
            self.waits[first:] = [Wait(people, name)]
        self.game.clock_ended(clock)

    def _length(self, clock: str) -> int:
        return self.meta.clocks[clock.partition(":")[0]].choices[0]


def variants(meta: Meta) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the name of each variant of a game, and its options."""
    wanted = VARIANTS[meta.id]
    seen = set()
    for values in product(*wanted.values()):
        options = dict(zip(wanted, values, strict=True))
        name = meta.variant(meta.options.model_validate_strings(options))
        if name not in seen:
            seen.add(name)
            yield name, options


def is_possible(meta: Meta, seats: int, options: Mapping[str, str]) -> bool:
    """Whether a variant can be played by so many players."""
    return meta.options.model_validate_strings(dict(options)).refusal(seats) is None


def measured(meta: Meta, seats: int, options: Mapping[str, str]) -> Length:
    """Return the mean rounds of a game, and its mean waits of each kind."""
    rounds, presses, waits, tables = 0, 0, Counter[Wait](), TABLES[meta.id]
    for number in range(tables):
        counting = Counting(meta, seats, options, f"length {number}")
        counting.play()
        rounds += counting.rounds
        presses += counting.presses
        waits.update(counting.waits)
    mean = {wait: n / tables for wait, n in waits.items()}
    return Length(rounds / tables, mean, presses / tables)


def written(meta: Meta) -> Iterator[str]:
    """Yield the lines of a game's file."""
    yield "# Measured with robots; `python -m benchmarks.lengths` does it again.\n"
    for name, options in variants(meta):
        for seats in meta.seats:
            if not is_possible(meta, seats, options):
                continue
            length = measured(meta, seats, options)
            waits = sorted((str(wait), n) for wait, n in length.waits.items())
            shown = ", ".join(f'"{wait}" = {round(n, 2)}' for wait, n in waits)
            yield f'["{name}".{seats}]\nrounds = {round(length.rounds, 2)}'
            yield f"presses = {round(length.presses, 2)}\nwaits = {{{shown}}}\n"


def main(games: Sequence[str]) -> None:
    """Measure these games, or all, and write the results beside their rules."""
    for game in games or list(GAMES):
        path = Path(str(GAMES[game].new.__globals__["__file__"])).parent / FILE
        path.write_text("\n".join(written(GAMES[game])), "utf-8")
        print(f"{GAMES[game].name}: {path}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
