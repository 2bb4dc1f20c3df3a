import Engine
import Foundation

/// One of a take's further lines.
struct TakeLine: Decodable {
  let time: Double
  /// The line's events.
  let events: [Engine.Event]
  /// True if the recording was stopped here.
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
    case "crowd": events = [.crowd(try CrowdChange(takeLine: decoder))]
    case "end":
      events = []
      isEnd = true
    default:
      // A ping's `t` is the event's own.
      events = if case .input(let input) = try ClientMessage(from: decoder) { input.events } else { [] }
    }
  }

  /// The time of the last of some lines, each of them whole; nil for a header alone.
  static func time(ofLastIn lines: ArraySlice<UInt8>) -> Time? {
    struct Timed: Decodable { var t: Time }
    let line = lines.dropLast().reversed().prefix { $0 != UInt8(ascii: "\n") }.reversed()
    return try? JSONDecoder().decode(Timed.self, from: Data(line)).t
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

extension Input {
  /// The input's events on a stage, independent of its state.
  fileprivate var events: [Engine.Event] {
    switch self {
    case .sample(let sample, _): [.sample(sample)]
    case .pointer(let pointer): [.pointer(pointer)]
    case .scroll(let distance): [.scroll(by: distance)]
    case .hover(let location): [.hover(location)]
    case .text(let input): [.text(input)]
    case .parameter(let name, let value): [.parameter(name: name, value: value)]
    case .tune(.parameters(let values)):
      values.sorted { $0.key < $1.key }.map { .parameter(name: $0.key, value: $0.value) }
    case .scene(let name): [.scene(name: name)]
    case .pictures(let pictures): [.pictures(pictures)]
    case .action(let name): [.action(name: name)]
    case .calibrate: [.calibrate]
    case .tune(.undo), .tune(.redo), .tune(.preset), .tune(.compare), .clock, .requestTilt, .tuning, .signals,
      .moderation,
      .takes, .show, .fault, .crowd, .places:
      []
    }
  }
}
