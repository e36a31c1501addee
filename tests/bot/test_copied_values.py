"""Records that are copied as they are."""

from dataclasses import field, replace

from bot.store.rows.values import replaced
from rules.kernel.value import value


@value(frozen=True, kw_only=True)
class Coin:
    metal: str
    worth: int = 1
    owners: tuple[str, ...] = ()
    _shown: str = field(default="", init=False, repr=False, compare=False)


def test_a_replaced_value_has_the_other_fields_alone():
    coin = Coin(metal="gold", owners=("Ana",))

    other = replaced(coin, worth=3)

    assert other == replace(coin, worth=3)
    assert hash(other) == hash(replace(coin, worth=3))
    assert coin == Coin(metal="gold", owners=("Ana",))
