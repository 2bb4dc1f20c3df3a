import Dispatch
import Foundation

/// A reason why a folder's changes are not all reported.
package enum FolderGap: Hashable, Sendable {
  /// The system has no more notifiers for this user.
  case notifiersUsedUp
  /// The system has no more watches for this user.
  case watchesUsedUp
  /// The folder holds more folders than are watched.
  case large
  /// A file system, by its name, that other machines change too.
  case silent(String)

  /// A sentence that explains the consequence for a folder and the remedy.
  package func sentence(about folder: String) -> String {
    let reason =
      switch self {
      case .notifiersUsedUp:
        "the system's inotify instances are used up (raise fs.inotify.max_user_instances)"
      case .watchesUsedUp: "the system's inotify watches are used up (raise fs.inotify.max_user_watches)"
      case .large: "it holds too many folders to watch them all"
      case .silent(let name): "its file system (\(name)) may not report them"
      }
    return "Changes in \(folder) are looked for once a second, because \(reason)."
  }
}

/// Watches a folder on a thread of its own: calls for a look soon after each change, and every second where changes may
/// go unreported.
///
/// A look may find that nothing has changed. It takes at most a fifth of the thread's time, however long it takes.
package final class FolderWatch: @unchecked Sendable {
  /// The wait for more changes before a look, in seconds: saving a file causes several.
  private static let pause = 0.015
  /// The ratio of the pause after a look to the look.
  private static let rest = 4.0

  // Everything that changes belongs to the queue.
  private let queue: DispatchQueue
  private let folder: String
  private let pollInterval: Double
  private let alwaysPolls: Bool
  private let look: @Sendable () -> Void
  private let report: @Sendable (FolderGap) -> Void
  private var notifier: FolderNotifier?
  private var events: (any DispatchSourceRead)?
  private var clock: (any DispatchSourceTimer)?
  private var reported: Set<FolderGap> = []
  private var isDue = false
  private var earliest = DispatchTime.now()

  /// Begins to watch, with a look.
  ///
  /// - Parameters:
  ///   - pollInterval: The seconds between looks where changes may go unreported.
  ///   - alwaysPolls: Whether that is everywhere, as for files that may lie elsewhere, behind links.
  ///   - report: Called once for each reason why not all changes are reported, on the watch's thread.
  ///   - look: Called on the watch's thread.
  package init(
    _ folder: String, pollInterval: Double = 1, alwaysPolls: Bool = false,
    report: @escaping @Sendable (FolderGap) -> Void,
    look: @escaping @Sendable () -> Void
  ) {
    queue = DispatchQueue(label: "tiltcast.folder")
    (self.folder, self.pollInterval, self.alwaysPolls) = (folder, pollInterval, alwaysPolls)
    (self.report, self.look) = (report, look)
    queue.async { [weak self] in self?.begin() }
  }

  deinit {
    events?.cancel()
    clock?.cancel()
  }

  private func begin() {
    if let notifier = FolderNotifier(folder) {
      let descriptor = notifier.descriptor
      let events = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      events.setEventHandler { [weak self] in self?.readEvents() }
      events.setCancelHandler { close(descriptor) }
      (self.notifier, self.events) = (notifier, events)
      events.activate()
    }
    checkGap()
    lookSoon()
  }

  private func readEvents() {
    guard let notifier, notifier.takeChange() else { return }
    checkGap()
    lookSoon()
  }

  private func checkGap() {
    let gap = notifier.map(\.gap) ?? .notifiersUsedUp
    if let gap, reported.insert(gap).inserted { report(gap) }
    let polls = alwaysPolls || gap != nil
    guard polls == (clock == nil) else { return }
    clock?.cancel()
    clock = polls ? makeClock() : nil
  }

  private func makeClock() -> any DispatchSourceTimer {
    let clock = DispatchSource.makeTimerSource(queue: queue)
    clock.schedule(deadline: .now() + pollInterval, repeating: pollInterval, leeway: .milliseconds(50))
    clock.setEventHandler { [weak self] in self?.lookSoon() }
    clock.activate()
    return clock
  }

  /// Looks after the pause, once for all changes until then.
  private func lookSoon() {
    guard !isDue else { return }
    isDue = true
    queue.asyncAfter(deadline: max(.now() + Self.pause, earliest)) { [weak self] in
      guard let self else { return }
      isDue = false
      let start = DispatchTime.now()
      look()
      let end = DispatchTime.now()
      earliest = end + Self.rest * Double(end.uptimeNanoseconds - start.uptimeNanoseconds) * 1e-9
    }
  }
}
