import CRedis
import Support

/// The answer of Redis to a command, or the reason that there is no answer.
package indirect enum RedisReply: Equatable, Sendable {
  /// There is no such thing.
  case none
  case integer(Int)
  case bytes([UInt8])
  case array([RedisReply])
  /// A short word such as `OK`.
  case status(String)
  /// An error in Redis' words, or a sentence if the connection was lost before the answer came.
  case error(String)

  /// Copies a reply of hiredis.
  init(_ reply: redisReply) {
    switch reply.type {
    case REDIS_REPLY_INTEGER: self = .integer(Int(reply.integer))
    case REDIS_REPLY_STRING: self = .bytes(Self.bytes(of: reply))
    case REDIS_REPLY_ARRAY:
      self = .array((0..<reply.elements).map { reply.element[$0].map { Self($0.pointee) } ?? .none })
    case REDIS_REPLY_STATUS: self = .status(String(decoding: Self.bytes(of: reply), as: UTF8.self))
    case REDIS_REPLY_ERROR: self = .error(String(decoding: Self.bytes(of: reply), as: UTF8.self))
    default: self = .none
    }
  }

  private static func bytes(of reply: redisReply) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: reply.str, count: reply.len))
  }

  /// The text of a string or a status.
  package var text: String? {
    switch self {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .status(let word): word
    case .none, .integer, .array, .error: nil
    }
  }

  /// The number, also of a string that holds one.
  package var integer: Int? {
    switch self {
    case .integer(let number): number
    case .bytes, .status: text.flatMap { Int($0) }
    case .none, .array, .error: nil
    }
  }

  package var bytes: [UInt8]? {
    if case .bytes(let bytes) = self { bytes } else { nil }
  }

  package var array: [RedisReply]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// True if the command does not fit what lies at the key.
  package var isOfWrongType: Bool { error?.hasPrefix("WRONGTYPE") == true }

  /// The words with which Redis refuses to work at all, as a replica, a full Redis or one that still loads its data
  /// does; nil for an error about what lies at a key, or about a script that Redis has been made to forget.
  ///
  /// Redis 6 puts words of its own before the error of a command in a script, later ones put them behind it.
  package var refusal: String? {
    guard let error else { return nil }
    let text = error.firstMatch(of: /-[A-Z]{3,} .*/).map { $0.output.dropFirst() } ?? error[...]
    let words = text.firstRange(of: " script: ").map { text[..<$0.lowerBound] } ?? text
    let code = words.prefix { $0 != " " }
    guard !code.isEmpty, code.allSatisfy({ $0.isASCII && $0.isUppercase }), !Self.codesOfData.contains(code)
    else {
      return nil
    }
    let isClear = code != "ERR" || Self.refusals.contains { words.lowercased().contains($0) }
    return isClear ? String(words) : nil
  }

  /// The codes of errors that concern one key, or one script.
  private static let codesOfData: Set<Substring> = ["WRONGTYPE", "NOSCRIPT"]
  /// Parts of refusals that have no code of their own: forbidden commands, and too many clients.
  private static let refusals = [
    "unknown command", "unknown redis command", "the user executing the script", "can't run this command",
    "max number of clients",
  ]

  /// The words of an error.
  package var error: String? {
    if case .error(let words) = self { words } else { nil }
  }
}

/// Gives a command to one of hiredis' functions: how many arguments, their bytes and their lengths.
func withArguments<Result>(
  _ command: [[UInt8]],
  _ body: (Int32, UnsafeMutablePointer<UnsafePointer<CChar>?>, UnsafePointer<Int>) -> Result
) -> Result {
  let lengths = command.map(\.count)
  var bytes: [UInt8] = []
  bytes.reserveCapacity(lengths.reduce(0, +))
  for argument in command { bytes += argument }
  return bytes.withUnsafeBytes { bytes in
    withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: command.count) { arguments in
      // An empty argument needs an address too.
      // swift-format-ignore: NeverForceUnwrap
      let nowhere = UnsafeRawPointer(arguments.baseAddress!)
      var next = bytes.baseAddress ?? nowhere
      for index in command.indices {
        arguments[index] = next.assumingMemoryBound(to: CChar.self)
        next += lengths[index]
      }
      return lengths.withUnsafeBufferPointer {
        // swift-format-ignore: NeverForceUnwrap
        body(Int32(command.count), arguments.baseAddress!, $0.baseAddress!)
      }
    }
  }
}
