"""stub"""
def judge(game): game.end([], "x")
