"""How rectangles lie to each other: what holds what, and what meets."""

from renders.geometry import Rect


def holds(rect: Rect, other: Rect) -> bool:
    """Return whether `other` lies inside, edges included."""
    return (
        rect.left <= other.left
        and rect.top <= other.top
        and other.right <= rect.right
        and other.bottom <= rect.bottom
    )


def meets(rect: Rect, other: Rect) -> bool:
    """Return whether the two rectangles overlap."""
    return (
        rect.left < other.right
        and other.left < rect.right
        and rect.top < other.bottom
        and other.top < rect.bottom
    )
