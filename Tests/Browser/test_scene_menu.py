"""The presenter's menu of scenes, and the keys that choose them: nothing is out of reach, and nothing is hidden in silence."""

import pytest
from playwright.sync_api import Page

from live_pages import UNDRAWN, eventually, picture, shows_something

# Adds scenes to those that the server has, up to a number.
MANY = """
    const Own = WebSocket;
    window.WebSocket = class extends Own {
      set onmessage(listener) {
        super.onmessage = (event) => {
          if (typeof event.data !== "string") return listener(event);
          const message = JSON.parse(event.data);
          if (message.type !== "hello") return listener(event);
          while (message.scenes.length < COUNT) {
            const number = message.scenes.length + 1;
            message.scenes.push({ ...message.scenes[0], name: `scene-${number}`, title: `Scene ${number}` });
          }
          listener(new MessageEvent("message", { data: JSON.stringify(message) }));
        };
      }
      get onmessage() { return super.onmessage; }
    };
"""
# The tiles that lie whole within the menu, and under none of its buttons.
SEEN = """() => {
    const menu = document.querySelector(".tiles").getBoundingClientRect();
    const tiles = [...document.querySelectorAll(".tile")].map((tile) => tile.getBoundingClientRect());
    return tiles.flatMap(({ left, right }, index) => left >= menu.left - 0.5 && right <= menu.right + 0.5 ? [index] : []);
}"""


def presenter(pages, room, width: int, count: int = 0) -> Page:
    page = pages.open("about:blank", script=UNDRAWN, viewport={"width": width, "height": 800})
    if count:
        page.add_init_script(MANY.replace("COUNT", str(count)))
    page.goto(room.presenter_url)
    page.locator(".tile").first.wait_for()
    return page


def bare(page: Page):
    """Without the panel and the invitation, which take their room from the menu."""
    page.keyboard.press("p")
    page.locator("#dock").wait_for(state="hidden")
    page.evaluate("document.body.classList.remove('inviting')")


@pytest.mark.parametrize("count", [14])
def test_a_wide_window_shows_all_scenes_at_once(pages, room, count):
    page = presenter(pages, room, 1680, count)
    bare(page)
    eventually(lambda: page.evaluate(SEEN) == list(range(count)))
    eventually(lambda: page.locator(".more:visible").count() == 0)


@pytest.mark.parametrize("count", [14, 20])
def test_what_does_not_fit_beside_the_panel_is_counted_and_reached(pages, room, count):
    page = presenter(pages, room, 1280, count)
    on, back = page.locator(".more.on"), page.locator(".more.back")
    eventually(lambda: on.is_visible() and len(page.evaluate(SEEN)) + int(on.text_content()) == count)
    assert not back.is_visible()
    for _ in range(count):
        if not on.is_visible():
            break
        before = page.evaluate(SEEN)
        # Where nothing moves, the menu fades.
        page.mouse.move(400 + len(before), 300)
        on.click()
        eventually(lambda: page.evaluate(SEEN) != before)
        page.wait_for_timeout(600)
    eventually(lambda: page.evaluate(SEEN)[-1:] == [count - 1])
    eventually(lambda: int(back.text_content()) == count - len(page.evaluate(SEEN)))


def test_a_scene_beyond_the_edge_comes_into_sight_when_it_is_chosen(pages, room):
    page = presenter(pages, room, 1280)
    page.keyboard.press("0")
    eventually(lambda: room.get()["scene"] == "ripple")
    eventually(lambda: 9 in page.evaluate(SEEN))


def test_every_digit_chooses_the_scene_that_its_tile_names_and_0_the_tenth(pages, room):
    page = presenter(pages, room, 1280)
    digits = page.locator(".tile kbd").all_text_contents()
    assert digits[:10] == list("1234567890")
    names = page.locator(".tile").evaluate_all("(tiles) => tiles.map((tile) => tile.title)")
    for digit, name in list(zip(digits, names))[::-1]:
        page.keyboard.press(digit)
        page.locator(".tile[aria-current]", has_text=name).wait_for()


def test_home_lays_the_tilt_flat(pages, room):
    page = pages.open(room.presenter_url, viewport={"width": 1280, "height": 800})
    eventually(lambda: shows_something(picture(page)))
    at_rest = room.front()
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    eventually(lambda: room.front() != at_rest)
    page.keyboard.press("Home")
    eventually(lambda: room.front() == pytest.approx(at_rest))
