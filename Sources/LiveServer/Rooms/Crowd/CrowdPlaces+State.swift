extension CrowdPlaces {
  /// The people who play, for presenters and other nodes.
  var state: ServerMessage.CrowdState {
    ServerMessage.CrowdState(
      most: most, frozen: isFrozen, names: showsNames, spotlight: spotlight,
      people: holders.sorted { $0.key < $1.key }.map { place, holder in
        ServerMessage.CrowdState.Player(
          id: holder.client, place: place, side: holder.side, away: holder.isAway)
      }, waiting: waiting, leaders: leaders, scene: kind?.name)
  }

  /// The part of `presence`; nil in a scene that one phone moves.
  func summary(unreached: Int) -> ServerMessage.CrowdSummary? {
    isOpen
      ? ServerMessage.CrowdSummary(
        most: most, people: holders.count, waiting: waiting.count, frozen: isFrozen,
        names: showsNames, unreached: unreached > 0 ? unreached : nil) : nil
  }
}
