import Foundation

/// What becomes of viewers who stop reading for a while, and of everybody else meanwhile.
struct StallBenchmark {
  let server: String
  /// How long they do not read.
  static let seconds = 11.0
  /// Those who stop reading, half of whom acknowledge, and the others.
  static let (stalling, viewers) = (20, 100)

  /// Measures the server, and the floor for comparison.
  func run(into report: inout Report) throws {
    report.add(
      """
      ## Viewers who stop reading

      \(Self.stalling) of \(Self.stalling + Self.viewers) viewers have a receive buffer of 4 KiB and do not read for \
      \(Self.seconds.text(0)) s, at 60 samples a second. *Stale* is how many frames older than 100 ms the worst of \
      them then gets before a fresher one, *fresh after* how long that takes. The kernel's memory is that for the \
      server's end of one such connection at most, the server's by how much it grew for each.
      """)
    var returns = Table(
      "server", "bytes", "stale", "fresh after ms", "stale, acknowledging", "fresh after ms", "kernel KiB",
      "server KiB")
    var others = Table("the others", "p50 before", "during", "p99 before", "during")
    let load = try Load(on: .tiltcast(server), Self.options)
    defer { load.end() }
    try load.scroll()
    let payload = try load.measure(seconds: 0.5).payload
    let ours = try load.stall(seconds: Self.seconds)
    let floorLoad = try Load(on: .floor(payload: payload), Self.options)
    defer { floorLoad.end() }
    let floor = try floorLoad.stall(seconds: Self.seconds)
    for (name, stall) in [("tiltcast", ours), ("floor", floor)] {
      returns.add(
        name, "\(payload)", "\(stall.silent.stale)", stall.silent.wait.text(1),
        "\(stall.acknowledging.stale)",
        stall.acknowledging.wait.text(1), (stall.kernelMemory / 1024).text(1),
        (stall.residentMemory / 1024).text(1))
      others.add(
        name, stall.median.before.text(2), stall.median.during.text(2), stall.late.before.text(2),
        stall.late.during.text(2))
    }
    report.add(returns)
    report.add(others)
    report.check("stale frames after a stall, acknowledging", Double(ours.acknowledging.stale), atMost: 12)
    // Those are found to be silent by their receive windows only.
    report.check("stale frames after a stall, not acknowledging", Double(ours.silent.stale), atMost: 45)
    report.check(
      "KiB for a stalled viewer", (ours.kernelMemory + max(0, ours.residentMemory)) / 1024, atMost: 64)
    let change = { (stall: Stall) in stall.median.during / stall.median.before }
    report.check(
      "the others' p50 during a stall / before, × floor's", change(ours) / change(floor), atMost: 1.2)
  }

  /// Who is there.
  static let options = Load.Options(viewers: viewers, acknowledges: true, stalling: stalling)
}
