"""Pictures of Project Mars."""

from renders.project_mars import glyphs
from renders.project_mars.pictures import ProjectMarsPictures
from renders.sketch import GamePictures

__all__ = ["PICTURES", "glyphs"]

PICTURES: GamePictures = ProjectMarsPictures()
