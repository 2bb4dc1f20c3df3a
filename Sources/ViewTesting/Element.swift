import Engine
import Views

extension Stage {
  /// An element of a stage, by its name.
  ///
  /// Its properties are those of the present; the methods with `at:` are those of a time after the last input.
  public struct Element: CustomStringConvertible {
    let stage: Stage
    /// The name by which it is found.
    public let name: String
    let source: SourceText

    private func state(_ time: Double? = nil) -> ElementState { stage.state(of: name, at: time, source) }

    /// True if there is such an element now.
    public var exists: Bool { (try? stage.elements(at: nil).named(name)) != nil }
    /// The element as it is now.
    public var state: ElementState { state() }
    /// The box around it on the stage.
    public var frame: CGRect { state().frame }
    /// The opacity.
    public var opacity: Double { state().opacity }
    /// The turns in degrees.
    public var rotation: ElementState.Rotation { state().rotation }
    /// The factors of its size.
    public var scale: CGSize { state().scale }
    /// The distance from its place.
    public var offset: CGSize { state().offset }
    /// The blur in points.
    public var blur: Double { state().blur }
    /// The colour of what is drawn first in it.
    public var color: ElementState.RGBA? { state().color }
    /// The texts in it.
    public var text: String? { state().text }

    /// True if there is such an element at a time.
    public func exists(at time: Double) -> Bool { (try? stage.elements(at: time).named(name)) != nil }
    /// The element at a time.
    public func state(at time: Double) -> ElementState { state(time) }
    /// The box around it at a time.
    public func frame(at time: Double) -> CGRect { state(time).frame }
    /// The opacity at a time.
    public func opacity(at time: Double) -> Double { state(time).opacity }
    /// The turns at a time, in degrees.
    public func rotation(at time: Double) -> ElementState.Rotation { state(time).rotation }
    /// The factors of its size at a time.
    public func scale(at time: Double) -> CGSize { state(time).scale }
    /// The distance from its place at a time.
    public func offset(at time: Double) -> CGSize { state(time).offset }
    /// The blur at a time, in points.
    public func blur(at time: Double) -> Double { state(time).blur }
    /// The colour at a time.
    public func color(at time: Double) -> ElementState.RGBA? { state(time).color }
    /// The texts at a time.
    public func text(at time: Double) -> String? { state(time).text }

    /// The name, and how it is seen now.
    public var description: String {
      guard let element = try? stage.elements(at: nil).named(name) else { return "no element \"\(name)\"" }
      let state = ElementState(element)
      func short(_ number: CGFloat) -> String { "\((number * 100).rounded() / 100)" }
      let box = state.frame
      return
        "\"\(name)\" of \(short(box.width)) × \(short(box.height)) points at (\(short(box.minX)), \(short(box.minY)))"
    }
  }

  /// A part of a stage in which an element is.
  public enum Area: ExpressibleByStringLiteral, CustomStringConvertible {
    /// All of the stage.
    case stage
    /// The box around an element with this name.
    case element(String)

    /// The box around an element.
    public init(stringLiteral name: String) { self = .element(name) }

    /// The name.
    public var description: String {
      switch self {
      case .stage: "the stage"
      case .element(let name): "\"\(name)\""
      }
    }
  }
}

// Several elements, or one over time: each from the last input on until everything rests.
extension Stage.Element {
  /// The distance by which a box may stick out, in points: less than a pixel can show.
  private static let slack: CGFloat = 0.01
  /// The seconds within which two things happen together: one picture of a screen.
  public static let together = 1.0 / 60

  private func states(of name: String) -> [(time: Double, state: ElementState)] {
    stage.momentsUntilRest().compactMap { time in
      (try? stage.elements(at: time).named(name)).map { (time, ElementState($0)) }
    }
  }

  private func start(of name: String) -> Double? {
    let states = states(of: name)
    if states.isEmpty { _ = stage.state(of: name, at: nil, source) }
    guard let first = states.first else { return nil }
    return states.first { $0.state.differs(from: first.state) }?.time
  }

  private func end(of name: String) -> Double? {
    let states = states(of: name)
    guard let last = states.last else { return nil }
    guard let moving = states.lastIndex(where: { $0.state.differs(from: last.state) }) else { return nil }
    return states[moving + 1].time
  }

  /// The time at which it begins to change; nil if it does not.
  public var startTime: Double? { start(of: name) }
  /// The time from which on it changes no more; nil if it does not change.
  public var endTime: Double? { end(of: name) }

  /// True if the element begins to change before another one does.
  public func starts(before other: String) -> Bool {
    guard let own = start(of: name), let others = start(of: other) else { return false }
    return own < others
  }

  /// True if the element begins to change after another one has.
  public func starts(after other: String) -> Bool {
    guard let own = start(of: name), let others = start(of: other) else { return false }
    return own > others
  }

  /// True if the element begins to change when another one does.
  public func starts(with other: String) -> Bool {
    guard let own = start(of: name), let others = start(of: other) else { return false }
    return abs(own - others) < Self.together
  }

  /// True if the element has come to rest before another one has.
  public func ends(before other: String) -> Bool {
    guard let own = end(of: name), let others = end(of: other) else { return false }
    return own < others
  }

  /// True if the element comes to rest when another one does.
  public func ends(with other: String) -> Bool {
    guard let own = end(of: name), let others = end(of: other) else { return false }
    return abs(own - others) < Self.together
  }

  /// True if the element is within an area all the time.
  public func stays(inside area: Stage.Area) -> Bool {
    let states = states(of: name)
    if states.isEmpty { _ = stage.state(of: name, at: nil, source) }
    return !states.isEmpty && states.allSatisfy { isInside(area, $0.state.frame, at: $0.time) }
  }

  /// True if the element is within an area now.
  public func isInside(_ area: Stage.Area) -> Bool { isInside(area, frame, at: nil) }

  /// True if its box and another one's overlap now.
  public func overlaps(_ other: String) -> Bool {
    let both = frame.intersection(stage.state(of: other, at: nil, source).frame)
    return both.width > Self.slack && both.height > Self.slack
  }

  /// True if its box and another one's overlap at a time.
  public func overlaps(_ other: String, at time: Double) -> Bool {
    let both = frame(at: time).intersection(stage.state(of: other, at: time, source).frame)
    return both.width > Self.slack && both.height > Self.slack
  }

  private func isInside(_ area: Stage.Area, _ frame: CGRect, at time: Double?) -> Bool {
    let whole =
      switch area {
      case .stage: CGRect(origin: .zero, size: stage.size)
      case .element(let name): stage.state(of: name, at: time, source).frame
      }
    return whole.insetBy(dx: -Self.slack, dy: -Self.slack).contains(frame)
  }
}
