import Testing

@testable import Rooms
@testable import Server
@testable import WebSockets

@Suite("Requests that wait for another node")
struct PendingCallsTests {
  @Test("They are answered with their room, or refused when their time is over, and never both")
  func answers() throws {
    let other = try #require(RoomName("other"))
    var pending = PendingCalls()
    #expect(pending.isEmpty)
    _ = pending.add(Call(.test("GET", "/api/rooms/main")), until: 3)
    _ = pending.add(Call(.test("GET", "/api/rooms/other")), until: 4)
    _ = pending.add(Call(.test("GET", "/api/rooms/main/frame")), until: 5)
    #expect(pending.takeLate(at: 2.9).isEmpty)
    #expect(pending.takeLate(at: 3).map(\.room) == [.main])
    #expect(pending.take(about: .main).map(\.call.request.path) == ["/api/rooms/main/frame"])
    #expect(pending.take(about: .main).isEmpty && !pending.isEmpty)
    #expect(pending.take(about: other).map(\.call.request.path) == ["/api/rooms/other"])
    #expect(pending.isEmpty)
  }
}
