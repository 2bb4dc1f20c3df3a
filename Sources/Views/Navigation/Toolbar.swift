/// A place in a page's bars.
public struct ToolbarItemPlacement: Sendable {
  enum Side { case leading, principal, trailing, bottom, nowhere }
  let side: Side

  /// At the trailing side.
  public static let automatic = ToolbarItemPlacement(side: .trailing)
  /// In the middle.
  public static let principal = ToolbarItemPlacement(side: .principal)
  /// At the top, on the leading side.
  public static let topBarLeading = ToolbarItemPlacement(side: .leading)
  /// At the top, on the trailing side.
  public static let topBarTrailing = ToolbarItemPlacement(side: .trailing)
  /// At the top, on the leading side.
  public static let navigationBarLeading = ToolbarItemPlacement(side: .leading)
  /// At the top, on the trailing side.
  public static let navigationBarTrailing = ToolbarItemPlacement(side: .trailing)
  /// For navigation.
  public static let navigation = ToolbarItemPlacement(side: .leading)
  /// For the main action.
  public static let primaryAction = ToolbarItemPlacement(side: .trailing)
  /// For another action.
  public static let secondaryAction = ToolbarItemPlacement(side: .trailing)
  /// For the action that confirms.
  public static let confirmationAction = ToolbarItemPlacement(side: .trailing)
  /// For the action that cancels.
  public static let cancellationAction = ToolbarItemPlacement(side: .leading)
  /// For the action that takes away.
  public static let destructiveAction = ToolbarItemPlacement(side: .trailing)
  /// At the bottom.
  public static let bottomBar = ToolbarItemPlacement(side: .bottom)
  /// Above the keyboard, which a stage does not have.
  public static let keyboard = ToolbarItemPlacement(side: .nowhere)
  /// In place of the title.
  public static let title = ToolbarItemPlacement(side: .principal)
  /// The bar's middle, below the title.
  public static let subtitle = ToolbarItemPlacement(side: .nowhere)
  /// The bar's middle.
  public static let largeTitle = ToolbarItemPlacement(side: .principal)
  /// A status, in the bar below.
  public static let status = ToolbarItemPlacement(side: .bottom)
}

/// A view in one of a page's bars.
public struct ToolbarEntry {
  let placement: ToolbarItemPlacement
  let view: StyledPart

  nonisolated init<V: View>(_ placement: ToolbarItemPlacement, _ view: V) {
    (self.placement, self.view) = (placement, StyledPart(view))
  }
}

/// Items of a page's bars.
public protocol ToolbarContent {
  /// The type of the items that these are made of.
  associatedtype Body: ToolbarContent
  /// The items that these are made of.
  @ToolbarContentBuilder var body: Body { get }
  /// The items; called by the runtime.
  var entries: [ToolbarEntry] { get }
}

extension ToolbarContent {
  /// The items that these are made of.
  public var entries: [ToolbarEntry] { body.entries }
}

/// Items of a page's bars that could be rearranged.
public protocol CustomizableToolbarContent: ToolbarContent {}

/// Several items.
public struct ToolbarEntries: CustomizableToolbarContent {
  /// The items.
  public let entries: [ToolbarEntry]
  /// The same items.
  public var body: ToolbarEntries { self }
}

/// Makes the items of a page's bars.
@resultBuilder
public struct ToolbarContentBuilder {
  /// Items.
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> ToolbarEntries {
    ToolbarEntries(entries: content.entries)
  }
  /// A view at the usual place.
  public static func buildExpression<Content: View>(_ content: Content) -> ToolbarEntries {
    ToolbarEntries(entries: [ToolbarEntry(.automatic, content)])
  }
  /// Several items.
  public static func buildBlock(_ content: ToolbarEntries...) -> ToolbarEntries {
    ToolbarEntries(entries: content.flatMap(\.entries))
  }
  /// Items under a condition.
  public static func buildOptional(_ content: ToolbarEntries?) -> ToolbarEntries {
    content ?? ToolbarEntries(entries: [])
  }
  /// Items under a condition.
  public static func buildEither(first: ToolbarEntries) -> ToolbarEntries { first }
  /// Items under a condition.
  public static func buildEither(second: ToolbarEntries) -> ToolbarEntries { second }
  /// Items whose type may be unavailable.
  public static func buildLimitedAvailability(_ content: ToolbarEntries) -> ToolbarEntries { content }
}

/// An item of a page's bars.
public struct ToolbarItem<Content: View>: CustomizableToolbarContent {
  /// The item.
  public let entries: [ToolbarEntry]
  /// The item.
  public var body: ToolbarEntries { ToolbarEntries(entries: entries) }

  /// An item at a place.
  nonisolated public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    entries = [ToolbarEntry(placement, content())]
  }
  /// An item at a place, with a name.
  nonisolated public init(
    id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    entries = [ToolbarEntry(placement, content())]
  }
}

/// Items of a page's bars at one place.
public struct ToolbarItemGroup<Content: View>: CustomizableToolbarContent {
  /// The items.
  public let entries: [ToolbarEntry]
  /// The items.
  public var body: ToolbarEntries { ToolbarEntries(entries: entries) }

  /// Items at a place.
  nonisolated public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    entries = [ToolbarEntry(placement, content())]
  }
}

/// Room between the items of a page's bars.
public struct ToolbarSpacer: CustomizableToolbarContent {
  /// A kind of room.
  public enum Sizing: Sendable {
    /// As much as there is.
    case flexible
    /// The standard behavior.
    case fixed
  }

  private let placement: ToolbarItemPlacement
  /// Room.
  nonisolated public init(_ sizing: Sizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
    self.placement = placement
  }
  /// Room.
  public var entries: [ToolbarEntry] { [ToolbarEntry(placement, Spacer())] }
  /// Room.
  public var body: ToolbarEntries { ToolbarEntries(entries: entries) }
}
