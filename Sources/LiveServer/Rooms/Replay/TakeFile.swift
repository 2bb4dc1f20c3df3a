import Engine
import Foundation

/// Why a take could not be read: the line, the field, and what to do.
package struct TakeError: Error, Equatable, CustomStringConvertible {
  package let description: String
}

extension Take {
  /// Reads a take from JSON lines: a header, then events in order of `t`.
  ///
  /// Every event is rehearsed, so that one which its scene refuses is found here, with its line. What has lost its
  /// end, in the middle of a line or between two, is read up to there, and says so in `cut`.
  package init(jsonLines text: String, in environment: Environment = Environment()) throws(TakeError) {
    try self.init(jsonLines: Data(text.utf8), in: environment)
  }

  /// Reads a take from a file of JSON lines.
  ///
  /// - Parameter isOfOtherVersions: Whether its scenes may have changed since; see ``TakeReading``.
  package init(
    jsonLines file: Data, in environment: Environment = Environment(), isOfOtherVersions: Bool = false
  ) throws(TakeError) {
    var reading = TakeReading(file, in: environment, isOfOtherVersions: isOfOtherVersions)
    while true {
      if let take = try reading.readOn(until: { false }) {
        self = take
        return
      }
    }
  }
}

/// A take's file on the way to a take: a long one is read a piece at a time, so that others come to their turn.
package struct TakeReading {
  private let lines: [Data]
  private let environment: Environment
  private let isOfOtherVersions: Bool
  private var index = 0
  private var rehearsal: TakeRehearsal?
  private var cut: String?

  /// - Parameter isOfOtherVersions: Whether its scenes may have changed since it was recorded: then one whose state
  ///   cannot be read begins anew with its parameters, and what a scene refuses is left out.
  package init(_ file: Data, in environment: Environment, isOfOtherVersions: Bool = false) {
    lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    self.environment = environment
    self.isOfOtherVersions = isOfOtherVersions
  }

  /// Reads further lines, at least one of them, until somebody else is to come to their turn.
  ///
  /// - Returns: The take; nil where there are more lines.
  package mutating func readOn(until isOver: () -> Bool) throws(TakeError) -> Take? {
    while index < lines.count {
      if !lines[index].allSatisfy(\.isBlank) { try readLine() }
      index += 1
      if isOver() { return nil }
    }
    guard let rehearsal else {
      throw TakeError(
        description:
          "The take is empty: its first line must be {\"tiltcast\": \"take\", \"version\": 1, \"scene\": …}.")
    }
    var take = rehearsal.take
    if cut == nil, rehearsal.isEndExpected, take.end == nil {
      cut = Self.sentence(cutIn: "line \(lines.count)", at: rehearsal.lastTime)
    }
    if cut != nil { take.end = rehearsal.lastTime }
    take.cut = cut
    return take
  }

  private mutating func readLine() throws(TakeError) {
    let line = lines[index]
    do {
      guard line.isText else { throw WireError.noText }
      if rehearsal == nil {
        rehearsal = try TakeRehearsal(header: line, in: environment, isOfOtherVersions: isOfOtherVersions)
      } else {
        try rehearsal?.read(line)
      }
    } catch let error as StageError {
      throw TakeError(description: "Line \(index + 1): \(error.description)")
    } catch {
      // Only the last line can have been cut in two; whole lines that are broken were never right.
      guard index == lines.count - 1, let rehearsal, line.last != UInt8(ascii: "}"), !Self.isJSON(line) else {
        throw TakeError(description: "Line \(index + 1): \(WireError(decoding: error).message)")
      }
      cut = Self.sentence(cutIn: "line \(index + 1)", at: rehearsal.lastTime)
    }
  }

  private static func isJSON(_ line: Data) -> Bool {
    (try? JSONSerialization.jsonObject(with: line, options: .fragmentsAllowed)) != nil
  }

  private static func sentence(cutIn place: String, at time: Time) -> String {
    "The take is cut off in \(place): it plays up to \(time) s, where the last whole event is."
  }
}

/// A take of which some lines have been read.
private struct TakeRehearsal {
  private(set) var take: Take
  /// Whether the take was recorded, so that its last line is its end.
  let isEndExpected: Bool
  /// The time of the last line.
  private(set) var lastTime = 0.0
  /// The stage after the events so far.
  private var rehearsal: Stage
  private let isOfOtherVersions: Bool

  init(header line: Data, in environment: Environment, isOfOtherVersions: Bool) throws {
    self.isOfOtherVersions = isOfOtherVersions
    let decoder = JSONDecoder(scenes: environment.scenes, areOtherVersions: isOfOtherVersions)
    let header = try decoder.decode(TakeHeader.self, from: line)
    take = Take(scene: header.scene, start: header.start, events: [])
    isEndExpected = header.isRecorded
    rehearsal = take.stage(in: environment)
  }

  mutating func read(_ data: Data) throws {
    // Nothing comes after the end.
    guard take.end == nil else { throw WireError.afterEnd }
    let line = try TakeLine(data)
    try line.checkTime(after: lastTime)
    lastTime = line.time
    if line.isEnd { take.end = line.time }
    for event in line.events {
      do throws(StageError) {
        try rehearsal.apply(event, at: take.start.clock + line.time)
      } catch {
        if isOfOtherVersions { continue }
        throw error
      }
      take.events.append(Take.TimedEvent(time: line.time, event: event))
    }
  }
}

extension UInt8 {
  /// Whether this is white space in JSON.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}

extension Data {
  /// Whether this is UTF-8 without NUL, which in UTF-16 is half of each letter.
  fileprivate var isText: Bool { !contains(0) && String(validating: self, as: UTF8.self) != nil }
}

extension WireError {
  fileprivate static let noText = WireError(
    code: .malformed, message: "This is no UTF-8 text: save the take as UTF-8.")
  fileprivate static let afterEnd = WireError(
    code: .malformed, message: "The take has ended before this line: nothing may follow \"end\".")
}

/// A take's first line, as the scene that it describes.
private struct TakeHeader: Decodable {
  let scene: AnyScene
  let start: TakeStart
  /// Whether the take was recorded, so that its last line is its end.
  let isRecorded: Bool

  private enum Key: String, CodingKey {
    case tiltcast, version, scene, parameters, state, start
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    guard try fields.decode(String.self, forKey: .tiltcast) == "take" else {
      throw WireError(code: .malformed, message: "The field \"tiltcast\" must be \"take\".")
    }
    let version = try fields.decodeNumber(Int.self, forKey: .version)
    guard version == Take.version else {
      let advice =
        version > Take.version
        ? "It comes from a newer tiltcast; update this one." : "There is no such version."
      throw WireError(
        code: .outOfRange,
        message: "The field \"version\" is \(version); this tiltcast reads \(Take.version). \(advice)")
    }
    let name = try fields.decode(String.self, forKey: .scene)
    do {
      let kind = try decoder.scenes.kind(named: name)
      var parameters =
        try fields.decodeIfPresent([String: ParameterValue].self, forKey: .parameters) ?? [:]
      if decoder.areScenesOtherVersions { parameters = kind.accepted(parameters) }
      let begun: AnyScene
      if !fields.contains(.state) {
        begun = kind.scene()
      } else if decoder.areScenesOtherVersions {
        begun = kind.scene(with: parameters) { try fields.superDecoder(forKey: .state) }.scene
      } else {
        begun = try kind.scene(restoring: fields.superDecoder(forKey: .state))
      }
      start = try fields.decodeIfPresent(TakeStart.self, forKey: .start) ?? TakeStart()
      isRecorded = fields.contains(.start)
      guard Take.clocks.contains(start.clock) else {
        throw WireError(
          code: .outOfRange,
          message: "The field \"clock\" is \(start.clock): it is a time from 0 to 1000000000 seconds.")
      }
      var stage = Stage(begun)
      for (name, value) in parameters.sorted(by: { $0.key < $1.key })
      where begun.parameterValues[name] != value {
        try stage.apply(.parameter(name: name, value: value), at: 0)
      }
      scene = stage.scene
    } catch let error as StageError {
      throw WireError(error, about: "header")
    }
  }
}

/// One of a take's further lines.
private struct TakeLine: Decodable {
  let time: Double
  /// What the line does to the stage.
  let events: [Engine.Event]
  /// Whether the recording was stopped here.
  var isEnd = false

  /// Reads a line; the form in which samples are recorded without the detours of a general decoder.
  init(_ line: Data) throws {
    self =
      try RecordedSample(line).map { TakeLine(time: $0.time, events: [.sample($0.sample)]) }
      ?? JSONDecoder().decode(TakeLine.self, from: line)
  }

  private init(time: Double, events: [Engine.Event]) {
    self.time = time
    self.events = events
  }

  private enum Key: String, CodingKey {
    case t, type, alpha, beta, gamma, q, screen
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    time = try fields.decodeNumber(Double.self, forKey: .t)
    switch try fields.decode(String.self, forKey: .type) {
    case "sample": events = [.sample(try Self.sample(from: fields))]
    case "reference": events = [.reference(try Self.attitude(from: fields))]
    case "end":
      events = []
      isEnd = true
    default:
      // A ping's `t` is the event's own.
      events = try ControlMessage(from: decoder).events
    }
  }

  /// Refuses a line that comes before the one in front of it, or later than any take lasts.
  func checkTime(after previous: Double) throws {
    guard time <= Take.latest else {
      throw WireError(
        code: .outOfRange,
        message: "The field \"t\" is \(time): a take lasts at most \(Int(saturating: Take.latest)) seconds.")
    }
    guard time >= previous else {
      throw WireError(
        code: .outOfRange,
        message: "The field \"t\" is \(time), which is before \(previous): lines stand in order of time.")
    }
  }

  private static func sample(from fields: KeyedDecodingContainer<Key>) throws -> Sample {
    let screen = try fields.contains(.screen) ? fields.decodeNumber(Int.self, forKey: .screen) : 0
    if fields.contains(.q) { return try Sample(attitude: attitude(from: fields), screen: screen) }
    return try Sample(
      alpha: fields.decodeNumber(Double.self, forKey: .alpha),
      beta: fields.decodeNumber(Double.self, forKey: .beta),
      gamma: fields.decodeNumber(Double.self, forKey: .gamma), screen: screen)
  }

  private static func attitude(from fields: KeyedDecodingContainer<Key>) throws -> Attitude {
    let q = try fields.decodeNumber([Double].self, forKey: .q)
    guard q.count == 4, let attitude = Attitude(quaternion: Quaternion(w: q[0], x: q[1], y: q[2], z: q[3]))
    else {
      throw WireError(
        code: .outOfRange,
        message: "The field \"q\" must be four finite numbers [w, x, y, z], not all of them 0.")
    }
    return attitude
  }
}

extension ControlMessage {
  /// What the message does to the stage, whatever came before it.
  fileprivate var events: [Engine.Event] {
    switch self {
    case .pointer(let pointer): [.pointer(pointer)]
    case .scroll(let distance): [.scroll(by: distance)]
    case .hover(let location): [.hover(location)]
    case .parameter(let name, let value): [.parameter(name: name, value: value)]
    case .tune(.parameters(let values)):
      values.sorted { $0.key < $1.key }.map { .parameter(name: $0.key, value: $0.value) }
    case .scene(let name): [.scene(name: name)]
    case .pictures(let pictures): [.pictures(pictures)]
    case .action(let name): [.action(name: name)]
    case .calibrate: [.calibrate]
    case .tune(.undo), .tune(.redo), .tune(.preset), .tune(.compare), .requestTilt, .tuning, .signals, .ping,
      .moderation, .takes, .show, .fault:
      []
    }
  }
}
