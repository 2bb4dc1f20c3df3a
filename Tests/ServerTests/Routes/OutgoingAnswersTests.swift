import Rooms
import Testing
import WebSockets

@testable import Server

@Suite("Large answers that are being sent")
struct OutgoingAnswersTests {
  private let outgoing = OutgoingAnswers()

  private func answer(_ mebibytes: Int, of room: String) throws -> HTTPResponse {
    let response = HTTPResponse(status: 200, body: [UInt8](repeating: 0, count: mebibytes << 20))
    return outgoing.counted(response, of: try #require(RoomName(room)))
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
      HTTPResponse(status: 200, body: [UInt8](repeating: 0, count: 120 << 20)), of: .main)
    #expect(alone.status == 200)
  }
}
