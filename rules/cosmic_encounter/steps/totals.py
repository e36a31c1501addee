"""The arithmetic of an encounter: both sides' totals, line by line, and the winner."""

from dataclasses import dataclass, field
from typing import Final, Literal

from rules.cosmic_encounter.cards.catalogue import face
from rules.cosmic_encounter.model.pieces import STAGES, Term
from rules.cosmic_encounter.model.power import EFFECTS
from rules.cosmic_encounter.model.views import Side, TotalLine
from rules.cosmic_encounter.model.words import signed
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops.announced import use_of
from rules.cosmic_encounter.stops.uses import forced, some_must
from rules.kernel import Seat

SIDES: Final[tuple[Side, Side]] = ("offense", "defense")
OF_THE_CARD: Final = STAGES[: STAGES.index("cards")]
"""The stages that change the card's value itself."""


@dataclass
class Sum:
    """One side under calculation; terms change the numbers here.

    `signs` says whether the ships of a seat count for (1) or against (-1) their side.
    """

    side: Side
    seat: Seat  # the main player
    card: int
    ships: dict[Seat, int]
    worth: dict[Seat, int]
    signs: dict[Seat, int] = field(default_factory=dict)
    instead_of_ships: int | None = None  # the ships, where they are not simply added
    card_counts: bool = True  # False: it is in the ships already
    added: int = 0
    lines: list[TotalLine] = field(default_factory=list)

    def of_ships(self, seat: Seat) -> int:
        """Return the count of one seat's ships."""
        return self.ships[seat] * self.worth[seat] * self.signs.get(seat, 1)

    @property
    def all_ships(self) -> int:
        return sum(self.of_ships(seat) for seat in self.ships)

    @property
    def total(self) -> int:
        ships = self.all_ships if self.instead_of_ships is None else self.instead_of_ships
        return (self.card if self.card_counts else 0) + ships + self.added


@dataclass
class Sums:
    """Both sides."""

    offense: Sum
    defense: Sum
    lower_wins: bool = False

    def __getitem__(self, side: Side) -> Sum:
        return self.offense if side == "offense" else self.defense

    def other(self, side: Side) -> Sum:
        return self.defense if side == "offense" else self.offense

    @property
    def winner(self) -> Side:
        """The winning side; ties go to the defense."""
        one, two = self.offense.total, self.defense.total
        ahead = one < two if self.lower_wins else one > two
        return "offense" if ahead else "defense"


def sums(game: Cosmic) -> Sums:
    """Return both totals as things stand; only where both have shown attack cards."""
    found = Sums(_begun(game, "offense"), _begun(game, "defense"))
    for stage in STAGES:
        if stage == "worth":
            for side in SIDES:
                _ship_lines(found[side])
        for term in [term for term in game.encounter.terms if term.stage == stage]:
            _reckon(game, found, term)
        if stage == "flat":
            _add_lucre(game, found)
    return found


def _begun(game: Cosmic, side: Side) -> Sum:
    now = game.encounter
    seat = now.main(side)
    ships = _ships_of(game, side)
    shown = now.shown[seat]
    begun = Sum(
        side, seat, shown.value or 0, ships, {each: game.ship_worth(each) for each in ships}
    )
    printed = face(shown.card or shown.claimed)
    begun.lines.append(
        TotalLine(kind="card", seat=seat, key=printed.key, name=printed.name, after=begun.card)
    )
    return begun


def _ships_of(game: Cosmic, side: Side) -> dict[Seat, int]:
    """Return the ships of a side; after the decision, its ships at that time."""
    now = game.encounter
    seat = now.main(side)
    if now.result and now.involved:
        allies = [s for s in now.involved if s not in now.mains and now.answered.get(s) == side]
        return {each: now.involved.get(each, 0) for each in (seat, *allies)}
    return {each: game.ships_in_encounter(each) for each in (seat, *now.allies(side))}


def _ship_lines(one: Sum) -> None:
    for seat, n in one.ships.items():
        worth = one.worth[seat]
        words = f"{n} × {worth}" if worth != 1 else ""
        line = TotalLine(kind="ships", seat=seat, name="Ships", words=words, change=f"+{n * worth}")
        one.lines.append(line)


def _add_lucre(game: Cosmic, found: Sums) -> None:
    """Add the announced Lucre to its owner's side.

    Ruling (lucre_flat): it is added after everything that multiplies.
    """
    now = game.encounter
    owner = game.planet(now.planet).home if now.planet else None
    side = next((side for side in SIDES if found[side].seat == owner), None)
    if not now.lucre or side is None:
        return
    found[side].added += now.lucre
    words, change, after = "invested", signed(now.lucre), found[side].total
    line = TotalLine(
        kind="lucre", seat=owner, name="Lucre", words=words, change=change, after=after
    )
    found[side].lines.append(line)


def _reckon(game: Cosmic, found: Sums, term: Term) -> None:
    """Work out one term; each side that it changes gets a line of its own."""
    of = EFFECTS[term.by.partition(".")[0]]
    before = {side: (found[side].card, found[side].total) for side in SIDES}
    of.reckon(game, found, term)
    for side in SIDES:
        card, total = found[side].card, found[side].total
        if (card, total) == before[side] and side != term.side:
            continue
        in_card = term.stage in OF_THE_CARD
        change = f"= {card}" if in_card else signed(total - before[side][1])
        found[side].lines.append(
            TotalLine(
                kind=KINDS.get(of.id, "alien"),
                seat=term.seat,
                key=of.id,
                name=of.name,
                change=change.replace("-", "−"),
                after=card if in_card else total,
            )
        )


KINDS: Final[dict[str, Literal["reinforcement", "kicker", "tech", "artifact"]]] = {
    "reinforcement": "reinforcement",
    "kicker": "kicker",
    "xenon_lasers": "tech",
    "lunar_cannon": "tech",
    "the_prometheus": "tech",
}


def told(game: Cosmic, counted: Sums, side: Side) -> tuple[TotalLine, ...]:
    """Return a side's lines in public: future ones are marked, zapped powers struck out.

    `counted` is the sum as things stand; the table itself knows the past part of it.
    """
    certain = [_what(line) for line in sums(game)[side].lines] if game.encounter.attacks else []
    lines = [
        line if _what(line) in certain else line.model_copy(update={"foreseen": True})
        for line in counted[side].lines
    ]
    return (*lines, *_zapped(game, side))


def _what(line: TotalLine) -> tuple[object, ...]:
    """Return the event of a line, whatever total it has led to so far."""
    return line.kind, line.seat, line.key, line.words, line.change


def _zapped(game: Cosmic, side: Side) -> list[TotalLine]:
    now = game.encounter
    found = []
    for each in now.used:
        of = EFFECTS.get(each.thing.partition(".")[0])
        ours = each.seat == now.main(side) or now.answered.get(each.seat) == side
        if each.stopped and ours and "." in each.thing and of and each.moment in CHANGING:
            line = TotalLine(kind="alien", seat=each.seat, key=of.id, name=of.name, struck_out=True)
            found.append(line)
    return found


CHANGING: Final = ("reveal_after_reveal", "reveal_totals")
"""Windows in which powers change a card or a total."""


def winner_by_cards(game: Cosmic) -> Side | Literal["", "deal", "nobody"]:
    """Return the winner by the shown cards, without rules of powers; empty: a card is missing."""
    now = game.encounter
    if len(now.shown) < 2:
        return ""
    one, two = now.shown[now.main("offense")].type, now.shown[now.main("defense")].type
    if now.talk or (one, two) == ("negotiate", "negotiate"):
        return "deal"
    if (one, two) == ("morph", "morph"):
        return "nobody"
    if one == two == "attack":
        return sums(game).winner
    return "offense" if one == "attack" else "defense"


def winner_now(game: Cosmic) -> Side | Literal["", "deal", "nobody"]:
    """Return the present winner: by a rule of a power, else by the cards; Loser last."""
    now = game.encounter
    found = now.won_by or winner_by_cards(game)
    if now.reversed and found in ("offense", "defense"):
        return "defense" if found == "offense" else "offense"
    return found


DECIDING: Final = ("reveal_after_reveal", "reveal_totals", "outcome", "outcome_final")
"""Windows in which forced powers decide the winner."""


def foretold(game: Cosmic) -> Cosmic:
    """Return the table as it will be if nobody acts; nobody may change it.

    The forced powers of the reveal have worked there.
    """
    moments = [moment for moment in DECIDING if some_must(game, moment)]
    if not moments:
        return game
    shadow = game.shadow()
    used = {(each.seat, each.thing, each.moment) for each in shadow.encounter.used}
    for moment in moments:
        for action in forced(shadow, moment):
            if (action.seat, action.id, moment) not in used:
                use = use_of(shadow, action)
                use.of.run(shadow, use)
    return shadow
