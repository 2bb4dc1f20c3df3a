import TestData
import Testing

@testable import Cluster

@Suite("A node's part in a room")
struct RoomLeaseTests {
  /// A node that asked at 0 and has run the room since then under fence 1, for 3 s at a time.
  private func owner() -> RoomLease {
    var lease = RoomLease(term: 3)
    _ = lease.handle(.connected, at: 0)
    _ = lease.handle(.granted(1, askedAt: 0), at: 0.1)
    _ = lease.handle(.loaded, at: 0.2)
    return lease
  }

  /// A node that follows whoever runs the room under fence 4.
  private func follower() -> RoomLease {
    var lease = RoomLease(term: 3)
    _ = lease.handle(.connected, at: 0)
    _ = lease.handle(.held(4, remaining: 2), at: 0.1)
    return lease
  }

  @Test("Whoever gets the lease reads what is kept, and then tells everything")
  func granted() {
    var lease = RoomLease(term: 3)
    #expect(lease.handle(.connected, at: 0) == [.acquire])
    #expect(lease.handle(.granted(7, askedAt: 0), at: 0.1) == [.load(7)])
    #expect(lease.writableFence(at: 0.1) == nil)
    #expect(lease.handle(.loaded, at: 0.2) == [.resume(7)])
    #expect(lease.writableFence(at: 0.2) == 7)
  }

  @Test("A lease counts from when it was asked for, not from when the answer came")
  func slowAnswer() {
    var lease = RoomLease(term: 3)
    _ = lease.handle(.connected, at: 0)
    #expect(lease.handle(.granted(1, askedAt: 0), at: 3.5) == [.acquire])
    #expect(lease.state == .seeking)
  }

  @Test("An owner renews three times in a term, and may speak until the last one that was granted runs out")
  func renewal() {
    var lease = owner()
    #expect(lease.deadline == 1)
    #expect(lease.handle(.ticked, at: 1) == [.renew(1)])
    #expect(lease.handle(.renewed(true, askedAt: 1), at: 1.1) == [])
    #expect(lease.writableFence(at: 3.9) == 1)
    #expect(lease.writableFence(at: 4) == nil)
  }

  @Test("An owner whose lease has outlasted a gap tells everything again, once")
  func gap() {
    var lease = owner()
    _ = lease.handle(.disconnected, at: 0.5)
    #expect(lease.handle(.connected, at: 1.5) == [.renew(1)])
    #expect(lease.handle(.renewed(true, askedAt: 1.5), at: 1.6) == [.resume(1)])
    #expect(lease.handle(.ticked, at: 2.6) == [.renew(1)])
    #expect(lease.handle(.renewed(true, askedAt: 2.6), at: 2.7) == [])
  }

  @Test("A node that was paused beyond its lease says nothing when it wakes up, and asks anew")
  func paused() {
    var lease = owner()
    #expect(lease.writableFence(at: 10) == nil)
    #expect(lease.handle(.ticked, at: 10) == [.acquire])
    #expect(lease.state == .leaseExpired(1))
    #expect(lease.handle(.held(2, remaining: 1), at: 10.1) == [.follow])
    #expect(lease.state == .following(2))
  }

  @Test("A node leaseExpired goes on with its own room where nobody else had it, and else reads what is kept")
  func leaseExpired() {
    for (fence, actions) in [(1, [RoomLease.Action.resume(1)]), (2, [.resume(2)]), (3, [.follow, .load(3)])] {
      var lease = owner()
      _ = lease.handle(.disconnected, at: 0.5)
      #expect(lease.handle(.ticked, at: 3.1) == [])
      #expect(lease.isRunning)
      #expect(lease.handle(.connected, at: 20) == [.acquire])
      #expect(lease.handle(.granted(UInt64(fence), askedAt: 20), at: 20.1) == actions)
    }
  }

  @Test("A follower asks again when the owner's lease would run out")
  func followers() {
    var lease = follower()
    #expect(lease.deadline > 2 && lease.deadline < 2.2)
    #expect(lease.handle(.ticked, at: lease.deadline) == [.acquire])
    #expect(lease.handle(.held(4, remaining: 2.5), at: 2.2) == [])
    #expect(lease.handle(.released(4), at: 3) == [.acquire])
  }

  @Test("Whoever hears of a higher fence gives the room up")
  func higherFence() {
    var lease = owner()
    #expect(lease.handle(.saw(1), at: 1) == [])
    #expect(lease.handle(.saw(2), at: 1) == [.follow])
    #expect(lease.writableFence(at: 1) == nil)
  }

  @Test("A fence that is only heard of is asked about, and believed when Redis says so")
  func hearsay() {
    var lease = follower()
    #expect(lease.handle(.received(UInt64.max), at: 1) == [.acquire])
    #expect(lease.handle(.received(UInt64.max), at: 1.05) == [])
    #expect(lease.handle(.held(4, remaining: 2), at: 1.1) == [])
    #expect(lease.state == .following(4))
    #expect(lease.handle(.received(5), at: 1.2) == [.acquire])
    #expect(lease.handle(.held(5, remaining: 2), at: 1.3) == [])
    #expect(lease.state == .following(5))
    var running = owner()
    #expect(running.handle(.received(9), at: 0.5) == [.renew(1)])
    #expect(running.writableFence(at: 0.5) == 1)
  }

  @Test("A Redis that has forgotten its fences is believed all the same")
  func forgottenFences() {
    var lease = follower()
    #expect(lease.handle(.held(1, remaining: 2), at: 1) == [])
    #expect(lease.state == .following(1))
  }

  @Test("Without Redis, those who do not run the room stand still, and say so")
  func silence() {
    var lease = follower()
    #expect(lease.handle(.disconnected, at: 1) == [.announceSilence])
    #expect(lease.deadline == .infinity)
    #expect(lease.handle(.connected, at: 2) == [])
    // The owner comes back first, if it is still there.
    #expect(lease.deadline == 5)
    var running = owner()
    #expect(running.handle(.disconnected, at: 1) == [])
  }

  @Test(
    "A node that may count as gone says nothing until it has asked, and goes on where nobody took its room")
  func heartbeats() {
    var lease = owner()
    lease.vitality.until = 0.9
    #expect(lease.deadline == 0.9)
    #expect(lease.writableFence(at: 0.8) == 1)
    #expect(lease.writableFence(at: 0.9) == nil)
    #expect(lease.handle(.ticked, at: 0.9) == [.acquire])
    #expect(lease.state == .leaseExpired(1))
    lease.vitality = Vitality(until: 2, lapses: 1)
    #expect(lease.handle(.granted(1, askedAt: 1, lapses: 1), at: 1.1) == [.resume(1)])
    #expect(lease.writableFence(at: 1.1) == 1)
  }

  @Test("A node that was paused, and whose heart beats again before it looks, still has to ask")
  func lapse() {
    var lease = owner()
    lease.vitality = Vitality(until: 2.5, lapses: 1)
    #expect(lease.writableFence(at: 1.9) == nil)
    #expect(lease.handle(.ticked, at: 1.9) == [.acquire])
    #expect(lease.handle(.held(2, remaining: 1), at: 2) == [.follow])
  }

  @Test("A lease that was asked for before a lapse is asked for again: another node may have it by now")
  func lateLease() {
    var lease = RoomLease(term: 3)
    _ = lease.handle(.connected, at: 0)
    lease.vitality.lapses = 1
    #expect(lease.handle(.granted(1, askedAt: 0, lapses: 0), at: 1) == [.acquire])
    #expect(lease.handle(.held(2, remaining: 1), at: 1.1) == [])
  }

  @Test("A lease that comes before a heartbeat was answered is asked for again soon")
  func firstHeartbeat() {
    var lease = RoomLease(term: 3)
    lease.vitality.until = -1
    _ = lease.handle(.connected, at: 0)
    #expect(lease.handle(.granted(1, askedAt: 0), at: 0.1) == [])
    #expect(lease.deadline < 0.2)
    #expect(lease.handle(.ticked, at: 0.2) == [.acquire])
    lease.vitality.until = 1
    #expect(lease.handle(.granted(1, askedAt: 0.2), at: 0.3) == [.load(1)])
  }

  @Test("Whatever happens in whatever order, two nodes never may speak at once")
  func neverTwo() {
    for seed in 0..<1000 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var registry = Registry(term: 3)
      var nodes = [RoomLease(term: 3), RoomLease(term: 3), RoomLease(term: 3)]
      var time = 0.0
      var beats = [Beats(), Beats(), Beats()]
      /// Answers that are under way, or lie with a node that is paused.
      var answers: [(due: Double, node: Int, event: RoomLease.Event)] = []
      func perform(_ actions: [RoomLease.Action], of node: Int) {
        let delay = generator.number(in: 0...0.4) + (generator.number(in: 0...1) < 0.05 ? 5 : 0)
        for action in actions {
          switch action {
          case .acquire:
            let lapses = nodes[node].vitality.lapses
            answers.append((time + delay, node, registry.acquire(node, at: time, after: lapses)))
          case .renew(let fence): answers.append((time + delay, node, registry.renew(node, fence, at: time)))
          case .load: answers.append((time + delay, node, .loaded))
          case .resume, .follow, .announceSilence: break
          }
        }
      }
      for step in 0..<600 {
        time += generator.number(in: 0...0.2)
        let node = step % 3
        // A node that is paused does nothing for a while; then everything comes at once.
        guard Int(time / 6 + Double(node)) % 4 != 0 else { continue }
        if generator.number(in: 0...1) < 0.8 {
          let sent = time - generator.number(in: 0...0.2)
          registry.beat(node, at: time)
          beats[node].send(sent, answeredAt: time + generator.number(in: 0...0.4))
        }
        nodes[node].vitality = beats[node].vitality(at: time)
        if generator.number(in: 0...1) < 0.02 {
          perform(nodes[node].handle(.disconnected, at: time), of: node)
        }
        if generator.number(in: 0...1) < 0.1 { perform(nodes[node].handle(.connected, at: time), of: node) }
        for answer in answers where answer.node == node && answer.due <= time {
          perform(nodes[node].handle(answer.event, at: time), of: node)
        }
        answers.removeAll { $0.node == node && $0.due <= time }
        if nodes[node].deadline <= time { perform(nodes[node].handle(.ticked, at: time), of: node) }
        #expect(nodes.count { $0.writableFence(at: time) != nil } <= 1, "seed \(seed), at \(time)")
      }
      #expect(registry.fence > 0)
    }
  }

  /// What Redis does with leases.
  private struct Registry {
    let term: Double
    var fence: UInt64 = 0
    var holder = -1
    var until = 0.0
    /// When each node was heard last; nil for those who are gone.
    private var heard: [Int: Double] = [:]

    init(term: Double) { self.term = term }

    mutating func beat(_ node: Int, at time: Double) {
      heard = heard.filter { time - $0.value <= Beats.timeout }
      heard[node] = time
    }

    mutating func acquire(_ node: Int, at time: Double, after lapses: Int) -> RoomLease.Event {
      let isOver = time >= until || (holder != node && heard[holder] == nil)
      if !isOver, holder != node { return .held(fence, remaining: until - time) }
      if isOver { fence += 1 }
      holder = node
      until = time + term
      return .granted(fence, askedAt: time, lapses: lapses)
    }

    mutating func renew(_ node: Int, _ fence: UInt64, at time: Double) -> RoomLease.Event {
      let isOurs = time < until && holder == node && fence == self.fence
      if isOurs { until = time + term }
      return .renewed(isOurs, askedAt: time)
    }
  }

  /// What a node knows of its own heartbeats, as `Heartbeat` does.
  private struct Beats {
    static let timeout = 0.75
    private var last = -Double.infinity
    private var lapses = 0
    private var answers: [(sent: Double, due: Double)] = []

    mutating func send(_ sent: Double, answeredAt due: Double) { answers.append((sent, due)) }

    mutating func vitality(at time: Double) -> Vitality {
      for (sent, due) in answers.filter({ $0.due <= time }).sorted(by: { $0.due < $1.due }) where sent > last
      {
        if due >= last + Self.timeout { lapses += 1 }
        last = sent
      }
      answers.removeAll { $0.due <= time }
      return Vitality(until: last + Self.timeout, lapses: lapses)
    }
  }
}
