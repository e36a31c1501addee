"""First Colonist cards: a construction reveals an A card, B tasks pay."""

from rules.kernel import Answer, Ask, Choose, Frame, Option, Seat, say
from rules.on_mars.cards.catalogue import COLONIST_A, COLONIST_B
from rules.on_mars.model.kinds import BuildingKind
from rules.on_mars.model.words import amount
from rules.on_mars.state import OnMars


def fulfil(game: OnMars, seat: Seat, task: str) -> None:
    """Pay the B card of a fulfilled task; a player with two waits for the end of the action.

    Ruling (two_tasks): of two tasks that one action fulfils the player chooses; one pays in a turn.
    """
    if game.is_automaton(seat) or game.player(seat).task_done:
        return
    held = tasks_of(game, seat)
    if len(held) > 1:
        game.player(seat).tasks.append(task)
    elif held and COLONIST_B[held[0]].task == task:
        show(game, seat, held[0])


def tasks_of(game: OnMars, seat: Seat) -> list[str]:
    """Return the B cards in a player's hand."""
    return [card for card in game.player(seat).colonist_cards if card in COLONIST_B]


def show(game: OnMars, seat: Seat, card: str) -> None:
    """Show a B card, which pays."""
    player = game.player(seat)
    player.colonist_cards.remove(card)
    player.task_done = True
    game.gain(seat, COLONIST_B[card].reward)
    text = "{seat:seat} showed a First Colonist card ({task}): {goods}."
    goods = amount(COLONIST_B[card].reward, 1)
    game.report(seat, text, task=COLONIST_B[card].text.lower(), goods=goods)


def show_tasks(game: OnMars, seat: Seat) -> Frame | None:
    """Pay the task that an action has fulfilled; return the question where it fulfilled two."""
    player = game.player(seat)
    done, player.tasks = player.tasks, []
    if player.task_done:
        return None
    due = [card for card in tasks_of(game, seat) if COLONIST_B[card].task in done]
    if len(set(due)) > 1:
        return WhichTask(seat=seat, done=done)
    if due:
        show(game, seat, due[0])
    return None


class WhichTask(Frame):
    """Choose which of two fulfilled tasks pays."""

    seat: Seat
    done: list[str]

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if not self.done:
            return {}
        due = [card for card in tasks_of(game, self.seat) if COLONIST_B[card].task in self.done]
        options = tuple(
            Option(card, say(COLONIST_B[card].text), amount(COLONIST_B[card].reward, 1))
            for card in due
        )
        ask = Choose(
            title=say("You have fulfilled two tasks, but only one pays in a turn. Which one?"),
            moment="task",
            options=options,
            fallback=[due[0]],
            secret=True,
        )
        return {self.seat: ask}

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> None:
        self.done = []
        show(game, self.seat, answer[0])


def constructed(game: OnMars, seat: Seat, kind: BuildingKind) -> None:
    """Reveal the A card of a constructed kind, and draw two B cards."""
    if game.is_automaton(seat):
        return
    player = game.player(seat)
    held = (card for card in player.colonist_cards if card in COLONIST_A)
    card = next((card for card in held if kind in COLONIST_A[card].buildings), None)
    if card is not None:
        player.colonist_cards.remove(card)
        player.colonist_card = card
        drawn, game.b_deck = game.b_deck[:2], game.b_deck[2:]
        if drawn:
            game.seal()
        player.colonist_cards += drawn
        game.report(seat, "{seat:seat} showed their First Colonist card and drew two tasks.")
    if kind == "shelter":
        fulfil(game, seat, "shelter")
