// Popovers and columns at the side, which are sheets on a phone.

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
  /// Presents a sheet while a binding is true, as a popover is on a phone.
  nonisolated public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .point(.center),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { sheet(isPresented: isPresented, content: content) }
  /// Presents a sheet while a binding has a value, as a popover is on a phone.
  nonisolated public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .point(.center),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { sheet(item: item, content: content) }
  /// Presents a sheet while a binding is true, as a column at the side is on a phone.
  nonisolated public func inspector<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) -> some View { sheet(isPresented: isPresented, content: content) }
  /// Sets the width of a column at the side, which a stage does not have.
  nonisolated public func inspectorColumnWidth(_ width: CGFloat) -> some View { self }
  /// Sets the width of a column at the side, which a stage does not have.
  nonisolated public func inspectorColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil)
    -> some View
  { self }
}
