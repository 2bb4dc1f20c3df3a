import Testing

@testable import Rooms

@Suite("Ledger of versions")
struct LedgerTests {
  private struct Refusal: Error {}

  /// A value of which readers see whether it is even.
  private struct Number: PartlySeen {
    var value = 0
    var seen: Bool { value.isMultiple(of: 2) }
  }

  private var ledger = Ledger()
  @Entry(.takes) private var text = ""
  @Entry(.field) private var number = Number()
  @Entry(.rules) private var list: [Int] = []

  @Test("The same value again is no change")
  mutating func same() {
    var versions: [UInt32] = []
    for next in ["a", "a", "b"] {
      _text.set(next, in: &ledger)
      versions.append(ledger.versions[.takes])
    }
    #expect(versions == [1, 1, 2] && text == "b")
  }

  @Test("A change in place counts, also if it is given up, in each message and for the next start")
  mutating func inPlace() {
    let before = ledger
    _list.change(in: &ledger) { $0.append(1) }
    try? _list.change(in: &ledger) { (list) throws(Refusal) in
      list.append(2)
      throw Refusal()
    }
    #expect(list == [1, 2] && ledger.saved.changes == before.saved.changes + 2)
    let changed = StateMessage.allCases.filter { ledger.versions[$0] != before.versions[$0] }
    #expect(Set(changed) == [.presence, .people, .crowd])
    #expect(ledger.saved.movements == before.saved.movements)
  }

  @Test("A change counts only if readers see it")
  mutating func seen() {
    var versions: [UInt32] = []
    for next in [2, 3, 5, 6] {
      _number.change(in: &ledger) { $0.value = next }
      versions.append(ledger.versions[.field])
    }
    #expect(versions == [0, 1, 1, 2])
    _number.unseen.value = 7
    #expect(ledger.versions[.field] == 2 && number.value == 7)
  }

  @Test("A movement is no change of what is saved, and both are news for the disk")
  mutating func movement() {
    let before = ledger.saved
    ledger.advance(.movement)
    #expect(ledger.saved.changes == before.changes && ledger.saved != before)
  }
}
