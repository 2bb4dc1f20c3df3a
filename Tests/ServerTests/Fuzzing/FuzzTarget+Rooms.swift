import Engine
import Foundation

@testable import Rooms
@testable import Server
@testable import Storage
@testable import Support

extension FuzzTarget {
  /// A presenter sends messages to a room where a viewer watches, a tenth of a second apart.
  func send(_ messages: [Message]) throws {
    var bench = try FuzzRoom()
    for message in messages.prefix(64) {
      let result = ClientMessage.result(of: message)
      if case .failure(let error) = result { try check(error) }
      if case .success(let message) = result { try check(message) }
      try bench.receive(result, from: 1)
    }
    try bench.end()
  }

  private func check(_ message: ClientMessage) throws(Flaw) {
    guard case .input(.sample(let sample, _)) = message else { return }
    let (w, x, y, z) = (
      sample.attitude.quaternion.w, sample.attitude.quaternion.x, sample.attitude.quaternion.y,
      sample.attitude.quaternion.z
    )
    let length = w * w + x * x + y * y + z * z
    try expect(abs(length - 1) < 1e-6, "No attitude: \(sample)")
  }

  /// A room's snapshot.
  func restore(_ bytes: [UInt8]) throws {
    // A checksum that is right is easily made, so what is behind it is read whatever the line before says.
    let body = bytes.firstIndex(of: UInt8(ascii: "\n")).map { Array(bytes[($0 + 1)...]) } ?? bytes
    do { _ = try SnapshotFile.decode(bytes, scenes: .builtIn) } catch {
      try expect(!error.description.isEmpty, "No reason.")
    }
    guard let snapshot = try? SnapshotFile.decode(body: body, scenes: .builtIn) else { return }
    var room = Room(.main, restoring: snapshot, at: snapshot.time)
    _ = room.handle(.joined(1, Person(.presenter)), at: snapshot.time)
    _ = room.handle(.ticked, at: snapshot.time + 0.1)
    _ = SnapshotFile.encode(room.snapshot(at: snapshot.time + 0.1))
  }

  /// A show's manifest, and the room that plays it.
  func prepare(_ bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    let lineCount = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    var reader = ShowReader()
    let outline = reader.read(text)
    for problem in reader.problems {
      try expect(problem.reason.hasSuffix("."), "No sentence: \(problem.reason)")
      if let line = problem.line { try expect((1...lineCount).contains(line), "No such line: \(problem)") }
    }
    guard reader.problems.isEmpty else { return }
    guard let outline, !outline.steps.isEmpty else { throw Flaw("Neither a show nor a reason.") }
    let steps = outline.steps.map { step in
      Show.Step(scene: step.scene, title: step.title, parameters: step.parameters)
    }
    var bench = try FuzzRoom()
    try bench.handle(.show(ShowContents(show: Show(title: outline.title, steps: steps))))
    for index in steps.indices.prefix(4) {
      try bench.handle(.received(.success(.show(.to(index))), from: 1))
    }
    try expect(bench.refusals.isEmpty, "A step that its scene refuses: \(bench.refusals)")
    try bench.end()
  }
}

extension FuzzTarget {
  /// Lets a room go through everything that a script says.
  func perform(_ script: RoomScript) throws {
    var bench = try FuzzRoom()
    for step in script.steps { try bench.take(step) }
    try bench.end()
  }
}

/// A room with a presenter and a viewer who read what they are owed, and a store that keeps the newest take.
private struct FuzzRoom: ~Copyable {
  private var room: Room
  private var time = 0.0
  private var kept: [UInt8] = []
  /// What has been written down of the recording that runs.
  private var running: [UInt8] = []
  private var name = TakeName.free(among: [])
  /// The errors that the clients were sent.
  private(set) var refusals: [WireError] = []

  init() throws {
    guard let kind = SceneCatalog.builtIn.kinds.first else { throw FuzzTarget.Flaw("There are no scenes.") }
    room = Room(.main, scene: kind.scene(), at: 0)
    for (id, role) in [(ClientID(1), Role.presenter), (2, .viewer)] {
      _ = room.handle(.joined(id, Person(role)), at: 0)
    }
  }

  /// Lets something happen, and a tenth of a second pass.
  mutating func handle(_ event: Room.Event) throws {
    try carryOut(room.handle(event, at: time))
    if let wake = room.nextWake {
      try carryOut(room.handle(.ticked, at: max(time, min(wake, time + 0.05))))
    }
    try deliver(at: time + 0.05)
    time += 0.1
  }

  private mutating func carryOut(_ actions: [Room.Action]) throws {
    for action in actions {
      switch action {
      case .record(.begin(let name)): (self.name, running) = (name, [])
      case .record(.append(let lines)): running += lines
      case .record(.end):
        // What has been recorded can be played, whatever was sent meanwhile.
        _ = try Take(jsonLines: Data(running))
        kept = running
        _ = room.handle(.listed([TakeListing(name, Data(kept))]), at: time)
        _ = room.handle(.recorded(name, .saved(as: name)), at: time)
      case .fetch(_, let request, let id):
        let take = SeekableTake(try Take(jsonLines: Data(kept)), in: Environment())
        _ = room.handle(.fetched(.success(take), request, for: id), at: time)
      case .close: break
      }
    }
  }

  mutating func receive(_ result: Result<ClientMessage, WireError>, from id: ClientID) throws {
    switch result {
    case .success(.acknowledgement(_, let sequence)): room.audience[id]?.flow.acknowledged(sequence, at: time)
    case .success(.request(let request)): try handle(.asked(request, from: id))
    case .success(.input(let input)): try handle(.received(.success(input), from: id))
    case .failure(let error): try handle(.received(.failure(error), from: id))
    }
  }

  mutating func take(_ step: RoomScript.Step) throws {
    switch step {
    case .join(let id, let role): try handle(.joined(id, Person(role)))
    case .leave(let id): try handle(.left(id))
    case .send(let id, let message): try receive(ClientMessage.result(of: message), from: id)
    case .pass(let seconds):
      time += seconds
      try handle(.ticked)
    case .ask:
      var stage = room.performance.live.stage
      stage.render(at: max(time, room.audience.screen.sceneTime), signals: true)
      try expect(stage.frame.strayCount == 0, "A number that is none: \(stage.scene)")
      _ = try JSONSerialization.jsonObject(with: Data(FrameTree(stage.frame).stableJSON))
      for language in SourceLanguage.allCases { _ = stage.scene.source(in: language) }
    case .restart:
      let snapshot = try SnapshotFile.decode(SnapshotFile.encode(room.snapshot(at: time)), scenes: .builtIn)
      if let loss = snapshot.scene.loss { throw FuzzTarget.Flaw(loss) }
      let ids = Array(room.audience.all.map(\.id))
      room = Room(.main, restoring: snapshot, at: time)
      for id in ids { try handle(.joined(id, Person(.presenter))) }
    }
  }

  /// Lets everybody go.
  mutating func end() throws {
    for id in Array(room.audience.all.map(\.id)) { try handle(.left(id)) }
    try handle(.closing)
  }

  private mutating func deliver(at time: Time) throws {
    for id in Array(room.audience.all.map(\.id)) {
      var count = 0
      while let slot = room.audience.slot(of: id),
        let delivery = room.audience.nextDelivery(for: slot, at: time)
      {
        count += 1
        try expect(count < 100, "What is sent has no end.")
        switch delivery.due {
        case .hello:
          let scenes = room.repertoire.configuration.catalog
          _ = try room.audience.greeting(for: slot, in: room.name, playing: scenes, at: time).map {
            try JSONSerialization.jsonObject(with: Data($0.json))
          }
        case .reply(let message):
          _ = try JSONSerialization.jsonObject(with: Data(message.json))
          if case .error(let error) = message {
            try expect(error.message.hasSuffix("."), "No sentence: \(error.message)")
            refusals.append(error)
          }
        case .you(let you): _ = try JSONSerialization.jsonObject(with: Data(ServerMessage.you(you).json))
        case .state(let message):
          _ = try JSONSerialization.jsonObject(with: Data(room.content(of: message).json))
        case .frame(let since):
          var frame: [UInt8] = []
          room.audience.screen.frame(since: since)(&frame)
          try expect(frame.count >= 24, "No frame: \(frame)")
        case .held: break
        }
      }
    }
    try expect(
      room.audience.screen.state.floats.allSatisfy(\.isFinite),
      "A number that is none: \(room.audience.screen.state.floats)")
  }

  private func expect(
    _ condition: Bool, _ otherwise: @autoclosure () -> String
  ) throws(FuzzTarget.Flaw) {
    if !condition { throw FuzzTarget.Flaw(otherwise()) }
  }
}
