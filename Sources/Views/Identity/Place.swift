/// A place in the tree of views, to which states and movements belong.
///
/// It consists of the types of views with bodies, of branches, and of the ids of `ForEach` and `id(_:)`. Modifiers and
/// stacks are no part of it, so states stay when one is added.
final class Place {
  let parent: Place?
  let label: String
  /// The place among those of one label.
  private let number: Int
  /// The name of the innermost view whose line is known.
  let view: String?
  let hash: UInt64
  let depth: Int
  /// The numbers of what has been numbered.
  var counts = Counts()

  /// The numbers of primitives by kind, and of parts by name; a place has few names.
  struct Counts {
    fileprivate var kinds = SIMD32<UInt32>()
    fileprivate var names: [(hash: UInt64, count: Int)] = []
  }

  /// The root of a tree.
  init() { (parent, label, number, view, hash, depth) = (nil, "", 0, nil, StableHash.seed, 0) }

  private init(parent: Place, label: String, number: Int = 0, hash: UInt64, view: String?) {
    (self.parent, self.label, self.number, self.hash, self.view) = (parent, label, number, hash, view)
    depth = parent.depth + 1
  }

  /// The place of a named part, which is the only one of its name.
  func part(_ label: String) -> Place {
    Place(parent: self, label: label, hash: StableHash.combine(hash, StableHash.of(label)), view: view)
  }

  /// The place of the next part of a name, which is numbered from the second one on.
  ///
  /// - Parameter isKnown: Whether it is a view's whose line is known.
  func next(_ label: String, hash labelHash: UInt64, isKnown: Bool = false) -> Place {
    let number = count(labelHash)
    return Place(
      parent: self, label: label, number: number,
      hash: StableHash.combine(hash, labelHash &+ UInt64(number)), view: isKnown ? label : view)
  }

  /// The key of the next primitive of a kind.
  func key(_ kind: Kind) -> UInt64 {
    let index = Int(kind.rawValue)
    let number = counts.kinds[index]
    counts.kinds[index] = number &+ 1
    return StableHash.combine(hash, StableHash.combine(kind.rawValue, UInt64(number)))
  }

  private func count(_ hash: UInt64) -> Int {
    guard let index = counts.names.firstIndex(where: { $0.hash == hash }) else {
      counts.names.append((hash, 1))
      return 0
    }
    counts.names[index].count += 1
    return counts.names[index].count - 1
  }

  /// The labels from the root to here, with slashes between them.
  var path: String {
    let own = number == 0 ? label : "\(label)[\(number)]"
    guard let parent, parent.parent != nil else { return own }
    return parent.path + "/" + own
  }

  /// Kinds of primitives, each numbered separately within a place, so that adding one moves no key of another kind.
  enum Kind: UInt64 {
    case shape = 1
    case text, image, gradient, frame, offset, opacity, scale, rotation, rotation3D, effect, shadow, clip,
      stack, list
    case button, slider, toggle, picker, progress, gesture, change, appearance, animation, transition, layout,
      other, element, field
  }
}

/// An identity as the label of a place; numbers, which most are, need neither a cast nor a description.
func label<ID: Hashable>(of id: ID) -> String {
  if ID.self == Int.self { return String(unsafeBitCast(id, to: Int.self)) }
  if let number = id as? Int { return String(number) }
  return "\(id)"
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
