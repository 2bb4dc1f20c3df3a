"""The card that is seen by the pointer, against the geometry of an eye above it, through `tiltcast replay`."""

import math
import random

import pytest

from takes import Take

TOLERANCE = 1e-9


def close(value: float) -> object:
    return pytest.approx(value, abs=TOLERANCE, rel=0)


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
