import Engine

/// A gesture that the runtime recognises.
public struct GestureRecognizer {
  enum Kind {
    case tap(count: Int)
    case drag(minimumDistance: CGFloat)
    /// A drag of a scroll view: it begins at once where no other drag could.
    case scroll(Axis.Set)
    case longPress(duration: Double, distance: CGFloat)
    /// A rest, and the movement afterwards.
    case hold(duration: Double, distance: CGFloat)
    case magnify, rotate
    /// A button: it knows whether it is pressed.
    case press
  }

  enum Priority { case normal, high, simultaneous }

  let kind: Kind
  var priority = Priority.normal
  var isGlobal = false
  var changed: (GestureInput) -> Void = { _ in }
  var ended: (GestureInput) -> Void = { _ in }
  var cancelled: (GestureInput) -> Void = { _ in }
  var finished: () -> Void = {}
}

/// The sum of the touches, in a view's own space or in the stage's.
struct GestureInput {
  /// Progress of a gesture: a finger rests that may begin it, it begins, or it goes on.
  enum Step { case resting, first, next }

  var step = Step.next
  var time = 0.0
  var start = CGPoint.zero
  var location = CGPoint.zero
  /// The place on the stage.
  var stageLocation = CGPoint.zero
  var velocity = CGSize.zero
  var magnification = 1.0
  var rotation = 0.0

  var translation: CGSize { CGSize(width: location.x - start.x, height: location.y - start.y) }
}

extension GestureRecognizer.Kind {
  /// True if a finger that moves can be this.
  var drags: Bool {
    switch self {
    case .drag, .scroll, .longPress, .hold: true
    case .tap, .magnify, .rotate, .press: false
    }
  }

  /// True if controls are touched this way, and not only looked at more closely.
  var isOfControl: Bool {
    switch self {
    case .tap, .drag, .scroll, .press: true
    case .longPress, .hold, .magnify, .rotate: false
    }
  }

  /// True if a step of the gesture calls code of the author's: a scroll view's does not, and a button's at its end.
  func runsCode(in step: TouchRecognizer.Call.Step) -> Bool {
    switch (self, step) {
    case (.scroll, _): false
    case (.press, .ended): true
    case (.press, _): false
    case (.tap, _), (.drag, _), (.longPress, _), (.hold, _), (.magnify, _), (.rotate, _): true
    }
  }

  /// True if a finger drags that has moved so far. It scrolls only along an axis, so that a row can be dragged sideways, and
  /// what scrolls sideways leaves the other axis to the view around.
  func isDragged(by movement: Point) -> Bool {
    switch self {
    case .drag(let least): return movement.length >= least
    case .scroll(let axes):
      let axis: Axis.Set = abs(movement.x) > abs(movement.y) ? .horizontal : .vertical
      return movement.length >= 10 && axes.contains(axis)
    case .tap, .longPress, .hold, .magnify, .rotate, .press: return false
    }
  }
}
