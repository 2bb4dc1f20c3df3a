"""Pages find their way back by themselves after the server was away."""

import pytest

from live_pages import SERVER_GONE, difference, eventually, picture, shows_something
from live_room import Room


def test_a_viewer_reconnects_after_a_restart(pages, own_server, room):
    pages.allow(SERVER_GONE)
    viewer = pages.open(room.watch_url)
    eventually(lambda: shows_something(picture(viewer)))
    own_server.stop()
    viewer.wait_for_timeout(500)
    own_server.start()
    eventually(lambda: room.get()["viewers"] == 1)
    eventually(lambda: shows_something(picture(viewer)))


@pytest.mark.chromium
def test_a_phone_goes_on_tilting_after_a_restart(pages, own_server, room):
    pages.allow(SERVER_GONE)
    viewer = pages.open(room.watch_url)
    phone = pages.phone(room.phone_url)
    phone.tilt(beta=0)
    phone.start()
    eventually(lambda: room.get()["phones"] == 1)
    own_server.stop()
    own_server.start()
    eventually(lambda: room.get()["phones"] == 1 and room.get()["viewers"] == 1)
    eventually(lambda: shows_something(picture(viewer)))
    phone.tilt(beta=0)
    eventually(lambda: room.layer("front")["opacity"] == 0)
    flat = picture(viewer)
    phone.tilt(beta=50)
    eventually(lambda: room.layer("front")["opacity"] == pytest.approx(50 / 60, abs=1e-6))
    eventually(lambda: difference(flat, picture(viewer)) > 3)


def test_the_links_stay_valid_after_a_restart(own_server):
    before = own_server.presenter_url, own_server.phone_url
    own_server.stop()
    own_server.start()
    assert (own_server.presenter_url, own_server.phone_url) == before


def test_a_page_whose_shaders_do_not_arrive_says_so(pages, single_modules):
    room = Room.new(single_modules)
    pages.allow("ERR_FAILED|NS_ERROR_FAILURE|/shaders/")
    page = pages.open("about:blank")
    page.route("**/shaders/blur.frag.glsl", lambda route: route.abort())
    page.goto(f"{room.watch_url}")
    page.get_by_role("alert").get_by_role("button", name="Load again").wait_for()
    page.unroute("**/shaders/blur.frag.glsl")
    page.get_by_role("button", name="Load again").click()
    eventually(lambda: shows_something(picture(page)))
