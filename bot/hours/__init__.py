"""Time as people have it: zones, nights, days off, absences, and what a limit makes of them.

Nothing here reads a clock, a store or a game: it is told the times, and says others.
"""
