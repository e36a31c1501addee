"""Time for people: zones, nights, days off, absences, and their effect on limits.

Nothing here reads a clock, a store or a game; all times are arguments.
"""
