/// A place in the tree of views, to which states and movements belong.
///
/// It consists of the types of views with bodies, of branches, and of the ids of `ForEach` and `id(_:)`. Modifiers and
/// stacks are no part of it, so states stay when one is added.
final class Place {
  let parent: Place?
  let label: String
  let hash: UInt64
  let depth: Int
  /// How many parts of each name have been numbered; a place has few names.
  var counts: [(hash: UInt64, count: Int)] = []

  /// The root of a tree.
  init() { (parent, label, hash, depth) = (nil, "", StableHash.seed, 0) }

  private init(parent: Place, label: String, hash: UInt64) {
    self.parent = parent
    self.label = label
    self.hash = hash
    depth = parent.depth + 1
  }

  /// The place of a named part, which is the only one of its name.
  func part(_ label: String) -> Place {
    Place(parent: self, label: label, hash: StableHash.combine(hash, StableHash.of(label)))
  }

  /// The place of the next part of a name, which is numbered from the second one on.
  func next(_ label: String, hash labelHash: UInt64) -> Place {
    let number = count(labelHash)
    return Place(
      parent: self, label: number == 0 ? label : "\(label)[\(number)]",
      hash: StableHash.combine(hash, labelHash &+ UInt64(number)))
  }

  /// The key of the next primitive of a kind.
  func key(_ kind: Kind) -> UInt64 {
    let number = count(kind.rawValue)
    return StableHash.combine(hash, StableHash.combine(kind.rawValue, UInt64(number)))
  }

  private func count(_ hash: UInt64) -> Int {
    guard let index = counts.firstIndex(where: { $0.hash == hash }) else {
      counts.append((hash, 1))
      return 0
    }
    counts[index].count += 1
    return counts[index].count - 1
  }

  /// The labels from the root to here, with slashes between them.
  var path: String {
    guard let parent, parent.parent != nil else { return label }
    return parent.path + "/" + label
  }

  /// Kinds of primitives, each numbered separately within a place, so that adding one moves no key of another kind.
  enum Kind: UInt64 {
    case shape = 1
    case text, image, gradient, frame, offset, opacity, scale, rotation, rotation3D, effect, shadow, clip,
      stack, list
    case button, slider, toggle, picker, progress, gesture, change, appearance, animation, transition, layout,
      other
  }
}

/// A hash that is the same in every process.
enum StableHash {
  static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The FNV-1a hash of a text.
  static func of(_ text: String) -> UInt64 {
    var hash = seed
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }

  /// A hash of two, in order.
  static func combine(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var hash = first ^ (second &+ 0x9e37_79b9_7f4a_7c15 &+ (first << 6) &+ (first >> 2))
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
    return hash ^ (hash >> 31)
  }
}
