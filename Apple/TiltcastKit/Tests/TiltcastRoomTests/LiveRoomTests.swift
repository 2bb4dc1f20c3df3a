import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import TiltcastRoom

@Suite("Rooms of a real server", .timeLimit(.minutes(3)))
struct LiveRoomTests {
  @Test(
    "A phone's attitude reaches the client, by the tilt link and by the present link",
    arguments: [true, false])
  @MainActor func follows(byTiltLink: Bool) async throws {
    let folder = Folder()
    let server = try LiveServer(state: folder.url)
    let visit = try Visit(byTiltLink ? server.tilt : server.present)
    await visit.wait { $0.status == .joined }
    let phone = try await Phone(server.tilt)
    phone.hold(10, 20, 30)
    let motion = try #require(await visit.wait { ($0.motion?.attitude.w ?? 1) < 0.99 }?.motion)
    let held = Quaternion(alpha: 10, beta: 20, gamma: 30)
    #expect(motion.attitude.distance(to: held) < 1e-6 && motion.relative.distance(to: held) < 1e-6)
    phone.say(#"{"type": "calibrate"}"#)
    phone.hold(10, 20, 50, screenAngle: 90)
    let next = try #require(await visit.wait { $0.motion?.screenAngle == 90 }?.motion)
    #expect(next.attitude.distance(to: Quaternion(alpha: 10, beta: 20, gamma: 50)) < 1e-6)
    #expect(abs(next.tilt.x + 20) < 1e-4 && abs(next.tilt.y) < 1e-4)
    visit.end()
    server.stop()
  }

  @Test("The client comes back after the server was started again, and follows the phone") @MainActor
  func comesBack() async throws {
    let folder = Folder()
    let first = try LiveServer(state: folder.url)
    let visit = try Visit(first.tilt)
    await visit.wait { $0.status == .joined }
    first.stop()
    await visit.wait { if case .waiting = $0.status { true } else { false } }
    let second = try LiveServer(port: first.port, state: folder.url)
    await visit.wait { $0.status == .joined }
    let phone = try await Phone(second.tilt)
    phone.hold(0, 45, 0)
    #expect(await visit.wait { abs(($0.motion?.tilt.x ?? 0) - 45) < 1e-4 } != nil)
    visit.end()
    second.stop()
  }

  @Test("A wrong key is refused with the server's sentence") @MainActor
  func refused() async throws {
    let folder = Folder()
    let server = try LiveServer(state: folder.url)
    let wrong = try Visit("http://127.0.0.1:\(server.port)/phone?key=wrong")
    let status = await wrong.wait { $0.status != .connecting }?.status
    guard case .ended(let sentence) = status else {
      Issue.record("\(String(describing: status))")
      return
    }
    #expect(sentence.contains("key"), "\(sentence)")
    server.stop()
  }

  @Test(
    "The server would accept a WebSocket at the link's address, and refuses one with a wrong key",
    arguments: [true, false])
  func handshake(isRight: Bool) async throws {
    let folder = Folder()
    let server = try LiveServer(state: folder.url)
    let link = try RoomLink(isRight ? server.tilt : server.tilt + "wrong")
    let address = try #require(link.webSocket(session: UUID().uuidString)?.absoluteString)
    let url = try #require(URL(string: address.replacing("ws://", with: "http://")))
    // So a plain request of the address is answered: as a handshake, except that it asks for one.
    let response = try await URLSession.shared.data(from: url).1
    #expect((response as? HTTPURLResponse)?.statusCode == (isRight ? 426 : 403))
    server.stop()
  }

  @Test("Presenters see the client by its name, as a phone") @MainActor
  func named() async throws {
    let folder = Folder()
    let server = try LiveServer(state: folder.url)
    let visit = try Visit(server.tilt)
    await visit.wait { $0.status == .joined }
    let presenter = try await Phone(server.present)
    #expect(await presenter.hears { $0.contains("\"people\"") && $0.contains("TiltcastKit") })
    visit.end()
    server.stop()
  }

  @Test("The values of the panel reach the client by their titles") @MainActor
  func tuning() async throws {
    let folder = Folder()
    let server = try LiveServer(state: folder.url)
    let visit = try Visit(server.tilt)
    let tuning = await visit.wait { !$0.tuning.isEmpty }?.tuning
    #expect(tuning?.count ?? 0 > 1)
    let presenter = try await Phone(server.present)
    presenter.say(#"{"type": "parameter", "name": "baseDegrees", "value": 33}"#)
    #expect(await visit.wait { $0.tuning.values.contains(.number(33)) } != nil)
    visit.end()
    server.stop()
  }
}

/// A folder that goes with the object.
private final class Folder {
  let url = FileManager.default.temporaryDirectory.appending(path: "tiltcast-kit-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// A client in a room, and what it reports.
@MainActor
private final class Visit {
  private let task: Task<Void, Never>
  private let reports: AsyncStream<RoomClient.Report>

  init(_ link: String) throws {
    let (reports, report) = AsyncStream<RoomClient.Report>.makeStream()
    let client = RoomClient(try RoomLink(link)) { report.yield($0) }
    self.reports = reports
    task = Task { await client.run() }
  }

  /// The first report that is as it should be.
  @discardableResult
  func wait(_ isDone: (RoomClient.Report) -> Bool) async -> RoomClient.Report? {
    for await report in reports where isDone(report) { return report }
    return nil
  }

  func end() { task.cancel() }
}

extension Quaternion {
  /// The difference of two rotations; q and -q are the same one.
  fileprivate func distance(to other: Quaternion) -> Double {
    1 - abs(w * other.w + x * other.x + y * other.y + z * other.z)
  }
}
