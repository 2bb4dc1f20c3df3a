"""The Tiltling: a small dragon that keeps the sun warm at night; the anatomy that all its poses share."""

from dataclasses import dataclass

from shapes import circle, ellipse, group, line, mirrored, mix, path, placed, polygon, spline, star, taper

CENTRE = 320
# The right wing as five points from the wrist along the finger tips, then the root at the hip.
# At noon it is wide open; the night sky shows the same wing as a constellation.
OPEN_WING = [(444, 116), (624, 8), (634, 146), (574, 238), (474, 290), (360, 300)]
HALF_WING = [(430, 196), (520, 128), (548, 206), (516, 276), (446, 308), (360, 306)]
LOW_WING = [(416, 214), (500, 172), (522, 240), (492, 294), (432, 314), (360, 308)]
BLANKET = [(342, 218), (436, 222), (482, 272), (468, 326), (404, 346), (330, 330)]


@dataclass(frozen=True)
class Light:
    """The light of a face: every colour of the creature is mixed with it."""

    colour: str
    amount: float

    def on(self, colour):
        return mix(colour, self.colour, self.amount)


class Tiltling:
    """Draws the creature's parts in one light onto one drawing."""

    def __init__(self, drawing, light):
        self.drawing, self.light = drawing, light
        on = light.on
        self.skin, self.shade, self.bright = on("#ff7d66"), on("#d94f5c"), on("#ffa98a")
        self.belly, self.fold = on("#ffeac4"), on("#f2c99a")
        self.horn, self.ink, self.blush = on("#ffc04d"), on("#3a1c4a"), on("#ff5c77")
        self.fin, self.tooth = on("#8f6bff"), on("#ffffff")
        self.foil = [on(c) for c in ("#21d4e8", "#5b8cff", "#a56bff", "#ff7fb0", "#ffc65c")]
        self.bone = on("#6f3fd0")

    def wing(self, shoulder, points, opposite=False, glints=1.0):
        """A wing: a foil membrane with scallops between the finger bones, and a row of eye-spots."""
        axis = CENTRE
        every = [shoulder, *points]
        if opposite:
            every = mirrored(every, axis)
        s, wrist, *tips = every
        d = f"M{s[0]:.0f} {s[1]:.0f}" + bend(s, wrist, wrist, -0.12) + bend(wrist, tips[0], wrist, -0.1)
        for a, b in zip(tips, tips[1:]):
            d += bend(a, b, wrist, 0.3)
        paint = self.drawing.gradient(s, tips[1], *[(i / 4, c) for i, c in enumerate(self.foil)])
        clip = self.drawing.clip(path(d + "Z", None))
        spots = []
        for a, b in zip(tips[:4], tips[1:4]):
            x, y = between(between(a, b, 0.5), wrist, 0.36)
            r = max(5, abs(a[0] - b[0]) * 0.02 + abs(a[1] - b[1]) * 0.1)
            spots += [circle(x, y, r, self.horn, opacity=0.9), circle(x, y, r * 0.5, self.foil[0])]
        bands = []
        for t, w in ((0.22, 10), (0.34, 24), (0.66, 14)):
            p, q = between(tips[0], tips[3], t), between(s, tips[3], t * 0.7)
            bands.append(
                line(
                    f"M{p[0]:.0f} {p[1] - 40:.0f}L{q[0]:.0f} {q[1] + 60:.0f}",
                    "#fff",
                    w,
                    opacity=0.16 * glints,
                )
            )
        bones = [line(f"M{wrist[0]} {wrist[1]}" + bend(wrist, t, s, -0.06), self.bone, 4.5) for t in tips[:4]]
        arm = line(f"M{s[0]} {s[1]}" + bend(s, wrist, wrist, -0.12), self.bone, 9)
        claw = path(star(wrist[0], wrist[1] - 9, 10, points=3, inner=0.4), self.horn)
        return group(
            path(d + "Z", paint),
            group(*bands, clip_path=clip),
            *bones,
            *spots,
            claw,
            arm,
            circle(*wrist, 6, self.bone),
        )

    def tail(self, points):
        x, y = points[-1]
        dx, dy = x - points[-2][0], y - points[-2][1]
        size = (dx * dx + dy * dy) ** 0.5 or 1
        ux, uy = dx / size, dy / size
        leaf = [
            (x - ux * 6, y - uy * 6),
            (x - uy * 13 + ux * 5, y + ux * 13 + uy * 5),
            (x + ux * 30, y + uy * 30),
            (x + uy * 13 + ux * 5, y - ux * 13 + uy * 5),
        ]
        return group(
            path(spline(leaf), self.fin),
            path(taper(points, 34, 9), self.shade),
            path(taper([(a - 1, b - 3) for a, b in points], 24, 4), self.skin),
        )

    def limb(self, points, width=22):
        """An arm, its outline in the shade colour so that it reads on the body."""
        d = spline(points, closed=False)
        x, y = points[-1]
        return group(
            line(d, self.shade, width + 4), line(d, self.skin, width), circle(x, y, width * 0.5, self.bright)
        )

    def foot(self, x, y, side):
        toes = [ellipse(x + dx, y + 3, 4, 5, self.tooth) for dx in (-14, 0, 14)]
        return group(
            ellipse(x, y - 7, 30, 17, self.shade), ellipse(x + side, y - 9, 27, 14, self.skin), *toes
        )

    def torso(self, top, bottom):
        """The body seen from the front, with a striped belly."""
        x, h = CENTRE, bottom - top
        body = [
            (x, top),
            (x + 34, top + 10),
            (x + 52, top + h * 0.5),
            (x + 58, bottom - h * 0.2),
            (x + 34, bottom),
            (x - 34, bottom),
            (x - 58, bottom - h * 0.2),
            (x - 52, top + h * 0.5),
            (x - 34, top + 10),
        ]
        paint = self.drawing.gradient(
            (x - 60, top), (x + 60, bottom), (0, self.bright), (0.45, self.skin), (1, self.shade)
        )
        belly = [
            (x, top + 14),
            (x + 28, top + h * 0.5),
            (x + 30, bottom - h * 0.2),
            (x, bottom - 4),
            (x - 30, bottom - h * 0.2),
            (x - 28, top + h * 0.5),
        ]
        folds = [
            line(
                f"M{x - w} {top + h * t:.0f}Q{x} {top + h * t + 9:.0f} {x + w} {top + h * t:.0f}",
                self.fold,
                3,
            )
            for t, w in ((0.5, 20), (0.66, 23), (0.82, 19))
        ]
        return group(path(spline(body), paint), path(spline(belly), self.belly), *folds)

    def head(self, x, y, turn, eyes, mouth, ears):
        """The head; eyes asleep, yawning or awake; mouth smile, yawn or grin; ears two angles, up negative."""
        skull = [(0, -47), (34, -41), (56, -14), (61, 16), (42, 39), (0, 47)]
        skull += [(-a, b) for a, b in skull[-2:0:-1]]
        paint = self.drawing.gradient(
            (-40, -50), (40, 50), (0, self.bright), (0.5, self.skin), (1, self.shade)
        )
        ear = [(-4, 10), (-2, -12), (38, -26), (30, -10), (42, 0), (28, 8), (32, 20)]

        def fin(angle):
            return placed(
                52,
                -10,
                path(polygon(ear), self.fin, stroke=self.fin, stroke_width=6, stroke_linejoin="round"),
                line("M4 0L31 -18M6 2L34 1M5 6L26 15", self.bone, 2.5),
                turn=angle,
            )

        horn = "M16 -40Q20 -66 44 -78Q46 -54 36 -34Z"
        rings = line("M22 -55L37 -50M19 -46L36 -40", mix(self.horn, self.shade, 0.45), 2.5)
        horns = group(path(horn, self.horn), rings)
        flip = "scale(-1 1)"
        crest = path("M-11 -43Q-9 -60 0 -70Q9 -60 11 -43Z", self.fin)
        parts = [
            fin(ears[1]),
            group(fin(ears[0]), transform=flip),
            horns,
            group(horns, transform=flip),
            crest,
            path(spline(skull), paint),
            ellipse(-19, -30, 14, 6, "#fff", opacity=0.22, transform="rotate(-24 -19 -30)"),
            *[
                circle(a, b, r, self.shade, opacity=0.5)
                for a, b, r in ((-4, -31, 3), (7, -26, 2.2), (-9, -22, 1.8))
            ],
            ellipse(0, 24, 36, 20, self.belly),
            ellipse(-43, 18, 11, 7, self.blush, opacity=0.6),
            ellipse(43, 18, 11, 7, self.blush, opacity=0.6),
            circle(-8, 13, 2.6, self.fold),
            circle(8, 13, 2.6, self.fold),
            *self.eyes(eyes),
            *self.mouth(mouth),
        ]
        return placed(x, y, *parts, turn=turn)

    def eyes(self, mood):
        lash = "M-38 -2Q-27 9 -16 -2M-37 1L-41 5M-31 5L-33 10"
        closed = line(lash, self.ink, 4)
        if mood == "asleep":
            return [closed, group(closed, transform="scale(-1 1)")]
        if mood == "yawning":
            squeeze = line("M-38 -8L-19 -1L-36 6", self.ink, 4.5)
            half = [
                ellipse(27, -2, 12, 13, self.tooth),
                circle(26, 2, 8, self.ink),
                circle(29, -1, 2.5, "#fff"),
                path("M13 -2A14 15 0 0 1 41 -2Q27 -7 13 -2Z", self.skin),
                line("M14 -2Q27 -8 40 -2", self.ink, 3.5),
            ]
            return [squeeze, path("M-40 4q-7 8 -7 12a5.5 5.5 0 0 0 11 0q0 -4 -4 -12z", "#8fe4ff"), *half]
        eye = [
            ellipse(27, -6, 15, 18, self.tooth),
            ellipse(26, -4, 11.5, 14, self.ink),
            path("M16 1A11.5 14 0 0 0 36 1Q26 -3 16 1Z", "#7a4dff"),
            circle(30, -10, 4.6, "#fff"),
            circle(22, 2, 2.4, "#fff"),
        ]
        other = [
            ellipse(-27, -6, 15, 18, self.tooth),
            ellipse(-26, -4, 11.5, 14, self.ink),
            path("M-36 1A11.5 14 0 0 0 -16 1Q-26 -3 -36 1Z", "#7a4dff"),
            circle(-22, -10, 4.6, "#fff"),
            circle(-30, 2, 2.4, "#fff"),
        ]
        brows = line("M17 -29Q27 -34 37 -28M-17 -29Q-27 -34 -37 -28", self.shade, 4)
        return [*eye, *other, brows]

    def mouth(self, mood):
        if mood == "smile":
            return [
                line("M-11 25Q-5 31 0 26Q5 31 11 25", self.ink, 3),
                path("M7 27.5l5 -2.5l-1.5 7z", self.tooth),
            ]
        if mood == "yawn":
            return [
                ellipse(0, 34, 19, 17, self.ink),
                path("M-14 42Q0 29 14 42Q8 51 0 51Q-8 51 -14 42Z", self.blush),
                path("M-14 24l6 -3l-1 9zM14 24l-6 -3l1 9z", self.tooth),
            ]
        return [
            path("M-20 23Q0 29 20 23Q17 44 0 44Q-17 44 -20 23Z", self.ink),
            path("M-12 37Q0 29 12 37Q7 44 0 44Q-7 44 -12 37Z", self.blush),
            path("M-16 24.5l8 1.6l-3.5 6.5zM16 24.5l-8 1.6l3.5 6.5z", self.tooth),
        ]


def between(a, b, t):
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def bend(a, b, towards, amount):
    """A quadratic piece from a to b whose middle is pulled to (or, if negative, away from) a point."""
    middle = between(a, b, 0.5)
    if towards in (a, b):
        dx, dy = b[0] - a[0], b[1] - a[1]
        side = -1 if dx > 0 else 1
        control = (middle[0] - dy * amount * side, middle[1] + dx * amount * side)
    else:
        control = between(middle, towards, amount)
    return f"Q{control[0]:.0f} {control[1]:.0f} {b[0]:.0f} {b[1]:.0f}"


def sock(light, colour="#21d4e8"):
    """A striped sock hanging from the origin: a nightcap, or the thing that is missing on the line."""
    d = "M-7 0H7V16Q7 21 12 22Q19 23 18 28Q17 32 9 31Q-7 30 -7 19Z"
    return group(
        path(d, light.on(colour)),
        path("M-7 5H7V9H-7ZM-7 13H7V17H-7Z", light.on("#fff4d6")),
        path("M-7 0H7V3H-7Z", light.on("#ffc04d")),
    )
