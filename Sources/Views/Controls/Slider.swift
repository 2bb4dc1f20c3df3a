/// A control for a number within a range.
public struct Slider<Label: View, ValueLabel: View> {
  let value: Binding<Double>
  let range: ClosedRange<Double>
  let step: Double?
  let least: ValueLabel
  let most: ValueLabel
  let onEditingChanged: (Bool) -> Void

  nonisolated private init<V: BinaryFloatingPoint>(
    _ value: Binding<V>, _ bounds: ClosedRange<V>, _ step: V?, _ least: ValueLabel, _ most: ValueLabel,
    _ onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.value = Binding(get: { Double(value.wrappedValue) }, set: { value.wrappedValue = V($0) })
    range = Double(bounds.lowerBound)...Double(bounds.upperBound)
    self.step = step.map { Double($0) }
    StrayValue.check(value.wrappedValue, in: bounds, of: "Slider")
    if let step, !(step > 0) {
      ViewUpdate.current?.notice("The step of a Slider is \(step); it moves without steps.")
    }
    (self.least, self.most, self.onEditingChanged) = (least, most, onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyView {
  /// A slider with a label, which is not drawn.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, nil, EmptyView(), EmptyView(), onEditingChanged)
  }

  /// A slider with steps and a label, which is not drawn.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), EmptyView(), EmptyView(), onEditingChanged)
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// A slider whose track is filled from a value on, which is always the least.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, neutralValue: V,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, nil, EmptyView(), EmptyView(), onEditingChanged)
  }

  /// A slider.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, nil, EmptyView(), EmptyView(), onEditingChanged)
  }

  /// A slider with steps.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), EmptyView(), EmptyView(), onEditingChanged)
  }
}

extension Slider {
  /// A slider between two labels.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, nil, minimumValueLabel(), maximumValueLabel(), onEditingChanged)
  }

  /// A slider with steps between two labels.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), minimumValueLabel(), maximumValueLabel(), onEditingChanged)
  }
}

extension Slider {
  /// A slider between two labels, as in SwiftUI's first version.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in },
    minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
  ) {
    self.init(value, bounds, nil, minimumValueLabel, maximumValueLabel, onEditingChanged)
  }

  /// A slider with steps between two labels, as in SwiftUI's first version.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride,
    onEditingChanged: @escaping (Bool) -> Void = { _ in },
    minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), minimumValueLabel, maximumValueLabel, onEditingChanged)
  }
}

extension Slider: PrimitiveView {
  /// The slider, between its labels.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let slider = SliderElement(value, range, step, onEditingChanged, in: context)
    let track =
      context.environment.isEnabled ? slider : EffectElement(slider, .opacity, 0.5, in: context)
    let (before, after) = (least.elements(in: context), most.elements(in: context))
    guard !before.isEmpty || !after.isEmpty else { return [track] }
    return [
      LinearElement(.horizontal, VerticalAlignment.center.id, nil, before + [track] + after, in: context)
    ]
  }
}

final class SliderElement: ViewElement {
  private let value: Binding<Double>
  private let range: ClosedRange<Double>
  private let step: Double?
  private let onEditingChanged: (Bool) -> Void

  init(
    _ value: Binding<Double>, _ range: ClosedRange<Double>, _ step: Double?,
    _ onEditingChanged: @escaping (Bool) -> Void,
    in context: ViewContext
  ) {
    (self.value, self.range, self.step, self.onEditingChanged) = (value, range, step, onEditingChanged)
    super.init(.slider, guideKinds: .none, in: context)
  }

  private static let thumb: CGFloat = 27
  private static let height: CGFloat = 31

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: max(Self.thumb, proposal.width ?? 200), height: Self.height)
  }

  /// The fraction of the range at which the value is.
  private var fraction: Double {
    let length = range.upperBound - range.lowerBound
    guard length > 0, length.isFinite else { return 0 }
    let fraction = (value.wrappedValue - range.lowerBound) / length
    return fraction > 0 ? min(fraction, 1) : 0
  }

  /// The value at a fraction of the range.
  private func value(at fraction: Double) -> Double {
    let fraction = fraction > 0 ? min(fraction, 1) : 0
    var value = range.lowerBound + (range.upperBound - range.lowerBound) * fraction
    if let step, step > 0 { value = range.lowerBound + ((value - range.lowerBound) / step).rounded() * step }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let size = size(proposal)
    let way = max(1, size.width - Self.thumb)
    let x = corner.x + way * fraction
    let middle = corner.y + Self.height / 2
    let drag = GestureRecognizer(
      kind: .drag(minimumDistance: 0),
      changed: { [self] input in
        // A finger takes the thumb along, or brings it where it touches the track.
        onEditingChanged(true)
        value.wrappedValue = value(at: (input.location.x - Self.thumb / 2) / way)
      }, ended: { [self] _ in onEditingChanged(false) })
    let target = TouchTarget(
      key: key, recognizers: context.environment.isEnabled ? [drag] : [],
      transform: writer.transform * .translation(corner.x, corner.y))
    let tint = Color.accentColor.resolved(in: context)
    let track = Color(UIColor.systemFill).resolved(in: context)
    writer.target(target) {
      writer.area(CGRect(origin: corner, size: size), key, animation)
      bar(
        CGRect(x: corner.x, y: middle - 2, width: size.width, height: 4), track.values, .frame, into: writer)
      bar(
        CGRect(x: corner.x, y: middle - 2, width: x - corner.x + Self.thumb / 2, height: 4), tint.values,
        .amount,
        into: writer)
      let thumb = CGRect(x: x, y: middle - Self.thumb / 2, width: Self.thumb, height: Self.thumb)
      writer.node(.shadow) {
        for number in [0, 2, 3, 0, 0, 0, 0.25] { writer.write(number) }
      } content: {
        writer.leaf(.ellipse) {
          writer.write(thumb.values, 0..<4, key, .thumb, animation)
          for _ in 0..<4 { writer.write(1) }
        }
      }
    }
  }

  private func bar(
    _ rect: CGRect, _ color: SIMD4<Double>, _ slot: DisplayWriter.Slot, into writer: DisplayWriter
  ) {
    writer.leaf(.rectangle) {
      writer.write(rect.values, 0..<4, key, slot, animation)
      for index in 0..<4 { writer.write(color[index]) }
      writer.write(2)
    }
  }
}
