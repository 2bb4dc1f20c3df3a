"""What brings scenes to the moments of which there are golden pictures."""

import base64
import json
import math
import re
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from live_server import BINARY
from takes import Take

MULTILINGUAL = "Tilt *こんにちは* مرحبا *👩‍🚀 🇯🇵 é* नमस्ते"


class Hand(Protocol):
    """What brings a scene somewhere: a presenter's wire, or a take that is being written."""

    def set(self, **parameters): ...

    def send(self, type: str, **fields): ...

    def pointer(self, phase: str, x: float, y: float): ...

    def tilt(self, alpha: float = 0, beta: float = 0, gamma: float = 0): ...


def held(place: int, beta: float, gamma: float) -> bytes:
    """A record of a take: how the phone at a place of a crowd is held."""
    b, g = math.radians(beta) / 2, math.radians(gamma) / 2
    parts = math.sin(b) * math.cos(g), math.cos(b) * math.sin(g), math.sin(b) * math.sin(g)
    return struct.pack("<Hhhh", place, *(round(32767 * part) for part in parts))


def swaying(place: int, time: float) -> tuple[float, float]:
    """Everybody differently, to both sides."""
    return 14 * math.sin(time + 2.1 * place), 26 * math.sin(0.8 * time + 0.7 * place)


def pulling(place: int, time: float) -> tuple[float, float]:
    """Everybody to their own side, the right one harder."""
    strength = 18 + 8 * math.sin(place)
    return 0, 1.9 * strength if place % 2 else -strength


class Script:
    """Writes a take, an event every tenth of a second."""

    def __init__(self, scene: str):
        self.take = Take(scene)
        self.time = 0.0

    def send(self, type: str, **fields):
        self.take.event(round(self.time, 3), type, **fields)
        self.time += 0.1

    def set(self, **parameters):
        for name, value in parameters.items():
            self.send("parameter", name=name, value=value)

    def pointer(self, phase: str, x: float, y: float):
        self.send("pointer", phase=phase, id=1, x=x, y=y)

    def tilt(self, alpha: float = 0, beta: float = 0, gamma: float = 0):
        self.send("sample", alpha=alpha, beta=beta, gamma=gamma)

    def play(self, people: int, seconds: float, tilt: Callable[[int, float], tuple[float, float]], **others):
        """People of a crowd join, and hold their phones as `tilt` says (beta and gamma of a place and a time)."""
        self.send("crowd", joined=[{"place": place, "side": place % 2} for place in range(people)])
        for _ in range(round(seconds * 10)):
            moved = b"".join(held(place, *tilt(place, self.time)) for place in range(people))
            self.send("crowd", moved=base64.b64encode(moved).decode())
        self.send("crowd", **others) if others else None
        self.send("end")

    def film(self, folder: Path) -> dict:
        """What viewers would be sent of it, until everything has come to rest or the take ends."""
        (folder / "take.jsonl").write_text(self.take.text)
        subprocess.run([BINARY, "export", folder / "take.jsonl", "-o", folder / "take.html"], check=True)
        page = (folder / "take.html").read_text()
        return json.loads(re.search(r'<script type="application/json" id="film">(.*?)</script>', page, re.DOTALL)[1])


def look(hand: Hand, *headings: float, beta: float = 90):
    """Turns an upright phone to these headings in degrees, one after the other."""
    for heading in headings:
        hand.tilt(alpha=heading % 360, beta=beta)


def drag(hand: Hand, *points: tuple[float, float]):
    """Puts a finger on the first point and leaves it on the last."""
    for index, (x, y) in enumerate(points):
        hand.pointer("moved" if index else "began", x, y)


def pass_away(hand: Hand, mode: str, seconds: float):
    """Has the text disappear slowly, and stops so many seconds after that began."""
    hand.set(total=10, elementDuration=3, mode=mode)
    hand.send("action", name="toggle")
    hand.time += seconds - 0.1
    hand.send("end")


# name -> what brings the scene there. A name begins with its scene's.
STATES: dict[str, Callable[[Hand], None]] = {
    "lenticular-flat": lambda hand: None,
    "lenticular-forward-20": lambda hand: hand.tilt(beta=20),
    "lenticular-forward-75": lambda hand: hand.tilt(beta=75),
    "lenticular-eye": lambda hand: (hand.set(drive="eye", foil=0.6), hand.pointer("hovered", 500, 120)),
    "lenticular-backward-30": lambda hand: hand.tilt(beta=-30),
    "panorama-north": lambda hand: None,
    "panorama-at-the-seam": lambda hand: look(hand, 0, -45, -60),
    "panorama-beyond-the-seam": lambda hand: look(hand, 0, -60, -120),
    "panorama-looking-up": lambda hand: (hand.set(pitchPan=True), look(hand, 0, 30, beta=110)),
    "panorama-held-drag": lambda hand: drag(hand, (600, 200), (250.5, 200)),
    "panorama-not-smooth": lambda hand: (hand.set(smooth=False), look(hand, 0, -70)),
    "arm-default": lambda hand: None,
    "arm-upright": lambda hand: hand.set(arm=-30, wrist=15, finger=60),
    "arm-far-right": lambda hand: hand.set(arm=45, wrist=80, finger=30),
    "arm-parts": lambda hand: hand.set(palette="parts"),
    "arm-held-hand": lambda hand: drag(hand, (180, 331), (150, 300), (120, 290)),
    "book-closed": lambda hand: None,
    "book-spread": lambda hand: hand.set(page=3),
    "book-turning-front": lambda hand: hand.set(page=4.3),
    "book-turning-back": lambda hand: hand.set(page=4.7),
    "book-upright-near": lambda hand: hand.set(perspective=1, page=2.5),
    "book-held-drag": lambda hand: (hand.set(page=6), drag(hand, (150, 240), (300, 240))),
    "book-two-leaves": lambda hand: (
        hand.set(page=4), drag(hand, (700, 240), (500, 240)),
        *(hand.send("pointer", phase=phase, id=2, x=x, y=240) for phase, x in (("began", 60), ("moved", 390)))),
    "book-right-to-left": lambda hand: hand.set(rightToLeft=True, page=1.25),
    "book-back-cover": lambda hand: hand.set(page=9),
    "text-shown": lambda hand: None,
    "text-hidden": lambda hand: (hand.set(total=0.1), hand.send("action", name="toggle")),
    "text-multilingual": lambda hand: hand.set(text=MULTILINGUAL),
    "text-narrow": lambda hand: hand.set(width=120),
    "lenticular-lens": lambda hand: (hand.set(mode="lens", lensPitch=24), hand.tilt(beta=35)),
    "lenticular-lens-fine": lambda hand: (hand.set(mode="lens", softness=0), hand.tilt(beta=-12)),
    "lenticular-foil-bands": lambda hand: (hand.set(foil=0.6), hand.tilt(beta=15, gamma=-20)),
    "lenticular-foil-glitter": lambda hand: (hand.set(foil=0.9, foilPattern="glitter"), hand.tilt(beta=-10, gamma=30)),
    "carousel-rotation": lambda hand: (hand.send("action", name="next")),
    "carousel-rotation-held": lambda hand: drag(hand, (300, 260), (200, 260), (120, 260)),
    "carousel-parallax-held": lambda hand: (
        hand.set(style="parallax"), drag(hand, (300, 260), (200, 260), (170, 260))),
    "carousel-circular-held": lambda hand: (hand.set(circular=True), drag(hand, (60, 260), (150, 260), (240, 260))),
    "carousel-none-held": lambda hand: (hand.set(style="none"), drag(hand, (300, 260), (200, 260), (120, 260))),
    "hue-color": lambda hand: None,
    "hue-plain": lambda hand: (hand.set(style="none"), drag(hand, (195, 600), (195, 500), (195, 530))),
    "hue-scrolled": lambda hand: drag(hand, (195, 600), (195, 500), (195, 210)),
    "hue-stack-held": lambda hand: (hand.set(style="stack"), drag(hand, (195, 600), (195, 500), (195, 310))),
    "mesh-default": lambda hand: None,
    "mesh-moved": lambda hand: hand.send("action", name="move"),
    "mesh-by-number": lambda hand: hand.set(x22=0.25, y22=0.7, tint22="#ff3b30", tint13="#ffcc00"),
    "mesh-dragged": lambda hand: (hand.set(palette="dusk"), drag(hand, (240, 240), (200, 220), (120, 150))),
    "mesh-2-by-6": lambda hand: hand.set(width=2, height=6, palette="citrus", smoothsColors=False),
    "mesh-6-by-6": lambda hand: hand.set(width=6, height=6, palette="ice"),
    "twirl-online": lambda hand: None,
    "twirl-offline": lambda hand: hand.send("action", name="toggle"),
    "ripple-still": lambda hand: None,
    "ripple-wave": lambda hand: hand.set(effect="ripple", amplitude=40, speed=600, play="held"),
    "ripple-text": lambda hand: hand.set(content="text", amplitude=30, speed=600, time=0.35),
    "shaders-default": lambda hand: hand.set(flows=False),
    "shaders-tilted": lambda hand: (hand.set(flows=False), hand.tilt(beta=8, gamma=-12)),
    "shaders-far": lambda hand: (hand.set(flows=False, wobble=30, sway=20), hand.tilt(beta=-10, gamma=18)),
    "meadow-empty": lambda hand: None,
    "meadow-few": lambda hand: hand.play(3, 3, swaying),
    "meadow-many": lambda hand: hand.play(40, 3, swaying, pressed=[0, 7, 19]),
    "meadow-full": lambda hand: hand.play(300, 2, swaying),
    "marbles-few": lambda hand: hand.play(3, 3, swaying),
    "marbles-many": lambda hand: hand.play(40, 5, swaying),
    "marbles-full": lambda hand: hand.play(300, 5, swaying),
    "tug-few": lambda hand: hand.play(3, 2, pulling),
    "tug-many": lambda hand: hand.play(40, 4, pulling),
    "tug-won": lambda hand: hand.play(300, 9, pulling),
    "text-long": lambda hand: hand.set(text="The *quick* brown fox. " * 40, width=370),
    "text-passing-emphasis": lambda hand: pass_away(hand, "emphasis", 6.1),
    "text-passing-line": lambda hand: pass_away(hand, "line", 8.8),
    "text-passing-glyph": lambda hand: pass_away(hand, "glyph", 5.6),
}


def film_of(name: str, folder: Path) -> dict:
    """The film of a golden picture's scene that ends at its moment."""
    script = Script(name.split("-")[0])
    STATES[name](script)
    return script.film(folder)
