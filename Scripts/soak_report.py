"""What `Scripts/soak` says at its end, and when the growth of a process's memory is a fault."""
import collections
import datetime
import os
import platform
from typing import NamedTuple


class Growth(NamedTuple):
    """The change of a process's memory after the warm-up."""

    megabytes: float
    most: float

    @property
    def is_too_much(self):
        return self.megabytes > self.most


def growth(samples, minutes, least):
    """How much higher the mean of the later half of samples (minute, MB) is than the earlier half's, without the first third.

    It may be 3 %, or `least`.
    """
    warm = [sample[1] for sample in samples if sample[0] > minutes / 3]
    half = len(warm) // 2
    change = sum(warm[half:]) / len(warm[half:]) - sum(warm[:half]) / max(1, half)
    return Growth(change, max(least, 0.03 * warm[0]))


def held_or_not(faults):
    """A sentence, or what did not hold, each once."""
    if not faults:
        return "**Everything held.**"
    counts = collections.Counter(faults).items()
    lines = "\n".join(f"- {fault}" + (f" ({count} times)" if count > 1 else "") for fault, count in counts)
    return f"**What did not hold:**\n\n{lines}\n\n"


def report(soak):
    """The report in Markdown."""
    own = soak.own.all
    rows = "\n".join("| %.1f | %.1f | %d | %d | %d |" % sample for sample in soak.samples)
    titles = " | ".join(scene.title for scene in own)
    scenes = "\n".join(
        f"| {samples[0][0]:.1f} | " + " | ".join(f"{megabytes:.1f}" for _, megabytes in samples) + " |"
        for samples in zip(*(scene.samples for scene in own))
    )
    counts = ", ".join(f"{count} {what}" for what, count in (soak.people.counts | soak.counts).items())
    changes = ", ".join(f"{title} {change.megabytes:+.2f}" for title, change in soak.growth.items())
    gestures = sum(scene.gestures_done for scene in own)
    layers = sum(scene.layers_changed for scene in own)
    held = held_or_not(soak.faults)
    return f"""# Soak

`make soak MINUTES={soak.options.minutes:g}`, {datetime.date.today()}, {os.cpu_count()} processors, Linux {platform.release()}.

{soak.options.viewers} viewers come and go (each stays for about 20 s). Three rooms play built-in scenes. Each has a phone that is replaced every few seconds, changes the scene, presses its buttons, sets parameters, tilts and drags. {len(own)} rooms play scenes of people's own, each in a process of its own: the SwiftUI views of `Tests/SoakViews` (a card, a list, sheets and an alert, a clock with a task), in seats of a workshop, and the example Marble, which is written on the engine. Each has a phone that tilts it, taps and drags. One seat saves its card again every 10 s. Five bad clients a second send garbage instead of frames or requests, send half a handshake, or never read.

Every other row all input stops. Then every viewer must have the same floats, sequence and epoch as a newcomer, to the bit (the clock's, which never rests, are left out), and the sequence must be that of `/api/rooms/ROOM`. The turns in the picture of each scene of people's own must be others when a phone is tilted the other way. At the end as many processes must run as there are scenes of people's own, and at most one more may wait in each seat, the version before.

{counts}; {gestures} taps and drags in scenes of people's own, whose layers changed {layers} times; {soak.own.saved.saves} saves; {len(soak.lines)} lines in the log.

{held} After the first third of the run, the warm-up, the resident memory changed so, in MB (mean of the later half against the mean of the earlier half): {changes}. The last row is 15 s after the last client had left.

| minutes | MB resident | open files | connections | frames sent |
|-:|-:|-:|-:|-:|
{rows}

The processes of scenes of people's own, in MB resident:

| minutes | {titles} |
|-:|{"-:|" * len(own)}
{scenes}
"""
