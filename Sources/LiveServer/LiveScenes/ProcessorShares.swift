import Synchronization

/// Tells which programs take more than their part of the processors while there are too few of those.
package final class ProcessorShares: Sendable {
  /// A program's part of the processors.
  enum Part: Sendable {
    /// There are processors enough, or it uses less than half of an equal part.
    case modest
    /// It uses about an equal part.
    case equal
    /// It uses much more than an equal part, and has for a while.
    case greedy
  }

  /// The part of all processors from which on they are too few.
  private static let busy = 0.7
  /// The multiples of an equal part that are about one, and much more than one.
  private static let (equal, greedy) = (0.5, 1.5)
  /// The use, in processors, from which on a program counts as one that moves.
  private static let moving = 0.01
  /// The seconds until a program with a large part is greedy, and the seconds for which a look counts.
  private static let (patience, window) = (2.0, 3.0)

  private struct Use {
    var processors: Double
    var time: Double
    /// The time of the first of the looks in a row in which it took much more than an equal part.
    var greedySince: Double?
  }

  private let processors: Double
  private let uses = Mutex<[ObjectIdentifier: Use]>([:])

  /// Shares of so many processors.
  package init(of processors: Int) { self.processors = Double(processors) }

  /// Notes how many processors a program has used since the last look; returns what part of them that is.
  func part(of program: ObjectIdentifier, using use: Double, at time: Double) -> Part {
    uses.withLock { uses in
      uses = uses.filter { time - $0.value.time < Self.window }
      let since = uses[program]?.greedySince ?? time
      uses[program] = Use(processors: use, time: time)
      let moving = uses.values.map(\.processors).filter { $0 > Self.moving }
      let ratio = use * Double(max(1, moving.count)) / processors
      guard moving.reduce(0, +) > Self.busy * processors, ratio > Self.equal else { return .modest }
      guard ratio > Self.greedy else { return .equal }
      uses[program]?.greedySince = since
      return time - since >= Self.patience ? .greedy : .equal
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
