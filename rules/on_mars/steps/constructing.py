"""Constructing a building, with all consequences."""

from dataclasses import replace
from typing import ClassVar, Final

from rules.kernel import Answer, Ask, Choose, Done, Frame, Option, Procedure, Seat, Text, say, step
from rules.on_mars.cards.catalogue import LSS_CHOICES
from rules.on_mars.model.board import pointed
from rules.on_mars.model.effect import Effect, Word
from rules.on_mars.model.kinds import BUILDINGS, LSS, PROGRESS, TOP_ROW, YIELDS, BuildingKind
from rules.on_mars.model.player import Building
from rules.on_mars.model.told import (
    GAINED,
    PLACED_PROGRESS_CUBE,
    SCORED_FOR_COLUMN,
    SCORED_FOR_FIRST_STEP,
)
from rules.on_mars.model.words import A_BUILDING, BUILDING, NAMES, amount, effect_words
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import NOTHING, STOP, Doing, begin, possible
from rules.on_mars.steps.contracts import check_contracts
from rules.on_mars.steps.counting import reward_points
from rules.on_mars.steps.displacing import push_off
from rules.on_mars.steps.paying import pay, price
from rules.on_mars.steps.sites import (
    Means,
    Site,
    affordable,
    buildable,
    building_cost,
    in_stock,
    means,
    sites,
)
from rules.on_mars.steps.tasks import constructed
from rules.parts.offers import paged


class Construct(Doing):
    """Choose a kind, a hex and the technology, pay, and build."""

    WORD: ClassVar[Word] = "construct"

    building: BuildingKind | None = None
    at: str = ""
    means: str = ""  # the technology's owner, and boosts: `1/2`
    paid: bool = False

    @classmethod
    def begin(cls, game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
        kinds = cls._kinds_of(effect)
        boosters = game.player(seat).ready
        only = kinds[0] if len(kinds) == 1 else None
        game.tops_shown()  # the arrows of the top tiles are public before a player decides
        return cls(seat=seat, effect=effect, boosters=boosters, building=only)

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        one = cls(seat=seat, effect=effect)
        return any(one._why_not(game, kind) is None for kind in cls._kinds_of(effect))

    @staticmethod
    def _kinds_of(effect: Effect) -> tuple[BuildingKind, ...]:
        return BUILDINGS if effect.what in ("any", "") else (effect.what,)  # type: ignore[return-value]  # a kind

    def _boosts(self, game: OnMars) -> int:
        """Return the colonists that may raise the technology level; a mine needs one for itself."""
        return game.player(self.seat).ready if self.effect.boost == "colonist" else 0

    def _most_boosts(self, game: OnMars, kind: BuildingKind) -> int:
        return max(0, self._boosts(game) - (kind == "mine"))

    def _sites(self, game: OnMars, kind: BuildingKind) -> list[Site]:
        most = self._most_boosts(game, kind)
        return list(buildable(game, self.seat, kind, game.zone(self.seat), most))

    def _why_not(self, game: OnMars, kind: BuildingKind) -> Text | None:
        if not in_stock(game, self.seat, kind):
            return say("There is none left.")
        if not affordable(game, self.seat, kind):
            if kind == "mine":
                return say("A mine takes a colonist from your Living Quarters.")
            return say("It costs {goods}.", goods=price(game, self.seat, building_cost(kind)))
        if self._sites(game, kind):
            return None
        if any(sites(game, self.seat, kind, game.zone(self.seat))):
            return say("No technology is high enough for the complexes near your bots.")
        text = "No free hex near your bots is beside {building}, or two hexes from one."
        return say(text, building=A_BUILDING[kind])

    # ---- the questions ---------------------------------------------------------------------

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if self.stopped or self.paid:
            return {}
        if self.building is None:
            kinds = self._kinds_of(self.effect)
            able = any(self._why_not(game, kind) is None for kind in kinds)
            return {self.seat: self._which(game)} if able else {}
        if not self.at:
            if self._why_not(game, self.building) is not None:
                return {}
            return {self.seat: self._where(game, self.building)}
        if not self.means and len(self._means(game)) > 1:
            return {self.seat: self._with_what(game)}
        return {}

    def _which(self, game: OnMars) -> Ask:
        options = []
        for kind in self._kinds_of(self.effect):
            why_not = self._why_not(game, kind)
            cost = price(game, self.seat, building_cost(kind))
            if kind == "mine":
                cost = say("a colonist")
            gives = say("{cost}; gives {item} each", cost=cost, item=NAMES[YIELDS[kind]])
            options.append(Option(kind, say(BUILDING[kind].capitalize()), gives, why_not=why_not))
        return Choose(
            title=say("What do you construct?"),
            moment="construct",
            options=(*options, self.nothing(game)),
            fallback=[STOP],
        )

    def _where(self, game: OnMars, kind: BuildingKind) -> Ask:
        options = [self._site(game, kind, site) for site in self._sites(game, kind)]
        text = "Where do you construct {building}?"
        return Choose(
            title=say(text, building=A_BUILDING[kind]),
            moment="construct",
            options=(*paged(options, "Hexes"), self.nothing(game)),
            fallback=[STOP],
        )

    def _site(self, game: OnMars, kind: BuildingKind, site: Site) -> Option:
        item = YIELDS[kind]
        said = [say("gains {goods}", goods=amount(item, site.size))]
        if site.size > 1:
            said.append(say("complex of {n}", n=site.size))
        if site.at in game.crystals:
            said.append(say("its crystal is lost"))
        if site.at in game.tiles:
            said.append(say("its tile is lost"))
        said += self._arrows(game, kind, site.at)
        if site.needs and self._tech(game, kind, site)[0].owner != self.seat:
            said.append(say("borrows technology"))
        detail = say("{said}", said=tuple(said))
        warned = self._wasted(game, kind, site.size)
        label = say("{at}", at=site.at)
        return Option(site.at, label, detail, mark=site.at, warning=warned, advises=True)

    def _wasted(self, game: OnMars, kind: BuildingKind, size: int) -> Text | None:
        """Return a warning about yield that would find no room."""
        item = YIELDS[kind]
        if item == "crystal":
            return None
        player, paid = game.player(self.seat), building_cost(kind).get(item, 0)
        room = player.limit - player.goods[item] + paid + game.wanted(self.seat, item)
        if room >= size:
            return None
        text = "{lost} of {goods} would not fit in your storage."
        return say(text, lost=size - max(0, room), goods=amount(item, size))

    def _tech(self, game: OnMars, kind: BuildingKind, site: Site) -> list[Means]:
        return means(game, self.seat, kind, site.needs, self._most_boosts(game, kind))

    def _arrows(self, game: OnMars, kind: BuildingKind, at: str) -> list[Text]:
        found = len(crystal_hexes(game, kind, at)) if kind != "shelter" else 0
        return [say("brings {n:crystal}", n=found)] if found else []

    def _means(self, game: OnMars) -> list[Means]:
        if self.building is None or not self.at:
            return []
        site = next(one for one in self._sites(game, self.building) if one.at == self.at)
        if not site.needs:
            return []
        found = self._tech(game, self.building, site)
        # The player's own tile costs nothing: nobody borrows where it suffices.
        return found[:1] if found[0] == Means(self.seat, 0) else found

    def _with_what(self, game: OnMars) -> Ask:
        options = [self._mean(game, one) for one in self._means(game)]
        return Choose(
            title=say("Which technology do you build this complex with?"),
            moment="construct_tech",
            options=tuple(options),
            fallback=[options[0].id],
        )

    def _mean(self, game: OnMars, one: Means) -> Option:
        label = say("Your own") if one.owner == self.seat else say("{who}", who=game.who(one.owner))
        option = Option(f"{one.owner}/{one.boosts}", label)
        if not one.boosts:
            return option
        return replace(option, detail=say("sends {n:colonist}", n=one.boosts))

    # ---- execution -------------------------------------------------------------------------

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> Frame | None:
        said: str = answer[0]
        if said == STOP:
            self.stop(game)
        elif self.building is None:
            self.building = said  # type: ignore[assignment]  # one of the kinds offered
        elif not self.at:
            self.at = said
        else:
            self.means = said
        return None

    def advance(self, game: OnMars) -> Frame | Done | None:
        if self.stopped or not self.at or self.building is None or self.done:
            return Done()
        if not self.paid:
            return self._pay(game, self.building)
        self.done = 1
        return Build(seat=self.seat, building=self.building, site=self.at)

    def _pay(self, game: OnMars, kind: BuildingKind) -> Frame | None:
        self.paid = True
        found = self._means(game)
        if found:
            owner, boosts = map(
                int, (self.means or f"{found[0].owner}/{found[0].boosts}").split("/")
            )
            if boosts:
                game.send_to_work(self.seat, boosts)
            game.use_tech(self.seat, owner, kind)
        return pay(game, self.seat, building_cost(kind))


def crystal_hexes(game: OnMars, kind: BuildingKind, at: str) -> list[str]:
    """Return the empty hexes to which the arrows of the top tile point."""
    standing = game.standing()
    hexes = [pointed(at, arrow) for arrow in game.tops.get(kind) or ()]
    return [hex for hex in hexes if hex is not None and game.is_empty(hex, standing)]


class Build(Procedure):
    """Put a paid building on the map (docs/rules, section 7)."""

    seat: Seat
    building: BuildingKind
    site: str
    arrows: list[int] = []

    @step
    def place(self, game: OnMars) -> None:
        """Place the tile, which replaces a crystal, or a discovery or research tile."""
        kind, player = self.building, game.player(self.seat)
        if self.site in game.crystals:
            game.crystals.remove(self.site)
        game.tiles.pop(self.site, None)
        owner = self.seat if kind == "shelter" else None
        game.buildings[self.site] = Building(tile=kind, owner=owner)
        if kind == "shelter":
            player.shelters_left -= 1
        else:
            self.arrows = game.tops[kind] or []
            game.tops[kind] = None  # the next one is turned up at the end of the turn
            game.stacks_left[kind] -= 1
        text = "{seat:seat} constructed {building} on {at}."
        game.report(self.seat, text, building=A_BUILDING[kind], at=self.site)

    @step
    def displace(self, game: OnMars) -> Frame | None:
        """Ruling (displacement_first): pieces give way before crystals are laid."""
        return push_off(game, self.site, self.seat)

    @step
    def lay_crystals(self, game: OnMars) -> None:
        standing = game.standing()
        for arrow in self.arrows:
            hex = pointed(self.site, arrow)
            if hex is not None and game.is_empty(hex, standing):
                game.crystals.append(hex)

    @step
    def gain(self, game: OnMars) -> None:
        """Gain as many resources as the complex has tiles; crystals for a shelter."""
        size, item = game.sizes()[self.site], YIELDS[self.building]
        kept = game.gain(self.seat, item, size)
        if kept:
            game.report(self.seat, GAINED, goods=amount(item, kept))

    @step
    def place_miner(self, game: OnMars) -> None:
        if self.building == "mine":
            if not game.is_automaton(self.seat):
                game.player(self.seat).ready -= 1
            game.buildings[self.site].miner = self.seat

    @step
    def progress(self, game: OnMars) -> None:
        """Move a progress cube for the first complex of each type."""
        player, kind = game.player(self.seat), self.building
        if kind in PROGRESS and game.sizes()[self.site] > 1 and kind not in player.progress:
            player.progress.append(kind)
            game.report(self.seat, PLACED_PROGRESS_CUBE, kind=BUILDING[kind])
            game.contribute(self.seat, "progress_cubes")

    @step
    def tasks(self, game: OnMars) -> None:
        constructed(game, self.seat, self.building)
        check_contracts(game)

    @step
    def life_support(self, game: OnMars) -> Frame | None:
        """Raise the marker of the column, unless it is at the top."""
        kind = self.building
        if kind not in LSS or game.rows[kind] >= TOP_ROW:
            return None
        before = game.rows[kind]
        game.rows[kind] += 1
        if before == 1:
            game.score(self.seat, FIRST_STEP)
            game.report(self.seat, SCORED_FOR_FIRST_STEP, n=FIRST_STEP)
        if before >= game.level + 1:
            return None
        points = reward_points(game, self.seat, game.rewards[kind])
        if points:
            game.score(self.seat, points)
            game.report(self.seat, SCORED_FOR_COLUMN, n=points, kind=BUILDING[kind])
        return LifeSupport(seat=self.seat)


FIRST_STEP: Final = 2
"""Points for the first step of a column."""


class LifeSupport(Frame):
    """Choose one of four benefits for advancing a column below the colony level."""

    seat: Seat
    chosen: bool = False

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if self.chosen or game.is_automaton(self.seat):
            return {}
        options = [
            Option(name, say(_capital(effect_words(effect))))
            for name, effect in LSS_CHOICES.items()
            if possible(game, self.seat, effect)
        ]
        ask = Choose(
            title=say("What do you take for advancing the life support?"),
            moment="life_support",
            options=(*options, NOTHING),
            fallback=["crystal"],
        )
        return {self.seat: ask}

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> Frame | None:
        self.chosen = True
        if answer[0] == STOP:
            return None
        return begin(game, self.seat, LSS_CHOICES[answer[0]])

    def advance(self, game: OnMars) -> Frame | Done | None:
        """Choose for the automaton: its colonist from the slot for hiring, else a crystal."""
        if self.chosen or not game.is_automaton(self.seat):
            return Done()
        self.chosen = True
        waits = self.seat in game.slots["hire_or_contract"]
        return begin(game, self.seat, LSS_CHOICES["retrieve" if waits else "crystal"])


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]
