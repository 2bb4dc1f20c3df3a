"""The card itself: a foil border, the window of the picture, and the name plate with its rank stars."""

from lettering import lettering
from shapes import group, mix, path, rect, star

WIDTH, HEIGHT = 640, 400
BORDER = 14
FOIL = ("#21d4e8", "#b9fbff", "#7f7bff", "#c77dff", "#ff8fb8", "#ffc04d", "#fff1b8", "#5fe3c0")


def window():
    return rect(BORDER, BORDER, WIDTH - 2 * BORDER, HEIGHT - 2 * BORDER, None, rx=18)


def rounded(inset, radius):
    w, h, r = WIDTH - 2 * inset, HEIGHT - 2 * inset, radius
    arc = f"a{r} {r} 0 0 1"
    return (
        f"M{inset + r} {inset}h{w - 2 * r}{arc} {r} {r}v{h - 2 * r}{arc} -{r} {r}h-{w - 2 * r}{arc} -{r} -{r}"
        f"v-{h - 2 * r}{arc} {r} -{r}z"
    )


def frame(drawing, index):
    """The foil border: the same ring in every face, its colours moved on by a third."""
    shift = index * 3
    colours = [FOIL[(i + shift) % len(FOIL)] for i in range(len(FOIL))]
    colours = [mix(c, "#1b1857", (0.3, 0.06, 0.0)[index]) for c in colours]
    paint = drawing.gradient((0, 0), (WIDTH, HEIGHT), *[(i / 7, c) for i, c in enumerate(colours)])
    ring = f"M0 0H{WIDTH}V{HEIGHT}H0Z" + rounded(BORDER, 18)
    clip = drawing.clip(path(ring, None, clip_rule="evenodd"))
    bands = "".join(
        f"M{x} 0h{w}l-230 400h-{w}z" for x, w in zip(range(-40 + index * 30, 900, 90), (26, 10, 40, 14) * 3)
    )
    return (
        group(
            path(ring, paint, fill_rule="evenodd"),
            group(path(bands, "#fff", opacity=(0.18, 0.3, 0.42)[index]), clip_path=clip),
            rect(1, 1, WIDTH - 2, HEIGHT - 2, "none", stroke="#fff", stroke_opacity=0.5, stroke_width=2),
            rect(
                BORDER,
                BORDER,
                WIDTH - 2 * BORDER,
                HEIGHT - 2 * BORDER,
                "none",
                rx=18,
                stroke="#1b1040",
                stroke_width=3,
            ),
            rect(
                BORDER + 4,
                BORDER + 4,
                WIDTH - 2 * BORDER - 8,
                HEIGHT - 2 * BORDER - 8,
                "none",
                rx=14,
                stroke="#fff3c4",
                stroke_width=1.2,
                stroke_opacity=0.7,
            ),
        ),
        paint,
    )


def plate(drawing, index, foil):
    """The name plate; its letters lean with the tilt, and a rank star lights up for each part of the day."""
    d = "M204 356H436L452 374L436 392H204L188 374Z"
    paint = drawing.gradient((0, 356), (0, 392), (0, "#35206e"), (1, "#170d3d"))
    rank = [
        path(
            star(x, 374.5, 9),
            "#ffd35c" if i <= index else "#4b3a86",
            stroke="#ffd35c" if i <= index else "#4b3a86",
            stroke_width=2,
            stroke_linejoin="round",
        )
        for i, x in enumerate((374, 397, 420))
    ]
    name = lettering("TILTLING", 216, 366, 17, (-14, 0, 14)[index], "#fff3d6", 3.6)
    return group(
        path(d, foil, stroke="#1b1040", stroke_width=3, stroke_linejoin="round"),
        path("M206 359.500H434L447.5 374L434 388.500H206L192.5 374Z", paint),
        name,
        *rank,
    )
