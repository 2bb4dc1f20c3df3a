import Engine
import Foundation

/// Everything that can move a scene, moving: what each scene is measured under.
///
/// The phone sweeps through ±60° about its horizontal axis in 4 s and a little about the others, a finger
/// crosses the stage where the scene takes pointers, the arm's sliders go back and forth, and the scene's first
/// button is pressed at the start.
struct StandardTake {
  /// How many ticks the take has.
  static let ticks = 240

  let scene: SceneKind
  let environment: Environment

  /// The scene as it is before the take.
  var stage: Stage { Stage(scene.scene(), environment: environment) }

  /// The time of a tick, in seconds.
  func time(of tick: Int) -> Time { Double(tick) / 60 }

  /// What happens at a tick.
  func events(at tick: Int) -> [Event] {
    var events: [Event] = []
    if tick == 0, let action = scene.actions.first { events.append(.action(name: action.name)) }
    let phase = 2 * Double.pi * Double(tick) / Double(Self.ticks)
    if scene.name == "arm" {
      for (name, middle, swing) in [("arm", 0.0, 40.0), ("wrist", 0, 70), ("finger", 45, 14)] {
        events.append(.parameter(name: name, value: .number(middle + swing * sin(phase + swing))))
      }
    }
    if let attitude = Attitude(alpha: 5 * sin(2 * phase), beta: 60 * sin(phase), gamma: 20 * sin(3 * phase)) {
      events.append(
        .sample(Sample(attitude: attitude, screenAngle: .zero, deviceTime: time(of: tick) * 1000)))
    }
    if scene.input.contains(.pointer) {
      let progress = Double(tick) / Double(Self.ticks)
      let location = Point(
        x: scene.stage.width * (0.9 - 0.8 * progress), y: scene.stage.height * (0.3 + 0.4 * progress))
      let phase: Pointer.Phase = tick == 0 ? .began : tick == Self.ticks - 1 ? .ended : .moved
      events.append(.pointer(Pointer(phase: phase, id: 0, location: location)))
    }
    return events
  }
}
