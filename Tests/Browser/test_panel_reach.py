"""The panel by keyboard alone, on narrow screens, by thumb, and for assistive tools."""

import pytest

from live_pages import eventually, every, violations
from panels import entry, open_presenter, open_sheet, open_tuning, slider, unfold, write

FOCUSED = """() => {
    const { activeElement: element } = document;
    const box = element.getBoundingClientRect();
    const dock = element.closest("#dock, .sheet")?.getBoundingClientRect();
    return {
        name: element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent.trim(),
        kind: element.type ?? element.localName,
        isSeen: dock !== undefined && box.top < dock.bottom && box.bottom > dock.top,
    };
}"""

TOO_SMALL = """() => [...document.querySelectorAll("#panel :is(button, summary, select, input:not([type=file]), textarea)")]
    .filter(element => element.checkVisibility({ visibilityProperty: true }) && !element.matches(".reset-icon, [role=switch]"))
    .filter(element => element.getBoundingClientRect().height < 43.5)
    .map(element => element.outerHTML.slice(0, 120))"""

TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll("#dock, .sheet .body, dialog[open] .card")]
    .filter(element => element.scrollWidth > element.clientWidth)
    .map(element => `${element.localName}#${element.id}: ${element.scrollWidth} > ${element.clientWidth}`)"""


def show_scenes(page):
    """Shows one scene after the other, and gives their titles."""
    # On narrow pages the panel takes the place of the strip of scenes.
    page.locator(".tile").first.wait_for(state="attached")
    for tile in page.locator(".tile").all():
        title = tile.locator(".title").text_content()
        tile.dispatch_event("click")
        eventually(lambda: tile.get_attribute("aria-current"))
        page.wait_for_timeout(100)
        yield title


def unfold_all(page):
    page.evaluate("document.querySelectorAll('#panel details').forEach(fold => fold.open = true)")


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_panel_of_any_scene(pages, room, color_scheme):
    page = open_presenter(pages, room, color_scheme=color_scheme)
    write(entry(page, "Save as"), "A preset")
    page.get_by_role("button", name="Delete A preset").wait_for()
    for title in show_scenes(page):
        unfold_all(page)
        assert violations(page) == "", title
    unfold(page, "Share and export")
    page.get_by_role("button", name="Import JSON").click()
    page.get_by_role("button", name="Apply", exact=True).click()
    assert violations(page) == "", "the dialog of an import"


@pytest.mark.chromium
@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_sheet_of_any_scene(pages, room, color_scheme):
    presenter = open_presenter(pages, room)
    open_tuning(presenter)
    page = open_sheet(pages, room, color_scheme=color_scheme).page
    for title in show_scenes(presenter):
        # A scene without parameters has no sheet.
        if not room.get()["parameters"]:
            continue
        page.locator("#grip", has_text=title[1:].strip()).wait_for()
        unfold_all(page)
        assert violations(page) == "", title


def test_everything_in_the_panel_is_reached_and_used_by_keyboard_alone(pages, room):
    page = open_presenter(pages, room)
    page.locator("#tuning").focus()
    seen = []
    for _ in range(40):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        assert focused["isSeen"], focused
        seen.append((focused["name"], focused["kind"]))
        if focused["name"] == "Share and export":
            break
    kinds = dict(seen)
    for name in ["Undo", "Tuning B", "Lens", "Mode", "Spring back", "Reset all", "Presets", "Save as", "Save"]:
        assert name in kinds, f"{name} is not reached: {seen}"
    assert ("Base angle", "text") in seen and ("Base angle", "range") in seen
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED)["name"] == "Copy link"
    entry(page, "Save as").focus()
    page.keyboard.type("By hand")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="By hand", exact=True).focus()
    slider(page, "Base angle").press("ArrowRight")
    eventually(lambda: room.value("baseDegrees") == 61)
    page.get_by_role("button", name="By hand", exact=True).press("Enter")
    eventually(lambda: room.value("baseDegrees") == 60)
    page.get_by_role("switch", name="Everyone may tune").press("Space")
    eventually(lambda: page.get_by_role("switch", name="Everyone may tune").is_checked())
    assert page.evaluate(FOCUSED)["name"] == "Everyone may tune"


def test_the_focus_stays_while_people_come_and_go(pages, room):
    page = open_presenter(pages, room)
    page.get_by_role("button", name="Calibrate").focus()
    pages.open(room.watch_url)
    page.get_by_text("2 screens").wait_for()
    assert page.evaluate("document.activeElement.textContent") == "Calibrate"


@pytest.mark.parametrize("size", [{"width": 360, "height": 740}, {"width": 1440, "height": 900}])
def test_nothing_is_too_wide_or_too_small_to_touch(pages, room, size):
    page = open_presenter(pages, room, viewport=size)
    for title in show_scenes(page):
        unfold_all(page)
        assert page.evaluate(TOO_WIDE) == [], title
        assert page.evaluate(TOO_SMALL) == [], title
    page.get_by_role("button", name="Import JSON").click()
    assert page.evaluate(TOO_WIDE) == []


@pytest.mark.chromium
@pytest.mark.parametrize("size", [{"width": 360, "height": 660}, {"width": 740, "height": 360}])
def test_the_sheet_leaves_the_picture_in_sight(pages, room, size):
    open_tuning(open_presenter(pages, room))
    page = open_sheet(pages, room, viewport=size).page
    slider(page, "Base angle").wait_for()
    assert page.evaluate(TOO_WIDE) == []
    sheet = page.locator(".sheet").bounding_box()
    assert sheet["y"] > 0
    if size["width"] < size["height"]:
        assert sheet["y"] > size["height"] * 0.3
    else:
        assert sheet["x"] > size["width"] * 0.4
