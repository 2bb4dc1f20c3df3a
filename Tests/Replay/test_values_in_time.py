"""The mesh on every grid, the list that is flicked and the avatar in long sequences against their formulas, through
`tiltcast replay`.

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
    return [[column / (columns - 1), row / (rows - 1)] for row in range(rows) for column in range(columns)]


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


@pytest.mark.parametrize("columns,rows", [(3, 3), (5, 3), (3, 5)])
def test_the_middle_of_a_mesh_moves_there_and_back(columns, rows):
    chance = random.Random(columns * 10 + rows)
    take = Take("mesh", width=columns, height=rows)
    middle, time = columns * rows // 2, 0.0
    ways = [[(0.0, Spring(0.5, 0.5))], [(0.0, Spring(0.5, 0.5))]]
    for turn in range(6):
        time += chance.choice([chance.uniform(3, 4), chance.uniform(0.02, 0.4)])
        take.event(time, "action", name="move")
        for way, goal in zip(ways, (0.9, 0.3) if turn % 2 == 0 else (0.5, 0.5), strict=True):
            value, velocity = way[-1][1].at(time)
            way.append((time, Spring(value, goal, time, velocity)))
    for moment, frame in take.frames(sorted(chance.uniform(0, time + 2) for _ in range(40))).items():
        shown = frame.named("mesh").node["values"]["points"]
        for way, value in zip(ways, shown[middle], strict=True):
            spring = [spring for start, spring in way if start <= moment][-1]
            assert spring.accepts(value, moment), moment
        assert all(shown[index] == [close(x), close(y)] for index, (x, y) in enumerate(grid(columns, rows)) if index != middle)


def test_points_by_number_stand_where_they_are_put():
    chance = random.Random(7)
    places = {(row, column): (chance.random(), chance.random()) for row in range(4) for column in range(5)}
    take = Take(
        "mesh", width=5, height=4,
        **{f"{axis}{row + 1}{column + 1}": place[index]
           for (row, column), place in places.items() for index, axis in enumerate("xy")},
        tint11="#336699", tint45="#ff000080")
    mesh = take.frames([0])[0].named("mesh").node["values"]
    assert mesh["points"] == [[close(x), close(y)] for x, y in places.values()]
    assert mesh["colors"][0] == [close(0x33 / 255), close(0x66 / 255), close(0x99 / 255), 1]
    assert mesh["colors"][19] == [1, 0, 0, close(0x80 / 255)]


END = 24 + 20 * 116 - 16 + 24 - 700
DECAY = -1000 * math.log(0.998)


def glided(start: float, velocity: float, elapsed: float) -> float:
    """Where a list is that is let go: its velocity falls by 0.2 % a millisecond until it is below 1; the ends give way."""
    stop = math.log(abs(velocity)) / DECAY if abs(velocity) > 1 else 0
    way = lambda time: velocity * (1 - math.exp(-DECAY * time)) / DECAY  # noqa: E731
    goal = start + way(stop)
    end = min(max(goal, 0), END)
    if end == goal:
        return start + way(min(elapsed, stop))
    passed = -math.log(1 - (end - start) * DECAY / velocity) / DECAY
    if elapsed < passed:
        return start + way(elapsed)
    return Spring(end, end, passed, velocity * math.exp(-DECAY * passed)).at(elapsed)[0]


@pytest.mark.parametrize("seed", range(6))
def test_a_list_that_is_flicked_glides_and_bounces(seed):
    chance = random.Random(seed)
    for flick in range(4):
        take, seconds = Take("hue"), chance.uniform(0.02, 0.3)
        # Somewhere in the list first, held still, so that it does not glide.
        way = chance.uniform(100, END - 100)
        take.pointer(0, "began", 100, 5000)
        take.pointer(0.5, "moved", 100, 5000 - way)
        take.pointer(1, "ended", 100, 5000 - way)
        by = chance.choice([1, -1]) * chance.uniform(30, 90)
        take.pointer(2, "began", 100, 300)
        take.pointer(2 + seconds, "moved", 100, 300 - by)
        take.pointer(2 + seconds, "ended", 100, 300 - by)
        start = way + by
        for time, frame in take.frames(sorted(2 + seconds + chance.uniform(0, 4) for _ in range(20))).items():
            shown = 24 - 10 * frame.named("row0").values("hueRotation")["hueRotation"]
            # At the very end the spring is at its target exactly.
            assert shown == pytest.approx(glided(start, by / seconds, time - 2 - seconds), abs=2e-3), time
            if time - 2 - seconds < 1:
                assert shown == pytest.approx(glided(start, by / seconds, time - 2 - seconds), abs=1e-8), time


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
