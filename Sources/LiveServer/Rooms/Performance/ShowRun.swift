import Engine

/// A room's way through its show: which step plays, and what is wrong with the show's files.
package struct ShowRun {
  /// The events for another step, or for another version of one.
  struct Transition: Equatable {
    /// Nil if the show names a missing scene.
    var events: [Event]?
    /// True if viewers fade to it, as to a new step.
    var fades = false
  }

  @Entry(.show) private var progress: ShowProgress? = nil
  /// The step before the last restart, until a show is loaded.
  private var persistedIndex: Int?
  /// Problems of the show's files, for presenters.
  @Entry(.show) private var problems: [String] = []

  /// A run that begins at a step, once there is a show.
  init(index: Int? = nil) { persistedIndex = index }

  /// The step that plays; nil without a show, now or before the last restart.
  var index: Int? { progress?.index ?? persistedIndex }

  /// Loads a show that was read: a new one, or one that has changed; one that could not be read leaves the room as
  /// it is, and presenters see why.
  ///
  /// - Parameters:
  ///   - present: The scene that people have tuned.
  ///   - isRestored: Whether the room may be in the middle of a step.
  /// - Returns: The transition to put on the stage, or nil for none.
  mutating func load(
    _ contents: ShowContents, over present: AnyScene, among scenes: SceneCatalog, isRestored: Bool,
    in ledger: inout Ledger
  ) -> Transition? {
    _problems.change(in: &ledger) { $0 = contents.problems.map(\.description) }
    guard let show = contents.show, show != progress?.show else { return nil }
    let earlier = progress
    let index = show.index(after: earlier, or: persistedIndex)
    let isContinued = persistedIndex != nil && isRestored
    persistedIndex = nil
    _progress.change(in: &ledger) { $0 = ShowProgress(show: show, index: index) }
    let step = show.steps[index]
    let isOn = step.scene == present.kind.name
    if let before = earlier.map({ $0.show.steps[$0.index] }), isOn, before.scene == step.scene {
      return Transition(events: try? step.events(since: before, in: scenes))
    }
    if earlier == nil, isRestored, isOn {
      return Transition(events: present.pictures.all == step.pictures ? [] : [.pictures(step.pictures)])
    }
    // Before a restart, people had put another scene on the stage.
    if isContinued, !isOn { return Transition(events: []) }
    return Transition(events: try? step.events(in: scenes), fades: true)
  }

  /// Goes to the next step, and after the last one to the first; returns its events, or nil without another step.
  mutating func turn(among scenes: SceneCatalog, in ledger: inout Ledger) -> [Event]? {
    guard let progress, progress.show.steps.count > 1 else { return nil }
    let next = (progress.index + 1) % progress.show.steps.count
    return (try? go(.to(next), among: scenes, in: &ledger)) ?? nil
  }

  /// Goes to another step; throws if there is none.
  ///
  /// - Returns: The step's events, or nil beyond the ends, where nothing happens.
  mutating func go(
    _ move: ShowMove, among scenes: SceneCatalog, in ledger: inout Ledger
  ) throws(WireError) -> [Event]? {
    guard let progress else {
      let problem = problems.first.map { "The show cannot be played yet. \($0)" }
      let message = problem ?? "There is no show in this room: start the server with --show DIR."
      throw WireError(code: .outOfRange, message: message, about: "show")
    }
    let index =
      switch move {
      case .by(let steps): progress.index + steps.signum()
      case .to(let step): step
      }
    let steps = progress.show.steps
    guard steps.indices.contains(index) else {
      guard case .to = move else { return nil }
      let message = "The show has \(steps.count) steps, counted from 0; there is no step \(index)."
      throw WireError(code: .outOfRange, message: message, about: "show")
    }
    _progress.change(in: &ledger) { $0?.index = index }
    return (try? steps[index].events(in: scenes)) ?? []
  }

  /// The show's state for clients; for presenters with the problems of its files.
  func state(forPresenters: Bool) -> ServerMessage.ShowState {
    let steps = progress?.show.steps ?? []
    let index = progress?.index ?? 0
    let near = [index + 1, index - 1].filter(steps.indices.contains)
    var state = ServerMessage.ShowState(
      title: progress?.show.title ?? "",
      steps: steps.map { ServerMessage.ShowState.Step(scene: $0.scene, title: $0.title) }, index: index,
      next: near.flatMap { steps[$0].pictures.map(\.url) })
    if forPresenters { state.problems = problems }
    return state
  }
}

/// A room's position in its show.
private struct ShowProgress {
  var show: Show
  /// The index of the current step.
  var index: Int
}

extension Show {
  /// The step at which to go on after the show has changed: the same step, even if it has moved, or the one in
  /// its place.
  fileprivate func index(after earlier: ShowProgress?, or persisted: Int?) -> Int {
    guard let earlier else { return min(max(persisted ?? 0, 0), steps.count - 1) }
    let before = earlier.show.steps[earlier.index]
    func isSame(_ step: Step) -> Bool { step.scene == before.scene && step.title == before.title }
    if steps.indices.contains(earlier.index), isSame(steps[earlier.index]) { return earlier.index }
    return steps.firstIndex(where: isSame) ?? min(earlier.index, steps.count - 1)
  }
}
