"""Technologies that change an encounter."""

from collections.abc import Sequence

from rules.cosmic_encounter.cards.catalogue import research_number
from rules.cosmic_encounter.model.pieces import Extra
from rules.cosmic_encounter.model.power import Use, technology
from rules.cosmic_encounter.model.tech import Technology, technology_of
from rules.cosmic_encounter.model.views import Side
from rules.cosmic_encounter.state import SHIPS_A_PLANET, Cosmic
from rules.cosmic_encounter.steps.allies import join
from rules.cosmic_encounter.steps.conditions import has_encounter_cards
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.ships import among, on_colonies
from rules.cosmic_encounter.steps.techs import discard_tech
from rules.cosmic_encounter.steps.totals import sums
from rules.cosmic_encounter.steps.turns import side_of
from rules.cosmic_encounter.steps.zaps import zap_power
from rules.cosmic_encounter.stops.announced import mark_stopped
from rules.cosmic_encounter.technologies.base import UsedOnce
from rules.kernel import Ask, Frame, Option, Share, say

BEATEN_BY = 5
"""The largest difference of totals with which a ship stays on the planet."""


class CollapsiumHulls(Technology):
    """Keeps a ship of a narrowly beaten defense on the planet."""

    id, name, stays = "collapsium_hulls", "Collapsium Hulls", True

    def _narrowly(self, game: Cosmic, use: Use) -> bool:
        """Whether the defense is narrowly beaten; before the result, it might be."""
        now = game.encounter
        if not now.result:
            return True
        if now.result != "offense wins" or not now.attacks:
            return False
        counted = sums(game)
        return abs(counted.offense.total - counted.defense.total) <= BEATEN_BY

    @technology("resolution_losses", who="defense", when=_narrowly)
    def hold(self, game: Cosmic, use: Use) -> None:
        now = game.encounter
        if game.ships_in_encounter(use.seat):
            now.staying[use.seat] = max(now.staying.get(use.seat, 0), 1)


class CosmicFieldGenerator(UsedOnce):
    """Cancels one use of a power, as a Cosmic Zap does, but is no artifact."""

    id, name = "cosmic_field_generator", "Cosmic Field Generator"

    @technology("on_power_use")
    def cancel(self, game: Cosmic, use: Use) -> Frame | None:
        return zap_power(game, use)


class EnergyCloak(UsedOnce):
    """Stops the defense's invitations."""

    id, name = "energy_cloak", "Energy Cloak"

    @technology("launch_after_aim", who="offense")
    def hide(self, game: Cosmic, use: Use) -> None:
        game.encounter.may_invite["defense"] = False


class InfinityDrive(UsedOnce):
    """Has an encounter at once, in anybody's turn."""

    id, name = "infinity_drive", "Infinity Drive"

    @technology("encounter_end", when=has_encounter_cards, unseen=True)
    def go(self, game: Cosmic, use: Use) -> None:
        game.queue.insert(0, Extra(offense=use.seat, by=self.id))


class TheQax(Technology):
    """Forces an ally, who then has the card."""

    id, name, stays = "the_qax", "The Qax", True

    def _others(self, game: Cosmic, use: Use) -> Sequence[Option]:
        """Return the players that a main player could invite.

        There are none where its invitations are stopped.
        """
        now = game.encounter
        if not now.may_invite[side_of(game, use.seat)]:
            return ()
        others = [s for s in game.clockwise(use.seat) if s not in (*now.mains, *now.answered)]
        return [Option(str(seat), say("{s:seat}", s=seat)) for seat in others]

    @technology("alliance_invite", who="main", targets=_others)
    def force(self, game: Cosmic, use: Use) -> Frame:
        seat, side, now = use.target_seat, side_of(game, use.seat), game.encounter
        tech = game.tech(use.seat, self.id)
        if tech is not None:
            game.player(use.seat).techs.remove(tech)
            tech.seat = seat
            game.player(seat).techs.append(tech)
        if seat not in now.invited[side]:
            now.invited[side] = [*now.invited[side], seat]
        now.compelled = [*now.compelled, seat]
        return MustJoin(seat=seat, side=side)


class MustJoin(Decision):
    """Choose the four joining ships, or as many as allowed; no colony is given up."""

    side: Side

    def _lines(self, game: Cosmic) -> tuple[Share, ...]:
        return tuple(
            Share(line.id, line.label, 0, line.high - 1, unit=line.unit, words=line.words)
            for line in on_colonies(game, self.seat)
            if line.high > 1
        )

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        lines = self._lines(game)
        most = min(SHIPS_A_PLANET, game.ships_to_send(self.seat), sum(each.high for each in lines))
        if "ships" in answers or not lines:
            return None
        return "ships", among(
            lines,
            most,
            title=say("You must join with {n:ships}. Which ones?", n=most),
            moment="join_ships",
            offer=say("Join with {shares}"),
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        join(game, self.seat, self.side, answers.get("ships", {}))
        return None


class TechScrambler(UsedOnce):
    """Cancels another technology that needs no more ships than research this one.

    Ruling (x_research): a technology of any number of ships needs as many as are on it.
    """

    id, name, hidden = "tech_scrambler", "Tech Scrambler", True

    def _strong_enough(self, game: Cosmic, use: Use) -> bool:
        mine = game.tech(use.seat, self.id)
        action = use.answered
        if mine is None or action is None or action.stopped:
            return False
        key = action.id.partition("@")[0]
        other = game.tech(action.seat, key)
        if other is None or (other.key, action.seat) == (self.id, use.seat):
            return False
        number = research_number(key)
        return mine.ships >= (other.ships if number is None else number)

    @technology("on_tech_use", when=_strong_enough, unseen=True)
    def scramble(self, game: Cosmic, use: Use) -> Frame | None:
        action = use.answered
        mark_stopped(game, action)
        key = action.id.partition("@")[0]
        game.tell(
            "{tech} of {seat:seat} is scrambled.", tech=technology_of(key).name, seat=action.seat
        )
        return discard_tech(game, action.seat, key)


class XenonLasers(Technology):
    """Adds 1 to the total of its own side, or takes 1 from it."""

    id, name, stays = "xenon_lasers", "Xenon Lasers", True

    def _more_or_less(self, game: Cosmic, use: Use) -> Sequence[Option]:
        if not game.encounter.attacks:
            return ()
        return [Option("more", say("+1")), Option("less", say("−1"))]

    @technology("reveal_totals", who="main_or_ally", targets=_more_or_less)
    def fire(self, game: Cosmic, use: Use) -> None:
        amount = -1 if use.target == "less" else 1
        game.encounter.term("flat", use.why, use.seat, side_of(game, use.seat), amount)
