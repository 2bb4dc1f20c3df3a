import Engine
import Foundation

@testable import Rooms

/// The takes of a room, with what a server does about them.
struct TakeShelf {
  /// The takes that the room wants kept.
  private(set) var kept: [String: String] = [:]
  /// What has been written down of the recording that runs, and its name.
  private(set) var running: (name: TakeName, lines: [UInt8])?
  /// When lines were written down.
  private(set) var writes: [Time] = []

  /// The event that lists all takes.
  var listed: Room.Event {
    .listed(
      kept.sorted { $0.key < $1.key }.compactMap { name, text in
        TakeName(name).map { TakeListing($0, Data(text.utf8)) }
      })
  }

  /// Puts a take beside those that were recorded.
  mutating func add(_ text: String, as name: String) { kept[name] = text }

  /// Gives a take another name, or deletes it where that is nil.
  mutating func rename(_ name: String, to other: String?) {
    let text = kept.removeValue(forKey: name)
    if let other { kept[other] = text }
  }

  /// The node ends that has written down the recording.
  mutating func forgetRecording() { running = nil }

  /// Does what a room asks for; returns what then happens to the room.
  mutating func carryOut(
    _ action: Room.Action, in configuration: Room.Configuration, at time: Time
  ) -> [Room.Event] {
    switch action {
    case .record(.begin(let name)): running = (name, [])
    case .record(.append(let lines)):
      running?.lines += lines
      writes.append(time)
    case .record(.end):
      guard let (name, lines) = running else { return [] }
      running = nil
      kept[name.description] = String(decoding: lines, as: UTF8.self)
      return [listed, .recorded(name, .saved(as: name))]
    case .fetch(let name, let request, let id):
      let result = Result { () throws(WireError) in
        do throws(TakeError) {
          let take = try Take(
            jsonLines: Data((kept[name.description] ?? "").utf8), in: configuration.environment,
            isOfOtherVersions: configuration.replacesScenes)
          return SeekableTake(take, in: configuration.environment)
        } catch {
          throw WireError(code: .malformed, message: error.description, about: "play")
        }
      }
      return [.fetched(result, request, for: id)]
    case .close: break
    }
    return []
  }
}
