import Engine
import Foundation
import Rooms

/// The moments of a take, each with its structure, in the order of time.
package struct Moments {
  private var player: TakePlayer
  private var state = FrameState()
  /// The structures of all moments so far; one that comes again stands once.
  package private(set) var structures: [ServerMessage.Structure] = []
  /// The stage's size in points at the last moment.
  package private(set) var stage = Size(width: 1, height: 1)

  /// The moments of a take.
  package init(_ take: Take, in environment: Environment) { player = TakePlayer(take, in: environment) }

  /// The moment at a time, which must not be earlier than the last one.
  package mutating func moment(at time: Time) -> Sheet.Moment {
    player.show(at: time)
    stage = player.stage.scene.kind.stage
    if state.update(from: player.stage.frame) == .structure || structures.isEmpty {
      structures.append(ServerMessage.Structure(player.stage, state))
    }
    var bytes: [UInt8] = []
    FrameEncoder(serverTime: time * 1000).encode(state, since: 0, into: &bytes)
    return Sheet.Moment(structure: structures.count - 1, frame: Data(bytes))
  }

  /// The layer tree at a time, which must not be earlier than the last one.
  package mutating func tree(at time: Time) -> TakePlayer.Frame { player.namedFrame(at: time) }

  /// The times of a film at a rate, until nothing moves any more.
  package func times(rate: Double) -> Int { player.frameCount(rate: rate) }

  /// The sentences of what the scene cannot show.
  package var notices: [String] { player.stage.notices }
}
