"""How far a reference composition may be from its reference.

Differences are levels of 255 of premultiplied colour. Edges may differ a little, because a pixel's coverage is
estimated from its distance to the edge, or, for a mesh, from four samples; areas may not. A blur may differ, because
browsers approximate Gaussians.
"""

# name -> (the largest difference of any channel, the mean difference)
TOLERANCES = {
    "an image at 1:1 on whole pixels": (0, 0),
    "an opacity over one image": (1, 0.1),
    "shapes": (24, 0.12),
    "glyphs": (42, 0.15),
    "an outline larger than a texture": (72, 0.6),
    "pictures side by side between pixels": (1, 0.05),
    "large pictures side by side between pixels": (1, 0.05),
    "colours side by side between pixels": (1, 0.05),
    "clips side by side between pixels": (1, 0.05),
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
    "a blend by source-over": (3, 0.2),
    "a blend by multiply": (3, 0.2),
    "a blend by screen": (3, 0.2),
    "a blend by overlay": (3, 0.2),
    "a blend by darken": (3, 0.2),
    "a blend by lighten": (3, 0.2),
    "a blend by color-dodge": (3, 0.2),
    "a blend by color-burn": (3, 0.2),
    "a blend by soft-light": (3, 0.2),
    "a blend by hard-light": (3, 0.2),
    "a blend by difference": (3, 0.2),
    "a blend by exclusion": (3, 0.2),
    "a blend by hue": (3, 0.2),
    # A grey that is not quite grey has a hue that rounding chooses.
    "a blend by saturation": (160, 0.2),
    "a blend by color": (3, 0.2),
    "a blend by luminosity": (3, 0.2),
    "a blend by source-atop, within a group": (3, 0.2),
    "a blend by destination-over, within a group": (3, 0.2),
    "a blend by destination-out, within a group": (3, 0.2),
    "a blend in a layer of its own, faded": (3, 0.5),
    "a mask": (2, 0.2),
    "a mask of nothing shows nothing": (0, 0),
    "a backdrop that does not blur only tints": (2, 0.2),
    "a blurred backdrop": (9, 1.0),
    "a blurred backdrop within two clips": (9, 1.0),
    "a shader fills what its shape covers": (2, 0.5),
    "a shader maps colours in an offset": (2, 0.3),
    "a shader bends a group": (3, 0.1),
    "a shader samples its layer in a scale": (2, 0.2),
    "a shader that leaves nothing empty ends at the bounds": (1, 0.05),
    "a shader that is not there leaves its layer as it is": (1, 0.05),
}

# Their references are drawn with Canvas2D's `filter`, which WebKit does not have.
FILTERED = {
    "blur over a group", "a wide blur in a scale", "hue, brightness and saturation over a group",
    "nested groups, each with an effect of its own", "a blurred backdrop", "a blurred backdrop within two clips",
}


def expect_its_reference(name: str, difference: dict):
    """The composition of this name looks as its reference does."""
    largest, mean = TOLERANCES[name]
    assert difference["covered"] > 1, "the reference is empty"
    assert difference["largest"] <= largest and difference["mean"] <= mean, difference


def expect_a_sheen(sheen: dict):
    """A foil adds light, no more than its intensity allows, and moves without a jump."""
    assert sheen["alpha"] == 0 and sheen["excess"] <= 1 and sheen["mean"] > 0.3 and 0 < sheen["step"] <= 3, sheen


def expect_the_same_picture(difference: dict):
    """A picture is there, and nothing in it has changed."""
    assert difference["covered"] > 1 and difference["largest"] == 0, difference
