"""Research and discovery tiles: rovers take them, travellers place them on the map."""

from rules.kernel import Answer, Ask, Choose, Done, Frame, Option, Seat, say
from rules.on_mars.cards.catalogue import tile
from rules.on_mars.model.board import FAR, START_MINE
from rules.on_mars.model.kinds import EXPLORED, PLACED_FROM_ROVER
from rules.on_mars.model.words import effect_words
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import STOP, Resolve, possible
from rules.on_mars.steps.tasks import fulfil


def can_take(game: OnMars, seat: Seat, at: str) -> bool:
    """Whether the tile's colour is not yet taken, and some of its benefit works."""
    card = tile(game.house, game.tiles[at])
    if card.research and card.research in game.player(seat).research:
        return False
    return possible(game, seat, card.effect)


def take_tile(game: OnMars, seat: Seat, at: str) -> Frame:
    """Take the tile on the rover's hex, and its benefit at once."""
    card = tile(game.house, game.tiles.pop(at))
    player = game.player(seat)
    game.report(seat, "{seat:seat} took the tile “{name}” on {at}.", name=say(card.name), at=at)
    if card.research:
        player.research.append(card.research)
        game.contribute(seat, "research_tiles")
        fulfil(game, seat, "research_tile")
    else:
        player.discoveries.append(card.id)
        game.contribute(seat, "discovery_tiles")
        fulfil(game, seat, "discovery_tile")
    return Resolve(seat=seat, todo=[card.effect])


def refill_exploration(game: OnMars) -> None:
    """Turn up discovery tiles until two lie on Exploration; an empty stack refills nothing."""
    while len(game.exploration) < EXPLORED and game.discoveries:
        game.seal()
        game.exploration.append(game.discoveries.pop(0))
        game.discoveries_left = len(game.discoveries)


def explorable(game: OnMars, seat: Seat) -> list[str]:
    """Return the empty hexes exactly three steps from the player's rover."""
    rover, standing = game.player(seat).rover or START_MINE, game.standing()
    return [
        at
        for at, steps in FAR[rover].items()
        if steps == PLACED_FROM_ROVER and game.is_empty(at, standing)
    ]


class Explore(Frame):
    """A traveller to the colony puts a discovery tile on the map."""

    seat: Seat
    chosen: str = ""
    done: bool = False

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        places = explorable(game, self.seat)
        if self.done or not places or not game.exploration:
            return {}
        if not self.chosen and len(set(game.exploration)) > 1:
            return {self.seat: self._which(game)}
        if len(places) == 1:
            return {}
        ask = Choose(
            title=say("Where do you put the discovery tile?"),
            moment="explore",
            options=tuple(Option(at, say("{at}", at=at), mark=at) for at in places),
            fallback=[places[0]],
        )
        return {self.seat: ask}

    def _which(self, game: OnMars) -> Ask:
        options = []
        for id in game.exploration:
            card = tile(game.house, id)
            options.append(Option(f"tile/{id}", say(card.name), say(effect_words(card.effect))))
        return Choose(
            title=say("Which discovery tile do you put on the map?"),
            moment="explore",
            options=tuple(options),
            fallback=[options[0].id],
        )

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> None:
        what, _, id = answer[0].partition("/")
        if what == "tile":
            self.chosen = id
            return
        place_tile(game, self.seat, self.chosen or game.exploration[0], what)
        self.done = True

    def advance(self, game: OnMars) -> Frame | Done | None:
        """Place the tile without a question where there is a single place."""
        places = [] if self.done else explorable(game, self.seat)
        if places and game.exploration:
            place_tile(game, self.seat, self.chosen or game.exploration[0], places[0])
        return Done()


def place_tile(game: OnMars, seat: Seat, id: str, at: str) -> None:
    """Put a tile of Exploration on the map, and refill Exploration."""
    game.exploration.remove(id)
    game.tiles[at] = id
    text = "{seat:seat} put the discovery tile “{name}” on {at}."
    game.report(seat, text, name=say(tile(game.house, id).name), at=at)
    refill_exploration(game)


class TakeTiles(Frame):
    """A player whose piece stands on a tile takes it, or leaves it there."""

    seat: Seat
    waiting: list[str]

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if not self.waiting or not self._may_take(game, self.waiting[0]):
            return {}
        card = tile(game.house, game.tiles[self.waiting[0]])
        ask = Choose(
            title=say("Do you take the tile on {at}?", at=self.waiting[0]),
            moment="take_tile",
            options=(
                Option("take", say("Take it: {name}", name=say(card.name))),
                Option(STOP, say("Leave it"), aside=True),
            ),
            fallback=[STOP],
        )
        return {self.seat: ask}

    def _may_take(self, game: OnMars, at: str) -> bool:
        """Whether the piece still stands on a tile that it can take.

        An earlier tile may have pushed the piece off, or built over this tile.
        """
        stands = any(seat == self.seat for seat, _ in game.standing().get(at, []))
        return stands and at in game.tiles and can_take(game, self.seat, at)

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> Frame | None:
        at = self.waiting.pop(0)
        return None if answer[0] == STOP else take_tile(game, self.seat, at)

    def advance(self, game: OnMars) -> Frame | Done | None:
        if not self.waiting:
            return Done()
        self.waiting.pop(0)
        return None
