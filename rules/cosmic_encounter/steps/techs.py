"""Technologies that are dealt, researched, completed, used up and gained."""

from collections.abc import Sequence
from typing import Any

from rules.cosmic_encounter.cards.catalogue import research_number, ships_needed
from rules.cosmic_encounter.model.pieces import Researched
from rules.cosmic_encounter.model.tech import technology_of
from rules.cosmic_encounter.model.words import ships as so_many
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.deciding import Decision
from rules.cosmic_encounter.steps.losses import powers_lost
from rules.cosmic_encounter.steps.ships import Land
from rules.cosmic_encounter.stops.then import then
from rules.cosmic_encounter.texts.book import book, first_sentence
from rules.kernel import Ask, Choose, Done, Frame, Option, Procedure, Seat, say, step
from rules.parts.together import Together

DEALT = 2
"""Technologies of which each player keeps one."""
FEW = 3
"""Ships that an order sends to a technology of any number."""
ACTION = "tech:"
"""The prefix of the ids of technology actions: `tech:0+A1`, `tech:0!`."""


def name_of(key: str) -> str:
    """Return the name of a technology."""
    return technology_of(key).name


# ---- cards ---------------------------------------------------------------------------------------


def draw_techs(game: Cosmic, seat: Seat, number: int) -> None:
    """Deal technologies to choose from.

    Ruling (tech_deck): where the deck is empty, the discarded technologies become a new one.
    """
    for _ in range(number):
        if not game.tech_deck.size:
            game.tech_deck.cards, game.tech_discards = game.tech_discards, []
            game.tech_deck.shuffle(game)
        if game.tech_deck.size:
            game.player(seat).tech_choice.append(game.tech_deck.draw(game))


class ChooseTech(Decision):
    """Choose the dealt technology to keep face down; the others are discarded."""

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        dealt = game.player(self.seat).tech_choice
        if "tech" in answers or not dealt:
            return None
        return "tech", Choose(
            title=say("Which technology do you keep, face down?"),
            moment="tech",
            options=tuple(_dealt(game, key) for key in dealt),
            fallback=[dealt[0]],
            secret=True,
        )


def _dealt(game: Cosmic, key: str) -> Option:
    number, does = research_number(key) or "X", book(game.values).techs[key].text
    return Option(
        key, say(name_of(key)), say("research {n}. {does}", n=str(number), does=say(does))
    )


def keep(game: Cosmic, seat: Seat, kept: str) -> None:
    """Keep one of the dealt technologies, face down, and discard the others."""
    player = game.player(seat)
    gone = [key for key in player.tech_choice if key != kept]
    player.tech_choice = []
    player.techs.append(Researched(seat=seat, id=kept))
    game.tech_discards += gone
    game.seal()
    names = tuple(say(name_of(key)) for key in gone)
    text = "{seat:seat} keeps a technology and discards {names}."
    game.tell(text if gone else "{seat:seat} keeps a technology.", seat=seat, names=names)


class DealTechs(Procedure):
    """Players choose, all together, which one of their technologies to keep."""

    seats: list[Seat]
    number: int

    @step
    def choose(self, game: Cosmic) -> Frame | None:
        for seat in self.seats:
            draw_techs(game, seat, self.number)
        seats = [seat for seat in self.seats if game.player(seat).tech_choice]
        lanes: dict[Seat, Frame] = {seat: ChooseTech(seat=seat) for seat in seats}
        if not lanes:
            return None
        return Together.of(lanes, revisable=True, clock=game.new_main_clock())

    def heard(self, game: Cosmic, result: Any) -> None:
        for seat, said in result.items():
            if said and seat not in game.gone and game.player(seat).tech_choice:
                keep(game, seat, said["tech"][0])


class FurtherTech(Procedure):
    """Draw technologies instead of another encounter, and keep one."""

    seat: Seat

    @step
    def draw(self, game: Cosmic) -> Frame:
        number = 1 + game.foreign_colonies(self.seat)
        text = "{seat:seat} draws {n} technologies instead of another encounter."
        game.tell(text, seat=self.seat, n=number)
        return DealTechs(seats=[self.seat], number=number)


# ---- research ------------------------------------------------------------------------------------


def actions(game: Cosmic, seat: Seat) -> tuple[Option, ...]:
    """Return a player's actions with its face-down technologies, one of them in each regroup."""
    found: list[Option] = []
    group = say("Technology")
    for place, tech in enumerate(game.player(seat).techs):
        if tech.shown:
            continue
        name, of = say(name_of(tech.id)), technology_of(tech.id)
        gone = None
        if tech.ships >= ships_needed(of.id) and not of.hidden:
            text = say("Complete {tech} with {ships}", tech=name, ships=so_many(tech.ships))
        else:
            text = say("Abandon {tech}", tech=name)
            gone = say("It is discarded without effect, and its ships come home.")
        for planet in game.colonies(seat):
            label = say("A ship from {planet} to {tech}", planet=planet.id, tech=name)
            found.append(Option(f"{ACTION}{place}+{planet.id}", label, group=group))
        in_vain = gone is not None
        found.append(Option(f"{ACTION}{place}!", text, group=group, warning=gone, vain=in_vain))
    return tuple(found)


def researched(game: Cosmic, seat: Seat) -> list[str]:
    """Return research actions, the best first: to complete a technology, or to add a ship."""
    completes, moves = [], []
    for place, tech in enumerate(game.player(seat).techs):
        of, number = technology_of(tech.key), research_number(tech.key)
        if tech.shown or of.hidden:
            continue
        if number is not None and tech.ships >= number:
            completes.append(f"{ACTION}{place}!")
        elif tech.ships < (number or FEW):
            spare = [planet for planet in game.colonies(seat) if planet.ships[seat] > 1]
            spare.sort(key=lambda planet: -planet.ships[seat])
            moves += [f"{ACTION}{place}+{planet.id}" for planet in spare]
    return [*completes, *moves]


def act(game: Cosmic, seat: Seat, named: Sequence[str]) -> Frame | None:
    """Carry out the first named technology action that is still possible."""
    possible = {option.id for option in actions(game, seat)}
    chosen = next((id for id in named if id in possible), "").removeprefix(ACTION)
    if not chosen:
        return None
    if chosen.endswith("!"):
        return complete(game, seat, game.player(seat).techs[int(chosen[:-1])])
    place, _, planet = chosen.partition("+")
    tech = game.player(seat).techs[int(place)]
    tech.ships += game.lift(seat, {planet: 1})
    text = "{seat:seat} moves a ship from {planet} to a face-down technology: {ships} there now."
    game.tell(text, seat=seat, planet=planet, ships=so_many(tech.ships), minor=True)
    return powers_lost(game)


def complete(game: Cosmic, seat: Seat, tech: Researched) -> Frame | None:
    """Turn a technology over: with enough ships it stays, else it is abandoned.

    Ruling (tech_turned): to turn over what works from face down, before its use, is to abandon it.
    """
    of = technology_of(tech.id)
    game.seal()
    if tech.ships < ships_needed(of.id) or of.hidden:
        game.tell("{seat:seat} abandons {tech}.", seat=seat, tech=of.name)
        return discard_tech(game, seat, of.id)
    tech.turn_over()
    does = first_sentence(book(game.values).techs[of.id].text)
    game.tell("{seat:seat} completes {tech}. {does}.", seat=seat, tech=of.name, does=does)
    ships = _ships_off(game, seat, tech)
    home = Land(seat=seat, ships=ships, source="transit") if ships else None
    return then(of.completed(game, seat), home)


def _ships_off(game: Cosmic, seat: Seat, tech: Researched) -> int:
    """Send the ships of a technology home; return their number."""
    ships, tech.ships = tech.ships, 0
    game.player(seat).transit += ships
    return ships


def discard_tech(game: Cosmic, seat: Seat, key: str) -> Frame | None:
    """Discard a technology; its ships go home, a card under it is discarded."""
    player = game.player(seat)
    tech = game.tech(seat, key)
    if tech is None:
        return None
    player.techs.remove(tech)
    game.tech_discards.append(key)
    game.put_away(tech.under)
    ships = _ships_off(game, seat, tech)
    return Land(seat=seat, ships=ships, source="transit") if ships else None


class DiscardTech(Frame):
    """A used technology goes to the discards."""

    seat: Seat
    tech: str
    done: bool = False

    def advance(self, game: Cosmic) -> Frame | Done | None:
        if self.done:
            return Done()
        self.done = True
        return discard_tech(game, self.seat, self.tech)
