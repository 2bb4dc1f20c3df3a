"""Pictures of views, scenes and takes by `tiltcast render`."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

REPOSITORY = Path(__file__).resolve().parents[1]
BINARY = Path(os.environ.get("TILTCAST_BINARY", REPOSITORY / ".build/release/tiltcast"))


def render(source: Path, output: Path, *options: object):
    """Writes a picture, a film or a folder of pictures."""
    subprocess.run([BINARY, "render", source, "-o", output, *map(str, options)], check=True)


def pictures(source: Path, *options: object) -> Iterator[Image.Image]:
    """The pictures of a folder, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        render(source, Path(folder) / "pictures", *options)
        for file in sorted((Path(folder) / "pictures").iterdir()):
            yield Image.open(file).convert("RGB")


def moments(source: Path, times: tuple[float, ...], *options: object) -> list[Image.Image]:
    """The pictures at times in seconds."""
    return list(pictures(source, "--at", ",".join(map(str, times)), *options))


def strip(shown: list[Image.Image]) -> Image.Image:
    """Pictures of one size, one beside the other."""
    width, height = shown[0].size
    whole = Image.new("RGB", (width * len(shown), height))
    for index, picture in enumerate(shown):
        whole.paste(picture, (width * index, 0))
    return whole
