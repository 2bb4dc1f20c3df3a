import Support

/// A judgement of a request's first line, which may be incomplete.
///
/// libwebsockets ends a connection without an answer, or with a page of its own, at a method or a target that it
/// cannot read. This knows them beforehand.
enum RequestLine: Equatable {
  /// Nothing is wrong with what has come, and the target's end has not.
  case incomplete
  /// The library can read it.
  case readable
  /// No method begins like this: what comes may be no HTTP at all.
  case unknownMethod
  /// The target does not begin with a slash, has a NUL in it, plain or encoded, or a `%` without two hexadecimal digits.
  case badTarget

  /// The methods that the library knows, in lowercase: it takes them in any case.
  private static let methods = [
    "get", "head", "post", "put", "patch", "delete", "options", "connect",
  ].map { Array("\($0) ".utf8) }

  /// Judges what has come so far.
  init(_ bytes: some Collection<UInt8>) {
    let space = UInt8(ascii: " ")
    // More spaces are no part of a target.
    let method = bytes.prefix { $0 != space }
    let isWhole = method.endIndex < bytes.endIndex
    let name = method.prefix(8).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } + (isWhole ? [space] : [])
    guard Self.methods.contains(where: { isWhole ? $0 == name : $0.starts(with: name) }) else {
      self = .unknownMethod
      return
    }
    let target = bytes[method.endIndex...].drop { $0 == space }
    guard let first = target.first else {
      self = .incomplete
      return
    }
    self = first == UInt8(ascii: "/") || name.starts(with: "connect".utf8) ? Self.judge(target) : .badTarget
  }

  /// Judges a target, and the rest of the line.
  private static func judge(_ target: some Collection<UInt8>) -> RequestLine {
    /// The part of `%XX` that has been read: the number of digits, and their value; nil outside.
    var escape: (count: Int, value: UInt8)?
    for byte in target {
      switch byte {
      case 0x20, 0x0D, 0x0A: return escape == nil ? .readable : .badTarget
      case 0: return .badTarget
      default: break
      }
      if let (count, value) = escape {
        guard let digit = byte.hexadecimalDigit else { return .badTarget }
        let sum = value << 4 | digit
        if count == 1, sum == 0 { return .badTarget }
        escape = count == 1 ? nil : (1, sum)
      } else if byte == UInt8(ascii: "%") {
        escape = (0, 0)
      }
    }
    return .incomplete
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
