import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Rooms
@testable import Server

@Suite("The last use of a workshop")
final class WorkshopUseTests: Sendable {
  private let now = Mutex(1e9)
  private let kept = Mutex<[Double]>([])

  private func use(last: Double?, lookInterval: Double = 3600) -> WorkshopUse {
    WorkshopUse(
      last: last, lookInterval: lookInterval, now: { self.now.withLock(\.self) },
      keep: { time in self.kept.withLock { $0.append(time) } })
  }

  private func wait(days: Double) { now.withLock { $0 += days * 86_400 } }

  @Test("A class is over 30 days after its last use, and each use begins them anew")
  func retention() {
    var use = use(last: nil)
    wait(days: 29)
    #expect(!use.isOver)
    use.note()
    wait(days: 29.9)
    #expect(!use.isOver)
    wait(days: 0.1)
    #expect(use.isOver)
  }

  @Test("The last use is kept once an hour")
  func keeping() {
    var use = use(last: nil)
    use.keepFirst()
    for _ in 0..<120 {
      wait(days: 1 / 1440.0)
      use.note()
    }
    #expect(kept.withLock(\.self).count == 3)
  }

  @Test("A time from the disk that cannot be counts as now", arguments: [-1, .nan, .infinity, 1e300])
  func unlikely(_ last: Double) {
    #expect(use(last: last).last == 1e9)
    #expect(!use(last: last).isOver)
  }

  @Test("A clock that is behind deletes nothing, and its time is not kept")
  func clockBehind() {
    var use = use(last: 2e9)
    use.keepFirst()
    use.note()
    #expect(use.last == 2e9 && !use.isOver && kept.withLock(\.self).isEmpty)
    now.withLock { $0 = 2e9 + 86_400 }
    use.note()
    #expect(use.last == 2e9 + 86_400 && kept.withLock(\.self) == [2e9 + 86_400])
  }

  @Test("A class that was not used for 30 days is deleted soon after the start, with its folders")
  func start() throws {
    let use = use(last: 1e9 - WorkshopUse.retention, lookInterval: 0.01)
    let server = try WorkshopServer(taken: ["Ada"], use: use)
    let folder = server.folder.appendingPathComponent("ada--000001").path
    #expect(Faults.eventually { !FileManager.default.fileExists(atPath: folder) })
    #expect(try server.join(#require(RoomName("ada--000001"))).status == 404)
    server.service.stop()
  }

  @Test("A class is deleted while the server runs, but not as long as somebody opens its code")
  func running() throws {
    let server = try WorkshopServer(taken: ["Ada"], use: use(last: nil, lookInterval: 0.01))
    let room = try #require(RoomName("ada--000001"))
    let key = server.keys.key(for: .presenter, in: room)
    wait(days: 29)
    #expect(try server.ask("GET", "/api/rooms/ada--000001/sources/Card.swift", key: key).status == 200)
    wait(days: 29)
    #expect(try server.ask("GET", "/api/workshop/seats", key: server.mainKey).text.contains("ada--000001"))
    let deletion = Int((1e9 + 59 * 86_400) * 1000)
    #expect(
      try server.ask("GET", "/api/workshop/seats", key: server.mainKey).text
        .contains("\"deletedAt\":\(deletion)"))
    wait(days: 1)
    let folder = server.folder.appendingPathComponent("ada--000001").path
    #expect(Faults.eventually { !FileManager.default.fileExists(atPath: folder) })
    server.service.stop()
  }
}
