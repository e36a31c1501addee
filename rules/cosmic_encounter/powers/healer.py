"""Healer."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.model.words import ships as so_many
from rules.cosmic_encounter.steps.cards import Draw
from rules.cosmic_encounter.steps.conditions import with_own_power
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.losses import losing
from rules.cosmic_encounter.steps.ships import Land
from rules.cosmic_encounter.steps.techs import discard_tech
from rules.cosmic_encounter.steps.zaps import zap_card
from rules.cosmic_encounter.stops.announced import mark_stopped
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Ask, Confirm


class Healer(Power):
    """Gives other players' lost ships back, for a card."""

    id, name, alert = "healer", "Healer", "yellow"
    not_with = ("masochist",)

    def _can_be_healed(self, game: Cosmic, use: Use) -> bool:
        """Whether ships of another player are still lost, and have a colony to go to."""
        seat = use.event.get("seat")
        if seat is None:
            return True
        return bool(seat != use.seat and sum(just_lost(game, seat)) and game.colonies(seat))

    @at("on_ships_lost", when=_can_be_healed)
    def heal(self, game: Cosmic, use: Use) -> Frame | None:
        each = game.encounter.notes.pop("healer", "") == "super"
        warp, removed = just_lost(game, use.event["seat"])
        if not warp + removed:
            return None
        return Healing(
            seat=use.event["seat"],
            healer=use.seat,
            warp=warp,
            removed=removed,
            fee=warp + removed if each else 1,
        )

    @superpower("on_power_use", when=with_own_power)
    def dear(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["healer"] = "super"

    @wild("on_cosmic_zap_on_self")
    def immune(self, game: Cosmic, use: Use) -> Frame | None:
        """Discard a card treated like a Cosmic Zap without effect, too."""
        zap = use.answered
        if game.tech(zap.seat, zap.id) is None:
            return zap_card(game, zap)
        mark_stopped(game, zap)
        return discard_tech(game, zap.seat, zap.id)


def just_lost(game: Cosmic, seat: Seat) -> tuple[int, int]:
    """Return a seat's ships that the present loss has sent to the warp, and out of the game."""
    loss, player = losing(game), game.player(seat)
    return min(loss.gone.get(seat, 0), player.warp), min(loss.removed.get(seat, 0), player.removed)


class Healing(Decision):
    """Bring ships back to their owner's colonies; only some tables let the owner refuse."""

    healer: Seat
    warp: int
    removed: int
    fee: int

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "heal" in answers or game.options.healing == "cannot be refused":
            return None
        text = "{healer:seat} gives {ships} back to you. Do you take them?"
        return "heal", Confirm(
            title=say(text, healer=self.healer, ships=so_many(self.warp + self.removed)),
            moment="power",
            yes=say("Take them"),
            no=say("Refuse"),
            fallback=True,
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        """Heal the ships.

        Ruling (healed): the healed player cannot refuse; compensation stays as if nothing was
        healed.
        """
        if not answers.get("heal", True):
            return None
        player, loss = game.player(self.seat), losing(game)
        player.warp -= self.warp
        player.removed -= self.removed
        player.transit += self.warp + self.removed
        loss.gone[self.seat] = loss.removed[self.seat] = 0
        text = "{healer:seat} heals {ships} of {seat:seat}."
        ships = so_many(self.warp + self.removed)
        game.tell(text, healer=self.healer, ships=ships, seat=self.seat)
        return then(
            Land(seat=self.seat, ships=self.warp + self.removed, source="transit"),
            Draw(seat=self.healer, number=self.fee),
        )
