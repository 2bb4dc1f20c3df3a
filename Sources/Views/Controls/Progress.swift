/// An amount of something that is done.
public struct ProgressView<Label: View, CurrentValueLabel: View> {
  let fraction: Double?
  let label: Label
  let currentValueLabel: CurrentValueLabel
  let hasLabel: Bool

  nonisolated fileprivate init(_ fraction: Double?, _ label: Label, _ current: CurrentValueLabel) {
    self.fraction = fraction.map { $0.isFinite ? max(0, min(1, $0)) : 0 }
    (self.label, currentValueLabel) = (label, current)
    hasLabel = Label.self != EmptyView.self
  }

  nonisolated fileprivate static func fraction<V: BinaryFloatingPoint>(_ value: V?, _ total: V) -> Double? {
    StrayValue.check(value, in: 0...(total > 0 ? total : 0), of: "ProgressView")
    return value.map { total > 0 ? Double($0 / total) : 0 }
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Progress of an unknown amount.
  nonisolated public init() { self.init(nil, EmptyView(), EmptyView()) }
  /// An amount of something that is done.
  nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
    self.init(Self.fraction(value, total), EmptyView(), EmptyView())
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Progress of an unknown amount, with a label.
  nonisolated public init(@ViewBuilder label: () -> Label) { self.init(nil, label(), EmptyView()) }
  /// An amount of something that is done, with a label.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label
  ) {
    self.init(Self.fraction(value, total), label(), EmptyView())
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Progress of an unknown amount, with a text.
  nonisolated public init(_ titleKey: LocalizedStringKey) { self.init(nil, Text(titleKey), EmptyView()) }
  /// Progress of an unknown amount, with a text.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S) { self.init(nil, Text(title), EmptyView()) }
  /// An amount of something that is done, with a text.
  nonisolated public init<V: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: V?, total: V = 1.0
  ) {
    self.init(Self.fraction(value, total), Text(titleKey), EmptyView())
  }
  /// An amount of something that is done, with a text.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) {
    self.init(Self.fraction(value, total), Text(title), EmptyView())
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// The part of a time that has passed, on the scene's clock.
  nonisolated public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(Self.fraction(of: timerInterval, countsDown), EmptyView(), EmptyView())
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// The part of a time that has passed, on the scene's clock, with a label.
  nonisolated public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.init(Self.fraction(of: timerInterval, countsDown), label(), EmptyView())
  }
}

extension ProgressView {
  /// The part of a time that has passed, on the scene's clock, with labels.
  nonisolated public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(Self.fraction(of: timerInterval, countsDown), label(), currentValueLabel())
  }

  /// The part of a time that has passed, or is left.
  nonisolated private static func fraction(of interval: ClosedRange<Date>, _ countsDown: Bool) -> Double {
    let length = interval.upperBound.timeIntervalSince(interval.lowerBound)
    let now = ViewUpdate.current?.time ?? 0
    let part = (now - interval.lowerBound.timeIntervalSinceReferenceDate) / max(length, 1e-9)
    return countsDown ? 1 - part : part
  }
}

extension ProgressView {
  /// An amount of something that is done, with labels.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(Self.fraction(value, total), label(), currentValueLabel())
  }
}

extension ProgressView where Label == StyledPart?, CurrentValueLabel == StyledPart? {
  /// Progress for a style, with the style's additions around it.
  nonisolated public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(configuration.fractionCompleted, configuration.label, configuration.currentValueLabel)
  }
}

extension ProgressView: PrimitiveView {
  /// The progress in its style.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let configuration = ProgressViewStyleConfiguration(
      fractionCompleted: fraction, label: hasLabel ? StyledPart(label) : nil,
      currentValueLabel: CurrentValueLabel.self == EmptyView.self ? nil : StyledPart(currentValueLabel))
    let style: any ProgressViewStyle = context.environment.styles.progress ?? DefaultProgressViewStyle()
    return body(style, configuration, in: context)
  }

  nonisolated private func body<S: ProgressViewStyle>(
    _ style: S, _ configuration: ProgressViewStyleConfiguration, in context: ViewContext
  ) -> [ViewElement] {
    nonisolated(unsafe) let configuration = configuration
    return context.body(of: style, at: \.styles.progress) {
      $0.makeBody(configuration: configuration).elements(in: $1)
    }
  }
}

/// A look of progress.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  /// The type of the body.
  associatedtype Body: View
  /// Progress as the style sees it.
  typealias Configuration = ProgressViewStyleConfiguration
  /// The look of progress.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// Progress as its style sees it.
public struct ProgressViewStyleConfiguration {
  /// The completed part, from 0 to 1, or nil if it is unknown.
  public let fractionCompleted: Double?
  /// The label.
  public let label: StyledPart?
  /// The label of the value.
  public let currentValueLabel: StyledPart?
}

/// A bar, or a spinner if the amount is unknown.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  /// A bar or a spinner.
  nonisolated public init() {}
  /// A bar below its label, or a spinner above it.
  public func makeBody(configuration: Configuration) -> some View {
    if let amount = configuration.fractionCompleted {
      VStack(alignment: .leading, spacing: 6) {
        configuration.label
        GeometryReader { proxy in
          Capsule().fill(Color.gray.opacity(0.3)).frame(width: proxy.size.width, height: 4)
            .overlay(alignment: .leading) {
              Capsule().fill(Color.accentColor).frame(width: proxy.size.width * amount, height: 4)
            }
        }
        .frame(height: 4)
        configuration.currentValueLabel.font(.caption).foregroundStyle(Color.secondary)
      }
    } else {
      CircularProgressViewStyle().makeBody(configuration: configuration)
    }
  }
}
