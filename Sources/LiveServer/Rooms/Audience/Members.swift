/// The members of a room, each in a slot that it keeps for as long as it stays.
///
/// The slots lie side by side, so that going through all members costs little more than reading memory. An id
/// is only looked up for what comes from outside and rarely.
package struct Members {
  /// A member's place, from 0; a newcomer gets a free slot.
  package typealias Slot = Int

  /// By slot; nil for a free one.
  var slots: [Member?] = []
  private var vacant: [Slot] = []
  private var places: [ClientID: Slot] = [:]

  var count: Int { places.count }
  var isEmpty: Bool { places.isEmpty }
  var keys: some Sequence<ClientID> { places.keys }
  /// In the order of the slots.
  var values: some Sequence<Member> { slots.lazy.compactMap { $0 } }

  /// The client's slot, or nil if it is not here.
  func slot(of id: ClientID) -> Slot? { places[id] }

  /// A member by id, or nil for a stranger; assigning to a stranger has no effect.
  subscript(id: ClientID) -> Member? {
    get { places[id].flatMap { slots[$0] } }
    _modify {
      guard let slot = places[id] else {
        var stranger: Member?
        yield &stranger
        return
      }
      yield &slots[slot]
      assert(slots[slot] != nil, "who goes must be removed")
    }
  }

  /// Gives a newcomer a slot; a member that comes again keeps its own.
  mutating func insert(_ member: Member) {
    if let slot = places[member.id] {
      slots[slot] = member
      return
    }
    let slot = vacant.popLast() ?? slots.count
    if slot == slots.count { slots.append(member) } else { slots[slot] = member }
    places[member.id] = slot
  }

  /// Removes a member and frees the slot; returns nil for a stranger.
  mutating func removeValue(forKey id: ClientID) -> Member? {
    guard let slot = places.removeValue(forKey: id) else { return nil }
    defer { slots[slot] = nil }
    vacant.append(slot)
    return slots[slot]
  }
}
