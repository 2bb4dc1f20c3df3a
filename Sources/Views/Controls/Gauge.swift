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

/// A bar below the label.
public struct LinearGaugeStyle: GaugeStyle {
  /// A bar.
  nonisolated public init() {}
  /// The label, and the bar between those of its bounds.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label
      HStack {
        configuration.minimumValueLabel
        ProgressView(value: configuration.value)
        configuration.maximumValueLabel
      }
      configuration.currentValueLabel.font(.caption)
    }
  }
}

/// An open ring around the label of the value.
public struct CircularGaugeStyle: GaugeStyle {
  let isCapacity: Bool

  /// An open ring.
  nonisolated public init() { isCapacity = false }
  nonisolated init(isCapacity: Bool) { self.isCapacity = isCapacity }

  /// The ring, with the labels of its bounds below.
  public func makeBody(configuration: Configuration) -> some View {
    let whole = isCapacity ? 1 : 0.75
    let style = StrokeStyle(lineWidth: 6, lineCap: .round)
    ZStack {
      Circle().trim(from: 0, to: whole).stroke(Color.gray.opacity(0.3), style: style)
        .rotationEffect(.degrees(isCapacity ? -90 : 135))
      Circle().trim(from: 0, to: whole * configuration.value).stroke(Color.accentColor, style: style)
        .rotationEffect(.degrees(isCapacity ? -90 : 135))
      if let current = configuration.currentValueLabel { current } else { configuration.label.font(.caption) }
    }
    .frame(width: 58, height: 58)
    .overlay(alignment: .bottom) {
      if !isCapacity {
        HStack {
          configuration.minimumValueLabel
          configuration.maximumValueLabel
        }
        .font(.caption2)
      }
    }
  }
}

extension GaugeStyle where Self == LinearGaugeStyle {
  /// A bar.
  public static var automatic: LinearGaugeStyle { LinearGaugeStyle() }
  /// A bar.
  public static var linearCapacity: LinearGaugeStyle { LinearGaugeStyle() }
  /// A bar.
  public static var accessoryLinear: LinearGaugeStyle { LinearGaugeStyle() }
  /// A bar.
  public static var accessoryLinearCapacity: LinearGaugeStyle { LinearGaugeStyle() }
}

extension GaugeStyle where Self == CircularGaugeStyle {
  /// An open ring.
  public static var accessoryCircular: CircularGaugeStyle { CircularGaugeStyle() }
  /// A ring.
  public static var accessoryCircularCapacity: CircularGaugeStyle { CircularGaugeStyle(isCapacity: true) }
}

extension View {
  /// Sets the look of gauges.
  nonisolated public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    adjusted { $0.environment.styles.gauge = style }
  }
}
