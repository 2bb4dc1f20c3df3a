"""The mesh, the avatar, the push and the ripple against their formulas."""

import math
import random

import pytest

from motion import BOUNCY, SNAPPY, Spring
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


def pushed(elapsed: float) -> float:
    """1 -> 0.95 by a snappy spring for 0.2 s, then -> 1 by a bouncy one for 0.2 s, then 1."""
    if elapsed < 0 or elapsed >= 0.4:
        return 1
    down = Spring(1, 0.95, kind=SNAPPY)
    if elapsed < 0.2:
        return down.at(elapsed)[0]
    value, velocity = down.at(0.2)
    return Spring(value, 1, 0.2, velocity, BOUNCY).at(elapsed)[0]


@pytest.mark.parametrize("effect", ["both", "push", "ripple"])
@pytest.mark.parametrize("content", ["picture", "text"])
@pytest.mark.parametrize("seed", range(2))
def test_push_and_ripple_start_at_the_touch_and_again_at_the_next(effect, content, seed):
    chance = random.Random(seed)
    parameters = {
        "amplitude": chance.uniform(0, 100), "frequency": chance.uniform(0, 30), "decay": chance.uniform(0, 20),
        "speed": chance.uniform(100, 3000), "duration": chance.uniform(0.2, 3),
    }
    take = Take("ripple", effect=effect, content=content, **parameters)
    touches, time = [], 0.0
    for touch in range(4):
        time += chance.choice([0.15, 0.3, 4])
        touches.append((time, chance.uniform(30, 360), chance.uniform(40, 480)))
        take.pointer(*[time, "began", *touches[-1][1:]], id=touch)
        take.pointer(time + 0.1, "ended", *touches[-1][1:], id=touch)
    times = sorted(chance.uniform(0, time + 4) for _ in range(60))
    for moment, frame in take.frames(times).items():
        picture = frame.named("picture")
        before = [touch for touch in touches if touch[0] <= moment]
        scale = pushed(moment - before[-1][0]) if before and effect != "ripple" else 1
        assert picture.values("scale", x=1)["x"] == close(scale)
        node = next(layer.node for layer in picture.all() if layer.node["kind"] == "ripple")
        if not before or effect == "push":
            assert node.get("enabled") is False
            continue
        start, x, y = before[-1]
        elapsed = min(moment - start, parameters["duration"])
        assert node.get("enabled", True) == (0 < elapsed < parameters["duration"])
        expected = {"originX": x, "originY": y, "time": elapsed}
        expected |= {name: parameters[name] for name in ("amplitude", "frequency", "decay", "speed")}
        assert node["values"] == {name: close(value) for name, value in expected.items()}


@pytest.mark.parametrize("time", [0, 0.001, 0.3, 1, 2])
def test_a_scrubbed_time_stops_the_running_ripple(time):
    take = Take("ripple", duration=1.5)
    take.pointer(0, "began", 100, 100)
    take.event(0.5, "parameter", name="time", value=time)
    for frame in take.frames([0.6, 5]).values():
        node = next(layer.node for layer in frame.all() if layer.node["kind"] == "ripple")
        assert node["values"]["time"] == time
        assert node.get("enabled", True) == (0 < time < 1.5)
