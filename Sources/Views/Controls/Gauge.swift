/// A value between bounds, as a bar or a ring.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View> {
  let fraction: Double
  let label: Label
  let current: CurrentValueLabel
  let least: BoundsLabel
  let most: BoundsLabel

  nonisolated fileprivate init<V: BinaryFloatingPoint>(
    _ value: V, _ bounds: ClosedRange<V>, _ label: Label, _ current: CurrentValueLabel, _ least: BoundsLabel,
    _ most: BoundsLabel
  ) {
    StrayValue.check(value, in: bounds, of: "Gauge")
    let length = bounds.upperBound - bounds.lowerBound
    let fraction = length > 0 ? Double((value - bounds.lowerBound) / length) : 0
    self.fraction = fraction.isFinite ? max(0, min(1, fraction)) : 0
    (self.label, self.current, self.least, self.most) = (label, current, least, most)
  }
}

extension Gauge where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView {
  /// A value with a label.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value, bounds, label(), EmptyView(), EmptyView(), EmptyView())
  }
}

extension Gauge where BoundsLabel == EmptyView {
  /// A value with labels.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(value, bounds, label(), currentValueLabel(), EmptyView(), EmptyView())
  }
}

extension Gauge {
  /// A value with labels, also at its bounds.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel, @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    self.init(value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel())
  }
}

extension Gauge where Label == StyledPart, CurrentValueLabel == StyledPart?, BoundsLabel == StyledPart? {
  /// A gauge for a style, with the style's additions around it.
  nonisolated public init(_ configuration: GaugeStyleConfiguration) {
    self.init(
      configuration.value, 0...1, configuration.label, configuration.currentValueLabel,
      configuration.minimumValueLabel, configuration.maximumValueLabel)
  }
}

extension Gauge: PrimitiveView {
  /// The value in its style.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let hasBounds = BoundsLabel.self != EmptyView.self
    let configuration = GaugeStyleConfiguration(
      value: fraction, label: StyledPart(label),
      currentValueLabel: CurrentValueLabel.self == EmptyView.self ? nil : StyledPart(current),
      minimumValueLabel: hasBounds ? StyledPart(least) : nil,
      maximumValueLabel: hasBounds ? StyledPart(most) : nil)
    let style: any GaugeStyle = context.environment.styles.gauge ?? LinearGaugeStyle()
    return body(style, configuration, in: context)
  }

  nonisolated private func body<S: GaugeStyle>(
    _ style: S, _ configuration: GaugeStyleConfiguration, in context: ViewContext
  ) -> [ViewElement] {
    nonisolated(unsafe) let configuration = configuration
    return context.body(of: style, at: \.styles.gauge) {
      $0.makeBody(configuration: configuration).elements(in: $1)
    }
  }
}

/// A look of gauges.
@MainActor @preconcurrency
public protocol GaugeStyle {
  /// The type of the body.
  associatedtype Body: View
  /// A gauge as the style sees it.
  typealias Configuration = GaugeStyleConfiguration
  /// The look of a gauge.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A gauge as its style sees it.
public struct GaugeStyleConfiguration {
  /// The value between its bounds, from 0 to 1.
  public let value: Double
  /// The label.
  public let label: StyledPart
  /// The label of the value.
  public let currentValueLabel: StyledPart?
  /// The label of the lower bound.
  public let minimumValueLabel: StyledPart?
  /// The label of the upper bound.
  public let maximumValueLabel: StyledPart?
}
