"""The seats of a workshop and their cards: how one comes back to a seat, and what goes with it."""

import re
import urllib.request

import pytest
from playwright.sync_api import expect

from code_drawer import code, looks, replace  # noqa: F401
from live_pages import UNDRAWN, eventually, picture, violations
from test_workshop import code_of, own_server, take_seat  # noqa: F401

pytestmark = pytest.mark.chromium
WIDE = {"width": 1280, "height": 800}
DRAFTS = "() => Object.keys(localStorage).filter((name) => name.startsWith('tiltcast.code.') && name.includes('.swift'))"


def seat(pages, server, name: str, **options):
    """The page of somebody who has just taken a seat."""
    page = pages.open(server.url + "/workshop", script=UNDRAWN, viewport=WIDE, **options)
    take_seat(page, name, code_of(server.main))
    expect(page.get_by_role("textbox", name="Code of MyMotion.swift")).to_be_visible()
    return page


def wall_of(pages, server, **options):
    return pages.open(f"{server.url}/workshop/wall?key={server.main.key}", viewport=WIDE, **options)


def room_of(page) -> str:
    return re.search(r"/r/([^?]+)", page.url)[1]


def free(server, room: str):
    request = urllib.request.Request(
        f"{server.url}/api/workshop/seats/{room}", method="DELETE", headers={"Authorization": f"Bearer {server.main.key}"})
    with urllib.request.urlopen(request, timeout=60) as response:
        assert response.status == 204


def test_the_code_of_a_seat_is_on_the_wall_when_asked_for_and_leads_back_to_it_on_another_device(pages, own_server):
    page = seat(pages, own_server, "Ada")
    wall = wall_of(pages, own_server)
    tile = wall.get_by_role("listitem").filter(has_text="Ada")
    show = tile.get_by_role("button", name="Card of Ada: show its code")
    expect(show).to_have_attribute("aria-expanded", "false")
    expect(tile.locator("output")).to_be_hidden()
    assert tile.locator("output").text_content() == ""
    show.focus()
    wall.keyboard.press("Enter")
    expect(tile.locator("output")).to_have_text(re.compile(r"^[A-Z]{4} [A-Z]{4}$"))
    letters = tile.locator("output").text_content()
    assert tile.locator("output").get_attribute("aria-label") == " ".join(letters.replace(" ", ""))
    assert violations(wall) == ""
    wall.keyboard.press("Enter")
    expect(tile.locator("output")).to_be_hidden()
    other = pages.open(own_server.url + "/workshop", script=UNDRAWN, viewport={"width": 390, "height": 800})
    other.get_by_role("textbox", name="The code on the teacher's screen, or on your card").fill(letters.lower())
    other.get_by_role("button", name="Begin").click()
    expect(other.get_by_role("textbox", name="Code of MyMotion.swift")).to_be_visible()
    assert room_of(other) == room_of(page)
    other.goto(own_server.url + "/workshop")
    expect(other.get_by_role("link", name="Go on as Ada")).to_be_visible()


def test_the_card_of_a_free_seat_asks_for_a_name_and_is_in_no_address(pages, own_server):
    wall = wall_of(pages, own_server, script="globalThis.print = () => { document.documentElement.dataset.printed = 'yes'; };")
    wall.get_by_role("button", name="Print seats").click()
    expect(wall.locator("html[data-printed]")).to_have_count(1)
    letters = wall.locator("#sheet li .letters").first.text_content().replace(" ", "")
    pages.allow("400")
    page = pages.open(f"{own_server.url}/workshop#{letters}", script=UNDRAWN, viewport=WIDE)
    expect(page.get_by_role("button", name="Begin")).to_be_focused()
    assert letters not in page.url
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Type your name")
    expect(page.get_by_role("textbox", name="Your name")).to_be_focused()
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Code of MyMotion.swift")).to_be_visible()
    expect(wall.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    assert wall.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name).join()").find(letters) == -1


def test_a_seat_is_freed_after_a_question_and_what_was_typed_there_is_forgotten(pages, own_server):
    ada, ben = seat(pages, own_server, "Ada"), seat(pages, own_server, "Ben")
    for page in [ada, ben]:
        replace(page, "width: 320", "width: 321")
        page.wait_for_function(f"({DRAFTS})().length > 0 || document.querySelector('#coder .status')?.textContent === 'Not saved yet'")
    wall = wall_of(pages, own_server)
    tile = wall.get_by_role("listitem").filter(has_text="Ada")
    tile.get_by_role("button", name="Free the seat of Ada").click()
    expect(ada.get_by_role("textbox", name="Code of MyMotion.swift")).to_be_visible()
    pages.allow("404")
    tile.get_by_role("button", name="Free the seat and delete its files?").click()
    expect(tile).to_be_hidden()
    expect(wall.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    expect(ada.get_by_role("heading", name="This room is over")).to_be_visible()
    ada.wait_for_function("() => !Object.keys(localStorage).some((name) => /^tiltcast[.](code|folder)[.]./.test(name))")
    expect(code(ben)).to_contain_text("width: 321")
    assert ben.evaluate("() => Object.keys(localStorage).some((name) => name.startsWith('tiltcast.folder.ben'))")
    expect(wall.get_by_text("1 of 3 seats")).to_be_visible()


def test_drafts_of_a_freed_seat_go_and_those_of_another_room_in_the_same_browser_stay(pages, own_server):
    page = seat(pages, own_server, "Ada")
    room = room_of(page)
    page.evaluate(f"""() => {{
      const folder = localStorage.getItem("tiltcast.folder.{room}");
      localStorage.setItem(`tiltcast.code.${{folder}}.MyMotion.swift@closed`, JSON.stringify({{ text: "x", version: "1" }}));
      localStorage.setItem("tiltcast.code.other.MyMotion.swift@closed", JSON.stringify({{ text: "y", version: "1" }}));
    }}""")
    pages.allow("404")
    page.goto("about:blank")
    free(own_server, room)
    # Another page of that browser learns it.
    page.goto(own_server.url + "/workshop")
    expect(page.get_by_role("textbox", name="Your name")).to_be_focused()
    assert page.evaluate(DRAFTS) == ["tiltcast.code.other.MyMotion.swift@closed"]


def test_refusals_are_said_in_japanese_on_a_japanese_page(pages, own_server):
    pages.allow("40[0-9]")
    page = pages.open(own_server.url + "/workshop", script=UNDRAWN, viewport=WIDE, locale="ja-JP")
    name, letters = page.get_by_role("textbox", name="名前"), page.get_by_role("textbox", name="先生の画面かカードのコード")
    name.fill("Ada")
    letters.fill("BBBBBB")
    page.get_by_role("button", name="始める").click()
    expect(page.get_by_role("alert")).to_contain_text("このコードの席はありません。")
    seat(pages, own_server, "Ada")
    letters.fill(code_of(own_server.main))
    page.get_by_role("button", name="始める").click()
    expect(page.get_by_role("alert")).to_contain_text("この名前は使われています。")
    wall = wall_of(pages, own_server, locale="ja-JP")
    wall.get_by_role("button", name="コードを固定").click()
    expect(wall.get_by_role("button", name="コードを固定")).to_have_attribute("aria-pressed", "true")
    name.fill("Ben")
    page.get_by_role("button", name="始める").click()
    expect(page.get_by_role("textbox", name="MyMotion.swift のコード")).to_be_visible()
    page.get_by_role("textbox", name="MyMotion.swift のコード").press("x")
    expect(page.locator("#coder")).to_contain_text("先生がコードを固定しています。")


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_page_of_seats_and_on_the_wall(pages, own_server, color_scheme):
    page = pages.open(own_server.url + "/workshop", viewport={"width": 390, "height": 800}, color_scheme=color_scheme)
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    assert violations(page) == ""
    wall = wall_of(pages, own_server, color_scheme=color_scheme)
    expect(wall.locator("#invitation .letters")).to_be_visible()
    assert violations(wall) == ""


def test_the_inspector_of_a_seat_shows_the_view_in_the_dark_in_larger_type_and_as_it_was_saved_before(pages, own_server):
    writer = seat(pages, own_server, "Ada")
    replace(writer, "width: 320", "width: 300")
    writer.get_by_role("button", name="Save", exact=True).click()
    expect(writer.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    # A screen that draws.
    page = pages.open(f"{own_server.url}/r/{room_of(writer)}?key={own_server.main.key}", viewport=WIDE)
    eventually(lambda: picture(page) is not None)
    page.mouse.move(200, 300)
    page.keyboard.press("d")
    inspector = page.get_by_role("region", name="Inspector")
    inspector.wait_for()
    page.keyboard.press("Space")
    expect(inspector.get_by_role("button", name="Live")).to_be_visible()
    with page.expect_response(lambda response: response.url.endswith("/variant") and "film" in response.text()):
        page.keyboard.press("v")
    subject = inspector.get_by_role("combobox", name="What is another one")
    label = page.get_by_role("region", name="The variant").get_by_role("status")
    # The first variant is another one than the held picture.
    expect(label).to_have_text("Colour scheme dark instead of light")
    for choice, value, said in (("Colour scheme", "light", "Colour scheme light instead of light"), ("Type size", "xxxLarge", "Type size xxxLarge instead of large")):
        subject.select_option(label=choice)
        with page.expect_response(lambda response, value=value: response.url.endswith("/variant") and value in (response.request.post_data or "")) as answer:
            inspector.get_by_role("combobox", name=choice).select_option(value)
        assert answer.value.status == 200
        expect(label).to_have_text(said)
    with page.expect_response(lambda response: response.url.endswith("/variant") and "source" in (response.request.post_data or "")) as answer:
        subject.select_option(label="Saved version of MyMotion.swift")
    assert answer.value.status == 200
    expect(label).to_contain_text("instead of the present one")
    assert violations(page) == ""
