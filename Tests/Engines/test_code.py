"""The presenter's code drawer in every engine: its editor is loaded, takes keys, and saves."""

import subprocess

import pytest

from live_pages import eventually
from live_server import BINARY, LiveServer

CONTENT = "document.querySelector('.code-editor').shadowRoot.querySelector('.cm-content')"


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "my-motion"
    subprocess.run([BINARY, "new-scene", path], check=True, stdout=subprocess.DEVNULL)
    return path


@pytest.fixture
def own_server(tmp_path, folder):
    server = LiveServer(tmp_path, "--no-attract", edits=folder).start()
    yield server
    assert server.stop() == 0, (tmp_path / "server.log").read_text()


def test_a_source_is_edited_and_saved(folder, own_server, presenter):
    source = folder / "MyMotion.swift"
    before = source.read_text()
    presenter.click("#tools button", "Code")
    presenter.awaits("#coder .status", "Saved")
    presenter.until(f"() => {{ {CONTENT}.focus(); return {CONTENT}.matches(':focus'); }}")
    presenter.press("Escape")
    for letter in "// q":
        presenter.press("Space" if letter == " " else letter)
    presenter.awaits("#coder .status", "Not saved yet")
    assert presenter.evaluate(f"() => {CONTENT}.innerText").startswith("// qimport Engine")
    # The letters of the page's own keys mean nothing here.
    assert not presenter.sees("#join")
    presenter.click("#coder button", "Save")
    eventually(lambda: source.read_text() == "// q" + before)
    presenter.awaits("#coder .status", "Saved")


def test_what_was_typed_survives_a_reload(folder, own_server, presenter):
    def typed(screen) -> str:
        screen.click("#tools button", "Code")
        screen.awaits("#coder .status", "aved")
        return screen.evaluate(f"() => {CONTENT}.innerText")

    typed(presenter)
    presenter.until(f"() => {{ {CONTENT}.focus(); return {CONTENT}.matches(':focus'); }}")
    presenter.press("q")
    presenter.awaits("#coder .status", "Not saved yet")
    presenter.until("() => Object.values({ ...localStorage }).some((value) => value.includes('qimport'))")
    presenter.window.reload()
    assert typed(presenter).startswith("qimport Engine")


def test_a_source_is_formatted(folder, own_server, presenter):
    presenter.click("#tools button", "Code")
    presenter.awaits("#coder .status", "Saved")
    presenter.until(f"() => {{ {CONTENT}.focus(); return {CONTENT}.matches(':focus'); }}")
    presenter.press("Space")
    presenter.awaits("#coder .status", "Not saved yet")
    presenter.click("#coder button", "Format")
    presenter.until(f"() => {CONTENT}.innerText.startsWith('import Engine')")


def test_a_mistake_is_shown_at_its_line(folder, own_server, presenter):
    source = folder / "MyMotion.swift"
    presenter.click("#tools button", "Code")
    presenter.awaits("#coder select")
    source.write_text(source.read_text().replace(".fill(sky)", ".fill(skyy)"))
    presenter.awaits("#coder .problems button", "cannot find 'skyy' in scope")
    presenter.click("#coder .problems button", "cannot find 'skyy' in scope")
    presenter.until("() => document.querySelector('.code-editor').shadowRoot.querySelector('.problem.error') !== null")
