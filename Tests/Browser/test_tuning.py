"""Tuning as a whole: undo across people, presets, comparison, links and files."""

import json
import re

import pytest

from live_pages import eventually
from panels import entry, open_presenter, open_sheet, open_tuning, page, show_scene, slider, unfold, write


def set_angle(page, room, value: int):
    write(entry(page, "Base angle"), str(value))
    eventually(lambda: room.value("baseDegrees") == value)


def fragment(page) -> str:
    """What a copied link carries; a browser without a clipboard shows the link instead."""
    unfold(page, "Share and export")
    page.evaluate("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }")
    page.get_by_role("button", name="Copy link").click()
    return eventually(lambda: page.evaluate("globalThis.copied"))


def test_the_stage_is_copied_as_a_frame_that_shows_it(room, page):
    unfold(page, "Share and export")
    page.evaluate("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }")
    page.get_by_role("button", name="Copy as a frame").click()
    code = eventually(lambda: page.evaluate("globalThis.copied"))
    frame = dict(re.findall(r'(\w+)="([^"]*)"', code))
    assert frame["src"] == f"{room.watch_url}?embed"
    assert frame["allow"] == "local-network-access"


def test_undo_and_redo_take_back_what_anybody_did(pages, room, page):
    other = open_presenter(pages, room)
    assert page.get_by_role("button", name="Undo").get_attribute("aria-disabled") == "true"
    set_angle(page, room, 20)
    other.get_by_role("combobox", name="Mode").select_option("lens")
    eventually(lambda: room.value("mode") == "lens")
    page.get_by_role("button", name="Undo: Mode").click()
    eventually(lambda: room.value("mode") == "fade")
    eventually(lambda: other.get_by_role("combobox", name="Mode").input_value() == "fade")
    other.get_by_role("button", name="Undo: Base angle").click()
    eventually(lambda: room.value("baseDegrees") == 60)
    page.get_by_role("button", name="Redo: Base angle").click()
    eventually(lambda: entry(other, "Base angle").input_value() == "20")


def test_the_keys_undo_and_redo_on_the_whole_page_but_not_inside_a_text(room, page):
    set_angle(page, room, 20)
    page.keyboard.press("Control+z")
    eventually(lambda: room.value("baseDegrees") == 60)
    eventually(lambda: entry(page, "Base angle").input_value() == "60")
    slider(page, "Base angle").press("Control+Shift+Z")
    eventually(lambda: room.value("baseDegrees") == 20)
    show_scene(page, "Text transition")
    entry(page, "Text").fill("one")
    eventually(lambda: room.value("text") == "one")
    entry(page, "Text").press_sequentially(" two")
    eventually(lambda: room.value("text") == "one two")
    entry(page, "Text").press("Control+z")
    eventually(lambda: room.value("text") != "one two")
    eventually(lambda: entry(page, "Text").input_value() == room.value("text"))


def test_reset_all_is_one_step(room, page):
    set_angle(page, room, 20)
    page.get_by_role("combobox", name="Mode").select_option("lens")
    eventually(lambda: room.value("mode") == "lens")
    page.get_by_role("button", name="Reset all").click()
    eventually(lambda: (room.value("baseDegrees"), room.value("mode")) == (60, "fade"))
    page.locator(".undo-icon").click()
    eventually(lambda: (room.value("baseDegrees"), room.value("mode")) == (20, "lens"))


@pytest.mark.chromium
def test_presets_are_saved_applied_by_everybody_who_may_tune_and_deleted(pages, room, page):
    set_angle(page, room, 20)
    write(entry(page, "Save as"), "Nervous card")
    page.get_by_role("button", name="Nervous card", exact=True).wait_for()
    set_angle(page, room, 80)
    open_tuning(page)
    phone = open_sheet(pages, room).page
    unfold(phone, "Presets")
    phone.get_by_role("button", name="Nervous card", exact=True).tap()
    eventually(lambda: room.value("baseDegrees") == 20)
    assert phone.get_by_role("button", name="Delete Nervous card").count() == 0
    page.get_by_role("button", name="Delete Nervous card").click()
    page.get_by_role("button", name="Nervous card", exact=True).wait_for(state="detached")


def test_two_tunings_are_compared_on_every_panel(pages, room, page):
    other = open_presenter(pages, room)
    set_angle(page, room, 20)
    page.get_by_role("button", name="Tuning B").click()
    eventually(lambda: other.get_by_role("button", name="Tuning B").get_attribute("aria-pressed") == "true")
    set_angle(other, room, 80)
    other.get_by_role("button", name="Tuning A").click()
    eventually(lambda: room.value("baseDegrees") == 20)
    page.get_by_role("button", name="Tuning B").click()
    eventually(lambda: entry(other, "Base angle").input_value() == "80")


def test_a_link_carries_the_whole_tuning_to_whoever_may_tune(pages, room, page):
    set_angle(page, room, 25)
    page.get_by_role("combobox", name="Mode").select_option("lens")
    eventually(lambda: room.value("mode") == "lens")
    link = fragment(page)
    assert link.startswith(room.watch_url + "#scene=lenticular&") and "baseDegrees=25" in link and "key" not in link
    page.get_by_role("button", name="Reset all").click()
    eventually(lambda: room.value("baseDegrees") == 60)
    show_scene(page, "Book")
    other = open_presenter(pages, room, "#" + link.split("#")[1])
    eventually(lambda: (room.get()["scene"], room.value("baseDegrees"), room.value("mode")) == ("lenticular", 25, "lens"))
    eventually(lambda: "#" not in other.url)
    page.locator(".undo-icon").click()
    eventually(lambda: (room.value("baseDegrees"), room.value("mode")) == (60, "fade"))


def test_a_link_tells_a_watcher_who_may_apply_it(pages, room):
    watcher = pages.open(room.watch_url + "#scene=lenticular&baseDegrees=25")
    watcher.get_by_text("Only the presenter may apply it").wait_for()
    assert room.value("baseDegrees") == 60
    assert watcher.url.endswith("#scene=lenticular&baseDegrees=25")


def test_a_link_with_a_wrong_value_names_the_field_and_changes_nothing(pages, room):
    page = open_presenter(pages, room, "#scene=lenticular&mode=lens&baseDegrees=95")
    page.get_by_text("The field “baseDegrees” takes a number from 10 to 90, not 95.").wait_for()
    assert (room.value("baseDegrees"), room.value("mode")) == (60, "fade")


@pytest.mark.chromium  # Elsewhere Playwright is not told of downloads.
def test_an_export_comes_back_by_file_and_by_paste(room, page, tmp_path):
    set_angle(page, room, 33)
    unfold(page, "Share and export")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export JSON").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    tuning = json.loads(file.read_text())
    assert tuning["scene"] == "lenticular" and tuning["parameters"] == room.get()["parameters"]
    for give in ["file", "paste"]:
        set_angle(page, room, 60)
        page.get_by_role("button", name="Import JSON").click()
        if give == "file":
            page.locator("input[type=file]").set_input_files(file)
        else:
            entry(page, "Import a tuning").fill(file.read_text())
            page.get_by_role("button", name="Apply", exact=True).click()
        eventually(lambda: room.value("baseDegrees") == 33)
        page.get_by_role("dialog").wait_for(state="hidden")


def test_a_file_that_is_no_tuning_is_refused_by_its_field_and_stays_to_be_mended(room, page):
    unfold(page, "Share and export")
    page.get_by_role("button", name="Import JSON").click()
    written = json.dumps({
        "tiltcast": "tuning", "version": 1, "scene": "lenticular", "parameters": {"mode": "lens", "foil": 3}})
    entry(page, "Import a tuning").fill(written)
    page.get_by_role("button", name="Apply", exact=True).click()
    page.get_by_text("The field “parameters.foil” takes a number from 0 to 1, not 3.").wait_for()
    assert entry(page, "Import a tuning").input_value() == written
    assert room.value("mode") == "fade"
    entry(page, "Import a tuning").fill(written.replace("3}", "0.5}"))
    page.get_by_role("button", name="Apply", exact=True).click()
    eventually(lambda: (room.value("mode"), room.value("foil")) == ("lens", 0.5))
