"""What each role sees and may do: the presenter everything, a viewer without a key nothing but watch."""

import re

import pytest
from playwright.sync_api import Page, expect

from live_pages import UNDRAWN, difference, eventually, picture, shows_something


# The page hears nothing from the server until `hear` is called.
LATE = """
    const Own = WebSocket;
    const heard = new Promise((resolve) => (window.hear = resolve));
    window.samples = 0;
    window.WebSocket = class extends Own {
        set onmessage(take) { super.onmessage = (event) => heard.then(() => take(event)); }
        send(data) {
            if (typeof data !== "string" && new Uint8Array(data)[0] === 0x10) window.samples += 1;
            super.send(data);
        }
    };"""


@pytest.fixture
def presenter(pages, room):
    page = pages.open(room.presenter_url, script=UNDRAWN)
    base_degrees(page).wait_for()
    return page


@pytest.fixture
def steering(pages, room):
    """A presenter's page with its picture, without which keys move nothing."""
    page = pages.open(room.presenter_url)
    eventually(lambda: shows_something(picture(page)))
    return page


@pytest.fixture
def viewer(pages, room):
    page = pages.open(room.watch_url)
    eventually(lambda: shows_something(picture(page)))
    return page


def base_degrees(page: Page):
    return page.get_by_role("slider", name=re.compile("base", re.IGNORECASE))


def opacities(room) -> tuple[float, float]:
    return room.layer("middle")["opacity"], room.front()


@pytest.mark.parametrize("role", ["presenter", "phone"])
def test_the_key_leaves_the_address_bar_and_survives_a_reload(pages, room, role):
    page = pages.open(room.presenter_url if role == "presenter" else room.phone_url, script=UNDRAWN)
    eventually(lambda: "key=" not in page.url)
    if role == "presenter":
        base_degrees(page).wait_for()
        page.reload()
        base_degrees(page).wait_for()


def test_arrow_keys_tilt(room, steering, viewer):
    flat, at_rest = picture(viewer), opacities(room)
    for _ in range(5):
        steering.keyboard.press("ArrowUp")
    eventually(lambda: opacities(room) != at_rest)
    eventually(lambda: difference(flat, picture(viewer)) > 0)


def test_the_panel_changes_a_parameter_on_every_screen(room, steering, viewer):
    for _ in range(10):
        steering.keyboard.press("ArrowUp")
    eventually(lambda: opacities(room) != (1, 0))
    steering.wait_for_timeout(200)
    before, shown = opacities(room), picture(viewer)
    base_degrees(steering).focus()
    steering.keyboard.press("Shift+ArrowLeft")
    eventually(lambda: room.get()["parameters"]["baseDegrees"] == 50)
    assert opacities(room) != before
    eventually(lambda: difference(shown, picture(viewer)) > 0)


def test_the_panel_follows_another_presenter(pages, room, presenter):
    other = pages.open(room.presenter_url, script=UNDRAWN)
    base_degrees(presenter).focus()
    presenter.keyboard.press("ArrowRight")
    eventually(lambda: base_degrees(other).input_value() == "61")


def test_a_viewer_without_a_key_can_change_nothing(room, viewer):
    before = room.get()
    assert viewer.get_by_role("slider").count() == 0
    for key in ["ArrowUp", "ArrowLeft", "1", "c"]:
        viewer.keyboard.press(key)
    viewer.mouse.move(640, 400)
    viewer.mouse.down()
    viewer.mouse.move(700, 300, steps=5)
    viewer.mouse.up()
    viewer.wait_for_timeout(500)
    assert room.get() == before


def test_no_key_press_is_lost_to_an_echo_that_comes_late(pages, room):
    page = pages.open(room.presenter_url, script=UNDRAWN)
    page.add_init_script("""
        const Own = WebSocket;
        window.WebSocket = class extends Own {
          set onmessage(listener) { super.onmessage = (event) => setTimeout(() => listener(event), 400); }
          get onmessage() { return super.onmessage; }
        };
    """)
    page.reload()
    base_degrees(page).focus()
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(200)
    eventually(lambda: room.get()["parameters"]["baseDegrees"] == 55)
    page.wait_for_timeout(1500)
    assert base_degrees(page).input_value() == "55"


@pytest.fixture
def text_field(room, presenter):
    # By its number: the pictures of the scenes fade when nothing moves for a while.
    presenter.keyboard.press("5")
    eventually(lambda: room.get()["scene"] == "text")
    return presenter.get_by_role("textbox", name="Text", exact=True)


def test_a_text_is_sent_while_it_is_typed(room, presenter, text_field):
    text_field.fill("")
    text_field.press_sequentially("1, *two* f", delay=20)
    eventually(lambda: room.value("text") == "1, *two* f")
    text_field.press("Enter")
    text_field.press_sequentially("p?")
    eventually(lambda: room.value("text") == "1, *two* f\np?")
    assert room.get()["scene"] == "text", "digits and letters are no shortcuts in a text"


def test_a_text_that_is_too_long_stays_and_the_panel_says_so(room, presenter, text_field):
    before = room.value("text")
    text_field.fill("x" * 2001)
    presenter.get_by_role("alert").filter(has_text="2000").wait_for()
    assert len(text_field.input_value()) == 2001
    assert room.value("text") == before
    text_field.fill("x" * 2000)
    eventually(lambda: room.value("text") == "x" * 2000)
    assert presenter.get_by_role("alert").filter(has_text="2000").count() == 0


def test_a_character_that_no_font_has_is_named(room, presenter, text_field):
    text_field.fill("क")
    presenter.get_by_text("U+915").wait_for()
    text_field.fill("k")
    presenter.get_by_text("U+915").wait_for(state="detached")


@pytest.mark.chromium
def test_a_page_that_may_only_watch_sends_nothing_though_it_was_tapped_before_it_knew(pages, room):
    page = pages.open(room.phone_url.split("?")[0], device="iPhone 13", script=UNDRAWN + LATE)
    page.get_by_role("main").get_by_role("button").first.tap()
    # A page that tilts sends at least once a second.
    page.evaluate("""() => setInterval(() => dispatchEvent(new DeviceOrientationEvent(
        "deviceorientation", { alpha: 0, beta: 20, gamma: 0 })), 20)""")
    page.wait_for_timeout(500)
    page.evaluate("window.hear()")
    expect(page.get_by_role("button", name="Watching")).to_be_visible()
    page.wait_for_timeout(1500)
    assert page.evaluate("window.samples") == 0
    expect(page.locator("#flash")).to_have_text("")
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize(("letter", "digit"), [("р", "1"), ("η", "1"), ("י", "1"), ("ا", "١"), ("ㅗ", "1"), ("h", "&")])
def test_shortcuts_work_on_layouts_with_other_letters(room, presenter, letter, digit):
    session = presenter.context.new_cdp_session(presenter)

    def press(key: str, code: str, number: int):
        for kind in ("keyDown", "keyUp"):
            session.send("Input.dispatchKeyEvent", {"type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number})

    expect(presenter.locator("#hud-box")).to_be_hidden()
    press(letter, "KeyH", 72)
    expect(presenter.locator("#hud-box")).to_be_visible()
    press(digit, "Digit1", 49)
    first = presenter.evaluate("document.querySelector('#strip button').dataset.name ?? ''") or "lenticular"
    eventually(lambda: room.get()["scene"] == first)
