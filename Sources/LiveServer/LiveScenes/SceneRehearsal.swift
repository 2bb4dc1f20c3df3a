import Engine
import Foundation
import SceneService

// A new version is tried off the loop, so that viewers do not wait for an endless one.
extension SceneKind {
  /// The number of pictures drawn, and the interval between them in seconds.
  private static let (pictures, interval) = (30, 1.0 / 30)
  /// The length of a rehearsal in the scene's time, in seconds.
  static let rehearsalTime = Double(pictures) * interval

  /// Plays a scene for a second as a room would: from its beginning, and from what another version has come to.
  func rehearse(after history: SceneHistory?) {
    play(Stage(scene()))
    guard let history, let scene = try? scene(restoring: history.state) else { return }
    play(Stage(scene), after: history.tasks)
  }

  /// A scene from an encoded state.
  func scene(restoring state: [UInt8]) throws -> AnyScene {
    try scene(restoring: StateDecoder.decoder(of: state))
  }

  /// Moves what is on a stage for a second.
  ///
  /// - Parameters:
  ///   - tasks: Those that come first.
  ///   - look: Called after each picture, with its time.
  func play(_ stage: Stage, after tasks: [SceneTask] = [], _ look: (Stage, Time) -> Void = { _, _ in }) {
    var stage = stage
    let times = tasks.compactMap(\.time)
    if let crowd { try? stage.apply(.crowd(.rehearsing(crowd)), at: times.first ?? 0) }
    stage.render(at: times.first ?? 0)
    look(stage, times.first ?? 0)
    for task in tasks {
      guard let time = task.time, let event = task.event else { continue }
      try? stage.apply(event, at: time)
    }
    for picture in 1...Self.pictures {
      let time = (times.last ?? 0) + Double(picture) * Self.interval
      let angle = 30 * sin(Double(picture) * 0.4)
      if let attitude = Attitude(alpha: 0, beta: angle, gamma: -angle / 2) {
        try? stage.apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: time)
        if let crowd { try? stage.apply(.crowd(.rehearsing(crowd, attitude, picture: picture)), at: time) }
      }
      stage.render(at: time)
      look(stage, time)
    }
    guard let crowd else { return }
    try? stage.apply(.crowd(.rehearsingInFull(crowd)), at: (times.last ?? 0) + Self.rehearsalTime)
    stage.render(at: (times.last ?? 0) + Self.rehearsalTime)
  }
}

extension CrowdChange {
  /// The number of a crowd's people who rehearse.
  private static func people(of rules: CrowdRules) -> Int { min(3, rules.most) }

  /// A few people who come.
  fileprivate static func rehearsing(_ rules: CrowdRules) -> CrowdChange {
    var change = CrowdChange()
    change.joined = (0..<people(of: rules)).map { Newcomer(place: $0, side: $0 % 2) }
    return change
  }

  /// All of them hold their phones in one way, and one presses the button.
  fileprivate static func rehearsing(
    _ rules: CrowdRules, _ attitude: Attitude, picture: Int
  ) -> CrowdChange {
    var change = CrowdChange()
    change.moved = (0..<people(of: rules)).map { Movement(place: $0, held: PackedAttitude(attitude)) }
    change.pressed = [picture % people(of: rules)]
    return change
  }

  /// All other people come, and all show their names.
  fileprivate static func rehearsingInFull(_ rules: CrowdRules) -> CrowdChange {
    var change = CrowdChange()
    change.joined = (people(of: rules)..<rules.most).map { Newcomer(place: $0, side: $0 % 2) }
    change.named = (0..<rules.most).map { Naming(place: $0, name: "Person \($0 + 1)") }
    return change
  }
}

/// Gives the decoder of a state, whose type only the scene knows.
private struct StateDecoder: Decodable {
  let decoder: any Decoder
  init(from decoder: any Decoder) { self.decoder = decoder }

  static func decoder(of state: [UInt8]) throws -> any Decoder {
    try JSONDecoder().decode(StateDecoder.self, from: Data(state)).decoder
  }
}

extension SceneTask {
  /// The event that leads to the task on a stage, or nil if none does by itself.
  fileprivate var event: Event? {
    switch self {
    case .receive(.motion(let motion), _, _):
      .sample(Sample(attitude: motion.relative, screenAngle: motion.screenAngle))
    case .receive(.pointer(let pointer), _, _): .pointer(pointer)
    case .receive(.scroll(let distance), _, _): .scroll(by: distance)
    case .receive(.action(let name), _, _): .action(name: name)
    case .receive(.calibrate, _, _): .calibrate
    case .hover(let location, _): .hover(location)
    case .text(let input, _): .text(input)
    case .set(let new, _): .parameter(name: new.name, value: new.value)
    case .show(let pictures, _): .pictures(pictures)
    case .receive(.parameter, _, _), .receiveNews, .advance, .state, .catchUp, .restore, .prepare, .tune,
      .render,
      .writeSignal, .assets, .source, .elements:
      nil
    }
  }
}
