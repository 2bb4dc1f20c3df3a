import Engine
import Support

/// Goes on with the show from time to time, where no presenter does.
final class ShowTurns {
  private let interval: Time
  private let registry: RoomRegistry
  private let timer: DeadlineTimer
  /// When to go on next.
  private var next: Time

  /// - Parameter interval: The seconds of a step.
  init(every interval: Time, of registry: RoomRegistry, timer: DeadlineTimer, from now: Time) {
    (self.interval, self.registry, self.timer) = (interval, registry, timer)
    next = now + interval
    timer.fire(by: next, at: now)
  }

  /// Goes on, if it is time to.
  func tick(at now: Time) {
    defer { timer.fire(by: next, at: now) }
    guard now >= next else { return }
    next = now + interval
    registry.turnShows()
  }
}
