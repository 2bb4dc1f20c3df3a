"""The all-round picture's frame of reference: directions, times of day, and drawing across the seam.

Base positions run from north (0) over east (1024), south (2048) and west (3072) back to north (4096). In the
file north lies at 2892: there the first window, 1688 wide, is centred, which is what one sees at rest.
"""

from bisect import bisect_right

from shapes import group, mix, rect, spline
from tiltling import Light

TURN, HEIGHT, NORTH = 4096, 780, 2892
HORIZON = 470

# Base position; sky from the top to the horizon; the light on things; sea from the horizon to the front.
TIMES = [
    (0, ("#090828", "#191559", "#372f92", "#6857bd"), ("#20197a", 0.5), ("#6a62c8", "#1a1a60", "#0e0d38")),
    (560, ("#15144c", "#3a2c86", "#8f52ae", "#e58fa4"), ("#5a2f94", 0.42), ("#c27fb4", "#4a3a90", "#1f1a56")),
    (1024, ("#5546ac", "#c66bb0", "#ff9d86", "#ffe3a0"), ("#e0607a", 0.2), ("#ffd9a0", "#c9749f", "#5d3f88")),
    (
        1420,
        ("#3f9fe4", "#86c9f2", "#d3ecee", "#ffeecb"),
        ("#ffd9b0", 0.08),
        ("#c5ecf0", "#4fa6cf", "#2b6ca6"),
    ),
    (2048, ("#12a0e0", "#4fcbf2", "#b4f1f4", "#f4fbe4"), ("#fff6d8", 0.0), ("#b0f0ee", "#34b2d2", "#1c7fb4")),
    (2420, ("#3490d8", "#8cc4e6", "#ffe0b0", "#ffd08a"), ("#ffb060", 0.1), ("#ffe2b0", "#5aa6bd", "#2b6c9a")),
    (
        2800,
        ("#43379a", "#bf5690", "#ff8458", "#ffd070"),
        ("#c0446a", 0.26),
        ("#ffc080", "#b85a86", "#4c3078"),
    ),
    (3130, ("#171453", "#472c8a", "#9a4c9c", "#e8828a"), ("#52248a", 0.4), ("#d987a4", "#54388f", "#211a5a")),
    (
        3460,
        ("#0a0930", "#1c175e", "#3d3299", "#7c5cbe"),
        ("#271c80", 0.46),
        ("#7a60c0", "#231f6c", "#110f40"),
    ),
]


def placed_times():
    """The times in the order of the file, as (x in the file, index)."""
    return sorted(((x + NORTH) % TURN, i) for i, (x, *_) in enumerate(TIMES))


def between_times(x):
    """The two times around a base position and how far it is from the first to the second."""
    x %= TURN
    i = bisect_right([t[0] for t in TIMES], x) - 1
    start = TIMES[i][0]
    end = TIMES[i + 1][0] if i + 1 < len(TIMES) else TURN
    return TIMES[i], TIMES[(i + 1) % len(TIMES)], (x - start) / (end - start)


def light_at(x):
    """The light on a thing at a base position."""
    (_, _, a, _), (_, _, b, _), t = between_times(x)
    return Light(mix(a[0], b[0], t), a[1] + (b[1] - a[1]) * t)


def ground_paint(drawing, colour):
    """A paint for what goes all round: everywhere the colour in the light of that place."""
    xs = sorted({0, TURN, *(x for x, _ in placed_times()), *range(0, TURN, 256)})
    stops = [(x / TURN, light_at(x - NORTH).on(colour)) for x in xs]
    return drawing.gradient((0, 0), (TURN, 0), *stops)


def backdrop(drawing, top, bottom, column):
    """Vertical gradients, one for each time, cross-faded around the turn; `column` picks their colours."""
    order = placed_times()
    first, last = order[0], order[-1]
    wrap = (TURN - last[0]) / (TURN - last[0] + first[0])

    def layer(index, ramp):
        colours = TIMES[index][column]
        stops = [(i / (len(colours) - 1), c) for i, c in enumerate(colours)]
        paint = drawing.gradient((0, top), (0, bottom), *stops)
        mask = None
        if ramp:
            fade = drawing.gradient((0, 0), (TURN, 0), *[(x / TURN, "#fff", round(a, 4)) for x, a in ramp])
            mask = drawing.define(
                "mask",
                rect(0, top, TURN, HEIGHT, fade),
                maskUnits="userSpaceOnUse",
                x=0,
                y=top,
                width=TURN,
                height=HEIGHT,
            )
        return rect(0, top, TURN, bottom - top, paint, mask=mask)

    layers = [layer(last[1], None), layer(first[1], [(0, wrap), (first[0], 1)])]
    for (a, _), (b, i) in zip(order, order[1:]):
        layers.append(layer(i, [(a, 0), (b, 1)]))
    layers.append(layer(first[1], [(last[0], 0), (TURN, wrap)]))
    return group(*layers)


def around(x, reach, make):
    """What `make` draws at a base position, and its second half beyond the seam if it crosses it."""
    at = (x + NORTH) % TURN
    places = [at] + [at + s for s in (-TURN, TURN) if at + s + reach > 0 and at + s - reach < TURN]
    return "\n".join(make(p) for p in places)


def ridge(points, bottom):
    """Path data of a ground all round: a periodic curve over base points, filled down to `bottom`."""
    shifted = sorted(((x + NORTH) % TURN, y) for x, y in points)
    line = [(x + s, y) for s in (-TURN, 0, TURN) for x, y in shifted]
    kept = [p for p in line if -700 < p[0] < TURN + 700]
    return f"{spline(kept, closed=False)}V{bottom}H{kept[0][0]}Z"
