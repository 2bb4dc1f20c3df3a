"""Reference compositions: the WebGL2 compositor beside an independent Canvas2D drawing, in Chromium and Firefox.

Differences are levels of 255 of premultiplied colour. Edges may differ a little, because a pixel's coverage is
estimated from its distance to the edge, or, for a mesh, from four samples; areas may not. A blur may differ, because
browsers approximate Gaussians.
"""

import pytest

from module_pages import module_page

# name -> (the largest difference of any channel, the mean difference)
TOLERANCES = {
    "an image at 1:1 on whole pixels": (0, 0),
    "an opacity over one image": (1, 0.1),
    "shapes": (24, 0.12),
    "glyphs": (42, 0.15),
    "an outline larger than a texture": (72, 0.6),
    "pictures side by side between pixels": (1, 0.05),
    "large pictures side by side between pixels": (1, 0.05),
    "opacities and colours beyond their range": (1, 0.05),
    "transforms from the root down": (24, 0.12),
    "an opacity over overlapping children": (1, 0.2),
    "an opacity of zero": (1, 0.05),
    "blur over a group": (9, 1.0),
    "a wide blur in a scale": (9, 1.0),
    "hue, brightness and saturation over a group": (2, 0.2),
    "a hue rotation leaves white white": (0, 0),
    "a clip in a rotation": (24, 0.12),
    "a clip in a clip": (24, 0.12),
    "an opacity over a group in a clip": (36, 0.15),
    "a plane turned in space": (24, 0.12),
    "nested groups, each with an effect of its own": (2, 0.3),
    "a kind that nobody knows draws its children": (1, 0.1),
    "a ripple in an offset": (3, 0.1),
    "a ripple over text": (6, 0.1),
    "a ripple without amplitude only lightens": (2, 0.2),
    "a ripple that is switched off": (1, 0.05),
    "a lens over three faces": (2, 0.7),
    "a lens without softness": (1, 0.7),
    "a lens at its end shows the last face": (1, 0.3),
    "a lens with one face": (1, 0.05),
    "a lens in a rotation": (1, 0.4),
    "a foil without intensity": (1, 0.05),
    "a shadow under a group": (9, 1.0),
    "a shadow fades with its layer": (6, 0.6),
    "a mesh of one straight patch": (8, 0.8),
    "a mesh of one patch": (96, 1.0),
    "a mesh of 3 × 3 with smooth colours": (96, 1.0),
    "a mesh of 4 × 3 with bilinear colours": (96, 1.0),
    "a mesh of 2 × 6": (96, 1.0),
    "a mesh of 5 × 5": (96, 1.0),
    "a mesh of 6 × 6 with bilinear colours": (96, 1.2),
    "a mesh of 4 × 4 that folds": (96, 1.0),
    "a translucent mesh under an opacity in a rotation": (5, 1.0),
    "planes without an area show nothing": (1, 0.05),
}


@pytest.fixture(scope="module")
def page(browser):
    with module_page(browser, "compositions.html", "globalThis.compositions !== undefined") as page:
        yield page


def test_every_composition_has_a_tolerance(page):
    assert page.evaluate("compositions.names") == list(TOLERANCES)


@pytest.mark.parametrize("name", TOLERANCES)
def test_the_compositor_draws_what_canvas2d_draws(page, name):
    difference = page.evaluate("(name) => compositions.measure(name)", name)
    largest, mean = TOLERANCES[name]
    assert difference["covered"] > 1, "the reference is empty"
    assert difference["largest"] <= largest, difference
    assert difference["mean"] <= mean, difference


@pytest.mark.parametrize("pattern", range(4))
@pytest.mark.parametrize("tilt", [(0, 0), (17, -25)])
def test_a_foil_adds_light_within_its_intensity_and_moves_smoothly(page, pattern, tilt):
    sheen = page.evaluate("([pattern, tilt]) => compositions.foiled(pattern, 0.6, tilt)", [pattern, list(tilt)])
    assert sheen["alpha"] == 0
    assert sheen["excess"] <= 1
    assert sheen["mean"] > 0.3
    assert 0 < sheen["step"] <= 3


def test_a_lost_context_gives_the_same_picture_when_it_is_back(page):
    difference = page.evaluate("() => compositions.surviveContextLoss()")
    assert difference["covered"] > 1
    assert difference["largest"] == 0
