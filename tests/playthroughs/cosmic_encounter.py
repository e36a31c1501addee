"""The first encounters of Cosmic Encounter between robots, as text, with what each seat saw.

Written anew by `python -m tests.playthroughs.cosmic_encounter`, whenever robots or rules change.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.views import PlayerSeen, Table
from rules.kernel import MORE, Allocation, Answer, Ask, Game, say
from tests.playthroughs.words import Words

NAMES = ("Ana", "Bram", "Cem", "Dora")
WORDS = Words(NAMES)
SEED = "four robots 263"
OPTIONS = CosmicOptions(techs=True, lucre=True, rewards=True, stops="by the clock")
ENCOUNTERS = 3
TEXT = Path(__file__).with_suffix(".txt")


def playthrough() -> Iterator[str]:
    """The lines of the game, from the deal to the end of the last of these encounters.

    Whoever is asked answers; a stop in which all have spoken is closed by its clock.
    """
    game = META.new(len(NAMES), OPTIONS, SEED, "")
    one = Random(SEED).random
    yield "Cosmic Encounter: four robots, with technologies, Lucre and the reward deck"
    yield from WORDS.told(game)
    before = (0, 0)
    while not game.over:
        table = Table.model_validate(game.view(None))
        if table.encounter is not None and (now := (table.turn, table.encounter.number)) != before:
            if len(table.history) >= ENCOUNTERS:
                break
            before = now
            yield from ("", f"Turn {now[0]}, encounter {now[1]}", *views(game, table))
        asked = [(seat, ask) for seat, ask in game.asks().items() if not ask.optional]
        if not asked:
            clock = game.clocks()[0]
            yield f"  The {clock.partition(':')[0]} clock ends."
            game.clock_ended(clock)
        else:
            seat, ask = asked[0]
            answer = META.robot(game.view(seat), ask, seat, one)
            yield f"  {NAMES[seat]} alone reads: {WORDS.question(ask)} -> {answered(ask, answer)}"
            game.play(seat, answer)
        yield from WORDS.told(game)
    yield from ("", "The end", *views(game, Table.model_validate(game.view(None))))


def answered(ask: Ask, answer: Answer) -> str:
    if answer == MORE:
        return WORDS.spoken(ask.more)
    named = ask.named(answer)
    if isinstance(ask, Allocation):  # how many from where
        named = tuple(
            say("{n} from {place}", n=answer[one.id], place=one.label)
            for one in ask.lines
            if answer[one.id]
        )
    return " and ".join(WORDS.spoken(text) for text in named) or "nothing"


def views(game: Game, table: Table) -> Iterator[str]:
    """The table as a bystander sees it, then the hands as each seat sees its own."""
    decks = table.decks
    yield (
        f"  cosmic deck {decks.cosmic}, discards {len(decks.discards)}, rewards {decks.reward},"
        f" technologies {decks.techs}"
    )
    if table.market is not None:
        lots = ", ".join(f"{lot.key} from {lot.minimum}" for lot in table.market.lots)
        yield f"  market: {lots or 'nothing'}; bank {table.market.bank}"
    for player in table.players:
        yield f"  {NAMES[player.seat]}: {standing(player)}"
    for seat in game.seats:
        yield f"  {NAMES[seat]} holds: {held(Table.model_validate(game.view(seat)).players[seat])}"


def standing(player: PlayerSeen) -> str:
    aliens = " and ".join(alien.name for alien in player.aliens) or "no alien"
    techs = ", ".join(
        f"{tech.name or 'face down'} with {tech.ships} ships" for tech in player.techs
    )
    return (
        f"{aliens}, {player.foreign_colonies} foreign and {player.home_colonies} home colonies,"
        f" {player.ships_in_warp} ships in the warp, {player.lucre} Lucre,"
        f" cards {sum(player.cards.values())}, technologies: {techs or 'none'}"
    )


def held(player: PlayerSeen) -> str:
    cards = ", ".join(card.face.name for card in player.hand or ()) or "no cards"
    return "; ".join([cards, *(f"technology {tech.name}" for tech in player.techs)])


if __name__ == "__main__":
    TEXT.write_text("\n".join(playthrough()) + "\n", encoding="utf-8")
