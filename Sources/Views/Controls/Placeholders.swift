// Controls and views that a stage cannot have whole: what stands for each looks like it, and a notice says what is missing.

/// A field with a date, which cannot be changed on a stage.
public struct DatePicker<Label: View> {
  let selection: Binding<Date>
  let components: DatePickerComponents
  let label: Label
  @Environment(\.labelsHidden) private var labelsAreHidden

  /// The parts of a date.
  public typealias Components = DatePickerComponents

  /// A field with a label.
  nonisolated public init(
    selection: Binding<Date>, displayedComponents: DatePickerComponents = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {
    (self.selection, components, self.label) = (selection, displayedComponents, label())
  }
  /// A field with a label, for the dates of a range.
  nonisolated public init(
    selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection: selection, displayedComponents: displayedComponents, label: label) }
  /// A field with a label, for the dates of a range.
  nonisolated public init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection: selection, displayedComponents: displayedComponents, label: label) }
  /// A field with a label, for the dates of a range.
  nonisolated public init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection: selection, displayedComponents: displayedComponents, label: label) }
}

extension DatePicker where Label == Text {
  /// A field with a text.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(titleKey) } }
  /// A field with a text, for the dates of a range.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { self.init(titleKey, selection: selection, displayedComponents: displayedComponents) }
  /// A field with a text, for the dates of a range.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { self.init(titleKey, selection: selection, displayedComponents: displayedComponents) }
  /// A field with a text, for the dates of a range.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { self.init(titleKey, selection: selection, displayedComponents: displayedComponents) }
  /// A field with a text.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(title) } }
  /// A field with a text, for the dates of a range.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(title) } }
  /// A field with a text, for the dates of a range.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { self.init(title, selection: selection, displayedComponents: displayedComponents) }
  /// A field with a text, for the dates of a range.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { self.init(title, selection: selection, displayedComponents: displayedComponents) }
}

extension DatePicker: View {
  /// The label, and the date in grey fields.
  public var body: some View {
    HStack(spacing: 8) {
      if !labelsAreHidden {
        label
        Spacer()
      }
      if components.contains(.date) {
        field(selection.wrappedValue.formatted(date: .abbreviated, time: .omitted))
      }
      if components.contains(.hourAndMinute) {
        field(selection.wrappedValue.formatted(date: .omitted, time: .shortened))
      }
    }
    .placeholder(
      "A stage has no calendar: a DatePicker shows its date, and a Stepper or a Slider can change it.")
  }

  // Source: layers of SwiftUI (paulz/ViewSnapshots, ComplexView): 12 points beside the text, 34.33 high.
  private func field(_ text: String) -> some View {
    Text(text).fixedSize().padding(.horizontal, 12).padding(.vertical, 7)
      .background(Color(UIColor.tertiarySystemFill), in: RoundedRectangle(cornerRadius: 8))
  }
}

/// A button that lets rows be edited, and ends that.
public struct EditButton {
  @Environment(\.editMode) private var editMode

  /// A button.
  nonisolated public init() {}
}

extension EditButton: View {
  /// The button.
  public var body: some View {
    let isEditing = editMode?.wrappedValue.isEditing == true
    Button(isEditing ? "Done" : "Edit") {
      withAnimation { editMode?.wrappedValue = isEditing ? .inactive : .active }
    }
    .fontWeight(isEditing ? .semibold : nil)
  }
}

/// A button that renames something, which nothing is here.
public struct RenameButton: View {
  /// A button.
  nonisolated public init() {}
  /// The button.
  public var body: some View {
    Button("Rename", systemImage: "pencil") {
      ViewUpdate.current?.notice("A stage renames nothing: change a state in a Button's action.")
    }
  }
}

/// A button that takes what was copied, which nothing is here.
public struct PasteButton: View {
  /// A button.
  nonisolated public init<T>(payloadType: T.Type, onPaste: @escaping ([T]) -> Void) {}
  /// The button.
  public var body: some View {
    Button("Paste", systemImage: "doc.on.clipboard") {
      ViewUpdate.current?.notice("A stage has no clipboard: nothing is pasted.")
    }
  }
}

/// A button that shares something, which a stage does not.
public struct ShareLink<Label: View> {
  let label: Label
}

extension ShareLink {
  /// A button with a label.
  nonisolated public init<T>(
    item: T, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) { self.label = label() }
  /// A button with a label.
  nonisolated public init<T>(
    item: T, subject: Text? = nil, message: Text? = nil, preview: SharePreview,
    @ViewBuilder label: () -> Label
  ) { self.label = label() }
  /// A button with a label.
  nonisolated public init<Data: RandomAccessCollection>(
    items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) { self.label = label() }
}

extension ShareLink where Label == Views.Label<Text, Image> {
  /// A button with the usual label.
  nonisolated public init<T>(item: T, subject: Text? = nil, message: Text? = nil) {
    label = Views.Label("Share…", systemImage: "square.and.arrow.up")
  }
  /// A button with the usual label.
  nonisolated public init<T>(item: T, subject: Text? = nil, message: Text? = nil, preview: SharePreview) {
    self.init(item: item)
  }
  /// A button with a text.
  nonisolated public init<T>(
    _ titleKey: LocalizedStringKey, item: T, subject: Text? = nil, message: Text? = nil
  ) { label = Views.Label(titleKey, systemImage: "square.and.arrow.up") }
  /// A button with a text.
  nonisolated public init<T>(
    _ titleKey: LocalizedStringKey, item: T, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview
  ) { self.init(titleKey, item: item) }
  /// A button with a text.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, T>(
    _ title: S, item: T, subject: Text? = nil, message: Text? = nil
  ) { label = Views.Label(title, systemImage: "square.and.arrow.up") }
}

extension ShareLink: View {
  /// The button.
  public var body: some View {
    Button {
      ViewUpdate.current?.notice("A stage shares nothing: a ShareLink does nothing.")
    } label: {
      label
    }
  }
}

/// The look of what is shared.
public struct SharePreview: Sendable {
  /// A look with a text.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: Image? = nil, icon: Image? = nil) {}
  /// A look with a text.
  public init(_ titleKey: LocalizedStringKey, image: Image? = nil, icon: Image? = nil) {}
}

/// Columns side by side, of which a phone shows the first as a page.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View> {
  let sidebar: Sidebar
}

extension NavigationSplitView {
  /// Three columns.
  nonisolated public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) { self.sidebar = sidebar() }
  /// Three columns.
  nonisolated public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.sidebar = sidebar() }
  /// Three columns.
  nonisolated public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.sidebar = sidebar() }
}

extension NavigationSplitView where Content == EmptyView {
  /// Two columns.
  nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.sidebar = sidebar()
  }
  /// Two columns.
  nonisolated public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) { self.sidebar = sidebar() }
  /// Two columns.
  nonisolated public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) { self.sidebar = sidebar() }
  /// Two columns.
  nonisolated public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) { self.sidebar = sidebar() }
}

extension NavigationSplitView: View {
  /// The first column, as a page.
  public var body: some View {
    NavigationPages(path: nil, root: sidebar)
      .placeholder(
        "A stage is a phone, with one column: of a NavigationSplitView the first is shown; use NavigationStack."
      )
  }
}

/// A video, for which a dark box stands.
public struct VideoPlayer: View {
  /// A video.
  nonisolated public init(player: AVPlayer?) {}
  /// A video with a view in front.
  nonisolated public init<V: View>(player: AVPlayer?, @ViewBuilder videoOverlay: () -> V) {}
  /// A dark box.
  public var body: some View {
    Color.black.placeholder("A stage plays no videos: use a TimelineView, or an Image.")
  }
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

extension View {
  /// The view, and a notice of what it stands for.
  nonisolated func placeholder(_ notice: String) -> some View { adjusted { $0.update.notice(notice) } }
}

/// A month of dates, of which several can be chosen; a stage shows a grey field.
public struct MultiDatePicker<Label: View> {
  let selection: Binding<Set<DateComponents>>
  let label: Label

  /// Dates with a label.
  nonisolated public init(selection: Binding<Set<DateComponents>>, @ViewBuilder label: () -> Label) {
    (self.selection, self.label) = (selection, label())
  }
  /// Dates with a label, in bounds.
  nonisolated public init(
    selection: Binding<Set<DateComponents>>, in bounds: Range<Date>, @ViewBuilder label: () -> Label
  ) { self.init(selection: selection, label: label) }
  /// Dates with a label, from one on.
  nonisolated public init(
    selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>,
    @ViewBuilder label: () -> Label
  ) { self.init(selection: selection, label: label) }
}

extension MultiDatePicker: View {
  /// A grey field.
  public var body: some View {
    RoundedRectangle(cornerRadius: 12).fill(Color(UIColor.tertiarySystemFill)).frame(height: 320)
      .overlay(label.foregroundStyle(.secondary))
      .placeholder("A stage has no calendar: a Stepper or a Slider can choose dates.")
  }
}

extension MultiDatePicker where Label == Text {
  /// Dates with a text.
  nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>) {
    self.init(selection: selection) { Text(titleKey) }
  }
  /// Dates with a text, in bounds.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: Range<Date>
  ) { self.init(selection: selection) { Text(titleKey) } }
  /// Dates with a text, from one on.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>,
    in bounds: PartialRangeFrom<Date>
  ) { self.init(selection: selection) { Text(titleKey) } }
  /// Dates with a text.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, selection: Binding<Set<DateComponents>>) {
    self.init(selection: selection) { Text(title) }
  }
}

/// Views side by side, whose dividers stay where they are.
public struct HSplitView<Content: View> {
  let content: Content
  /// Views side by side.
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension HSplitView: View {
  /// A row.
  public var body: some View { HStack(spacing: 0) { content } }
}

/// Views one below the other, whose dividers stay where they are.
public struct VSplitView<Content: View> {
  let content: Content
  /// Views one below the other.
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension VSplitView: View {
  /// A column.
  public var body: some View { VStack(spacing: 0) { content } }
}
