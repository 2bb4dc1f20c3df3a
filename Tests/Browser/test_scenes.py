"""Every scene looks as it did when somebody looked at it, whatever brought it there."""

import base64
import io

import pytest
from PIL import Image

from goldens import Golden
from live_pages import eventually
from live_wire import Wire
from module_pages import module_page
from scene_states import STATES, film_of

pytestmark = pytest.mark.chromium

# These go the whole way: through a room and a server to a page, instead of from a recorded film into a canvas.
LIVE = ["lenticular-forward-20", "book-turning-front", "text-multilingual", "mesh-dragged", "ripple-text"]


@pytest.fixture(scope="module")
def canvas(browser):
    """A page that draws films."""
    with module_page(browser, "goldens.html", "globalThis.goldens !== undefined") as page:
        yield page


@pytest.mark.parametrize("name", STATES)
def test_a_scene_looks_as_it_did(canvas, name, tmp_path):
    url = canvas.evaluate("(film) => goldens.draw(film)", film_of(name, tmp_path))
    shown = Image.open(io.BytesIO(base64.b64decode(url.split(",")[1]))).convert("RGB")
    assert Golden(name).matches(shown), "what was seen lies in Tests/Browser/output"


@pytest.mark.parametrize("name", LIVE)
def test_a_live_scene_looks_as_the_recorded_one(pages, room, name):
    screen = pages.open(f"{room.watch_url}?embed", viewport={"width": 1000, "height": 700})
    wire = Wire(screen, room)
    scene = name.split("-")[0]
    wire.send("scene", name=scene)
    STATES[name](wire)
    eventually(lambda: room.get()["scene"] == scene)
    golden = Golden(name)
    # The scene stands still; its pictures may still be on their way.
    eventually(lambda: golden.matches(Image.open(io.BytesIO(screen.screenshot()))))
    assert wire.errors() == []
