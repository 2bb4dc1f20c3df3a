import Engine
import TestData
import Testing

@testable import Server
@testable import Support

@Suite("How many messages somebody may send")
struct MessageGateTests {
  @Test("Whoever sends at most 600 in any second loses none, however they are spread", arguments: 0..<20)
  func modest(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var gate = MessageGate()
    var sent: [Time] = []
    var time: Time = 0
    for _ in 0..<6000 {
      // Bunches and pauses, but never more than 600 within a second.
      time += Bool.random(using: &random) ? 0 : Time.random(in: 0...0.01, using: &random)
      if sent.count >= 600 { time = max(time, sent[sent.count - 600] + 1.000001) }
      sent.append(time)
      #expect(gate.admit(sharing: nil, at: time) == .accepted)
    }
  }

  @Test("Of many more some are dropped, which is said once a second, and after ten seconds it is enough")
  func flood() {
    var gate = MessageGate()
    var verdicts: [MessageGate.Verdict: Int] = [:]
    var told: [Int] = []
    var end: Time?
    for index in 0..<30_000 where end == nil {
      let verdict = gate.admit(sharing: nil, at: Double(index) / 2000)
      verdicts[verdict, default: 0] += 1
      if case .refused(let dropped) = verdict { told.append(dropped) }
      if verdict == .hangUp { end = Double(index) / 2000 }
    }
    #expect((7500...7650).contains(verdicts[.accepted] ?? 0))
    #expect(told.count == 10)
    #expect(told.dropFirst().allSatisfy { (1300...1360).contains($0) }, "\(told)")
    #expect(abs((end ?? 0) - 10.5) < 0.6)
  }

  @Test("Whoever sends very many more has to go within a second, whether they are many or long")
  func torrent() {
    for (count, size) in [(20_000, 0), (2_000, 64 * 1024)] {
      var gate = MessageGate()
      let verdicts = (0..<count).map { gate.admit(size, sharing: nil, at: Double($0) / Double(count)) }
      #expect(verdicts.contains(.hangUp), "\(count) of \(size)")
    }
  }

  @Test("A mebibyte of messages in any second is accepted, and no more than a tenth above that at once")
  func bytes() {
    var gate = MessageGate()
    for step in 0..<160 {
      #expect(gate.admit(64 * 1024, sharing: nil, at: Double(step) / 16) == .accepted)
    }
    var full = MessageGate()
    let accepted = (0..<100).count { _ in full.admit(64 * 1024, sharing: nil, at: 0) == .accepted }
    #expect((16...18).contains(accepted))
  }

  @Test("Control frames have a budget: a few always pass, a flood does not, and a pause forgives")
  func overhead() {
    var gate = MessageGate()
    // Sixty pings of the greatest size in a second.
    for step in 0..<600 {
      let isAccepted = gate.admitOverhead(131, sharing: nil, at: Double(step) / 60)
      #expect(isAccepted)
    }
    let verdicts = [(1_000_000, 10), (6, 10.1), (6, 13)].map { gate.admitOverhead($0, sharing: nil, at: $1) }
    #expect(verdicts == [false, false, true])
  }

  @Test("An address has a budget for control frames, too, which closing a connection does not refill")
  func sharedOverhead() {
    var counts = AddressCounts(Limits(perAddress: 1))
    let network = ClientNetwork("10.0.0.1")
    let first = counts.add(network, at: 0)
    var gate = MessageGate()
    let most = Int(Limits(perAddress: 1).messagesPerAddress * MessageGate.overheadPerMessage)
    var spent = 0
    while first?.spendOverhead(1000, at: 0) == true { spent += 1000 }
    #expect((most...most * 6 / 5).contains(spent))
    counts.remove(network)
    #expect(counts.count(of: network) == 0)
    let next = counts.add(network, at: 0.01)
    let verdicts = [0.01, 5].map { gate.admitOverhead(1000, sharing: next, at: $0) }
    #expect(verdicts == [false, true])
  }

  @Test("Addresses without connections are forgotten once their budgets are full again")
  func forgotten() {
    var counts = AddressCounts(Limits())
    for index in 0..<5000 {
      let network = ClientNetwork("10.1.\(index / 250).\(index % 250)")
      _ = counts.add(network, at: Double(index))
      counts.remove(network)
    }
    #expect(counts.remembered <= 1100)
  }

  @Test("After a pause everything is forgiven")
  func pause() {
    var gate = MessageGate()
    for round in 0..<30 {
      let start = Double(round) * 3
      var dropped = 0
      for index in 0..<2000 {
        let verdict = gate.admit(sharing: nil, at: start + Double(index) / 4000)
        #expect(verdict != .hangUp)
        if verdict != .accepted { dropped += 1 }
      }
      #expect(dropped > 900)
    }
  }

  @Test("Connections of one address share a budget, which those of others do not touch")
  func shared() throws {
    var counts = AddressCounts(Limits(perAddress: 10))
    let budgets = ["10.0.0.1", "10.0.0.1", "10.0.0.2"].compactMap { counts.add(ClientNetwork($0), at: 0) }
    try #require(budgets.count == 3)
    #expect(budgets[0] === budgets[1])
    for _ in 0..<1320 { #expect(budgets[0].spend(at: 0)) }
    #expect(!budgets[1].spend(at: 0))
    #expect(budgets[2].spend(at: 0))
    #expect(budgets[1].spend(at: 0.01))
    #expect(counts.add(ClientNetwork("127.0.0.1"), at: 0) == nil)
  }
}
