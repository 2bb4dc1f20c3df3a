"""Every engine draws what is drawn independently of it, and what Chromium drew."""

import base64
import io

import pytest
from PIL import Image

from goldens import Golden
from module_pages import module_server
from scene_states import STATES, film_of
from screens import Screen, Screens
from tolerances import FILTERED, TOLERANCES, expect_a_sheen, expect_its_reference, expect_the_same_picture


@pytest.fixture(scope="module")
def module_screens(engine):
    screens = Screens(engine)
    with module_server() as address:
        yield lambda name: screens.open(address + name, 1000, 700)
        screens.close()


@pytest.fixture(scope="module")
def compositions(module_screens) -> Screen:
    screen = module_screens("compositions.html")
    screen.until("() => globalThis.compositions !== undefined")
    return screen


@pytest.fixture(scope="module")
def goldens(module_screens) -> Screen:
    screen = module_screens("goldens.html")
    screen.until("() => globalThis.goldens !== undefined")
    return screen


@pytest.mark.parametrize("name", TOLERANCES)
def test_the_compositor_draws_what_canvas2d_draws(compositions, name):
    if name in FILTERED and not compositions.evaluate("() => 'filter' in CanvasRenderingContext2D.prototype"):
        pytest.skip("this engine cannot draw the reference")
    difference = compositions.evaluate("(name) => compositions.measure(name)", name)
    expect_its_reference(name, difference)


@pytest.mark.parametrize("pattern", range(4))
@pytest.mark.parametrize("tilt", [(0, 0), (17, -25)])
def test_a_foil_adds_light_within_its_intensity_and_moves_smoothly(compositions, pattern, tilt):
    sheen = compositions.evaluate(
        "(pattern, tilt) => compositions.foiled(pattern, 0.6, tilt)", pattern, list(tilt))
    expect_a_sheen(sheen)


def test_a_lost_context_gives_the_same_picture_when_it_is_back(compositions):
    difference = compositions.evaluate("() => compositions.surviveContextLoss()")
    expect_the_same_picture(difference)


@pytest.mark.parametrize("name", STATES)
def test_a_scene_looks_as_it_did(goldens, name, tmp_path):
    url = goldens.evaluate("(film) => goldens.draw(film)", film_of(name, tmp_path))
    shown = Image.open(io.BytesIO(base64.b64decode(url.split(",")[1]))).convert("RGB")
    assert Golden(name).matches(shown), "what was seen lies in Tests/Browser/output"
