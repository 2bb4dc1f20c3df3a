import Foundation
import Rooms

extension Take {
  /// Whether the file of a take is an earlier part of another one's: of the same recording, and no longer.
  ///
  /// The first line of a recording holds the room's clock and the state of its scene, so no two have the same. What
  /// follows may differ a little, where another node went on with the recording from a moment before.
  package static func isPart(_ part: Data, of whole: Data) -> Bool {
    guard part.count <= whole.count, let end = part.firstIndex(of: UInt8(ascii: "\n")) else { return false }
    return part[...end] == whole.prefix(part.distance(from: part.startIndex, to: end) + 1)
  }
}
