"""Hands on the stage: every scene that listens to a finger answers to a drag."""

import json
import urllib.request

import pytest

from live_pages import eventually
from live_wire import Wire

# scene -> where a finger goes, in shares of the stage.
DRAGS = {
    "lenticular": [(0.5, 0.7), (0.5, 0.5), (0.5, 0.2)],
    "panorama": [(0.7, 0.5), (0.5, 0.5), (0.3, 0.5)],
    "arm": [(0.46, 0.47), (0.38, 0.43), (0.31, 0.41)],
    "book": [(0.85, 0.5), (0.5, 0.5), (0.1, 0.5)],
    "carousel": [(0.75, 0.5), (0.5, 0.5), (0.2, 0.5)],
    "hue": [(0.5, 0.85), (0.5, 0.5), (0.5, 0.2)],
    "mesh": [(0.5, 0.5), (0.4, 0.45), (0.3, 0.35)],
    "ripple": [(0.4, 0.4), (0.5, 0.5), (0.6, 0.6)],
}
WIDTH, HEIGHT = 800, 600


def stage_of(room, scene: str) -> tuple[float, float]:
    """A scene's size in points."""
    with urllib.request.urlopen(f"{room.server.url}/api/scenes/{scene}", timeout=60) as answer:
        return tuple(json.load(answer)["stage"])


@pytest.mark.parametrize("scene", DRAGS)
def test_a_drag_moves_the_scene(screens, room, scene):
    screen = screens.open(f"{room.presenter_url}&embed", WIDTH, HEIGHT)
    Wire(screen, room).send("scene", name=scene)
    eventually(lambda: room.get()["scene"] == scene)
    screen.until("() => Number(document.querySelector('#stage').dataset.sequence) > 0")
    Wire(screen, room).set(**{"animate": False} if scene == "mesh" else {})
    width, height = stage_of(room, scene)
    scale = min(WIDTH / width, HEIGHT / height)
    left, top = (WIDTH - width * scale) / 2, (HEIGHT - height * scale) / 2
    before = room.frame()

    def moved():
        screen.window.drag(*((left + x * width * scale, top + y * height * scale) for x, y in DRAGS[scene]))
        return room.frame() != before

    eventually(moved)  # The page listens to fingers a moment after it has come.
