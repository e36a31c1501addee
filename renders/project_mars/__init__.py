"""Pictures of Project Mars."""

from renders.project_mars.pictures import ProjectMarsPictures
from renders.sketch import GamePictures

PICTURES: GamePictures = ProjectMarsPictures()
