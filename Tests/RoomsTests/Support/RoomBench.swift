import Engine
import TestData

@testable import Rooms

/// A room with clients that read when a test lets them, and that keep what a viewer keeps.
struct RoomBench {
  /// What a client has read so far.
  struct Reader {
    /// The messages' types in the order of reading; `frame` for a frame.
    var kinds: [String] = []
    var scene: ServerMessage.Structure?
    var parameters: [String: ParameterValue] = [:]
    var notices: [String] = []
    var hovers = false
    var field: FocusedField?
    var presence: ServerMessage.Presence?
    var tuning: ServerMessage.TuningState?
    var replay: ReplayState?
    var takes: [TakeListing] = []
    var people: [ServerMessage.Person] = []
    var show: ServerMessage.ShowState?
    var diagnostics: [SceneDiagnostic] = []
    var crowd: ServerMessage.CrowdState?
    var you: ServerMessage.You?
    var errors: [WireError] = []
    var pongs: [Double] = []
    var frames: [DecodedFrame] = []
    /// The numbers of the newest structure, as the frames have brought them.
    var floats: [Float] = []
    /// What a viewer must not see: a frame of another epoch, one that does not fit, an incomplete first one.
    var faults: [String] = []
  }

  /// The room, which copies of a bench share.
  private(set) var node: NodeRoom
  private(set) var readers: [ClientID: Reader] = [:]
  /// The clients that had something new to read after the last event.
  private(set) var wake = Wake.nobody
  /// Everything that leaves the room; nil where no test compares it.
  var transcript: Transcript?

  init(
    _ scene: AnyScene = .probe(), configuration: Room.Configuration = Room.Configuration(), at time: Time = 0
  ) {
    node = NodeRoom(Room(.main, scene: scene, configuration: configuration, at: time))
  }

  /// A room that is there already.
  init(room: consuming Room) { node = NodeRoom(room) }

  /// A room that another server runs.
  init(remote configuration: Room.Configuration, at time: Time = 0) {
    node = NodeRoom(RemoteRoom(.main, configuration: configuration, at: time))
  }

  /// Puts a room that another server runs in the place of this one, for the same readers.
  mutating func replace(byRemote configuration: Room.Configuration, at time: Time) {
    node = NodeRoom(RemoteRoom(.main, configuration: configuration, at: time))
  }

  /// The room, which runs here.
  var room: Room {
    _read { yield running.value }
    _modify { yield &running.value }
  }

  private var running: Box<Room> {
    guard let room = node.room else { fatalError("Another server runs the room.") }
    return room
  }

  /// A copy of the clients, and of what they are shown.
  var audience: Audience { node.withAudience { $0 } }

  /// A room with the lenticular card.
  static func card(configuration: Room.Configuration = Room.Configuration()) throws -> RoomBench {
    RoomBench(try SceneCatalog.builtIn.scene(named: "lenticular"), configuration: configuration)
  }

  /// The test scene as it is now.
  var probe: Probe { room.performance.live.stage.scene.unwrapped(as: Probe.self) ?? Probe() }

  /// Lets the room handle an event.
  @discardableResult
  mutating func handle(_ event: Room.Event, at time: Time) -> [Room.Action] {
    change(at: time) { $0.handle(event, at: time) }
  }

  /// Does something to the room, wherever it runs.
  @discardableResult
  mutating func change(at time: Time, _ body: (inout NodeRoom) throws -> [Room.Action]) rethrows
    -> [Room.Action]
  {
    note(try body(&node), at: time)
  }

  /// Runs the room from now on, which was another server's.
  mutating func lead(
    from snapshot: RoomSnapshot? = nil, after numbers: FrameState = FrameState(), at time: Time
  ) {
    guard let remote = node.remote,
      let room = Room(takingOver: remote.value, from: snapshot, after: numbers, at: time)
    else { return }
    node = NodeRoom(room)
  }

  /// Notes the effects of something that has happened to the room, and returns them.
  @discardableResult
  mutating func note(_ effects: [Room.Action], at time: Time) -> [Room.Action] {
    wake = node.withAudience { $0.takeWake() }
    transcript?.note(effects, wake, nextWake: node.nextWake, at: time)
    return effects
  }

  @discardableResult
  mutating func join(
    _ id: ClientID, _ role: Role = .viewer, name: String? = nil, session: String? = nil, at time: Time = 0
  ) -> [Room.Action] {
    let person = Person(
      role, name: name.flatMap { PersonName($0) }, session: session.flatMap { SessionToken($0) })
    return join(id, person, at: time)
  }

  @discardableResult
  mutating func join(_ id: ClientID, _ person: Person, at time: Time) -> [Room.Action] {
    readers[id] = Reader()
    return handle(.joined(id, person), at: time)
  }

  @discardableResult
  mutating func leave(_ id: ClientID, at time: Time) -> [Room.Action] {
    readers[id] = nil
    return handle(.left(id), at: time)
  }

  @discardableResult
  mutating func send(_ message: ClientMessage, from id: ClientID, at time: Time) -> [Room.Action] {
    switch message {
    case .acknowledgement(_, let sequence):
      node.withAudience { audience in
        if let slot = audience.slot(of: id) { _ = audience.acknowledge(sequence, by: slot, at: time) }
        audience.owe(id)
      }
      return note([], at: time)
    case .request(let request): return handle(.asked(request, from: id), at: time)
    case .input(let input): return handle(.received(.success(input), from: id), at: time)
    }
  }

  @discardableResult
  mutating func send(_ request: ConnectionRequest, from id: ClientID, at time: Time) -> [Room.Action] {
    send(.request(request), from: id, at: time)
  }

  @discardableResult
  mutating func send(_ message: Input, from id: ClientID, at time: Time) -> [Room.Action] {
    send(.input(message), from: id, at: time)
  }

  /// Sends a sample of a phone that stands upright in portrait, tilted by `beta` degrees.
  @discardableResult
  mutating func tilt(
    _ beta: Double, from id: ClientID, at time: Time, isSynthetic: Bool = false, deviceTime: Double? = nil
  ) -> [Room.Action] {
    let attitude = Attitude(alpha: 0, beta: beta, gamma: 0) ?? .identity
    let sample = Sample(attitude: attitude, screenAngle: .zero, deviceTime: deviceTime)
    return send(.input(.sample(sample, isSynthetic: isSynthetic)), from: id, at: time)
  }

  /// Lets time pass, and the room tick whenever it asked for it; returns when it ticked.
  @discardableResult
  mutating func pass(until end: Time) -> [Time] {
    var ticks: [Time] = []
    while let next = node.nextWake, next <= end, ticks.count < 100_000 {
      ticks.append(next)
      handle(.ticked, at: next)
    }
    return ticks
  }

  /// Lets a client read everything that it is owed; returns the types of what it read.
  @discardableResult
  mutating func read(_ id: ClientID, at time: Time) -> [String] {
    let before = readers[id]?.kinds.count ?? 0
    while readOne(id, at: time) {}
    return Array((readers[id]?.kinds ?? []).dropFirst(before))
  }

  /// Lets a client read one message; false when there is none.
  mutating func readOne(_ id: ClientID, at time: Time) -> Bool {
    guard let reading = node.next(for: id, at: time) else { return false }
    switch reading {
    case .message(let message): readers[id]?.take(message)
    case .published(let text): readers[id]?.kinds.append(String(decoding: text, as: UTF8.self))
    case .frame(let bytes, _): readers[id]?.take(DecodedFrame(bytes))
    }
    transcript?.note(reading.bytes, readBy: id, at: time)
    return true
  }

  /// True if a client has exactly the room's newest numbers.
  func isUpToDate(_ id: ClientID) -> Bool {
    readers[id]?.floats.map(\.bitPattern) == room.audience.screen.state.floats.map(\.bitPattern)
      && readers[id]?.scene?.epoch == room.audience.screen.state.epoch
  }
}

extension RoomBench.Reader {
  mutating func take(_ message: ServerMessage) {
    switch message {
    case .hello: kinds.append("hello")
    case .scene(let structure):
      kinds.append("scene")
      scene = structure
      floats = Array(repeating: .nan, count: structure.floats)
    case .parameters(let values, let notices, let hovers):
      kinds.append("parameters")
      parameters = values
      self.notices = notices
      self.hovers = hovers
    case .presence(let presence):
      kinds.append("presence")
      self.presence = presence
    case .show(let show):
      kinds.append("show")
      self.show = show
    case .tuning(let tuning):
      kinds.append("tuning")
      self.tuning = tuning
    case .people(let people):
      kinds.append("people")
      self.people = people
    case .replay(let replay):
      kinds.append("replay")
      self.replay = replay
    case .takes(let takes):
      kinds.append("takes")
      self.takes = takes
    case .field(let field):
      kinds.append("field")
      self.field = field
    case .attract: kinds.append("attract")
    case .scenes: kinds.append("scenes")
    case .diagnostics(let diagnostics, _):
      kinds.append("diagnostics")
      self.diagnostics = diagnostics
    case .crowd(let crowd):
      kinds.append("crowd")
      self.crowd = crowd
    case .you(let you):
      kinds.append("you")
      self.you = you
    case .stream: kinds.append("stream")
    case .pong(let t, _):
      kinds.append("pong")
      pongs.append(t)
    case .error(let error):
      kinds.append("error")
      errors.append(error)
    }
  }

  mutating func take(_ frame: DecodedFrame?) {
    guard let frame else { return faults.append("a frame cannot be read") }
    if frame.epoch != scene?.epoch { faults.append("a frame belongs to another epoch") }
    if kinds.last == "scene", !frame.isComplete { faults.append("the first frame is not complete") }
    if let last = frames.last, frame.sequence <= last.sequence { faults.append("the sequence went back") }
    if !frame.apply(to: &floats) { faults.append("a run does not fit") }
    kinds.append("frame")
    frames.append(frame)
  }
}

extension Room {
  /// The frame as it is now, as a tree.
  mutating func tree(at time: Time) -> FrameTree { FrameTree(frame(at: time)) }
}
