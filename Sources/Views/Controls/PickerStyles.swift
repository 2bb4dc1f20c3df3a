/// The form in which a picker is drawn.
enum PickerForm {
  case segments, rows
}

/// A look of pickers: segments side by side, or rows.
public protocol PickerStyle {
  /// Whether the choices are rows; called by the runtime.
  var isInRows: Bool { get }
}

/// A look of pickers that has choices side by side.
public struct SegmentedPickerStyle: PickerStyle, Sendable {
  /// Segments side by side.
  nonisolated public init() {}
  /// False: the choices stand side by side.
  public var isInRows: Bool { false }
}

/// The look of pickers that do not say: segments.
public struct DefaultPickerStyle: PickerStyle, Sendable {
  /// Segments side by side.
  nonisolated public init() {}
  /// False: the choices stand side by side.
  public var isInRows: Bool { false }
}

/// A menu, for which segments stand, since a stage opens none.
public struct MenuPickerStyle: PickerStyle, Sendable {
  /// Segments side by side.
  nonisolated public init() {}
  /// False: the choices stand side by side.
  public var isInRows: Bool { false }
}

/// A look of pickers that has a row for each choice, and a mark behind the chosen one.
public struct InlinePickerStyle: PickerStyle, Sendable {
  /// Rows.
  nonisolated public init() {}
  /// True: the choices are rows.
  public var isInRows: Bool { true }
}

/// A wheel, for which rows stand.
public struct WheelPickerStyle: PickerStyle, Sendable {
  /// Rows.
  nonisolated public init() {}
  /// True: the choices are rows.
  public var isInRows: Bool { true }
}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// Segments side by side.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
  /// Segments side by side.
  public static var palette: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// Segments side by side.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

extension PickerStyle where Self == MenuPickerStyle {
  /// A menu, for which segments stand.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

extension PickerStyle where Self == InlinePickerStyle {
  /// Rows.
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
  /// Rows.
  public static var radioGroup: InlinePickerStyle { InlinePickerStyle() }
  /// Rows, since a stage has no navigation.
  public static var navigationLink: InlinePickerStyle { InlinePickerStyle() }
}

extension PickerStyle where Self == WheelPickerStyle {
  /// A wheel, for which rows stand.
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

extension View {
  /// Sets the look of pickers.
  nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
    adjusted { $0.environment.pickerForm = style.isInRows ? .rows : .segments }
  }
}

/// Rows one below the other, with a mark behind the chosen one.
struct PickerRows<SelectionValue: Hashable> {
  let selection: Binding<SelectionValue>

  func elements(of choices: [ViewElement], in context: ViewContext) -> [ViewElement] {
    let selection = selection
    let rows = choices.map { element -> ViewElement in
      let value = element.tag?.base as? SelectionValue
      let isChosen = value != nil && value == selection.wrappedValue
      let tap = GestureRecognizer(
        kind: .tap(count: 1), ended: { _ in if let value { selection.wrappedValue = value } })
      let mark = Image(systemName: "checkmark").foregroundStyle(Color.accentColor).opacity(isChosen ? 1 : 0)
      let label = FlexibleFrameElement(
        element, FrameBounds(most: .infinity), FrameBounds(least: 32), .leading, in: context)
      let row = LinearElement(
        .horizontal, VerticalAlignment.center.id, nil, [label] + mark.elements(in: context), in: context)
      return TargetElement(AreaElement(row, in: context), [tap], in: context)
    }
    return [LinearElement(.vertical, HorizontalAlignment.leading.id, 0, rows, in: context)]
  }
}
