/// The path and the parameters of a request's target, decoded once.
///
/// A path's dots are resolved after it has been decoded, so that no encoding hides them.
struct RequestTarget: Equatable {
  /// Begins with a slash, and has no empty segment and none of dots alone.
  private(set) var path: [UInt8] = []
  /// The query: `name=value` each, split at `&` and `;`. An encoded `=` in a name is `_`.
  private(set) var parameters: [[UInt8]] = []
  /// True if two slashes came in a row, of which the path has one.
  private(set) var hadEmptySegment = false

  /// The part of a path's segment that has been read.
  private enum Segment { case inside, start, dot, dots }
  private var segment = Segment.inside
  private var isQuery = false
  private var hasValue = false

  /// Decodes a target that `HeadParser` has accepted.
  init(_ bytes: [UInt8]) {
    var escape = PercentEscape()
    for byte in bytes {
      switch escape.take(byte) {
      case .pending, .broken: break
      case .plain: take(byte, isEncoded: false)
      case .decoded(let byte): take(byte, isEncoded: true)
      }
    }
    endPath()
  }

  private mutating func take(_ byte: UInt8, isEncoded: Bool) {
    if isQuery { return takeQuery(byte, isEncoded: isEncoded) }
    if byte == UInt8(ascii: "?"), !isEncoded {
      endPath()
      (isQuery, parameters) = (true, [[]])
      return
    }
    switch (segment, byte) {
    case (.inside, Self.slash):
      segment = .start
      path.append(byte)
    case (.inside, _): append(byte, isEncoded: isEncoded)
    case (.start, Self.slash): hadEmptySegment = true
    case (.start, Self.dot): segment = .dot
    case (.dot, Self.dot): segment = .dots
    case (.dot, Self.slash): segment = .start
    case (.dots, Self.slash):
      removeSegment()
      segment = .start
      if path.count > 1 { path.append(byte) }
    case (.start, _), (.dot, _), (.dots, _):
      path += segment == .dot ? [Self.dot] : segment == .dots ? [Self.dot, Self.dot] : []
      segment = .inside
      append(byte, isEncoded: isEncoded)
    }
  }

  private mutating func append(_ byte: UInt8, isEncoded: Bool) {
    path.append(byte == UInt8(ascii: "+") && !isEncoded ? UInt8(ascii: " ") : byte)
  }

  private mutating func endPath() {
    guard !isQuery else { return }
    if segment == .dots { removeSegment() }
    segment = .inside
  }

  /// Removes the last segment, with the slash before it unless it is the first one.
  private mutating func removeSegment() {
    guard path.count > 2 else { return }
    path.removeLast()
    while path.count > 1, path.popLast() != Self.slash {}
  }

  private mutating func takeQuery(_ byte: UInt8, isEncoded: Bool) {
    switch byte {
    case UInt8(ascii: "&") where !isEncoded, UInt8(ascii: ";") where !isEncoded:
      parameters.append([])
      hasValue = false
    case UInt8(ascii: "=") where isEncoded && !hasValue:
      parameters[parameters.count - 1].append(UInt8(ascii: "_"))
    case UInt8(ascii: "+") where !isEncoded: parameters[parameters.count - 1].append(Self.space)
    default:
      if byte == UInt8(ascii: "=") { hasValue = true }
      parameters[parameters.count - 1].append(byte)
    }
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")
  private static let space = UInt8(ascii: " ")
}
