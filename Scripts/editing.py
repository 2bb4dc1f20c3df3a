"""Films how a scene is edited: its source on the left, and beside it the page that shows every save.

Usage: editing.py FILE.webp (a release build must be there; see `make media`)

The page, the saves and the compiler are real; only the editor is drawn here. Waiting is left out.
"""

import html
import io
import os
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests/OwnScenes"), str(ROOT / "Tests/Browser")]

from PIL import Image  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from film import save_webp  # noqa: E402
from live_pages import eventually  # noqa: E402
from live_server import CHROMIUM  # noqa: E402
from program import Server, tiltcast  # noqa: E402

FPS = 10
HEIGHT = 480
EDITOR_WIDTH, PAGE_WIDTH = 560, 480
# The lines of the source that are seen, by the number of the first one.
FIRST, COUNT = 8, 34
WORDS = re.compile(
    r"(?P<comment>//.*)|(?P<text>&quot;.*?&quot;)|(?P<number>\b(?:0x[0-9A-F]+|\d+(?:\.\d+)?)\b)"
    r"|(?P<keyword>\b(?:import|struct|static|let|var|mutating|private|func|guard|case|else|return|some|in)\b)"
    r"|(?P<type>\b[A-Z]\w*\b)")
STYLE = """
    body { margin: 0; background: #14161d; color: #d6d8e2; font: 12px/13.6px "DejaVu Sans Mono", monospace; overflow: hidden; }
    header { padding: 8px 12px; background: #1d2029; color: #9a9eb0; font: 13px/1 "DejaVu Sans", sans-serif; }
    header b { color: #d6d8e2; font-weight: normal; }
    pre { margin: 0; padding: 4px 0 0; }
    pre div { height: 13.6px; white-space: pre; padding-right: 12px; font-size: 10.2px; }
    pre div.here { background: #232733; }
    s { display: inline-block; width: 30px; margin-right: 10px; text-align: right; color: #565b6e; text-decoration: none; }
    i { font-style: normal; border-left: 2px solid #ffb703; margin-right: -2px; }
    .comment { color: #6f7689; } .text { color: #a5d6a7; } .number { color: #ffb86c; }
    .keyword { color: #c792ea; } .type { color: #82aaff; }
"""


class Film:
    """The editor and the page, and the pictures of them so far."""

    def __init__(self, source: Path, editor: Page, page: Page):
        self.source, self.editor, self.page = source, editor, page
        self.text, self.saved = source.read_text(), source.read_text()
        self.pictures: list[Image.Image] = []
        self.caret = 0

    def show(self, frames: int = 1, meanwhile=lambda _: None):
        """Takes so many pictures; something may happen before each."""
        for frame in range(frames):
            meanwhile(frame)
            self.editor.set_content(f"<style>{STYLE}</style>{self.body()}")
            whole = Image.new("RGB", (EDITOR_WIDTH + PAGE_WIDTH, HEIGHT))
            for page, left in ((self.editor, 0), (self.page, EDITOR_WIDTH)):
                whole.paste(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), (left, 0))
            self.pictures.append(whole)

    def body(self) -> str:
        """The editor as it is, in HTML."""
        mark = "" if self.text == self.saved else " ●"
        before = self.text[:self.caret]
        caret = before.count("\n"), len(before) - before.rfind("\n") - 1
        rows = []
        for number, line in list(enumerate(self.text.split("\n")))[FIRST - 1:FIRST - 1 + COUNT]:
            if number == caret[0]:
                shown = f"{self.colored(line[:caret[1]])}<i></i>{self.colored(line[caret[1]:])}"
            else:
                shown = self.colored(line)
            here = ' class="here"' if number == caret[0] else ""
            rows.append(f"<div{here}><s>{number + 1}</s>{shown}</div>")
        return f"<header><b>{self.source.name}</b>{mark}</header><pre>{''.join(rows)}</pre>"

    @staticmethod
    def colored(line: str) -> str:
        return WORDS.sub(lambda match: f'<span class="{match.lastgroup}">{match[0]}</span>', html.escape(line))

    def type(self, old: str, new: str):
        """Goes to the only place that says so, and types what differs."""
        assert self.text.count(old) == 1, old
        same = len(os.path.commonprefix([old, new]))
        kept = len(os.path.commonprefix([old[same:][::-1], new[same:][::-1]]))
        start, end = self.text.index(old) + same, self.text.index(old) + len(old) - kept
        self.caret = end
        self.show(4)
        for place in range(end - 1, start - 1, -1):
            self.text = self.text[:place] + self.text[place + 1:]
            self.caret = place
            self.show()
        for letter in new[same:len(new) - kept]:
            self.text = self.text[:self.caret] + letter + self.text[self.caret:]
            self.caret += 1
            self.show()

    def save(self, is_shown):
        """Writes the file, and goes on when the page shows what has come of it."""
        self.source.write_text(self.text)
        self.saved = self.text
        self.show(2)
        eventually(is_shown, seconds=60)


def main(file: Path):
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        scene = Path(folder) / "my-motion"
        assert tiltcast("new-scene", scene).returncode == 0
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with Server(Path(folder) / "server", "edit", scene) as server:
            link = re.search(r"http://\S+/\?key=\S+", server.log.read_text())[0]
            page = browser.new_page(viewport={"width": PAGE_WIDTH, "height": HEIGHT}, color_scheme="dark")
            page.goto(link)
            page.get_by_text("Live", exact=True).wait_for()
            editor = browser.new_page(viewport={"width": EDITOR_WIDTH, "height": HEIGHT})
            film = Film(scene / "MyMotion.swift", editor, page)
            width = lambda: [image["width"] for image in server.values("image")]  # noqa: E731
            card = page.locator(".faults")
            left, top = PAGE_WIDTH / 2, HEIGHT / 2
            page.mouse.move(left, top)
            page.mouse.down()
            film.show(12, lambda frame: page.mouse.move(left + 9 * frame, top - 5 * frame))
            film.type("0x14213D", "0xFFB703")
            film.save(lambda: "FFB703" in str(server.get("/api/scenes/my-motion")).upper())
            film.show(10)
            film.type("width: 240, height: 240).id", "width: 300, height: 300).id")
            film.save(lambda: width() == [300])
            film.show(8)
            film.show(12, lambda frame: page.mouse.move(left + 99 - 18 * frame, top - 55 + 10 * frame))
            film.type("lean.x / 2", "lean.z / 2")
            film.save(lambda: card.count() > 0 and card.is_visible())
            film.show(22)
            film.type("lean.z / 2", "lean.x / 2")
            film.save(lambda: card.count() == 0 or not card.is_visible())
            film.show(10)
            page.mouse.up()
            film.show(14)
        browser.close()
    file.parent.mkdir(parents=True, exist_ok=True)
    save_webp(film.pictures, FPS, file, quality=60)
    print(f"Wrote {file}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
