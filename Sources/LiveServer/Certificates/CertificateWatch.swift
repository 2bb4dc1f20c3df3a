import Dispatch
import Glibc
import Synchronization

/// Looks for renewed certificates every few seconds, on a thread of its own, and puts them into use.
///
/// It looks at the files instead of waiting for notifications: those miss a link that leads elsewhere, a folder that
/// is replaced, and network file systems.
package final class CertificateWatch: Sendable {
  /// The seconds from one look to the next.
  static let interval = 5.0

  /// Logs news; called on the watch's thread.
  package typealias Log = @Sendable (_ sentence: String, _ isWarning: Bool) -> Void

  private let queue = DispatchQueue(label: "tiltcast.certificates", qos: .utility)
  private let source: Mutex<any CertificateSource>
  private let served: ServedIdentity
  private let log: Log
  private let now: @Sendable () -> Int

  /// - Parameters:
  ///   - now: The time in seconds since 1970.
  package init(
    _ source: any CertificateSource, serving served: ServedIdentity,
    now: @escaping @Sendable () -> Int = { time(nil) }, log: @escaping Log
  ) {
    self.source = Mutex(source)
    self.served = served
    self.now = now
    self.log = log
  }

  /// Begins to look; ends when this is released.
  package func start() { queue.async { [weak self] in self?.lookAgain() } }

  /// Looks soon, and logs the outcome in any case.
  package func lookNow() { queue.async { [weak self] in self?.look(isRequested: true) } }

  private func lookAgain() {
    look(isRequested: false)
    queue.asyncAfter(deadline: .now() + Self.interval) { [weak self] in self?.lookAgain() }
  }

  func look(isRequested: Bool) {
    let news = source.withLock { $0.look(at: now(), isRequested: isRequested) }
    for news in news {
      switch news {
      case .renewed(let identity): served.replace(with: identity)
      case .notice(let sentence): log(sentence, false)
      case .warning(let sentence): log(sentence, true)
      }
    }
  }
}
