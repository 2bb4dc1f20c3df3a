extension CrowdPlaces {
  /// A client that wants to play.
  struct Guest: Equatable {
    /// The session that identifies the client when it reconnects.
    var session: SessionToken?
    var name: PersonName?
    /// The address that shares its places with other clients there; nil if places are not counted by address.
    var origin: String?
  }
}

extension People {
  /// A client as a guest of a crowd.
  func guest(_ id: ClientID) -> CrowdPlaces.Guest {
    CrowdPlaces.Guest(session: self[id]?.session, name: self[id]?.name, origin: self[id]?.origin)
  }
}
