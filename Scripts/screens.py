"""Draws the README's opening: a phone is tilted, and the card on three screens follows.

Usage: screens.py FILE.webp (a release build must be there; see `make media`)

The pictures are those that `tiltcast render` draws of the card's take; the devices around them are drawn here.
"""

import json
import math
import sys
from pathlib import Path

from PIL import Image, ImageDraw

from rendering import REPOSITORY, pictures

TAKE = REPOSITORY / "Public/takes/lenticular.jsonl"
FPS = 10
# Pixels of a picture in a point of the stage.
SCALE = 1
SIZE = (880, 400)
GROUND = "#14161d"
FRAME = "#3a3c48"
# The left, the top and the width of each screen's picture, how thick its frame is, and how round.
SCREENS = ((28, 44, 400, 10, 14), (466, 30, 250, 6, 8), (742, 62, 112, 6, 10))
PHONE = (640, 290, 210)


def tilts() -> list[tuple[float, float]]:
    """The times of the take's samples, and how far the phone is tilted at each, in degrees."""
    events = [json.loads(line) for line in TAKE.read_text().splitlines()[1:]]
    return [(event["t"], event["beta"]) for event in events if event["type"] == "sample"]


def rounded(picture: Image.Image, radius: float) -> Image.Image:
    """The picture with round corners, smooth because its mask is drawn at four times the size."""
    mask = Image.new("L", (picture.width * 4, picture.height * 4))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius * 4, fill=255)
    cut = picture.convert("RGBA")
    cut.putalpha(mask.resize(picture.size, Image.Resampling.LANCZOS))
    return cut


def framed(picture: Image.Image, width: int, bezel: int, radius: int) -> Image.Image:
    """The picture at this width in a plain frame."""
    picture = picture.resize((width, round(width * picture.height / picture.width)), Image.Resampling.LANCZOS)
    whole = Image.new("RGB", (picture.width + 2 * bezel, picture.height + 2 * bezel), FRAME)
    whole.paste(picture, (bezel, bezel))
    return rounded(whole, radius)


def solved(rows: list[list[float]]) -> list[float]:
    """The solution of linear equations, each a row of coefficients and the value at its end."""
    for index in range(len(rows)):
        pivot = max(range(index, len(rows)), key=lambda row: abs(rows[row][index]))
        rows[index], rows[pivot] = rows[pivot], rows[index]
        rows[index] = [value / rows[index][index] for value in rows[index]]
        for other in range(len(rows)):
            if other != index:
                factor = rows[other][index]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[index])]
    return [row[-1] for row in rows]


def tilted(picture: Image.Image, degrees: float) -> Image.Image:
    """The picture turned about its horizontal middle, seen from in front and a little above."""
    padded = Image.new("RGBA", (picture.width * 5 // 4, picture.height * 5 // 4))
    padded.alpha_composite(picture, (picture.width // 8, picture.height // 8))
    picture = padded
    width, height = picture.size
    angle = math.radians(degrees * 0.8 + 20)
    distance = 3 * width
    corners = []
    for x, y in ((-width, -height), (width, -height), (width, height), (-width, height)):
        depth = -y / 2 * math.sin(angle)
        scale = distance / (distance + depth)
        corners.append((width / 2 + x / 2 * scale, height / 2 + y / 2 * math.cos(angle) * scale))
    sources = ((0, 0), (width, 0), (width, height), (0, height))
    rows = []
    for (x, y), (u, v) in zip(corners, sources):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    return picture.transform(picture.size, Image.Transform.PERSPECTIVE, solved(rows), Image.Resampling.BICUBIC)


def scene(picture: Image.Image, degrees: float) -> Image.Image:
    whole = Image.new("RGBA", SIZE, GROUND)
    draw = ImageDraw.Draw(whole)
    for left, top, width, bezel, radius in SCREENS:
        whole.alpha_composite(framed(picture, width, bezel, radius), (left, top))
    left, top, width, bezel, _ = SCREENS[0]
    bottom = top + 2 * bezel + round(width * picture.height / picture.width)
    draw.rounded_rectangle((left - 16, bottom + 2, left + width + 2 * bezel + 16, bottom + 14), 6, fill=FRAME)
    left, top, width = PHONE
    # Twice the size while it is turned, so that its edges come out smooth.
    phone = tilted(framed(picture, 2 * width, 16, 44), degrees)
    phone = phone.resize((phone.width // 2, phone.height // 2), Image.Resampling.LANCZOS)
    whole.alpha_composite(phone, (left - phone.width // 2, top - phone.height // 2))
    return whole.convert("RGB")


def main(file: Path):
    samples = tilts()
    shown = []
    for index, picture in enumerate(pictures(TAKE, "--fps", FPS, "--until", 13.95, "--scale", SCALE)):
        time = index / FPS
        degrees = max((sample for sample in samples if sample[0] <= time), key=lambda sample: sample[0])[1]
        shown.append(scene(picture, degrees))
    file.parent.mkdir(parents=True, exist_ok=True)
    # It runs for ever.
    shown[0].save(
        file, save_all=True, append_images=shown[1:], duration=round(1000 / FPS), loop=0, quality=80, method=4)
    print(f"Wrote {file}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
