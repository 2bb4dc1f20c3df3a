"""Changes that the code drawer makes for somebody: numbers, colours, completions, examples and versions."""

import re

import pytest
from playwright.sync_api import Page, expect

from code_drawer import code, folder, looks, open_code, open_plain, own_server, replace, replace_plain, save, type_in  # noqa: F401
from live_pages import eventually
from panels import open_presenter
from test_edit import width

pytestmark = pytest.mark.chromium


# Wide enough for whole lines, and high enough for the scene's whole text.
LARGE = {"width": 1440, "height": 1000}


def number(page: Page, line: str, literal: str):
    """Puts the caret into a number."""
    page.locator("#coder .cm-line", has_text=line).first.get_by_text(literal, exact=True).first.click()
    return page.get_by_role("slider", name=f"Change {literal}")


def test_a_slider_at_a_number_changes_the_picture_without_a_save(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room, viewport=LARGE))
    slider = number(page, 'Image("moon").frame', "240")
    for steps, value in [(-50, 190), (-40, 150)]:
        slider.fill(str(steps))
        shows = f"width: {value}, height: 240).id"
        eventually(lambda: shows in folder.scene.read_text())
    eventually(lambda: width(room) == 150)
    slider.press("Escape")
    expect(code(page)).to_be_focused()
    for _ in range(2):
        code(page).press("Control+z")
    save(page)
    assert "width: 240, height: 240).id" in folder.scene.read_text()


def test_a_swatch_changes_a_colour_where_it_stands(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room))
    page.get_by_label("Change the colour #14213d").fill("#aa3344")
    eventually(lambda: "var sky = Color(rgb: 0xAA3344)" in folder.scene.read_text())
    expect(page.get_by_label("Change the colour #aa3344")).to_be_visible()


def test_names_of_the_engine_are_completed_with_the_arguments_that_they_need(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room))
    code(page).press("Control+End")
    type_in(page, 'let a = Image("moon").opac')
    expect(page.get_by_role("option", name=re.compile("opacity")).first).to_be_visible()
    page.wait_for_timeout(100)  # CodeMirror takes no Enter for a choice that has only just appeared.
    page.keyboard.press("Enter")
    expect(code(page)).to_contain_text('let a = Image("moon").opacity(opacity)')


def test_views_are_completed_with_declarations_of_their_own(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room))
    (folder.path / "Card.swift").write_text("import SwiftUI\n")
    chooser = page.get_by_role("combobox", name="File")
    chooser.focus()
    chooser.locator("option", has_text="Card.swift").wait_for(state="attached")
    chooser.select_option("Card.swift")
    expect(code(page)).to_contain_text("import SwiftUI")
    code(page).press("Control+End")
    type_in(page, "Circle().onTapG")
    expect(page.get_by_role("option", name=re.compile("onTapGesture")).first).to_be_visible()
    page.wait_for_timeout(100)  # CodeMirror takes no Enter for a choice that has only just appeared.
    page.keyboard.press("Enter")
    expect(code(page)).to_contain_text("Circle().onTapGesture {  }")
    page.get_by_text("Reference", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("Things below each other$"))).to_be_visible()


def test_versions_in_the_history_have_pictures_of_what_they_showed(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room, script=""))
    replace(page, "var sky = Color(rgb: 0x14213D)", "var sky = Color(rgb: 0xFF0000)")
    save(page)
    page.get_by_text("History", exact=True).click()
    picture = page.locator("#coder .versions img")
    expect(picture).to_have_count(1)
    color = picture.evaluate("""async image => {
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: 96, height: 60 });
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        return [...context.getImageData(22, 4, 1, 1).data];
    }""")
    assert color[0] > 200 and color[1] < 40 and color[2] < 40 and color[3] == 255


def test_examples_and_declarations_insert_themselves_at_the_caret(pages, folder, own_server, room):
    page = open_code(open_presenter(pages, room, viewport=LARGE))
    number(page, 'Image("moon").frame', "240").wait_for()
    code(page).press("End")
    page.get_by_text("Reference", exact=True).click()
    page.get_by_role("button", name=re.compile("Fade$")).click()
    expect(code(page)).to_contain_text('.id("moon").opacity(0.5)')
    expect(code(page)).to_be_focused()
    page.get_by_role("searchbox").fill("hueRot")
    page.get_by_role("button", name=re.compile(r"hueRotation\(_ angle: Angle\)")).click()
    type_in(page, ".degrees(30)")
    expect(code(page)).to_contain_text('.id("moon").opacity(0.5)hueRotation(.degrees(30))')


def test_it_saves_while_somebody_types_if_wanted_but_a_text_field_not_over_what_another_has_saved(pages, folder, own_server, room):
    page = open_plain(pages, room)
    page.get_by_role("switch", name="Save while typing").check()
    replace_plain(page, "var bounce = 0.5", "var bounce = 0.25")
    eventually(lambda: "var bounce = 0.25" in folder.scene.read_text())
    page.get_by_role("switch", name="Save while typing").uncheck()
    replace_plain(page, "var bounce = 0.25", "var bounce = 0.125")
    folder.save(("var bounce = 0.5", "var bounce = 0.75"))
    expect(page.get_by_text("Another version was saved elsewhere meanwhile.")).to_be_visible()
    page.get_by_role("switch", name="Save while typing").check()
    code(page).press("End")
    type_in(page, "1")
    page.wait_for_timeout(1500)  # Longer than the pause after which it would be saved.
    assert "var bounce = 0.75" in folder.scene.read_text()
