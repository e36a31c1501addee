"""The menus: the same list for everybody; impossible choices are closed with a reason.

The reasons tell of the asked seat's stores, so these lists are asked in secret (PM-51).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from rules.kernel import Option, Seat, Text, say
from rules.project_mars.cards.standing import TableauSums
from rules.project_mars.model.card import EMPLOYEES, Card
from rules.project_mars.model.effects import Price
from rules.project_mars.model.upgrades import SECOND_ADDS_NOTHING
from rules.project_mars.model.views import Kind
from rules.project_mars.model.words import goods
from rules.project_mars.state import Mars
from rules.project_mars.steps import scoring

TAKE_MONEY: Final = "take_money"
BUY_MATERIALS: Final = "buy_materials"
TEST_FLIGHT: Final = "test_flight"

WITHOUT_A_CARD: Final = say("Without a card")
FROM_THE_SUPPLY: Final = say("From the supply")
BUY: Final = say("Buy materials")
FLY: Final = say("Test flight")
LAUNCH: Final = say("Launch")
TAKE_LAUNCH_DATE: Final = say("Take the Launch Date and win")
GROUPS: Final[dict[Kind, Text]] = {
    "project_lead": say("Hire an employee"),
    "engineer": say("Hire an employee"),
    "senior_engineer": say("Hire an employee"),
    "facilities_manager": say("Hire an employee"),
    "vendor": say("Use a vendor"),
    "office_space": say("Expand into an office space"),
    "technology": say("Acquire a technology"),
}
LAUNCH_NOW: Final = say("You could launch now and win. Do something else?")


def lacking(stores: Price, price: Price) -> Text | None:
    """Return the reason why the stores do not suffice; None when they do."""
    if stores.money < price.money:
        text = "It costs {price:money} and you have {money:money}."
        return say(text, price=price.money, money=stores.money)
    if stores.materials < price.materials:
        text = "It costs {price:materials} and you have {materials}."
        return say(text, price=price.materials, materials=stores.materials)
    return None


def own_stores(game: Mars, seat: Seat) -> Text:
    """Return a hint on the owner's stores."""
    money, materials = game.stores(seat)
    text = "You have {money:money} and {materials:materials}."
    return say(text, money=money, materials=materials)


def card_option(card: Card, letter: str = "") -> Option:
    """Return the option that stands for a card."""
    return Option(card.id, card.label, card.summary, mark=letter)


def employee_option(card: Card) -> Option:
    """Return the option to let an employee go, with the gains that go as well."""
    gives = say("{kind}: gives {gains}", kind=card.kind_words, gains=card.gains)
    return Option(card.id, card.label, gives)


# ---- the action menu --------------------------------------------------------------------------


def action_options(game: Mars, seat: Seat) -> tuple[Option, ...]:
    """Return every action: first the cards of the pool, then the actions without a card."""
    has, stores = game.standing(seat), game.stores(seat)
    options = []
    for letter, slot in game.lettered():
        if slot.card == game.launch:
            options.append(_launch(game, seat, letter))
        elif slot.taken_by is None:
            card = game.card(slot.card)
            detail, why_not = CARD_ACTIONS[card.kind](has, stores, card)
            group = GROUPS[card.kind]
            option = Option(card.id, card.label, detail, group, letter, why_not)
            options.append(_second_of_a_name(game, has, card, option))
    options += _cardless_actions(game, seat)
    at_hand = any(option.id == game.launch and option.why_not is None for option in options)
    return tuple(_warned(game, options) if at_hand else options)


def _launch(game: Mars, seat: Seat, letter: str) -> Option:
    why_not = scoring.why_no_launch(game, seat)
    return Option(game.launch, LAUNCH, TAKE_LAUNCH_DATE, LAUNCH, letter, why_not)


def _warned(game: Mars, options: list[Option]) -> list[Option]:
    return [
        option if option.id == game.launch else replace(option, warning=LAUNCH_NOW)
        for option in options
    ]


def _hire(has: TableauSums, stores: Price, card: Card) -> tuple[Text, Text | None]:
    """Return the hire action; with no office space free, one employee goes first (PM-32)."""
    price = has.hire_price(card)
    text = "{kind}: pay {price:money}, gain {gains}"
    if has.free_desks <= 0:
        text = "{kind}: pay {price:money}, gain {gains}; let one employee go first"
    detail = say(text, kind=card.kind_words, price=price, gains=card.gains)
    return detail, lacking(stores, Price(money=price))


def _use_vendor(has: TableauSums, stores: Price, card: Card) -> tuple[Text, Text | None]:
    """Return the vendor action; approval is checked, not spent (PM-35)."""
    need = card.need.approval
    gain = goods(*has.vendor_gain(card))
    detail = say("Vendor: take {goods}; needs {need:approval}", goods=gain, need=need)
    if has.approval >= need:
        return detail, None
    text = "It needs {need:approval} and you have {approval}."
    return detail, say(text, need=need, approval=has.approval)


def _expand_workspace(has: TableauSums, stores: Price, card: Card) -> tuple[Text, Text | None]:
    """Return the office space action, which costs materials or nothing (PM-33, PM-34)."""
    price = has.office_price(card)
    text = "Office space: pay {price}, gain {gains}"
    return say(text, price=goods(*price), gains=card.gains), lacking(stores, price)


def _acquire_technology(has: TableauSums, stores: Price, card: Card) -> tuple[Text, Text | None]:
    """Return the technology action, free with enough engineering (PM-36)."""
    need = card.need.engineering
    if has.engineering >= need:
        return card.summary, None
    text = "It needs {need:engineering} and you have {engineering}."
    return card.summary, say(text, need=need, engineering=has.engineering)


def _second_of_a_name(game: Mars, has: TableauSums, card: Card, option: Option) -> Option:
    """Return the option of a technology whose name the player owns already, else as it is.

    Nothing printed forbids a second one; a table can (PM-36).
    """
    if card.kind != "technology" or all(card.name != owned.name for owned in has.technologies):
        return option
    if game.options.one_technology_of_a_name:
        text = "You have {card} already, and this table allows one of a name."
        return replace(option, why_not=say(text, card=card.name))
    if card.effect is not None and not card.effect.adds_up:
        sure = say(SECOND_ADDS_NOTHING, card=card.name)
        return replace(option, warning=sure, vain=True)
    return option


CARD_ACTIONS: Final[dict[Kind, Callable[[TableauSums, Price, Card], tuple[Text, Text | None]]]] = {
    **dict.fromkeys(EMPLOYEES, _hire),
    "vendor": _use_vendor,
    "office_space": _expand_workspace,
    "technology": _acquire_technology,
}


def _cardless_actions(game: Mars, seat: Seat) -> list[Option]:
    actions, has, stores = game.catalogue.actions, game.standing(seat), game.stores(seat)
    price = has.materials_price(actions.bought_for)
    text = "Pay {price:money} for {n:materials}"
    return [
        Option(
            TAKE_MONEY,
            say("Take {n:money}", n=actions.take_money),
            FROM_THE_SUPPLY,
            WITHOUT_A_CARD,
        ),
        Option(
            BUY_MATERIALS,
            BUY,
            say(text, price=price, n=actions.bought_materials),
            WITHOUT_A_CARD,
            why_not=lacking(stores, Price(money=price)),
        ),
        Option(
            TEST_FLIGHT,
            FLY,
            game.catalogue.test_flight.summary,
            WITHOUT_A_CARD,
            why_not=_why_no_test_flight(game, seat),
        ),
    ]


def fuel_modules(game: Mars, seat: Seat) -> list[str]:
    """Return the filled fuel spaces of a board."""
    spaces = game.catalogue.spaces
    return [name for name in game.player(seat).placed if spaces[name].module == "Fuel"]


def _why_no_test_flight(game: Mars, seat: Seat) -> Text | None:
    """Return the reason against a Test Flight, one per player and game; None: it can fly (PM-39).

    It needs no engineering.
    """
    if game.standing(seat).test_flight:
        return say("You have flown your Test Flight.")
    if not fuel_modules(game, seat):
        return say("You have no fuel module in orbit.")
    return lacking(game.stores(seat), game.catalogue.test_flight_price)
