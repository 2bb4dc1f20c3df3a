import Engine
import Support

/// Plays a take on a stage of its own, as far as it is asked for.
package struct TakePlayer {
  /// Renders the stage at a time.
  package struct Frame: Codable, Equatable {
    /// Seconds from the take's start.
    var t: Time
    /// The name of the scene that plays then.
    package var scene: String
    /// The people of a crowd, in the order of their places; nil in a scene that one phone moves.
    var places: [Place]?
    /// The parts of the picture that have names; nil for none.
    package var elements: [StageElement]? = nil
    var frame: FrameTree
  }

  /// A place that a person has.
  package struct Place: Codable, Equatable {
    var place: Int
    var side: Int
    var away: Bool
    /// The name; nil while names are hidden.
    var name: String?
  }

  private let environment: Environment
  private let signals: Bool
  package private(set) var stage: Stage
  private var cursor: TakeCursor

  /// A player of a take; with `signals`, its frames end with those of attitude and scene.
  package init(_ take: Take, in environment: Environment = Environment(), signals: Bool = false) {
    self.environment = environment
    self.signals = signals
    cursor = TakeCursor(take)
    stage = take.stage(in: environment)
  }

  /// The frame at a time, which must not be earlier than in the last call; events at exactly that time are applied.
  package mutating func frame(at time: Time) -> Frame {
    show(at: time)
    let places = stage.crowd.people.map {
      Place(place: $0.place, side: $0.side, away: $0.isAway, name: $0.name)
    }
    return Frame(
      t: time, scene: stage.scene.kind.name, places: stage.scene.kind.crowd == nil ? nil : places,
      frame: FrameTree(stage.frame))
  }

  /// The frame at a time, as `frame(at:)` gives it, with the elements that have names.
  package mutating func namedFrame(at time: Time) -> Frame {
    var frame = frame(at: time)
    let elements = stage.elements(at: cursor.sceneTime(at: time))
    frame.elements = elements.isEmpty ? nil : elements
    return frame
  }

  /// Plays the next event that is no later than a time; returns whether there was one.
  package mutating func playNext(to time: Time) -> Bool { cursor.playNext(on: &stage, to: time) }

  /// Renders the stage at a time, which must not be earlier than in the last call.
  package mutating func show(at time: Time) {
    cursor.advance(&stage, to: time)
    // What has happened by itself is kept, since rendering would do it again each time.
    stage.wake(at: cursor.sceneTime(at: time))
    stage.render(at: cursor.sceneTime(at: time), signals: signals)
  }

  /// The number of times i / `rate` from 0 until the last event has passed and nothing moves, or the recording was
  /// stopped.
  package func frameCount(rate: Double) -> Int {
    let end = cursor.take.length(in: environment)
    var last = max(0, Int(saturating: (end * rate).rounded(.up)) - 1)
    while Double(last) / rate < end { last += 1 }
    return last + 1
  }

  /// The times that `frameCount(rate:)` counts.
  package func frameTimes(rate: Double) -> [Time] {
    (0..<frameCount(rate: rate)).map { Double($0) / rate }
  }
}

extension TakePlayer {
  /// The middle of the element with a name on the stage at a time.
  ///
  /// - Throws: A ``Failure`` that lists the elements that have names, where this is none of them.
  package mutating func place(of name: String, at time: Time) throws(Failure) -> Point {
    show(at: time)
    do throws(ElementFault) {
      return try stage.elements(at: cursor.sceneTime(at: time)).named(name).frame.center
    } catch {
      throw Failure("\(error) A point, such as 195,422, is taken, too.")
    }
  }

  /// True if a text field has the focus at a time.
  package mutating func takesText(at time: Time) -> Bool {
    show(at: time)
    return stage.scene.focusedField != nil
  }
}
