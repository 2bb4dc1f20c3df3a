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
    value.map { total > 0 ? Double($0 / total) : 0 }
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Something that goes on; nobody knows how far it is.
  nonisolated public init() { self.init(nil, EmptyView(), EmptyView()) }
  /// An amount of something that is done.
  nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
    self.init(Self.fraction(value, total), EmptyView(), EmptyView())
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Something that goes on, with a label.
  nonisolated public init(@ViewBuilder label: () -> Label) { self.init(nil, label(), EmptyView()) }
  /// An amount of something that is done, with a label.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label
  ) {
    self.init(Self.fraction(value, total), label(), EmptyView())
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Something that goes on, with a text.
  nonisolated public init(_ titleKey: LocalizedStringKey) { self.init(nil, Text(titleKey), EmptyView()) }
  /// Something that goes on, with a text.
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

extension ProgressView {
  /// An amount of something that is done, with labels.
  nonisolated public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(Self.fraction(value, total), label(), currentValueLabel())
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
    return context.body(of: style) { $0.makeBody(configuration: configuration).elements(in: $1) }
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
  /// The part that is done, from 0 to 1; nil where nobody knows.
  public let fractionCompleted: Double?
  /// The label.
  public let label: StyledPart?
  /// The label of the value.
  public let currentValueLabel: StyledPart?
}

/// A bar; an open ring where nobody knows how far it is.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  /// A bar or a ring.
  nonisolated public init() {}
  /// A bar or a ring.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 6) {
      configuration.label
      if let amount = configuration.fractionCompleted {
        GeometryReader { proxy in
          Capsule().fill(Color.gray.opacity(0.3)).frame(width: proxy.size.width, height: 4)
            .overlay(alignment: .leading) {
              Capsule().fill(Color.accentColor).frame(width: proxy.size.width * amount, height: 4)
            }
        }
        .frame(height: 4)
      } else {
        Circle().trim(from: 0, to: 0.75).stroke(Color.gray, lineWidth: 3).frame(width: 20, height: 20)
      }
      configuration.currentValueLabel.font(.caption).foregroundStyle(Color.gray)
    }
  }
}

/// A bar.
public struct LinearProgressViewStyle: ProgressViewStyle {
  /// A bar.
  nonisolated public init() {}
  /// A bar in a colour.
  nonisolated public init(tint: Color) {}
  /// A bar.
  public func makeBody(configuration: Configuration) -> some View {
    DefaultProgressViewStyle().makeBody(
      configuration: ProgressViewStyleConfiguration(
        fractionCompleted: configuration.fractionCompleted ?? 0, label: configuration.label,
        currentValueLabel: configuration.currentValueLabel))
  }
}

/// A ring.
public struct CircularProgressViewStyle: ProgressViewStyle {
  /// A ring.
  nonisolated public init() {}
  /// A ring in a colour.
  nonisolated public init(tint: Color) {}
  /// A ring, with the label below.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 6) {
      Circle().stroke(Color.gray.opacity(0.3), lineWidth: 3).overlay {
        Circle().trim(from: 0, to: configuration.fractionCompleted ?? 0.75)
          .stroke(Color.accentColor, style: StrokeStyle(lineWidth: 3, lineCap: .round))
          .rotationEffect(.degrees(-90))
      }
      .frame(width: 24, height: 24)
      configuration.label.font(.caption).foregroundStyle(Color.gray)
    }
  }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// A bar; an open ring where nobody knows how far it is.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A ring.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

extension View {
  /// Sets the look of progress.
  nonisolated public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    adjusted { $0.environment.styles.progress = style }
  }
}
