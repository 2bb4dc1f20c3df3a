extension View {
  /// Plays keyframes each time a value changes.
  nonisolated public func keyframeAnimator<Value, Trigger: Equatable, Content: View>(
    initialValue: Value, trigger: Trigger,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> [KeyframeChanges<Value>]
  ) -> some View {
    KeyframeAnimation(
      view: self, initial: initialValue, repeats: false, content: content, keyframes: keyframes
    ) {
      context, key in context.update.hasChanged(trigger, at: key)
    }
  }

  /// Plays keyframes again and again.
  nonisolated public func keyframeAnimator<Value, Content: View>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> [KeyframeChanges<Value>]
  ) -> some View {
    KeyframeAnimation(
      view: self, initial: initialValue, repeats: repeating, content: content, keyframes: keyframes
    ) {
      context, key in context.update.start(of: key) == nil
    }
  }
}

struct KeyframeAnimation<Base: View, Value, Content: View> {
  let view: Base
  let initial: Value
  let repeats: Bool
  let content: (PlaceholderContentView<Base>, Value) -> Content
  let keyframes: (Value) -> [KeyframeChanges<Value>]
  let begins: (ViewContext, UInt64) -> Bool
}

extension KeyframeAnimation: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    let (update, key) = (context.update, context.place.key(.animation))
    if begins(context, key) { update.setStart(of: key) }
    var value = initial
    if let start = update.start(of: key) {
      let tracks = keyframes(initial)
      let duration = tracks.reduce(0) { max($0, $1.duration) }
      var elapsed = update.time - start
      if repeats, duration > 0 { elapsed = elapsed.truncatingRemainder(dividingBy: duration) }
      for track in tracks { track.change(&value, elapsed) }
      update.pass.evaluateEachFrame(until: repeats ? .infinity : start + duration)
    }
    return content(PlaceholderContentView(content: view), value).elements(in: context)
  }
}

/// A view whose values go through keyframes.
public struct KeyframeAnimator<Value, KeyframePath, Content: View> {
  private let make: (ViewContext) -> [ViewElement]
}

extension KeyframeAnimator where KeyframePath == [KeyframeChanges<Value>] {
  /// A view that plays keyframes each time a value changes.
  nonisolated public init(
    initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    let view = EmptyAnchor().keyframeAnimator(
      initialValue: initialValue, trigger: trigger, content: { content($1) }, keyframes: keyframes)
    make = { view.elements(in: $0) }
  }

  /// A view that plays keyframes again and again.
  nonisolated public init(
    initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    let view = EmptyAnchor().keyframeAnimator(
      initialValue: initialValue, repeating: repeating, content: { content($1) }, keyframes: keyframes)
    make = { view.elements(in: $0) }
  }
}

extension KeyframeAnimator: PrimitiveView {
  /// The view of the moment.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}
