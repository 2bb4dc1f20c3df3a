import Foundation

/// The cost of a crowd's phones, each of which moves a thing of its own.
struct PhonesBenchmark {
  let server: String
  let seconds: Double

  /// The numbers of phones; *meadow* has 300 places, and the others wait for one.
  private static let counts = [10, 50, 200, 300, 500]
  /// The samples a second that all phones together are asked for, and that one sends at most.
  private static let (samplesPerSecond, most) = (3000.0, 60.0)
  /// The number of phones in a full house, and of screens that watch it.
  private static let (house, screens) = (300, 100)

  /// Measures each number of phones, as often as they are asked to send and as often as they can.
  func run(into report: inout Report) throws {
    report.add(
      """
      ## The phones of a crowd

      Phones that show their own sign, in *meadow* with its \(Self.house) places; beyond these they wait for one. They \
      send as often as the server asks for, \(Self.samplesPerSecond.text(0)) samples a second together, and then \
      \(Self.most.text(0)) a second each. Meanwhile a client in another room pings 50 times a second. *Plain* and \
      *TLS* are the loop's CPU time in a second, frames and places included; *bare* is that of a server that reads the \
      same samples and does nothing with them.
      """)
    var table = Table("phones", "samples/s", "bare", "plain", "TLS", "p99 ms", "p99 ms, TLS", "closed")
    for count in Self.counts {
      let asked = min(Self.most, Self.samplesPerSecond / Double(count))
      let rates = Set([asked, Self.most]).sorted()
      let bare = try bareCores(count, rates)
      let (plain, secure) = (try outcomes(count, rates), try outcomes(count, rates, overTLS: true))
      for (index, rate) in rates.enumerated() {
        table.add(
          "\(count)", (rate * Double(count)).text(0), percent(bare[index]), percent(plain[index].core),
          percent(secure[index].core), plain[index].ping(0.99).text(1), secure[index].ping(0.99).text(1),
          "\(plain[index].closed + secure[index].closed)")
      }
      for (wire, outcomes) in [("plain", plain), ("TLS", secure)] {
        check(outcomes, count, wire, into: &report)
      }
    }
    report.add(table)
    let watched = try outcomes(
      Self.house, [Self.samplesPerSecond / Double(Self.house)], screens: Self.screens)[0]
    report.add(
      """
      With \(Self.screens) screens that watch, \(Self.house) phones that send as often as they are asked to take \
      \(percent(watched.core)) of a core, and a ping takes \(watched.ping(0.99).text(1)) ms at p99.
      """)
    report.check("core for \(Self.house) phones and \(Self.screens) screens", watched.core, atMost: 0.25)
    report.check("ms of a bystander's ping at p99, with phones and screens", watched.ping(0.99), atMost: 50)
  }

  private func check(
    _ outcomes: [Bystander.Outcome], _ count: Int, _ wire: String, into report: inout Report
  ) {
    if count == Self.house {
      report.check(
        "core for \(count) phones that send as often as they are asked to, \(wire)", outcomes[0].core,
        atMost: 0.25)
    }
    if count == Self.counts.last, let worst = outcomes.last {
      report.check("core for \(count) phones that send 60 times a second, \(wire)", worst.core, atMost: 0.7)
      report.check("ms of a bystander's ping at p99, \(wire)", worst.ping(0.99), atMost: 50)
    }
  }

  /// The server's outcome at each rate.
  private func outcomes(
    _ count: Int, _ rates: [Double], overTLS: Bool = false, screens: Int = 0
  ) throws -> [Bystander.Outcome] {
    let securePort = overTLS ? try freePort() : nil
    let options = ["--open-rooms"] + (securePort.map { ["--tls-port", "\($0)"] } ?? ["--no-tls"])
    let subject = try Subject.tiltcast(server, options: options)
    defer { subject.child.end() }
    let bystander = try Bystander(of: subject, showing: "meadow", seconds: seconds)
    let viewers = try (0..<screens).map { _ in
      try CrowdSocket(port: subject.port, room: "main", key: nil)
    }
    let phones = try phones(
      count, port: securePort ?? subject.port, key: subject.phoneKey(), overTLS: overTLS)
    return try rates.map { rate in
      let crowd = Crowd(phones)
      return try bystander.outcome {
        for viewer in viewers { viewer.drain() }
        return crowd.send(at: rate)
      }
    }
  }

  /// The share of a core that a server takes at each rate that only reads.
  private func bareCores(_ count: Int, _ rates: [Double]) throws -> [Double] {
    let subject = try Subject.floor(payload: 0)
    defer { subject.child.end() }
    let phones = try phones(count, port: subject.port, key: subject.key)
    return rates.map { rate in
      let crowd = Crowd(phones)
      let (began, loop) = (ContinuousClock.now, subject.child.loopTime)
      while .now - began < .seconds(seconds) {
        _ = crowd.send(at: rate)
        usleep(500)
      }
      return (subject.child.loopTime - loop) / ((.now - began) / .seconds(1))
    }
  }

  /// Phones that have asked for a place.
  private func phones(_ count: Int, port: Int, key: String, overTLS: Bool = false) throws -> [CrowdSocket] {
    try (0..<count).map { _ in
      let phone = try CrowdSocket(port: port, room: "main", key: key, overTLS: overTLS)
      for message in [#"{"type":"view","value":"sign"}"#, #"{"type":"join"}"#] {
        phone.send(CrowdSocket.frame(0x81, Array(message.utf8)))
      }
      return phone
    }
  }

  private func percent(_ share: Double) -> String { (share * 100).text(0) + " %" }
}
