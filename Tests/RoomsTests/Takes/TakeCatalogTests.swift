import Testing

@testable import Rooms

@Suite("Catalog of takes")
struct TakeCatalogTests {
  private func listing(_ name: String, bytes: Int = 10) -> TakeListing {
    TakeListing(name: name, scene: "probe", duration: 1, bytes: bytes, cut: false)
  }

  @Test("A recording without a name gets the first free one, and nobody else does until it is released")
  func reservation() throws {
    var (catalog, ledger) = (TakeCatalog(), Ledger())
    catalog.list([listing("Take 1")], in: &ledger)
    let (name, _) = try catalog.reserveRecording(nil)
    #expect(name.description == "Take 2")
    #expect(catalog.refusal(ofName: name) != nil)
    #expect(throws: WireError.self) { try catalog.reserveRecording(name) }
    catalog.release(name)
    #expect(catalog.refusal(ofName: name) == nil)
  }

  @Test("No list is something else than an empty one, and the same list again changes nothing")
  func lists() {
    var (catalog, ledger) = (TakeCatalog(), Ledger())
    #expect(!catalog.isListed)
    var changes: [UInt32] = []
    for listings in [[], [listing("One")], [listing("One")], []] {
      catalog.list(listings, in: &ledger)
      changes.append(ledger.versions[.takes])
    }
    #expect(changes == [0, 1, 1, 2])
    #expect(catalog.isListed)
  }

  @Test("A recording may have the bytes that others leave")
  func capacity() throws {
    var (catalog, ledger) = (TakeCatalog(), Ledger())
    catalog.list(
      [listing("Take 1", bytes: TakeCatalog.mostBytes - 2 * TakeRecorder.leastCapacity)], in: &ledger)
    #expect(try catalog.reserveRecording(nil).capacity == 2 * TakeRecorder.leastCapacity)
    #expect(throws: WireError.self) { try catalog.reserveRecording(nil) }
  }

  @Test("Whoever asks for a take that there is not is told which there are")
  func unknown() throws {
    var (catalog, ledger) = (TakeCatalog(), Ledger())
    catalog.list([listing("One")], in: &ledger)
    #expect(try catalog.require(#require(TakeName("One"))).description == "One")
    let error = #expect(throws: WireError.self) { try catalog.require(#require(TakeName("Two"))) }
    #expect(error?.code == .unknownTake && error?.message.contains("\"One\"") == true)
  }

  @Test(
    "A take that has gone from the list is known again by what it is, before a copy that was there already")
  func renamed() throws {
    var ledger = Ledger()
    func catalog(_ listings: TakeListing...) -> TakeCatalog {
      var catalog = TakeCatalog()
      catalog.list(listings, in: &ledger)
      return catalog
    }
    let take = listing("One")
    let before = catalog(listing("Copy"), take, listing("Other", bytes: 11))
    func name(in after: TakeCatalog) -> String? { after.name(of: take, after: before)?.description }
    #expect(name(in: before) == "One")
    #expect(name(in: catalog(listing("Copy"), listing("Other", bytes: 11), listing("Two"))) == "Two")
    #expect(name(in: catalog(listing("Copy"), listing("New", bytes: 12))) == "Copy")
    #expect(name(in: catalog(listing("Other", bytes: 11))) == nil)
  }

  @Test("Notices wait for a presenter, the newest of them, and are told once")
  func notices() {
    var catalog = TakeCatalog()
    for number in 1...20 { catalog.notify("\(number)") }
    #expect(catalog.drainNotices().map(\.message) == (13...20).map { "\($0)" })
    #expect(catalog.drainNotices().isEmpty)
  }
}
