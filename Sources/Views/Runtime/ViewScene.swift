import Engine
import Synchronization

/// A view that is performed: what it remembers, and what it draws until the next event.
package struct ViewScene: PlayableScene, @unchecked Sendable {
  private let program: ViewProgram
  private var memory = Memory()
  private var display = DisplayList()
  private var isPrepared = false
  /// True if texts have been laid out, which a scene that begins without fonts does later.
  private var hasTypesetter = false
  private var saved: Saved?
  /// The saved state and the time with which the scene has begun, if it had no fonts and nothing has happened since.
  private var beginning: (saved: Saved?, time: Time)?
  /// The state with which a saved one begins while something is pending that cannot be saved, and the events since.
  private var checkpoint: Checkpoint?

  private let last = LastLook()

  /// The assets of the last picture that views were evaluated for.
  private final class LastLook: Sendable {
    let assets = Mutex<[Asset.ID: Asset]>([:])
  }

  /// The latest time at which something was performed.
  private var reached = -Time.infinity

  private struct Checkpoint {
    let memory: Memory
    let display: DisplayList
    /// When the scene began, if that was all before.
    var begins: Time?
    var events = EventLog()
    /// The work of playing them again, and what has happened by itself, in elements of pictures.
    var work = 0
    /// True if more has happened since than is kept, so that the tasks of views start again.
    var isOver = false
  }

  /// A view that has not been performed yet.
  package init(_ program: ViewProgram) { self.program = program }

  /// A view with a saved state.
  package init(_ program: ViewProgram, restoring decoder: any Decoder) throws {
    self.program = program
    saved = try Saved(from: decoder)
  }

  /// The number of evaluations of the views.
  var evaluations: Int { memory.generation }

  package var parameterValueList: [ParameterValue] {
    program.declarations.parameters.map { memory.parameters[$0.name] ?? $0.default }
  }
  package var pictures: Pictures { Pictures() }
  package var restTime: Time { max(display.restTime, wakeTime == .infinity ? -.infinity : wakeTime) }
  package var wakeTime: Time { memory.wakeTime }
  package var isAmbient: Bool { false }
  /// Of several views that can scroll, a wheel scrolls the one under the pointer.
  package var followsHover: Bool { memory.last.scrolls.values.lazy.filter { $0.most != .zero }.count > 1 }
  package var focusedField: FocusedField? { ViewUpdate.focusedField(in: memory) }
  package var notices: [String] { display.notices }
  package var hints: [String] { memory.hints }
  package var fault: String? { display.fault }

  package mutating func prepare(at time: Time, in environment: Engine.Environment) {
    let hadTypesetter = hasTypesetter
    hasTypesetter = environment.typesetter != nil
    guard !isPrepared else {
      takeTasks(in: environment)
      if hasTypesetter, !hadTypesetter { takeFonts(in: environment) }
      return
    }
    isPrepared = true
    let state = saved
    saved = nil
    beginning = hasTypesetter ? nil : (state, time)
    if let touches = state?.touches { memory.touches = touches }
    if let focus = state?.focus { memory.restore(focus) }
    memory.motion = state?.motion
    memory.parameters = state?.parameters.filter { program.accepts($0.key, $0.value) } ?? [:]
    memory.last.clocks = state?.clocks ?? Clocks()
    memory.start = state?.start ?? time
    memory.chance = state?.chance ?? Chance()
    if let begins = begins(from: state, at: time) {
      checkpoint = Checkpoint(memory: memory, display: display, begins: begins)
      perform(at: begins, in: environment, always: true) { _ in }
    } else {
      perform(at: state?.time ?? time, in: environment, restoring: state, always: true) { _ in }
      checkpoint = Checkpoint(memory: memory, display: display, isOver: true)
    }
    if memory.tasks == nil { checkpoint = nil }
    for event in state?.events ?? [] { play(event, in: environment) }
  }

  /// Lays texts out. A scene to which nothing has happened begins again, since what moves would come from where it stood
  /// without texts.
  private mutating func takeFonts(in environment: Engine.Environment) {
    guard let beginning else { return perform(at: memory.time, in: environment, always: true) { _ in } }
    let end = reached
    var again = ViewScene(program)
    again.saved = beginning.saved
    again.prepare(at: beginning.time, in: environment)
    if end > beginning.time { again.catchUp(to: end, in: environment) }
    self = again
  }

  /// When the scene began, if it is played from its beginning; nil if it goes on from a saved state.
  private func begins(from state: Saved?, at time: Time) -> Time? {
    guard let state else { return time }
    return state.begins ?? (state.time == nil ? time : nil)
  }

  private mutating func play(_ event: Saved.Event, in environment: Engine.Environment) {
    catchUp(to: event.time, in: environment)
    if let hover = event.hover { self.hover(over: hover, at: event.time, in: environment) }
    if let happened = event.event { receive(happened, at: event.time, in: environment) }
    if let input = event.text { receive(input, at: event.time, in: environment) }
    if let setting = event.parameter, program.accepts(setting.name, setting.value) {
      set(setting.name, to: setting.value, at: event.time, in: environment)
    }
  }

  /// Gives the scene tasks of its own if another copy of it has gone on with those of both: by playing again what has
  /// happened since nothing was pending, since the rest of a task can run only once.
  private mutating func takeTasks(in environment: Engine.Environment) {
    guard memory.tasks?.isBehind == true else { return }
    guard let checkpoint, !checkpoint.isOver else {
      memory.tasks = nil
      memory.restartsTasks = true
      return perform(at: memory.time, in: environment, always: true) { _ in }
    }
    var again = ViewScene(program)
    if let begins = checkpoint.begins {
      again.prepare(at: begins, in: environment)
    } else {
      (again.memory, again.display) = (checkpoint.memory, checkpoint.display)
      (again.isPrepared, again.hasTypesetter) = (true, hasTypesetter)
    }
    for event in checkpoint.events.all { again.play(event, in: environment) }
    while again.wakeTime <= reached {
      let wakes = again.memory.generation
      again.catchUp(to: reached, in: environment)
      guard again.memory.generation > wakes else { break }
    }
    self = again
  }

  package mutating func receive(_ event: SceneEvent, at time: Time, in environment: Engine.Environment) {
    prepare(at: time, in: environment)
    beginning = nil
    keep(event, at: time)
    switch event {
    case .pointer(let pointer): perform(at: time, in: environment) { $0.handle(pointer) }
    case .motion(let motion): perform(at: time, in: environment) { $0.handle(motion) }
    case .scroll(let distance): perform(at: time, in: environment) { $0.roll(by: distance) }
    // Nothing can read these yet.
    case .parameter, .action, .calibrate: break
    }
    if memory.isSavable { checkpoint = nil }
  }

  /// Remembers an event while something is pending that cannot be saved.
  private mutating func keep(_ event: SceneEvent, at time: Time) {
    switch event {
    case .pointer, .motion, .scroll: keep(Saved.Event(time: time, event: event))
    case .parameter, .action, .calibrate: break
    }
  }

  private mutating func keep(_ event: Saved.Event) {
    if checkpoint == nil { checkpoint = Checkpoint(memory: memory, display: display) }
    guard let events = checkpoint?.events.count, events < Self.mostEvents else { return loseTasks() }
    if checkpoint?.isOver == false { checkpoint?.events.append(event) }
  }

  /// Gives up keeping what tasks have come from.
  private mutating func loseTasks() {
    if memory.tasks != nil { checkpoint = Checkpoint(memory: memory, display: display, isOver: true) }
  }
  /// The most events that are saved in the place of what they led to, and the most elements that are made again for
  /// them, which takes some tenths of a second on a slow machine.
  private static let (mostEvents, mostWork) = (2000, 40_000)
  /// The part of an event's work that does not grow with its picture.
  private static let leastWork = 30

  package mutating func catchUp(to time: Time, in environment: Engine.Environment) {
    prepare(at: time, in: environment)
    let seconds = min(max(0, time - reached), Self.longestCatchUp)
    // unchecked: the seconds are at most 80.
    let most = Self.mostWakes + Int(seconds * Self.mostWakesPerSecond)
    for _ in 0..<most where wakeTime <= time {
      let due = wakeTime
      wake(at: due, in: environment)
      guard wakeTime > due else { return }
    }
  }

  /// The most changes that a view makes by itself in one catch-up, and the most for each second of the pause before it.
  /// Further changes wait for the next event.
  private static let (mostWakes, mostWakesPerSecond) = (1000, 250.0)
  /// The longest pause of which every change is made up for, in seconds.
  private static let longestCatchUp: Time = 80

  private mutating func wake(at time: Time, in environment: Engine.Environment) {
    perform(at: time, in: environment) { update in
      update.wakeTouches()
      update.wakeClocks()
      let due = update.memory.completions.filter { $0.time <= time }
      update.memory.completions.removeAll { $0.time <= time }
      for completion in due { completion.action() }
      update.memory.tasks?.run.wake(at: time)
    }
    if memory.isSavable { checkpoint = nil }
  }

  private mutating func perform(
    at time: Time, in environment: Engine.Environment, restoring saved: Saved? = nil, always: Bool = false,
    _ handler: (ViewUpdate) -> Void
  ) {
    // Nothing else holds the memory meanwhile, so that the update changes it in place.
    let update = ViewUpdate(
      exchange(&memory, with: Memory.none), display: exchange(&display, with: DisplayList()),
      program: program,
      at: time, in: environment, restoring: saved)
    update.perform(always: always) { handler(update) }
    (memory, display) = update.finish()
    reached = max(reached, time)
    guard let work = checkpoint?.work else { return }
    checkpoint?.work = work + Self.leastWork + display.commands.count
    if work > Self.mostWork, checkpoint?.isOver == false { loseTasks() }
  }

  package mutating func hover(over location: Point, at time: Time, in environment: Engine.Environment) {
    prepare(at: time, in: environment)
    beginning = nil
    keep(Saved.Event(time: time, hover: location))
    perform(at: time, in: environment) { $0.hover(over: location) }
    if memory.isSavable { checkpoint = nil }
  }
  package mutating func receive(_ input: TextInput, at time: Time, in environment: Engine.Environment) {
    prepare(at: time, in: environment)
    beginning = nil
    if !input.isComposing { keep(Saved.Event(time: time, text: input)) }
    perform(at: time, in: environment) { $0.receive(input) }
    if memory.isSavable { checkpoint = nil }
  }
  package mutating func show(_ pictures: [Picture], at time: Time, in environment: Engine.Environment) {}
  package mutating func set(
    _ name: String, to value: ParameterValue, at time: Time, in environment: Engine.Environment
  ) {
    prepare(at: time, in: environment)
    beginning = nil
    keep(Saved.Event(time: time, parameter: Saved.Setting(name: name, value: value)))
    perform(at: time, in: environment) { $0.setParameter(name, to: value) }
    if memory.isSavable { checkpoint = nil }
  }
  package mutating func tune(
    to values: [(key: String, value: ParameterValue)], at time: Time, in environment: Engine.Environment
  ) -> [(key: String, value: ParameterValue)] {
    let names = program.declarations.parameters.map(\.name)
    var changed: [(key: String, value: ParameterValue)] = []
    for (name, value) in values {
      let now = zip(names, parameterValueList).first { $0.0 == name }?.1
      guard now != value else { continue }
      set(name, to: value, at: time, in: environment)
      changed.append((name, value))
    }
    return changed
  }
  package mutating func receive(_ news: CrowdNews, at time: Time, in environment: Engine.Environment) {
    prepare(at: time, in: environment)
    beginning = nil
    perform(at: time, in: environment) { $0.handle(news) }
  }

  /// The display list at a time.
  private func look(at time: Time, in environment: Engine.Environment) -> DisplayList {
    guard display.frameByFrameUntil > memory.time, time > memory.time else { return display }
    let update = ViewUpdate(memory, display: display, program: program, at: time, in: environment)
    update.look()
    let display = update.finish().display
    last.assets.withLock { $0 = display.assets }
    return display
  }

  package func assets(in environment: Engine.Environment) -> [Asset] {
    let looked = last.assets.withLock { $0 }
    let both = display.assets.merging(looked) { $1 }
    // An answer may have no room for those of both pictures.
    return (both.count <= DisplayWriter.mostAssets ? both : looked).values.sorted { $0.id < $1.id }
  }

  package func render(at time: Time, in environment: Engine.Environment, into frame: inout FrameBuilder) {
    look(at: time, in: environment).render(at: time, into: &frame)
  }

  package func elements(at time: Time, in environment: Engine.Environment) -> [StageElement] {
    look(at: time, in: environment).elements(at: time)
  }

  package func writeSignal(at time: Time, into frame: inout FrameBuilder) {}

  package func source(in language: SourceLanguage) -> SceneSource {
    .unavailable("The scene \"\(program.name)\" is its own source: copy the file of its view.")
  }

  package func encode(to encoder: any Encoder) throws {
    guard let checkpoint, !checkpoint.isOver else {
      return try Saved.write(
        memory, events: [], hasBegun: isPrepared, restartsTasks: memory.tasks != nil, to: encoder)
    }
    try Saved.write(
      checkpoint.memory, events: checkpoint.events.all, hasBegun: isPrepared && checkpoint.begins == nil,
      begins: checkpoint.begins, to: encoder)
  }
}
