/// The tint of the pictures of labels in a list.
public struct ListItemTint: Sendable {
  let color: Color

  /// A tint of its own.
  public static func fixed(_ tint: Color) -> ListItemTint { ListItemTint(color: tint) }
  /// A tint of its own; there is no accent colour of a system that goes before it.
  public static func preferred(_ tint: Color) -> ListItemTint { ListItemTint(color: tint) }
  /// A grey.
  public static let monochrome = ListItemTint(color: .secondary)
}

extension View {
  /// Tints the pictures of labels in the rows of a list; nil for the accent colour.
  nonisolated public func listItemTint(_ tint: ListItemTint?) -> some View {
    adjusted { $0.environment.listItemTint = tint }
  }

  /// Tints the pictures of labels in the rows of a list; nil for the accent colour.
  nonisolated public func listItemTint(_ tint: Color?) -> some View { listItemTint(tint.map { .fixed($0) }) }
}

private enum ListItemTintKey: EnvironmentKey { static var defaultValue: ListItemTint? { nil } }

extension EnvironmentValues {
  fileprivate var listItemTint: ListItemTint? {
    get { self[ListItemTintKey.self] }
    set { self[ListItemTintKey.self] = newValue }
  }

  /// Gives the picture of a label in a list the tint of lists, unless its colour is set.
  mutating func tintListIcons() {
    guard isInList, foreground == nil else { return }
    foreground = AnyShapeStyle(listItemTint?.color ?? .accentColor)
  }
}
