import Testing

@testable import Rooms
@testable import Server
@testable import WebSockets

@Suite("Requests that wait for another node")
struct PendingRequestsTests {
  @Test("They are answered with their room, or refused when their time is over, and never both")
  func answers() throws {
    let other = try #require(RoomName("other"))
    var pending = PendingRequests()
    #expect(pending.isEmpty)
    _ = pending.add(.test("GET", "/a"), about: .main, until: 3)
    _ = pending.add(.test("GET", "/b"), about: other, until: 4)
    _ = pending.add(.test("GET", "/c"), about: .main, until: 5)
    #expect(pending.takeLate(at: 2.9).isEmpty)
    #expect(pending.takeLate(at: 3).map(\.room) == [.main])
    #expect(pending.take(about: .main).map(\.request.path) == ["/c"])
    #expect(pending.take(about: .main).isEmpty && !pending.isEmpty)
    #expect(pending.take(about: other).map(\.request.path) == ["/b"])
    #expect(pending.isEmpty)
  }
}
