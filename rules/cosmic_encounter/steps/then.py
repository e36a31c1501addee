"""Frames one after the other, and what is left to do after one."""

from __future__ import annotations

from typing import Annotated

from rules.cosmic_encounter.state import Cosmic
from rules.kernel.frame import Done, Frame
from rules.kernel.view import CardId, Everyone, Saved


class Then(Frame):
    """Carries out frames in their order."""

    frames: list[Saved[Frame]]

    def advance(self, game: Cosmic) -> Frame | Done | None:
        return self.frames.pop(0) if self.frames else Done()


def then(*frames: Frame | None) -> Frame | None:
    """These frames one after the other, without those that are missing."""
    there = [frame for frame in frames if frame is not None]
    if len(there) < 2:
        return there[0] if there else None
    return Then(frames=there)


class PutAwayPlayed(Frame):
    """A card that was played goes where it belongs, unless something has taken it.

    `to` is `discard`, `owner or discard` (the player with the flare's alien) or a seat.
    """

    seat: int
    card: Annotated[CardId, Everyone]
    to: str = "discard"

    def advance(self, game: Cosmic) -> Done:
        out = game.player(self.seat).out
        if self.card not in out or self.card in game.encounter.kept:
            return Done()
        out.remove(self.card)
        owner = game.owner_of(game.face(self.card).alien) if self.to.startswith("owner") else None
        taker = int(self.to) if self.to.isdigit() else owner
        if taker is None:
            game.put_away([self.card])
            return Done()
        game.player(taker).hand.append(self.card)
        text = "{seat:seat} gets {card}."
        game.tell(text, seat=taker, card=game.named(self.card))
        return Done()
