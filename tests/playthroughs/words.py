"""Words that all playthroughs share: lines of news, questions, and readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kernel import Ask, Choose, Game, Text, Voice


class Words:
    """Says things with the names of those who play.

    Args:
        names: by seat.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def told(self, game: Game) -> Iterator[str]:
        """Yield the lines of news since the last call, with the reader of private ones."""
        for line in game.take_news():
            to = "" if line.to is None else f"  (to {self._names[line.to]}) "
            yield f"{to}{self.spoken(line.text)}"

    def spoken(self, text: Text) -> str:
        return Voice(self._names).say(text)

    def question(self, ask: Ask) -> str:
        """The question with its private hint, and how many choices are open."""
        asked = (ask.chosen, ask.hint, ask.title)
        words = [self.spoken(text).replace("\n", " | ") for text in asked if text]
        if isinstance(ask, Choose):
            words += [f"({len(ask.open)} of {len(ask.options)} open)"]
        return " ".join(words)
