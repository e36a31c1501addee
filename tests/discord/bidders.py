"""People at a Mars Auction: what they want, and how they bid, by typing or by components."""

from __future__ import annotations

from typing import Any

from bot.delivery.turns import Urgency
from playground.people import Person, Seen
from tests.discord.playing import PATIENCE, Table, game_of, told

Wanted = dict[str, int]
"""Marks of cards, the dearest first, with the number of markers that somebody wants to place."""


async def auction_of(
    loopback: Any, bot: Any, *names: str, way: str, more: str = "", channel: str = "table-one"
) -> Table:
    """A table at the beginning of its first auction, the first of these people on turn."""
    options = f"mars_auction=true, bidding={way}, first_player=first seat{more}"
    bot.outbox._sender.turn = _at_once
    rest = {"game": "Terraforming Mars", "options": options, "channel": channel}
    return await game_of(loopback, bot, *names, **rest)


async def _at_once(urgency: Urgency) -> None:
    """Without the pace that Discord's rate limits ask for."""


async def auction(table: Table) -> dict[str, Any]:
    """The auction as all may see it; empty when there is none."""
    view = await table.bot.services.tables.view(table.number, None)
    return view.game_view["auction"] or {}


async def bidding_in(table: Table, number: int) -> bool:
    seen = await auction(table)
    return bool(seen) and seen["number"] == number and seen["stage"] == "bidding"


async def next_marks(table: Table, seat: int, wanted: Wanted) -> list[str]:
    """Up to two markers towards what is wanted; nothing more on a card that a rival will keep."""
    own = {}
    for lot in (await auction(table))["lots"]:
        rivals = max((n for s, n in lot["markers"].items() if s != seat), default=0)
        if lot["biddable"] and rivals <= wanted.get(lot["mark"], 0):
            own[lot["mark"]] = lot["markers"].get(seat, 0)
    missing = [mark for mark, most in wanted.items() for _ in range(most - own.get(mark, most))]
    return missing[:2]


# ---- what a person does ------------------------------------------------------------------------


async def chosen(person: Person, panel: Seen, value: str) -> Seen:
    """The panel after this value was chosen by its button, or in whichever select offers it."""
    for label, custom_id in panel.buttons.items():
        if custom_id.endswith((f":answer:{value}", f":warn:{value}")):
            outcome = await person.press(panel, label).settled(PATIENCE)
            assert outcome.record is not None
            return Seen(outcome.record)
    for select in panel.selects:
        if value in [option["value"] for option in select["options"]]:
            outcome = await person.choose(panel, select["custom_id"], [value])
            await outcome.settled(PATIENCE)
            assert not outcome.failed, outcome.text
            assert outcome.record is not None
            return Seen(outcome.record)
    offered = [option["value"] for select in panel.selects for option in select["options"]]
    raise AssertionError((value, panel.text, offered))


async def pressed(table: Table, person: Person, panel: Seen, label: str) -> Seen:
    outcome = await table.press(person, label, panel)
    assert outcome.record is not None
    return Seen(outcome.record)


async def bid_in_panel(table: Table, person: Person, marks: list[str]) -> Seen:
    """A turn by the private panel alone."""
    panel = await table.panel(person)
    for answer in (marks or ["pass"]) + (["one"] if len(marks) == 1 else []):
        panel = await chosen(person, panel, answer)
    return panel


async def bid_by_command(table: Table, person: Person, marks: list[str]) -> Seen:
    """A turn by `/bid` or `/pass`."""
    command, typed = ("bid", {"cards": " ".join(marks)}) if marks else ("pass", {})
    outcome = await person.command(command, typed, table.channel).settled(PATIENCE)
    assert outcome.ephemeral
    assert outcome.record is not None
    return Seen(outcome.record)


async def open_plan(table: Table, person: Person) -> Seen:
    """The private menu in which a plan is made."""
    panel = await table.panel(person)
    if "Put one or two markers" in panel.text:
        panel = await chosen(person, panel, "plan")
    assert "Your secret plan for this auction" in panel.text
    return panel


async def wish(table: Table, person: Person, panel: Seen, mark: str, most: int) -> Seen:
    panel = await chosen(person, panel, "card")
    panel = await chosen(person, panel, mark)
    return await pressed(table, person, panel, str(most))


async def keep(table: Table, person: Person, panel: Seen) -> Seen:
    """The plan is kept; what it would do has been told before."""
    panel = await chosen(person, panel, "save")
    assert "On your next turn:" in panel.text
    return await pressed(table, person, panel, "Keep it")


async def make_plan(table: Table, person: Person, wanted: Wanted) -> Seen:
    """A plan made wholly by components, that passes in the end."""
    panel = await open_plan(table, person)
    for mark, most in wanted.items():
        panel = await wish(table, person, panel, mark, most)
    panel = await chosen(person, panel, "then")
    return await keep(table, person, panel)


# ---- going on ----------------------------------------------------------------------------------


async def hand_out(table: Table) -> int:
    """Give default answers up to the next auction; return the rounds of waiting."""
    rounds = 0
    while awaited := await table.awaited():
        seen = await auction(table)
        if not seen or seen["stage"] == "bidding":
            break
        rounds += 1
        for person in awaited:
            view = await table.bot.services.tables.view(table.number, int(person.id))
            if view.ask is not None and not view.ask.optional:
                answer = view.ask.fallback
                await table.bot.services.tables.play(table.number, int(person.id), None, answer)
    await told(table.bot)
    return rounds


async def winners(table: Table) -> dict[str, tuple[int, int]]:
    """Card -> who won it, and at which price."""
    async with table.bot.services.tables.open(table.number) as held:
        game: Any = held.running()
        return {sold.card: (sold.winner, sold.price) for sold in game.sales}
