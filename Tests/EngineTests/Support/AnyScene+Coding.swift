import Foundation

@testable import Engine

extension SceneKind {
  /// A scene from its state as JSON, as from a file.
  func scene(restoring json: Data) throws -> AnyScene {
    struct State: Decodable {
      let decoder: any Decoder
      init(from decoder: any Decoder) { self.decoder = decoder }
    }
    return try scene(restoring: JSONDecoder().decode(State.self, from: json).decoder)
  }
}

extension AnyScene {
  /// The same scene after a trip through JSON.
  func coded() throws -> AnyScene { try kind.scene(restoring: JSONEncoder().encode(self)) }
}
