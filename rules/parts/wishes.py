"""Linked wishes for auctions of several lots: if A is lost, up to 20 on B; 45 over all."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from rules.kernel.ask import Refused
from rules.kernel.text import Text, say
from rules.kernel.view import Plain
from rules.parts.auction import Limit


class Wish(Plain):
    """A maximum for one lot; with `after`, only once that other lot is lost."""

    lot: str
    up_to: int
    after: str = ""


class Wishes(Plain):
    """What a seat would pay for which lots, and for all together at most the ceiling."""

    wishes: list[Wish]
    ceiling: int | None = None
    then: Literal["pass", "ask"] = "pass"

    def check(self, lots: Collection[str]) -> None:
        """Refuse a list that could not be meant.

        Raises:
            Refused: with a sentence that says which wish it is and why.
        """
        named = [wish.lot for wish in self.wishes]
        for wish in self.wishes:
            if wish.lot not in lots:
                raise Refused(say("{lot} is not on offer.", lot=wish.lot))
            if named.count(wish.lot) > 1:
                raise Refused(say("{lot} is wished for twice.", lot=wish.lot))
            if wish.up_to < 0:
                raise Refused(say("The maximum for {lot} is less than 0.", lot=wish.lot))
            if wish.after and wish.after not in named:
                text = "{lot} waits for {after}, which is not wished for."
                raise Refused(say(text, lot=wish.lot, after=wish.after))
        self._refuse_circle()
        if self.ceiling is not None and self.ceiling < 0:
            raise Refused(say("The ceiling is less than 0."))

    def _refuse_circle(self) -> None:
        waits_for = {wish.lot: wish.after for wish in self.wishes}
        for wish in self.wishes:
            lot = wish.after
            for _ in self.wishes:
                if lot == wish.lot:
                    raise Refused(say("{lot} waits for itself.", lot=lot))
                lot = waits_for.get(lot, "")

    def limit_for(self, lot: str, won: Mapping[str, int], lost: Collection[str]) -> Limit:
        """The maximum for the lot on offer.

        Args:
            lot: what is on offer.
            won: the lots that the seat has won, with what it paid.
            lost: those that others have won.
        """
        wish = next((wish for wish in self.wishes if wish.lot == lot), None)
        if wish is None or (wish.after and wish.after not in lost):
            return Limit(up_to=0, then="pass")
        room = wish.up_to if self.ceiling is None else self.ceiling - sum(won.values())
        return Limit(up_to=max(0, min(wish.up_to, room)), then=self.then)

    def in_words(self, unit: str = "count") -> tuple[Text, ...]:
        """The list as its owner reads it."""
        amount = "{n:" + unit + "}"
        said = [
            say(
                "{lot}: up to {n}, if {after} is lost." if wish.after else "{lot}: up to {n}.",
                lot=wish.lot,
                n=say(amount, n=wish.up_to),
                **({"after": wish.after} if wish.after else {}),
            )
            for wish in self.wishes
        ]
        if self.ceiling is not None:
            said.append(say("In all at most {n}.", n=say(amount, n=self.ceiling)))
        return tuple(said)
