"""The frame of every picture: head, last move, players, choices, result, alt text.

A game adds its words and its board. A picture of a new game is made in five steps:

1. `look.TableLook`: the table as it is seen, the names, the table before, the news::

       class Look(TableLook[Table, Player]):
           '''Everything a picture of this game may show.'''

2. `head.Head`: what the head says; `head.draw_header` draws it on a wide picture, with the last
   move at the right, `compact.draw_header` on a compact one, with the last move below it::

       def head_of(look: Look) -> Head:
           told = partial(told_line, look, look.last_line) if look.news else None
           return Head(look.table.awaited, partial(headline, look), under(look), news=told)

       def draw_wide(look: Look) -> Canvas:
           canvas = Canvas(1600, 560)
           draw_header(canvas, head_of(look))
           ...

       def draw_compact(look: Look) -> Canvas:
           lines = compact.news_lines(head_of(look))
           top = compact.below_news(lines)
           canvas = Canvas(compact.WIDTH, top + ... + compact.END)
           compact.draw_header(canvas, head_of(look), lines)
           ...

3. `players`: a panel for each player (`seat_frame`, `draw_name`), or rows of numbers under common
   heads (`PlayerRow`, `draw_row`); what the last move changed is lit (`look.changed`, `Cell`).
4. `alt`: `opening(head_of(look))`, then `everybody(look, words)`; `renders.sentences.fullest` takes
   the fullest text that is short enough.
5. `pictures.TablePictures`: which pictures there are, and what bystanders see of the table. The
   result is `ending.draw_scores`, the choices of a private picture are `options.draw_options`.
"""
