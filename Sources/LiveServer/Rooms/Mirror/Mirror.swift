import Engine
import Foundation

/// The newest publications of a room's owner on another node, from which clients here are served.
package struct Mirror {
  private var texts: [StateMessage: [UInt8]] = [:]
  /// Counts the owner's messages.
  private(set) var counts = StateVersions()
  /// A structure whose first frame has not come yet.
  private var newScene: [UInt8]?
  /// The people in the room, on all nodes.
  private(set) var presence: ServerMessage.Presence?

  init() {}

  /// The owner's message, or nil if every node knows the content by itself.
  subscript(message: StateMessage) -> [UInt8]? { texts[message] }

  /// Whether all messages have arrived that clients are sent: the people come last.
  var isComplete: Bool { texts[.people] != nil }

  /// Keeps a message of the owner. A structure waits for its first frame.
  mutating func keep(_ json: [UInt8], as message: StateMessage) {
    guard message != .scene else { return newScene = json }
    texts[message] = json
    counts.advance(message)
    if message == .presence {
      presence = try? JSONDecoder().decode(ServerMessage.Presence.self, from: Data(json))
    }
  }

  /// Takes in a frame; returns true if it begins a structure that clients do not have.
  mutating func startsEpoch(_ frame: FrameDecoder, after state: FrameState) -> Bool {
    guard frame.flags.contains(.complete), let scene = newScene else { return false }
    newScene = nil
    let isNew = scene != texts[.scene] || frame.epoch != state.epoch || state.sequence == 0
    texts[.scene] = scene
    return isNew
  }
}
