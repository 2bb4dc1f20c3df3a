/// Reads the head of an HTTP/1 request, strictly, byte by byte as it comes.
///
/// Others on a request's way may read anything that is unusual in another way than this server: a proxy, or the library
/// that reads the same bytes afterwards. So all that RFC 9112 lets a server refuse is refused.
///
/// Source: RFC 9110, sections 5.5, 5.6.2 and 9.1; RFC 9112, sections 2.2, 3, 5 and 6.
package struct HeadParser {
  /// The state of what has come of a head.
  package enum Verdict: Equatable {
    case incomplete
    case complete(RequestHead)
    case refused(HeadFlaw)
  }

  /// The methods that the server serves; upper and lower case differ.
  static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
  /// The most bytes of a head.
  static let longestHead = 16 * 1024
  /// The most fields of a head.
  static let mostFields = 128

  /// The part of a head that the next byte belongs to.
  private enum Part {
    case method, target, version, lineEnd, fieldStart, name, value, valueEnd, headEnd
  }

  private static let methodLines = methods.map { Array("\($0) ".utf8) }
  private static let version = Array("HTTP/1.".utf8)

  private var part = Part.method
  /// The bytes so far.
  private(set) var count = 0
  /// The bytes of the part that has not ended: a method, a target, a version, a name or a value.
  private var text: [UInt8] = []
  private var escape = PercentEscape()
  private var name = ""
  private var head = RequestHead(method: "", target: [], isHTTP11: true)

  /// Nothing has come.
  package init() {}

  /// Reads the next bytes of a head, up to its end.
  ///
  /// - Parameter used: The number of bytes that belong to the head.
  /// - Returns: `complete` or `refused` once; nothing may be read after that.
  package mutating func read(_ bytes: UnsafeRawBufferPointer, used: inout Int) -> Verdict {
    for (index, byte) in bytes.enumerated() {
      used = index + 1
      count += 1
      do throws(HeadFlaw) {
        if part == .headEnd {
          guard byte == Self.lineFeed else { throw .lineEnd }
          head.count = count
          try BodyFraming.check(&head)
          return .complete(head)
        }
        if count > Self.longestHead { throw .size }
        try take(byte)
      } catch {
        return .refused(error)
      }
    }
    used = bytes.count
    return .incomplete
  }

  private mutating func take(_ byte: UInt8) throws(HeadFlaw) {
    switch part {
    case .method:
      text.append(byte)
      guard Self.methodLines.contains(where: { $0.starts(with: text) }) else { throw .method }
      guard byte == Self.space else { return }
      head.method = String(decoding: text.dropLast(), as: UTF8.self)
      begin(.target)
    case .target: try takeTarget(byte)
    case .version: try takeVersion(byte)
    case .lineEnd, .valueEnd:
      guard byte == Self.lineFeed else { throw .lineEnd }
      begin(.fieldStart)
    case .fieldStart:
      switch byte {
      case Self.carriageReturn: part = .headEnd
      case Self.lineFeed: throw .lineEnd
      case Self.space, Self.tab: throw .folding
      default:
        part = .name
        try takeName(byte)
      }
    case .name: try takeName(byte)
    case .value: try takeValue(byte)
    case .headEnd: break
    }
  }

  private mutating func begin(_ next: Part) {
    part = next
    text.removeAll(keepingCapacity: true)
  }

  private mutating func takeTarget(_ byte: UInt8) throws(HeadFlaw) {
    if text.isEmpty {
      if byte == Self.space { throw .line }
      guard byte == UInt8(ascii: "/") else { throw .target }
    }
    if byte == Self.space {
      guard !escape.isPending else { throw .target }
      head.target = text
      return begin(.version)
    }
    // A request line without a version: HTTP/0.9.
    if byte == Self.carriageReturn || byte == Self.lineFeed { throw .line }
    guard byte > Self.space, byte != 0x7F else { throw .target }
    switch escape.take(byte) {
    case .plain, .pending: break
    case .broken, .decoded(0), .decoded(Self.carriageReturn), .decoded(Self.lineFeed): throw .target
    case .decoded: break
    }
    text.append(byte)
  }

  private mutating func takeVersion(_ byte: UInt8) throws(HeadFlaw) {
    guard byte == Self.carriageReturn else {
      if byte == Self.lineFeed { throw .lineEnd }
      guard text.count < 8, byte > Self.space, byte < 0x7F else { throw .line }
      text.append(byte)
      return
    }
    let isHTTP = text.count == 8 && text.starts(with: Self.version.prefix(5)) && text[6] == UInt8(ascii: ".")
    guard isHTTP, Self.isDigit(text[5]), Self.isDigit(text[7]) else { throw .line }
    guard text.starts(with: Self.version), text[7] <= UInt8(ascii: "1") else { throw .version }
    head.isHTTP11 = text[7] == UInt8(ascii: "1")
    begin(.lineEnd)
  }

  private mutating func takeName(_ byte: UInt8) throws(HeadFlaw) {
    switch byte {
    case UInt8(ascii: ":"):
      guard !text.isEmpty else { throw .name }
      guard head.fields.count < Self.mostFields else { throw .size }
      name = String(decoding: text, as: UTF8.self)
      begin(.value)
    case Self.space, Self.tab: throw .space
    case Self.carriageReturn, Self.lineFeed: throw .colon
    default:
      guard Self.isToken[Int(byte)] else { throw .name }
      text.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
  }

  private mutating func takeValue(_ byte: UInt8) throws(HeadFlaw) {
    switch byte {
    case Self.carriageReturn:
      let end = text.lastIndex { $0 != Self.space && $0 != Self.tab }.map { $0 + 1 } ?? 0
      head.fields.append(.init(name: name, value: Array(text[..<end])))
      begin(.valueEnd)
    case Self.lineFeed: throw .lineEnd
    case Self.tab, Self.space: if !text.isEmpty { text.append(byte) }
    case 0..<Self.space, 0x7F: throw .control
    default: text.append(byte)
    }
  }

  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// True if a byte may stand in a token.
  private static let isToken: [Bool] = {
    let others = Set("!#$%&'*+-.^_`|~".utf8)
    return (0...255).map { (byte: UInt8) in
      isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || others.contains(byte)
    }
  }()
}

/// The state of `%XX` in a target.
struct PercentEscape {
  /// The meaning of a byte.
  enum Step: Equatable {
    /// It is no part of an escape.
    case plain
    /// It is a part of an escape that goes on.
    case pending
    /// It ends the escape of this byte.
    case decoded(UInt8)
    /// It is no hexadecimal digit where there must be one.
    case broken
  }

  /// The digits so far, and their value; nil outside of an escape.
  private var digits: (count: Int, value: UInt8)?

  /// True if an escape has begun and not ended.
  var isPending: Bool { digits != nil }

  mutating func take(_ byte: UInt8) -> Step {
    guard let (count, value) = digits else {
      guard byte == UInt8(ascii: "%") else { return .plain }
      digits = (0, 0)
      return .pending
    }
    guard let digit = byte.hexadecimalDigit else { return .broken }
    let sum = value << 4 | digit
    digits = count == 0 ? (1, sum) : nil
    return count == 0 ? .pending : .decoded(sum)
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
