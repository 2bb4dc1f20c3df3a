import Foundation

/// The cost of a full room, or of a hostile client without a key, for the server and for a bystander in another room.
struct CrowdBenchmark {
  let server: String
  let seconds: Double

  private static let phones = 300
  private static let hostile = 8
  private static let rate = 60.0

  /// Measures the crowd under two policies, and each flood, with a quiet server in between.
  func run(into report: inout Report) throws {
    report.add(
      """
      ## A full room, and hostile clients

      \(Self.phones) phones at \(Self.rate.text(0)) samples a second in a room that shows *text*, which ignores tilt; \
      then \(Self.hostile) WebSockets without a key that send as much as the server takes, and come again when they \
      are closed. Meanwhile somebody in another room pings 50 times a second. *Core* is the loop's CPU time in a second.
      """)
    let subject = try Subject.tiltcast(server, options: ["--no-tls", "--open-rooms"])
    defer { subject.child.end() }
    let bystander = try Bystander(of: subject, showing: "text", seconds: seconds)
    var table = Table("load", "core", "p50 ms", "p99 ms", "closed")
    func add(_ name: String, _ outcome: Bystander.Outcome) {
      table.add(
        name, (outcome.core * 100).text(0) + " %", outcome.ping(0.5).text(2), outcome.ping(0.99).text(1),
        "\(outcome.closed)")
    }

    let quiet = try bystander.outcome { 0 }
    add("nothing", quiet)
    let key = try subject.phoneKey()
    let phones = try (0..<Self.phones).map { _ in
      try CrowdSocket(port: subject.port, room: "main", key: key)
    }
    var cores: [Double] = []
    for policy in ["free", "average"] {
      bystander.present(#"{"type":"policy","value":"\#(policy)"}"#)
      let crowd = Crowd(phones)
      let outcome = try bystander.outcome { crowd.send(at: Self.rate) }
      add("\(Self.phones) phones, \(policy)", outcome)
      cores.append(outcome.core)
      if policy == "average" {
        report.check("core for \(Self.phones) phones, averaged", outcome.core, atMost: 0.5)
        report.check(
          "ms by which they delay a bystander's ping, p99", outcome.ping(0.99) - quiet.ping(0.99), atMost: 50)
      }
    }
    report.check("core for averaged phones / for phones that do not drive", cores[1] / cores[0], atMost: 2)

    for flood in CrowdSocket.Flood.allCases {
      var attack = try Attack(flood, count: Self.hostile, on: subject.port)
      let outcome = try bystander.outcome { try attack.goOn() }
      add(flood.rawValue, outcome)
      report.check("core for \(Self.hostile) floods of \(flood.rawValue)", outcome.core, atMost: 0.34)
      report.check(
        "ms by which \(flood.rawValue) delay a bystander's ping, p99",
        outcome.ping(0.99) - quiet.ping(0.99), atMost: 50)
    }
    report.add(table)
  }
}

/// Phones that send samples, each at its own moment.
final class Crowd {
  private let phones: [CrowdSocket]
  private let began = ContinuousClock.now
  /// The number of samples sent so far.
  private var sent = 0

  init(_ phones: [CrowdSocket]) { self.phones = phones }

  /// Sends what is due; returns how many phones the server has closed.
  func send(at rate: Double) -> Int {
    let due = Int((.now - began) / .seconds(1) * rate * Double(phones.count))
    // What is very late is left out.
    sent = max(sent, due - phones.count)
    while sent < due {
      let phone = phones[sent % phones.count]
      phone.send(CrowdSocket.frame(0x82, sample(Float(sent % 3600) / 40)))
      phone.drain()
      sent += 1
    }
    return phones.count { !$0.isOpen }
  }

  private func sample(_ beta: Float) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 32)
    bytes[0] = 0x10
    withUnsafeBytes(of: beta.bitPattern.littleEndian) { bytes.replaceSubrange(20..<24, with: $0) }
    return bytes
  }
}

/// Clients without a key that send too much, and come again.
private struct Attack {
  private let flood: CrowdSocket.Flood
  private let port: Int
  private var sockets: [CrowdSocket]
  private var chunk: [UInt8] = []

  init(_ flood: CrowdSocket.Flood, count: Int, on port: Int) throws {
    (self.flood, self.port) = (flood, port)
    sockets = try (0..<count).map { _ in try CrowdSocket(port: port, room: "main", key: nil) }
  }

  /// Sends what the sockets take; returns how many were closed since the last time.
  mutating func goOn() throws -> Int {
    var closed = 0
    for index in sockets.indices {
      if !sockets[index].isOpen {
        closed += 1
        sockets[index] = try CrowdSocket(port: port, room: "main", key: nil)
        sockets[index].open(flood)
      }
      sockets[index].flood(flood, chunk: &chunk)
      sockets[index].drain()
    }
    return closed
  }
}
