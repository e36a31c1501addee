"""People who play by slash commands alone, with what is suggested to them while they type."""

from __future__ import annotations

from collections import Counter
from random import Random

from bot.table.views.table_view import TableView
from playground.outcome import Outcome
from playground.people import Person
from rules.kernel import Allocation, Amount, Ask, Choose, Confirm, Order
from tests.answers import some_answer
from tests.discord.playing import PATIENCE, Table

NONE = "none of these"


class Typist:
    """One person at a table who answers `/move` by chance.

    `kinds` counts what was answered, and as `sure` what had to be written again.
    """

    def __init__(self, person: Person, table: Table, seed: int = 0) -> None:
        self.person = person
        self.table = table
        self.chance = Random(f"{person.name}/{seed}")
        self.kinds: Counter[str] = Counter()

    async def view(self) -> TableView:
        return await self.table.bot.services.tables.view(self.table.number, int(self.person.id))

    async def command(self, name: str, **typed: object) -> Outcome:
        """Send a command; what it answers is private."""
        outcome = await self.person.command(name, typed, self.table.channel).settled(PATIENCE)
        assert outcome.ephemeral, outcome.text
        return outcome

    async def suggested(self, typed: str = "") -> list[str]:
        """Return the suggestions for an answer with these first letters."""
        asked = {"choice": typed}
        outcome = await self.person.autocomplete("move", asked, "choice", self.table.channel)
        return [choice["value"] for choice in outcome.choices]

    async def move(self) -> bool:
        """Answer the present question, if there is one; what is warned of is written again."""
        before = await self.view()
        if before.ask is None or before.ask.optional:
            return False
        choice = await self._answer(before.ask)
        self.kinds[type(before.ask).__name__] += 1
        outcome = await self.command("move", choice=choice)
        if "set sure to True" in outcome.text:
            self.kinds["sure"] += 1
            assert (await self.view()).digest == before.digest, "a warning answers nothing"
            outcome = await self.command("move", choice=choice, sure="true")
        assert (await self.view()).digest != before.digest, (choice, outcome.text)
        return True

    async def _answer(self, ask: Ask) -> str:
        match ask:
            case Choose(most=1) | Confirm():
                return self.chance.choice(await self.suggested())
            case Choose():
                return await self._list(self.chance.randint(ask.least, ask.most))
            case Order():
                return await self._list(len(ask.options))
            case Allocation():
                return self._shares(ask)
            case Amount():
                number = some_answer(ask, self.chance.random)
                return str(number) if isinstance(number, int) else "pass"
            case _:
                raise NotImplementedError(type(ask).__name__)

    async def _list(self, count: int) -> str:
        """One suggestion after another."""
        typed = "" if count else NONE
        for _ in range(count):
            offered = await self.suggested(f"{typed}, " if typed else "")
            things = [each for each in offered if each not in (NONE, "as listed")]
            typed = self.chance.choice(things)
        return typed

    def _shares(self, ask: Allocation) -> str:
        if self.chance.random() < 0.3:
            return "proposed"
        given = some_answer(ask, self.chance.random)
        return ", ".join(f"{n} {id}" for id, n in given.items())
