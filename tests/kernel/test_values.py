"""Values: frozen data that is copied as it is."""

from dataclasses import field, replace

from rules.kernel.value import replaced, value


@value(frozen=True, kw_only=True)
class Coin:
    metal: str
    worth: int = 1
    owners: tuple[str, ...] = ()
    _shown: str = field(default="", init=False, repr=False, compare=False)


@value(frozen=True)
class Purse:
    coin: Coin


def test_a_replaced_value_has_the_other_fields_alone():
    coin = Coin(metal="gold", owners=("Ana",))

    other = replaced(coin, worth=3)

    assert other == replace(coin, worth=3)
    assert hash(other) == hash(replace(coin, worth=3))
    assert coin == Coin(metal="gold", owners=("Ana",))


def test_values_write_themselves_as_dataclasses_do():
    coin = Coin(metal="gold")

    assert repr(Purse(coin)) == "Purse(coin=Coin(metal='gold', worth=1, owners=()))"
