import CProbe
import Engine
import Foundation
import TextLayout

/// What a tick of each scene costs, and what its frames weigh.
enum EngineBenchmark {
  /// How often each step is timed; the steps take turns.
  private static let rounds = 11
  /// How long a step is repeated to be timed, in µs.
  private static let batch = 3000.0

  /// Measures every scene of the catalogue that one phone moves.
  static func run(into report: inout Report) throws {
    report.add(
      """
      ## Engine

      Time of one step, and the same as a multiple of a plain copy of the scene's numbers: medians (min–max) \
      of \(rounds) rounds. A tick renders the scene and compares it with the last tick, and finds it changed.
      """)
    var steps = Table("scene", "numbers", "step", "µs", "× copy", "allocations")
    var sizes = Table(
      "scene", "frames", "bytes a frame", "complete", "numbers", "× wire", "deflated", "× wire", "tree",
      "× wire",
      "deflated", "× wire")
    let environment = Environment(typesetter: HarfBuzzTypesetter())
    // Nothing moves in a scene for crowds without people.
    for scene in SceneCatalog.builtIn.kinds where scene.crowd == nil {
      let take = StandardTake(scene: scene, environment: environment)
      try addSteps(of: take, to: &steps, report: &report)
      let size = try FrameSizes(take)
      report.compare("\(scene.name), bytes a frame", size.perFrame...size.perFrame)
      sizes.add(
        [scene.name, "\(size.frames)", size.perFrame.text(0), "\(size.complete)"]
          + [size.perNumbers, size.perDeflatedNumbers, size.perTree, size.perDeflatedTree].flatMap {
            [$0.text(0), ($0 / size.perFrame).text(1)]
          })
    }
    report.add(steps)
    report.add(
      """
      Mean size in bytes of a frame under the standard take, with WebSocket headers. Both JSON forms have the same \
      numbers: one in a single array (*numbers*), one named in a tree (*tree*). *Deflated* is what permessage-deflate \
      makes of them with its memory of the frames before, which costs a connection some 200 kB.
      """)
    report.add(sizes)
  }

  private static func addSteps(of take: StandardTake, to table: inout Table, report: inout Report) throws {
    var rig = try SceneRig(take)
    var times: [SceneRig.Step: [Double]] = [:]
    var counts: [SceneRig.Step: Int] = [:]
    for step in SceneRig.Step.allCases { counts[step] = try calibrate(step, of: &rig) }
    for _ in 0..<rounds {
      for step in SceneRig.Step.allCases {
        times[step, default: []].append(try time(step, of: &rig, times: counts[step, default: 1]))
      }
    }
    let copies = times[.copy, default: []]
    for step in SceneRig.Step.allCases {
      let own = times[step, default: []]
      let ratio = Spread(zip(own, copies).map { $0 / $1 })
      let allocations = try allocations(step, of: &rig)
      let name = "\(take.scene.name), \(step.rawValue)"
      if step != .copy { report.compare("\(name), × copy", ratio.range) }
      let counted = (allocations * 100).rounded() / 100
      report.compare("\(name), allocations", counted...counted)
      table.add(
        take.scene.name, "\(rig.floats)", step.rawValue, Spread(own).text(digits: 3),
        step == .copy ? "1" : ratio.text(digits: 1), allocations.text(2))
    }
  }

  /// How often a step has to be repeated to be timed well; it is warm after that.
  private static func calibrate(_ step: SceneRig.Step, of rig: inout SceneRig) throws -> Int {
    var times = 16
    while try time(step, of: &rig, times: times) * Double(times) < batch { times *= 2 }
    return times
  }

  /// The time of one step in µs of this thread's CPU time, which other programs disturb least.
  private static func time(_ step: SceneRig.Step, of rig: inout SceneRig, times: Int) throws -> Double {
    let start = cpuTime
    try rig.perform(step, times: times)
    return (cpuTime - start) / Double(times)
  }

  /// How often one step allocates memory.
  private static func allocations(_ step: SceneRig.Step, of rig: inout SceneRig) throws -> Double {
    let times = 1000
    let before = probe_allocations()
    try rig.perform(step, times: times)
    return Double(probe_allocations() - before) / Double(times)
  }
}

/// This thread's CPU time in µs.
var cpuTime: Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}
