import Support

/// The output of a tunnel's command, in which its address is found.
///
/// The address is the first one that is HTTPS and has no path: what others print before it, such as terms of use, has
/// one.
struct TunnelOutput {
  /// The most bytes that are searched, and the most of one line; what is beyond them is read and forgotten.
  static let (mostBytes, mostOfLine) = (256 << 10, 4096)
  /// The most characters of a line that is quoted.
  private static let mostQuoted = 200

  private let isSearched: Bool
  private var line: [UInt8] = []
  /// True if the line is longer than what is kept of it.
  private var isCut = false
  private var lastBytes: [UInt8] = []
  private var count = 0
  /// Nil until the command has printed it.
  private(set) var address: WebOrigin?
  /// The last line that shows something, as a terminal can show it.
  var lastLine: String {
    let text = String(decoding: lastBytes, as: UTF8.self)
    return text.isVisible ? String(text.printable.prefix(Self.mostQuoted)) : ""
  }

  /// True if an address may still be found.
  var isSearching: Bool { isSearched && address == nil && count <= Self.mostBytes }

  /// Nothing yet.
  ///
  /// - Parameter isSearched: Whether an address is expected.
  init(isSearched: Bool = true) { self.isSearched = isSearched }

  /// Takes in bytes.
  ///
  /// - Returns: Whether they complete the address.
  mutating func take(_ bytes: some Sequence<UInt8>) -> Bool {
    let isKnown = address != nil
    for byte in bytes {
      count += 1
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        endLine()
      } else if line.count < Self.mostOfLine {
        line.append(byte)
      } else {
        isCut = true
      }
    }
    return !isKnown && address != nil
  }

  /// Takes in the end of what is printed, which ends its last line.
  ///
  /// - Returns: Whether that completes the address.
  mutating func finish() -> Bool { take([UInt8(ascii: "\n")]) }

  /// Takes note that nothing more comes for now, perhaps not even the end of the line.
  ///
  /// - Returns: Whether what has come of the line completes the address.
  mutating func pause() -> Bool {
    guard isSearching else { return false }
    address = Self.address(in: line[...], isCut: isCut)
    return address != nil
  }

  private mutating func endLine() {
    if isSearching { address = Self.address(in: line[...], isCut: isCut) }
    if line.contains(where: { $0 > UInt8(ascii: " ") }) { swap(&line, &lastBytes) }
    line.removeAll(keepingCapacity: true)
    isCut = false
  }

  /// - Parameter isCut: Whether the line goes on, so that an address at its end is not whole.
  private static func address(in line: ArraySlice<UInt8>, isCut: Bool) -> WebOrigin? {
    let scheme = Array("https://".utf8)
    var rest = line
    while let start = rest.indices.first(where: { rest[$0...].starts(with: scheme) }) {
      rest = rest[start...]
      let end = rest.firstIndex { !isPartOfURL($0) } ?? rest.endIndex
      if isCut, end == rest.endIndex { return nil }
      var url = rest[..<end]
      while let last = url.last, Array(".,;:!?)]'".utf8).contains(last) { url.removeLast() }
      if let origin = WebOrigin(String(decoding: url, as: UTF8.self)), !origin.host.isLoopback {
        return origin
      }
      rest = rest[end...]
    }
    return nil
  }

  private static func isPartOfURL(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x7E: !Array("\"<>\\^`{|}*".utf8).contains(byte)
    default: false
    }
  }
}
