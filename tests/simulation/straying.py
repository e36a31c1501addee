"""The things people do beside answering: they look, press old buttons, type nonsense, vote."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.limits.commands import SUB_COMMAND, SUB_COMMAND_GROUP
from playground.people import Seen

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.simulation.people import Player

LOOKS = ("Your hand", "Board", "Catch up", "Help", "Orders", "All reasons")
VOTES = ("Agree", "Refuse", "Disagree")
NONSENSE = ("", "pass", "17", "Bid 9", "card 3 and 4", "ÄÖÜ 🤖", "*" * 90, "-1", "1e9", "up to 7")
SPARED = ("game new", "game cancel", "game leave", "me forget", "owner")
"""Commands that end a table, or begin another."""


async def look(player: Player) -> None:
    """Press a button that shows something, on a post of any age."""
    await _press_one(player, player.messages()[-12:], LOOKS)


async def press_something_old(player: Player) -> None:
    """Press any button of an old message."""
    old = [seen for seen in player.messages()[:-4] if seen.buttons]
    if old:
        seen = player.chance.choice(old)
        label = player.chance.choice([*seen.buttons])
        if label not in ("Cancel", "Leave"):
            player.may_have_answered()
            await player.settled(player.person.press(seen, label), f"old {label}")


async def undo(player: Player) -> None:
    """Ask for a move to be taken back."""
    await player.settled(player.person.command("game undo", {}, player.channel), "/game undo")


async def vote(player: Player) -> None:
    """Agree to what is proposed, or refuse it."""
    await _press_one(player, player.messages()[-12:], VOTES)


async def type_nonsense(player: Player) -> None:
    """Type something where words are taken."""
    text = player.chance.choice(NONSENSE) or "nothing"
    name, option = player.chance.choice([("move", "choice"), ("card", "name"), ("board", "what")])
    player.may_have_answered()
    await player.settled(player.person.command(name, {option: text}, player.channel), f"/{name}")


async def look_back(player: Player) -> None:
    """Open the replay, and step through it."""
    asked = player.person.command("game replay", {}, player.channel)
    outcome = await player.settled(asked, "/game replay")
    if outcome is not None and outcome.record is not None:
        shown = Seen(outcome.record)
        if shown.buttons:
            label = player.chance.choice([*shown.buttons])
            await player.settled(player.person.press(shown, label), f"replay {label}")


async def use_a_command(player: Player) -> None:
    """Use any command, with options that the client proposes or that make no sense."""
    leaves = [leaf for leaf in _leaves(player) if leaf[0] not in SPARED]
    name, options = player.chance.choice(leaves)
    given: dict[str, Any] = {}
    player.may_have_answered()
    for option in options:
        if option.get("required") or player.chance.random() < 0.4:
            given[option["name"]] = await _value(player, name, given, option)
    await player.settled(player.person.command(name, given, player.channel), f"/{name}")


def _leaves(player: Player) -> list[tuple[str, list[Any]]]:
    """Return every command by its full name, with its options."""
    found: list[tuple[str, list[Any]]] = []

    def walk(command: Any, before: str) -> None:
        name, options = before + command["name"], command.get("options") or []
        below = [each for each in options if each["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP)]
        for each in below:
            walk(each, f"{name} ")
        if not below:
            found.append((name, options))

    for command in player.loopback.world.commands.values():
        walk(command, "")
    return found


async def _value(player: Player, name: str, given: dict[str, Any], option: Any) -> Any:
    """Return a value for an option of a command."""
    chance = player.chance
    if option.get("choices"):
        return chance.choice(option["choices"])["value"]
    match option["type"]:
        case 4:
            return chance.randint(option.get("min_value", 0), min(option.get("max_value", 9), 30))
        case 5:
            return chance.random() < 0.5
        case 6:
            return chance.choice(player.loopback.world.people())["id"]
    if option.get("autocomplete"):
        typed = {**given, option["name"]: ""}
        offered = await player.person.autocomplete(name, typed, option["name"], player.channel)
        if offered.choices and chance.random() < 0.8:
            return chance.choice(offered.choices)["value"]
    return chance.choice(NONSENSE) or "nothing"


async def _press_one(player: Player, among: list[Seen], labels: tuple[str, ...]) -> None:
    found = [(seen, label) for seen in among for label in labels if label in seen.buttons]
    if found:
        seen, label = player.chance.choice(found)
        await player.settled(player.person.press(seen, label), label)


WAYS: tuple[Callable[[Player], Awaitable[None]], ...] = (
    look,
    press_something_old,
    undo,
    vote,
    type_nonsense,
    look_back,
    use_a_command,
)
