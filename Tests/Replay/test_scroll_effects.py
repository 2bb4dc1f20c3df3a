"""The carousel and the list against their formulas."""

import random

import pytest

from motion import Spring, ease_in_out
from takes import Take

TOLERANCE = 1e-9
# style -> width of an item, spacing, margin
CAROUSEL = {"rotation": (302, 22, 44), "parallax": (326, 16, 32)}


def close(value: float) -> object:
    return pytest.approx(value, abs=TOLERANCE, rel=0)


def value_of_item(x: float, width: float) -> float:
    """-(1 - k) at the leading side, +(1 - k) at the trailing, k = easeInOut(the visible fraction)."""
    visible = (min(x + width, 390) - max(x, 0)) / width
    rest = 1 - ease_in_out(visible)
    return -rest if x < 0 else rest


def check_carousel(frame, style: str, position: float):
    width, spacing, margin = CAROUSEL[style]
    for index in range(6):
        shift = (index - position) * (width + spacing)
        value = value_of_item(margin + shift, width)
        item = frame.named(f"item{index}")
        if style == "rotation":
            offset = item.values("offset")
            assert (offset["x"], offset["y"]) == (close(shift), close(8 * abs(value)))
            assert item.values("rotation", angle=0)["angle"] == close(2.5 * value)
        else:
            assert item.values("offset")["x"] == close(shift)
            window = next(layer for layer in item.all() if layer.node["kind"] == "clip")
            assert window.values("offset", x=0)["x"] == close(-250 * value)
            opacity = next(layer for layer in item.all() if layer.node["kind"] == "opacity")
            assert opacity.node["values"]["opacity"] == close(1 - abs(value))


@pytest.mark.parametrize("style", CAROUSEL)
@pytest.mark.parametrize("seed", range(6))
def test_a_held_strip_shows_where_its_photos_are(style, seed):
    chance = random.Random(seed)
    width, spacing, _ = CAROUSEL[style]
    take = Take("carousel", style=style)
    take.event(0, "action", name="next")
    take.pointer(5, "began", 200, 200)
    positions = {}
    for step in range(20):
        way = chance.uniform(-width, width)
        take.pointer(6 + step, "moved", 200 + way, 200 + chance.uniform(-50, 50))
        # A strip that has come to rest on its second photo follows the finger.
        positions[6.5 + step] = 1 - way / (width + spacing)
    for time, frame in take.frames(positions).items():
        check_carousel(frame, style, positions[time])


@pytest.mark.parametrize("style", CAROUSEL)
@pytest.mark.parametrize("way, duration", [(-200, 1), (-60, 0.2), (-140, 1), (60, 0.2), (-390, 2)])
def test_a_page_turns_on_the_default_spring(style, way, duration):
    width, spacing, _ = CAROUSEL[style]
    take = Take("carousel", style=style)
    take.event(0, "action", name="next")
    take.pointer(5, "began", 300, 200)
    take.pointer(5 + duration, "ended", 300 + way, 200)
    turns = abs(way) > (width + spacing) / 2 or (abs(way) > 30 and duration <= 0.25)
    target = 1 + ((1 if way < 0 else -1) if turns else 0)
    spring = Spring(1 - way / (width + spacing), target, 5 + duration)
    times = [5 + duration + step * 0.037 for step in range(30)]
    for time, frame in take.frames(times).items():
        shift = frame.named("item0").values("offset")["x"]
        assert spring.accepts(-shift / (width + spacing), time)
        check_carousel(frame, style, -shift / (width + spacing))


def check_row(row, style: str, y: float):
    place = min(max((y + 50 - 350) / 350, -1), 1)
    hue, saturation, brightness, angle, scale, blur, opacity, down = 0, 1, 0, 0, 1, 0, 1, 0
    if style == "hue":
        past = max(0, -y) / 100
        gone = min(1, past)
        hue, scale, blur, opacity, down = y / 10, 1 - 0.25 * gone, 8 * gone, 1 - gone, 50 * past
    elif style == "scale":
        scale = 1 - 0.3 * abs(place)
    elif style == "perspective":
        angle = -50 * place
    elif style == "stack":
        depth = max(0, 24 - y) / 116
        scale, down = 1 - 0.05 * min(2, depth), 116 * depth - 8 * min(2, depth)
    else:
        saturation, brightness = 1 - 0.7 * abs(place), -0.4 * abs(place)
    assert row.values("hueRotation", hueRotation=0)["hueRotation"] == close(hue)
    assert row.values("saturation", saturation=1)["saturation"] == close(saturation)
    assert row.values("brightness", brightness=0)["brightness"] == close(brightness)
    assert row.values("rotation3D", angle=0)["angle"] == close(angle)
    assert row.values("scale", x=1)["x"] == close(scale)
    assert row.values("scale", y=1)["y"] == close(scale)
    assert row.values("blur", blur=0)["blur"] == close(blur)
    assert row.values("opacity", opacity=1)["opacity"] == close(opacity)
    assert row.values("offset", y=0)["y"] == close(down)


@pytest.mark.parametrize("style", ["hue", "scale", "perspective", "stack", "brightness"])
def test_rows_look_as_their_places_make_them(style):
    chance = random.Random(style)
    take = Take("hue", style=style)
    take.pointer(0, "began", 200, 350)
    ways = {}
    for step in range(20):
        # 24 + 20 rows of 100 with 16 between + 24 are 2352 points, of which 700 are seen.
        ways[step + 1.5] = chance.uniform(0, 2352 - 700)
        take.pointer(step + 1, "moved", 200, 350 - ways[step + 1.5])
    for time, frame in take.frames(ways).items():
        for index in range(20):
            check_row(frame.named(f"row{index}"), style, 24 + 116 * index - ways[time])
