import Foundation

/// Others' servers, ours and the floor, each with the same viewers and frames.
struct PeerBenchmark {
  let server: String
  let peers: URL
  let pairs: Int
  let seconds: Double
  let viewers: Int

  /// What one server gave.
  struct Row {
    var name: String
    var ratio: Spread
    var cost: Spread
    var median: Spread
    var late: Spread
    var delivered: Double
    /// The worst viewer's stale frames after a stall; nil where the server closes the connection of a viewer that does not read.
    var stale: Int?
  }

  /// Measures all that there are; says which there are not.
  func run(into report: inout Report) throws -> [Row] {
    let load = try Load(on: .tiltcast(server), .init(viewers: viewers))
    try load.scroll()
    let payload = try load.measure(seconds: 0.5).payload
    let floor = try Load(on: .floor(payload: payload), .init(viewers: viewers))
    defer { floor.end() }
    report.add(
      """
      \(viewers) viewers, and one client that sends 60 messages a second; every server sends frames of \(payload) bytes \
      to all. Tiltcast computes them by scrolling a list; the others relay what they receive. *× floor* is the server's CPU \
      time for each frame that arrived, as a multiple of that of a bare epoll server, measured alternately with it: \
      medians (min–max) of \(pairs) pairs of \(seconds.text(1)) s. *Stale* is how many frames older than 100 ms the worst of \
      10 viewers received. They acknowledge nothing, have a receive buffer of 4 KiB and did not read for \
      \(StallBenchmark.seconds.text(0)) s; some servers disconnect them. Tiltcast sends such a viewer five frames a second until its socket is full.
      """)
    var rows: [Row] = []
    let options = StallBenchmark.options
    rows.append(
      try measure("Tiltcast", load, floor: floor) {
        let load = try Load(on: .tiltcast(server), options)
        try load.scroll()
        return load
      })
    rows.append(
      try measure("floor", floor, floor: nil) { try Load(on: .floor(payload: payload), options) })
    var missing: [String] = []
    for peer in Peer.all(in: peers) {
      guard let version = peer.version.first.flatMap({ _ in output(of: peer.version) })?.lastNumber else {
        missing.append(peer.name)
        continue
      }
      do {
        let relayed = { (options: Load.Options) in
          var options = options
          options.relayed = payload
          // Acknowledgements are Tiltcast's: a relay would pass them on to all.
          if options.acknowledges { (options.acknowledges, options.stalling) = (false, options.stalling / 2) }
          options.messaging = peer.messaging
          return try Load(on: start(peer), options)
        }
        rows.append(
          try measure("\(peer.name) \(version)", try relayed(.init(viewers: viewers)), floor: floor) {
            try relayed(options)
          })
      } catch let failure as Failure {
        missing.append("\(peer.name) (\(failure.description))")
      }
    }
    rows.sort { $0.ratio.median < $1.ratio.median }
    var table = Table("server", "× floor", "µs a frame", "p50 ms", "p99 ms", "delivered", "stale")
    for row in rows {
      table.add(
        row.name, row.ratio.text(digits: 2), row.cost.text(digits: 2), row.median.median.text(1),
        row.late.median.text(1), (row.delivered * 100).text(1) + " %", row.stale.map { "\($0)" } ?? "hangs up"
      )
    }
    report.add(table)
    if !missing.isEmpty { report.add("Not measured: \(missing.joined(separator: ", ")).") }
    return rows
  }

  private func measure(
    _ name: String, _ load: Load, floor: Load?, stalling: () throws -> Load
  ) throws -> Row {
    var (own, floors): ([Measurement], [Measurement]) = ([], [])
    do {
      // The floor's own load is used again by others.
      defer { if floor != nil { load.end() } }
      _ = try load.measure(seconds: 0.5)
      for _ in 0..<pairs {
        own.append(try load.measure(seconds: seconds))
        floors.append(try (floor ?? load).measure(seconds: seconds))
      }
    }
    let stallLoad = try stalling()
    defer { stallLoad.end() }
    let stall = try? stallLoad.stall(seconds: StallBenchmark.seconds)
    return Row(
      name: name, ratio: Spread(zip(own, floors).map { $0.cost / $1.cost }), cost: Spread(own.map(\.cost)),
      median: Spread(own.map(\.median)), late: Spread(own.map(\.late)),
      delivered: Spread(own.map(\.delivered)).median, stale: stall?.silent.stale)
  }

  private func start(_ peer: Peer) throws -> Subject {
    let port = try freePort()
    let folder = URL.temporaryDirectory.appending(path: "tiltcast-peer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Each says at length that viewers have left; a pipe that nobody reads would stop it.
    let log = folder.appending(path: "log")
    let child = try Child(
      "/bin/sh", ["-c", #"exec env "$@" 2>"$0""#, log.path] + peer.command(port, folder))
    guard awaitListener(port: port) else { throw Failure("it does not listen; \(log.path) may say why") }
    return Subject(child: child, port: port, key: "any", folder: folder)
  }
}

extension String {
  /// The last word with a digit, without what is around its numbers.
  fileprivate var lastNumber: String? {
    split { !($0.isNumber || $0 == ".") }.last { $0.contains(where: \.isNumber) }.map(String.init)
  }
}
