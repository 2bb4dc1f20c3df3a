/// A finger that moves.
public struct DragGesture: Gesture {
  /// The place and the movement of the finger.
  public struct Value: Equatable {
    /// The time of the last movement, on the scene's clock.
    public var time: Date
    /// The place of the finger.
    public var location: CGPoint
    /// The place that the finger touched first.
    public var startLocation: CGPoint
    /// The speed of the finger, in points per second.
    public var velocity: CGSize
    /// The distance from the start.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    /// The place at which the finger would come to rest: a quarter of a second ahead.
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
    }
    /// The distance from the start to that place.
    public var predictedEndTranslation: CGSize {
      CGSize(width: translation.width + velocity.width / 4, height: translation.height + velocity.height / 4)
    }
  }

  /// The distance at which the drag begins, in points.
  public var minimumDistance: CGFloat
  /// The space of its places.
  public var coordinateSpace: CoordinateSpace

  /// A finger that moves.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    (self.minimumDistance, self.coordinateSpace) = (minimumDistance, coordinateSpace)
  }

  /// A finger that moves.
  @_disfavoredOverload
  public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol) {
    self.init(minimumDistance: minimumDistance, coordinateSpace: coordinateSpace.coordinateSpace)
  }

  /// The gesture's recognisers.
  public func recognizers(_ sink: GestureSink<Value>) -> [GestureRecognizer] {
    func value(_ input: GestureInput) -> Value {
      Value(
        time: Date(timeIntervalSinceReferenceDate: input.time), location: input.location,
        startLocation: input.start,
        velocity: input.velocity)
    }
    return [
      GestureRecognizer(
        kind: .drag(minimumDistance: max(0, minimumDistance)), isGlobal: coordinateSpace != .local,
        changed: { sink.changed(value($0)) }, ended: { sink.ended(value($0)) }, finished: sink.finished)
    ]
  }
}

/// A finger that touches shortly.
public struct TapGesture: Gesture {
  /// The number of touches.
  public var count: Int

  /// A finger that touches shortly.
  public init(count: Int = 1) { self.count = count }

  /// The gesture's recognisers.
  public func recognizers(_ sink: GestureSink<Void>) -> [GestureRecognizer] {
    [
      GestureRecognizer(
        kind: .tap(count: max(1, count)), ended: { _ in sink.ended(()) }, finished: sink.finished)
    ]
  }
}

/// A finger that touches shortly, with its place.
public struct SpatialTapGesture: Gesture {
  /// The place of the tap.
  public struct Value: Equatable {
    /// The place.
    public var location: CGPoint
  }
  /// The number of touches.
  public var count: Int
  /// The space of its place.
  public var coordinateSpace: CoordinateSpace

  /// A finger that touches shortly.
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    (self.count, self.coordinateSpace) = (count, coordinateSpace)
  }

  /// The gesture's recognisers.
  public func recognizers(_ sink: GestureSink<Value>) -> [GestureRecognizer] {
    [
      GestureRecognizer(
        kind: .tap(count: max(1, count)), isGlobal: coordinateSpace != .local,
        ended: { sink.ended(Value(location: $0.location)) }, finished: sink.finished)
    ]
  }
}

/// A finger that rests.
public struct LongPressGesture: Gesture {
  /// The time for which the finger rests, in seconds.
  public var minimumDuration: Double
  /// The distance that the finger may move, in points.
  public var maximumDistance: CGFloat

  /// A finger that rests.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    (self.minimumDuration, self.maximumDistance) = (minimumDuration, maximumDistance)
  }

  /// The gesture's recognisers.
  public func recognizers(_ sink: GestureSink<Bool>) -> [GestureRecognizer] {
    let duration = minimumDuration.isFinite ? max(0, minimumDuration) : 0.5
    return [
      GestureRecognizer(
        kind: .longPress(duration: duration, distance: maximumDistance), changed: { _ in sink.changed(true) },
        ended: { _ in sink.ended(true) }, finished: sink.finished)
    ]
  }
}

/// Two fingers that move apart.
public struct MagnifyGesture: Gesture {
  /// The distance between the fingers, and the place of the first.
  public struct Value: Equatable {
    /// The distance, as a multiple of that at the start.
    public var magnification: CGFloat
    /// The place that the first finger touched.
    public var startLocation: CGPoint
    /// The middle of the view, since a gesture does not know its size.
    public var startAnchor: UnitPoint { .center }
    /// The speed of the distance: 0, since it is not measured.
    public var velocity: CGFloat { 0 }
    /// The time.
    public var time: Date { .now }
  }

  /// Two fingers that move apart.
  public init(minimumScaleDelta: CGFloat = 0.01) {}

  /// The gesture's recognisers.
  public func recognizers(_ sink: GestureSink<Value>) -> [GestureRecognizer] {
    func value(_ input: GestureInput) -> Value {
      Value(magnification: input.magnification, startLocation: input.start)
    }
    return [
      GestureRecognizer(
        kind: .magnify, changed: { sink.changed(value($0)) }, ended: { sink.ended(value($0)) },
        finished: sink.finished)
    ]
  }
}

/// Two fingers that turn.
public struct RotateGesture: Gesture {
  /// The turn of the fingers, and the place of the first.
  public struct Value: Equatable {
    /// The angle.
    public var rotation: Angle
    /// The place that the first finger touched.
    public var startLocation: CGPoint
    /// The middle of the view, since a gesture does not know its size.
    public var startAnchor: UnitPoint { .center }
    /// The speed of the turn: 0, since it is not measured.
    public var velocity: Angle { .zero }
  }

  /// Two fingers that turn.
  public init(minimumAngleDelta: Angle = .degrees(1)) {}

  /// The gesture's recognisers.
  public func recognizers(_ sink: GestureSink<Value>) -> [GestureRecognizer] {
    func value(_ input: GestureInput) -> Value {
      Value(rotation: .degrees(input.rotation), startLocation: input.start)
    }
    return [
      GestureRecognizer(
        kind: .rotate, changed: { sink.changed(value($0)) }, ended: { sink.ended(value($0)) },
        finished: sink.finished)
    ]
  }
}

/// The gestures to recognise on a view.
public struct GestureMask: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Gestures from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// None.
  public static let none: GestureMask = []
  /// The one.
  public static let gesture = GestureMask(rawValue: 1)
  /// Those of the views inside.
  public static let subviews = GestureMask(rawValue: 2)
  /// All.
  public static let all: GestureMask = [.gesture, .subviews]
}
