extension Never: Gesture {
  /// No value.
  public typealias Value = Never
  /// No recognisers.
  public func recognizers(_ sink: GestureSink<Never>) -> [GestureRecognizer] { [] }
}

extension Gesture where Body == Never {
  /// None: the gesture is one of the runtime's.
  public var body: Never {
    // unchecked: nothing calls it, since the runtime's gestures say themselves what recognises them.
    fatalError("This gesture has no body.")
  }
}

extension Gesture where Body.Value == Value {
  /// The recognisers of the body.
  public func recognizers(_ sink: GestureSink<Value>) -> [GestureRecognizer] {
    nonisolated(unsafe) let (gesture, sink) = (self, sink)
    return MainActor.inScene { gesture.body.recognizers(sink) }
  }
}

extension Optional: Gesture where Wrapped: Gesture {
  /// The value of the gesture.
  public typealias Value = Wrapped.Value
  /// The recognisers of the gesture, if there is one.
  public func recognizers(_ sink: GestureSink<Wrapped.Value>) -> [GestureRecognizer] {
    map { $0.recognizers(sink) } ?? []
  }
}

/// A gesture of any type.
public struct AnyGesture<Value>: Gesture {
  private let make: (GestureSink<Value>) -> [GestureRecognizer]

  /// A gesture whose type is forgotten.
  public init<T: Gesture>(_ gesture: T) where T.Value == Value { make = gesture.recognizers }

  /// The recognisers of the gesture.
  public func recognizers(_ sink: GestureSink<Value>) -> [GestureRecognizer] { make(sink) }
}

/// A gesture with another value.
public struct MappedGesture<Base: Gesture, Value>: Gesture {
  let base: Base
  let map: (Base.Value) -> Value

  /// The recognisers of the gesture.
  public func recognizers(_ sink: GestureSink<Value>) -> [GestureRecognizer] {
    let map = map
    return base.recognizers(
      GestureSink(
        changed: { sink.changed(map($0)) }, ended: { sink.ended(map($0)) }, finished: sink.finished))
  }
}

extension Gesture {
  /// The gesture with another value.
  public func map<T>(_ body: @escaping (Value) -> T) -> MappedGesture<Self, T> {
    MappedGesture(base: self, map: body)
  }
  /// The gesture while keys are held, which a stage does not have.
  public func modifiers(_ modifiers: EventModifiers) -> Self { self }
}

/// Two fingers that move apart, with the scale alone as its value.
public struct MagnificationGesture: Gesture {
  /// Two fingers that move apart.
  public init(minimumScaleDelta: CGFloat = 0.01) {}

  /// The recognisers of the gesture.
  public func recognizers(_ sink: GestureSink<CGFloat>) -> [GestureRecognizer] {
    MagnifyGesture().map(\.magnification).recognizers(sink)
  }
}

/// Two fingers that turn, with the angle alone as its value.
public struct RotationGesture: Gesture {
  /// Two fingers that turn.
  public init(minimumAngleDelta: Angle = .degrees(1)) {}

  /// The recognisers of the gesture.
  public func recognizers(_ sink: GestureSink<Angle>) -> [GestureRecognizer] {
    RotateGesture().map(\.rotation).recognizers(sink)
  }
}

/// Uses of a view's shape.
public struct ContentShapeKinds: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Kinds from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Touches.
  public static let interaction = ContentShapeKinds(rawValue: 1)
  /// Pictures under a dragging finger.
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  /// Pictures in menus.
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  /// Looks under a pointer.
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  /// Assistive technologies.
  public static let accessibility = ContentShapeKinds(rawValue: 16)
}

extension View {
  /// Recognises a gesture while it is enabled.
  nonisolated public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }
  /// Recognises a gesture with a name while it is enabled.
  nonisolated public func gesture<T: Gesture>(_ gesture: T, name: String, isEnabled: Bool = true) -> some View
  {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }
  /// Recognises a gesture before those of the views inside, while it is enabled.
  nonisolated public func highPriorityGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    highPriorityGesture(gesture, including: isEnabled ? .all : .subviews)
  }
  /// Recognises a gesture beside those of the views inside, while it is enabled.
  nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    simultaneousGesture(gesture, including: isEnabled ? .all : .subviews)
  }
  /// Does something when a finger rests.
  nonisolated public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)?,
    perform action: @escaping () -> Void
  ) -> some View {
    onLongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action,
      onPressingChanged: pressing)
  }
  /// Lets touches count where a shape is, and only there, if interactions are among the kinds.
  nonisolated public func contentShape<S: Shape>(
    _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
  ) -> some View {
    let shape = eoFill ? AnyShape(EvenOddShape(shape: shape)) : AnyShape(shape)
    return wrapped { kind.contains(.interaction) ? AreaElement($0, shape, in: $1) : $0 }
  }
}
