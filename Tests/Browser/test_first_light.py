"""A phone's tilt reaches every other screen: the whole way from the sensor's event to the pixels."""

import pytest

from live_pages import difference, eventually, picture, shows_something

pytestmark = pytest.mark.chromium


@pytest.fixture
def viewer(pages, room):
    page = pages.open(room.watch_url)
    eventually(lambda: shows_something(picture(page)))
    return page


def test_a_tilt_sets_the_front_picture_s_opacity(room, phone):
    for roll, opacity in [(45, 45 / 60), (0, 0), (15, 15 / 60), (75, 1), (30, 30 / 60), (-30, 0)]:
        phone.tilt(beta=roll)
        eventually(lambda: room.front() == pytest.approx(opacity, abs=1e-6))


def test_a_backward_tilt_fades_the_middle_picture(room, phone):
    phone.tilt(beta=-30)
    eventually(lambda: room.layer("middle")["opacity"] == pytest.approx(0.5, abs=1e-6))


def test_a_tilt_changes_another_browser_s_pixels(phone, viewer):
    flat = picture(viewer)
    phone.tilt(beta=60)
    eventually(lambda: difference(flat, picture(viewer)) > 3)
    phone.tilt(beta=0)
    eventually(lambda: difference(flat, picture(viewer)) < 0.1)


def test_a_tilt_changes_the_phone_s_own_canvas(phone):
    eventually(lambda: shows_something(picture(phone.page)))
    flat = picture(phone.page)
    phone.tilt(beta=60)
    eventually(lambda: difference(flat, picture(phone.page)) > 3)


def test_two_viewers_show_the_same_pixels(pages, room, phone, viewer):
    other = pages.open(room.watch_url)
    phone.tilt(beta=40)
    eventually(lambda: room.front() == pytest.approx(40 / 60, abs=1e-6))
    eventually(lambda: shows_something(picture(other)) and difference(picture(viewer), picture(other)) == 0)


def test_a_late_joiner_and_a_reloaded_page_show_the_same_state(pages, room, phone, viewer):
    flat = picture(viewer)
    phone.tilt(beta=45)
    eventually(lambda: difference(flat, picture(viewer)) > 3)
    tilted = picture(viewer)
    late = pages.open(room.watch_url)
    eventually(lambda: difference(tilted, picture(late)) == 0)
    late.reload()
    eventually(lambda: difference(tilted, picture(late)) == 0)


# Words that arrive a second after the page.
SLOW_WORDS = """
    const own = window.fetch;
    window.fetch = async (address, ...rest) => {
        if (String(address).includes("/texts-")) await new Promise((resolve) => setTimeout(resolve, 1000));
        return own(address, ...rest);
    };"""


def test_the_phone_s_button_shows_when_the_page_has_its_words_and_listens(pages, room):
    phone = pages.phone(room.phone_url, script=SLOW_WORDS)
    phone.start()
    phone.tilt(beta=30)
    eventually(lambda: room.front() == pytest.approx(0.5, abs=1e-6))
