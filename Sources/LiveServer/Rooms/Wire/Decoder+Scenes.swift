import Engine
import Foundation

extension CodingUserInfoKey {
  fileprivate static let scenes = CodingUserInfoKey(rawValue: "scenes")
  fileprivate static let areOtherVersions = CodingUserInfoKey(rawValue: "areOtherVersions")
}

extension JSONDecoder {
  /// A decoder of what names scenes of a catalogue.
  ///
  /// - Parameter areOtherVersions: Whether the scenes may have changed since what is read was written.
  convenience init(scenes: SceneCatalog, areOtherVersions: Bool = false) {
    self.init()
    if let key = CodingUserInfoKey.scenes { userInfo[key] = scenes }
    if let key = CodingUserInfoKey.areOtherVersions { userInfo[key] = areOtherVersions }
  }
}

extension Decoder {
  /// The scenes that can be named; none if the decoder was not given any.
  var scenes: SceneCatalog {
    CodingUserInfoKey.scenes.flatMap { userInfo[$0] as? SceneCatalog } ?? SceneCatalog([])
  }

  /// True if the scenes may have changed since what is read was written.
  var areScenesOtherVersions: Bool {
    CodingUserInfoKey.areOtherVersions.flatMap { userInfo[$0] as? Bool } ?? false
  }
}
