import TestData
import Testing

@testable import Cluster
@testable import Redis
@testable import Rooms

@Suite("What nodes tell each other")
struct ClusterMessagesTests {
  static let allPublications: [Publication] =
    StateMessage.allCases.filter(\.isPublished).map { .text($0, Array(#"{"type":"x"}"#.utf8)) } + [
      .frame([1, 2, 3]), .frame([]), .reply(1 << 33, [65]),
      .close(5, code: 4001, reason: "Auf Wiedersehen, 再見."), .snapshot([0, 255, 10]), .released,
    ]

  static let allEntries: [JournalEntry] = [
    JournalEntry(
      time: 1.5, client: 1 << 32 | 7, own: nil,
      operation: .joined(Person(.phone, name: PersonName("Ada"), session: SessionToken("12345678")))),
    JournalEntry(time: 0, client: 1, own: .init(fence: 3, count: 9), operation: .left),
    JournalEntry(
      time: 2, client: 2 << 32, own: nil,
      operation: .roster([PersistedRoom.Occupant(id: 5, person: Person(.viewer))])),
    JournalEntry(time: 1e9, client: .max, own: nil, operation: .text(Array(#"{"type":"take"}"#.utf8))),
    JournalEntry(
      time: 3, client: 4, own: .init(fence: .max, count: .max), operation: .binary([0x10, 0, 255])),
    JournalEntry(
      time: 4, client: 1 << 32, own: nil,
      operation: .samples([
        SampleBatch.Sample(client: 5, bytes: [0x10, 1]), SampleBatch.Sample(client: .max, bytes: []),
      ])),
  ]

  @Test("A publication is read as it was written", arguments: allPublications)
  func publications(publication: Publication) throws {
    let read = try #require(Publication.decode(publication.encoded(under: 1 << 40)))
    #expect(read.fence == 1 << 40)
    #expect(read.publication == publication)
  }

  @Test("An entry of the journal is read as it was written", arguments: allEntries)
  func entries(entry: JournalEntry) { #expect(JournalEntry(entry.encoded) == entry) }

  @Test("Cut or changed anywhere, they are read as something or nothing, and never crash")
  func mutations() {
    var generator = SeededGenerator(seed: 11)
    var (publications, entries) = (0, 0)
    for _ in 0..<5000 {
      var bytes =
        Bool.random(using: &generator)
        ? Self.allPublications.randomElement(using: &generator)!.encoded(under: 9)
        : Self.allEntries.randomElement(using: &generator)!.encoded
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
        let index = bytes.indices.randomElement(using: &generator)!
        if Bool.random(using: &generator) { bytes[index] = .random(in: 0...255, using: &generator) }
        if Bool.random(using: &generator) { bytes = Array(bytes.prefix(index)) }
      }
      if let read = Publication.decode(bytes) {
        let again = Publication.decode(read.publication.encoded(under: read.fence))
        #expect(again?.publication == read.publication)
        publications += 1
      }
      if let entry = JournalEntry(bytes) {
        #expect(JournalEntry(entry.encoded) == entry)
        entries += 1
      }
      _ = PersistedRoom(bytes)
    }
    #expect(publications > 100 && entries > 100)
  }

  @Test("A new owner makes up for what the snapshot lacks, and for nothing else")
  func kept() throws {
    let header = PersistedRoom.Header(
      fence: 5, ownCount: 10, cursor: "100-2", epoch: 1, sequence: 2, people: [])
    let kept = try #require(PersistedRoom(PersistedRoom(header, file: [1, 10, 2]).encoded))
    #expect(kept.header == header)
    #expect(kept.file == [1, 10, 2])
    func entry(_ own: JournalEntry.Own?) -> JournalEntry {
      JournalEntry(time: 0, client: 1, own: own, operation: .left)
    }
    let cases: [(JournalEntry.Own?, String, isKept: Bool)] = [
      (nil, "100-1", true), (nil, "100-2", true), (nil, "100-3", false), (nil, "101-0", false),
      (.init(fence: 5, count: 10), "200-0", true), (.init(fence: 5, count: 11), "200-0", false),
      (.init(fence: 4, count: 99), "200-0", true), (.init(fence: 6, count: 1), "200-0", false),
    ]
    for (own, place, isKept) in cases {
      let cursor = Loaded(kept: kept, entries: []).cursor
      #expect(try kept.contains(entry(own), at: #require(StreamID(place)), after: cursor) == isKept)
    }
    // A cursor that the journal has never given keeps nothing from the next owner.
    var forged = kept
    forged.header.cursor = "9007199254740992-0"
    let entries = [(place: StreamID(milliseconds: 200), entry: entry(nil))]
    for (last, cursor) in [(nil, forged.header.cursor), (entries[0].place, "0-0")] {
      let loaded = Loaded(kept: forged, entries: entries, lastGiven: last)
      #expect("\(loaded.cursor)" == cursor && loaded.missed(and: []).isEmpty == (last == nil))
    }
  }

  @Test("What came while the journal was read is made up for once")
  func once() {
    let entries = (1...5).map { number in
      (
        place: StreamID(milliseconds: UInt64(number)),
        entry: JournalEntry(time: Double(number), client: 1, own: nil, operation: .left)
      )
    }
    let loaded = Loaded(kept: nil, entries: Array(entries[..<4]))
    #expect(loaded.missed(and: Array(entries[2...])).map(\.entry.time) == [1, 2, 3, 4, 5])
  }

  @Test("A place in a stream is read as Redis writes it, and nothing else is one")
  func places() throws {
    #expect(try #require(StreamID("1526919030474-55")).description == "1526919030474-55")
    #expect(try #require(StreamID("9-9")) < #require(StreamID("10-0")))
    for text in [
      "", "5", "-", "1-", "-1", "1-2-3", "a-b", "1.5-0", "18446744073709551615-0", "18446744073709551616-0",
      "9007199254740993-0", "1-18446744073709551616",
    ] { #expect(StreamID(text) == nil) }
  }
}
