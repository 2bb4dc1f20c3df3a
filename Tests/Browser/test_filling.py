"""A scene that fills covers the window, whatever its shape, and fingers still reach its own points."""

import pytest
from PIL import Image

from live_pages import difference, eventually, picture, shows_something
from live_wire import Wire

# The stage of the panorama, in points.
WIDTH, HEIGHT = 844, 390


def rim(image: Image.Image) -> list[tuple[int, int, int]]:
    """The colours of the corners and of the middles of the edges."""
    right, bottom = image.width - 1, image.height - 1
    return [image.convert("RGB").getpixel((x, y)) for x in (0, right // 2, right) for y in (0, bottom // 2, bottom)]


@pytest.fixture(params=[(390, 844), (800, 800), (1400, 400)], ids=["upright", "square", "wide"])
def viewer(request, pages, room):
    """A page that shows the panorama and nothing around it, in a window of another shape."""
    width, height = request.param
    page = pages.open(f"{room.presenter_url}&embed", viewport={"width": width, "height": height})
    eventually(lambda: shows_something(picture(page)))
    wire = Wire(page, room)
    lenticular = picture(page)
    wire.send("scene", name="panorama")
    eventually(lambda: difference(lenticular, picture(page)) > 3)
    return page


def test_the_panorama_leaves_no_margin(room, viewer):
    before = picture(viewer)
    # The rest of the page is one dark colour; the night over the harbour and its quay are not.
    eventually(lambda: len(set(rim(picture(viewer)))) > 4)
    Wire(viewer, room).send("scene", name="lenticular")
    eventually(lambda: difference(before, picture(viewer)) > 3)


def test_a_drag_moves_the_picture_with_the_finger(room, viewer):
    size = viewer.viewport_size
    scale = max(size["width"] / WIDTH, size["height"] / HEIGHT)
    x, y = size["width"] * 0.7, size["height"] / 2
    viewer.mouse.move(x, y)
    viewer.mouse.down()
    viewer.mouse.move(x - 100, y, steps=5)
    eventually(lambda: room.layer("strip")["x"] == pytest.approx(-100 / scale, abs=1e-6))
    viewer.mouse.up()
