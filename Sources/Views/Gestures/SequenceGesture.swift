/// A gesture that another one follows, with the same finger.
///
/// The first one is a rest, alone or with something to do; of another kind of gesture only that is recognised.
public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The value of one of them.
  public enum Value {
    /// The first has not ended.
    case first(First.Value)
    /// The first has ended; the second may have begun.
    case second(First.Value, Second.Value?)
  }
  /// The gesture that comes first.
  public var first: First
  /// The gesture that follows.
  public var second: Second

  /// A gesture that another one follows.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  /// The recognisers of both.
  public func recognizers(_ sink: GestureSink<Value>) -> [GestureRecognizer] {
    let rest = GestureSink<First.Value>(changed: { sink.changed(.first($0)) })
    guard let opening = first.recognizers(rest).first,
      case .longPress(let duration, let distance) = opening.kind
    else {
      return first.recognizers(
        GestureSink(
          changed: { sink.changed(.first($0)) }, ended: { sink.ended(.first($0)) }, finished: sink.finished))
    }
    // What is known of a rest.
    let value = true as? First.Value
    /// The second gesture's recogniser, or nil until the finger has moved far enough.
    func following(_ input: GestureInput) -> GestureRecognizer? {
      let next = second.recognizers(
        GestureSink(
          changed: { if let value { sink.changed(.second(value, $0)) } },
          ended: { if let value { sink.ended(.second(value, $0)) } })
      ).first
      guard case .drag(let least)? = next?.kind else { return next }
      return hypot(input.translation.width, input.translation.height) >= least ? next : nil
    }
    return [
      GestureRecognizer(
        kind: .hold(duration: duration, distance: distance),
        isGlobal: second.recognizers(GestureSink()).first?.isGlobal ?? false,
        changed: { input in
          switch input.step {
          case .resting: opening.changed(input)
          case .first:
            opening.ended(input)
            if let value { sink.changed(.second(value, nil)) }
          case .next: following(input)?.changed(input)
          }
        }, ended: { following($0)?.ended($0) },
        finished: {
          opening.finished()
          sink.finished()
        })
    ]
  }
}

extension Gesture {
  /// The gesture, and then another one with the same finger.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }
}
