/// Pieces of the loop's work, of which many may come at once, such as sending to sockets that can take more.
///
/// Between two looks at the sockets the loop does as many pieces as fit into a part of its time. The others wait, in the
/// order in which they came, so that messages are read between them.
struct LoopTurns<Piece> {
  /// The processor time after which the loop looks at the sockets again, in seconds.
  static var longest: Double { 0.0025 }

  private var waiting: [Piece] = []
  /// The index of the next one.
  private var next = 0
  /// The processor time since the last turn began, in seconds.
  private var used = 0.0

  /// True if no piece waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Returns whether a new piece is done now; it waits otherwise, until the next turn.
  mutating func admits(_ piece: Piece) -> Bool {
    if isEmpty, used < Self.longest { return true }
    waiting.append(piece)
    return false
  }

  /// Begins a turn.
  mutating func begin() { used = 0 }

  /// The piece that comes next, if there is time for it in this turn.
  mutating func takeNext() -> Piece? {
    guard used < Self.longest, next < waiting.count else { return nil }
    defer { if next == waiting.count { (waiting, next) = ([], 0) } }
    next += 1
    return waiting[next - 1]
  }

  /// Takes note of the processor time of a piece, in seconds.
  mutating func charge(_ seconds: Double) { used += seconds }
}
