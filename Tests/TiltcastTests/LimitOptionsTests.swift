import Testing

@testable import Tiltcast

@Suite("Options for limits")
struct LimitOptionsTests {
  @Test("By default there may be 1000 rooms, 256 connections an address, and empty rooms last ten minutes")
  func defaults() throws {
    let limits = try LimitOptions.parse([]).limits
    #expect(limits.rooms == 1000)
    #expect(limits.viewers == 20_000)
    #expect(limits.perAddress == 256)
    #expect(limits.roomIdle == 600)
  }

  @Test(
    "A limit that makes no sense is refused with its name",
    arguments: [
      ["--max-rooms", "0"], ["--max-viewers", "-1"], ["--max-connections", "1000001"],
      ["--max-per-address", "many"], ["--room-idle", "-1"], ["--room-idle", "nan"],
    ])
  func options(arguments: [String]) {
    let joined = "\(arguments[0])=\(arguments[1])"
    #expect {
      _ = try LimitOptions.parse([joined])
    } throws: { error in
      LimitOptions.fullMessage(for: error).contains(arguments[0])
    }
  }
}
