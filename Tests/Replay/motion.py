"""Curves and springs from their definitions alone; nothing here comes from the server's code."""

import cmath
import math

SNAPPY, BOUNCY = (0.5, 0.85), (0.5, 0.7)  # response in seconds and damping ratio
DEFAULT = (0.55, 1.0)


def bezier(x: float, x1: float, x2: float, y1: float, y2: float) -> float:
    """The y of a cubic Bézier from (0, 0) to (1, 1) at an x, which is clamped to 0…1."""
    x = min(max(x, 0.0), 1.0)
    low, high = 0.0, 1.0
    for _ in range(200):
        t = (low + high) / 2
        if 3 * x1 * t * (1 - t) ** 2 + 3 * x2 * t * t * (1 - t) + t**3 < x:
            low = t
        else:
            high = t
    t = (low + high) / 2
    return 3 * y1 * t * (1 - t) ** 2 + 3 * y2 * t * t * (1 - t) + t**3


def ease_in_out(x: float) -> float:
    return bezier(x, 0.42, 0.58, 0.0, 1.0)


class Spring:
    """A unit mass that leaves `start` with `velocity` at `time` and is drawn to `target`."""

    def __init__(self, start, target, time=0.0, velocity=0.0, kind=DEFAULT):
        self.start, self.target, self.time, self.velocity = start, target, time, velocity
        response, self.damping = kind
        self.omega = 2 * math.pi / response

    def at(self, time: float) -> tuple[float, float]:
        """Value and velocity: the roots of s² + 2ζω s + ω² = 0, weighed by the start."""
        t, away = max(0.0, time - self.time), self.start - self.target
        if self.damping == 1:
            slope = self.velocity + self.omega * away
            fall = math.exp(-self.omega * t)
            return self.target + (away + slope * t) * fall, (slope - self.omega * (away + slope * t)) * fall
        root = self.omega * cmath.sqrt(self.damping**2 - 1)
        first, second = -self.damping * self.omega + root, -self.damping * self.omega - root
        b = (self.velocity - first * away) / (second - first)
        a = away - b
        value = a * cmath.exp(first * t) + b * cmath.exp(second * t)
        slope = a * first * cmath.exp(first * t) + b * second * cmath.exp(second * t)
        return self.target + value.real, slope.real

    def accepts(self, value: float, time: float, tolerance: float = 1e-9) -> bool:
        """Whether a value is the spring's: its closed form, or the target once that is near enough to rest."""
        expected, _ = self.at(time)
        if abs(value - expected) <= tolerance:
            return True
        reach = max(abs(self.start - self.target), abs(self.velocity) / self.omega)
        return value == self.target and abs(expected - value) <= 1e-6 * reach
