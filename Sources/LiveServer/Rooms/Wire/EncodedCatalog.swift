import Engine
import Synchronization

/// What everybody who comes is told of the scenes, encoded when it is first asked for: that takes longer than all else
/// that is done for a newcomer.
package final class EncodedCatalog: Sendable {
  private let scenes: SceneCatalog
  private let encoded = Mutex<[UInt8]?>(nil)

  /// What newcomers are told of a catalogue.
  package init(_ scenes: SceneCatalog) { self.scenes = scenes }

  /// A JSON object with the one field `scenes`.
  var json: [UInt8] {
    encoded.withLock { encoded in
      let json = encoded ?? ["scenes": scenes.descriptions].stableJSON
      encoded = json
      return json
    }
  }

  /// Whether others would be told the same.
  func isSame(as other: EncodedCatalog) -> Bool { self === other || json == other.json }
}
