import Foundation
import Observation

/// The room whose phone is followed, for an app.
@MainActor @Observable
public final class Room {
  /// The room that `@Tilt`, `@Tunable` and ``RoomMotionManager`` follow.
  public static let shared = Room(.shared)

  /// The state of the connection.
  public private(set) var status = RoomStatus.apart
  /// The values of the room's panel, by the titles of the parameters.
  public private(set) var tuning: [String: TuningValue] = [:]

  @ObservationIgnored private let hub: MotionHub
  @ObservationIgnored private var link: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  /// The number of the newest client; reports of older ones are late.
  @ObservationIgnored private var visit = 0

  init(_ hub: MotionHub) { self.hub = hub }

  /// Joins a room by its tilt link or its present link; a link of the room that is joined already changes nothing.
  public func join(_ link: String) {
    guard link != self.link else { return }
    leave()
    self.link = link
    do {
      let address = try RoomLink(link)
      let number = visit
      let client = RoomClient(address) { [weak self] report in self?.take(report, of: number) }
      task = Task { await client.run() }
    } catch {
      status = .ended(error.errorDescription ?? "This is no link of a room.")
    }
  }

  /// Leaves the room.
  public func leave() {
    task?.cancel()
    visit += 1
    (task, link, status, tuning) = (nil, nil, .apart, [:])
  }

  private func take(_ report: RoomClient.Report, of number: Int) {
    guard number == visit else { return }
    if status != report.status { status = report.status }
    if tuning != report.tuning { tuning = report.tuning }
    if let motion = report.motion { hub.offer(motion, by: .room) }
  }
}
