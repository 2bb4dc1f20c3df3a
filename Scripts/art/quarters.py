"""The quarters of the harbour town: how they are laid out, and who helps to fill them."""

from dataclasses import dataclass

import townsfolk as t
from compass import around, light_at

FLOOR, POST = 748, 667


@dataclass
class Quarter:
    """What a part of the town adds to each depth of the picture.

    sky is behind the hills, far on the water, middle before the far quay, near on the quay at one's feet.
    """

    sky: str
    far: str
    middle: str
    near: str


def put(x, reach, make):
    """What make(x in the file, light there) draws at a base position."""
    return around(x, reach, lambda p: make(p, light_at(x)))


def folk(x, coat, y=FLOOR, **more):
    return put(x, 60, lambda p, light: t.person(p, y, light, coat, **more))


def puss(x, colour, y=FLOOR, pose="sit", **more):
    return put(x, 60, lambda p, light: t.cat(p, y, light, colour, pose, **more))
