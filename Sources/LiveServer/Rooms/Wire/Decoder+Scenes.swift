import Engine
import Foundation

extension CodingUserInfoKey {
  fileprivate static let scenes = CodingUserInfoKey(rawValue: "scenes")
}

extension JSONDecoder {
  /// A decoder of what names scenes of a catalogue.
  convenience init(scenes: SceneCatalog) {
    self.init()
    if let key = CodingUserInfoKey.scenes { userInfo[key] = scenes }
  }
}

extension Decoder {
  /// The scenes that can be named; none where the decoder was not given any.
  var scenes: SceneCatalog {
    CodingUserInfoKey.scenes.flatMap { userInfo[$0] as? SceneCatalog } ?? SceneCatalog([])
  }
}
