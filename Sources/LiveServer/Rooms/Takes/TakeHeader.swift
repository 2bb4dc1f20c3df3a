import Engine
import Foundation

/// A take's first line, as the scene that it describes.
struct TakeHeader: Decodable {
  let scene: AnyScene
  let start: TakeStart
  /// True if the take was recorded, so that its last line is its end.
  let isRecorded: Bool
  /// True if the take names built-in scenes only by their names; in an earlier one they may be a person's own.
  let knowsOwnNames: Bool

  private enum Key: String, CodingKey {
    case tiltcast, version, scene, parameters, state, start, ownNames
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    guard try fields.decode(String.self, forKey: .tiltcast) == "take" else {
      throw WireError(code: .malformed, message: "The field \"tiltcast\" must be \"take\".")
    }
    let version = try fields.decodeNumber(Int.self, forKey: .version)
    guard (Take.version...Take.crowdVersion).contains(version) else { throw Self.refusal(of: version) }
    knowsOwnNames = try fields.decodeIfPresent(Bool.self, forKey: .ownNames) ?? false
    let written = try fields.decode(String.self, forKey: .scene)
    let name = knowsOwnNames ? written : decoder.scenes.presentName(of: written)
    do {
      let kind = try decoder.scenes.kind(named: name)
      guard version < Take.crowdVersion || kind.crowd != nil else {
        throw WireError(
          code: .outOfRange,
          message:
            "The field \"version\" is \(version), but \(name), with which the take begins, has no crowd.")
      }
      var parameters =
        try fields.decodeIfPresent([String: ParameterValue].self, forKey: .parameters) ?? [:]
      if decoder.areScenesOtherVersions { parameters = kind.accepted(parameters) }
      let begun: AnyScene
      if !fields.contains(.state) {
        begun = kind.scene()
      } else if decoder.areScenesOtherVersions {
        begun = kind.scene(with: parameters) { try fields.superDecoder(forKey: .state) }.scene
      } else {
        begun = try kind.scene(restoring: fields.superDecoder(forKey: .state))
      }
      var start = try fields.decodeIfPresent(TakeStart.self, forKey: .start) ?? TakeStart()
      if !knowsOwnNames { start.rename(with: decoder.scenes.presentName) }
      self.start = start
      if let crowd = start.crowd { try crowd.requireSound(in: kind) }
      isRecorded = fields.contains(.start)
      guard Take.clocks.contains(start.clock) else {
        throw WireError(
          code: .outOfRange,
          message: "The field \"clock\" is \(start.clock): it is a time from 0 to 1000000000 seconds.")
      }
      var stage = Stage(
        begun, reference: start.reference, tunings: [:], crowd: start.crowd ?? Crowd())
      for (name, value) in parameters.sorted(by: { $0.key < $1.key })
      where begun.parameterValues[name] != value {
        try stage.apply(.parameter(name: name, value: value), at: 0)
      }
      scene = stage.scene
    } catch let error as StageError {
      throw WireError(error, about: "header")
    }
  }

  private static func refusal(of version: Int) -> WireError {
    let advice =
      version < Take.version
      ? "There is no such version." : "It comes from a newer tiltcast; update this one."
    return WireError(
      code: .outOfRange,
      message:
        "The field \"version\" is \(version); this tiltcast reads \(Take.version), and \(Take.crowdVersion) where a crowd's scene comes first. \(advice)"
    )
  }
}
