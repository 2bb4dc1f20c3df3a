import Engine

/// A recorded performance: a stage as it was, and what happened to it.
package struct Take {
  /// The version of the format that this server writes and reads.
  static let version = 1
  /// The version of a take that begins with a scene of a crowd, which earlier servers cannot play.
  static let crowdVersion = 2
  /// The longest take that is recorded, in seconds.
  package static let longest: Time = 600
  /// The latest `t` of a take written by hand, in seconds.
  package static let latest: Time = 3600
  /// The range of the scene's own time when a take begins, in seconds.
  static let clocks: ClosedRange<Time> = 0...1e9
  /// The most bytes of a take's file.
  package static let mostBytes = 8 << 20
  /// The most different names of people that are drawn while it is played.
  static let mostNames = 5000
  /// The longest time to rest after the last event, in seconds; beyond, a scene counts as endless.
  static let longestRest: Time = 60
  /// The time for which an endless scene goes on after the last event of a take without an end, in seconds.
  package static let endlessTail: Time = 10

  /// An event and when it happens, in seconds from the start.
  struct TimedEvent {
    var time: Time
    var event: Event
  }

  /// The scene before the first event, its parameters set.
  var scene: AnyScene
  /// The rest of the stage; the default if the take begins with a new stage.
  var start = TakeStart()
  /// True if one of its scenes takes steps.
  private(set) var takesSteps = false
  /// True if one of its scenes is moved by a crowd.
  private(set) var hasCrowd = false
  /// The events in order of time.
  var events: [TimedEvent]
  /// The time at which the recording was stopped, in seconds from the start, or nil if the take does not say.
  var end: Time?
  /// A sentence about what is missing, or nil if the take is whole.
  package var cut: String?

  /// The time of the last event, in seconds; 0 without events.
  package var duration: Time { events.last?.time ?? 0 }

  /// The names of the scenes that are played in it.
  var sceneNames: Set<String> {
    var names: Set = [scene.kind.name]
    for case .scene(let name) in events.lazy.map(\.event) { names.insert(name) }
    return names
  }

  /// True if a scene of that name is played in it.
  package func plays(_ name: String) -> Bool { sceneNames.contains(name) }

  /// The value of a parameter of the scene with which it begins; nil for none.
  package func parameterValue(_ name: String) -> ParameterValue? { scene.parameterValues[name] }

  /// Notes a scene that is played in it.
  mutating func note(_ kind: SceneKind) {
    takesSteps = takesSteps || kind.takesSteps
    hasCrowd = hasCrowd || kind.crowd != nil
  }

  /// The stage before the first event.
  func stage(in environment: Environment) -> Stage {
    var environment = environment
    if hasCrowd { environment.names = CrowdNames(collecting: Self.mostNames) }
    return Stage(
      scene.forked(), reference: start.reference, tunings: start.tunings, pictures: start.pictures,
      motion: start.motion, crowd: start.crowd ?? Crowd(), environment: environment)
  }
}

/// The stage of a recorded take, without its scene.
struct TakeStart: Codable {
  /// The scene's own time at the start, in seconds: `t` is added to it, which gives the very times of the recording.
  var clock: Time = 0
  /// The attitude that counted as straight.
  var reference = Attitude.identity
  /// The phone's attitude, or nil before any sample.
  var motion: Motion?
  /// The parameters of scenes that had been left, by name.
  var tunings: [String: [String: ParameterValue]] = [:]
  /// The pictures of people's own in scenes that had been left, by name.
  var pictures: [String: [Picture]] = [:]
  /// The people of a crowd; nil in a scene that one phone moves.
  var crowd: Crowd?

  /// Gives the scenes that had been left other names.
  mutating func rename(with name: (String) -> String) {
    tunings = Dictionary(tunings.map { (name($0), $1) }) { first, _ in first }
    pictures = Dictionary(pictures.map { (name($0), $1) }) { first, _ in first }
  }
}
