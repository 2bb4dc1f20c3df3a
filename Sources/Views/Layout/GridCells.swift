enum GridCellColumnsKey: LayoutValueKey {
  static var defaultValue: Int { 1 }
  /// As many as there are.
  static let all = 1000
}
enum GridCellAnchorKey: LayoutValueKey { static var defaultValue: UnitPoint? { nil } }
enum GridColumnAlignmentKey: LayoutValueKey { static var defaultValue: HorizontalAlignment? { nil } }
enum GridUnsizedAxesKey: LayoutValueKey { static var defaultValue: Axis.Set { [] } }

extension ViewElement {
  /// A value that the view says to layouts.
  func layoutValue<K: LayoutValueKey>(_ key: K.Type) -> K.Value {
    layoutValues[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue
  }
}

extension View {
  /// Lets a cell of a grid take several columns.
  nonisolated public func gridCellColumns(_ count: Int) -> some View {
    layoutValue(key: GridCellColumnsKey.self, value: max(1, min(count, GridCellColumnsKey.all - 1)))
  }
  /// Places a cell of a grid by a point of its own and the same point of its room.
  nonisolated public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    layoutValue(key: GridCellAnchorKey.self, value: anchor)
  }
  /// Aligns a whole column of a grid, in which the view is a cell.
  nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    layoutValue(key: GridColumnAlignmentKey.self, value: guide)
  }
  /// Lets a cell of a grid take the room of others along some axes, and make none.
  nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    layoutValue(key: GridUnsizedAxesKey.self, value: axes)
  }
}
