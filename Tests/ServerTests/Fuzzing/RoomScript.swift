import Engine

@testable import Rooms
@testable import Support

/// What happens to a room, one thing after the other, as bytes say it: for each step a byte that says what, one that
/// says who, one with a length, and so many bytes.
struct RoomScript {
  enum Step {
    case join(ClientID, Role)
    case leave(ClientID)
    case send(ClientID, Message)
    case pass(Time)
    /// Somebody asks for the frame's tree and the scene's source.
    case ask
    /// The server is started again, and its people come back.
    case restart
  }

  let steps: [Step]

  /// How much time may pass at once, in seconds.
  private static let pauses: [Time] = [0, 1e-9, 0.001, 0.016, 0.1, 0.25, 1, 5, 60, 601, 1e5]

  /// Reads at most 200 steps.
  init(_ bytes: [UInt8]) {
    var steps: [Step] = []
    var rest = bytes[...]
    while steps.count < 200, let what = rest.popFirst(), let who = rest.popFirst(),
      let count = rest.popFirst()
    {
      let body = Array(rest.prefix(Int(count)))
      rest = rest.dropFirst(Int(count))
      steps.append(Self.step(what, by: ClientID(who % 5) + 1, body))
    }
    self.steps = steps
  }

  private static func step(_ what: UInt8, by id: ClientID, _ body: [UInt8]) -> Step {
    let number = Int(body.first ?? 0)
    switch what % 8 {
    case 0: return .join(id, Role.allCases[number % Role.allCases.count])
    case 1: return .leave(id)
    case 2, 3: return .send(id, .text(body))
    case 4: return .send(id, .binary(body))
    case 5: return .pass(pauses[number % pauses.count])
    case 6: return .ask
    default: return .restart
    }
  }
}
