import Engine
import Foundation

/// Everything about a room that a restart must not lose.
///
/// Not in it: who is there, and who drives.
package struct RoomSnapshot: Codable, Sendable {
  /// The version of the format that this server writes. A later one reads every earlier one.
  static let version = 1

  /// The server's time when it was taken, in seconds; the scene's own times are on the same scale.
  package var time: Time
  /// The scene that plays, in the middle of its motion.
  package var scene: SceneSnapshot
  /// The attitude that counts as straight.
  var reference: Attitude
  /// The parameters of scenes that were left, by name.
  var tunings: [String: [String: ParameterValue]]
  /// The pictures of people's own in scenes that were left, by name; older snapshots have none.
  var pictures: [String: [Picture]]?
  /// Histories, presets and comparisons, by the scene's name.
  var kept: [String: PersistedTuning]
  /// The clients that may set parameters.
  var tuning: Tuning
  /// The rule by which the tilt is shared, and the length of a turn in seconds.
  var policy: Policy
  var turnSeconds: Time
  var smoothing: Smoothing?
  /// The rules of the door.
  var door: People.AccessList
  /// The calibrations of phones, by session.
  var calibrations: [String: Attitude]
  /// True if people had moved the room, so that no attract mode begins.
  var hasInput: Bool
  /// The step of the show that played; nil without a show.
  var showIndex: Int?
  /// The people of a crowd; older snapshots, and scenes that one phone moves, have none.
  var crowd: CrowdSnapshot?
  /// True if all phones' fingers and tilts are shown over the scene; nil for no.
  var hands: Bool?
  /// The pointers on the stage, whose senders are gone when the room is restored.
  var pointers: [HeldPointer]

  /// The room for viewers alone: nobody could unlock it, and nobody moves it but the attract mode.
  package var watched: RoomSnapshot {
    var watched = self
    watched.door.isLocked = false
    watched.hasInput = false
    return watched
  }

  /// True if a room could have been like this, except for the scene, which checks itself.
  var isSound: Bool {
    Take.clocks.contains(time) && Policy.turnLengths.contains(turnSeconds) && showIndex ?? 0 >= 0
      && crowd?.isSound ?? true
      && pointers.allSatisfy { Pointer.reach.contains($0.x) && Pointer.reach.contains($0.y) }
  }

  /// The part that a server needs that does not run the room.
  struct Rules: Decodable {
    var door: People.AccessList
    var tuning: Tuning
  }

  /// A pointer on the stage.
  struct HeldPointer: Codable, Equatable {
    var id: Int
    var x: Double
    var y: Double
  }
}
