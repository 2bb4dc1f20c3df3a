import Engine
import TestData

@testable import Rooms

extension ClientMessage {
  /// A message that anybody might send in a room that plays the probe.
  static func random(using generator: inout SeededGenerator) -> ClientMessage {
    let phases = Pointer.Phase.allCases
    switch Int.random(in: 0..<21, using: &generator) {
    case 0..<6:
      let attitude = Attitude(
        alpha: 0, beta: generator.number(in: -80...80), gamma: generator.number(in: -80...80))
      return .input(
        .sample(
          Sample(attitude: attitude ?? .identity, screenAngle: .zero),
          isSynthetic: Bool.random(using: &generator)))
    case 6, 7:
      return .input(
        .pointer(
          Pointer(
            phase: phases[Int.random(in: 0..<4, using: &generator)],
            id: Int.random(in: -1...2, using: &generator), location: .zero)))
    case 8: return .input(.parameter(name: "amount", value: .number(generator.number(in: -0.2...1.2))))
    case 9: return .input(.parameter(name: "isRound", value: .toggle(Bool.random(using: &generator))))
    case 10: return .input(.action(name: Bool.random(using: &generator) ? "go" : "nothing"))
    case 11: return .input(.calibrate)
    case 12: return .input(.requestTilt)
    case 13: return .input(.tuning(Bool.random(using: &generator) ? .everyone : .presenter))
    case 14: return .request(.ping(t: generator.number(in: 0...1)))
    case 15: return .input(.tune(Bool.random(using: &generator) ? .undo : .redo))
    case 16: return .input(.tune(.compare(Bool.random(using: &generator) ? .a : .b)))
    case 17, 18:
      let operations = TuningMessage.PresetOperation.allCases
      let name = ["calm", "wild", ""].randomElement(using: &generator)!
      return .input(.tune(.preset(operations.randomElement(using: &generator)!, name: name)))
    case 19:
      return .input(
        .tune(
          .parameters([
            "amount": .number(generator.number(in: -0.1...1.1)),
            "isRound": .toggle(Bool.random(using: &generator)),
          ])))
    default:
      return .acknowledgement(epoch: 0, sequence: UInt32.random(in: 0...50, using: &generator))
    }
  }
}

extension ClientMessage {
  /// A message of a kind that ``random(using:)`` leaves out: scenes, shows, people and takes.
  static func randomOfPresenters(using generator: inout SeededGenerator) -> ClientMessage {
    let isOn = Bool.random(using: &generator)
    let client = ClientID.random(in: 1...7, using: &generator)
    let point = Point(x: generator.number(in: -20...120), y: generator.number(in: -20...120))
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: return .input(.scene(name: isOn ? "probe" : "slider"))
    case 1: return .input(.hover(point))
    case 2: return .input(.scroll(by: point))
    case 3:
      return .input(
        .pictures(isOn ? [] : [Picture(url: "/media/a.webp", width: 8, height: 8)].compactMap { $0 }))
    case 4: return .input(.show(isOn ? .by(1) : .to(Int.random(in: -1...3, using: &generator))))
    case 5: return .input(.signals(isOn))
    case 6:
      let policy = Policy.allCases[Int.random(in: 0..<Policy.allCases.count, using: &generator)]
      return .input(.moderation(.policy(policy, turnSeconds: isOn ? 5 : nil)))
    case 7: return .input(.moderation(.hand(client, isGiven: isOn)))
    case 8 where generator.number(in: 0...1) < 0.3: return .input(.moderation(.kick(client)))
    case 8, 9: return .input(.moderation(.lock(generator.number(in: 0...1) < 0.2)))
    case 10: return .input(.moderation(.smoothing(isOn ? Smoothing(minimumCutoff: 1, beta: 0.1) : nil)))
    case 11: return .input(.moderation(.renewCode))
    case 12: return .input(.takes(.record(nil)))
    case 13: return .input(.takes(isOn ? .endRecording : .stop))
    case 14, 15:
      let names = ["Take 1", "Take 2", "None"].map { TakeName($0) }
      return .input(
        .takes(
          .play(
            PlaybackRequest(
              take: names[Int.random(in: 0..<3, using: &generator)], loops: isOn, speed: isOn ? 2 : nil,
              isOnTop: Bool.random(using: &generator)))))
    case 16:
      return .input(
        .takes(
          .play(
            PlaybackRequest(
              isOnTop: isOn, isPaused: Bool.random(using: &generator), time: isOn ? 0.1 : nil))))
    case 17: return .input(.fault(ScreenFault(shader: "none", log: "0:1: no")))
    case 18: return .request(.view(showsStage: isOn))
    default:
      let phases = Pointer.Phase.allCases
      let phase = phases[Int.random(in: 0..<4, using: &generator)]
      return .input(
        .pointer(Pointer(phase: phase, id: Int.random(in: 0...2, using: &generator), location: point)))
    }
  }

  /// A message about a crowd's scene.
  static func randomOfCrowd(using generator: inout SeededGenerator) -> ClientMessage {
    let isOn = Bool.random(using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0..<4: return .input(.crowd(.join))
    case 4: return .input(.crowd(.press))
    case 5: return .input(.crowd(.find))
    case 6:
      return .input(
        .places(.change(most: Int.random(in: 1...4, using: &generator), isFrozen: nil, isBalanced: isOn)))
    case 7: return .input(.places(.change(most: nil, isFrozen: isOn, isBalanced: false)))
    case 8: return .input(.places(.spotlight(isOn ? Int.random(in: 0...4, using: &generator) : nil)))
    case 9: return .input(.places(.change(most: nil, isFrozen: nil, isBalanced: false, isReset: isOn)))
    case 10: return .request(.view(showsStage: isOn))
    default: return .input(.scene(name: isOn ? "field" : "probe"))
    }
  }
}
