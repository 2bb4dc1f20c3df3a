import Synchronization

/// Tells which programs take more than their part of the processors while there are too few of those.
///
/// Such a program computes only when no other does, so the others need not wait for it.
package final class ProcessorShares: Sendable {
  /// The part of all processors from which on they are too few.
  private static let busy = 0.7
  /// The multiple of an equal part that is greedy.
  private static let greedy = 0.5
  /// The use, in processors, from which on a program counts as one that moves.
  private static let moving = 0.01
  /// The seconds for which a use counts.
  private static let window = 3.0

  private let processors: Double
  private let uses = Mutex<[ObjectIdentifier: (processors: Double, time: Double)]>([:])

  /// Shares of so many processors.
  package init(of processors: Int) { self.processors = Double(processors) }

  /// Notes how many processors a program has used in the last second; returns whether that is too much now.
  func isGreedy(_ program: ObjectIdentifier, using use: Double, at time: Double) -> Bool {
    uses.withLock { uses in
      uses = uses.filter { time - $0.value.time < Self.window }
      uses[program] = (use, time)
      let moving = uses.values.map(\.processors).filter { $0 > Self.moving }
      return moving.reduce(0, +) > Self.busy * processors
        && use > Self.greedy * processors / Double(max(1, moving.count))
    }
  }
}

/// The time of the server that its programs share.
package struct ProgramShares: Sendable {
  let loop = LoopShares()
  let processors: ProcessorShares

  /// Shares of a server with so many processors.
  package init(processors: Int) { self.processors = ProcessorShares(of: processors) }
}
