"""The state of a game of Cosmic Encounter, in a few public lines."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cosmic_encounter.model.views import EncounterSeen, PlayerSeen, Table
from rules.cosmic_encounter.model.windows import STOP_NAMES
from rules.kernel.text import Text, say


def chapter(view: Mapping[str, Any]) -> tuple[int, str]:
    """Return the turn and the stop of its encounter."""
    return int(view["turn"]), str(view["stop"])


def where(view: Mapping[str, Any]) -> Sequence[Text]:
    """Return the encounter and its stop, the rest of the deck, and each player's progress."""
    table = Table.model_validate(view)
    far = tuple(_player(table, player) for player in table.players if not player.gone)
    if table.over or table.encounter is None:
        return far
    deck = say("Cosmic deck: {n:cards}.", n=table.decks.cosmic)
    return (_encounter(table, table.encounter), deck, *far)


def _encounter(table: Table, now: EncounterSeen) -> Text:
    stop = STOP_NAMES.get(table.stop, "between two stops")
    if now.defense is None:
        return say("Turn {n}, {seat:seat}: {stop}.", n=table.turn, seat=now.offense, stop=stop)
    text = "Turn {n}, {seat:seat} against {other:seat} at {planet}: {stop}."
    return say(
        text,
        n=table.turn,
        seat=now.offense,
        other=now.defense,
        planet=now.gate.planet or "a planet",
        stop=stop,
    )


def _player(table: Table, player: PlayerSeen) -> Text:
    text = "{seat:seat} ({alien}): {n} of {most} foreign colonies, {warp:ships} in the warp."
    if table.market is not None:
        text = f"{text.removesuffix('.')}, {{lucre:lucre}}."
    if player.tokens:
        text = f"{text.removesuffix('.')}, a {{tokens}} token."
    without = "no alien yet" if table.phase == "setup" else "no power now"
    alien = ", ".join(each.name for each in player.aliens) or without
    return say(
        text,
        seat=player.seat,
        alien=alien,
        n=player.foreign_colonies,
        most=table.colonies_to_win,
        warp=player.ships_in_warp,
        lucre=player.lucre,
        tokens=" and a ".join(player.tokens),
    )
