/// A motion effect: state, what changes it, and what it looks like at a time.
///
/// State changes at events, never at ticks. What a scene looks like at time t is a closed form of its state
/// and t, so asking more often never changes an answer, and a skipped tick loses nothing.
public protocol Scene: Codable, Sendable {
  /// What the scene draws, as one concrete type.
  associatedtype Body: Layer

  /// The name in the catalogue and on the wire.
  static var name: String { get }
  /// The name that people see.
  static var title: String { get }
  /// The size of the stage in points.
  static var stage: Size { get }
  /// Whether viewers fill their window with the stage, around its middle, and cut off what goes beyond, instead of
  /// fitting all of it in.
  static var fillsWindow: Bool { get }
  /// The numbers and choices that can be tuned live.
  static var parameters: [Parameter<Self>] { get }
  /// What can be triggered by a button.
  static var actions: [SceneAction] { get }
  /// What moves the scene.
  static var input: [SceneInput] { get }
  /// Whether a tilt can change parameters, so that they have to be read again after each sample.
  static var isTunedByTilt: Bool { get }
  /// The numbers that drive the scene, for graphs and the teaching overlay.
  static var signals: SceneSignals<Self> { get }

  /// The path of a small picture of it for menus, such as `/scenes/moon.svg`; nil for none.
  static var thumbnail: String? { get }
  /// How many pictures of people's own the scene can show; nil for none.
  static var pictureCounts: ClosedRange<Int>? { get }

  /// The scene as it is before any event.
  init()
  /// Works out what is too costly for every tick and follows from the state and the environment alone, such as
  /// the layout of a text; it is not part of what is coded.
  ///
  /// The stage calls it when a scene comes onto it, and once after parameters or pictures have been set, however many:
  /// where nothing has changed that it depends on, it does nothing.
  mutating func prepare(in environment: Environment)
  /// Takes in an event; the only place where state changes.
  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment)
  /// Whether it follows a presenter's pointer that is over the stage without touching it, as it is tuned now.
  var followsHover: Bool { get }
  /// Takes in where that pointer is, in points of the stage; only called while it is followed.
  mutating func hover(over location: Point, at time: Time)
  /// Shows pictures of people's own, as many as it takes, or its own art again for none; what moves goes on as far
  /// as it can.
  mutating func show(_ pictures: [Picture], at time: Time)
  /// The pictures of people's own that it shows; empty for the art that it brings along.
  var pictures: Pictures { get }
  /// Whether events could have led to this state: every number within what they bring about, every list as long
  /// and every index as large as it may be. What is read from a file or from another node may be anything.
  var isSound: Bool { get }
  /// What the scene looks like at a time; a pure function.
  func body(at time: Time, in environment: Environment) -> Body
  /// The time from which on the scene stands still without another event: `-infinity` when it does already,
  /// `infinity` when it never will.
  var restTime: Time { get }
  /// Whether what moves by itself now is decoration, which people who asked for reduced motion are spared.
  var isAmbient: Bool { get }
  /// The same scene with movements that have ended folded into its state.
  func settled(at time: Time) -> Self
  /// What the body's leaves draw.
  func assets(in environment: Environment) -> [Asset]
  /// Sentences for people about what the scene cannot show as it should; empty when all is well.
  var notices: [String] { get }
  /// The scene with its present parameters as source code, for people to take away.
  func source(in language: SourceLanguage) -> SceneSource
  /// Renders the body where the frame is; a requirement, so that each scene has its own specialised copy.
  func render(at time: Time, in environment: Environment, into frame: inout FrameBuilder)
  /// The present value of each parameter, in the order of `parameters`; a requirement for the same reason.
  var parameterValueList: [ParameterValue] { get }
}

extension Scene {
  /// All of the stage is seen.
  public static var fillsWindow: Bool { false }
  /// Only touches count.
  public var followsHover: Bool { false }
  /// Nothing follows.
  public mutating func hover(over location: Point, at time: Time) {}
  /// No buttons.
  public static var actions: [SceneAction] { [] }
  /// Menus show what was seen of it last.
  public static var thumbnail: String? { nil }
  /// No pictures of people's own.
  public static var pictureCounts: ClosedRange<Int>? { nil }
  /// Nothing to show them in.
  public mutating func show(_ pictures: [Picture], at time: Time) {}
  /// The art that the scene brings along.
  public var pictures: Pictures { Pictures() }
  /// A tilt may change whatever it can.
  public static var isTunedByTilt: Bool { true }
  /// Nothing to plot.
  public static var signals: SceneSignals<Self> { SceneSignals() }
  /// Nothing to work out.
  public mutating func prepare(in environment: Environment) {}
  /// Nothing to say.
  public var notices: [String] { [] }
  /// Not written yet.
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

/// What a scene may read besides its own state.
public struct Environment: Sendable {
  /// Lays out text; nil where there are no fonts.
  public var typesetter: (any Typesetter)?
  /// The scenes that a stage can change to.
  public var scenes: SceneCatalog
  /// The shaders that scenes can name.
  public var shaders: ShaderLibrary

  /// An environment from its parts; by default, nothing beyond the scene's own content.
  public init(
    typesetter: (any Typesetter)? = nil, scenes: SceneCatalog = .builtIn, shaders: ShaderLibrary = .builtIn
  ) {
    self.typesetter = typesetter
    self.scenes = scenes
    self.shaders = shaders
  }
}

/// Something that a button triggers.
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

/// What moves a scene besides its parameters and actions.
public enum SceneInput: String, Codable, Sendable {
  /// The attitude of a phone, real or made up by a mouse.
  case tilt
  /// Of that attitude, where a phone looks that is held upright: what stands in for a sensor turns around.
  case heading
  /// Fingers and mice on the stage.
  case pointer
  /// A wheel or trackpad over the stage; in other scenes it makes up a tilt.
  case scroll
}
