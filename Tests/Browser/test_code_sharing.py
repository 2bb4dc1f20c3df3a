"""The code drawer in several tabs, and beside other editors: nobody overwrites what they have not seen, and nothing typed is lost."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from code_drawer import code, folder, looks, open_code, open_plain, own_server, replace_plain, save, type_in  # noqa: F401
from live_pages import UNDRAWN, eventually
from panels import open_presenter

pytestmark = pytest.mark.chromium

OVERTAKEN = "Another version was saved elsewhere meanwhile."


def open_tab(page: Page, room) -> Page:
    """Another tab of the same browser."""
    tab = page.context.new_page()
    tab.add_init_script(UNDRAWN)
    tab.goto(room.presenter_url)
    return open_code(tab)


def shows(page: Page, bounce: str):
    expect(code(page)).to_have_value(re.compile(f"var bounce = {bounce}"))


def keeps(page: Page, text: str):
    """Waits until what was typed is kept."""
    eventually(lambda: any(text in value for value in page.evaluate("Object.values({ ...localStorage })")))


def test_two_tabs_with_text_fields_have_drafts_of_their_own_and_leave_them_to_the_next_ones(pages, folder, own_server, room):
    first = open_plain(pages, room)
    first.context.route("**/vendor/**", lambda route: route.abort())
    replace_plain(first, "var bounce = 0.5", "var bounce = 0.25")
    second = open_tab(first, room)
    shows(second, "0.5")
    replace_plain(second, "var bounce = 0.5", "var bounce = 0.75")
    keeps(second, "bounce = 0.75")
    for tab, value in [(first, "0.25"), (second, "0.75")]:
        tab.reload()
        shows(open_code(tab), value)
    empty = first.context.new_page()
    first.close()
    second.close()
    for value in ("0.75", "0.25", "0.5"):
        shows(open_tab(empty, room), value)
    assert folder.scene.read_text() == folder.text


def test_a_save_replaces_nothing_that_its_page_has_not_seen(pages, folder, own_server, room):
    pages.allow("ERR_FAILED|status of 412")
    page = open_plain(pages, room)
    replace_plain(page, "var bounce = 0.5", "var bounce = 0.25")
    saves = []

    def only_saves(route: Route):
        """Before its save the page does not see what the other has saved."""
        if route.request.method == "PUT":
            saves.append(route)
        route.continue_() if saves else route.abort()

    page.route("**/sources/MyMotion.swift", only_saves)
    folder.save(("var bounce = 0.5", "var bounce = 0.75"))
    page.keyboard.press("Control+s")
    expect(page.get_by_text(OVERTAKEN)).to_be_visible()
    assert "var bounce = 0.75" in folder.scene.read_text()
    shows(page, "0.25")
    save(page)
    assert "var bounce = 0.25" in folder.scene.read_text()
    expect(page.get_by_text(OVERTAKEN)).to_be_hidden()


def test_a_file_that_was_deleted_elsewhere_comes_back_by_a_save(pages, folder, own_server, room):
    pages.allow("status of 404")
    page = open_code(open_presenter(pages, room, script=UNDRAWN))
    folder.scene.unlink()
    expect(page.get_by_text("This file was deleted or renamed elsewhere.")).to_be_visible()
    code(page).focus()
    save(page)
    assert folder.scene.read_text() == folder.text


@pytest.mark.parametrize("kept", ["codemirror", "textarea"])
def test_a_text_is_formatted_by_a_key_and_the_caret_stays_where_it_was(pages, folder, own_server, room, kept):
    if kept == "textarea":
        pages.allow("/vendor/|ERR_FAILED")
    page = open_presenter(pages, room, script=UNDRAWN)
    if kept == "textarea":
        page.route("**/vendor/**", lambda route: route.abort())
    open_code(page)
    code(page).focus()
    page.keyboard.press("Control+End")
    type_in(page, "let    odd=1")
    page.keyboard.press("Alt+Shift+KeyF")
    eventually(lambda: "let odd = 1" in content(page))
    type_in(page, "2")
    assert "let odd = 12" in content(page)
    assert folder.scene.read_text() == folder.text


def content(page: Page) -> str:
    return code(page).evaluate("(element) => element.value ?? element.innerText")


def test_what_cannot_be_formatted_is_named_by_its_line(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room, script=UNDRAWN))
    code(page).focus()
    page.keyboard.press("Control+Home")
    page.keyboard.insert_text("let a = )\n")
    page.keyboard.press("Control+End")
    page.get_by_role("button", name="Format", exact=True).click()
    expect(page.get_by_text("Not formatted: expected expression")).to_be_visible()
    expect(page.locator("#coder .problem.error").first).to_contain_text("expected expression")
    expect(code(page)).to_be_focused()
    page.keyboard.insert_text("1 // ")
    expect(page.locator("#coder .problem.error")).to_have_count(0)
    assert content(page).startswith("let a = 1 // )")


# Without a clipboard the link is shown.
NO_CLIPBOARD = UNDRAWN + "\nObject.defineProperty(navigator, 'clipboard', { value: undefined });"


def test_a_pasted_link_becomes_a_new_file_and_replaces_none(pages, folder, own_server, room):
    pages.allow("status of 4")
    page = open_code(open_presenter(pages, room, script=NO_CLIPBOARD))
    page.locator("summary", has_text=re.compile("^Share$")).click()
    page.get_by_role("button", name="Copy link with code").click()
    link = page.get_by_role("textbox", name="Link with the code").input_value()
    field = page.get_by_role("textbox", name="Paste a link that carries code")
    field.fill(link[:-3])
    expect(page.get_by_text("This link carries no readable code.")).to_be_visible()
    field.fill(link)
    expect(page.locator(".offer")).to_be_visible()
    name = page.get_by_role("textbox", name="Name of the new file")
    assert name.input_value() == "MyMotion.swift"
    page.get_by_role("button", name="Save as a new file").click()
    expect(page.locator(".share [role=status]")).not_to_be_empty()
    assert folder.scene.read_text() == folder.text
    page.get_by_role("button", name="Leave it").click()
    expect(page.locator(".offer")).to_be_hidden()
    field.fill("")
    field.fill(link)
    name.fill("Other")
    page.get_by_role("button", name="Save as a new file").click()
    expect(page.get_by_role("textbox", name="Code of Other.swift")).to_be_visible()
    assert (folder.path / "Other.swift").read_text() == folder.text
    assert folder.scene.read_text() == folder.text
