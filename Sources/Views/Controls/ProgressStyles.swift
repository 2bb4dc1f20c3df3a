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

/// A ring; a spinner where the amount is unknown.
public struct CircularProgressViewStyle: ProgressViewStyle {
  private let tint: Color?
  /// A ring.
  nonisolated public init() { tint = nil }
  /// A ring in a colour.
  nonisolated public init(tint: Color) { self.tint = tint }
  /// A ring, with the label below.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 6) {
      if let amount = configuration.fractionCompleted {
        Circle().stroke(Color.gray.opacity(0.3), lineWidth: 3).overlay {
          Circle().trim(from: 0, to: amount)
            .stroke(tint ?? Color.accentColor, style: StrokeStyle(lineWidth: 3, lineCap: .round))
            .rotationEffect(.degrees(-90))
        }
        .frame(width: 24, height: 24)
      } else {
        Spinner(tint: tint)
      }
      configuration.label.font(.caption).foregroundStyle(Color.gray)
    }
  }
}

/// Eight spokes, of which each is fainter than the one before, that turn once a second.
struct Spinner: View {
  let tint: Color?
  @State private var turns = false

  var body: some View {
    ZStack {
      ForEach(0..<8) { spoke in
        Capsule().fill(tint ?? Color.gray).opacity(0.25 + 0.75 * Double(spoke) / 7)
          .frame(width: 2.5, height: 6).offset(y: -7).rotationEffect(.degrees(45 * Double(spoke)))
      }
    }
    .frame(width: 20, height: 20)
    .rotationEffect(.degrees(turns ? 360 : 0))
    .animation(.linear(duration: 1).repeatForever(autoreverses: false), value: turns)
    .onAppear { turns = true }
  }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// A bar, or an open ring if the amount is unknown.
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
