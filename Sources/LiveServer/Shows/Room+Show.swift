import Engine

/// Where a room is in its show.
struct ShowProgress {
  var show: Show
  /// Which step plays.
  var index: Int
}

/// Where somebody wants to go in the show.
enum ShowMove: Equatable {
  /// So many steps on, or back.
  case by(Int)
  /// To the step with this index.
  case to(Int)
}

extension Room {
  /// Takes a show that was read: a new one, or one that has changed; one that could not be read leaves the room as
  /// it is, and presenters see why.
  mutating func take(_ contents: ShowFolder.Contents, at time: Time) {
    showProblems = contents.problems.map(\.description)
    versions.show += 1
    actions.append(.wakeAll)
    guard let show = contents.show, show != progress?.show else { return }
    let earlier = progress
    let index = show.index(after: earlier, or: keptShowIndex)
    keptShowIndex = nil
    progress = ShowProgress(show: show, index: index)
    let step = show.steps[index]
    let present = tunedStage.scene
    let isPlaying = step.scene == type(of: present).name
    if let before = earlier.map({ $0.show.steps[$0.index] }), isPlaying, before.scene == step.scene {
      play(try? step.events(since: before), at: time)
    } else if earlier == nil, isTouched, isPlaying {
      // The room was restored in the middle of this step.
      play(present.pictures.all == step.pictures ? [] : [.pictures(step.pictures)], at: time)
    } else {
      play(try? step.events, at: time)
      fadesIn = true
    }
  }

  /// Goes to another step; beyond the ends nothing happens.
  mutating func go(_ move: ShowMove, from id: ClientID, at time: Time) {
    guard let progress else {
      let message = "There is no show in this room: start the server with --show DIR."
      return reply(.error(WireError(code: .outOfRange, message: message, about: "show")), to: id)
    }
    let index: Int
    switch move {
    case .by(let steps): index = progress.index + steps.signum()
    case .to(let wish): index = wish
    }
    let steps = progress.show.steps
    guard steps.indices.contains(index) else {
      guard case .to = move else { return }
      let message = "The show has \(steps.count) steps, counted from 0; there is no step \(index)."
      return reply(.error(WireError(code: .outOfRange, message: message, about: "show")), to: id)
    }
    self.progress?.index = index
    versions.show += 1
    for event in (try? steps[index].events) ?? [] where changesAnything(event) {
      apply(event, from: id, about: "show", at: time)
    }
    look(at: time, anew: true)
    fadesIn = true
  }

  /// Whether an event of a step does something: parameters that have their values already are left alone.
  private func changesAnything(_ event: Engine.Event) -> Bool {
    guard case .parameter(let name, let value) = event else { return true }
    return tunedStage.scene.parameterValues[name] != value
  }

  /// Puts a step on the stage without anybody having moved it.
  private mutating func play(_ events: [Engine.Event]?, at time: Time) {
    guard let events, !events.isEmpty else { return }
    endPlayback(at: time)
    endAttract()
    for event in events where changesAnything(event) { apply(event, at: time) }
    for id in members.keys { members[id]?.pointers.removeAll() }
    look(at: time, anew: true)
    answerParameters()
    noteTuning()
    if !members.isEmpty { beginAttract(at: time) }
  }

  /// What clients know of the show; presenters also what is wrong with its files.
  func showState(forPresenters: Bool) -> ServerMessage.ShowState {
    let steps = progress?.show.steps ?? []
    let index = progress?.index ?? 0
    let near = [index + 1, index - 1].filter(steps.indices.contains)
    var state = ServerMessage.ShowState(
      title: progress?.show.title ?? "",
      steps: steps.map { ServerMessage.ShowState.Step(scene: $0.scene, title: $0.title) }, index: index,
      next: near.flatMap { steps[$0].pictures.map(\.url) })
    if forPresenters { state.problems = showProblems }
    return state
  }
}

extension Show {
  /// Where to go on after the show has changed: at the same step, wherever it is now, or the one in its place.
  fileprivate func index(after earlier: ShowProgress?, or kept: Int?) -> Int {
    guard let earlier else { return min(max(kept ?? 0, 0), steps.count - 1) }
    let before = earlier.show.steps[earlier.index]
    func isSame(_ step: Step) -> Bool { step.scene == before.scene && step.title == before.title }
    if steps.indices.contains(earlier.index), isSame(steps[earlier.index]) { return earlier.index }
    return steps.firstIndex(where: isSame) ?? min(earlier.index, steps.count - 1)
  }
}
