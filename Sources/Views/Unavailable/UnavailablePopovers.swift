// Popovers and columns at the side. Each declaration says what to use instead.

/// A place at which a popover points.
public struct PopoverAttachmentAnchor: Sendable {
  /// A rectangle.
  public static func rect(_ anchor: Anchor<CGRect>.Source) -> PopoverAttachmentAnchor {
    PopoverAttachmentAnchor()
  }
  /// A point.
  public static func point(_ anchor: UnitPoint) -> PopoverAttachmentAnchor { PopoverAttachmentAnchor() }
}

extension View {
  /// Nothing is presented on a stage.
  @available(*, unavailable, message: "A stage has no popovers: use sheet, or an overlay with if.")
  nonisolated public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .point(.center),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
  /// Nothing is presented on a stage.
  @available(*, unavailable, message: "A stage has no popovers: use sheet, or an overlay with if.")
  nonisolated public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }
  /// Sets the width of a column at the side, which a stage does not have.
  nonisolated public func inspectorColumnWidth(_ width: CGFloat) -> some View { self }
  /// Sets the width of a column at the side, which a stage does not have.
  nonisolated public func inspectorColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil)
    -> some View
  { self }
}
