"""The words that people meet: titles of choices, names of rooms, addresses that lead nowhere, and lines that break between words."""

import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from live_pages import UNDRAWN, violations
from test_workshop import code_of, own_server, take_seat  # noqa: F401

pytestmark = pytest.mark.chromium


@pytest.mark.parametrize("locale, title", [("en-US", "There and back"), ("ja-JP", "往復"), ("fr-FR", "There and back")])
def test_choices_have_titles_and_their_values_stay(pages, room, locale, title):
    page = pages.open(room.presenter_url, script=UNDRAWN, viewport={"width": 1280, "height": 800}, locale=locale)
    choice = page.locator("#parameter-order")
    expect(choice.locator("option", has_text=title)).to_have_attribute("value", "thereAndBack")
    choice.select_option(label=title)
    page.wait_for_function("async (room) => (await (await fetch(`/api/rooms/${room}`)).json()).parameters.order === 'thereAndBack'", arg=room.name)


def test_the_room_of_a_seat_is_called_like_its_person(pages, own_server):
    page = pages.open(own_server.url + "/workshop", script=UNDRAWN, viewport={"width": 1280, "height": 800})
    take_seat(page, "Zoë Ångström", code_of(own_server.main))
    expect(page.locator("#room")).to_have_text("Zoë Ångström")


@pytest.mark.parametrize("path", ["/nowhere", "/tilt/phone", "/exercises/none"])
def test_an_address_that_leads_nowhere_shows_a_page_of_ours(pages, server, path):
    pages.allow("404")
    page = pages.open("about:blank")
    assert page.goto(server.url + path).status == 404
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    expect(page.get_by_text(f"{path} leads nowhere")).to_be_visible()
    assert violations(page) == ""
    page.get_by_role("link", name="Type the code").click()
    expect(page.get_by_role("textbox", name="Type the code")).to_be_visible()


def test_what_asks_for_no_page_gets_a_sentence(server):
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(server.url + "/nowhere", timeout=60)
    assert refusal.value.code == 404
    assert refusal.value.read() == b"There is nothing at /nowhere.\n"


def test_the_room_of_a_deleted_seat_says_so_when_it_is_loaded_again(pages, own_server):
    pages.allow("404")
    page = pages.open(f"{own_server.url}/r/ada--abcdef", script=UNDRAWN)
    expect(page.get_by_role("heading", name="This room is over")).to_be_visible()
    page.get_by_role("button", name="Take a seat again").click()
    expect(page.get_by_role("textbox", name="Your name")).to_be_visible()


# The first characters of the lines of an element's text.
STARTS = """(element) => {
    const range = document.createRange(), starts = [];
    const [node] = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    let bottom = null;
    for (let index = 0; index < node.data.length; index += 1) {
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const box = range.getBoundingClientRect();
        if (bottom === null || box.top > bottom - 4) starts.push(node.data.slice(index));
        bottom = Math.max(bottom ?? 0, box.bottom);
    }
    return starts;
}"""


@pytest.mark.parametrize("width, height", [(390, 844), (820, 1180), (1440, 900), (1280, 420)])
def test_japanese_lines_break_between_phrases(pages, room, width, height):
    page = pages.open(room.phone_url, script=UNDRAWN, locale="ja-JP", viewport={"width": width, "height": height})
    heading = page.locator("#headline")
    expect(heading).to_have_text("スマホを傾けると、みんなの画面が動きます。")
    for start in heading.evaluate(STARTS):
        assert re.match("スマホ|傾ける|みんなの|画面|動きます", start), start


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_a_pressed_button_looks_pressed(pages, own_server, color_scheme):
    wall = pages.open(
        f"{own_server.url}/workshop/wall?key={own_server.main.key}", viewport={"width": 1280, "height": 420}, color_scheme=color_scheme)
    freeze = wall.get_by_role("button", name="Freeze the code")
    background = "element => getComputedStyle(element).backgroundColor"
    before = freeze.evaluate(background)
    freeze.click()
    expect(freeze).to_have_attribute("aria-pressed", "true")
    expect(freeze).not_to_have_css("background-color", before)
    assert violations(wall) == ""


def test_what_a_built_in_scene_says_of_itself_is_in_the_readers_language(pages, room):
    page = pages.open(room.presenter_url, script=UNDRAWN, viewport={"width": 1280, "height": 800}, locale="ja-JP")
    expect(page.get_by_role("slider", name="基準の角度")).to_be_visible()
    expect(page.locator("#parameter-order-help")).to_contain_text("「往復」にすると")
    expect(page.get_by_role("button", name="草原")).to_be_attached()


@pytest.mark.parametrize("locale", ["en-US", "ja-JP"])
@pytest.mark.parametrize("width, height", [(390, 844), (820, 1180)])
def test_a_long_reason_leaves_the_tools_on_the_screen(pages, server, width, height, locale):
    pages.allow("403|404")
    page = pages.open(f"{server.url}/?key=wrong", script=UNDRAWN, locale=locale, viewport={"width": width, "height": height})
    expect(page.get_by_role("alert")).to_be_visible()
    for tool in page.locator("#tools button:visible").all():
        box = tool.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width


@pytest.mark.parametrize("key", ["", "?key=wrong"])
def test_the_wall_says_whose_page_it_is_to_those_without_its_key(pages, own_server, key):
    pages.allow("403|401")
    page = pages.open(f"{own_server.url}/workshop/wall{key}")
    notice = page.get_by_role("alert").filter(has=page.get_by_role("heading"))
    expect(notice.get_by_role("heading")).to_have_text("This page is the teacher's")
    expect(page.get_by_role("button", name="Freeze the code")).to_be_hidden()
    assert violations(page) == ""
    notice.get_by_role("button", name="Type the code").click()
    expect(page.get_by_role("textbox", name="Type the code")).to_be_visible()


def test_a_seat_sees_that_the_code_is_frozen_before_its_person_types(pages, own_server):
    seat = pages.open(own_server.url + "/workshop", script=UNDRAWN, viewport={"width": 1280, "height": 800})
    take_seat(seat, "Ada", code_of(own_server.main))
    drawer = seat.get_by_role("complementary", name="Code")
    expect(drawer).to_be_visible()
    wall = pages.open(f"{own_server.url}/workshop/wall?key={own_server.main.key}", viewport={"width": 1280, "height": 800})
    freeze = wall.get_by_role("button", name="Freeze the code")
    freeze.click()
    expect(drawer.get_by_text("The code is frozen: only the teacher can save")).to_be_visible()
    expect(seat.get_by_text("The code is frozen", exact=True)).to_be_visible()
    seat.reload()
    expect(seat.get_by_text("The code is frozen", exact=True)).to_be_visible()
    freeze.click()
    expect(seat.get_by_text("The code is frozen", exact=True)).to_be_hidden()
