"""Letters drawn as strokes, for the few words that the art shows: no font is needed."""

from math import radians, tan

from shapes import line

# Each capital is a path in a box one unit high, with its width.
CAPITALS = {
    "T": ("M0 0H.72M.36 0V1", 0.72),
    "I": ("M0 0V1", 0.0),
    "L": ("M0 0V1H.56", 0.56),
    "N": ("M0 1V0L.7 1V0", 0.7),
    "G": ("M.76 .18Q.62 0 .42 0Q0 0 0 .5Q0 1 .42 1Q.76 1 .76 .58H.46", 0.76),
    "C": ("M.7 .2Q.58 0 .4 0Q0 0 0 .5Q0 1 .4 1Q.58 1 .7 .8", 0.7),
    "A": ("M0 1L.38 0L.76 1M.13 .66H.63", 0.76),
    "S": ("M.58 .16Q.48 0 .3 0Q.03 0 .03 .25Q.03 .46 .3 .5Q.6 .54 .6 .76Q.6 1 .3 1Q.08 1 0 .82", 0.6),
}
GAP = 0.4
# Pairs whose shapes leave a hole between them move closer.
KERNING = {"LT": -0.22, "CA": -0.08, "TC": -0.06}


def lettering(word, x, y, height, lean, colour, width, **more):
    """The word with its top left corner at (x, y), each letter leaning by `lean` degrees."""
    skew = tan(radians(lean))
    letters = []
    for i, letter in enumerate(word):
        d, advance = CAPITALS[letter]
        transform = f"matrix({height} 0 {-skew * height:.3f} {height} {x + skew * height / 2:.2f} {y})"
        letters.append(line(d, colour, round(width / height, 3), transform=transform))
        x += (advance + GAP + KERNING.get(word[i : i + 2], 0)) * height
    return "\n".join(letters)


def breadth(word, height):
    """How wide the word is."""
    kerning = sum(KERNING.get(word[i : i + 2], 0) for i in range(len(word)))
    return (sum(CAPITALS[letter][1] + GAP for letter in word) - GAP + kerning) * height
