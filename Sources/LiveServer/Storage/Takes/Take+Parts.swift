import Foundation
import Rooms

extension Take {
  /// Whether the file of a take is an earlier part of another one's: of the same recording, and no longer.
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
