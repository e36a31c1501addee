"""The post-mortem of On Mars: no auction, but private goals, and what nobody took."""

from collections.abc import Sequence
from typing import Final

from rules.kernel import Seat, Text, say
from rules.on_mars.cards.catalogue import BLUEPRINT, GOAL, SCIENTIST, TILE
from rules.on_mars.model.player import Taken
from rules.on_mars.state import OnMars
from rules.on_mars.steps.goals import COUNTED, met
from rules.on_mars.steps.scoring import tally
from rules.on_mars.views.faces import contract
from rules.parts.looking_back import in_tenths, never_sold
from rules.sections import Section, SectionRow, Worth


def scores(game: OnMars) -> Sequence[int]:
    """Return everybody's points as if the game ended now."""
    return [tally(game, seat).total for seat in game.seats]


WORTH: Final = Worth(scores, say("points if the game had ended then"), say("round"))


def looking_back(game: OnMars) -> Sequence[Section]:
    """Return the sections of a finished game."""
    found = (
        _goals(game),
        _luck(game),
        never_sold(_offered(game), say("What nobody took")),
        never_sold(_undiscovered(game), say("What nobody discovered")),
    )
    return [section for section in found if section is not None]


def _goals(game: OnMars) -> Section | None:
    """Return the private goals that everybody kept to the end."""
    rows = []
    for seat in game.playing:
        player = game.player(seat)
        for goal in player.goals:
            reached = met(game, seat, goal)
            state = say("reached, not shown") if reached else say("not reached")
            text = "{seat:seat} kept a goal to the end: {goal} ({state})."
            name = say("{need}", need=GOAL[goal].need)
            said = say(text, seat=seat, goal=name, state=state)
            rows.append(SectionRow(name, (state,), said, seat, int(reached)))
    if not rows:
        return None
    return Section(say("Private goals that stayed hidden"), (say("in the end"),), tuple(rows))


def _luck(game: OnMars) -> Section | None:
    """Return how many of each player's goals their colony met, beside the mean of all goals."""
    rows = [_dealt(game, seat) for seat in game.playing if _goals_of(game, seat)]
    if not rows:
        return None
    heads = (say("goals met"), say("mean"), say("of all 16"))
    text = "Goals met in the end, of those still known, beside the mean of as many goals by chance."
    return Section(say("Luck of the draw: private goals"), heads, tuple(rows), say(text))


def _goals_of(game: OnMars, seat: Seat) -> list[str]:
    player = game.player(seat)
    return [*player.goals, *([player.goal_done] if player.goal_done else [])]


def _dealt(game: OnMars, seat: Seat) -> SectionRow:
    own = _goals_of(game, seat)
    done = sum(goal == game.player(seat).goal_done or met(game, seat, goal) for goal in own)
    possible = sum(met(game, seat, goal) for goal in COUNTED)
    mean = in_tenths(len(own) * possible, len(COUNTED))
    text = "{seat:seat} met {done} of {n} own goals; {mean} of as many by chance."
    said = say(text, seat=seat, done=done, n=len(own), mean=mean)
    cells = (say("{done} of {n}", done=done, n=len(own)), mean, say("{n}", n=possible))
    return SectionRow(None, cells, said, seat)


def _offered(game: OnMars) -> list[Text]:
    """Return what lay open and was taken by nobody."""
    blueprints = [
        say(BLUEPRINT[place.card].name)
        for column in game.display
        for place in column
        if place.taken_by is None
    ]
    scientists = [say(SCIENTIST[desk.scientist].name) for desk in game.desks if desk.scientist]
    contracts = [
        say(contract(game.house, Taken(card=desk.contract)).name)
        for desk in game.desks
        if desk.contract
    ]
    return [*scientists, *contracts, *blueprints]


def _undiscovered(game: OnMars) -> list[Text]:
    """Return the tiles that lay on the map, and how many never came up."""
    found = [say("{tile} on {at}", tile=TILE[tile].name, at=at) for at, tile in game.tiles.items()]
    if game.discoveries_left:
        found.append(say("{n} in the pile", n=game.discoveries_left))
    return found
