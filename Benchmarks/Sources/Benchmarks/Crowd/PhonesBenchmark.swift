import Foundation

/// The cost of a crowd's phones, each of which moves a thing of its own.
struct PhonesBenchmark {
  let server: String
  let seconds: Double

  /// The numbers of phones.
  private static let counts = [10, 50, 200, 300]
  /// The samples a second that all phones together are asked for, and that one sends at most.
  private static let (samplesPerSecond, most) = (3000.0, 60.0)

  /// Measures each number of phones, as often as they are asked to send and as often as they can.
  func run(into report: inout Report) throws {
    report.add(
      """
      ## The phones of a crowd

      Phones in *meadow*, each with a place, that show their own sign. They send as often as the server asks for, \
      \(Self.samplesPerSecond.text(0)) samples a second together, and then \(Self.most.text(0)) a second each. \
      Meanwhile a client in another room pings 50 times a second. *Core* is the loop's CPU time in a second, and *µs* \
      its share of each sample, frames and places included.
      """)
    var table = Table("phones", "samples/s", "core", "µs", "p99 ms", "closed")
    for count in Self.counts {
      let subject = try Subject.tiltcast(server, options: ["--no-tls", "--open-rooms"])
      defer { subject.child.end() }
      let bystander = try Bystander(of: subject, showing: "meadow", seconds: seconds)
      let quiet = try bystander.outcome { 0 }
      let key = try subject.phoneKey()
      let phones = try (0..<count).map { _ in
        let phone = try CrowdSocket(port: subject.port, room: "main", key: key)
        for message in [#"{"type":"view","value":"sign"}"#, #"{"type":"join"}"#] {
          phone.send(CrowdSocket.frame(0x81, Array(message.utf8)))
        }
        return phone
      }
      let asked = min(Self.most, Self.samplesPerSecond / Double(count))
      for rate in Set([asked, Self.most]).sorted() {
        let crowd = Crowd(phones)
        let outcome = try bystander.outcome { crowd.send(at: rate) }
        let samples = rate * Double(count)
        table.add(
          "\(count)", samples.text(0), (outcome.core * 100).text(0) + " %",
          (outcome.core / samples * 1e6).text(1), outcome.ping(0.99).text(1), "\(outcome.closed)")
        guard count == Self.counts.last else { continue }
        let name = rate == asked ? "as often as they are asked to" : "60 times a second"
        report.check(
          "core for \(count) phones that send \(name)", outcome.core, atMost: rate == asked ? 0.25 : 0.7)
        report.check(
          "ms by which they delay a bystander's ping, p99, sending \(name)",
          outcome.ping(0.99) - quiet.ping(0.99), atMost: 50)
      }
    }
    report.add(table)
  }
}
