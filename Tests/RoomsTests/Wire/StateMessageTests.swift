import Testing

@testable import Rooms

@Suite("State messages")
struct StateMessageTests {
  /// Everything that readers are told who have seen nothing, in order.
  private func all(for readers: StateMessage.Readers) -> [StateMessage] {
    var (sent, newest) = (StateVersions(), StateVersions())
    for message in StateMessage.allCases { newest.advance(message) }
    var told: [StateMessage] = sent.consumeStructure(of: newest) ? [.scene] : []
    while let message = sent.consumeNext(of: newest, for: readers) { told.append(message) }
    #expect(sent == newest)
    return told
  }

  @Test("Each kind of reader is told what concerns it, in the table's order")
  func readers() {
    let shared: [StateMessage] = [.scene, .parameters, .presence, .tuning]
    let here = [StateMessage.scene, .scenes] + shared.dropFirst()
    #expect(all(for: .audience) == here + [.replay, .show, .attract, .field])
    #expect(
      all(for: .presenters)
        == here + [.people, .replay, .takes, .presentersShow, .attract, .diagnostics, .crowd, .field])
    #expect(
      all(for: .nodes) == shared + [.people, .replay, .show, .presentersShow, .attract, .crowd, .field])
  }

  @Test("The numbers between nodes stay")
  func numbers() {
    #expect(
      StateMessage.allCases.filter(\.isPublished).map(\.rawValue).sorted() == [
        1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 14,
      ])
  }

  @Test("A new structure makes frames begin anew, and is taken once")
  func structure() {
    var (sent, newest) = (StateVersions(), StateVersions())
    newest.advance(.scene)
    sent.sequence = 5
    #expect(sent.consumeStructure(of: newest) == true)
    #expect(sent.sequence == 0)
    #expect(sent.consumeStructure(of: newest) == false)
  }

  @Test("A new owner tells again what was told, but for the structure and what every node knows")
  func takeover() {
    var versions = StateVersions()
    for message in [StateMessage.scene, .presence, .takes] { versions.advance(message) }
    let before = versions
    versions.advanceAllPublished()
    let changed = StateMessage.allCases.filter { versions[$0] != before[$0] }
    #expect(changed == [.presence])
  }
}
