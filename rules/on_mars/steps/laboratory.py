"""The laboratory: learning technologies and developing them."""

from typing import ClassVar, Final

from rules.kernel import Answer, Ask, Choose, Frame, Option, Seat, Text, say
from rules.on_mars.cards.catalogue import DEVELOPING, GRID, cell_benefit
from rules.on_mars.model.effect import Effect, Word
from rules.on_mars.model.kinds import CELLS, LEVEL, NEXT_CELLS, Cell, Tech
from rules.on_mars.model.told import KEPT_OXYGEN
from rules.on_mars.model.words import TECH, TILE, effect_words
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import STOP, Doing, begin, possible
from rules.on_mars.steps.paying import Cost, can_pay, lacking, pay, price
from rules.on_mars.steps.tasks import fulfil

FIRST_CELLS: Final[tuple[Cell, ...]] = ("1T", "1B")


def enter(game: OnMars, seat: Seat, cell: Cell) -> Frame | None:
    """Return the frame of a cell's benefit, if it has one that works."""
    benefit = cell_benefit(game.house, cell)
    if benefit is None or not possible(game, seat, benefit):
        return None
    return begin(game, seat, benefit)


def benefit_words(game: OnMars, cell: Cell) -> Text:
    """Return the benefit of a cell, for the label of a choice."""
    benefit = cell_benefit(game.house, cell)
    return say("nothing more") if benefit is None else say(effect_words(benefit))


def space_name(place: int) -> str:
    """Return the name of a space of the technology grid."""
    return f"T{place + 1}"


class LearnTech(Doing):
    """Pay the grid, put the tile into the first column, and take the cell's benefit."""

    WORD: ClassVar[Word] = "learn_tech"

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        lab = game.player(seat).lab
        owned = lab.values()
        return any(cell not in lab for cell in FIRST_CELLS) and any(
            tech is not None and tech not in owned and can_pay(game, seat, GRID[place][1])
            for place, tech in enumerate(game.grid)
        )

    def options(self, game: OnMars) -> list[Option]:
        player = game.player(self.seat)
        free = [cell for cell in FIRST_CELLS if cell not in player.lab]
        owned = player.lab.values()
        found = []
        for place, tech in enumerate(game.grid):
            if tech is None or tech in owned or not free:
                continue
            cost = GRID[place][1]
            why_not = lacking(game, self.seat, cost)
            cells = free if why_not is None else free[:1]
            found += [
                Option(
                    f"{place}/{cell}",
                    say("{tech} into {cell}", tech=TILE[tech], cell=cell),
                    say(
                        "{price}; {benefit}",
                        price=price(game, self.seat, cost),
                        benefit=benefit_words(game, cell),
                    ),
                    mark=space_name(place),
                    why_not=why_not,
                )
                for cell in cells
            ]
        return found

    def title(self, game: OnMars) -> Text:
        return say("Which technology do you learn?")

    def choose(self, game: OnMars, chosen: str) -> Frame | None:
        place, _, _ = chosen.partition("/")
        return pay(game, self.seat, GRID[int(place)][1])

    def carry_out(self, game: OnMars, chosen: str) -> Frame | None:
        place, _, cell = chosen.partition("/")
        return learn(game, self.seat, int(place), cell)  # type: ignore[arg-type]  # a free cell


def learn(game: OnMars, seat: Seat, place: int, cell: Cell) -> Frame | None:
    """Move a paid tile of the grid into a cell."""
    tech = game.grid[place]
    if tech is None:
        raise RuntimeError(f"no tile on {place}")
    game.grid[place] = None
    game.player(seat).lab[cell] = tech
    game.report(seat, "{seat:seat} learnt {tech}.", tech=TECH[tech])
    game.contribute(seat, "techs")
    fulfil(game, seat, "learn_tech")
    return enter(game, seat, cell)


Move = tuple[Cell, Cell]


FARTHEST_FIRST: Final = sorted(CELLS, key=lambda cell: (-LEVEL[cell], cell))


def moves(game: OnMars, seat: Seat) -> list[Move]:
    """Return every move of a tile to a free cell of the next column."""
    lab = game.player(seat).lab
    starts = [cell for cell in FARTHEST_FIRST if cell in lab]
    return [(cell, to) for cell in starts for to in NEXT_CELLS[cell] if to not in lab]


def developing_cost(cell: Cell, *, free: bool) -> Cost:
    """Return the price of a development into this cell."""
    return {} if free else DEVELOPING[LEVEL[cell]]


def move_name(tech: Tech, target: Cell) -> Text:
    """Return the label of a development."""
    return say("{tech} to {cell}", tech=TILE[tech], cell=target)


def develop(game: OnMars, seat: Seat, start: Cell, target: Cell) -> Frame | None:
    """Move a tile, once paid, and take the benefit of its new cell."""
    lab = game.player(seat).lab
    lab[target] = lab.pop(start)
    text = "{seat:seat} developed {tech} to level {n}."
    game.report(seat, text, tech=TECH[lab[target]], n=LEVEL[target])
    return enter(game, seat, target)


class Develop(Doing):
    """Develop technologies, for the price of the columns or for free."""

    WORD: ClassVar[Word] = "develop"

    def options(self, game: OnMars) -> list[Option]:
        lab = game.player(self.seat).lab
        found = []
        for start, target in moves(game, self.seat):
            cost = developing_cost(target, free=self.effect.free)
            label = move_name(lab[start], target)
            detail = say(
                "{price}; {benefit}",
                price=price(game, self.seat, cost),
                benefit=benefit_words(game, target),
            )
            why_not = lacking(game, self.seat, cost)
            found.append(Option(f"{start}/{target}", label, detail, mark=target, why_not=why_not))
        return found

    def title(self, game: OnMars) -> Text:
        return say("Which technology do you develop?")

    def choose(self, game: OnMars, chosen: str) -> Frame | None:
        _, _, target = chosen.partition("/")
        cost = developing_cost(target, free=self.effect.free)  # type: ignore[arg-type]  # a cell
        return pay(game, self.seat, cost)

    def carry_out(self, game: OnMars, chosen: str) -> Frame | None:
        start, _, target = chosen.partition("/")
        return develop(game, self.seat, start, target)  # type: ignore[arg-type]  # cells

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        return any(
            can_pay(game, seat, developing_cost(target, free=effect.free))
            for _, target in moves(game, seat)
        )


def lent_question(game: OnMars, seat: Seat, tech: Tech) -> Ask:
    """Return the question to a lender: oxygen, or a development."""
    player = game.player(seat)
    start = next((cell for cell, one in player.lab.items() if one == tech), None)
    options = [
        Option(f"{start}/{target}", move_name(tech, target), benefit_words(game, target))
        for target in (NEXT_CELLS[start] if start else ())
        if target not in player.lab
    ]
    keep = Option(STOP, say("Keep 1 oxygen"), aside=True)
    return Choose(
        title=say(
            "Your {tech} was borrowed. Develop it for free, or keep 1 oxygen?", tech=TECH[tech]
        ),
        moment="lent",
        options=(*options, keep),
        fallback=[STOP],
    )


def answer_lent(game: OnMars, seat: Seat, answer: Answer) -> Frame | None:
    """Keep the oxygen, or develop."""
    if answer[0] == STOP:
        kept = game.gain(seat, "oxygen")
        if kept:
            game.report(seat, KEPT_OXYGEN)
        return None
    start, _, target = answer[0].partition("/")
    return develop(game, seat, start, target)
