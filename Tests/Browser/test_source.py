"""The pages that a scene's copied CSS makes run as they are, and follow the scene's formulas."""

import math
import subprocess

import pytest
from playwright.sync_api import Page

from live_pages import eventually
from live_server import BINARY

# Scenes with their defaults and otherwise, each with what is set.
SOURCES = {
    "arm.default": ["arm"], "arm.tuned": ["arm", "arm=-30", "wrist=12.5", "finger=33", "drive=tilt"],
    "arm.parts": ["arm", "palette=parts"],
    "book.default": ["book"], "book.tuned": ["book", "page=2.25", "perspective=0.75", "rightToLeft=true", "tiltToTurn=true"],
    "carousel.default": ["carousel"], "carousel.tuned": ["carousel", "style=parallax", "circular=true"],
    "hue.default": ["hue"], "hue.tuned": ["hue", "style=stack", "topEffect=false"],
    "lenticular.default": ["lenticular"], "lenticular.eye": ["lenticular", "drive=eye"],
    "lenticular.tuned": [
        "lenticular", "mode=lens", "lensPitch=24", "baseDegrees=25", "softness=0.5", "springBack=true", "foil=0.6",
        "foilPattern=glitter"],
    "panorama.default": ["panorama"], "panorama.tuned": ["panorama", "viewAngle=270", "interval=0.2", "pitchPan=true"],
    "panorama.jerky": ["panorama", "smooth=false", "sampling=interval"],
    "text.default": ["text"],
    "text.tuned": [
        "text", 'text=Say "hi" \\(x) *مرحبا* </script> $0', "mode=line", "width=200", "total=3", "elementDuration=0.2",
        "extraBounce=0.75", "emphasisColor=#0a84ff80"],
    "twirl.default": ["twirl"], "twirl.tuned": ["twirl", "style=rotation"],
} | {
    f"{scene}.{choice}": [scene, f"{name}={choice}", *others]
    for scene, name, choices, *others in [
        ("carousel", "style", "none parallax"), ("hue", "style", "none scale perspective brightness"),
        ("lenticular", "foilPattern", "bands rings facets", "foil=0.5"), ("lenticular", "mode", "lens"),
        ("text", "mode", "opacity glyph"), ("twirl", "style", "none scale scaleOpacity half blur"),
    ] for choice in choices.split()
}


def ease_in_out(x: float) -> float:
    """The y of the cubic Bézier (0.42, 0) (0.58, 1) at an x from 0 to 1."""
    low, high = 0.0, 1.0
    for _ in range(60):
        t = (low + high) / 2
        if 3 * 0.42 * t * (1 - t) ** 2 + 3 * 0.58 * t**2 * (1 - t) + t**3 < x:
            low = t
        else:
            high = t
    return 3 * low**2 * (1 - low) + low**3


# Some time after a page has loaded, Chromium tells it of a mouse in its corner, which would tilt it too.
NO_MOUSE = "addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true);"


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """The pages of scenes, as the program prints them."""
    folder = tmp_path_factory.mktemp("exported")
    for name, (scene, *settings) in SOURCES.items():
        setting = ["--set", *settings] if settings else []
        source = subprocess.run(
            [BINARY, "source", scene, "--as", "css", *setting], check=True, capture_output=True, text=True).stdout
        (folder / f"{name}.html").write_text(source)
    return folder


@pytest.fixture
def opened(pages, exported):
    """Opens the page of a scene."""
    return lambda name, script="": pages.open((exported / f"{name}.html").as_uri(), script=script)


def style(page: Page, selector: str, name: str) -> str:
    return page.locator(selector).evaluate(f"element => getComputedStyle(element)['{name}']")


def tilt(page: Page, beta: float, gamma: float = 0, alpha: float = 0):
    page.evaluate(
        "angles => dispatchEvent(new DeviceOrientationEvent('deviceorientation', angles))",
        {"alpha": alpha, "beta": beta, "gamma": gamma})


@pytest.mark.parametrize("name", SOURCES)
def test_a_source_runs_as_a_page(opened, name):
    page = opened(name)
    eventually(lambda: page.evaluate("document.body.innerHTML.trim().length > 0"))
    assert page.evaluate("document.querySelector('body > *').getBoundingClientRect().height") > 0


@pytest.mark.chromium
def test_the_card_fades_as_the_scene_does(opened):
    page = opened("lenticular.default", script=NO_MOUSE)
    for beta in [-90, -45, -30, 0, 0.5, 15, 20, 60, 75]:
        tilt(page, beta)
        assert float(style(page, ".face:nth-child(3)", "opacity")) == pytest.approx(
            min(1, beta / 60) if beta >= 1 else 0, abs=1e-5), beta
        assert float(style(page, ".face:nth-child(2)", "opacity")) == pytest.approx(
            max(0, 1 + beta / 60) if beta <= -1 else 1, abs=1e-5), beta


def test_the_card_is_seen_from_above_the_pointer_and_fills_the_page(opened):
    page = opened("lenticular.eye")
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    assert page.locator("#card").bounding_box() == {"x": 0, "y": 0, "width": width, "height": height}
    for part in (0, 0.2, 0.5, 0.9):
        page.mouse.move(width / 3, height * part)
        up = math.degrees(math.atan((1 - 2 * part) * math.tan(math.pi / 3)))
        eventually(lambda: float(style(page, ".face:nth-child(3)", "opacity")) == pytest.approx(
            min(1, up / 60) if up >= 1 else 0, abs=1e-3))


@pytest.mark.chromium
def test_the_panorama_jerks_from_look_to_look(opened):
    page = opened("panorama.jerky", script=NO_MOUSE)
    # The picture's middle, 1024 pixels in, is at the left edge.
    assert style(page, "#town", "backgroundPositionX") == "calc(-1024px)" or style(
        page, "#town", "backgroundPositionX") == "-1024px"
    tilt(page, 90, alpha=0)
    eventually(lambda: page.evaluate("town.style.getPropertyValue('--x')") == "0px")
    page.evaluate("""() => {
        globalThis.seen = new Set();
        for (let alpha = 1; alpha <= 9; alpha += 1) {
            dispatchEvent(new DeviceOrientationEvent("deviceorientation", { alpha, beta: 90, gamma: 0 }));
            seen.add(town.style.getPropertyValue("--x"));
        }
    }""")
    assert page.evaluate("seen.size") == 1, "between two looks nothing moves"
    eventually(lambda: page.evaluate("parseFloat(town.style.getPropertyValue('--x'))") == pytest.approx(2048 * 9 / 180))


@pytest.mark.chromium
def test_the_panorama_turns_as_the_scene_does(opened):
    page = opened("panorama.default", script=NO_MOUSE)
    for alpha in (0, 40, 80):
        tilt(page, 90, alpha=alpha)
    # An upright phone that turns by 80° has gone 80/180 of the picture's 2048 pixels.
    assert page.evaluate("parseFloat(town.style.getPropertyValue('--x'))") == pytest.approx(2048 * 80 / 180)


def test_the_next_photo_is_turned_by_how_far_it_is_out(opened):
    page = opened("carousel.default")
    value = 1 - ease_in_out(22 / 302)
    assert float(style(page, ".item:nth-child(2)", "rotate").removesuffix("deg")) == pytest.approx(
        2.5 * value, abs=1e-4)
    x, y = style(page, ".item:nth-child(2)", "translate").split()
    assert float(y.removesuffix("px")) == pytest.approx(8 * value, abs=1e-4)


def test_rows_at_the_top_sink_shrink_and_fade(opened):
    page = opened("hue.default")
    page.evaluate("document.getElementById('list').scrollTop = 190")
    row = ".row:nth-child(2)"
    # Its top lies 50 above the list's: half of it is past.
    eventually(lambda: style(page, row, "opacity") == "0.5")
    assert float(style(page, row, "scale")) == pytest.approx(1 - 0.25 * 0.5)
    assert style(page, row, "translate") == "0px 25px"
    assert style(page, row, "filter") == "hue-rotate(-5deg) blur(4px)"


def test_the_arm_hangs_together(opened):
    page = opened("arm.default")
    wrist = page.locator("#hand").evaluate("element => element.getBoundingClientRect().toJSON()")
    stand = page.locator("#stand").bounding_box()
    # With its sliders at rest the wrist is straight above the stand's middle.
    assert wrist["x"] == pytest.approx(stand["x"] + 37.5, abs=0.01)
    assert stand["y"] - wrist["y"] == pytest.approx(2 * 105 * math.cos(math.pi / 4), abs=0.01)


def test_the_arm_s_sliders_say_their_values_and_reset_together(opened):
    page = opened("arm.default")
    labels = page.locator("label")
    assert [text.strip() for text in labels.all_text_contents()] == ["Arm: 0.0", "Wrist: -45.0", "Finger: 40.0"]
    page.locator("[name=arm]").evaluate(
        "input => { input.value = 12.3456; input.dispatchEvent(new Event('input', { bubbles: true })); }")
    assert labels.first.text_content().strip() == "Arm: 12.3"
    assert page.evaluate("document.documentElement.style.getPropertyValue('--arm')") == "12.3456"
    page.get_by_role("button", name="Reset Parameter").click()
    eventually(lambda: page.evaluate("document.documentElement.style.getPropertyValue('--arm')") == "0")


def test_the_avatar_goes_and_comes_back(opened):
    page = opened("twirl.default")
    for gone, opacity, scale in ((True, "0", "0.5"), (False, "1", "none")):
        page.get_by_role("button").click()
        eventually(lambda: page.evaluate("avatar.getAnimations().length") == 0)
        assert page.evaluate("avatar.classList.contains('gone')") is gone
        assert style(page, "#avatar", "opacity") == opacity
        assert style(page, "#avatar", "scale") == scale


def test_a_page_of_the_book_turns(opened):
    page = opened("book.default")
    box = page.locator("#book").bounding_box()
    right, middle = box["x"] + 600, box["y"] + 200
    page.mouse.move(right, middle)
    page.mouse.down()
    page.mouse.move(right - 160, middle)
    # A quarter of the book's width: 10 + 160/4 degrees, and as wide as that makes it.
    assert page.locator(".page").last.evaluate("element => parseFloat(element.style.width)") == pytest.approx(
        320 * (0.5 + 0.5 * 40 / 90))
    page.mouse.move(right - 400, middle)
    page.mouse.up()
    eventually(lambda: page.evaluate("turned") == 1)


@pytest.fixture
def book(opened):
    """The book's page, open at its fourth spread, with the leaves' places on it."""
    page = opened("book.default")
    page.evaluate("turned = 4; draw()")
    return page


def place(page: Page, x: float) -> tuple[float, float]:
    """Where in the window a point of the book is, from 0 at its left edge to 1."""
    box = page.locator("#book").bounding_box()
    return box["x"] + x * box["width"], box["y"] + 200


def drag(page: Page, *xs: float):
    page.mouse.move(*place(page, xs[0]))
    page.mouse.down()
    for x in xs[1:]:
        page.mouse.move(*place(page, x))


def test_a_flick_outwards_turns_no_page(book):
    drag(book, 0.7, 0.9)
    book.mouse.up()
    assert book.evaluate("[leaves.right.target, leaves.left.target ?? 0]") == [0, 0]
    eventually(lambda: book.evaluate("leaves.right.start === undefined"))
    assert book.evaluate("turned") == 4


def test_a_page_in_flight_is_caught_where_it_is(book):
    # The flight stands still until the mouse is down, however long that takes.
    book.evaluate("held = []; next = requestAnimationFrame; requestAnimationFrame = (frame) => held.push(frame); 0")
    book.evaluate("leaves.right.progress = 0.6; release('right', 0, true); step(leaves.right.start + 40)")
    drag(book, 0.2)
    book.evaluate("requestAnimationFrame = next; held.forEach((frame) => requestAnimationFrame(frame))")
    caught = book.evaluate("leaves.right.progress")
    assert 0.6 < caught < 1.1 and book.evaluate("leaves.right.target ?? null") is None
    book.wait_for_timeout(100)
    assert book.evaluate("leaves.right.progress") == caught
    book.mouse.move(*place(book, 0.3))
    assert book.evaluate("leaves.right.progress") == pytest.approx(caught - 0.1, abs=1e-3)


@pytest.mark.chromium
def test_two_fingers_turn_a_page_of_each_side(book):
    wire = book.context.new_cdp_session(book)
    book.evaluate("turned = 4; draw()")

    def touch(kind: str, *xs: float):
        points = [{"x": place(book, x)[0], "y": place(book, x)[1], "id": index} for index, x in enumerate(xs)]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 0.9)
    touch("touchStart", 0.9, 0.1)
    touch("touchMove", 0.2, 0.4)
    eventually(lambda: book.evaluate("[leaves.right.progress, leaves.left.progress]") == [
        pytest.approx(0.7, abs=0.01), pytest.approx(0.3, abs=0.01)])
    assert book.evaluate("touches.size") == 2
    # The right leaf goes over and settles; the left one stays under its finger, and the piles stay as they are.
    book.evaluate("""() => {
        const finger = [...touches.entries()].find(([, touch]) => touch.side === 'right')[0];
        touches.delete(finger);
        release('right', 0, true);
        step(leaves.right.start + 2000);
    }""")
    assert book.evaluate("[turned, leaves.left.progress > 0.2, leaves.right.progress]") == [4, True, 1]
    # Let go, it comes back, and the piles shift.
    book.evaluate("touches.clear(); release('left', 0, true); step(leaves.left.start + 2000)")
    assert book.evaluate("[turned, leaves.left.progress, leaves.right.progress]") == [5, 0, 0]


def test_the_text_comes_glyph_by_glyph(opened):
    page = opened("text.default")
    page.evaluate("draw(0.2)")
    seen = page.locator("strong span").evaluate_all("spans => spans.map(span => Number(span.style.opacity))")
    assert len(seen) == 13
    assert seen == sorted(seen, reverse=True) and seen[0] > 0.2 and seen[-1] == 0
