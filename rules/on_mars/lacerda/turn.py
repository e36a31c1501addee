"""stub"""
from rules.kernel.frame import Frame
class AutomatonTurn(Frame):
    seat: int
