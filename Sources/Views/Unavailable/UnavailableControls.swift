// SwiftUI's controls and containers that a stage does not have. Each declaration says what to use instead.

/// Rows of columns are a grid.
@available(*, unavailable, message: "A stage has no tables: use Grid and GridRow, or List.")
public struct Table<Content>: View {
  /// Unavailable.
  nonisolated public init<Data: RandomAccessCollection>(
    _ data: Data, @TableColumnBuilder<Data.Element> columns: () -> Content
  ) {}
  /// Unavailable.
  nonisolated public init<Data: RandomAccessCollection, Selection>(
    _ data: Data, selection: Binding<Selection>, @TableColumnBuilder<Data.Element> columns: () -> Content
  ) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Makes the columns of a table.
@resultBuilder
public struct TableColumnBuilder<RowValue> {
  /// A column.
  @available(*, unavailable, message: "A stage has no tables: use Grid and GridRow, or List.")
  public static func buildExpression<Content>(_ content: TableColumn<RowValue, Content>) -> TableColumn<
    RowValue, Content
  > { content }
  /// The columns.
  public static func buildBlock<each Column>(_ content: repeat each Column) -> EmptyView { EmptyView() }
}

/// A column of a table.
@available(*, unavailable, message: "A stage has no tables: use Grid and GridRow, or List.")
public struct TableColumn<RowValue, Content> {
  /// Unavailable.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content) {}
  /// Unavailable.
  public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) {}
}

/// Rows in rows are disclosure groups.
@available(*, unavailable, message: "A stage has no outlines: use DisclosureGroup in a List.")
public struct OutlineGroup<Content: View>: View {
  /// Unavailable.
  nonisolated public init<Data: RandomAccessCollection>(
    _ root: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Rows are not edited.
@available(*, unavailable, message: "Rows are not edited on a stage: use a Button that changes a state.")
public struct EditButton: View {
  /// Unavailable.
  nonisolated public init() {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Nothing is renamed.
@available(*, unavailable, message: "Nobody can type on a stage: leave the button out.")
public struct RenameButton: View {
  /// Unavailable.
  nonisolated public init() {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Nothing is pasted.
@available(*, unavailable, message: "A stage has no clipboard: leave the button out.")
public struct PasteButton: View {
  /// Unavailable.
  nonisolated public init(payloadType: Any.Type, onPaste: @escaping (Any) -> Void) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage has no calendar.
@available(*, unavailable, message: "A stage has no calendar: use a Stepper or a Slider.")
public struct MultiDatePicker: View {
  /// Unavailable.
  nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A stage has no settings.
@available(*, unavailable, message: "A stage has no settings: use controls in the view.")
public struct SettingsLink: View {
  /// Unavailable.
  nonisolated public init() {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Views side by side are a row.
@available(*, unavailable, message: "A stage has no dividers to drag: use HStack.")
public struct HSplitView<Content: View>: View {
  /// Unavailable.
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// Views one below the other are a column.
@available(*, unavailable, message: "A stage has no dividers to drag: use VStack.")
public struct VSplitView<Content: View>: View {
  /// Unavailable.
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A tab of a tab view.
@available(*, unavailable, message: "A stage has no tabs: use a Picker and switch.")
public struct Tab<Content: View>: View {
  /// Unavailable.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
  ) {
  }
  /// Unavailable.
  nonisolated public init<V: Hashable>(
    _ titleKey: LocalizedStringKey, systemImage: String, value: V, @ViewBuilder content: () -> Content
  ) {}
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// A path of a navigation.
@available(*, unavailable, message: "A stage has no navigation: keep an array in @State, and use switch.")
public struct NavigationPath {
  /// Unavailable.
  public init() {}
}

@available(*, unavailable, message: "A stage has no calendar: use a Stepper or a Slider.")
extension DatePicker {
  /// Unavailable.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, displayedComponents: DatePickerComponents
  ) where Label == Text {}
  /// Unavailable.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) where Label == Text {}
  /// Unavailable.
  nonisolated public init(
    selection: Binding<Date>, displayedComponents: DatePickerComponents = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {}
}

/// The parts of a date.
public struct DatePickerComponents: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Parts from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The hour and the minute.
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  /// The day, the month and the year.
  public static let date = DatePickerComponents(rawValue: 2)
}

/// Rows of cells, as a layout.
@available(*, unavailable, message: "A grid is no layout here: use Grid and GridRow.")
public struct GridLayout {
  /// Unavailable.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {}
  /// Unavailable.
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> V { content() }
}
