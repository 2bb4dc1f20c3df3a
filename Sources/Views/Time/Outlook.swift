import Engine

/// The time and the random numbers that views get while they are evaluated.
struct Outlook {
  /// The time of `Date()`, in seconds of the scene.
  var now: Time
  var chance = Chance()
  /// The innermost view whose line is known.
  var view: String?
}

/// The time that a view gets: that of the change for which it is evaluated.
enum Moment {
  /// The beginning of the scene: nothing that the view is made of has changed since.
  case start
  /// The last event.
  case event
  /// The moment of a timeline, and the next one; infinity for none.
  case timeline(Time, next: Time)
}

extension ViewContext {
  /// Evaluates an author's code, with the time and the random numbers of this place: the same whenever the
  /// place is evaluated at that time.
  func evaluating<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = update.pass.outlook
    defer { update.pass.outlook = outer }
    var (now, seed) = (update.memory.start, place.hash)
    switch moment {
    case .start: break
    case .event: now = update.pass.eventTime
    case .timeline(let time, _): (now, seed) = (time, StableHash.combine(seed, time.bitPattern))
    }
    update.pass.outlook = Outlook(now: now, chance: Chance(state: seed), view: place.view)
    return try body()
  }
}

extension ViewUpdate {
  /// The time of `Date()`, in seconds of the scene.
  var now: Time { pass.outlook?.now ?? time }

  /// An identity, and whether it has just been made by chance.
  static func making(_ identity: () -> UUID) -> (identity: UUID, isNew: Bool) {
    let (update, before) = (current, current?.identities)
    let made = identity()
    return (made, update?.identities != before)
  }

  /// The next random number: of a view's own while it is evaluated, which changes nothing, else of the scene's.
  func nextRandom() -> UInt64 {
    if pass.outlook != nil { pass.outlook?.chance.next() ?? 0 } else { memory.chance.next() }
  }
}

extension Date {
  /// The scene's time, or the real one outside of a scene.
  private static var ofScene: Date {
    Date(timeIntervalSinceReferenceDate: ViewUpdate.current?.now ?? timeIntervalSinceReferenceDate)
  }

  /// The scene's time, from the reference date on; the real time outside of a scene.
  ///
  /// A file that imports SwiftUI gets this one. The overload is disfavoured so that Foundation's is used, without an
  /// ambiguity, where a file imports that, too.
  @_disfavoredOverload
  public init() { self = .ofScene }

  /// The scene's time; the real one outside of a scene.
  @_disfavoredOverload
  public static var now: Date { ofScene }

  /// A time so many seconds after the scene's.
  @_disfavoredOverload
  public init(timeIntervalSinceNow seconds: TimeInterval) { self = .ofScene + seconds }

  /// The seconds from the scene's time to this one.
  @_disfavoredOverload
  public var timeIntervalSinceNow: TimeInterval { timeIntervalSince(.ofScene) }
}

/// The scene's time in seconds; that of the system outside of a scene.
public func CACurrentMediaTime() -> TimeInterval {
  ViewUpdate.current?.now ?? ProcessInfo.processInfo.systemUptime
}

/// The scene's time in seconds; the real one outside of a scene.
public func CFAbsoluteTimeGetCurrent() -> TimeInterval { Date().timeIntervalSinceReferenceDate }
