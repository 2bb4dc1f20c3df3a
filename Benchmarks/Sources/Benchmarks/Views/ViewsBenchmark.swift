import CProbe
import Engine
import TextLayout

/// What an event and a tick of views cost, beside the same of the arm that is a scene of its own.
enum ViewsBenchmark {
  /// How often each step is timed; the scenes take turns.
  private static let rounds = 11
  /// How often a step is repeated to be timed.
  private static let times = 200

  /// The targets, in µs on an idle processor.
  private static let targets: [String: (event: Double, tick: Double)] = [
    "arm as a view": (250, 20), "100 subviews": (550, 70),
  ]

  /// Measures the views and the built-in arm in turns.
  static func run(into report: inout Report) throws {
    report.add(
      """
      ## Views

      CPU time of this thread, medians (min–max) of \(rounds) rounds, and the same as a multiple of the built-in \
      arm's in the same round. *Event to frame* takes in a finger's move, or a slider's value, and renders what comes of \
      it; a *tick* renders a moment of a spring on which everything moves. *Allocations* are those of an event, as their \
      mean.
      """)
    var rigs = try [
      ViewRig("built-in arm", SceneCatalog.builtIn.kind(named: "arm")),
      ViewRig("arm as a view", MeasuredViews.arm.kind), ViewRig("100 subviews", MeasuredViews.crowd.kind),
    ]
    var (events, ticks) = (rigs.map { _ in [Double]() }, rigs.map { _ in [Double]() })
    for round in 0...rounds {
      for index in rigs.indices {
        let event = try time { try rigs[index].move(times: times) }
        let tick = try time { try rigs[index].tick(times: times) }
        // The first round warms up.
        if round > 0 {
          events[index].append(event)
          ticks[index].append(tick)
        }
      }
    }
    var table = Table("scene", "nodes", "event to frame, µs", "× arm", "allocations", "tick, µs", "× arm")
    for (index, rig) in rigs.enumerated() {
      let ratios = [(events, events[0]), (ticks, ticks[0])].map { all, base in
        Spread(zip(all[index], base).map { $0 / $1 })
      }
      let (event, tick) = (Spread(events[index]), Spread(ticks[index]))
      let before = probe_allocations()
      try rigs[index].move(times: times)
      let allocations = (Double(probe_allocations() - before) / Double(times)).rounded()
      table.add(
        rig.name, "\(rig.nodes)", event.text(digits: 1), ratios[0].text(digits: 1), allocations.text(0),
        tick.text(digits: 1), ratios[1].text(digits: 1))
      guard let target = targets[rig.name] else { continue }
      report.compare("\(rig.name), event to frame, × built-in arm", ratios[0].range)
      report.compare("\(rig.name), tick, × built-in arm", ratios[1].range)
      report.check("µs from event to frame, \(rig.name)", event.median, atMost: target.event)
      report.check("µs a tick, \(rig.name)", tick.median, atMost: target.tick)
    }
    report.add(table)
  }

  /// The time of one step in µs of this thread's CPU time.
  private static func time(_ step: () throws -> Void) rethrows -> Double {
    let start = cpuTime
    try step()
    return (cpuTime - start) / Double(times)
  }
}

/// A scene in two moments: under a finger, and on the way back.
private struct ViewRig {
  let name: String
  private let isView: Bool
  private var dragged: Stage
  private var moving: Stage
  private var state = FrameState()
  private var now = 1.0
  private let start = 2.0

  var nodes: Int { dragged.frame.nodes.count - 1 }

  init(_ name: String, _ kind: SceneKind) throws {
    self.name = name
    isView = kind.name != "arm"
    dragged = Stage(kind.scene(), environment: Environment(typesetter: HarfBuzzTypesetter()))
    if isView { try dragged.apply(Self.touch(.began, at: 0), at: 0.5) }
    moving = dragged
    try apply(at: 1.5, step: 50, to: &moving)
    if isView {
      try moving.apply(Self.touch(.ended, at: 50), at: 1.6)
      let button = Point(x: MeasuredViews.button.x, y: MeasuredViews.button.y)
      for phase in [Pointer.Phase.began, .ended] {
        try moving.apply(.pointer(Pointer(phase: phase, id: 2, location: button)), at: start)
      }
    } else {
      try moving.apply(.action(name: "reset"), at: start)
    }
    guard moving.restTime > start + 0.2 else { throw Failure("Nothing moves in \(name).") }
    dragged.render(at: 0.5)
  }

  private static func touch(_ phase: Pointer.Phase, at step: Int) -> Event {
    let place = Point(
      x: MeasuredViews.dragged.x + Double(step), y: MeasuredViews.dragged.y + 2 * Double(step))
    return .pointer(Pointer(phase: phase, id: 1, location: place))
  }

  private func apply(at time: Time, step: Int, to stage: inout Stage) throws {
    if isView {
      try stage.apply(Self.touch(.moved, at: step), at: time)
    } else {
      try stage.apply(.parameter(name: "arm", value: .number(Double(step) / 3)), at: time)
    }
  }

  /// Takes in moves, and renders what comes of each.
  mutating func move(times: Int) throws {
    for step in 0..<times {
      now += 1.0 / 60
      try apply(at: now, step: 1 + step % 100, to: &dragged)
      dragged.render(at: now)
      _ = state.update(from: dragged.frame)
    }
  }

  /// Renders moments of the way back.
  mutating func tick(times: Int) throws {
    for step in 0..<times {
      moving.render(at: start + 0.02 + 0.02 * Double(step % 8))
      _ = state.update(from: moving.frame)
    }
  }
}
