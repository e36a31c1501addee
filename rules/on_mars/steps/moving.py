"""Movement: the player names the piece and its goal; the way there is found."""

from dataclasses import replace
from typing import ClassVar, Final

from rules.kernel import Answer, Ask, Choose, Done, Frame, Option, Seat, Text, say
from rules.on_mars.model.board import BESIDE, FAR, START_MINE
from rules.on_mars.model.words import amount
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import ENOUGH, STOP, Doing
from rules.on_mars.steps.exploring import TakeTiles, can_take
from rules.on_mars.steps.sharing import (
    ROVER,
    Movement,
    Where,
    crowded,
    may_end,
    sets_apart,
    to_come,
    ways_off,
    where,
)
from rules.parts.hexes import richest_ways
from rules.parts.offers import paged_under

FURTHER: Final = "further"
LEND: Final = "lend"
ON_A_TILE: Final = "{points}, on a tile that it may take"
HEMMED_IN: Final = say("It has nowhere to go.")


class Moving(Doing):
    """Bots and rover move until their points are used up or their owner stops."""

    ASKED_AS: ClassVar[str] = "move"

    bots: int = 0  # points for all bots together
    rover: int = 0
    collects: bool = False  # bots move like rovers (Recycling Bots)
    tech: bool = False  # rover technology may add to it
    lender: Seat | None = None
    crystals: bool = True  # a crystal is one point more
    piece: str = ""  # `rover`, or the hex of a bot
    far: bool = False  # hexes that cost crystals are shown, too
    paying: bool = False  # crystals are being paid: it goes on after the free points
    landed: list[str] = []  # bots that have collected and may take a tile
    asked_tile: bool = False
    leads_off: str = ""  # the piece on a shared hex, which must leave it now

    # ---- points ----------------------------------------------------------------------------

    def points(self, game: OnMars, piece: str) -> int:
        """Return the free points for a piece."""
        return self.rover if piece == ROVER else self.bots

    def _most(self, game: OnMars, piece: str) -> int:
        extra = game.player(self.seat).spendable if self.crystals else 0
        return self.points(game, piece) + extra

    def _has(self, piece: str) -> bool:
        """Whether this effect moves such a piece at all."""
        return self.effect.word == "move_bots" if piece != ROVER else self._moves_rover

    @property
    def _moves_rover(self) -> bool:
        return self.effect.word == "move_rover"

    def pieces(self, game: OnMars) -> list[str]:
        """Return the pieces that may move now: hexes of bots, and the rover."""
        if self.leads_off:
            return [self.leads_off]
        found = list(dict.fromkeys(game.player(self.seat).bots)) if self._has("bot") else []
        if self._has(ROVER):
            found.append(ROVER)
        if self._must_part(game):
            shared = crowded(where(game, self.seat))[0]
            there = [piece for piece in found if piece == shared]
            rover = game.player(self.seat).rover == shared
            return [one for one in [*there, *([ROVER] if rover else [])] if self._most(game, one)]
        if any(self.points(game, one) for one in found):
            return [piece for piece in found if self.points(game, piece)]
        if self.done and not self.paying:
            return []  # only players who have begun to pay crystals are asked for more
        return [piece for piece in found if self._most(game, piece)]

    def _must_part(self, game: OnMars) -> bool:
        """Whether a piece shares its hex, and no later movement of the turn leads it off."""
        here = where(game, self.seat)
        if not crowded(here):
            return False
        return not sets_apart(game, self.seat, to_come(game, self.seat), here)

    def movable(self, game: OnMars) -> list[str]:
        """Return the pieces with a goal."""
        return [piece for piece in self.pieces(game) if self.goals(game, piece)]

    def _start(self, game: OnMars, piece: str) -> str:
        return (game.player(self.seat).rover or START_MINE) if piece == ROVER else piece

    # ---- goals of a piece ------------------------------------------------------------------

    def goals(self, game: OnMars, piece: str) -> dict[str, int]:
        """Return the hexes on which the piece may end, with their distance, nearest first.

        Hexes that cost crystals are among them on demand, or where there is no other.
        """
        near = {} if self.far else self._within(game, piece, self.points(game, piece))
        return near or self._within(game, piece, self._most(game, piece))

    def _within(self, game: OnMars, piece: str, most: int) -> dict[str, int]:
        start, here = self._start(game, piece), where(game, self.seat)
        shares, found = bool(crowded(here)), {}
        # the same for all hexes: found when the first is taken
        coming: list[Movement] | None = None
        for at, steps in FAR[start].items():
            if steps > most:
                break
            if not steps or not may_end(game, self.seat, piece, at):
                continue
            if not shares and not here.taken(at):
                found[at] = steps
                continue
            # Pieces on a shared hex must be set apart, now or later in the turn.
            coming = to_come(game, self.seat) if coming is None else coming
            after = here.moved(piece, at, max(0, steps - self.points(game, piece)))
            if self._parts(game, after, coming) or self._shared(game, here, piece, at):
                found[at] = steps
        return found

    def _later(self, game: OnMars, here: Where, piece: str, at: str, steps: int) -> bool:
        """Whether the rest of the turn can set apart pieces on a shared hex."""
        after = here.moved(piece, at, max(0, steps - self.points(game, piece)))
        return self._parts(game, after, to_come(game, self.seat))

    def _parts(self, game: OnMars, after: Where, coming: list[Movement]) -> bool:
        barred = self.leads_off or self._takes(game, after)
        return sets_apart(game, self.seat, [] if barred else coming, after)

    def _takes(self, game: OnMars, pieces: Where) -> bool:
        """Whether a tile may be taken afterwards: its benefit could bar every way off."""
        stands = [*(pieces.bots if self.collects else ()), pieces.rover]
        return any(at in game.tiles for at in stands)

    def _shared(self, game: OnMars, here: Where, piece: str, at: str) -> str:
        """Return the other piece on a hex that can lead off once this one comes; empty: none can.

        The hex that this one leaves is free then, too, so that rover and bot can change places.
        """
        other = "" if self.leads_off else here.other_sort(piece, at)
        if not other or not self._has(other):
            return ""
        points, start = self.points(game, other), self._start(game, piece)
        leaves = start in (piece, game.player(self.seat).rover) and FAR[at][start] <= points
        swaps = leaves and may_end(game, self.seat, other, start)
        return other if swaps or any(ways_off(game, self.seat, here, other, at, points)) else ""

    # ---- the question ----------------------------------------------------------------------

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if self.chosen or self.stopped:
            return {}
        pieces = self.movable(game)
        if not pieces:
            return {}
        piece = self._piece(pieces)
        if piece is None:
            return {self.seat: self._which(game, pieces)}
        return {self.seat: self._whither(game, piece, single=len(pieces) == 1)}

    def _piece(self, pieces: list[str]) -> str | None:
        """Return the piece to move, if it is clear which."""
        if self.piece in pieces:
            return self.piece
        return pieces[0] if len(pieces) == 1 else None

    def _which(self, game: OnMars, movable: list[str]) -> Ask:
        options = [
            Option(
                f"piece/{piece}",
                self._named(game, piece),
                self._stands_words(game, piece),
                mark=self._start(game, piece),
                why_not=None if piece in movable else HEMMED_IN,
            )
            for piece in self.pieces(game)
        ]
        asides = self._asides(game, movable)
        return Choose(
            title=say("Which piece do you move?"),
            moment=self.ASKED_AS,
            options=(*options, *asides),
            fallback=[STOP] if asides else [f"piece/{movable[0]}"],
        )

    def _stands_words(self, game: OnMars, piece: str) -> Text:
        """Return a piece's range in words, and whether it stands on a tile that it may take."""
        points, at = self._points_words(game, piece), self._start(game, piece)
        takes = piece == ROVER or self.collects
        if takes and at in game.tiles and can_take(game, self.seat, at):
            return say(ON_A_TILE, points=points)
        return points

    def _points_words(self, game: OnMars, piece: str) -> Text:
        points = self.points(game, piece)
        return say("{n:hexes} left", n=points) if points else say("for crystals")

    def _named(self, game: OnMars, piece: str) -> Text:
        if piece != ROVER:
            return say("Bot on {at}", at=piece)
        rover = game.player(self.seat).rover
        return say("Rover on {at}", at=rover) if rover else say("Rover, from the start mine")

    def _asides(self, game: OnMars, pieces: list[str]) -> list[Option]:
        """Return the ways out; none where a piece must lead off."""
        if self.leads_off or self._must_part(game):
            return []
        found = [self._enough(game)]
        if self.tech and self.lender is None and ROVER in pieces:
            used = self._tech_points(game)
            found += [
                Option(
                    f"{LEND}/{owner}",
                    say("Borrow {owner} rover +{n}", owner=game.who(owner), n=points - used),
                    aside=True,
                )
                for owner, points in game.tech_levels("rover")
                if owner != self.seat and points > used
            ]
        return found[:4]

    def _enough(self, game: OnMars) -> Option:
        """Return the way to stop, with a warning where nothing has moved or can be taken."""
        idle = not self.done and not self._tiles(game)
        return replace(self.nothing(game) if idle else ENOUGH, label=ENOUGH.label)

    def _tiles(self, game: OnMars) -> list[str]:
        """Return the hexes with a tile that a piece there may take after all movement."""
        player = game.player(self.seat)
        stands = [*self.landed, *([player.rover] if self._has(ROVER) and player.rover else [])]
        return [at for at in stands if at in game.tiles and can_take(game, self.seat, at)]

    def _tech_points(self, game: OnMars) -> int:
        levels = dict(game.tech_levels("rover"))
        return levels.get(self.seat if self.lender is None else self.lender, 0)

    def _whither(self, game: OnMars, piece: str, *, single: bool) -> Ask:
        goals = self.goals(game, piece)
        ways, here = self._ways(game, piece), where(game, self.seat)
        options = [self._goal(game, here, piece, at, steps, ways) for at, steps in goals.items()]
        asides = self._asides(game, [piece])
        if asides and not single:
            asides[0] = replace(asides[0], label=say("Another piece"), warning=None)
        if asides and self._may_go_further(game, piece):
            asides.append(Option(FURTHER, say("Further, for crystals"), aside=True))
        pages = paged_under(lambda option: say("{n:hexes}", n=goals[option.id]), options)
        text = "Where does your {piece} go?"
        return Choose(
            title=say(text, piece="rover" if piece == ROVER else "bot"),
            moment=self.ASKED_AS,
            options=(*pages, *asides),
            fallback=[STOP] if asides else [options[0].id],
            hint=say(
                "{piece}: {points}.",
                piece=self._named(game, piece),
                points=self._stands_words(game, piece),
            ),
        )

    def _may_go_further(self, game: OnMars, piece: str) -> bool:
        free = self.points(game, piece)
        if self.far or self._most(game, piece) <= free:
            return False
        return bool(self._within(game, piece, free))

    def _ways(self, game: OnMars, piece: str) -> dict[str, tuple[str, ...]]:
        """Return the way to each hex that passes most crystals, for a piece that collects them."""
        if piece != ROVER and not self.collects:
            return {}
        start = self._start(game, piece)
        return richest_ways(BESIDE, FAR[start], frozenset(game.crystals)) if game.crystals else {}

    def _goal(
        self,
        game: OnMars,
        here: Where,
        piece: str,
        at: str,
        steps: int,
        ways: dict[str, tuple[str, ...]],
    ) -> Option:
        paid = max(0, steps - self.points(game, piece))
        said = [say("{n:hexes}", n=steps)]
        if paid:
            said.append(say("pays {n:crystal}", n=paid))
        passed = sum(hex in game.crystals for hex in ways.get(at, ()))
        if passed:
            said.append(say("collects {n:crystal}", n=passed))
        elif at in game.crystals:
            said.append(say("the crystal there is lost if it stays"))
        if at in game.tiles:
            takes = piece == ROVER or self.collects
            said.append(say("a tile to take") if takes else say("the tile is lost if it stays"))
        if here.taken(at) and at != self._start(game, piece):
            said.append(self._share_words(game, here, piece, at, steps))
        return Option(at, say("{at}", at=at), say("{said}", said=tuple(said)), mark=at)

    def _share_words(self, game: OnMars, here: Where, piece: str, at: str, steps: int) -> Text:
        """Return the consequence of ending on a shared hex."""
        if self._later(game, here, piece, at, steps):
            return say("shared for now: move off it with your other action")
        named = "rover" if self._shared(game, here, piece, at) == ROVER else "bot"
        return say("your {piece} there must move on at once", piece=named)

    # ---- execution -------------------------------------------------------------------------

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> Frame | None:
        what, _, which = answer[0].partition("/")
        if what == STOP:
            if not (self.piece and len(self.movable(game)) > 1):
                self.stop(game)
            self.piece, self.far = "", False
        elif what == "piece":
            self.piece = which
        elif what == FURTHER:
            self.piece = self._piece(self.movable(game)) or ""
            self.far = self.paying = True
        elif what == LEND:
            self.rover += dict(game.tech_levels("rover"))[int(which)] - self._tech_points(game)
            self.lender = int(which)
            game.use_tech(self.seat, self.lender, "rover")
        else:
            self._go(game, what)
        return None

    def stop(self, game: OnMars) -> None:
        if self._tiles(game):  # a piece that stays may still take one
            self.stopped = True
        else:
            super().stop(game)

    def _go(self, game: OnMars, at: str) -> None:
        if (piece := self._piece(self.movable(game))) is None:
            raise RuntimeError("no piece was named")
        steps = FAR[self._start(game, piece)][at]
        self._spend(game, piece, steps)
        way = self._ways(game, piece).get(at, ())
        here = where(game, self.seat)
        later = not here.taken(at) or self._later(game, here, piece, at, steps)
        self.leads_off = "" if later else self._shared(game, here, piece, at)
        self._put(game, piece, at)
        found = [hex for hex in way if hex in game.crystals]
        for hex in found:
            game.crystals.remove(hex)
        text = "{seat:seat} moved {piece} to {at}."
        named = say("the rover") if piece == ROVER else say("a bot from {start}", start=piece)
        if found:
            game.gain(self.seat, "crystal", len(found))
            text = "{seat:seat} moved {piece} to {at} and collected {goods}."
        goods = amount("crystal", len(found))
        game.report(self.seat, text, piece=named, at=at, goods=goods)
        self.piece, self.far, self.done = "", False, self.done + 1

    def _spend(self, game: OnMars, piece: str, steps: int) -> None:
        free = min(steps, self.points(game, piece))
        if piece == ROVER:
            self.rover -= free
        else:
            self.bots -= free
        if steps > free:
            game.spend_crystals(self.seat, steps - free)

    def _put(self, game: OnMars, piece: str, at: str) -> None:
        player = game.player(self.seat)
        if piece == ROVER:
            player.rover = at
            return
        player.bots[player.bots.index(piece)] = at
        if self.collects:
            self.landed = [*(one for one in self.landed if one != piece), at]

    def advance(self, game: OnMars) -> Frame | Done | None:
        """Offer the tiles under the moved pieces after all movement."""
        if self.asked_tile:
            return Done()
        self.asked_tile = True
        able = self._tiles(game)
        return TakeTiles(seat=self.seat, waiting=able) if able else Done()
