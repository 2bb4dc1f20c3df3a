"""The book under two fingers, and the text's letters, against their formulas, through `tiltcast replay`."""

import math
import random

import pytest

from takes import Layer, Take

TOLERANCE = 1e-9


def close(value: float) -> object:
    return pytest.approx(value, abs=TOLERANCE, rel=0)


def spring(start: float, target: float, time: float, omega: float, zeta: float, velocity: float = 0) -> float:
    """An underdamped unit mass from rest or with a velocity, by its complex root."""
    root = complex(-zeta * omega, omega * math.sqrt(1 - zeta * zeta))
    away = start - target
    # Of c·e^(rt) + its conjugate, the value is `away` and the slope `velocity` at the start.
    factor = complex(away / 2, (away * root.real - velocity) / (2 * root.imag))
    return target + 2 * (factor * complex(math.cos(root.imag * time), math.sin(root.imag * time))).real * math.exp(root.real * time)


def ease_in(x: float) -> float:
    """The cubic Bézier (0.42, 0) (1, 1) at an x, by bisection."""
    low, high, x = 0.0, 1.0, min(max(x, 0), 1)
    for _ in range(70):
        t = (low + high) / 2
        low, high = (t, high) if 3 * 0.42 * t * (1 - t) ** 2 + 3 * t * t * (1 - t) + t**3 < x else (low, t)
    return 3 * low * low * (1 - low) + low**3


def page(frame: Layer, id: str) -> tuple[float, float, float]:
    """A page's angle, its width and its overlay's opacity."""
    layer = frame.named(id)
    turn = layer.values("rotation3D")
    shades = [node for node in layer.all() if node.node["kind"] == "opacity"]
    return turn["angle"], turn["width"], shades[-1].node["values"]["opacity"]


def expect_book(frame: Layer, left: float, right: float):
    for side, sign, u, v in (("left", 1, left, right), ("right", -1, right, left)):
        for depth, angle, shade in (
            ("top", 10 * (1 - v) + 160 * u, max(0, v - 0.5) * max(0, 1 - u)),
            ("second", 10 * u, 0.5 * (1 - u) * (1 - v)), ("third", 0, 0.5),
        ):
            width = 320 * (0.5 + 0.5 * abs(abs(angle) - 90) / 90)
            assert page(frame, f"{depth}.{side}") == (close(sign * angle), close(width), close(shade)), (depth, side)


@pytest.mark.parametrize("seed", range(10))
def test_two_fingers_turn_two_leaves(seed):
    chance = random.Random(seed)
    take, expected = Take("book", page=4), {}
    take.pointer(1, "began", 60, 200, id=1)
    take.pointer(1.5, "began", 700, 200, id=2)
    progress = {1: 0.0, 2: 0.0}
    for step in range(20):
        finger, progress_now = chance.choice([1, 2]), chance.uniform(-0.1, 1.1)
        take.pointer(2 + step, "moved", 60 + 640 * progress_now if finger == 1 else 700 - 640 * progress_now, 200, id=finger)
        progress[finger] = min(max(progress_now, 0), 1)
        expected[2 + step] = (progress[1], progress[2])
    # One is let go, the other is held.
    last, held = progress[1], progress[2]
    take.pointer(30, "ended", 60 + 640 * last, 200, id=1)
    for time, frame in take.frames([*expected, 30.05, 30.2]).items():
        if time in expected:
            expect_book(frame, *expected[time])
        else:
            target = 1 if last >= 0.5 else 0
            expect_book(frame, spring(last, target, time - 30, 4 * math.pi, 0.7), held)


def test_the_later_of_two_leaves_comes_back():
    take = Take("book", page=4)
    for id, x in ((1, 60), (2, 700)):
        take.pointer(1, "began", x, 200, id=id)
    for time, phase in ((2, "moved"), (3, "ended")):
        for id, x in ((1, 60 + 640 * 0.7), (2, 700 - 640 * 0.8)):
            take.pointer(time, phase, x, 200, id=id)
    for time, frame in take.frames([3.04, 3.13, 3.3]).items():
        left, right = spring(0.7, 1, time - 3, 4 * math.pi, 0.7), spring(0.8, 0, time - 3, 4 * math.pi, 0.7)
        expect_book(frame, left, right)


def letter(elapsed: float, index: int, count: int, total: float = 0.9, duration: float = 0.4) -> dict[str, float]:
    delay = max((total - count * duration) / (count + 1), (total - duration) / count)
    time = max(0, min(elapsed - index * delay, duration))
    return {
        "opacity": ease_in(1.4 * time / duration), "blur": 27 * 1.25 / 16 * ease_in(1 - time / duration),
        "y": spring(-27 * 0.25, 0, time, 2 * math.pi / (duration - 0.05), 0.45),
    }


@pytest.mark.parametrize("mode", ["emphasis", "glyph", "opacity"])
@pytest.mark.parametrize("seed", range(4))
def test_letters_appear_and_who_wants_calm_sees_the_whole_fade(mode, seed):
    chance = random.Random(seed)
    take = Take("text", mode=mode)
    take.event(1, "action", name="toggle")
    take.event(3, "action", name="toggle")
    for time, frame in take.frames(3 + chance.uniform(0, 0.9) for _ in range(12)).items():
        elapsed = time - 3
        assert frame.values("calm") == {"calm": close(elapsed / 0.9)}
        # "Build ", "Visual Effects", " with SwiftUI 🧑‍💻": spaces count, and have no layer.
        for index in [*range(0, 5), *range(6, 12), *range(13, 20), *range(21, 25), 34]:
            layer = frame.named(f"glyph{index}")
            plain = {"opacity": elapsed / 0.9 if mode == "opacity" else ease_in(elapsed / 0.2), "blur": 0, "y": 0}
            wanted = plain
            if mode == "glyph" and index < 34:
                wanted = letter(elapsed, index, 35)
            elif mode == "emphasis" and 6 <= index < 20:
                wanted = letter(elapsed, index - 6, 14)
            elif mode == "glyph":
                continue  # The emoji's font has measures of its own.
            assert layer.values("opacity")["opacity"] == close(wanted["opacity"]), (index, elapsed)
            assert layer.values("blur", blur=0)["blur"] == close(wanted["blur"]), (index, elapsed)
            assert layer.values("offset", y=0)["y"] == close(wanted["y"]), (index, elapsed)
