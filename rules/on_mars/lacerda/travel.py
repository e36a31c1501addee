"""stub"""
def automaton_travels(game, seat): return None
def automaton_space(game, seat, space): return None
