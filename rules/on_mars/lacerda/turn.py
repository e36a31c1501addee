"""The automaton's turn: a card, and its action for the automaton's side."""

from rules.kernel import Frame, Procedure, Seat, step
from rules.on_mars.cards.catalogue import SOLO
from rules.on_mars.cards.variants import SOLO_ACTIONS
from rules.on_mars.lacerda.deeds import automaton, kind_to_build, learnable, upgrades, wanted_desk
from rules.on_mars.lacerda.rover import move_rover
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import SLOTTED, Action
from rules.on_mars.model.told import PAID_SURCHARGE_IN_CRYSTALS, TURNED_UP
from rules.on_mars.model.words import ACTION
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import begin
from rules.on_mars.steps.drawing import on_display
from rules.on_mars.steps.laboratory import moves
from rules.on_mars.steps.slots import clear, surcharge

EFFECTS: dict[str, Effect] = {
    "obtain_blueprint": Effect(word="take_blueprint"),
    "learn_tech": Effect(word="learn_tech"),
    "research_develop": Effect(word="develop", n=2),
    "construct": Effect(word="construct", what="any"),
    "upgrade": Effect(word="upgrade", tech="upgrade"),
    "hire_or_contract": Effect(word="hire_or_contract"),
}
"""The effects of the automaton's main actions."""


class AutomatonTurn(Procedure):
    """Reveal a card and carry out its action; where that is impossible, the rover moves."""

    seat: Seat
    action: str = ""

    @step
    def reveal(self, game: OnMars) -> None:
        """Reveal a card; from the second pass of the deck on, it is also a contribution."""
        his = automaton(game)
        if not his.deck:
            his.deck, his.played = game.shuffled(his.played), []
            his.passes += 1
        game.seal()
        card = SOLO[his.deck.pop(0)]
        his.played.append(card.id)
        his.travels = card.travels
        self.action = SOLO_ACTIONS[game.side(self.seat)][card.action - 1]
        game.report(self.seat, TURNED_UP, action=ACTION[self.action])  # type: ignore[index]  # an action
        mission = game.missions["ABC".index(card.mission)]
        if his.passes > 1 and mission.left:
            game.count_down(self.seat, mission)

    @step
    def act(self, game: OnMars) -> Frame | None:
        action: Action = self.action  # type: ignore[assignment]  # one of the actions
        if not can_do(game, self.seat, action) or not enters(game, self.seat, action):
            return move_rover(game, self.seat, Effect(word="move_rover", n=2))
        return begin(game, self.seat, EFFECTS[action])


def can_do(game: OnMars, seat: Seat, action: Action) -> bool:
    """Whether the action is possible for the automaton, whatever its slot."""
    player = game.player(seat)
    match action:
        case "obtain_blueprint":
            return player.markers_left > 0 and bool(on_display(game))
        case "learn_tech":
            return learnable(game, seat) is not None
        case "research_develop":
            return bool(moves(game, seat))
        case "construct":
            return kind_to_build(game, seat) is not None
        case "upgrade":
            return bool(upgrades(game, seat))
        case _:
            return wanted_desk(game, seat) is not None


def enters(game: OnMars, seat: Seat, action: Action) -> bool:
    """Take a slot, with a surcharge in crystals only; return whether that was possible."""
    if action not in SLOTTED:
        return True
    if action == "hire_or_contract" and seat in game.slots[action]:
        return False
    need, player = surcharge(game, seat, action), game.player(seat)
    if need > player.crystals:
        return False
    clear(game, action)
    player.crystals -= need
    game.slots[action].append(seat)
    if need:
        game.report(seat, PAID_SURCHARGE_IN_CRYSTALS, n=need)
    return True
