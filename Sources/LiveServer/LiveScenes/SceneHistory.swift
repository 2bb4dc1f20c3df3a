import SceneService

/// The recent events of a scene, with which another version of it is tried before it plays.
struct SceneHistory: Sendable {
  /// The most tasks that are kept.
  private static let most = 100

  /// The last state, as JSON.
  private(set) var state: [UInt8] = []
  /// The events that led to it, in order.
  private(set) var tasks: [SceneTask] = []

  /// Notes what was done, and what came of it.
  mutating func record(_ task: SceneTask, _ state: [UInt8]) {
    self.state = state
    tasks.append(task)
    if tasks.count >= 2 * Self.most { tasks.removeFirst(Self.most) }
  }
}
