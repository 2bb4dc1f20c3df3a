import Engine
import Foundation
import Support

/// An error in a take's file: the line, the field, and a remedy.
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
      if let take = try reading.goOn(until: { false }) {
        self = take
        return
      }
    }
  }
}

/// Work on a take that is done piece by piece, so that a long take does not block others.
package protocol TakeWork: Sendable {
  associatedtype Product: Sendable
  associatedtype Failure: Error

  /// Goes on, by one piece at least, until others need their turn.
  ///
  /// - Returns: The product, or nil if there is more to do.
  mutating func goOn(until isOver: () -> Bool) throws(Failure) -> Product?
}

/// Reads a take's file line by line.
package struct TakeReading: TakeWork {
  private let lines: [Data]
  private let environment: Environment
  private let isOfOtherVersions: Bool
  private var index = 0
  private var rehearsal: TakeRehearsal?
  private var cut: String?

  /// - Parameter isOfOtherVersions: Whether its scenes may have changed since it was recorded: then a scene
  ///   whose state cannot be read begins again with its parameters, and what a scene refuses is left out.
  package init(_ file: Data, in environment: Environment, isOfOtherVersions: Bool = false) {
    lines = file.withoutByteOrderMark.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    self.environment = environment
    self.isOfOtherVersions = isOfOtherVersions
  }

  package mutating func goOn(until isOver: () -> Bool) throws(TakeError) -> Take? {
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

extension UInt8 {
  /// True if the byte is white space in JSON.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}

extension Data {
  /// True if the bytes are UTF-8 without NUL, which in UTF-16 is half of each letter.
  fileprivate var isText: Bool { !contains(0) && String(validating: self, as: UTF8.self) != nil }
}

extension WireError {
  fileprivate static let noText = WireError(
    code: .malformed, message: "This is not UTF-8 text: save the take as UTF-8.")
}
