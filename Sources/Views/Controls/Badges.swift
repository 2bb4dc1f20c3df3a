extension View {
  /// Adds a number at the trailing edge of a row of a list, or beside the symbol of a tab; 0 adds nothing.
  nonisolated public func badge(_ count: Int) -> some View {
    BadgedView(content: self, badge: count == 0 ? nil : Text(verbatim: "\(count)"))
  }
  /// Adds a text at the trailing edge of a row of a list, or beside the symbol of a tab.
  nonisolated public func badge(_ label: Text?) -> some View { BadgedView(content: self, badge: label) }
  /// Adds a text at the trailing edge of a row of a list, or beside the symbol of a tab.
  nonisolated public func badge(_ key: LocalizedStringKey) -> some View {
    BadgedView(content: self, badge: Text(key))
  }
  /// Adds a text at the trailing edge of a row of a list, or beside the symbol of a tab.
  @_disfavoredOverload
  nonisolated public func badge<S: StringProtocol>(_ label: S) -> some View {
    BadgedView(content: self, badge: Text(label))
  }
  /// Sets how prominent numbers at the edge of rows are, which look one way.
  nonisolated public func badgeProminence(_ prominence: BadgeProminence) -> some View { self }
}

/// The prominence of a number at the edge of a row.
public struct BadgeProminence: Hashable, Sendable {
  let name: String
  /// Low.
  public static let decreased = BadgeProminence(name: "decreased")
  /// The standard behavior.
  public static let standard = BadgeProminence(name: "standard")
  /// High.
  public static let increased = BadgeProminence(name: "increased")
}

/// A view with a number at the trailing edge if it stands in a list, and in the bar if it is a tab.
struct BadgedView<Content: View> {
  let content: Content
  let badge: Text?
}

extension BadgedView: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    guard let badge else { return content.elements(in: context) }
    guard context.environment.isInList else {
      return content.elements(in: context).map {
        LayoutValueElement($0, [ObjectIdentifier(TabBadge.self): TabBadge(text: badge)], in: context)
      }
    }
    let row = HStack {
      content
      Spacer()
      badge.foregroundStyle(Color.gray)
    }
    return row.elements(in: context)
  }
}

/// The badge of a tab.
struct TabBadge {
  let text: Text
}
