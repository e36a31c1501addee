"""The frame of every picture: head, last move, players, choices, result, alt text.

A game adds its words and its board. A picture of a new game is made in five steps:

1. `scene.TableScene`: the table as it is seen, the names, the table before, the news::

       class Scene(TableScene[Table, Player]):
           '''Everything a picture of this game may show.'''

2. `head.Head`: what the head says; `head.draw_header` draws it on a wide picture, with the last
   move at the right, `compact.draw_header` on a compact one, with the last move below it::

       def head_of(scene: Scene) -> Head:
           told = partial(told_line, scene, scene.last_line) if scene.news else None
           return Head(scene.table.awaited, partial(headline, scene), under(scene), news=told)

       def draw_wide(scene: Scene) -> Canvas:
           canvas = Canvas(1600, 560)
           draw_header(canvas, head_of(scene))
           ...

       def draw_compact(scene: Scene) -> Canvas:
           lines = compact.news_lines(head_of(scene))
           top = compact.below_news(lines)
           canvas = Canvas(compact.WIDTH, top + ... + compact.END)
           compact.draw_header(canvas, head_of(scene), lines)
           ...

3. `players`: a panel for each player (`seat_frame`, `draw_name`), or rows of numbers under common
   heads (`PlayerRow`, `draw_row`); what the last move changed is lit (`scene.changed`, `Cell`).
4. `alt`: `opening(head_of(scene))`, then `everybody(scene, words)`; `renders.sentences.fullest`
   takes the fullest text that is short enough.
5. `pictures.TablePictures`: which pictures there are, and what bystanders see of the table. The
   result is `ending.draw_scores`, the choices of a private picture are `options.draw_options`.
"""
