import Testing

@testable import Support

@Suite("Shares of something bounded")
struct SharesTests {
  private let host = Shares.User("main", isGuest: false)
  private let guests = (0..<8).map { Shares.User("seat \($0)", isGuest: true) }

  @Test("However many guests take what they can, half is left to others")
  func half() {
    var shares = Shares(of: 1000, each: 200)
    for guest in guests {
      for amount in [150, 100, 50, 20, 10, 1] where shares.hasPlace(for: amount, of: guest) {
        shares.take(amount, for: guest)
      }
    }
    #expect(throws: Shares.Refusal.full) { try shares.require(1, for: guests[0]) }
    for _ in 0..<2 {
      #expect(shares.hasPlace(for: 100, of: host))
      shares.take(100, for: host)
    }
    #expect(throws: Shares.Refusal.shareFull) { try shares.require(1, for: host) }
    #expect(shares.hasPlace(for: 200, of: Shares.User("other", isGuest: false)))
  }

  @Test("A single large thing has a place, unless that is forbidden, and what is given back is free")
  func single() {
    var shares = Shares(of: 100, each: 10)
    #expect(shares.hasPlace(for: 500, of: guests[0]))
    shares.take(500, for: guests[0])
    #expect(!shares.hasPlace(for: 1, of: host))
    shares.giveBack(500, of: guests[0])
    #expect(shares.hasPlace(for: 1, of: host))
    #expect(!Shares(of: 100, each: 100, atOnce: 0).hasPlace(for: 101, of: host))
  }
}
