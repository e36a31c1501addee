"""The way to Discord, seen from its end in a channel."""

from types import SimpleNamespace

from bot.delivery.sender import Sender, Sent
from tests.machines import a_machine

OURS, ANOTHER = SimpleNamespace(id=1), SimpleNamespace(id=2)


def post(number, author, custom_id):
    buttons = [SimpleNamespace(custom_id=custom_id)]
    return SimpleNamespace(id=number, author=author, components=[SimpleNamespace(children=buttons)])


def bot_in(channel, known="to nobody"):
    http = SimpleNamespace(token=known)
    return SimpleNamespace(user=OURS, http=http, get_partial_messageable=lambda number: channel)


async def test_a_nonce_is_the_same_after_a_restart_and_tells_nobody_how_much_was_written():
    """Everybody sees it; the rows behind it are numbered, those of secret moves as well."""
    nonces = []

    async def send(*, nonce, **rest):
        nonces.append(nonce)
        return SimpleNamespace(id=len(nonces), components=[])

    channel, sending = (
        SimpleNamespace(send=send),
        SimpleNamespace(view=None, pictures=(), mentions=()),
    )
    for known in ("to nobody", "to nobody", "to another"):
        await Sender(a_machine(), bot_in(channel, known)).send(7, sending, nonce=12345)

    assert nonces[0] == nonces[1] != nonces[2], "whoever does not know the token cannot compute it"
    assert "12345" not in nonces[0]
    assert len(nonces[0]) <= 25


async def test_posts_of_another_bot_are_not_taken_for_our_own():
    """A second Red Gavel, say one that is tried out, has a table of the same number there."""

    async def history(limit):
        yield post(30, ANOTHER, "rg:12:-:n9:move:")
        yield post(20, ANOTHER, "rg:12:-:next:move:")
        yield post(10, OURS, "rg:12:-:n5:move:")

    channel = SimpleNamespace(history=history)

    assert await Sender(a_machine(), bot_in(channel)).newest_post(7, 12) == Sent(10, 5)


async def test_what_was_sent_but_could_not_be_noted_is_not_sent_again(monkeypatch):
    """Discord has forgotten the nonce: the disk was full for too long."""
    monkeypatch.setattr("bot.delivery.sender.REMEMBERED", 2)
    nonces = []

    async def send(*, nonce, **rest):
        nonces.append(nonce)
        return SimpleNamespace(id=len(nonces), components=[])

    channel = SimpleNamespace(send=send)
    client = bot_in(channel)
    sender, sending = (
        Sender(a_machine(), client),
        SimpleNamespace(view=None, pictures=(), mentions=()),
    )

    sent = [await sender.send(7, sending, nonce=nonce) for nonce in (1, 1, 2, 3, 3)]

    assert len(nonces) == len(set(nonces)) == 3
    assert [each.id for each in sent] == [1, 1, 2, 3, 3]
    assert len(sender._sent) == 2
