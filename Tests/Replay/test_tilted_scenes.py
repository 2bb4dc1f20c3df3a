"""The card, the panorama and the arm against the articles' formulas, through `tiltcast replay`."""

import math
import random
from dataclasses import dataclass, field

import pytest

from takes import Layer, Take

TOLERANCE = 1e-9


def close(value: float) -> object:
    return pytest.approx(value, abs=TOLERANCE, rel=0)


# The card


@pytest.mark.parametrize("base", [10, 25, 60, 90])
def test_the_card_fades_by_roll_alone(base):
    chance = random.Random(base)
    take, rolls = Take("lenticular", baseDegrees=base), {}
    for index in range(60):
        roll = chance.uniform(-180, 180) if index % 2 else chance.uniform(-1.5, 1.5)
        # In landscape left the viewer's horizontal axis is the device's y.
        take.event(index, "sample", q=[math.cos(math.radians(roll) / 2), 0, math.sin(math.radians(roll) / 2), 0], screen=270)
        rolls[index] = roll
    for time, frame in take.frames(rolls).items():
        roll = rolls[time]
        middle = max(0, (base + roll) / base) if roll <= -1 else 1
        front = min(1, roll / base) if roll >= 1 else 0
        assert frame.named("middle").values("opacity")["opacity"] == close(middle), roll
        assert frame.named("front").values("opacity")["opacity"] == close(front), roll


def test_the_eye_s_angle_takes_the_place_of_the_phone_s():
    chance = random.Random(7)
    take, places = Take("lenticular", drive="eye", foil=1), {}
    for index in range(40):
        places[index] = (chance.uniform(-100, 740), chance.uniform(-100, 500))
        take.pointer(index, "hovered", *places[index])
        take.event(index + 0.5, "sample", alpha=0, beta=chance.uniform(-90, 90), gamma=0, screen=0)
    for time, frame in take.frames([time + 0.75 for time in places]).items():
        x, y = places[time - 0.75]
        # The eye is as high above the card as makes its top edge's middle 60 degrees away.
        height = 200 / math.tan(math.radians(60))
        up, left = math.degrees(math.atan2(200 - y, height)), math.degrees(math.atan2(320 - x, height))
        foil = frame.values("foil")
        assert (foil["tiltX"], foil["tiltY"]) == (close(up), close(left))
        assert frame.named("front").values("opacity")["opacity"] == close(min(1, up / 60) if up >= 1 else 0)


# The panorama


@dataclass
class Container:
    """The article's view, moved at each look; a look is a time and a quaternion."""

    view_angle: float
    interval: float
    smooth: bool
    width: float = 2048
    adjust: float | None = None
    angle: float = 0
    moves: list[tuple[float, float, float]] = field(default_factory=list)

    def position(self, time: float) -> float:
        if not self.moves:
            return 0
        start, origin, target = self.moves[-1]
        if not self.smooth or time >= start + self.interval:
            return target
        return origin + (target - origin) * (time - start) / self.interval

    def look(self, time: float, q: tuple[float, float, float, float]):
        origin = self.position(time)
        angle = math.degrees(math.atan2(q[2], q[1]))
        # q and -q are one attitude: of all angles that it may mean, the nearest to the last.
        if self.adjust is not None:
            angle += 180 * round((self.angle - angle) / 180)
        self.angle = angle
        x = self.width * angle / 180 * (360 / self.view_angle)
        if self.adjust is None:
            self.adjust = origin - x
        x += self.adjust
        if self.smooth and abs(x) > self.width / 2:
            while x > self.width / 2:
                self.adjust -= self.width
                x -= self.width
            while x < -self.width / 2:
                self.adjust += self.width
                x += self.width
            if x - origin > self.width / 2:
                origin += self.width
            elif x - origin < -self.width / 2:
                origin -= self.width
        self.moves.append((time, origin, x))


def centres(frame: Layer) -> tuple[float, float, float]:
    """Where the centres of the three copies are: the strip is moved, and the pictures in it are placed."""
    strip = frame.named("strip")
    shift = strip.values("offset")["x"]
    images = [strip.named(id).values("image") for id in ("left", "center", "right")]
    return tuple(shift + image["x"] + image["width"] / 2 for image in images)


@pytest.mark.parametrize("sampling", ["every", "interval"])
@pytest.mark.parametrize("smooth", [True, False])
@pytest.mark.parametrize("view_angle", [180, 270])
def test_the_strip_s_centre_follows_the_heading(sampling, smooth, view_angle):
    chance = random.Random(view_angle + smooth)
    take = Take("panorama", viewAngle=view_angle, sampling=sampling, smooth=smooth)
    heard, time, yaw = [], chance.uniform(0, 1), 0.0
    for _ in range(80):
        time += chance.uniform(0.005, 0.18)
        yaw += chance.uniform(-20, 24)
        a, b = math.radians(yaw) / 2, math.radians(chance.uniform(60, 120)) / 2
        q = (math.cos(a) * math.cos(b), math.cos(a) * math.sin(b), math.sin(a) * math.sin(b), math.sin(a) * math.cos(b))
        take.event(time, "sample", q=list(q), screen=0)
        heard.append((time, q))
    looks = heard
    if sampling == "interval":
        ticks = [heard[0][0] + 0.1 * index for index in range(int((time - heard[0][0]) / 0.1) + 2)]
        newest = [max((one for one in heard if one[0] <= tick), key=lambda one: one[0]) for tick in ticks]
        looks = [(tick, one[1]) for index, (tick, one) in enumerate(zip(ticks, newest)) if index == 0 or one != newest[index - 1]]
    for moment, frame in take.frames(chance.uniform(heard[0][0], time + 0.05) for _ in range(200)).items():
        container = Container(view_angle, 0.1, smooth)
        for look in looks:
            if look[0] <= moment:
                container.look(*look)
        x = container.position(moment)
        if smooth:  # Whole widths are invisible, and the strip never leaves ±w.
            assert abs(x) <= 2048
        assert centres(frame) == (close(x - 2048), close(x), close(x + 2048)), moment


def test_at_rest_the_picture_s_middle_is_at_the_stage_s_left_edge():
    assert centres(Take("panorama").frames([0])[0]) == (-2048, 0, 2048)


# The arm


def bones(arm: float, wrist: float, finger: float) -> dict[str, tuple[float, float, float]]:
    """By name: the joint from the top of the stand, and the angle clockwise from straight up."""

    def end(bone: tuple[float, float, float], length: float) -> tuple[float, float]:
        x, y, angle = bone
        return x + length * math.sin(math.radians(angle)), y - length * math.cos(math.radians(angle))

    found = {"upperArm": (180, 480, 1.5 * arm + 45)}
    found["forearm"] = (*end(found["upperArm"], 105), 2.5 * arm - 45)
    found["hand"] = (*end(found["forearm"], 105), 2.5 * arm - 45 + wrist)
    for side, sign in (("left", 1), ("right", -1)):
        found[f"proximal.{side}"] = (*found["hand"][:2], found["hand"][2] + sign * (0.5 * finger + 25))
        first = found[f"proximal.{side}"]
        found[f"knuckle1.{side}"] = (*end(first, 60), first[2] - sign * (80 - finger))
        second = found[f"knuckle1.{side}"]
        found[f"knuckle2.{side}"] = (*end(second, 37.5), second[2] - sign * finger)
    return found


def turned(frame: Layer, id: str) -> tuple[tuple[float, float], float]:
    """The point about which a layer turns, on the stage, and by how much: rotations above it add up."""

    def walk(node: dict, place, angle: float):
        values = node["values"]
        if node["kind"] == "rotation":
            anchor = values["anchorX"], values["anchorY"]
            turn = values["angle"]
            joint = place(*anchor)
            if node.get("id") == id:
                return joint, angle + turn
            c, s = math.cos(math.radians(angle + turn)), math.sin(math.radians(angle + turn))
            outer, place = place, lambda x, y: (
                joint[0] + c * (x - anchor[0]) - s * (y - anchor[1]), joint[1] + s * (x - anchor[0]) + c * (y - anchor[1]))
            angle += turn
        elif node["kind"] == "offset":
            before = place
            place = lambda x, y: before(x + values["x"], y + values["y"])  # noqa: E731
        return next((found for child in node.get("children", []) if (found := walk(child, place, angle))), None)

    return walk(frame.node, lambda x, y: (x, y), 0)


def test_bones_hang_on_each_other_at_any_sliders_between_the_steps():
    chance = random.Random(1)
    take, poses = Take("arm"), {}
    for index in range(40):
        poses[index] = chance.uniform(-45, 45), chance.uniform(-80, 80), chance.uniform(30, 60)
        for name, value in zip(("arm", "wrist", "finger"), poses[index], strict=True):
            take.event(index, "parameter", name=name, value=value)
    for time, frame in take.frames(poses).items():
        for id, (x, y, angle) in bones(*poses[time]).items():
            joint, turn = turned(frame, id)
            assert (*joint, turn) == (close(x), close(y), close(angle)), id


def test_every_part_of_the_arm_is_the_one_blue():
    arm = Take("arm").frames([0])[0].named("stand")
    parts = [layer.node["values"] for layer in Take("arm").frames([0])[0].all() if "red" in layer.node["values"]]
    solid = [part for part in parts if part["alpha"] == 1]
    assert arm.node["values"]["blue"] == 0.914 and len(solid) == 1 + 2 * 2 + 6 * 2
    assert all((part["red"], part["green"], part["blue"]) == (0.349, 0.671, 0.914) for part in solid)
