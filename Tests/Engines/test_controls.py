"""The presenter's drawers, dialogs and panel, and the phone's sheet."""

import pytest

from live_pages import eventually

# The button that opens something, and where that is seen.
OPENED = {
    "Join code": "#join[open]",
    "People": "#drawer",
    "Your pictures": "dialog.bringing[open]",
    "Takes": "#reel",
    "Picture or video": "#capture[open]",
    "Teaching overlay": ".lesson .instruments",
    "Keys": "#keys[open]",
}
SCENES = ["Lenticular card", "Panorama", "Mechanical arm", "Book", "Text transition", "Carousel", "Hue by position",
          "Mesh gradient", "Twirl", "Ripple"]


@pytest.mark.parametrize("name", OPENED)
def test_a_button_opens_what_it_names(presenter, name):
    presenter.click("#tools button", name)
    presenter.awaits(OPENED[name])
    assert len(presenter.evaluate("(selector) => document.querySelector(selector).innerText", OPENED[name])) > 20


def test_the_panel_has_controls_for_every_scene(presenter):
    for scene in SCENES:
        presenter.click("#strip button", scene)
        presenter.awaits("#strip [aria-current]", scene)
        presenter.awaits("#panel .control")
        presenter.until("(scene) => document.title.startsWith(scene)", scene)


def test_a_number_is_nudged_by_keys_typed_refused_and_reset(room, presenter):
    presenter.focus("#panel input[type=range]", "Base angle")
    presenter.press("Shift+ArrowRight")
    eventually(lambda: room.value("baseDegrees") == 70)
    presenter.enter("#panel input[type=text]", "Base angle", "25")
    eventually(lambda: room.value("baseDegrees") == 25)
    presenter.enter("#panel input[type=text]", "Base angle", "500")
    presenter.awaits("#panel [role=alert]", "From 10 to 90")
    assert room.value("baseDegrees") == 25
    presenter.click("#panel button", "Reset Base angle")
    eventually(lambda: room.value("baseDegrees") == 60)


def test_two_panels_are_in_step_and_what_one_did_can_be_undone(screens, room, presenter):
    other = screens.open(room.presenter_url, 1100, 700)
    presenter.enter("#panel input[type=text]", "Base angle", "30")
    other.until("() => [...document.querySelectorAll('#panel input[type=text]')].some(({ value }) => value === '30')")
    other.click(".undo-icon")
    eventually(lambda: room.value("baseDegrees") == 60)


def test_the_panel_s_graph_moves_with_the_tilt(room, presenter, phone):
    presenter.unfold("What drives it")
    presenter.awaits("canvas.graph")
    pixels = """() => {
        const canvas = document.querySelector("canvas.graph");
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return data.reduce((sum, value, index) => sum + value * (index % 251), 0);
    }"""
    before = presenter.until(pixels)
    phone.tilt(40)
    eventually(lambda: presenter.evaluate(pixels) != before)


def test_the_phone_s_sheet_tunes_where_everybody_may(room, presenter, phone):
    presenter.click("[role=switch]", "Everyone may tune")
    phone.click("#grip")
    phone.awaits("#sheet-body .control")
    phone.focus("#sheet-body input[type=range]", "Base angle")
    phone.press("Shift+ArrowRight")
    eventually(lambda: room.value("baseDegrees") == 70)
