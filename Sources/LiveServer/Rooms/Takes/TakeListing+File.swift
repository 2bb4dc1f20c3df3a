import Foundation

extension TakeListing {
  /// The listing from the first and last lines of a take's file.
  package init(_ name: TakeName, _ file: Data) {
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
