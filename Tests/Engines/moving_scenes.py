"""Takes in which something moves in every frame, for each built-in scene."""

import base64
import json
import math
import urllib.request
from collections.abc import Callable

from live_room import Room
from scene_states import held
from takes import Take

# A sensor's and a finger's samples a second, and the length of a take in seconds.
RATE, LENGTH = 60, 12
CROWD = 300


def tilted(take: Take):
    """A phone that is tilted to and fro."""
    for index in range(RATE * LENGTH):
        time = index / RATE
        take.event(round(time, 4), "sample", alpha=0, beta=35 * math.sin(2 * time), gamma=20 * math.sin(1.4 * time))


def turned(take: Take):
    """An upright phone that looks around."""
    for index in range(RATE * LENGTH):
        time = index / RATE
        take.event(round(time, 4), "sample", alpha=50 * math.sin(time) % 360, beta=90, gamma=0)


def dragged(x: float, y: float, across: float, down: float) -> Callable[[Take], None]:
    """A finger that goes to and fro."""
    def drag(take: Take):
        for index in range(RATE * LENGTH):
            swing = math.sin(3 * index / RATE)
            take.pointer(round(index / RATE, 4), "moved" if index else "began", x + across * swing, y + down * swing)
    return drag


def touched(take: Take):
    """Another finger twice a second."""
    for index in range(2 * LENGTH):
        for delay, phase in ((0, "began"), (0.05, "ended")):
            take.pointer(round(index / 2 + delay, 4), phase, 150 + 30 * index % 200, 200, id=index + 1)


def toggled(every: float) -> Callable[[Take], None]:
    """The scene's button, again and again."""
    def toggle(take: Take):
        for index in range(round(LENGTH / every)):
            take.event(round(index * every, 4), "action", name="toggle")
    return toggle


def crowded(take: Take):
    """As many phones as can play, each with twenty samples a second."""
    take.lines[0]["version"] = 2
    take.event(0, "crowd", joined=[{"place": place, "side": place % 2} for place in range(CROWD)])
    for index in range(1, RATE * LENGTH):
        time = index / RATE
        moved = b"".join(
            held(place, 14 * math.sin(2 * time + 2.1 * place), 26 * math.sin(1.6 * time + 0.7 * place))
            for place in range(index % 3, CROWD, 3))
        take.event(round(time, 4), "crowd", moved=base64.b64encode(moved).decode())


MOVED: dict[str, Callable[[Take], None]] = {
    "lenticular": tilted, "panorama": turned, "arm": dragged(180, 331, 60, 40), "book": dragged(500, 240, 250, 0),
    "text": toggled(1.5), "carousel": dragged(300, 260, 200, 0), "hue": dragged(195, 400, 0, 250),
    "mesh": dragged(240, 240, 80, 60), "twirl": toggled(1), "ripple": touched, "shaders": tilted,
    "meadow": crowded, "marbles": crowded, "tug": crowded,
}


def put_take(room: Room, scene: str):
    """Stores the scene's take in the room, under the scene's name."""
    take = Take(scene)
    MOVED[scene](take)
    take.event(LENGTH, "end")
    request = urllib.request.Request(
        f"{room.server.url}/api/rooms/{room.name}/takes/{scene}", data=take.text.encode(), method="PUT",
        headers={"Authorization": f"Bearer {room.key}"})
    with urllib.request.urlopen(request, timeout=60) as response:
        assert response.status == 201, json.load(response)
