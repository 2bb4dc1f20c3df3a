import Engine

/// An evaluation of the views while it is made: what is collected beside the display list.
struct EvaluationPass {
  /// The state that the next evaluation continues.
  var next = Evaluation()
  /// The numbers of nodes, made from those of the last evaluation.
  var attributes: NextAttributes
  /// The time of the event for which the views are evaluated.
  let eventTime: Time
  /// The time and the random numbers of the view that is evaluated; nil in handlers.
  var outlook: Outlook?
  /// True if the views that are evaluated are gone and still seen.
  var isVanishing = false
  /// Counts how often sizes of containers have changed on which others depend, so that those are measured again.
  var layoutEpoch = 0
  private(set) var notices: [String]
  /// The reason not to play the views.
  var fault: String?
  /// Until when the views are evaluated for each frame.
  private(set) var frameByFrameUntil = -Time.infinity
  private var viewCount = 0
  /// When the movements that begin come to rest, by their animations, while changes are collected.
  private(set) var rests: [Animation: Time] = [:]

  /// The most views of a scene, and the most notices.
  static let (mostViews, mostNotices) = (20_000, 20)

  /// A pass that begins.
  ///
  /// - Parameter notices: The notices about what handlers have led to.
  init(after last: Evaluation = Evaluation(), at eventTime: Time = 0, notices: [String] = []) {
    (self.eventTime, self.notices) = (eventTime, notices)
    attributes = NextAttributes(after: last.attributes)
    next.clocks.connections = last.clocks.connections
  }

  /// The state that the next evaluation continues, once everything is written.
  func finished() -> Evaluation {
    var next = next
    next.attributes = attributes.finished()
    return next
  }

  /// Counts a view; false if there are too many.
  mutating func countView() -> Bool {
    viewCount += 1
    return viewCount <= Self.mostViews
  }

  /// Adds a notice; false if it is there already, or there are too many.
  mutating func add(notice: String) -> Bool {
    guard notices.count < Self.mostNotices, !notices.contains(notice) else { return false }
    notices.append(notice)
    return true
  }

  /// Notes when a movement that begins comes to rest.
  mutating func note(_ rest: Time, of animation: Animation) {
    rests[animation] = max(rests[animation] ?? -.infinity, rest)
  }

  /// Takes in the scheme of colours that a view wants for the whole scene; the outermost view's counts.
  mutating func prefer(_ colorScheme: ColorScheme) { next.colorScheme = next.colorScheme ?? colorScheme }

  /// Has the views evaluated for each frame up to a time.
  mutating func evaluateEachFrame(until end: Time) { frameByFrameUntil = max(frameByFrameUntil, end) }
}
