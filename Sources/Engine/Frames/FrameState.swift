/// The state that viewers are sent: a structure, one flat array of floats, and when each float last changed.
///
/// The engine computes in doubles; a float counts as changed when its Float32 bit pattern differs.
public struct FrameState: Sendable {
  /// The extent of a new frame's changes.
  public enum Change: Sendable {
    /// Nothing; there is nothing to send.
    case none
    /// Numbers only.
    case values
    /// The structure: a new epoch has begun, and every float counts as changed.
    case structure
  }

  /// The most floats that a structure may have; positions on the wire are 16 bits wide.
  public static let maximumFloats = 65535

  /// The number of the structure; wraps at 65535.
  public private(set) var epoch: UInt16 = 0
  /// The number of the state; grows by one with every change and never restarts.
  public private(set) var sequence: UInt32 = 0
  /// The sequence of the first state of this epoch.
  public private(set) var epochStart: UInt32 = 0
  /// The structure.
  public private(set) var nodes: [Node] = []
  /// The numbers.
  public private(set) var floats: [Float] = []
  /// For each float, the sequence of the state that changed it last.
  public private(set) var changedAt: [UInt32] = []

  /// An empty state.
  public init() {}

  /// An empty state whose numbers continue from these.
  public init(epoch: UInt16, sequence: UInt32) {
    self.epoch = epoch
    self.sequence = sequence
  }

  /// Takes over a rendered frame; `startsEpoch` starts an epoch even if the structure is the same.
  public mutating func update(from frame: FrameBuilder, startsEpoch: Bool = false) -> Change {
    assert(frame.isComplete, "a node lacks values")
    guard sequence > 0, !startsEpoch, frame.nodes == nodes else {
      restructure(from: frame)
      return .structure
    }
    // The builder leaves nodes alone that stay as they are. Sharing its storage makes the next comparison one of
    // two addresses.
    nodes = frame.nodes
    let next = sequence &+ 1
    var changed = false
    for index in frame.values.indices {
      let float = Float(frame.values[index])
      if float.bitPattern != floats[index].bitPattern {
        floats[index] = float
        changedAt[index] = next
        changed = true
      }
    }
    guard changed else { return .none }
    sequence = next
    return .values
  }

  /// Takes over a state that was made elsewhere, under its numbers.
  ///
  /// Another epoch, or another number of floats, is another structure: every float then counts as changed.
  mutating func follow(_ floats: [Float], epoch: UInt16, sequence: UInt32) {
    if self.sequence == 0 || epoch != self.epoch || floats.count != self.floats.count {
      self.epoch = epoch
      epochStart = sequence
      changedAt = Array(repeating: sequence, count: floats.count)
    } else {
      for index in floats.indices where floats[index].bitPattern != self.floats[index].bitPattern {
        changedAt[index] = sequence
      }
    }
    self.floats = floats
    self.sequence = sequence
  }

  private mutating func restructure(from frame: FrameBuilder) {
    assert(frame.hasUniqueIDs, "two layers have the same id")
    // The first structure keeps epoch 0.
    if sequence > 0 { epoch &+= 1 }
    sequence &+= 1
    epochStart = sequence
    nodes = frame.nodes
    floats = frame.values.map { Float($0) }
    changedAt = Array(repeating: sequence, count: floats.count)
  }
}

extension FrameBuilder {
  /// True if no id names two layers.
  var hasUniqueIDs: Bool {
    let ids = nodes.compactMap(\.id)
    return Set(ids).count == ids.count
  }
}
