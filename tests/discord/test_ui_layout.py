"""The building blocks of messages."""

import weakref

from discord import ui

from cogs.ui.layout import framed, rows


async def test_a_sent_message_does_not_wait_for_the_cycle_collector():
    button = ui.Button(label="Pass", custom_id="pass")
    layout = framed([ui.TextDisplay("Your turn."), *rows([button])])
    there = [weakref.ref(one) for one in (layout, button)]

    assert layout.to_components()
    del layout, button

    assert [one() for one in there] == [None, None]
