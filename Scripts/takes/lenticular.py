"""Writes the lenticular card's built-in take: a slow tilt through all three faces and back, in a loop.

Run: python3 Scripts/takes/lenticular.py > Public/takes/lenticular.jsonl
"""

import json
import math

SECONDS = 14
RATE = 30


def tilt(time: float) -> tuple[float, float]:
    """Beta and gamma in degrees: a wave that lingers at both ends, and a small sway across it."""
    phase = 2 * math.pi * time / SECONDS
    wave = math.sin(phase)
    return 62 * math.copysign(abs(wave) ** 0.8, wave), 7 * math.sin(2 * phase)


print(json.dumps({"tiltcast": "take", "version": 1, "scene": "lenticular", "parameters": {}}))
for index in range(SECONDS * RATE + 1):
    time = index / RATE
    beta, gamma = tilt(time)
    sample = {"t": round(time, 3), "type": "sample", "alpha": 0, "beta": round(beta, 2), "gamma": round(gamma, 2)}
    print(json.dumps(sample))
