import Engine
import Foundation

/// A take of which some lines have been read.
struct TakeRehearsal {
  private(set) var take: Take
  /// True if the take was recorded, so that its last line is its end.
  let isEndExpected: Bool
  /// The time of the last line.
  private(set) var lastTime = 0.0
  /// The stage after the events so far.
  private var rehearsal: Stage
  private let isOfOtherVersions: Bool
  /// The scenes among which names of earlier servers are looked up; nil for a take that knows today's.
  private let namesakes: SceneCatalog?

  init(header line: Data, in environment: Environment, isOfOtherVersions: Bool) throws {
    self.isOfOtherVersions = isOfOtherVersions
    let decoder = JSONDecoder(scenes: environment.scenes, areOtherVersions: isOfOtherVersions)
    let header = try decoder.decode(TakeHeader.self, from: line)
    take = Take(scene: header.scene, start: header.start, events: [])
    take.note(header.scene.kind)
    isEndExpected = header.isRecorded
    namesakes = header.knowsOwnNames ? nil : environment.scenes
    rehearsal = take.stage(in: environment)
  }

  mutating func read(_ data: Data) throws {
    // Nothing comes after the end.
    guard take.end == nil else { throw WireError.afterEnd }
    let line = try TakeLine(data)
    try line.checkTime(after: lastTime)
    lastTime = line.time
    if line.isEnd { take.end = line.time }
    for written in line.events {
      let event = present(written)
      do throws(StageError) {
        try rehearsal.apply(event, at: take.start.clock + line.time)
      } catch {
        if isOfOtherVersions { continue }
        throw error
      }
      if case .scene = event { take.note(rehearsal.scene.kind) }
      take.events.append(Take.TimedEvent(time: line.time, event: event))
    }
  }

  /// An event with the present name of its scene.
  private func present(_ event: Event) -> Event {
    guard case .scene(let name) = event, let namesakes else { return event }
    return .scene(name: namesakes.presentName(of: name))
  }
}

extension WireError {
  fileprivate static let afterEnd = WireError(
    code: .malformed, message: "The take has ended before this line: nothing may follow \"end\".")
}
