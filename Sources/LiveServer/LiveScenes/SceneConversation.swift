import Engine
import Foundation
import Platform
import SceneService
import Support

/// The state of the exchange with a process between two requests.
struct SceneConversation: Sendable {
  /// Of the process, while rooms wait for its answers.
  private var budget = TokenBucket.processorTime(burst: 0.5)
  /// Of threads that wait for each answer, for a process that does not compute: they wait as long as it takes.
  private var patience = TokenBucket.processorTime(burst: 5)
  /// The most that one answer takes out of it, in seconds: the machine may have slept.
  private static let mostImpatience = 1.0
  private var number: UInt32 = 0
  /// For how long the process had computed after the last request.
  private(set) var computed = 0.0
  /// Of the process in its answers to rooms.
  var promptness = Promptness()
  /// For how long its first thread had waited for a processor when that was last asked.
  private var waited = 0.0
  /// The crowd that was sent last.
  private var crowd: Crowd?
  /// The structures that the process does not send again, by their slots.
  private var structures: [Int: LastPicture.Structure] = [:]
  /// The number of structures that have come, equal ones once.
  private(set) var structureCount = 0
  /// The signals of each scene, which the process does not send again, by its index.
  private var signals: [Int: RenderedNodes] = [:]
  private var assets: DrawnAssets

  /// A conversation that has not begun.
  ///
  /// - Parameter files: The paths of the files below `/scenes/`, or nil if they are not known.
  init(files: Set<String>? = nil) { assets = DrawnAssets(files: files) }

  /// A number for the next request.
  mutating func nextNumber() -> UInt32 {
    number &+= 1
    return number
  }

  /// A crowd in the form that the process reads; nil if it knows that crowd already.
  mutating func news(of next: Crowd?) -> Data? {
    guard let next, next != crowd else { return nil }
    crowd = next
    return next.packed
  }

  /// Leaves out the computation up to now, which no answer has taken.
  mutating func skip(to computed: Double) { self.computed = computed }

  /// Counts a request of a room; returns whether the process takes too much.
  ///
  /// - Parameter elapsed: The time that it took.
  mutating func exceeds(elapsed: Double, at time: Double, for child: RunningChild) -> Bool {
    let (used, idle) = use(of: child, elapsed: elapsed)
    promptness.note(used)
    return !budget.charge(used + idle, at: time)
  }

  /// Counts a request of a thread that waits; returns whether such threads wait too long in which nothing computes.
  ///
  /// - Parameter elapsed: The time that it took, less the time in which the server computed for it.
  mutating func exceedsPatience(elapsed: Double, at time: Double, for child: RunningChild) -> Bool {
    let idle = use(of: child, elapsed: elapsed).idle
    patience.pause(for: idle)
    return !patience.charge(min(idle, Self.mostImpatience), at: time)
  }

  /// The seconds in which a process has computed since the last request, and those in which it has done nothing, though it
  /// did not wait for a processor.
  private mutating func use(of child: RunningChild, elapsed: Double) -> (used: Double, idle: Double) {
    let now = child.processorTime
    let used = max(0, now - computed)
    computed = now
    var idle = elapsed - used
    guard idle > 0.004 else { return (used, 0) }
    let all = child.times.waited
    idle -= all - waited
    waited = all
    return (used, max(0, idle))
  }

  /// The picture in an answer, with new faults of it.
  ///
  /// - Throws: An error if the picture is invalid.
  mutating func picture(
    in frame: SceneFrame, version: Int
  ) throws(SceneChannel.Fault) -> (LastPicture.Picture, [DrawnAssets.Finding]) {
    let known = structures[frame.slot]
    if frame.isStructure {
      let assets = try frame.assets?.checked(version: version) ?? known?.assets ?? []
      guard let nodes = try Self.checked(frame.nodes) ?? known?.nodes else {
        throw .unreadable("Its picture lacks layers.")
      }
      let same = structures.values.first { $0.nodes.nodes == nodes.nodes && $0.assets == assets }
      if same == nil { structureCount += 1 }
      structures[frame.slot] =
        same ?? LastPicture.Structure(number: structureCount, nodes: nodes, assets: assets)
    }
    guard let structure = structures[frame.slot],
      frame.values.count == structure.nodes.valueCount
    else { throw .unreadable("Its picture lacks numbers.") }
    var findings: [DrawnAssets.Finding] = []
    if frame.isStructure {
      if frame.assets != nil { findings = assets.take(structure.assets) }
      findings += assets.check(structure.nodes.nodes)
    }
    return (LastPicture.Picture(structure: structure, values: frame.values), findings)
  }

  /// The signals of a scene in an answer: at most one node, which stays the same.
  ///
  /// - Throws: An error if the signals are invalid.
  mutating func signals(
    in frame: SceneFrame, of scene: Int
  ) throws(SceneChannel.Fault) -> (nodes: RenderedNodes, values: [Double]) {
    let known = signals[scene]
    guard let nodes = try Self.checked(frame.nodes) ?? known, nodes.nodes.count <= 1,
      nodes.nodes == known?.nodes ?? nodes.nodes, frame.values.count == nodes.valueCount
    else { throw .unreadable("Its signals are not what they were.") }
    signals[scene] = nodes
    return (nodes, frame.values)
  }

  private static func checked(_ nodes: [Node]?) throws(SceneChannel.Fault) -> RenderedNodes? {
    guard let nodes else { return nil }
    guard let checked = RenderedNodes(nodes) else {
      throw .unreadable("It draws layers that no picture can have.")
    }
    return checked
  }
}
