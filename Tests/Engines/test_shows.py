"""What a presenter brings along and hands on: takes, pictures, lessons and links."""

import pytest
from PIL import Image

from live_pages import eventually, shows_something


def test_what_was_recorded_is_played_to_another_screen(screens, room, presenter, phone):
    viewer = screens.open(room.watch_url)
    presenter.press("r")
    viewer.awaits("#taping", "This room is being recorded")
    phone.tilt(45)
    eventually(lambda: room.front() == pytest.approx(0.75, abs=1e-6))
    eventually(lambda: shows_something(viewer.picture()))
    presenter.press("r")
    viewer.loses("#taping")
    phone.tilt(0)
    eventually(lambda: room.front() == 0)
    presenter.press("l")
    presenter.click("#reel button", "Play Take 1")
    viewer.awaits("#taping", "Playing: Take 1")
    eventually(lambda: room.front() == pytest.approx(0.75, abs=1e-6))
    presenter.click("#reel button", "Back to live")
    viewer.loses("#taping")
    eventually(lambda: room.front() == 0)


def test_chosen_pictures_are_on_every_screen(screens, room, presenter, tmp_path):
    viewer = screens.open(room.watch_url)
    eventually(lambda: shows_something(viewer.picture()))
    paths = [tmp_path / f"{number}.png" for number in range(3)]
    for path in paths:
        Image.new("RGB", (300, 200), "#2040e0").save(path)
    presenter.click("#tools button", "Your pictures")
    presenter.awaits("dialog.bringing")
    presenter.window.choose_files("dialog.bringing input[type=file]", *paths)

    def is_blue() -> bool:
        picture = viewer.picture()
        red, green, blue = picture.getpixel((picture.width // 2, picture.height // 2))
        return blue > 180 and red < 90 and green < 110

    eventually(is_blue)
    presenter.loses("dialog.bringing")


def test_the_teaching_overlay_draws_marks_that_follow_the_phone(presenter, phone):
    presenter.press("t")
    presenter.awaits(".lesson .instruments")
    presenter.until("""() => {
        const canvas = document.querySelector(".marks");
        return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((byte) => byte > 0);
    }""")
    body = "() => document.querySelector('.lesson canvas.body').toDataURL()"
    before = presenter.evaluate(body)
    phone.tilt(50)
    eventually(lambda: presenter.text(".turn") == "50° about (1.00, 0.00, 0.00)")
    eventually(lambda: presenter.evaluate(body) != before)


def test_a_link_carries_a_tuning_and_never_the_key(screens, room, presenter):
    presenter.enter("#panel input[type=text]", "Base angle", "25")
    eventually(lambda: room.value("baseDegrees") == 25)
    presenter.unfold("Share and export")
    presenter.evaluate("() => { navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }; }")
    presenter.click("#panel button", "Copy link")
    link = presenter.until("() => globalThis.copied")
    assert link.startswith(f"{room.watch_url}#scene=lenticular&") and "baseDegrees=25" in link and "key" not in link
    presenter.click("#panel button", "Reset Base angle")
    eventually(lambda: room.value("baseDegrees") == 60)
    screens.open(f"{room.presenter_url}#{link.split('#')[1]}", 1100, 700)
    eventually(lambda: room.value("baseDegrees") == 25)


def test_the_join_links_lead_to_the_room_and_the_key_leaves_the_address(screens, room, presenter):
    assert room.key not in presenter.evaluate("() => location.href")
    presenter.click("#tools button", "Join code")
    presenter.awaits("#join[open] img.code")
    links = presenter.until("() => [...document.querySelectorAll('#join a.open')].map(({ href }) => href)")
    tilting = next(link for link in links if "/phone" in link)
    phone = screens.phone(tilting)
    phone.begin()
    eventually(lambda: room.get()["phones"] == 1)
