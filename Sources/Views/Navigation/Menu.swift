/// A button that opens a list of other buttons.
public struct Menu<Label: View, Content: View> {
  let label: Label
  let content: Content
  let action: (() -> Void)?
}

extension Menu {
  /// A button with a label that opens a list.
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.label, self.content, action) = (label(), content(), nil)
  }
  /// A button that does something when it is tapped, and opens a list when a finger rests on it.
  nonisolated public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping () -> Void
  ) {
    (self.label, self.content, action) = (label(), content(), primaryAction)
  }
}

extension Menu where Label == Text {
  /// A text that opens a list.
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    (label, self.content, action) = (Text(titleKey), content(), nil)
  }
  /// A text that opens a list.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    (label, self.content, action) = (Text(title), content(), nil)
  }
  /// A text that does something when it is tapped, and opens a list when a finger rests on it.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
  ) {
    (label, self.content, action) = (Text(titleKey), content(), primaryAction)
  }
  /// A text that does something when it is tapped, and opens a list when a finger rests on it.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
  ) {
    (label, self.content, action) = (Text(title), content(), primaryAction)
  }
}

extension Menu where Label == Views.Label<Text, Image> {
  /// A text with a symbol that opens a list.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    (label, self.content) = (Views.Label(titleKey, systemImage: systemImage), content())
    action = nil
  }
  /// A text with a symbol that opens a list.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    (label, self.content) = (Views.Label(title, systemImage: systemImage), content())
    action = nil
  }
  /// A text with a symbol that does something when it is tapped, and opens a list when a finger rests on it.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping () -> Void
  ) {
    (label, self.content) = (Views.Label(titleKey, systemImage: systemImage), content())
    action = primaryAction
  }
  /// A text with a symbol that does something when it is tapped, and opens a list when a finger rests on it.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping () -> Void
  ) {
    (label, self.content) = (Views.Label(title, systemImage: systemImage), content())
    action = primaryAction
  }
  /// A text with a picture that opens a list.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, image: String, @ViewBuilder content: () -> Content
  ) {
    (label, self.content, action) = (Views.Label(titleKey, image: image), content(), nil)
  }
  /// A text with a picture that opens a list.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, image: String, @ViewBuilder content: () -> Content
  ) {
    (label, self.content, action) = (Views.Label(title, image: image), content(), nil)
  }
}

extension Menu: View {
  /// The button.
  public var body: some View { MenuButton(label: label, content: StyledPart(content), action: action) }
}

/// The button of a menu, and where it stands.
private struct MenuButton<Label: View>: View {
  let label: Label
  let content: StyledPart
  let action: (() -> Void)?
  @State private var isOpen = false
  @State private var frame = CGRect.zero

  var body: some View {
    let open = $isOpen
    let (content, frame) = (content, frame)
    Button(action: { if let action { action() } else { isOpen = true } }) { label }
      .adjusted { $0.environment.isInList = false }
      .simultaneousGesture(
        LongPressGesture().onEnded { _ in if action != nil { open.wrappedValue = true } }
      )
      .onGeometryChange(for: CGRect.self, of: { $0.frame(in: .global) }, action: { self.frame = $0 })
      .presenting("menu", { open.wrappedValue }, close: { open.wrappedValue = false }) { close in
        AnyView(MenuCard(content: content, near: frame, close: close))
      }
  }
}

/// The list of a menu, below the button or above it.
struct MenuCard {
  let content: StyledPart
  let near: CGRect
  let close: () -> Void

  private static let width: CGFloat = 250
}

extension MenuCard: View {
  var body: some View {
    let stage = ViewUpdate.stage
    let x = min(max(near.minX, 8), max(8, stage.width - Self.width - 8))
    let isBelow = near.midY < stage.height * 0.6
    Group {
      Color.clear.contentShape(Rectangle()).onTapGesture { close() }.transition(.identity)
      MenuRows(content: content, close: close)
        .frame(width: Self.width)
        .background(.thickMaterial, in: RoundedRectangle(cornerRadius: 12))
        .shadow(color: Color.black.opacity(0.2), radius: 30, y: 10)
        .offset(x: x, y: isBelow ? near.maxY + 6 : near.minY - 6 - stage.height)
        .transition(.scale(scale: 0.5, anchor: isBelow ? .top : .bottom).combined(with: .opacity))
    }
    .frame(width: stage.width, height: stage.height, alignment: isBelow ? .topLeading : .bottomLeading)
    .foregroundStyle(Color.primary)
  }
}

/// The rows of a menu, with lines between them; each button closes it.
private struct MenuRows {
  let content: StyledPart
  let close: () -> Void
}

extension MenuRows: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    var inner = context.part("rows")
    inner.environment.afterButton = close
    inner.environment.buttonStyle = MenuButtonStyle()
    inner.environment.labelStyle = MenuLabelStyle()
    inner.environment.pickerForm = .menuItems
    let rows = content.elements(in: inner.eager).filter { !$0.isGhost }
    var all: [ViewElement] = []
    for (index, row) in rows.enumerated() {
      if index > 0 { all += Divider().elements(in: inner) }
      all.append(row)
    }
    let stack = LinearElement(.vertical, HorizontalAlignment.leading.id, 0, all, in: inner)
    return [ClipElement(stack, RoundedRectangle(cornerRadius: 12), in: inner)]
  }
}

private struct MenuButtonStyle {}

extension MenuButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.font(.body)
      .foregroundStyle(configuration.role == .destructive ? Color.red : Color.primary)
      .padding(.horizontal, 16).padding(.vertical, 11).frame(maxWidth: .infinity, alignment: .leading)
      .background(Color.gray.opacity(configuration.isPressed ? 0.2 : 0)).contentShape(Rectangle())
  }
}

private struct MenuLabelStyle {}

extension MenuLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.title
      Spacer()
      configuration.icon
    }
  }
}

extension View {
  /// Opens a list of buttons when a finger rests on the view.
  nonisolated public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> some View {
    modifier(ContextMenuModifier(content: StyledPart(menuItems())))
  }
  /// Opens a list of buttons when a finger rests on the view; the view itself stands for the preview.
  nonisolated public func contextMenu<Items: View, Preview: View>(
    @ViewBuilder menuItems: () -> Items, @ViewBuilder preview: () -> Preview
  ) -> some View {
    modifier(ContextMenuModifier(content: StyledPart(menuItems())))
  }
}

extension View {
  /// Opens a menu when a finger rests on the view; nil for none.
  nonisolated public func contextMenu<Items: View>(_ contextMenu: ContextMenu<Items>?) -> some View {
    Group {
      if let contextMenu { modifier(ContextMenuModifier(content: contextMenu.items)) } else { self }
    }
  }
}

/// The buttons that a resting finger opens, as earlier versions of SwiftUI give them.
public struct ContextMenu<MenuItems: View> {
  let items: StyledPart

  /// A menu of buttons.
  nonisolated public init(@ViewBuilder menuItems: () -> MenuItems) { items = StyledPart(menuItems()) }
}

private struct ContextMenuModifier {
  let content: StyledPart
  @State private var isOpen = false
  @State private var frame = CGRect.zero

  nonisolated init(content: StyledPart) { self.content = content }
}

extension ContextMenuModifier: ViewModifier {
  func body(content: Content) -> some View {
    let open = $isOpen
    let (items, frame) = (self.content, frame)
    content
      .simultaneousGesture(LongPressGesture().onEnded { _ in open.wrappedValue = true })
      .onGeometryChange(for: CGRect.self, of: { $0.frame(in: .global) }, action: { self.frame = $0 })
      .presenting("menu", { open.wrappedValue }, close: { open.wrappedValue = false }) { close in
        AnyView(MenuCard(content: items, near: frame, close: close))
      }
  }
}
