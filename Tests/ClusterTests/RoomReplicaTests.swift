import Engine
import Testing

@testable import Cluster
@testable import Rooms

@Suite("An owner that reads its room's journal")
struct RoomReplicaTests {
  private let link = RecordedLink()
  private let host = RecordedRoom()
  private let replica: RoomReplica

  /// A node that runs the room, to which Redis has come back.
  init() throws {
    replica = RoomReplica(
      host,
      RoomReplica.Surroundings(
        link: link, term: 3, node: 1, clock: { 0 }, vitality: { .unlimited }, onChange: { _ in },
        onWait: { _ in },
        onSetAside: { _, _ in }, show: { _ in nil }))
    replica.listen()
    replica.connect()
    link.answer(.granted(1))
    link.attendingIsReady()
    link.answer(Loaded(kept: nil, entries: []))
    try #require(replica.isRunning && link.loads.isEmpty)
    host.admit(RoomReplica.longestBacklog + 10)
    returnFromOutage()
  }

  private func returnFromOutage() {
    replica.disconnect()
    link.attendingIsReady()
    replica.connect()
  }

  /// Somebody at another node leaves; the place in the journal is the person's number.
  private func entry(_ number: Int) -> (place: StreamID, entry: JournalEntry) {
    let client = ClientID(number)
    return (
      StreamID(milliseconds: 1, number: UInt64(number)),
      JournalEntry(time: 0, client: client, own: nil, operation: .left)
    )
  }

  private func receive(_ numbers: some Sequence<Int>) {
    for number in numbers {
      let (place, entry) = entry(number)
      link.receive?(.entry(entry, at: place))
    }
  }

  @Test("Entries that arrive meanwhile are applied after those that were missed, each once")
  func order() {
    receive([3, 4])
    #expect(host.left.isEmpty)
    link.answer(Loaded(kept: nil, entries: [1, 2, 3].map(entry)))
    #expect(host.left == [1, 2, 3, 4])
    receive([5])
    #expect(host.left == [1, 2, 3, 4, 5])
  }

  @Test("If it fails, they wait for the next connection")
  func fails() {
    receive([3])
    link.answer(nil)
    receive([4])
    #expect(host.left.isEmpty)
    returnFromOutage()
    link.answer(Loaded(kept: nil, entries: (1...4).map(entry)))
    #expect(host.left == [1, 2, 3, 4])
  }

  @Test("If too many arrive, the rest is read from the journal")
  func many() {
    let count = RoomReplica.longestBacklog + 10
    receive(1...count)
    link.answer(Loaded(kept: nil, entries: []))
    #expect(host.left.count == RoomReplica.longestBacklog)
    link.answer(Loaded(kept: nil, entries: [entry(count - 1), entry(count)]))
    #expect(host.left.suffix(2) == [ClientID(count - 1), ClientID(count)])
  }

  @Test("A node that follows another one meanwhile drops them")
  func follows() {
    receive([3])
    replica.handle(.saw(2))
    #expect(link.receive == nil && replica.backlog == nil)
    link.answer(Loaded(kept: nil, entries: [entry(3)]))
    #expect(host.left.isEmpty)
  }

  @Test("A place that the journal cannot have given is looked up there, and moves nothing on")
  func forgedPlace() {
    link.answer(Loaded(kept: nil, entries: [1, 2].map(entry)))
    for milliseconds in [10_000, 1 << 40, 1 << 53] as [UInt64] {
      link.receive?(.entry(entry(9).entry, at: StreamID(milliseconds: milliseconds)))
    }
    // One look is enough.
    #expect(link.loads.count == 1)
    receive([3])
    link.answer(Loaded(kept: nil, entries: [1, 2, 3].map(entry), lastGiven: entry(3).place))
    receive([4])
    #expect(host.left == [1, 2, 3, 4])
    #expect(replica.cursor == entry(4).place)
  }

  @Test("After a pause, an entry has a place that Redis's clock has come to, and nothing is read again")
  func pauses() {
    link.answer(Loaded(kept: nil, entries: [entry(1)], clock: StreamID(milliseconds: 1 << 41)))
    link.receive?(.entry(entry(2).entry, at: StreamID(milliseconds: 1 << 41)))
    #expect(host.left == [1, 2] && link.loads.isEmpty)
  }

  @Test("An entry after a step of Redis's clock is taken from the journal")
  func pause() {
    link.answer(Loaded(kept: nil, entries: [entry(1)]))
    let later = (place: StreamID(milliseconds: 1 << 41), entry: entry(2).entry)
    link.receive?(.entry(later.entry, at: later.place))
    link.answer(Loaded(kept: nil, entries: [entry(1), later], lastGiven: later.place))
    link.receive?(.entry(entry(3).entry, at: StreamID(milliseconds: 1 << 41, number: 1)))
    #expect(host.left == [1, 2, 3])
  }
}
