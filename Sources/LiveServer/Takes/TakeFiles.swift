import Foundation

extension TakeName {
  private static let ending = ".jsonl"

  /// The name of the take's file: what might mean something to a file system is percent-encoded.
  var file: String {
    let plain = CharacterSet(charactersIn: "a"..."z").union(CharacterSet(charactersIn: "A"..."Z"))
      .union(CharacterSet(charactersIn: "0"..."9")).union(CharacterSet(charactersIn: " -_"))
    return (description.addingPercentEncoding(withAllowedCharacters: plain) ?? "") + Self.ending
  }

  /// The take whose file this is; nil for other files.
  init?(file: String) {
    guard file.hasSuffix(Self.ending),
      let name = String(file.dropLast(Self.ending.count)).removingPercentEncoding
    else { return nil }
    self.init(name)
  }
}

extension TakeListing {
  /// What a take's file says of it in its first and last lines.
  init(_ name: TakeName, _ file: Data) {
    struct First: Decodable {
      var scene: String
      var start: Start?
      struct Start: Decodable {}
    }
    struct Last: Decodable {
      var t: Double
      var type: String
    }
    let newline = UInt8(ascii: "\n")
    let head = file.prefix { $0 != newline }
    let first = try? JSONDecoder().decode(First.self, from: head)
    // A whole line that is the last one lies within the last of the bytes that a message may have.
    let tail = file.dropFirst(head.count).suffix(128 * 1024).split(separator: newline)
    let last = tail.reversed().lazy.compactMap { try? JSONDecoder().decode(Last.self, from: $0) }.first
    self.init(
      name: name.description, scene: first?.scene ?? "", duration: last?.t ?? 0, bytes: file.count,
      cut: first?.start != nil && last?.type != "end")
  }
}
