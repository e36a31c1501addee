"""Whole games of Terraforming Mars between robots, as text, with what each seat saw.

Written anew by `python -m tests.playthroughs.terraforming_mars`, whenever robots or rules change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TypeAlias

from rules.kernel import Answer, Ask, Choose, Game, Seat
from rules.terraforming_mars.meta import META
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.model.views import PlayerSeen, Table
from tests.playthroughs.words import Words

NAMES = ("Ana", "Bram", "Cem", "Dora")
WORDS = Words(NAMES)
FOLDER = Path(__file__).parent


Plans: TypeAlias = Mapping[int, Sequence[tuple[Seat, Sequence[Answer]]]]
"""Auction before the first generation -> the answers with which seats make their plans."""


@dataclass(frozen=True)
class Story:
    """One game that was written down."""

    name: str
    seats: int
    seed: str
    options: TerraformingOptions
    plans: Plans = field(default_factory=dict)

    @property
    def text(self) -> Path:
        return FOLDER / f"terraforming_mars_{self.name}.txt"


EVERYTHING = TerraformingOptions(
    corporate_era=True, prelude=True, draft=True, initial_draft=True, extra_corporations=True
)

AUCTION = TerraformingOptions(mars_auction=True, bidding="plan")
SEALED = TerraformingOptions(mars_auction=True, bidding="sealed")
AUCTION_PLANS: Plans = {
    1: (
        (
            0,
            (
                ["card"],
                ["A"],
                2,
                ["card"],
                ["C"],
                2,
                ["link"],
                ["C"],
                ["A"],
                ["card"],
                ["P1"],
                3,
                ["card"],
                ["P4"],
                2,
                ["ceiling"],
                6,
                ["save"],
                True,
            ),
        ),
        (
            1,
            (
                ["card"],
                ["B"],
                3,
                ["card"],
                ["P2"],
                1,
                ["order"],
                ["P2", "B"],
                ["outbid"],
                ["B"],
                ["total"],
                8,
                ["save"],
                False,
                ["then"],
                ["save"],
                True,
            ),
        ),
    ),
    2: (
        (2, (["card"], ["P1"], 1, ["card"], ["P3"], 2, ["then"], ["save"], True)),
        (
            0,
            (["card"], ["5"], 2, ["card"], ["6"], 3, ["drop"], ["5"], ["save"], True, ["withdraw"]),
        ),
    ),
    3: ((1, (["card"], ["7"], 2, ["card"], ["8"], 2, ["then"], ["save"], True)),),
}

STORIES = {
    story.name: story
    for story in (
        Story("three_players", 3, "three robots", TerraformingOptions()),
        Story("everything", 4, "four robots", EVERYTHING),
        Story("alone_won", 1, "alone 30", TerraformingOptions(prelude=True)),
        Story("alone_lost", 1, "alone 1", TerraformingOptions()),
        Story("mars_auction_plan", 4, "four plans", AUCTION, AUCTION_PLANS),
        Story("mars_auction_sealed", 3, "three seals", SEALED),
    )
}


def playthrough(story: Story) -> Iterator[str]:
    """The lines of the game, from the deal to the end."""
    game = META.new(story.seats, story.options, story.seed, "")
    one = Random(story.seed).random
    yield f"Terraforming Mars: {story.name.replace('_', ' ')}"
    yield from WORDS.told(game)
    generation, auction = 0, 0
    while not game.over:
        now = Table.model_validate(game.view(None))
        if now.generation == 1 and now.auction and now.auction.number != auction:
            auction = now.auction.number
            yield from planned(game, story.plans.get(auction, ()))
            continue
        if now.phase == "action" and now.generation != generation:
            generation = now.generation
            yield from ("", f"Generation {generation}", *views(game))
        seat = next(seat for seat, ask in game.asks().items() if not ask.optional)
        yield from played(game, seat, META.robot(game.view(seat), game.asks()[seat], seat, one))
    yield from ("", "The end", *views(game), *scores(game))


def planned(game: Game, plans: Sequence[tuple[Seat, Sequence[Answer]]]) -> Iterator[str]:
    """These seats make their plans, in private; on its turn a seat must first say so."""
    for seat, answers in plans:
        if seat in game.awaited():
            yield from played(game, seat, ["plan"])
        for answer in answers:
            yield from played(game, seat, answer)


def played(game: Game, seat: Seat, answer: Answer) -> Iterator[str]:
    ask = game.asks()[seat]
    yield f"  {NAMES[seat]} alone reads: {WORDS.question(ask)} -> {answered(ask, answer)}"
    game.play(seat, answer)
    yield from WORDS.told(game)


def answered(ask: Ask, answer: Answer) -> str:
    if isinstance(ask, Choose):
        said = " and ".join(WORDS.spoken(one.label) for one in ask.options if one.id in answer)
        return said or "nothing"
    return str(answer)


def views(game: Game) -> Iterator[str]:
    """The table as a bystander sees it, then the hands as each seat sees them."""
    table = Table.model_validate(game.view(None))
    climate = ", ".join(f"{one.id} {one.value}" for one in table.parameters)
    yield f"  {climate}; deck {table.draw_pile}, discards {table.discard_pile}"
    for player in table.players:
        yield f"  {NAMES[player.seat]}: {standing(player)}"
    for seat in (*game.seats, None):
        players = Table.model_validate(game.view(seat)).players
        hands = ", ".join(f"{NAMES[player.seat]} {hand(player)}" for player in players)
        yield f"  {who(seat)} sees the hands: {hands}"


def standing(player: PlayerSeen) -> str:
    made, kept = player.production, player.stock
    goods = ", ".join(
        f"{resource} {getattr(kept, resource)}{getattr(made, resource):+d}"
        for resource in ("mc", "steel", "titanium", "plants", "energy", "heat")
    )
    return (
        f"{player.corporation or 'no corporation yet'}, rating {player.rating}, {goods},"
        f" {len(player.cards)} cards in play, {player.events} events, {player.score.total} VP"
    )


def hand(player: PlayerSeen) -> str:
    if player.hand is None:
        return f"{player.hand_size} cards"
    return f"[{', '.join(card.name for card in player.hand)}]"


def scores(game: Game) -> Iterator[str]:
    for one in Table.model_validate(game.view(None)).scores:
        yield (
            f"  {NAMES[one.seat]}: {one.total} = rating {one.rating} + awards {one.awards}"
            f" + milestones {one.milestones} + greeneries {one.greeneries} + cities {one.cities}"
            f" + cards {one.cards}"
        )


def who(seat: Seat | None) -> str:
    return "A bystander" if seat is None else NAMES[seat]


if __name__ == "__main__":
    for each in STORIES.values():
        each.text.write_text("\n".join(playthrough(each)) + "\n", encoding="utf-8")
