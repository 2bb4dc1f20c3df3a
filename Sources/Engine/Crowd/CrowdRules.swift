/// The rules for a crowd that moves a scene: each phone gets a place, and moves a figure of its own.
public struct CrowdRules: Codable, Hashable, Sendable {
  /// The greatest number of places that any scene may have.
  public static let mostPlaces = 512

  /// The number of places, 1 to `mostPlaces`.
  public let most: Int
  /// The title of the button on each phone; nil for no button.
  public let button: String?
  /// True if phones say on which of the two sides they play.
  public let hasSides: Bool

  /// Rules for a number of places, clamped to 1…`mostPlaces`.
  public init(most: Int, button: String? = nil, hasSides: Bool = false) {
    self.most = min(max(1, most), Self.mostPlaces)
    self.button = button
    self.hasSides = hasSides
  }
}
