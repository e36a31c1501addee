"""A bid, or the secret maximum that bids for its owner."""

from dataclasses import dataclass
from typing import Any, Literal

from rules.kernel import Amount, Answer, Option, Plain, Refused, Seat, Text, say


class Limit(Plain):
    """A secret maximum: bid up to it by the smallest steps, then pass or ask its owner.

    With `while_in` it counts only until that rival passes; after that, its owner is asked.
    """

    up_to: int
    then: Literal["pass", "ask"]
    while_in: Seat | None = None

    @property
    def plain(self) -> dict[str, Any]:
        """The maximum in the form of an answer, which is also the form that is sealed."""
        linked = {} if self.while_in is None else {"while_in": self.while_in}
        return {"up_to": self.up_to, "then": self.then, **linked}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid(Amount):
    """Bid a number, or leave a secret maximum: `{"up_to": 7, "then": "pass"}` or `"then": "ask"`.

    - A maximum of 0 with `"then": "ask"` takes the former one back.
    - `only_limits`: it is another seat's turn, so only a maximum can be left, or None to pass
      later.
    - `held`: the seat has left a maximum already.
    - `leads`: the asked seat is the highest bidder.
    - `limit_conditions`: the rivals still in. With `"while_in": 2` a maximum counts only until seat
      2 passes.
    """

    only_limits: bool = False
    held: bool = False
    leads: bool = False
    limit_conditions: tuple[Option, ...] = ()

    def check(self, answer: Answer) -> None:
        if isinstance(answer, dict):
            self._check_limit(answer)
        elif answer is not None and self.only_limits:
            raise Refused(self.legal())
        else:
            Amount.check(self, answer)

    def _check_limit(self, answer: dict[str, Any]) -> None:
        up_to = answer.get("up_to")
        known = set(answer) - {"while_in"} == {"up_to", "then"}
        if not known or answer["then"] not in ("pass", "ask") or type(up_to) is not int:
            raise Refused(self.legal())
        if "while_in" in answer and not self._is_rival(answer["while_in"]):
            raise Refused(say("Name somebody who is still in, or nobody."))
        asked_again = up_to == 0 and answer["then"] == "ask"  # takes a maximum back
        if not asked_again and not self.low <= up_to <= self.high:
            raise Refused(self.legal())

    def _is_rival(self, seat: Any) -> bool:
        return type(seat) is int and str(seat) in {rival.id for rival in self.limit_conditions}

    def legal(self) -> Text:
        if not self.only_limits or self.high < self.low:
            return Amount.legal(self)
        low, high = say(f"{{n:{self.unit}}}", n=self.low), say(f"{{n:{self.unit}}}", n=self.high)
        return say("Leave a maximum between {low} and {high}, or pass.", low=low, high=high)

    def named(self, answer: Answer) -> tuple[Text, ...]:
        if isinstance(answer, dict):
            return (say(f"up to {{n:{self.unit}}}", n=answer["up_to"]),)
        return Amount.named(self, answer)


def in_words(limit: Limit, unit: str) -> Text:
    """Return a maximum in words, for its owner.

    >>> str(in_words(Limit(up_to=7, then="pass"), "count"))
    'Your maximum: up to 7, then pass.'
    """
    if limit.up_to == 0:
        passes = limit.then == "pass"
        return say("You pass when your turn comes.") if passes else say("You will be asked.")
    amount = say("{n:" + unit + "}", n=limit.up_to)
    then = say("pass") if limit.then == "pass" else say("ask you")
    if limit.while_in is None:
        return say("Your maximum: up to {amount}, then {then}.", amount=amount, then=then)
    text = "Your maximum: up to {amount}, then {then}; if {rival:seat} has passed, ask you."
    return say(text, amount=amount, then=then, rival=limit.while_in)


def rival(seat: Seat) -> Option:
    """Return the option that names a rival who is still in."""
    return Option(str(seat), say("{seat:seat}", seat=seat))


def would_do(ask: Bid, limit: Limit) -> tuple[Text, ...]:
    """Return sentences that say how a maximum would bid if it were left now."""
    unit = "{n:" + ask.unit + "}"
    low, most = ask.low, limit.up_to
    if most == 0:
        return (in_words(limit, ask.unit),)
    wins = low - 1 if ask.leads else low
    said = [say("If nobody else bids, you win for {n}.", n=say(unit, n=wins))]
    other = next((o for o in ask.limit_conditions if o.id == str(limit.while_in)), None)
    other = other or next(iter(ask.limit_conditions), None)
    if other is None:
        return tuple(said)
    least = low if ask.only_limits else low + 1  # on its own turn, the seat's own bid comes first
    if least < most:
        bid = (least + most) // 2
        text = "If {who} bids {bid}, you bid {n}."
        said.append(say(text, who=other.label, bid=say(unit, n=bid), n=say(unit, n=bid + 1)))
    text = "If {who} bids {n} or more, {then}." if least <= most else "If {who} bids more, {then}."
    then = say("you pass") if limit.then == "pass" else say("you are asked")
    beyond = {"n": say(unit, n=most)} if least <= most else {}
    said.append(say(text, who=other.label, then=then, **beyond))
    if limit.while_in is not None:
        said.append(say("If {who} passes before you, you are asked.", who=other.label))
    return tuple(said)


HELP = (
    "Bid in the panel of *Your move*, or with `/bid amount`. A secret maximum, `/bid up_to`, bids"
    " for you by the smallest steps."
)
"""The way to bid, for `/help`."""


def sealed(secret: Any) -> Text | None:
    """Return a sealed maximum in words, with the seat's maxima for every auction."""
    match secret:
        case {"up_to": int(), "then": "pass" | "ask"} as limit:
            return _sealed_limit(limit)
        case {"maximum": maximum, "every": [*every]}:
            now = say("nothing was kept") if maximum is None else _sealed_limit(maximum)
            in_every = tuple(_sealed_in_every(each) for each in every)
            return say("{now}; in every auction {every}", now=now, every=in_every)
        case _:
            return None


def _sealed_limit(limit: dict[str, Any]) -> Text:
    most, then, rival = limit["up_to"], limit["then"], limit.get("while_in")
    if rival is not None:
        text = "up to {most}, then {then}, while {rival:seat} is in"
        return say(text, most=most, then=then, rival=rival)
    if then == "pass":
        return say("up to {most}, then pass", most=most)
    return say("up to {most}, then ask", most=most)


def _sealed_in_every(limit: dict[str, Any]) -> Text:
    if limit["in_all"] is None:
        return say("up to {most}", most=limit["up_to"])
    return say("up to {most}, {all} in all", most=limit["up_to"], all=limit["in_all"])
