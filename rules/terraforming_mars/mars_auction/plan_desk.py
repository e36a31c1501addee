"""The making of a plan, step by step, in private: questions, and the changes by answers."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, Literal

from rules.kernel import Amount, Answer, Ask, Choose, Confirm, Option, Order, Plain, Seat, Text, say
from rules.terraforming_mars.mars_auction.markers import MOMENT, marker_question
from rules.terraforming_mars.mars_auction.plan import Plan
from rules.terraforming_mars.mars_auction.plan_words import foretold, in_words, joined
from rules.terraforming_mars.mars_auction.prices import MOST_IN_AUCTION, MOST_ON_CARD, Purse
from rules.terraforming_mars.state import Terraforming

Step = Literal[
    "menu",
    "several",
    "each",
    "card",
    "most",
    "drop",
    "order",
    "link",
    "after",
    "ceiling",
    "outbid",
    "total",
    "save",
]
Edited = Literal["", "saved", "withdrawn", "left"]

MOST_WISHES: Final = 20
"""Most wishes of a plan: with two ways out they must fit into one select."""

ENOUGH = say("A plan has room for {n} wishes: give one up first.", n=MOST_WISHES)
TITLE = say("Your secret plan for this auction")
CHANGEABLE = say("You can change it until the auction ends.")
KEPT = say("Your plan is kept, and sealed with the next bid or pass. {until}", until=CHANGEABLE)
NOTHING = Option(id="back", label=say("Back to the plan"), aside=True)
AT_ANY_TIME = Option(id="", label=say("At any time"))


class PlanDraft(Plain):
    """A plan in the making, and the present question to its writer."""

    seat: Seat
    plan: Plan
    step: Step = "menu"
    mark: str = ""  # the card of the present question
    marks: list[str] = []  # or all of these

    # ---- questions -------------------------------------------------------------------------

    def question(self, game: Terraforming, kept: Plan | None, *, on_turn: bool) -> Ask:
        """Return the question to the writer.

        `kept` is the plan in force until this one is saved.
        """
        asks: dict[str, Callable[[], Ask]] = {
            "menu": lambda: self._menu(game, kept, on_turn=on_turn),
            "several": lambda: self._several(game),
            "each": lambda: self._each(game),
            "card": lambda: self._card(game),
            "most": lambda: self._most(game),
            "drop": lambda: self._which(game, say("Which wish do you give up?")),
            "order": lambda: self._order(game),
            "link": lambda: self._which(game, say("Which wish waits until another is lost?")),
            "after": lambda: self._after(game),
            "ceiling": self._ceiling,
            "outbid": lambda: self._outbid(game),
            "total": self._total,
            "save": lambda: self._save(game),
        }
        return replace(asks[self.step](), moment=MOMENT, secret=True, optional=not on_turn)

    def _menu(self, game: Terraforming, kept: Plan | None, *, on_turn: bool) -> Ask:
        wishes = len(self.plan.wishes)
        chosen = KEPT if kept is not None and not on_turn and not self.differs(kept) else None
        asks_then = self.plan.then == "ask"
        then = say("Then pass") if asks_then else say("Then ask me")
        offered = [
            *([Option("several", say("Wish for several cards at once…"))] if self._room else []),
            Option("card", say("Add or change a wish…")),
            *([Option("drop", say("Give up a wish…"))] if wishes else []),
            *([Option("order", say("Put the wishes in another order…"))] if wishes > 1 else []),
            *([Option("link", say("Go on to a card when another is lost…"))] if wishes > 1 else []),
            Option("ceiling", say("Limit my markers in all…")),
            *([Option("outbid", say("Ask me when I am outbid…"))] if wishes else []),
            Option("total", say("Ask me when a rival uses many markers…")),
            Option("then", then, detail=say("When the plan has nothing more to place.")),
            Option("save", say("Keep this plan…"), aside=True),
            *([Option("withdraw", say("Withdraw the kept plan"), aside=True)] if kept else []),
            *self._ways_out(kept, on_turn=on_turn),
        ]
        return Choose(
            title=TITLE,
            moment=MOMENT,
            options=tuple(offered),
            fallback=["leave"] if on_turn else ["save"],
            hint=self._menu_hint(game, kept, chosen=chosen),
            chosen=chosen,
        )

    def _ways_out(self, kept: Plan | None, *, on_turn: bool) -> list[Option]:
        if on_turn:
            return [Option("leave", say("Leave it, and bid by hand"), aside=True)]
        if self.differs(kept):
            return [Option("leave", say("Forget these changes"), aside=True)]
        return []

    def differs(self, kept: Plan | None) -> bool:
        """Whether it differs from the kept plan; None: from an empty one."""
        now = (kept or Plan(seat=self.seat)).model_copy(update={"heeded": []})
        return now != self.plan.model_copy(update={"heeded": []})

    def _menu_hint(self, game: Terraforming, kept: Plan | None, *, chosen: Text | None) -> Text:
        plan = in_words(game.auction_layout, self.plan)
        if chosen is not None:
            return plan
        if kept is None:
            state = say("No plan is kept yet.")
        elif not self.differs(kept):
            state = say("It is kept, and sealed with the next bid or pass.")
        else:
            state = say("Another plan is kept until you keep this one.")
        return say("{plan} {state}", plan=plan, state=state)

    @property
    def _room(self) -> int:
        """The number of wishes that can be added."""
        return MOST_WISHES - len(self.plan.wishes)

    def _cards(self, game: Terraforming) -> Choose:
        """Return a question about every card on offer, whether or not it can have a marker now."""
        question = marker_question(Purse(game, self.seat))
        cards = [option for option in question.options if option.id != "pass"]
        return replace(question, options=tuple(replace(card, why_not=None) for card in cards))

    def _several(self, game: Terraforming) -> Ask:
        question = self._cards(game)
        most = min(MOST_IN_AUCTION, self._room, len(question.options))
        title = say("Which cards do you wish for? The order can be changed afterwards.")
        return replace(question, title=title, fallback=[], least=0, most=most)

    def _each(self, game: Terraforming) -> Ask:
        cards = tuple(map(game.auction_layout.title, self.marks))
        return Amount(
            title=say("How many markers at most on each of them?"),
            moment=MOMENT,
            hint=say("You chose {cards}.", cards=cards),
            low=1,
            high=MOST_ON_CARD,
            fallback=1,
        )

    def _card(self, game: Terraforming) -> Ask:
        question = self._cards(game)
        title = say("Which card do you wish for?")
        cards = [
            card if self._room or self.plan.wish(card.id) else replace(card, why_not=ENOUGH)
            for card in question.options
        ]
        options = (NOTHING, *cards)
        return replace(question, title=title, options=options, fallback=[NOTHING.id])

    def _most(self, game: Terraforming) -> Ask:
        text = "How many markers at most on {card}? 0 gives it up."
        wish = self.plan.wish(self.mark)
        return Amount(
            title=say(text, card=game.auction_layout.title(self.mark)),
            moment=MOMENT,
            low=0,
            high=MOST_ON_CARD,
            fallback=wish.most if wish else 1,
        )

    def _which(self, game: Terraforming, title: Text) -> Ask:
        options = (NOTHING, *_wished(game, self.plan.maxima()))
        return Choose(title=title, moment=MOMENT, options=options, fallback=[NOTHING.id])

    def _order(self, game: Terraforming) -> Ask:
        marks = list(self.plan.maxima())
        title = say("Which wish matters most? The plan bids on the first one first.")
        options = _wished(game, marks)
        return Order(title=title, moment=MOMENT, options=options, fallback=marks)

    def _after(self, game: Terraforming) -> Ask:
        """Return the question which wish must be lost first.

        Wishes that wait for this are left out.
        """
        others = [mark for mark in self.plan.maxima() if not self._waits(mark)]
        return Choose(
            title=say(
                "{card}: bid on it only after which card is lost?",
                card=game.auction_layout.title(self.mark),
            ),
            moment=MOMENT,
            options=(NOTHING, replace(AT_ANY_TIME, id="any"), *_wished(game, others)),
            fallback=[NOTHING.id],
        )

    def _waits(self, mark: str) -> bool:
        """Whether a card is this one or waits for it."""
        while mark and mark != self.mark:
            wish = self.plan.wish(mark)
            mark = wish.after if wish else ""
        return bool(mark)

    def _ceiling(self) -> Ask:
        return Amount(
            title=say("How many markers at most in this whole auction?"),
            moment=MOMENT,
            low=0,
            high=MOST_IN_AUCTION,
            fallback=self.plan.ceiling,
        )

    def _outbid(self, game: Terraforming) -> Ask:
        return Choose(
            title=say("On which cards do you want to be asked when you are outbid?"),
            moment=MOMENT,
            options=_wished(game, self.plan.maxima()),
            least=0,
            most=len(self.plan.wishes),
            fallback=list(self.plan.outbid),
        )

    def _total(self) -> Ask:
        return Amount(
            title=say(
                "You are asked when a rival has used more markers than this. How many? Pass"
                " means never."
            ),
            moment=MOMENT,
            low=0,
            high=MOST_IN_AUCTION - 1,
            may_pass=True,
            fallback=self.plan.total,
        )

    def _save(self, game: Terraforming) -> Ask:
        return Confirm(
            title=say("Keep this plan?"),
            moment=MOMENT,
            hint=joined(foretold(game, self.plan), "\n"),
            yes=say("Keep it"),
            no=say("Change it"),
            fallback=False,
        )

    # ---- answers ---------------------------------------------------------------------------

    def answered(self, game: Terraforming, answer: Answer) -> Edited:
        """Carry out an answer; return its effect on the kept plan."""
        step, self.step = self.step, "menu"
        if step == "menu":
            return self._chosen(answer[0])
        if step == "save":
            return "saved" if answer else ""
        if answer == [NOTHING.id]:
            return ""
        if step == "several":
            self.marks, self.step = list(answer), "each" if answer else "menu"
            return ""
        if step in ("card", "link"):
            self.mark, self.step = answer[0], "most" if step == "card" else "after"
            return ""
        self.plan = self._changed(step, answer)
        return ""

    def _changed(self, step: str, answer: Answer) -> Plan:
        changes: dict[str, Callable[[], Plan]] = {
            "each": lambda: self.plan.with_wishes(self.marks, answer),
            "most": lambda: self.plan.with_wish(self.mark, answer),
            "drop": lambda: self.plan.with_wish(answer[0], 0),
            "order": lambda: self.plan.ordered(answer),
            "after": lambda: self.plan.linked(self.mark, "" if answer == ["any"] else answer[0]),
            "ceiling": lambda: self.plan.model_copy(update={"ceiling": answer}),
            "outbid": lambda: self.plan.model_copy(update={"outbid": list(answer)}),
            "total": lambda: self.plan.model_copy(update={"total": answer}),
        }
        return changes[step]()

    def _chosen(self, chosen: str) -> Edited:
        match chosen:
            case "then":
                then = "pass" if self.plan.then == "ask" else "ask"
                self.plan = self.plan.model_copy(update={"then": then})
                return ""
            case "withdraw":
                return "withdrawn"
            case "leave":
                return "left"
            case _:
                self.step = chosen  # type: ignore[assignment]  # the menu's ids name the steps
                return ""


def _wished(game: Terraforming, marks: Iterable[str]) -> tuple[Option, ...]:
    layout = game.auction_layout
    return tuple(Option(id=mark, label=layout.title(mark), mark=mark) for mark in marks)
