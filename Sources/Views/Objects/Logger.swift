/// Messages of a scene, which go where `print` goes.
public struct Logger: Sendable {
  private let name: String

  /// Messages without a name.
  public init() { name = "" }
  /// Messages under the name of a category.
  public init(subsystem: String, category: String) { name = "\(category): " }

  /// Writes a message.
  public func log(_ message: LogMessage) { print(name + message.text) }
  /// Writes a message.
  public func trace(_ message: LogMessage) { log(message) }
  /// Writes a message.
  public func debug(_ message: LogMessage) { log(message) }
  /// Writes a message.
  public func info(_ message: LogMessage) { log(message) }
  /// Writes a message.
  public func notice(_ message: LogMessage) { log(message) }
  /// Writes a message.
  public func warning(_ message: LogMessage) { log(message) }
  /// Writes a message.
  public func error(_ message: LogMessage) { log(message) }
  /// Writes a message.
  public func critical(_ message: LogMessage) { log(message) }
  /// Writes a message.
  public func fault(_ message: LogMessage) { log(message) }
}

/// A message with values in it.
public struct LogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// A message without values.
  public init(stringLiteral value: String) { text = value }
  /// A message with values.
  public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// The values that readers of a log may see; here all are seen.
  public struct Privacy: Sendable {
    /// All readers see it.
    public static let `public` = Privacy()
    /// No reader sees it.
    public static let `private` = Privacy()
    /// The system decides who sees it.
    public static let auto = Privacy()
    /// No reader sees it; it matters.
    public static let sensitive = Privacy()
  }

  /// Gathers the text.
  public struct Interpolation: StringInterpolationProtocol, Sendable {
    fileprivate var text = ""

    /// An empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Appends words.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Appends a value.
    public mutating func appendInterpolation(_ value: Any?, privacy: Privacy = .auto) {
      text += value.map { "\($0)" } ?? "nil"
    }
  }
}
