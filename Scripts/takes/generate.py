"""Writes the takes that play while nobody has moved a room, one a scene; each ends where it begins.

Run: python3 Scripts/takes/generate.py Public/takes
"""

import json
import math
import pathlib
import sys

RATE = 30


def times(seconds: float):
    """The times of a take's samples, both ends included."""
    return (index / RATE for index in range(round(seconds * RATE) + 1))


def sample(time: float, alpha: float, beta: float, gamma: float) -> dict:
    """A motion sample."""
    angles = {"alpha": round(alpha, 2), "beta": round(beta, 2), "gamma": round(gamma, 2)}
    return {"t": round(time, 3), "type": "sample", **angles}


def parameter(time: float, name: str, value: float) -> dict:
    """A turn of a slider."""
    return {"t": round(time, 3), "type": "parameter", "name": name, "value": round(value, 2)}


def action(time: float, name: str) -> dict:
    """A press of a button."""
    return {"t": time, "type": "action", "name": name}


def lenticular():
    """A slow tilt through all three faces, which lingers at both ends and sways a little across."""
    for time in times(14):
        phase = 2 * math.pi * time / 14
        wave = math.sin(phase)
        yield sample(time, 0, 62 * math.copysign(abs(wave) ** 0.8, wave), 7 * math.sin(2 * phase))


def panorama():
    """A full turn of the body with the phone held upright, slower where there is something to see."""
    for time in times(40):
        turn = time / 40
        yield sample(time, (360 * turn + 12 * math.sin(8 * math.pi * turn)) % 360, 88, 0)


def arm():
    """Three sliders, each at its own pace, so that the hand reaches, bends and grips."""
    for time in times(12):
        phase = 2 * math.pi * time / 12
        yield parameter(time, "arm", 26 * math.sin(phase))
        yield parameter(time, "wrist", -45 + 30 * math.sin(2 * phase))
        yield parameter(time, "finger", 40 + 9 * math.sin(3 * phase))


def book():
    """A leaf every three seconds, and back to the cover."""
    for index in range(1, 10):
        yield action(3 * index, "next")
    yield parameter(30, "page", 0)


def text():
    """The words go and come back."""
    for index in range(4):
        yield action(2.0 * index + 2, "toggle")


def main(folder: pathlib.Path) -> None:
    """Writes every take into the folder."""
    for scene in (lenticular, panorama, arm, book, text):
        header = {"tiltcast": "take", "version": 1, "scene": scene.__name__, "parameters": {}}
        lines = [json.dumps(line) for line in (header, *scene())]
        (folder / f"{scene.__name__}.jsonl").write_text("\n".join(lines) + "\n")


main(pathlib.Path(sys.argv[1]))
