#pragma once

/// Serves on a free port of the loopback interface, which it prints as one line, until standard input ends.
///
/// For each sample that a phone sends, every connection of its room gets one binary WebSocket frame of `payload` bytes
/// (24...65535) with the sample's device time in it; with a payload of 0, samples are read and nobody gets anything.
/// Returns the process's exit status.
int floor_main(int payload);
