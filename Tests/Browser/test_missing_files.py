"""Files that do not arrive, once or for good: nothing ends with an empty page or a key that does nothing."""

import math
import re
import subprocess

import pytest
from playwright.sync_api import expect

from live_pages import SERVER_GONE, UNDRAWN, eventually, intercept, picture, shows_something
from live_server import LiveServer, bundle_of, copy_of_the_program
from panels import open_presenter

pytestmark = pytest.mark.chromium

# What keys open.
OPENED = {
    "q": "dialog#join[open] .letters", "?": "dialog#keys[open]", "k": "dialog#capture[open]", "u": "#drawer:not([hidden])",
    "l": "#reel:not([hidden])", "h": "#hud-box:not([hidden])", "t": ".lesson",
}
LOST = "ERR_FAILED|Failed to fetch|dynamically imported module|TypeError"


def lose(page, pattern: str, times: float = math.inf):
    """Lets requests for a file fail, so many times or for good."""
    intercept(page, pattern, lambda route: route.abort(), times)


@pytest.fixture
def blank(pages):
    """A page that has not gone anywhere yet, and may complain about what it does not get."""
    pages.allow(LOST)
    return pages.open("about:blank", script=UNDRAWN)


def says_so_and_offers_to_load_again(blank, address: str, pattern: str):
    lose(blank, pattern)
    blank.goto(address)
    blank.get_by_text("Part of this page did not arrive.").wait_for()
    blank.unroute(pattern)
    blank.get_by_role("button", name="Load again").click()
    blank.get_by_text("Part of this page did not arrive.").wait_for(state="detached")
    eventually(lambda: blank.evaluate("'isTranslated' in document.body.dataset"))


@pytest.mark.parametrize("path, page, module", [
    ("/", "index", "js/main.js"), ("/phone", "phone", "js/phone.js"), ("/", "index", "js/early.js"),
    ("/phone", "phone", "js/early.js"),
])
def test_a_page_without_one_of_its_scripts_says_so_and_offers_to_load_again(blank, server, path, page, module):
    says_so_and_offers_to_load_again(blank, server.url + path, f"**{bundle_of(page, module)}")


@pytest.mark.parametrize("path", ["/", "/phone"])
def test_a_page_without_its_styles_says_so_and_offers_to_load_again(blank, server, path):
    says_so_and_offers_to_load_again(blank, server.url + path, "**/style-*.css")


@pytest.mark.parametrize("path, module", [("/", "js/net/clock.js"), ("/phone", "js/page/room.js")])
def test_a_page_without_one_of_its_modules_says_so_and_offers_to_load_again(blank, single_modules, path, module):
    says_so_and_offers_to_load_again(blank, single_modules.url + path, f"**/{module}")


def test_a_page_says_that_it_waits_for_its_words_until_they_come(blank, server):
    blank.route("**/texts-*.json", lambda route: route.abort())
    blank.goto(server.url)
    blank.get_by_text("Part of this page did not arrive.").wait_for()
    blank.unroute("**/texts-*.json")
    blank.get_by_text("Part of this page did not arrive.").wait_for(state="detached")
    blank.get_by_text("Live", exact=True).wait_for()


@pytest.mark.parametrize("key, file", [
    ("q", "joinDialog"), ("?", "keys"), ("k", "capture"), ("u", "people"), ("l", "takes"), ("h", "hud"), ("t", "overlay"),
])
def test_what_a_key_opens_is_missed_aloud_and_fetched_again(pages, room, key, file):
    pages.allow(LOST)
    page = open_presenter(pages, room)
    lose(page, f"**/{file}-*.js", times=1)
    page.keyboard.press(key)
    expect(page.locator("#toast")).to_contain_text("Part of this page did not arrive.")
    assert page.locator(OPENED[key]).count() == 0 or not page.locator(OPENED[key]).first.is_visible()
    page.keyboard.press(key)
    page.locator(OPENED[key]).first.wait_for()


def test_without_the_scene_menu_a_presenter_is_told_to_load_again(pages, room):
    pages.allow(LOST)
    page = pages.open("about:blank")
    lose(page, "**/filmstrip-*.js")
    page.goto(room.presenter_url)
    page.get_by_text("Part of this page did not arrive.").wait_for()
    page.get_by_role("button", name="Load again").wait_for()


def test_a_code_that_did_not_arrive_is_fetched_again_when_it_is_asked_for(pages, room):
    pages.allow(LOST)
    page = pages.open("about:blank", script=UNDRAWN)
    lose(page, "**/qr.svg*", times=1)
    page.goto(room.presenter_url)
    page.get_by_text("Live", exact=True).wait_for()
    page.keyboard.press("q")
    page.locator("dialog#join[open] img.code").wait_for()
    assert page.get_by_text("It carries no key").count() == 0


def test_a_code_that_comes_after_its_dialog_is_shown_there(pages, room):
    pages.allow(LOST)
    page = pages.open("about:blank", script=UNDRAWN)
    held = []
    intercept(page, "**/qr.svg*", lambda route: route.abort() if held else held.append(route), times=2)
    page.goto(room.presenter_url)
    page.get_by_text("Live", exact=True).wait_for()
    eventually(lambda: page.evaluate("true") and held)
    page.keyboard.press("q")
    page.locator("dialog#join[open] .letters").first.wait_for()
    assert page.locator("dialog#join img.code").count() == 0
    held[0].continue_()
    page.locator("dialog#join[open] img.code").wait_for()


@pytest.mark.parametrize("key", ["q", "u", "h"])
def test_a_page_of_a_server_that_was_replaced_says_to_load_again(pages, tmp_path, key):
    server = LiveServer(tmp_path, binary=copy_of_the_program(tmp_path)).start()
    try:
        pages.allow(f"{LOST}|{SERVER_GONE}|404|ERR_ABORTED")
        page = open_presenter(pages, server.main)
        server.stop()
        for script in tmp_path.glob("Public/js/**/*.js"):
            script.write_text(script.read_text() + "globalThis.isAnotherOne = true;\n")
        subprocess.run([tmp_path / "Scripts/bundle"], check=True)
        server.start()
        page.get_by_text("Live", exact=True).wait_for()
        page.keyboard.press(key)
        expect(page.locator("#toast")).to_contain_text("Loading the page again is enough.")
        page.reload()
        page.get_by_text("Live", exact=True).wait_for()
        page.keyboard.press(key)
        page.locator(OPENED[key]).first.wait_for()
    finally:
        server.stop()


def test_links_that_cannot_be_had_are_not_replaced_by_others(pages, room):
    pages.allow("500|" + LOST)
    page = open_presenter(pages, room)
    intercept(page, "**/links*", lambda route: route.fulfill(status=500, body="No.\n"), times=1)
    page.keyboard.press("q")
    eventually(lambda: page.locator("#toast").inner_text() != "")
    assert page.locator("dialog#join[open]").count() == 0


def test_the_join_key_opens_nothing_before_there_is_a_room(pages, room):
    pages.allow("403")
    page = pages.open(re.sub("key=[^&]*", "key=wrong", room.presenter_url))
    page.get_by_role("button", name="Watch without a key").wait_for()
    page.keyboard.press("q")
    page.wait_for_timeout(300)
    assert page.locator("dialog[open]").count() == 0


def test_graphics_that_a_browser_takes_away_for_good_are_missed_aloud(pages, room):
    page = pages.open(room.presenter_url)
    eventually(lambda: shows_something(picture(page)))
    lose_context = "document.querySelector('#stage').getContext('webgl2').getExtension('WEBGL_lose_context')"
    page.evaluate(f"globalThis.graphics = {lose_context}; graphics.loseContext()")
    page.get_by_text("The picture was lost").wait_for()
    page.evaluate("graphics.restoreContext()")
    page.get_by_text("The picture was lost").wait_for(state="detached")
    eventually(lambda: shows_something(picture(page)))


def test_who_walks_through_the_scenes_by_keyboard_stays_there_when_the_connection_is_new(pages, room):
    page = pages.open("about:blank", script=UNDRAWN)
    page.add_init_script("""
        const Socket = globalThis.WebSocket;
        globalThis.sockets = [];
        globalThis.WebSocket = class extends Socket {
            constructor(...given) { super(...given); sockets.push(this); }
        };
    """)
    page.goto(room.presenter_url)
    page.locator("#strip .tile").nth(3).focus()
    page.evaluate("sockets.at(-1).close()")
    eventually(lambda: page.evaluate("sockets.length") == 2)
    page.get_by_text("Live", exact=True).wait_for()
    assert page.evaluate("document.activeElement.textContent").startswith("4")
