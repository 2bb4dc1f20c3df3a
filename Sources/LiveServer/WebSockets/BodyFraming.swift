/// The rules by which a head says where its request ends.
///
/// Source: RFC 9112, sections 3.2 and 6.
enum BodyFraming {
  /// The fields that decide whose request it is, or what becomes of its connection: of each, others could believe the
  /// first and the server the last.
  private static let single = [
    "host", "origin", "authorization", "upgrade", "sec-websocket-key", "sec-websocket-version",
  ]

  /// The most bytes of offered extensions, with what joins the lines.
  private static let mostExtensions = 250

  /// Checks a complete head, and sets the length of its body.
  static func check(_ head: inout RequestHead) throws(HeadFlaw) {
    var lengths: [[UInt8]] = []
    var seen: Set<String> = []
    var (isEncoded, isWebSocket, extensions) = (false, false, 0)
    for field in head.fields {
      switch field.name {
      case "content-length": lengths.append(field.value)
      case "transfer-encoding": isEncoded = true
      case "sec-websocket-extensions": extensions += field.value.count + 2
      case "upgrade":
        isWebSocket = String(decoding: field.value, as: UTF8.self).lowercased() == "websocket"
        fallthrough
      default:
        if single.contains(field.name), !seen.insert(field.name).inserted { throw .repeated }
      }
    }
    if extensions > mostExtensions { throw .extensions }
    if isWebSocket, !head.isHTTP11 { throw .upgradeVersion }
    if lengths.count > 1 || isEncoded && !lengths.isEmpty { throw .framing }
    if isEncoded { throw .length }
    guard let length = lengths.first else {
      if ["POST", "PUT", "PATCH"].contains(head.method) { throw .length }
      return
    }
    guard let count = count(length) else { throw .length }
    if isWebSocket, count > 0 { throw .upgradeBody }
    head.bodyLength = count
  }

  /// A decimal number of bytes; nil for anything else, a sign and a list of numbers included.
  private static func count(_ digits: [UInt8]) -> Int? {
    guard (1...18).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
