"""The table of On Mars, and changes to it."""

from rules.kernel import Seat, Standing
from rules.on_mars.cards.catalogue import CONTRACT, MISSION
from rules.on_mars.layout import Layout
from rules.on_mars.model.kinds import TILED, Good, Item, Tech
from rules.on_mars.model.player import Drawn, Loan, Player, Taken, Undertaking
from rules.on_mars.model.told import CONTRIBUTED, LOST_FOR_WANT_OF_ROOM
from rules.on_mars.model.words import BORROWED


class OnMars(Layout):
    """The whole table."""

    # ---- goods -----------------------------------------------------------------------------

    def wanted(self, seat: Seat, item: Item) -> int:
        """Return how many of an item the player's delivery contracts still need."""
        return sum(
            CONTRACT[taken.card].needs.get(item, 0) - taken.goods.get(item, 0)
            for taken in self.boards[seat].contracts
            if not taken.completed
        )

    def can_hold(self, seat: Seat, item: Item) -> bool:
        """Whether there is room for one more of an item."""
        player = self.boards[seat]
        if self.is_automaton(seat):
            return item != "crystal" or player.crystals + player.waiting < player.capacity
        if item == "crystal":
            return player.crystals < player.capacity or self.wanted(seat, item) > 0
        return player.goods[item] < player.limit or self.wanted(seat, item) > 0

    def gain(self, seat: Seat, item: Item, n: int = 1) -> int:
        """Take items from the supply.

        Items without room go onto a contract that needs them, or are lost.

        Returns:
            The number of items kept.
        """
        player = self.boards[seat]
        if item == "crystal":
            player.waiting += n
            return n
        if self.is_automaton(seat):
            return 0  # the automaton never stores resources
        kept = max(0, min(n, player.limit - player.goods[item]))
        player.goods[item] += kept
        return kept + self.deliver(seat, item, n - kept)

    def deliver(self, seat: Seat, item: Item, most: int) -> int:
        """Put goods onto the player's delivery contracts as far as these need them.

        Return how many were moved.
        """
        given = 0
        for taken in self.boards[seat].contracts:
            needs = CONTRACT[taken.card].needs.get(item, 0) - taken.goods.get(item, 0)
            if taken.completed or needs <= 0 or given == most:
                continue
            moved = min(needs, most - given)
            taken.goods[item] = taken.goods.get(item, 0) + moved
            given += moved
            if all(taken.goods.get(i, 0) >= n for i, n in CONTRACT[taken.card].needs.items()):
                self.complete(seat, taken)
        return given

    def complete(self, seat: Seat, taken: Taken) -> None:
        """Complete a contract, which counts at once."""
        taken.completed = True
        self.report(
            seat, "{seat:seat} completed Earth contract {n}.", n=CONTRACT[taken.card].number
        )
        self.contribute(seat, "contracts")

    def store_waiting(self, seat: Seat) -> None:
        """Move crystals from below the depot into it; those without room are lost."""
        player = self.boards[seat]
        kept = max(0, min(player.waiting, player.capacity - player.crystals))
        player.crystals += kept
        rest = player.waiting - kept
        player.waiting = 0
        if rest and (lost := rest - self.deliver(seat, "crystal", rest)):
            self.report(seat, LOST_FOR_WANT_OF_ROOM, n=lost)

    def spend_crystals(self, seat: Seat, n: int) -> None:
        """Pay crystals; given-up goal cards first, since they cannot be kept."""
        player = self.boards[seat]
        if player.spendable < n:
            raise RuntimeError(f"seat {seat} has no {n} crystals")
        credit = min(player.credit, n)
        player.credit -= credit
        player.crystals -= n - credit

    def pay(self, seat: Seat, payment: dict[str, int]) -> None:
        """Pay exactly these items to the supply."""
        player = self.boards[seat]
        for item, n in payment.items():
            if item == "crystal":
                self.spend_crystals(seat, n)
            elif item == "colonist":
                self.send_to_work(seat, n)
            else:
                good: Good = item  # type: ignore[assignment]  # payments hold items only
                if player.goods[good] < n:
                    raise RuntimeError(f"seat {seat} has no {n} {item}")
                player.goods[good] -= n

    # ---- colonists -------------------------------------------------------------------------

    def send_to_work(self, seat: Seat, n: int = 1) -> None:
        """Send colonists from the Living Quarters to the Working Area."""
        player = self.boards[seat]
        if player.ready < n:
            raise RuntimeError(f"seat {seat} has no {n} colonists")
        player.ready -= n
        player.working += n
        player.arrived = min(player.arrived, player.ready)

    def come_home(self, seat: Seat, n: int) -> None:
        """Send colonists home to the Living Quarters; those without room go to the supply."""
        player = self.boards[seat]
        housed = min(n, max(0, player.room - player.ready))
        player.ready += housed
        player.supply += n - housed

    def gain_colonists(self, seat: Seat, n: int) -> int:
        """Take colonists from the supply, as many as there are and there is room.

        Return their number.
        """
        player = self.boards[seat]
        if self.is_automaton(seat):
            return 0  # the automaton has all it needs
        gained = max(0, min(n, player.supply, player.room - player.ready))
        player.supply -= gained
        player.ready += gained
        player.arrived += gained
        return gained

    # ---- contributions ---------------------------------------------------------------------

    def contribute(self, seat: Seat, mission: str, n: int = 1) -> None:
        """Contribute to a mission, if it is on the board and not completed."""
        from_board = next((one for one in self.missions if one.card == mission), None)
        if from_board is None:
            return
        for _ in range(min(n, from_board.left)):
            self.count_down(seat, from_board)

    def count_down(self, seat: Seat, mission: Undertaking) -> None:
        """Lower the tracker of a mission by one, and gain its crystals."""
        card = MISSION[mission.card]
        mission.left -= 1
        if self.is_automaton(seat):
            player = self.boards[seat]
            player.crystals = min(player.capacity, player.crystals + card.crystals)
        else:
            self.gain(seat, "crystal", card.crystals)
        self.report(seat, CONTRIBUTED, mission=card.name, n=card.crystals)
        if mission.left == 0:
            self.tell("The mission {mission} is completed.", mission=card.name)
            self.missions_left = max(0, self.missions_left - 1)

    def score(self, seat: Seat, points: int) -> None:
        """Score opportunity points at once."""
        self.boards[seat].points += points

    # ---- borrowed technology ---------------------------------------------------------------

    def use_tech(self, user: Seat, owner: Seat, tech: Tech) -> None:
        """Use a technology; the owner of a borrowed one is rewarded at the end of the turn."""
        if owner == user:
            return
        if self.options.borrowed_use == "each owner" and any(
            loan.owner == owner and loan.tech == tech for loan in self.loans
        ):
            return
        self.loans.append(Loan(owner=owner, tech=tech))
        text = "{seat:seat} borrowed the {tech} technology of {owner}."
        self.report(user, text, tech=BORROWED[tech], owner=self.who(owner))

    # ---- blueprints and tiles --------------------------------------------------------------

    def drawn(self, card: str) -> tuple[Player, Drawn] | None:
        """Return a blueprint and its owner; None: nobody has it."""
        for player in self.boards:
            for one in player.blueprints:
                if one.card == card:
                    return player, one
        return None

    def tops_shown(self) -> None:
        """Turn up the top tiles of the stacks, which shows something hidden."""
        for kind in TILED:
            if self.tops.get(kind) is None and self.stacks[kind]:
                self.seal()
                self.tops[kind] = self.stacks[kind].pop(0)

    def standings(self) -> list[Standing]:
        if not self.finals:
            return super().standings()
        return [
            Standing(final.seat, final.place, final.total)
            for final in self.finals
            if not self.is_automaton(final.seat)
        ]

    def left(self, seat: Seat) -> None:
        """Clear away the things of a leaver.

        Ruling (leavers): rover, bots and colonists on actions leave the board; miners, markers and
        technology do not stay to be used by others, buildings do.
        """
        player = self.boards[seat]
        self.tell("{seat:seat} left the game.", seat=seat)
        player.bots, player.rover, player.space, player.lab = [], "", 0, {}
        for on_action in self.slots.values():
            on_action[:] = [other for other in on_action if other != seat]
        self.displaced = [one for one in self.displaced if one.seat != seat]
        self.loans = [loan for loan in self.loans if loan.owner != seat]
        if len(self.playing) < 2:
            self.tell("No opponent is left: the game ended without a winner.")
            self.end([], "left alone")
            return
        self.stack = [frame for frame in self.stack if getattr(frame, "seat", None) != seat]
