import TestData
import Testing

@testable import Support
@testable import WebSockets

@Suite("Connections by where they come from")
struct ConnectionTableTests {
  private let here = ClientNetwork("192.0.2.1")
  private let there = ClientNetwork("192.0.2.2")

  /// A table with room for four that are busy, two of a network, and one more each.
  private func table(total: Int = 4, perNetwork: Int = 2, headroom: Int = 1) -> ConnectionTable<Int> {
    ConnectionTable(.init(total: total, perNetwork: perNetwork, headroom: headroom, leaving: 2))
  }

  @Test("Where all places are taken, who waits longest gives way")
  func oldest() {
    var table = table()
    for id in 1...5 { table.add(id, from: nil) }
    table.setBusy(1, true)
    let place1 = table.place(for: nil)
    #expect(place1 == .instead(of: 2))
    table.add(6, from: nil)
    table.remove(2)
    let place2 = table.place(for: nil)
    #expect(place2 == .instead(of: 3))
    #expect(table.count == 4)
  }

  @Test("A proxy's connection counts where its request comes from, until it has been answered")
  func attributed() {
    var table = table()
    for id in 1...3 {
      table.add(id, from: nil)
      table.setBusy(id, true)
      table.attribute(id, to: here)
    }
    #expect(table.isCrowded(3))
    table.attribute(1, to: nil)
    table.setBusy(1, false)
    #expect(!table.isCrowded(3))
    table.setBusy(1, true)
    table.attribute(1, to: there)
    #expect(!table.isCrowded(1))
    for id in 1...3 { table.remove(id) }
    #expect(table.count == 0)
  }

  @Test("A connection that waits, or gives way, is attributed to nobody")
  func unattributed() {
    var table = table()
    for id in 1...5 { table.add(id, from: nil) }
    _ = table.place(for: nil)
    for id in 1...5 { table.attribute(id, to: here) }
    #expect(!table.isCrowded(2))
    #expect(table.count == 4)
  }

  @Test("Of one network only so many wait at the same time, however many places are left")
  func waiting() {
    var limits = ConnectionTable<Int>.Limits(total: 1000, perNetwork: 500)
    limits.waitingPerNetwork = 3
    var table = ConnectionTable<Int>(limits)
    for id in 1...3 { table.add(id, from: here) }
    let place = table.place(for: here)
    #expect(place == .instead(of: 1))
    let elsewhere = table.place(for: there)
    #expect(elsewhere == .free)
    for id in 2...3 { table.setBusy(id, true) }
    let later = table.place(for: here)
    #expect(later == .free)
  }

  @Test("Who has been answered waits anew, behind those who have waited longer")
  func anew() {
    var table = table()
    for id in 1...5 { table.add(id, from: nil) }
    table.setBusy(1, true)
    table.setBusy(1, false)
    let order = (0..<2).map { _ in table.place(for: nil) }
    #expect(order == [.instead(of: 2), .free])
  }

  @Test("Where everybody is busy there is no place beyond the headroom, and who is there too much is told")
  func busy() {
    var table = table()
    for id in 1...4 {
      let place3 = table.place(for: nil)
      #expect(place3 == .free)
      table.add(id, from: nil)
      table.setBusy(id, true)
      #expect(!table.isCrowded(id))
    }
    let place4 = table.place(for: nil)
    #expect(place4 == .free)
    table.add(5, from: nil)
    table.setBusy(5, true)
    #expect(table.isCrowded(5))
    let place5 = table.place(for: nil)
    #expect(place5 == .none)
    table.remove(1)
    #expect(!table.isCrowded(5))
    let place6 = table.place(for: nil)
    #expect(place6 == .free)
  }

  @Test("One network has its share: its own give way to its newcomers, and nobody else's do")
  func networks() {
    var table = table(total: 100)
    table.add(1, from: there)
    for id in 2...4 {
      let place7 = table.place(for: here)
      #expect(place7 == .free)
      table.add(id, from: here)
    }
    let place8 = table.place(for: here)
    #expect(place8 == .instead(of: 2))
    table.remove(2)
    table.add(5, from: here)
    for id in 3...5 { table.setBusy(id, true) }
    #expect(table.isCrowded(5))
    let place9 = table.place(for: here)
    #expect(place9 == .none)
    let place10 = table.place(for: there)
    #expect(place10 == .free)
    table.setBusy(1, true)
    #expect(!table.isCrowded(1))
  }

  @Test("Only so many give way at the same time")
  func leaving() {
    var table = table()
    for id in 1...5 { table.add(id, from: nil) }
    for id in 6...7 {
      let place11 = table.place(for: nil)
      #expect(place11 == .instead(of: id - 5))
      table.add(id, from: nil)
    }
    let place12 = table.place(for: nil)
    #expect(place12 == .none)
    table.remove(1)
    let place13 = table.place(for: nil)
    #expect(place13 == .instead(of: 3))
  }

  @Test("Whatever comes and goes, the counts stay true")
  func counts() {
    var table = table(total: 20, perNetwork: 5, headroom: 3)
    var present: Set<Int> = []
    var generator = SeededGenerator(seed: 7)
    for id in 0..<5000 {
      let network = [here, there, nil].randomElement(using: &generator) ?? nil
      switch table.place(for: network) {
      case .free:
        table.add(id, from: network)
        present.insert(id)
      case .instead(let other):
        #expect(present.remove(other) != nil)
        table.add(id, from: network)
        present.insert(id)
        table.remove(other)
      case .none: break
      }
      if let some = present.randomElement(using: &generator) {
        table.setBusy(some, Bool.random(using: &generator))
      }
      if let some = present.randomElement(using: &generator), Int.random(in: 0..<3, using: &generator) == 0 {
        table.remove(some)
        present.remove(some)
      }
      #expect(table.count == present.count)
    }
    for id in present { table.remove(id) }
    #expect(table.count == 0)
    let place14 = table.place(for: here)
    #expect(place14 == .free)
  }
}
