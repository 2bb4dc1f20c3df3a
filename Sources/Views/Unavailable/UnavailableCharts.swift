// Charts, which are drawn with shapes here. Each declaration says what to use instead.

/// Charts are drawn with shapes.
@available(*, unavailable, message: "A stage has no charts: draw one with shapes, a Path, or Canvas.")
public struct Chart: View {
  /// Not supported; the message says what to use instead.
  nonisolated public init(@ChartBuilder content: () -> ChartMark) {}
  /// Not supported; the message says what to use instead.
  nonisolated public init<Data: RandomAccessCollection>(
    _ data: Data, @ChartBuilder content: @escaping (Data.Element) -> ChartMark
  ) {}
  /// Not supported; the message says what to use instead.
  nonisolated public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ChartBuilder content: @escaping (Data.Element) -> ChartMark
  ) {}
  /// No effect.
  public var body: some View { EmptyView() }
}

/// Makes the marks of a chart.
@resultBuilder
public struct ChartBuilder {
  /// A mark.
  public static func buildExpression(_ content: ChartMark) -> ChartMark { content }
  /// Marks of a collection.
  public static func buildExpression<Data, ID, Content>(_ content: ForEach<Data, ID, Content>) -> ChartMark {
    ChartMark()
  }
  /// Marks.
  public static func buildBlock(_ content: ChartMark...) -> ChartMark { ChartMark() }
  /// Marks under a condition.
  public static func buildOptional(_ content: ChartMark?) -> ChartMark { ChartMark() }
  /// Marks under a condition.
  public static func buildEither(first: ChartMark) -> ChartMark { first }
  /// Marks under a condition.
  public static func buildEither(second: ChartMark) -> ChartMark { second }
}

/// A mark of a chart.
public class ChartMark {
  init() {}
  /// Sets the style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> ChartMark { self }
  /// Sets the style by a value.
  public func foregroundStyle(by value: PlottableValue) -> ChartMark { self }
  /// Sets the sign.
  public func symbol(by value: PlottableValue) -> ChartMark { self }
  /// Sets the sign.
  public func symbol<S: Shape>(_ symbol: S) -> ChartMark { self }
  /// Sets the way between points.
  public func interpolationMethod(_ method: InterpolationMethod) -> ChartMark { self }
  /// Rounds the corners.
  public func cornerRadius(_ radius: CGFloat) -> ChartMark { self }
  /// Sets the line.
  public func lineStyle(_ style: StrokeStyle) -> ChartMark { self }
  /// Fades the mark.
  public func opacity(_ opacity: Double) -> ChartMark { self }
  /// Places bars side by side.
  public func position(by value: PlottableValue) -> ChartMark { self }
  /// Writes something at the mark.
  public func annotation<C: View>(
    position: AnnotationPosition = .automatic, @ViewBuilder content: () -> C
  ) -> ChartMark { self }
}

/// A place beside a mark.
public enum AnnotationPosition: Sendable {
  /// A side.
  case automatic, top, bottom, leading, trailing, overlay
}

/// The way between the points of a chart.
public enum InterpolationMethod: Sendable {
  /// A curve.
  case linear, catmullRom, monotone, cardinal, stepStart, stepCenter, stepEnd
}

/// A value on an axis of a chart.
public struct PlottableValue {
  /// A value with a name.
  public static func value<Value>(_ label: String, _ value: Value) -> PlottableValue { PlottableValue() }
  /// A date with a name.
  public static func value(_ label: String, _ value: Date, unit: Calendar.Component) -> PlottableValue {
    PlottableValue()
  }
}

/// A mark of a chart.
@available(*, unavailable, message: "A stage has no charts: draw bars with Rectangle in an HStack.")
public final class BarMark: ChartMark {
  /// Not supported; the message says what to use instead.
  public init(
    x: PlottableValue? = nil, y: PlottableValue? = nil, yStart: PlottableValue? = nil,
    yEnd: PlottableValue? = nil,
    xStart: PlottableValue? = nil, xEnd: PlottableValue? = nil, width: CGFloat? = nil,
    series: PlottableValue? = nil
  ) {}
}

/// A mark of a chart.
@available(*, unavailable, message: "A stage has no charts: draw the line with a Path.")
public final class LineMark: ChartMark {
  /// Not supported; the message says what to use instead.
  public init(
    x: PlottableValue? = nil, y: PlottableValue? = nil, yStart: PlottableValue? = nil,
    yEnd: PlottableValue? = nil,
    xStart: PlottableValue? = nil, xEnd: PlottableValue? = nil, width: CGFloat? = nil,
    series: PlottableValue? = nil
  ) {}
}

/// A mark of a chart.
@available(*, unavailable, message: "A stage has no charts: draw the area with a Path.")
public final class AreaMark: ChartMark {
  /// Not supported; the message says what to use instead.
  public init(
    x: PlottableValue? = nil, y: PlottableValue? = nil, yStart: PlottableValue? = nil,
    yEnd: PlottableValue? = nil,
    xStart: PlottableValue? = nil, xEnd: PlottableValue? = nil, width: CGFloat? = nil,
    series: PlottableValue? = nil
  ) {}
}

/// A mark of a chart.
@available(*, unavailable, message: "A stage has no charts: draw points with Circle and position.")
public final class PointMark: ChartMark {
  /// Not supported; the message says what to use instead.
  public init(
    x: PlottableValue? = nil, y: PlottableValue? = nil, yStart: PlottableValue? = nil,
    yEnd: PlottableValue? = nil,
    xStart: PlottableValue? = nil, xEnd: PlottableValue? = nil, width: CGFloat? = nil,
    series: PlottableValue? = nil
  ) {}
}

/// A mark of a chart.
@available(*, unavailable, message: "A stage has no charts: draw the line with a Path.")
public final class RuleMark: ChartMark {
  /// Not supported; the message says what to use instead.
  public init(
    x: PlottableValue? = nil, y: PlottableValue? = nil, yStart: PlottableValue? = nil,
    yEnd: PlottableValue? = nil,
    xStart: PlottableValue? = nil, xEnd: PlottableValue? = nil, width: CGFloat? = nil,
    series: PlottableValue? = nil
  ) {}
}

/// A mark of a chart.
@available(*, unavailable, message: "A stage has no charts: draw cells with Rectangle.")
public final class RectangleMark: ChartMark {
  /// Not supported; the message says what to use instead.
  public init(
    x: PlottableValue? = nil, y: PlottableValue? = nil, yStart: PlottableValue? = nil,
    yEnd: PlottableValue? = nil,
    xStart: PlottableValue? = nil, xEnd: PlottableValue? = nil, width: CGFloat? = nil,
    series: PlottableValue? = nil
  ) {}
}

/// A mark of a chart.
@available(*, unavailable, message: "A stage has no charts: draw sectors with Circle().trim and stroke.")
public final class SectorMark: ChartMark {
  /// Not supported; the message says what to use instead.
  public init(
    angle: PlottableValue, innerRadius: Any? = nil, outerRadius: Any? = nil, angularInset: CGFloat? = nil
  ) {}
}

extension View {
  /// Shows an axis of a chart, which a stage does not have.
  nonisolated public func chartXAxis(_ visibility: Visibility) -> some View { self }
  /// Shows an axis of a chart, which a stage does not have.
  nonisolated public func chartYAxis(_ visibility: Visibility) -> some View { self }
  /// Shows the legend of a chart, which a stage does not have.
  nonisolated public func chartLegend(_ visibility: Visibility) -> some View { self }
  /// Sets the scale of a chart, which a stage does not have.
  nonisolated public func chartXScale<D>(domain: D) -> some View { self }
  /// Sets the scale of a chart, which a stage does not have.
  nonisolated public func chartYScale<D>(domain: D) -> some View { self }
}
