/// A motion effect: its state, the events that change it, and its appearance at any time.
///
/// State changes at events, never at ticks. A scene's appearance at time t is a closed form of its state and t, so
/// rendering more often never changes the result, and a skipped tick loses nothing.
public protocol Scene: Codable, Sendable {
  /// The drawing of the scene, as one concrete type.
  associatedtype Body: Layer

  /// The name in the catalogue and on the wire.
  static var name: String { get }
  /// The name that people see.
  static var title: String { get }
  /// The size of the stage in points.
  static var stage: Size { get }
  /// True if viewers fill their window with the stage, centred and cropped, instead of fitting the whole stage in.
  static var fillsWindow: Bool { get }
  /// The numbers and choices that can be tuned live.
  static var parameters: [Parameter<Self>] { get }
  /// The actions that buttons trigger.
  static var actions: [SceneAction] { get }
  /// The inputs that move the scene.
  static var input: [SceneInput] { get }
  /// True if a tilt can change parameters, so that they are read again after each sample.
  static var isTunedByTilt: Bool { get }
  /// The numbers that drive the scene, for graphs and the teaching overlay.
  static var signals: SceneSignals<Self> { get }

  /// The conditions under which a crowd moves the scene; nil if one phone does.
  static var crowd: CrowdRules? { get }
  /// The number of times a second that `step(at:in:)` is called, 30 to 240; 0 for never.
  static var stepsPerSecond: Int { get }

  /// The path of a thumbnail for menus, such as `/scenes/moon.svg`; nil for none.
  static var thumbnail: String? { get }
  /// The minimum and maximum number of uploaded pictures; nil if the scene shows none.
  static var pictureCounts: ClosedRange<Int>? { get }

  /// The scene in its initial state.
  init()
  /// Computes results that are too costly for every tick and depend only on the state and the environment, such
  /// as a text's layout. The results are not encoded.
  ///
  /// The stage calls it when it gets a scene, and once after any number of parameters or pictures have been set. If
  /// nothing relevant has changed, it does nothing.
  mutating func prepare(in environment: Environment)
  /// Handles an event; the only place where state changes.
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment)
  /// Handles changes of the crowd since the last frame; besides `handle(_:at:in:)`, the only place where state
  /// changes.
  mutating func handle(_ news: CrowdNews, at time: Time, in environment: Environment)
  /// Moves the state on by one step, in a scene that has no closed form, such as one whose parts collide.
  ///
  /// It may use adding, multiplying, dividing and square roots only: other functions differ between machines. Steps
  /// end five seconds after the last event.
  mutating func step(at time: Time, in environment: Environment)
  /// The people of the crowd who are ahead of the others, or have won; their phones say so. Empty for none.
  func leaders(in environment: Environment) -> [Participant]
  /// True if the scene, with its current parameters, follows a presenter's hovering pointer.
  var followsHover: Bool { get }
  /// Handles the position of that pointer, in points of the stage; only called while it is followed.
  mutating func hover(over location: Point, at time: Time)
  /// Shows uploaded pictures, as many as the scene accepts, or its own art again if there are none. Movements continue
  /// as far as possible.
  mutating func show(_ pictures: [Picture], at time: Time)
  /// The uploaded pictures that the scene shows; empty for its own art.
  var pictures: Pictures { get }
  /// True if events could have led to this state: every number, count and index is within its bounds. A state from a
  /// file or from another node may contain anything.
  var isSound: Bool { get }
  /// The scene's appearance at a time; a pure function.
  func body(at time: Time, in environment: Environment) -> Body
  /// The time at which the scene comes to rest without another event: `-infinity` if it is at rest, `infinity` if it
  /// never rests.
  var restTime: Time { get }
  /// True if the current motion is decoration, which viewers with reduced motion may skip.
  var isAmbient: Bool { get }
  /// The same scene with finished movements folded into its state.
  func settled(at time: Time) -> Self
  /// The assets that the body's leaves draw.
  func assets(in environment: Environment) -> [Asset]
  /// Sentences about content that the scene cannot show correctly; empty if there is none.
  var notices: [String] { get }
  /// The scene with its current parameters as source code.
  func source(in language: SourceLanguage) -> SceneSource
  /// Renders the body into a frame; a requirement, so that each scene has its own specialised copy.
  func render(at time: Time, in environment: Environment, into frame: inout FrameBuilder)
  /// The current value of each parameter, in the order of `parameters`; a requirement for the same reason.
  var parameterValueList: [ParameterValue] { get }
}

extension Scene {
  /// The whole stage is visible.
  public static var fillsWindow: Bool { false }
  /// One phone moves the scene.
  public static var crowd: CrowdRules? { nil }
  /// The appearance is a closed form.
  public static var stepsPerSecond: Int { 0 }
  /// Ignores the crowd.
  public mutating func handle(_ news: CrowdNews, at time: Time, in environment: Environment) {}
  /// Nothing to move.
  public mutating func step(at time: Time, in environment: Environment) {}
  /// No leaders.
  public func leaders(in environment: Environment) -> [Participant] { [] }
  /// Only touches count.
  public var followsHover: Bool { false }
  /// Nothing follows.
  public mutating func hover(over location: Point, at time: Time) {}
  /// No buttons.
  public static var actions: [SceneAction] { [] }
  /// Menus show the picture that was last seen.
  public static var thumbnail: String? { nil }
  /// No uploaded pictures.
  public static var pictureCounts: ClosedRange<Int>? { nil }
  /// Ignores them.
  public mutating func show(_ pictures: [Picture], at time: Time) {}
  /// The scene's own art.
  public var pictures: Pictures { Pictures() }
  /// A tilt may change parameters.
  public static var isTunedByTilt: Bool { true }
  /// Nothing to plot.
  public static var signals: SceneSignals<Self> { SceneSignals() }
  /// Nothing to compute.
  public mutating func prepare(in environment: Environment) {}
  /// No notices.
  public var notices: [String] { [] }
  /// No source.
  public func source(in language: SourceLanguage) -> SceneSource {
    .unavailable("The scene \"\(Self.name)\" has no source to copy.")
  }
  /// Always at rest.
  public var restTime: Time { -.infinity }
  /// Every movement has a meaning.
  public var isAmbient: Bool { false }
  /// Nothing to fold.
  public func settled(at time: Time) -> Self { self }

  /// Writes the body in the middle of the stage.
  public func render(at time: Time, in environment: Environment, into frame: inout FrameBuilder) {
    body(at: time, in: environment)
      .frame(width: Self.stage.width, height: Self.stage.height)
      .render(into: &frame)
  }
}

/// The surroundings that a scene can read besides its own state.
public struct Environment: Sendable {
  /// Lays out text; nil if there are no fonts.
  public var typesetter: (any Typesetter)?
  /// The scenes that a stage can change to.
  public var scenes: SceneCatalog
  /// The shaders that scenes can name.
  public var shaders: ShaderLibrary
  /// The people who move the scene together; empty in a scene that one phone moves.
  public package(set) var crowd = Crowd()
  /// The names of the people that are shown.
  package var names = CrowdNames()
  /// The part of the time between the last two steps that has passed, 0 to 1, in a scene that takes steps.
  public internal(set) var stepProgress = 1.0

  /// An environment from its parts; by default, nothing beyond the scene's own content.
  public init(
    typesetter: (any Typesetter)? = nil, scenes: SceneCatalog = .builtIn, shaders: ShaderLibrary = .builtIn
  ) {
    self.typesetter = typesetter
    self.scenes = scenes
    self.shaders = shaders
  }
}

/// An action that a button triggers.
public struct SceneAction: Codable, Hashable, Sendable {
  /// The name on the wire.
  public var name: String
  /// The name on the button.
  public var title: String

  /// An action from its name and its button's title.
  public init(_ name: String, title: String) {
    self.name = name
    self.title = title
  }
}

/// An input that moves a scene besides its parameters and actions.
public enum SceneInput: String, Codable, Sendable {
  /// The attitude of a phone, or a synthetic one from a mouse or keys.
  case tilt
  /// The direction in which an upright phone faces; mice and keys turn around instead of tilting.
  case heading
  /// Fingers and mice on the stage.
  case pointer
  /// A wheel or trackpad over the stage; in other scenes it tilts.
  case scroll
}

extension Scene {
  /// A scene from an encoded state, which may contain anything: the only way in for states from outside.
  ///
  /// - Throws: A `DecodingError` if the state cannot be decoded, or no events could have led to it.
  public init(restoring decoder: any Decoder) throws {
    self = try Self(from: decoder)
    let counts = Self.pictureCounts ?? 0...0
    guard hasAllowedParameters, pictures.isEmpty || counts.contains(pictures.count), isSound else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "it is no state that the scene could be in"))
    }
  }

  /// True if each parameter has a value that could be set.
  private var hasAllowedParameters: Bool {
    Self.parameters.allSatisfy { $0.description.accepts($0.value(self)) }
  }
}
