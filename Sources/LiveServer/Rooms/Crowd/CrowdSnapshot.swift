import Engine

/// A crowd as a restart or another node has to know it: the people on the stage, and how they are known again.
struct CrowdSnapshot: Codable {
  /// A person at a place.
  struct Holder: Codable {
    var place: Int
    var side: Int
    /// The connection, which on another node may still be open.
    var client: ClientID?
    var session: String?
    var name: String?
    /// The address that shares its places with other clients there.
    var origin: String?
    /// The number under which the stage knows the person.
    var arrival: Int?
  }

  /// The people on the stage.
  var crowd: Crowd
  var holders: [Holder]
  /// The most places that the presenter admits; nil for as many as the scene has.
  var limit: Int?
  /// True if the stage shows names; older versions have none.
  var names: Bool?

  /// True if a room could have been like this.
  var isSound: Bool {
    let places = holders.map(\.place)
    return (1...CrowdRules.mostPlaces).contains(limit ?? 1) && Set(places).count == places.count
      && holders.allSatisfy {
        (0..<CrowdRules.mostPlaces).contains($0.place) && (0...1).contains($0.side)
      }
  }
}

extension CrowdPlaces {
  /// The state that a restart must not lose, with the people as the stage has them; nil in a scene that one phone moves.
  func snapshot(with crowd: Crowd) -> CrowdSnapshot? {
    guard isOpen else { return nil }
    return CrowdSnapshot(
      crowd: crowd,
      holders: holders.sorted { $0.key < $1.key }.map { place, holder in
        CrowdSnapshot.Holder(
          place: place, side: holder.side, client: holder.client, session: holder.guest.session?.text,
          name: holder.guest.name?.description,
          origin: holder.guest.origin, arrival: holder.arrival)
      }, limit: limit, names: showsNames)
  }

  /// The places as they were, for people who have a minute to come back.
  init(_ snapshot: CrowdSnapshot?, of scene: SceneKind, mostPerOrigin: Int, at time: Time) {
    self.init(mostPerOrigin: mostPerOrigin)
    // These changes are over before any reader comes.
    var ledger = Ledger()
    for holder in snapshot?.holders ?? [] {
      restore(holder, in: &ledger, at: time)
    }
    if let limit = snapshot?.limit { self.limit(to: limit, in: &ledger, at: time) }
    if let snapshot { freeze(snapshot.crowd.isFrozen, in: &ledger) }
    if let place = snapshot?.crowd.spotlight, holders[place] != nil { show(place, in: &ledger) }
    show(names: snapshot?.names ?? false, in: &ledger)
    begin(scene, with: snapshot?.crowd ?? Crowd(), in: &ledger, at: time)
  }
}
