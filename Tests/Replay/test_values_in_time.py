"""The mesh on every grid and the avatar in long sequences against their formulas, through `tiltcast replay`.

The other scenes' formulas are checked by tables in `Tests/EngineTests/Scenes`.
"""

import math
import random

import pytest

from motion import Spring
from takes import Take

TOLERANCE = 1e-9


def close(value: float) -> object:
    return pytest.approx(value, abs=TOLERANCE, rel=0)


def grid(columns: int, rows: int) -> list[list[float]]:
    points = [[column / (columns - 1), row / (rows - 1)] for row in range(rows) for column in range(columns)]
    if (columns, rows) == (3, 3):
        points[4] = [0.9, 0.3]
    return points


@pytest.mark.parametrize("columns", range(2, 7))
@pytest.mark.parametrize("rows", range(2, 7))
def test_mesh_points_stand_sway_and_follow_fingers(columns, rows):
    chance = random.Random(columns * 10 + rows)
    take = Take("mesh", width=columns, height=rows)
    points = grid(columns, rows)
    held = chance.randrange(len(points))
    x, y = points[held][0] * 480, points[held][1] * 480
    dx, dy = chance.uniform(-200, 200), chance.uniform(-200, 200)
    take.pointer(1, "began", x + chance.uniform(-5, 5), y + chance.uniform(-5, 5))
    began = take.lines[-1]
    take.pointer(1.5, "moved", began["x"] + dx, began["y"] + dy)
    take.pointer(1.6, "ended", began["x"] + dx, began["y"] + dy)
    take.event(2, "parameter", name="animate", value=True)
    times = [0.5, 1.7] + [2 + chance.uniform(0, 20) for _ in range(10)]
    for time, frame in take.frames(times).items():
        expected = [list(point) for point in points]
        if time > 1.5:
            expected[held] = [min(max(points[held][0] + dx / 480, 0), 1), min(max(points[held][1] + dy / 480, 0), 1)]
        for index, point in enumerate(expected):
            column, row, elapsed = index % columns, index // columns, max(0, time - 2)
            if 0 < column < columns - 1:
                point[0] += 0.05 * math.sin(elapsed * (0.9 + 0.3 * math.sin(2 * index)))
            if 0 < row < rows - 1:
                point[1] += 0.05 * math.sin(elapsed * (1.1 + 0.3 * math.cos(3 * index)))
        mesh = frame.named("mesh").node
        assert (mesh["columns"], mesh["rows"]) == (columns, rows)
        for shown, point in zip(mesh["values"]["points"], expected, strict=True):
            assert shown == [close(point[0]), close(point[1])]


# value -> node kind, name in it, before it appears, online, gone
TWIRL = {
    "scale": ("scale", "x", 0.5, 1, 0.5), "opacity": ("opacity", "opacity", 0, 1, 0),
    "blur": ("blur", "blur", 10, 0, 10), "rotation": ("rotation", "angle", 360, 0, -360),
    "brightness": ("brightness", "brightness", 1, 0, 0),
}


@pytest.mark.parametrize("seed", range(8))
def test_the_avatar_twirls_on_springs_of_its_own(seed):
    chance = random.Random(seed)
    take, time, online = Take("twirl"), 0.0, True
    springs = {name: [(0.0, Spring(shown, shown))] for name, (*_, shown, _) in TWIRL.items()}
    for _ in range(12):
        # Either long after the last one, or in mid-flight.
        pause = chance.choice([chance.uniform(5, 6), chance.uniform(0.02, 0.5)])
        time += pause
        take.event(time, "action", name="toggle")
        online = not online
        for name, (_, _, before, shown, gone) in TWIRL.items():
            value, velocity = springs[name][-1][1].at(time)
            if pause > 5:
                value, velocity = (before, 0) if online else (shown, 0)
            springs[name].append((time, Spring(value, shown if online else gone, time, velocity)))
    times = sorted(chance.uniform(0, time + 2) for _ in range(60))
    for moment, frame in take.frames(times).items():
        avatar = frame.named("avatar")
        for name, (kind, field, *_) in TWIRL.items():
            spring = [spring for start, spring in springs[name] if start <= moment][-1]
            assert spring.accepts(avatar.values(kind)[field], moment), (name, moment)
