"""Pieces that a building pushes off their hex, and the places for new bots."""

from typing import Final

from rules.kernel import Answer, Ask, Choose, Done, Frame, Option, Seat, Text, say
from rules.on_mars.model.board import FAR
from rules.on_mars.model.kinds import Piece
from rules.on_mars.model.player import Displaced
from rules.on_mars.model.words import BUILDING
from rules.on_mars.state import OnMars

PIECES: Final[dict[Piece, str]] = {"bot": "bot", "rover": "rover"}


def refuges(game: OnMars, start: str) -> list[str]:
    """Return the nearest hexes that are empty, or hold a building without a piece."""
    standing = game.standing()
    near: list[str] = []
    for at, steps in FAR[start].items():
        if near and FAR[start][near[0]] < steps:
            break
        building = game.buildings.get(at)
        free = at not in standing and building is not None and not building.held
        if at != start and (free or game.is_empty(at, standing)):
            near.append(at)
    return near


def push_off(game: OnMars, at: str, by: Seat) -> Frame | None:
    """Displace the bots and rovers on a hex; their owners place them again.

    Ruling (displaced_at): the mover's own pieces are placed at once, those of others at the end of
    the turn, or at once where the table has chosen that.
    """
    asked: list[Displaced] = []
    for seat, piece in game.standing().get(at, []):
        player = game.player(seat)
        if piece == "rover":
            player.rover = ""
        else:
            player.bots.remove(at)
        kind: Piece = "rover" if piece == "rover" else "bot"
        pushed = Displaced(seat=seat, piece=kind, at=at)
        later = seat != by and game.options.displaced_at == "end of turn"
        if game.is_automaton(seat) or (later and len(refuges(game, at)) == 1):
            settle_on(game, pushed, refuges(game, at)[0])
        elif later:
            game.displaced.append(pushed)
        else:
            asked.append(pushed)
    return PutAway(waiting=asked) if asked else None


def refuge_question(game: OnMars, pushed: Displaced) -> Choose | None:
    """Return the question for the piece's new hex; None where there is only one."""
    found = refuges(game, pushed.at)
    if len(found) < 2:
        return None
    text = "Your {piece} was pushed off {at}. Where does it go?"
    return Choose(
        title=say(text, piece=PIECES[pushed.piece], at=pushed.at),
        moment="displaced",
        options=tuple(Option(at, refuge_words(game, at), mark=at) for at in found),
        fallback=[found[0]],
    )


def refuge_words(game: OnMars, at: str) -> Text:
    """Return a hex in words, with its building."""
    building = game.buildings.get(at)
    if building is None:
        return say("{at}", at=at)
    return say("{at}, on the {kind}", at=at, kind=BUILDING[building.tile])


def settle_on(game: OnMars, pushed: Displaced, at: str) -> None:
    """Put a displaced piece onto its new hex."""
    player = game.player(pushed.seat)
    if pushed.piece == "rover":
        player.rover = at
    else:
        player.bots.append(at)
    text = "{seat:seat} moved the displaced {piece} to {at}."
    game.report(pushed.seat, text, piece=PIECES[pushed.piece], at=at)


class PutAway(Frame):
    """Place displaced pieces, one after the other."""

    waiting: list[Displaced]

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if not self.waiting:
            return {}
        ask = refuge_question(game, self.waiting[0])
        return {} if ask is None else {self.waiting[0].seat: ask}

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> None:
        settle_on(game, self.waiting.pop(0), answer[0])

    def advance(self, game: OnMars) -> Frame | Done | None:
        if not self.waiting:
            return Done()
        pushed = self.waiting.pop(0)
        settle_on(game, pushed, refuges(game, pushed.at)[0])
        return None

    def seat_left(self, game: OnMars, seat: Seat) -> None:
        self.waiting = [one for one in self.waiting if one.seat != seat]


def landing_places(game: OnMars, seat: Seat) -> list[str]:
    """Return the hexes for a new bot: own shelters without a piece, else the nearest empty ones."""
    standing = game.standing()
    own = [at for at, one in game.buildings.items() if one.tile == "shelter" and one.owner == seat]
    free = [at for at in own if at not in standing and not game.buildings[at].held]
    if free:
        return free
    nearest: dict[str, int] = {}
    for shelter in own:
        for at, steps in FAR[shelter].items():
            if game.is_empty(at, standing):
                nearest[at] = min(steps, nearest.get(at, steps))
    least = min(nearest.values(), default=0)
    return [at for at, steps in nearest.items() if steps == least]


class PlaceBot(Frame):
    """Put a new bot on the map."""

    seat: Seat
    at: str = ""

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        places = [] if self.at else landing_places(game, self.seat)
        if len(places) < 2:
            return {}
        ask = Choose(
            title=say("Where do you put the new bot?"),
            moment="place_bot",
            options=tuple(Option(at, refuge_words(game, at), mark=at) for at in places[:25]),
            fallback=[places[0]],
        )
        return {self.seat: ask}

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> None:
        self._put(game, answer[0])

    def _put(self, game: OnMars, at: str) -> None:
        self.at = at
        player = game.player(self.seat)
        player.bots_left -= 1
        player.bots.append(at)
        game.report(self.seat, "{seat:seat} put a new bot on {at}.", at=at)
        game.contribute(self.seat, "bots")

    def advance(self, game: OnMars) -> Frame | Done | None:
        places = [] if self.at else landing_places(game, self.seat)
        if places and game.player(self.seat).bots_left:
            self._put(game, places[0])
        return Done()
