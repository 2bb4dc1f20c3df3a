import Foundation
import Rooms

extension TakeName {
  private static let ending = ".jsonl"

  /// The name of the take's file: what might mean something to a file system is percent-encoded.
  package var file: String {
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

extension Take {
  /// True if the file of a take is an earlier part of another one's: of the same recording, and no longer.
  ///
  /// The first line of a recording holds the room's clock and the state of its scene, so no two have the same.
  /// The rest may differ a little if another node went on with the recording from a moment before.
  /// Takes written by hand may begin alike and have nothing to do with each other.
  package static func isPart(_ part: Data, of whole: Data) -> Bool {
    guard part.count <= whole.count, let end = part.firstIndex(of: UInt8(ascii: "\n")) else { return false }
    let header = part[...end]
    return header == whole.prefix(header.count)
      && (try? JSONDecoder().decode(RecordedHeader.self, from: header)) != nil
  }

  private struct RecordedHeader: Decodable {
    struct Start: Decodable {}
    let start: Start
  }
}
