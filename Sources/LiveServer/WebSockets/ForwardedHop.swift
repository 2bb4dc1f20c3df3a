import Support

/// A step of the way that a request took to this server, as a proxy has written it down.
///
/// Hosts further away from this server may have written anything, so the steps are read from the last one on.
/// Earlier text cannot change their meaning, not even with an unclosed quote.
struct ForwardedHop: Equatable {
  /// The most steps that are read.
  static let most = 32

  /// The address that the request came from, or nil if the proxy does not know it, or does not say it.
  var address: NumericAddress?
  /// The scheme that it came by, in lower case.
  var scheme: String?

  /// The steps in the value of `X-Forwarded-For`, the last one first.
  static func hops(inForwardedFor value: String) -> [ForwardedHop] {
    fields(of: Array(value.utf8)[...], separatedBy: UInt8(ascii: ","), most: most).map {
      ForwardedHop(address: address(ofNode: $0))
    }
  }

  /// The steps in the value of `Forwarded` (RFC 7239), the last one first.
  static func hops(inForwarded value: String) -> [ForwardedHop] {
    fields(of: Array(value.utf8)[...], separatedBy: UInt8(ascii: ","), most: most).map { element in
      let pairs = fields(of: element, separatedBy: UInt8(ascii: ";"), most: most).map { pair in
        let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        return (name: text(halves[0]).lowercased(), value: halves.count == 2 ? unquoted(halves[1]) : [])
      }
      // Neither parameter may stand there twice.
      func only(_ name: String) -> [UInt8]? {
        let found = pairs.filter { $0.name == name }
        return found.count == 1 ? found[0].value : nil
      }
      return ForwardedHop(
        address: only("for").flatMap { address(ofNode: $0[...]) },
        scheme: only("proto").map { text($0[...]).lowercased() })
    }
  }

  /// The address in a node's name: an address, with a port or without, IPv6 in brackets or without.
  private static func address(ofNode bytes: ArraySlice<UInt8>) -> NumericAddress? {
    let node = text(bytes)
    if node.hasPrefix("[") {
      guard let end = node.firstIndex(of: "]") else { return nil }
      let port = node[node.index(after: end)...]
      guard port.isEmpty || port.hasPrefix(":"),
        let address = NumericAddress(node[node.index(after: node.startIndex)..<end])
      else { return nil }
      return address
    }
    let parts = node.split(separator: ":", omittingEmptySubsequences: false)
    return NumericAddress(parts.count == 2 ? String(parts[0]) : node)
  }

  private static func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes between separators that are not in quotes, without the space around them, from the last on.
  private static func fields(
    of bytes: ArraySlice<UInt8>, separatedBy separator: UInt8, most: Int
  ) -> [ArraySlice<UInt8>] {
    var fields: [ArraySlice<UInt8>] = []
    var (end, isQuoted) = (bytes.endIndex, false)
    var index = bytes.endIndex
    while index > bytes.startIndex, fields.count < most {
      index -= 1
      if bytes[index] == quote {
        // Behind an odd number of backslashes it is a character of what is quoted.
        let escapes = bytes[..<index].reversed().prefix { $0 == escape }.count
        if escapes % 2 == 0 || !isQuoted { isQuoted.toggle() } else { index -= escapes }
      } else if bytes[index] == separator, !isQuoted {
        fields.append(bytes[(index + 1)..<end].trimmed)
        end = index
      }
    }
    if fields.count < most { fields.append(bytes[..<end].trimmed) }
    return fields
  }

  /// A value without its quotes, and without the backslashes before what they quote.
  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else { return Array(bytes) }
    var (plain, isEscaped): ([UInt8], Bool) = ([], false)
    for byte in bytes.dropFirst().dropLast() {
      if byte == escape, !isEscaped {
        isEscaped = true
      } else {
        plain.append(byte)
        isEscaped = false
      }
    }
    return plain
  }

  private static let (quote, escape) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
}
