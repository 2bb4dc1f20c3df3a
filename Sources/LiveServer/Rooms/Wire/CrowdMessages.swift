import Engine

/// A presenter's decision about the places of a crowd.
package enum PlacesMessage: Equatable {
  /// Changes how many may play, whether names and hands are seen, and whether everything stands still; nil leaves it.
  /// `isBalanced` makes the sides even, `isReset` begins the scene again with all people at their places.
  case change(
    most: Int? = nil, showsNames: Bool? = nil, showsHands: Bool? = nil, isFrozen: Bool? = nil,
    isBalanced: Bool = false, isReset: Bool = false)
  /// Shows a place and dims the others, or shows none if nil.
  case spotlight(Int?)
}

extension PlacesMessage {
  /// Reads the fields of a `places` message.
  static func places(from fields: ClientMessage.Fields) throws -> PlacesMessage {
    let most = try fields.contains(.most) ? fields.decodeNumber(Int.self, forKey: .most) : nil
    guard (1...CrowdRules.mostPlaces).contains(most ?? 1) else {
      throw WireError(
        code: .outOfRange, message: "A crowd has 1 to \(CrowdRules.mostPlaces) places, not \(most ?? 0).",
        about: "places")
    }
    return .change(
      most: most, showsNames: try fields.decodeIfPresent(Bool.self, forKey: .names),
      showsHands: try fields.decodeIfPresent(Bool.self, forKey: .hands),
      isFrozen: try fields.decodeIfPresent(Bool.self, forKey: .frozen),
      isBalanced: try fields.decodeIfPresent(Bool.self, forKey: .balanced) ?? false,
      isReset: try fields.decodeIfPresent(Bool.self, forKey: .reset) ?? false)
  }

  /// Reads the field of a `spotlight` message.
  static func spotlight(from fields: ClientMessage.Fields) throws -> PlacesMessage {
    guard try fields.contains(.place) && !fields.decodeNil(forKey: .place) else { return .spotlight(nil) }
    return .spotlight(try fields.decodeNumber(Int.self, forKey: .place))
  }
}

/// The part of a page that is in sight.
enum PageView: String, CaseIterable {
  /// The picture, for which it needs frames.
  case stage
  /// The sign of its place.
  case sign
}

/// An action of a player in a crowd's scene, or of a client that wants to play.
package enum CrowdMessage: String, Equatable {
  /// Wants a place.
  case join
  /// Presses the button.
  case press
  /// Asks where they are.
  case find
}
