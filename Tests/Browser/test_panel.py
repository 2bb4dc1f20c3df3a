"""The panel's controls: numbers, choices, colours, a moment that plays."""

import pytest

from live_pages import UNDRAWN, eventually
from live_wire import Wire
from panels import entry, open_presenter, open_sheet, open_tuning, page, show_scene, slider, unfold, write


@pytest.mark.chromium
def test_two_presenters_and_a_phone_are_in_step(pages, room, page):
    other = open_presenter(pages, room)
    phone = open_sheet(pages, room).page
    assert slider(phone, "Base angle").count() == 0
    open_tuning(page)
    everybody = [page, other, phone]
    for turn, key in [(phone, "ArrowRight"), (other, "ArrowLeft"), (page, "Shift+ArrowLeft")]:
        before = room.value("baseDegrees")
        slider(turn, "Base angle").press(key)
        value = eventually(lambda: room.value("baseDegrees") != before and room.value("baseDegrees"))
        for each in everybody:
            eventually(lambda: entry(each, "Base angle").input_value() == f"{value:g}")
            eventually(lambda: slider(each, "Base angle").input_value() == f"{value:g}")


@pytest.mark.chromium
def test_it_is_there_where_the_browser_keeps_nothing(pages, room):
    script = UNDRAWN + """Object.defineProperty(window, "sessionStorage", {
        get() { throw new DOMException("Blocked", "SecurityError"); } });"""
    presenter = open_presenter(pages, room, script=script)
    open_tuning(presenter)
    phone = pages.phone(room.phone_url, script=script)
    phone.tilt(beta=0)
    phone.start()
    phone.page.locator("#grip").tap()
    slider(phone.page, "Base angle").press("ArrowRight")
    eventually(lambda: entry(presenter, "Base angle").input_value() == "61")


@pytest.mark.parametrize("make", [slider, entry])
def test_keys_nudge_a_number_fine_and_coarse(room, page, make):
    for key, value in [
        ("ArrowUp", 61), ("ArrowDown", 60), ("Shift+ArrowUp", 70), ("Alt+ArrowDown", 69.9), ("PageUp", 79.9),
    ]:
        make(page, "Base angle").press(key)
        eventually(lambda: room.value("baseDegrees") == value)


def test_what_is_out_of_range_is_refused_with_the_range_and_the_old_value_stays(room, page):
    shown, before = "60", 60
    for typed, words, mended in [
        ("500", "Enter a number from 10 to 90°", 25), ("9.99", "Enter a number from 10 to 90°", 26), ("much", "That is not a number from 10 to 90°", 27),
    ]:
        write(entry(page, "Base angle"), typed)
        page.get_by_role("alert").filter(has_text=words).wait_for()
        assert entry(page, "Base angle").input_value() == shown
        assert room.value("baseDegrees") == before
        write(entry(page, "Base angle"), f"{mended}°")
        eventually(lambda: room.value("baseDegrees") == mended)
        assert page.get_by_role("alert").filter(has_text=words).count() == 0
        shown, before = str(mended), mended


def test_escape_takes_back_what_is_being_typed(room, page):
    entry(page, "Base angle").fill("12")
    entry(page, "Base angle").press("Escape")
    assert entry(page, "Base angle").input_value() == "60"
    entry(page, "Base angle").press("Tab")
    page.wait_for_timeout(200)
    assert room.value("baseDegrees") == 60


@pytest.mark.chromium  # Elsewhere Playwright counts no clicks: two are never a double one.
def test_a_double_click_on_the_name_or_slider_and_a_button_go_back_to_the_default(room, page):
    for go_back in [
        lambda: page.locator("label", has_text="Base angle").dblclick(),
        lambda: slider(page, "Base angle").dblclick(position={"x": 10, "y": 22}),
        lambda: page.get_by_role("button", name="Reset Base angle").click(),
    ]:
        slider(page, "Base angle").press("Shift+ArrowRight")
        eventually(lambda: room.value("baseDegrees") == 70)
        go_back()
        eventually(lambda: room.value("baseDegrees") == 60)
    assert not page.get_by_role("button", name="Reset Base angle").is_visible()


def test_choices_and_switches_follow_everybody(pages, room, page):
    other = open_presenter(pages, room)
    page.bring_to_front()  # In a window behind another, Firefox gives a switch no focus.
    page.get_by_role("combobox", name="Mode").select_option("lens")
    page.get_by_role("switch", name="Spring back").press("Space")
    eventually(lambda: (room.value("mode"), room.value("springBack")) == ("lens", True))
    eventually(lambda: other.get_by_role("combobox", name="Mode").input_value() == "lens")
    eventually(lambda: other.get_by_role("switch", name="Spring back").is_checked())


def test_a_colour_is_picked_typed_and_made_clear(room, page):
    show_scene(page, "Text transition")
    write(entry(page, "Emphasis"), "0A84FF")
    eventually(lambda: room.value("emphasisColor") == "#0a84ff")
    slider(page, "Emphasis: Opacity").press("PageDown")
    eventually(lambda: len(room.value("emphasisColor")) == 9)
    page.locator("input[type=color]").fill("#00ff00")
    eventually(lambda: room.value("emphasisColor").startswith("#00ff00") and len(room.value("emphasisColor")) == 9)
    write(entry(page, "Emphasis"), "greenish")
    page.get_by_role("alert").filter(has_text="#0a84ff").wait_for()
    assert entry(page, "Emphasis").input_value() == room.value("emphasisColor")


# Within the page, because on a busy machine the moment is over before a test has seen that it plays.
PAUSE = """() => new Promise((resolve) => {
    const end = performance.now() + 5000;
    const look = () => {
        const button = document.querySelector("#panel [aria-label=Pause]");
        if (button === null && performance.now() < end) return setTimeout(look, 10);
        button?.click();
        resolve();
    };
    look();
})"""


def test_a_moment_plays_to_its_end_and_can_be_scrubbed(pages, room, page):
    other = open_presenter(pages, room)
    show_scene(page, "Ripple")
    assert page.get_by_role("button", name="Play").count() == 1

    def is_paused_on_the_way() -> bool:
        page.get_by_role("button", name="Play").click()
        page.evaluate(PAUSE)
        page.get_by_role("button", name="Play").wait_for()
        return 0 < room.value("time") < 2

    eventually(is_paused_on_the_way)
    eventually(lambda: entry(other, "Time").input_value() == entry(page, "Time").input_value())
    page.get_by_role("button", name="Play").click()
    eventually(lambda: room.value("time") == 2)
    page.get_by_role("button", name="Play").wait_for()
    slider(page, "Time").press("Home")
    eventually(lambda: room.value("time") == 0)


def test_the_points_of_a_mesh_that_its_grid_has_are_tuned_by_number(room, page):
    show_scene(page, "Mesh gradient")
    eventually(lambda: room.get()["scene"] == "mesh")
    assert page.locator("summary", has_text="Points of row").locator("visible=true").count() == 3
    unfold(page, "Points of row 2")
    middle = entry(page, "2 in row 2, x")
    write(middle, "0.9")
    eventually(lambda: room.value("x22") == 0.9)
    assert not entry(page, "4 in row 2, x").is_visible()
    Wire(page, room).set(width=4)
    entry(page, "4 in row 2, x").wait_for()
    eventually(lambda: entry(page, "3 in row 2, x").input_value().startswith("0.66"))
    page.get_by_role("button", name="Undo").click()
    eventually(lambda: room.value("width") == 3 and room.value("x22") == 0.9)


def test_an_action_of_the_scene_is_a_button(room, page):
    show_scene(page, "Twirl")
    eventually(lambda: room.get()["scene"] == "twirl")
    before = room.get()["sequence"]
    page.locator("#panel").get_by_role("button", name="Online or offline").click()
    eventually(lambda: room.get()["sequence"] > before)


def test_groups_fold_and_stay_folded(page):
    slider(page, "Softness").wait_for()
    page.locator("summary", has_text="Lens").press("Enter")
    slider(page, "Softness").wait_for(state="hidden")
    page.reload()
    slider(page, "Base angle").wait_for()
    assert not slider(page, "Softness").is_visible()


def test_the_panel_is_fetched_when_it_is_first_shown(pages, room):
    page = pages.open(room.presenter_url, viewport={"width": 700, "height": 800})
    scripts = lambda: {name for name in page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)") if name.endswith(".js")}  # noqa: E731
    page.wait_for_load_state("networkidle")
    before = scripts()
    page.get_by_role("button", name="Panel").click()
    slider(page, "Base angle").wait_for()
    assert scripts() > before


def slide(page, name: str, part: float):
    """Drags a slider's thumb to a part of its way."""
    slider(page, name).scroll_into_view_if_needed()
    box = slider(page, name).bounding_box()
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * part, y, steps=3)
    page.mouse.up()


def test_a_slider_stops_at_steps_only_where_nothing_lies_between(room, page):
    slide(page, "Faces", 0.37)
    eventually(lambda: room.value("faces") in (4, 5))
    slide(page, "Base angle", 0.731)
    last = float(slider(page, "Base angle").input_value())
    assert last != 60
    eventually(lambda: room.value("baseDegrees") == pytest.approx(last, abs=1e-3))
    value = room.value("baseDegrees")
    assert value != round(value), "it stays between two steps, on the server too"
    slider(page, "Base angle").press("ArrowRight")
    eventually(lambda: room.value("baseDegrees") == pytest.approx(value + 1))


def test_the_arm_s_labels_and_button_say_what_the_article_s_do(room, page):
    show_scene(page, "Mechanical arm")
    labels = page.locator("#panel .control.number label")
    eventually(lambda: labels.all_text_contents() == ["Arm: 0.0", "Wrist: -45.0", "Finger: 40.0"])
    slide(page, "Arm", 0.75)
    eventually(lambda: room.value("arm") > 10)
    eventually(lambda: labels.first.text_content() == f"Arm: {room.value('arm'):.1f}")
    assert room.value("arm") != round(room.value("arm"))
    page.get_by_role("button", name="Reset Parameter", exact=True).click()
    eventually(lambda: labels.first.text_content() == "Arm: 0.0")
