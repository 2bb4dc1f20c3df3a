"""Several people write one source in the code drawer: all of them see all of it, and nothing typed is lost."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from code_drawer import await_closed_tabs, code, folder, looks, open_code, own_server, replace, save, shared, type_in  # noqa: F401
from live_pages import SERVER_GONE, UNDRAWN, eventually
from panels import open_presenter

pytestmark = pytest.mark.chromium


# A change is under way for longer than it takes somebody near to make the next.
FAR = """{
    const { fetch } = globalThis;
    globalThis.fetch = async (address, options) => {
        if (options?.method === "PATCH") await new Promise((resolve) => setTimeout(resolve, 400));
        return fetch(address, options);
    };
}"""


def open_page(pages, room, script="") -> Page:
    return open_code(open_presenter(pages, room, script=UNDRAWN + script, viewport={"width": 1280, "height": 1600}))


def content(page: Page) -> str:
    """What stands in the editor, without the names at carets."""
    return page.evaluate("""() => {
        const root = document.querySelector(".code-editor").shadowRoot;
        return [...root.querySelectorAll(".cm-line")].map((line) => {
            const copy = line.cloneNode(true);
            copy.querySelectorAll(".other-caret, .slider").forEach((one) => one.remove());
            return copy.textContent;
        }).join("\\n");
    }""")


def go_to_end(page: Page):
    code(page).focus()
    page.keyboard.press("Control+End")


def agree(room, *editors: Page):
    """Waits until all have the text that the server has, and returns it."""
    eventually(lambda: {content(page) for page in editors} == {shared(room)["content"]})
    return shared(room)["content"]


def undone(one, two, text):
    """Undoes a step; typing that a busy machine has slowed down is several. True once the other has that text."""
    if content(two) == text:
        return True
    one.keyboard.press("Control+z")
    return False


def test_what_one_types_another_sees_at_once_and_each_undoes_only_the_own(pages, folder, own_server, room):
    one, two = open_page(pages, room), open_page(pages, room)
    go_to_end(one)
    type_in(one, "// first")
    eventually(lambda: "// first" in content(two))
    code(two).focus()
    two.keyboard.press("Control+Home")
    type_in(two, "// second")
    eventually(lambda: "// second" in content(one))
    eventually(lambda: undone(one, two, "// second" + folder.text))
    assert "// second" in agree(room, one, two)
    assert folder.scene.read_text() == folder.text
    expect(one.get_by_text("Not saved yet", exact=True)).to_be_visible()
    save(two)
    expect(one.get_by_text("Saved", exact=True)).to_be_visible()
    assert folder.scene.read_text() == "// second" + folder.text


def test_two_type_at_once_while_one_is_away_and_the_server_is_killed(pages, folder, own_server, room):
    pages.allow(SERVER_GONE)
    one, two = open_page(pages, room), open_page(pages, room)
    for page, key in [(one, "Control+Home"), (two, "Control+End")]:
        code(page).focus()
        page.keyboard.press(key)

    def type_both(round: int):
        for number in range(3):
            type_in(one, f"<a{round}{number}>")
            type_in(two, f"<b{round}{number}>")

    type_both(0)
    two.context.set_offline(True)
    type_both(1)
    own_server.process.kill()
    own_server.process.wait()
    type_both(2)
    own_server.start()
    type_both(3)
    two.context.set_offline(False)
    type_both(4)
    text = agree(room, one, two)
    for name in "ab":
        typed = [f"<{name}{round}{number}>" for round in range(5) for number in range(3)]
        assert re.findall(rf"<{name}\d\d>", text) == typed
    save(one)
    assert folder.scene.read_text() == text


def test_somebody_far_away_gets_in_while_somebody_near_types_without_a_pause(pages, folder, own_server, room):
    near, far = open_page(pages, room), open_page(pages, room, FAR)
    go_to_end(far)
    code(near).focus()
    near.keyboard.press("Control+Home")
    type_in(far, "// far")
    typed = 0
    while "// far" not in shared(room)["content"]:
        assert typed < 300, "nothing of it came while the other typed"
        near.keyboard.press("n")
        typed += 1
    assert agree(room, near, far) == "n" * typed + folder.text + "// far"
    save(near)


def test_what_another_program_saves_comes_beside_what_is_typed(pages, folder, own_server, room):
    page = open_page(pages, room)
    go_to_end(page)
    type_in(page, "// typed")
    folder.save(("var bounce = 0.5", "var bounce = 0.75"))
    eventually(lambda: "var bounce = 0.75" in content(page) and "// typed" in content(page))
    assert "// typed" not in folder.scene.read_text()
    save(page)
    assert folder.scene.read_text() == folder.text.replace("var bounce = 0.5", "var bounce = 0.75") + "// typed"


def test_a_caret_has_the_name_that_somebody_gave_as_text(pages, folder, own_server, room):
    one = open_page(pages, room)
    two = pages.open(room.presenter_url, script=UNDRAWN + "sessionStorage.setItem('tiltcast.name', '<b>Ada</b>')")
    open_code(two)
    go_to_end(two)
    type_in(two, "x")
    caret = one.locator(".other-caret")
    expect(caret).to_have_text("<b>Ada</b>")
    assert caret.locator("b").count() == 0
    save(two)


def test_a_page_that_closes_before_it_is_answered_leaves_what_was_typed_to_the_next(pages, folder, own_server, room):
    pages.allow("ERR_FAILED|ERR_ABORTED")
    page = open_page(pages, room)
    page.route("**/sources/MyMotion.swift", lambda route: route.abort() if route.request.method == "PATCH" else route.continue_())
    go_to_end(page)
    type_in(page, "// unsent")
    eventually(lambda: any("unsent" in value for value in page.evaluate("Object.values({ ...localStorage })")))
    second = page.context.new_page()
    second.add_init_script(UNDRAWN)
    page.close()
    second.goto(room.presenter_url)
    await_closed_tabs(second)
    open_code(second)
    eventually(lambda: shared(room)["content"].count("// unsent") == 1)
    eventually(lambda: not any("unsent" in value for value in second.evaluate("Object.values({ ...localStorage })")))


def test_what_one_types_another_sees_without_a_save(pages, folder, own_server, room):
    one, two = open_page(pages, room), open_page(pages, room)
    go_to_end(one)
    times = []
    before = folder.scene.read_text()
    for number in range(10):
        mark = f"/*{number}*/"
        two.evaluate("""(mark) => {
            const root = document.querySelector(".code-editor").shadowRoot;
            window.seen = new Promise((resolve) => new MutationObserver((_, observer) => {
                if (!root.textContent.includes(mark)) return;
                observer.disconnect();
                resolve(Date.now());
            }).observe(root, { subtree: true, childList: true, characterData: true }));
            window.seen.then((time) => (window.seenAt = time));
        }""", mark)
        one.keyboard.insert_text(mark)
        sent = one.evaluate("Date.now()")
        times.append(two.evaluate("window.seen") - sent)
        time.sleep(0.2)
    print("seen after", sorted(times), "ms")
    assert folder.scene.read_text() == before
