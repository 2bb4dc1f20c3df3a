"""Golden pictures: what a scene looked like when somebody last looked at it and found it right."""

import os
from pathlib import Path

from PIL import Image, ImageChops

FOLDER = Path(__file__).parent / "goldens"
OUTPUT = Path(__file__).parent / "output"
IS_WRITING = os.environ.get("TILTCAST_WRITE_GOLDENS") == "1"
# Browsers and their software renderers differ a little: so many levels of 255, and so much of the picture.
LEVELS = 24
SHARE = 0.01


def share_of_difference(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels of which a channel differs by more than the tolerated levels; 1 if the sizes differ."""
    if one.size != other.size:
        return 1
    channels = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    largest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(largest.histogram()[LEVELS + 1:]) / (one.width * one.height)


class Golden:
    """The picture of one name; `TILTCAST_WRITE_GOLDENS=1` makes what is seen the golden one."""

    def __init__(self, name: str):
        self.name = name
        self.path = FOLDER / f"{name}.png"

    def matches(self, shown: Image.Image) -> bool:
        if IS_WRITING:
            FOLDER.mkdir(exist_ok=True)
            # Three bits less make the files a third; what is lost is far below the tolerance.
            shown.point(lambda level: level & 0xF8 | 0x04).save(self.path, optimize=True)
        with Image.open(self.path) as expected:
            share = share_of_difference(shown, expected)
        if share <= SHARE:
            return True
        OUTPUT.mkdir(exist_ok=True)
        shown.save(OUTPUT / f"{self.name}.png")
        return False
