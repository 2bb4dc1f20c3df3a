"""Code that leaves the drawer as a link, as a page and on a class's page, and code that comes in by a link."""

import json
import re
import urllib.request

import pytest
from playwright.sync_api import expect

from code_drawer import looks, replace  # noqa: F401
from fitting import misfits
from live_pages import UNDRAWN, eventually, picture, shows_something, violations
from test_workshop import code_of, own_server, take_seat  # noqa: F401

pytestmark = pytest.mark.chromium
# Without a clipboard the link is shown.
NO_CLIPBOARD = UNDRAWN + "\nObject.defineProperty(navigator, 'clipboard', { value: undefined });"


def open_share(page):
    page.locator("summary", has_text=re.compile("^Share$")).click()


def link_of(page) -> str:
    page.get_by_role("button", name="Copy link with code").click()
    field = page.get_by_role("textbox", name="Link with the code")
    expect(field).to_be_visible()
    return field.input_value()


def frame_of(page, server) -> bytes:
    room = re.search(r"/r/([^?#]+)", page.url)[1]
    with urllib.request.urlopen(f"{server.url}/api/rooms/{room}/frame", timeout=60) as response:
        return response.read()


def seat(pages, server, name: str, script: str = NO_CLIPBOARD):
    page = pages.open(server.url + "/workshop", script=script, viewport={"width": 1280, "height": 1000})
    take_seat(page, name, code_of(server.main))
    expect(page.get_by_role("textbox", name="Code of MyMotion.swift")).to_be_visible()
    return page


def drag(page, meanwhile=lambda: None):
    """Drags on the stage, which moves what is on it until it is let go; `meanwhile` is called before that."""
    stage = page.locator("#backing")
    box = eventually(lambda: (box := stage.bounding_box())["width"] > 0 and box)
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 40, middle[1] + 20, steps=8)
    meanwhile()
    page.mouse.up()


def pixels(canvas) -> str:
    return canvas.evaluate("canvas => canvas.toDataURL()")


def test_a_link_carries_the_code_to_another_seat_and_runs_only_when_it_is_saved(pages, own_server):
    ada, ben = seat(pages, own_server, "Ada"), seat(pages, own_server, "Ben")
    replace(ada, "width: 320", "width: 222")
    open_share(ada)
    link = link_of(ada)
    assert link.startswith(f"{own_server.url}/shared#code=") and len(link) < 4100
    # The page of the link shows it, and leads to the seat that this browser has.
    ben.goto(link)
    expect(ben.get_by_role("heading", name="MyMotion.swift")).to_be_visible()
    expect(ben.locator("#code")).to_contain_text("width: 222")
    assert violations(ben) == ""
    ben.get_by_role("link", name="Open at the seat of Ben").click()
    offered = ben.locator(".offer pre")
    expect(offered).to_contain_text("width: 222")
    assert "#" not in ben.url
    assert b"222" not in frame_of(ben, own_server)
    ben.get_by_role("button", name="Save in place of MyMotion.swift").click()
    eventually(lambda: b"222" in frame_of(ben, own_server))
    expect(offered).to_be_hidden()
    # What was there before is in the history.
    ben.get_by_text("History", exact=True).click()
    expect(ben.locator(".versions li")).not_to_have_count(0)


def test_a_page_is_taken_home_with_the_picture_and_with_what_is_in_the_editor(pages, own_server, tmp_path):
    page = seat(pages, own_server, "Ada", script="")
    replace(page, "width: 320", "width: 222")
    drag(page)
    open_share(page)
    # The server is busy at first. A second click makes no second page.
    pages.allow(r"503|/variant: net::ERR_ABORTED")
    page.route("**/variant", lambda route: route.fulfill(status=503), times=1)
    downloads = []
    page.on("download", lambda download: downloads.append(download))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Take it home").dblclick()
    expect(page.get_by_text("the last ten seconds and the code")).to_be_visible()
    assert len(downloads) == 1
    place = tmp_path / "home.html"
    saved.value.save_as(place)
    assert saved.value.suggested_filename.endswith(".html")
    assert own_server.main.key not in place.read_text()
    home = pages.open(place.as_uri(), script="", offline=True)
    eventually(lambda: home.evaluate("globalThis.film?.isReady()") is True)
    eventually(lambda: shows_something(picture(home)))
    assert 0 < home.evaluate("film.duration") <= 11
    expect(home.locator("#stage")).to_have_accessible_name(home.get_by_role("heading", level=1).inner_text())
    # The space bar opens the code where it has the focus, and the film goes on.
    home.locator(".home > summary").press("Space")
    expect(home.get_by_role("button", name="Pause")).to_be_visible()
    file = home.locator(".home details", has_text="MyMotion.swift")
    if file.get_attribute("open") is None:
        file.locator("summary").click()
    expect(file.locator("pre")).to_contain_text("width: 222")
    with home.expect_download() as code:
        file.get_by_role("link", name="Download", exact=True).click()
    assert b"width: 222" in code.value.path().read_bytes()
    for width, height in [(390, 667), (320, 568), (700, 400), (1280, 800)]:
        home.set_viewport_size({"width": width, "height": height})
        faults = misfits(home)
        assert not faults, f"{width} × {height}: {faults}"


def test_a_class_has_a_page_that_plays_each_seat_without_a_server(pages, own_server, tmp_path):
    wall = pages.open(f"{own_server.url}/workshop/wall?key={own_server.main.key}", viewport={"width": 1280, "height": 800})
    ada = seat(pages, own_server, "Ada <b>", script="")
    replace(ada, "width: 320", "width: 222")
    ada.keyboard.press("Control+s")
    expect(ada.get_by_text("Saved", exact=True)).to_be_visible()
    seat(pages, own_server, "Ben")
    tiles = wall.locator("#tiles canvas")
    expect(tiles).to_have_count(2)
    eventually(lambda: all(tile.evaluate("canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean)") for tile in tiles.all()))
    before = pixels(tiles.first)
    drag(ada, lambda: eventually(lambda: pixels(tiles.first) != before))
    downloads = []
    wall.on("download", lambda download: downloads.append(download))
    with wall.expect_download() as saved:
        wall.get_by_role("button", name="Class page").dblclick()
    assert saved.value.suggested_filename == "class.html"
    place = tmp_path / "class.html"
    saved.value.save_as(place)
    assert own_server.main.key not in place.read_text()
    assert len(downloads) == 1
    page = pages.open(place.as_uri(), offline=True)
    expect(page.get_by_role("heading", level=2)).to_have_text(["Ada <b>", "Ben"])
    # Who has moved nothing has a picture.
    mine, still = page.get_by_role("article").all()
    assert still.locator("img").evaluate("image => image.naturalWidth") > 100
    expect(still.get_by_role("button")).to_have_count(0)
    # A film that plays goes on by itself, and waits where it is told to.
    canvas = mine.locator("canvas")
    first = pixels(canvas)
    eventually(lambda: pixels(canvas) != first)
    position = mine.get_by_role("slider", name="Position Ada <b>", exact=True)
    # No screen reader says the time with each frame.
    expect(mine.locator(".time")).to_have_attribute("aria-live", "off")
    mine.get_by_role("button", name="Pause Ada <b>", exact=True).click()
    at = position.input_value()
    expect(page.get_by_role("button", name="Play all")).to_be_visible()
    page.get_by_role("button", name="Play all").click()
    eventually(lambda: position.input_value() != at)
    calm = pages.open(place.as_uri(), offline=True, reduced_motion="reduce")
    expect(calm.get_by_role("button", name="Play Ada <b>", exact=True)).to_be_visible()
    assert calm.get_by_role("slider", name="Position").input_value() == "0"
    # The code is there, with a download and a link.
    file = mine.locator("details", has_text="MyMotion.swift")
    file.locator("summary").click()
    expect(file.locator("pre")).to_contain_text("width: 222")
    with page.expect_download() as code:
        file.get_by_role("link", name="Download", exact=True).click()
    assert b"width: 222" in code.value.path().read_bytes()
    assert violations(page) == ""
    link = file.get_by_role("link", name="Open this code").get_attribute("href")
    # On paper all code is there, and none is cut off.
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 700, "height": 1000})
    expect(page.locator("pre")).to_have_count(4)
    for code in page.locator("pre").all():
        assert code.evaluate("code => code.checkVisibility({ contentVisibilityAuto: true }) && code.scrollWidth <= code.clientWidth")
    ada.goto(link)
    expect(ada.locator("#code")).to_contain_text("width: 222")


def test_a_class_s_page_leaves_out_freed_seats_and_the_wall_goes_on_saying_what_is_missing(pages, own_server, tmp_path):
    def ask(path: str, method: str, body: dict | None = None) -> bytes:
        request = urllib.request.Request(
            own_server.url + path, method=method, data=body and json.dumps(body).encode(), headers={"Authorization": f"Bearer {own_server.main.key}"})
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.read()

    ada, ben = [json.loads(ask("/api/workshop/seats", "POST", {"name": name}))["room"] for name in ("Ada", "Ben")]
    wall = pages.open(f"{own_server.url}/workshop/wall?key={own_server.main.key}", viewport={"width": 1280, "height": 800})
    expect(wall.locator("#tiles canvas")).to_have_count(2)

    def freed(route):
        ask(f"/api/workshop/seats/{ada}", "DELETE")
        route.continue_()

    pages.allow("404|500")
    wall.route(f"**/api/rooms/{ada}/sources", freed)
    wall.route(f"**/api/rooms/{ben}/sources", lambda route: route.fulfill(status=500))
    with wall.expect_download() as saved:
        wall.get_by_role("button", name="Class page").click()
    saved.value.save_as(tmp_path / "class.html")
    page = pages.open((tmp_path / "class.html").as_uri(), offline=True)
    expect(page.get_by_role("heading", level=2)).to_have_text(["Ben"])
    for _ in range(2):
        with wall.expect_response("**/api/workshop/seats"):
            pass
    expect(wall.get_by_role("alert")).to_have_text("Something is missing in the file: the code of Ben could not be read")


def test_a_wall_that_is_hidden_gives_pictures_too(pages, own_server, tmp_path):
    wall = pages.open(
        f"{own_server.url}/workshop/wall?key={own_server.main.key}", script="Object.defineProperty(document, 'hidden', { value: true });")
    ada = seat(pages, own_server, "Ada")
    expect(wall.locator("#tiles canvas")).to_have_count(1)

    def has_picture():
        with wall.expect_download() as saved:
            wall.get_by_role("button", name="Class page").click()
        saved.value.save_as(tmp_path / "class.html")
        ada.goto((tmp_path / "class.html").as_uri())
        return ada.locator("img").evaluate_all("""async ([image]) => {
            if (!image) return false;
            await image.decode();
            const canvas = Object.assign(document.createElement("canvas"), { width: image.naturalWidth, height: image.naturalHeight });
            const context = canvas.getContext("2d");
            context.drawImage(image, 0, 0);
            return context.getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean);
        }""")

    eventually(has_picture)
