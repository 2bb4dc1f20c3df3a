import Engine

/// A presenter's decision about the people in a room, or about their tilt.
package enum Moderation: Equatable {
  /// The rule by which the tilt is shared; a turn's length in seconds, or nil to keep it.
  case policy(Policy, turnSeconds: Time?)
  /// Gives a client the tilt, or refuses a request for it.
  case hand(ClientID, isGiven: Bool)
  /// Sends a client away.
  case kick(ClientID)
  /// Locks the room for newcomers, or opens it.
  case lock(Bool)
  /// The smoothing of samples, or nil for none.
  case smoothing(Smoothing?)
  /// Replaces the code that people type to join.
  case renewCode
}

extension Moderation {
  /// Reads the fields of a `policy` message.
  static func policy(from fields: ClientMessage.Fields) throws -> Moderation {
    let policy = try fields.decodeCase(Policy.self, forKey: .value)
    guard fields.contains(.seconds) else { return .policy(policy, turnSeconds: nil) }
    let seconds = try fields.decodeNumber(Double.self, forKey: .seconds)
    let range = Policy.turnLengths
    guard range.contains(seconds) else {
      throw WireError(
        code: .outOfRange,
        message: "A turn lasts \(range.wholeBounds) seconds, not \(seconds).", about: "policy")
    }
    return .policy(policy, turnSeconds: seconds)
  }

  /// Reads the fields of a `smoothing` message.
  static func smoothing(from fields: ClientMessage.Fields) throws -> Moderation {
    if try fields.decodeIfPresent(Bool.self, forKey: .off) == true { return .smoothing(nil) }
    let cutoff = try fields.decodeNumber(Double.self, forKey: .minimumCutoff)
    let beta = try fields.decodeNumber(Double.self, forKey: .beta)
    guard let smoothing = Smoothing(minimumCutoff: cutoff, beta: beta) else {
      throw WireError(
        code: .outOfRange,
        message: "minimumCutoff must be \(Smoothing.minimumCutoffs.plainBounds) Hz and beta "
          + "\(Smoothing.betas.plainBounds) Hz per degree a second.",
        about: "smoothing")
    }
    return .smoothing(smoothing)
  }
}

extension ClosedRange<Double> {
  fileprivate var plainBounds: String { "\(lowerBound) to \(upperBound)" }
  fileprivate var wholeBounds: String { "\(Int(saturating: lowerBound)) to \(Int(saturating: upperBound))" }
}
