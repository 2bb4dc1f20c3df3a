"""Renders a take to pictures: PNG frames, an animated WebP, or an MP4.

Usage: film.py TAKE OUTPUT [--fps 30] [--width 640] [--until SECONDS]

OUTPUT is a folder for frames, or a file that ends in .webp or .mp4 (which needs ffmpeg). The pictures come from the
page that `tiltcast export` makes, so they are what the viewer draws.
"""

import argparse
import io
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

REPOSITORY = Path(__file__).resolve().parents[1]
BINARY = Path(os.environ.get("TILTCAST_BINARY", REPOSITORY / ".build/release/tiltcast"))
CHROMIUM = os.environ.get("TILTCAST_CHROMIUM", "/usr/bin/chromium")
READY = "globalThis.film?.isReady?.()"


def frames(take: Path, fps: float, width: int, until: float | None = None) -> Iterator[Image.Image]:
    """The take's pictures at 0, 1/fps, 2/fps and so on, as wide as was asked, in the stage's proportions."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page_file = Path(folder) / "take.html"
        subprocess.run([BINARY, "export", take, "-o", page_file], check=True)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        # Nothing plays by itself before the first moment is asked for.
        page = browser.new_page(reduced_motion="reduce")
        page.goto(page_file.as_uri())
        page.wait_for_function(READY)
        duration, (across, down) = page.evaluate("[film.duration, film.stage]")
        # Even lengths, which video encoders want.
        page.set_viewport_size({"width": width // 2 * 2, "height": round(width * down / across / 2) * 2})
        count = int(min(duration, until or duration) * fps) + 1
        for index in range(count):
            page.evaluate(f"film.show({index / fps})")
            page.wait_for_function(READY)
            yield Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        browser.close()


def save_webp(pictures: list[Image.Image], fps: float, file: Path, quality: int = 70):
    """An animated WebP that runs for ever."""
    pictures[0].save(
        file, save_all=True, append_images=pictures[1:], duration=round(1000 / fps), loop=0, quality=quality, method=4)


def save_mp4(pictures: Iterator[Image.Image], fps: float, file: Path):
    """An MP4 that every browser plays."""
    command = [
        "ffmpeg", "-y", "-loglevel", "error", "-f", "image2pipe", "-framerate", str(fps), "-c:v", "png", "-i", "-",
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "18", "-movflags", "+faststart", file]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as encoder:
        for picture in pictures:
            picture.save(encoder.stdin, format="png", compress_level=1)
        encoder.stdin.close()
    if encoder.returncode != 0:
        raise SystemExit(f"ffmpeg could not write {file}.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("take", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--fps", type=float, default=30)
    parser.add_argument("--width", type=int, default=640)
    parser.add_argument("--until", type=float)
    options = parser.parse_args()
    pictures = frames(options.take, options.fps, options.width, options.until)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    match options.output.suffix:
        case ".webp":
            save_webp(list(pictures), options.fps, options.output)
        case ".mp4":
            save_mp4(pictures, options.fps, options.output)
        case "":
            options.output.mkdir(exist_ok=True)
            for index, picture in enumerate(pictures):
                picture.save(options.output / f"{index:05}.png")
        case suffix:
            parser.error(f"OUTPUT is a folder, or ends in .webp or .mp4, not {suffix}.")
    print(f"Wrote {options.output}")


if __name__ == "__main__":
    main()
