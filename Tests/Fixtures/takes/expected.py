"""What the lenticular card must show during the takes in this folder, from its formulas alone.

Shares nothing with the server: rotation matrices instead of quaternions, Python instead of Swift.
Run it in this folder to write NAME.expected.jsonl for each take NAME.jsonl: one line a time, with the
opacities of the two upper faces. A take that uses more than the card is refused.
"""

import json
import math
import pathlib


def about_x(angle):
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [[1, 0, 0], [0, c, -s], [0, s, c]]


def about_y(angle):
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [[c, 0, s], [0, 1, 0], [-s, 0, c]]


def about_z(angle):
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [[c, -s, 0], [s, c, 0], [0, 0, 1]]


def product(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def transposed(a):
    return [list(row) for row in zip(*a)]


def from_quaternion(q):
    length = math.sqrt(sum(part * part for part in q))
    w, x, y, z = (part / length for part in q)
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]


def attitude(event):
    """The rotation from the device to the world: R = Rz(alpha) Rx(beta) Ry(gamma)."""
    if "q" in event:
        return from_quaternion(event["q"])
    return product(about_z(event["alpha"]), product(about_x(event["beta"]), about_y(event["gamma"])))


def screen_tilt(rotation, screen):
    """tilt = atan2((R·up).z, (R·n).z) with up = (sin s, cos s, 0) and n = (0, 0, 1)."""
    sine, cosine = {0: (0, 1), 90: (1, 0), 180: (0, -1), 270: (-1, 0)}[screen]
    last = rotation[2]
    return math.degrees(math.atan2(sine * last[0] + cosine * last[1], last[2]))


def opacities(roll, base):
    """Middle and front."""
    if 1 <= roll <= 180:
        return 1, min(1, roll / base)
    if -180 <= roll <= -1:
        return max(0, (base + roll) / base), 0
    return 1, 0


class Card:
    def __init__(self, header):
        assert header["scene"] == "lenticular"
        self.base = header.get("parameters", {}).get("baseDegrees", 60)
        self.reference = about_x(0)
        self.rotation = None
        # What the last sample means against the reference that held then.
        self.relative = None
        self.screen = 0
        # A scene that has just been chosen lies flat until the next sample.
        self.lies_flat = True

    def apply(self, event):
        kind = event["type"]
        if kind == "sample":
            self.rotation, self.screen = attitude(event), event.get("screen", 0)
            self.relative = product(transposed(self.reference), self.rotation)
            self.lies_flat = False
        elif kind == "calibrate":
            if self.rotation is not None:
                self.reference = self.rotation
                self.relative = about_x(0)
                self.lies_flat = False
        elif kind == "reference":
            # It counts from the next sample on.
            self.reference = attitude(event)
        elif kind == "parameter":
            assert event["name"] == "baseDegrees"
            self.base = event["value"]
        elif kind == "scene":
            assert event["name"] == "lenticular"
            self.lies_flat = True
        else:
            assert kind in ("pointer", "ping", "take", "tuning")

    def opacities(self):
        if self.lies_flat:
            return opacities(0, self.base)
        return opacities(screen_tilt(self.relative, self.screen), self.base)


def expected(lines):
    header, *events = [json.loads(line) for line in lines if line.strip()]
    times = sorted({event["t"] for event in events} | {event["t"] + 0.01 for event in events})
    for time in times:
        card = Card(header)
        for event in events:
            if event["t"] <= time:
                card.apply(event)
        middle, front = card.opacities()
        yield {"t": time, "middle": middle, "front": front}


def main():
    folder = pathlib.Path(__file__).parent
    for take in sorted(folder.glob("*.jsonl")):
        if take.name.endswith(".expected.jsonl"):
            continue
        lines = [json.dumps(line) + "\n" for line in expected(take.read_text().splitlines())]
        (folder / f"{take.stem}.expected.jsonl").write_text("".join(lines))


if __name__ == "__main__":
    main()
