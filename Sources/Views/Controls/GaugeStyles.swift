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

/// A small bar that is filled up to its value, or a line with a mark at it.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
  let isCapacity: Bool

  /// The bar between the labels of its bounds; without these, the label of the value comes first.
  public func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 4) {
      if let least = configuration.minimumValueLabel { least } else { configuration.currentValueLabel }
      GeometryReader { proxy in
        let (width, height) = (proxy.size.width, proxy.size.height)
        ZStack(alignment: .leading) {
          if isCapacity {
            Capsule().fill(Color.gray.opacity(0.3))
            GaugeTint { Capsule().fill($0.line) }.frame(width: width * configuration.value)
          } else {
            GaugeTint { Capsule().fill($0.line) }
            GaugeMark(side: height).offset(x: (width - height) * configuration.value)
          }
        }
        .compositingGroup()
      }
      .frame(height: 6)
      configuration.maximumValueLabel
    }
    .font(.caption2)
  }
}

/// A ring that is filled up to its value, or an open one with a mark at it.
public struct CircularGaugeStyle: GaugeStyle {
  let isCapacity: Bool
  private static let line = StrokeStyle(lineWidth: 6, lineCap: .round)
  /// The part of a turn that an open ring has, in degrees.
  private static let turn = 270.0

  /// An open ring.
  nonisolated public init() { isCapacity = false }
  nonisolated init(isCapacity: Bool) { self.isCapacity = isCapacity }

  /// The ring around the label of the value, with the labels of its bounds, or its own, in the gap.
  public func makeBody(configuration: Configuration) -> some View {
    let middle = configuration.currentValueLabel ?? configuration.label
    ZStack {
      if isCapacity { circle(filledTo: configuration.value) } else { arc(markedAt: configuration.value) }
      middle.font(.system(.title3, design: .rounded)).minimumScaleFactor(0.4).lineLimit(1).padding(10)
    }
    .frame(width: 58, height: 58)
    .overlay(alignment: .bottom) {
      if !isCapacity { gap(configuration) }
    }
  }

  private func circle(filledTo value: Double) -> some View {
    ZStack {
      Circle().inset(by: 3).stroke(Color.gray.opacity(0.3), style: Self.line)
      GaugeTint { Circle().inset(by: 3).trim(from: 0, to: value).stroke($0.ring(360), style: Self.line) }
        .rotationEffect(.degrees(-90))
    }
  }

  private func arc(markedAt value: Double) -> some View {
    ZStack {
      GaugeTint {
        Circle().inset(by: 3).trim(from: 0, to: Self.turn / 360).stroke($0.ring(Self.turn), style: Self.line)
      }
      .rotationEffect(.degrees(135))
      GaugeMark(side: 6).offset(y: -26).rotationEffect(.degrees(-Self.turn / 2 + Self.turn * value))
    }
    .compositingGroup()
  }

  @ViewBuilder private func gap(_ configuration: Configuration) -> some View {
    if configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil {
      HStack(spacing: 2) {
        configuration.minimumValueLabel.frame(maxWidth: .infinity)
        configuration.maximumValueLabel.frame(maxWidth: .infinity)
      }
      .font(.system(size: 11)).lineLimit(1).minimumScaleFactor(0.5).frame(width: 44)
    } else if configuration.currentValueLabel != nil {
      configuration.label.font(.system(size: 11)).lineLimit(1)
    }
  }
}

/// A dot in the colour of the gauge, with a ring around it that is cut out of what is behind.
private struct GaugeMark: View {
  let side: CGFloat

  var body: some View {
    ZStack {
      Circle().frame(width: side + 6, height: side + 6).blendMode(.destinationOut)
      GaugeTint { Circle().fill($0.mark) }
    }
    .frame(width: side, height: side)
  }
}

/// A part of a gauge in the tint around it.
private struct GaugeTint<Content: View>: View {
  @ViewBuilder let content: (TintStyles) -> Content
  @Environment(\.tintGradient) private var gradient

  var body: some View { content(TintStyles(gradient: gradient)) }
}

/// The styles that a tint gives the parts of a gauge.
private struct TintStyles {
  /// The tint's gradient; nil for a colour.
  let gradient: Gradient?

  /// The style of a straight bar.
  var line: AnyShapeStyle {
    gradient.map { AnyShapeStyle(LinearGradient(gradient: $0, startPoint: .leading, endPoint: .trailing)) }
      ?? AnyShapeStyle(Color.accentColor)
  }

  /// The style of a ring that begins at three o'clock.
  func ring(_ degrees: Double) -> AnyShapeStyle {
    gradient.map {
      AnyShapeStyle(
        AngularGradient(gradient: $0, center: .center, startAngle: .zero, endAngle: .degrees(degrees)))
    } ?? AnyShapeStyle(Color.accentColor)
  }

  /// The style of the mark: a gradient has no colour of its own.
  var mark: AnyShapeStyle { AnyShapeStyle(gradient == nil ? Color.accentColor : Color.primary) }
}

extension GaugeStyle where Self == LinearGaugeStyle {
  /// A bar.
  public static var automatic: LinearGaugeStyle { LinearGaugeStyle() }
  /// A bar.
  public static var linearCapacity: LinearGaugeStyle { LinearGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  /// A line with a mark at the value.
  public static var accessoryLinear: AccessoryLinearGaugeStyle { .init(isCapacity: false) }
  /// A bar that is filled up to the value.
  public static var accessoryLinearCapacity: AccessoryLinearGaugeStyle { .init(isCapacity: true) }
}

extension GaugeStyle where Self == CircularGaugeStyle {
  /// An open ring with a mark at the value.
  public static var accessoryCircular: CircularGaugeStyle { CircularGaugeStyle() }
  /// A ring that is filled up to the value.
  public static var accessoryCircularCapacity: CircularGaugeStyle { CircularGaugeStyle(isCapacity: true) }
}

extension View {
  /// Sets the look of gauges.
  nonisolated public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    adjusted { $0.environment.styles.gauge = style }
  }
}
