/// The form in which a picker is drawn.
enum PickerForm {
  /// The chosen value, which opens a menu.
  case menu
  /// The items of a menu that is open.
  case menuItems
  /// Choices side by side.
  case segments
  /// A row for each choice.
  case rows
  /// A wheel that turns under a finger.
  case wheel
}

/// A look of pickers.
public protocol PickerStyle {}

/// A look of pickers with a form.
protocol FormedPickerStyle: PickerStyle {
  var form: PickerForm { get }
}

/// A look of pickers that has choices side by side.
public struct SegmentedPickerStyle: FormedPickerStyle, Sendable {
  var form: PickerForm { .segments }
  /// Segments side by side.
  nonisolated public init() {}
}

/// The look of pickers that do not say: a menu.
public struct DefaultPickerStyle: FormedPickerStyle, Sendable {
  var form: PickerForm { .menu }
  /// A menu.
  nonisolated public init() {}
}

/// The chosen value, which opens a menu.
public struct MenuPickerStyle: FormedPickerStyle, Sendable {
  var form: PickerForm { .menu }
  /// A menu.
  nonisolated public init() {}
}

/// A look of pickers that has a row for each choice, and a mark behind the chosen one.
public struct InlinePickerStyle: FormedPickerStyle, Sendable {
  var form: PickerForm { .rows }
  /// Rows.
  nonisolated public init() {}
}

/// A wheel that turns under a finger.
public struct WheelPickerStyle: FormedPickerStyle, Sendable {
  var form: PickerForm { .wheel }
  /// A wheel.
  nonisolated public init() {}
}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// Segments side by side.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
  /// Segments side by side.
  public static var palette: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// A menu.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

extension PickerStyle where Self == MenuPickerStyle {
  /// The chosen value, which opens a menu.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
  /// The chosen value, which opens a menu where SwiftUI opens a page.
  public static var navigationLink: MenuPickerStyle { MenuPickerStyle() }
}

extension PickerStyle where Self == InlinePickerStyle {
  /// Rows.
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
  /// Rows.
  public static var radioGroup: InlinePickerStyle { InlinePickerStyle() }
}

extension PickerStyle where Self == WheelPickerStyle {
  /// A wheel that turns under a finger.
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

extension View {
  /// Sets the look of pickers.
  nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
    let form = (style as? any FormedPickerStyle)?.form ?? .menu
    return adjusted { $0.environment.pickerForm = form }
  }
}

/// Rows one below the other, or rows of the list around, with a mark behind the chosen one.
struct PickerRows<SelectionValue: Hashable> {
  let selection: Binding<SelectionValue>

  func elements(of choices: [ViewElement], in context: ViewContext) -> [ViewElement] {
    let (selection, isInList) = (selection, context.environment.isInList)
    let rows = choices.map { element -> ViewElement in
      let value = element.choice(as: SelectionValue.self)
      let isChosen = value != nil && value == selection.wrappedValue
      let tap = GestureRecognizer(
        kind: .tap(count: 1), ended: { _ in if let value { selection.wrappedValue = value } })
      let mark = Image(systemName: "checkmark").foregroundStyle(Color.accentColor).opacity(isChosen ? 1 : 0)
      let label = FlexibleFrameElement(
        element, FrameBounds(most: .infinity), FrameBounds(least: isInList ? nil : 32), .leading, in: context)
      let row = LinearElement(
        .horizontal, VerticalAlignment.center.id, nil, [label] + mark.elements(in: context), in: context)
      return TargetElement(AreaElement(row, in: context), [tap], in: context)
    }
    // In a list each choice is a row of its own.
    return isInList ? rows : [LinearElement(.vertical, HorizontalAlignment.leading.id, 0, rows, in: context)]
  }
}
