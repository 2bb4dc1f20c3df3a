"""Reference compositions: the WebGL2 compositor beside an independent Canvas2D drawing."""

import pytest

from module_pages import module_page
from tolerances import TOLERANCES, expect_a_sheen, expect_its_reference, expect_the_same_picture


@pytest.fixture(scope="module")
def page(browser):
    with module_page(browser, "compositions.html", "globalThis.compositions !== undefined") as page:
        yield page


def test_every_composition_has_a_tolerance(page):
    assert page.evaluate("compositions.names") == list(TOLERANCES)


@pytest.mark.parametrize("name", TOLERANCES)
def test_the_compositor_draws_what_canvas2d_draws(page, name):
    difference = page.evaluate("(name) => compositions.measure(name)", name)
    expect_its_reference(name, difference)


@pytest.mark.parametrize("pattern", range(4))
@pytest.mark.parametrize("tilt", [(0, 0), (17, -25)])
def test_a_foil_adds_light_within_its_intensity_and_moves_smoothly(page, pattern, tilt):
    sheen = page.evaluate("([pattern, tilt]) => compositions.foiled(pattern, 0.6, tilt)", [pattern, list(tilt)])
    expect_a_sheen(sheen)


def test_a_shader_that_cannot_be_compiled_is_told_once_with_its_line_and_the_layer_is_seen_without_it(page):
    result = page.evaluate("() => compositions.drawBroken()")
    expect_the_same_picture(result["broken"])
    expect_the_same_picture(result["leftOut"])
    [[shader, log]] = result["told"]
    assert shader == "broken" and "ERROR: 0:2:" in log and "colour" in log, log


def test_a_lost_context_gives_the_same_picture_when_it_is_back(page):
    difference = page.evaluate("() => compositions.surviveContextLoss()")
    expect_the_same_picture(difference)
