"""Springs from their definition alone; nothing here comes from the server's code."""

import math

OMEGA = 2 * math.pi / 0.55  # The default spring: a response of 0.55 s, critically damped.


class Spring:
    """A unit mass that leaves `start` with `velocity` at `time` and is drawn to `target`."""

    def __init__(self, start: float, target: float, time: float = 0, velocity: float = 0):
        self.start, self.target, self.time, self.velocity = start, target, time, velocity

    def at(self, time: float) -> tuple[float, float]:
        """Value and velocity: both roots of s² + 2ω s + ω² = 0 are -ω."""
        t, away = max(0.0, time - self.time), self.start - self.target
        slope = self.velocity + OMEGA * away
        fall = math.exp(-OMEGA * t)
        return self.target + (away + slope * t) * fall, (slope - OMEGA * (away + slope * t)) * fall

    def accepts(self, value: float, time: float, tolerance: float = 1e-9) -> bool:
        """Whether a value is the spring's: its closed form, or the target once that is near enough to rest."""
        expected, _ = self.at(time)
        if abs(value - expected) <= tolerance:
            return True
        reach = max(abs(self.start - self.target), abs(self.velocity) / OMEGA)
        return value == self.target and abs(expected - value) <= 1e-6 * reach
