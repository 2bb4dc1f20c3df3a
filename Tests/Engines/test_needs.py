"""A browser that lacks what the pages need says so, instead of showing an empty stage."""

import pytest

from live_pages import UNDRAWN

TOO_OLD = "delete AbortSignal.timeout;"


@pytest.mark.parametrize("kind", ["watch_url", "phone_url"])
def test_a_browser_that_is_too_old_is_told_what_it_lacks_and_which_one_has_it(screens, room, kind):
    screen = screens.open(getattr(room, kind), script=TOO_OLD)
    screen.awaits("[role=alert]", "It lacks: AbortSignal.timeout.")
    screen.awaits("[role=alert]", "Safari or iOS 16.2")


def test_a_browser_without_webgl_2_is_told_so(screens, room):
    screens.open(room.watch_url, script=UNDRAWN).awaits("#notice", "WebGL 2")


@pytest.mark.parametrize("kind", ["watch_url", "phone_url"])
def test_a_browser_that_has_everything_is_told_nothing(screens, room, kind):
    screen = screens.open(getattr(room, kind))
    screen.until("() => Number(document.querySelector('#stage').dataset.sequence) > 0")
    assert not screen.sees("[role=alert]")
