import Foundation
import Logging
import Synchronization

/// Writes each event as one line: time, level, message, and metadata as `key=value`.
///
/// Warnings and worse are throttled by their message.
package struct LineLogHandler: LogHandler {
  /// The state shared by all handlers with the same output.
  package final class Sink: Sendable {
    private let throttle = Mutex(LogThrottle())
    private let style: Style
    private let clock = ServerClock()
    private let write: @Sendable (String) -> Void

    package init(_ style: Style, write: @escaping @Sendable (String) -> Void) {
      self.style = style
      self.write = write
    }

    fileprivate func write(_ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata) {
      var omitted = 0
      if level >= .warning {
        switch throttle.withLock({ $0.admit(message, at: clock.now) }) {
        case .omit: return
        case .write(let count): omitted = count
        }
      }
      var metadata = metadata
      if omitted > 0 { metadata["omitted"] = "\(omitted)" }
      write(style.line(level, message, metadata, date: Date()))
    }
  }

  /// The reader of the lines.
  package enum Style {
    /// A person, or a file.
    case plain
    /// The journal, which records the time itself and expects numeric levels.
    ///
    /// Source: sd-daemon(3).
    case journal

    /// One line, with its end.
    package func line(_ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata, date: Date)
      -> String
    {
      let details = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\(Self.value("\($0.value)"))" }
      let text = message.printable + details.joined()
      return switch self {
      case .plain: "\(date.formatted(Self.time)) \(level.rawValue) \(text)\n"
      case .journal: "<\(level.priority)>\(text)\n"
      }
    }

    private static let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// A quoted value.
    private static func value(_ text: String) -> String {
      guard text.isEmpty || text.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "=" }) else {
        return text.printable
      }
      let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
        of: "\"", with: "\\\"")
      return "\"\(escaped.printable)\""
    }
  }

  private let sink: Sink
  package var metadata: Logger.Metadata = [:]
  package var logLevel = Logger.Level.info

  package init(_ sink: Sink) { self.sink = sink }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    sink.write(event.level, "\(event.message)", metadata.merging(event.metadata ?? [:]) { $1 })
  }
}

extension LineLogHandler.Style {
  /// The style for the reader of standard error.
  package init(environment: [String: String]) {
    self = environment["JOURNAL_STREAM"] == nil ? .plain : .journal
  }
}

extension Logger.Level {
  /// The number of syslog(3).
  fileprivate var priority: Int {
    switch self {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}
