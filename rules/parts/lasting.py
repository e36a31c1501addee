"""Standing orders that end by themselves."""

from rules.kernel import StandingOrder


class Lasting(StandingOrder):
    """An order that ends by itself after some time.

    Rules know no time. The table service counts it, sets `ends` as the order is given, and takes
    the order back then.
    """

    ends: int = 0  # the time of its end, as the table service counts; rules never read it

    def lasts(self) -> int:
        """Return its length in seconds; 0: until its owner takes it back."""
        raise NotImplementedError  # each order has its own
