"""The state of a game of Cosmic Encounter, in a few public lines."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cosmic_encounter.cards.catalogue import alien_name
from rules.cosmic_encounter.model.views import EncounterSeen, PlayerSeen, Table
from rules.cosmic_encounter.model.windows import STOP_NAMES
from rules.kernel import Text, in_a_row, say


def chapter(view: Mapping[str, Any]) -> tuple[int, str]:
    """Return the turn and the stop of its encounter."""
    return int(view["turn"]), str(view["stop"])


def chapter_name(view: Mapping[str, Any]) -> Text:
    """Return the turn's name in a list: its number and the active player."""
    turn, active = int(view["turn"]), int(view["active"])
    return say("Turn {n}, {seat:seat}", n=turn, seat=active) if turn else say("Setup")


def where(view: Mapping[str, Any]) -> Sequence[Text]:
    """Return the encounter and its stop, the rest of the deck, and each player's progress."""
    table = Table.model_validate(view)
    far = tuple(_player(table, player) for player in table.players if not player.gone)
    if table.over or table.encounter is None:
        return far
    deck = say("Cosmic deck: {n:cards}.", n=table.decks.cosmic)
    return (_encounter(table, table.encounter), deck, *far)


def _encounter(table: Table, now: EncounterSeen) -> Text:
    if table.stop == "T" and now.defense is None:
        return say("Turn {n}, {seat:seat}.", n=table.turn, seat=now.offense)
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
    none = "no alien yet" if table.phase == "setup" else "no power now"
    aliens = [say("{alien}", alien=each.name) for each in player.aliens] or [say(none)]
    far = say(
        "{n} of {most} foreign colonies, {warp:ships} in the warp",
        n=player.foreign_colonies,
        most=table.colonies_to_win,
        warp=player.ships_in_warp,
    )
    if table.market is not None:
        far = in_a_row([far, say("{lucre:lucre}", lucre=player.lucre)])
    for alien in player.tokens:
        far = in_a_row([far, say("a {alien} token", alien=alien_name(alien))])
    text = "{seat:seat} ({alien}): {far}."
    return say(text, seat=player.seat, alien=in_a_row(aliens), far=far)
