"""Writes the takes that play while nobody has moved a room, one a scene; each ends where it begins.

Run: python3 Scripts/takes/generate.py Public/takes
"""

import base64
import json
import math
import pathlib
import struct
import sys

RATE = 30
# Phones of a crowd are heard of this often a second.
CROWD_RATE = 10


def times(seconds: float):
    """The times of a take's samples, both ends included."""
    return (index / RATE for index in range(round(seconds * RATE) + 1))


def sample(time: float, alpha: float, beta: float, gamma: float) -> dict:
    """A motion sample."""
    angles = {"alpha": round(alpha, 2), "beta": round(beta, 2), "gamma": round(gamma, 2)}
    return {"t": round(time, 3), "type": "sample", **angles}


def parameter(time: float, name: str, value: float | bool | str) -> dict:
    """A turn of a slider, a switch or a choice."""
    value = round(value, 2) if type(value) is float else value
    return {"t": round(time, 3), "type": "parameter", "name": name, "value": value}


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


def pointer(time: float, phase: str, x: float, y: float) -> dict:
    """A finger on the stage."""
    return {"t": round(time, 3), "type": "pointer", "phase": phase, "id": 1, "x": round(x, 1), "y": round(y, 1)}


def drag(start: float, seconds: float, *, x: float = 195, y: float, by: tuple[float, float]):
    """A finger that goes a way, slowly at both ends."""
    yield pointer(start, "began", x, y)
    for time in times(seconds):
        part = (1 - math.cos(math.pi * time / seconds)) / 2
        yield pointer(start + time, "moved", x + part * by[0], y + part * by[1])
    yield pointer(start + seconds, "ended", x + by[0], y + by[1])


def flick(start: float, *, y: float, by: float, seconds: float = 0.15):
    """A finger that goes up or down the stage and is let go on the way."""
    yield pointer(start, "began", 195, y)
    for time in times(seconds):
        yield pointer(start + time, "moved", 195, y + time / seconds * by)
    yield pointer(start + seconds, "ended", 195, y + by)


def carousel():
    """Through the photos in one style and back in the other, by hand at the ends and by button between."""
    yield parameter(0, "style", "none")
    yield from drag(1, 0.9, x=300, y=260, by=(-210, 0))
    yield parameter(2.6, "style", "rotation")
    for index in range(4):
        yield action(3.4 + 1.5 * index, "next")
    yield parameter(10, "style", "parallax")
    yield from drag(11, 1.6, x=90, y=260, by=(220, 0))
    for index in range(4):
        yield action(13.8 + 1.5 * index, "previous")
    yield parameter(20.5, "style", "rotation")


def hue():
    """Down the list, slowly and then by a flick that bounces at its end, and up again, in every style."""
    for index, style in enumerate(("none", "scale", "perspective", "stack", "brightness", "hue")):
        start = 8.0 * index
        yield from drag(start + 0.5, 1.6, y=640, by=(0, -400))
        yield from flick(start + 2.6, y=600, by=-300)
        yield from flick(start + 4.9, y=200, by=300)
        yield from flick(start + 6.0, y=200, by=300)
        yield parameter(start + 7.9, "style", style)


def mesh():
    """The middle point moves out of a straight grid; then points sway, and a finger pulls the middle one about."""
    yield action(1, "move")
    yield parameter(3, "animate", True)
    for index, palette in enumerate(("dusk", "citrus", "ice", "meadow")):
        start = 9.0 * index + 3
        yield from drag(start + 1, 2.5, x=432, y=144, by=(-250, 190))
        yield from drag(start + 4.5, 2.5, x=182, y=334, by=(250, -190))
        yield parameter(start + 8.9, "palette", palette)
    yield parameter(39.5, "animate", False)
    yield action(40, "move")


def twirl():
    """Someone goes, and comes back, first plainly and then with one step more each time."""
    for index, style in enumerate(("scale", "scaleOpacity", "half", "blur", "rotation", "twirl")):
        yield parameter(6.0 * index, "style", style)
        for step in range(2):
            yield action(6.0 * index + 1 + 2.5 * step, "toggle")
    yield parameter(36, "style", "twirl")


def ripple():
    """Stones into the pond, one after the other."""
    for index, (x, y) in enumerate(((195, 260), (110, 150), (290, 360), (240, 130), (120, 400))):
        yield pointer(2.2 * index + 1, "began", x, y)
        yield pointer(2.2 * index + 1.12, "ended", x, y)
    yield pointer(12.9, "began", 195, 260)
    yield pointer(13, "ended", 195, 260)


def shaders():
    """A tilt from side to side that nods a little, with a touch on the sun on the way."""
    for time in times(12):
        phase = 2 * math.pi * time / 12
        yield sample(time, 0, 7 * math.sin(2 * phase), 17 * math.sin(phase))
        if round(time, 3) == 7:
            yield from (pointer(time, moment, 510, 190) for moment in ("began", "ended"))


def record(place: int, beta: float, gamma: float) -> bytes:
    """How the phone at a place of a crowd is held: x, y and z of its quaternion."""
    b, g = math.radians(beta) / 2, math.radians(gamma) / 2
    parts = math.sin(b) * math.cos(g), math.cos(b) * math.sin(g), math.sin(b) * math.sin(g)
    return struct.pack("<Hhhh", place, *(round(32767 * part) for part in parts))


def crowd(people: int, seconds: float, held):
    """People who join one after the other, hold their phones as `held` says (beta and gamma, of a place and a time),
    and leave at the end."""
    for step in range(round(seconds * CROWD_RATE)):
        time = step / CROWD_RATE
        joined = [step // 3] if step % 3 == 0 and step // 3 < people else []
        here = min(people, step // 3 + 1)
        moved = b"".join(record(place, *held(place, time)) for place in range(here) if (place + step) % 2 == 0)
        fields = {"joined": [{"place": place, "side": place % 2} for place in joined]} if joined else {}
        fields |= {"moved": base64.b64encode(moved).decode()} if moved else {}
        if fields:
            yield {"t": time, "type": "crowd"} | fields
    yield {"t": seconds, "type": "crowd", "left": list(range(people))}


def meadow():
    """Flowers grow, and a wave goes through them; some open wide."""

    def held(place: int, time: float) -> tuple[float, float]:
        return 0, 28 * math.sin(2 * math.pi * time / 5 - place * 0.4) * min(1, time / 4)

    for line in crowd(14, 28, held):
        if round(line["t"] * CROWD_RATE) % 17 == 16 and line["t"] > 6 and "left" not in line:
            line["pressed"] = [round(line["t"] * CROWD_RATE) * 5 % 14]
        yield line


def marbles():
    """Marbles roll about, each by its own phone, and now and then one falls."""

    def held(place: int, time: float) -> tuple[float, float]:
        turn = 2 * math.pi * (time / (6 + place % 5) + place * 0.37)
        return 9 * math.cos(turn), 14 * math.sin(turn * 0.7)

    yield from crowd(14, 36, held)


def tug():
    """Two teams pull, now one harder and now the other, until both have a star."""

    def held(place: int, time: float) -> tuple[float, float]:
        strength = 0.55 + 0.45 * math.sin(2 * math.pi * time / 24 + (math.pi if place % 2 else 0))
        pull = (26 + 6 * math.sin(3 * time + place)) * strength * min(1, time / 3)
        return 0, pull if place % 2 else -pull

    yield from crowd(14, 32, held)


CROWDS = (meadow, marbles, tug)


def main(folder: pathlib.Path) -> None:
    """Writes every take into the folder."""
    alone = (lenticular, panorama, arm, book, text, carousel, hue, mesh, twirl, ripple, shaders)
    for scene in alone + CROWDS:
        version = 2 if scene in CROWDS else 1
        header = {"tiltcast": "take", "version": version, "scene": scene.__name__, "parameters": {}}
        lines = [json.dumps(line) for line in (header, *scene())]
        (folder / f"{scene.__name__}.jsonl").write_text("\n".join(lines) + "\n")


main(pathlib.Path(sys.argv[1]))
