/// A bar.
public struct LinearProgressViewStyle: ProgressViewStyle {
  private let tint: Color?
  /// A bar.
  nonisolated public init() { tint = nil }
  /// A bar in a colour.
  nonisolated public init(tint: Color) { self.tint = tint }
  /// A bar.
  public func makeBody(configuration: Configuration) -> some View {
    DefaultProgressViewStyle().makeBody(
      configuration: ProgressViewStyleConfiguration(
        fractionCompleted: configuration.fractionCompleted ?? 0, label: configuration.label,
        currentValueLabel: configuration.currentValueLabel)
    )
    .transformEnvironment(\.self) { if let tint { $0.tint = tint } }
  }
}

/// A spinner, also where the amount is known, as on a phone.
public struct CircularProgressViewStyle: ProgressViewStyle {
  private let tint: Color?
  /// A spinner.
  nonisolated public init() { tint = nil }
  /// A spinner in a colour.
  nonisolated public init(tint: Color) { self.tint = tint }
  /// A spinner, with the labels below.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 6) {
      Spinner(color: tint)
      configuration.label.foregroundStyle(Color.secondary)
      configuration.currentValueLabel.font(.caption).foregroundStyle(Color.secondary)
    }
  }
}

/// Eight spokes, of which each is fainter than the one before, that turn once a second.
///
/// It has its own colour, that of the tint around it, or grey.
struct Spinner: View {
  let color: Color?
  @State private var turns = false
  @Environment(\.tint) private var tint
  @Environment(\.controlSize) private var controlSize

  var body: some View {
    let side: CGFloat = controlSize == .large || controlSize == .extraLarge ? 37 : 20
    ZStack {
      ForEach(0..<8) { spoke in
        Capsule().fill(color ?? tint ?? Color.gray).opacity(0.25 + 0.75 * Double(spoke) / 7)
          .frame(width: side / 8, height: side * 0.3).offset(y: side * -0.35)
          .rotationEffect(.degrees(45 * Double(spoke)))
      }
    }
    .frame(width: side, height: side)
    .rotationEffect(.degrees(turns ? 360 : 0))
    .animation(.linear(duration: 1).repeatForever(autoreverses: false), value: turns)
    .onAppear { turns = true }
  }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// A bar, or a spinner if the amount is unknown.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A spinner.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

extension View {
  /// Sets the look of progress.
  nonisolated public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    adjusted { $0.environment.styles.progress = style }
  }
}
