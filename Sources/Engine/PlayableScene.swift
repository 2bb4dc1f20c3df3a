/// A scene with its state, as a stage sees it; it may run in another process. Values have been checked against
/// the kind.
package protocol PlayableScene: Sendable {
  /// The same scene for another stage, whose pictures are not those of this one.
  func forked() -> Self
  /// The current value of each parameter, in the order of the kind's parameters.
  var parameterValueList: [ParameterValue] { get }
  /// The uploaded pictures that it shows.
  var pictures: Pictures { get }
  /// The time from which on it stands still without another event.
  var restTime: Time { get }
  /// The time at which it changes by itself, as if an event came; `infinity` for never.
  var wakeTime: Time { get }
  /// True if the motion without events is decoration.
  var isAmbient: Bool { get }
  /// True if the scene follows a presenter's pointer that touches nothing.
  var followsHover: Bool { get }
  /// The text field that has the focus; nil for none.
  var focusedField: FocusedField? { get }
  /// Sentences about content that the scene cannot show correctly.
  var notices: [String] { get }
  /// Sentences for its author alone.
  var hints: [String] { get }
  /// The reason not to play the scene; nil if there is none.
  var fault: String? { get }
  /// True if the program that plays it has ended, so that it stands still.
  var hasEnded: Bool { get }
  /// True if its program answers later, because nothing may wait for it.
  var answersLater: Bool { get }
  /// True if its values are those that are expected, because its program has not answered an event yet.
  var isAwaited: Bool { get }
  /// True if so many requests wait for its program that others should wait, too.
  var isBehind: Bool { get }
  /// True if the scene could not be restored, and has begun again.
  var hasLostState: Bool { get }
  /// Requests the state as it is, so that it can be encoded once it is here.
  mutating func requestState()
  /// True if the pictures that were requested are here.
  var hasDrawn: Bool { get }
  /// Requests a picture, and the numbers that drive it, where the scene answers later.
  func draw(at time: Time, signals: Bool, in environment: Environment)
  /// Computes the values that follow from the state and the environment; an unplayed scene begins now.
  mutating func prepare(at time: Time, in environment: Environment)
  /// Takes in an event, with ended movements folded in before it.
  mutating func receive(_ event: SceneEvent, at time: Time, in environment: Environment)
  /// Lets everything happen that was due by a time, each thing at its own time: `wakeTime` is then later, or never.
  mutating func catchUp(to time: Time, in environment: Environment)
  /// Takes in news of the crowd, as an event.
  mutating func receive(_ news: CrowdNews, at time: Time, in environment: Environment)
  /// Takes the steps that are due, which it takes before any event, too.
  mutating func advance(to time: Time, in environment: Environment)
  /// Takes in where a pointer is that touches nothing.
  mutating func hover(over location: Point, at time: Time, in environment: Environment)
  /// Takes in what a person types into the field that has the focus.
  mutating func receive(_ input: TextInput, at time: Time, in environment: Environment)
  /// Shows uploaded pictures, or its own art if there are none.
  mutating func show(_ pictures: [Picture], at time: Time, in environment: Environment)
  /// Sets a parameter.
  mutating func set(_ name: String, to value: ParameterValue, at time: Time, in environment: Environment)
  /// Sets parameters in turn, leaving alone those that have their values; returns those that it set, in order.
  mutating func tune(
    to values: [(key: String, value: ParameterValue)], at time: Time, in environment: Environment
  ) -> [(key: String, value: ParameterValue)]
  /// The places of the people who lead.
  func leaders(in environment: Environment) -> [Int]
  /// The assets that its body's leaves draw.
  func assets(in environment: Environment) -> [Asset]
  /// Renders its body at the frame's origin.
  func render(at time: Time, in environment: Environment, into frame: inout FrameBuilder)
  /// The parts of its picture that have names, in painter's order.
  func elements(at time: Time, in environment: Environment) -> [StageElement]
  /// Adds the node of the numbers that drive it, unless nothing does.
  func writeSignal(at time: Time, into frame: inout FrameBuilder)
  /// The scene with its current parameters as source code.
  func source(in language: SourceLanguage) -> SceneSource
  /// Encodes the state.
  func encode(to encoder: any Encoder) throws
}

extension PlayableScene {
  /// The scene itself, where copies share nothing.
  package func forked() -> Self { self }
  /// There is nothing to say.
  package var hints: [String] { [] }
  /// Nothing can be typed into.
  package var focusedField: FocusedField? { nil }
  /// Nothing takes text.
  package mutating func receive(_ input: TextInput, at time: Time, in environment: Environment) {}
  /// It can be played.
  package var fault: String? { nil }
  /// It plays on.
  package var hasEnded: Bool { false }
  /// It is here, and answers at once.
  package var answersLater: Bool { false }
  package var isAwaited: Bool { false }
  package var isBehind: Bool { false }
  package var hasLostState: Bool { false }
  package var hasDrawn: Bool { true }
  package mutating func requestState() {}
  package func draw(at time: Time, signals: Bool, in environment: Environment) {}
  /// Only events change it.
  package var wakeTime: Time { .infinity }
  /// Nothing changes.
  package mutating func catchUp(to time: Time, in environment: Environment) {}
  /// No crowd moves it.
  package mutating func receive(_ news: CrowdNews, at time: Time, in environment: Environment) {}
  /// It takes no steps.
  package mutating func advance(to time: Time, in environment: Environment) {}
  /// Its layers have no names.
  package func elements(at time: Time, in environment: Environment) -> [StageElement] { [] }
  /// No leaders.
  package func leaders(in environment: Environment) -> [Int] { [] }
}
