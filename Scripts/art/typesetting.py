"""Sets text in the stroked alphabet: words, lines that wrap, bold, sub- and superscripts.

In a text, *words* are bold, _x or _{xy} is lowered and ^x or ^{xy} raised. A drawing holds each letter once,
as a definition that its lines use, so that a page of text stays small.
"""

from alphabet import GLYPHS, KERNING, SPACE
from shapes import element, num

INK = "#2b2440"
REGULAR, BOLD = 8.2, 13


class Typesetter:
    """Sets text into one drawing."""

    def __init__(self, drawing):
        self.drawing = drawing
        self.known = set()

    def name(self, character):
        """The id of the definition of a letter."""
        name = f"g{ord(character):x}"
        if name not in self.known:
            self.known.add(name)
            self.drawing.definitions.append(element("path", id=name, d=GLYPHS[character][0]))
        return name

    def line(self, x, y, text, size=11.0, colour=INK, bold=False, align="left", tracking=0.0):
        """One line whose baseline starts (or is centred, or ends) at (x, y)."""
        pieces, width = shaped(text, bold, tracking)
        x -= {"left": 0, "middle": width / 2, "right": width}[align] * size / 100
        return self.pieces(x, y, pieces, size, colour)

    def pieces(self, x, y, pieces, size, colour):
        groups = {}
        for character, px, shift, scale, weight in pieces:
            groups.setdefault((shift, scale, weight), []).append((character, px))
        result = []
        for (shift, scale, weight), letters in groups.items():
            uses = "".join(f'<use href="#{self.name(c)}" x="{num(px / scale)}"/>' for c, px in letters)
            unit = f"{size * scale / 100:.4g}".removeprefix("0")
            result.append(
                f'<g transform="translate({x:.2f} {y + shift * size / 100:.2f})scale({unit})" '
                f'stroke="{colour}" stroke-width="{num(weight)}" fill="none">{uses}</g>'
            )
        return "".join(result)

    def paragraph(self, x, y, width, text, size=11.0, leading=1.37, colour=INK, align="left"):
        """Lines wrapped to `width`, the first baseline at y: the elements and the next free baseline."""
        parts = []
        for words in wrapped(text, width * 100 / size):
            parts.append(self.line(x, y, words, size, colour, align=align))
            y += size * leading
        return "".join(parts), y


def shaped(text, bold=False, tracking=0.0):
    """The letters of a text as (character, x, shift, scale, weight) in 1/100 em, and its width."""
    pieces, x, i, before = [], 0.0, 0, ""
    while i < len(text):
        character = text[i]
        if character == "*":
            bold, i = not bold, i + 1
            continue
        if character == " ":
            x, before, i = x + SPACE + tracking, "", i + 1
            continue
        if character in "_^" and i + 1 < len(text):
            inner = text[i + 1]
            i += 2
            if inner == "{":
                end = text.index("}", i)
                inner, i = text[i:end], end + 1
            shift, scale = (16, 0.66) if character == "_" else (-34, 0.66)
            for c in inner:
                if c == " ":
                    x += SPACE * scale
                    continue
                _, width, left, right = GLYPHS[c]
                pieces.append((c, x + left * scale, shift, scale, weight_of(bold) * 1.25))
                x += (left + width + right) * scale
            before = ""
            continue
        _, width, left, right = GLYPHS[character]
        x += KERNING.get(before + character, 0)
        extra = 2.5 if bold else 0
        pieces.append((character, x + left + extra, 0, 1, weight_of(bold)))
        x += left + width + right + 2 * extra + tracking
        before, i = character, i + 1
    return pieces, x


def weight_of(bold):
    return BOLD if bold else REGULAR


def breadth(text, size, bold=False):
    return shaped(text, bold)[1] * size / 100


def wrapped(text, width):
    """The text broken into lines at most `width` hundredths of an em wide; bold goes on over a break."""
    lines, current = [], ""
    for word in text.split():
        trial = f"{current} {word}" if current else word
        if current and shaped(trial, False)[1] > width:
            closing = current.count("*") % 2 == 1
            lines.append(current + ("*" if closing else ""))
            current = ("*" if closing else "") + word
        else:
            current = trial
    return lines + [current] if current else lines
