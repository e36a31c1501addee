"""Close-ups in plain words: the map, one board, milestones and awards."""

from collections.abc import Sequence

from renders.frame.words import counted
from renders.sentences import cut, plain, sentences
from renders.terraforming_mars.alt import globals_words, map_words, player_words, tags_words
from renders.terraforming_mars.scene import Scene
from renders.tongue import phrase, strung, translated
from rules.terraforming_mars.model.views import Goal


def map_alt(scene: Scene, offered: Sequence[str] = ()) -> str:
    """Return the map in words, the spaces on offer first."""
    choice = (
        phrase("You may choose from: {offered}", offered=strung(", ", offered)) if offered else ""
    )
    claims = [
        phrase("{id} by {name}", id=space.id, name=scene.name(space.claimed_by))
        for space in scene.table.hexes
        if space.claimed_by is not None and space.tile is None
    ]
    claimed = phrase("Claimed: {claims}", claims=strung(", ", claims)) if claims else ""
    title = phrase("Map of {map_name}", map_name=translated(scene.table.map_name).capitalize())
    return cut(sentences([choice, title, globals_words(scene), map_words(scene), claimed]))


def board_alt(scene: Scene, seat: int) -> str:
    """Return one player's board in words."""
    player = scene.player(seat)
    if player.gone:
        return phrase("{name} left the game.", name=scene.name(seat))
    cards = []
    for card in player.cards:
        cubes = (
            phrase(" ({resources} {holds})", resources=card.resources, holds=card.face.holds)
            if card.face.holds
            else ""
        )
        cards.append(
            phrase(
                "{name}{cubes}{what}",
                name=card.face.name,
                cubes=cubes,
                what=" used" if card.used else "",
            )
        )
    played = (
        phrase("In play: {cards}", cards=strung(", ", cards))
        if cards
        else translated("No cards in play")
    )
    counts = phrase(
        "{cities}, {greeneries}, {events} played, {total} points now",
        cities=counted(player.cities, "city"),
        greeneries=counted(player.greeneries, "greenery"),
        events=counted(player.events, "event"),
        total=player.score.total,
    )
    whole = phrase("{player}{tags}", player=player_words(scene, player), tags=tags_words(player))
    return cut(sentences([whole, counts, played]))


def goals_alt(scene: Scene) -> str:
    """Return milestones and awards with everybody's standing."""
    lines = [_milestone(scene, goal) for goal in scene.table.milestones]
    for award in scene.table.awards:
        by = (
            ""
            if award.funded_by is None
            else phrase(" funded by {name}", name=scene.name(award.funded_by))
        )
        lines.append(
            phrase(
                "{name}{by} ({criterion}): {progress}",
                name=award.name,
                by=by,
                criterion=award.criterion,
                progress=_progress(scene, award.progress),
            )
        )
    return cut(sentences(["Milestones and awards", *lines]))


def _milestone(scene: Scene, goal: Goal) -> str:
    by = (
        ""
        if goal.claimed_by is None
        else phrase(" claimed by {name}", name=scene.name(goal.claimed_by))
    )
    return phrase(
        "{name}{by} ({criterion}): {progress}",
        name=goal.name,
        by=by,
        criterion=goal.criterion,
        progress=_progress(scene, goal.progress),
    )


def _progress(scene: Scene, progress: Sequence[int]) -> str:
    return strung(
        ", ",
        (
            phrase("{name} {number}", name=scene.name(seat), number=plain(number))
            for seat, number in enumerate(progress)
        ),
    )
