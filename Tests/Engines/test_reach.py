"""For everybody: by keyboard alone, by ear, on narrow and enlarged pages, with strong and with own colours."""

import subprocess

import pytest

from live_pages import difference, eventually, shows_something
from live_server import BINARY, LiveServer

# The accessible text of what speaks by itself; its own tree says it where a driver gives it, else the document.
REGIONS = """() => [...document.querySelectorAll("[role=status]")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.textContent).filter((text) => text !== "")"""
# What the page loses at its sides, and the controls that stay out of the window even when they have the focus.
LOST = """() => {
    const wide = document.documentElement.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth;
    const controls = [...document.querySelectorAll("button, input, select, summary, textarea, a[href]")]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled);
    const lost = controls.filter((element) => {
        element.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
    });
    return [...wide ? ["the page is too wide"] : [], ...lost.map((element) => element.outerHTML.slice(0, 120))];
}"""
TOOLS = """() => [...document.querySelectorAll("#tools button, #people, #room")]
    .filter((element) => element.checkVisibility()).map((element) => element.getAttribute("aria-label") ?? element.id)"""
NARROW = [(640, 360), (320, 640)]


def spoken(screen) -> list[str]:
    protocol = getattr(screen.window, "protocol", None)
    if protocol is None:
        return screen.evaluate(REGIONS)
    nodes = {node["nodeId"]: node for node in protocol.send("Accessibility.getFullAXTree")["nodes"]}

    def text(node: dict) -> str:
        own = node.get("name", {}).get("value", "") if node.get("role", {}).get("value") == "StaticText" else ""
        return own + "".join(text(nodes[id]) for id in node.get("childIds", []) if id in nodes)

    return [text(node) for node in nodes.values() if node.get("role", {}).get("value") == "status" and not node["ignored"]]


def test_scene_connection_and_who_tilts_are_told_to_who_only_listens(screens, room, presenter):
    eventually(lambda: "Lenticular card" in spoken(presenter) and "Live" in spoken(presenter))
    assert "Nobody is tilting yet" in spoken(presenter)
    phone = screens.phone(room.phone_url)
    phone.begin()
    eventually(lambda: phone.tilt(5) or "Phone 1 is tilting" in spoken(presenter))
    eventually(lambda: "You are tilting" in spoken(phone) and "Lenticular card" in spoken(phone))
    presenter.press("2")
    eventually(lambda: "Panorama" in spoken(presenter) and "Panorama" in spoken(phone))


@pytest.fixture
def own_server(tmp_path):
    """A server that plays the example of a show."""
    subprocess.run([BINARY, "new-show", tmp_path / "show"], check=True, capture_output=True)
    server = LiveServer(tmp_path, "--no-attract", "--show", tmp_path / "show").start()
    yield server
    assert server.stop() == 0, (tmp_path / "server.log").read_text()


def test_a_show_is_led_by_keyboard_alone(own_server, room, screens):
    screen = screens.open(room.presenter_url, 1100, 700)
    where = "() => document.querySelector('.show-bar .where')?.textContent ?? ''"
    first = screen.until(where)
    screen.press("PageDown")
    screen.until(f"(first) => ({where})() !== first", first)
    screen.press("PageUp")
    screen.until(f"(first) => ({where})() === first", first)
    screen.press("1")
    eventually(lambda: room.get()["scene"] == "lenticular")
    eventually(lambda: screen.press("ArrowUp") or room.front() > 0)
    for key, opened in (("u", "#drawer"), ("l", "#reel"), ("t", ".lesson"), ("p", "#dock")):
        was = screen.sees(opened)
        screen.press(key)
        eventually(lambda: screen.sees(opened) != was)
        screen.press(key)
        eventually(lambda: screen.sees(opened) == was)
    for key, opened in (("q", "#join[open]"), ("k", "#capture[open]"), ("?", "#keys[open]")):
        screen.press(key)
        screen.awaits(opened)
        screen.press("Escape")
        screen.loses(opened)
    # By Tab to a scene's tile, and by Enter onto the stage.
    focused = "() => document.activeElement.closest('#strip button')?.textContent ?? ''"
    eventually(lambda: screen.press("Tab") or "Book" in screen.evaluate(focused), 40)
    screen.press("Enter")
    eventually(lambda: room.get()["scene"] == "book")


@pytest.mark.parametrize("size", NARROW)
def test_a_presenter_loses_nothing_at_200_percent_and_on_320_pixels(room, presenter, size):
    presenter.press("p")
    presenter.loses("#dock")
    presenter.stir()
    tools = presenter.evaluate(TOOLS)
    presenter.window.resize(*size)
    presenter.stir()
    assert presenter.evaluate(TOOLS) == tools
    assert eventually(lambda: presenter.evaluate(LOST) == []), presenter.evaluate(LOST)
    for key, opened in (("p", "#dock .control"), ("u", "#drawer button"), ("l", "#reel button")):
        presenter.press(key)
        presenter.awaits(opened)
        assert presenter.evaluate(LOST) == [], opened


@pytest.mark.parametrize("size", NARROW)
def test_a_phone_loses_nothing_at_200_percent_and_on_320_pixels(screens, room, size):
    phone = screens.phone(room.phone_url)
    phone.window.resize(*size)
    phone.awaits("#start", "Start tilting")
    assert phone.evaluate(LOST) == []
    phone.begin()
    phone.click("#grip")
    phone.awaits("#sheet-body button", "Calibrate")
    assert phone.evaluate(LOST) == []


def contrast(one: str, other: str) -> float:
    """The contrast of two colours that a page names as `rgb(r, g, b)`; 0 while one is still translucent."""
    if "rgba" in one + other:
        return 0
    def luminance(colour: str) -> float:
        parts = [int(part) / 255 for part in colour[4:-1].split(",")]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


STYLE = "(selector, property) => getComputedStyle(document.querySelector(selector))[property]"
# Where a driver cannot say what the person wants, the rules for it are taken as rules for everybody.
APPLY = """(feature) => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule.media?.mediaText.includes(feature));
    for (const rule of rules) rule.media.mediaText = "all";
    return rules.length;
}"""


def opened_for(screens, room, feature: str, **emulated):
    """A presenter's page for somebody who wants that."""
    if screens.engine.name != "chromium":
        screen = screens.open(room.presenter_url, 1100, 700)
        screen.awaits("#panel input[type=range]")
        assert screen.evaluate(APPLY, feature) > 0
        return screen
    screen = screens.open(room.presenter_url, 1100, 700, **emulated)
    screen.awaits("#panel input[type=range]")
    assert screen.evaluate("(feature) => matchMedia(`(${feature})`).matches", feature)
    return screen


def test_with_more_contrast_wanted_quiet_words_and_edges_stand_out(screens, room):
    screen = opened_for(screens, room, "prefers-contrast: more", contrast="more")
    wall = screen.evaluate(STYLE, "html", "backgroundColor")
    eventually(lambda: contrast(screen.evaluate(STYLE, "#people", "color"), wall) >= 7)
    eventually(lambda: contrast(screen.evaluate(STYLE, "#tools .icon", "borderTopColor"), wall) >= 7)


def test_with_forced_colours_icons_sliders_and_switches_are_still_seen(screens, room):
    screen = opened_for(screens, room, "forced-colors: active", forced_colors="active")
    for selector in ("#tools .panel-icon", "#tools .keys-icon", "#panel input[type=range]", "[role=switch]"):
        screen.stir()
        eventually(lambda: shows_something(screen.picture(selector)))
    assert difference(screen.picture("#tools .panel-icon"), screen.picture("#tools .keys-icon")) > 3
