import Engine
import Synchronization

/// The scene list of `hello`, encoded once, because encoding it costs more than all else of a join.
package final class EncodedCatalog: Sendable {
  private let scenes: SceneCatalog
  private let encoded = Mutex<[UInt8]?>(nil)

  /// The part of a catalogue that newcomers get.
  package init(_ scenes: SceneCatalog) { self.scenes = scenes }

  /// A JSON object with the one field `scenes`.
  var json: [UInt8] {
    encoded.withLock { encoded in
      let json = encoded ?? ["scenes": scenes.descriptions].stableJSON
      encoded = json
      return json
    }
  }
}

extension EncodedCatalog: Equatable {
  /// True if clients would be sent the same.
  package static func == (left: EncodedCatalog, right: EncodedCatalog) -> Bool {
    left === right || left.json == right.json
  }
}
