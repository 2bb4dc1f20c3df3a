import Platform
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

  /// The part of all processors from which on they are too few, and from which on they are if hardly any is idle.
  private static let (busy, much) = (0.7, 0.35)
  /// The idle part of the processors from which on hardly any is idle, and the seconds for which a look at it counts.
  private static let (idle, lookTime) = (0.1, 0.25)
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

  private struct State {
    var uses: [ObjectIdentifier: Use] = [:]
    /// The times of the processors at the last look, and the part of them that was idle before it.
    var times: ProcessorTimes?
    var lastLook = -Double.infinity
    var idlePart = 1.0
  }

  private let processors: Double
  private let times: @Sendable () -> ProcessorTimes?
  private let state = Mutex(State())

  /// Shares of so many processors, whose times are asked for, if they are known.
  package init(of processors: Int, times: @escaping @Sendable () -> ProcessorTimes? = { nil }) {
    (self.processors, self.times) = (Double(processors), times)
  }

  /// Notes how many processors a program has used since the last look; returns what part of them that is.
  func part(of program: ObjectIdentifier, using use: Double, at time: Double) -> Part {
    state.withLock { state in
      look(at: time, &state)
      state.uses = state.uses.filter { time - $0.value.time < Self.window }
      let since = state.uses[program]?.greedySince ?? time
      state.uses[program] = Use(processors: use, time: time)
      let moving = state.uses.values.map(\.processors).filter { $0 > Self.moving }
      let ratio = use * Double(max(1, moving.count)) / processors
      let isMuch = moving.reduce(0, +) > (state.idlePart < Self.idle ? Self.much : Self.busy) * processors
      guard isMuch, ratio > Self.equal else { return .modest }
      guard ratio > Self.greedy else { return .equal }
      state.uses[program]?.greedySince = since
      return time - since >= Self.patience ? .greedy : .equal
    }
  }

  /// Looks at what else the processors do: the server, clients on the same machine, other machines that share them.
  private func look(at time: Double, _ state: inout State) {
    guard time - state.lastLook >= Self.lookTime else { return }
    state.lastLook = time
    let times = times()
    let idlePart = state.times.flatMap { times?.idlePart(since: $0) }
    (state.times, state.idlePart) = (times, idlePart ?? state.idlePart)
  }
}

/// The resources of a server that its programs share.
package struct ProgramShares: Sendable {
  let processors: ProcessorShares

  /// Shares of a server with so many processors.
  package init(processors: Int) { self.processors = ProcessorShares(of: processors) { .now } }
}
