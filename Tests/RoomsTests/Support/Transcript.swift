import Engine
import Foundation
import Support
import TestData
import Testing

@testable import Rooms

/// Everything that leaves a room, in streams: the bytes that each client reads, effects, and wake times.
struct Transcript {
  /// The lines of each stream, by the stream's name.
  private(set) var streams: [String: [UInt8]] = [:]

  /// Appends a line to a stream.
  mutating func note(_ line: some Sequence<UInt8>, in stream: String) {
    streams[stream, default: []] += line
    streams[stream, default: []].append(UInt8(ascii: "\n"))
  }

  /// Adds another transcript's streams.
  mutating func merge(_ other: Transcript, from place: String) {
    for (stream, lines) in other.streams { streams["\(place) \(stream)"] = lines }
  }

  /// Appends a message that a client has read.
  mutating func note(_ message: [UInt8], readBy id: ClientID, at time: Time) {
    note(Array("\(time) ".utf8) + message, in: "client \(id)")
  }

  /// Appends the effects of an event, who has something to read after it, and when the room wakes next.
  mutating func note(_ effects: [Room.Action], _ wake: Wake, nextWake: Time?, at time: Time) {
    note("\(nextWake.map { "\($0)" } ?? "never")".utf8, in: "wake times")
    for effect in effects {
      switch effect {
      case .record(.begin(let name)): note("\(time) record \(name)".utf8, in: "effects")
      case .record(.append(let lines)): note(Array("\(time) ".utf8) + lines, in: "effects")
      case .record(.end): note("\(time) end".utf8, in: "effects")
      case .fetch(let name, let request, let id):
        let position = request.time.map { "\($0)" } ?? "its start"
        note("\(time) fetch \(name) from \(position) for \(id ?? 0)".utf8, in: "effects")
      case .close(let id, let code, let reason):
        note("\(time) close \(id) \(code) \(reason)".utf8, in: "effects")
      }
    }
    switch wake {
    case .nobody: break
    case .some(let ids): note("\(time) \(Set(ids).sorted())".utf8, in: "readers")
    case .everybody: note("\(time) all".utf8, in: "readers")
    }
  }
}

extension Transcript {
  /// The digest of each stream, by its name.
  var digests: [String: String] {
    streams.mapValues { String(SHA256Digest.text(of: $0[...]).prefix(16)) }
  }

  /// Compares transcripts with the digests in Tests/Fixtures/transcripts, or writes those.
  ///
  /// - Parameters:
  ///   - transcripts: One transcript for each seed, from 0.
  ///   - name: The fixture's name. `TILTCAST_TRANSCRIPTS=FOLDER` writes the transcripts themselves, to compare them.
  static func compare(_ transcripts: [Transcript], with name: String) throws {
    let folder = projectFolder.appendingPathComponent("Tests/Fixtures/transcripts")
    let url = folder.appendingPathComponent("\(name).json")
    if let folder = ProcessInfo.processInfo.environment["TILTCAST_TRANSCRIPTS"] {
      for (seed, transcript) in transcripts.enumerated() {
        let folder = URL(fileURLWithPath: folder).appendingPathComponent("\(name)/\(seed)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (stream, lines) in transcript.streams {
          try Data(lines).write(to: folder.appendingPathComponent(stream))
        }
      }
    }
    let digests = transcripts.map(\.digests)
    if writesFixtures {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try encoder.encode(digests).write(to: url)
    }
    let expected = try JSONDecoder().decode([[String: String]].self, from: Data(contentsOf: url))
    #expect(digests.count == expected.count)
    for (seed, (digest, expected)) in zip(digests, expected).enumerated() {
      let streams = Set(digest.keys).union(expected.keys)
      let changed = streams.filter { digest[$0] != expected[$0] }.sorted()
      #expect(changed == [], "Seed \(seed) of the transcripts \(name)")
    }
  }
}
