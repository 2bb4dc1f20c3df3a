"""What a phone and its screens go through: calibration and restarts."""

import pytest

from live_pages import eventually, shows_something
from paths import GONE, stands_at

def test_calibrating_makes_this_straight(room, phone):
    stands_at(room, phone, 20, tilt=20)
    phone.click("#grip")
    phone.click("#sheet-body button", "Calibrate")
    stands_at(room, phone, 0, tilt=20)
    stands_at(room, phone, 30, tilt=50)


def test_viewer_and_phone_go_on_after_a_restart(screens, own_server, room):
    screens.allow(GONE)
    viewer, phone = screens.open(room.watch_url), screens.phone(room.phone_url)
    phone.begin()
    stands_at(room, phone, 10, tilt=10)
    own_server.stop()
    viewer.awaits("#connection:not([data-status=open])")
    own_server.start()
    viewer.awaits("#connection[data-status=open]")
    stands_at(room, phone, 45, tilt=45)
    eventually(lambda: shows_something(viewer.picture()))
