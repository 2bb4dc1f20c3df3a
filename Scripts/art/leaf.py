"""A page of the book: warm paper, a heading, a cursor that text moves down, and a page number."""

from diagrams import FADED, PAPER, VIOLET, formula
from shapes import Drawing, circle, line, rect
from tiltling import Light, Tiltling
from typesetting import INK, Typesetter

WIDTH, HEIGHT = 320, 420
MARGIN = 26
DAY = Light("#fff6d8", 0.0)


class Leaf:
    """One page; odd numbers are left pages. `y` is the next free baseline."""

    def __init__(self, number, chapter, title=None, colour=VIOLET):
        self.drawing = Drawing(WIDTH, HEIGHT)
        self.type = Typesetter(self.drawing)
        self.number, self.left = number, number % 2 == 1
        self.creature = Tiltling(self.drawing, DAY)
        spine, edge = (WIDTH, 0) if self.left else (0, WIDTH)
        shade = self.drawing.gradient(
            (spine, 0),
            (edge, 0),
            (0, "#6a4a2a", 0.2),
            (0.05, "#6a4a2a", 0.07),
            (0.16, "#6a4a2a", 0),
            (1, "#6a4a2a", 0.03),
        )
        self.add(rect(0, 0, WIDTH, HEIGHT, PAPER), rect(0, 0, WIDTH, HEIGHT, shade))
        outer = MARGIN if self.left else WIDTH - MARGIN
        side = "left" if self.left else "right"
        self.add(
            self.type.line(outer, 406, str(number), 10, colour, True, side),
            self.type.line(outer + (18 if self.left else -18), 406, chapter, 8.5, FADED, False, side),
        )
        self.y = 40
        if title:
            self.y = 44
            self.add(self.type.line(MARGIN, self.y, title, 19, INK, True))
            self.add(
                line(f"M{MARGIN + 1} {self.y + 9}h34", colour, 2.6),
                circle(MARGIN + 43, self.y + 9, 1.6, colour),
            )
            self.y += 28

    def add(self, *elements):
        self.drawing.add(*elements)

    def text(self, text, size=10.2, width=None, x=MARGIN, after=5.0):
        content, self.y = self.type.paragraph(x, self.y, width or WIDTH - 2 * MARGIN, text, size)
        self.y += after
        self.add(content)

    def formula(self, *lines, size=11.0, x=MARGIN, width=None, after=8.0):
        plate, bottom = formula(self.type, x, self.y - 8, width or WIDTH - 2 * MARGIN, lines, size)
        self.add(plate)
        self.y = bottom + after + size * 0.8

    def caption(self, x, y, text, align="middle", size=8.5, colour=FADED, bold=False):
        self.add(self.type.line(x, y, text, size, colour, bold, align))

    def svg(self):
        return self.drawing.text()
