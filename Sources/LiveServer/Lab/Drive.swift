import Engine
import Foundation
import Support

/// An input at a time, in the form of a command line: `100,200@0.5`.
package struct Drive {
  /// The kinds of drives, by the option that says them.
  package enum Kind: String, CaseIterable, Sendable {
    case tap, press, drag, scroll, tilt, type, set
  }

  /// Seconds from the beginning.
  package let time: Time
  package let kind: Kind
  private let text: Substring

  /// The duration of a tap, of a long press, and of a drag, in seconds.
  private static let (tapTime, pressTime, dragTime) = (0.05, 0.8, 0.3)
  /// The moves of a finger in a second.
  private static let rate = 60.0

  /// Reads a drive; without `@TIME` it happens at the beginning.
  ///
  /// - Throws: A ``Failure`` that says the form of the option.
  package init(_ kind: Kind, _ option: String) throws(Failure) {
    self.kind = kind
    let place = option.lastIndex(of: "@")
    text = place.map { option[..<$0] } ?? option[...]
    guard let place else {
      time = 0
      return
    }
    guard let seconds = Double(option[option.index(after: place)...]), (0...3600).contains(seconds) else {
      throw Failure(
        "--\(kind.rawValue) \"\(option)\": behind @ stands a time in seconds from 0 to 3600, such as @0.2.")
    }
    time = seconds
  }

  /// The lines of a take that do it.
  ///
  /// - Parameter find: The middle of the element that has a name, on the stage.
  /// - Throws: A ``Failure`` where a place or a number is missing.
  package func lines(_ find: (String) throws(Failure) -> Point) throws(Failure) -> [TakeText] {
    switch kind {
    case .tap: return touch(at: try point(text, find), for: Self.tapTime)
    case .press: return touch(at: try point(text, find), for: Self.pressTime)
    case .drag:
      let ends = text.split(separator: ":", maxSplits: 1)
      guard ends.count == 2 else { throw form("FROM:TO, each a point X,Y or an element's name") }
      return drag(from: try point(ends[0], find), to: try point(ends[1], find))
    case .scroll:
      let distance = try numbers(text, counts: 2...2, "DX,DY in points")
      return [TakeText(time, ["type": "scroll"], ["x": distance[0], "y": distance[1]])]
    case .tilt:
      let angles = try numbers(text, counts: 1...3, "ROLL, ROLL,PITCH or ROLL,PITCH,HEADING in degrees")
      let (pitch, heading) = (angles.count > 1 ? angles[1] : 0, angles.count > 2 ? angles[2] : 0)
      return [TakeText(time, ["type": "sample"], ["alpha": heading, "beta": pitch, "gamma": angles[0]])]
    case .type:
      // A backslash and n are the return key, as is a line break.
      return text.replacing("\\n", with: "\n").map { letter in
        let field = letter.isNewline ? ["key": "return"] : ["text": String(letter)]
        return TakeText(time, ["type": "text"].merging(field) { $1 }, [:])
      }
    case .set:
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw form("NAME=VALUE") }
      var line = TakeText(time, ["type": "parameter", "name": String(parts[0])], [:])
      line.value = String(parts[1])
      return [line]
    }
  }

  private func touch(at point: Point, for duration: Time) -> [TakeText] {
    [pointer("began", point, at: time), pointer("ended", point, at: time + duration)]
  }

  private func drag(from start: Point, to end: Point) -> [TakeText] {
    let steps = Int(saturating: (Self.dragTime * Self.rate).rounded())
    let moves = (1...steps).map { step in
      let share = Double(step) / Double(steps)
      let point = Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      return pointer("moved", point, at: time + Self.dragTime * share)
    }
    return [pointer("began", start, at: time)] + moves + [pointer("ended", end, at: time + Self.dragTime)]
  }

  private func pointer(_ phase: String, _ point: Point, at time: Time) -> TakeText {
    TakeText(time, ["type": "pointer", "phase": phase], ["id": 1, "x": point.x, "y": point.y])
  }

  /// The point that a text says, or the middle of the element with this name.
  private func point(_ text: Substring, _ find: (String) throws(Failure) -> Point) throws(Failure) -> Point {
    let parts = text.split(separator: ",").map { Double($0) }
    if parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite {
      return Point(x: x, y: y)
    }
    return try find(String(text))
  }

  private func numbers(
    _ text: Substring, counts: ClosedRange<Int>, _ wanted: String
  ) throws(Failure) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let numbers = parts.compactMap(\.self).filter(\.isFinite)
    guard numbers.count == parts.count, counts.contains(parts.count) else { throw form(wanted) }
    return numbers
  }

  private func form(_ wanted: String) -> Failure {
    Failure("--\(kind.rawValue) takes \(wanted), and @TIME behind it, not \"\(text)\".")
  }
}

/// A line of a take.
package struct TakeText {
  package let time: Time
  private let words: [String: String]
  private let numbers: [String: Double]
  /// A parameter's value as it was typed; nil for other lines.
  fileprivate(set) var value: String?

  fileprivate init(_ time: Time, _ words: [String: String], _ numbers: [String: Double]) {
    (self.time, self.words, self.numbers) = (time, words, numbers)
  }

  /// The line as JSON.
  ///
  /// - Parameter kind: A parameter's present value by its name, which says how a new one is read.
  package func json(_ present: (String) -> ParameterValue?) -> String {
    struct Line: Encodable {
      let line: TakeText
      let parameter: ParameterValue?

      struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }

      func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(line.time, forKey: Key(stringValue: "t"))
        for (name, word) in line.words { try fields.encode(word, forKey: Key(stringValue: name)) }
        for (name, number) in line.numbers { try fields.encode(number, forKey: Key(stringValue: name)) }
        try fields.encodeIfPresent(parameter, forKey: Key(stringValue: "value"))
      }
    }
    let parameter = value.map { value in ParameterValue(value, like: words["name"].flatMap(present)) }
    return String(decoding: Line(line: self, parameter: parameter).stableJSON, as: UTF8.self)
  }
}

extension ParameterValue {
  /// A value from a text, of the kind of another one. A text of another kind stays a text, which scenes refuse.
  package init(_ text: String, like other: ParameterValue?) {
    switch other {
    case .number: self = Double(text).map { .number($0) } ?? .text(text)
    case .toggle: self = Bool(text).map { .toggle($0) } ?? .text(text)
    case .text, nil: self = .text(text)
    }
  }
}
