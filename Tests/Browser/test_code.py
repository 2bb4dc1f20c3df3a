"""The presenter's code drawer: the same files as the operator's own editor has, in the browser."""

import re

import pytest
from playwright.sync_api import expect

from code_drawer import await_closed_tabs, code, folder, looks, open_code, open_plain, own_server, replace, replace_plain, save, shared, type_in  # noqa: F401
from live_pages import SERVER_GONE, UNDRAWN, eventually
from panels import open_presenter
from test_edit import width

pytestmark = pytest.mark.chromium


def test_a_number_is_changed_and_saved_and_every_screen_shows_it(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room))
    assert page.evaluate("performance.getEntriesByType('resource').filter(({ name }) => name.includes('/bundles/')).length") > 0
    replace(page, "width: 240, height: 240", "width: 150, height: 150")
    expect(page.get_by_text("Not saved yet", exact=True)).to_be_visible()
    save(page)
    assert "width: 150, height: 150).id" in folder.scene.read_text()
    eventually(lambda: width(room) == 150)


def test_a_mistake_stands_at_its_line_and_leads_there(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room))
    replace(page, ".fill(sky)", ".fill(skyy)")
    save(page)
    problem = page.get_by_role("button", name=re.compile("MyMotion.swift:31:42.*cannot find 'skyy' in scope"))
    problem.click()
    expect(page.locator("#coder .problem.error")).to_have_text("cannot find 'skyy' in scope")
    expect(code(page)).to_be_focused()
    expect(page.get_by_role("region", name="Problems with the scenes")).to_be_hidden()
    page.keyboard.press("Shift+End")
    type_in(page, "sky)")
    save(page)
    expect(problem).to_be_hidden()
    assert folder.scene.read_text() == folder.text


def test_the_drawer_opens_at_the_mistake(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room))
    replace(page, ".fill(sky)", ".fill(skyy)")
    save(page)
    expect(page.get_by_role("button", name=re.compile("cannot find 'skyy' in scope"))).to_be_visible()
    page.keyboard.press("Control+Home")
    page.locator("#coder").get_by_role("button", name="Close").click()
    page.keyboard.press("e")
    expect(code(page)).to_be_focused()
    page.keyboard.press("Shift+End")
    type_in(page, "sky)")
    save(page)
    assert folder.scene.read_text() == folder.text


def test_a_call_is_chosen_and_its_places_are_filled_with_tab(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room))
    replace(page, ".fill(sky)", ".fill(sky).fra")
    first = page.locator(".cm-tooltip-autocomplete li").first
    expect(first).to_contain_text("frame")
    drawer, shown = page.locator("#coder").bounding_box(), first.bounding_box()
    assert drawer["x"] <= shown["x"] and shown["x"] + shown["width"] <= drawer["x"] + drawer["width"]
    # The list takes no key in its first moment.
    page.wait_for_timeout(150)
    page.keyboard.press("Enter")
    type_in(page, "21")
    page.keyboard.press("Tab")
    type_in(page, "34")
    page.keyboard.press("Tab")
    type_in(page, ".opacity(0.5)")
    expect(code(page)).to_contain_text(".fill(sky).frame(width: 21, height: 34).opacity(0.5)")


def test_a_slider_says_its_number_and_goes_away(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room))
    replace(page, "var bounce = 0.5", "var bounce = 0.5")
    page.keyboard.press("ArrowLeft")
    slider = page.get_by_role("slider", name="Change 0.5")
    expect(slider).to_be_visible()
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".slider output")).to_have_text("0.51")
    page.keyboard.press("Escape")
    expect(slider).to_be_hidden()
    expect(code(page)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".slider")).to_be_visible()
    page.locator("#stage").click()
    expect(page.locator(".slider")).to_be_hidden()


def test_what_another_editor_saves_is_shown_and_what_it_replaces_stays_in_the_history(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room))
    replace(page, "var bounce = 0.5", "var bounce = 0.25")
    save(page)
    folder.save(("var bounce = 0.5", "var bounce = 0.75"))
    expect(code(page)).to_contain_text("var bounce = 0.75")
    replace(page, "width: 240, height: 240", "width: 150, height: 150")
    eventually(lambda: "width: 150, height: 150" in shared(room)["content"])
    folder.save(("var bounce = 0.5", "var bounce = 0.875"))
    expect(code(page)).to_contain_text("var bounce = 0.875")
    save(page)
    assert "width: 150, height: 150" in folder.scene.read_text()
    page.get_by_text("History", exact=True).click()
    restore = page.get_by_role("button", name=re.compile("^Restore: "))
    # The first version, 0.25, what was typed before 0.875 came, 0.875, and the last: the other editor itself replaced 0.75.
    # What is restored becomes the last in its turn.
    for count, number, value in [(5, 1, "0.875"), (6, 4, "0.25")]:
        expect(restore).to_have_count(count)
        restore.nth(number).click()
        eventually(lambda: f"var bounce = {value}" in folder.scene.read_text())
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def test_the_other_version_can_be_shown_instead_in_a_text_field(pages, folder, own_server, room):
    page = open_plain(pages, room)
    replace_plain(page, "var bounce = 0.5", "var bounce = 0.25")
    folder.save(("var bounce = 0.5", "var bounce = 0.75"))
    page.get_by_role("button", name="Show that version").click()
    expect(code(page)).to_have_value(re.compile("var bounce = 0.75"))
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def test_what_was_typed_survives_a_closed_tab(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room))
    replace(page, "var bounce = 0.5", "var bounce = 0.25")
    second = page.context.new_page()
    page.close()
    second.goto(room.presenter_url)
    await_closed_tabs(second)
    open_code(second)
    expect(code(second)).to_contain_text("var bounce = 0.25")
    expect(second.get_by_text("Not saved yet")).to_be_visible()
    assert folder.scene.read_text() == folder.text
    code(second).focus()
    save(second)
    assert "var bounce = 0.25" in folder.scene.read_text()


def test_a_save_that_a_killed_server_has_missed_is_made_up_for(pages, folder, own_server, room):
    pages.allow(SERVER_GONE)
    page = open_code(open_presenter(pages, room))
    replace(page, "var bounce = 0.5", "var bounce = 0.25")
    own_server.process.kill()
    own_server.process.wait()
    page.keyboard.press("Control+s")
    expect(page.get_by_text("Not saved yet. The server does not answer")).to_be_visible()
    type_in(page, "0")
    own_server.start()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    assert "var bounce = 0.25" in folder.scene.read_text()


def test_a_new_file_is_made_under_a_free_name(pages, folder, own_server, room):
    pages.allow("the server responded with a status of 4")
    page = open_code(open_presenter(pages, room))
    for name, sentence in [("main.swift", "A file with this name already exists"), ("../x", "A letter, then up to 39 letters")]:
        page.get_by_role("button", name="New", exact=True).click()
        page.get_by_role("textbox", name="Name of the new file").fill(name)
        page.get_by_role("button", name="Create", exact=True).click()
        expect(page.get_by_role("alert").get_by_text(sentence)).to_be_visible()
        page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("textbox", name="Name of the new file").fill("glow.frag")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Code of glow.frag")).to_be_focused()
    assert (folder.path / "glow.frag").read_text().startswith("vec4 glow(")
    assert not list(folder.path.parent.glob("x*"))


@pytest.mark.parametrize("kept", ["codemirror", "textarea"])
def test_keys_belong_to_the_editor_and_escape_then_tab_leaves_it(pages, folder, own_server, room, kept):
    if kept == "textarea":
        pages.allow("/vendor/|ERR_FAILED")
    page = open_presenter(pages, room)
    if kept == "textarea":
        page.route("**/vendor/**", lambda route: route.abort())
    open_code(page)
    code(page).focus()
    page.keyboard.press("Control+Home")
    type_in(page, "f2?")
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    expect(page.get_by_text("Not saved yet", exact=True)).to_be_visible()
    assert page.evaluate("document.fullscreenElement") is None
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(code(page)).to_be_focused()
    page.keyboard.press("Tab")
    expect(code(page)).not_to_be_focused()
    page.keyboard.press("Escape")
    expect(code(page)).to_be_hidden()
    expect(page.get_by_role("button", name="Code", exact=True)).to_be_focused()
    page.keyboard.press("e")
    code(page).focus()
    save(page)
    assert folder.scene.read_text() == "  f2?" + folder.text


def test_the_drawer_fits_into_a_narrow_window(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room, viewport={"width": 390, "height": 844}))
    box = page.locator("#coder").bounding_box()
    assert 0 <= box["x"] and box["x"] + box["width"] <= 390
    assert code(page).bounding_box()["height"] > 0
    for name in ("New", "Save"):
        button = page.get_by_role("button", name=name, exact=True).bounding_box()
        assert button["height"] >= 44 and button["x"] + button["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_nothing_of_the_editor_is_loaded_before_it_is_opened(pages, folder, own_server, room):
    page = open_presenter(pages, room)
    page.wait_for_load_state("networkidle")
    names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
    assert any(name.startswith("/bundles/") for name in names)
    assert not [name for name in names if "/vendor/" in name or "/code/" in name or name == "/code.css"]


def test_a_server_that_edits_nothing_offers_no_code(pages, server):
    page = open_presenter(pages, server.main, script=UNDRAWN)
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("button", name="Code", exact=True)).to_be_hidden()
    page.keyboard.press("e")
    expect(page.locator("#coder")).to_be_hidden()
