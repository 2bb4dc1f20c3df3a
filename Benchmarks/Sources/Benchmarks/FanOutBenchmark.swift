import Foundation

/// What a frame costs the server, as a multiple of what it costs a server that does nothing but send it.
struct FanOutBenchmark {
  /// The path of the server's program.
  let server: String
  /// How often both are measured in turns.
  let pairs: Int
  /// How long one measurement takes.
  let seconds: Double

  /// Where there are too many viewers for 60 samples a second, there are only so many frames a second.
  private static let mostFrames = 60_000.0

  /// Measures with and without acknowledgements for each number of viewers.
  func run(viewers counts: [Int], into report: inout Report) throws {
    report.add(
      """
      ## One phone, many viewers

      CPU time for each frame that reached a viewer, and the time from a sample to its frames, with one phone: \
      medians (min–max) of \(pairs) pairs of \(seconds.text(1)) s. The floor is a bare epoll server that sends \
      frames of the same size.
      """)
    var costs = Table(
      "viewers", "samples/s", "× floor", "µs a frame", "floor's", "bytes", "delivered", "floor's")
    var delays = Table("viewers", "p50 ms", "floor's", "ratio", "p99 ms", "floor's", "ratio")
    for acknowledges in [false, true] {
      for viewers in counts {
        let row = try measure(viewers, acknowledges: acknowledges)
        let name = "\(viewers)" + (acknowledges ? ", acknowledging" : "")
        costs.add(
          name, rate(for: viewers).text(0), row.ratio.text(digits: 2), row.server.cost.text(digits: 2),
          row.floor.cost.text(digits: 2), "\(row.payload)", row.server.delivered, row.floor.delivered)
        delays.add(
          name, row.server.median.text(digits: 2), row.floor.median.text(digits: 2),
          row.medianRatio.text(digits: 2), row.server.late.text(digits: 2), row.floor.late.text(digits: 2),
          row.lateRatio.text(digits: 2))
        report.compare("CPU a frame, \(name) viewers, × floor", row.ratio.range)
        let target = acknowledges ? (viewers < 4000 ? 1.15 : 1.2) : 1.1
        report.check("CPU a frame, \(name) viewers, × floor", row.ratio.median, atMost: target)
        guard viewers == 100, !acknowledges else { continue }
        report.check("sample to frame, p50 at 100 viewers, × floor", row.medianRatio.median, atMost: 1.2)
        report.check("sample to frame, p99 at 100 viewers, × floor", row.lateRatio.median, atMost: 1.2)
      }
    }
    report.add(costs)
    report.add(delays)
  }

  private func rate(for viewers: Int) -> Double { min(60, Self.mostFrames / Double(viewers)) }

  private func measure(_ viewers: Int, acknowledges: Bool) throws -> Row {
    let options = Load.Options(viewers: viewers, acknowledges: acknowledges, rate: rate(for: viewers))
    let load = try Load(on: .tiltcast(server), options)
    defer { load.end() }
    // A springy scene would go on moving between samples that come slowly.
    try load.say(#"{"type":"parameter","name":"springBack","value":false}"#)
    // The floor has to know how long the frames are.
    let payload = try load.measure(seconds: 0.5).payload
    let floorLoad = try Load(on: .floor(payload: payload), options)
    defer { floorLoad.end() }
    _ = try floorLoad.measure(seconds: 0.5)
    var (ours, floors): ([Measurement], [Measurement]) = ([], [])
    for pair in 0..<pairs {
      // Whoever is first finds another machine than who is second.
      if pair % 2 == 1 { floors.append(try floorLoad.measure(seconds: seconds)) }
      ours.append(try load.measure(seconds: seconds))
      if pair % 2 == 0 { floors.append(try floorLoad.measure(seconds: seconds)) }
    }
    return Row(ours, floors)
  }
}

extension FanOutBenchmark {
  /// What one number of viewers gave.
  private struct Row {
    var ratio: Spread
    var medianRatio: Spread
    var lateRatio: Spread
    var server: Summary
    var floor: Summary
    /// The mean size of a frame in bytes.
    var payload: Int

    init(_ ours: [Measurement], _ floors: [Measurement]) {
      ratio = Spread(zip(ours, floors).map { $0.cost / $1.cost })
      medianRatio = Spread(zip(ours, floors).map { $0.median / $1.median })
      lateRatio = Spread(zip(ours, floors).map { $0.late / $1.late })
      server = Summary(ours)
      floor = Summary(floors)
      payload = ours[0].payload
    }
  }

  /// What repeated measurements of one server gave.
  private struct Summary {
    var cost: Spread
    var median: Spread
    var late: Spread
    var delivered: String

    init(_ measurements: [Measurement]) {
      cost = Spread(measurements.map(\.cost))
      median = Spread(measurements.map(\.median))
      late = Spread(measurements.map(\.late))
      delivered = (Spread(measurements.map(\.delivered)).median * 100).text(1) + " %"
    }
  }
}
