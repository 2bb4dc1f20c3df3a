import Support
import Testing

@testable import Server
@testable import WebSockets

@Suite("Large answers that are being sent")
struct OutgoingAnswersTests {
  private let outgoing = OutgoingAnswers()

  private func answer(_ mebibytes: Int, of room: String, isGuests: Bool = false) throws -> HTTPResponse {
    let response = HTTPResponse(status: 200, body: [UInt8](repeating: 0, count: mebibytes << 20))
    return outgoing.counted(response, of: Shares.User(room, isGuest: isGuests))
  }

  @Test("A room has a share, as much of which is free again as has been sent")
  func share() throws {
    var kept = [try answer(60, of: "a"), try answer(30, of: "a")]
    #expect(kept.map(\.status) == [200, 200])
    #expect(try answer(10, of: "a").status == 503)
    #expect(try answer(10, of: "b").status == 200)
    kept.removeLast()
    #expect(try answer(10, of: "a").status == 200)
  }

  @Test("All rooms together have a share, and a single answer has a place however large it is")
  func all() throws {
    let kept = try (0..<6).map { try answer(80, of: "room\($0)") }
    #expect(kept.allSatisfy { $0.status == 200 })
    let more = try answer(80, of: "more")
    #expect(more.status == 503 && String(decoding: more.body, as: UTF8.self).contains("still being sent"))
    let alone = OutgoingAnswers().counted(
      HTTPResponse(status: 200, body: [UInt8](repeating: 0, count: 120 << 20)),
      of: Shares.User("main", isGuest: false))
    #expect(alone.status == 200)
  }

  @Test("Guests that leave their answers unread leave a presenter half, and small answers always go")
  func guests() throws {
    let kept = try (0..<12).map { try answer(40, of: "seat\($0 / 2)", isGuests: true) }
    #expect(kept.count { $0.status == 200 } == 6)
    let small = HTTPResponse(status: 200, body: [UInt8](repeating: 0, count: 300))
    let guest = Shares.User("seat0", isGuest: true)
    #expect(outgoing.counted(small, of: guest).status == 200 && outgoing.hasPlace(for: 300, of: guest))
    #expect(try answer(90, of: "main").status == 200)
  }

  @Test(
    "An answer that comes later counts as soon as it is known, also where another one was waited for first")
  func later() throws {
    let (first, second, third) = (Deferral(), Deferral(), Deferral())
    for deferral in [first, third] {
      deferral.counted = { [outgoing] in outgoing.counted($0, of: Shares.User("seat", isGuest: true)) }
    }
    first.resolve(by: second)
    let large = HTTPResponse(status: 200, body: [UInt8](repeating: 0, count: 90 << 20))
    second.resolve(large)
    third.resolve(large)
    #expect(second.response?.status == 200 && third.response?.status == 503)
  }
}
