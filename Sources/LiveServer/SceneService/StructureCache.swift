import Engine

/// The structures of pictures that the server still has, each in a slot.
///
/// Rooms of one scene have structures of their own, since people and names differ, and take turns.
struct StructureCache {
  private struct Entry {
    let slot: Int
    let nodes: [Node]
    let assets: [Asset]
    /// The number of the picture that had the structure last.
    var used: Int
  }

  /// The number of pictures after which an unused structure gives up its slot.
  private static let longestUnused = 120

  /// The one used last is the first.
  private var entries: [Entry] = []
  private var pictures = 0

  /// The slot for a structure, and whether the server has it there; if not, it replaces the one there.
  mutating func place(_ nodes: [Node], _ assets: [Asset]) -> (slot: Int, isKnown: Bool) {
    pictures += 1
    if let index = entries.firstIndex(where: { $0.nodes == nodes && $0.assets == assets }) {
      var entry = entries.remove(at: index)
      entry.used = pictures
      entries.insert(entry, at: 0)
      return (entry.slot, true)
    }
    let slot = freeSlot
    entries.removeAll { $0.slot == slot }
    entries.insert(Entry(slot: slot, nodes: nodes, assets: assets, used: pictures), at: 0)
    return (slot, false)
  }

  /// A slot that is free, or whose structure is no longer in use. Where all are in use, the newest goes, so the others stay:
  /// of more rooms than slots that take turns, each would otherwise find its own gone.
  private var freeSlot: Int {
    guard entries.count == SceneFrame.slots, let oldest = entries.last, let newest = entries.first else {
      return entries.count
    }
    return pictures - oldest.used > Self.longestUnused ? oldest.slot : newest.slot
  }
}
