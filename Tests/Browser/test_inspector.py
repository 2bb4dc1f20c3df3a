"""The inspector of a presenter's page: it holds this page's picture, and nobody else's."""

import pytest
from playwright.sync_api import expect

from live_pages import eventually, picture, shows_something
from live_server import bundle_of
from panels import show_scene


def lean(page, key="ArrowRight", times=6):
    """Tilts the scene by keys, as a hand does."""
    for _ in range(times):
        page.keyboard.press(f"Shift+{key}")
        page.wait_for_timeout(60)


@pytest.fixture
def presenter(pages, room):
    page = pages.open(room.presenter_url)
    page.locator("#panel .control").first.wait_for()
    show_scene(page, "Lenticular")
    page.mouse.move(400, 300)
    eventually(lambda: picture(page) is not None)
    lean(page, "ArrowUp")
    return page


def settled(page):
    """The picture once it has become no sharper, and no control fades."""
    seen = [picture(page)]

    def is_still():
        seen.append(picture(page))
        return seen[-1].tobytes() == seen[-2].tobytes() and seen[-1]

    return eventually(is_still)


def stage(image):
    """The part of a picture in which no panel stands: its graph goes on."""
    return image.crop((0, 0, image.width // 2, image.height * 2 // 3)).tobytes()


def inspector(page):
    return page.get_by_role("region", name="Inspector")


def test_a_picture_that_stood_still_from_the_beginning_is_held_too(pages, room):
    page = pages.open(room.watch_url)
    held = []
    # What keeps the last seconds comes after the only frame.
    page.route(f"**{bundle_of('index', 'js/inspector/recording.js')}", lambda route: held.append(route))
    page.goto(room.presenter_url)
    eventually(lambda: shows_something(picture(page)) and len(held) > 0)
    for route in held:
        route.continue_()
    page.keyboard.press("d")
    inspector(page).wait_for()
    page.keyboard.press("Space")
    expect(inspector(page).get_by_role("button", name="Live")).to_be_visible()


def test_a_held_picture_stands_still_while_the_room_goes_on(presenter, pages, room):
    viewer = pages.open(room.watch_url)
    presenter.keyboard.press("d")
    inspector(presenter).wait_for()
    presenter.keyboard.press("Space")
    expect(inspector(presenter).get_by_role("button", name="Live")).to_be_visible()
    held = settled(presenter)
    seen = settled(viewer)
    room_before = room.frame()
    # The arrow keys are the inspector's now: another page moves the room.
    other = pages.open(room.presenter_url)
    other.locator("#panel .control").first.wait_for()
    other.get_by_role("button", name="Take the tilt").click()
    other.mouse.move(400, 300)
    lean(other, "ArrowDown", 8)
    eventually(lambda: room.frame() != room_before)
    eventually(lambda: stage(picture(viewer)) != stage(seen))
    assert stage(picture(presenter)) == stage(held)
    presenter.keyboard.press("Space")
    eventually(lambda: stage(picture(presenter)) != stage(held))


def test_keys_go_through_the_last_seconds_and_show_the_curves_of_a_layer(presenter):
    presenter.keyboard.press("d")
    inspector(presenter).wait_for()
    presenter.keyboard.press("Space")
    box = inspector(presenter)
    clock = box.locator(".clock")
    expect(clock).to_have_text("0.00 s")
    now = settled(presenter).tobytes()
    presenter.keyboard.press("Shift+ArrowLeft")
    expect(clock).not_to_have_text("0.00 s")
    eventually(lambda: picture(presenter).tobytes() != now)
    # A layer is chosen by keys as well as by a press.
    presenter.keyboard.press("ArrowDown")
    presenter.keyboard.press("ArrowDown")
    expect(box.locator(".layer")).not_to_contain_text("Press what")
    presenter.mouse.click(400, 350)
    presenter.keyboard.press("ArrowUp")
    for _ in range(6):
        if box.locator(".curves dt").count() > 0:
            break
        presenter.keyboard.press(".")
    expect(box.locator(".curves dt").first).to_be_visible()
    value = box.locator(".curves output").first
    # What is kept may be shorter than one leap back.
    presenter.keyboard.press("End")
    expect(clock).to_have_text("0.00 s")
    before = value.text_content()
    presenter.keyboard.press("Home")
    eventually(lambda: value.text_content() != before)
    presenter.keyboard.press("n")
    expect(box.get_by_role("button", name="Ghosts")).to_have_attribute("aria-pressed", "true")
    presenter.keyboard.press("Escape")
    expect(box).to_have_count(0)
    assert presenter.evaluate("document.body.className").find("holding") < 0


def test_a_viewer_has_no_inspector(pages, room):
    page = pages.open(room.watch_url)
    page.wait_for_load_state("networkidle")
    page.keyboard.press("d")
    expect(inspector(page)).to_have_count(0)
