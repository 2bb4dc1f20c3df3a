/// A sheet from the bottom, in front of the darkened page.
struct Sheet {
  let content: StyledPart
  let isCover: Bool
  let close: () -> Void
}

extension Sheet: View {
  private var height: CGFloat { ViewUpdate.stage.height }

  var body: some View {
    Group {
      if !isCover {
        Color.black.opacity(0.2).contentShape(Rectangle()).onTapGesture { close() }.transition(.opacity)
      }
      SheetCard(content: content, isCover: isCover, close: close).transition(.move(edge: .bottom))
    }
    .frame(width: ViewUpdate.stage.width, height: height, alignment: .bottom)
  }
}

/// The card of a sheet, as high as its content says.
private struct SheetCard {
  let content: StyledPart
  let isCover: Bool
  let close: () -> Void
}

extension SheetCard: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    let stage = ViewUpdate.stage
    var inner = context.part("content")
    let look = SheetLook()
    inner.environment.sheet = look
    let content = content.elements(in: inner)
    let full = isCover ? stage.height : stage.height - 54
    let height = isCover ? full : min(full, look.detent?.height(of: stage.height) ?? full)
    let radius = isCover ? 0 : look.radius ?? 10
    let close = close
    let shape = UnevenRoundedRectangle(topLeadingRadius: radius, topTrailingRadius: radius)
    let safeArea = ViewUpdate.safeArea
    let insets = isCover ? safeArea : EdgeInsets(top: 0, leading: 0, bottom: safeArea.bottom, trailing: 0)
    let card = ElementsView(elements: content.map { SafeAreaElement($0, insets, in: inner) }).frame(
      maxWidth: .infinity, maxHeight: .infinity
    )
    .overlay(alignment: .top) {
      if look.hasHandle {
        Capsule().fill(Color.gray.opacity(0.5)).frame(width: 36, height: 5).padding(.top, 5)
      }
    }
    .frame(width: stage.width, height: height)
    .background {
      shape.fill(look.fill)
        .overlay(alignment: look.backdrop?.alignment ?? .center) { look.backdrop?.view }
        .contentShape(Rectangle())
        .gesture(DragGesture().onEnded { if !isCover, $0.translation.height > 80 { close() } })
    }
    .clipShape(shape)
    return card.elements(in: context)
  }
}

/// The look of a sheet, as its content sets it.
final class SheetLook {
  var detent: PresentationDetent?
  var radius: CGFloat?
  var hasHandle = false
  var background: AnyShapeStyle?
  var backdrop: (view: StyledPart, alignment: Alignment)?
}

extension SheetLook {
  /// The filling of the card, unless a view fills it.
  fileprivate var fill: AnyShapeStyle {
    background
      ?? AnyShapeStyle(backdrop == nil ? Color(UIColor.systemBackground) : Color.clear)
  }
}

private enum SheetKey: EnvironmentKey { static var defaultValue: SheetLook? { nil } }

extension EnvironmentValues {
  /// The sheet around.
  var sheet: SheetLook? {
    get { self[SheetKey.self] }
    set { self[SheetKey.self] = newValue }
  }
}

/// A height of a sheet.
public struct PresentationDetent: Hashable, Sendable {
  private let part: CGFloat?
  private let points: CGFloat

  /// Half of the screen.
  public static let medium = PresentationDetent(part: 0.5, points: 0)
  /// All of the screen.
  public static let large = PresentationDetent(part: 1, points: 0)
  /// A part of the screen.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(part: fraction, points: 0)
  }
  /// A height in points.
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(part: nil, points: height)
  }

  func height(of stage: CGFloat) -> CGFloat { max(0, part.map { $0 * stage } ?? points) }
}

extension View {
  /// Says something of the sheet around.
  nonisolated private func onSheet(_ change: @escaping (SheetLook) -> Void) -> AdjustedView<Self> {
    adjusted { if let sheet = $0.environment.sheet { change(sheet) } }
  }

  /// Sets the heights of the sheet around, of which it takes the lowest.
  nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    onSheet { $0.detent = detents.min { $0.height(of: 844) < $1.height(of: 844) } }
  }
  /// Sets the heights of the sheet around, of which a binding selects one.
  nonisolated public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View { onSheet { $0.detent = selection.wrappedValue } }
  /// Shows the handle of the sheet around.
  nonisolated public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    onSheet { $0.hasHandle = visibility == .visible }
  }
  /// Rounds the sheet around.
  nonisolated public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    onSheet { $0.radius = cornerRadius }
  }
  /// Fills the sheet around.
  nonisolated public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    onSheet { $0.background = AnyShapeStyle(style) }
  }

  /// Fills the sheet around with a view.
  nonisolated public func presentationBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    let part = StyledPart(content())
    return onSheet { $0.backdrop = (part, alignment) }
  }

  /// Presents a sheet while a binding is true.
  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting(
      "sheet", { isPresented.wrappedValue }, close: { isPresented.wrappedValue = false }, onDismiss: onDismiss
    ) { close in AnyView(Sheet(content: StyledPart(content()), isCover: false, close: close)) }
  }
  /// Presents a sheet while a binding has a value.
  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(
      "sheet", { item.wrappedValue != nil }, close: { item.wrappedValue = nil }, onDismiss: onDismiss
    ) { close in
      AnyView(Sheet(content: StyledPart(item.wrappedValue.map { content($0) }), isCover: false, close: close))
    }
  }
  /// Covers the whole scene while a binding is true.
  nonisolated public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting(
      "cover", { isPresented.wrappedValue }, close: { isPresented.wrappedValue = false }, onDismiss: onDismiss
    ) { close in AnyView(Sheet(content: StyledPart(content()), isCover: true, close: close)) }
  }
  /// Covers the whole scene while a binding has a value.
  nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(
      "cover", { item.wrappedValue != nil }, close: { item.wrappedValue = nil }, onDismiss: onDismiss
    ) { close in
      AnyView(Sheet(content: StyledPart(item.wrappedValue.map { content($0) }), isCover: true, close: close))
    }
  }
}
